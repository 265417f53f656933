"""Hidden cards among peers: stacks made by all, hands for their owners alone, nothing lost."""

from random import Random

import pytest

from every_game import SECOND
from kingsburg_arcade.engine.codec import decode, encode
from kingsburg_arcade.engine.contract import LUCK, NOBODY, Open, Refused
from kingsburg_arcade.net.masks import dealing
from kingsburg_arcade.net.masks.opened_cards import PART
from kingsburg_arcade.net.masks.shuffle_transcript import SHUFFLE, deal_said
from kingsburg_arcade.net.protocol import facts, journal_format, wire
from kingsburg_arcade.net.protocol.history import Dealt
from kingsburg_arcade.net.protocol.presence import Head
from kingsburg_arcade.net.protocol.proof import proven
from kingsburg_arcade.net.protocol.signed_statement import SignedStatement
from net.table import Peers
from sim.quick_masks import quick_masks

GAME = SECOND


@pytest.fixture
def quick():
    with quick_masks():
        yield


def sitting(people, **given):
    """Everybody has promised; who begins and what the board is has been drawn."""
    peers = Peers(people, game=GAME, **given)
    for _ in range(8):
        peers.tick()
    assert all(peers.play(seat) is not None for seat in range(people))
    return peers


def playing(people, **given):
    """The first stack is made, and the first card lies open."""
    peers = sitting(people, **given)
    peers.passes(2.0)
    assert peers.actor >= 0
    return peers


def plays_on(peers, random, until=lambda: False, most=2000):
    for _ in range(most):
        if until() or peers.actor == NOBODY:
            return
        if peers.actor < 0:
            peers.passes(0.1)
        else:
            legal = peers.play(peers.here[0]).tip.course.state.legal()
            peers.move(random.choice(legal).plain)
            peers.passes(0.1)
    raise AssertionError("it does not come to an end")


def hands(peers, seat):
    """What this person reads of each hand that is dealt."""
    state = peers.play(seat).tip.course.state
    return {
        holder: peers.peers[seat].peek(card)
        for holder in range(state.seats)
        for card in state.knows(holder)
    }


def opened_by(peers, person):
    """The cards of which this person has the parts that open them, by stack and place."""
    found, play = set(), peers.play(person)
    for masked in play.tip.masked_stacks:
        made = play.hands.shuffling.made(masked)
        for index, place in enumerate(masked.places if made else ()):
            given = play.hands.cards._given.get((made.hash, index), {})
            if len(given) >= made.key.purpose.threshold:
                found.add((masked.name, place))
    return found


def pile(peers, seat=0):
    return peers.play(seat).tip.masked_stacks[-1]


def said(peers, kind, author=None):
    """Every statement of a kind that went over the wire."""
    found = {}
    for _, _, data in peers.sent:
        message = wire.read(data)
        if isinstance(message, wire.Masks):
            for one in map(SignedStatement.read, message.said):
                if one.kind == kind and author in (None, one.seat):
                    found[one.encoded] = one
    return list(found.values())


# ------------------------------------------------------------------------------- a whole match
@pytest.fixture(scope="module")
def match():
    """With real masks, so that the proof at the end is one."""
    peers = playing(2)
    plays_on(peers, Random(3))
    peers.passes(1.0)
    return peers


def test_a_match_comes_to_its_end_and_is_proven_by_its_notebook(match):
    assert len({match.play(seat).tip.digest for seat in range(2)}) == 1
    assert all(match.facts(seat, facts.Over) for seat in range(2))
    assert not match.facts(0, facts.Refusing)
    found = proven(journal_format.frames(bytes(match.disks[0]))[0], GAME, match.ring.verify)
    assert found.over
    assert found.cards >= 15


def test_a_changed_part_in_a_notebook_is_found(match):
    frames = [list(frame) for frame in journal_format.frames(bytes(match.disks[0]))[0]]
    changed = 0
    for frame in frames:
        if frame[0] == "grow" and decode(frame[2][0])[0] == "dealt":
            *rest, proof = decode(frame[2][0])
            if len(proof) == 4 and not changed:  # the making, the card, and a part of each
                part = bytearray(proof[-1])
                part[-1] ^= 1
                frame[2] = (encode((*rest, (*proof[:-1], bytes(part)))),)
                changed += 1
    assert changed == 1
    with pytest.raises(Refused, match=r"lan\.luck.*proof"):
        proven([tuple(frame) for frame in frames], GAME, match.ring.verify)


