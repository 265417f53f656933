"""Stations on loopback: links are found, kept, taken up again, and closed to who misuses them."""

import asyncio
import contextlib
import gc
import random
import socket
import time
import warnings

import pytest

from kingsburg_arcade.engine.contract import Refused
from kingsburg_arcade.net.room import station as stations
from kingsburg_arcade.net.room import strangers
from kingsburg_arcade.net.room.identities import InstallKey, verify
from kingsburg_arcade.net.room.station import Station
from kingsburg_arcade.net.room.strangers import GUESSES
from net.attacks import connected, hung_up, source
from net.rooms import LOOPBACK, a_room, until

ROOM = b"r" * 16


class Peer:
    """A station, and what it was told."""

    def __init__(self, number: int) -> None:
        chance = random.Random(number)
        self.heard, self.came, self.went = [], [], []
        given = (self._hear, self.came.append, self.went.append)
        self.station = Station(InstallKey(chance.randbytes(32)), verify, chance.randbytes, *given)
        self.key = self.station._signer.key
        self.station.reception.rooms[ROOM] = None

    def _hear(self, who: bytes, payload: bytes) -> None:
        self.heard.append((who, payload))


@contextlib.asynccontextmanager
async def peers(number: int):
    some = sorted((Peer(one) for one in range(number)), key=lambda peer: peer.key)
    try:
        for one in some:
            await one.station.listen(LOOPBACK)
        yield some
    finally:
        for one in some:
            await one.station.close()


def run(play):
    async def whole():
        async with peers(3) as some:
            return await play(*some)

    return asyncio.run(whole())


def guesses_left(peer: Peer) -> int:
    return peer.station.reception._guesses[ROOM].left


async def linked(one: Peer, other: Peer) -> None:
    one.station.call(LOOPBACK, other.station.port, ROOM)
    await until(lambda: other.key in one.station.linked and one.key in other.station.linked)


def test_small_messages_leave_at_once_on_both_sides():
    """Else the system keeps the second of two until the first is confirmed: 40 ms or more."""

    async def play(one, other, _):
        await linked(one, other)
        for here, there in ((one, other), (other, one)):
            told = here.station.linked[there.key].writer.get_extra_info("socket")
            assert told.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)

    run(play)


def test_what_is_sent_is_heard_from_whom_it_comes():
    async def play(one, other, _):
        await linked(one, other)
        one.station.send(other.key, b"hello")
        other.station.send(one.key, b"good day")
        one.station.send(b"nobody", b"lost")
        await until(lambda: one.heard and other.heard)
        assert (one.heard, other.heard) == ([(other.key, b"good day")], [(one.key, b"hello")])
        assert (one.came, other.came) == ([other.key], [one.key])

    run(play)


def test_of_two_calls_at_once_one_link_stays():
    async def play(one, other, _):
        one.station.call(LOOPBACK, other.station.port, ROOM)
        other.station.call(LOOPBACK, one.station.port, ROOM)
        await until(lambda: one.came and other.came)
        await asyncio.sleep(0.3)
        # The link stays that the lower key called.
        assert one.station.linked[other.key].link.calls
        assert not other.station.linked[one.key].link.calls
        one.station.send(other.key, b"hello")
        await until(lambda: other.heard)

    run(play)


def test_a_link_that_was_cut_is_called_again_at_once():
    async def play(one, other, _):
        await linked(one, other)
        one.station.cut(other.key)
        await until(lambda: one.went == [other.key])
        assert await until(lambda: len(one.came) == 2 and one.key in other.station.linked) < 1

    run(play)


def test_a_link_without_a_byte_is_given_up(monkeypatch):
    monkeypatch.setattr(stations, "SILENT", 0.2)

    async def play(one, other, _):
        await linked(one, other)
        took = await until(lambda: one.went and other.went)
        assert 0.1 < took < 2

    run(play)


def test_who_does_not_read_loses_the_link(monkeypatch):
    monkeypatch.setattr(stations, "UNREAD", 1 << 16)

    async def play(one, other, _):
        await linked(one, other)
        one.station.linked[other.key].writer.transport.pause_reading()
        for _ in range(400):  # more than the buffers of the system hold
            other.station.send(one.key, b"x" * 60_000)
            if other.station.linked.get(one.key) is None:
                break
            await asyncio.sleep(0)
        await until(lambda: other.went == [one.key])

    run(play)


def test_a_room_with_a_code_counts_who_does_not_know_it_and_is_not_asked_again():
    async def play(one, other, third):
        other.station.reception.rooms[ROOM] = "12345"
        told = []
        one.station.gave_up = lambda room, reason: told.append((room, reason.code))
        one.station.call(LOOPBACK, other.station.port, ROOM, "54321")
        await until(lambda: told == [(ROOM, "lan.code")])
        await asyncio.sleep(0.5)
        assert (guesses_left(other), other.came) == (GUESSES - 1, [])
        third.station.call(LOOPBACK, other.station.port, ROOM, "12345")
        await until(lambda: other.came == [third.key])
        assert guesses_left(other) == GUESSES - 1

    run(play)


