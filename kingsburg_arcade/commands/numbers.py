"""The readers of numbers on the command line, and how they refuse anything else."""

from __future__ import annotations

import argparse
from typing import Any, Final

QUOTED: Final = 50
"""Letters of a slip that are repeated."""


def whole(text: str) -> int:
    """A whole number of any size."""
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text[:QUOTED]!r} is not a whole number") from None


def fraction(text: str) -> float:
    """A number that need not be whole."""
    try:
        return float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text[:QUOTED]!r} is not a number") from None


def number(most: int, least: int = 1) -> Any:
    """A reader of whole numbers from `least` to `most`."""

    def number(text: str) -> int:
        if not least <= (value := whole(text)) <= most:
            raise argparse.ArgumentTypeError(f"{text} is not from {least} to {most}")
        return value

    return number