# ------------------------------------------------------------------------------------ the hands
def test_a_hand_is_read_by_its_owner_and_by_nobody_else(quick):
    peers = playing(3)
    seat = peers.actor
    read = [hands(peers, person) for person in range(3)]
    others = {0, 1, 2} - {seat}
    for person in others:
        card = read[person].pop(person)
        assert card in {"canyon", "desert", "flowers", "forest", "grass"}
        assert not any(read[person].values())
    assert not any(read[seat].values())


def test_parts_of_a_hand_are_sent_to_its_owner_only(quick):
    peers = playing(3)
    told = []
    for _, to, data in peers.sent:
        message = wire.read(data)
        if isinstance(message, wire.Masks):
            told += [
                (to, one) for one in map(SignedStatement.read, message.said) if one.kind == PART
            ]
    state = peers.play(0).tip.course.state
    places = {card.position: seat for seat in range(3) for card in state.knows(seat)}
    seen = [(to, places[one.place[1]]) for to, one in told if one.place[1] in places]
    assert len(seen) >= 4
    assert all(to == owner for to, owner in seen)


def test_the_peer_that_plays_a_governors_seat_reads_its_hand(quick):
    peers = playing(2, spare=1)
    plays_on(peers, Random(1), until=lambda: hands(peers, 0).get(2) is not None)
    assert hands(peers, 1)[2] is None


def test_a_hand_is_dealt_only_when_the_stack_is_past_undoing(quick):
    peers = sitting(3)
    peers.off = {2}  # two of three are a majority, but the third has to shuffle
    peers.passes(1.0)
    assert said(peers, "deal")
    assert not said(peers, PART)
    assert pile(peers).made == b""


def test_no_hand_is_dealt_as_long_as_most_do_not_say_that_they_have_the_stack(quick):
    peers = sitting(3)
    peers.lost = _tells_of_a_stack
    peers.passes(2.0)
    assert all(peers.play(seat).hands.shuffling.made(pile(peers)) for seat in range(3))
    assert not said(peers, PART)
    peers.lost = lambda data: False
    peers.passes(1.0)
    assert said(peers, PART)


def _tells_of_a_stack(data):
    message = wire.read(data)
    return isinstance(message, wire.Heads) and any(
        Head.read(SignedStatement.read(head)).made for head in message.heads
    )


# ------------------------------------------------------------------------ crashes and seatings
def test_a_crash_in_the_middle_of_a_shuffle_loses_nothing(quick):
    peers = sitting(3)
    while not any(work.name[0] == SHUFFLE and seat == 1 for seat, work in peers.works):
        seat, work = peers.works.pop(0)
        peers.give(seat, work.done())
        for one in range(3):
            peers.give(one, facts.Tick())
    peers.works[:] = [(seat, work) for seat, work in peers.works if seat != 1]
    peers.off.add(1)
    peers.passes(1.0)
    assert peers.actor < 0
    assert peers.play(0).hands.shuffling.made(pile(peers)) is None
    peers.returns(1)
    peers.passes(2.0)
    assert peers.actor >= 0
    assert not peers.facts(0, facts.Convicted)
    assert len(said(peers, SHUFFLE, 1)) == 1


def test_everybody_crashes_when_hands_are_dealt_and_all_read_the_same_again(quick):
    peers = playing(3)
    before = [hands(peers, person) for person in range(3)]
    for person in range(3):
        peers.off.add(person)
    for person in range(3):
        peers.returns(person)
    peers.passes(2.0)
    assert [hands(peers, person) for person in range(3)] == before
    plays_on(peers, Random(2))


def test_a_stack_that_was_made_is_still_made_after_everybody_has_crashed(quick):
    peers = sitting(3)
    peers.lost = _opens
    peers.passes(2.0)
    for person in range(3):
        peers.returns(person)
    assert not pile(peers).told
    for person in range(3):
        assert peers.play(person).hands.shuffling.made(pile(peers)) is not None


def voted_away(peers, *seats):
    peers.off |= set(seats)
    peers.passes(12.0)
    assert not set(seats) & set(peers.play(peers.here[0]).tip.epoch.players)


def test_a_stack_that_is_not_made_is_begun_anew_by_those_who_play(quick):
    peers = sitting(3)
    voted_away(peers, 2)
    peers.passes(2.0)
    assert pile(peers).makers == (0, 1)
    assert peers.actor >= 0
    plays_on(peers, Random(1))


