"""The announcer: announced while it is up to us, sought while somebody is out of reach."""

import asyncio
from typing import ClassVar

import pytest

from every_game import FIRST
from kingsburg_arcade.games import cabinet
from kingsburg_arcade.net.discovery import announcer, ask
from kingsburg_arcade.net.discovery.announcer import LATER, SEEK, Announcer
from kingsburg_arcade.net.protocol.presence import LOST
from kingsburg_arcade.net.room.ongoing import match_name
from kingsburg_arcade.net.room.waiting_room import Knock, Laid, Turned
from net.rooms import LOOPBACK, PRINTED, until
from net.test_seat import gathered, playing, same


class Announced:
    """What would be on the network."""

    now: ClassVar[set[str]] = set()
    changes = 0

    def __init__(self, tag, name, port, interface):
        self.tag, self.trouble = tag, None

    async def start(self):
        Announced.now.add(self.tag)

    async def changed(self):
        Announced.changes += 1

    async def close(self):
        Announced.now.discard(self.tag)


class Sought:
    """A search that goes on until it is cancelled."""

    running = 0

    def __init__(self, interface, tell, cabinet_of):
        self.tell = tell

    async def run(self):
        Sought.running += 1
        try:
            await asyncio.Event().wait()
        finally:
            Sought.running -= 1


@pytest.fixture(autouse=True)
def quiet(monkeypatch):
    monkeypatch.setattr(announcer, "Announcement", Announced)
    monkeypatch.setattr(announcer, "Finder", Sought)
    Announced.now, Announced.changes, Sought.running = set(), 0, 0


async def settled():
    for _ in range(5):
        await asyncio.sleep(0)


def test_one_is_announced_while_it_is_wanted_and_a_moment_longer():
    async def play():
        some = Announcer("ada", LOOPBACK, lambda row: None, cabinet)

        async def look(now, wanted, notice=b"notice"):
            some.look(now, wanted, "Ada", 4000, notice)
            await settled()
            return Announced.now

        assert await look(1.0, False) == set()
        assert await look(2.0, True) == {"ada"}
        assert await look(3.0, True, b"another") == {"ada"}
        assert Announced.changes == 1
        assert await look(4.0, False) == {"ada"}
        assert await look(4.0 + LATER / 2, True) == {"ada"}
        assert await look(10.0, False) == {"ada"}  # counted anew
        assert await look(10.0 + LATER + 0.1, False) == set()
        assert await look(20.0, True) == {"ada"}
        await some.close()
        assert Announced.now == set()

    asyncio.run(play())


def test_the_network_is_searched_only_as_long_as_somebody_is_out_of_reach():
    async def play():
        some = Announcer("ada", LOOPBACK, lambda row: None, cabinet)

        async def seek(now, lacking):
            some.seek(now, lacking)
            await settled()
            return Sought.running

        assert await seek(1.0, True) == 0
        assert await seek(1.0 + SEEK, True) == 1
        assert await seek(9.0, True) == 1
        assert await seek(9.1, False) == 0
        await seek(9.2, False)
        assert await seek(10.0, True) == 0
        assert await seek(10.0 + SEEK, True) == 1
        await some.close()
        assert Sought.running == 0

    asyncio.run(play())


def attended(people):
    for seat in people.all:
        seat.attend(LOOPBACK)


def tags(people, *numbers):
    return {people.all[number].tag for number in numbers}


@pytest.mark.long
def test_of_those_who_are_present_the_lowest_seat_announces_the_match():
    async def play():
        async with gathered() as people:
            await playing(people, 3)
            attended(people)
            await until(lambda: Announced.now == tags(people, 0))
            await people.all[0].close()
            people.ticking[0].cancel()
            took = await until(lambda: Announced.now == tags(people, 1), 10)
            assert took < LOST + 2
            # Any of them lets somebody in to watch, and says where the others are.
            port = people.all[2].station.port
            notice = await ask(LOOPBACK, port, 1.0)
            invitation = people.all[2].peer.invitation
            assert (notice.match, notice.seat) == (match_name(invitation), 2)
            assert notice.name == "Ada"
            watcher = await people.comes()
            knock = Knock("Zoe", watcher.station.port, FIRST.name, PRINTED, True)
            watcher.join(LOOPBACK, port, knock, None)
            await until(lambda: watcher.peer and watcher.peer.play and same_but(people, 0))
            (laid,) = people.facts(3, Laid)
            assert [port for _, port in laid.addresses][1:] == [
                seat.station.port for seat in people.all[1:3]
            ]

    asyncio.run(play())


def same_but(people, number):
    others = [seat for at, seat in enumerate(people.all) if at != number]
    return len({seat.peer.play.tip.link for seat in others}) == 1


def test_two_changes_at_once_are_both_told():
    async def play():
        async with gathered() as people:
            opened = await people.opens(3)
            assert await opened.announce(LOOPBACK) is None
            seen = []
            real = Announced.changed

            async def slow(announced):
                await asyncio.sleep(0.05)
                seen.append(opened.room.free)
                await real(announced)

            Announced.changed = slow
            try:
                opened.seat_governor(1, "page")
                await asyncio.sleep(0)
                opened.seat_governor(2, "page")
                await until(lambda: len(seen) == 2)
            finally:
                Announced.changed = real
            assert seen[-1] == 0

    asyncio.run(play())


def test_a_late_player_is_turned_away_by_all_players_of_a_match_in_play():
    async def play():
        async with gathered() as people:
            await playing(people, 2)
            assert same(people)
            late = await people.comes()
            knock = Knock("Eve", late.station.port, FIRST.name, PRINTED)
            late.join(LOOPBACK, people.all[1].station.port, knock, None)
            await until(lambda: people.facts(2, Turned))
            assert people.facts(2, Turned)[0].reason.code == "lan.begun"

    asyncio.run(play())
