"""A masked stack: cards that are dealt to hands, and the seats that shuffle them together."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from ...engine.contract import Sealed
from .stack import CARDS, Stack

HASH: Final = 32
ALIVE: Final = 8
"""Masked stacks that can be in use at once: a match has two or three."""
Key = tuple[int, int]
"""Epoch and number: the place of statements about a masked stack."""


@dataclass(frozen=True, slots=True)
class MaskedStack:
    """Part of a stack of the game: its makers, and the cards that were shown since."""

    name: str
    number: int
    """By the order in which stacks appear in a match."""
    epoch: int
    makers: tuple[int, ...]
    contents: tuple[str, ...]
    places: tuple[int, ...]
    """Positions of these cards in the stack of the game, in the order of the deck."""
    made: bytes = b""
    """The hash of the valid transcript, once the match or a vote tells it."""
    told: bool = False
    """Whether the whole transcript is in the history."""
    shown: tuple[tuple[int, str], ...] = ()

    @property
    def key(self) -> Key:
        return self.epoch, self.number

    @property
    def live(self) -> bool:
        return len(self.shown) < len(self.places)

    def stack(self, match: bytes) -> Stack:
        return _stack(match, self.epoch, self.name, self.contents, self.makers)

    def opened(self, position: int, card: str, made: bytes) -> MaskedStack:
        return replace(self, made=made, told=True, shown=(*self.shown, (position, card)))

    def anew(self, epoch: int, makers: tuple[int, ...]) -> MaskedStack:
        """The cards that nobody has shown yet, to be shuffled by other makers."""
        contents, gone = list(self.contents), {position for position, _ in self.shown}
        for _, card in self.shown:
            contents.remove(card)
        places = tuple(place for place in self.places if place not in gone)
        return MaskedStack(self.name, self.number, epoch, makers, tuple(contents), places)


@lru_cache(maxsize=64)
def _stack(
    match: bytes, epoch: int, name: str, contents: tuple[str, ...], makers: tuple[int, ...]
) -> Stack:
    """One object for each stack, so that its name is hashed once: every step asks for it."""
    return Stack(match, epoch, name, contents, makers)


Said = tuple[int, int, bytes]
"""Epoch and number of a masked stack, and the hash of its complete transcript."""


def stacks_seen(
    before: tuple[MaskedStack, ...], sealed: Iterable[Sealed], epoch: int, players: tuple[int, ...]
) -> tuple[MaskedStack, ...]:
    """All masked stacks until now: a new one when a card of an unknown stack is dealt."""
    found = list(before)
    for card in sealed:
        if all(masked.name != card.stack for masked in found):
            places = tuple(range(len(card.contents)))
            fresh = MaskedStack(card.stack, len(found), epoch, players, card.contents, places)
            found.append(fresh)
    return tuple(found)


def handed_over(
    masked_stacks: Iterable[MaskedStack], epoch: int, players: tuple[int, ...], said: Sequence[Said]
) -> tuple[MaskedStack, ...]:
    """The stacks of the next epoch: a shuffle stays valid while enough of its makers play."""
    return tuple(
        _kept(masked, players, said) or masked.anew(epoch, players) if masked.live else masked
        for masked in masked_stacks
    )


def _kept(
    masked: MaskedStack, players: tuple[int, ...], said: Sequence[Said]
) -> MaskedStack | None:
    told = {made for *key, made in said if tuple(key) == masked.key}
    made = masked.made
    if not masked.told and made not in told:
        # What counted since another vote, and none of these voters has, was nobody's.
        made = told.pop() if len(told) == 1 else b""
    playing = sum(maker in players for maker in masked.makers)
    if not made or playing <= len(masked.makers) // 2:
        return None
    return replace(masked, made=made)


def place_of(masked: MaskedStack, position: int) -> tuple[int, int]:
    """The place of statements about one card of a masked stack."""
    return masked.epoch, masked.number * CARDS + position


def read_said(given: object) -> tuple[Said, ...] | None:
    """Complete transcripts as a vote tells them; None if they are malformed."""
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
