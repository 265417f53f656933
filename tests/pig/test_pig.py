"""A third game moves in with its folder alone: played, saved, replayed, and sent over the LAN."""

import json

import pytest

from every_language import LANGUAGES
from kingsburg_arcade import games
from kingsburg_arcade.engine.contract import NOBODY, Refused
from kingsburg_arcade.games.board_parts import BANNER
from kingsburg_arcade.games.governors import adviser, characters, levels
from kingsburg_arcade.lesson_script import lessons
from kingsburg_arcade.scenes import states
from kingsburg_arcade.scenes.party import watching
from kingsburg_arcade.scenes.replay.replay_mode import ReplayMode
from kingsburg_arcade.scenes.replay.shelf_page import ShelfScene
from kingsburg_arcade.scenes.table.ending import GLANCE, EndingScene
from kingsburg_arcade.scenes.table.home_players import HomePlayers
from kingsburg_arcade.scenes.table.table_scene import TableScene
from pig.house import move_in, typed
from pilot import Keys, Mouse, open_app
from remembered import remembering

pytestmark = pytest.mark.planted
PIGS = pytest.mark.parametrize("game", ["pig", "bare_pig"])


@pytest.fixture(autouse=True)
def moved_in(monkeypatch):
    move_in(monkeypatch)


def test_the_folder_is_all_that_the_registry_needs():
    assert {"pig", "bare_pig"} <= set(games.names())
    shown = [game.name for game in games.on_screen()]
    assert "pig" in shown
    assert "bare_pig" not in shown
    assert games.game("pig").title == "Pig"
    assert games.game("bare_pig").title == "Bare pig"
    with pytest.raises(Refused, match="no_board"):
        games.game("bare_pig").screen()


@PIGS
def test_what_it_leaves_out_is_not_offered(game):
    assert levels(game) == characters(game) == ()
    assert adviser(game) is None
    assert lessons(game) == ()


@PIGS
def test_it_is_simulated_saved_and_verified(tmp_path, game):
    record = tmp_path / "last.record"
    simulated = ["sim", "--game", game, "--seats", "random,anything", "--games", 30, "--seed", 3]
    done = typed(*simulated, "--option", "mercy=yes", "--save", record, "--json")
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert told["options"] == {"goal": "20", "mercy": True}
    assert sum(told["wins"]) + told["shared"] >= 30
    done = typed("replay", record, "--verify", "--json")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["verified"] is True


@PIGS
def test_a_level_it_does_not_have_is_refused_in_one_sentence(game):
    done = typed("sim", "--game", game, "--seats", "regent,random", "--games", 1, "--seed", 1)
    assert done.returncode == 2
    assert "regent" in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_game_without_a_board_is_not_opened_on_the_screen(tmp_path, monkeypatch):
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    done = typed("play", "--game", "bare_pig", "--seats", "human,random", folder=tmp_path)
    assert done.returncode in (1, 2)
    assert done.stderr.count("\n") == 1
    assert "Bare pig" in done.stderr


def test_its_match_is_played_on_the_couch_to_the_end_and_watched_again(tmp_path):
    app = open_app(tmp_path)
    app.push(states.TitleScene(app))
    players = HomePlayers.begin(["human", "random"], 4, folder=tmp_path, game="pig")
    app.push(app.doors.table(players))
    hands, pressed = Keys(app), 0
    while not isinstance(app.top, EndingScene):
        legal = app.top.turn.legal
        if legal:
            hold = len(legal) > 1 and app.top.show.picture.turn > 8
            hands.press("pass:hold" if hold else "move:roll")
            pressed += 1
        else:
            hands.post()
        assert pressed < 400
    assert pressed > 4
    assert players.table.actor == NOBODY
    hands.post(seconds=GLANCE)
    hands.press("replay")
    assert isinstance(app.top.mode, ReplayMode)
    for key in ("key:forward", "key:phase_on", "key:play", "key:last", "key:judge", "key:first"):
        hands.press(key)
        hands.post()
    assert app.top.mode.analyst.verdicts == {}, "nobody here could judge"
    app.go_home()
    app.push(ShelfScene(app))
    Mouse(app).press("match:tables:1")
    assert isinstance(app.top, TableScene)
    assert app.top.mode.record.head == players.table.record.head
    app.close()


def test_a_board_that_has_no_tools_can_be_watched_and_left():
    pressed = []
    rules, leave = watching.tools(
        (), BANNER, lambda: pressed.append("rules"), lambda: pressed.append("go")
    )
    assert not rules.box.colliderect(leave.box)
    assert not rules.box.colliderect(BANNER)
    for button in (rules, leave):
        button.press()
    assert pressed == ["rules", "go"]


def test_every_scene_stands_in_a_house_with_a_third_game(tmp_path, monkeypatch):
    remembering(monkeypatch)
    drawn = set()
    for scene, named in states.scenes().items():
        for state, opened in named.items():
            if state not in ("pig", next(iter(named))) or scene.endswith("_replay"):
                continue
            app = open_app(tmp_path / f"{scene}.{state}")
            for one in opened(app):
                app.push(one)
            app.frame(0.0, [])
            assert app.frames_drawn
            drawn.add((scene, state))
            app.close()
    assert {("title", "first"), ("seats", "pig"), ("create", "pig")} <= drawn


@pytest.mark.parametrize("language", LANGUAGES)
def test_its_table_is_shown_without_a_state_by_hand(tmp_path, language):
    app = open_app(tmp_path, text_size=130)
    app.change(language=language)
    states.open_canned(app, "pig", options={"goal": "50"})
    app.frame(0.0, ())
    assert app.overflows == []
    assert app.top.turn.legal
    assert app.top.players.table.state.options.goal == "50"
    app.change(language="en")
    app.close()
