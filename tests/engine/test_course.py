"""What may be taken back, by whom, and until when."""

from random import Random

from hypothesis import given, settings

from engine.tiny_cabinet import PASS, PEEK, TAKES, TINY, TinyOptions
from engine.walks import (
    ROLLS,
    Written,
    cabinet,
    every_game,
    gives_back,
    refused,
    seeds,
    seen,
    step,
    table,
    written,
)
from kingsburg_arcade.engine.contract import LUCK, NOBODY, Drawn, Rolled
from kingsburg_arcade.engine.course import PATIENCE, Redone, Undone
from kingsburg_arcade.engine.record import Record, verify
from kingsburg_arcade.engine.table import Table


def test_several_moves_are_taken_back_and_made_again():
    at = written(*ROLLS)
    shots = [seen(at)]
    for face in (1, 2, 3):
        at.submit(0, TAKES[face])
        shots.append(seen(at))
    for back, face in zip((2, 1, 0), (3, 2, 1), strict=True):
        assert at.undo_label(0) == f"take {face}"
        assert at.undo(0) == (Undone(0, f"take {face}"),)
        assert seen(at) == shots[back]
    assert at.undo_refusal(0).code == "undo.luck"
    for there, face in ((1, 1), (2, 2)):
        assert at.redo_label(0) == f"take {face}"
        assert at.redo(0)[0] == Redone(0, f"take {face}")
        assert seen(at) == shots[there]
    at.submit(0, PASS)
    assert at.redo_refusal(0).code == "redo.nothing"
    assert at.redo_label(0) is None
    assert "redo.nothing" in refused(at, at.redo, 0)
    verify(at.record, TINY)


def test_another_move_ends_what_could_be_made_again():
    at = written(*ROLLS)
    at.submit(0, TAKES[1])
    at.submit(0, TAKES[2])
    at.undo(0)
    at.undo(0)
    at.submit(0, TAKES[3])
    refused(at, at.redo, 0)
    at.undo(0)
    assert at.redo_label(0) == "take 3"


def test_nothing_is_taken_back_across_luck():
    at = written(*ROLLS)
    assert at.undo_refusal(0).code == "undo.luck"
    at.submit(0, PASS)
    at.submit(1, TAKES[4])
    at.submit(1, PASS)
    for seat in (0, 1):
        assert at.undo_label(seat) is None
        assert "undo.luck" in refused(at, at.undo, seat)


def test_a_question_to_luck_is_a_barrier_before_the_answer_comes():
    at = Table(TINY, 2, TinyOptions(), Written(Drawn(["0"]), Rolled(ROLLS[0])))
    at.submit(0, PASS)
    at.submit(1, PASS)
    assert at.actor == LUCK
    assert "undo.luck" in refused(at, at.undo, 1)


def test_nothing_is_taken_back_across_a_look_at_a_card():
    at = written(*ROLLS)
    at.submit(0, TAKES[1])
    at.submit(0, PEEK)
    assert refused(at, at.undo, 0) == at.undo_refusal(0).code == "undo.peek"
    at.submit(0, TAKES[2])
    at.undo(0)
    assert refused(at, at.undo, 0) == "undo.peek"


def test_nothing_is_taken_back_across_the_move_of_another_seat():
    at = written(*ROLLS)
    at.submit(0, TAKES[1])
    at.submit(0, PASS)
    assert at.actor == 1
    assert refused(at, at.undo, 1) == "undo.other (player='Ada')"
    at.undo(0)
    assert at.actor == 0, "as long as nobody else has moved, the turn itself comes back"
    at.redo(0)
    at.submit(1, TAKES[4])
    assert refused(at, at.undo, 0) == "undo.other (player='Bob')"
    at.undo(1)
    for seat in (0, 1):
        assert "undo.moved" in refused(at, at.undo, seat)
    assert "redo.nothing" in refused(at, at.redo, 0)
    at.redo(1)


def test_only_seats_take_back():
    at = written(*ROLLS)
    at.submit(0, TAKES[1])
    for seat in (LUCK, NOBODY, 2, "0", True):
        assert "seat.unknown" in refused(at, at.undo, seat)
        assert "redo.nothing" in refused(at, at.redo, seat)


