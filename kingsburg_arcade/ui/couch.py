"""Who sits before this screen: how each seat looks, and whose hands move it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from ..engine.shown_text import is_shown
from ..i18n import tr
from ..stage.seat_look import COLOURS, SHAPES, USUAL, SeatLook, completed
from .inputs import DESK
from .pads import Pads

LONGEST_NAME: Final = 14
LONGEST_FAR: Final = 40
"""A person far away may have a longer name than can be typed here."""
FORMERLY: Final = "coats"
"""What older versions called the looks."""


class Couch(NamedTuple):
    """Without hands anybody may press for anybody, as when one plays alone."""

    looks: tuple[SeatLook, ...] = USUAL
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

    @classmethod
    def of_names(cls, names: Sequence[str]) -> Couch:
        """Seats that look as ever and are called so; without a name by a first name."""
        return cls(
            completed([look._replace(name=name) for look, name in zip(USUAL, names, strict=False)])
        )

    # -------------------------------------------------------------------------- beside a match
    def to_plain(self) -> dict[str, Any]:
        return {"looks": [look._asdict() for look in self.looks], "hands": list(self.hands)}

    @classmethod
    def read(cls, plain: object) -> Couch:
        """As it was written; as nobody had chosen anything if that is damaged."""
        if not isinstance(plain, dict):
            return cls()
        looks, hands = plain.get("looks", plain.get(FORMERLY)), plain.get("hands")
        made = cls()
        if isinstance(looks, list) and all(map(is_look, looks)) and are_different(looks):
            made = cls(tuple(SeatLook(**look) for look in looks))
        if isinstance(hands, list) and all(isinstance(one, str) for one in hands):
            made = cls(made.looks, tuple(hands))
        return made


def is_look(plain: object) -> bool:
    return (
        isinstance(plain, dict)
        and set(plain) == {"colour", "shape", "name"}
        and plain["colour"] in COLOURS
        and plain["shape"] in SHAPES
        and isinstance(plain["name"], str)
        and len(plain["name"]) <= LONGEST_FAR
        and is_shown(plain["name"])
    )


def are_different(looks: list[Any]) -> bool:
    """Is each colour and each shape there once?"""
    wanted = (("colour", COLOURS), ("shape", SHAPES))
    return all(sorted(look[what] for look in looks) == sorted(whole) for what, whole in wanted)


def hands_words(hands: str) -> str:
    """The hands as a player calls them."""
    kind, _, number = hands.partition(" ")
    return tr("hands.pad", number=number) if kind == "pad" else tr("hands.desk")


def chair_words(couch: Couch, captions: Sequence[str], seat: int) -> str:
    """Who fills the chair; of persons with pads of their own, whose pad."""
    owner = couch.owner(seat)
    return hands_words(owner) if owner not in ("", DESK) else captions[seat]
