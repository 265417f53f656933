"""Callers who hang up at once, or come when nobody listens any more, disturb nothing."""

import asyncio
import gc
import socket
import warnings

from kingsburg_arcade.net.discovery.interfaces import LOOPBACK
from kingsburg_arcade.net.room.listening import Listening


async def hang_up(reader, writer):
    writer.close()


def listens() -> Listening:
    return Listening(LOOPBACK, 0, lambda address: True, hang_up)


def test_who_calls_in_the_moment_of_closing_is_closed_without_a_word(caplog):
    async def calls(turns):
        listening = listens()
        await asyncio.sleep(0)
        with socket.create_connection((LOOPBACK, listening.port)):
            for _ in range(turns):
                await asyncio.sleep(0)
            await listening.close()
            await asyncio.gather(*listening.calls)

    with warnings.catch_warnings(record=True) as unclosed:
        warnings.simplefilter("always")
        for turns in range(5):
            asyncio.run(calls(turns))
        gc.collect()
    assert [str(one.message) for one in unclosed] == []
    assert [one.message for one in caplog.records] == []


def test_calls_that_were_given_up_already_leave_the_others_their_turn(monkeypatch):
    gone, waits = 1000, asyncio.sleep

    async def calls():
        nonlocal gone
        loop = asyncio.get_running_loop()

        async def accept(_):
            nonlocal gone
            if gone:
                gone -= 1
                raise ConnectionAbortedError
            await waits(60)

        monkeypatch.setattr(loop, "sock_accept", accept)
        listening = listens()
        for _ in range(3):
            await asyncio.sleep(0)
        left = gone
        await listening.close()
        return left

    assert asyncio.run(calls()) > 0


def test_a_caller_of_whom_the_system_knows_no_address_any_more_is_closed(monkeypatch):
    """BSD and macOS accept what has hung up before, without an address."""
    gone = [socket.socket(), socket.socket()]

    async def calls():
        loop = asyncio.get_running_loop()
        accept, left = loop.sock_accept, [*gone]

        async def accepted(listening):
            return (left.pop(), None) if left else await accept(listening)

        monkeypatch.setattr(loop, "sock_accept", accepted)
        listening = listens()
        reader, writer = await asyncio.open_connection(LOOPBACK, listening.port)
        async with asyncio.timeout(0.5):
            assert await reader.read() == b"", "it was taken, and hung up on"
        writer.close()
        await listening.close()
        await asyncio.gather(*listening.calls)

    asyncio.run(calls())
    assert [one.fileno() for one in gone] == [-1, -1]
