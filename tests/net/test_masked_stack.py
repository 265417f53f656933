"""Piles that are handed over to another seating: what is made stays, what nobody has does not."""

from dataclasses import replace
from types import SimpleNamespace

import pytest

from kingsburg_arcade.net.masks.masked_stack import MaskedStack, handed_over
from kingsburg_arcade.net.masks.past_shuffles import KEPT, PastShuffles
from kingsburg_arcade.net.masks.shuffle_progress import ShuffleProgress
from kingsburg_arcade.net.protocol.history import History

HASHES = [bytes((n,)) * 32 for n in range(3)]
CARDS = ("gold", "lead", "lead", "tin")


def pile(made=b"", told=False, shown=()):
    return MaskedStack("cards", 0, 1, (0, 1, 2), CARDS, (0, 1, 2, 3), made, told, shown)


def after(before, players, *claims):
    """The pile in epoch 2, played by these, when votes tell of these makings."""
    (found,) = handed_over([before], 2, players, [(1, 0, made) for made in claims])
    return found


ANEW = MaskedStack("cards", 0, 2, (0, 1), CARDS, (0, 1, 2, 3))


@pytest.mark.parametrize(
    ("before", "claims", "found"),
    [
        (pile(), (), ANEW),
        (pile(), HASHES[:1], pile(HASHES[0])),
        (pile(), (HASHES[0], HASHES[0]), pile(HASHES[0])),
        (pile(), HASHES[:2], ANEW),
        (pile(HASHES[0]), HASHES[:2], pile(HASHES[0])),
        (pile(HASHES[0]), (), ANEW),
        (pile(HASHES[0]), HASHES[1:2], pile(HASHES[1])),
        (pile(HASHES[0], told=True), (), pile(HASHES[0], told=True)),
        (pile(HASHES[0], told=True), HASHES[1:2], pile(HASHES[0], told=True)),
    ],
)
def test_a_making_counts_that_is_told_or_that_some_voter_has(before, claims, found):
    assert after(before, (0, 1), *claims) == found


def test_a_pile_is_made_anew_of_what_nobody_has_shown_when_too_few_of_its_makers_play():
    before = pile(HASHES[0], told=True, shown=((2, "lead"),))
    assert after(before, (0,)) == MaskedStack(
        "cards", 0, 2, (0,), ("gold", "lead", "tin"), (0, 1, 3)
    )


def test_a_pile_of_which_every_card_was_shown_is_left_alone():
    before = pile(HASHES[0], told=True, shown=tuple(enumerate(CARDS)))
    assert after(before, (0,)) == before


def test_the_stack_of_a_pile_is_worked_out_once_however_often_it_is_asked_for():
    assert pile().stack(HASHES[0]) is pile(HASHES[1], told=True).stack(HASHES[0])
    assert pile().stack(HASHES[0]) is not pile().stack(HASHES[1])


# ------------------------------------------------------------------------------------ the past
def moment(number, *masked):
    return SimpleNamespace(place=(number, b""), index=number, masked_stacks=masked)


def test_a_stack_is_found_by_its_key_where_the_history_has_it():
    first, second = pile(), replace(pile(), epoch=2)
    told = replace(first, told=True)
    moments = [moment(1, first), moment(2, told), moment(3, told, second)]
    history = History(moment(0), [SimpleNamespace(after=one) for one in moments])
    assert history.masked_stack(first.key) is first
    assert history.masked_stack(second.key) is second
    assert history.masked_stack((9, 9)) is None
    history.replace(2, [SimpleNamespace(after=moment(4))])
    assert history.masked_stack(second.key) is None
    assert history.masked_stack(first.key) is first


def test_of_all_past_shuffles_those_needed_last_are_kept():
    stacks = {number: replace(pile(), number=number) for number in range(KEPT + 2)}
    begun = []

    def begin(masked):
        begun.append(masked.number)
        return ShuffleProgress(masked, masked.stack(bytes(32)))

    past = PastShuffles(lambda key: stacks.get(key[1]), begin)
    for number in (*range(KEPT), 0, KEPT, 0, 1):
        past.progress(past.stack((1, number)))
    assert begun == [*range(KEPT + 1), 1], "the second was needed for longest"
    assert past.stack((1, KEPT + 2)) is None
    assert past.resumed(stacks[0], b"another") is None
    assert past.resumed(stacks[0], stacks[0].stack(bytes(32)).id).masked is stacks[0]
    past.progress(stacks[0])
    assert begun[-1] == 0
