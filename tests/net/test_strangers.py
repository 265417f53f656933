"""The rules for strangers: places, turns, guesses, budgets and the entrance."""

import asyncio
import random
import socket
import threading
import time
from collections import Counter

import pytest

from kingsburg_arcade.engine.contract import Refused
from kingsburg_arcade.net.discovery.notice import Notice, answer
from kingsburg_arcade.net.protocol import facts
from kingsburg_arcade.net.room import link as links
from kingsburg_arcade.net.room import strangers, waiting_room
from kingsburg_arcade.net.room.entrance import CodeChanged, called
from kingsburg_arcade.net.room.lobby import Ask, LobbyState
from kingsburg_arcade.net.room.namesakes import looks, told_apart
from kingsburg_arcade.net.room.room_code import RoomCode
from kingsburg_arcade.net.room.strangers import (
    CODES,
    FAILURES,
    GUESSES,
    PLACES,
    Budget,
    Caller,
    Calls,
    Door,
    Guesses,
    Turns,
)
from kingsburg_arcade.net.room.waiting_room import EntranceState, Turned
from net.attacks import LOOPBACK, FalseRoom, Guesser, answers, connected, silence, source
from net.rooms import a_guest, a_room, a_seat, until

CODE = RoomCode.read("K7-4F9QX")
WRONG = RoomCode.read("K7-22222")
NOTICE = answer(Notice("t" * 16, "1", 2, "g", "r", "Ada", 2, 1, ("Ada",), (), "K7", "gathering"))


# ------------------------------------------------------------------------------------- places
def crowd(door, *addresses):
    gone = []
    some = []
    for number, address in enumerate(addresses):
        some.append(Caller(address, lambda number=number: gone.append(number)))
        door.comes(some[-1])
    return some, gone


def test_a_newcomer_takes_the_place_of_the_oldest_silent_one():
    door = Door(3)
    some, gone = crowd(door, "a", "a", "a")
    some[0].silent = False
    door.comes(Caller("a", lambda: None))
    assert gone == [1]
    assert len(door.callers) == 3


def test_the_most_crowded_address_makes_room():
    door = Door(4)
    _, gone = crowd(door, "one", "many", "many", "many")
    door.comes(Caller("another", lambda: None))
    assert gone == [1]


def test_one_address_makes_one_handshake_at_a_time_and_few_wait():
    async def shake(turns, order, number):
        async with turns.of("a"):
            order.append(number)
            await asyncio.sleep(0.01)
            order.append(number)

    async def whole():
        turns, order = Turns(), []
        some = [shake(turns, order, number) for number in range(strangers.QUEUE + 3)]
        outcomes = await asyncio.gather(*some, return_exceptions=True)
        assert order == [number for number in range(strangers.QUEUE + 1) for _ in range(2)]
        assert [one.code for one in outcomes if one is not None] == ["lan.crowd"] * 2
        assert not turns._locks

    asyncio.run(whole())


# ------------------------------------------------------------------------------------- guesses
def test_a_guess_is_counted_before_and_given_back_to_who_was_right():
    guesses = Guesses()
    for number in range(GUESSES):
        guesses.reserve(source(number), 0.0)
    with pytest.raises(Refused, match=r"lan\.codes"):
        guesses.reserve("late", 0.0)
    guesses.was_right()
    guesses.reserve("late", 0.0)


def test_an_address_rests_longer_and_longer_after_three_wrong_codes():
    guesses, now, rests = Guesses(), 0.0, []
    for _ in range(12):
        began = now
        while True:
            try:
                guesses.reserve("a", now)
                break
            except Refused:
                now += 1.0
        rests.append(now - began)
        guesses.was_wrong("a", now)
    assert rests == [0.0, 0.0, 0.0, 2.0, 4.0, 8.0, 16.0, 32.0, 60.0, 60.0, 60.0, 60.0]
    guesses.reserve("b", now)


def test_a_budget_outlives_the_link_and_is_bounded():
    budget = Budget(2.0, 1.0)
    assert [budget.charge(b"a", 0.0) for _ in range(3)] == [True, True, False]
    assert budget.charge(b"a", 1.0)
    for number in range(1000):
        budget.charge(number.to_bytes(2), 1.0)
    assert len(budget._left) <= strangers.BUCKETS


