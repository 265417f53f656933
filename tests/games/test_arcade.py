"""High scores and deals at the end of a match: what counts, what does not, and what is said."""

from dataclasses import replace
from datetime import date
from types import SimpleNamespace

import pygame
import pytest

from every_game import IN_THE_BOX
from kingsburg_arcade import games
from kingsburg_arcade.engine.luck import SeededDealer, SeededStream
from kingsburg_arcade.governors.by_chance import RandomSeat
from kingsburg_arcade.governors.thinking import AtOnce
from kingsburg_arcade.journal import load
from kingsburg_arcade.net.protocol.proof import Proven
from kingsburg_arcade.saved_matches.deals import Deal, Told
from kingsburg_arcade.saved_matches.home import PERSON, write_beside
from kingsburg_arcade.saved_matches.scores import Scores
from kingsburg_arcade.scenes.arcade import deal_page
from kingsburg_arcade.scenes.arcade.deal_page import DealScene
from kingsburg_arcade.scenes.arcade.scores_page import ScoresScene
from kingsburg_arcade.scenes.front.seats import SeatsScene
from kingsburg_arcade.scenes.front.title import TitleScene
from kingsburg_arcade.scenes.party.far_players import FarPlayers
from kingsburg_arcade.scenes.party.typing import TypingScene
from kingsburg_arcade.scenes.replay.replay_mode import ReplayMode
from kingsburg_arcade.scenes.states import A_DAY, open_canned
from kingsburg_arcade.scenes.table.home_players import HomePlayers
from kingsburg_arcade.scenes.table.honours import AGAIN, DRAWN, honoured, honoured_far, today
from kingsburg_arcade.scenes.table.table_scene import TableScene
from kingsburg_arcade.scenes.table.winner import PICTURES, WinnerScene
from kingsburg_arcade.stage.cueing import DRIFT
from pilot import Keys, open_app

CHAIRS = (PERSON, "page")


def begun(folder, chairs=CHAIRS, seed=5, **besides):
    return HomePlayers.begin(chairs, seed, {}, folder, "kingsburg", besides)


@pytest.fixture(autouse=True)
def files_are_closed(monkeypatch):
    """No table of these tests is left by its scene."""
    every, begin = [], HomePlayers.begin

    def kept(*given, **named):
        every.append(begin(*given, **named))
        return every[-1]

    monkeypatch.setattr(HomePlayers, "begin", kept)
    yield
    for players in every:
        players.close()


def played(players):
    """To the end, persons by chance."""
    anybody, stream = RandomSeat(), SeededStream(3, "persons")
    table, first = players.table, True
    while not table.over:
        if players.throws:
            players.throw()
        elif players.asked < 0:
            players.submit(players.think(AtOnce()))
        else:
            seat = players.asked
            players.submit(anybody.choose(table.view(seat), table.legal(seat), stream))
            if first and getattr(players, "goes_back", False):
                first = False
                players.undo(seat)
    return players


def scores(folder):
    found, trouble = Scores.load(folder)
    assert trouble is None
    return found


def test_a_whole_match_with_fresh_luck_is_entered_once(tmp_path):
    players = played(begun(tmp_path, deal=DRAWN))
    found = honoured(tmp_path, players)
    assert found.refused is None
    assert found.places == {0: 1}
    assert found.kind.level == "page"
    assert found.kind.seats == 2
    (row,) = scores(tmp_path).tables[found.kind]
    assert row.points == players.table.result.points[0]
    assert (tmp_path / row.file).is_file()
    assert honoured(tmp_path, players).places == {}
    assert len(scores(tmp_path).tables[found.kind]) == 1


def test_persons_on_one_couch_are_entered_the_best_first(tmp_path):
    players = played(begun(tmp_path, (PERSON, PERSON, PERSON), deal=DRAWN))
    found = honoured(tmp_path, players)
    points = players.table.result.points
    assert found.kind.level == ""
    assert sorted(found.places) == [0, 1, 2]
    assert [points[seat] for seat in found.places] == sorted(points, reverse=True)
    assert found.deal is None


def with_hint(players):
    players.hinted()


def with_take_back(players):
    players.goes_back = True


def without_mark(players):
    write_beside(players.file, deal=AGAIN)


def branched(players):
    write_beside(players.file, branch={"of": "x"})


