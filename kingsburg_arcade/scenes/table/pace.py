"""How fast a show goes: the paces of a replay, and each speed in words."""

from __future__ import annotations

from ...i18n import tr
from ...settings import INSTANT, SPEEDS

PACES = tuple(speed for speed in SPEEDS if speed != INSTANT)
"""The speeds at which something is seen to move."""


def speed_words(speed: float) -> str:
    return tr("speed.instant") if speed == INSTANT else f"×{speed:g}"
