"""Every tool of the table works with seats far away: by events as the system sends them."""

import pytest

from kingsburg_arcade.engine.contract import LUCK
from kingsburg_arcade.engine.course import REDO, RETURN, UNDO
from kingsburg_arcade.games.kingsburg.board.states import is_over
from kingsburg_arcade.games.kingsburg.board.year_end import YearEndScene
from kingsburg_arcade.net.protocol import facts
from kingsburg_arcade.net.room.line import Chairs
from kingsburg_arcade.scenes.front.rules import RulesScene
from kingsburg_arcade.scenes.party.party_states import seated, tell
from kingsburg_arcade.scenes.party.party_words import attend
from kingsburg_arcade.scenes.party.vote import ReturnScene
from kingsburg_arcade.scenes.replay.replay_mode import ReplayMode
from kingsburg_arcade.scenes.table.ending import GLANCE
from kingsburg_arcade.scenes.table.turn import FAR_GRACE
from moments import sat
from pilot import Keys, Mouse, open_app
from scenes.far import is_far_score
from told import happened


@pytest.fixture(scope="module")
def home():
    return sat(3, is_over)


@pytest.fixture
def app(tmp_path):
    made = open_app(tmp_path, speed=1.0, wait=False)
    yield made
    made.close()


def table_at(app, home, index):
    """The far table as it stood after so many entries, and what is still to come."""
    party = seated(home)
    coming = list(party.table.record.entries[index:])
    party.table = party.table.rewound(index)
    scene = app.doors.far_table(party)
    app.push(scene)
    attend(app, party)
    app.frame(0.02, ())
    return scene, coming


def own_turns(home):
    """After which entries the person is asked, and whether a move of theirs can be taken back."""
    party = seated(home)
    for at in range(1, len(party.table.record)):
        table = party.table.rewound(at)
        if table.actor == party.seat:
            yield at, table.undo_refusal(party.seat) is None


def test_a_move_is_taken_back_and_made_again_on_the_players_own_turn_only(app, home):
    at = next(at for at, can in own_turns(home) if can)
    scene, _ = table_at(app, home, at)
    party = scene.mode.party
    Mouse(app).press("tool:undo")
    assert party.line.orders == [("submit", party.seat, UNDO)]
    party.pending = False
    party.table.undo(party.seat)  # as it comes back over the line
    scene.start_anew()
    app.frame(0.02, ())
    Keys(app).key("r")
    assert party.line.orders[-1] == ("submit", party.seat, REDO)


# ------------------------------------------------------------------ the turn that has passed
def passed(home, *, to_me):
    """After which entries the turn has passed and could come back: to the person here, or from."""
    party = seated(home)
    for at in range(1, len(party.table.record)):
        table = party.table.rewound(at)
        if table.actor < 0 or table.return_refusal(table.actor) is not None:
            continue
        mine = table.actor if to_me else table.last_done.seat
        if mine == party.seat:
            yield at, table.last_done.seat


def wait(app, seconds):
    for _ in range(round(seconds / 0.1)):
        app.frame(0.1, ())


@pytest.mark.parametrize("hands", [Mouse, Keys])
def test_the_next_player_is_asked_for_the_turn_once(app, home, hands):
    at, mine = next(passed(home, to_me=False))
    scene, _ = table_at(app, home, at)
    party = scene.mode.party
    assert mine == party.seat != party.table.actor
    card = scene.widget("tool:undo").explain()
    assert any("to give the turn back" in line for line in card.lines)
    if hands is Mouse:
        Mouse(app).press("tool:undo")
    else:
        Keys(app).key("u")
    assert party.line.orders == [("take_back", True)]
    assert "asked" in scene.notice
    tell(party, facts.TurnAsked(mine))
    wait(app, 0.2)
    assert not scene.widget("tool:undo").enabled
    Keys(app).key("u")
    assert party.line.orders == [("take_back", True)]
    tell(party, facts.TurnAsked(mine, kept=True))
    wait(app, 0.2)
    assert "keeps the turn" in scene.take_back.undo_refusal


@pytest.fixture
def asked(app, home):
    """A table where the person here is asked for the turn while a move of theirs is laid."""
    at, last = next(passed(home, to_me=True))
    scene, _ = table_at(app, home, at)
    scene.show.director.drain()  # what opens the year has been seen
    wait(app, 1.0)
    scene.turn.lay(scene.turn.legal[0])
    wait(app, 0.2)
    laid, focus = scene.turn.laid, scene.focus
    tell(scene.mode.party, facts.TurnAsked(last))
    wait(app, 0.5)
    assert (app.top, scene.turn.laid, scene.focus) == (scene, laid, focus) != (scene, None, focus)
    return scene, last