@pytest.mark.parametrize(
    ("done", "code", "helped"),
    [
        (with_hint, "scores.hints", True),
        (with_take_back, "scores.take_backs", True),
        (without_mark, "scores.chosen", False),
        (branched, "scores.chosen", False),
    ],
)
def test_what_does_not_count_is_said(tmp_path, done, code, helped):
    players = begun(tmp_path, deal=DRAWN)
    done(players)
    found = honoured(tmp_path, played(players))
    assert found.refused.code == code
    assert found.places == {}
    assert scores(tmp_path).tables == {}
    if done is not branched:
        assert scores(tmp_path).own(found.deal.key)[0].helped is helped


def test_a_record_that_does_not_verify_does_not_count(tmp_path):
    players = played(begun(tmp_path, deal=DRAWN))
    entries = players.table.record._entries
    entries[5], entries[6] = entries[6], entries[5]
    assert honoured(tmp_path, players).refused.code == "scores.unverified"


def test_other_luck_in_a_record_that_holds_does_not_count(tmp_path):
    """Every link and every digest is right, but the dice are not those of the seed."""
    players = begun(tmp_path, deal=DRAWN)
    players.table._dealer = SeededDealer(99)
    assert honoured(tmp_path, played(players)).refused.code == "scores.unverified"
    assert scores(tmp_path).tables == {}


def test_an_attempt_with_other_luck_never_ends(tmp_path):
    players = begun(tmp_path, deal=AGAIN)
    players.table._dealer = SeededDealer(99)
    found = honoured(tmp_path, played(players))
    assert found.deal is not None
    assert scores(tmp_path).own(found.deal.key) == []


def test_a_clock_that_is_set_back_gives_no_second_attempt(tmp_path, monkeypatch):
    """Nor does one that is set forward: an attempt belongs to the day of its deal."""
    app = open_app(tmp_path)
    app.push(TitleScene(app))
    made = {}
    for day in (2, 1, 3, 2, 1):
        monkeypatch.setattr(deal_page, "today", lambda day=day: date(2026, 11, day))
        app.push(app.doors.deal())
        deal = app.top.deal
        assert deal.day == f"2026-11-0{day}"
        before = scores(tmp_path).own(deal.key)
        assert bool(before) == (day in made)
        assert app.top.own == (made.get(day))
        Keys(app).press("play")
        made.setdefault(day, scores(tmp_path).own(deal.key)[0])
        assert scores(tmp_path).own(deal.key)[0] == made[day]
        app.go_home()
    app.close()


def test_who_is_entered_signs_and_sees_the_row(tmp_path):
    app = open_app(tmp_path)
    players = played(begun(tmp_path, deal=DRAWN))
    app.push(TitleScene(app))
    app.push(app.doors.score(players))
    ending = app.top
    for _ in range(200):
        app.frame(0.25, ())
        if app.top is not ending:
            break
    assert isinstance(app.top, TypingScene)
    keys = Keys(app)
    for letter in "zoe":
        app.top.typed(letter)
    keys.key("return")
    assert app.top is ending
    assert scores(tmp_path).initials == "ZOE"
    keys.press("scores")
    assert isinstance(app.top, ScoresScene)
    assert app.top.focus == "row:1"
    keys.press("row:1")
    assert isinstance(app.top, TableScene)
    assert isinstance(app.top.mode, ReplayMode)
    app.close()


def test_the_seats_begin_a_match_that_counts(tmp_path):
    app = open_app(tmp_path)
    app.push(SeatsScene(app))
    Keys(app).press("begin")
    file = app.top.players.file
    assert honoured(tmp_path, played(app.top.players)).refused is None
    assert load(file, games.cabinet)[1] is None
    app.close()


def test_the_deal_of_the_day_counts_once(tmp_path):
    app = open_app(tmp_path)
    app.push(TitleScene(app))
    for attempt in range(2):
        app.push(app.doors.deal())
        deal = app.top.deal
        assert deal == Deal.of_day(app.game, today())
        Keys(app).press("play")
        players = played(app.top.players)
        found = honoured(tmp_path, players)
        assert found.deal == deal
        assert found.refused.code == "scores.chosen"
        points = players.table.result.points[0]
        own = scores(tmp_path).own(deal.key)
        assert len(own) == attempt + 1
        assert own[attempt].points == points
        app.go_home()
    app.push(app.doors.deal())
    assert app.top.own == own[0]
    app.close()


