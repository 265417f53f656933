"""Openings of hidden choices: each seal and each part of an opening is checked once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from ...engine.chain import Entry
from ...engine.contract import Choice, Choose, Refused, Reveal, SealedChoice
from ...engine.course import Course
from ...engine.moves import SEALED
from ..masks import luck_key, sealed_choice
from ..masks.group import SCALAR, Point
from ..masks.luck_key import PART, LuckKey
from ..masks.sealed_choice import Asked, SealedIndex
from .seating import Epoch
from .signed_statement import Lie

ONE_PART: Final = 1 + PART
"""Bytes of a part in a step: the seat of its maker, and the part."""


@dataclass(frozen=True)
class SealedByPeer:
    """A choice as its author has signed it in a deed."""

    asked: Asked
    index: SealedIndex

    @classmethod
    def read(cls, seat: int, choice: Choice | None) -> SealedByPeer:
        """The sealed choice of a seat; Refused if it is malformed."""
        if not isinstance(choice, SealedChoice):
            raise Refused("lan.malformed", what="sealed choice")
        return _read(choice.question, seat, choice.sealed)

    def told(self) -> SealedChoice:
        data = bytes((self.asked.person,)) + self.index.encoded
        return SealedChoice(self.asked.question, data.hex())


@lru_cache(maxsize=64)
def _read(question: str, seat: int, sealed: str) -> SealedByPeer:
    data = bytes.fromhex(sealed)
    return SealedByPeer(Asked(question, seat, data[0]), SealedIndex.read(data[1:]))


class Openings:
    """The seals, openings and parts that were checked, so that nothing is checked twice."""

    def __init__(self, key: LuckKey) -> None:
        self.key = key
        self.trusting = False
        """Whether what is read comes from our journal, where it was checked before."""
        self._whole: set[SealedByPeer] = set()
        self._points: dict[tuple[SealedByPeer, int, bytes], Point] = {}
        self._indices: dict[tuple[SealedByPeer, bytes], int] = {}

    @property
    def threshold(self) -> int:
        """How many parts open a choice."""
        return self.key.purpose.threshold

    # --------------------------------------------------------------------------------- sealing
    def check_deed(self, course: Course, entry: Entry, person: int) -> None:
        """Convict the author of a choice without a seal, or with somebody else's."""
        if entry.move[0] not in ("choose", SEALED):
            return
        if not any(isinstance(option, Choose) for option in course.state.legal()[:1]):
            return
        try:
            self.check(SealedByPeer.read(entry.seat, SealedChoice.read(entry.move)), person)
        except Refused as reason:
            raise Lie("lan.illegal", reason=reason) from None

    def check(self, sealed: SealedByPeer, person: int) -> None:
        """Refuse a choice that this person has not sealed for this seat and question."""
        if sealed.asked.person != person:
            raise Refused("lan.luck", what="author of a choice")
        if sealed not in self._whole and not self.trusting:
            sealed_choice.check(self.key, sealed.asked, sealed.index)
        self._whole.add(sealed)

    def check_part(self, sealed: SealedByPeer, maker: int, data: bytes) -> None:
        """Refuse a part that is not the one of this maker for this choice."""
        if (sealed, maker, data) not in self._points:
            given = (self.key, sealed.asked, sealed.index, maker, data)
            self._points[sealed, maker, data] = sealed_choice.check_part(*given)

    def own_part(self, sealed: SealedByPeer, maker: int, share: int) -> bytes:
        """A part that we make ourselves, which needs no check."""
        data = sealed_choice.part(self.key, sealed.asked, sealed.index, maker, share)
        self._points[sealed, maker, data] = luck_key.point_in(data)
        return data

    # --------------------------------------------------------------------------------- opening
    def is_withheld(self, epoch: Epoch, person: int) -> bool:
        """Whether the choice of this person counts as withheld, whatever is shown from now on.

        The person was voted away before it was shown, and all others would be too few to open it.
        """
        open_to_all = {maker for maker, _ in epoch.open_shares}
        without = (set(epoch.electorate) - {person}) | open_to_all
        return epoch.roster[person] != person and len(without) < self.threshold

    def revealed(
        self, course: Course, epoch: Epoch, wish: Reveal, proof: Sequence[bytes]
    ) -> tuple[tuple[Any, ...], tuple[int, ...]]:
        """The answer to a wish by these openings, and the people who sealed none of the options."""
        covered, names, liars = course.covered(wish.key), list[str](), list[int]()
        if len(proof) != len(wish.seats):
            raise Refused("lan.luck", what="number of choices")
        rows = zip(wish.seats, wish.options, wish.withheld, proof, strict=True)
        for seat, options, worst, shown in rows:
            sealed = SealedByPeer.read(seat, covered.get(seat))
            if self.is_withheld(epoch, sealed.asked.person):
                if shown:
                    raise Refused("lan.luck", what="choice shown after the vote")
                names.append(worst)
                continue
            index = self.index(sealed, shown)
            if index >= len(options):
                liars.append(sealed.asked.person)
            names.append(options[index if index < len(options) else 0])
        return ("reveal", tuple(names)), tuple(liars)

    def index(self, sealed: SealedByPeer, proof: bytes) -> int:
        """The index in a choice, by what its author showed or by parts; Refused if it is wrong."""
        if (sealed, proof) not in self._indices:
            shown = self._by_author if len(proof) == SCALAR else self._by_parts
            self._indices[sealed, proof] = shown(sealed, proof)
        return self._indices[sealed, proof]

    def _by_author(self, sealed: SealedByPeer, proof: bytes) -> int:
        return sealed_choice.opened(self.key, sealed.asked, sealed.index, proof)

    def _by_parts(self, sealed: SealedByPeer, proof: bytes) -> int:
        cut = [proof[at : at + ONE_PART] for at in range(0, len(proof), ONE_PART)]
        parts = {one[0]: one[1:] for one in cut}
        if len(proof) != self.threshold * ONE_PART or len(parts) != self.threshold:
            raise Refused("lan.luck", what="number of parts")
        for maker, data in parts.items():
            if self.trusting:
                self._points.setdefault((sealed, maker, data), luck_key.point_in(data))
            self.check_part(sealed, maker, data)
        points = {maker: self._points[sealed, maker, data] for maker, data in parts.items()}
        return sealed_choice.opened_by_parts(self.key, sealed.asked, sealed.index, points)


def joined(parts: Mapping[int, bytes], threshold: int) -> bytes:
    """Enough parts as a step holds them."""
    return b"".join(bytes((maker,)) + parts[maker] for maker in sorted(parts)[:threshold])
