"""Write what shells and `man` know of the commands, from the commands themselves.

    python tools/command_papers.py            write packaging/completion and packaging/man

A test compares what lies there with what would be written.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from kingsburg_arcade import cli  # noqa: E402
from kingsburg_arcade.commands.exit_codes import CODES  # noqa: E402
from kingsburg_arcade.folders import HOME  # noqa: E402

NAME: Final = "kingsburg-arcade"
MADE: Final = "made by tools/command_papers.py from the commands themselves"


class Option(NamedTuple):
    """One thing that can be typed after a command."""

    words: tuple[str, ...]
    value: str
    """What follows it; empty if nothing does."""
    choices: tuple[str, ...]
    is_file: bool
    about: str


class Command(NamedTuple):
    name: str
    about: str
    options: tuple[Option, ...]
    places: tuple[Option, ...]
    """What stands without a word before it."""


def commands() -> list[Command]:
    """Every command with all that can be typed after it."""
    reader = cli.parser(["--help"])
    subs = next(one for one in reader._actions if isinstance(one, argparse._SubParsersAction))
    return [described(name, parser) for name, parser in subs.choices.items()]


def described(name: str, parser: argparse.ArgumentParser) -> Command:
    found = [option(action) for action in parser._actions]
    words = tuple(one for one in found if one.words)
    places = tuple(one for one in found if not one.words)
    return Command(name, (parser.description or "").rstrip("."), words, places)


def option(action: argparse.Action) -> Option:
    choices = tuple(map(str, action.choices or ()))
    shown = action.metavar or ("|".join(choices) if choices else action.dest.upper())
    value = "" if action.nargs == 0 else str(shown)
    about = (action.help or "").replace("%%", "%")
    is_file = action.type is Path or "FILE" in value
    return Option(tuple(action.option_strings), value, choices, is_file, about)


# -------------------------------------------------------------------------------------- shells
def bash(known: list[Command]) -> str:
    lines = [f"# {MADE}", "_kingsburg_arcade() {"]
    lines += ['  local now=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} words=""']
    lines += ["  if ((COMP_CWORD == 1)); then"]
    names = " ".join(one.name for one in known)
    lines += [f'    words="{names} --help --version"', "  else"]
    lines += ['    case "${COMP_WORDS[1]}:$before" in']
    for command, one in valued(known):
        for word in one.words:
            if one.choices:
                lines += [f'      {command.name}:{word}) words="{" ".join(one.choices)}" ;;']
            elif one.is_file:
                lines += [
                    f'      {command.name}:{word}) COMPREPLY=($(compgen -f -- "$now")); return ;;'
                ]
            else:
                lines += [f"      {command.name}:{word}) return ;;"]
    for command in known:
        every = [word for one in command.options for word in one.words]
        every += [choice for one in command.places for choice in one.choices]
        files = any(one.is_file for one in command.places)
        more = ' COMPREPLY=($(compgen -f -- "$now"));' if files else ""
        lines += [f'      {command.name}:*){more} words="{" ".join(every)}" ;;']
    lines += ["    esac", "  fi"]
    lines += ['  COMPREPLY+=($(compgen -W "$words" -- "$now"))', "}"]
    return "\n".join([*lines, f"complete -o filenames -F _kingsburg_arcade {NAME}", ""])


def valued(known: list[Command]) -> Iterator[tuple[Command, Option]]:
    for command in known:
        for one in command.options:
            if one.value:
                yield command, one


def zsh(known: list[Command]) -> str:
    lines = [f"#compdef {NAME}", f"# {MADE}", "local -a commands", "commands=("]
    lines += [f"  {quoted(f'{one.name}:{plain(one.about)}')}" for one in known]
    lines += [")", "if (( CURRENT == 2 )); then", "  _describe command commands", "  return", "fi"]
    lines += ["shift words", "(( CURRENT-- ))", "case $words[1] in"]
    for command in known:
        lines += [f"  {command.name})", "    _arguments \\"]
        for one in command.options:
            for word in one.words:
                lines += [f"      {quoted(word + f'[{plain(one.about)}]' + after(one))} \\"]
        lines += [f"      {quoted(f'*{after(one)}')} \\" for one in command.places]
        lines += ["      && return 0", "    ;;"]
    return "\n".join([*lines, "esac", ""])


def after(one: Option) -> str:
    """What zsh completes behind a word."""
    if one.choices:
        return f":{plain(one.value)}:({' '.join(one.choices)})"
    if one.is_file:
        return f":{plain(one.value)}:_files"
    return f":{plain(one.value)}: " if one.value else ""


def fish(known: list[Command]) -> str:
    lines = [f"# {MADE}", f"complete -c {NAME} -f"]
    for command in known:
        about = quoted_fish(command.about)
        lines += [f"complete -c {NAME} -n __fish_use_subcommand -a {command.name} -d {about}"]
    for command in known:
        where = f"complete -c {NAME} -n '__fish_seen_subcommand_from {command.name}'"
        for one in command.options:
            words = " ".join(spelled(word) for word in one.words)
            lines += [f"{where} {words}{follows(one)} -d {quoted_fish(one.about)}"]
        lines += [f"{where}{follows(one)}" for one in command.places if one.choices or one.is_file]
    return "\n".join([*lines, ""])


def spelled(word: str) -> str:
    return f"-l {word[2:]}" if word.startswith("--") else f"-s {word[1:]}"


def follows(one: Option) -> str:
    if one.choices:
        return (" -x" if one.words else "") + f" -a {quoted_fish(' '.join(one.choices))}"
    if one.is_file:
        return " -r -F" if one.words else " -F"
    return " -x" if one.value else ""


def plain(text: str) -> str:
    """Without what a shell would read in a description."""
    return "".join(" " if sign in ":[]\\" else sign for sign in text).strip()


def quoted(text: str) -> str:
    return "'" + text.replace("'", "'\\''") + "'"


def quoted_fish(text: str) -> str:
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"


# ------------------------------------------------------------------------------------------ man
def man(known: list[Command]) -> str:
    lines = [f'.\\" {MADE}', f'.TH {NAME.upper()} 6 "" "Kingsburg Arcade"']
    lines += [".SH NAME", f"{NAME} \\- two board games as cabinets of one arcade", ".SH SYNOPSIS"]
    lines += [f".B {roff(NAME)}", ".RI [ COMMAND ]", ".RI [ OPTION ...]", ".SH DESCRIPTION"]
    lines += ["Without a command the title opens. A link to a room shows that room:"]
    lines += [f".B {roff(NAME)} kingsburg://192.168.1.5:50000", ".SH COMMANDS"]
    for command in known:
        lines += [f".SS {command.name}", roff(f"{command.about}.")]
        for one in (*command.places, *command.options):
            if one.words[:1] == ("-h",):
                continue
            head = ", ".join(f"\\fB{roff(word)}\\fR" for word in one.words)
            value = f"\\fI{roff(one.value)}\\fR" if one.value else ""
            lines += [".TP", " ".join(filter(None, (head, value))), roff(one.about) or "\\&"]
    lines += [".SH EXIT STATUS"]
    for code, about in CODES.items():
        lines += [".TP", f".B {code}", roff(about)]
    lines += [".SH ENVIRONMENT", ".TP", f".B {HOME}"]
    lines += ["One folder for settings, matches, keys, cache and log.", ".TP"]
    lines += [
        ".B LANGUAGE, LC_ALL, LC_MESSAGES, LANG",
        "The language, unless one is chosen in the settings.",
    ]
    lines += [
        ".SH FILES",
        "Settings, matches, keys and the log lie where the system keeps such things;",
    ]
    lines += [f".B {roff(NAME)} doctor", "names the folders."]
    return "\n".join([*lines, ""])


def roff(text: str) -> str:
    said = text.replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{said}" if said[:1] in (".", "'") else said


def papers() -> Mapping[str, str]:
    """Each file, under `packaging`, and what it says."""
    known = commands()
    return {
        f"completion/{NAME}": bash(known),
        f"completion/_{NAME}": zsh(known),
        f"completion/{NAME}.fish": fish(known),
        f"man/{NAME}.6": man(known),
    }


def main() -> None:
    reader = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    reader.parse_args()
    for name, text in papers().items():
        (ROOT / "packaging" / name).parent.mkdir(exist_ok=True)
        (ROOT / "packaging" / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
