"""House rules of a match."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from ....engine.contract import Options


@dataclass(frozen=True, slots=True)
class KingdomBuilderOptions(Options):
    """`setup`: four random quadrants and three random cards, or the introductory set-up."""

    CHOICES: ClassVar[Mapping[str, tuple[str, ...]]] = {"setup": ("random", "first")}

    setup: str = "random"
