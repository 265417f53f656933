"""Cabinets: one is lit, and is what is played, read and resumed; each has its own chairs."""

import pytest

from every_game import IN_THE_BOX, every_game_on_screen
from kingsburg_arcade import games
from kingsburg_arcade.engine.contract import Refused
from kingsburg_arcade.games.governors import governor, levels
from kingsburg_arcade.saved_matches.home import last_unfinished, read_game
from kingsburg_arcade.scenes.front.chairs import Company
from kingsburg_arcade.scenes.front.rules import RulesScene
from kingsburg_arcade.scenes.front.seats import SeatsScene
from kingsburg_arcade.scenes.front.title import TitleScene
from kingsburg_arcade.scenes.table.home_players import HomePlayers
from kingsburg_arcade.scenes.table.table_scene import TableScene
from kingsburg_arcade.settings import load
from pilot import Keys, Mouse, Pad, open_app

FIRST, SECOND = IN_THE_BOX[:2]
EMBLEM = games.game(SECOND).front.emblem


def at_the_title(folder, hands=Keys, **choices):
    app = open_app(folder, **choices)
    app.push(TitleScene(app))
    pilot = hands(app)
    pilot.post()
    return app, pilot, app.top


def lit(title):
    return [widget.game.name for widget in title.widgets if getattr(widget, "lit", False)]


def test_every_game_has_as_many_seats_as_its_rules():
    for game in games.games():
        assert game.seats == game.rules().seats


@pytest.mark.parametrize("hands", [Keys, Mouse, Pad])
def test_a_press_lights_a_cabinet_and_the_next_one_plays(tmp_path, hands):
    app, pilot, title = at_the_title(tmp_path, hands)
    assert lit(title) == [FIRST]
    pilot.press(f"cabinet:{SECOND}")
    assert (app.top, lit(title)) == (title, [SECOND])
    assert title.focus == f"cabinet:{SECOND}"
    assert load(tmp_path)[0].game == SECOND, "it is remembered at once"
    pilot.press(f"cabinet:{SECOND}")
    assert isinstance(app.top, SeatsScene)
    assert app.top.game == SECOND
    app.close()


@every_game_on_screen
@pytest.mark.parametrize("hands", [Keys, Mouse, Pad])
def test_what_is_lit_is_played_in_three_presses(tmp_path, hands, game):
    app, pilot, _ = at_the_title(tmp_path, hands, game=game)
    pilot.press("new")
    pilot.press("begin")
    assert isinstance(app.top, TableScene)
    assert app.top.players.table.record.header.game == game
    assert app.game == game
    app.close()


@every_game_on_screen
def test_the_rules_of_what_is_lit_are_read(tmp_path, game):
    app, pilot, title = at_the_title(tmp_path, game=game)
    if not games.game(game).has_book:
        assert title.widget("rules") is None
        app.close()
        return
    pilot.press("rules")
    assert isinstance(app.top, RulesScene)
    assert app.top.reading == game
    app.close()


def test_a_table_lights_its_cabinet_when_it_is_resumed(tmp_path):
    HomePlayers.begin(["human", "random"], 3, folder=tmp_path, game=SECOND).close()
    assert read_game(last_unfinished(tmp_path)) == SECOND
    app, pilot, title = at_the_title(tmp_path)
    assert title.widget("resume").picture == EMBLEM
    pilot.press("resume")
    assert isinstance(app.top, TableScene)
    app.go_home()
    assert lit(title) == [SECOND]
    app.close()


def test_a_table_of_which_nobody_noted_the_game_is_one_of_the_first(tmp_path):
    path = tmp_path / "00001.record"
    assert read_game(path) == FIRST
    path.with_suffix(".chairs.json").write_text('{"game": "chess"}')
    assert read_game(path) == "chess", "which the shelf says it does not know"


# ------------------------------------------------------------------------------------ the seats
@every_game_on_screen
def test_as_many_chairs_as_the_game_has(tmp_path, game):
    seats = games.game(game).seats
    app, pilot, _ = at_the_title(tmp_path, Mouse, game=game)
    pilot.press("new")
    while app.top.widget("add") is not None:
        pilot.press("add")
    assert len(app.top.chairs) == seats[-1]
    while app.top.widget("remove") is not None:
        pilot.press("remove")
    assert len(app.top.chairs) == seats[0]
    app.close()


@every_game_on_screen
def test_only_who_can_play_a_game_is_offered(game):
    offered = Company.of(game)
    assert offered.levels == levels(game)
    assert not levels(game) or "random" not in offered.people
    for who in offered.people[1:]:
        for level in offered.levels or ("",):
            governor(offered.chair(who, level), game)
    with pytest.raises(Refused, match=r"governor\.unknown"):
        governor("nobody", game)


def test_the_house_rules_are_those_of_the_game(tmp_path):
    app, pilot, _ = at_the_title(tmp_path, Mouse, game=SECOND)
    pilot.press("new")
    assert app.top.widget("option:plus_two") is None
    pilot.press("option:setup")
    pilot.press("begin")
    state = app.top.players.table.state
    assert state.options.setup == "first"
    assert state.board.names == ["tavern", "paddock", "oasis", "farm"]
    app.close()


@every_game_on_screen
def test_the_lessons_are_those_of_the_game(tmp_path, game):
    app, pilot, title = at_the_title(tmp_path, game=game)
    if not games.game(game).has_lessons:
        assert title.widget("lessons") is None
        app.close()
        return
    pilot.press("lessons")
    assert {lesson.game for lesson in app.top.lessons} == {game}
    pilot.press(f"lesson:{app.top.lessons[0].name}")
    assert (type(app.top), app.top.game) == (TableScene, game)
    app.close()
