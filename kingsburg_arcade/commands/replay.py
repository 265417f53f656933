"""Show a record: on the table it was played on, as a list of moves, or as a proof."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .. import games, journal
from ..engine import codec
from ..engine.contract import LUCK, NOBODY, Cabinet, Refused, State, luck_from_plain
from ..engine.course import TABLE_WORDS
from ..engine.record import CutOff, Entry, Record, beginning, move_of, replay, went_back
from ..folders import own_folders
from ..i18n import tr
from ..net.protocol.proof import Proven
from ..saved_matches.home import read_note
from ..saved_matches.notebook import is_notebook, proof_beside, read_notebook
from .printing import as_json, complain, in_words, whose_turn


def declare(arguments: argparse.ArgumentParser) -> None:
    add = arguments.add_argument
    add("file", type=Path, metavar="FILE", help=tr("help.replay.file"))
    add("--verify", action="store_true", help=tr("help.replay.verify"))
    add("--list", action="store_true", help=tr("help.replay.list"))
    add("--puzzles", action="store_true", help=tr("help.replay.puzzles"))
    add("--json", action="store_true", help=tr("help.json"))


def run(typed: argparse.Namespace) -> int:
    if typed.puzzles:
        from .replay_puzzles import puzzles

        return puzzles(*loaded(typed.file), typed.file, json=typed.json)
    if not (typed.verify or typed.list or typed.json):
        return show(typed.file)
    heard = listen(typed.file)
    shown = summary(heard) | {"branch": "branch" in read_note(typed.file)}
    if typed.verify:
        shown |= verified(heard, typed.file)
    if typed.json:
        as_json(shown)
    else:
        print(readable(shown, heard))
    if heard.trouble is None:
        return 0
    complain(heard.trouble, typed.file)
    return 1 if typed.verify or not heard.merely_cut else 0


def show(file: Path) -> int:
    """Open the window with everything before the end or the damage."""
    from ..scenes.replay.reel import Reel

    record, trouble = loaded(file)
    reel = Reel(record, trouble)
    if reel.trouble is not None:
        complain(reel.trouble, file)
    from .. import main_loop
    from ..app import App
    from ..saved_matches.home import read_chairs

    app = App(cache=own_folders().cache)
    try:
        app.push(app.doors.replay(record, read_chairs(file), file, trouble=trouble))
    except BaseException:
        app.close()
        raise
    main_loop.run(app)
    return 0


# --------------------------------------------------------------------------------------- reading
@dataclass(slots=True)
class Heard:
    """As much of a match as its record tells."""

    record: Record
    game: Cabinet[Any]
    entries: list[Entry]
    state: State
    trouble: Refused | None
    """Why the match is not told to its end."""
    merely_cut: bool
    """The last entry is missing its end, as when the power fails, and nothing else is wrong."""


def loaded(file: Path) -> tuple[Record, Refused | None]:
    """The record in a file, which may be the notebook of a match on the LAN."""
    if is_notebook(file):
        return read_notebook(file).record, None
    return journal.load(file, games.cabinet)


def listen(file: Path) -> Heard:
    """Play a record again until its end or until something does not hold."""
    record, trouble = loaded(file)
    game = games.playing(record.header.game, record.header.options).rules()
    state = beginning(record.header, game).state
    heard = Heard(record, game, [], state, trouble, isinstance(trouble, CutOff))
    try:
        for step in replay(record, game):
            heard.entries.append(step.entry)
            heard.state = step.course.state
    except Refused as refusal:
        heard.trouble, heard.merely_cut = refusal, False
    return heard


# --------------------------------------------------------------------------------------- showing
def summary(heard: Heard) -> dict[str, Any]:
    """Where the match stands after the entries that hold."""
    header = heard.record.header
    return {
        "game": header.game,
        "seats": list(header.names),
        "options": header.options,
        "seed": header.seed,
        "entries": len(heard.entries),
        "take_backs": went_back(heard.record.up_to(len(heard.entries))),
        "turn": whose_turn(heard.state.actor),
        "over": heard.state.actor == NOBODY,
        "result": heard.state.result().to_plain(),
        "digest": codec.digest(heard.state),
        "trouble": in_words(heard.trouble),
    }


def verified(heard: Heard, file: Path) -> dict[str, Any]:
    """Whether all holds; of a match on the LAN also what its notebook proves about its luck."""
    proof = None
    if heard.trouble is None:
        try:
            found = is_notebook(file)
            proof = read_notebook(file).proof if found else proof_beside(file, heard.record)
        except Refused as reason:
            heard.trouble = reason
    names = heard.record.header.names
    return {"verified": heard.trouble is None, "proof": proof and proven(proof, names)}


def proven(proof: Proven, names: Sequence[str]) -> dict[str, Any]:
    changes = [{"proposer": names[who], "reason": why} for who, why in proof.changes]
    return {
        "moves": proof.moves,
        "rolls": proof.rolls,
        "cards": proof.cards,
        "unique": proof.unique,
        "luck": tr("score.unique" if proof.unique else "score.former"),
        "seatings": changes,
    }


def readable(shown: dict[str, Any], heard: Heard) -> str:
    """The same for a person, with every entry on a line."""
    names, luck = shown["seats"], said("luck")
    width = max(len(luck), *map(len, names))
    lines = [f"{shown['game']}: {', '.join(names)}"]
    for entry in heard.entries:
        who = luck if entry.seat == LUCK else names[entry.seat]
        lines.append(f"{entry.index:>5}  {who:<{width}}  {spoken(heard.game, entry)}")
    lines.append(f"{said('over' if shown['over'] else 'so_far')}    {json.dumps(shown['result'])}")
    lines.append(f"{tr('commands.sim.digest')}  {shown['digest']}")
    if shown["take_backs"]:
        lines.append(f"{said('take_backs')}  {shown['take_backs']}")
    if shown["branch"]:
        lines.append(f"{said('branch')}  {said('branch_told')}")
    if "verified" in shown:
        lines.append(f"{said('verified')}  {said('yes' if shown['verified'] else 'no')}")
    if shown.get("proof"):
        lines.append(f"{luck}  {shown['proof']['luck']}")
        for change in shown["proof"]["seatings"]:
            reason = change["reason"] or said("unknown")
            lines.append(f"{said('seating')}  {change['proposer']}: {reason}")
    return "\n".join(lines)


def said(name: str) -> str:
    """A word of the list."""
    return tr(f"commands.replay.{name}")


def spoken(game: Cabinet[Any], entry: Entry) -> str:
    """The text of an entry that holds: a move, an answer of luck, or a word of the table."""
    if entry.seat == LUCK:
        answer = luck_from_plain(entry.move)
        return answer.text if answer else str(entry.move)
    if entry.move[0] in TABLE_WORDS:
        return " ".join(map(str, entry.move))
    return move_of(entry.move, game).text
