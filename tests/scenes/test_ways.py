"""What a press does is followed in few files: at home, far away, in lessons and replays."""

import pytest

from every_game import every_game_on_screen
from following import check_the_way, check_the_way_of, press_once, way_of
from kingsburg_arcade import games
from kingsburg_arcade.governors.thinking import AtOnce
from kingsburg_arcade.lesson_script import lessons
from kingsburg_arcade.scenes.party.party_states import ADA, seated
from kingsburg_arcade.scenes.party.party_words import attend
from kingsburg_arcade.scenes.states import open_canned
from kingsburg_arcade.scenes.table.home_players import HomePlayers
from pilot import open_app

LESSONS = [lesson for game in games.on_screen() for lesson in lessons(game.name)]


@pytest.fixture
def app(tmp_path):
    app = open_app(tmp_path)
    yield app
    app.close()


def moments(game):
    """A match, each time a person could make a move of a new kind, with those moves."""
    governors, known = HomePlayers.begin(["random", "random"], 4, game=game), set()
    table = governors.table
    while not table.over:
        kinds = {(table.question, type(move)): move for move in table.legal(0)}
        if new := [move for kind, move in kinds.items() if kind not in known]:
            known |= kinds.keys()
            yield HomePlayers(table, ["human", "random"], 1), new
        governors.submit(governors.think(AtOnce()))


def at_home(app, players):
    return app.doors.table(players)


def far_away(app, players):
    party = seated(players, ADA)
    attend(app, party)
    return app.doors.far_table(party)


@pytest.mark.parametrize("opened", [at_home, far_away])
@every_game_on_screen
def test_a_press_at_a_table(app, game, opened):
    for players, moves in moments(game):
        for move in moves:
            scene = opened(app, players)
            app.push(scene)
            app.frame(0.1, ())
            check_the_way_of(scene, move)
            app.pop()


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)
def test_a_press_in_a_lesson(app, lesson):
    followed = 0
    for at, step in enumerate(lesson.steps):
        if step.moves:
            scene = app.doors.lesson(lesson, at)
            app.push(scene)
            for _ in range(400):
                if scene.mode.telling:
                    break
                app.frame(0.1, ())
            check_the_way_of(scene, step.chosen(scene.turn.legal))
            followed += 1
    assert followed or not any(step.moves for step in lesson.steps)


@pytest.mark.parametrize("key", ["first", "phase_back", "back", "phase_on", "last"])
def test_a_press_on_a_key_of_a_replay(app, key):
    open_canned(app, "replay")
    check_the_way(app.top, f"key:{key}")


def test_every_file_of_a_way_counts(app, monkeypatch):
    scene = at_home(app, next(moments(games.on_screen()[0].name))[0])
    app.push(scene)
    app.frame(0.1, ())
    submit = scene.players.submit
    monkeypatch.setattr(scene.players, "submit", lambda move: submit(move))
    press_once(scene)
    files = way_of(scene.turn.answer(scene.turn.legal[0]))
    assert {file.stem for file in files} == {"turn", "test_ways", "home_players", "table"}
    with pytest.raises(AssertionError, match="leads nowhere"):
        way_of(lambda: None)
