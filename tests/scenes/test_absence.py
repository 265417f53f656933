"""Who is missing at a far table: who is called so, where it is told, and what can be done."""

from itertools import product

import pytest

from every_language import LANGUAGES
from kingsburg_arcade.games.kingsburg.board.states import question
from kingsburg_arcade.games.kingsburg.board.widgets import hint_words
from kingsburg_arcade.games.kingsburg.board.words import advisor_name
from kingsburg_arcade.i18n import tr, words
from kingsburg_arcade.net.protocol import facts
from kingsburg_arcade.net.room.line import Chairs, May
from kingsburg_arcade.scenes.party.party_states import BOB, awaiting, missing, seated, tell
from kingsburg_arcade.scenes.party.party_words import own_time, sentence, standing
from kingsburg_arcade.scenes.party.vote import GLANCE, BranchScene, VoteScene
from kingsburg_arcade.scenes.table.banner import banner, paint_banner
from kingsburg_arcade.ui.seat_marks import seat_name
from moments import sat
from scenes.far import is_far
from scenes.test_party import opened


@pytest.fixture(scope="module")
def home():
    return sat(5, question("place", year=2), persons=1)


def test_the_question_comes_after_the_grace_and_never_on_the_players_own_turn(home, tmp_path):
    party = missing(seated(home), 20, 2)
    app = opened(tmp_path, lambda house: house.doors.far_table(party), language="en")
    app.frame(0.1, ())
    assert (app.top.widget("vote"), party.replaceable) == (None, [])
    assert standing(party) == "Евдокия: no answer for 20 s"
    missing(party, 31, 2)
    app.frame(0.1, ())
    assert is_far(app.top)  # it is my turn: only the button is there
    app.top.widget("vote").press()
    app.top.widget("seat_governor").press()
    assert party.line.orders[-1] == ("replace", 2)
    app.close()


def test_on_the_players_turn_the_question_stays_and_the_wait_for_the_others_is_shown(
    home, tmp_path
):
    party = missing(seated(home), 20, 2)
    app = opened(tmp_path, lambda house: house.doors.far_table(party), language="en")
    table = app.top
    assert (table.players.asked, table.mode.announcement) == (0, "")
    assert banner(table, 0) == "Ada: influence an advisor, or pass"
    party.pending = True  # on its way: nothing flickers
    assert (table.players.asked, table.mode.announcement) == (-1, "")
    assert hint_words(table, table.board.hand) == "Wait for the other players"
    party.pending = False
    tell(missing(party, 20, 1, 2, 3), facts.Waiting(True), May(False))
    app.frame(0.1, ())
    assert table.mode.announcement.startswith("Too few players are here")
    assert (table.turn.legal, hint_words(table, table.board.hand)) == (
        (),
        "Waiting for the others to come back",
    )
    assert table.widget("tool:hint").explain().lines[-1] == "Waiting for the others to come back"
    tell(party, facts.Waiting(False), May(True))
    app.frame(0.1, ())
    assert banner(table, 0) == "Ada: influence an advisor, or pass"
    app.close()


def test_an_answer_that_was_meant_is_meant_again_after_a_moment_without_the_others(home, tmp_path):
    party = seated(home)
    app = opened(tmp_path, lambda house: house.doors.far_table(party), language="en")
    meant = app.top.focus
    assert meant.startswith("die:")
    pressed = next(one.key for one in app.top.widgets if one.key.startswith("pass:"))
    for key in (meant, pressed):
        app.top.mean(key)
        tell(party, May(False))
        app.frame(0.1, ())
        assert app.top.focus != key or app.top.widget(key).press is None
        tell(party, May(True))
        app.frame(0.1, ())
        assert app.top.focus == key
    app.top.mean("tool:menu")
    tell(party, May(False))
    app.frame(0.1, ())
    tell(party, May(True))
    app.frame(0.1, ())
    assert app.top.focus == "tool:menu"  # a focus that was moved elsewhere stays there
    app.top.mean(pressed)
    tell(party, May(False))
    app.frame(0.1, ())
    instead = app.top.focus
    app.top.mean("tool:menu")
    app.top.mean(instead)
    tell(party, May(True))
    app.frame(0.1, ())
    assert app.top.focus == instead
    app.close()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_question_fits_beside_the_buttons_in_the_banner(home, tmp_path, language):
    party = missing(seated(home), 47, 2)
    app = opened(tmp_path, lambda house: house.doors.far_table(party), language=language)
    beside, canvas = app.top.mode.beside_banner, app.canvas
    banner = app.top.board.places.banner
    assert app.top.widget("vote").box.x > app.top.board.places.banner.right - beside - 1
    asks = [key for key in words(language) if key.startswith("ask.")]
    assert len(asks) > 11
    for key, seat in product(asks, range(5)):
        giver = tr("governor_card.master_mason")
        asked = tr(key, advisor=advisor_name(6 if key == "ask.trade" else 14), giver=giver)
        said = tr("table.turn", seat=seat_name(seat), ask=asked)
        paint_banner(canvas, banner, seat, "phase.summer", said, beside, False)
        assert canvas.overflows == [], said
    app.close()


