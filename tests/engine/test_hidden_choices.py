"""Hidden simultaneous choices at home: covered until all have chosen, then as they were."""

from random import Random
from unittest.mock import patch

import pytest

from engine.tokens_cabinet import (
    NOTHING,
    PASS,
    TOKENS,
    TOKENS_GAME,
    Chose,
    TokensShown,
    choose,
)
from engine.walks import Later, refused, seen
from kingsburg_arcade.engine import course, table
from kingsburg_arcade.engine.contract import (
    LUCK,
    Choice,
    Choose,
    Move,
    Options,
    Refused,
    Reveal,
    Revealed,
    SealedChoice,
    luck_from_plain,
    luck_from_text,
)
from kingsburg_arcade.engine.luck import SeededDealer
from kingsburg_arcade.engine.record import Record, fold, verify
from kingsburg_arcade.engine.table import Table
from kingsburg_arcade.governors.by_chance import Anything
from kingsburg_arcade.journal import Journal
from kingsburg_arcade.simulate.one_match import play_out

ROUND = "tokens of round 1"


def sitting(seats=3, **given):
    return Table(TOKENS_GAME, seats, Options(), SeededDealer(1), seed=1, **given)


def laid(at):
    """What was revealed last."""
    return [entry.move[1] for entry in at.record.entries if entry.move[0] == "reveal"][-1]


# ---------------------------------------------------------------------------------- the course
def test_what_was_chosen_is_revealed_when_all_have_chosen():
    at = sitting()
    assert [move.name for move in at.legal(0)] == list(TOKENS)
    assert at.submit(0, choose(1, "3")) == (Chose(0),)
    assert at.submit(1, choose(1, "3")) == (Chose(1),)
    told = at.submit(2, choose(1, "2"))
    assert told[:1] == (Chose(2),)
    (shown,) = [one for one in told if isinstance(one, TokensShown)]
    assert shown.tokens == ("3", "3", "2")
    assert at.state.points[2] > 1 == at.state.points[0]
    assert laid(at) == ("3", "3", "2")


def test_nothing_but_the_choice_itself_differs_while_it_is_covered():
    """State, digests, events, views of others: the same whatever another seat has chosen."""
    tables = [sitting(), sitting()]
    events = [at.submit(0, choose(1, token)) for at, token in zip(tables, "14", strict=True)]
    one, two = tables
    assert events[0] == events[1]
    assert one.digest == two.digest
    assert seen(one) == seen(two)
    assert one.undo_label(0) is two.undo_label(0) is None
    assert [view(one, 1), view(one, 2)] == [view(two, 1), view(two, 2)]
    assert [view(one, 0), view(two, 0)] == [{ROUND: "1"}, {ROUND: "4"}]


def view(at, seat):
    return dict(at.view(seat).chosen)


def test_a_state_gets_a_choice_without_its_name():
    at, got = sitting(), []
    real = type(at.state).play

    def spied(self, move, tell=None):
        got.append(move)
        real(self, move, tell)

    type(at.state).play = spied
    try:
        at.submit(0, choose(1, "3"))
    finally:
        type(at.state).play = real
    assert [type(move) for move in got] == [Choice]
    assert "3" not in (got[0].text, *got[0].plain)


class Spy(Anything):
    """Chooses by all that it is shown: any trace of another choice would change its mind."""

    def __init__(self, forced=None):
        self.forced, self.looks = forced or {}, []

    def choose(self, view, legal, luck):
        look = (view.seat, tuple(map(str, view.state.pack())), dict(getattr(view, "chosen", {})))
        self.looks.append((look, tuple(move.text for move in legal)))
        name = self.forced.get(view.state.round)
        return next((one for one in legal if getattr(one, "name", "") == name), legal[0])


@pytest.mark.sources
@pytest.mark.parametrize("other", TOKENS[1:])
def test_a_governor_sees_no_change_when_every_other_choice_changes(other):
    looks = []
    for forced in (TOKENS[0], other):
        spy = Spy()
        seats = [Spy({1: forced}), Spy({1: forced}), spy]
        play_out(TOKENS_GAME, Options(), seats, 7)
        at = sitting()
        for seat, governor in enumerate(seats):
            at.submit(seat, governor.choose(at.view(seat), at.legal(seat), None))
        looks.append([look for look in spy.looks if look[0][1][1] == "1"])
    assert len(looks[0]) == 2
    assert looks[0] == looks[1]


def test_the_fast_match_and_the_table_agree():
    moves = []
    state, _ = play_out(TOKENS_GAME, Options(), [Anything()] * 4, 9, moves)
    at = Table(TOKENS_GAME, 4, Options(), SeededDealer(9), seed=9)
    for move in moves:
        if isinstance(move, Choose) or move is PASS:
            at.submit(at.actor, move)
    assert at.over
    assert at.state.pack() == state.pack()
    assert sum(isinstance(move, Revealed) for move in moves) == 3


