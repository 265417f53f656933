"""The key of a match's luck: one value for each draw, from any who make it, never bent."""

from collections.abc import Callable
from itertools import combinations
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kingsburg_arcade.engine.contract import Refused
from kingsburg_arcade.net.masks import dealing, envelope, group, luck_key, proving
from kingsburg_arcade.net.masks.dealing import Deal, weight
from kingsburg_arcade.net.masks.group import BASE, FIELD, ORDER, POINT, base, encoded, standing
from kingsburg_arcade.net.masks.luck_key import PART, MatchLuck, check_part, value
from net.masks.luck_makers import LuckMakers, accused, elsewhere, luck_makers
from net.masks.makers import MATCH, TABLE

NAME, OTHER = "roll round 1", "roll round 2"
PEOPLE = range(1, 6)


@pytest.fixture(autouse=True, scope="module")
def dealt():
    """All have dealt before a fault is planted: what is kept for all tests has none."""
    for makers in (luck_makers(2), luck_makers(3), elsewhere()):
        assert makers.key_shares
        assert makers.key


# ------------------------------------------------------------------------------ one value
@pytest.mark.parametrize("people", PEOPLE)
def test_any_who_are_enough_make_the_same_value_and_fewer_make_none(people):
    makers = luck_makers(people)
    enough = makers.keyed.threshold
    assert enough == {1: 1, 2: 2, 3: 2, 4: 3, 5: 3}[people]
    secret = sum(weight(seat, range(people)) * makers.key_shares[seat] for seat in range(people))
    whole = group.times(secret, luck_key.point_of(makers.key, NAME))
    for count in range(enough, people + 1):
        for seats in combinations(range(people), count):
            assert makers.value(NAME, seats) == whole
    for count in range(enough):
        for seats in combinations(range(people), count):
            with pytest.raises(Refused, match="too few parts"):
                makers.value(NAME, seats)


@pytest.mark.parametrize("people", PEOPLE)
def test_one_part_less_leaves_every_value_possible(people):
    """Whatever the value were, there is a last part with which it would be that."""
    makers = luck_makers(people)
    seats = makers.keyed.makers[: makers.keyed.threshold]
    *few, last = seats
    known = {seat: luck_key.point_in(makers.parts(NAME)[seat]) for seat in few}
    for number in (5, 6):
        wanted = standing(base().times(number))
        rest = group.minus(
            wanted, group.combined([(weight(seat, seats), known[seat]) for seat in few])
        )
        share = pow(weight(last, seats), -1, ORDER)
        possible = {**known, last: standing(group.times(share, standing(rest)))}
        assert value(makers.key, possible) == wanted


@pytest.mark.parametrize("people", PEOPLE)
def test_fewer_who_count_as_if_they_were_enough_are_far_from_the_value(people):
    makers = luck_makers(people)
    true = makers.value(NAME)
    few = range(makers.keyed.threshold - 1)
    points = {seat: luck_key.point_in(makers.parts(NAME)[seat]) for seat in few}
    assert group.combined([(weight(seat, [*few]), points[seat]) for seat in few]) != true


def test_seats_that_were_given_up_by_the_game_do_not_count():
    """The people of a match may sit anywhere: a governor between them has no share."""
    makers = LuckMakers((1, 3, 4))
    assert len({makers.value(NAME, pair) for pair in combinations((1, 3, 4), 2)}) == 1
    for stranger in (0, 2, 5):
        with pytest.raises(Refused, match="maker"):
            check_part(makers.key, NAME, stranger, makers.parts(NAME)[1])


@pytest.mark.parametrize(
    "seats", [(), (-1, 0), (0, 0), (1, 0), (0, 1, 1), (0, 256), (0, ORDER - 1), (0, ORDER)]
)
def test_seats_that_could_have_one_share_or_the_secret_itself_make_no_key(seats):
    """In other libraries the share of seat -1 was the secret, and that of the order as well."""
    with pytest.raises(ValueError, match="seat"):
        MatchLuck(MATCH, seats)