def test_a_friends_code_is_shown_as_told_and_its_deal_can_be_played(tmp_path):
    app = open_app(tmp_path)
    app.push(TitleScene(app))
    day = Deal.of_day("kingsburg", A_DAY)
    app.push(DealScene(app, day))
    page, keys = app.top, Keys(app)
    other = Deal("kingsburg", ("squire:abbot", PERSON), day.options, 77)
    for deal, told in ((day, Told("BOB", 44)), (other, Told("CLO", 31, helped=True))):
        keys.press("enter")
        app.top.words = deal.code(told)
        keys.press("done")
        assert app.top is page
        assert page.deal == deal
        assert [one.told for one in page._listed()] == [told]
        assert not page._listed()[0].file
    keys.press("enter")
    app.top.words = other.code(Told("CLO", 31))[:-1] + "2"
    keys.press("done")
    assert isinstance(app.top, TypingScene)
    assert app.top.notice
    app.pop()
    keys.press("play")
    assert app.top.players.chairs == other.chairs
    assert app.top.players.table.record.header.seed == 77
    app.close()


@pytest.mark.parametrize("game", IN_THE_BOX)
def test_the_winner_is_shown_between_the_count_and_the_figures(tmp_path, game):
    app = open_app(tmp_path, speed=1.0)
    app.push(TitleScene(app))
    app.push(app.doors.score(played(HomePlayers.begin(CHAIRS, 5, game=game))))
    ending = app.top
    app.frame(0.05, ())
    assert ending.ending.counting
    for _ in range(400):
        app.frame(0.05, ())
        if app.top is not ending:
            break
    page, keys = app.top, Keys(app)
    assert isinstance(page, WinnerScene)
    assert len(page.moments) == 3
    assert set(page.titles) == {0, 1}
    keys.press("save")
    keys.wait(0.2)
    (picture,) = (app.folder / PICTURES).iterdir()
    assert pygame.image.load(picture).get_size() == app.picture.get_size()
    assert page.notice
    assert page.widget("figures")
    keys.press("figures")
    assert app.top is ending
    assert not ending.ending.counting
    assert ending.widget("again")
    app.close()


def test_the_page_of_the_winner_is_turned_up_and_gold_leaves_nothing_behind(tmp_path):
    app = open_app(tmp_path, speed=1.0)
    open_canned(app, "score", "winner")
    page = app.top
    app.frame(0.01, ())
    app.frame(0.01, ())
    bare = pygame.image.tobytes(app.picture, "RGB")
    page.turn_up()
    looks = set()
    while page.moving:
        app.frame(0.2, ())
        looks.add(pygame.image.tobytes(app.picture, "RGB"))
    app.frame(0.01, ())
    assert len(looks) > DRIFT / 0.2 / 2
    assert pygame.image.tobytes(app.picture, "RGB") == bare
    app.close()


def test_a_picture_that_cannot_be_saved_is_said(tmp_path):
    app = open_app(tmp_path, speed=1.0)
    players = played(HomePlayers.begin(CHAIRS, 5))
    app.push(app.doors.score(players))
    app.push(app.doors.winner(app.top.ending))
    (app.folder / PICTURES).write_text("in the way")
    keys = Keys(app)
    keys.press("save")
    keys.wait(0.2)
    assert app.top.notice
    assert app.top.widget("save")
    app.close()


PROOF = Proven(moves=100, rolls=15, cards=0, seatings=0, digest="", over=True)


@pytest.mark.parametrize(
    ("chairs", "proof", "code"),
    [
        ((PERSON, PERSON, "squire"), PROOF, ""),
        ((PERSON, PERSON), replace(PROOF, changes=((1, "lost"),)), "scores.seats_changed"),
        ((PERSON, "page"), PROOF, "scores.seats_changed"),
    ],
)
def test_a_proven_match_on_the_lan_counts_for_who_played_it_alone(tmp_path, chairs, proof, code):
    players = played(begun(tmp_path, (PERSON,) * len(chairs)))
    file = tmp_path / "party" / "00003.record"
    file.parent.mkdir()
    found = honoured_far(tmp_path, file, players.table.record, chairs, 1, proof)
    again = honoured_far(tmp_path, file, players.table.record, chairs, 1, proof)
    if code:
        assert found.refused.code == code
        assert found.places == {}
    else:
        assert found.places == {1: 1}
        assert again.places == {}
        (row,) = scores(tmp_path).tables[found.kind]
        assert row.points == players.table.result.points[1]
        assert found.kind.level == "squire"


def test_a_hint_on_the_lan_is_remembered_beside_the_match(tmp_path):
    players = played(begun(tmp_path, (PERSON, PERSON)))
    file = tmp_path / "party" / "00003.record"
    file.parent.mkdir()
    party = SimpleNamespace(notebook=file.with_suffix(".notebook"), table=players.table)
    FarPlayers(party).hinted()
    found = honoured_far(tmp_path, file, players.table.record, (PERSON, PERSON), 0, PROOF)
    assert found.refused.code == "scores.hints"
