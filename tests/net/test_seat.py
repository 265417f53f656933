"""Seats in one program, on loopback: a room fills, a table is laid, people watch and leave."""

import asyncio
import contextlib

from every_game import FIRST
from kingsburg_arcade.net.protocol import facts
from kingsburg_arcade.net.room.lobby import WATCHERS, Ask
from kingsburg_arcade.net.room.waiting_room import Guest, Knock, Laid, Room, Turned
from net.rooms import LOOPBACK, PRINTED, a_seat, until


class People:
    """Some seats and what each was told."""

    def __init__(self) -> None:
        self.all, self.told, self.ticking = [], [], []

    async def comes(self):
        seat, _, told = a_seat(len(self.all))
        await seat.station.listen(LOOPBACK)
        self.all.append(seat)
        self.told.append(told)
        self.ticking.append(asyncio.create_task(seat.tick()))
        return seat

    async def opens(self, seats):
        seat = await self.comes()
        host = Guest(seat.key, "Ada", seat.station.port)
        seat.create(Room(FIRST, seats, FIRST.options.read({}), host), None)
        return seat

    async def joins(self, *, watches=False, rules=PRINTED):
        seat = await self.comes()
        knock = Knock(f"guest {len(self.all)}", seat.station.port, FIRST.name, rules, watches)
        seat.join(LOOPBACK, self.all[0].station.port, knock, None)
        return seat

    def facts(self, number, kind):
        return [fact for fact in self.told[number] if isinstance(fact, kind)]

    async def close(self):
        for task in self.ticking:
            task.cancel()
        for seat in self.all:
            await seat.close()


@contextlib.asynccontextmanager
async def gathered():
    people = People()
    try:
        yield people
    finally:
        await people.close()


async def playing(people, seats=2):
    """A table for so many, with its first dice on it."""
    await people.opens(seats)
    for _ in range(seats - 1):
        await people.joins()
    await until(lambda: people.all[0].room.free == 0)
    assert people.all[0].lay_if_full()
    await until(lambda: all(seat.may_move for seat in people.all))
    await until(lambda: all(tip(seat).course.actor >= 0 for seat in people.all))


def tip(seat):
    return seat.peer.play.tip


def moves(people):
    """The seat that is asked plays its first legal move."""
    actor = tip(people.all[0]).course.actor
    author = next(seat for seat in people.all if seat.peer.play.seat == actor)
    author.give(facts.Submit(actor, tip(author).course.state.legal()[0].plain))


def same(people):
    return len({tip(seat).link for seat in people.all if seat.peer}) == 1


def test_a_move_is_at_every_seat():
    async def play():
        async with gathered() as people:
            await playing(people, 3)
            for _ in range(3):
                await until(lambda: same(people) and tip(people.all[0]).course.actor >= 0)
                index = tip(people.all[0]).index
                moves(people)
                await until(lambda index=index: all(tip(s).index > index for s in people.all))
            assert len(people.facts(1, Laid)) == 1
            assert not people.facts(0, facts.Refusing)

    asyncio.run(play())


def test_others_are_told_the_address_by_which_the_creator_is_reached():
    async def play():
        async with gathered() as people:
            await playing(people, 3)
            (laid,) = people.facts(2, Laid)
            # All are on one machine: no address of it is told that others could not call.
            assert {host for host, _ in laid.addresses} == {""}
            await until(lambda: all(len(seat.station.linked) == 2 for seat in people.all))

    asyncio.run(play())


def test_other_rules_are_turned_away_with_the_reason():
    async def play():
        async with gathered() as people:
            await people.opens(2)
            await people.joins(rules="0" * 16)
            await until(lambda: people.facts(1, Turned))
            assert people.facts(1, Turned)[0].reason.code == "lan.rules"
            assert people.all[0].room.free == 1

    asyncio.run(play())


def test_somebody_who_goes_before_the_match_makes_room():
    async def play():
        async with gathered() as people:
            await people.opens(2)
            guest = await people.joins()
            await until(lambda: people.all[0].room.free == 0)
            guest.ask(Ask(1, True))
            await until(lambda: people.all[0].room.chairs[1].ready)
            await guest.close()
            await until(lambda: people.all[0].room.free == 1)

    asyncio.run(play())


def test_eight_watch_from_the_middle_and_the_ninth_is_turned_away():
    async def play():
        async with gathered() as people:
            await playing(people, 2)
            for _ in range(4):
                await until(lambda: same(people) and tip(people.all[0]).course.actor >= 0)
                moves(people)
            for _ in range(WATCHERS):
                await people.joins(watches=True)
            await until(lambda: all(s.peer and s.peer.play for s in people.all), 20)
            await until(lambda: same(people), 20)
            for number in range(2, 2 + WATCHERS):
                watcher = people.all[number]
                assert watcher.peer.seat is None
                # Public facts alone: no card that is sealed has a face here.
                assert all(
                    watcher.match.peek(card) is None for card in tip(watcher).course.state.sealed()
                )
            await people.joins(watches=True)
            await until(lambda: people.facts(2 + WATCHERS, Turned))
            index = tip(people.all[0]).index
            moves(people)
            await until(lambda: all(tip(s).index > index for s in people.all[:-1]))

    asyncio.run(play())


def test_a_watcher_who_stands_still_slows_nobody():
    async def play():
        async with gathered() as people:
            await playing(people, 2)
            watcher = await people.joins(watches=True)
            await until(lambda: watcher.peer and watcher.peer.play and same(people))
            for known in watcher.station.linked.values():
                known.writer.transport.pause_reading()
            players = people.all[:2]
            for _ in range(6):
                await until(lambda: len({tip(s).link for s in players}) == 1)
                await until(lambda: tip(players[0]).course.actor >= 0)
                index = tip(players[0]).index
                moves(people)
                took = await until(lambda index=index: all(tip(s).index > index for s in players))
                assert took < 1
            assert not people.facts(0, facts.Missing)

    asyncio.run(play())


def test_nobody_watches_who_has_a_seat_and_a_watcher_may_take_one():
    async def play():
        async with gathered() as people:
            opened = await people.opens(3)
            watcher = await people.joins(watches=True)
            await until(lambda: opened.room.watchers)
            rules = PRINTED
            opened._let_in(watcher.key, Knock("Bob", 4000, FIRST.name, rules))
            assert (opened.room.watchers, opened.room.free) == ([], 1)
            opened._let_in(watcher.key, Knock("Bob", 4000, FIRST.name, rules, True))
            assert opened.room.watchers == []
            assert opened.room.goes(watcher.key)
            assert opened.room.free == 2

    asyncio.run(play())
