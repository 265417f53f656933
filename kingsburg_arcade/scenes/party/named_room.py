"""A room that was named before the page of the rooms opened: by a link, or on the command line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...net.discovery import Row
from ...net.room.room_code import RoomCode
from .party import read_address


@dataclass(frozen=True, slots=True)
class NamedRoom:
    """A name or HOST:PORT, and a code if it was given."""

    place: str
    code: RoomCode | None = None
    at_once: bool = False
    """Does the player want to join as soon as it is seen? A link alone never joins."""

    @property
    def address(self) -> tuple[str, int] | None:
        """Where to ask for it, if it was named by an address."""
        host, colon, port = self.place.rpartition(":")
        return read_address(self.place) if colon and host and port.isdecimal() else None

    def row(self, rows: Sequence[Row]) -> Row | None:
        """The room, once it is seen; none as long as several have that name."""
        found = [row for row in rows if self.place in (row.name, row.address)]
        return found[0] if len(found) == 1 else None

    def opens(self, row: Row) -> RoomCode | None:
        """The code, if it can be the one of that room."""
        fits = self.code is not None and row.code in ("", self.code.public)
        return self.code if fits else None

    def secret(self, row: Row) -> str:
        """The second half of that code, to be looked at before it is used."""
        code = self.opens(row)
        return code.secret if code is not None and row.coded else ""
