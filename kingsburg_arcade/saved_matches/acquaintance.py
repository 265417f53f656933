"""Who has met whom: what the matches kept on this machine tell of one player and each rival."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from ..games.speech import Former, person_on
from .home import FOLDER, OVER, PERSON, RECORD, names_in, number_of, read_note, read_result

LOOKED_AT: Final = 200
"""Matches that are opened: older ones are forgotten."""


def acquaintances(folder: Path, game: str, first: str) -> dict[str, Former]:
    """By their names the rivals whom a player has met alone in a game, and how it went.

    `first` is the game of a match that names none. A note that is lost or damaged tells nothing,
    and the others count all the same.
    """
    tables = folder / FOLDER
    ended = (
        tables / (name[: -len(OVER)] + RECORD) for name in names_in(tables) if name.endswith(OVER)
    )
    found: dict[str, Former] = {}
    for file in sorted(ended, key=number_of, reverse=True)[:LOOKED_AT]:
        note = read_note(file)
        if note.get("game", first) == game:
            add(found, note)
    return found


def add(found: dict[str, Former], note: Mapping[str, Any]) -> None:
    """One match more, older than those before."""
    match note.get("chairs"):
        case [*chairs] if chairs.count(PERSON) == 1 and all(type(one) is str for one in chairs):
            points, winners = read_result(note, len(chairs))
            if not winners:
                return
            player = chairs.index(PERSON)
            for seat, chair in enumerate(chairs):
                if person := person_on(chair):
                    known = found.get(person) or Former(0, 0, points[player] - points[seat])
                    beaten = (player in winners, points[player]) > (seat in winners, points[seat])
                    won = known.won + beaten
                    found[person] = Former(known.matches + 1, won, known.ahead)
