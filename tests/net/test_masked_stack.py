"""Piles that are handed over to another seating: what is made stays, what nobody has does not."""

import pytest

from kingsburg_arcade.net.masks.masked_stack import MaskedStack, handed_over

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
