"""Journals written by version 0.1: each is still proven, and its match is not played on."""

from dataclasses import replace
from pathlib import Path

import pytest

from kingsburg_arcade.engine.codec import encode
from kingsburg_arcade.engine.contract import Refused, Sealed
from kingsburg_arcade.net.masks.group import BASE, encoded
from kingsburg_arcade.net.protocol import journal_format
from kingsburg_arcade.net.protocol.former_luck import (
    CARDS,
    LENGTH,
    PASSED_OVER,
    Chains,
    FormerLuck,
    Promised,
)
from kingsburg_arcade.net.protocol.peer import Peer
from kingsburg_arcade.net.protocol.proof import Proven, proven
from kingsburg_arcade.net.room.identities import InstallKey, verify
from sim.little import Little
from sim.little_hands import LITTLE_HANDS


class LittleThen(Little):
    """The game with the rules hash that is in the journal."""

    def rules_of(self, options):
        return "little 1"


JOURNALS = Path(__file__).with_name("journals")
"""Of the person at seat 0; seat 2 was replaced by vote once, and came back. Never write them again.

In the one somebody looks at a sealed card, in the other hands are dealt from hidden stacks.
"""
PRIVATE = bytes.fromhex("fd3feb3c9250b7974a9b528b69636321a461b55ef55b7beafd809a9a9e925b79")
SEATINGS = ((0, ""), (2, ""))
"""Who proposed them; version 0.1 kept no reason."""
CHECKED = {
    "little": (
        LittleThen(),
        Proven(29, 4, 1, 2, "5623347dc4b7995275bd75f3847264a2", True, False, SEATINGS),
    ),
    "little_hands": (
        LITTLE_HANDS,
        Proven(6, 1, 6, 2, "28f1f29611657c0a7782e87e8dfec964", True, False, SEATINGS),
    ),
}


def frames(name):
    data = (JOURNALS / f"{name}.notebook").read_bytes()
    found, whole = journal_format.frames(data)
    assert whole == len(data)
    return found


@pytest.mark.parametrize("name", CHECKED)
def test_an_old_journal_is_proven(name):
    game, expected = CHECKED[name]
    assert proven(frames(name), game, verify) == expected


@pytest.mark.parametrize("name", CHECKED)
@pytest.mark.parametrize("share", [1.0, 0.6])
def test_the_match_of_an_old_journal_is_not_resumed(name, share):
    """A part of its luck could be withheld to have the dice made anew: nobody makes more of it."""
    game, _ = CHECKED[name]
    told = frames(name)
    with pytest.raises(Refused) as refused:
        Peer.resume(
            told[: round(len(told) * share)], game, InstallKey(PRIVATE), verify, lambda _: 0, 0.0
        )
    assert refused.value.code == "lan.former_luck"


# ------------------------------------------------------------------------------- its luck
@pytest.fixture(scope="module")
def steps():
    """The answers of luck in the journal, as `FormerLuck.seed` is asked for each of them."""
    asked = []
    seed = FormerLuck.seed

    def noted(self, *given):
        asked.append((self, given))
        return seed(self, *given)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(FormerLuck, "seed", noted)
        proven(frames("little"), LittleThen(), verify)
    return asked


def refused(words, luck, chains, place, players, wished, proof):
    with pytest.raises(Refused, match=words):
        luck.seed(chains, place, players, wished, proof)


def test_links_and_nonces_are_those_that_were_promised(steps):
    assert {given[3] is None for _, given in steps} == {True, False}, "rolls, and a card"
    for luck, (*asked, proof) in steps:
        assert len(luck.seed(*asked, proof)) == 32
        first, *rest = proof
        for wrong in (bytes(32), first[:-1], first[:-1] + bytes([first[-1] ^ 1])):
            refused("what='part'", luck, *asked, (wrong, *rest))
        refused("what='part'", luck, *asked, (*rest, first))
        refused("what='makers'", luck, *asked, rest)
        refused("what='makers'", luck, *asked, (*proof, first))
        refused("what='makers'", luck, *asked, ())


