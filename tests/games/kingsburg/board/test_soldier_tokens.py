"""Soldier tokens on the screen: covered where several share it, and turned over together."""

from kingsburg_arcade.engine.luck import SeededStream
from kingsburg_arcade.games.kingsburg.board.covered_choice import ChoiceCover
from kingsburg_arcade.governors.by_chance import RandomSeat
from kingsburg_arcade.scenes.front.title import TitleScene
from kingsburg_arcade.scenes.table.home_players import HomePlayers
from kingsburg_arcade.ui.handover import GLANCE, HandoverScene
from pilot import Keys, open_app

SEED = 3


def begun(folder, chairs):
    """Play until the first person is to choose a token."""
    app = open_app(folder)
    app.push(TitleScene(app))
    app.push(app.doors.table(HomePlayers.begin(chairs, SEED, {"tokens": "yes"})))
    keys, mind, stream = Keys(app), RandomSeat(), SeededStream(SEED, "hands")
    for _ in range(200):
        scene = keys.until_asked()
        if isinstance(scene, ChoiceCover):
            return app, keys
        if isinstance(scene, HandoverScene):
            keys.key("escape")
            continue
        table, seat = scene.players.table, scene.turn.asked
        if table.question == "soldier token":
            frames(app)
            return app, keys
        keys.make(scene, mind.choose(table.view(seat), table.legal(seat), stream))
    raise AssertionError("nobody was asked for a token")


def frames(app):
    for _ in range(5):
        app.frame(0.05, ())


def shown(scene):
    return [widget.key for widget in scene.widgets if widget.key.startswith("move:choose")]


def test_two_persons_choose_one_after_the_other_each_under_cover(tmp_path):
    app, keys = begun(tmp_path, ("human", "human"))
    seats = []
    for _ in range(2):
        cover, table = app.top, app.scenes[-2]
        assert isinstance(cover, ChoiceCover)
        assert not shown(table)
        seats.append(cover.seat)
        app.frame(GLANCE, ())
        keys.press("look")
        assert app.top is table
        assert len(shown(table)) == 5
        keys.make(table, table.turn.legal[len(seats)])
        keys.until_asked()
        frames(app)
    assert sorted(seats) == [0, 1]
    entries = [entry.move for entry in app.scenes[1].record.entries]
    (said,) = [move[1] for move in entries if move[0] == "reveal"]
    assert said == ("1", "2")
    app.close()


def test_who_looks_later_finds_a_button(tmp_path):
    app, keys = begun(tmp_path, ("human", "human"))
    app.frame(GLANCE, ())
    keys.press("later")
    table = app.top
    frames(app)
    assert app.top is table, "it is offered once"
    assert not shown(table)
    keys.press("uncover")
    assert isinstance(app.top, ChoiceCover)
    app.close()


def test_a_person_alone_needs_no_cover(tmp_path):
    app, _ = begun(tmp_path, ("human", "random"))
    assert len(shown(app.top)) == 5
    app.close()
