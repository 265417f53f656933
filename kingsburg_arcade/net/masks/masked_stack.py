"""A pile: a stack of cards that is dealt to hands, with those who mask and shuffle it together."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from ...engine.contract import Sealed
from .stack import CARDS, Stack

HASH: Final = 32
ALIVE: Final = 8
"""Piles that can wait for being opened at once: a match has two or three."""
Key = tuple[int, int]
"""Epoch and number: what is said of a pile is said once at this place."""


@dataclass(frozen=True, slots=True)
class Pile:
    """Which places of a stack its makers mask, and what has been shown of them since."""

    name: str
    number: int
    """By the order in which stacks appear in a match."""
    epoch: int
    makers: tuple[int, ...]
    contents: tuple[str, ...]
    places: tuple[int, ...]
    """Where in the game's stack the cards of this pile lie, in the order of its deck."""
    made: bytes = b""
    """The hash of the making that counts, once the match or a vote has said which."""
    told: bool = False
    """Whether the whole making is in the history."""
    shown: tuple[tuple[int, str], ...] = ()

    @property
    def key(self) -> Key:
        return self.epoch, self.number

    @property
    def live(self) -> bool:
        return len(self.shown) < len(self.places)

    def stack(self, match: bytes) -> Stack:
        return Stack(match, self.epoch, self.name, self.contents, self.makers)

    def opened(self, position: int, card: str, made: bytes) -> Pile:
        return replace(self, made=made, told=True, shown=(*self.shown, (position, card)))

    def anew(self, epoch: int, makers: tuple[int, ...]) -> Pile:
        """What nobody has shown yet, for others to mask and to shuffle."""
        contents, gone = list(self.contents), {position for position, _ in self.shown}
        for _, card in self.shown:
            contents.remove(card)
        places = tuple(place for place in self.places if place not in gone)
        return Pile(self.name, self.number, epoch, makers, tuple(contents), places)


Said = tuple[int, int, bytes]
"""Epoch, number and hash of a pile whose making is whole."""


def piles_seen(
    before: tuple[Pile, ...], sealed: Iterable[Sealed], epoch: int, players: tuple[int, ...]
) -> tuple[Pile, ...]:
    """Every pile there has been: one more when a card of an unknown stack is dealt."""
    found = list(before)
    for card in sealed:
        if all(pile.name != card.stack for pile in found):
            places = tuple(range(len(card.contents)))
            fresh = Pile(card.stack, len(found), epoch, players, card.contents, places)
            found.append(fresh)
    return tuple(found)


def handed_over(
    piles: Iterable[Pile], epoch: int, players: tuple[int, ...], said: Sequence[Said]
) -> tuple[Pile, ...]:
    """The piles of the next epoch: what is made stays as long as enough of its makers play."""
    return tuple(
        _kept(pile, players, said) or pile.anew(epoch, players) if pile.live else pile
        for pile in piles
    )


def _kept(pile: Pile, players: tuple[int, ...], said: Sequence[Said]) -> Pile | None:
    told = {made for *key, made in said if tuple(key) == pile.key}
    made = pile.made
    if not pile.told and made not in told:
        # What counted since another vote, and none of these voters has, was nobody's.
        made = told.pop() if len(told) == 1 else b""
    playing = sum(maker in players for maker in pile.makers)
    if not made or playing <= len(pile.makers) // 2:
        return None
    return replace(pile, made=made)


def place_of(pile: Pile, position: int) -> tuple[int, int]:
    """Where a statement about one card of a pile stands."""
    return pile.epoch, pile.number * CARDS + position


def read_said(given: object) -> tuple[Said, ...] | None:
    """Piles that are whole, as a vote tells them; None if it is nothing of the kind."""
    if not isinstance(given, tuple) or len(given) > ALIVE:
        return None
    for one in given:
        match one:
            case (int(epoch), int(number), bytes(made)) if (
                type(epoch) is type(number) is int and len(made) == HASH
            ):
                continue
        return None
    return given
