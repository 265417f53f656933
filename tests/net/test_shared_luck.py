"""Luck made by all: nobody can offer another part, and every part counts."""

from collections import Counter

import pytest

from kingsburg_arcade.engine.contract import Draw, Open, Refused, Roll, Sealed
from kingsburg_arcade.net.protocol.shared_luck import (
    LENGTH,
    Secrets,
    answer,
    card_seed,
    cards_seen,
    leads_to,
    promise,
    roll_seed,
)

TABLE, MATCH = b"t" * 32, b"m" * 32


def test_a_chain_is_verified_link_by_link():
    secrets = Secrets(b"r" * 32, TABLE, 2)
    for position in (1, 2, 50):
        link = secrets.link(position)
        assert leads_to(secrets.end, TABLE, 2, position, link)
        assert not leads_to(secrets.end, TABLE, 2, position + 1, link)
        assert not leads_to(secrets.end, TABLE, 1, position, link)
        assert not leads_to(secrets.end, b"u" * 32, 2, position, link)
        assert not leads_to(secrets.end, TABLE, 2, position, b"x" * 32)


@pytest.mark.parametrize("position", [0, -1, LENGTH + 1])
def test_a_chain_has_an_end(position):
    with pytest.raises(Refused):
        Secrets(b"r" * 32, TABLE, 0).link(position)
    assert not leads_to(b"e" * 32, TABLE, 0, position, b"l" * 32)


def test_a_nonce_is_what_was_promised():
    secrets = Secrets(b"r" * 32, TABLE, 0)
    assert secrets.promises[3] == promise(TABLE, 0, 3, secrets.nonce(3))
    assert len(set(secrets.promises)) == len(secrets.promises)
    other = Secrets(b"r" * 32, TABLE, 1)
    assert not set(secrets.promises) & set(other.promises)


def test_a_seed_depends_on_everything_that_goes_into_it():
    parts = [(0, b"a" * 32), (1, b"b" * 32)]
    seeds = [
        roll_seed(MATCH, 0, 5, parts),
        roll_seed(b"n" * 32, 0, 5, parts),
        roll_seed(MATCH, 1, 5, parts),
        roll_seed(MATCH, 0, 6, parts),
        roll_seed(MATCH, 0, 5, parts[:1]),
        roll_seed(MATCH, 0, 5, [(0, b"a" * 32), (1, b"c" * 32)]),
        roll_seed(MATCH, 0, 5, [(0, b"b" * 32), (1, b"a" * 32)]),
        roll_seed(MATCH, 0, 5, [(1, b"a" * 32), (2, b"b" * 32)]),
        card_seed(MATCH, 5, parts),
    ]
    assert len(set(seeds)) == len(seeds)


def test_every_kind_of_wish_is_answered():
    card = Sealed("enemies", 1, ("orc", "demon"), ("orc", "demon"))
    for wish in (Roll("r", (3, 2)), Draw("d", ("a", "b", "c"), 2), Open(card)):
        assert wish.refusal(answer(wish, b"s" * 32)) is None


def test_dice_of_many_rolls_are_even():
    """Chi-squared of the 36 ways two dice fall; 99.99 of 100 even dice stay below 82."""
    chains = [Secrets(bytes([seat]) * 32, TABLE, seat) for seat in range(2)]
    faces, rolls = Counter(), LENGTH
    for position in range(1, rolls + 1):
        links = [(seat, chain.link(position)) for seat, chain in enumerate(chains)]
        (roll,) = answer(Roll("r", (2,)), roll_seed(MATCH, 0, position, links)).groups
        faces[roll] += 1
    even = rolls / 36
    assert len(faces) == 36
    assert sum((count - even) ** 2 / even for count in faces.values()) < 82


def test_cards_keep_their_number():
    one, two = (Sealed(name, 0, ("x",), ("x",)) for name in ("one", "two"))
    first = cards_seen((), [two])
    assert cards_seen(first, [one, two]) == (("two", 0), ("one", 0))