def test_nobody_can_fill_the_record_by_going_back_and_forth():
    at = written(*ROLLS)
    for _ in range(PATIENCE):
        at.submit(0, TAKES[1])
        at.undo(0)
    at.submit(0, TAKES[1])
    assert "undo.enough" in refused(at, at.undo, 0)
    at.submit(0, PASS)
    at.submit(1, TAKES[4])
    at.undo(1)


def moves(at, seed, most):
    """Random moves: what the table showed before each, and whether it stands: it does itself, or
    luck or a look came of it."""
    random = Random(seed)
    for _ in range(most):
        if at.over:
            break
        before, seat, entries = seen(at), at.actor, len(at.record)
        looked = [at.state.knows(other) for other in range(at.seats)]
        step(at, random)
        happened = at.record.entries[entries:]
        stands = at.cabinet.move_from_plain(happened[0].move).stands
        looks = looked != [at.state.knows(other) for other in range(at.seats)]
        luck = any(one.seat == LUCK for one in happened)
        yield before, seat, stands or looks or luck


@every_game
@settings(max_examples=10)
@given(seed=seeds)
def test_to_take_back_is_never_to_have_moved(game, seed):
    at = table(game, seed)
    taken_back = 0
    for before, seat, barred in moves(at, seed, 40):
        if barred:
            refused(at, at.undo, seat)
            continue
        after = seen(at)
        at.undo(seat)
        assert seen(at) == before
        at.redo(seat)
        assert seen(at) == after
        taken_back += 1
    assert taken_back or game == "tokens", "all that is chosen there stands"
    verify(at.record, cabinet(game))


# -------------------------------------------------------------- the turn that has passed
def test_the_turn_is_given_back_once_and_the_same_move_is_made_again():
    at = written(*ROLLS)
    at.submit(0, TAKES[1])
    before = seen(at)
    at.submit(0, PASS)
    after = seen(at)
    assert "turn.other" in refused(at, gives_back, at, 0)
    assert gives_back(at, 1) == (Undone(0, "pass", 1),)
    assert seen(at) == before
    assert at.redo_label(0) == "pass"
    assert at.undo_label(0) == "take 1", "what came before it in the turn can be taken back too"
    at.redo(0)
    assert seen(at) == after
    assert refused(at, gives_back, at, 1) == at.return_refusal(1).code == "undo.passed"
    at.undo(0)
    at.undo(0)
    at.submit(0, PASS)
    assert refused(at, gives_back, at, 1) == "undo.passed", "on no other way either"
    at.submit(1, TAKES[4])
    again, trouble = Record.read(at.record.to_bytes(), cabinet)
    assert (again.head, trouble) == (at.record.head, None)
    verify(again, TINY)


def test_the_turn_is_not_given_back_after_a_move_a_look_or_luck():
    at = written(*ROLLS)
    assert refused(at, gives_back, at, 0) == "undo.luck"
    at.submit(0, TAKES[1])
    assert refused(at, gives_back, at, 0) == "undo.moved"
    at.submit(0, PASS)
    at.submit(1, TAKES[4])
    assert refused(at, gives_back, at, 1) == "undo.moved"
    at.undo(1)
    assert refused(at, gives_back, at, 1) == "undo.moved", "who has moved has seen enough"
    at.submit(1, PASS)
    assert refused(at, gives_back, at, 0) == "undo.luck"
    at.submit(0, PEEK)
    at.submit(0, PASS)
    at.submit(1, PASS)
    assert "turn.over" in refused(at, gives_back, at, 0)


@every_game
@settings(max_examples=10)
@given(seed=seeds)
def test_to_give_the_turn_back_is_never_to_have_moved(game, seed):
    at = table(game, seed)
    for before, seat, barred in moves(at, seed, 60):
        if barred or at.actor in (seat, NOBODY):
            assert at.actor == NOBODY or at.return_refusal(at.actor) is not None
            continue
        after, asked = seen(at), at.actor
        gives_back(at, asked)
        assert seen(at) == before
        at.redo(seat)
        assert seen(at) == after
        assert at.return_refusal(asked).code == "undo.passed"
    verify(at.record, cabinet(game))
