"""Each reason for which something said about a stack is refused, met on its own."""

from types import SimpleNamespace

import pytest

from kingsburg_arcade.engine.codec import decode, encode
from kingsburg_arcade.engine.contract import Refused
from kingsburg_arcade.net.masks import envelope, luck_key
from kingsburg_arcade.net.masks.dealing import JointKey
from kingsburg_arcade.net.masks.group import BASE, POINT
from kingsburg_arcade.net.masks.opened_cards import Elsewhere, OpenedCards, part_of
from kingsburg_arcade.net.masks.opening import face
from kingsburg_arcade.net.masks.shuffle_transcript import (
    COMPLAINT,
    DEAL,
    SHUFFLE,
    deal_of,
    shuffle_of,
    statements,
)
from kingsburg_arcade.net.protocol import facts, wire
from kingsburg_arcade.net.protocol.signed_statement import SignedStatement
from net.table import Peers
from sim.little_hands import LITTLE_HANDS
from sim.quick_masks import quick_masks


@pytest.fixture(scope="module")
def table():
    """Three people in the middle of their first shuffle."""
    with quick_masks():
        peers = Peers(3, game=LITTLE_HANDS)
        for _ in range(8):
            peers.tick()
        yield peers


def shuffling(table, seat=0):
    return table.play(seat).hands.shuffling


def progress(table, seat=0):
    (running,) = shuffling(table, seat)._running.values()
    return running


def said(table, kind, author, body, match=b"", signer=None):
    signer = table.signers[author if signer is None else signer]
    given = (match or table.play(0).match, author, progress(table).masked.key, body)
    return SignedStatement.signed(signer, kind, *given)


def refusal(table, one, to=0, who=2):
    """What a peer answers to this statement; it convicts nobody by it."""
    told = wire.Masks(table.play(to).match, (one.encoded,))
    before = len(table.facts(to, facts.Refusing))
    table.give(to, facts.Received(table.signers[who].key, told.encoded))
    assert not table.facts(to, facts.Convicted)
    return [str(fact.reason) for fact in table.facts(to, facts.Refusing)[before:]]


def test_a_statement_of_another_match_is_refused(table):
    deal = progress(table).deal_by(1)
    other = said(table, DEAL, 1, deal.body, match=b"\1" * 32)
    assert refusal(table, other) == ["lan.elsewhere (what='statement about a stack')"]
    strange = said(table, "rumour", 1, deal.body)
    assert refusal(table, strange) == ["lan.elsewhere (what='statement about a stack')"]


def test_a_deal_in_the_name_of_somebody_else_convicts_nobody():
    """Its author has said nothing yet: only the signature tells."""
    with quick_masks():
        peers = Peers(3, game=LITTLE_HANDS)
        peers.lost = lambda data: any(
            SignedStatement.read(one).seat == 1
            for one in getattr(wire.read(data), "said", ())
            if isinstance(wire.read(data), wire.Masks)
        )
        for _ in range(8):
            peers.tick()
        assert set(progress(peers).deals) == {0, 2}
        name, dealt = decode(progress(peers).deal_by(2).body)
        false = said(peers, DEAL, 1, encode((name, bytes(len(dealt)))), signer=2)
        assert refusal(peers, false) == ["lan.signature (what='statement about a stack')"]


def test_a_complaint_about_another_deal_than_the_one_here_convicts_nobody(table):
    assert 1 in progress(table).deals
    complaint = said(table, COMPLAINT, 2, encode((1, b"\1" * 32, b"nothing")))
    assert refusal(table, complaint) == []


# ------------------------------------------------------------------------------ one by one
def test_what_is_said_of_another_stack_or_deck_is_elsewhere(table):
    here = progress(table)
    joint, before = here.before
    true = here.deal_by(1)
    assert deal_of(true, here.stack, shuffling(table)._keys)
    with pytest.raises(Elsewhere, match="deal"):
        deal_of(said(table, DEAL, 1, encode((b"other", b""))), here.stack, {})
    other, made = encode((joint.id, b"other deck", b"", b"")), SimpleNamespace(hash=b"this")
    with pytest.raises(Elsewhere, match="shuffle"):
        shuffle_of(said(table, SHUFFLE, 1, other), joint, before)
    with pytest.raises(Elsewhere, match="part of a card"):
        part_of(said(table, DEAL, 1, encode((b"other", b""))), made, 0, OpenedCards())


def test_a_transcript_has_a_deal_and_a_shuffle_of_each_maker_in_order(table):
    here = progress(table)
    deals = [here.deal_by(seat).encoded for seat in here.masked.makers]
    for told in (deals, [*deals, *deals], [], "deals"):
        with pytest.raises(Refused, match=r"lan\.malformed \(what='shuffle'\)"):
            statements(encode(tuple(told)), here.stack)


def test_a_key_is_made_of_the_deals_of_all():
    with pytest.raises(Refused, match="missing deal"):
        JointKey.of(SimpleNamespace(makers=(0, 1)), {0: None})


def test_points_and_keys_that_are_cut_short_are_refused():
    with pytest.raises(Refused, match="envelope key"):
        envelope.check_told(b"", b"table", 0)
    with pytest.raises(Refused, match="part of luck"):
        luck_key.point_in(bytes(POINT))


def test_parts_that_open_no_card_are_refused(table):
    """All were proven, so that a dealer must have lied: the card is none of the stack."""
    joint, deck = progress(table).before
    parts = dict.fromkeys(joint.purpose.makers, BASE)
    with pytest.raises(Refused, match=r"lan\.luck \(what='parts'\)"):
        face(joint, deck, 0, parts)