# ----------------------------------------------------------------------------- what stands
def test_a_choice_that_is_made_stands():
    """Neither its seat takes it back nor the next one gives the turn back, before and after."""
    at = sitting(3)
    at.submit(0, choose(1, "1"))
    assert refused(at, at.undo, 0) == refused(at, at.undo, 1) == "undo.hidden"
    assert at.return_refusal(1).code == "undo.hidden"
    at.submit(1, choose(1, "3"))
    assert refused(at, at.undo, 1) == "undo.hidden"
    at.submit(2, choose(1, "4"))
    assert laid(at) == ("1", "3", "4")
    assert refused(at, at.undo, 2) == "undo.luck"


def test_who_has_not_been_asked_cannot_choose_and_none_chooses_twice():
    at = sitting()
    assert refused(at, at.submit, 1, choose(1, "1")).startswith("turn.other")
    at.submit(0, choose(1, "1"))
    assert refused(at, at.submit, 0, choose(1, "2")).startswith("turn.other")
    assert refused(at, at.submit, 1, choose(2, "2")).startswith("move.illegal")
    assert refused(at, at.submit, 1, Choice(ROUND)).startswith("move.illegal")


def test_only_the_seats_asked_are_revealed():
    at = sitting(3)
    for seat in range(3):
        at.submit(seat, choose(1, "1"))
    for seat in (1, 2):
        at.submit(seat, choose(2, "2"))
    assert at.actor == 0
    at.submit(0, PASS)
    assert laid(at) == ("2", "2")


# ------------------------------------------------------------------------------------ the record
def half_way(keep=None):
    at = sitting(3, keep=keep)
    at.submit(0, choose(1, "4"))
    at.submit(1, choose(1, "3"))
    return at


def test_a_crash_loses_no_choice(tmp_path):
    path = tmp_path / "match"
    journal = Journal(path)
    half_way(journal.append)
    journal.close()
    journal, record, trouble = Journal.resume(path, lambda name: TOKENS_GAME)
    assert trouble is None
    at = Table.resume(record, TOKENS_GAME, SeededDealer(1), journal.append)
    assert at.view(1).chosen == {ROUND: "3"}
    at.submit(2, choose(1, "1"))
    journal.close()
    assert laid(at) == ("4", "3", "1")
    verify(at.record, TOKENS_GAME)


def test_a_record_cannot_reveal_what_was_not_chosen():
    at = half_way()
    at.submit(2, choose(1, "1"))
    entries = at.record.entries
    index = next(n for n, entry in enumerate(entries) if entry.move[0] == "reveal")
    forged = Record(at.record.header)
    told = [(one.seat, one.move, one.digest) for one in entries[:index]]
    told.append((LUCK, ("reveal", ("4", "4", "1")), entries[index].digest))
    for entry in forged.continued(told):
        forged.add(entry)
    with pytest.raises(Refused, match=r"luck\.answer"):
        fold(forged, TOKENS_GAME)


def test_a_table_that_follows_waits_for_what_is_revealed():
    leader, follower = sitting(2), Table(TOKENS_GAME, 2, Options(), Later(), seed=1)
    for token in "12":
        leader.submit(leader.actor, choose(1, token))
    for entry in leader.record.entries:
        waiting = follower.wish
        follower.accept(entry)
        if entry.move[0] == "reveal":
            assert isinstance(waiting, Reveal)
    assert follower.digest == leader.digest


# ------------------------------------------------------------------------------- sealed elsewhere
def sealed(question=ROUND, inside="00ff"):
    return SealedChoice(question, inside)


def course_of_two():
    at = sitting(2)
    return at._course


def test_a_choice_sealed_by_a_peer_stands_for_any_option():
    course = course_of_two().take(0, sealed().plain).take(1, sealed(inside="01").plain)
    assert [choice.plain for _, choice in course.chosen] == [
        sealed().plain,
        sealed(inside="01").plain,
    ]
    for names in (("1", "2"), ("4", "4"), (NOTHING, "1")):
        after = course.take(LUCK, ("reveal", names))
        assert not after.chosen
        assert after.state.round == 1
    with pytest.raises(Refused, match=r"luck\.draw"):
        course.take(LUCK, ("reveal", ("1", "9")))
    with pytest.raises(Refused, match=r"luck\.answer"):
        course.take(LUCK, ("reveal", ("1",)))


