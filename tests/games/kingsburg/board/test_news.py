"""Since your last move: what rivals did, on a few small cards; and the log, in sentences."""

import pytest

from every_game import IN_THE_BOX
from kingsburg_arcade.engine.luck import SeededStream
from kingsburg_arcade.games.governors import governor
from kingsburg_arcade.games.kingsburg.board.log_lines import line_of
from kingsburg_arcade.games.kingsburg.board.news import card_of
from kingsburg_arcade.games.kingsburg.rules.events import AdvisorInfluenced, BuildingBuilt
from kingsburg_arcade.i18n import speak
from kingsburg_arcade.scenes.front.title import TitleScene
from kingsburg_arcade.scenes.table.home_players import HomePlayers
from kingsburg_arcade.scenes.table.since import EACH, cards, weightiest
from kingsburg_arcade.ui.layout import Box
from kingsburg_arcade.ui.log import News
from pilot import Keys, open_app


@pytest.fixture(autouse=True)
def in_english():
    speak("en")


def after_moves(folder, game, moves):
    """A table on which rivals have answered so many moves of a person."""
    app = open_app(folder)
    app.push(TitleScene(app))
    app.push(app.doors.table(HomePlayers.begin(["human", "squire", "squire"], 7, game=game)))
    keys, mind, stream = Keys(app), governor("squire", game), SeededStream(1, "hands")
    for _ in range(moves):
        scene = keys.until_asked()
        table = scene.players.table
        scene.turn.submit(mind.choose(table.view(0), table.legal(0), stream))
    return app, keys, keys.until_asked()


def shown(scene):
    return [widget for widget in scene.widgets if widget.key.startswith("since:")]


@pytest.mark.parametrize(("game", "moves"), [(IN_THE_BOX[0], 3), (IN_THE_BOX[1], 3)])
def test_what_rivals_did_stands_on_cards_until_the_next_move(tmp_path, game, moves):
    app, _, scene = after_moves(tmp_path, game, moves)
    found = shown(scene)
    assert found
    seats = [widget.news.seat for widget in found]
    assert 0 not in seats
    assert max(map(seats.count, seats)) <= EACH
    assert all(widget.explain().lines[1] for widget in found)
    log = next(widget for widget in scene.widgets if widget.key == "log")
    assert not any(widget.box.colliderect(log.box) for widget in found)
    scene.show.since.moved(0)
    scene.refresh()
    assert shown(scene) == []
    app.close()


def test_a_rival_has_three_cards_and_the_heaviest_stay():
    news = [News(1, f"deed {at}", weight=at % 5) for at in range(7)] + [News(2, "other")]
    assert [one.what for one in weightiest(news)] == ["deed 2", "deed 3", "deed 4", "other"]
    made, rest = cards(Box(0, 0, 400, 200), news, 1.0)
    assert [one.news.what for one in made[1:]] == ["deed 4"], (
        "the heaviest stays where room is short"
    )
    assert rest.bottom == 200
    assert rest.y > made[-1].box.bottom


def test_why_it_matters_is_as_the_table_stands(tmp_path):
    app, _, scene = after_moves(tmp_path, IN_THE_BOX[0], 3)
    picture, state = scene.show.picture, scene.players.table.state
    guest = next(one for one in picture.court if one.seat > 0)
    went = AdvisorInfluenced(guest.seat, guest.advisor, (1,), (), False, "", False)
    assert card_of(went, 0, picture, state).why == "Closed to you this season"
    taken = {one.advisor for one in picture.court}
    free = next(number for number in range(1, 19) if number not in taken)
    gone = AdvisorInfluenced(guest.seat, free, (1,), (), False, "", False)
    assert card_of(gone, 0, picture, state) is None, "the court is empty again"
    built = card_of(BuildingBuilt(1, "inn", 1, False), 0, picture, state)
    assert built.why == f"{state.points[1]} points now, you have {state.points[0]}"
    assert card_of(BuildingBuilt(0, "inn", 1, False), 0, picture, state) is None
    app.close()


def test_the_log_speaks_in_sentences_with_pictures():
    line = line_of(AdvisorInfluenced(1, 12, (6, 6), (), False, "", False))
    assert line.words() == "goes to the Duchess (12) with 6 + 6"
    assert line.picture == "advisor.duchess"
