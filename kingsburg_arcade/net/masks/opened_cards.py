"""Openings: what cards of a pile turned out to be, by the parts that its makers gave."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from ...engine.codec import decode, encode
from ...engine.contract import Refused
from ..protocol.signed_statement import Lie, Signer, Statement
from . import opening
from .group import POINT, Point, element
from .shuffle_transcript import Elsewhere, Made

PART: Final = "part"


class Forged(Refused):
    """What was said to open a card does not open it: no honest peer passes that on."""


class Unchecked(Refused):
    """It takes too long to be looked at here and now; the making, if it is one, is in `work`."""

    def __init__(self, reason: str, work: Callable[[], Made] | None = None) -> None:
        super().__init__(reason)
        self.work = work


class Openings:
    """The makings that were checked, and the parts and cards that were: nothing twice."""

    def __init__(self) -> None:
        self.made: dict[bytes, Made] = {}
        self.trusting = False
        """Whether what is read was checked before it was written down."""
        self.patience: int | None = None
        """How many more cards may be worked out at once, if somebody waits for us."""
        self._parts: dict[tuple[bytes, int, int], tuple[bytes, Point]] = {}
        self._faces: dict[tuple[bytes, int], str] = {}

    def check(self, made: Made, index: int, maker: int, data: bytes) -> Point:
        """A part that some maker is said to have given; Refused unless it is right."""
        known = self._parts.get((made.hash, index, maker))
        if known is not None and known[0] == data:
            return known[1]
        point = opening.check_part(made.key, made.deck, index, maker, data)
        self._parts[made.hash, index, maker] = data, point
        return point

    def own(self, made: Made, index: int, maker: int, data: bytes) -> None:
        """What we give ourselves needs no check."""
        self._parts[made.hash, index, maker] = data, element(data[:POINT])

    def face(self, made: Made, index: int, parts: Mapping[int, bytes]) -> str:
        """The card that these parts open; all are checked, also those beyond the need."""
        if (made.hash, index) not in self._faces and self.patience is not None:
            if not self.patience:
                raise Unchecked("this is enough for a moment")
            self.patience -= 1
        try:
            points = {maker: self.check(made, index, maker, parts[maker]) for maker in parts}
            known = self._faces.get((made.hash, index))
            if known is None:
                known = opening.face(made.key, made.deck, index, points)
                self._faces[made.hash, index] = known
        except Refused as reason:
            raise Forged(str(reason)) from None
        return known


def part_said(
    signer: Signer, place: tuple[int, int], maker: int, made: Made, data: bytes
) -> Statement:
    body = encode((made.hash, data))
    return Statement.signed(signer, PART, made.key.stack.match, maker, place, body)


def part_of(said: Statement, made: Made, index: int, openings: Openings) -> bytes:
    """What a maker gives towards a card; a Lie if it is wrong for the deck that both know."""
    match decode(said.body):
        case [bytes(named), bytes(data)] if named == made.hash:
            try:
                openings.check(made, index, said.seat, data)
            except Refused as reason:
                raise Lie(f"its part of a card is wrong: {reason}") from None
            return data
    raise Elsewhere("a part belongs to another deck")
