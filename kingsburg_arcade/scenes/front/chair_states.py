"""The pages where chairs are chosen, in states to show them in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from ...games.speech import Former
from ...saved_matches.home import PERSON
from ...stage.seat_look import USUAL, SeatLook, swapped
from ...ui.couch import Couch
from ...ui.scene import Scene
from ..house import House
from .equal import EQUAL
from .persons import PersonsScene
from .seat_look_editor import SeatLookScene
from .seats import SeatsScene, chairs_of

MET: Final[Mapping[str, Former]] = {
    "abbot": Former(5, 2, -3),
    "courtier": Former(1, 0, -9),
    "countess": Former(12, 10, 4),
}
"""Whom somebody has met."""


def gallery(house: House, known: Mapping[str, Former] = MappingProxyType({})) -> list[Scene]:
    """Who shall sit on the second chair."""
    seats = SeatsScene(house)
    seats.company = replace(seats.company, known=known)
    return [PersonsScene(house, chairs_of(seats), 1)]


def on_the_couch(house: House) -> list[Scene]:
    """Five persons, three with pads, and one who looks for hers."""
    names = ("Ada", "", "Bartholomée", "", "")
    looks = tuple(
        SeatLook(one.colour, one.shape, name) for one, name in zip(USUAL, names, strict=True)
    )
    house.gather(Couch(looks, ("keyboard", "pad 1", "pad 2", "keyboard", "pad 3")))
    scene = SeatsScene(house)
    scene.chairs = [PERSON] * 5
    scene.wait_for(3)
    return [scene]


def like_the_person(house: House) -> list[Scene]:
    """A rival as strong as the person, and one with the longest creed and level."""
    scene = SeatsScene(house)
    scene.chairs = [PERSON, f"{EQUAL}:abbot", f"{EQUAL}:soothsayer", "steward:courtier"]
    return [scene]


def choosing_a_look(house: House) -> list[Scene]:
    """A seat called by name, in another look than the usual."""
    below = SeatsScene(house)
    looks = swapped(Couch().looks, 0, "emerald", "sun")
    below._use_looks(looks)
    return [below, SeatLookScene(house, 0, looks, below._use_looks)]
