"""What several commands print alike: JSON, and sentences about what went wrong."""

from __future__ import annotations

import json
import os
import sys
from difflib import get_close_matches
from typing import Any, Final

from .. import __version__
from ..disk import named
from ..engine.contract import LUCK, NOBODY
from ..engine.refused import Refused
from ..i18n import refusal

LIKE: Final = 0.7
"""How much alike two words are of which one may stand for the other."""


def as_json(value: Any) -> None:
    """One object on one line, in ASCII: every terminal and every script can read it.

    It names the version of this program; in a list each row says whose version it means.
    """
    if isinstance(value, dict):
        value = {"version": __version__} | value
    print(json.dumps(value))


def whose_turn(actor: int) -> int | str:
    """The seat, counted from 0, or `luck`, or `nobody`."""
    return {LUCK: "luck", NOBODY: "nobody"}.get(actor, actor)


def in_words(trouble: Refused | None) -> str | None:
    """The sentence of a refusal, if there is one."""
    return None if trouble is None else refusal(trouble)


def complain(trouble: object, file: str | os.PathLike[str] | None = None) -> None:
    """One sentence to standard error, after the name of the file that it is about."""
    said = refusal(trouble) if isinstance(trouble, Refused) else trouble
    meant = nearest(trouble) if isinstance(trouble, Refused) else ""
    if meant:
        said = refusal(Refused("call.did_you_mean", said=said, meant=meant))
    about = f"{named(file)}: " if file is not None else ""
    print(f"kingsburg-arcade: {about}{said}", file=sys.stderr)


def nearest(trouble: Refused) -> str:
    """Of the words that a refusal offers the one that is most like what was typed; or nothing."""
    offered = [value for value in trouble.values.values() if isinstance(value, tuple)]
    typed = [value for value in trouble.values.values() if isinstance(value, str)]
    known = {str(one).lower(): str(one) for words in offered for one in words}
    for word in typed:
        meant = word.strip("'\"").lower()
        found = [] if meant in known else get_close_matches(meant, known, 1, LIKE)
        if found:
            return known[found[0]]
    return ""