def test_a_missing_person_is_told_in_the_banner_while_another_acts(home, tmp_path):
    party = missing(seated(home, BOB), 20, 2)
    app = opened(tmp_path, lambda house: house.doors.far_table(party), language="en")
    assert app.top.mode.announcement == "Евдокия: no answer for 20 s"
    app.close()


def test_who_is_played_for_or_has_left_is_not_missing(home, tmp_path, monkeypatch):
    veiled = []
    monkeypatch.setattr(
        "kingsburg_arcade.scenes.party.far_mode.paint_missing", lambda *about: veiled.append(about)
    )
    party = missing(seated(home), 20, 2)
    app = opened(tmp_path, lambda house: house.doors.far_table(party), language="en")

    def seen():
        veiled.clear()
        app.top.refresh()
        app.frame(0.1, ())
        return (party.missing, standing(party), len(veiled))

    assert seen()[::2] == ([2], 1)
    played, people = (0, 1, 0, 3, 4), (0, 1, 2, 3, 4)
    tell(party, Chairs(played, people, ("", "", "squire", "", "")))
    assert seen() == ([], "", 0)
    tell(party, Chairs(people, people, ("",) * 5))
    assert seen()[::2] == ([2], 1)  # seated again, and not heard yet
    tell(party, Chairs(played, (0, 1, 3, 4), ("", "", "squire", "", "")))
    assert seen() == ([], "", 0)
    party.notices.clear()
    tell(party, facts.Missing(2))
    assert list(party.notices) == []
    assert seen() == ([], "", 0)
    app.close()


def test_the_match_waits_for_those_with_a_vote_even_if_a_governor_plays_for_them(tmp_path):
    party = missing(seated(sat(3, question("place", year=2), persons=1)), 50, 2)
    tell(party, Chairs((0, 1, 0), (0, 2), ("", "squire", "squire")), facts.Waiting(True))
    party.notices.clear()
    app = opened(tmp_path, lambda house: house.doors.far_table(party), language="en")
    assert (party.missing, party.unheard, party.alone) == ([], [2], True)
    assert party.name(2) in standing(party)
    app.top.mode.decisions.open_vote()
    app.frame(0.1, ())
    assert (type(app.top), app.top.seat) == (BranchScene, 2)
    tell(party, facts.Back(2))
    app.frame(0.1, ())
    assert is_far(app.top)
    app.close()


# ------------------------------------------------------------------------------- late and paused
def test_who_is_awaited_is_told_once_half_of_the_time_is_over(home, tmp_path):
    party = seated(home, BOB)
    app = opened(tmp_path, lambda house: house.doors.far_table(party), language="en")
    awaiting(party, (0, "move", 59, 120))
    assert (app.top.mode.announcement, app.top.mode.quiet) == ("", -1)
    awaiting(party, (0, "move", 75, 120))
    assert (app.top.mode.announcement, app.top.mode.quiet) == ("Ada: a move, 0:45 left", 0)
    awaiting(party, (2, "part", 0.9, 1))
    assert app.top.mode.announcement == ""  # nothing flickers
    awaiting(party, (2, "part", 1.6, 3), (3, "part", 1.6, 3))
    assert app.top.mode.announcement == "Евдокия, Kim: a share of the dice, 0:02 left"
    app.close()


def test_the_own_time_stands_beside_the_question(home, tmp_path):
    party = seated(home)
    app = opened(tmp_path, lambda house: house.doors.far_table(party), language="en")
    narrow = app.top.mode.beside_banner
    awaiting(party, (0, "move", 95, 120))
    assert own_time(party) == "0:25"
    assert app.top.mode.announcement == ""
    assert app.top.mode.beside_banner > narrow
    awaiting(party, (0, "move", 200, 120))
    assert own_time(party) == "0:00"
    assert party.replaceable == []  # nobody votes on themselves
    app.close()


def test_a_late_person_is_voted_on_like_one_who_is_missing(home, tmp_path):
    party = seated(home, BOB)
    app = opened(tmp_path, lambda house: house.doors.far_table(party), language="en")
    awaiting(party, (0, "move", 121, 120))
    app.frame(0.1, ())
    assert isinstance(app.top, VoteScene)
    assert (app.top.title, "still owes a move" in app.top.words) == ("Ada is late", True)
    app.frame(GLANCE, ())
    app.top.widget("seat_governor").press()
    assert party.line.orders[-1] == ("replace", 0)
    assert standing(party) == "Late: Ada (a move)"
    awaiting(party)
    app.frame(0.1, ())
    assert (standing(party), app.top.widget("vote")) == ("", None)
    app.close()


