"""Cards of governors on the screen: kept under cover, bid for over the court, read in one press."""

import pytest

from kingsburg_arcade.engine.contract import NOBODY
from kingsburg_arcade.engine.luck import SeededStream
from kingsburg_arcade.games.kingsburg.board.covered_choice import ChoiceCover
from kingsburg_arcade.games.kingsburg.board.governor_cards import best_face
from kingsburg_arcade.games.kingsburg.board.picture import Picture
from kingsburg_arcade.governors.by_chance import RandomSeat
from kingsburg_arcade.scenes.front.title import TitleScene
from kingsburg_arcade.scenes.table.home_players import HomePlayers
from kingsburg_arcade.ui.handover import GLANCE
from kingsburg_arcade.ui.layout import Box
from pilot import Keys, Mouse, open_app

SEED = 5


def begun(folder, how, chairs, hands=Keys, seed=SEED, **choices):
    app = open_app(folder, **choices)
    app.push(TitleScene(app))
    app.push(app.doors.table(HomePlayers.begin(chairs, seed, {"governor_cards": how})))
    pilot = hands(app)
    pilot.until_asked()
    frames(app)
    return app, pilot


def frames(app):
    """So long that a cover that is due has come."""
    for _ in range(5):
        app.frame(0.05, ())


def cards(scene):
    """The cards that can be kept, as they are shown."""
    return [one.card for one in scene.widgets if one.key.startswith("move:keep")]


def known(scene, seat):
    secrets = scene.players.table.view(seat).secrets
    return [secrets[card] for card in sorted(secrets, key=lambda card: card.position)]


def test_two_persons_keep_a_card_one_after_the_other_each_under_cover(tmp_path):
    app, keys = begun(tmp_path, "dealt", ("human", "human"))
    for place in (2, 0):
        cover, scene = app.top, app.scenes[-2]
        assert isinstance(cover, ChoiceCover)
        assert cards(scene) == []
        app.frame(GLANCE, ())
        keys.press("look")
        assert cards(scene) == known(scene, cover.seat)
        keys.make(scene, scene.turn.legal[place])
        keys.until_asked()
        frames(app)
    picture = app.scenes[1].show.picture
    assert all(has.governor and not has.kept for has in picture.provinces)
    app.close()


def test_a_person_alone_sees_the_cards_at_once(tmp_path):
    app, _ = begun(tmp_path, "dealt", ("human", "random"))
    scene = app.top
    assert cards(scene) == known(scene, scene.hand_seat)
    assert len(cards(scene)) == 3
    app.close()


def test_the_card_in_a_panel_is_read_in_one_press(tmp_path):
    app, mouse = begun(tmp_path, "dealt", ("human", "random"), Mouse)
    scene = app.top
    mouse.make(scene, scene.turn.legal[0])
    scene = mouse.until_asked()
    seat = scene.hand_seat
    mouse.press(f"governor:{1 - seat}")
    assert scene.explaining
    assert scene.focus == f"governor:{1 - seat}"
    app.close()


@pytest.mark.parametrize(("how", "seed"), [("dealt", 8), ("auction", 5)])
def test_hands_make_every_move_that_the_cards_bring(tmp_path, how, seed):
    """Set-up and two seasons: what is shown is what the state says, whatever is pressed."""
    app, mouse = begun(tmp_path, how, ("human", "human", "random"), Mouse, seed)
    mind, stream = RandomSeat(), SeededStream(seed, "hands")
    for _ in range(24):
        scene = mouse.until_asked()
        frames(app)
        if isinstance(app.top, ChoiceCover):
            app.frame(GLANCE, ())
            mouse.press("look")
            scene = app.top
        table, seat = scene.players.table, scene.turn.asked
        assert table.actor != NOBODY
        assert scene.show.picture == Picture.of(table.state)
        mouse.make(scene, mind.choose(table.view(seat), table.legal(seat), stream))
    app.close()


def test_cards_that_were_kept_are_opened_together(tmp_path):
    """Nobody's card lies open a moment before those of the others."""
    chairs = ("human", "random", "random")
    app, mouse = begun(tmp_path, "dealt", chairs, Mouse, speed=1.0)
    scene = mouse.until_asked()
    mouse.make(scene, scene.turn.legal[0])
    seen = set()
    for _ in range(200):
        mouse.post()
        seen.add(sum(bool(has.governor) for has in scene.show.picture.provinces))
    assert seen == {0, 3}
    app.close()


@pytest.mark.parametrize("language", ["en", "fr", "ru"])
def test_cards_in_a_row_have_words_of_one_size(tmp_path, language):
    app = open_app(tmp_path)
    app.change(language=language)
    offered = ("philosopher", "minstrel", "general", "fairy")
    box = Box(0, 0, 150, 540)
    faces = [best_face(app.canvas, (card, *offered), box) for card in offered]
    assert all(face.text for face in faces)
    assert len({(face.title, face.text) for face in faces}) == 1
    alone = [best_face(app.canvas, (card,), box) for card in offered]
    assert len({(face.title, face.text) for face in alone}) > 1
    app.close()
