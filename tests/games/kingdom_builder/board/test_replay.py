"""A record of Kingdom Builder is watched again: every moment, its log, its bar and its verdicts."""

import pytest

from kingsburg_arcade.engine.contract import NOBODY
from kingsburg_arcade.games import game as manifest
from kingsburg_arcade.games.kingdom_builder.board.picture import Picture
from kingsburg_arcade.games.kingdom_builder.board.states import SEED, is_over
from kingsburg_arcade.games.kingdom_builder.rules.events import TileTaken, TurnBegan
from kingsburg_arcade.games.kingdom_builder.rules.moves import Build
from kingsburg_arcade.games.kingdom_builder.rules.scoring import gold
from kingsburg_arcade.governors.thinking import AtOnce
from kingsburg_arcade.saved_matches.home import FOLDER
from kingsburg_arcade.scenes.front.title import TitleScene
from kingsburg_arcade.scenes.replay.replay_mode import REST
from kingsburg_arcade.scenes.replay.shelf_page import ShelfScene, key_of
from kingsburg_arcade.scenes.replay.take_over import TakeOverScene
from kingsburg_arcade.scenes.table.home_players import HomePlayers
from kingsburg_arcade.scenes.table.table_scene import TableScene
from pilot import Keys, Mouse, Pad, open_app, sat


@pytest.fixture(scope="module")
def played():
    return sat(3, is_over, game="kingdom_builder", seed=SEED)


def opened(folder, played, hands=Keys, **choices):
    app = open_app(folder, **choices)
    app.push(TitleScene(app))
    app.push(app.doors.replay(played.table.record, played.chairs))
    pilot = hands(app)
    pilot.post()
    return app, pilot, app.top


