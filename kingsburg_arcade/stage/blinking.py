"""Eyes that are shut for a moment: two dark ones of one size in the drawing of a portrait."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

SHUT: Final = "/shut"
"""After the name of a portrait: the same one with its eyes shut."""
DARK: Final = re.compile(r'<(?:ellipse|circle) fill="#1b1023"[^>]*/>')
TRACED: Final = re.compile(r'<path fill="#1b1023" stroke="none" d="([^"]*)"/>')
DISC: Final = re.compile(r"M([\d.]+) ([\d.]+) a([\d.]+) \3 0 1 0 [\d.]+ 0 a\3 \3 0 1 0 -[\d.]+ 0 Z")
"""One of two eyes that are drawn as one path: from its left edge around and back."""
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
    for tag in TRACED.finditer(source):
        discs = DISC.findall(tag[1])  # more of them are holes in a visor
        for left, y, wide in discs:
            if float(wide) <= LARGEST and len(discs) == 2:
                eye = Eye(float(left) + float(wide), float(y), tag[0])
                found.setdefault((eye.y, float(wide)), []).append(eye)
    return next((pair for pair in found.values() if len(pair) == 2), [])


def shut(source: str) -> str:
    """The text of a portrait whose eyes are shut."""
    closed: dict[str, str] = {}
    for eye in eyes_of(source):
        lashes = f"M{eye.x - LASHES:g} {eye.y:g} q{LASHES} 6 {2 * LASHES} 0"
        line = f'<path fill="none" stroke="#1b1023" stroke-width="4" d="{lashes}"/>'
        closed[eye.text] = closed.get(eye.text, "") + line
    for text, lines in closed.items():
        source = source.replace(text, lines)
    return source
