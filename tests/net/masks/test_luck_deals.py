"""The deals of a match's key: nobody chooses it alone, and nobody honest is convicted."""

from dataclasses import replace

import pytest

from kingsburg_arcade.engine.contract import Refused
from kingsburg_arcade.net.masks import dealing, envelope, group
from kingsburg_arcade.net.masks.dealing import Deal, JointKey, Misfit
from kingsburg_arcade.net.masks.group import ORDER, POINT, base, encoded, standing
from kingsburg_arcade.net.masks.luck_key import value
from net.masks import cheats
from net.masks.luck_makers import LuckMakers, accused, elsewhere, luck_makers
from net.masks.makers import MATCH, TABLE, root

NAME = "roll round 1"
PEOPLE = range(1, 6)


# ------------------------------------------------------------------------------------- the deals
@pytest.mark.parametrize("people", PEOPLE)
@pytest.mark.parametrize("more", [-1, 1])
def test_a_deal_has_as_many_commitments_as_make_a_value(people, more):
    makers = luck_makers(people)
    numbers = range(3, 3 + makers.keyed.threshold + more)
    shares = {seat: cheats.value(numbers, seat) for seat in range(people)}
    known = numbers[0] if numbers else 3
    dealt = cheats.dealt(makers, 0, cheats.committed(numbers), shares, known) if numbers else None
    data = b"" if dealt is None else dealt.encoded
    with pytest.raises(Refused, match=r"malformed.*deal"):
        Deal.read(makers.keyed, data)


@pytest.mark.parametrize("people", range(2, 6))
def test_top_coefficients_that_cancel_lower_nothing(people):
    """A conspirator can lower the degree of the sum; the quorum is that of the match."""
    makers = LuckMakers(range(people))
    enough, last = makers.keyed.threshold, people - 1
    tops = [makers.deals[seat].commitments[-1] for seat in range(last)]
    total = standing(group.combined([(1, top) for top in tops]))
    commitments = [*makers.deals[last].commitments[:-1], group.negative(total)]
    makers.deals[last] = replace(makers.deals[last], commitments=tuple(commitments))
    key = JointKey.of(makers.keyed, makers.deals)
    parts = {seat: key.part(seat) for seat in range(enough - 1)}
    with pytest.raises(Refused, match="too few parts"):
        value(key, parts)


def rogue(makers: LuckMakers, mine: int) -> Deal | None:
    """A last deal by which the key would be this number's: each honest share fits its envelope.

    Without a proof of knowledge it needs as many free commitments as there are honest people.
    """
    people, keyed = len(makers.keyed.makers), makers.keyed
    me, honest = people - 1, range(people - 1)
    if len(honest) > keyed.threshold - 1:
        return None
    first = base().times(mine)
    for seat in honest:
        first = group.minus(first, makers.deals[seat].commitments[0])
    shares = {seat: 40 + seat for seat in honest}
    # The commitments are interpolated through the first one, at nought, and all honest shares.
    at = {0: standing(first), **{seat + 1: standing(base().times(shares[seat])) for seat in honest}}
    at.update(
        (free, standing(base().times(free))) for free in range(people + 1, keyed.threshold + people)
    )
    points = dict(list(at.items())[: keyed.threshold])
    commitments = [
        standing(group.combined([(row[power], points[x]) for x, row in _rows(points).items()]))
        for power in range(keyed.threshold)
    ]
    return cheats.dealt(makers, me, commitments, shares, mine)


def _rows(points: dict[int, object]) -> dict[int, list[int]]:
    """The coefficients of the polynomial of Lagrange of each place."""
    found = {}
    for x in points:
        row = [1]
        for other in points:
            if other != x:
                below = pow(x - other, -1, ORDER)
                shifted = [0, *row]
                row = [
                    (up - other * low) * below % ORDER
                    for up, low in zip(shifted, [*row, 0], strict=True)
                ]
        found[x] = row
    return found


@pytest.mark.parametrize(("people", "chosen"), [(2, True), (3, False), (4, False), (5, False)])
def test_one_rogue_chooses_the_key_only_if_its_proof_is_not_looked_at(people, chosen):
    makers, mine = luck_makers(people), 4711
    dealt = rogue(makers, mine)
    assert (dealt is not None) == chosen
    if dealt is None:
        return
    for seat in range(people - 1):
        fits = dealing.share(makers.keyed, people - 1, dealt, seat, makers.owned[seat])
        assert fits == 40 + seat, "no honest person has anything to complain about"
    key = JointKey.of(makers.keyed, {**makers.deals, people - 1: dealt})
    assert key.point == base().times(mine)
    with pytest.raises(Refused, match="what='proof'"):
        dealing.check_deal(makers.keyed, people - 1, makers.keys, dealt)


