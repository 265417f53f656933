"""The boxes of the Kingsburg page that a line of the log speaks of."""

from __future__ import annotations

from collections.abc import Iterable

from ....ui.layout import Box
from . import layout
from .picture import Picture, Place


def boxes_of(places: Iterable[Place], picture: Picture) -> list[Box]:
    """Each box once; a battle stands where the advisors stood."""
    found: list[Box] = []
    for place in places:
        if picture.battle is not None and place[0] == "advisor":
            continue
        box = layout.box_of(place, len(picture.provinces))
        if box is not None and box not in found:
            found.append(box)
    return found
