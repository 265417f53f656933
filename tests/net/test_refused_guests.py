"""Each reason for which somebody is not let in, or cannot sit down, met on its own."""

import asyncio
from types import SimpleNamespace

import pytest

from kingsburg_arcade.engine.contract import Refused
from kingsburg_arcade.net.room import lock
from kingsburg_arcade.net.room.announcing import Announcing
from kingsburg_arcade.net.room.line import Line
from kingsburg_arcade.net.room.link import HELLO
from kingsburg_arcade.net.room.lobby import WATCHERS
from kingsburg_arcade.net.room.ongoing import Ongoing
from kingsburg_arcade.net.room.reception import Reception
from kingsburg_arcade.net.room.room_code import RoomCode
from kingsburg_arcade.net.room.strangers import Caller
from kingsburg_arcade.net.room.waiting_room import Guest, Knock, Laid, Room
from net import rooms
from sim.little import LITTLE

ADA, BOB = bytes([1]) * 32, bytes([2]) * 32


def a_room(seats=2, game=LITTLE):
    return Room(game, seats, game.options.read({}), Guest(ADA, "Ada", 4001))


def knock(watches=False, game=LITTLE):
    return Knock("Bob", 4002, game.name, game.rules_of(game.options()), watches)


def laid(game=LITTLE):
    there = a_room(game=game)
    there.knocks(BOB, knock(game=game))
    return there.lay(bytes(32))


def test_a_table_has_as_many_seats_as_the_game_allows():
    for seats in (1, 6):
        with pytest.raises(Refused, match=r"lan\.seats"):
            a_room(seats)


def test_nobody_sits_down_before_every_chair_is_taken():
    with pytest.raises(Refused, match=r"lan\.free_seats \(count=1\)"):
        a_room().lay(bytes(32))


def test_only_spectators_come_into_a_match_and_so_many_at_most():
    match = Ongoing(LITTLE, laid(), "", "")
    assert match.knocks(BOB, knock()).key == BOB
    with pytest.raises(Refused, match=r"lan\.watches"):
        match.knocks(BOB, knock(watches=True))  # who has a seat plays
    with pytest.raises(Refused, match=r"lan\.begun"):
        match.knocks(b"z" * 32, knock())
    for number in range(WATCHERS):
        match.knocks(bytes([50 + number]) * 32, knock(watches=True))
    match.knocks(bytes([50]) * 32, knock(watches=True))  # comes back
    with pytest.raises(Refused, match=r"lan\.watchers"):
        match.knocks(b"z" * 32, knock(watches=True))


def test_who_is_not_invited_does_not_sit_down():
    async def play():
        seat, _, _ = rooms.a_seat()
        with pytest.raises(Refused, match=r"lan\.not_invited"):
            seat.sit(Laid(laid(seat.cabinet), ()))

    asyncio.run(play())


def test_only_matches_of_our_game_are_looked_for():
    announcing = Announcing(LITTLE, None, None, None)
    assert announcing._cabinet_of(LITTLE.name) is LITTLE
    with pytest.raises(Refused, match=r"lan\.game \(game='other'\)"):
        announcing._cabinet_of("other")


def test_a_journal_that_another_program_writes_is_not_opened(tmp_path, monkeypatch):
    monkeypatch.setattr(lock, "take", lambda path: False)
    with pytest.raises(Refused, match=r"lan\.taken"):
        Line(LITTLE, tmp_path, "127.0.0.1", tmp_path / "match.notebook")


def test_a_room_code_is_made_of_enough_luck():
    with pytest.raises(ValueError, match="seven random bytes"):
        RoomCode.made(bytes(6))


# -------------------------------------------------------------------------------- at the door
def at_the_door():
    nobody = SimpleNamespace()
    return Reception(nobody, nobody, nobody, lambda: 0.0)


def greeting(room):
    return len(HELLO.pack(b"", 0, 0, room, b"", b"")).to_bytes(4) + HELLO.pack(
        b"", 0, 0, room, b"", b""
    )


def test_a_greeting_for_another_room_is_answered_with_nothing():
    async def play():
        reader = asyncio.StreamReader()
        reader.feed_data(greeting(b"o" * 16))
        door = at_the_door()
        with pytest.raises(Refused, match=r"lan\.other_room"):
            await door._greeted(reader)
        door.rooms[b"o" * 16] = None
        reader.feed_data(greeting(b"o" * 16))
        assert (await door._greeted(reader))[1] == b"o" * 16

    asyncio.run(play())


def test_a_room_that_was_shut_while_a_caller_waited_for_its_turn_lets_nobody_in():
    async def play():
        caller = Caller("a", lambda: None, room=b"o" * 16)
        with pytest.raises(Refused, match=r"lan\.other_room"):
            await at_the_door()._guessed(caller, b"", None, None)

    asyncio.run(play())
