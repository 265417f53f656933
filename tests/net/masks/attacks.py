"""Attacks on a stack of cards: each does what somebody with a modified program would try."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from cryptography.hazmat.primitives.asymmetric import ec

from kingsburg_arcade.engine.contract import Refused
from kingsburg_arcade.net.masks import (
    dealing,
    envelope,
    group,
    opening,
    proving,
    same_cards,
    shuffle,
)
from kingsburg_arcade.net.masks.dealing import Deal, JointKey, Misfit
from kingsburg_arcade.net.masks.deck import Deck, first_deck
from kingsburg_arcade.net.masks.group import BASE, FIELD, ORDER, Point, base, encoded, standing
from kingsburg_arcade.net.masks.stack import Stack
from net.masks import cheats
from net.masks.cheats import MIXED, SCALED, Cheat
from net.masks.makers import MATCH, TABLE, Makers, root

ATTACKS: dict[str, Callable[[], None]] = {}


def attack(tried: Callable[[], None]) -> Callable[[], None]:
    ATTACKS[tried.__name__] = tried
    return tried


def refused(words: str, tried: Callable[..., object], *given: object) -> None:
    """It is refused, and for the right reason: not because something before it went wrong."""
    with pytest.raises(Refused, match=words):
        tried(*given)


# -------------------------------------------------------------------------------------- spelling
def on_the_curve(x: int) -> bool:
    """Asked of somebody else's implementation."""
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256K1(), b"\2" + x.to_bytes(32))
    except ValueError:
        return False
    return True


@attack
def a_point_of_another_curve() -> None:
    off = [x for x in range(1, 40) if not on_the_curve(x)]
    assert len(off) > 5
    for x in off:
        refused("point off the curve", group.element, b"\2" + x.to_bytes(32))


@attack
def a_point_spelled_in_another_way() -> None:
    x = next(x for x in range(1, 40) if on_the_curve(x))
    group.element(b"\2" + x.to_bytes(32))
    for prefix, number in ((2, x + FIELD), (0, x), (1, x), (4, x), (5, x), (6, x), (255, x)):
        refused("what='point'", group.element, bytes((prefix,)) + number.to_bytes(32))
    point = encoded(BASE)
    for data in (b"", point[:1], point[:-1], point + b"\0", b"\0" * 33, point * 2):
        refused("what='point'", group.element, data)


@attack
def a_number_spelled_in_another_way() -> None:
    group.scalar((ORDER - 1).to_bytes(32))
    for data in (ORDER.to_bytes(32), b"\xff" * 32, b"", b"\0" * 31, b"\0" * 33):
        refused("scalar", group.scalar, data)


@attack
def words_cut_elsewhere() -> None:
    assert group.hashed("one", b"two", b"three") != group.hashed("one", b"twot", b"hree")
    assert group.hashed("one", b"two") != group.hashed("onet", b"wo")


# ---------------------------------------------------------------------------------------- proofs
def rows_of(secret: int) -> tuple[tuple[proving.Row, ...], Point]:
    other = group.hashed_to_point("other")
    told = standing(base().times(secret)), standing(group.times(secret, other))
    return ((BASE, told[0], 0), (other, told[1], 0)), other


@attack
def a_proof_moved_to_another_place() -> None:
    rows, _ = rows_of(7)
    proof = proving.proven("what", b"here", rows, (7,))
    proving.check("what", b"here", rows, proof)
    refused("what='proof'", proving.check, "what", b"there", rows, proof)
    refused("what='proof'", proving.check, "else", b"here", rows, proof)


@attack
def another_number_in_the_second_row() -> None:
    rows, other = rows_of(7)
    false = (rows[0], (other, standing(group.times(8, other)), 0))
    proof = proving.proven("what", b"here", false, (7,))
    refused("what='proof'", proving.check, "what", b"here", false, proof)


