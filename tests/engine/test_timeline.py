"""Standing again where a match stood: what the record tells then, and what it refuses."""

from itertools import islice
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.walks import cabinet, seeds, step, table, walk
from kingsburg_arcade.engine.contract import LUCK, Refused
from kingsburg_arcade.engine.luck import SeededDealer
from kingsburg_arcade.engine.record import Record, fold, replay, standing, verify, went_back
from kingsburg_arcade.engine.table import Table
from kingsburg_arcade.journal import Journal


@pytest.mark.parametrize("game", ["tiny", "tokens"])
@settings(max_examples=20)
@given(seed=seeds, steps=st.lists(st.integers(0, 9), min_size=1, max_size=5))
def test_to_stand_again_is_never_to_have_gone_on(game, seed, steps):
    at, random = table(game, seed), Random(seed)
    walk(at, random, 10)
    for back in steps:
        number = max(0, len(at.record) - 1 - back)
        before = fold(at.record, at.cabinet, number)
        at.stand(seed % at.seats, number)
        assert before.actor == LUCK or before.digest == at.digest
        walk(at, random, 3)
    short = standing(at.record)
    verify(short, at.cabinet)
    verify(at.record, at.cabinet)
    assert fold(short, at.cabinet).digest == at.digest
    assert went_back(short) == 0 < went_back(at.record) <= len(steps)
    again, trouble = Record.read(at.record.to_bytes(), cabinet)
    assert (again.head, trouble) == (at.record.head, None)
    resumed = Table.resume(again, at.cabinet, SeededDealer(seed))
    assert (resumed.digest, list(resumed.timeline)) == (at.digest, list(at.timeline))


def test_back_and_forth_and_back(tmp_path):
    with Journal(tmp_path / "a.record") as journal:
        at = table("tiny", 4, keep=journal.append)
        for _ in range(3):
            at.submit(at.actor, at.legal(at.actor)[0])
        assert not any(deed.seat == LUCK for deed in islice(at.timeline, 3))
        far, number = at.digest, len(at.record)
        at.stand(0, number - 1)
        near = at.digest
        at.stand(0, number - 2)
        assert at.timeline.forth == number - 1
        at.stand(0, at.timeline.forth)
        assert (at.digest, at.timeline.forth) == (near, number)
        at.stand(0, number)
        assert (at.digest, at.timeline.forth, at.timeline.went_back) == (far, None, 2)
        at.stand(0, number - 1)
        at.submit(at.actor, at.legal(at.actor)[-1])
        assert at.timeline.forth is None
    resumed, record, trouble = Journal.resume(tmp_path / "a.record", cabinet)
    resumed.close()
    assert (record.head, trouble) == (at.record.head, None)


def test_what_leads_nowhere_is_refused():
    at = table("tiny", 4)
    step(at, Random(1))
    for seat, number in ((0, len(at.record)), (0, -1), (9, 0), (-1, 0)):
        with pytest.raises(Refused):
            at.stand(seat, number)
    for seat, move in ((0, ("stand", 99)), (0, ("stand", True)), (-1, ("stand", 0))):
        forged = at.record.up_to(len(at.record))
        digest = fold(at.record, at.cabinet, 0).digest
        forged.add(forged.continued([(seat, move, digest)])[0])
        with pytest.raises(Refused, match=r"record\.entry"):
            list(replay(forged, at.cabinet))
        assert seat < 0 or standing(forged).entries[-1].move == move
    wrong = at.record.up_to(len(at.record))
    wrong.add(wrong.continued([(0, ("stand", 0), at.digest)])[0])
    with pytest.raises(Refused, match=r"record\.digest"):
        verify(wrong, at.cabinet)


def test_a_table_among_peers_takes_no_such_entry():
    """There only a move that nobody has answered is taken back, entry by entry."""
    at = table("tiny", 4)
    step(at, Random(1))
    digest = fold(at.record, at.cabinet, len(at.record) - 1).digest
    (entry,) = at.record.continued([(0, ("stand", len(at.record) - 1), digest)])
    with pytest.raises(Refused, match=r"move\.illegal|turn\."):
        at.accept(entry)
