"""Since your last move: what rivals did, on a few small cards; and the log, in sentences."""

import pytest

from every_game import IN_THE_BOX
from kingsburg_arcade.engine.luck import SeededStream
from kingsburg_arcade.games.governors import governor
from kingsburg_arcade.games.kingsburg.board.log_lines import line_of
from kingsburg_arcade.games.kingsburg.board.news import card_of, news_of
from kingsburg_arcade.games.kingsburg.rules.events import (
    AdvisorInfluenced,
    BuildingBuilt,
    Scored,
)
from kingsburg_arcade.scenes.front.title import TitleScene
from kingsburg_arcade.scenes.table.home_players import HomePlayers
from kingsburg_arcade.scenes.table.log_panel import LEAST
from kingsburg_arcade.scenes.table.since import EACH, Told, cards, weightiest
from kingsburg_arcade.ui.layout import Box
from kingsburg_arcade.ui.log import News
from pilot import Keys, open_app


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


@pytest.mark.parametrize("game", IN_THE_BOX)
def test_what_rivals_did_stands_on_cards(tmp_path, game):
    app, _, scene = after_moves(tmp_path, game, 3)
    found = shown(scene)
    assert found
    seats = [widget.news.seat for widget in found]
    assert 0 not in seats
    assert max(map(seats.count, seats)) <= EACH
    assert all(widget.explain().lines[1] for widget in found)
    logs = [widget for widget in scene.widgets if widget.key == "log"]
    assert not any(widget.box.colliderect(log.box) for widget in found for log in logs)
    for _ in range(2 * EACH):
        if scene.widget("since") is not None:
            scene.widget("since").press()
    assert shown(scene) == [], "they have been put away"
    assert scene.widget("log") is not None
    app.close()


def test_where_each_move_is_news_the_next_own_move_puts_it_away(tmp_path):
    app, _, scene = after_moves(tmp_path, IN_THE_BOX[0], 3)
    assert shown(scene)
    scene.show.since.moved(0)
    scene.refresh()
    assert shown(scene) == []
    app.close()


def test_in_a_game_of_turns_the_cards_stay_to_the_end_of_the_turn(tmp_path):
    app, keys, scene = after_moves(tmp_path, IN_THE_BOX[1], 3)
    told, first = [one.news.what for one in shown(scene)], scene.show.since.told(0)[0]
    assert {one.news.seat for one in shown(scene)} == {1, 2}
    mind, stream = governor("squire", IN_THE_BOX[1]), SeededStream(1, "hands")
    table, moves = scene.players.table, 0
    while scene.show.since.told(0)[0] is first and moves < 20:
        assert [one.news.what for one in shown(scene)] == told
        scene.turn.submit(mind.choose(table.view(0), table.legal(0), stream))
        scene, moves = keys.until_asked(), moves + 1
    assert 3 <= moves < 20
    app.close()


def test_a_take_back_brings_the_cards_of_the_turn_back(tmp_path):
    app, keys, scene = after_moves(tmp_path, IN_THE_BOX[1], 4)
    told = [one.news.what for one in shown(scene)]
    scene.take_back.undo()
    assert [one.news.what for one in shown(keys.until_asked())] == told != []
    app.close()


def test_where_the_log_has_little_room_the_cards_take_it(tmp_path):
    news = [News(1, "one"), News(2, "two")]
    made, rest = cards(Box(0, 0, 400, 180), Told(news), 1.0)
    assert [one.news.what for one in made[1:]] == ["one", "two"]
    assert made[-1].box.bottom <= 180
    assert rest.height < LEAST


def test_a_rival_has_three_cards_and_the_heaviest_stay():
    news = [News(1, f"deed {at}", weight=at % 5) for at in range(7)] + [News(2, "other")]
    assert [one.what for one in weightiest(news)] == ["deed 2", "deed 3", "deed 4", "other"]
    made, rest = cards(Box(0, 0, 400, 100), Told(news), 1.0)
    assert [one.news.what for one in made[1:]] == ["deed 4"], (
        "the heaviest stays where room is short"
    )
    assert rest.bottom == 100
    assert rest.y > made[-1].box.bottom


def test_what_has_no_room_stands_on_another_leaf():
    news = [News(1, f"deed {at}", weight=at % 5) for at in range(7)] + [News(2, "other")]
    seen, counts, presses = [], [], {"turn": 0, "away": 0}
    for leaf in range(4):
        told = Told(news, leaf, lambda: None, lambda: presses.update(away=1))
        made, _ = cards(Box(0, 0, 400, 100), told, 1.0)
        seen += [one.news.what for one in made[1:]]
        counts.append(made[0].count)
    assert seen == ["deed 4", "deed 3", "deed 2", "other"], "nothing is lost"
    assert counts == ["1/4", "2/4", "3/4", "4/4"]
    made[0].press()
    assert presses["away"] == 1, "the last leaf is put away"


def test_leaves_are_turned_by_a_press_in_the_smallest_window_with_the_largest_text(tmp_path):
    app, _, scene = after_moves(tmp_path, IN_THE_BOX[1], 3)
    app.change(text_size=160)
    news = weightiest(scene.board.words.news(scene.show.since.told(0), 0))
    first, seen = [one.news.what for one in shown(scene)], []
    while shown(scene):
        seen += [one.news.what for one in shown(scene)]
        scene.widget("since").press()
    assert sorted(seen) == sorted(one.what for one in news), "nothing is lost"
    assert len(seen) > len(first)
    assert scene.show.since.leaf == 0
    app.close()


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


def test_points_of_a_building_are_not_told_twice_nor_the_score(tmp_path):
    app, _, scene = after_moves(tmp_path, IN_THE_BOX[0], 3)
    picture, state = scene.show.picture, scene.players.table.state
    seat = next(seat for seat in (1, 2) if state.points[seat] != state.points[0])
    events = [
        BuildingBuilt(seat, "crane", 1, False),
        Scored(seat, 1, 7, "crane"),
        Scored(seat, 1, 8, "jester"),
        BuildingBuilt(3 - seat, "inn", 0, False),
    ]
    found = news_of(events, 0, picture, state)
    assert [(one.seat, one.picture) for one in found] == [
        (seat, "building.crane"),
        (seat, "advisor.jester"),
        (3 - seat, "building.inn"),
    ]
    assert [bool(one.why) for one in found] == [False, True, True]
    app.close()


def test_the_log_speaks_in_sentences_with_pictures():
    line = line_of(AdvisorInfluenced(1, 12, (6, 6), (), False, "", False))
    assert line.words() == "goes to the Duchess (12) with 6 + 6"
    assert line.picture == "advisor.duchess"
