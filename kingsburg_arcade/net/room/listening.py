"""Listening for calls: those over the budget of their address cost next to nothing."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from contextlib import suppress
from itertools import count
from typing import Any, Final

from . import strangers

BUSY: Final = 1.0
"""Seconds without new calls after the system had no room for one."""
Call = asyncio.Task[None]


class Listening:
    """Takes calls from the system, and hangs up on those that are too many before any reading.

    A server of asyncio makes a transport, a reader and a writer first, which costs five times as
    much, and a flood decides how often.
    """

    def __init__(
        self,
        interface: str,
        port: int,
        admits: Callable[[str], bool],
        answers: Callable[[asyncio.StreamReader, asyncio.StreamWriter], Any],
    ) -> None:
        """`admits`: whether an address may call once more. OSError if nobody can be heard."""
        self._socket = socket.create_server((interface, port), backlog=strangers.BACKLOG)
        self._socket.setblocking(False)
        self._admits, self._answers = admits, answers
        self.port: int = self._socket.getsockname()[1]
        self.calls: set[Call] = set()
        self._closing = False
        self._accepting = asyncio.create_task(self._accept())

    @property
    def is_open(self) -> bool:
        return not self._accepting.done()

    async def _accept(self) -> None:
        loop, calls = asyncio.get_running_loop(), count(1)
        while not self._closing:
            try:
                caller, _ = await loop.sock_accept(self._socket)
                self._take(caller)
            except ConnectionAbortedError:
                pass  # it has hung up already
            except OSError:
                await asyncio.sleep(BUSY)
            if not next(calls) % strangers.AT_A_TIME:
                await asyncio.sleep(0)  # nothing was waited for while others were in the queue

    def _take(self, caller: socket.socket) -> None:
        try:
            (there, *_), (here, *_) = caller.getpeername(), caller.getsockname()
        except OSError:  # it has hung up already
            caller.close()
            return
        if there != here and not self._admits(there):
            caller.close()
            return
        call = asyncio.create_task(self._talk(caller))
        self.calls.add(call)
        call.add_done_callback(self.calls.discard)

    async def _talk(self, caller: socket.socket) -> None:
        try:
            reader, writer = await asyncio.open_connection(sock=caller)
        except OSError:
            caller.close()
            return
        await self._answers(reader, writer)

    async def close(self) -> None:
        """Take no more calls; those that are there stay."""
        if self._closing:
            return
        self._closing = True
        with suppress(NotImplementedError):  # the loop of Windows
            asyncio.get_running_loop().remove_reader(self._socket.fileno())
        await asyncio.sleep(0)  # who was accepted before that is taken now
        self._accepting.cancel()
        await asyncio.gather(self._accepting, return_exceptions=True)
        self._socket.close()