def two_rogues(makers: LuckMakers, mine: int) -> dict[int, Deal]:
    """The last deals of two of four, by which the key is theirs; shares for two honest ones."""
    keyed, honest = makers.keyed, (0, 1)
    calm = cheats.dealt(makers, 2, cheats.committed((7, 8, 9)), {}, 7)
    calm = cheats.dealt(
        makers, 2, calm.commitments, {s: cheats.value((7, 8, 9), s) for s in range(4)}, 7
    )
    first = group.minus(base().times(mine), calm.commitments[0])
    for seat in honest:
        first = group.minus(first, makers.deals[seat].commitments[0])
    points = {0: standing(first), **{s + 1: standing(base().times(40 + s)) for s in honest}}
    commitments = [
        standing(group.combined([(row[power], points[x]) for x, row in _rows(points).items()]))
        for power in range(keyed.threshold)
    ]
    shares = {seat: 40 + seat for seat in honest}
    return {2: calm, 3: cheats.dealt(makers, 3, commitments, shares, mine)}


def test_two_of_four_choose_the_key_only_if_no_proof_is_looked_at():
    makers = luck_makers(4)
    dealt = two_rogues(makers, 4711)
    for dealer, one in dealt.items():
        for seat in (0, 1):
            dealing.share(makers.keyed, dealer, one, seat, makers.owned[seat])
    key = JointKey.of(makers.keyed, {**makers.deals, **dealt})
    assert key.point == base().times(4711)
    dealing.check_deal(makers.keyed, 2, makers.keys, dealt[2])
    with pytest.raises(Refused, match="what='proof'"):
        dealing.check_deal(makers.keyed, 3, makers.keys, dealt[3])


def test_no_rogue_of_three_can_give_every_honest_person_a_share_that_fits():
    """Its first commitment would be free, but then two honest shares ask for one more."""
    makers, mine = luck_makers(3), 4711
    first = base().times(mine)
    for seat in (0, 1):
        first = group.minus(first, makers.deals[seat].commitments[0])
    slope = standing(group.minus(base().times(40), standing(first)))
    dealt = cheats.dealt(makers, 2, (standing(first), slope), {0: 40, 1: 41}, mine)
    assert dealing.share(makers.keyed, 2, dealt, 0, makers.owned[0]) == 40
    with pytest.raises(Misfit):
        dealing.share(makers.keyed, 2, dealt, 1, makers.owned[1])


def test_a_hollow_share_of_the_last_dealer_harms_nobody_else():
    makers = LuckMakers(range(3))
    to_me = [
        dealing.share(makers.keyed, one, makers.deals[one], 2, makers.owned[2]) for one in (0, 1)
    ]
    slope = (-sum(to_me) - 9) * pow(3, -1, ORDER) % ORDER
    shares = {seat: cheats.value((9, slope), seat) for seat in range(3)}
    makers.deals[2] = cheats.dealt(makers, 2, cheats.committed((9, slope)), shares, 9)
    assert makers.key_shares[2] == 0
    assert makers.value(NAME, (0, 1))
    with pytest.raises(Refused, match="sum of points"):
        makers.parts(NAME, (2,))


# ------------------------------------------------------------------------------------ complaints
def test_a_complaint_convicts_by_the_envelope_of_its_own_author_alone():
    makers, given = luck_makers(3), accused()
    shown = dealing.complaint(*given, makers.owned[1])
    dealing.check_complaint(*given, makers.keys, shown)
    keyed, dealer, dealt, _ = given
    for other in (0, 2):
        with pytest.raises(Refused, match="what='proof'"):
            dealing.check_complaint(keyed, dealer, dealt, other, makers.keys, shown)
    swapped = {**makers.keys, 1: makers.keys[0]}
    with pytest.raises(Refused, match="what='proof'"):
        dealing.check_complaint(*given, swapped, shown)
    fits = dealing.complaint(keyed, dealer, dealt, 0, makers.owned[0])
    with pytest.raises(Refused, match="good share"):
        dealing.check_complaint(keyed, dealer, dealt, 0, makers.keys, fits)


def test_a_complaint_from_another_match_convicts_nobody():
    makers, (_, dealer, dealt, seat) = luck_makers(3), accused()
    there = elsewhere().keyed
    shown = dealing.complaint(there, dealer, dealt, seat, makers.owned[seat])
    with pytest.raises(Refused, match="what='proof'"):
        dealing.check_complaint(*accused(), makers.keys, shown)


def test_an_envelope_key_is_of_one_table_and_one_seat():
    told = envelope.EnvelopeKey(root(0), TABLE, 0).told
    assert envelope.check_told(told, TABLE, 0) == luck_makers(3).keys[0]
    for table, seat in ((MATCH, 0), (TABLE, 1)):
        with pytest.raises(Refused, match="what='proof'"):
            envelope.check_told(told, table, seat)


def test_an_envelope_key_taken_from_somebody_is_refused():
    """Its owner must know the secret half, or a complaint could open the envelope of another."""
    theirs = luck_makers(3).keys[0]
    proof = luck_makers(3).owned[1].told[POINT:]
    with pytest.raises(Refused, match="what='proof'"):
        envelope.check_told(encoded(theirs) + proof, TABLE, 1)
