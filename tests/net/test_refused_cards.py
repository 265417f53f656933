"""Each reason for which an opened card of a hidden stack is refused, met on its own."""

from dataclasses import replace

import pytest

from kingsburg_arcade.engine.codec import decode, encode
from kingsburg_arcade.engine.contract import Refused
from kingsburg_arcade.net.masks.opened_cards import PART, Forged, Unchecked
from kingsburg_arcade.net.protocol import facts, history, journal_format, wire
from kingsburg_arcade.net.protocol.history import Dealt, Rules
from kingsburg_arcade.net.protocol.proof import proven
from kingsburg_arcade.net.protocol.signed_statement import SignedStatement
from kingsburg_arcade.net.room.identities import verify
from net.table import Peers
from net.test_old_journals import JOURNALS, LittleThen
from sim.little_hands import LITTLE_HANDS
from sim.quick_masks import quick_masks

GAME = LITTLE_HANDS


@pytest.fixture(scope="module")
def table():
    """Two people who have played until two cards of a stack lie open."""
    with quick_masks():
        peers = Peers(2, game=GAME)
        peers.passes(3.0)
        for _ in range(60):
            if len(openings(peers)) > 1:
                break
            if peers.actor >= 0:
                peers.move(peers.play(0).tip.course.state.legal()[0].plain)
            peers.passes(0.1)
        yield peers


def openings(peers):
    """Moments at which luck is asked for a card of a stack, with the answer of the match."""
    story = peers.play(0).history
    return [
        (story.moment(at), step.item)
        for at, step in enumerate(story.steps)
        if isinstance(step.item, Dealt) and story.moment(at).asked is not None
    ]


@pytest.fixture
def opened(table):
    found = openings(table)
    assert len(found) > 1
    return found


def fresh(table):
    """Rules that have not checked anything yet."""
    return Rules(table.play(0).rules.agreement, GAME, table.ring.verify)


def other_proof(item, at, data):
    return replace(item, proof=(*item.proof[:at], data, *item.proof[at + 1 :]))


def test_a_card_needs_a_part_of_each_maker_who_plays(table, opened):
    at, item = opened[0]
    assert fresh(table).step(at, item).entry.move[0] == "open"
    for proof in (item.proof[:-1], (*item.proof, item.proof[-1]), ()):
        with pytest.raises(Refused, match="makers of a card"):
            fresh(table).step(at, replace(item, proof=proof))


def test_a_card_is_what_its_parts_open(table, opened):
    at, item = opened[0]
    masked, _ = at.asked
    for other in {*masked.contents} - {item.proof[1].decode()}:
        with pytest.raises(Forged, match=r"^lan\.luck \(what='card'\)$"):
            fresh(table).step(at, other_proof(item, 1, other.encode()))


def test_a_later_card_names_the_shuffle_of_its_stack(table, opened):
    rules = fresh(table)
    for at, item in opened:
        rules.step(at, item)
    later = [(at, item) for at, item in opened if at.asked[0].told]
    assert later
    at, item = later[0]
    with pytest.raises(Refused, match="shuffle of a card"):
        rules.step(at, other_proof(item, 0, b"\1" * 32))
    with pytest.raises(Refused, match="shuffle of a card"):
        fresh(table).step(at, item)  # of a shuffle that it has not seen


def stacked(at, **changed):
    """The moment with something else about the stack of the card."""
    masked, _ = at.asked
    other = tuple(replace(one, **changed) if one is masked else one for one in at.masked_stacks)
    return replace(at, masked_stacks=other)


def test_a_stack_is_shuffled_as_the_vote_has_chosen(table, opened):
    at, item = opened[0]
    with pytest.raises(Refused, match=r"lan\.seating \(what='shuffle'\)"):
        fresh(table).step(stacked(at, made=b"\1" * 32), item)


def test_the_shuffle_of_another_stack_is_no_shuffle_of_this_one(table, opened):
    at, item = opened[0]
    masked, _ = at.asked
    with pytest.raises(Forged, match=r"lan\.elsewhere \(what='shuffle'\)"):
        fresh(table).step(stacked(at, number=masked.number + 5), item)


def test_a_shuffle_is_looked_at_beside_the_rest(table, opened):
    at, item = opened[0]
    rules = fresh(table)
    rules.opened_cards.patience = 0
    with pytest.raises(Unchecked) as unchecked:
        rules.step(at, item)
    made = unchecked.value.work()
    rules.opened_cards.made[made.hash] = made
    with pytest.raises(Unchecked) as unchecked:
        rules.step(at, item)  # a card takes long as well
    assert unchecked.value.work is None
    rules.opened_cards.patience = 1
    assert rules.step(at, item).entry


def test_a_part_that_its_maker_has_not_signed_convicts_nobody(table):
    with quick_masks():
        peers = Peers(3, game=GAME)
        peers.passes(2.0)
        found = [
            SignedStatement.read(one)
            for _, _, data in peers.sent
            if isinstance(message := wire.read(data), wire.Masks)
            for one in message.said
        ]
        part = next(one for one in found if one.kind == PART and one.seat == 1)
        owner = next(seat for seat in (0, 2) if peers.play(seat).tip.course.state.knows(seat))
        (card,) = peers.play(owner).tip.course.state.knows(owner)
        body = encode((decode(part.body)[0], bytes(97)))
        place = (part.place[0], card.position)
        given = (part.match, 1, place, body)
        false = SignedStatement.signed(peers.signers[2], PART, *given)
        to = ({0, 2} - {owner}).pop()
        told = wire.Masks(part.match, (false.encoded,))
        peers.give(to, facts.Received(peers.signers[owner].key, told.encoded))
        reason = peers.facts(to, facts.Refusing)[-1].reason
    assert str(reason) == "lan.signature (what='part of a card')"
    assert not peers.facts(to, facts.Convicted)


def test_an_old_journal_has_so_many_cards_at_most(monkeypatch):
    frames, _ = journal_format.frames((JOURNALS / "little.notebook").read_bytes())
    assert proven(frames, LittleThen(), verify).over
    monkeypatch.setattr(history, "CARDS", 0)
    with pytest.raises(Refused, match=r"lan\.too_long \(cards=1\)"):
        proven(frames, LittleThen(), verify)
