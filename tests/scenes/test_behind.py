"""A far table goes on living under an open page, and nothing of it is lost or shown twice."""

import random
from itertools import groupby

import pytest

from kingsburg_arcade import games
from kingsburg_arcade.engine.record import replay
from kingsburg_arcade.games.kingsburg.board.picture import Picture
from kingsburg_arcade.games.kingsburg.board.province_scene import ProvinceScene
from kingsburg_arcade.games.kingsburg.board.states import is_over, question
from kingsburg_arcade.games.kingsburg.board.year_end import YearEndScene
from kingsburg_arcade.games.kingsburg.rules.events import SoldiersWentHome, YearBegan
from kingsburg_arcade.net.protocol import facts
from kingsburg_arcade.net.room.line import Chairs
from kingsburg_arcade.scenes.front.rules import RulesScene
from kingsburg_arcade.scenes.front.settings_scene import SettingsScene
from kingsburg_arcade.scenes.party.far_mode import BEHIND, FarPauseScene
from kingsburg_arcade.scenes.party.party_states import ADA, missing, seated, tell
from kingsburg_arcade.scenes.party.party_words import attend
from kingsburg_arcade.scenes.party.talk import TalkScene
from kingsburg_arcade.scenes.party.typing import TypingScene
from kingsburg_arcade.scenes.party.vote import GLANCE, VoteScene
from kingsburg_arcade.scenes.table.laid import FRESH
from kingsburg_arcade.settings import INSTANT
from kingsburg_arcade.stage.director import Clock
from kingsburg_arcade.stage.tween import Hold
from moments import sat
from pilot import Keys, Mouse, Slow, open_app
from scenes.far import is_far_score
from told import happened

PAGES = {
    "province": lambda house, table: ProvinceScene(house, table),
    "rules": lambda house, table: RulesScene(house),
    "settings": lambda house, table: SettingsScene(house),
    "pause": lambda house, table: FarPauseScene(house, table.mode.party),
    "say": lambda house, table: TalkScene(house, table.mode.party),
    "year_end": lambda house, table: YearEndScene(house, table.record, table.players, 1),
}


@pytest.fixture(scope="module")
def whole():
    """A match of three up to its end, and the number of entries after its first year."""
    home = sat(3, is_over)
    record = home.table.record
    years = (
        at
        for at, step in enumerate(replay(record, games.cabinet(record.header.game)))
        if has_begun(step.events, 2)
    )
    return home, next(years) + 1


def has_begun(events, year):
    return any(isinstance(event, YearBegan) and event.year == year for event in events)


@pytest.fixture
def app(tmp_path):
    made = open_app(tmp_path, speed=1.0, year_end=False)
    yield made
    made.close()


def opened(app, party):
    scene = app.doors.far_table(party)
    app.push(scene)
    attend(app, party)
    app.frame(0.0, ())
    return scene


def rewound(whole, to, key=ADA):
    """The match as it stood after so many entries, seen by somebody; and what follows."""
    party = seated(whole[0], key)
    record = party.table.record
    party.table = party.table.rewound(to)
    return party, happened(record, *record.entries[to:])


def happen(party, coming, count):
    party.line.told += coming[:count]
    del coming[:count]


def words_of(scene):
    return [line.words() for line in scene.show.log.lines]


@pytest.mark.parametrize(
    "seed", [0, 1, *(pytest.param(seed, marks=pytest.mark.long) for seed in (2, 3))]
)
def test_whatever_is_opened_meanwhile_the_picture_ends_as_the_state(app, whole, seed):
    chance = random.Random(seed)
    party, coming = rewound(whole, whole[1])
    last = coming[-1]
    table = opened(app, party)
    covered = through = 0
    while coming:
        app.change(speed=chance.choice((0.5, 2.0, 4.0, 0.0)))
        if app.top is table and chance.random() < 0.5:
            app.push(chance.choice(list(PAGES.values()))(app, table))
        elif app.top is not table and chance.random() < 0.3:
            app.pop()
        below = app.top is not table
        covered += below and not app.top.transparent
        through += below and app.top.transparent
        happen(party, coming, chance.randrange(1, 7))
        for _ in range(chance.randrange(1, 6)):
            app.frame(chance.choice((0.0, 0.02, 0.1)), ())
        if below and not app.top.transparent:
            assert table.show.picture == Picture.of(party.table.state)
    assert covered > 2
    assert through > 0
    while app.top is not table:
        app.pop()
    table.show.director.drain()
    assert party.table.record.head == last.entry.link
    assert table.show.picture == Picture.of(party.table.state)
    assert words_of(table) == words_of(app.doors.far_table(party))


def test_an_open_province_shows_what_stands_there_now(app, whole):
    party, coming = rewound(whole, whole[1])
    table = opened(app, party)
    page = ProvinceScene(app, table)
    page.seat = 1
    app.push(page)
    before = party.table.state.gold[1], party.table.state.buildings
    happen(party, coming, 20)
    app.frame(0.02, ())
    assert (party.table.state.gold[1], party.table.state.buildings) != before
    shown = app.picture.copy()
    app.pop()
    table.show.director.drain()
    page = ProvinceScene(app, table)
    page.seat = 1
    app.push(page)
    app.frame(0.02, ())
    assert app.picture.get_buffer().raw == shown.get_buffer().raw


