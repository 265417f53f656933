"""The manifest of a game: what it has to offer. Whatever is left out is not offered."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ..engine.refused import Refused, brief
from ..i18n import ENGLISH, language, readable, tr_or
from ..paths import asset_roots
from ..stage.theme import SEATS

if TYPE_CHECKING:
    from ..engine.contract import Cabinet
    from ..governors.mind import Minds
    from ..ui.canvas import Canvas
    from ..ui.layout import Box
    from .known_packs import Pack, Shown
    from .screen import BoardKind, RulePictures

MOST_SEATS: Final = len(SEATS)
"""There are colours and shapes for so many."""


class Front(NamedTuple):
    """How the game's cabinet looks on the title."""

    tint: str = "amethyst"
    """The colour of its body."""
    emblem: str = ""
    """The picture that stands for the game."""
    wordmarks: Mapping[str, str] = MappingProxyType({})
    """The picture of its name by language; the one for "" serves all others."""
    inviter: str = ""
    """The picture beside the invitation to its lessons."""
    watchman: str = ""
    """The picture of who looks for rooms on the network."""
    doorman: str = ""
    """The picture of who stands at the door of a room."""
    glass: Callable[[Canvas, Box, int], None] | None = None
    """Paints what shines in the glass of its cabinet, at an opacity; without it stands the name."""

    @property
    def wordmark(self) -> str:
        """The picture of its name in the language spoken; empty if there is none."""
        return self.wordmarks.get(language()) or self.wordmarks.get("", "")


PLAIN: Final = Front()


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """One game. Rules, board and minds are loaded when they are first asked for."""

    name: str
    seats: range
    """For how many it is: two at least, and no more than `MOST_SEATS`."""
    rank: int = 99
    """Its place among the games, the lowest first."""
    rules: Callable[[], Cabinet[Any]]
    board: Callable[[], BoardKind] | None = None
    """How it is shown and played on the screen."""
    minds: Callable[[], Minds] | None = None
    """Who plays it by itself, besides those who play by chance."""
    rule_pictures: Callable[[], RulePictures] | None = None
    """The pictures in its rule book."""
    read_pack: Callable[[Pack], Shown] | None = None
    """Checks a content pack, or raises PackFault; without it the game has no packs."""
    front: Front = PLAIN

    def __post_init__(self) -> None:
        if not self.seats or not 2 <= self.seats[0] <= self.seats[-1] <= MOST_SEATS:
            seats = brief(self.seats)
            raise Refused("game.seats", folder=self.name, most=MOST_SEATS, seats=seats)

    @property
    def title(self) -> str:
        """Its name in the language spoken; without words, the name of its folder."""
        return tr_or(f"game.{self.name}", readable(self.name))

    @property
    def has_book(self) -> bool:
        """Can its rules be read here?"""
        return asset_roots().rules(self.name, ENGLISH) is not None

    @property
    def has_lessons(self) -> bool:
        """Can it be learned here?"""
        return bool(asset_roots().lessons(self.name))

    def screen(self) -> BoardKind:
        """Its board; Refused if it has none."""
        if self.board is None:
            raise Refused("game.no_board", game=self.title)
        return self.board()
