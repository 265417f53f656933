"""Comparing two positions that should be one: the first field in which they differ."""

from __future__ import annotations

from typing import Any, Final

BRIEF: Final = 60


def first_difference(here: Any, there: Any, path: str = "") -> tuple[str, str, str] | None:
    """The path of the first difference and what stands there on both sides."""
    if isinstance(here, dict) and isinstance(there, dict):
        for key in sorted({*here, *there}, key=str):
            found = first_difference(
                here.get(key, "nothing"), there.get(key, "nothing"), f"{path}.{key}".lstrip(".")
            )
            if found is not None:
                return found
        return None
    if isinstance(here, list | tuple) and isinstance(there, list | tuple):
        for number in range(max(len(here), len(there))):
            mine = here[number] if number < len(here) else "nothing"
            theirs = there[number] if number < len(there) else "nothing"
            found = first_difference(mine, theirs, f"{path}[{number}]")
            if found is not None:
                return found
        return None
    same = type(here) is type(there) and here == there
    return None if same else (path, repr(here)[:BRIEF], repr(there)[:BRIEF])