@attack
def a_claim_chosen_after_its_proof() -> None:
    """Who may choose the claim last solves the equation for it instead of for the answer."""
    told, answer = standing(base().times(5)), 11
    rows: tuple[proving.Row, ...] = ((BASE, BASE, 0),)
    for _ in range(2):
        challenge = proving._challenge("what", b"here", proving._said(rows), [told])
        image = group.times(
            pow(challenge, -1, ORDER), standing(group.minus(base().times(answer), told))
        )
        rows = ((BASE, standing(image), 0),)
    proof = group.scalar_bytes(challenge) + group.scalar_bytes(answer)
    refused("what='proof'", proving.check, "what", b"here", rows, proof)


@attack
def two_proofs_that_hide_with_one_number() -> None:
    """Two equations with the same hiding number give the secret away."""
    rows, _ = rows_of(7)
    third = group.hashed_to_point("third")
    others = (rows[0], (third, standing(group.times(7, third)), 0))
    found = [proving.proven("what", b"here", claim, (7,)) for claim in (rows, others)]
    found.append(proving.proven("what", b"there", rows, (7,)))
    read = [(group.scalar(proof[:32]), group.scalar(proof[32:])) for proof in found]
    for one in read:
        for two in read:
            if one is not two:
                apart = pow(one[0] - two[0], -1, ORDER) * (one[1] - two[1]) % ORDER
                assert apart != 7, "the secret can be worked out of two proofs"


# ------------------------------------------------------------------------------------- the deals
@attack
def a_key_that_is_mine_alone() -> None:
    """The last to deal takes the others away from the joint key, and puts an own number there."""
    table = Makers((0, 1), "abc")
    honest, mine, fits = table.deals[0], 4711, 33
    point = standing(group.minus(base().times(mine), honest.commitments[0]))
    slope = standing(group.minus(base().times(fits), point))
    rogue = cheats.dealt(table, 1, (point, slope), {0: fits}, mine)
    assert dealing.share(table.stack, 1, rogue, 0, table.owned[0]) == fits
    assert JointKey.of(table.stack, {0: honest, 1: rogue}).point == base().times(mine)
    refused("what='proof'", dealing.check_deal, table.stack, 1, table.keys, rogue)


@attack
def a_hint_taken_from_another_deal() -> None:
    """A complaint about the copy would open the envelope of the honest dealer."""
    table = Makers((0, 1, 2), "abc")
    numbers = (3, 4)
    copied = cheats.dealt(
        table, 2, cheats.committed(numbers), {}, numbers[0], hint=table.deals[0].hint
    )
    with pytest.raises(Misfit):
        dealing.share(table.stack, 2, copied, 1, table.owned[1])
    refused("what='proof'", dealing.check_deal, table.stack, 2, table.keys, copied)


@attack
def a_deal_said_again_by_another() -> None:
    table = Makers((0, 1, 2), "abc")
    dealing.check_deal(table.stack, 0, table.keys, table.deals[0])
    refused("what='proof'", dealing.check_deal, table.stack, 1, table.keys, table.deals[0])
    elsewhere = Makers((0, 1, 2), "abc", epoch=1).stack
    refused("what='proof'", dealing.check_deal, elsewhere, 0, table.keys, table.deals[0])
    refused("what='dealer'", dealing.check_deal, table.stack, 3, table.keys, table.deals[0])


@attack
def envelopes_exchanged_on_the_way() -> None:
    table = Makers((0, 1, 2), "abc")
    one, two, three = table.deals[0].envelopes
    changed = replace(table.deals[0], envelopes=(two, one, three))
    refused("what='proof'", dealing.check_deal, table.stack, 0, table.keys, changed)


