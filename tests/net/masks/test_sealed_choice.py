"""Sealed choices: opened alike by their author and by any who are enough, bound to one question."""

from dataclasses import replace
from itertools import combinations

import pytest

from kingsburg_arcade.engine.contract import Refused
from kingsburg_arcade.net.masks import luck_key, proving, sealed_choice
from kingsburg_arcade.net.masks.group import (
    BASE,
    ORDER,
    base,
    encoded,
    scalar_bytes,
    standing,
    times,
)
from kingsburg_arcade.net.masks.sealed_choice import SIZE, Asked, SealedIndex
from net.masks.luck_makers import luck_makers

ASKED = Asked("tokens of year 1", 1, 1)
SECRET, PLACE = b"root", b"place"


def sealed_by(makers, index=3, asked=ASKED, secret=SECRET, place=PLACE):
    return sealed_choice.seal(makers.key, asked, secret, place, index)


def parts(makers, sealed, seats, asked=ASKED):
    shares = makers.key_shares
    return {
        seat: sealed_choice.part(makers.key, asked, sealed, seat, shares[seat]) for seat in seats
    }


def points(makers, sealed, given, asked=ASKED):
    return {
        seat: sealed_choice.check_part(makers.key, asked, sealed, seat, part)
        for seat, part in given.items()
    }


@pytest.mark.parametrize("people", range(1, 6))
def test_the_author_and_any_who_are_enough_open_the_same(people):
    makers = luck_makers(people)
    asked = Asked("q", 0, 0)
    for index in (0, 1, 65535):
        sealed = SealedIndex.read(sealed_by(makers, index, asked).encoded)
        sealed_choice.check(makers.key, asked, sealed)
        shown = sealed_choice.opening(makers.key, asked, SECRET, sealed)
        assert sealed_choice.opened(makers.key, asked, sealed, shown) == index
        given = points(makers, sealed, parts(makers, sealed, range(people), asked), asked)
        for seats in combinations(range(people), makers.keyed.threshold):
            chosen = {seat: given[seat] for seat in seats}
            assert sealed_choice.opened_by_parts(makers.key, asked, sealed, chosen) == index
        for seats in combinations(range(people), makers.keyed.threshold - 1):
            few = {seat: given[seat] for seat in seats}
            with pytest.raises(Refused, match="too few parts"):
                sealed_choice.opened_by_parts(makers.key, asked, sealed, few)


def test_the_same_bytes_come_again_and_no_number_serves_two_choices():
    makers = luck_makers(3)
    assert sealed_by(makers).encoded == sealed_by(makers).encoded
    others = [
        sealed_by(makers, index=2),
        sealed_by(makers, place=b"later"),
        sealed_by(makers, secret=b"another root"),
        sealed_by(makers, asked=replace(ASKED, question="tokens of year 2")),
        sealed_by(makers, asked=replace(ASKED, seat=2)),
        sealed_choice.seal(luck_makers(4).key, ASKED, SECRET, PLACE, 3),
        sealed_by(makers),
    ]
    assert len({one.hint for one in others}) == len({one.salt for one in others}) == len(others)


def test_all_choices_have_one_length_and_the_mask_is_even():
    makers, ones = luck_makers(2), 0
    for place in range(40):
        sealed = sealed_by(makers, 0, place=bytes((place,)))
        assert len(sealed.encoded) == SIZE
        ones += int.from_bytes(sealed.masked).bit_count()
    assert 260 < ones < 380, "640 bits, of which half are set"


def test_a_sealed_choice_is_good_for_nothing_else():
    makers = luck_makers(3)
    sealed = sealed_by(makers)
    elsewhere = [
        (makers.key, replace(ASKED, question="another")),
        (makers.key, replace(ASKED, seat=0)),
        (makers.key, replace(ASKED, person=0)),
        (luck_makers(4).key, ASKED),
    ]
    for key, asked in elsewhere:
        with pytest.raises(Refused, match="proof"):
            sealed_choice.check(key, asked, sealed)
    shown = sealed_choice.opening(makers.key, ASKED, SECRET, sealed)
    for key, asked in elsewhere:
        assert sealed_choice.opened(key, asked, sealed, shown) != 3, "the mask is bound as well"


def test_a_changed_byte_is_refused():
    makers = luck_makers(3)
    data = sealed_by(makers).encoded
    for at in range(0, SIZE, 3):
        changed = data[:at] + bytes((data[at] ^ 1,)) + data[at + 1 :]
        with pytest.raises(Refused):
            sealed_choice.check(makers.key, ASKED, SealedIndex.read(changed))
    for wrong in (data[:-1], data + b"\0", b""):
        with pytest.raises(Refused, match="sealed choice"):
            SealedIndex.read(wrong)


