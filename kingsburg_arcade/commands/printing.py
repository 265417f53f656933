"""What several commands print alike: JSON, tables, and the names of those who act."""

from __future__ import annotations

import json
import sys
from typing import Any

from ..engine.contract import LUCK, NOBODY, Refused
from ..i18n import refusal


def as_json(value: Any) -> None:
    """One object on one line, in ASCII: every terminal and every script can read it."""
    print(json.dumps(value))


def whose_turn(actor: int) -> int | str:
    """The seat, counted from 0, or `luck`, or `nobody`."""
    return {LUCK: "luck", NOBODY: "nobody"}.get(actor, actor)


def complain(trouble: object) -> None:
    """One sentence to standard error."""
    said = refusal(trouble) if isinstance(trouble, Refused) else trouble
    print(f"kingsburg-arcade: {said}", file=sys.stderr)
