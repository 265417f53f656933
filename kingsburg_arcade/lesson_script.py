"""The lessons: small positions, the luck and the rivals' moves in them, and what a teacher says."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from .engine.contract import Move
from .games import names
from .paths import AssetRoots, asset_roots

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

NOW: Final = "now"
ASKED: Final = "asked"
BATTLE: Final = "battle"
"""A step begins at once, when the governor who learns is asked, or when a battle is fought."""


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that is said, and perhaps one move that is waited for."""

    say: str
    """A key of the words."""
    spot: tuple[str, ...] = ()
    """What the light falls on: keys of widgets, whole or up to a colon, or parts of the page."""
    moves: tuple[str, ...] = ()
    """The moves that are taught, as patterns of their text; the lesson's own comes first."""
    when: str = NOW
    opens: str = ""
    """The tool that is waited for, instead of a move."""
    free: bool = False
    """Is the match played to its end, by whatever moves?"""
    otherwise: str = ""
    """Said instead if the match was not won."""

    @property
    def waits(self) -> bool:
        """Must something be done, not only read?"""
        return bool(self.moves or self.opens)

    def chosen(self, legal: Sequence[Move]) -> Move | None:
        """The lesson's own move among those that are legal."""
        found = (move for wanted in self.moves for move in legal if fnmatchcase(move.text, wanted))
        return next(found, None)

    def takes(self, move: Move) -> bool:
        return any(fnmatchcase(move.text, wanted) for wanted in self.moves)


@dataclass(frozen=True, slots=True)
class Act:
    """A position and what happens from there."""

    first: int
    """The number of its first step in the lesson."""
    steps: tuple[Step, ...]
    position: Mapping[str, Any]
    chairs: tuple[str, ...]
    luck: tuple[str, ...]
    """The rolls, in their order."""
    enemies: Mapping[str, str]
    """The card of a year."""
    cards: Mapping[str, str]
    """The card at a place of a stack, such as `1.4`."""
    rivals: tuple[str, ...]
    """The moves of the others, in their order; after that they play on their own."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A minute or two with one teacher."""

    name: str
    game: str
    teacher: str
    """Who teaches, by the key of the words: an advisor, or a card."""
    portrait: str
    """The picture of the teacher."""
    acts: tuple[Act, ...]

    @property
    def steps(self) -> tuple[Step, ...]:
        return tuple(step for act in self.acts for step in act.steps)

    def act_of(self, step: int) -> Act:
        """The act in which a step stands; the last one after the end."""
        return [act for act in self.acts if act.first <= step][-1]


def lessons(game: str = names()[0]) -> tuple[Lesson, ...]:
    """All lessons of a game in their order."""
    return _lessons(game, asset_roots())


@cache
def _lessons(game: str, roots: AssetRoots) -> tuple[Lesson, ...]:
    return tuple(
        _lesson(game, name_of(one), json.loads(one.read_text("utf-8")))
        for one in roots.lessons(game)
    )


def name_of(file: Traversable) -> str:
    """`1_court.json` is the lesson `court`."""
    return file.name.removesuffix(".json").partition("_")[2]


def _lesson(game: str, name: str, read: Mapping[str, Any]) -> Lesson:
    acts: list[Act] = []
    first = 0
    for row in read["acts"]:
        steps = tuple(map(_step, row["steps"]))
        acts.append(
            Act(
                first=first,
                steps=steps,
                position=row["position"],
                chairs=tuple(row["chairs"]),
                luck=tuple(row.get("luck", ())),
                enemies=row.get("enemies", {}),
                cards=row.get("cards", {}),
                rivals=tuple(row.get("rivals", ())),
            )
        )
        first += len(steps)
    return Lesson(name, game, read["teacher"], read.get("portrait", ""), tuple(acts))


def _step(row: Mapping[str, Any]) -> Step:
    lists = {name: tuple(row.get(name, ())) for name in ("spot", "moves")}
    return Step(**{**row, **lists})
