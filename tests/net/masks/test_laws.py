"""Laws of the group, of what is read from afar, and of who can know which card."""

from collections import Counter
from functools import cache
from itertools import permutations

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from hypothesis import given, settings
from hypothesis import strategies as st

from kingsburg_arcade.engine.contract import Refused
from kingsburg_arcade.engine.luck import shuffle
from kingsburg_arcade.net.masks import group, opening
from kingsburg_arcade.net.masks.dealing import Deal, check_deal, weight
from kingsburg_arcade.net.masks.deck import Deck, first_deck
from kingsburg_arcade.net.masks.envelope import check_shown
from kingsburg_arcade.net.masks.group import BASE, ORDER, Fixed, base, combined, element, encoded
from kingsburg_arcade.net.masks.shuffle import _Numbers, check_shuffle
from kingsburg_arcade.net.masks.stack import Stack
from net.masks.makers import makers, root

NUMBERS = st.integers(0, ORDER + 3) | st.integers(0, 40) | st.integers(ORDER - 40, ORDER)
POINTS = st.integers(1, 1 << 64).map(lambda number: group.standing(base().times(number)))


# ------------------------------------------------------------------------------------- the group
@given(NUMBERS.filter(lambda number: number % ORDER))
@settings(max_examples=40)
def test_a_multiple_is_what_others_say_it_is(number):
    public = ec.derive_private_key(number % ORDER, ec.SECP256K1()).public_key()
    known = public.public_bytes(Encoding.X962, PublicFormat.CompressedPoint)
    for found in (base().times(number), group.times(number, BASE), Fixed(BASE, 3).times(number)):
        assert encoded(found) == known
    assert element(known) == found


