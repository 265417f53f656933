"""The page after a winter: true figures, gone with any press, and only where it is wanted."""

import pygame
import pytest

from kingsburg_arcade.games.kingsburg.board.match_story import CARDS, SOURCES, MatchStory
from kingsburg_arcade.games.kingsburg.board.states import is_over
from kingsburg_arcade.games.kingsburg.board.widgets import threats_to
from kingsburg_arcade.games.kingsburg.board.year_end import GLANCE, LONG_ENOUGH, YearEndScene
from kingsburg_arcade.scenes.states import open_canned
from kingsburg_arcade.scenes.table.ending import EndingScene
from kingsburg_arcade.scenes.table.home_players import HomePlayers
from pilot import Keys, Mouse, Pad, open_app, sat, seldom_painted


@pytest.fixture
def app(tmp_path):
    app = open_app(tmp_path)
    yield app
    app.close()


def pages(app, chairs=("random", "random", "random"), **choices):
    """Watch a match to its end; the years whose page was shown on the way."""
    app.change(**choices)
    table = app.doors.table(HomePlayers.begin(chairs, 6))
    app.push(table)
    seen = []
    for _ in range(4000):
        top = app.top
        if isinstance(top, EndingScene):
            return seen
        if isinstance(top, YearEndScene) and (not seen or seen[-1] is not top):
            seen.append(top)
            assert top.players.table.state.year == top.year.number + 1
        app.frame(0.5, ())
    raise AssertionError("the match does not end")


def test_there_is_a_page_after_each_winter_but_the_last(app):
    assert [page.year.number for page in pages(app)] == [1, 2, 3, 4]


def test_it_closes_a_year_before_the_king_opens_the_next(app):
    players = sat(2, lambda state: state.year == 1 and state.phase == 8, persons=0)
    app.change(speed=4.0)
    table = app.doors.table(players)
    app.push(table)
    picture = table.show.picture
    with seldom_painted(app):
        for _ in range(1000):
            if app.top is not table:
                break
            assert picture.opening is None or picture.opening[0] == 1
            app.frame(0.1, ())
        assert isinstance(app.top, YearEndScene)
        assert (picture.year, picture.opening) == (2, None)
        app.pop()
        seen = set()
        for _ in range(20):
            app.frame(0.05, ())
            seen.add(picture.opening)
    assert {part[0] for part in seen if part} == {2}


def test_the_enemy_is_weighed_as_it_was_fought(app):
    """The soldiers that have fought, not those who are left afterwards."""
    open_canned(app, "kingsburg", "valley")
    table = app.top
    fights = table.show.picture.battle.fights
    assert len(fights) == 4
    for fight in fights:
        (threat,) = threats_to(table, fight.seat)
        assert (threat.mine, threat.outcome) == (fight.combat, fight.outcome)


def test_it_can_be_switched_off(app):
    assert pages(app, year_end=False) == []


@pytest.mark.parametrize("seats", [2, 5])
def test_its_figures_are_those_of_the_match(app, seats):
    players = sat(seats, is_over)
    story = MatchStory.of(players.table.record)
    before = [0] * seats
    for number in range(1, 6):
        page = YearEndScene(app, players.table.record, players, number)
        assert page.year.number == number
        for seat in range(seats):
            gained = page.year.points[seat]
            assert set(gained) == {*SOURCES, CARDS}
            assert page.totals[seat] == before[seat] + sum(gained.values())
        before = page.totals
        assert set(page.year.outcomes) <= {"victory", "draw", "defeat"}
        assert [page.totals[seat] for seat in page.standing] == sorted(before, reverse=True)
    assert before == players.table.state.points
    for name in (*SOURCES, CARDS):
        for seat in range(seats):
            assert story.sources[seat][name] == sum(year.points[seat][name] for year in story.years)
    built = [sum(len(year.built[seat]) for year in story.years) for seat in range(seats)]
    fallen = [sum(len(year.fallen[seat]) for year in story.years) for seat in range(seats)]
    standing = [players.table.state.buildings(seat) for seat in range(seats)]
    assert [one - other for one, other in zip(built, fallen, strict=True)] == standing
    assert any(fallen)


@pytest.mark.parametrize("hands", [Mouse, Keys, Pad])
def test_any_press_goes_on_but_not_one_that_was_meant_for_the_battle(app, hands):
    table = app.doors.table(sat(3, lambda state: state.year == 2 and state.actor == 0))
    app.push(table)
    app.push(YearEndScene(app, table.record, table.players, 1))
    pilot = hands(app)
    pilot.go_on()
    assert isinstance(app.top, YearEndScene)
    for _ in range(3):
        pilot.post(seconds=GLANCE)
    pilot.go_on()
    assert app.top is table


def test_it_waits_for_a_person_and_for_nobody_else(app):
    players = sat(3, is_over)
    for waits in (True, False):
        app.push(app.doors.table(players))
        app.push(YearEndScene(app, players.table.record, players, 1, waits=waits))
        app.frame(LONG_ENOUGH + 1, ())
        assert isinstance(app.top, YearEndScene) == waits
        while app.scenes:
            app.pop()
        app.running = True
    pygame.event.clear()


def test_it_names_the_destiny_of_its_year(app):
    record = sat(2, is_over, options={"destinies": "yes"}).table.record
    told = [year.destiny for year in MatchStory.of(record).years]
    assert len(set(told)) == 5
    assert all(told)
