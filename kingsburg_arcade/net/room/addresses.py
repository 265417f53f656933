"""Addresses: where the people of our match are called, and where we tell others to call them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..discovery.interfaces import is_loopback
from ..discovery.listing import Row
from ..protocol.agreement import Invitation
from .station import Station
from .waiting_room import Laid, table_room

Address = tuple[str, int]

TRIED: Final = 32
"""Addresses that were announced and are called besides, at most."""
SECOND_CALL: Final = 0.15
"""Seconds after which the person with the higher key calls as well."""


class Addresses:
    """Calls the others of one match until all are linked."""

    def __init__(self, own_key: bytes, station: Station) -> None:
        self._own_key, self._station = own_key, station
        self._invitation: Invitation | None = None
        self._known: list[Address] = []
        self._tried: set[tuple[bytes, str, int]] = set()

    def told(self, key: bytes) -> str:
        """Where others reach a person: empty if it is on this machine, at whatever address."""
        known = self._station.addresses.get(key, "")
        return "" if is_loopback(known) else known

    def reached(self, told: str, creator: bytes | None) -> str:
        """Where we reach a person: empty stands for the machine of the creator."""
        return told or self._station.addresses.get(creator or b"", self._station.interface)

    def meet(self, invitation: Invitation, addresses: Sequence[Address]) -> None:
        """Call the others: the person with the lower key at once, the other a moment later."""
        self._invitation, self._known = invitation, [(host, port) for host, port in addresses]
        room = table_room(invitation.table)
        self._station.reception.rooms[room] = None
        self._station.reception.tables.add(room)
        for person, (host, port) in zip(invitation.people, addresses, strict=False):
            key = invitation.keys[person]
            if key != self._own_key:
                after = 0.0 if key > self._own_key else SECOND_CALL
                self._station.call_unless_linked(key, host, port, room, after)

    def found(self, row: Row) -> None:
        """A person of our match announces it from an address: call there if there is no link."""
        invitation = self._invitation
        if invitation is None or row.seat not in invitation.people or len(self._tried) >= TRIED:
            return
        key = invitation.keys[row.seat]
        where = (key, row.host, row.port)
        if key == self._own_key or key in self._station.linked or where in self._tried:
            return
        self._tried.add(where)
        if len(self._known) == len(invitation.people):
            self._known[invitation.people.index(row.seat)] = row.host, row.port
        room = table_room(invitation.table)
        self._station.call_unless_linked(key, row.host, row.port, room, 0.0)

    def laid_now(self, invitation: Invitation) -> Laid:
        """The invitation with the addresses at which its people are reached now."""
        found = list[Address]()
        for person, (host, port) in zip(invitation.people, self._known, strict=False):
            key = invitation.keys[person]
            if key == self._own_key:
                found.append(("", self._station.port))
            elif key in self._station.linked or is_loopback(host):
                found.append((self.told(key), port))
            else:
                found.append((host, port))
        return Laid(invitation, tuple(found))