@pytest.mark.parametrize(
    "plain",
    [
        ("sealed", "another question", "00ff"),
        ("sealed", ROUND, "00f"),
        ("sealed", ROUND, "00FF"),
        ("sealed", ROUND, ""),
        ("sealed", ROUND, "00" * 513),
        ("sealed", ROUND, b"00"),
        ("sealed", ROUND, "00", "more"),
        ("sealed", ROUND),
        ("choose", ROUND),
        (),
    ],
)
def test_anything_but_a_sealed_choice_is_refused(plain):
    with pytest.raises(Refused, match=r"move\.illegal"):
        course_of_two().take(0, plain)


def test_nothing_is_sealed_where_no_choice_is_asked():
    at = sitting(3)
    for number, seats in ((1, (0, 1, 2)), (2, (1, 2))):
        for seat in seats:
            at.submit(seat, choose(number, str(number)))
    assert at.legal(0) == [PASS]
    with pytest.raises(Refused, match=r"move\.illegal"):
        at._course.take(0, sealed("tokens of round 2").plain)


def test_a_match_that_goes_on_at_home_has_the_worst_for_what_stays_sealed():
    """Two people played, one went: its last choice cannot be opened, the other one's is at home."""
    at = sitting(2)
    record = at.record.up_to(len(at.record))
    course = at._course.take(0, sealed().plain)
    record.add(*record.continued([(0, sealed().plain, course.digest)]))
    home = Table.resume(record, TOKENS_GAME, SeededDealer(1))
    home.submit(1, choose(1, "2"))
    assert laid(home) == (NOTHING, "2")
    assert home.state.points[0] == 0


# ----------------------------------------------------------------------------------- reading
def test_the_answer_is_read_from_its_text_and_its_plain_face():
    answer = Revealed(["a", "b"])
    assert luck_from_text(answer.text).plain == answer.plain
    assert luck_from_plain(answer.plain).text == "reveal a, b"
    assert luck_from_plain(("reveal", (1, 2))) is None


@pytest.mark.parametrize("answer", [Move("x", ("x",)), Revealed(["1"]), Revealed(["1", "1", "1"])])
def test_a_wrong_answer_is_refused(answer):
    wish = Reveal("key", (0, 1), (("1",), ("2",)), ("none", "2"))
    assert wish.refusal(Revealed(["1", "2"])) is None
    assert wish.refusal(Revealed(["none", "2"])) is None
    assert wish.refusal(Revealed(["2", "2"])).code == "luck.draw"
    assert wish.refusal(answer).code == "luck.answer"


def test_options_are_what_legal_lists_in_that_order():
    for seed in range(5):
        at, listed, random = sitting(4), {}, Random(seed)
        while not at.over:
            seat = at.actor
            names = tuple(one.name for one in at.legal(seat) if isinstance(one, Choose))
            listed[seat] = names
            course = at._course
            move = random.choice(at.legal(seat))
            after = course.play(seat, move)
            if isinstance(after.wish, Reveal):
                assert after.wish.options == tuple(listed[one] for one in after.wish.seats)
                assert set(after.covered(after.wish.key)) == set(after.wish.seats)
            at.submit(seat, move)


# ------------------------------------------------------------------------------------- planted
def tells_the_state(self, seat, move, tell=None):
    """As it would be if the state got what was chosen."""
    self.state.copy().play(move)
    return PLAY(self, seat, move, tell)


PLAY = course.Course.play
HOLES = {
    "the state gets the name": (
        patch.object(course.Course, "play", tells_the_state),
        test_a_state_gets_a_choice_without_its_name,
    ),
    "a choice can be taken back": (
        patch.object(Choice, "stands", new=False),
        test_a_choice_that_is_made_stands,
    ),
    "a record may reveal anything": (
        patch.object(course.Course, "_check_revealed", lambda *given: None),
        test_a_record_cannot_reveal_what_was_not_chosen,
    ),
    "a view has what all have chosen": (
        patch.object(table.Table, "view", lambda self, seat: Open(self)),
        test_nothing_but_the_choice_itself_differs_while_it_is_covered,
    ),
    "the table reveals what the dealer says": (
        patch.object(table, "_revealed", lambda course, wish, dealt: dealt),
        test_what_was_chosen_is_revealed_when_all_have_chosen,
    ),
}


class Open:
    """A view that hides nothing."""

    def __init__(self, at):
        self.state, self.secrets = at.state.copy(), {}
        self.chosen = {seat: choice.name for seat, choice in at._course.chosen}


@pytest.mark.parametrize("hole", HOLES)
def test_a_hole_is_noticed(hole):
    planted, test = HOLES[hole]
    with planted, pytest.raises((AssertionError, Refused, pytest.fail.Exception)):
        test()