def test_every_moment_looks_like_its_state(tmp_path, played):
    app, _, scene = opened(tmp_path, played)
    for at in (0, 1, 17, scene.mode.reel.last // 2, scene.mode.reel.last - 1, scene.mode.reel.last):
        scene.mode.playback.goto(at)
        assert scene.show.picture == Picture.of(scene.mode.reel.stops[at].state)
    assert scene.mode.playback.stop.state.actor == NOBODY
    app.close()


def test_what_is_shown_step_by_step_comes_to_the_same(tmp_path, played):
    app, _, scene = opened(tmp_path, played)
    for _ in range(12):
        scene.mode.playback.forward()
        scene.show.director.drain()
        assert scene.show.picture == Picture.of(scene.mode.playback.stop.state)
    scene.mode.playback.goto(scene.mode.reel.last - 3)
    for _ in range(3):
        scene.mode.playback.forward()
        scene.show.director.drain()
    assert scene.show.picture == Picture.of(scene.mode.playback.stop.state)
    app.close()


def test_turns_are_chapters_and_ten_settlements_a_part(tmp_path, played):
    app, pilot, scene = opened(tmp_path, played)
    reel = scene.mode.reel
    for at in reel.chapters[1:]:
        assert reel.stops[at].state.seat != reel.stops[at - 1].state.seat
    assert len(reel.chapters) > 20
    pilot.key("3")
    state = scene.mode.playback.stop.state
    assert max(own.bit_count() for own in state.settlements) == 20
    pilot.key("page down")
    assert scene.mode.playback.stop.state.seat != state.seat
    app.close()


def test_a_tile_taken_in_the_turn_on_show_is_told_from_a_used_one(tmp_path, played):
    app, _, scene = opened(tmp_path, played)
    at = next(
        at
        for at, stop in enumerate(scene.mode.reel.stops)
        if any(isinstance(event, TileTaken) for event in stop.events)
        and not any(isinstance(event, TurnBegan) for event in stop.events)
    )
    (taken,) = [one for one in scene.mode.reel.stops[at].events if isinstance(one, TileTaken)]
    scene.mode.playback.goto(at)
    assert scene.board.hand.fresh == {taken.location}
    scene.mode.playback.next_phase()
    assert scene.board.hand.fresh == frozenset()
    app.close()


def test_the_curves_are_the_gold_as_it_stood(tmp_path, played):
    app, _, scene = opened(tmp_path, played)
    for at in (0, 40, scene.mode.reel.last):
        state = scene.mode.reel.stops[at].state
        wanted = [sum(row[seat] for _, row in gold(state)) for seat in range(3)]
        assert [line[at] for line in scene.mode.chart.points] == wanted
    assert [line[-1] for line in scene.mode.chart.points] == list(played.table.result.points)
    app.close()


@pytest.mark.parametrize("hands", [Keys, Mouse, Pad])
def test_a_line_of_the_log_leads_to_its_hex(tmp_path, played, hands):
    app, pilot, scene = opened(tmp_path, played, hands)
    scene.mode.playback.goto(scene.mode.reel.last // 2)
    keys = [widget.key for widget in scene.widgets if widget.key.startswith("log:")]
    number = next(
        int(key[4:]) for key in keys if scene.mode.reel.lines[int(key[4:])].about[0][0] == "hex"
    )
    pilot.press(f"log:{number}")
    assert scene.mode.playback.at == scene.mode.reel.stop_of_line(number)
    assert scene.show.pointed == frozenset(scene.mode.reel.lines[number].about)
    app.close()


def test_the_regent_judges_the_moves(tmp_path, played):
    app, pilot, scene = opened(tmp_path, played)
    at = next(
        at
        for at in range(scene.mode.reel.last // 2, scene.mode.reel.last)
        if isinstance(scene.mode.reel.stops[at].move, Build) and scene.mode.analyst.has_choice(at)
    )
    scene.mode.playback.goto(at)
    for _ in range(3):
        pilot.post(seconds=REST)
    verdict = scene.mode.analyst.verdicts[at]
    assert verdict.played.plain == scene.mode.reel.stops[at].move.plain
    assert verdict.cost >= 0
    assert verdict.agrees or verdict.best.plain != verdict.played.plain
    assert app.overflows == []
    app.close()


def test_one_takes_over_at_a_table_of_the_same_game(tmp_path, played):
    app, pilot, scene = opened(tmp_path, played, Mouse)
    scene.mode.playback.goto(30)
    pilot.press("key:take_over")
    assert isinstance(app.top, TakeOverScene)
    pilot.press("begin")
    assert isinstance(app.top, TableScene)
    stop = scene.mode.reel.stops[30]
    copied = app.top.players.table.record.entries[: stop.entries]
    assert [one.move for one in copied] == [
        one.move for one in played.table.record.entries[: stop.entries]
    ]
    app.close()


def test_the_shelf_has_the_matches_of_both_games(tmp_path):
    for game in ("kingsburg", "kingdom_builder"):
        sitting = HomePlayers.begin(["random", "random"], 3, folder=tmp_path, game=game)
        thinker = AtOnce()
        for _ in range(6):
            sitting.submit(sitting.think(thinker))
        sitting.close()
    assert len(list((tmp_path / FOLDER).glob("*.record"))) == 2
    app = open_app(tmp_path)
    app.push(TitleScene(app))
    app.push(ShelfScene(app))
    shelf, pilot = app.top, Mouse(app)
    seen = {}
    for match in shelf.matches:
        assert shelf.widget(key_of(match)).picture == manifest(match.game).front.emblem
        pilot.press(key_of(match))
        seen[match.game] = app.top.game
        app.pop()
    assert seen == {"kingsburg": "kingsburg", "kingdom_builder": "kingdom_builder"}
    app.close()


def test_the_log_is_sifted_in_the_words_of_the_game(tmp_path, played):
    app, _, scene = opened(tmp_path, played)
    sieve = scene.widget("log_sieve")
    assert sieve.values[-1] == "Tiles and gold"
    sieve.choose(len(sieve.values) - 1)
    shown = [line.words() for _, line in scene.show.log.read if not line.heading]
    assert shown
    assert all("builds on" not in words for words in shown)
    app.close()