def test_a_stack_that_is_made_stays_when_one_of_three_is_voted_away(quick):
    peers = playing(3)
    plays_on(peers, Random(5), until=lambda: peers.actor == 0)
    before = {seat: card for seat, card in hands(peers, 1).items() if seat == 1}
    (made,) = {pile(peers, seat).made for seat in range(3)}
    voted_away(peers, 2)
    peers.passes(2.0)
    assert (pile(peers).made, pile(peers).makers) == (made, (0, 1, 2))
    assert hands(peers, 1)[1] == before[1]
    heir = peers.person(2)
    assert hands(peers, heir)[2] is not None  # who plays the seat reads its hand
    plays_on(peers, Random(1))


def test_a_stack_that_is_made_but_told_nowhere_stays_by_the_votes(quick):
    peers = sitting(3)
    peers.lost = _opens
    peers.passes(2.0)
    assert pile(peers).told is False
    made = peers.play(0).hands.shuffling.made(pile(peers))
    assert made is not None
    peers.off.add(2)
    peers.passes(12.0)
    peers.lost = lambda data: False
    peers.passes(2.0)
    assert pile(peers).made == made.hash
    assert pile(peers).makers == (0, 1, 2)
    plays_on(peers, Random(1))


def _opens(data):
    message = wire.read(data)
    parts = isinstance(message, wire.Masks) and message.said
    return bool(parts) and SignedStatement.read(parts[0]).kind == PART


def test_of_two_who_are_gone_the_unknown_rest_is_made_anew(quick):
    peers = playing(4)
    shown = len(pile(peers).shown)
    for gone, stays in ((3, True), (2, False)):
        peers.give(gone, facts.Leave())
        peers.passes(5.0)
        peers.off.add(gone)
        assert (pile(peers).epoch == 0) is stays
    rest = pile(peers)
    assert (rest.makers, len(rest.places), rest.made) == ((0, 1), 25 - shown, b"")
    peers.passes(2.0)
    assert peers.actor == 0 or hands(peers, 0)[0]
    plays_on(peers, Random(1))


# --------------------------------------------------------------------------------------- liars
def forged(peers, one, body):
    """The same statement with another body, signed by the same person."""
    signer = peers.signers[one.seat]
    return SignedStatement.signed(signer, one.kind, one.match, one.seat, one.place, body)


def send(peers, to, who, *statements):
    told = wire.Masks(peers.play(to).match, tuple(one.encoded for one in statements))
    peers.give(to, facts.Received(peers.signers[who].key, told.encoded))


def lies_in_shuffle(peers, liar):
    """Deliver to all others a shuffle of the liar that is signed and wrong."""
    while liar not in {seat for seat, work in peers.works if work.name[0] == SHUFFLE}:
        seat, work = peers.works.pop(0)
        peers.give(seat, work.done())
    (work,) = [work for seat, work in peers.works if seat == liar]
    deck, proof = work.done().result
    peers.works.remove((liar, work))
    peers.off.add(liar)
    play = peers.play(liar)
    key, before = play.hands.shuffling._running[pile(peers).key].before
    body = encode((key.id, before.id, deck.encoded, bytes(len(proof))))
    signer = peers.signers[liar]
    return SignedStatement.signed(signer, SHUFFLE, play.match, liar, pile(peers).key, body)


def test_a_false_shuffle_convicts_and_the_others_begin_anew(quick):
    peers = sitting(3)
    lie = lies_in_shuffle(peers, 1)
    send(peers, 0, 2, lie)  # no matter who brings it
    peers.passes(12.0)
    for honest in (0, 2):
        (convicted,) = peers.facts(honest, facts.Convicted)
        assert convicted.seat == 1
        assert str(convicted.reason).startswith("lan.luck (what='shuffle'")
    assert pile(peers).makers == (0, 2)
    plays_on(peers, Random(1))


def test_a_false_part_convicts(quick):
    peers = playing(3)
    one = said(peers, PART, 1)[0]
    honest = next(seat for seat in (0, 2) if hands(peers, seat).get(seat))
    state = peers.play(honest).tip.course.state
    (card,) = state.knows(honest)
    place = (one.place[0], card.position)
    made = decode(one.body)[0]
    body = encode((made, bytes(97)))
    lie = SignedStatement.signed(peers.signers[1], PART, one.match, 1, place, body)
    other = ({0, 2} - {honest}).pop()
    send(peers, other, 1, lie)
    peers.passes(2.0)
    for seat in (0, 2):
        assert [fact.seat for fact in peers.facts(seat, facts.Convicted)] == [1]


def test_two_deals_for_one_stack_convict(quick):
    peers = sitting(3)
    deal = said(peers, "deal", 1)[0]
    name, dealt = decode(deal.body)
    send(peers, 0, 1, forged(peers, deal, encode((name, dealt[::-1]))))
    peers.passes(1.0)
    for seat in (0, 2):
        assert [fact.seat for fact in peers.facts(seat, facts.Convicted)] == [1]


