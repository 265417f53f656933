"""Rooms announced and found by real multicast, on loopback alone."""

import asyncio
import contextlib
import socket

import pytest

from every_game import FIRST
from kingsburg_arcade.games import cabinet
from kingsburg_arcade.net.discovery import Announcement, Browser, ask
from kingsburg_arcade.net.discovery.interfaces import heard_itself
from kingsburg_arcade.net.discovery.listing import UNREACHABLE
from kingsburg_arcade.net.room.waiting_room import Knock
from net.rooms import LOOPBACK, PRINTED, a_room, until


def multicast_works() -> bool:
    return asyncio.run(heard_itself(LOOPBACK)) is None


MULTICAST = pytest.mark.skipif(not multicast_works(), reason="no multicast on loopback here")


@contextlib.contextmanager
def looking():
    browser = Browser(cabinet)
    browser.start(LOOPBACK)
    try:
        yield browser
    finally:
        browser.stop()


def rows_of(browser, tag):
    """The rows of one room: other tests have rooms open at the same time."""
    return [row for row in browser.rows() if row.tag == tag]


def test_a_room_tells_anyone_who_asks_what_stands_on_its_door():
    async def play():
        seat, _ = await a_room(seats=4)
        notice = await ask(LOOPBACK, seat.station.port, 1.0)
        nobody = await ask(LOOPBACK, 1, 1.0)
        await seat.close()
        return seat, notice, nobody

    seat, notice, nobody = asyncio.run(play())
    assert (notice.tag, notice.name, notice.seats, notice.free) == (seat.tag, "Ada", 4, 3)
    assert nobody is None


def test_an_address_that_says_nothing_or_rubbish_is_no_room():
    async def answers(what: bytes):
        async def serve(reader, writer):
            writer.write(what)
            await reader.read()  # until the asker hangs up
            writer.close()

        server = await asyncio.start_server(serve, LOOPBACK, 0)
        port = server.sockets[0].getsockname()[1]
        found = await ask(LOOPBACK, port, 0.2)
        server.close()
        await asyncio.sleep(0.05)
        return found

    for what in (b"", b"\0\0\0\5hello", b"\xff" * 50, b"\0\0\0\0"):
        assert asyncio.run(answers(what)) is None


@MULTICAST
def test_a_new_room_is_seen_at_once_and_is_gone_at_once():
    async def play():
        seat, _ = await a_room()
        with looking() as browser:
            await asyncio.sleep(0.3)
            assert rows_of(browser, seat.tag) == []
            await seat.announce(LOOPBACK)
            took = await until(lambda: rows_of(browser, seat.tag))
            (row,) = rows_of(browser, seat.tag)
            assert row.address == f"{LOOPBACK}:{seat.station.port}"
            assert browser.trouble() is None
            seat._let_in(b"k" * 32, Knock("Bob", 1, FIRST.name, PRINTED))
            followed = await until(lambda: rows_of(browser, seat.tag)[0].free == 1)
            await seat.close()
            gone = await until(lambda: not rows_of(browser, seat.tag))
        return took, followed, gone

    took, followed, gone = asyncio.run(play())
    assert took < 0.6  # 0.01 where nothing else runs; a check of the name alone takes 1.2
    assert followed < 1
    assert gone < 1.5


@MULTICAST
def test_the_first_look_shows_what_is_there():
    async def play():
        seat, _ = await a_room()
        await seat.announce(LOOPBACK)
        with looking() as browser:
            took = await until(lambda: rows_of(browser, seat.tag))
        await seat.close()
        return took

    assert asyncio.run(play()) < 1


@MULTICAST
def test_a_room_that_dies_without_a_word_is_gone_within_four_seconds():
    async def play():
        seat, _ = await a_room()
        await seat.announce(LOOPBACK)
        with looking() as browser:
            await until(lambda: rows_of(browser, seat.tag))
            await seat.station.close()
            gone = await until(lambda: not rows_of(browser, seat.tag))
        await seat.close()
        return gone

    assert asyncio.run(play()) < 5  # 4 on a machine that does nothing else


@MULTICAST
def test_a_room_behind_a_firewall_is_shown_as_such():
    async def play():
        with socket.socket() as silent:
            silent.bind((LOOPBACK, 0))  # nobody listens: a call is refused
            tag = "feedfacefeedface"
            said = Announcement(tag, "Eve", silent.getsockname()[1], LOOPBACK)
            await said.start()
            with looking() as browser:
                await until(lambda: rows_of(browser, tag))
                (row,), rows = rows_of(browser, tag), browser.rows()
                trouble = browser.trouble()
            await said.close()
        return row, rows, trouble

    row, rows, trouble = asyncio.run(play())
    assert (row.name, row.problem) == ("Eve", UNREACHABLE)
    # A room of another test that can be reached proves that no firewall stands between.
    assert trouble == "firewall" or len(rows) > 1


def test_a_typed_address_needs_no_announcement():
    async def play():
        seat, _ = await a_room()
        with looking() as browser:
            browser.ask(LOOPBACK, seat.station.port)
            await until(lambda: rows_of(browser, seat.tag))
            (row,) = rows_of(browser, seat.tag)
        await seat.close()
        return row

    assert asyncio.run(play()).can_join


def test_a_browser_stops_and_starts_again():
    browser = Browser(cabinet)
    browser.stop()
    for _ in range(2):
        browser.start(LOOPBACK)
        browser.start(LOOPBACK)
        browser.stop()
    with pytest.raises(RuntimeError, match="not started"):
        browser.ask(LOOPBACK, 1)
