"""What the tool takes out, one at a time, to see whether a test notices."""

import json
import re
from types import SimpleNamespace

import pytest

import reached
from kingsburg_arcade.engine.contract import Refused
from refusals_in_source import marked, of_module, removals
from removals import NOTICED, SURVIVORS

SOURCE = """
class Door:
    def opens(self, key):
        if key != 1:
            raise Refused("lan.key", key=key)
        try:
            self.turn(key)
        except Refused:
            raise
        return None

    def wrong(self, key):
        return Refused(
            "lan.key",
            key=key,
        )
"""


def test_each_refusal_is_taken_out_alone():
    raised, returned = of_module("net/door.py", SOURCE)
    assert raised.name == "net/door.py: Door.opens: raise Refused('lan.key', key=key)"
    assert "            pass\n" in raised.source
    assert "            raise\n" in raised.source
    assert "return Refused(" in raised.source
    assert returned.function == "Door.wrong"
    assert returned.source.endswith("    def wrong(self, key):\n        return None\n")
    for one in (raised, returned):
        compile(one.source, "door.py", "exec")


def test_every_refusal_is_noticed_by_a_test_or_has_a_reason():
    """For one that is missing, `python -m tests.removals` finds the test, or says there is none."""
    named = {removal.name for removal in removals()}
    noticed = json.loads(NOTICED.read_text(encoding="utf-8"))
    survivors = json.loads(SURVIVORS.read_text(encoding="utf-8"))
    assert named - noticed.keys() - survivors.keys() == set()
    assert survivors.keys() - named == set()
    assert noticed.keys() & survivors.keys() == set()
    assert all(reason.endswith(".") for reason in survivors.values())
    assert len(named) > 150


def test_every_test_that_notices_a_refusal_is_there():
    noticed = json.loads(NOTICED.read_text(encoding="utf-8"))
    gone = set()
    for test in {re.split(r"[\[ ]", test)[0] for test in noticed.values()}:
        file, _, function = test.partition("::")
        path = NOTICED.parents[1] / file
        if not path.is_file() or f"def {function}(" not in path.read_text(encoding="utf-8"):
            gone.add(test)
    assert gone == set()


def test_a_refusal_tells_which_test_comes_to_it(tmp_path, monkeypatch):
    raised, returned = of_module("net/door.py", SOURCE)
    source = marked(SOURCE, [raised, returned], "note({})")
    log = tmp_path / "reached.txt"
    monkeypatch.setenv(reached.LOG, str(log))
    monkeypatch.setenv("PYTEST_CURRENT_TEST", "tests/a.py::one[x y] (call)")
    door = {"note": reached.note, "Refused": Refused}
    exec(compile(source, "door.py", "exec"), door)
    with pytest.raises(Refused):
        door["Door"]().opens(2)
    for test, seconds in (("one[x y]", 0.5), ("two", 0.1)):
        for _ in range(2):  # in the worker, and where the workers are watched
            report = SimpleNamespace(nodeid=f"tests/a.py::{test}", when="call", duration=seconds)
            reached.pytest_runtest_logreport(report)
    assert reached.read(log) == {raised.name: [(0.5, "tests/a.py::one[x y]")]}
