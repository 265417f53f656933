"""What the rows of each table of content say."""

from __future__ import annotations

from dataclasses import astuple, dataclass
from operator import add

from .effects import Effect, Gift


@dataclass(frozen=True, slots=True)
class Advisor:
    """One of the eighteen: the gifts between which its guest chooses, and how it gives them."""

    number: int
    name: str
    gifts: tuple[Gift, ...]
    trades: bool = False
    """May exchange one good for the two others, instead of giving."""


# -------------------------------------------------------------------------------- the province
@dataclass(frozen=True, slots=True)
class Building:
    """A space of the province: where it stands, what it costs, what it does."""

    row: str
    column: int
    name: str
    gold: int
    wood: int
    stone: int
    points: int
    effects: tuple[Effect, ...]
    module: str = ""
    """The option that brings it into play; empty for the base game."""
    house: bool = False
    """Is it a house card, content of our own?"""
    board: str = ""
    """The row that must be laid at a province to have this space; empty for the printed one."""
    pack: str = ""
    """The content pack that it is of, by the digits that the names of its cards begin with."""


@dataclass(frozen=True, slots=True)
class Board:
    """A row laid at a province: in place of a printed one, or above or below the others."""

    row: str
    name: str
    module: str
    house: bool = False
    needs: str = ""
    """Another option without which it is not dealt."""
    pack: str = ""
    """The content pack that it is of."""


# ---------------------------------------------------------------------------------- the enemies
@dataclass(frozen=True, slots=True)
class Loss:
    """What the defeated lose, in the order printed; `any` is goods of the loser's choice."""

    gold: int = 0
    wood: int = 0
    stone: int = 0
    any: int = 0
    buildings: int = 0
    points: int = 0

    def __add__(self, other: Loss) -> Loss:
        return Loss(*map(add, astuple(self), astuple(other)))


@dataclass(frozen=True, slots=True)
class Enemy:
    """A card of the deck: one of five for its year."""

    year: int
    creature: str
    strength: int
    loss: Loss
    reward: Gift
    module: str = ""
    """The option that brings it into play; empty for the base game."""
    house: bool = False
    pack: str = ""
    """The content pack that it is of."""

    @property
    def name(self) -> str:
        return f"{self.creature} {self.strength}"


# ------------------------------------------------------------------------------------- cards
@dataclass(frozen=True, slots=True)
class Card:
    """A card that acts for its owner, or for all: a governor, a destiny."""

    name: str
    effects: tuple[Effect, ...]
    house: bool = False
    module: str = ""
    """The option that brings it into play."""
    chosen: bool = False
    """Is it no card of the stack, but what the owner of one has chosen for a year?"""
    pack: str = ""
    """The content pack that it is of."""
