"""The command that shows the rooms of the network; on loopback alone."""

import asyncio
import threading
from contextlib import contextmanager
from dataclasses import replace

from every_game import IN_THE_BOX
from kingsburg_arcade.commands.rooms import readable
from kingsburg_arcade.engine.contract import Refused
from kingsburg_arcade.i18n import refusal
from kingsburg_arcade.net.discovery import PROBLEMS, TROUBLES, Row, finder
from net.packs import Packs, a_pack
from net.rooms import LOOPBACK, a_room
from net.test_discovery import MULTICAST
from terminal import typed


@contextmanager
def a_room_next_door(**given):
    """A room in another thread, announced on loopback."""
    ready, done = threading.Event(), threading.Event()

    async def be_there():
        seat, _ = await a_room(**given)
        await seat.announce(LOOPBACK)
        ready.set()
        while not done.is_set():
            await asyncio.sleep(0.01)
        await seat.close()

    thread = threading.Thread(target=lambda: asyncio.run(be_there()))
    thread.start()
    assert ready.wait(5)
    try:
        yield
    finally:
        done.set()
        thread.join()


@MULTICAST
def test_a_room_is_shown_with_all_that_a_script_may_want(capsys):
    raw, pack = a_pack()
    with a_room_next_door(seats=4, name="Ada at home", shelf=Packs(raw), packs=(pack,)):
        line = ("rooms", "--interface", LOOPBACK, "--name", "Ada at home", "--json")
        rows = typed(capsys, *line).plain
    (row,) = (row for row in rows if row["name"] == "Ada at home")  # others may be open as well
    assert row["address"].startswith(f"{LOOPBACK}:")
    del row["address"], row["rules"], row["version"]
    assert row == {
        "name": "Ada at home",
        "game": IN_THE_BOX[0],
        "options": {},
        "packs": [{"title": pack.title, "hash": pack.digest[:8]}],
        "seats": 4,
        "free": 3,
        "players": ["Ada at home"],
        "code": False,
        "problem": None,
        "warning": None,
    }


@MULTICAST
def test_a_person_reads_a_line_for_each_room(capsys):
    with a_room_next_door(name="Bea"):
        shown = typed(capsys, "rooms", "--interface", LOOPBACK, "--name", "Bea")
    assert shown.code == 0
    assert "Bea" in shown.out
    assert "1 of 3 seats taken" in shown.out


def test_an_address_that_went_away_is_said_to_be_useless(capsys, monkeypatch):
    monkeypatch.setattr(finder, "bound_to", lambda interface: ())
    shown = typed(capsys, "rooms", "--interface", LOOPBACK, "--seconds", "1", "--json")
    assert (shown.code, shown.out) == (0, "[]\n")
    assert refusal(Refused("network.no_network")) in shown.err


def test_every_problem_has_words():
    codes = [f"room.{problem}" for problem in PROBLEMS]
    codes += [f"network.{trouble}" for trouble in TROUBLES]
    assert [code for code in codes if refusal(Refused(code)) == code] == []


def test_a_room_that_never_answered_is_a_line_as_well():
    row = Row("tag", "Eve", "", 0, 0, (), (), "", "", "", "10.0.0.1", 5, "unreachable")
    assert "firewall" in readable(row)


def test_a_room_with_a_pack_names_it():
    row = Row("tag", "Eve", "", 2, 1, (), (), "", "", "", "10.0.0.1", 5, None)
    assert "pack" not in readable(row)
    assert "pack Winter (3fa23fa2)" in readable(replace(row, packs=(("Winter", "3fa23fa2"),)))
