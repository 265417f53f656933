"""The panel of a seat opens what it has no room for: by any hands, in any arrangement."""

from typing import NamedTuple

import pygame
import pytest

from kingsburg_arcade.games.kingdom_builder.board.panel_layout import parts_of as builder_parts
from kingsburg_arcade.games.kingdom_builder.board.player_page import CardRow, PlayerPage, TileRow
from kingsburg_arcade.games.kingdom_builder.board.states import question
from kingsburg_arcade.games.kingsburg.board.panel_layout import (
    FOOT,
    beside_portrait,
    parts_of,
)
from kingsburg_arcade.games.kingsburg.board.province_scene import BuildingCard, ProvinceScene
from kingsburg_arcade.games.kingsburg.board.seat_panels import below
from kingsburg_arcade.games.kingsburg.board.states import question as asked
from kingsburg_arcade.scenes.table.log_panel import LogPanel, Reader
from kingsburg_arcade.stage.tween import Wait
from kingsburg_arcade.ui.handover import HandoverScene
from kingsburg_arcade.ui.layout import Box
from kingsburg_arcade.ui.log import Line
from kingsburg_arcade.ui.seat_marks import chair_line
from pilot import Finger, Keys, Mouse, Pad, open_app, sat

HANDS = {"mouse": Mouse, "keyboard": Keys, "pad": Pad, "touch": Finger}
GHOST = 22
"""How high the plate of a ghost is."""
SHAPES = [(960, 540), (1080, 1920), (3440, 1440)]


class Moment(NamedTuple):
    until: object
    page: type


GAMES = {
    "kingsburg": Moment(asked("place", year=3), ProvinceScene),
    "kingdom_builder": Moment(question("act", built=12), PlayerPage),
}


def opened(folder, game, hands="mouse", size=(960, 540), persons=1, **choices):
    app = open_app(folder, size=size, **choices)
    app.push(app.doors.table(sat(3, GAMES[game].until, persons, game=game, seed=21)))
    pilot = HANDS[hands](app)
    return app, pilot, pilot.until_asked()


@pytest.mark.parametrize("hands", HANDS)
@pytest.mark.parametrize("game", GAMES)
def test_a_press_on_a_panel_opens_that_seat(tmp_path, game, hands):
    app, pilot, scene = opened(tmp_path, game, hands)
    pilot.press("seat:1")
    assert isinstance(app.top, GAMES[game].page)
    assert app.top.seat == 1
    pilot.press("tab:2")
    assert app.top.seat == 2
    pilot.press("close")
    assert (app.top, scene.focus, scene.turn.laid) == (scene, "seat:1", None)
    app.close()


@pytest.mark.parametrize("size", SHAPES, ids=str)
@pytest.mark.parametrize("game", GAMES)
def test_in_every_arrangement_every_panel_opens(tmp_path, game, size):
    app, pilot, _ = opened(tmp_path, game, size=size)
    for seat in range(3):
        pilot.press(f"seat:{seat}")
        assert isinstance(app.top, GAMES[game].page)
        assert app.top.seat == seat
        app.pop()
    app.close()


@pytest.mark.parametrize("game", GAMES)
def test_a_press_on_a_panel_hurries_nothing_that_is_shown(tmp_path, game):
    app, pilot, scene = opened(tmp_path, game, speed=1.0)
    scene.show.director.feed([Wait(9.0), Wait(9.0)])
    pilot.post()
    pilot.press("seat:2")
    assert isinstance(app.top, GAMES[game].page)
    assert len(scene.show.director._queue) == 2
    app.close()


def test_a_province_tells_what_the_panel_leaves_out(tmp_path):
    app, pilot, scene = opened(tmp_path, "kingsburg")
    pilot.press("seat:1")
    built = {one.number for one in app.top.widgets if isinstance(one, BuildingCard) and one.built}
    assert len(built) == len(scene.show.picture.provinces[1].buildings) > 0
    assert not any(one.buildable for one in app.top.widgets if isinstance(one, BuildingCard))
    app.close()


def test_a_players_page_tells_gold_by_card_and_every_tile(tmp_path):
    app, pilot, scene = opened(tmp_path, "kingdom_builder")
    for seat in range(3):
        panel = scene.widget(f"seat:{seat}")
        pilot.press(f"seat:{seat}")
        rows = [one for one in app.top.widgets if isinstance(one, CardRow)]
        tiles = [one for one in app.top.widgets if isinstance(one, TileRow)]
        assert {one.name: one.gold for one in rows} == dict(panel.worth)
        assert {one.location: one.count for one in tiles} == panel.player.tiles
        assert all(one.explain().lines for one in (*rows, *tiles))
        assert app.top.widget("look") is None, "a lone person's card lies open on the table"
        pilot.press("close")
    app.close()


def test_on_a_couch_the_page_leads_to_the_own_card(tmp_path):
    app, pilot, scene = opened(tmp_path, "kingdom_builder", persons=3)
    pilot.press("seat:1")
    assert (app.top.widget("look") is not None) == scene.show.picture.players[1].holds is True
    pilot.press("look")
    assert isinstance(app.top, HandoverScene)
    assert app.top.seat == 1
    app.close()


@pytest.mark.parametrize("high", [110, 122, 140, 170])
def test_in_a_low_panel_nothing_stands_on_the_edge(high):
    panel = Box(10, 20, 224, high)
    parts = parts_of(panel)
    for held, box in parts.goods.items():
        assert box.bottom <= panel.bottom - FOOT, held
        assert below(box, panel)[1] + GHOST // 2 <= panel.bottom


def test_a_shield_or_a_portrait_covers_nothing_that_counts():
    for wide in range(224, 760, 22):
        for high in range(110, 420, 11):
            panel = Box(10, 20, wide, high)
            for parts in (parts_of(panel), beside_portrait(parts_of(panel))):
                counted = [*parts.goods.values(), parts.points, parts.dice, parts.name, parts.chair]
                assert parts.arms.collidelist([box for box in counted if box.width]) == -1, panel
                assert panel.contains(parts.arms)
                assert parts.dice.collidelist(list(parts.goods.values())) == -1, panel
            here = builder_parts(panel)
            counted = [here.supply, here.bar, here.tiles, here.gold, here.name, here.chair]
            assert here.arms.collidelist([box for box in counted if box.width and box.height]) == -1


class Paper:
    """Ten points for each sign, and what was written last."""

    said = None

    def width_of(self, words, size):
        return 10 * len(words)

    def words(self, words, box, size, colour):
        self.said = words


@pytest.mark.parametrize(("room", "said"), [(110, "Courtier ◆◆"), (90, "Courtier"), (70, "")])
def test_a_chair_without_room_for_its_step_keeps_its_name(room, said):
    paper = Paper()
    chair_line(paper, "Courtier ◆◆", Box(0, 0, room, 20), "ivory")
    assert paper.said == said


def test_where_the_newest_line_has_no_room_below_its_head_it_takes_all_of_it():
    pygame.font.init()
    long = Line(lambda: "Turn order: " + ", ".join(["Bartholomew 18"] * 4))
    log = LogPanel(lambda event: None, lines=[Line(lambda: "Year 1"), long])
    about = Reader(lambda at: None, lambda by: None, lambda kind: None, 1.3, "pig")
    made = {one.key: one for one in log.widgets(Box(0, 0, 640, 120), about)}
    assert [row.line for row in made["log"].rows] == [long]
    assert "log_sieve" not in made
    made = {one.key: one for one in log.widgets(Box(0, 0, 640, 400), about)}
    assert len(made["log"].rows) == 2
    assert "log_sieve" in made