def test_one_number_opens_a_choice_and_it_cannot_become_another_one():
    makers = luck_makers(2)
    sealed = sealed_by(makers)
    shown = int.from_bytes(sealed_choice.opening(makers.key, ASKED, SECRET, sealed))
    for other in (shown + 1, ORDER - shown, 0, 1):
        with pytest.raises(Refused, match="opening of a choice"):
            sealed_choice.opened(makers.key, ASKED, sealed, scalar_bytes(other))
    with pytest.raises(Refused, match="scalar"):
        sealed_choice.opened(makers.key, ASKED, sealed, scalar_bytes(ORDER))


def test_a_part_is_bound_to_choice_question_and_person():
    makers = luck_makers(3)
    sealed, other = sealed_by(makers), sealed_by(makers, 0)
    part = parts(makers, sealed, [0])[0]
    sealed_choice.check_part(makers.key, ASKED, sealed, 0, part)
    for asked, choice, seat in (
        (ASKED, sealed, 1),
        (ASKED, other, 0),
        (replace(ASKED, question="another"), sealed, 0),
        (replace(ASKED, seat=0), sealed, 0),
    ):
        with pytest.raises(Refused, match="proof"):
            sealed_choice.check_part(makers.key, asked, choice, seat, part)
    with pytest.raises(Refused, match="maker"):
        sealed_choice.check_part(makers.key, ASKED, sealed, 3, part)


def test_parts_of_choices_and_of_draws_are_not_taken_for_each_other():
    makers, name = luck_makers(3), "roll round 1"
    point, share = luck_key.point_of(makers.key, name), makers.key_shares[0]
    drawn = luck_key.part(makers.key, name, 0, share)
    posing = replace(sealed_by(makers), hint=point)
    with pytest.raises(Refused, match="proof"):
        sealed_choice.check_part(makers.key, ASKED, posing, 0, drawn)
    opened = sealed_choice.part(makers.key, ASKED, posing, 0, share)
    with pytest.raises(Refused, match="proof"):
        luck_key.check_part(makers.key, name, 0, opened)


def test_the_point_of_a_draw_cannot_be_sealed():
    """Nobody can have others work out a draw beforehand as if it were a choice."""
    makers = luck_makers(3)
    point = luck_key.point_of(makers.key, "roll round 1")
    honest = sealed_by(makers)
    for number in (1, 5):
        bare = replace(honest, hint=point, proof=b"")
        rows = bare.rows(makers.key)
        proof = proving.proven(
            sealed_choice.SEALING, bare.context(makers.key, ASKED), rows, (number,)
        )
        with pytest.raises(Refused, match="proof"):
            sealed_choice.check(makers.key, ASKED, replace(bare, proof=proof))


def test_a_hint_taken_from_somebody_else_cannot_be_sealed_again():
    """Nor a multiple of it, which would be opened to the same choice under another mask."""
    makers = luck_makers(3)
    theirs = sealed_by(makers)
    mine = replace(ASKED, seat=2, person=2)
    for factor in (1, 2):
        hint, twin = (standing(times(factor, one)) for one in (theirs.hint, theirs.twin))
        for proof in (theirs.proof, sealed_by(makers, asked=mine).proof):
            copied = replace(theirs, hint=hint, twin=twin, proof=proof)
            with pytest.raises(Refused, match="proof"):
                sealed_choice.check(makers.key, mine, copied)


def test_both_bases_must_be_multiplied_by_one_number():
    makers = luck_makers(3)
    bare = replace(sealed_by(makers), hint=standing(base().times(7)), twin=BASE, proof=b"")
    proof = proving.proven(
        sealed_choice.SEALING, bare.context(makers.key, ASKED), bare.rows(makers.key), (7,)
    )
    with pytest.raises(Refused, match="proof"):
        sealed_choice.check(makers.key, ASKED, replace(bare, proof=proof))


def test_what_a_part_tells_the_author_could_have_worked_out():
    """A part for a choice is the author's number times a public point: no oracle for draws."""
    makers = luck_makers(5)
    sealed = sealed_by(makers)
    number = int.from_bytes(sealed_choice.opening(makers.key, ASKED, SECRET, sealed))
    for seat, point in points(makers, sealed, parts(makers, sealed, range(5))).items():
        assert encoded(point) == encoded(standing(times(number, makers.key.part(seat))))
