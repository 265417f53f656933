"""The browser: a finder in a thread of its own, to be asked in every frame."""

from __future__ import annotations

import asyncio
import contextlib
import threading

from ...engine.contract import CabinetOf
from .finder import Finder
from .listing import Row


class Browser:
    """Rooms seen on the network. Nothing here waits: a screen asks for the rows it has now.

    browser.start(); ...; browser.rows(); ...; browser.stop()
    """

    def __init__(self, cabinet_of: CabinetOf) -> None:
        self._cabinet_of = cabinet_of
        self._rows: tuple[Row, ...] = ()
        self._thread: threading.Thread | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._work: asyncio.Task[None] | None = None
        self._finder: Finder | None = None
        self._ready = threading.Event()

    def start(self, interface: str | None = None) -> None:
        """Begin to look, on all interfaces or on the one with this address."""
        if self._thread is not None:
            return
        self._ready.clear()
        self._thread = threading.Thread(
            target=lambda: asyncio.run(self._look(interface)), name="rooms", daemon=True
        )
        self._thread.start()

    async def _look(self, interface: str | None) -> None:
        self._loop, self._work = asyncio.get_running_loop(), asyncio.current_task()
        self._finder = Finder(interface, self._seen, self._cabinet_of)
        self._ready.set()
        with contextlib.suppress(asyncio.CancelledError):
            await self._finder.run()

    def _seen(self, rows: tuple[Row, ...]) -> None:
        self._rows = rows

    def rows(self) -> tuple[Row, ...]:
        """The rooms there are now, one row each."""
        return self._rows

    def trouble(self) -> str | None:
        """What is wrong with the network, one of `TROUBLES`; None if nothing is known."""
        return None if self._finder is None else self._finder.trouble

    def ask(self, host: str, port: int) -> None:
        """Show the room at an address that somebody typed, whether it is announced or not."""
        finder, loop = self._begun()
        loop.call_soon_threadsafe(finder.typed, host, port)

    def _begun(self) -> tuple[Finder, asyncio.AbstractEventLoop]:
        if self._thread is not None:
            self._ready.wait()
        if self._finder is None or self._loop is None:
            raise RuntimeError("the browser was not started")
        return self._finder, self._loop

    def stop(self) -> None:
        """Stop looking; returns when the sockets are closed."""
        if self._thread is None:
            return
        (_, loop), thread = self._begun(), self._thread
        if self._work is not None:
            loop.call_soon_threadsafe(self._work.cancel)
        thread.join()
        self._rows, self._finder, self._thread = (), None, None
