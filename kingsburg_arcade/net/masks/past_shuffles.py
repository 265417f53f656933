"""Past shuffles: those in the history, and those that a vote has made anew."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from .masked_stack import Key, MaskedStack
from .shuffle_progress import ShuffleProgress

KEPT: Final = 32
"""Past shuffles that are kept ready, at most: a match has few, and old ones are begun again."""


class PastShuffles:
    """A lie in a past shuffle still convicts its author: others may play an earlier epoch."""

    def __init__(
        self,
        find: Callable[[Key], MaskedStack | None],
        begun: Callable[[MaskedStack], ShuffleProgress],
    ) -> None:
        """`find`: a stack of the history, by its key; `begun`: what is known of its shuffle."""
        self._find, self._begun = find, begun
        self._kept: dict[Key, ShuffleProgress] = {}

    def stack(self, key: Key) -> MaskedStack | None:
        """The stack of a past shuffle; cheap, however many there are."""
        kept = self._kept.get(key)
        return self._find(key) if kept is None else kept.masked

    def keep(self, progress: ShuffleProgress) -> None:
        """Add this one, and drop the one that was not needed for longest."""
        key = progress.masked.key
        self._kept.pop(key, None)
        self._kept[key] = progress
        if len(self._kept) > KEPT:
            del self._kept[next(iter(self._kept))]

    def progress(self, masked: MaskedStack) -> ShuffleProgress:
        """The shuffle of a stack that `stack` has returned."""
        progress = self._kept.get(masked.key) or self._begun(masked)
        self.keep(progress)
        return progress

    def resumed(self, masked: MaskedStack, stack_id: bytes) -> ShuffleProgress | None:
        """Take out a shuffle that a vote has brought back; None if it is not kept."""
        progress = self._kept.get(masked.key)
        if progress is None or progress.stack.id != stack_id:
            return None
        return self._kept.pop(masked.key)
