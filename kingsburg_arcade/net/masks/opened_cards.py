"""Opened cards: what cards of masked stacks are, by the parts that the makers gave."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from ...engine.codec import decode, encode
from ...engine.contract import Refused
from ..protocol.signed_statement import Lie, SignedStatement, Signer
from . import opening
from .group import POINT, Point, element
from .shuffle_transcript import Elsewhere, ShuffleTranscript

PART: Final = "part"


class Forged(Refused):
    """The parts do not open the card: no honest peer passes that on."""


class Unchecked(Refused):
    """The check takes too long for now; `work` checks a transcript, if it is one."""

    def __init__(self, code: str, work: Callable[[], ShuffleTranscript] | None = None) -> None:
        super().__init__(code)
        self.work = work


class OpenedCards:
    """The transcripts, parts and cards that were checked, so that nothing is checked twice."""

    def __init__(self) -> None:
        self.made: dict[bytes, ShuffleTranscript] = {}
        self.trusting = False
        """Whether what is read comes from our journal, where it was checked before."""
        self.patience: int | None = None
        """How many more cards can be worked out now; None for any number."""
        self._parts: dict[tuple[bytes, int, int], tuple[bytes, Point]] = {}
        self._faces: dict[tuple[bytes, int], str] = {}

    def check(self, made: ShuffleTranscript, index: int, maker: int, data: bytes) -> Point:
        """Check a part of a maker; Refused if it is wrong."""
        known = self._parts.get((made.hash, index, maker))
        if known is not None and known[0] == data:
            return known[1]
        point = opening.check_part(made.key, made.deck, index, maker, data)
        self._parts[made.hash, index, maker] = data, point
        return point

    def own(self, made: ShuffleTranscript, index: int, maker: int, data: bytes) -> None:
        """Note a part of our own, which needs no check."""
        self._parts[made.hash, index, maker] = data, element(data[:POINT])

    def face(self, made: ShuffleTranscript, index: int, parts: Mapping[int, bytes]) -> str:
        """The card that these parts open; all of them are checked."""
        if (made.hash, index) not in self._faces and self.patience is not None:
            if not self.patience:
                raise Unchecked("lan.unchecked")
            self.patience -= 1
        try:
            points = {maker: self.check(made, index, maker, parts[maker]) for maker in parts}
            known = self._faces.get((made.hash, index))
            if known is None:
                known = opening.face(made.key, made.deck, index, points)
                self._faces[made.hash, index] = known
        except Refused as reason:
            raise Forged("lan.luck", what="card", reason=reason) from None
        return known


def part_said(
    signer: Signer, place: tuple[int, int], maker: int, made: ShuffleTranscript, data: bytes
) -> SignedStatement:
    body = encode((made.hash, data))
    return SignedStatement.signed(signer, PART, made.key.purpose.match, maker, place, body)


def part_of(
    said: SignedStatement, made: ShuffleTranscript, index: int, opened_cards: OpenedCards
) -> bytes:
    """The part in a maker's statement; a Lie if it is wrong."""
    match decode(said.body):
        case [bytes(named), bytes(data)] if named == made.hash:
            try:
                opened_cards.check(made, index, said.seat, data)
            except Refused as reason:
                raise Lie("lan.luck", what="part of a card", reason=reason) from None
            return data
    raise Elsewhere("lan.elsewhere", what="part of a card")
