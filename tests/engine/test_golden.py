"""Matches kept as files are folded as on the day they were written."""

import json
from hashlib import sha256

import pytest

from golden import make
from kingsburg_arcade import games, journal
from kingsburg_arcade.engine.contract import NOBODY
from kingsburg_arcade.engine.luck import SeededDealer
from kingsburg_arcade.engine.record import replay, verify
from kingsburg_arcade.engine.table import Table

every_match = pytest.mark.parametrize("name", make.MATCHES)
ADVICE = "the file is frozen: the rules have changed"

FROZEN = {
    "kingdom_builder_2": "fc17a99ef110fee8fb43d9bd09611efad910739b64add776930a6049c80b765a",
    "kingdom_builder_2_first": "883bec5cea11cc6ce46c8e27b219e78033a177e2ba223473871f6de108d9787d",
    "kingdom_builder_3": "63a306457e08fbe8838a3b896727bf64143cc0e1d0a09d9b8fd8e326eaed678f",
    "kingdom_builder_4": "b4f43525c9d7f975cec1cfe64dde916a6e33a14c3380f90df9efd5e4f6092aee",
    "kingsburg_2": "e8102ffae3de98d842d9f02dfec0d67c1e04d0785ea0d19aec64904769a63a4e",
    "kingsburg_2_realm": "59e39dba567d42498c5b8915714ca9a2a3603ea5f89b30a2ea0200d1ea670d47",
    "kingsburg_3": "7f6dd4d951fb7d258fb2f68b9109c13ab023405617acb663325a967c33fac7a1",
    "kingsburg_3_auction": "287867443632cddd7e477a090de29956fabddbc750c53fefe0061cd4549e8a6b",
    "kingsburg_3_group": "0af61e670e50eee18f7208b4dd6973ccd895c81b9a2fe6230de2c80c13903550",
    "kingsburg_3_realm": "f909a7eb939434505775e95d3b0464fc65ad77b9188653df12676f5622b97e19",
    "kingsburg_3_strips": "92979964f3a01e387bdf371b84caea807b9aafc2ddb1f10c3ca512a46a208b0d",
    "kingsburg_3_tokens": "c39ae0d8f757ee665e066c80a1945cce05cc1dbdbbe8e1a965427ffe8638cec0",
    "kingsburg_4": "bbb7b9729b1f695c704c8d7248f15ee82dc57d0e26b6ea4c9201dea74b9b4688",
    "kingsburg_4_destinies": "3eeac3b83abbcd77cd04a3d77b823e2981140e2154dc13d2e7668e87c7c20070",
    "kingsburg_4_governors": "eebe6ce3a2a428a8f788cefc242957830337967d4dc75c156910ceec882eea7b",
    "kingsburg_4_strips": "9b85487068cee5813a2e2b9d524f55a106ce92f1a5310350ee00ded491b5d2ed",
    "kingsburg_4_valley": "feb74c34b8e1376e3ed5865107c547711c5219c4349b7efa5181bef1f50bae5f",
    "kingsburg_5": "7011cbe735b2b1f5aa082290526d642dd6d6cf7e247758c2cecd306d90200e46",
    "kingsburg_5_realm": "8be2dd265d50c20978d90c8c552f04ebd652ab608f9e4045747b8cf079124c0b",
    "kingsburg_5_rows": "44bb201cf16495c069a9cbbd72c4a9fd9fd70481e1533c2574aadede40426fae",
}
"""The SHA-256 of each record."""


def read(name):
    record, trouble = journal.load(make.HERE / f"{name}.match", games.cabinet)
    assert trouble is None
    return record, json.loads((make.HERE / f"{name}.json").read_bytes())


def test_there_are_no_other_files():
    kept = {path.name for path in make.HERE.iterdir() if path.suffix in (".match", ".json")}
    assert kept == {f"{name}.{kind}" for name in make.MATCHES for kind in ("match", "json")}


@every_match
def test_every_entry_of_a_golden_match_still_holds(name):
    record, told = read(name)
    game = games.cabinet(record.header.game)
    verify(record, game)
    steps = list(replay(record, game))
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
    game = games.cabinet(record.header.game)
    table = Table.resume(half, game, SeededDealer(record.header.seed))
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
def test_the_same_choices_lead_to_the_same_entries_today(name):
    kept, _ = read(name)
    again = make.played(*make.MATCHES[name]).record
    for old, new in zip(kept.entries, again.entries, strict=True):
        assert (new.seat, new.move, new.digest) == (old.seat, old.move, old.digest), ADVICE


@every_match
def test_a_golden_match_is_frozen(name):
    before = [path.read_bytes() for path in sorted(make.HERE.glob(f"{name}.*"))]
    with pytest.raises(FileExistsError, match="frozen"):
        make.write(name)
    assert [path.read_bytes() for path in sorted(make.HERE.glob(f"{name}.*"))] == before
    assert sha256(before[-1]).hexdigest() == FROZEN[name]


def test_a_new_match_is_written(tmp_path):
    make.write("kingsburg_2", tmp_path)
    record, trouble = journal.load(tmp_path / "kingsburg_2.match", games.cabinet)
    assert trouble is None
    assert make.told(record) == json.loads((tmp_path / "kingsburg_2.json").read_bytes())


def test_the_golden_matches_are_of_every_kind():
    told = [read(name)[1] for name in make.MATCHES]
    tables = {(match["game"], len(match["names"])) for match in told}
    assert tables == {("kingsburg", seats) for seats in (2, 3, 4, 5)} | {
        ("kingdom_builder", seats) for seats in (2, 3, 4)
    }
    assert {"group", "season"} == {match["options"].get("plus_two", "season") for match in told}
    assert {"first", "random"} == {match["options"].get("setup", "random") for match in told}
    assert all(match["taken back"] for match in told)