def test_another_name_key_or_value_is_another_seed():
    makers, name = luck_makers(3), NAME
    found = makers.value(name)
    seeds = {
        luck_key.seed(makers.key, name, found),
        luck_key.seed(makers.key, OTHER, found),
        luck_key.seed(elsewhere().key, name, found),
        luck_key.seed(makers.key, name, makers.value(OTHER)),
        luck_key.seed(makers.key, name, group.negative(found)),
    }
    assert len(seeds) == 5


def test_another_name_or_key_is_another_point():
    makers = luck_makers(3)
    points = [luck_key.point_of(makers.key, name) for name in (NAME, OTHER, "", NAME + "0")]
    points.append(luck_key.point_of(elsewhere().key, NAME))
    points.append(luck_key.point_of(luck_makers(2).key, NAME))
    assert len({*points}) == 6


def test_what_a_key_is_for_is_told_by_its_name():
    given = MatchLuck(MATCH, (0, 1, 2))
    others = [MatchLuck(TABLE, (0, 1, 2)), MatchLuck(MATCH, (0, 1, 3)), MatchLuck(MATCH, (0, 1))]
    with patch.object(luck_key, "VERSION", luck_key.VERSION + 1):
        newer = MatchLuck(MATCH, (0, 1, 2)).id
    assert len({given.id, newer, *(one.id for one in others)}) == 5


# ------------------------------------------------------------------------- what a proof is bound to
def refused(makers: LuckMakers, name: str, seat: int, data: bytes) -> None:
    with pytest.raises(Refused, match="what='proof'"):
        check_part(makers.key, name, seat, data)


def test_a_part_of_another_match_draw_or_person_is_refused():
    makers, data = luck_makers(3), luck_makers(3).parts(NAME)
    assert check_part(makers.key, NAME, 0, data[0]) == luck_key.point_in(data[0])
    refused(makers, OTHER, 0, data[0])
    refused(makers, NAME, 1, data[0])
    refused(elsewhere(), NAME, 0, data[0])
    refused(makers, NAME, 0, elsewhere().parts(NAME)[0])
    refused(makers, NAME, 0, makers.parts(OTHER)[0])


def forged(makers: LuckMakers, name: str, seat: int, share: int, **changed: object) -> bytes:
    """A part with a proof in which one thing is otherwise: the attacker knows this share."""
    key, point = makers.key, luck_key.point_of(makers.key, name)
    found = standing(group.times(share, changed.get("base", point)))
    context = changed.get("context", luck_key._context(key, name, seat))
    rows = ((BASE, standing(base().times(share)), 0), (changed.get("base", point), found, 0))
    what = changed.get("what", luck_key.DRAW)
    return encoded(found) + proving.proven(what, context, rows, (share,))


def test_each_thing_in_a_challenge_is_bound():
    """A proof that is right in all but one thing is refused."""
    makers, seat = luck_makers(3), 0
    key, share = makers.key, makers.key_shares[0]
    assert forged(makers, NAME, seat, share) == makers.parts(NAME)[seat]
    for other in ((elsewhere().key, NAME, seat), (key, OTHER, seat), (key, NAME, 1)):
        context = luck_key._context(*other)
        refused(makers, NAME, seat, forged(makers, NAME, seat, share, context=context))
    refused(makers, NAME, seat, forged(makers, NAME, seat, share, what="part"))
    refused(makers, NAME, seat, forged(makers, NAME, seat, share + 1))
    refused(makers, NAME, seat, forged(makers, NAME, seat, share, base=BASE))


BLIND: dict[str, Callable[[], object]] = {
    "what it is for": lambda: _challenge(lambda *it: ("", *it[1:])),
    "its context": lambda: _challenge(lambda *it: (it[0], b"", *it[2:])),
    "the match, the draw, the person": lambda: patch.object(luck_key, "_context", lambda *_: b""),
    "the draw": lambda: _context(lambda key, name, seat: (key, "", seat)),
    "the person": lambda: _context(lambda key, name, seat: (key, name, 0)),
    "the key": lambda: _context(lambda key, name, seat: (luck_makers(2).key, name, seat)),
}


