"""All that there is to make, in the order in which it is needed, and how each is made."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

from ..score.calls import call_steps, calls
from ..score.desk import Player
from ..score.piece import pieces
from ..synth import SEASONS, TAKES, part_name
from ..synth.catalogue import RECIPES, take_of
from ..synth.render import Steps, steps_of

Made = tuple[str, bytes]
FIRST: Final = (
    *("title", "spring", "summer", "tension", "autumn"),
    *("winter", "kingdom", "victory", "defeat"),
)
"""In which order music is made: as an evening goes."""


def parts(piece: str) -> list[str]:
    return [part_name(piece, number) for number in range(len(pieces()[piece].form))]


@cache
def orders() -> tuple[str, ...]:
    """Every name on the shelf: what a hand touches, the title, and then as an evening goes."""
    short = [name for name in RECIPES if name not in SEASONS]
    first, later = ([*(take_of(name, take) for name in short)] for take in (0, 1))
    last = [take_of(name, take) for take in range(2, TAKES) for name in short]
    said = [[take_of(name, take) for name in calls()] for take in range(TAKES)]
    opening, *others = sorted(pieces(), key=_turn)
    music: list[str] = []
    for piece in others:
        music += [piece] if piece in SEASONS else []
        music += parts(piece)
    title = parts(opening)
    begin = [*first[:1], *title[:1], *first[1:], *title[1:], *said[0]]
    return (*begin, *music[:12], *later, *music[12:], *last, *said[1], *said[2])


def _turn(piece: str) -> int:
    return FIRST.index(piece) if piece in FIRST else len(FIRST)


def making(name: str) -> Iterator[Made | None]:
    """Work in small pieces, and whatever is finished on the way: a piece of music is made whole."""
    piece, dot, _ = name.rpartition(".")
    if dot and piece in pieces():  # each part needs what rings over from the ones before
        player = Player(pieces()[piece])
        for number, part in enumerate(parts(piece)):
            yield from _finished(part, player.part(number))
    elif name in SEASONS:
        yield from _finished(name, steps_of(name))
    else:
        entry, _, take = name.rpartition("_")
        steps = call_steps(entry, int(take)) if entry in calls() else steps_of(entry, int(take))
        yield from _finished(name, steps)


def _finished(name: str, steps: Steps) -> Iterator[Made | None]:
    while True:
        try:
            next(steps)
        except StopIteration as done:
            yield name, done.value
            return
        yield None
