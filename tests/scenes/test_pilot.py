"""Whole matches through the real App, by one pair of hands: the record is the engine's own."""

import os

import pytest

from every_game import FIRST
from kingsburg_arcade import games
from kingsburg_arcade.engine.record import verify
from kingsburg_arcade.journal import load
from kingsburg_arcade.saved_matches.home import FOLDER, last_unfinished
from kingsburg_arcade.scenes.table.ending import EndingScene as ScoreScene
from pilot import SHAPES, Finger, Keys, Mouse, Pad, engine_alone, open_app

HANDS = {"mouse": Mouse, "keyboard": Keys, "pad": Pad, "finger": Finger}


@pytest.fixture(autouse=True)
def quick_disk(monkeypatch):
    """These matches are not about the disk: its waiting is left out."""
    monkeypatch.setattr(os, "fsync", lambda number: None)


def flown(folder, hands, seats, persons, seed, size=(960, 540)):
    """A match by these hands; its record, after everything about its end was checked."""
    app = open_app(folder, size=size)
    chairs = ["human"] * persons + ["random"] * (seats - persons)
    sitting = HANDS[hands](app).play(seats, seed, chairs)
    assert isinstance(app.top, ScoreScene)
    assert sitting.table.over
    record = sitting.table.record
    verify(record, FIRST)
    kept, trouble = load(next((folder / FOLDER).glob("*.record")), games.cabinet)
    assert (kept.head, trouble) == (record.head, None)
    assert last_unfinished(folder) is None
    app.close()
    return record


@pytest.mark.parametrize(
    ("hands", "seats", "persons"),
    [
        pytest.param("mouse", 5, 1, marks=pytest.mark.long),
        pytest.param("keyboard", 2, 2, marks=pytest.mark.long),
        ("pad", 2, 1),
    ],
)
def test_a_match_by_one_pair_of_hands_is_the_engines_own(tmp_path, hands, seats, persons):
    record = flown(tmp_path, hands, seats, persons, seed=seats)
    assert record.head == engine_alone(FIRST, seats, persons, seats).head


@pytest.mark.long
@pytest.mark.parametrize("hands", HANDS)
@pytest.mark.parametrize("size", SHAPES.values(), ids=SHAPES)
def test_a_match_in_a_window_of_another_shape(tmp_path, hands, size):
    record = flown(tmp_path, hands, 3, 2, 5, size)
    assert record.head == engine_alone(FIRST, 3, 2, 5).head


@pytest.mark.long
@pytest.mark.parametrize("hands", HANDS)
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("seed", [7, 8, 9])
def test_everybody_is_a_person(tmp_path, hands, seats, seed):
    record = flown(tmp_path, hands, seats, seats, seed)
    assert record.head == engine_alone(FIRST, seats, seats, seed).head
