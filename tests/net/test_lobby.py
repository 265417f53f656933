"""The lobby: chairs, ready marks, governors, watchers, and words that are bounded in every way."""

import pytest

from every_game import FIRST
from kingsburg_arcade.engine.contract import Refused
from kingsburg_arcade.net.room import lobby, waiting_room
from kingsburg_arcade.net.room.lobby import (
    AT_ONCE,
    EACH,
    WATCHERS,
    Ask,
    Chair,
    LobbyState,
    Patience,
    Said,
)
from kingsburg_arcade.net.room.waiting_room import Guest, Knock, Room
from net.rooms import PRINTED

ADA, BOB, EVE = (bytes([n]) * 32 for n in (1, 2, 3))


def opened(seats=3):
    host = Guest(ADA, "Ada", 4001)
    return Room(FIRST, seats, FIRST.options.read({}), host, "Ada's", grace=5)


def knock(name, watches=False):
    return Knock(name, 4002, FIRST.name, PRINTED, watches)


def test_guests_take_chairs_change_them_and_get_ready():
    there = opened()
    there.knocks(BOB, knock("Bob"))
    assert [chair.name for chair in there.chairs] == ["Ada", "Bob", ""]
    there.asks(BOB, Ask(2, True))
    assert there.chairs == [Chair(ADA, "Ada"), Chair(), Chair(BOB, "Bob", "", True)]
    with pytest.raises(Refused, match=r"lan\.chair"):
        there.asks(BOB, Ask(0, True))
    assert there.chair_of(BOB) == 2
    there.seat_governor(1, "squire")
    assert not there.lobby.all_ready
    there.asks(ADA, Ask(0, True))
    assert there.lobby.all_ready


def test_a_table_is_laid_as_the_chairs_stand():
    there = opened()
    there.seat_governor(1, "squire")
    there.knocks(BOB, knock("Bob"))
    invitation = there.lay(b"s" * 32)
    invitation.check(FIRST)
    assert invitation.keys == (ADA, b"", BOB)
    assert invitation.roster == (0, 0, 2)
    assert invitation.governors == ("", "squire", "")
    assert invitation.header.names == ("Ada", "squire 2", "Bob")
    assert invitation.grace == 5
    assert [guest.key for guest in there.by_seat()] == [ADA, BOB]


def test_the_first_chair_may_be_a_guests():
    there = opened(2)
    there.asks(ADA, Ask(1, False))
    there.knocks(BOB, knock("Bob"))
    invitation = there.lay(b"s" * 32)
    assert (invitation.keys, invitation.roster) == ((BOB, ADA), (0, 1))


def test_a_guest_who_goes_makes_room_and_the_host_stays():
    there = opened(2)
    there.knocks(BOB, knock("Bob"))
    with pytest.raises(Refused, match=r"lan\.full"):
        there.knocks(EVE, knock("Eve"))
    assert there.goes(BOB)
    assert not there.goes(ADA)
    there.knocks(EVE, knock("Eve"))
    assert [guest.name for guest in there.by_seat()] == ["Ada", "Eve"]
    with pytest.raises(Refused, match=r"lan\.chair"):
        there.seat_governor(1, "squire")


def test_eight_may_watch_and_take_no_chair():
    there = opened(2)
    for number in range(WATCHERS):
        there.knocks(bytes([50 + number]) * 32, knock("Zoe", watches=True))
    assert (there.free, there.lobby.watchers) == (1, WATCHERS)
    with pytest.raises(Refused, match=r"lan\.watchers"):
        there.knocks(EVE, knock("Eve", watches=True))
    there.goes(bytes([50]) * 32)
    there.knocks(EVE, knock("Eve", watches=True))


@pytest.mark.parametrize("name", ["", " ", "x" * 41, "a\nb", "\0", "a\x1b[2Jb"])
def test_a_name_that_nobody_can_read_is_refused(name):
    with pytest.raises(Refused, match=r"lan\.name") as refused:
        opened().knocks(BOB, knock(name))
    assert str(refused.value).isprintable()


def test_what_is_told_is_read_as_it_was():
    there = opened()
    there.knocks(BOB, knock("Bob"))
    for told in (
        there.lobby,
        Ask(2, True),
        Said(BOB, "hello"),
        Said(BOB, "", "мой ход"),
        Said(BOB, "thanks", "", "Zoé"),
    ):
        assert waiting_room.read(told.encoded) == told
    assert waiting_room.read(knock("Eve", watches=True).encoded) == knock("Eve", watches=True)


@pytest.mark.parametrize(
    "said",
    [
        Said(ADA),
        Said(ADA, "hello", "both"),
        Said(ADA, "rude"),
        Said(ADA, "hello", "", "Z" * 90),
        Said(ADA, "hello", "", "Z\n"),
        Said(ADA, "", "x" * 121),
        Said(ADA, "", "a\x1b[2J"),
    ],
)
def test_words_that_nobody_should_have_to_read_are_refused(said):
    with pytest.raises(Refused):
        waiting_room.read(said.encoded)
    with pytest.raises(Refused):
        said.check()


@pytest.mark.parametrize(
    "chair",
    [
        Chair(b"short", "Ada"),
        Chair(ADA, "x" * 41),
        Chair(ADA, ""),
        Chair(ADA, "Ada", "squire"),
        Chair(b"", "", "g" * 41),
    ],
)
def test_a_room_with_a_chair_that_cannot_be_is_refused(chair):
    with pytest.raises(Refused, match=r"chair|lan\.name"):
        waiting_room.read(LobbyState("A", FIRST.name, {}, 30, "", (chair,)).encoded)


def test_nobody_talks_faster_than_others_can_listen():
    patience = Patience()
    assert [patience.charge(ADA, 10.0) for _ in range(AT_ONCE + 1)] == [True] * AT_ONCE + [False]
    assert patience.charge(BOB, 10.0)
    assert not patience.charge(ADA, 10.0 + EACH * 0.9)
    assert patience.charge(ADA, 10.0 + EACH * 1.1)
    assert not patience.charge(ADA, 10.0 + EACH * 1.1)


def test_other_things_are_left_to_others():
    assert lobby.read((1, "heads", b"")) is None
