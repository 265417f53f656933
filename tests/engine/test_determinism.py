"""The same match gives the same digests in other processes, hash seeds and working directories."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from kingsburg_arcade.engine import luck
from kingsburg_arcade.engine.luck import SeededStream

ROOT = Path(__file__).parents[2]
HASH_SEEDS = ("0", "1", "random")
PROGRAM = """
import json
from pig.house import stay
stay()
from golden import make
from kingsburg_arcade import journal
from kingsburg_arcade.engine.record import replay
from kingsburg_arcade.games import cabinet, names

shown = {"hash": hash("a word"), "rules": {}}
for name in names():
    shown["rules"][name] = cabinet(name).rules_of(cabinet(name).options())
for name in make.MATCHES:
    record, trouble = journal.load(make.HERE / f"{name}.match", cabinet)
    steps = replay(record, cabinet(record.header.game))
    shown[name] = [str(trouble), *(step.course.digest for step in steps)]
for game in names():
    for seats in (2, 4):
        table = make.played(game, seats, {}, 77)
        shown[f"{game} {seats}"] = [entry.digest for entry in table.record.entries]
        shown[f"{game} {seats} record"] = [table.record.to_bytes().hex()]
        shown[f"{game} {seats} legal"] = [json.dumps(table.state.to_plain())]
print(json.dumps(shown))
"""


def process(where, hash_seed, *arguments):
    return subprocess.Popen(
        [sys.executable, *arguments],
        cwd=where,
        env=os.environ
        | {
            "PYTHONHASHSEED": hash_seed,
            "PYTHONPATH": os.pathsep.join([f"{ROOT}", f"{ROOT}/tests"]),
        },
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


def printed(started):
    out, err = started.communicate(timeout=120)
    assert (started.returncode, err) == (0, b"")
    return json.loads(out)


@pytest.fixture
def places(tmp_path):
    found = [ROOT, tmp_path, tmp_path / "another"]
    found[-1].mkdir()
    return dict(zip(HASH_SEEDS, found, strict=True))


def test_the_same_digests_in_every_process(places):
    started = [process(places[seed], seed, "-c", PROGRAM) for seed in HASH_SEEDS]
    shown = [printed(one) for one in started]
    assert len({one.pop("hash") for one in shown}) == len(shown), (
        "the hash seeds made no difference"
    )
    assert shown[0] == shown[1] == shown[2]
    assert min(len(digests) for name, digests in shown[0].items() if name.endswith(("2", "4"))) > 10


def test_compiled_code_draws_the_same_numbers_word_by_word(monkeypatch):
    bounds = [2, 7, 1000, 1 << 31] * 40
    for seed in range(20):
        ahead, one_by_one = (SeededStream(seed, "whims") for _ in range(2))
        found = [ahead.below(bound) for bound in bounds]
        with monkeypatch.context() as compiled:
            compiled.setattr(luck, "COMPILED", True)
            assert [one_by_one.below(bound) for bound in bounds] == found