@pytest.mark.parametrize("hands", [Mouse, Keys])
@pytest.mark.parametrize("answer", ["give_back", "keep_turn"])
def test_the_person_asked_answers_by_presses_meant_for_it(app, asked, hands, answer):
    scene, _ = asked
    party = scene.mode.party
    hands(app).press("answer_back")
    assert isinstance(app.top, ReturnScene)
    assert app.top.focus == "keep_turn"
    Keys(app).key("return")
    assert isinstance(app.top, ReturnScene), "a second press was meant for what was there before"
    wait(app, 0.6)
    hands(app).press(answer)
    assert app.top is scene
    sent = ("submit", party.seat, RETURN) if answer == "give_back" else ("take_back", False)
    assert party.line.orders == [sent]


def test_a_question_that_is_out_of_date_goes_by_itself(app, asked):
    scene, _ = asked
    Mouse(app).press("answer_back")
    tell(scene.mode.party, facts.TurnAsked(None))
    wait(app, 0.2)
    assert app.top is scene
    assert scene.widget("answer_back") is None
    assert scene.turn.laid is not None
    assert scene.mode.party.line.orders == []


def test_a_rival_gives_the_turn_back_by_itself(app, home):
    at, last = next(passed(home, to_me=False))
    scene, _ = table_at(app, home, at)
    party, people = scene.mode.party, (0, 1, 2)
    actor = party.table.actor
    roster = tuple(party.seat if seat == actor else seat for seat in people)
    names = tuple("squire" if seat == actor else "" for seat in people)
    tell(party, Chairs(roster, people, names), facts.TurnAsked(last))
    wait(app, 1.0)
    assert party.line.orders == [("submit", actor, RETURN)]


def test_a_rival_leaves_time_to_ask_for_the_turn(app, home):
    at, mine = next(passed(home, to_me=False))
    scene, coming = table_at(app, home, at - 1)
    party, people = scene.mode.party, (0, 1, 2)
    actor = seated(home).table.rewound(at).actor
    roster = tuple(party.seat if seat == actor else seat for seat in people)
    names = tuple("squire" if seat == actor else "" for seat in people)
    tell(party, Chairs(roster, people, names), *happened(home.table.record, coming[0]))
    wait(app, FAR_GRACE)
    assert party.line.orders == []
    Keys(app).key("u")
    assert party.line.orders == [("take_back", True)]
    tell(party, facts.TurnAsked(mine))
    wait(app, 3.0)
    assert party.line.orders[1:] == [("submit", actor, RETURN)]


def test_what_cannot_be_taken_back_is_explained_and_nothing_is_sent(app, home):
    at = next(at for at, can in own_turns(home) if not can)
    scene, _ = table_at(app, home, at)
    assert not scene.widget("tool:undo").enabled
    Keys(app).key("u")
    assert scene.mode.party.line.orders == []
    assert scene.notice


def test_log_explanations_rules_and_speed_are_as_at_home(app, home):
    at = list(own_turns(home))[6][0]
    scene, _ = table_at(app, home, at)
    whole = len(scene.show.log.read)
    Mouse(app).press("log_sieve")
    assert 0 < len(scene.show.log.read) < whole
    line = next(one.key for one in scene.widgets if one.key.startswith("log:"))
    Mouse(app).press(line)
    assert scene.show.pointed
    Keys(app).key("i")
    assert scene.explaining
    before = app.settings.speed
    Keys(app).key("f")
    assert app.settings.speed > before
    Keys(app).key("f1")
    assert isinstance(app.top, RulesScene)
    Keys(app).key("escape")
    assert app.top is scene
    assert scene.mode.party.line.orders == []


def test_the_year_s_end_is_shown_and_goes_by_itself(app, home):
    scene, coming = table_at(app, home, 1)
    pages = []
    while scene.show.picture.year < 2 or not pages:
        entry = coming.pop(0)
        scene.mode.party.line.told += happened(home.table.record, entry)
        for _ in range(500):
            app.frame(0.1, ())
            if isinstance(app.top, YearEndScene) and app.top not in pages:
                pages.append(app.top)
            if app.top is scene and scene.show.idle:
                break
        assert app.top is scene
    assert [page.year.number for page in pages] == [1]


def test_the_match_is_watched_again_from_its_score(app, home):
    last = len(home.table.record)
    scene, coming = table_at(app, home, last - 2)
    scene.mode.party.line.told += happened(home.table.record, *coming)
    for _ in range(300):
        app.frame(0.1, ())
        if is_far_score(app.top):
            break
    assert scene.players.table.actor not in (0, LUCK)
    app.top.tell_all()
    app.frame(GLANCE, ())
    Mouse(app).press("replay")
    assert isinstance(app.top.mode, ReplayMode)
    app.frame(0.1, ())
    Keys(app).key("escape")
    assert is_far_score(app.top)
