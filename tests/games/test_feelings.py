"""Persons at a table show what they feel: for a moment, and then they are calm again."""

import pytest

from kingsburg_arcade.games.feelings import FRESH, HELD, Feelings
from kingsburg_arcade.games.kingdom_builder.rules.events import TileLost, TurnEnded
from kingsburg_arcade.games.kingsburg.rules.events import BuildingDestroyed, EnemyRevealed
from kingsburg_arcade.scenes.states import open_canned
from kingsburg_arcade.stage.portraits import MOODS
from kingsburg_arcade.stage.tween import Wait
from pilot import Mouse, open_app, sat

SHOCKS = {
    "kingsburg": BuildingDestroyed(1, "inn", 1),
    "kingdom_builder": TileLost(1, "farm", 3, 4, was_ready=True),
}
CHAIRS = ("human", "squire:abbot", "steward:merchant")


def mood(feelings, seat):
    """The mood of a seat on which an Abbot sits."""
    person, _, now = feelings.face(seat, ["squire:abbot"] * 3).partition("/")
    assert person == "rival.abbot"
    assert now in MOODS
    return now


def test_a_mood_is_held_and_then_goes():
    feelings = Feelings()
    assert mood(feelings, 1) == "calm"
    feelings.feel([(1, "glad"), (2, "angry")])
    assert (mood(feelings, 0), mood(feelings, 1), mood(feelings, 2)) == ("calm", "glad", "angry")
    assert not feelings.fade(HELD - 0.1)
    assert mood(feelings, 1) == "glad"
    assert feelings.fade(0.2)
    assert mood(feelings, 1) == mood(feelings, 2) == "calm"
    assert not feelings.fade(HELD)


def test_a_weaker_mood_waits_until_a_stronger_one_was_seen():
    feelings = Feelings()
    feelings.feel([(1, "glad")])
    feelings.feel([(1, "proud")])
    assert mood(feelings, 1) == "proud"
    feelings.feel([(1, "glad")])
    assert mood(feelings, 1) == "proud"
    feelings.fade(FRESH + 0.1)
    feelings.feel([(1, "glad")])
    assert mood(feelings, 1) == "glad"
    feelings.rest()
    assert mood(feelings, 1) == "calm"


def test_who_has_no_portrait_has_no_face():
    feelings = Feelings()
    feelings.feel([(0, "glad")])
    for chairs in (["human"], ["squire"], ["squire:nobody"], []):
        assert feelings.face(0, chairs) == ""


@pytest.mark.parametrize("game", SHOCKS)
def test_a_panel_shows_the_mood_and_a_match_that_stands_elsewhere_none(tmp_path, game):
    app = open_app(tmp_path)
    players = sat(3, lambda state: state.actor == 0, game=game)
    players.chairs = CHAIRS
    app.push(app.doors.table(players))
    scene = Mouse(app).until_asked()

    def faces():
        app.frame(0.01, ())
        return [scene.widget(f"seat:{seat}").face for seat in range(3)]

    scene.show.feelings.rest()
    scene.refresh()
    assert faces() == ["", "rival.abbot/calm", "rival.merchant/calm"]
    scene.show.cues.heard(SHOCKS[game])
    assert faces()[1:] == ["rival.abbot/startled", "rival.merchant/calm"]
    before = scene.widget("seat:1").memo
    app.frame(HELD, ())
    assert faces()[1:] == ["rival.abbot/calm", "rival.merchant/calm"]
    assert scene.widget("seat:1").memo != before
    scene.show.feelings.feel([(1, "angry")])
    scene.show.director.feed([Wait(9.0)])
    scene.start_anew()
    assert faces()[1:] == ["rival.abbot/calm", "rival.merchant/calm"]
    app.close()


def test_who_would_lose_the_battle_is_startled_when_the_enemy_is_turned_over(tmp_path):
    app = open_app(tmp_path)
    players = sat(3, lambda state: state.year == 5 and state.actor == 0)
    players.chairs = CHAIRS
    app.push(app.doors.table(players))
    scene = Mouse(app).until_asked()
    scene.show.picture.provinces[1].soldiers = 0
    scene.show.picture.provinces[2].soldiers = 30
    scene.show.feelings.rest()
    scene.show.cues.heard(EnemyRevealed(5, "dragons", 9))
    app.frame(0.01, ())
    moods = [scene.widget(f"seat:{seat}").face.partition("/")[2] for seat in (1, 2)]
    assert moods == ["startled", "calm"]
    app.close()


def test_a_replay_shows_them_too_and_a_jump_makes_them_calm(tmp_path):
    app = open_app(tmp_path)
    open_canned(app, "replay")
    scene = app.top
    scene.show.cues.heard(SHOCKS["kingsburg"])
    assert mood(scene.show.feelings, 1) == "startled"
    scene.mode.playback.goto(3)
    assert mood(scene.show.feelings, 1) == "calm"
    app.close()


def test_gold_is_reckoned_from_one_turn_to_the_next(tmp_path):
    app = open_app(tmp_path)
    open_canned(app, "builder_replay", "two")
    scene, ended = app.top, TurnEnded(1)
    scene.mode.playback.goto(0)
    board = scene.board
    assert list(board.reactions(ended)) == []
    scene.show.become(scene.mode.playback.reel.stops[-1].state)
    assert {seat for seat, _ in board.reactions(ended)} == {1}
    assert list(board.reactions(ended)) == []
    scene.mode.playback.goto(0)
    assert list(board.reactions(ended)) == [], "a jump is not a turn"
    app.close()