def _challenge(blinded: Callable[..., tuple]) -> object:
    whole = proving._challenge
    return patch.object(proving, "_challenge", lambda *given: whole(*blinded(*given)))


def _context(blinded: Callable[..., tuple]) -> object:
    whole = luck_key._context
    return patch.object(luck_key, "_context", lambda *given: whole(*blinded(*given)))


@pytest.mark.parametrize("gone", BLIND)
def test_a_challenge_that_leaves_something_out_is_noticed(gone):
    honest = (luck_makers(2), luck_makers(3), elsewhere())
    assert all(makers.key.id for makers in honest), "all are dealt before the fault is planted"
    with BLIND[gone](), pytest.raises(pytest.fail.Exception):
        test_each_thing_in_a_challenge_is_bound()


def after_the_challenge(makers: LuckMakers, seat: int) -> bytes:
    """A false part: its point is chosen when the challenge is known, if that does not bind it."""
    key, share, point = makers.key, makers.key_shares[seat], luck_key.point_of(makers.key, NAME)
    hidden, other = 5, standing(base().times(6))
    found, context = BASE, luck_key._context(key, NAME, seat)
    for _ in range(2):
        rows = ((BASE, key.part(seat), 0), (point, found, 0))
        told = [base().times(hidden), other]
        challenge = proving._challenge(luck_key.DRAW, context, proving._said(rows), told)
        answer = (hidden + challenge * share) % ORDER
        rest = standing(group.minus(group.times(answer, point), other))
        found = standing(group.times(pow(challenge, -1, ORDER), rest))
    proof = group.scalar_bytes(challenge) + group.scalar_bytes(answer)
    return encoded(found) + proof


def test_a_point_chosen_after_the_challenge_is_refused():
    makers = luck_makers(3)
    refused(makers, NAME, 0, after_the_challenge(makers, 0))


@pytest.mark.parametrize("rows", [slice(0, 1), slice(0, 0)])
def test_a_challenge_without_the_claim_lets_a_part_be_chosen(rows):
    """The fault of other libraries: here it makes a part that is accepted and wrong."""
    whole, makers = proving._said, luck_makers(3)
    with patch.object(proving, "_said", lambda given: whole(given[rows])):
        data = after_the_challenge(makers, 0)
        found = check_part(makers.key, NAME, 0, data)
    assert found != luck_key.point_in(makers.parts(NAME)[0])


def test_the_base_points_are_in_the_claim():
    """Both of them: a claim about other points is another claim."""
    point, found = luck_key.point_of(luck_makers(3).key, NAME), standing(base().times(3))
    claims = [((one, found, 0), (two, found, 0)) for one in (BASE, point) for two in (BASE, point)]
    assert len({proving._said(rows) for rows in claims}) == 4


# ------------------------------------------------------------------------------ the same bytes
def test_a_part_is_the_same_after_a_crash():
    again = LuckMakers(range(3))
    assert again.parts(NAME) == luck_makers(3).parts(NAME)
    assert [one.encoded for one in again.deals.values()] == [
        one.encoded for one in luck_makers(3).deals.values()
    ]


def announced(makers: LuckMakers, name: str, seat: int) -> list[tuple[int, int] | None]:
    """What was told before the challenge, from the proof as everybody sees it."""
    data = makers.parts(name)[seat]
    challenge, answer = (group.scalar(data[at : at + 32]) for at in (POINT, POINT + 32))
    rows = (BASE, makers.key.part(seat)), (luck_key.point_of(makers.key, name), data)
    images = rows[0][1], luck_key.point_in(data)
    return [
        group.combined([(answer, point), (-challenge, image)])
        for (point, _), image in zip(rows, images, strict=True)
    ]


