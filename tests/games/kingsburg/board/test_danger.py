"""When the drums begin: before the battle by what is known of the enemy, then by the enemy."""

import pytest

from kingsburg_arcade.games.kingsburg.board.battle import NEAR, RECRUITING, is_close, is_feared
from kingsburg_arcade.games.kingsburg.board.picture import Picture, battle_against
from kingsburg_arcade.games.kingsburg.rules.content import CARD
from pilot import open_app, sat


@pytest.fixture
def picture():
    """The first year, while soldiers are recruited: the enemy has 2 to 4."""
    table = sat(3, lambda state: state.phase == RECRUITING).table
    picture = Picture.of(table.state)
    for has in picture.provinces:
        has.buildings = set()
    return picture


@pytest.mark.parametrize(
    ("soldiers", "known", "feared"),
    [
        (0, "", False),
        (1, "", True),
        (3, "", True),
        (4, "", True),
        (5, "", False),
        (5, "goblins 2", False),
        (4, "goblins 2", True),
        (0, "goblins 2", True),
    ],
)
def test_who_is_about_as_strong_as_what_may_come_fears_it(picture, soldiers, known, feared):
    picture.provinces[0].soldiers = soldiers
    assert is_feared(picture, 0, known) == feared


def test_in_other_phases_nothing_is_feared(picture):
    picture.provinces[0].soldiers = 3
    picture.phase = RECRUITING - 1
    assert not is_feared(picture, 0)


def test_an_enemy_that_is_there_is_met_and_not_feared(picture):
    picture.provinces[0].soldiers = 2 + NEAR
    picture.battle = battle_against(CARD[1, "goblins 2"], "")
    assert is_close(picture, [0])
    assert not is_feared(picture, 0)
    picture.provinces[0].soldiers += 1
    assert not is_close(picture, [0])


def test_the_table_plays_to_it(tmp_path):
    app = open_app(tmp_path)
    app.push(app.doors.table(sat(3, lambda state: state.phase == RECRUITING)))
    picture = app.top.show.picture
    picture.provinces[0].soldiers = 3
    assert app.top.surroundings.music == "tension"
    picture.provinces[0].soldiers = 30
    assert app.top.surroundings.music == "winter"
    app.close()
