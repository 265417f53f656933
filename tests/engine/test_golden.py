"""Matches kept as files are folded as on the day they were written."""

import json
from pathlib import Path

import pytest

from golden import make
from kingsburg_arcade import journal
from kingsburg_arcade.engine.contract import NOBODY
from kingsburg_arcade.engine.luck import SeededDealer
from kingsburg_arcade.engine.record import replay, verify
from kingsburg_arcade.engine.table import Table

every_match = pytest.mark.parametrize("name", make.MATCHES)
ADVICE = "if the rules were changed on purpose: python -m tests.golden.make"


def read(name):
    record, trouble = journal.load(make.HERE / f"{name}.match")
    assert trouble is None
    return record, json.loads((make.HERE / f"{name}.json").read_bytes())


def test_there_are_no_other_files():
    kept = {path.name for path in make.HERE.iterdir() if path.suffix in (".match", ".json")}
    assert kept == {f"{name}.{kind}" for name in make.MATCHES for kind in ("match", "json")}


@every_match
def test_every_entry_of_a_golden_match_still_holds(name):
    record, told = read(name)
    verify(record)
    steps = list(replay(record))
    assert steps[-1].course.state.actor == NOBODY
    assert make.told(record) == told, ADVICE
    for number, digest in told["digests"].items():
        assert steps[int(number) - 1].course.digest == digest, ADVICE
    assert len(steps) == told["entries"]
    assert sum(len(step.events) for step in steps) == told["events"]


@every_match
def test_the_luck_of_a_golden_match_comes_from_its_seed(name):
    """Half of it, resumed and played on with the same moves, is the whole of it."""
    record, _ = read(name)
    half = record.up_to(len(record) // 2)
    table = Table.resume(half, SeededDealer(record.header.seed))
    game = record.header.cabinet()
    for entry in record.entries[len(half) :]:
        if entry.index <= len(table.record):
            continue  # luck, which the table has asked for already
        match entry.move:
            case ("undo",):
                table.undo(entry.seat)
            case ("redo",):
                table.redo(entry.seat)
            case _:
                table.submit(entry.seat, game.move_from_plain(entry.move))
    assert table.record.to_bytes() == record.to_bytes()


@every_match
def test_a_golden_match_is_made_again_byte_for_byte(name, tmp_path):
    make.write(tmp_path, {name: make.MATCHES[name]})
    for kind, read_all in (("match", Path.read_bytes), ("json", Path.read_text)):
        kept, again = (directory / f"{name}.{kind}" for directory in (make.HERE, tmp_path))
        assert read_all(again) == read_all(kept), ADVICE


def test_the_golden_matches_are_of_every_kind():
    told = [read(name)[1] for name in make.MATCHES]
    tables = {(match["game"], len(match["names"])) for match in told}
    assert tables == {("kingsburg", seats) for seats in (2, 3, 4, 5)} | {
        ("kingdom_builder", seats) for seats in (2, 3, 4)
    }
    assert {"group", "season"} == {match["options"].get("plus_two", "season") for match in told}
    assert {"first", "random"} == {match["options"].get("setup", "random") for match in told}
    assert all(match["taken back"] for match in told)
