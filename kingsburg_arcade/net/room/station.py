"""A station: the sealed TCP links of one peer, called again whenever they are lost."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping
from dataclasses import dataclass
from typing import Any, Final

from ...engine.contract import Refused
from ..discovery.interfaces import EVERYWHERE, LOOPBACK
from ..discovery.notice import QUESTION, is_question
from ..protocol.signed_statement import Signer, Verify
from .link import Entropy, Link, WrongCode, room_called

GREETING: Final = 4.0
"""Seconds in which the other end must prove its key."""
SILENT: Final = 3.0
"""Seconds without a byte after which a link is given up and called again."""
REDIAL: Final = (0.0, 0.1, 0.2, 0.4, 0.8, 1.6, 2.0)
STRANGERS: Final = 16
"""Connections that have not proven who they are, at most."""
REMEMBERED: Final = 20
FAREWELL: Final = 0.5
ACCEPTED: Final = 4
"""Turns of the loop after which a caller that the system has accepted is known to us."""
UNREAD: Final = 1 << 20
"""Bytes that can wait for a peer that does not read; then the link is closed."""


@dataclass
class Open:
    """One connection whose other end is known."""

    link: Link
    writer: asyncio.StreamWriter


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
        self.rooms: dict[bytes, str | None] = {}
        """The rooms that can be called here, with their codes."""
        self.addresses: dict[bytes, str] = {}
        """The addresses of those who were linked."""
        self.notice: Callable[[], bytes] | None = None
        """The notice for those who ask what is here, before any handshake."""
        self.wrong_codes = 0
        self.refused_code: Callable[[bytes], None] = lambda room: None
        """Told when our code of a room that we call is wrong."""
        self.refused: list[Refused] = []
        self._open: dict[bytes, Open] = {}
        self._writers: set[asyncio.StreamWriter] = set()
        self._strangers = 0
        self._wanted: set[bytes] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._server: asyncio.Server | None = None
        self._closing = False
        self._from: tuple[str, int] | None = None
        self.interface, self.port = LOOPBACK, 0

    # ------------------------------------------------------------------------------- opening
    async def listen(self, interface: str, port: int = 0) -> None:
        """Accept calls on this address only."""
        if interface != EVERYWHERE:
            self.interface, self._from = interface, (interface, 0)
        try:
            self._server = await asyncio.start_server(self._answer, interface, port)
        except OSError as error:
            why = error.strerror or str(error)
            raise Refused("lan.address", address=f"{interface}:{port}", why=why) from None
        self.port = self._server.sockets[0].getsockname()[1]

    def call(self, host: str, port: int, room: bytes, code: str | None = None) -> None:
        """Keep a link to that address until `hang_up`."""
        self._wanted.add(room)
        self._begin(self._keep_calling(host, port, room, code, b"", 0.0))

    def call_unless_linked(
        self, who: bytes, host: str, port: int, room: bytes, after: float
    ) -> None:
        """Call a person as long as there is no link, whichever side called."""
        self._wanted.add(room)
        self._begin(self._keep_calling(host, port, room, None, who, after))

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
        if self._server is not None:
            await self._shut(self._server)
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

    async def _shut(self, server: asyncio.Server) -> None:
        """Accept no more callers, and know those who were accepted before the server closes.

        A server that closes between both would forget the socket of a caller.
        """
        loop = asyncio.get_running_loop()
        for listening in server.sockets:
            with contextlib.suppress(NotImplementedError):  # the loop of Windows
                loop.remove_reader(listening.fileno())
        for _ in range(ACCEPTED):
            await asyncio.sleep(0)
        server.close()

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

    def cut(self, who: bytes) -> None:
        known = self._open.get(who)
        if known is not None:
            known.writer.close()

    @property
    def listens(self) -> bool:
        """Whether others can still call us."""
        return self._server is not None and self._server.is_serving()

    @property
    def linked(self) -> Mapping[bytes, Open]:
        return self._open

    # ----------------------------------------------------------------------------- connections
    async def _keep_calling(
        self, host: str, port: int, room: bytes, code: str | None, unless: bytes, after: float
    ) -> None:
        tries = 0
        while room in self._wanted:
            await asyncio.sleep(max(after, REDIAL[min(tries, len(REDIAL) - 1)]))
            tries += 1
            if unless in self._open:
                tries = 1
                continue
            try:
                async with asyncio.timeout(GREETING):
                    reader, writer = await asyncio.open_connection(
                        host, port, local_addr=self._from
                    )
            except (TimeoutError, OSError):
                continue
            link = self._link(room, code, calls=True)
            async with self._kept(writer):
                writer.write(link.start())
                if await self._talk(link, reader, writer):
                    tries = 0
                elif link.rejected:
                    self._wanted.discard(room)  # every further call would be another guess
                    self.refused_code(room)

    def _link(self, room: bytes, code: str | None, *, calls: bool) -> Link:
        return Link(self._signer, self._verify, room, self._entropy, calls=calls, code=code)

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        async with self._kept(writer):
            if not self._closing:  # else it came in the moment before the server was closed
                await self._let_in(reader, writer)

    @contextlib.asynccontextmanager
    async def _kept(self, writer: asyncio.StreamWriter) -> AsyncIterator[None]:
        """Count a connection until it is closed."""
        self._writers.add(writer)
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

    async def _let_in(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self._strangers >= STRANGERS:
            return
        self._strangers += 1
        try:
            async with asyncio.timeout(GREETING):
                data, room = await self._greeted(reader)
                if room is None:
                    await self._give_notice(writer)
                    return
                link = self._link(room, self.rooms[room], calls=False)
        except (TimeoutError, Refused, OSError) as trouble:
            self._refuse(trouble)
            return
        finally:
            self._strangers -= 1
        await self._talk(link, reader, writer, data)

    async def _greeted(self, reader: asyncio.StreamReader) -> tuple[bytes, bytes | None]:
        """The room that the caller wants; None if it only asks for our notice."""
        data = b""
        while not is_question(data):
            asks = QUESTION.startswith(data)
            room = None if asks else room_called(data)
            if room is not None:
                if room not in self.rooms:
                    raise Refused("lan.other_room")
                return data, room
            more = await reader.read(1 << 12)
            if not more:
                raise Refused("lan.gone")
            data += more
        return data, None

    async def _give_notice(self, writer: asyncio.StreamWriter) -> None:
        if self.notice is not None:
            writer.write(self.notice())
            await writer.drain()

    def _refuse(self, reason: Exception) -> None:
        refused = reason if isinstance(reason, Refused) else Refused("lan.silent")
        self.refused.append(refused)
        del self.refused[:-REMEMBERED]

    async def _talk(
        self,
        link: Link,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        data: bytes = b"",
    ) -> bool:
        """Read until the link ends; whether the other end ever proved its key."""
        known = False
        try:
            while True:
                back, payloads = link.feed(data)
                if back:
                    writer.write(back)
                if link.peer is not None and not known:
                    self._opened(link, writer)
                    known = True
                for payload in payloads:
                    self._heard(link.peer or b"", payload)
                limit = GREETING if link.peer is None else SILENT
                async with asyncio.timeout(limit):
                    data = await reader.read(1 << 16)
                if not data:
                    link.ended()
                    break
        except WrongCode as wrong:
            self.wrong_codes += 1
            self._refuse(wrong)
        except Refused as reason:
            self._refuse(reason)
        except (TimeoutError, OSError):
            self._refuse(Refused("lan.silent"))
        finally:
            self._closed(link)
        return link.peer is not None

    def _opened(self, link: Link, writer: asyncio.StreamWriter) -> None:
        """Of two links with one person keep the one that the lower key called; else the newest."""
        if link.peer is None or link.peer == self._signer.key:
            raise Refused("lan.self")
        before, ours_is_lower = self._open.get(link.peer), self._signer.key < link.peer
        if before is not None and link.calls != ours_is_lower == before.link.calls:
            raise Refused("lan.self", what="second link")
        self._open[link.peer] = Open(link, writer)
        self.addresses[link.peer] = writer.get_extra_info("peername")[0]
        if before is not None:
            before.writer.close()
        self._came(link.peer)

    def _closed(self, link: Link) -> None:
        known = self._open.get(link.peer or b"")
        if link.peer is not None and known is not None and known.link is link:
            del self._open[link.peer]
            self._went(link.peer)