def test_two_claims_never_share_an_announcement():
    """Two equations with one hidden number would give the share away."""
    told = [
        announced(makers, name, seat)[0]
        for makers in (luck_makers(3), elsewhere())
        for name in (NAME, OTHER)
        for seat in range(3)
    ]
    assert len({*told}) == len(told)


def test_a_number_that_hides_two_claims_gives_the_share_away():
    """Why the test above matters: with one number for all, two parts tell the share."""
    whole, makers = group.hashed_to_scalar, luck_makers(3)

    def hashed(what: str, *parts: bytes) -> int:
        return whole(what, *(parts[2:] if what.endswith("hiding") else parts))

    with patch.object(proving, "hashed_to_scalar", hashed):
        assert announced(makers, NAME, 0)[0] == announced(makers, OTHER, 0)[0]
        read = [
            [group.scalar(makers.parts(name)[0][at : at + 32]) for at in (POINT, POINT + 32)]
            for name in (NAME, OTHER)
        ]
    (one, two), (three, four) = read
    assert (two - four) * pow(one - three, -1, ORDER) % ORDER == makers.key_shares[0]


# ------------------------------------------------------------------------------------ spelling
def test_a_part_has_one_spelling():
    makers = luck_makers(3)
    data = makers.parts(NAME)[0]
    assert len(data) == PART
    challenge, answer = data[POINT : POINT + 32], data[POINT + 32 :]
    more = (int.from_bytes(answer) + ORDER).to_bytes(33)[-32:]
    x = int.from_bytes(data[1:POINT])
    for wrong in (
        b"",
        data[:-1],
        data + b"\0",
        b"\0" * PART,
        b"\0" * POINT + data[POINT:],
        b"\4" + data[1:],
        bytes((data[0] ^ 1,)) + data[1:],
        data[:1] + ((x + FIELD) % 2**256).to_bytes(32) + data[POINT:],
        data[:POINT] + challenge + more,
        data[:POINT] + ORDER.to_bytes(32) + answer,
        data[:POINT] + challenge + b"\xff" * 32,
    ):
        with pytest.raises(Refused, match=r"lan\.(malformed|luck)"):
            check_part(makers.key, NAME, 0, wrong)


def test_a_point_off_the_curve_is_refused_before_anything_is_worked_out():
    x = next(x for x in range(1, 40) if pow(x**3 + 7, (FIELD - 1) // 2, FIELD) != 1)
    makers = luck_makers(3)
    data = makers.parts(NAME)[0]
    with pytest.raises(Refused, match="off the curve"):
        luck_key.point_in(b"\2" + x.to_bytes(32) + data[POINT:])


READERS = {
    "a part": (
        lambda data: check_part(luck_makers(3).key, NAME, 0, data),
        lambda: luck_makers(3).parts(NAME)[0],
    ),
    "an envelope key": (
        lambda data: envelope.check_told(data, TABLE, 0),
        lambda: luck_makers(3).owned[0].told,
    ),
    "a deal": (
        lambda data: dealing.check_deal(
            luck_makers(3).keyed, 1, luck_makers(3).keys, Deal.read(luck_makers(3).keyed, data)
        ),
        lambda: luck_makers(3).deals[1].encoded,
    ),
    "a complaint": (
        lambda data: dealing.check_complaint(*accused(), luck_makers(3).keys, data),
        lambda: dealing.complaint(*accused(), luck_makers(3).owned[1]),
    ),
}


@pytest.mark.parametrize("kind", READERS)
@given(data=st.data())
@settings(max_examples=20, deadline=None)
def test_mutated_bytes_are_refused_by_every_decoder(kind, data):
    read, good = READERS[kind]
    true = good()
    read(true)
    at, bit = data.draw(st.integers(0, len(true) - 1)), data.draw(st.integers(0, 7))
    changed = bytearray(true)
    changed[at] ^= 1 << bit
    some = data.draw(st.binary(max_size=len(true) + 5))
    for wrong in (bytes(changed), true[:at], true + some + b"\0", some):
        with pytest.raises(Refused):
            read(wrong)
