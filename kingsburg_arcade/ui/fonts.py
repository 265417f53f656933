"""The three faces of our text, from the font packages, or pygame's own where they are missing."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Final

FACES: Final = {
    "text": ("font_source_sans_pro", "SourceSansPro"),
    "bold": ("font_source_sans_pro", "SourceSansProSemibold"),
    "title": ("font_source_serif_pro", "SourceSerifProSemibold"),
}
"""By face: the package that carries it, and its name there."""


@cache
def font_file(face: str) -> str | None:
    """Where the face lies on this machine; None stands for the font inside pygame."""
    package, name = FACES[face]
    if find_spec(package) is None:
        return None
    path: str = getattr(import_module(package), name)
    return path