def test_a_link_is_of_one_place_in_the_chain_and_a_nonce_of_one_card(steps):
    for luck, (chains, place, players, wished, proof) in steps:
        if wished is None:
            for other in (replace(chains, draws=chains.draws + 1), replace(chains, start=0)):
                refused("what='part'", luck, other, place, players, None, proof)
            ends = tuple(luck.promised[seat].end for seat in players)
            before = replace(chains, start=0, draws=0)
            refused("what='part'", luck, before, place, players, None, ends)
            far = replace(chains, start=LENGTH + 1)
            refused("what='part'", luck, far, place, players, None, proof)
        else:
            first = replace(chains, cards=(("another", 0), *chains.cards), sharers=())
            refused("what='part'", luck, first, place, chains.sharers[0], wished, proof)
            late = tuple((str(card), 0) for card in range(CARDS))
            last = replace(chains, cards=(*late, *chains.cards), sharers=())
            refused("what='part'", luck, last, place, chains.sharers[0], wished, proof)


def test_the_seed_of_old_luck_is_bound_to_its_place_and_its_match(steps):
    luck, (chains, place, players, wished, proof) = next(one for one in steps if one[1][3] is None)
    others = [(luck, (place[0] + 1, place[1])), (luck, (place[0], place[1] + 1))]
    others.append((replace(luck, match=bytes(32)), place))
    seeds = {one.seed(chains, at, players, wished, proof) for one, at in [(luck, place), *others]}
    assert len(seeds) == 4
    elsewhere = replace(luck, table=bytes(32))
    refused("what='part'", elsewhere, chains, place, players, wished, proof)


def test_a_card_that_somebody_has_looked_at_keeps_its_makers():
    card, other = ("chest", 0), ("chest", 1)
    chains = Chains(cards=(card, other))
    after = chains.next(0, (0, 1, 2), (0, 1), {(0, 2)}, {card})
    assert after.sharers == ((0, 1, 2), (0, 1)), "voters hold the nonce of the seat that left"
    gone = chains.next(0, (0, 1, 2), (0, 1), set(), {card})
    assert gone.sharers == ((0, 1), (0, 1))


def test_a_chain_goes_on_where_no_link_was_told():
    chains = Chains().drawn().drawn()
    assert (chains.start, chains.draws) == (1, 2)
    assert chains.next(1, (0, 1), (0, 1), set(), ()).start == 1 + 2 + 2 + 2
    assert chains.next(1 << 20, (0, 1), (0, 1), set(), ()).start == 1 + 2 + 2 + PASSED_OVER


def test_cards_keep_their_number():
    one, two = (Sealed(name, 0, ("x",), ("x",)) for name in ("one", "two"))
    chains = Chains().seen([two])
    assert chains.seen([one, two]).cards == (("two", 0), ("one", 0))
    assert chains.seen([one, two]).number(one) == 1


# ---------------------------------------------------------------------- its commitments
def test_a_commitment_of_version_01_has_an_end_and_a_hash_for_each_card():
    end, promises = b"e" * 32, (b"p" * 32,) * CARDS
    assert Promised.read(encode((end, promises)), False) == Promised(end, promises, None)
    key = encoded(BASE)
    assert Promised.read(encode((end, promises, key)), True).envelope == BASE
    for wrong, hidden in (
        ((end, promises), True),
        ((end, promises, key), False),
        ((end, promises, key[:-1]), True),
        ((end, promises, 7), True),
        ((end[1:], promises), False),
        ((end, promises[1:]), False),
        ((end, (*promises[1:], b"p" * 31)), False),
        ((end, (*promises[1:], "p" * 32)), False),
        ((end, promises, key, key), True),
    ):
        with pytest.raises(Refused, match="commitment"):
            Promised.read(encode(wrong), hidden)
