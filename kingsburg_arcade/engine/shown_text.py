"""Text that people write: what of it may be shown on another person's screen or terminal.

A text from afar is a `Text`, and only `checked` makes one. It holds no control, escape or direction
characters and nothing else that cannot be seen, except joiners where emoji, or letters that need
them, stand on both sides; no letter has more marks than a reader could tell apart.
"""

from __future__ import annotations

from typing import Final, NewType
from unicodedata import category

Text = NewType("Text", str)
"""A text that was checked: made by `checked` and `cleaned` alone."""

MARKS: Final = 4
"""Marks on one letter: the alphabets that use most of them need no more."""
JOINER: Final = "\u200d"
NON_JOINER: Final = "\u200c"
JOINERS: Final = JOINER + NON_JOINER
VARIANT: Final = "\ufe0f"
"""Chooses the coloured picture of a sign."""
BLANK: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters and marks that leave no trace."""
ARROWS: Final = "\u2190"
"""From here on signs are pictures."""


def checked(given: str, most: int) -> Text | None:
    """This text, if it has at most so many letters and may be shown as it is."""
    return Text(given) if len(given) <= most and is_shown(given) else None


def cleaned(given: str, most: int) -> Text:
    """What may be shown of a text, cut."""
    if (whole := checked(given[:most], most)) is not None:
        return whole
    kept = ""
    for sign in given[:most]:
        if is_shown(kept + sign):
            kept += sign
    return Text(kept)


def is_shown(text: str) -> bool:
    """Whether a text may be shown as it is, wherever it came from."""
    marks, before = 0, ""
    for at, sign in enumerate(text):
        kind = category(sign)
        if sign in JOINERS:
            if not _joins(sign, before, text[at + 1 : at + 2]):
                return False
        elif sign in BLANK or not sign.isprintable():
            return False
        elif kind[0] == "M":
            marks += 1
            if marks > MARKS or before in ("", " "):
                return False
        else:
            marks = 0
        before = sign
    return True


def _joins(joiner: str, before: str, after: str) -> bool:
    """Whether a joiner between these two has a meaning."""
    if not before or not after:
        return False
    if category(after) == "Lo":  # neither Latin, nor Greek, nor Cyrillic
        return category(before) in ("Lo", "Mn", "Mc")
    return joiner == JOINER and _is_picture(before) and _is_picture(after)


def _is_picture(sign: str) -> bool:
    return sign == VARIANT or (category(sign) in ("So", "Sk", "Sm") and sign >= ARROWS)
