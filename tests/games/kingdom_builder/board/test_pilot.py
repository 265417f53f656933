"""Whole matches of Kingdom Builder through the real App: the record is the engine's own."""

import os

import pytest

from kingsburg_arcade import games
from kingsburg_arcade.engine.record import verify
from kingsburg_arcade.games.kingdom_builder.rules import CABINET
from kingsburg_arcade.journal import load
from kingsburg_arcade.saved_matches.home import FOLDER, PERSON, last_unfinished
from kingsburg_arcade.scenes.front.title import TitleScene
from kingsburg_arcade.scenes.table.ending import EndingScene as ScoreScene
from kingsburg_arcade.scenes.table.home_players import HomePlayers
from kingsburg_arcade.scenes.table.table_scene import TableScene
from pilot import SHAPES, Finger, Keys, Mouse, Pad, engine_alone, open_app

HANDS = {"mouse": Mouse, "keyboard": Keys, "pad": Pad, "finger": Finger}
GAME = "kingdom_builder"


@pytest.fixture(autouse=True)
def quick_disk(monkeypatch):
    """These matches are not about the disk: its waiting is left out."""
    monkeypatch.setattr(os, "fsync", lambda number: None)


def flown(folder, hands, seats, persons, seed, size=(960, 540)):
    """A match by these hands; its record, after everything about its end was checked."""
    app = open_app(folder, size=size)
    chairs = [PERSON] * persons + ["random"] * (seats - persons)
    sitting = HANDS[hands](app).play(seats, seed, chairs, GAME)
    assert isinstance(app.top, ScoreScene)
    assert sitting.table.over
    record = sitting.table.record
    verify(record, CABINET)
    kept, trouble = load(next((folder / FOLDER).glob("*.record")), games.cabinet)
    assert (kept.head, trouble) == (record.head, None)
    assert last_unfinished(folder) is None
    app.close()
    return record


@pytest.mark.parametrize(("hands", "seats", "persons"), [("mouse", 2, 2), ("keyboard", 3, 1)])
def test_a_match_by_one_pair_of_hands_is_the_engines_own(tmp_path, hands, seats, persons):
    record = flown(tmp_path, hands, seats, persons, seed=seats)
    assert record.head == engine_alone(CABINET, seats, persons, seats).head


@pytest.mark.long
@pytest.mark.parametrize("hands", HANDS)
@pytest.mark.parametrize("size", SHAPES.values(), ids=SHAPES)
def test_a_match_in_a_window_of_another_shape(tmp_path, hands, size):
    record = flown(tmp_path, hands, 3, 2, 5, size)
    assert record.head == engine_alone(CABINET, 3, 2, 5).head


@pytest.mark.long
@pytest.mark.parametrize("hands", HANDS)
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", [7, 8, 9])
def test_everybody_is_a_person(tmp_path, hands, seats, seed):
    record = flown(tmp_path, hands, seats, seats, seed)
    assert record.head == engine_alone(CABINET, seats, seats, seed).head


def test_killed_at_any_moment_it_resumes_with_one_press(tmp_path):
    app = open_app(tmp_path)
    app.push(TitleScene(app))
    app.push(app.doors.table(HomePlayers.begin([PERSON, "random"], 4, folder=tmp_path, game=GAME)))
    pilot = Mouse(app)
    for _ in range(9):
        scene = pilot.until_asked()
        pilot.make(scene, scene.turn.legal[0])
    scene = pilot.until_asked()
    digest, lines = scene.players.table.digest, len(scene.show.log.lines)
    # the program is gone: nothing is closed, nothing is told to end
    again = open_app(tmp_path)
    again.push(TitleScene(again))
    Keys(again).key("return")
    resumed = Keys(again).until_asked()
    assert isinstance(resumed, TableScene)
    assert resumed.players.table.digest == digest
    assert len(resumed.show.log.lines) == lines
    again.close()
    app.close()