def test_a_page_over_the_table_is_left_to_the_score_when_it_is_closed(app, whole):
    party, coming = rewound(whole, len(whole[0].table.record) - 3)
    table = opened(app, party)
    app.push(RulesScene(app))
    happen(party, coming, 3)
    for _ in range(3):
        app.frame(0.1, ())
    assert party.table.over
    assert isinstance(app.top, RulesScene)
    app.pop()
    app.frame(0.1, ())
    assert is_far_score(app.top)
    assert table not in app.scenes


# ------------------------------------------------------------------- nobody waits for a reader
def governed(party, seat=1):
    """This seat is played by a governor, from here."""
    before = party.chairs
    roster = tuple(0 if at == seat else who for at, who in enumerate(before.roster))
    governors = tuple("squire" if at == seat else "" for at in range(len(roster)))
    tell(party, Chairs(roster, before.electorate, governors))
    party.notices.clear()


def at_a_question_of(whole, seat):
    """An entry of the second year or later after which this seat is asked."""
    party = seated(whole[0])
    record = party.table.record
    for at in range(whole[1] + 1, len(record)):
        table = party.table.rewound(at)
        if table.actor == seat:
            return at
    raise AssertionError


def test_a_thought_that_was_given_up_is_thought_anew(app, whole):
    """The table is shown once more as it stands: the player who is to move is still to move."""
    party, _ = rewound(whole, at_a_question_of(whole, 1))
    governed(party)
    app.thinker = Slow(3)
    opened(app, party)
    party.news.append(None)
    for _ in range(5):
        app.frame(0.02, ())
    assert [order[:2] for order in party.line.orders] == [("submit", 1)]


@pytest.mark.parametrize("page", ["rules", "pause"])
def test_a_governor_played_from_here_plays_on_while_the_person_reads(app, whole, page):
    party, _ = rewound(whole, at_a_question_of(whole, 1))
    governed(party)
    table = opened(app, party)
    party.line.orders.clear()
    party.pending = False
    app.push(PAGES[page](app, table))
    app.frame(0.02, ())
    assert [order[:2] for order in party.line.orders] == [("submit", 1)]


def test_a_battle_that_is_looked_at_keeps_no_governor_waiting(app, whole):
    record = seated(whole[0]).table.record
    home = next(
        at
        for at, step in enumerate(replay(record, games.cabinet(record.header.game)))
        if any(isinstance(event, SoldiersWentHome) for event in step.events)
    )
    party, coming = rewound(whole, home)
    table = opened(app, party)
    asked = next(
        at
        for at in range(home + 1, len(record))
        if party.table.of(record.header, record.entries[:at], party.dealer).actor == 1
    )
    governed(party)
    happen(party, coming, asked - home)
    for _ in range(400):
        app.frame(0.1, ())
        if table.show.director.holding:
            break
    assert table.show.director.holding
    app.frame(0.1, ())
    assert ("submit", 1) in [order[:2] for order in party.line.orders]
    assert table.show.director.holding


def test_that_it_is_ones_turn_is_said_over_the_page(app, whole):
    at = at_a_question_of(whole, 0)
    party, coming = rewound(whole, at - 1)
    table = opened(app, party)
    table.show.director.drain()
    app.push(RulesScene(app))
    happen(party, coming, 1)
    app.frame(0.02, ())
    assert app.top.notice == "It is your turn"
    app.pop()
    app.frame(0.02, ())
    assert table.turn.legal


# -------------------------------------------------------------------------------------- questions
def late(party):
    """Seat 2 has been missing for longer than the table would wait."""
    return missing(party, 47, 2)


def test_the_question_about_somebody_missing_comes_over_the_page(app, whole):
    party, _ = rewound(whole, at_a_question_of(whole, 1))
    opened(app, party)
    app.push(RulesScene(app))
    late(party)
    app.frame(0.02, ())
    assert isinstance(app.top, VoteScene)
    Keys(app).key("escape")  # a press meant for the page
    assert isinstance(app.top, VoteScene)
    for _ in range(int(GLANCE / 0.1) + 1):
        app.frame(0.1, ())
    Mouse(app).press("seat_governor")
    assert party.line.orders[-1] == ("replace", 2)
    assert isinstance(app.top, RulesScene)
    assert app.top.notice == "You have voted. It counts when most agree"


def test_it_waits_for_somebody_who_types(app, whole):
    party, _ = rewound(whole, at_a_question_of(whole, 1))
    opened(app, party)
    app.push(TypingScene(app, "Words", print))
    late(party)
    app.frame(0.02, ())
    assert isinstance(app.top, TypingScene)
    app.pop()
    app.frame(0.02, ())
    assert isinstance(app.top, VoteScene)