def test_hundreds_of_addresses_that_flood_crowd_out_nobody_who_calls_seldom():
    calls, taken, answered = Calls(), Counter(), 0
    for second in range(15):
        for _ in range(10):
            taken.update(one for one in range(300) if calls.charge(f"flood {one}", second))
        answered += calls.charge("list", second)
    most = strangers.ALL_EACH_SECOND + 300 * strangers.SELDOM_EACH_SECOND
    at_once = strangers.ALL_BURST + 300 * strangers.SELDOM_BURST
    assert taken.total() <= 15 * most + at_once
    assert answered == 15
    alone = Calls()
    assert sum(alone.charge("flood", 0.0) for _ in range(100)) < 70
    for number in range(3000):
        calls.charge(f"one more {number}", 61.0)
    assert len(calls._seldom._left) <= strangers.ADDRESSES


# ------------------------------------------------------------------------------------ at a door
def run(play, code=None, seats=3):
    async def whole():
        seat, told = await a_room(seats, code=code)
        ticking = asyncio.create_task(seat.tick())
        try:
            return await play(seat, told)
        finally:
            ticking.cancel()
            await seat.close()

    return asyncio.run(whole())


async def guest(seat, number, code=None, name="Bob"):
    """A guest of the room, who is let in or not."""
    return await a_guest(seat.station.port, number, code, name)


def test_silent_sockets_keep_nobody_out():
    async def play(seat, told):
        port = seat.station.port
        with silence(port, PLACES + 100):
            await asyncio.sleep(1.5)
            took = await asyncio.to_thread(answers, port, 20, 1.0)
            assert len(took) == 20
            here, _ = await guest(seat, 7)
            await until(lambda: seat.room.chair_of(here.key) is not None, 3)
            assert len(seat.station.reception._door.callers) <= PLACES
            await here.close()

    run(play)


def test_a_byte_now_and_then_holds_no_place_for_longer_than_a_handshake(monkeypatch):
    monkeypatch.setattr(strangers, "HANDSHAKE", 0.6)

    async def play(seat, told):
        slow = connected(seat.station.port)
        hello = Guesser(1, seat.station.port, CODE)
        hello.close()
        began = time.monotonic()
        for byte in hello.link.start():
            slow.setblocking(False)
            try:
                slow.send(bytes([byte]))
            except OSError:
                break
            await asyncio.sleep(0.1)
        assert time.monotonic() - began < 2.0
        await until(lambda: not seat.station.reception._door.callers, 1)
        slow.close()

    run(play)


def test_three_hundred_handshakes_held_open_make_no_more_guesses_than_a_code_has():
    """All held handshakes are tested at once; the right code is among the last of them."""

    def held(port, number):
        code = CODE if number > GUESSES else WRONG
        one = Guesser(number, port, code, source(number))
        return one, one.greet()

    async def play(seat, told):
        port = seat.station.port
        some = [await asyncio.to_thread(held, port, number) for number in range(GUESSES)]
        tried = [asyncio.to_thread(held, port, number) for number in range(GUESSES, 300)]
        some += await asyncio.gather(*tried)
        assert GUESSES / 2 < sum(greeted for _, greeted in some) <= GUESSES
        proved = await asyncio.gather(*[asyncio.to_thread(one.prove) for one, _ in some])
        assert not any(proved)
        assert seat.room.free == 2
        for one, _ in some:
            one.close()

    run(play, CODE)


def test_one_address_holds_one_handshake():
    async def play(seat, told):
        some = [Guesser(number, seat.station.port, WRONG) for number in range(4)]
        tried = [asyncio.to_thread(one.greet) for one in some]
        greeted = asyncio.gather(*tried)
        await asyncio.sleep(0.5)
        (guesses,) = seat.station.reception._guesses.values()
        assert guesses.left == GUESSES - 1
        for one in some:
            one.socket.shutdown(socket.SHUT_RDWR)
            one.close()
        await greeted

    run(play, CODE)


async def attack(seat, codes):
    """Use all guesses of a code, from many addresses."""
    for number in range(GUESSES):
        wrong = RoomCode(codes.public, "22222")
        one = await asyncio.to_thread(Guesser, number, seat.station.port, wrong, source(number))
        await asyncio.to_thread(one.greet)
        await asyncio.to_thread(one.prove)
        one.close()


