"""Strips on the screen: chosen beside the rows that they would cover, and seen where they lie."""

import pytest

from games.kingsburg.board.test_picture import show_a_match
from kingsburg_arcade.games.kingsburg.board.panel_layout import places_of
from kingsburg_arcade.games.kingsburg.board.province_scene import open_province
from kingsburg_arcade.games.kingsburg.rules.content import BUILDINGS
from kingsburg_arcade.i18n import tr
from kingsburg_arcade.scenes.states import open_canned
from pilot import open_app


def shown(folder, state, **choices):
    app = open_app(folder, **choices)
    open_canned(app, "kingsburg", state)
    app.frame(0.0, ())
    return app


def names(scene, start="space:"):
    keys = [widget.key for widget in scene.widgets if widget.key.startswith(start)]
    return [BUILDINGS[int(key.partition(":")[2])].name for key in keys]


def test_a_strip_is_shown_above_the_row_that_it_would_cover(tmp_path):
    app = shown(tmp_path, "strips")
    assert names(app.top) == [
        *("well", "brewery", "vineyard", "fountain"),
        *("inn", "market", "farms", "merchants_guild"),
    ]
    app.top.mean("move:lay strip_e")
    app.frame(0.0, ())
    assert names(app.top)[:5] == [
        "riding_school",
        "griffin_ranch",
        "kennels",
        "royal_stud",
        "palisade",
    ]
    app.top.mean("move:lay strip_c strip_e")
    app.frame(0.0, ())
    assert len(names(app.top)) == 16
    app.top.mean("tool:province")
    app.frame(0.0, ())
    assert len(names(app.top)) == 16, "what was meant last is still to be read"
    assert app.overflows == []
    app.close()


def test_all_that_may_be_picked_stands_in_the_hand(tmp_path):
    app = shown(tmp_path, "strips_picked", size=(960, 540))
    answers = [widget for widget in app.top.widgets if widget.key.startswith("move:pick")]
    assert len(answers) == len(app.top.turn.legal) == 7
    assert len(names(app.top)) == 8
    assert app.overflows == []
    app.close()


def test_a_strip_that_is_laid_is_seen_in_the_province_of_its_owner_alone(tmp_path):
    app = shown(tmp_path, "strips")
    table = app.top
    move = next(move for move in table.turn.legal if move.text == "lay strip_c")
    before = [province.spaces for province in table.show.picture.provinces]
    table.turn.answer(move)()
    table.turn.answer(move)() if table.turn.laid is not None else None
    for _ in range(200):
        app.frame(0.1, ())
    after = [province.spaces for province in table.show.picture.provinces]
    assert [one == other for one, other in zip(before, after, strict=True)] == [False, True, True]
    assert places_of(after[0]).keys() != places_of(before[0]).keys()
    open_province(table, 0)
    app.frame(0.0, ())
    assert {"well", "fountain"} < set(names(app.top, "building:"))
    assert "inn" not in names(app.top, "building:")
    app.close()


@pytest.mark.parametrize(("mode", "rows", "seats"), [("dealt", True, 3), ("picked", False, 2)])
def test_the_picture_follows_strips(mode, rows, seats):
    moves = show_a_match(seats, 4, lambda director, _: director.drain(), strips=mode, rows=rows)
    assert moves > 50


def test_strips_come_before_the_cards_of_governors(tmp_path):
    app = open_app(tmp_path)
    open_canned(app, "kingsburg", "strips", {"strips": "dealt", "governor_cards": "dealt"})
    app.frame(0.0, ())
    assert len(names(app.top)) == 8
    assert app.overflows == []
    app.close()


def test_who_picks_a_second_strip_reads_which_was_the_first(tmp_path):
    app = shown(tmp_path, "strips_picked")
    table = app.top
    assert table.board.words.hint_words() == tr("hint.answer")
    table.turn.answer(table.turn.legal[0])()
    table.turn.answer(table.turn.legal[0])() if table.turn.laid is not None else None
    for _ in range(200):
        app.frame(0.1, ())
    assert table.players.table.question == "pick strip"
    picked = tr("strip.named", row="A")
    assert table.board.words.hint_words() == tr("hint.another_strip", strips=picked)
    app.close()
