"""The destiny of the year on the screen: read in one press, and its moves made by hand."""

import pytest

from kingsburg_arcade.engine.contract import NOBODY, Draw
from kingsburg_arcade.engine.luck import SeededDealer, SeededStream
from kingsburg_arcade.games.kingsburg.board.picture import Picture
from kingsburg_arcade.games.kingsburg.rules.realm.destinies import DESTINIES
from kingsburg_arcade.governors.by_chance import RandomSeat
from kingsburg_arcade.i18n import tr
from kingsburg_arcade.scenes.front.title import TitleScene
from kingsburg_arcade.scenes.table.home_players import HomePlayers
from pilot import Keys, Mouse, open_app

NAMES = tuple(card.name for card in DESTINIES)


def seed_of(destiny):
    """The first seed with this destiny in year 1."""
    wish = Draw("destiny of year 1", NAMES, 1)
    return next(seed for seed in range(999) if SeededDealer(seed).deal(wish).names == (destiny,))


def begun(folder, destiny, hands):
    app = open_app(folder)
    app.push(TitleScene(app))
    chairs = ("human", "random", "random")
    players = HomePlayers.begin(chairs, seed_of(destiny), {"destinies": "yes"})
    app.push(app.doors.table(players))
    return app, hands(app)


def test_it_is_read_in_one_press(tmp_path):
    app, mouse = begun(tmp_path, "muster", Mouse)
    scene = mouse.until_asked()
    mouse.press("destiny")
    assert scene.explaining
    card = scene.widget("destiny").explain()
    assert card.title == tr("destiny.muster")
    assert tr("card.house") in card.lines
    app.close()


@pytest.mark.parametrize(
    ("destiny", "hands", "question"),
    [("secret_deals", Mouse, "deal"), ("open_court", Keys, "place")],
)
def test_hands_make_every_move_that_it_brings(tmp_path, destiny, hands, question):
    """A season and more: what is shown is what the state says, whatever is pressed."""
    app, pilot = begun(tmp_path, destiny, hands)
    mind, stream, asked = RandomSeat(), SeededStream(1, "hands"), set()
    for _ in range(9):
        scene = pilot.until_asked()
        table, seat = scene.players.table, scene.turn.asked
        assert table.actor != NOBODY
        assert scene.show.picture == Picture.of(table.state)
        asked.add(table.question)
        pilot.make(scene, mind.choose(table.view(seat), table.legal(seat), stream))
    assert question in asked
    app.close()
