"""The manifest of a game: what it has to offer. Whatever is left out is not offered."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from ..engine.contract import Cabinet, Refused
from ..i18n import LANGUAGES, tr, words

if TYPE_CHECKING:
    from ..governors.mind import Minds
    from .board import BoardKind


@dataclass(frozen=True, slots=True, kw_only=True)
class Front:
    """How the game's cabinet looks on the title."""

    tint: str = "amethyst"
    """The colour of its body."""
    emblem: str = ""
    """The picture that stands for the game."""
    wordmarks: Mapping[str, str] = field(default_factory=dict)
    """The picture of its name by language; the one for "" serves all others."""
    inviter: str = ""
    """The picture beside the invitation to its lessons."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """One game. Rules, board and minds are loaded when they are first asked for."""

    name: str
    seats: range
    rank: int = 99
    """Its place among the games, the lowest first."""
    rules: Callable[[], Cabinet[Any]]
    board: Callable[[], BoardKind] | None = None
    """How it is shown and played on the screen."""
    minds: Callable[[], Minds] | None = None
    """Who plays it by itself, besides those who play by chance."""
    front: Front = Front()

    @property
    def title(self) -> str:
        """Its name in the language spoken; without words, the name of its folder."""
        key = f"game.{self.name}"
        return tr(key) if key in words(LANGUAGES[0]) else self.name.replace("_", " ").title()

    def screen(self) -> BoardKind:
        """Its board; Refused if it has none."""
        if self.board is None:
            raise Refused("game.no_board", game=self.title)
        return self.board()
