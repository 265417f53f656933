"""What the tool takes out, one at a time, to see whether a test notices."""

import json

from removals import SURVIVORS, _of_module, removals

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
    raised, returned = _of_module("net/door.py", SOURCE)
    assert raised.name == "net/door.py: Door.opens: raise Refused('lan.key', key=key)"
    assert "            pass\n" in raised.source
    assert "            raise\n" in raised.source
    assert "return Refused(" in raised.source
    assert returned.function == "Door.wrong"
    assert returned.source.endswith("    def wrong(self, key):\n        return None\n")
    for one in (raised, returned):
        compile(one.source, "door.py", "exec")


def test_every_survivor_is_a_refusal_that_there_is_and_has_a_reason():
    named = {removal.name for removal in removals()}
    known = json.loads(SURVIVORS.read_text(encoding="utf-8"))
    assert not set(known) - named
    assert all(reason.endswith(".") for reason in known.values())
    assert len(named) > 150
