"""A table of peers at which tokens are chosen in secret, and the ways of cheating at it."""

from contextlib import contextmanager
from unittest.mock import patch

from engine.tokens_cabinet import TOKENS_GAME, choose
from kingsburg_arcade.engine.chain import Entry
from kingsburg_arcade.engine.codec import decode
from kingsburg_arcade.engine.contract import SealedChoice
from kingsburg_arcade.net.masks import sealed_choice
from kingsburg_arcade.net.masks.sealed_choice import Asked
from kingsburg_arcade.net.protocol import facts, wire
from kingsburg_arcade.net.protocol.choice_openings import SealedByPeer
from kingsburg_arcade.net.protocol.history import Deed
from net.table import Peers

GAME = TOKENS_GAME


def sitting(people, **given):
    """All have agreed, and the first seat is asked for its token."""
    peers = Peers(people, game=GAME, **given)
    peers.passes(1.0)
    assert peers.actor == 0
    return peers


def chooses(peers, token, number=1):
    """The seat that is asked lays this token."""
    peers.move(choose(number, token).plain)


def all_choose(peers, tokens, number=1):
    for token in tokens:
        chooses(peers, token, number)


def shown(peers, seat=0):
    """What was revealed last, by this peer's history; None if nothing was."""
    steps = peers.play(seat).history.steps
    found = [step.entry.move[1] for step in steps if step.entry and step.entry.move[0] == "reveal"]
    return found[-1] if found else None


def sealed(peers, seat, by=None):
    """The choice of a seat that lies under cover, as a peer knows it."""
    covered = dict(peers.play(seat if by is None else by).tip.course.chosen)
    return SealedByPeer.read(seat, covered[seat])


def number(peers, seat):
    """What opens the choice of a seat, as only its own peer can know it."""
    return number_by(peers, seat, seat)


def number_by(peers, seat, person):
    """The same for a seat that this person plays."""
    peer, asked = peers.peers[person], sealed(peers, seat, person)
    key = peers.play(person).rules.agreement.luck_key
    return sealed_choice.opening(key, asked.asked, peer._secrets.masks, asked.index)


def convicted(peers, seat):
    """Whom this peer knows to have lied."""
    return sorted(fact.seat for fact in peers.facts(seat, facts.Convicted))


def refused(peers, seat):
    """What this peer has refused, and why."""
    return [str(fact.reason) for fact in peers.facts(seat, facts.Refusing)]


def reason(peers, seat):
    """Why this peer has convicted somebody, for the last time."""
    return str(peers.facts(seat, facts.Convicted)[-1].reason)


# ------------------------------------------------------------------------------------- cheats
def withholds(peers, seat):
    """From now on this person shows no choice of its own; and would pass on no other."""
    choices = peers.play(seat).luck.choices
    return patch.multiple(choices, _own=lambda sealed: None, _give_part=lambda *given: None)


@contextmanager
def shows(peers, liar, wrong):
    """What the liar shows of its own choice is this instead."""

    def twisted(seat, output):
        message = wire.read(output.data)
        if isinstance(message, wire.Items) and seat == liar:
            deeds = tuple(one for one in message.items if decode(one)[0] != "dealt")
            told = wire.Items(message.match, message.after, deeds)
            return facts.Send(output.who, told.encoded)
        if seat != liar or not isinstance(message, wire.Openings):
            return output
        told = tuple((one, wrong if one == liar else data) for one, data in message.shown)
        other = wire.Openings(message.match, message.link, told, message.parts)
        return facts.Send(output.who, other.encoded)

    before, peers.twist = peers.twist, twisted
    yield
    peers.twist = before


def signs(peers, liar, plain):
    """A deed of the liar with any move in it, put to everybody."""
    tip = peers.play(liar).tip
    digest = tip.course.take(tip.course.actor, plain).digest
    entry = Entry.after(tip.link, tip.index + 1, tip.course.actor, plain, digest)
    signer, match = peers.signers[liar], peers.play(liar).match
    return Deed.signed(signer, match, liar, tip.epoch.number, tip.link, entry)


def tells(peers, liar, deed, others, place=None):
    place = place or peers.play(others[0]).tip.place
    told = wire.Items(peers.play(liar).match, place, (deed.encoded,))
    for other in others:
        peers.give(other, facts.Received(peers.signers[liar].key, told.encoded))


def sealed_by(peers, liar, question, index, seat=None):
    """The move that seals any index for a seat, as right as an honest one."""
    asked = Asked(question, liar if seat is None else seat, liar)
    key, secret = peers.play(liar).rules.agreement.luck_key, peers.peers[liar]._secrets.masks
    data = bytes((liar,)) + sealed_choice.seal(key, asked, secret, b"liar", index).encoded
    return SealedChoice(question, data.hex()).plain