@attack
def a_share_that_does_not_fit() -> None:
    """The liar is convicted by any envelope that is wrong, and by no other."""
    table = Makers((0, 1, 2), "abc")
    stack, keys, numbers = table.stack, table.keys, (5, 6)
    shares = {0: cheats.value(numbers, 0), 1: cheats.value(numbers, 1) + 1}
    lie = cheats.dealt(table, 2, cheats.committed(numbers), shares, numbers[0])
    dealing.check_deal(stack, 2, keys, lie)
    assert dealing.share(stack, 2, lie, 0, table.owned[0]) == shares[0]
    with pytest.raises(Misfit, match="what='share', seat=2"):
        dealing.share(stack, 2, lie, 1, table.owned[1])
    told = dealing.complaint(stack, 2, lie, 1, table.owned[1])
    dealing.check_complaint(stack, 2, lie, 1, keys, told)
    fits = dealing.complaint(stack, 2, lie, 0, table.owned[0])
    refused("good share", dealing.check_complaint, stack, 2, lie, 0, keys, fits)


@attack
def an_honest_dealer_accused() -> None:
    table = Makers((0, 1, 2), "abc")
    stack, keys, dealt = table.stack, table.keys, table.deals[0]
    fits = dealing.complaint(stack, 0, dealt, 1, table.owned[1])
    refused("good share", dealing.check_complaint, stack, 0, dealt, 1, keys, fits)
    context = dealing._context(stack, 0, 1, keys[1])
    for secret in (99, table.owned[2].secret):
        shared = standing(group.times(secret, dealt.hint))
        rows = ((BASE, keys[1], 0), (dealt.hint, shared, 0))
        proof = proving.proven(envelope.OPENING, context, rows, (secret,))
        made_up = encoded(shared) + proof
        refused("what='proof'", dealing.check_complaint, stack, 0, dealt, 1, keys, made_up)
    for data in (b"", fits[:-1], fits + b"\0"):
        refused("envelope", dealing.check_complaint, stack, 0, dealt, 1, keys, data)
    refused("what='maker'", dealing.check_complaint, stack, 0, dealt, 5, keys, fits)


@attack
def the_same_secrets_for_two_stacks() -> None:
    """What is told of one stack must not open another."""
    one, two = Makers((0, 1), "abc"), Makers((0, 1), "abc", epoch=1)
    assert not {*one.deals[0].commitments} & {*two.deals[0].commitments}
    assert one.deals[0].hint != two.deals[0].hint
    assert not {*one.stack.faces} & {*two.stack.faces}