def test_a_vote_without_most_of_the_people_is_not_asked_for(app, whole):
    party, _ = rewound(whole, at_a_question_of(whole, 1))
    table = opened(app, party)
    late(party)
    app.frame(0.02, ())
    assert isinstance(app.top, VoteScene)
    tell(party, facts.Waiting(True))
    app.frame(0.02, ())
    assert app.top is table
    assert table.widget("vote") is None


def test_a_question_that_is_answered_elsewhere_is_not_asked_any_more(app):
    party = seated(sat(3, question("place", year=2), persons=1))
    table = opened(app, party)
    number = next(number for number, ways in table.board.hand.ways.items() if len(ways) > 1)
    table.board.hand.go_to(number)()
    assert app.top is not table
    app.frame(0.02, ())
    assert app.top is not table
    tell(party, facts.Rewound(len(party.table.record) - 1))
    app.frame(0.02, ())
    app.frame(0.02, ())
    assert app.top is table


# ------------------------------------------------------------------------------------ catching up
def test_who_is_far_behind_sees_what_is_now_and_is_told_so(app, whole):
    party, coming = rewound(whole, whole[1], None)
    table = opened(app, party)
    while coming and not table.notice:
        happen(party, coming, 2)
        app.frame(0.001, ())
    assert table.notice == "You are up to date with the match again"
    assert coming
    assert table.show.idle
    assert table.show.picture == Picture.of(party.table.state)
    happen(party, coming, 2)
    app.frame(0.001, ())
    assert 0 < table.show.director.left < BEHIND  # and from now on everything is seen to happen


# ------------------------------------------------------------------------------------------ hints
def test_the_regent_whispers_from_the_own_view_alone(app, whole):
    party, _ = rewound(whole, at_a_question_of(whole, 0))
    table = opened(app, party)
    views = []
    table.adviser.ask = lambda view, legal, here, laid: views.append(view)
    Keys(app).key("h")
    assert [view.seat for view in views] == [party.seat]


def test_a_hint_is_marked_and_nothing_is_sent(app, whole):
    party, _ = rewound(whole, at_a_question_of(whole, 0))
    table = opened(app, party)
    assert table.widget("tool:hint").enabled
    Mouse(app).press("tool:hint")
    app.frame(0.02, ())
    assert table.adviser.best in table.turn.legal
    assert table.turn.advised
    assert party.line.orders == []


# ------------------------------------------------------------------------- at their own pace
def read_slowly(app, whole):
    """The person here has moved, and the two others after her; all of it has come."""
    app.change(wait_rivals=True, speed=INSTANT)
    start = at_a_question_of(whole, 1)
    party, coming = rewound(whole, start)
    table = opened(app, party)
    while party.table.actor != 0:
        happen(party, coming, 1)
        party.hear()
        app.frame(0.02, ())
    movers = [entry.seat for entry in party.table.record.entries[start:] if entry.seat >= 0]
    return party, table, movers


def test_what_others_did_far_away_stays_until_a_press_and_the_match_goes_on(app, whole):
    party, table, movers = read_slowly(app, whole)
    assert party.table.actor == 0, "the match does not wait for a reader"
    keys, presses = Keys(app), 0
    while not table.turn.legal and presses < 20:
        assert table.show.director.holding
        assert table.focus == "go_on"
        keys.go_on()
        keys.wait(FRESH)
        presses += 1
    assert presses == len(list(groupby(movers))) >= 2
    assert table.show.picture == Picture.of(party.table.state)


def leaves(table):
    """How often the show will wait for a press."""
    return sum(isinstance(motion, Hold) for motion in table.show.director._queue)


def test_a_page_over_the_table_turns_no_leaf_for_a_reader(app, whole):
    _, table, movers = read_slowly(app, whole)
    assert leaves(table) == len(list(groupby(movers)))
    table.show.director.clock = Clock(1.0)
    Keys(app).go_on()
    assert table.show.running
    app.push(PAGES["province"](app, table))
    for _ in range(5):
        app.frame(0.02, ())
    assert not table.show.running, "rivals that are played from here wait for no page"
    app.pop()
    app.frame(0.02, ())
    assert leaves(table) == len(list(groupby(movers))) - 1
    assert table.show.director.holding


def test_a_reader_whose_own_time_runs_short_sees_what_is_now(app, whole):
    party, table, _ = read_slowly(app, whole)
    assert "You are next" in table.board.words.hint_words()
    tell(party, facts.Asked((facts.Awaited(0, "move", 0.0, 300.0),)))
    app.frame(0.02, ())
    assert table.show.director.holding, "there is time left"
    tell(party, facts.Asked((facts.Awaited(0, "move", 0.0, 150.0),)))
    app.frame(0.02, ())
    app.frame(0.02, ())
    assert table.turn.legal
    assert table.notice == "You are up to date with the match again"


def test_who_only_watches_or_does_not_wish_it_waits_for_nobody(app, whole):
    app.change(speed=INSTANT)
    start = at_a_question_of(whole, 1)
    for key, wished in ((ADA, False), (None, True)):
        app.change(wait_rivals=wished)
        party, coming = rewound(whole, start, key)
        table = opened(app, party)
        happen(party, coming, 3)
        for _ in range(3):
            app.frame(0.02, ())
        assert table.show.idle
        app.pop()
