"""The door of a room: which one is meant, and what is said when none or more than one is."""

import asyncio
import time

import pytest

from every_game import IN_THE_BOX
from kingsburg_arcade.commands import find_room
from kingsburg_arcade.commands.exit_codes import WrongCall
from kingsburg_arcade.commands.find_room import PATIENCE, address, the_room
from kingsburg_arcade.engine.contract import Refused
from kingsburg_arcade.i18n import refusal
from kingsburg_arcade.net.discovery import Row
from kingsburg_arcade.net.room.room_code import RoomCode
from net.rooms import LOOPBACK, a_room
from net.test_discovery import MULTICAST
from terminal import typed

CODE = RoomCode.read("K7-4F9QX")
OTHER = RoomCode.read("M3-4F9QX")


def sought(name, code, *rooms):
    """What comes of looking for a room among these: the row or the refusal, and their addresses.

    Without a name the address of the first is typed.
    """

    async def look():
        seats = [(await a_room(number=at, **given))[0] for at, given in enumerate(rooms)]
        places = [f"{LOOPBACK}:{seat.station.port}" for seat in seats]
        try:
            for seat in seats if name else ():
                assert await seat.announce(LOOPBACK) is None
            return await the_room(name or places[0], code, LOOPBACK, watches=False), places
        except Refused as reason:
            return reason, places
        finally:
            for seat in seats:
                await seat.close()

    return asyncio.run(look())


def test_another_code_is_refused_at_once_at_an_address():
    began = time.monotonic()
    said, _ = sought(None, OTHER, {"code": CODE})
    assert said.code == "lan.code"
    assert time.monotonic() - began < PATIENCE / 3


def test_the_code_of_the_room_opens_it_at_an_address():
    row, (place,) = sought(None, CODE, {"code": CODE})
    assert row.address == place


@MULTICAST
def test_another_code_is_refused_at_once_by_name():
    began = time.monotonic()
    said, _ = sought("Cleo", OTHER, {"name": "Cleo", "code": CODE})
    assert said.code == "lan.code"
    assert time.monotonic() - began < PATIENCE / 3


@MULTICAST
def test_of_two_rooms_of_one_name_neither_is_guessed():
    said, places = sought("Dup", None, {"name": "Dup"}, {"name": "Dup"})
    assert (said.code, set(said.values["places"])) == ("room.several", set(places))
    assert all(place in refusal(said) for place in places)
    assert refusal(said).endswith("--join HOST:PORT")


@MULTICAST
def test_of_two_rooms_of_one_name_the_code_chooses():
    coded = [{"name": "Twin", "code": OTHER}, {"name": "Twin"}, {"name": "Twin", "code": CODE}]
    row, places = sought("Twin", CODE, *coded)
    assert row.address == places[2]


@MULTICAST
def test_a_code_that_fits_no_room_is_wrong_though_an_open_room_has_the_same_name():
    rooms = {"name": "Trio", "code": OTHER}, {"name": "Trio"}
    said, _ = sought("Trio", RoomCode.read("Q9-4F9QX"), *rooms)
    assert said.code == "lan.code"


class LateFinder:
    """Sees one room at once, and the other half a moment later."""

    trouble = None

    def __init__(self, interface, tell, cabinet_of, listens):
        self.listing, self._began = self, time.monotonic()

    async def run(self):
        await asyncio.sleep(PATIENCE)

    def rows(self):
        given = ("Dup", IN_THE_BOX[0], 2, 1, (), (), "", "", "", LOOPBACK)
        both = Row("one", *given, 5001, None), Row("two", *given, 5002, None)
        return both if time.monotonic() - self._began > find_room.SETTLE / 2 else both[:1]


def test_the_second_room_of_a_name_may_be_seen_a_little_later(monkeypatch):
    monkeypatch.setattr(find_room, "Finder", LateFinder)
    with pytest.raises(Refused, match=r"room.several.*127\.0\.0\.1:5001', '127\.0\.0\.1:5002"):
        asyncio.run(the_room("Dup", None, LOOPBACK, watches=False))


@pytest.mark.parametrize("slip", ["127.0.0.1:x", "127.0.0.1:", "localhost:x", "10.0.0.1:0"])
def test_an_address_with_no_port_is_no_name(capsys, slip):
    with pytest.raises(WrongCall, match=r"lan\.typed_address"):
        address(slip)
    began = time.monotonic()
    shown = typed(capsys, "peer", "--join", slip, "--interface", LOOPBACK)
    assert (shown.code, shown.complaint) == (2, f"an address is HOST:PORT, not {slip!r}")
    assert time.monotonic() - began < PATIENCE / 3


def test_a_name_may_hold_a_colon():
    assert address("Ada: at home") is None
    assert address("Ada:5") == ("Ada", 5)