@attack
def a_minority_that_opens_cards() -> None:
    """With one part less than the threshold nobody gets near the card."""
    for seats in ((0, 1), (0, 1, 2, 3)):
        table = Makers(seats, "ab")
        few = table.stack.makers[: len(seats) // 2]
        parts = {
            seat: opening.check_part(table.key, table.deck, 0, seat, data)
            for seat, data in table.parts(0, *few).items()
        }
        refused("too few parts", opening.face, table.key, table.deck, 0, parts)
        guess = group.combined([(dealing.weight(m, [*few]), parts[m]) for m in few])
        assert group.minus(table.deck.cards[0][1], guess) not in table.stack.faces


# ----------------------------------------------------------------------------------- the shuffles
def three() -> tuple[Makers, Deck]:
    table = Makers((0, 1), "abc")
    return table, first_deck(table.key)


def cheated(cheat: Cheat, words: str = "proof of a shuffle") -> None:
    table, before = three()
    honest, proof = Cheat().shuffled(table.key, 0, before)
    shuffle.check_shuffle(table.key, 0, before, honest, proof)
    after, proof = cheat.shuffled(table.key, 0, before)
    refused(words, shuffle.check_shuffle, table.key, 0, before, after, proof)


@attack
def cards_that_are_not_once_each() -> None:
    cheated(Cheat(SCALED))


@attack
def cards_that_are_sums_of_cards() -> None:
    cheated(Cheat(MIXED))


@attack
def weights_that_were_not_committed_to() -> None:
    cheated(Cheat(SCALED, committed=((1, 0, 0), (0, 1, 0), (0, 0, 1))))


@attack
def a_chain_that_ends_where_it_should_not() -> None:
    cheated(Cheat(MIXED, false_chain=True))


@attack
def a_card_of_my_own() -> None:
    table, before = three()
    honest, _ = Cheat().shuffled(table.key, 0, before)
    cheated(Cheat(wrong_deck=cheats.substituted(honest, 1)))


@attack
def a_card_that_nobody_can_open() -> None:
    table, before = three()
    honest, _ = Cheat().shuffled(table.key, 0, before)
    cheated(Cheat(wrong_deck=cheats.remasked(honest, 1)))


@attack
def a_card_twice() -> None:
    table, before = three()
    honest, proof = Cheat().shuffled(table.key, 0, before)
    double = cheats.duplicated(honest, 0, 1)
    cheated(Cheat(wrong_deck=double))
    refused("proof of a shuffle", shuffle.check_shuffle, table.key, 0, before, double, proof)


@attack
def a_deck_changed_after_its_proof() -> None:
    """Who could choose a deck last would find one for which the weights happen to add up."""
    table, before = three()
    maker, key = 0, table.key
    after, proof = shuffle.shuffled(root(maker), key, maker, before)
    order = same_cards.Proof.read(proof, 3).order
    weights = same_cards.weights_of(same_cards.said(key, maker, before, after, order), 3)
    answers = same_cards.Proof.read(proof, 3).weights
    for changed in (
        cheats.swapped(after, 0, 2),
        cheats.levelled(after, answers),
        first_deck(key),
    ):
        refused("proof of a shuffle", shuffle.check_shuffle, key, maker, before, changed, proof)
    other = cheats.levelled(before, weights)
    refused("proof of a shuffle", shuffle.check_shuffle, key, maker, other, after, proof)


@attack
def a_proof_of_somebody_else() -> None:
    table, before = three()
    after, proof = shuffle.shuffled(root(0), table.key, 0, before)
    refused("proof of a shuffle", shuffle.check_shuffle, table.key, 1, before, after, proof)
    refused("what='maker'", shuffle.check_shuffle, table.key, 2, before, after, proof)
    other = Makers((0, 1), "abc", epoch=1)
    refused("proof of a shuffle", shuffle.check_shuffle, other.key, 0, before, after, proof)


@attack
def a_deck_of_another_size() -> None:
    table, before = three()
    after, proof = shuffle.shuffled(root(0), table.key, 0, before)
    for cards in (after.cards[:2], (*after.cards, after.cards[0]), ()):
        refused("number of cards", shuffle.check_shuffle, table.key, 0, before, Deck(cards), proof)


@attack
def an_order_worked_out_of_two_shuffles() -> None:
    """Asked to shuffle two decks, nobody may put on the same masks: their difference tells all."""
    table, before = three()
    other, _ = shuffle.shuffled(root(1), table.key, 1, before)
    one, _ = shuffle.shuffled(root(0), table.key, 0, before)
    two, _ = shuffle.shuffled(root(0), table.key, 0, other)
    told = {group.minus(mine, yours) for mine, yours in zip(one.masks, two.masks, strict=True)}
    known = {group.minus(a, b) for a in before.masks for b in other.masks}
    assert not told & known


# ----------------------------------------------------------------------------------- the openings
@attack
def a_wrong_part() -> None:
    table = Makers((0, 1), "ab")
    key, deck, share = table.key, table.deck, table.key_shares[0]
    data = opening.part(key, deck, 0, 0, share)
    assert opening.check_part(key, deck, 0, 0, data)
    false = opening.part(key, deck, 0, 0, share + 1)
    refused("what='proof'", opening.check_part, key, deck, 0, 0, false)
    refused("what='proof'", opening.opened, key, deck, 0, {**table.parts(0), 0: false})
    swapped = opening.part(key, deck, 1, 0, share)[:33] + data[33:]
    refused("what='proof'", opening.check_part, key, deck, 0, 0, swapped)


@attack
def a_part_of_another_card_or_of_somebody_else() -> None:
    table = Makers((0, 1), "ab")
    key, deck = table.key, table.deck
    data = opening.part(key, deck, 0, 0, table.key_shares[0])
    before = table.shuffles[0][2]
    for given in ((deck, 1, 0), (deck, 0, 1), (before, 0, 0)):
        refused("what='proof'", opening.check_part, key, *given, data)
    refused("what='maker'", opening.check_part, key, deck, 0, 2, data)
    refused("what='place'", opening.check_part, key, deck, 2, 0, data)
    refused("what='place'", opening.check_part, key, deck, -1, 0, data)


@attack
def a_mask_repeated_at_another_place() -> None:
    """A part tells of one place: another place with the same mask asks for a part of its own."""
    table = Makers((0, 1), "ab")
    double = cheats.duplicated(table.deck, 0, 1)
    data = opening.part(table.key, double, 0, 0, table.key_shares[0])
    refused("what='proof'", opening.check_part, table.key, double, 1, 0, data)


@attack
def a_deal_whose_own_share_is_nothing() -> None:
    """The last dealer can make its own share nothing; the cards are opened by the others."""
    table = Makers((0, 1, 2), "ab")
    last, me = table.stack, 2
    to_me = [
        dealing.share(last, dealer, table.deals[dealer], me, table.owned[me]) for dealer in (0, 1)
    ]
    slope = (-sum(to_me) - 9) * pow(me + 1, -1, ORDER) % ORDER
    shares = {seat: cheats.value((9, slope), seat) for seat in (0, 1, 2)}
    hollow = cheats.dealt(table, me, cheats.committed((9, slope)), shares, 9)
    dealing.check_deal(last, me, table.keys, hollow)
    table.deals[me] = hollow
    assert table.key_shares[me] == 0
    refused("sum of points", table.key.part, me)
    refused("sum of points", opening.part, table.key, table.deck, 0, me, 0)
    faces = [table.face(place, 0, 1) for place in (0, 1)]
    assert sorted(faces) == ["a", "b"]


# ----------------------------------------------------------------------------------------- stacks
@attack
def an_envelope_key_of_another_table() -> None:
    told = {
        envelope.EnvelopeKey(root(seat), table, seat).told
        for seat, table in ((0, TABLE), (0, MATCH), (1, TABLE))
    }
    told.add(envelope.EnvelopeKey(root(0), TABLE, 1).told)
    assert len(told) == 4


@attack
def a_stack_that_differs_in_anything() -> None:
    given = (MATCH, 0, "cards", ("a", "b"), (0, 1))
    others = [
        (TABLE, *given[1:]),
        (MATCH, 1, *given[2:]),
        (MATCH, 0, "more", *given[3:]),
        (MATCH, 0, "cards", ("b", "a"), (0, 1)),
        (MATCH, 0, "cards", ("a", "b"), (0, 2)),
    ]
    assert len({Stack(*one).id for one in (given, *others)}) == 6


@attack
def a_deal_cut_short_or_drawn_out() -> None:
    table = Makers((0, 1), "ab")
    data = table.deals[0].encoded
    for wrong in (b"", data[:-1], data + b"\0", data * 2, data[:33]):
        refused("malformed.*deal", Deal.read, table.stack, wrong)
    for wrong in (b"", table.deck.encoded[:-1], table.deck.encoded * 2):
        refused("malformed.*deck", Deck.read, wrong, 2)
    proof = table.shuffles[0][3]
    for wrong in (b"", proof[:-1], proof + b"\0"):
        given = (table.key, 0, table.shuffles[0][1], table.shuffles[0][2], wrong)
        refused("malformed.*proof of a shuffle", shuffle.check_shuffle, *given)
    for wrong in (b"", b"\0" * 96, b"\0" * 98):
        refused("malformed.*part of a card", opening.check_part, table.key, table.deck, 0, 0, wrong)
    for wrong in (b"", b"\0" * 63, b"\0" * 96):
        refused("malformed.*proof", proving.check, "what", b"", rows_of(7)[0], wrong)
