"""Forge a Realm between three programs: one is killed wherever something is hidden or at stake."""

from dataclasses import dataclass
from typing import Any

import pytest

from kingsburg_arcade.engine.record import Record, fold
from kingsburg_arcade.games import cabinet
from net.programs import Program, Programs, one_match
from sim.played import REALMS
from terminal import started

pytestmark = pytest.mark.long

SOON = 3
KEPT = ("keep", "open governor")
CHOSEN = ("soldier token", "tokens shown")
FOUGHT = ("own die", "reward good", "lose", "debt", "destiny")
BID = ("bid", "name card")
"""What may be asked when the program has died: it may have answered a moment before."""
LONG_MATCH = 240.0
"""Seconds that five programs may take on a machine that does other things as well."""


@dataclass(frozen=True)
class Death:
    """After which entry a program was killed, its seat, and the entry at which it was to die."""

    index: int
    seat: int
    heard: int

    @property
    def in_time(self) -> bool:
        """On a machine that does much besides, the others may have gone on far."""
        return self.index - self.heard <= SOON


def realm(programs: Programs, name: str, people: int = 3) -> list[Program]:
    """So many programs with every module."""
    options = [f"--option={one}={value}" for one, value in REALMS[name].items()]
    return programs.table(people, "--game", "kingsburg", *options)


def dies_at(table: list[Program], word: str, number: int, *, author: bool) -> Death:
    """Who makes this move of its kind is killed as soon as it is known, or who comes after it."""
    found: dict[int, int] = {}

    def counted(line: dict[str, Any]) -> bool:
        if line["move"][0] == word:
            found[line["index"]] = line["seat"]
        return len(found) == number

    heard = table[0].hears("entry", which=counted)
    seat = (heard["seat"] + (not author)) % len(table)
    victim, other = table[seat], table[seat - 1]
    seen = len(other.lines)
    victim.kill()
    death = Death(max(program.index for program in table), seat, heard["index"])
    other.hears("missing", after=seen, seat=seat, seconds=5)
    seen = len(victim.lines)
    victim.start()
    victim.hears("started", after=seen)
    return death


def record_of(table: list[Program]) -> Record:
    """The record that all have kept, which holds."""
    table[0].hears("over", seconds=LONG_MATCH)
    assert one_match(table) > 150
    file = table[-1].home / "record"
    assert started("replay", file, "--verify", "--json").plain["verified"]
    record, trouble = Record.read(file.read_bytes(), cabinet)
    assert trouble is None
    assert not [line for one in table for line in one.told("convicted")]
    return record


def asked_at(record: Record, death: Death) -> str:
    """What was asked when the program died; nothing if it died too late to tell."""
    state = fold(record, cabinet("kingsburg"), upto=death.index).state
    return state.question if death.in_time else ""


def test_three_programs_finish_though_one_is_killed_wherever_something_is_hidden(tmp_path):
    """In the middle of the deal, of keeping, of choosing; and when its token lies face down."""
    with Programs(tmp_path) as programs:
        table = realm(programs, "realm")
        dealing = dies_at(table, "draw", 1, author=False)
        keeping = dies_at(table, "keep", 1, author=False)
        choosing = dies_at(table, "sealed", 1, author=False)
        chosen = dies_at(table, "sealed", 5, author=True)
        battle = dies_at(table, "sealed", 9, author=True)
        record = record_of(table)
    dealt = {entry.move[0] for entry in record.entries[: dealing.index]}
    assert dealt <= {"draw", "lay"} or not dealing.in_time
    assert asked_at(record, keeping) in ("", *KEPT)
    assert asked_at(record, choosing) in ("", *CHOSEN)
    assert asked_at(record, chosen) in ("", *CHOSEN)
    assert asked_at(record, battle) in ("", *CHOSEN, *FOUGHT)
    draws = [entry.move[1] for entry in record.entries if entry.move[0] == "draw"]
    snow = any("heavy_snow" in names for names in draws)
    assert [entry.move[0] for entry in record.entries].count("reveal") == 5 - snow


@pytest.mark.parametrize(("people", "name"), [(2, "realm"), (5, "auction")])
def test_two_and_five_programs_finish_and_a_watcher_sees_the_same(tmp_path, people, name):
    with Programs(tmp_path) as programs:
        table = realm(programs, name, people)
        watcher = programs.start("--join", table[0].told("room")[0]["address"], "--watch")
        record = record_of(table)
        assert watcher.ends() == (0, "")
    over = {one.told("over")[-1]["digest"] for one in (*table, watcher)}
    assert len(over) == 1
    assert len(watcher.told("entry")) == len(record.entries)


def test_three_programs_finish_though_one_is_killed_in_the_middle_of_an_auction(tmp_path):
    with Programs(tmp_path) as programs:
        table = realm(programs, "auction")
        bidding = dies_at(table, "bid", 1, author=False)
        record = record_of(table)
    assert asked_at(record, bidding) in ("", *BID)
