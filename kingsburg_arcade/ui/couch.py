"""Who sits before this screen: what each seat wears, and whose hands move it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final

from ..i18n import tr
from ..stage.seat_look import COLOURS, SHAPES, USUAL, Coat
from .inputs import DESK
from .pads import Pads

LONGEST_NAME: Final = 14


@dataclass(frozen=True, slots=True)
class Couch:
    """Without hands anybody may press for anybody, as when one plays alone."""

    coats: tuple[Coat, ...] = USUAL
    hands: tuple[str, ...] = ()
    """For each seat: `DESK`, `pad 1` and so on; empty for a governor that plays by itself."""

    def owner(self, seat: int) -> str:
        return self.hands[seat] if seat < len(self.hands) else ""

    def may(self, seat: int, hands: str, pads: Pads) -> bool:
        """May these hands move this seat? Whose pad is gone is helped out by mouse and keys."""
        owner = self.owner(seat)
        if hands == owner or not owner:
            return True
        if hands == DESK:
            return DESK not in self.hands or not pads.here(owner)
        return owner == DESK and hands not in self.hands

    # -------------------------------------------------------------------------- beside a match
    def to_plain(self) -> dict[str, Any]:
        return {"coats": [asdict(coat) for coat in self.coats], "hands": list(self.hands)}

    @classmethod
    def read(cls, plain: object) -> Couch:
        """As it was written; as nobody had chosen anything if that is damaged."""
        if not isinstance(plain, dict):
            return cls()
        coats, hands = plain.get("coats"), plain.get("hands")
        made = cls()
        if isinstance(coats, list) and all(map(is_coat, coats)) and are_different(coats):
            made = cls(tuple(Coat(**coat) for coat in coats))
        if isinstance(hands, list) and all(isinstance(one, str) for one in hands):
            made = cls(made.coats, tuple(hands))
        return made


def is_coat(plain: object) -> bool:
    return (
        isinstance(plain, dict)
        and set(plain) == {"colour", "shape", "name"}
        and plain["colour"] in COLOURS
        and plain["shape"] in SHAPES
        and isinstance(plain["name"], str)
        and len(plain["name"]) <= LONGEST_NAME
    )


def are_different(coats: list[Any]) -> bool:
    """Is each colour and each charge there once?"""
    wanted = (("colour", COLOURS), ("shape", SHAPES))
    return all(sorted(coat[what] for coat in coats) == sorted(whole) for what, whole in wanted)


def hands_words(hands: str) -> str:
    """The hands as a player calls them."""
    kind, _, number = hands.partition(" ")
    return tr("hands.pad", number=number) if kind == "pad" else tr("hands.desk")


def chair_words(couch: Couch, captions: Sequence[str], seat: int) -> str:
    """Who fills the chair; of persons with pads of their own, whose pad."""
    owner = couch.owner(seat)
    return hands_words(owner) if owner not in ("", DESK) else captions[seat]
