"""A match in play, as each of its players lets others in: to watch, or back to their seats."""

from __future__ import annotations

from typing import Any

from ...build import build_of
from ...engine.contract import Cabinet, Refused
from ...reports import this_program
from ..discovery.notice import PLAYING, Notice
from ..protocol.agreement import Invitation
from ..protocol.signed_statement import VERSION
from .lobby import WATCHERS, check_name
from .packs_told import RoomPack, without_packs
from .waiting_room import Guest, Knock, check_game, told_options, told_packs

MATCH = 16
"""Letters of the name that a match has on the network, the same for all who announce it."""


def match_name(invitation: Invitation) -> str:
    return invitation.table.hex()[:MATCH]


class Ongoing:
    """What a match in play says about itself, and who can come in."""

    def __init__(
        self,
        cabinet: Cabinet[Any],
        invitation: Invitation,
        name: str,
        code: str,
        packs: tuple[RoomPack, ...] = (),
    ) -> None:
        """`code` is the public half of the room's code, if it has one."""
        self._cabinet, self._invitation, self._code = cabinet, invitation, code
        self._packs = packs
        self._options = cabinet.options.read(invitation.header.options)
        self.name = name or invitation.header.names[invitation.people[0]]
        self.match = match_name(invitation)
        self.watchers: list[bytes] = []

    def knocks(self, key: bytes, knock: Knock) -> Guest:
        """Let a person in; Refused with the reason if not."""
        check_game(self._cabinet, self._options, knock)
        check_name(knock.name)
        if self._invitation.seat_of(key) is not None:
            if knock.watches:
                raise Refused("lan.watches")
        elif not knock.watches:
            raise Refused("lan.begun")
        elif key not in self.watchers:
            if len(self.watchers) >= WATCHERS:
                raise Refused("lan.watchers")
            self.watchers.append(key)
        return Guest(key, knock.name, knock.port)

    def goes(self, key: bytes) -> None:
        if key in self.watchers:
            self.watchers.remove(key)

    def notice(self, tag: str, seat: int, closed: bool, creator: bytes | None) -> Notice:
        """What the match says about itself where the person of this seat plays."""
        invitation, cabinet = self._invitation, self._cabinet
        header = invitation.header
        return Notice(
            tag,
            this_program.told(),
            VERSION,
            cabinet.name,
            cabinet.rules_of(without_packs(cabinet, self._options)),
            self.name,
            header.seats,
            0,
            tuple(header.names[person] for person in invitation.people),
            told_options(cabinet, header.options),
            self._code,
            PLAYING,
            self.match,
            seat,
            closed,
            creator or b"",
            build_of(cabinet),
            told_packs(self._packs),
        )
