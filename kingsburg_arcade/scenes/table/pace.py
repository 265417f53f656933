"""How fast the show goes, in words."""

from __future__ import annotations

from ...i18n import tr
from ...settings import INSTANT


def speed_words(speed: float) -> str:
    return tr("speed.instant") if speed == INSTANT else f"×{speed:g}"
