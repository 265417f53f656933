"""Cards of governors among peers: shuffled by all, read by their owners alone, opened together."""

from dataclasses import replace
from random import Random

import pytest

from kingsburg_arcade.engine.contract import Refused
from kingsburg_arcade.games.kingsburg.rules import CABINET, Options
from kingsburg_arcade.games.kingsburg.rules.content import POWERS
from kingsburg_arcade.net.protocol import facts, wire
from kingsburg_arcade.net.protocol.history import Dealt, Rules
from kingsburg_arcade.net.protocol.shared_luck import card_name
from net.table import Peers
from net.test_hands import hands, opened_by, plays_on
from net.test_secrets import holds, part
from sim.quick_masks import quick_masks


@pytest.fixture
def peers():
    """Three people and a rival; the first in turn order is to keep a card."""
    with quick_masks():
        peers = Peers(3, spare=1, game=CABINET, options={"governor_cards": "dealt"})
        peers.passes(3.0)
        yield peers


def state(peers, seat=0):
    return peers.play(seat).tip.course.state


def governors(peers, seat=0):
    own = state(peers, seat)
    return [own.in_play.open_governors([powers]) for powers in own.powers]


def read_by(peers, person):
    """What this person reads of each card that is dealt, by its place in the stack."""
    return {
        card.position: peers.peers[person].peek(card)
        for holder in range(4)
        for card in state(peers, person).knows(holder)
    }


def dealt_to(peers, person):
    """The cards in the hands that this person plays."""
    roster = peers.play(person).tip.epoch.roster
    own = [holder for holder in range(4) if roster[holder] == person]
    cards = [card for holder in own for card in state(peers, person).knows(holder)]
    return {(card.stack, card.position) for card in cards}


def test_only_the_stack_of_governors_is_masked(peers):
    assert [masked.name for masked in peers.play(0).tip.masked_stacks] == ["governor cards"]
    assert CABINET.hidden_stacks(Options(governor_cards="auction")) == ()
    assert CABINET.hidden_stacks(Options()) == ()


def test_each_reads_its_own_three_and_nobody_elses(peers):
    read = [hands(peers, seat) for seat in range(3)]
    assert state(peers).question == "keep"
    for person in range(3):
        roster = peers.play(person).tip.epoch.roster
        cards = {
            holder: [peers.peers[person].peek(card) for card in state(peers, person).knows(holder)]
            for holder in range(4)
        }
        for holder, names in cards.items():
            assert all(name in POWERS for name in names if name is not None)
            assert (None not in names) == (roster[holder] == person)
        assert read[person]
    known = [
        peers.peers[roster[holder]].peek(card)
        for holder in range(4)
        for card in state(peers).knows(holder)
    ]
    assert len({*known}) == 12, "no card is dealt twice"


def test_nobody_has_the_parts_of_another_players_cards_not_even_who_asks_for_them(peers):
    for person in range(3):
        assert opened_by(peers, person) == dealt_to(peers, person)
    liar = 1
    for holder in (holder for holder in range(4) if peers.person(holder) != liar):
        for card in state(peers).knows(holder):
            asked = wire.Look(peers.play(liar).match, card_name(card)).encoded
            for other in (0, 2):
                peers.give(other, facts.Received(peers.signers[liar].key, asked))
    peers.passes(1.0)
    assert opened_by(peers, liar) == dealt_to(peers, liar)


def test_no_other_governor_is_opened_than_the_one_that_was_kept(peers):
    plays_on(peers, Random(2), until=lambda: any(governors(peers)))
    story = peers.play(0).history
    found = [
        (story.moment(at), step.item)
        for at, step in enumerate(story.steps)
        if isinstance(step.item, Dealt) and story.moment(at).asked is not None
    ]
    at, item = found[0]
    whole, named, *parts = item.proof
    (other, *_) = {*at.asked[0].contents} - {named.decode()}
    rules = Rules(peers.play(0).rules.agreement, CABINET, peers.ring.verify)
    assert rules.step(at, item).entry.move == ("open", named.decode())
    false = replace(item, proof=(whole, other.encode(), *parts))
    with pytest.raises(Refused, match=r"lan\.luck \(what='card'\)"):
        rules.step(at, false)


def test_what_was_kept_is_opened_when_all_have_kept(peers):
    kept = {}
    while state(peers).question == "keep":
        seat, place = peers.actor, peers.actor % 3
        card = state(peers).knows(seat)[place]
        kept[seat] = peers.peers[peers.person(seat)].peek(card)
        assert not any(governors(peers))
        peers.move(("keep", place + 1))
        peers.passes(0.3)
    peers.passes(2.0)
    for seat in range(3):
        assert governors(peers, seat) == [(kept[holder],) for holder in range(4)]


def test_who_is_gone_before_the_cards_are_opened_has_the_card_that_it_kept(peers):
    """The others open it without the one who kept it, and it is the one that only that seat saw."""
    kept = {}
    while state(peers).question == "keep":
        seat = peers.actor
        card = state(peers).knows(seat)[2]
        kept[seat] = peers.peers[peers.person(seat)].peek(card)
        peers.move(("keep", 3))
        if state(peers).question == "keep":
            peers.passes(0.3)
    last = peers.person(seat)
    peers.off.add(last)
    peers.passes(8.0)
    others = [person for person in range(3) if person != last]
    for person in others:
        assert governors(peers, person) == [(kept[holder],) for holder in range(4)]


def test_a_look_at_the_enemy_is_shown_beside_hidden_stacks(peers):
    """Cards of enemies are drawn as they were without hidden stacks."""
    plays_on(peers, Random(3), until=lambda: state(peers).peeked, most=4000)
    peers.passes(1.0)
    (looker, *_) = [seat for seat in range(4) if state(peers).peeked >> seat & 1]
    (card,) = state(peers).knows(looker)
    seen = {seat: peers.peers[seat].peek(card) for seat in range(3)}
    person = peers.person(looker)
    assert seen[person] in card.contents
    assert [name for seat, name in seen.items() if seat != person] == [None, None]


def test_who_comes_back_in_the_middle_of_the_deal_reads_the_same_cards(peers):
    before = read_by(peers, 1)
    peers.move(("keep", 1))
    peers.off.add(1)
    peers.passes(1.0)
    peers.returns(1)
    peers.passes(2.0)
    again = read_by(peers, 1)
    assert {place: before[place] for place in again} == again
    plays_on(peers, Random(1), until=lambda: state(peers).year > 0)
    assert all(governors(peers, seat) == governors(peers) for seat in range(3))
    assert all(governors(peers))


@pytest.mark.long
def test_what_opens_a_governors_card_is_with_its_owner_alone():
    """With real masks: neither memory, notebook nor line of another holds a part of it."""
    peers = Peers(3, game=CABINET, options={"governor_cards": "dealt"})
    peers.passes(3.0)
    (masked,) = peers.play(0).tip.masked_stacks
    made = peers.play(0).hands.shuffling.made(masked)
    for seat in range(3):
        others = {0, 1, 2} - {seat}
        assert len(state(peers).knows(seat)) == 3
        for card in state(peers).knows(seat):
            assert peers.peers[seat].peek(card) in POWERS
            assert not any(peers.peers[other].peek(card) for other in others)
            _, index = peers.play(seat).tip.lies(card)
            for maker in others:
                sealed = part(peers, masked, made, index, maker)
                assert holds(peers, seat, sealed), "the search finds what is there"
                (third,) = others - {maker}
                assert not holds(peers, third, sealed)
