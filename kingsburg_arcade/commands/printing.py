"""What several commands print alike: JSON, and sentences about what went wrong."""

from __future__ import annotations

import json
import os
import sys
from typing import Any

from ..disk import named
from ..engine.contract import LUCK, NOBODY
from ..engine.refused import Refused
from ..i18n import refusal


def as_json(value: Any) -> None:
    """One object on one line, in ASCII: every terminal and every script can read it."""
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
    about = f"{named(file)}: " if file is not None else ""
    print(f"kingsburg-arcade: {about}{said}", file=sys.stderr)
