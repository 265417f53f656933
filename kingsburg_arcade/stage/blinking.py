"""Eyes that are shut for a moment: two dark ones of one size in the drawing of a portrait."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

SHUT: Final = "/shut"
"""After the name of a portrait: the same one with its eyes shut."""
DARK: Final = re.compile(r'<(?:ellipse|circle) fill="#1b1023"[^>]*/>')
NUMBER: Final = re.compile(r'\b(cx|cy|rx|ry|r)="([\d.]+)"')
LARGEST: Final = 10
"""Half as wide as an eye may be, in units of a drawing; and half as wide as its lashes."""
LASHES: Final = 7


class Eye(NamedTuple):
    """Where an eye is in a drawing, and what is written there."""

    x: float
    y: float
    text: str


def eyes_of(source: str) -> list[Eye]:
    """The two eyes of a portrait; none where it has one, or closes them already."""
    found: dict[tuple[float, float], list[Eye]] = {}
    for tag in DARK.findall(source):
        told = {name: float(value) for name, value in NUMBER.findall(tag)}
        wide = told.get("rx", told.get("r", LARGEST + 1))
        if wide <= LARGEST:
            found.setdefault((told["cy"], wide), []).append(Eye(told["cx"], told["cy"], tag))
    return next((pair for pair in found.values() if len(pair) == 2), [])


def shut(source: str) -> str:
    """The text of a portrait whose eyes are shut."""
    for eye in eyes_of(source):
        lashes = f"M{eye.x - LASHES:g} {eye.y:g} q{LASHES} 6 {2 * LASHES} 0"
        closed = f'<path fill="none" stroke="#1b1023" stroke-width="4" d="{lashes}"/>'
        source = source.replace(eye.text, closed)
    return source
