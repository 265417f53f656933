"""The winter battle on the screen: every combat value adds up, told at once or piece by piece."""

import pytest

from kingsburg_arcade.engine.record import replay
from kingsburg_arcade.games.kingsburg.board.battle import (
    count_words,
    draw_pieces,
    draw_spoils,
    pieces_of,
)
from kingsburg_arcade.games.kingsburg.board.facts import fight_of
from kingsburg_arcade.games.kingsburg.board.picture import Fight
from kingsburg_arcade.games.kingsburg.board.states import question
from kingsburg_arcade.games.kingsburg.rules.content import BUILDINGS
from kingsburg_arcade.games.kingsburg.rules.events import BattleFought
from kingsburg_arcade.games.kingsburg.rules.foe import named
from kingsburg_arcade.games.screen import Taught
from kingsburg_arcade.i18n import tr
from kingsburg_arcade.scenes.states import of_game, open_canned
from kingsburg_arcade.ui.canvas import Canvas
from kingsburg_arcade.ui.layout import Box
from pilot import Keys, open_app, sat

ROOM = Box(400, 300, 370, 50)


@pytest.fixture
def app(tmp_path):
    app = open_app(tmp_path, speed=1.0)
    yield app
    app.close()


def fights_of(table):
    return [
        fight_of(event)
        for step in replay(table.record, table.cabinet)
        for event in step.events
        if isinstance(event, BattleFought)
    ]


def test_what_is_shown_adds_up_to_the_combat_value(app):
    fights = fights_of(sat(5, lambda state: state.year == 5).table)
    assert any(len(fight.bonuses) > 2 for fight in fights)
    farms = Fight(0, 3, (("guard_tower", 1), ("farms", -1)), 3, "draw")
    for fight in (*fights, farms):
        pieces = 1 + len(fight.bonuses)
        assert draw_pieces(app.canvas, ROOM, fight, None) == fight.combat
        assert draw_pieces(app.canvas, ROOM, fight, pieces) == fight.combat
        assert draw_pieces(app.canvas, ROOM, fight, 1.0) == fight.soldiers
        assert draw_pieces(app.canvas, ROOM, fight, 0.0) == 0


def test_each_piece_is_explained_in_words(app):
    open_canned(app, "battle")
    app.frame(0.0, ())
    scene = app.top
    lines = scene.widget("battle").explain().lines
    assert len(lines) == 5
    for line, fight in zip(lines, scene.show.picture.battle.fights, strict=True):
        assert line.endswith(count_words(fight))


def test_the_battle_waits_for_a_press_that_is_in_sight(app):
    open_canned(app, "battle")
    app.frame(0.0, ())
    scene = app.top
    assert scene.show.director.holding
    assert scene.focus == "go_on"
    Keys(app).key("return")
    assert not scene.show.director.holding
    app.frame(0.1, ())
    assert {flight.what for flight in scene.show.picture.flights} == {"soldiers"}


def test_a_soldier_token_is_a_piece_of_its_own(app):
    fight = Fight(0, 5, (("guard_tower", 1),), 6, "victory", token=4)
    assert [piece[:2] for piece in pieces_of(fight, None)] == [
        ("soldiers", 1),
        ("token.soldier_4", 4),
        ("guard_tower", 1),
    ]
    assert draw_pieces(app.canvas, ROOM, fight, None) == fight.combat
    assert count_words(fight) == "1 soldier, token +4, Guard Tower +1"


def test_a_table_opened_in_the_middle_of_a_battle_tells_what_was_fought(app):
    players = sat(3, question("lose", year=2))
    scene = app.doors.table(players)
    fought = fights_of(players.table)[-len(scene.show.picture.battle.fights) :]
    assert scene.show.picture.battle.fights == fought
    assert len(fought) == 3
    assert scene.show.picture.battle.sent is not None


@pytest.mark.parametrize("wide", [200, 286, 370, 520])
def test_many_buildings_in_a_narrow_row_are_seen_or_told_as_one(app, monkeypatch, wide):
    seen, canvas = [], app.canvas
    monkeypatch.setattr(canvas, "picture", lambda name, box, *_, **__: seen.append((name, box)))
    built = [building.name for building in BUILDINGS[-8:]]
    together = []
    for count in range(len(built) + 1):
        fight = Fight(0, 3, tuple((name, 1) for name in built[:count]), 3 + count, "victory")
        seen.clear()
        assert draw_pieces(canvas, Box(400, 300, wide, 50), fight, None) == fight.combat
        assert min(min(box.size) for _, box in seen) >= 40
        together.append(len(seen) < 1 + count)
    assert together == sorted(together)
    assert together[-1] == (wide < 9 * 46)


def test_a_foe_of_two_cards_is_told_whole(app):
    open_canned(app, "kingsburg", "valley")
    app.frame(0.0, ())
    scene = app.top
    foe = scene.players.table.state.enemy
    card = scene.widget("battle").explain()
    assert card.title == f"{foe.strength} · Orcs + Goblins"
    (threat,) = scene.widget("enemy").threats
    assert (threat.name, threat.strength) == (foe.name, foe.strength)
    assert "Goblins" in scene.widget("enemy").explain().lines[-1]


def test_the_panel_of_the_enemy_tells_of_the_battle_that_is_shown(app):
    """The rules are in the next year then, whose destiny is another."""
    for scene in of_game("kingsburg", Taught(lesson="fate", step=4))(app):
        app.push(scene)
    battle = app.top.show.picture.battle
    for _ in range(200):
        if battle is not None and battle.fights:
            break
        app.frame(0.1, ())
        battle = app.top.show.picture.battle
    assert app.top.players.table.state.year == 4
    (threat,) = app.top.widget("enemy").threats
    fight = next(fight for fight in battle.fights if fight.seat == 0)
    assert (threat.strength, threat.mine, threat.outcome) == (6, fight.combat, fight.outcome)


@pytest.mark.parametrize(("high", "told"), [(300, 2), (165, 2), (110, 1), (20, 0)])
def test_in_little_room_what_the_enemy_takes_is_told_first(app, monkeypatch, high, told):
    said = []
    monkeypatch.setattr(Canvas, "words", lambda canvas, words, *_, **__: said.append(words))
    draw_spoils(app.canvas, Box(0, 0, 180, high), named(1, "goblins 2"))
    keys = [key for key in ("battle.lose", "battle.win") if tr(key) in said]
    assert keys == ["battle.lose", "battle.win"][:told]
    assert len(said) == 2 * told
