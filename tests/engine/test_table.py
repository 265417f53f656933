"""The one authority: who may do what, what follows from it, and what may be taken back."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.tiny_cabinet import PASS, PEEK, TAKES, TINY, Shown, Tiny, TinyOptions, Took
from engine.walks import (
    NAMES,
    ROLLS,
    Later,
    Written,
    cabinet,
    every_game,
    refused,
    seeds,
    seen,
    step,
    table,
    told_match,
    walk,
    walked,
    written,
)
from kingsburg_arcade.engine.contract import LUCK, NOBODY, Drawn, Move, Opened, Refused, Rolled
from kingsburg_arcade.engine.course import Redone, Undone
from kingsburg_arcade.engine.luck import SeededDealer
from kingsburg_arcade.engine.record import Entry, Record, verify
from kingsburg_arcade.engine.table import Table


# ------------------------------------------------------------------------------------ a match
def test_a_match_from_the_draw_to_the_chest():
    at = written(*ROLLS)
    assert (at.actor, at.question, at.seats, at.over) == (0, "take", 2, False)
    assert [move.text for move in at.legal(0)] == ["take 1", "take 2", "take 3", "peek", "pass"]
    assert at.legal(1) == at.legal(LUCK) == at.legal(NOBODY) == ()
    assert at.submit(0, TAKES[3]) == (Took(0, 3, 3),)
    for seat in (0, 1, 0):
        at.submit(seat, PASS)
    assert at.wish is None
    assert at.submit(1, PASS) == (Shown("tin"),), "the luck that follows is told as well"
    assert at.over
    assert (at.actor, at.wish) == (NOBODY, None)
    assert at.result.points == (5, 0)
    assert all(at.legal(seat) == () for seat in range(2))
    assert refused(at, at.submit, 1, PASS) == "turn.over"
    assert refused(at, at.submit, LUCK, Opened("tin")) == "turn.over"
    verify(at.record, TINY)


def test_a_move_is_known_by_its_text():
    at = written(*ROLLS)
    at.submit(0, Move("take 3", ("something", "else")))
    assert at.record.entries[-1].move == ("take", 3)


@pytest.mark.parametrize(
    ("seat", "move", "sentence"),
    [
        (1, TAKES[4], "turn.other (player='Bob', asked='Ada', question='take')"),
        (LUCK, Rolled(((1,),)), "turn.other (player='luck', asked='Ada', question='take')"),
        (NOBODY, PASS, "seat.unknown (seat='-2', seats=2)"),
        (2, PASS, "seat.unknown (seat='2', seats=2)"),
        (True, PASS, "seat.unknown (seat='True', seats=2)"),
        ("0", PASS, "seat.unknown (seat=\"'0'\", seats=2)"),
        (0, TAKES[4], "move.illegal (move=\"'take 4'\", player='Ada', question='take')"),
        (0, Rolled(((1,),)), "move.illegal (move=\"'roll 1'\", player='Ada', question='take')"),
        (0, Move("a\nb" * 99, ()), "player='Ada', question='take')"),
        (0, "take 3", "move.unknown (move=\"'take 3'\")"),
        (0, None, "move.unknown (move='None')"),
    ],
)
def test_what_may_not_be_played_changes_nothing(seat, move, sentence):
    kept = []
    at = written(*ROLLS, keep=kept.append)
    before = list(kept)
    assert refused(at, at.submit, seat, move).endswith(sentence)
    assert kept == before


@every_game
def test_refused_moves_change_nothing_in_any_position(game):
    for seed in range(3):
        at = table(game, seed)
        random = Random(seed)
        while not at.over and len(at.record) < 60:
            for seat in range(LUCK, at.seats):
                if seat != at.actor:
                    move = random.choice(at.legal(at.actor))
                    assert "turn.other" in refused(at, at.submit, seat, move)
            nonsense = Move("nonsense", ("nonsense",))
            assert "move.illegal" in refused(at, at.submit, at.actor, nonsense)
            refused(at, at.submit, at.actor, Drawn(["nonsense"]))
            step(at, random)
        assert len(at.record) > 8


def test_seats_options_and_names_must_fit():
    for change, word in [
        ({"seats": 4}, "match.seats"),
        ({"names": ["Ada"]}, "match.names"),
        ({"names": ["Ada", "B\0b"]}, "match.name"),
        ({"options": TinyOptions(rounds="9")}, "option.choice"),
        ({"seed": 2**70}, "bytes.number"),
    ]:
        asked = {"seats": 2, "options": TinyOptions(), "dealer": Later(), **change}
        with pytest.raises(Refused, match=word):
            Table(TINY, **asked)


# -------------------------------------------------------------------------------------- luck
def test_luck_may_come_later():
    at = Table(TINY, 2, TinyOptions(), Later(), names=NAMES[:2])
    assert at.actor == LUCK
    assert at.legal(LUCK) == ()
    sentence = "turn.luck (player='Ada')"
    assert refused(at, at.submit, 0, PASS) == sentence
    for answer in (Rolled(((1,),)), Drawn(["7"]), Drawn(["0", "1"]), Opened("tin"), PASS, None):
        refused(at, at.submit, LUCK, answer)
    at.submit(LUCK, Drawn(["1"]))
    assert at.wish.groups == (3, 3)
    for rolled in (((1, 2),), ((1, 2, 7), (1, 1, 1)), ((1, 2, True), (1, 1, 1)), ((1, 2, 3.0), ())):
        refused(at, at.submit, LUCK, Rolled(rolled))
    at.submit(LUCK, Rolled(ROLLS[0]))
    assert at.actor == 1
    verify(at.record, TINY)


def test_a_dealer_that_answers_something_else_changes_nothing():
    at = written(ROLLS[0], ((9, 9, 9), (1, 1, 1)))
    at.submit(0, PASS)
    assert "luck.face" in refused(at, at.submit, 1, PASS)
    with pytest.raises(Refused, match="draw"):
        Table(TINY, 2, TinyOptions(), Written(PASS))


def test_what_luck_says_first_is_told_in_the_opening():
    class Opening(Tiny):
        def new(self, seats, options):
            state = TINY.new(seats, options)
            state.first, state.round = 0, int(options.rounds)
            state.turns = seats
            return state

    at = Table(Opening(), 2, TinyOptions(), SeededDealer(1))
    assert len(at.opening) == 1
    assert isinstance(at.opening[0], Shown)
    assert at.over


# ------------------------------------------------------------------------------------- keeping
@every_game
def test_what_is_kept_is_the_record_and_is_kept_before_it_is_shown(game):
    kept, shown = [], []
    at = table(game, 3, keep=lambda frames: kept.append((frames, list(shown))))
    at.listeners.append(shown.append)
    first, _ = kept[0]
    assert first.startswith(at.record.opening)
    told = 0
    random = Random(3)
    while not at.over and told < 40:
        events = at.submit(at.actor, random.choice(at.legal(at.actor)))
        assert len(kept[-1][1]) == told, "kept before a listener heard of it"
        told += len(events)
        assert b"".join(frames for frames, _ in kept) == at.record.to_bytes()


def test_a_move_that_cannot_be_kept_is_not_made():
    full = []

    def keep(frames):
        if full:
            raise Refused("the disk is full")

    at = written(*ROLLS, keep=keep)
    at.submit(0, TAKES[1])
    full.append(True)
    for call, *asked in [(at.submit, 0, TAKES[2]), (at.submit, 0, PASS), (at.undo, 0)]:
        assert refused(at, call, *asked) == "the disk is full"
    full.clear()
    at.undo(0)
    full.append(True)
    assert refused(at, at.redo, 0) == "the disk is full"
    full.clear()
    at.redo(0)
    full.append(True)
    with pytest.raises(Refused, match="full"):
        Table(TINY, 2, TinyOptions(), Later(), keep=keep)


def test_nothing_may_be_lost_when_luck_that_follows_cannot_be_kept():
    room = [10**6]

    def keep(frames):
        if len(frames) > room[0]:
            raise Refused("the disk is full")

    at = table("tiny", 2, keep=keep)
    random = Random(2)
    chains = 0
    while not at.over:
        moves = at.legal(at.actor)
        move = random.choice(moves)
        before = len(at.record)
        room[0] = 140  # one entry and a bit: not a move with the roll that follows
        try:
            at.submit(at.actor, move)
        except Refused:
            assert len(at.record) == before
            chains += 1
            room[0] = 10**6
            at.submit(at.actor, move)
    assert chains == 2
    verify(at.record, TINY)


# ----------------------------------------------------------------------------------- listeners
def test_everybody_hears_everything_in_one_order_even_who_answers_at_once():
    at = written(*ROLLS)
    early, late = [], []

    def eager(event):
        early.append(event)
        if event == Took(0, 1, 1):
            at.submit(0, TAKES[2])

    at.listeners += [eager, late.append]
    assert at.submit(0, TAKES[1]) == (Took(0, 1, 1),)
    assert early == late == [Took(0, 1, 1), Took(0, 2, 3)]


def test_a_listener_that_fails_leaves_a_table_that_works():
    at = written(*ROLLS)

    def fails(event):
        raise ZeroDivisionError

    at.listeners.append(fails)
    with pytest.raises(ZeroDivisionError):
        at.submit(0, TAKES[1])
    assert at.record.entries[-1].move == ("take", 1)
    at.listeners[:] = []
    at.submit(0, TAKES[2])


# -------------------------------------------------------------------------------------- resume
@every_game
@settings(max_examples=8)
@given(seed=seeds, steps=st.integers(0, 30))
def test_to_save_and_load_is_never_to_have_stopped(game, seed, steps):
    at = walked(game, seed, steps)
    loaded, trouble = Record.read(at.record.to_bytes(), cabinet)
    kept = [loaded.to_bytes()]
    count = len(loaded)
    again = Table.resume(loaded, cabinet(game), SeededDealer(seed), kept.append)
    assert trouble is None
    assert seen(again) == seen(at)
    for seat in range(at.seats):
        assert again.undo_label(seat) == at.undo_label(seat)
        assert str(again.undo_refusal(seat)) == str(at.undo_refusal(seat))
        assert again.redo_label(seat) == at.redo_label(seat)
    walk(at, Random(seed), 30)
    walk(again, Random(seed), 30)
    assert again.record.to_bytes() == at.record.to_bytes() == b"".join(kept)
    assert len(loaded) == count, "the record that was loaded is left as it was"


def test_a_match_resumes_between_a_question_and_its_answer():
    at = walked("tiny", 2, 99)
    asked = [entry.index - 1 for entry in at.record.entries if entry.seat == LUCK]
    assert len(asked) == 4
    for count in asked:
        kept = []
        again = Table.resume(at.record.up_to(count), TINY, SeededDealer(2), kept.append)
        assert again.digest in {entry.digest for entry in at.record.entries[count:]}
        assert kept
        waits = Table.resume(at.record.up_to(count), TINY, Later(), kept.append)
        assert waits.actor == LUCK


def test_a_record_that_could_not_have_happened_is_not_resumed():
    at = walked("tiny", 2, 5)
    forgery = Record(at.record.header)
    forgery.add(*forgery.continued([(0, ("pass",), at.digest)]))
    with pytest.raises(Refused, match=r"record\.entry"):
        Table.resume(forgery, TINY, Later())


# -------------------------------------------------------------------------------------- accept
@every_game
def test_a_table_follows_another_entry_by_entry(game):
    at = walked(game, 3, 50)
    follows(at, table(game, 3, dealer=Later()))


def test_a_table_that_follows_tells_all_of_it():
    follower, heard = Table(TINY, 2, TinyOptions(), Later(), names=NAMES[:2]), []
    follower.listeners.append(heard.append)
    follows(told_match(), follower)
    assert {Undone, Redone, Took, Shown} == {type(event) for event in heard}


def follows(leader, follower):
    for entry in leader.record.entries:
        follower.accept(Entry.read(entry.encoded))
        assert follower.digest == entry.digest
    assert follower.record.head == leader.record.head


def test_an_entry_that_does_not_fit_changes_nothing():
    one, two = written(*ROLLS), written(*ROLLS)
    one.submit(0, TAKES[1])
    one.submit(0, TAKES[2])
    entry, later = one.record.entries[-2:]
    forged = two.record.continued([(0, ("take", 5), entry.digest)])[0]
    lying = two.record.continued([(0, ("take", 1), later.digest)])[0]
    for bad, word in [
        (later, "record.number"),
        (forged, "move.illegal"),
        (lying, "record.digest"),
        (one.record.entries[0], "record.number"),
        (Entry(entry.index, 1, entry.move, entry.digest, entry.link), "record.link"),
        (Entry(entry.index, 7, entry.move, entry.digest, entry.link), "seat.unknown"),
    ]:
        assert word in refused(two, two.accept, bad)
    two.accept(entry)
    assert "record.number" in refused(two, two.accept, entry)


# ---------------------------------------------------------------------------------------- views
def test_a_view_holds_what_its_seat_has_looked_at_and_nothing_else():
    at = written(*ROLLS)
    at.submit(0, PEEK)
    (chest,) = at.state.sealed()
    assert at.view(0).secrets == {chest: "tin"}
    assert at.view(1).secrets == at.view(NOBODY).secrets == {}
    assert at.view(1).seat == 1
    for seat in (2, LUCK, -3):
        assert "seat.unknown" in refused(at, at.view, seat)


def test_a_dealer_that_may_not_know_is_no_secret():
    at = Table(TINY, 2, TinyOptions(), Later())
    at.submit(LUCK, Drawn(["0"]))
    at.submit(LUCK, Rolled(ROLLS[0]))
    at.submit(0, PEEK)
    assert at.view(0).secrets == {}


def test_secrets_are_asked_for_only_when_wanted():
    asked = []

    class Asked:
        dealer = SeededDealer(1)
        deal = dealer.deal

        def peek(self, sealed):
            asked.append(sealed)
            return self.dealer.peek(sealed)

    at = Table(TINY, 2, TinyOptions(), Asked())
    seat = at.actor
    at.submit(seat, PEEK)
    view = at.view(seat)
    assert asked == []
    assert view.secrets is view.secrets
    assert len(asked) == 1


@every_game
def test_a_view_is_a_copy_and_a_state_stays_as_it_was(game):
    at, random = table(game, 6), Random(6)
    for _ in range(9):
        state, packed = at.state, at.state.pack()
        own = at.view(at.actor).state
        own.play(own.legal()[0])
        assert at.state.pack() == packed
        step(at, random)
        assert state.pack() == packed
