"""An announcement: a room told to the network by multicast DNS, as long as it is open."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from typing import Final

from zeroconf import IPVersion
from zeroconf.asyncio import AsyncServiceInfo, AsyncZeroconf

from ...engine.contract import Refused
from .interfaces import bound_to
from .notice import TAG

SERVICE: Final = "_kingsburg._tcp.local."
LIFE: Final = 20
"""Seconds that others can cache the address of a room."""
LOOK_AGAIN: Final = 3.0
"""Seconds between two looks at the own interfaces."""


def new_tag() -> str:
    """A random name on the network, so that nobody has to check whether it is taken."""
    return secrets.token_hex(TAG // 2)


async def hushed(zeroconf: AsyncZeroconf) -> None:
    """Close it completely, even if it has only begun to open its sockets."""
    await zeroconf.zeroconf.async_wait_for_start()
    await zeroconf.async_close()
    await asyncio.sleep(0)


class Announcement:
    """Tells by multicast that there is a room; the room itself gives the notice."""

    def __init__(self, tag: str, name: str, port: int, interface: str | None = None) -> None:
        """Announce all addresses of this machine unless one is given."""
        self._tag, self._name, self._port, self._interface = tag, name, port, interface
        self._zeroconf: AsyncZeroconf | None = None
        self._info: AsyncServiceInfo | None = None
        self._changes = 0
        self._watching: asyncio.Task[None] | None = None
        self.trouble: Refused | None = None
        """Why nothing can be announced; the room itself still works."""

    async def start(self) -> None:
        """Announce the room, or note the trouble."""
        addresses = list(bound_to(self._interface))
        if not addresses:
            self.trouble = Refused("network.no_address", address=self._interface)
            return
        try:
            self._zeroconf = AsyncZeroconf(interfaces=addresses, ip_version=IPVersion.V4Only)
            self._info = self._described(addresses)
            await self._zeroconf.async_register_service(self._info, cooperating_responders=True)
        except OSError as error:
            self.trouble = Refused("network.system", why=(error.strerror or str(error)).lower())
            return
        self._watching = asyncio.create_task(self._watch(addresses))

    def _described(self, addresses: list[str]) -> AsyncServiceInfo:
        told = [address for address in addresses if not address.startswith("127.")]
        return AsyncServiceInfo(
            SERVICE,
            f"{self._tag}.{SERVICE}",
            port=self._port,
            properties={"name": self._name, "change": str(self._changes)},
            server=f"{self._tag}.local.",
            parsed_addresses=told or addresses,
            host_ttl=LIFE,
            other_ttl=LIFE,
        )

    async def changed(self) -> None:
        """Tell those who look that the notice has changed."""
        if self._zeroconf is None or self._info is None:
            return
        self._changes += 1
        self._info = self._described(list(bound_to(self._interface)))
        await self._zeroconf.async_update_service(self._info)

    async def _watch(self, addresses: list[str]) -> None:
        """Follow the interfaces of this machine as they come and go."""
        while True:
            await asyncio.sleep(LOOK_AGAIN)
            now = list(bound_to(self._interface))
            if now and now != addresses and self._zeroconf is not None:
                addresses = now
                await self._zeroconf.async_update_interfaces(addresses)
                await self.changed()

    async def close(self) -> None:
        """Say goodbye, so that every list drops the room at once."""
        if self._watching is not None:
            self._watching.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._watching
            self._watching = None
        zeroconf, self._zeroconf = self._zeroconf, None
        if zeroconf is not None:
            if self._info is not None:
                # The goodbye is sent by the awaitable that this gives back.
                await (await zeroconf.async_unregister_service(self._info))
            await hushed(zeroconf)