def test_the_question_about_a_late_person_goes_when_the_move_comes(home, tmp_path):
    party = seated(home, BOB)
    app = opened(tmp_path, lambda house: house.doors.far_table(party), language="en")
    awaiting(party, (0, "move", 121, 120))
    app.frame(0.1, ())
    assert isinstance(app.top, VoteScene)
    awaiting(party)
    app.frame(0.1, ())
    app.frame(0.1, ())
    assert is_far(app.top)
    app.close()


def test_of_two_one_can_go_on_alone_while_the_other_withholds(tmp_path):
    party = seated(sat(2, question("build", year=2), persons=1))
    app = opened(tmp_path, lambda house: house.doors.far_table(party), language="en")
    awaiting(party, (1, "part", 2, 3))
    app.frame(0.1, ())
    assert app.top.widget("vote") is None
    awaiting(party, (1, "part", 4, 3))
    app.frame(0.1, ())
    assert app.top.widget("vote").words == "Play on alone?"
    app.top.widget("vote").press()
    assert isinstance(app.top, BranchScene)
    assert "Björn still owes a share of the dice" in app.top.words
    app.top.widget("branch").press()
    assert app.top.players.branch
    app.close()


def test_who_was_late_comes_back_by_a_press(home, tmp_path):
    party = seated(home)
    app = opened(tmp_path, lambda house: house.doors.far_table(party), language="en")
    people, governors = (1, 1, 2, 3, 4), ("squire", "", "", "", "")
    tell(party, Chairs(people, (0, 1, 2, 3, 4), governors, 1, "late", dozing=True), May(False))
    assert [key for key, _ in party.notices] == ["party.replaced_late"]
    app.frame(0.1, ())
    told = sentence(*party.notices.pop())
    assert told == "Squire ◆◆ now plays for Ada. Björn proposed it: Ada is late"
    assert app.top.mode.announcement.startswith("A rival plays for you")
    app.top.widget("come_back").press()
    assert party.line.orders[-1] == ("come_back",)
    app.frame(0.1, ())
    assert app.top.widget("come_back") is None  # a second press would say nothing more
    tell(party, Chairs((0, 1, 2, 3, 4), (0, 1, 2, 3, 4), ("",) * 5, 0, "returns"), May(True))
    app.frame(0.1, ())
    assert sentence(*party.notices.pop()) == "Ada plays again"
    app.close()


def test_a_pause_is_asked_for_agreed_to_and_ended(home, tmp_path):
    party = seated(home)
    app = opened(tmp_path, lambda house: house.doors.far_table(party), language="en")
    app.push(app.top.mode.menu())
    app.top.widget("ask").press()
    assert party.line.orders[-1] == ("pause", True)
    tell(party, facts.PauseAsked(1))
    app.frame(0.1, ())
    assert sentence(*party.notices.pop()) == "Björn asks for a pause"
    app.top.widget("agree").press()
    assert party.line.orders[-1] == ("pause", True)
    people = (0, 1, 2, 3, 4)
    tell(party, facts.PauseAsked(None), Chairs(people, people, ("",) * 5, 1, "pause", paused=True))
    tell(party, May(False), facts.Asked(()))
    app.frame(0.1, ())
    assert sentence(*party.notices.pop()) == "The match is paused. Björn asked for it"
    assert app.top.mode.announcement == "The match is paused: time stands still"
    app.top.widget("resume").press()
    assert party.line.orders[-1] == ("pause", False)
    tell(party, Chairs(people, people, ("",) * 5, 0, "resume"), May(True))
    app.frame(0.1, ())
    assert sentence(*party.notices.pop()) == "Ada ended the pause"
    assert app.top.mode.announcement == ""
    app.close()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_line_about_somebody_awaited_fits_into_the_banner(home, tmp_path, language):
    party = seated(home)
    app = opened(tmp_path, lambda house: house.doors.far_table(party), language=language)
    kinds = [key for key in words(language) if key.startswith("awaited.")]
    assert len(kinds) == 9
    for key, passed in product(kinds, (200, 400)):
        awaiting(party, (2, key.partition(".")[2], passed, 300), (0, "move", passed, 300))
        mode, canvas, banner = app.top.mode, app.canvas, app.top.board.places.banner
        said, alarm = standing(party), mode.quiet < 0
        paint_banner(canvas, banner, mode.quiet, "phase.summer", said, 574, alarm)
        mode.paint_over(canvas)
        assert canvas.overflows == [], said
    app.close()
