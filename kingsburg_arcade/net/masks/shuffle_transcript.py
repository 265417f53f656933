"""A making: everything that was said to mask and shuffle one pile, read with suspicion."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from typing import Final

from ...engine.codec import decode, encode
from ...engine.contract import Refused
from ..protocol.signed_statement import Lie, Signer, Statement
from . import dealing, shuffle
from .dealing import Deal, JointKey
from .deck import Deck, first_deck
from .group import Point
from .stack import Stack

DEAL: Final = "deal"
SHUFFLE: Final = "shuffle"
COMPLAINT: Final = "complaint"


class Elsewhere(Refused):
    """It follows from something else than what is known here; that convicts nobody."""


@dataclass(frozen=True)
class Made:
    """A pile that each of its makers has masked and shuffled."""

    key: JointKey
    deck: Deck
    said: tuple[Statement, ...]
    """Deals in the order of the makers, then shuffles in the same order."""

    @cached_property
    def hash(self) -> bytes:
        return hash_of(self.said)

    @cached_property
    def told(self) -> bytes:
        """All of it, for somebody who was not there."""
        return encode(tuple(one.encoded for one in self.said))


def hash_of(said: Sequence[Statement]) -> bytes:
    """By this a making is voted for: it names every word of it."""
    return sha256(b"made" + b"".join(sha256(one.body).digest() for one in said)).digest()


# ----------------------------------------------------------------------------------------- saying
def deal_said(
    signer: Signer, place: tuple[int, int], dealer: int, stack: Stack, dealt: Deal
) -> Statement:
    body = encode((stack.id, dealt.encoded))
    return Statement.signed(signer, DEAL, stack.match, dealer, place, body)


def shuffle_said(
    signer: Signer,
    place: tuple[int, int],
    maker: int,
    key: JointKey,
    before: Deck,
    after: tuple[Deck, bytes],
) -> Statement:
    deck, proof = after
    body = encode((key.id, before.id, deck.encoded, proof))
    return Statement.signed(signer, SHUFFLE, key.stack.match, maker, place, body)


# ---------------------------------------------------------------------------------------- reading
def deal_of(said: Statement, stack: Stack, keys: Mapping[int, Point]) -> Deal:
    match decode(said.body):
        case [bytes(name), bytes(dealt)] if name == stack.id:
            try:
                read = Deal.read(stack, dealt)
                dealing.check_deal(stack, said.seat, keys, read)
            except Refused as reason:
                raise Lie(f"its share of a key is wrong: {reason}") from None
            return read
    raise Elsewhere("a share of a key was dealt for another stack")


def shuffle_of(said: Statement, key: JointKey, before: Deck) -> Deck:
    """The deck after a shuffle; a Lie if it is another one than it should be."""
    deck, proof = _shuffle(said, key, before)
    try:
        read = Deck.read(deck, len(before.cards))
        shuffle.check_shuffle(key, said.seat, before, read, proof)
    except Refused as reason:
        raise Lie(f"its shuffle is wrong: {reason}") from None
    return read


def _shuffle(said: Statement, key: JointKey, before: Deck) -> tuple[bytes, bytes]:
    match decode(said.body):
        case [bytes(joint), bytes(follows), bytes(deck), bytes(proof)] if (joint, follows) == (
            key.id,
            before.id,
        ):
            return deck, proof
    raise Elsewhere("a shuffle follows from another deck")


def follows(said: Statement, key: JointKey, before: Deck) -> bool:
    """Whether a shuffle speaks of the deck that is here."""
    try:
        _shuffle(said, key, before)
    except Refused:
        return False
    return True


def statements(told: bytes, stack: Stack) -> list[Statement]:
    """What a making consists of, in its order; neither signatures nor proofs are looked at."""
    match decode(told):
        case [*said] if all(isinstance(one, bytes) for one in said):
            found = [Statement.read(one) for one in said]
            makers = stack.makers
            if [(one.kind, one.seat) for one in found] == [
                *((DEAL, maker) for maker in makers),
                *((SHUFFLE, maker) for maker in makers),
            ]:
                return found
    raise Refused("it does not hold what the making of a stack holds")


def made_of(
    said: Sequence[Statement], stack: Stack, keys: Mapping[int, Point], *, trusted: bool = False
) -> Made:
    """The making that these statements are; every proof is checked unless they were before."""
    count = len(stack.makers)
    if trusted:
        deals = {one.seat: Deal.read(stack, decode(one.body)[1]) for one in said[:count]}
    else:
        deals = {one.seat: deal_of(one, stack, keys) for one in said[:count]}
    key = JointKey.of(stack, deals)
    if trusted:
        last = Deck.read(decode(said[-1].body)[2], len(stack.contents))
        return Made(key, last, tuple(said))
    deck = first_deck(key)
    for one in said[count:]:
        deck = shuffle_of(one, key, deck)
    return Made(key, deck, tuple(said))