@given(st.integers(0, ORDER - 1) | st.sampled_from([group.TURN, 1 << 129, 1 << 130, ORDER // 2]))
def test_a_number_has_two_short_halves_and_they_multiply_alike(number):
    for one in (number, -number, number + 1):
        half, turned = group._halves(one)
        assert (half + turned * group.TURN - one) % ORDER == 0
        assert max(half.bit_length(), turned.bit_length()) <= 130
    seventh = group.standing(base().times(7))
    assert group.times(number, seventh) == base().times(7 * number)


@given(st.lists(st.tuples(NUMBERS, st.integers(1, 5)), max_size=5))
def test_a_sum_is_the_sum_of_its_terms(terms):
    """Small multiples of one point, so that equal points and opposite ones meet."""
    points = {number: group.times(number, BASE) for _, number in terms}
    total = sum(number * times for times, number in terms)
    assert combined([(times, points[number]) for times, number in terms]) == base().times(total)


@given(POINTS, POINTS)
def test_what_is_added_can_be_taken_away(one, other):
    both = group.plus(one, other)
    assert both == group.plus(other, one)
    assert group.minus(both, other) == one
    assert group.minus(one, one) is None
    assert group.plus(None, one) == group.plus(one, None) == one
    assert group.plus(one, one) == group.times(2, one)


def test_all_the_multiples_of_a_fixed_point_at_once():
    numbers = [0, 1, 31, 32, ORDER, ORDER + 1, ORDER - 1]
    assert base().times_all(numbers) == [base().times(number) for number in numbers]
    assert base().times_all(numbers)[0] is base().times_all(numbers)[4] is None
    assert group.times(0, BASE) is None
    assert combined([]) is None


# --------------------------------------------------------------------------- what comes from afar
@given(st.binary(max_size=40) | st.binary(min_size=33, max_size=33).map(lambda b: b"\2" + b[1:]))
def test_any_bytes_are_the_one_spelling_of_a_point_or_refused(data):
    try:
        point = element(data)
    except Refused:
        return
    assert encoded(point) == data


@cache
def readers():
    """Everything that reads bytes of others, with something it takes."""
    table = makers((0, 1), "abc")
    maker, before, after, proof = table.shuffles[0]
    part = table.parts(0)[0]
    key, deck = table.key, table.deck
    own, dealt = table.owned[0], table.deals[1]

    def deal(data):
        check_deal(table.stack, 1, table.keys, Deal.read(table.stack, data))

    def shuffled(data):
        check_shuffle(key, maker, before, Deck.read(data, 3), proof)

    found = {
        "a deal": (deal, dealt.encoded),
        "a deck": (shuffled, after.encoded),
        "the proof of a shuffle": (
            lambda data: check_shuffle(key, maker, before, after, data),
            proof,
        ),
        "a part": (lambda data: opening.check_part(key, deck, 0, 0, data), part),
        "an envelope shown": (
            lambda data: check_shown(b"context", own.point, dealt.hint, data),
            own.shown(b"context", dealt.hint),
        ),
    }
    for read, good in found.values():
        read(good)
    return found


KINDS = ["a deal", "a deck", "the proof of a shuffle", "a part", "an envelope shown"]


@pytest.mark.parametrize("kind", KINDS)
@given(data=st.data())
@settings(max_examples=15)
def test_one_bit_changed_anywhere_is_refused(kind, data):
    read, good = readers()[kind]
    at, bit = data.draw(st.integers(0, len(good) - 1)), data.draw(st.integers(0, 7))
    changed = bytearray(good)
    changed[at] ^= 1 << bit
    with pytest.raises(Refused):
        read(bytes(changed))


@pytest.mark.parametrize("kind", KINDS)
@given(data=st.data())
@settings(max_examples=15)
def test_whatever_bytes_come_they_are_refused_and_nothing_breaks(kind, data):
    read, good = readers()[kind]
    some = data.draw(st.binary(max_size=len(good) + 5))
    bytes_like_it = some + good[len(some) :] if data.draw(st.booleans()) else some
    if bytes_like_it != good:
        with pytest.raises(Refused):
            read(bytes_like_it)


# ------------------------------------------------------------------------------- who knows a card
@pytest.mark.parametrize("seats", [(0, 1), (0, 2, 3, 4)])
def test_one_part_less_leaves_every_card_possible(seats):
    """For each card there is a last part that would open it: the others tell nothing."""
    table = makers(seats)
    key, deck, (*few, last) = table.key, table.deck, table.stack.makers[: table.stack.threshold]
    parts = {
        seat: opening.check_part(key, deck, 0, seat, data)
        for seat, data in table.parts(0, *few).items()
    }
    known = combined([(weight(seat, [*few, last]), parts[seat]) for seat in few])
    share = pow(weight(last, [*few, last]), -1, ORDER)
    for card, name in table.stack.faces.items():
        whole = group.minus(group.minus(deck.cards[0][1], card), known)
        possible = {**parts, last: group.standing(group.times(share, whole))}
        assert opening.face(key, deck, 0, possible) == name


def test_a_card_may_come_to_any_place():
    """Chi-squared of the 24 orders of four cards; 99.99 of 100 even shuffles stay below 57."""
    table = makers((0, 1), "abcd")
    deck, tries = first_deck(table.key), 2400
    orders = Counter()
    for number in range(tries):
        numbers = _Numbers(number.to_bytes(32), table.key, 0, deck)
        orders[tuple(shuffle(numbers.seed, "order", 4))] += 1
    even = tries / 24
    assert set(orders) == set(permutations(range(4)))
    assert sum((count - even) ** 2 / even for count in orders.values()) < 57


def test_the_cards_come_in_the_order_that_the_shufflers_chose():
    table = makers((0, 1), "abcd")
    cards = list("abcd")
    for maker, before, _, _ in table.shuffles:
        numbers = _Numbers(root(maker), table.key, maker, before)
        cards = [cards[place] for place in shuffle(numbers.seed, "order", 4)]
    assert [table.face(place) for place in range(4)] == cards


def test_a_stack_is_of_a_size_and_of_makers_that_can_be():
    for contents, seats in (
        ((), (0,)),
        (("a",) * 65, (0,)),
        (("a",), ()),
        (("a",), (1, 0)),
        (("a",), (0, 0)),
        (("a",), (-1, 0)),
        (("a",), (0, 256)),
        (("a",), tuple(range(9))),
    ):
        with pytest.raises(ValueError, match=r"stack|makers|seat"):
            Stack(b"m" * 32, 0, "cards", contents, seats)
