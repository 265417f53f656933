"""A station: the sealed TCP links of one peer, called again whenever they are lost."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from ...engine.contract import Refused
from ...reports.rolling_log import note
from ..discovery.interfaces import EVERYWHERE, LOOPBACK
from ..masks.slow_work import SlowWork
from ..protocol.signed_statement import Signer, Verify
from . import strangers
from .link import Entropy, Link
from .listening import Listening
from .reception import READ, Reception
from .strangers import Calls

SILENT: Final = 3.0
"""Seconds without a byte after which a link is given up and called again."""
REDIAL: Final = (0.0, 0.1, 0.2, 0.4, 0.8, 1.6, 2.0)
REMEMBERED: Final = 20
FAREWELL: Final = 0.5
UNREAD: Final = 1 << 20
"""Bytes that can wait for a peer that does not read; then the link is closed."""


@dataclass
class Open:
    """One connection whose other end is known."""

    link: Link
    writer: asyncio.StreamWriter
    room: bytes
    """The name under which one of us called the other."""
    since: float


class Station:
    """Listens and calls; each link is known by the key of its other end."""

    def __init__(
        self,
        signer: Signer,
        verify: Verify,
        entropy: Entropy,
        heard: Callable[[bytes, bytes], None],
        came: Callable[[bytes], None],
        went: Callable[[bytes], None],
    ) -> None:
        self._signer, self._verify, self._entropy = signer, verify, entropy
        self._heard, self._came, self._went = heard, came, went
        self.belongs: Callable[[bytes], bool] = lambda who: False
        """Whether the person with this key has a seat here."""
        self.addresses: dict[bytes, str] = {}
        """The addresses of those who were linked."""
        self.barred: Callable[[bytes], bool] = lambda who: False
        """Whether the person with this key was sent away."""
        self.gave_up: Callable[[bytes, Refused], None] = lambda room, reason: None
        """Told when we stop calling a room, and why."""
        self.refused: list[Refused] = []
        self._open: dict[bytes, Open] = {}
        self._writers: set[asyncio.StreamWriter] = set()
        self._slow_work = SlowWork(lambda worked: None)
        self._clock = asyncio.get_running_loop().time
        self.reception = Reception(self._link, self._shake, self._refuse, self._clock)
        self._wanted: set[bytes] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._calls = Calls()
        self._listening: Listening | None = None
        self._closing = False
        self._from: tuple[str, int] | None = None
        self.interface, self.port = LOOPBACK, 0

    # ------------------------------------------------------------------------------- opening
    async def listen(self, interface: str, port: int = 0) -> None:
        """Accept calls on this address only."""
        if interface != EVERYWHERE:
            self.interface, self._from = interface, (interface, 0)
        asyncio.get_running_loop().set_exception_handler(overlook_late_refusals)
        try:
            self._listening = Listening(interface, port, self._admits, self._take_call)
        except OSError as error:
            why = error.strerror or str(error)
            raise Refused("lan.address", address=f"{interface}:{port}", why=why) from None
        self.port = self._listening.port

    def call(self, host: str, port: int, room: bytes, code: str | None = None) -> None:
        """Keep a link to that address until `hang_up`."""
        self._wanted.add(room)
        self._begin(self._keep_calling(host, port, room, code, b"", 0.0))

    def call_unless_linked(
        self,
        who: bytes,
        host: str,
        port: int,
        room: bytes,
        after: float,
        code: str | None = None,
    ) -> None:
        """Call a person as long as there is no link, whichever side called."""
        self._wanted.add(room)
        self._begin(self._keep_calling(host, port, room, code, who, after))

    def hang_up(self, room: bytes) -> None:
        """Stop calling that room; a link that is there stays."""
        self._wanted.discard(room)

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        """Run a task until we close; nothing is begun after that."""
        if self._closing:
            work.close()
            return
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """Close all links; what was sent last still goes out to those who read."""
        self._closing = True
        self._wanted.clear()
        for task in tuple(self._tasks):
            task.cancel()
        if self._listening is not None:
            await self._listening.close()
        for writer in tuple(self._writers):
            writer.close()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(FAREWELL):
                while self._writers:
                    await asyncio.sleep(0.001)
        for writer in tuple(self._writers):
            writer.transport.abort()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        while self._writers:
            await asyncio.sleep(0.001)
        if self._listening is not None:  # they came in the moment before it was closed
            await asyncio.gather(*self._listening.calls, return_exceptions=True)
        self._slow_work.close()

    # ------------------------------------------------------------------------------- talking
    def send(self, who: bytes, payload: bytes) -> None:
        """Send if there is a link; a peer that does not read for long loses it."""
        known = self._open.get(who)
        if known is None or known.writer.is_closing():
            return
        if known.writer.transport.get_write_buffer_size() > UNREAD:
            known.writer.transport.abort()
            return
        known.writer.write(known.link.seal(payload))

    def give_up(self, who: bytes, reason: Refused) -> None:
        """Have nothing more to do with somebody whom we have called."""
        known = self._open.get(who)
        if known is not None:
            known.writer.close()
            self._give_up(known.room, reason)

    def cut(self, who: bytes) -> None:
        known = self._open.get(who)
        if known is not None:
            known.writer.close()

    @property
    def listens(self) -> bool:
        """Whether others can still call us."""
        return self._listening is not None and self._listening.is_open

    @property
    def linked(self) -> Mapping[bytes, Open]:
        return self._open

    # -------------------------------------------------------------------------------- calling
    async def _keep_calling(
        self, host: str, port: int, room: bytes, code: str | None, unless: bytes, after: float
    ) -> None:
        tries = failures = 0
        while room in self._wanted:
            await asyncio.sleep(max(after, REDIAL[min(tries, len(REDIAL) - 1)], float(failures)))
            tries += 1
            if unless in self._open:
                tries = 1
                continue
            try:
                async with asyncio.timeout(strangers.HANDSHAKE):
                    reader, writer = await asyncio.open_connection(
                        host, port, local_addr=self._from
                    )
            except (TimeoutError, OSError):
                continue
            async with self._kept(writer):
                link = await self._link(room, code, calls=True)
                if await self._greets(link, reader, writer, room):
                    tries = failures = 0
                    continue
            if room in self.reception.tables:
                continue
            failures += 1
            if link.rejected:
                self._give_up(room, Refused("lan.code"))  # a further call would be another guess
            elif failures >= strangers.FAILURES:
                self._give_up(room, Refused("lan.hung_up", count=failures))

    async def _greets(
        self,
        link: Link,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        room: bytes,
    ) -> bool:
        """Call, and talk until the link ends; whether the other end ever proved its key."""
        try:
            async with asyncio.timeout(strangers.HANDSHAKE):
                writer.write(link.start())
                payloads = await self._shake(link, reader, writer)
        except (TimeoutError, Refused, OSError) as trouble:
            self._refuse(trouble)
            return False
        await self._talk(link, reader, writer, room, payloads)
        return True

    def _give_up(self, room: bytes, reason: Refused) -> None:
        if room in self._wanted:
            self._wanted.discard(room)
            self.gave_up(room, reason)

    async def _link(self, room: bytes, code: str | None, calls: bool = False) -> Link:
        """A new link; what takes long about a code is done in a thread."""

        def made() -> Link:
            return Link(self._signer, self._verify, room, self._entropy, calls=calls, code=code)

        return made() if code is None else await self._slow_work.run(made)

    # ------------------------------------------------------------------------------ being called
    def _admits(self, address: str) -> bool:
        """Whether somebody at this address may call once more: strangers may not call too often."""
        known = address in self.addresses.values()
        return known or self._calls.charge(address, self._clock())

    async def _take_call(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        async with self._kept(writer):
            if not self._closing:  # else it came in the moment before we closed
                found = await self.reception.receives(reader, writer)
                if found is not None:
                    await self._talk(found.link, reader, writer, found.room, found.payloads)

    # ------------------------------------------------------------------------------ connections
    def _refuse(self, reason: Exception) -> None:
        refused = reason if isinstance(reason, Refused) else Refused("lan.silent")
        self.refused.append(refused)
        del self.refused[:-REMEMBERED]

    async def _shake(
        self,
        link: Link,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        data: bytes = b"",
    ) -> list[bytes]:
        """Read until the other end has proven its key; the payloads that came with the proof."""
        while True:
            feed = partial(link.feed, data)
            back, payloads = await self._slow_work.run(feed) if link.is_slow and data else feed()
            if back:
                writer.write(back)
            if link.peer is not None:
                return payloads
            data = await reader.read(READ)
            if not data:
                link.ended()
                raise Refused("lan.gone")

    async def _talk(
        self,
        link: Link,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        room: bytes,
        payloads: list[bytes],
    ) -> None:
        """Hear the other end until the link ends."""
        try:
            self._opened(link, writer, room)
            while True:
                for payload in payloads:
                    self._heard(link.peer or b"", payload)
                async with asyncio.timeout(SILENT):
                    data = await reader.read(1 << 16)
                if not data:
                    break
                _, payloads = link.feed(data)
        except (TimeoutError, Refused, OSError) as trouble:
            self._refuse(trouble)
        finally:
            self._closed(link)

    @contextlib.asynccontextmanager
    async def _kept(self, writer: asyncio.StreamWriter) -> AsyncIterator[None]:
        """Count a connection until it is closed; its small messages leave at once."""
        self._writers.add(writer)
        with contextlib.suppress(OSError):  # the other end has closed it already
            told = writer.get_extra_info("socket")
            told.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        try:
            yield
        finally:
            writer.close()
            try:
                with contextlib.suppress(OSError, TimeoutError):
                    async with asyncio.timeout(FAREWELL):
                        await writer.wait_closed()
            finally:
                writer.transport.abort()  # somebody who does not read does not hold us
                self._writers.discard(writer)

    def _opened(self, link: Link, writer: asyncio.StreamWriter, room: bytes) -> None:
        """Of two links with one person keep the one that the lower key called; else the newest."""
        if link.peer is None or link.peer == self._signer.key:
            raise Refused("lan.self")
        before, ours_is_lower = self._open.get(link.peer), self._signer.key < link.peer
        if before is not None and link.calls != ours_is_lower == before.link.calls:
            raise Refused("lan.self", what="second link")
        if len(self._open) >= strangers.LINKS and not self.belongs(link.peer):
            raise Refused("lan.crowd")
        if room in self.reception.tables and self.barred(link.peer) and not self.belongs(link.peer):
            raise Refused("lan.sent_away")
        self._open[link.peer] = Open(link, writer, room, self._clock())
        self.addresses[link.peer] = writer.get_extra_info("peername")[0]
        if before is not None:
            before.writer.close()
        self._came(link.peer)

    def _closed(self, link: Link) -> None:
        known = self._open.get(link.peer or b"")
        if link.peer is not None and known is not None and known.link is link:
            del self._open[link.peer]
            self._went(link.peer)


def overlook_late_refusals(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Say nothing of a call that the system refused after we had given it up.

    asyncio reports it as an error of the program, since nobody waits for it any more.
    """
    fault = context.get("exception")
    if not (isinstance(fault, OSError) and "future" in context):
        note("network", "fault", kind=type(fault).__name__)
        loop.default_exception_handler(context)
