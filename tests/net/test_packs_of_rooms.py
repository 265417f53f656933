"""Rooms with packs, over loopback: who lacks one gets it, and who floods or lies is left alone."""

import asyncio
from contextlib import asynccontextmanager

import pytest

from kingsburg_arcade.engine.contract import Refused
from kingsburg_arcade.net.discovery.notice import Notice
from kingsburg_arcade.net.protocol import facts
from kingsburg_arcade.net.room.lobby import Ask, LobbyState
from kingsburg_arcade.net.room.pack_delivery import PacksLacking
from kingsburg_arcade.net.room.packs_told import PIECE, WantPack
from kingsburg_arcade.net.room.strangers import PACK_BURST
from kingsburg_arcade.net.room.waiting_room import Laid, Turned
from net.packs import Packs, a_broken_one, a_pack
from net.rooms import a_guest, a_room, until

RAW, TOLD = a_pack(size=3 * PIECE + 5)


class People:
    """The creator of a room with one pack, and guests; all of them let time pass."""

    def __init__(self):
        self.all, self.told, self._ticking = [], [], []

    async def opens(self, seats=2, raw=RAW, told=TOLD):
        return self._comes(await a_room(seats, shelf=Packs(raw), packs=(told,)))

    async def joins(self, *raw, watches=False):
        port, number = self.all[0].station.port, len(self.all)
        given = {"name": f"Bob {number}", "shelf": Packs(*raw), "watches": watches}
        return self._comes(await a_guest(port, number, **given))

    def _comes(self, made):
        seat, told = made
        self.all.append(seat)
        self.told.append(told)
        self._ticking.append(asyncio.create_task(seat.tick()))
        return seat

    def facts(self, number, kind):
        return [one for one in self.told[number] if isinstance(one, kind)]

    async def close(self):
        for ticking in self._ticking:
            ticking.cancel()
        for seat in reversed(self.all):
            await seat.close()


@asynccontextmanager
async def people():
    some = People()
    try:
        yield some
    finally:
        await some.close()


def test_a_guest_who_lacks_the_pack_gets_it_and_only_then_can_begin():
    async def play():
        async with people() as some:
            host = await some.opens(3)
            has = await some.joins(RAW)
            lacks = await some.joins()
            await until(lambda: some.facts(2, PacksLacking))
            assert some.facts(2, PacksLacking)[0].packs == (TOLD,)
            assert not some.facts(1, PacksLacking)
            with pytest.raises(Refused, match=r"lan\.pack_first"):
                lacks.ask(Ask(2, True))
            assert not lacks.packs.shelf.here
            assert not host.lay_if_full()
            lacks.packs.get()
            await until(lambda: not lacks.packs.lacking)
            assert not host.lay_if_full(), "nobody has said to be ready"
            assert lacks.packs.shelf.here == host.packs.shelf.here
            for chair, seat in enumerate((host, has, lacks)):
                seat.ask(Ask(chair, True))
            await until(host.lay_if_ready)
            await until(lambda: all(seat.in_match for seat in some.all))
            assert {laid.packs for number in range(3) for laid in some.facts(number, Laid)} == {
                (TOLD,)
            }

    asyncio.run(play())


def test_who_watches_gets_the_pack_before_the_match_is_shown():
    async def play():
        async with people() as some:
            host = await some.opens(2)
            guest = await some.joins(RAW)
            early = await some.joins(watches=True)
            await until(lambda: some.facts(2, PacksLacking))
            for chair, seat in enumerate((host, guest)):
                seat.ask(Ask(chair, True))
            await until(host.lay_if_ready)
            late = await some.joins(watches=True)
            await until(lambda: some.facts(3, PacksLacking))
            await until(lambda: guest.in_match)
            assert [early.in_match, late.in_match] == [False, False]
            for number, watcher in ((2, early), (3, late)):
                watcher.packs.get()
                await until(lambda watcher=watcher: watcher.in_match)
                assert len(some.facts(number, Laid)) == 1

    asyncio.run(play())


def test_a_room_names_its_packs_to_everybody_who_asks():
    async def play():
        async with people() as some:
            host = await some.opens()
            notice = Notice.read(host.room.notice("tag", "").encoded)
            assert notice.packs == ((TOLD.title, TOLD.digest[:8]),)
            await some.joins()
            await until(lambda: some.facts(1, LobbyState))
            assert some.facts(1, LobbyState)[-1].packs == (TOLD,)

    asyncio.run(play())


def test_a_guest_who_asks_again_and_again_is_sent_away():
    async def play():
        async with people() as some:
            host = await some.opens()
            guest = await some.joins()
            await until(lambda: guest.packs.lacking)
            guest.packs.heard = lambda who, said: None
            want = WantPack(TOLD.digest, 0).encoded
            while not some.facts(1, Turned):
                for _ in range(int(PACK_BURST) // 4):
                    guest.station.send(host.key, want)
                await asyncio.sleep(0.01)
            told = {one.reason.code for one in some.facts(1, Turned)}
            assert told <= {"lan.pack_flood", "lan.sent_away"}  # the first may not be read any more
            assert host.entrance.sent(guest.key)
            assert (host.room.free, len(host.room.guests)) == (1, 1)
            assert some.facts(0, facts.Refusing)[-1].reason.code == "lan.pack_flood"

    asyncio.run(play())


def test_a_guest_leaves_a_room_whose_pack_is_broken():
    async def play():
        async with people() as some:
            host = await some.opens(2, *a_broken_one())
            guest = await some.joins()
            await until(lambda: guest.packs.lacking)
            guest.packs.get()
            await until(lambda: some.facts(1, Turned))
            assert some.facts(1, Turned)[0].reason.code == "lan.pack_broken"
            assert not guest.packs.shelf.here
            await until(lambda: host.room.free == 1)
            await asyncio.sleep(0.3)
            assert host.room.free == 1, "it does not call again"

    asyncio.run(play())
