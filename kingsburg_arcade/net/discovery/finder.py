"""The finder: listens for announcements, asks the rooms for their notices, keeps the listing."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Coroutine
from typing import Any

from zeroconf import IPVersion, ServiceStateChange, Zeroconf
from zeroconf.asyncio import AsyncServiceBrowser, AsyncServiceInfo, AsyncZeroconf

from ...engine.chain import NAME_LENGTH
from ...engine.contract import CabinetOf, Refused
from ...engine.shown_text import cleaned
from ..protocol.signed_statement import VERSION
from .announcement import LOOK_AGAIN, SERVICE, hushed
from .interfaces import (
    ALONE,
    FIREWALL,
    LOOPBACK,
    MULTICAST_BLOCKED,
    NO_NETWORK,
    bound_to,
    heard_itself,
    own_addresses,
)
from .listing import EVERY, UNREACHABLE, Address, Listing, Row
from .notice import LONGEST, QUESTION, Notice, read_answer

BEAT = 0.1
PATIENT = 3.0
"""Seconds without any room before that is reported."""
RESOLVE = 1000
"""Milliseconds in which an announced room must tell its address."""


class Finder:
    """Looks for rooms until cancelled, and tells the rows whenever they may have changed."""

    def __init__(
        self,
        interface: str | None,
        tell: Callable[[tuple[Row, ...]], None],
        cabinet_of: CabinetOf,
        *,
        listens: bool = True,
    ) -> None:
        """Without `listens` only typed addresses are asked."""
        self._interface, self._tell, self._listens = interface, tell, listens
        self.listing = Listing(
            VERSION,
            lambda notice: notice.has_rules_of(cabinet_of),
            lambda notice: notice.has_build_of(cabinet_of),
            lambda notice: notice.lacking(cabinet_of),
        )
        self.trouble: str | None = None
        self._clock = asyncio.get_running_loop().time
        self._began = self._clock()
        self._tasks: set[asyncio.Task[None]] = set()
        self._zeroconf: AsyncZeroconf | None = None
        self._browser: AsyncServiceBrowser | None = None
        self._addresses: tuple[str, ...] = ()
        self._deaf: str | None = None

    async def run(self) -> None:
        """Look, until cancelled."""
        try:
            if self._listens:
                self._begin(self._keep_looking())
            while True:
                for tag, address in self.listing.due(self._clock()):
                    self._begin(self._ask(tag, address))
                self._publish()
                await asyncio.sleep(BEAT)
        finally:
            await self._close()

    async def _close(self) -> None:
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._browser is not None:
            await self._browser.async_cancel()
        if self._zeroconf is not None:
            await hushed(self._zeroconf)

    def typed(self, host: str, port: int) -> None:
        """Ask at an address that somebody typed."""
        place = f"{host}:{port}"
        self.listing.announced(self._clock(), place, place, [(host, port)], typed=True)
        self._ask_who_is_due()

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # -------------------------------------------------------------------------------- asking
    def _ask_who_is_due(self) -> None:
        for tag, address in self.listing.due(self._clock()):
            self._begin(self._ask(tag, address))

    async def _ask(self, tag: str, address: Address) -> None:
        notice = await ask(*address, EVERY, self._interface)
        if notice is None:
            self.listing.failed(self._clock(), tag, address)
        else:
            self.listing.answered(self._clock(), tag, address, notice)
        self._publish()

    def _publish(self) -> None:
        rows = self.listing.rows()
        self.trouble = self._deaf or self._trouble(rows)
        self._tell(rows)

    def _trouble(self, rows: tuple[Row, ...]) -> str | None:
        if rows:
            return FIREWALL if all(row.problem == UNREACHABLE for row in rows) else None
        return ALONE if self._clock() - self._began > PATIENT else None

    # ------------------------------------------------------------------------------- listening
    async def _keep_looking(self) -> None:
        while True:
            addresses = bound_to(self._interface)
            if addresses != self._addresses:
                self._addresses = addresses
                await self._look_from(list(addresses))
            await self._listen_to_ourselves()
            for tag in self.listing.doubtful():
                self._begin(self._resolve(f"{tag}.{SERVICE}"))
            await asyncio.sleep(LOOK_AGAIN)

    async def _look_from(self, addresses: list[str]) -> None:
        """Listen on these interfaces, and ask on all of them which rooms there are."""
        if not addresses:
            return
        with contextlib.suppress(OSError):  # `_listen_to_ourselves` reports what is wrong
            if self._zeroconf is None:
                self._zeroconf = AsyncZeroconf(interfaces=addresses, ip_version=IPVersion.V4Only)
            else:
                await self._zeroconf.async_update_interfaces(addresses)
            if self._browser is not None:
                await self._browser.async_cancel()
            self._browser = AsyncServiceBrowser(
                self._zeroconf.zeroconf, SERVICE, handlers=[self._changed]
            )

    async def _listen_to_ourselves(self) -> None:
        if not own_addresses() if self._interface is None else not self._addresses:
            self._deaf = NO_NETWORK
            return
        found = [address for address in self._addresses if address != LOOPBACK] or [LOOPBACK]
        heard = await asyncio.gather(*[heard_itself(address) for address in found])
        self._deaf = None if None in heard else heard[0]
        if self._zeroconf is None:
            self._addresses = ()  # tried again at the next look
            self._deaf = self._deaf or MULTICAST_BLOCKED

    def _changed(
        self,
        zeroconf: Zeroconf,
        service_type: str,
        name: str,
        state_change: ServiceStateChange,
    ) -> None:
        if state_change is ServiceStateChange.Removed:
            self.listing.withdrawn(self._clock(), name.partition(".")[0])
            self._ask_who_is_due()
        else:
            self._begin(self._resolve(name))

    async def _resolve(self, name: str) -> None:
        """The addresses of the room of this name on the network, and its own name."""
        if self._zeroconf is None:
            return
        info = AsyncServiceInfo(SERVICE, name)
        known = info.load_from_cache(self._zeroconf.zeroconf)
        if not known and not await info.async_request(self._zeroconf.zeroconf, RESOLVE):
            return
        called = (info.properties.get(b"name") or b"").decode("utf-8", "replace")
        shown = cleaned(called, NAME_LENGTH)
        addresses = [(address, info.port or 0) for address in info.parsed_addresses()]
        tag = name.partition(".")[0]
        self.listing.announced(self._clock(), tag, shown or tag, addresses)
        self._ask_who_is_due()


# ---------------------------------------------------------------------------------- one question
async def ask(host: str, port: int, wait: float, interface: str | None = None) -> Notice | None:
    """The notice of the room at an address; None if there is none, or no answer in time."""
    own = (interface, 0) if interface else None
    try:
        async with asyncio.timeout(wait):
            reader, writer = await asyncio.open_connection(host, port, local_addr=own)
            try:
                writer.write(QUESTION)
                return await _answer(reader)
            finally:
                writer.close()
                with contextlib.suppress(OSError):
                    await writer.wait_closed()
    except (TimeoutError, OSError, Refused):
        return None


async def _answer(reader: asyncio.StreamReader) -> Notice | None:
    data = b""
    while (notice := read_answer(data)) is None:
        more = await reader.read(LONGEST)
        if not more:
            return None
        data += more
    return notice
