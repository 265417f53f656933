"""An ongoing match, as any of its players lets others in: to watch, or back to their seats."""

from __future__ import annotations

from typing import Any

from ... import __version__
from ...engine.contract import Cabinet, Refused
from ..discovery.notice import PLAYING, Notice
from ..protocol.agreement import Invitation
from ..protocol.signed_statement import VERSION
from .gathering import Guest, Knock, check_game, told_options
from .lobby import WATCHERS, check_name

MATCH = 16
"""Letters by which a match is known on the network, whoever announces it."""


def match_name(invitation: Invitation) -> str:
    return invitation.table.hex()[:MATCH]


def match_remembered(frame: tuple[Any, ...]) -> str:
    """Of which match a notebook is that begins with this; nothing if it is of none."""
    match frame:
        case ("table", bytes(invited), _):
            return match_name(Invitation.read(invited))
    return ""


class Ongoing:
    """What stands on the door of a match in play, and who may come in."""

    def __init__(self, cabinet: Cabinet[Any], invitation: Invitation, name: str, code: str) -> None:
        """`code` is the public half of the room's code, if it has one."""
        self._cabinet, self._invitation, self._code = cabinet, invitation, code
        self._options = cabinet.options.read(invitation.header.options)
        self.name = name or invitation.header.names[invitation.people[0]]
        self.match = match_name(invitation)
        self.watchers: list[bytes] = []

    def knocks(self, key: bytes, knock: Knock) -> Guest:
        """Somebody comes in; Refused with the reason for it."""
        check_game(self._cabinet, self._options, knock)
        check_name(knock.name)
        if self._invitation.seat_of(key) is not None:
            if knock.watches:
                raise Refused("whoever has a seat plays")
        elif not knock.watches:
            raise Refused("the match has begun: one can only watch it")
        elif key not in self.watchers:
            if len(self.watchers) >= WATCHERS:
                raise Refused("as many as can are watching already")
            self.watchers.append(key)
        return Guest(key, knock.name, knock.port)

    def goes(self, key: bytes) -> None:
        if key in self.watchers:
            self.watchers.remove(key)

    def notice(self, tag: str, seat: int) -> Notice:
        """What stands on the door that the person of this seat keeps."""
        invitation, cabinet = self._invitation, self._cabinet
        header = invitation.header
        return Notice(
            tag,
            __version__,
            VERSION,
            cabinet.name,
            cabinet.rules_of(self._options),
            self.name,
            header.seats,
            0,
            tuple(header.names[person] for person in invitation.people),
            told_options(cabinet, header.options),
            self._code,
            PLAYING,
            self.match,
            seat,
        )
