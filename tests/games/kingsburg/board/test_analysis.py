"""The analysis of a replay: close looks in the background, dots, what is kept, and puzzles."""

import json
import os

import pytest

from kingsburg_arcade.engine.luck import SeededStream
from kingsburg_arcade.games.governors import adviser
from kingsburg_arcade.games.kingsburg.board.states import is_over
from kingsburg_arcade.governors.hint import MUCH, Verdict, judged
from kingsburg_arcade.governors.mind import driven
from kingsburg_arcade.governors.thinking import Aside, AtOnce
from kingsburg_arcade.scenes.replay import kept_verdicts, puzzle_page
from kingsburg_arcade.scenes.replay.analysis import SEED, Analyst
from kingsburg_arcade.scenes.replay.reel import Reel
from kingsburg_arcade.scenes.replay.replay_mode import ReplayMode
from kingsburg_arcade.scenes.replay.replay_page import counts
from kingsburg_arcade.scenes.table.table_scene import TableScene
from kingsburg_arcade.ui.log import LogLine
from moments import sat
from pilot import Keys, Mouse, open_app

REELS = {
    "five": Reel(sat(5, is_over).table.record),
    "two": Reel(sat(2, is_over).table.record),
}


@pytest.fixture
def app(tmp_path):
    app = open_app(tmp_path)
    yield app
    app.close()


def replay_scene(app, reel):
    return TableScene(app, ReplayMode(reel, app.thinker))


# ------------------------------------------------------------------------------------ verdicts
def test_the_move_played_is_set_against_the_regents(app):
    scene = replay_scene(app, REELS["five"])
    app.push(scene)
    at = next(at for at in range(60, scene.mode.reel.last) if scene.mode.analyst.has_choice(at))
    scene.mode.playback.goto(at)
    for _ in range(3):
        app.frame(0.2, ())
    verdict = scene.mode.analyst.verdicts[at]
    assert verdict.played.plain == scene.mode.playback.stop.move.plain
    assert verdict.best in scene.mode.reel.stops[at - 1].state.legal()
    assert verdict.cost >= 0
    legal = scene.mode.reel.stops[at - 1].state.legal()
    stream = SeededStream(SEED, f"move {at}")
    view, mind = scene.mode.reel.view_before(at), adviser("kingsburg")
    assert verdict == driven(judged(mind, view, legal, verdict.played, stream))


@pytest.fixture
def quickly(monkeypatch):
    """Close looks that know at once: each tenth move was a slip, each seventh is a puzzle."""

    def look(analyst, at):
        yield
        stop = analyst._reel.stops[at]
        legal = analyst._reel.stops[at - 1].state.legal()
        played = next(move for move in legal if move.plain == stop.move.plain)
        others = tuple(move for move in legal if move is not played)
        if at % 10 == 0:
            return Verdict(played, others[0], 3.0, (played, *others[1:3]), 3.0)
        return Verdict(played, played, 0.0, others[:3], MUCH if at % 7 == 0 else 0.2)

    monkeypatch.setattr(Analyst, "judge", look)


def looked(analyst, steps=1000):
    """The moments that are judged, in their order, until nothing is left or so many steps are."""
    order = []
    while not analyst.is_done and steps:
        steps -= 1
        analyst.go_on(0)
        order += [at for at in analyst.verdicts if at not in order]
    return order


def test_all_moves_are_looked_at_what_cost_most_at_a_glance_first(quickly):
    analyst = Analyst(REELS["two"], AtOnce())
    order = looked(analyst)
    judged = [at for at in range(1, REELS["two"].last + 1) if analyst.can_judge(at)]
    assert sorted(order) == judged
    costs = [driven(analyst.glance(at)) for at in order]
    assert costs == sorted(costs, reverse=True)
    assert costs[0] > 2
    assert analyst.slips == tuple(at for at in judged if at % 10 == 0)
    assert analyst.progress == (len(judged), len(judged))


def test_the_moment_on_show_comes_first_and_the_count_stands_in_the_banner(app, quickly):
    scene = replay_scene(app, REELS["two"])
    app.push(scene)
    at = next(at for at in range(50, 90) if scene.mode.analyst.can_judge(at) and at % 10 == 0)
    scene.mode.playback.goto(at)
    for _ in range(3):
        app.frame(0.2, ())
    assert list(scene.mode.analyst.verdicts) == [at]
    assert scene.widget("bar").slips == (at,)
    assert counts(scene.mode)[1].startswith("1 of ")
    scene.mode.judge()
    assert scene.widget("bar").slips == ()
    assert len(counts(scene.mode)) == 1