def test_what_nobody_signed_convicts_nobody(quick):
    peers = sitting(3)
    deal = said(peers, "deal", 1)[0]
    signer = peers.signers[2]
    name, dealt = decode(deal.body)
    body = encode((name, dealt[::-1]))
    fake = SignedStatement.signed(signer, deal.kind, deal.match, 1, deal.place, body)
    send(peers, 0, 2, fake)
    assert peers.facts(0, facts.Refusing)[-1].reason.code == "lan.signature"
    assert not peers.facts(0, facts.Convicted)


def test_a_liar_who_tells_each_another_deal_is_convicted(quick):
    """Neither of the two that were told ever lacks a deal: only their names differ."""
    peers = Peers(3, game=GAME)
    twisted = {}

    def to_others(seat, output):
        message = wire.read(output.data)
        if seat == 1 and output.who == peers.signers[2].key and isinstance(message, wire.Masks):
            deals = [SignedStatement.read(one) for one in message.said]
            told = tuple(_other(peers, one, twisted).encoded for one in deals)
            return facts.Send(output.who, wire.Masks(message.match, told).encoded)
        return output

    peers.twist = to_others
    peers.passes(6.0)
    assert twisted
    for seat in (0, 2):
        assert [fact.seat for fact in peers.facts(seat, facts.Convicted)] == [1]
    peers.off.add(1)
    peers.passes(2.0)
    plays_on(peers, Random(1))


def _other(peers, one, twisted):
    """The same person's other deal, as right as the first."""
    if (one.kind, one.seat) != ("deal", 1):
        return one
    if not twisted:
        play = peers.play(1)
        stack = pile(peers, 1).stack(play.match)
        dealt = dealing.deal(bytes(32), stack, 1, play.rules.agreement.envelopes)
        twisted[1] = deal_said(peers.signers[1], one.place, 1, stack, dealt)
    return twisted[1]


def test_a_returning_peer_reads_in_the_background_what_was_made_meanwhile(quick):
    peers = playing(3)
    peers.off.add(2)
    plays_on(peers, Random(1), until=lambda: len(peers.play(0).tip.masked_stacks) > 1)
    plays_on(peers, Random(1), until=lambda: pile(peers).told)
    peers.returns(2)
    peers.works.clear()
    peers.tick()
    for _ in range(20):
        peers.tick()
        if any(work.name[0] == "making" for _, work in peers.works):
            break
    assert [work.name[0] for seat, work in peers.works if seat == 2] == ["making"]
    peers.passes(3.0)
    assert len(peers.heads()) == 1


def test_who_sends_a_card_that_was_never_dealt_is_not_listened_to(quick):
    peers = playing(2)
    peers.lost = _opens  # so that it stays asked
    plays_on(peers, Random(1), until=lambda: isinstance(peers.play(0).tip.course.wish, Open))
    assert peers.actor == LUCK
    at, play = peers.play(0).tip, peers.play(0)
    proof = (at.asked[0].made, b"canyon", *[bytes(97) for _ in at.makers])
    dealt = Dealt(at.epoch.number, at.index + 1, at.link, at.digest, proof)
    told = wire.Items(play.match, at.place, (dealt.encoded,))
    peers.give(0, facts.Received(peers.signers[1].key, told.encoded))
    assert peers.facts(0, facts.Cut)
    again = len(peers.facts(0, facts.Refusing))
    peers.give(0, facts.Received(peers.signers[1].key, told.encoded))
    assert len(peers.facts(0, facts.Refusing)) == again


def test_a_deal_that_is_not_a_share_of_a_key_convicts(quick):
    peers = Peers(3, game=GAME)

    def spoiled(seat, output):
        message = wire.read(output.data)
        if seat != 1 or not isinstance(message, wire.Masks):
            return output
        peers.cut = {(0, 1), (2, 1)}  # or it would hear of its lie, and convict itself of two deals
        told = []
        for one in map(SignedStatement.read, message.said):
            body = encode((decode(one.body)[0], bytes(291)))
            told.append(forged(peers, one, body).encoded if one.seat == 1 else one.encoded)
        return facts.Send(output.who, wire.Masks(message.match, tuple(told)).encoded)

    peers.twist = spoiled
    peers.passes(2.0)
    for seat in (0, 2):
        (convicted,) = peers.facts(seat, facts.Convicted)
        assert convicted.seat == 1
        assert str(convicted.reason).startswith("lan.luck (what='deal'")
