"""A link to a room, as a QR code or a message carries it: `kingsburg://192.168.1.5:50000/K7-4F9QX`.

It names an address and perhaps a code, and nothing else: who opens it still chooses to join.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from ipaddress import AddressValueError, IPv4Address
from typing import Final

from ...engine.contract import Refused, brief
from .room_code import RoomCode

SCHEME: Final = "kingsburg://"
EXAMPLE: Final = f"{SCHEME}192.168.1.5:50000"
LONGEST: Final = 60
SHAPE: Final = re.compile(
    re.escape(SCHEME) + r"([0-9.]{7,15}):([0-9]{1,5})(?:/([0-9A-Za-z]{2}-?[0-9A-Za-z]{5}))?/?",
    re.ASCII,
)
"""Some programs put a stroke behind an address."""


@dataclass(frozen=True, slots=True)
class RoomLink:
    """Where a room is, and the code that opens it."""

    host: str
    port: int
    code: RoomCode | None = None

    @classmethod
    def read(cls, link: str) -> RoomLink:
        """The link that somebody has followed; Refused if it is anything else."""
        found = SHAPE.fullmatch(link) if len(link) <= LONGEST else None
        if found is None:
            raise Refused("lan.link", link=brief(link), example=EXAMPLE)
        try:
            host, port = IPv4Address(found[1]), int(found[2])
        except AddressValueError:
            raise Refused("lan.link", link=brief(link), example=EXAMPLE) from None
        if not (host.is_private or host.is_link_local) or not 0 < port < 1 << 16:
            raise Refused("lan.link", link=brief(link), example=EXAMPLE)
        return cls(str(host), port, RoomCode.read(found[3]) if found[3] else None)

    @property
    def address(self) -> str:
        return f"{self.host}:{self.port}"

    def __str__(self) -> str:
        return f"{SCHEME}{self.address}" + (f"/{self.code}" if self.code is not None else "")