def test_a_room_that_is_not_there_lets_nobody_in():
    async def play(one, other, _):
        one.station.call(LOOPBACK, other.station.port, b"q" * 16)
        await until(lambda: any(one.code == "lan.other_room" for one in other.station.refused))
        assert other.came == []

    run(play)


def test_nobody_calls_itself():
    async def play(one, *_):
        one.station.call(LOOPBACK, one.station.port, ROOM)
        await until(lambda: any(reason.code == "lan.self" for reason in one.station.refused))
        assert one.came == []

    run(play)


def test_people_with_a_seat_are_linked_beyond_the_number_of_links(monkeypatch):
    monkeypatch.setattr(strangers, "LINKS", 1)

    async def play(one, other, third):
        await linked(one, other)
        third.station.call(LOOPBACK, other.station.port, ROOM)
        await until(lambda: any(reason.code == "lan.crowd" for reason in other.station.refused))
        assert third.key not in other.came
        other.station.belongs = third.key.__eq__
        await until(lambda: third.key in other.station.linked)

    run(play)


def test_who_was_sent_away_is_not_linked_by_the_name_of_the_table():
    async def play(one, other, third):
        other.station.reception.tables.add(ROOM)
        other.station.barred = one.key.__eq__
        one.station.call(LOOPBACK, other.station.port, ROOM)
        third.station.call(LOOPBACK, other.station.port, ROOM)
        await until(lambda: third.key in other.station.linked)
        await until(lambda: any(reason.code == "lan.sent_away" for reason in other.station.refused))
        assert one.key not in other.came

    run(play)


def test_an_address_that_calls_too_often_is_hung_up_on_and_no_other_one_is():
    def calls(port, address):
        some = [connected(port, address) for _ in range(int(strangers.CALLS_BURST) + 40)]
        time.sleep(0.2)
        refused = sum(hung_up(one) for one in some)
        for one in some:
            one.close()
        return refused

    async def play(one, other, _):
        port = other.station.port
        assert await asyncio.to_thread(calls, port, source(5)) > 20
        await linked(one, other)
        assert await asyncio.to_thread(calls, port, LOOPBACK) == 0  # our own machine

    run(play)


def test_an_address_of_somebody_else_is_refused():
    async def play(one, *_):
        with pytest.raises(Refused, match=r"lan\.address"):
            await Peer(9).station.listen("192.0.2.1")

    run(play)


def test_a_station_closes_though_somebody_does_not_read(monkeypatch):
    monkeypatch.setattr(stations, "UNREAD", 1 << 30)

    async def play(one, other, _):
        await linked(one, other)
        one.station.linked[other.key].writer.transport.pause_reading()
        transport = other.station.linked[one.key].writer.transport
        while transport.get_write_buffer_size() < 1 << 20:
            other.station.send(one.key, b"x" * 60_000)
            await asyncio.sleep(0)
        began = asyncio.get_running_loop().time()
        await other.station.close()
        assert asyncio.get_running_loop().time() - began < 2
        assert transport.get_write_buffer_size() == 0

    run(play)


def test_a_closing_station_begins_no_calls():
    """What is called while one closes would be called for ever, and closing would never end."""

    async def play(one, other, _):
        await linked(one, other)

        def call_back(who):
            one.station.call(LOOPBACK, other.station.port, ROOM)

        one.station._went = call_back
        async with asyncio.timeout(5):
            await one.station.close()
        assert one.station._tasks == set()

    run(play)


@pytest.mark.parametrize("turns", range(5))
def test_a_caller_at_the_moment_of_closing_is_closed_as_well(turns):
    async def call():
        seat, _ = await a_room()
        with socket.socket() as caller:
            caller.setblocking(False)
            caller.connect_ex((LOOPBACK, seat.station.port))
            for _ in range(turns):
                await asyncio.sleep(0)
            await seat.close()

    with warnings.catch_warnings(record=True) as unclosed:
        warnings.simplefilter("always")
        asyncio.run(call())
        gc.collect()
    assert [str(one.message) for one in unclosed] == []


def test_a_call_that_is_refused_after_it_was_given_up_is_no_error_of_the_program(caplog):
    async def play(one, other, _):
        for error in (ConnectionRefusedError("late"), ValueError("a bug")):
            given_up = asyncio.get_running_loop().create_future()
            given_up.set_exception(error)
            del given_up
            gc.collect()

    run(play)
    assert "a bug" in caplog.text
    assert "late" not in caplog.text
