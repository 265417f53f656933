"""A look at the enemy is offered to the person who has it, where several share the screen."""

from random import Random

import pytest

from kingsburg_arcade.engine.contract import LUCK, NOBODY
from kingsburg_arcade.engine.luck import SeededDealer, SeededStream
from kingsburg_arcade.games.kingsburg.board.chapters import KingsburgChapters
from kingsburg_arcade.games.kingsburg.rules import CABINET, Options
from kingsburg_arcade.games.kingsburg.rules.events import EnemyPeeked
from kingsburg_arcade.governors.by_chance import RandomSeat
from kingsburg_arcade.scenes.front.title import TitleScene
from kingsburg_arcade.scenes.table.home_players import HomePlayers
from kingsburg_arcade.ui.couch import Couch
from kingsburg_arcade.ui.handover import GLANCE, HandoverScene
from kingsburg_arcade.ui.inputs import DESK
from pilot import Keys, Mouse, Pad, open_app

SEED = 3


def begun(folder, hands, chairs=("human", "human")):
    """Play until the page comes that nobody asked for."""
    app = open_app(folder)
    app.push(TitleScene(app))
    app.push(app.doors.table(HomePlayers.begin(chairs, SEED)))
    pilot, mind, stream = hands(app), RandomSeat(), SeededStream(SEED, "hands")
    for _ in range(200):
        scene = pilot.until_asked()
        if isinstance(scene, HandoverScene):
            return app, pilot
        table, seat = scene.players.table, scene.turn.asked
        legal = table.legal(seat)
        wanted = [move for move in legal if move.text.startswith(("place 10 ", "place 17 "))]
        move = wanted[0] if wanted else mind.choose(table.view(seat), legal, stream)
        pilot.make(scene, move)
    raise AssertionError("nobody has looked at the enemy")


def words(scene):
    return " ".join(getattr(widget, "words", "") for widget in scene.widgets)


@pytest.mark.parametrize("hands", [Keys, Mouse])
def test_after_the_general_the_page_comes_and_the_panel_leads_to_it_again(tmp_path, hands):
    app, pilot = begun(tmp_path, hands)
    page = app.top
    table = app.scenes[-2]
    seat, (said,) = page.seat, page.secrets
    assert said not in words(page)
    pilot.press("look") if hands is Mouse else pilot.key("return")
    assert not page.open, "a press that was meant for the show uncovers nothing"
    app.frame(GLANCE, ())
    pilot.press("look")
    assert said in words(page)
    pilot.press("hide")
    assert app.top is table
    table.hand_seat = seat
    table.focus = "enemy"
    table.refresh()
    assert "look again" in table.widget("enemy").explain().lines[1]
    pilot.press("enemy")
    assert isinstance(app.top, HandoverScene)
    assert not app.top.open
    assert (app.top.seat, app.top.secrets) == (seat, (said,))
    pilot.key("escape")
    assert app.top is table
    app.close()


def test_it_can_wait(tmp_path):
    app, pilot = begun(tmp_path, Keys)
    page = app.top
    app.frame(GLANCE, ())
    pilot.press("later")
    assert not page.open
    for _ in range(5):
        app.frame(0.05, ())
    assert not isinstance(app.top, HandoverScene), "it is offered once"
    app.close()


def test_only_the_hands_of_its_owner_uncover_it(tmp_path):
    app, keys = begun(tmp_path, Keys)
    page = app.top
    app.inputs.pads.came(0, mapped=True)
    hands = ["pad 1", "pad 1"]
    hands[1 - page.seat] = DESK
    app.gather(Couch(app.couch.looks, tuple(hands)))
    app.frame(GLANCE, ())
    keys.key("return")
    Mouse(app).press("look")
    assert not page.open
    assert page.notice
    Pad(app).press("look")
    assert page.open
    app.close()


def test_alone_the_enemy_is_simply_there(tmp_path):
    app = open_app(tmp_path)
    players = HomePlayers.begin(["human", "random"], SEED)
    scene = app.doors.table(players)
    app.push(scene)
    scene.board.listen(EnemyPeeked(0, 1))
    app.frame(0.05, ())
    assert app.top is scene
    app.close()


def test_a_replay_knows_the_cards_that_a_seat_had_seen():
    """The enemy, and with Goblin Valley the second card; no hand of governors' cards."""
    options = Options(goblin_valley=True, governor_cards="dealt")
    state, dealer, chance = CABINET.new(3, options), SeededDealer(5), Random(5)
    moments = []
    while state.actor != NOBODY:
        moments.append(state.copy())
        luck = state.actor == LUCK
        state.play(dealer.deal(state.wish()) if luck else chance.choice(state.legal()))
    told = 0
    for before in moments:
        for seat in range(3):
            found = KingsburgChapters().secrets(before, state, seat)
            assert all(dealer.peek(sealed) == name for sealed, name in found.items())
            told += len(found)
            assert len(found) == (len(before.knows(seat)) if before.year else 0)
    assert told