def test_what_was_found_is_kept_and_what_is_damaged_is_thought_out_again(quickly, tmp_path):
    reel = REELS["two"]
    first = Analyst(reel, AtOnce(), tmp_path)
    looked(first, 200)
    first.close()
    assert len(first.verdicts) > 0
    (file,) = (tmp_path / "analysis").iterdir()
    again = Analyst(reel, AtOnce(), tmp_path)
    again.go_on(0)
    assert again.verdicts == first.verdicts
    whole = file.read_text()
    for damaged in (whole[:-20], "[]", whole.replace('"mind": "', '"mind": "0')):
        file.write_text(damaged)
        anew = Analyst(reel, AtOnce(), tmp_path)
        anew.go_on(0)
        assert anew.verdicts == {}
    kept = json.loads(whole)
    at = min(kept["verdicts"], key=int)
    kept["verdicts"] |= {at: [['["jump"]'] * 3, 0.0, 0.0], "100000": [[], 0, 0], "x": None}
    file.write_text(json.dumps(kept))
    most = Analyst(reel, AtOnce(), tmp_path)
    most.go_on(0)
    assert most.verdicts.keys() == first.verdicts.keys() - {int(at)}


def test_the_newest_are_kept(tmp_path):
    for age in range(5):
        file = tmp_path / str(age)
        file.touch()
        os.utime(file, (100 - age, 100 - age))
    kept_verdicts.tidy(tmp_path, 3)
    assert sorted(file.name for file in tmp_path.iterdir()) == ["0", "1", "2"]


# ------------------------------------------------------------------------------------- puzzles
def test_a_puzzle_hides_a_move_and_tells_after_the_answer(app, quickly):
    scene = replay_scene(app, REELS["two"])
    app.push(scene)
    assert not scene.widget("key:puzzle").enabled
    looked(scene.mode.analyst)
    scene.refresh()
    Mouse(app).press("key:puzzle")
    app.frame(0.0, ())
    puzzle = scene.mode.puzzles.current
    first, second, *_ = scene.mode.analyst.puzzles
    assert (puzzle.at, scene.mode.playback.at) == (first, first - 1)
    assert puzzle.best in puzzle.answers
    assert scene.widget("bar") is None
    shown = [int(widget.key[4:]) for widget in scene.widgets if isinstance(widget, LogLine)]
    assert shown
    assert max(shown) == scene.mode.reel.line_at(first - 1) < len(scene.mode.reel.lines) - 1
    wrong = next(n for n, move in enumerate(puzzle.answers) if move != puzzle.best)
    assert "Puzzle 1 of" in puzzle_page.question(scene.mode, puzzle)
    Mouse(app).press(f"answer:{wrong}")
    scene.mode.puzzles.answer(puzzle.best)  # too late
    assert puzzle_page.question(scene.mode, puzzle).startswith("No: ")
    assert scene.focus == "key:puzzle.next"
    Mouse(app).press("key:puzzle.next")
    app.frame(0.0, ())
    assert scene.mode.puzzles.current.at == second
    right = scene.mode.puzzles.current.answers.index(scene.mode.puzzles.current.best)
    Mouse(app).press(f"answer:{right}")
    assert puzzle_page.question(scene.mode, scene.mode.puzzles.current).startswith("Right: ")
    Keys(app).key("escape")
    assert (scene.mode.puzzles.current, scene.mode.playback.at) == (None, second)
    assert app.top is scene


def test_a_puzzle_is_nothing_that_only_its_seat_knew(quickly):
    reel = REELS["five"]
    analyst = Analyst(reel, AtOnce())
    looked(analyst)
    knew = [at for at in analyst.verdicts if reel.stops[at - 1].state.knows(reel.stops[at].seat)]
    assert any(analyst.verdicts[at].is_puzzle for at in knew)
    assert not {*knew} & {*analyst.puzzles}


def test_a_thought_is_given_up_when_one_moves_on():
    thinker = Aside()
    analyst = Analyst(REELS["five"], thinker)
    at, later = [at for at in range(60, 120) if analyst.has_choice(at)][:2]
    while analyst._task is None or analyst._task.key != ("judge", at):
        analyst.go_on(at)
    thought = analyst._task._pondering
    while later not in analyst.verdicts:
        analyst.go_on(later)
    assert thought._given_up
    assert set(analyst.verdicts) == {later}
    analyst.close()
