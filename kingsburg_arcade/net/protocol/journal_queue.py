"""Ink: what is written into a notebook, and how much of it is dry: on the disk for good."""

from __future__ import annotations

from collections.abc import Callable

Keep = Callable[[bytes], int]
"""Writes frames behind all others, or raises Refused; the number of the page they are on.

They are on the disk once that page, or a later one, is said to be dry. Page 0 is dry at once.
"""


class Ink:
    """Whatever is said to others waits until the page is dry that it must not contradict."""

    def __init__(self, keep: Keep) -> None:
        self._keep = keep
        self.page = 0
        """The page written last."""
        self._dry = 0

    def write(self, frames: bytes) -> None:
        self.page = max(self.page, self._keep(frames))

    def dries(self, page: int) -> None:
        """All up to this page is on the disk."""
        self._dry = max(self._dry, page)

    def is_dry(self, page: int) -> bool:
        return page <= self._dry
