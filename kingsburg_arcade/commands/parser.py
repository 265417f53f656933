"""What can be typed, told in the player's language: the library for it speaks English alone."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterable
from typing import Any, Final, NoReturn

from ..engine.refused import Refused, brief
from ..i18n import tr
from .exit_codes import WrongCall

SAID: Final = (
    (r"unrecognized arguments: (?P<typed>.+)", "call.unknown_option"),
    (r"the following arguments are required: (?P<options>.+)", "call.required"),
    (r"one of the arguments (?P<options>.+) is required", "call.one_required"),
    (r"argument (?P<one>.+): not allowed with argument (?P<other>.+)", "call.not_both"),
    (r"argument (?P<where>.+): ignored explicit argument (?P<typed>.+)", "call.takes_none"),
)
"""What the library says of a wrong call, and what is said instead."""


class Formatter(argparse.HelpFormatter):
    """Writes the page that `--help` shows."""

    def add_usage(
        self,
        usage: str | None,
        actions: Iterable[argparse.Action],
        groups: Any,
        prefix: str | None = None,
    ) -> None:
        # Without a word before it the library asks only how a program is called.
        head = f"{tr('help.usage')} " if prefix is None else prefix
        super().add_usage(usage, actions, groups, head)


class Parser(argparse.ArgumentParser):
    """Refuses a wrong call in one sentence, and takes no option for another."""

    def __init__(self, **given: Any) -> None:
        super().__init__(allow_abbrev=False, add_help=False, formatter_class=Formatter, **given)
        self._positionals.title, self._optionals.title = titled("places"), titled("options")
        self.add_argument("-h", "--help", action="help", help=tr("help.help"))

    def error(self, message: str) -> NoReturn:
        for said, code in SAID:
            if found := re.fullmatch(said, message, re.DOTALL):
                values: dict[str, object] = {**found.groupdict()}
                if code == "call.unknown_option":
                    values = {"typed": brief(found["typed"]), "options": self.words()}
                raise WrongCall(code, **values)
        raise WrongCall("call.unreadable", program=self.prog)

    def words(self) -> tuple[str, ...]:
        """Every option that can be typed after what was typed."""
        found = [word for action in self._actions for word in action.option_strings]
        for action in self._actions:
            if isinstance(action, argparse._SubParsersAction):
                for parser in action.choices.values():
                    found += [word for one in parser._actions for word in one.option_strings]
        return tuple(dict.fromkeys(found))

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        """An unknown word."""
        if action.choices is None or value in action.choices:
            return
        known, typed = tuple(map(str, action.choices)), brief(value)
        if isinstance(action, argparse._SubParsersAction):
            raise WrongCall("call.unknown_task", program=self.prog, typed=typed, known=known)
        raise WrongCall("call.unknown_word", where=where(action), typed=typed, known=known)

    def _get_value(self, action: argparse.Action, text: str) -> Any:
        """What the reader of an option makes of a word; its refusal names the option."""
        read = self._registry_get("type", action.type, action.type)
        try:
            return read(text)
        except Refused as reason:
            raise WrongCall("call.unfit", where=where(action), reason=reason) from None

    def _match_argument(self, action: argparse.Action, pattern: str) -> int:
        try:
            return super()._match_argument(action, pattern)
        except argparse.ArgumentError:
            raise WrongCall("call.no_value", where=where(action)) from None


def titled(name: str) -> str:
    """The head of a part of that page; the library puts the colon behind it."""
    return tr(f"help.{name}").removesuffix(":")


def where(action: argparse.Action) -> str:
    """How an option or a place is called."""
    return "/".join(action.option_strings) or str(action.metavar or action.dest)


class ShowVersion(argparse.Action):
    """Say the version, and the commit where it is known."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        from ..reports.this_program import told

        print(f"{parser.prog} {told()}")
        parser.exit()