def test_a_code_that_was_attacked_is_changed_and_guests_stay():
    async def play(seat, told):
        here, _ = await guest(seat, 7, CODE)
        await until(lambda: seat.room.chair_of(here.key) is not None)
        await attack(seat, CODE)
        await until(lambda: any(isinstance(one, CodeChanged) for one in told))
        changed = RoomCode.read(next(one.code for one in told if isinstance(one, CodeChanged)))
        assert changed != CODE
        assert seat.room.chair_of(here.key) is not None
        await until(lambda: here.entrance.code == changed)
        assert called(CODE) not in seat.station.reception.rooms

        third, _ = await guest(seat, 8, changed, "Eve")
        await until(lambda: seat.room.chair_of(third.key) is not None)
        # Who loses the link comes back with the new code.
        seat.station.cut(here.key)
        await until(lambda: here.key not in seat.station.linked)
        await until(lambda: seat.room.chair_of(here.key) is not None)
        for one in (here, third):
            await one.close()

    run(play, CODE)


def test_a_room_has_a_bounded_number_of_codes_and_its_creator_can_open_it_again():
    async def play(seat, told):
        for _ in range(CODES):
            assert not seat.entrance.closed
            await attack(seat, seat.entrance.code)
            await asyncio.sleep(0.05)
        codes = {one.code for one in told if isinstance(one, CodeChanged)}
        assert len(codes) == CODES - 1
        assert (seat.entrance.closed, seat.station.reception.rooms) == (True, {})
        seat.doorkeeper.close(False)
        assert [*seat.station.reception.rooms] == [called(seat.entrance.code)]
        assert str(seat.entrance.code) not in codes

    run(play, CODE)


def test_codes_are_checked_beside_the_loop(monkeypatch):
    threads = set()
    made = links.Link._pake_of

    def noted(link, entropy):
        threads.add(threading.current_thread().name)
        return made(link, entropy)

    monkeypatch.setattr(links.Link, "_pake_of", noted)

    async def play(seat, told):
        here, _ = await guest(seat, 7, CODE)
        await until(lambda: seat.room.chair_of(here.key) is not None)
        await here.close()

    run(play, CODE)
    assert threads
    assert threading.main_thread().name not in threads


@pytest.mark.parametrize("code", [pytest.param(CODE, marks=pytest.mark.long), None])
def test_a_guest_stops_after_three_failures_and_says_so(code, monkeypatch):
    async def play(seat, told):
        false = FalseRoom(WRONG, NOTICE)
        try:
            here, said = await a_guest(false.port, 9, code)
            await until(lambda: any(isinstance(one, Turned) for one in said), 15)
            await asyncio.sleep(2.5)
            assert false.guesses == FAILURES
            (turned,) = [one for one in said if isinstance(one, Turned)]
            assert (turned.reason.code, turned.reason.values["count"]) == ("lan.hung_up", FAILURES)
            await here.close()
        finally:
            false.close()

    run(play)


def test_who_proves_a_key_and_wants_nothing_is_hung_up_on(monkeypatch):
    monkeypatch.setattr(strangers, "KNOCK", 0.5)

    async def play(seat, told):
        here, _ = await guest(seat, 7)
        idler, _, _ = a_seat(8)
        await idler.station.listen(LOOPBACK)
        idler.station.call(LOOPBACK, seat.station.port, called(None))
        await until(lambda: idler.key in seat.station.linked)
        idler.station.hang_up(called(None))
        await until(lambda: idler.key not in seat.station.linked, 3)
        assert seat.room.chair_of(here.key) is not None
        for one in (here, idler):
            await one.close()

    run(play)


def test_a_guest_who_floods_the_room_is_heard_now_and_then_and_refused_once_a_second():
    async def play(seat, told):
        here, _ = await guest(seat, 7)
        await until(lambda: seat.room.chair_of(here.key) is not None)
        before = len(states(told))
        for _ in range(500):
            here.station.send(seat.key, Ask(1, True).encoded)
            here.station.send(seat.key, b"noise")
        await asyncio.sleep(1.0)
        assert 0 < len(states(told)) - before < 100
        assert 0 < sum(isinstance(one, facts.Refusing) for one in told) <= 3
        await here.close()

    run(play)


