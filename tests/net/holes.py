"""Planted holes: each takes one guard away, and the fuzzer must fall into it."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

import msgpack

from kingsburg_arcade.engine.contract import Refused
from kingsburg_arcade.net.protocol import history, key_agreement, luck_parts, peer, presence, wire
from kingsburg_arcade.net.protocol.signed_statement import SignedStatement
from kingsburg_arcade.net.room import link, lobby, waiting_room

Planted = Iterator[None]
HOLES: dict[str, Callable[[], Any]] = {}


def hole(name: str) -> Callable[[Callable[[], Planted]], Callable[[], Planted]]:
    def planted(plant: Callable[[], Planted]) -> Callable[[], Planted]:
        HOLES[name] = contextmanager(plant)
        return plant

    return planted


# ---------------------------------------------------------------------------------- on the doorstep
@hole("a frame may be as long as it says")
def long_frames() -> Planted:
    with patch.object(link, "LIMIT", 1 << 32):
        yield


@hole("a greeting is read whatever its length")
def short_greetings() -> Planted:
    def greeted(self: Any, frame: bytes) -> bytes:
        link.HELLO.unpack(frame)
        return whole(self, frame)

    whole = link.Link._greeted
    with patch.object(link.Link, "_greeted", greeted):
        yield


@hole("a notice is unpacked without a look at what it holds")
def any_notice() -> Planted:
    from kingsburg_arcade.net.discovery import notice

    def read(data: bytes) -> Any:
        return notice.Notice(*notice.decode(data)[:12])

    with patch.object(notice.Notice, "read", read):
        yield


# ------------------------------------------------------------------------------------- in a room
@hole("a chair is taken by its number alone")
def any_chair() -> Planted:
    def asks(self: Any, key: bytes, ask: Any) -> None:
        here = self.chair_of(key)
        if here is not None:
            self.chairs[ask.chair], self.chairs[here] = self.chairs[here], waiting_room.Chair()

    with patch.object(waiting_room.Room, "asks", asks):
        yield


@hole("who has a seat may watch as well")
def both() -> Planted:
    def lets_watch(self: Any, guest: Any) -> Any:
        if guest.key not in self.watchers:
            self.watchers.append(guest.key)
        return guest

    with patch.object(waiting_room.Room, "_lets_watch", lets_watch):
        yield


@hole("what is said is repeated unread")
def unread() -> Planted:
    def read(plain: Any) -> Any:
        if isinstance(plain, tuple) and plain[1] == "ask":
            return lobby.Ask(plain[2], plain[3])
        return whole(plain)

    whole = lobby.read
    with patch.object(lobby, "read", read):
        yield


# ------------------------------------------------------------------------------------ in a match
@hole("bytes are decoded by a reader that is not careful")
def careless_decoding() -> Planted:
    def decode(data: bytes, limit: int = 0) -> Any:
        return msgpack.unpackb(data, use_list=False)

    with patch.object(wire, "decode", decode):
        yield


@hole("a place may be anything")
def any_place() -> Planted:
    with patch.object(wire, "_is_place", lambda place: True):
        yield


@hole("parts of luck may be anything")
def any_parts() -> Planted:
    with patch.object(wire, "_all_parts", lambda parts: True):
        yield


@hole("parts for later are kept whosever they are")
def all_parts_kept() -> Planted:
    def keep(self: Any, sender: Any, name: str, parts: Any) -> None:
        self._early.setdefault(name, {}).update(parts)

    with patch.object(luck_parts.LuckParts, "_keep_for_later", keep):
        yield


@hole("what is said for a key is not asked whose it is")
def any_dealer() -> Planted:
    with patch.object(key_agreement, "check_said", lambda invitation, said, verify: None):
        yield


@hole("a statement is unpacked without a look at what it holds")
def any_statement() -> Planted:
    def read(data: bytes) -> Any:
        kind, match, seat, place, body, signature = history.decode(data)
        return SignedStatement(kind, match, seat, place, body, signature)

    with patch.object(SignedStatement, "read", read):
        yield


@hole("a heartbeat is not asked whose it is")
def any_heartbeat() -> Planted:
    with patch.object(presence.Presence, "is_news", lambda self, seat, boot, beat: True):
        yield


@hole("signatures are not looked at")
def unsigned() -> Planted:
    with patch.object(SignedStatement, "holds", lambda self, key, verify: True):
        yield


@hole("votes for distant seatings are remembered")
def all_votes() -> Planted:
    from kingsburg_arcade.net.protocol import ballot

    def note(self: Any, epoch: Any, vote: Any) -> Any:
        self.seen.setdefault(vote.place[0], {})[vote.seat] = vote

    with patch.object(ballot.Ballot, "note", note):
        yield


@hole("what is refused is not caught")
def uncaught() -> Planted:
    def on(self: Any, now: float, happened: Any) -> Any:
        if type(happened).__name__ == "Received":
            try:
                wire.read(happened.data)
            except Refused as reason:
                raise RuntimeError(str(reason)) from None
        return whole(self, now, happened)

    whole = peer.Peer.on
    with patch.object(peer.Peer, "on", on):
        yield
