"""The score of Kingdom Builder: counted as the rulebook says, and every number shows its hexes."""

import pytest

from kingsburg_arcade.games.kingdom_builder.board.ending import PACE
from kingsburg_arcade.games.kingdom_builder.board.score_panels import Standing
from kingsburg_arcade.games.kingdom_builder.board.states import SEED, is_over
from kingsburg_arcade.games.kingdom_builder.rules.earning import earning
from kingsburg_arcade.games.kingdom_builder.rules.hexes import NUMBERS, listed
from kingsburg_arcade.games.kingdom_builder.rules.scoring import gold
from kingsburg_arcade.scenes.front.seats import SeatsScene
from kingsburg_arcade.scenes.front.title import TitleScene
from kingsburg_arcade.scenes.table.ending import GLANCE
from kingsburg_arcade.scenes.table.winner import WinnerScene
from pilot import Keys, Mouse, Pad, open_app, sat


@pytest.fixture(scope="module")
def ended():
    return sat(4, is_over, game="kingdom_builder", seed=SEED)


def opened(folder, sitting, hands=Keys, **choices):
    app = open_app(folder, **choices)
    app.push(TitleScene(app))
    app.push(app.doors.score(sitting))
    return app, hands(app), app.top


def looked_at(app):
    """The score has been seen: now a press is meant for it."""
    app.frame(GLANCE, ())


def test_gold_is_told_card_by_card_from_the_start_player_on(tmp_path, ended):
    app, pilot, scene = opened(tmp_path, ended, speed=1.0)
    state = ended.table.state
    told = []
    for _ in range(round(PACE * 4 * 4 / 0.05) + 8):
        if scene.ending.counting and (not told or told[-1] != scene.ending.lit):
            told.append(scene.ending.lit)
            card, seat = scene.ending.lit
            lit = earning(state.board, card, state.settlements)[seat]
            assert scene.ending.lit_hexes() == listed(lit, NUMBERS)
        pilot.post()
    seats = [(state.start + turn) % 4 for turn in range(4)]
    assert told == [(card, seat) for card, _ in gold(state) for seat in seats]
    assert not scene.ending.counting
    assert [scene.ending.total(seat) for seat in range(4)] == list(ended.table.result.points)
    app.close()


def crowned_on(scene):
    """The seats with a crown."""
    return [one.seat for one in scene.widgets if isinstance(one, Standing) and one.leads]


def test_the_crown_stands_with_who_is_alone_ahead_and_is_heard_as_it_passes(tmp_path, ended):
    app, _, scene = opened(tmp_path, ended, speed=1.0)
    heard, leaders = [], [-1]
    scene.house.sound.play = lambda name, *_: heard.append(name)
    while scene.ending.counting:
        totals = [scene.ending.total(seat) for seat in range(4)]
        crowned = crowned_on(scene)
        if crowned:
            assert crowned == [seat for seat in range(4) if totals[seat] == max(totals)]
            leaders += crowned if leaders[-1] != crowned[0] else []
        else:
            assert totals.count(max(totals)) > 1 or max(totals) == 0
        app.frame(0.05, ())
    assert 1 <= heard.count("crown") >= len(leaders) - 2
    app.frame(0.05, ())
    assert crowned_on(scene) == []
    app.close()


def test_what_has_not_been_counted_is_not_known(tmp_path, ended):
    app, _, scene = opened(tmp_path, ended, speed=1.0)
    card, seat = scene.ending.steps[0]
    assert scene.ending.known(card, seat) is not None
    assert sum(scene.ending.known(card, seat) is None for card, seat in scene.ending.steps) == 15
    assert scene.ending.total(scene.ending.steps[-1][1]) == 0
    assert all(widget.place == 0 for widget in scene.widgets if widget.key.startswith("seat:"))
    app.close()


@pytest.mark.parametrize("hands", [Keys, Mouse, Pad])
def test_any_press_tells_the_end_and_is_not_spent_on_anything_else(tmp_path, ended, hands):
    app, pilot, scene = opened(tmp_path, ended, hands, speed=0.5)
    assert scene.ending.counting
    pilot.go_on()
    assert not scene.ending.counting
    assert isinstance(app.top, WinnerScene), "the press was taken for Play again"
    pilot.press("figures")
    pilot.go_on()
    assert app.top is scene, "who taps on has not seen the score"
    looked_at(app)
    assert scene.focus == "again"
    pilot.press("again")
    assert isinstance(app.top, SeatsScene)
    assert (app.top.game, len(app.top.chairs)) == ("kingdom_builder", 4)
    app.close()


@pytest.mark.parametrize("hands", [Keys, Mouse, Pad])
def test_every_number_shows_where_it_came_from(tmp_path, ended, hands):
    app, pilot, scene = opened(tmp_path, ended, hands)
    looked_at(app)
    assert not scene.ending.counting, "who wants no show has none"
    assert scene.ending.lit is None
    state = ended.table.state
    for card, row in gold(state):
        seat = row.index(max(row))
        pilot.press(f"cell:{card}:{seat}")
        wanted = earning(state.board, card, state.settlements)
        assert scene.ending.lit_hexes() == listed(wanted[seat], NUMBERS) != []
        pilot.press(f"card:{card}")
        everybody = wanted[0] | wanted[1] | wanted[2] | wanted[3]
        assert scene.ending.lit_hexes() == listed(everybody, NUMBERS)
    app.close()


def test_the_panels_stand_in_the_order_of_the_places(tmp_path, ended):
    app, pilot, scene = opened(tmp_path, ended)
    pilot.post()
    panels = sorted(
        (widget for widget in scene.widgets if widget.key.startswith("seat:")),
        key=lambda widget: widget.box.y,
    )
    points = ended.table.result.points
    assert [points[panel.seat] for panel in panels] == sorted(points, reverse=True)
    assert [panel.total for panel in panels] == sorted(points, reverse=True)
    app.close()


def test_a_shared_victory_names_everybody(tmp_path, ended, monkeypatch):
    app, _, scene = opened(tmp_path, ended)
    result = scene.result
    monkeypatch.setattr(scene, "result", type(result).ranked([30, 30, 12, 30]))
    assert scene.verdict == "Ada, Bruno, Dunstan share the victory"
    app.close()


def test_nothing_is_in_focus_while_gold_is_counted(tmp_path, ended):
    app, _, scene = opened(tmp_path, ended, speed=1.0)
    for _ in range(30):
        app.frame(0.1, ())
    assert scene.ending.counting
    assert scene.focus is None, "a press would hurry the count, and not play again"
    scene.tell_all()
    for _ in range(12):
        app.frame(0.1, ())
    assert scene.focus == "again"
    app.close()
