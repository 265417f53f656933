"""A governor of the ladder: one level, and perhaps a character, in whatever game is played."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any, Final

from ..engine.contract import Move, Refused, Stream, View
from ..games import names
from .mind import Mind, Minds, Reason, Thinking

LEVELS: Final = ("page", "squire", "steward", "chancellor", "regent")
"""The ladder, from the first evening to the strongest player there is."""
OF: Final = ":"
"""What stands between a level and a character in a name: `steward:marshal`."""


def minds_of(game: str) -> Minds:
    """Who plays a game by itself."""
    minds: Minds = import_module(f"..games.{game}.minds", __package__).MINDS
    return minds


def game_of(state: object) -> str:
    """The name of a cabinet is the name of the package in which its state lives."""
    return type(state).__module__.split(".")[-3]


def company(game: str) -> tuple[str, ...]:
    """The names of those who have a character, as they are met at the tables of a game."""
    return tuple(level + OF + character for level, character in minds_of(game).company)


def refusal(level: str, character: str, game: str) -> str | None:
    """Why a game has no such governor, or None."""
    minds = minds_of(game)
    if level not in minds.levels:
        return f"{game} has no level {level!r}; its levels are: {', '.join(minds.levels)}"
    if character and character not in minds.characters:
        have = ", ".join(minds.characters) or "none"
        return f"{game} has no character {character!r}; its characters are: {have}"
    return None


class Seat:
    """Plays any game by the mind of its level there, made when it first sees a position."""

    def __init__(self, level: str, character: str = "") -> None:
        self.level, self.character = level, character
        self.name = level + OF * bool(character) + character
        self._minds: dict[type, Mind] = {}

    @classmethod
    def named(cls, name: str) -> Seat:
        """Read `steward` or `steward:marshal`; Refused if no game has it."""
        level, _, character = name.partition(OF)
        reasons = [refusal(level, character, game) for game in names()]
        if None not in reasons:
            raise Refused("; ".join(reason for reason in reasons if reason))
        return cls(level, character)

    def mind(self, state: object) -> Mind:
        """How this governor plays the game of that state."""
        known = self._minds.get(type(state))
        if known is None:
            game = game_of(state)
            reason = refusal(self.level, self.character, game)
            if reason is not None:
                raise Refused(reason)
            known = self._minds[type(state)] = minds_of(game).mind(self.level, self.character)
        return known

    def choose(self, view: View[Any], legal: Sequence[Move], luck: Stream) -> Move:
        return self.mind(view.state).choose(view, legal, luck)

    def think(self, view: View[Any], legal: Sequence[Move], luck: Stream) -> Thinking[Move]:
        """The same choice in slices; stop it at any yield."""
        return self.mind(view.state).think(view, legal, luck)

    def weigh(
        self, view: View[Any], legal: Sequence[Move], luck: Stream, closely: Sequence[Move] = ()
    ) -> Thinking[Sequence[float]]:
        """What each legal move is worth in expected points, in slices, for hints and analyses."""
        return self.mind(view.state).weigh(view, legal, luck, closely)

    def because(
        self, view: View[Any], better: Move, worse: Move, luck: Stream
    ) -> Thinking[Reason | None]:
        """The one thing that speaks most for the better of two moves, or None."""
        return self.mind(view.state).because(view, better, worse, luck)

    def foreseen(self, view: View[Any], move: Move, luck: Stream) -> Thinking[int]:
        """The seat's points at the end of one match as it may go on after that move."""
        return self.mind(view.state).foreseen(view, move, luck)
