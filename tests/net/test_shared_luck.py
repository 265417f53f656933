"""Luck made by all: what a draw is called, how it is answered, and what a seat keeps to itself."""

from collections import Counter
from hashlib import sha256

import pytest

from kingsburg_arcade.engine.contract import Draw, Open, Refused, Roll, Sealed
from kingsburg_arcade.net.masks import luck_key
from kingsburg_arcade.net.protocol.shared_luck import (
    Draws,
    Secrets,
    answer,
    card_face,
    card_name,
    draw_name,
)
from net.masks.luck_makers import luck_makers

TABLE = b"t" * 32
CARD = Sealed("enemies", 1, ("orc", "demon"), ("orc", "demon"))


# ---------------------------------------------------------------------------------------- secrets
def test_the_secrets_of_a_seat_are_of_one_root_one_table_and_one_seat():
    given = (b"r" * 32, TABLE, 0)
    others = [(b"s" * 32, TABLE, 0), (b"r" * 32, b"u" * 32, 0), (b"r" * 32, TABLE, 1)]
    one, *rest = (Secrets(*each) for each in (given, *others))
    assert one.masks == Secrets(*given).masks
    assert one.envelope.told == Secrets(*given).envelope.told
    assert len({one.masks, *(each.masks for each in rest)}) == 4
    assert len({one.envelope.secret, *(each.envelope.secret for each in rest)}) == 4


def test_a_root_has_32_bytes():
    for wrong in (b"", b"r" * 31, b"r" * 33):
        with pytest.raises(ValueError, match="32 bytes"):
            Secrets(wrong, TABLE, 0)


# ------------------------------------------------------------------------------------------ names
def test_draws_of_another_kind_key_or_place_have_other_names():
    other = Sealed("enemies", 2, *((CARD.contents,) * 2))
    wishes = (Roll("d", (3, 2)), Roll("e", (3,)), Draw("d", ("a", "b"), 1), Open(CARD), Open(other))
    assert len({draw_name(wish) for wish in wishes}) == len(wishes)
    assert draw_name(Open(CARD)) == card_name(CARD)


def test_the_name_of_a_card_does_not_depend_on_what_can_still_be_in_it():
    """What is known of a stack changes while others are opened; the card itself never does."""
    assert card_name(CARD) == card_name(Sealed("enemies", 1, ("orc", "demon"), ("orc",)))


# ---------------------------------------------------------------------------------------- answers
def test_every_kind_of_wish_is_answered():
    for wish in (Roll("r", (3, 2)), Draw("d", ("a", "b", "c"), 2), Open(CARD)):
        assert wish.refusal(answer(wish, b"s" * 32)) is None


def test_a_card_that_was_looked_at_is_the_one_that_is_opened():
    for number in range(50):
        seed = bytes([number]) * 32
        assert answer(Open(CARD), seed).plain == ("open", card_face(CARD, seed))


def test_dice_of_many_rolls_are_even():
    """Chi-squared of the 36 ways two dice fall; 99.99 of 100 even dice stay below 82."""
    rolls = 4096
    seeds = (sha256(number.to_bytes(4)).digest() for number in range(rolls))
    faces = Counter(answer(Roll("r", (2,)), seed).groups[0] for seed in seeds)
    even = rolls / 36
    assert len(faces) == 36
    assert sum((count - even) ** 2 / even for count in faces.values()) < 82


# ------------------------------------------------------------------------------------------ draws
def test_only_true_parts_of_a_draw_make_its_seed():
    makers = luck_makers(3)
    draws, true = Draws(makers.key), makers.parts("roll a")
    assert draws.seed("roll a", {0: true[0], 2: true[2]}) == makers.seed("roll a")
    flipped = true[1][:-1] + bytes([true[1][-1] ^ 1])
    for parts in ({0: true[0], 1: flipped}, {0: true[0], 1: true[2]}, {0: true[0]}):
        with pytest.raises(Refused, match=r"lan\.luck"):
            Draws(makers.key).seed("roll a", parts)
    with pytest.raises(Refused, match="what='proof'"):
        draws.seed("roll b", {0: true[0], 1: true[1]})


def test_a_part_that_was_checked_is_not_checked_again(monkeypatch):
    makers, checked = luck_makers(3), []
    true, draws = makers.parts("roll a"), Draws(makers.key)
    check = luck_key.check_part
    monkeypatch.setattr(luck_key, "check_part", lambda *given: checked.append(1) or check(*given))
    for _ in range(3):
        draws.seed("roll a", {0: true[0], 1: true[1]})
    assert len(checked) == 2
    draws.own("roll b", 2, makers.key_shares[2])
    draws.check("roll b", 2, makers.parts("roll b")[2])
    assert len(checked) == 2, "our own part needs no check"


def test_a_journal_of_ours_is_read_without_the_proofs(monkeypatch):
    makers, draws = luck_makers(2), Draws(luck_makers(2).key)
    seed = makers.seed("roll a")
    monkeypatch.setattr(luck_key, "check_part", None)
    draws.trusting = True
    assert draws.seed("roll a", makers.parts("roll a")) == seed
