"""The page of a replay in both games: what its keys, its bar and its signs tell."""

from types import SimpleNamespace

import pytest

from every_language import LANGUAGES
from kingsburg_arcade.i18n import tr
from kingsburg_arcade.scenes.replay.analysis import Analyst
from kingsburg_arcade.scenes.replay.bar import Bar
from kingsburg_arcade.ui.canvas import Canvas
from kingsburg_arcade.ui.layout import Box
from kingsburg_arcade.ui.tooltip import card_of
from pilot import open_app, sat

OVERHANG = 12
"""So far the sign for explanations may reach onto a neighbour: over its margin, not its words."""


@pytest.fixture(scope="module", params=["kingsburg", "kingdom_builder"])
def played(request):
    until = lambda state: state.actor < 0  # noqa: E731
    return request.param, sat(2, until, game=request.param)


@pytest.fixture
def page(tmp_path, played):
    app = open_app(tmp_path, text_size=130)
    app.push(app.doors.replay(played[1].table.record, played[1].chairs))
    app.frame(0.0, ())
    yield app.top
    app.close()


@pytest.mark.parametrize("size", [(960, 540), (1920, 1080), (1080, 1920)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_keys_of_analysis_and_puzzles_have_words(tmp_path, monkeypatch, played, language, size):
    app = open_app(tmp_path, size=size)
    app.change(language=language)
    app.push(app.doors.replay(played[1].table.record, played[1].chairs))
    said, words = [], Canvas.words

    def noted(canvas, text, *more, **besides):
        said.append(text)
        return words(canvas, text, *more, **besides)

    monkeypatch.setattr(Canvas, "words", noted)
    app.frame(0.0, ())
    assert {tr("replay.judge"), tr("replay.puzzle")} <= set(said)
    assert app.overflows == []
    app.close()


def test_the_bar_is_explained_in_the_words_of_the_game(page, played):
    (told,) = card_of(page.widget("bar")).lines
    builder = played[0] == "kingdom_builder"
    assert told == tr("about.replay_bar_kingdom_builder" if builder else "about.replay_bar")
    assert ("seasons" in told) != builder


def test_a_finished_analysis_says_that_there_is_no_puzzle(page, monkeypatch):
    assert tr("why.no_puzzle") in card_of(page.widget("key:puzzle")).lines
    monkeypatch.setattr(Analyst, "is_done", property(lambda _: True))
    page.refresh()
    assert tr("why.no_puzzles") in card_of(page.widget("key:puzzle")).lines


def test_the_sign_for_explanations_covers_no_words_of_a_neighbour(page, monkeypatch):
    signs, plate = [], Canvas.plate

    def noted(canvas, box, fill, *more, **besides):
        if fill == "parchment_light":
            signs.append(Box(box))
        return plate(canvas, box, fill, *more, **besides)

    monkeypatch.setattr(Canvas, "plate", noted)
    for widget in [one for one in page.widgets if one.key.startswith("key:")]:
        signs.clear()
        page.mean(widget.key)
        page.house.frame(0.0, ())
        others = [one.box for one in page.widgets if one.key.startswith("key:") and one != widget]
        assert all(sign.clip(other).height <= OVERHANG for sign in signs for other in others)


@pytest.mark.parametrize("leader", [0, 8, 10, 12, 20])
def test_the_name_of_a_part_stands_beside_the_arms(leader):
    chart = SimpleNamespace(last=60, parts=[("0", 0), ("10", 10)], leads={leader: 0})
    bar = Bar(key="bar", box=Box(0, 0, 360, 100), press=None, chart=chart, at=0, goto=None)
    arms = bar._arms
    assert bar._free(bar.x_of(10), 44, arms).collidelist(arms) < 0