# --------------------------------------------------------------------------------- the entrance
def states(told):
    return [one for one in told if isinstance(one, LobbyState)]


def test_who_is_sent_away_is_told_and_does_not_come_back():
    async def play(seat, told):
        here, said = await guest(seat, 7)
        await until(lambda: seat.room.chair_of(here.key) is not None)
        seat.doorkeeper.send_away(here.key)
        await until(lambda: any(isinstance(one, Turned) for one in said))
        (turned, *_) = [one for one in said if isinstance(one, Turned)]
        assert turned.reason.code == "lan.sent_away"
        await asyncio.sleep(0.5)
        assert seat.room.chair_of(here.key) is None
        assert len([one for one in said if isinstance(one, Turned)]) <= 3
        other, _ = await guest(seat, 8)
        await until(lambda: seat.room.chair_of(other.key) is not None)
        for one in (here, other):
            await one.close()

    run(play)


def test_only_the_creator_sends_away_and_nobody_sends_themselves():
    async def play(seat, told):
        here, _ = await guest(seat, 7)
        await until(lambda: seat.room.chair_of(here.key) is not None)
        for keeper, who in ((here.doorkeeper, seat.key), (seat.doorkeeper, seat.key)):
            with pytest.raises(Refused, match=r"lan\.stays"):
                keeper.send_away(who)
        with pytest.raises(Refused, match=r"lan\.stays"):
            here.doorkeeper.close(True)
        await here.close()

    run(play)


def test_a_closed_door_lets_in_nobody_but_those_who_were_inside():
    async def play(seat, told):
        here, _ = await guest(seat, 7)
        await until(lambda: seat.room.chair_of(here.key) is not None)
        seat.doorkeeper.close(True)
        assert states(told)[-1].closed
        late, said = await guest(seat, 8)
        await until(lambda: any(isinstance(one, Turned) for one in said))
        assert next(one for one in said if isinstance(one, Turned)).reason.code == "lan.closed"
        before = seat.station.linked[here.key]
        seat.station.cut(here.key)
        await until(lambda: seat.station.linked.get(here.key, before) is not before)
        await until(lambda: seat.room.chair_of(here.key) is not None)
        await asyncio.sleep(0.2)  # who is turned away would have lost the chair
        assert seat.room.chair_of(here.key) is not None
        seat.doorkeeper.close(False)
        assert not states(told)[-1].closed
        for one in (here, late):
            await one.close()

    run(play)


def test_what_others_must_know_is_bounded():
    state = EntranceState(True, (b"k" * 32,))
    assert waiting_room.read(state.encoded) == state
    for keys in ((b"short",), tuple(n.to_bytes(32) for n in range(257))):
        with pytest.raises(Refused):
            waiting_room.read(EntranceState(True, keys).encoded)


# ------------------------------------------------------------------------------------- namesakes
KEYS = [bytes([number]) * 32 for number in range(1, 9)]


@pytest.mark.parametrize("name", ["Ada", "ada", "Аda", "A d a", "Àda", "ADА", "Ada #0101"])
def test_names_that_look_alike_get_a_mark(name):
    shown = told_apart(zip(KEYS, ("Ada", "Bob", name), strict=False))
    assert shown[KEYS[0]] == "Ada"
    assert shown[KEYS[1]] == "Bob"
    assert shown[KEYS[2]].startswith(name)
    assert shown[KEYS[2]].endswith("#0303")


def test_a_marked_name_is_still_a_name():
    long = "x" * 40
    shown = told_apart(zip(KEYS, (long, long), strict=False))
    assert len(shown[KEYS[1]]) <= 40
    assert shown[KEYS[1]] != long
    assert looks("Bob") != looks("Ada")


def test_three_of_one_name_are_told_apart_in_the_lobby_and_in_the_match():
    async def play(seat, told):
        some = [await guest(seat, number, name="Ada") for number in (7, 8)]
        await until(lambda: not seat.room.free)
        names = [chair.name for chair in seat.room.lobby.chairs]
        assert names[0] == "Ada"
        assert len(set(names)) == 3
        assert names == list(seat.room.lay(random.Random(1).randbytes(32)).header.names)
        assert [*seat.room.notice("t", "").players] == names
        for here, _ in some:
            await here.close()

    run(play)
