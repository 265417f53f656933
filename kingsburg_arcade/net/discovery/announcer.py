"""The announcer: announces a room or a match while it is our turn, and finds our match."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, Final

from ...engine.contract import CabinetOf, Refused
from . import Announcement
from .finder import Finder
from .listing import Row

LATER: Final = 1.5
"""Seconds for which we go on announcing when it is somebody else's turn."""
SEEK: Final = 2.0
"""Seconds that a person can be out of reach before we search the network."""


class Announcer:
    """One announcement, and one search, each only while it is wanted."""

    def __init__(
        self,
        tag: str,
        interface: str | None,
        found: Callable[[Row], None],
        cabinet_of: CabinetOf,
    ) -> None:
        """Use all addresses of this machine unless one is given."""
        self._tag, self._interface, self._found = tag, interface, found
        self._cabinet_of = cabinet_of
        self._announcement: Announcement | None = None
        self._work: asyncio.Task[Any] | None = None
        self._search: asyncio.Task[None] | None = None
        self._shown = b""
        self._unwanted: float | None = None
        self._lacking: float | None = None

    @property
    def announces(self) -> bool:
        return self._announcement is not None

    async def begin(self, name: str, port: int, notice: bytes) -> Refused | None:
        """Announce it; what is wrong if that is not possible."""
        announcement = Announcement(self._tag, name, port, self._interface)
        try:
            await announcement.start()
        except asyncio.CancelledError:
            await announcement.close()
            raise
        self._announcement, self._shown = announcement, notice
        return announcement.trouble

    def changed(self, notice: bytes) -> None:
        """Tell those who look at once that the notice has changed."""
        if self._announcement is not None and notice != self._shown and self._is_idle:
            self._shown = notice
            self._work = asyncio.create_task(self._announcement.changed())

    @property
    def _is_idle(self) -> bool:
        return self._work is None or self._work.done()

    def look(self, now: float, wanted: bool, name: str, port: int, notice: bytes) -> None:
        """Called now and then: begin, change or end the announcement."""
        self._unwanted = None if wanted else (self._unwanted or now)
        if not self._is_idle:
            return
        if wanted and self._announcement is None:
            self._work = asyncio.create_task(self.begin(name, port, notice))
        elif self._unwanted is not None and now - self._unwanted >= LATER:
            announcement, self._announcement = self._announcement, None
            if announcement is not None:
                self._work = asyncio.create_task(announcement.close())
        else:
            self.changed(notice)

    def seek(self, now: float, lacking: bool) -> None:
        """Look for our match as long as a person of it is out of reach."""
        self._lacking = (self._lacking or now) if lacking else None
        if self._search is None and self._lacking is not None and now - self._lacking >= SEEK:
            self._search = asyncio.create_task(self._finder().run())
        elif self._search is not None and self._lacking is None:
            self._search.cancel()
            if self._search.done():
                self._search = None

    def _finder(self) -> Finder:
        return Finder(self._interface, self._seen, self._cabinet_of)

    def _seen(self, rows: tuple[Row, ...]) -> None:
        for row in rows:
            if row.match:
                self._found(row)

    async def close(self) -> None:
        """Say goodbye, and look no more."""
        for task in (self._search, self._work):
            if task is not None:
                task.cancel()
                await asyncio.gather(task, return_exceptions=True)
        if self._announcement is not None:
            await self._announcement.close()
            self._announcement = None
