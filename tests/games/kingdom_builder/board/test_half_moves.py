"""A settlement that is taken up goes somewhere: hints tell where, and no puzzle asks for half."""

import pytest

from every_language import LANGUAGES
from kingsburg_arcade.games.kingdom_builder.board.move_words import name_of_hex
from kingsburg_arcade.games.kingdom_builder.board.states import SEED, is_over
from kingsburg_arcade.games.kingdom_builder.rules.moves import Build, Lift, Put
from kingsburg_arcade.governors.hint import MUCH, Verdict
from kingsburg_arcade.scenes.replay import puzzle_page
from kingsburg_arcade.scenes.states import open_canned
from kingsburg_arcade.ui.canvas import Canvas
from kingsburg_arcade.ui.tooltip import card_of
from pilot import Keys, open_app, sat


@pytest.fixture
def app(tmp_path):
    app = open_app(tmp_path, text_size=130)
    yield app
    app.close()


def test_a_hint_tells_where_a_settlement_goes_and_its_card_what_has_no_room(app, monkeypatch):
    open_canned(app, "kingdom_builder", "advised")
    said, words = [], Canvas.words

    def noted(canvas, text, *more, **besides):
        said.append(text)
        return words(canvas, text, *more, **besides)

    monkeypatch.setattr(Canvas, "words", noted)
    scene = app.top
    found = scene.adviser.opinion
    assert isinstance(found.best, Lift)
    assert isinstance(found.then, Put)
    for language in LANGUAGES:
        app.change(language=language)
        scene.refresh()
        said.clear()
        app.frame(0.0, ())
        whole = scene.adviser.words
        assert name_of_hex(found.then.hex) in whole
        assert whole in said or any(text.endswith(" · …") for text in said)
        assert whole in card_of(scene.widget("tool:hint")).lines


@pytest.fixture(scope="module")
def played():
    return sat(2, is_over, game="kingdom_builder", level="page", seed=SEED)


@pytest.fixture
def replay(app, played):
    app.push(app.doors.replay(played.table.record, played.chairs))
    return app.top.mode


def asked(mode, of, after=1):
    """A puzzle at the next moment at which the first legal move is one of these."""
    for at in range(after, mode.reel.last):
        legal = mode.reel.stops[at - 1].state.legal()
        if len(legal) > 2 and isinstance(legal[0], of):
            mode.analyst.verdicts = {at: Verdict(legal[0], legal[0], 0.0, tuple(legal[1:4]), MUCH)}
            mode.puzzles.next()
            return at
    raise AssertionError(f"nobody could play {of}")


def test_half_a_move_is_no_puzzle(replay):
    asked(replay, Lift)
    assert (replay.analyst.puzzles, replay.puzzles.current) == ((), None)
    at = asked(replay, Put)
    assert replay.analyst.puzzles == (at,)


def test_the_answer_that_is_meant_is_ringed_and_nothing_of_the_last_move(app, replay, monkeypatch):
    scene, ringed = app.top, []
    while not scene.show.picture.marks:
        replay.playback.forward()
        replay.playback.goto(replay.playback.at)
    asked(replay, Build, after=replay.playback.at + 1)
    monkeypatch.setattr(
        type(scene.board), "ring", lambda board, canvas, places: ringed.append(tuple(places))
    )
    app.frame(0.0, ())
    for at in (1, 0):
        move = replay.puzzles.current.answers[at]
        scene.mean(f"{puzzle_page.ANSWER}{at}")
        ringed.clear()
        app.frame(0.0, ())
        assert (("hex", move.hex),) in ringed
        assert not scene.show.picture.marks
    Keys(app).press(f"{puzzle_page.ANSWER}1")
    ringed.clear()
    app.frame(0.0, ())
    assert set(ringed) <= {()}, "the best is shown instead"
