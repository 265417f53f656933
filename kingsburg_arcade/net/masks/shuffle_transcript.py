"""A shuffle transcript: all statements by which one stack was masked and shuffled, checked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from typing import Final

from ...engine.codec import decode, encode
from ...engine.contract import Refused
from ..protocol.signed_statement import Lie, SignedStatement, Signer
from . import dealing, shuffle
from .dealing import Deal, JointKey
from .deck import Deck, first_deck
from .group import Point
from .stack import Stack, StackKey

DEAL: Final = "deal"
SHUFFLE: Final = "shuffle"
COMPLAINT: Final = "complaint"


class Elsewhere(Refused):
    """It belongs to another stack or deck than the one here; that convicts nobody."""


@dataclass(frozen=True)
class ShuffleTranscript:
    """The statements by which all makers have masked and shuffled a stack, and the result."""

    key: StackKey
    deck: Deck
    said: tuple[SignedStatement, ...]
    """Deals in the order of the makers, then shuffles in the same order."""

    @cached_property
    def hash(self) -> bytes:
        return hash_of(self.said)

    @cached_property
    def told(self) -> bytes:
        """All statements, for a peer that was not there."""
        return encode(tuple(one.encoded for one in self.said))


def hash_of(said: Sequence[SignedStatement]) -> bytes:
    """The hash by which a vote names a transcript."""
    return sha256(b"made" + b"".join(sha256(one.body).digest() for one in said)).digest()


# ----------------------------------------------------------------------------------------- saying
def deal_said(
    signer: Signer, place: tuple[int, int], dealer: int, stack: Stack, dealt: Deal
) -> SignedStatement:
    body = encode((stack.id, dealt.encoded))
    return SignedStatement.signed(signer, DEAL, stack.match, dealer, place, body)


def shuffle_said(
    signer: Signer,
    place: tuple[int, int],
    maker: int,
    key: StackKey,
    before: Deck,
    after: tuple[Deck, bytes],
) -> SignedStatement:
    deck, proof = after
    body = encode((key.id, before.id, deck.encoded, proof))
    return SignedStatement.signed(signer, SHUFFLE, key.purpose.match, maker, place, body)


# ---------------------------------------------------------------------------------------- reading
def deal_of(said: SignedStatement, stack: Stack, keys: Mapping[int, Point]) -> Deal:
    match decode(said.body):
        case [bytes(name), bytes(dealt)] if name == stack.id:
            try:
                read = Deal.read(stack, dealt)
                dealing.check_deal(stack, said.seat, keys, read)
            except Refused as reason:
                raise Lie("lan.luck", what="deal", reason=reason) from None
            return read
    raise Elsewhere("lan.elsewhere", what="deal")


def shuffle_of(said: SignedStatement, key: StackKey, before: Deck) -> Deck:
    """The deck after a shuffle; a Lie if its proof is wrong."""
    deck, proof = _shuffle(said, key, before)
    try:
        read = Deck.read(deck, len(before.cards))
        shuffle.check_shuffle(key, said.seat, before, read, proof)
    except Refused as reason:
        raise Lie("lan.luck", what="shuffle", reason=reason) from None
    return read


def _shuffle(said: SignedStatement, key: StackKey, before: Deck) -> tuple[bytes, bytes]:
    match decode(said.body):
        case [bytes(joint), bytes(follows), bytes(deck), bytes(proof)] if (joint, follows) == (
            key.id,
            before.id,
        ):
            return deck, proof
    raise Elsewhere("lan.elsewhere", what="shuffle")


def follows(said: SignedStatement, key: StackKey, before: Deck) -> bool:
    """Whether a shuffle is of the deck that is here."""
    try:
        _shuffle(said, key, before)
    except Refused:
        return False
    return True


def statements(told: bytes, stack: Stack) -> list[SignedStatement]:
    """The statements of a transcript in their order; signatures and proofs are not checked."""
    match decode(told):
        case [*said] if all(isinstance(one, bytes) for one in said):
            found = [SignedStatement.read(one) for one in said]
            makers = stack.makers
            if [(one.kind, one.seat) for one in found] == [
                *((DEAL, maker) for maker in makers),
                *((SHUFFLE, maker) for maker in makers),
            ]:
                return found
    raise Refused("lan.malformed", what="shuffle")


def transcript_of(
    said: Sequence[SignedStatement],
    stack: Stack,
    keys: Mapping[int, Point],
    *,
    trusted: bool = False,
) -> ShuffleTranscript:
    """The transcript of these statements; `trusted`: their proofs were checked before."""
    count = len(stack.makers)
    if trusted:
        deals = {one.seat: Deal.read(stack, decode(one.body)[1]) for one in said[:count]}
    else:
        deals = {one.seat: deal_of(one, stack, keys) for one in said[:count]}
    key = JointKey.of(stack, deals)
    if trusted:
        last = Deck.read(decode(said[-1].body)[2], len(stack.contents))
        return ShuffleTranscript(key, last, tuple(said))
    deck = first_deck(key)
    for one in said[count:]:
        deck = shuffle_of(one, key, deck)
    return ShuffleTranscript(key, deck, tuple(said))
