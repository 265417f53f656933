"""A finished match is proven from its notebook alone, and a changed byte is found."""

import pytest

from kingsburg_arcade.engine.codec import decode, encode
from kingsburg_arcade.engine.contract import NOBODY, Refused
from kingsburg_arcade.net.protocol import journal_format
from kingsburg_arcade.net.protocol.agreement import STAGES
from kingsburg_arcade.net.protocol.proof import proven
from kingsburg_arcade.net.protocol.signed_statement import SignedStatement
from net.table import playing
from sim.little import LITTLE


@pytest.fixture(scope="module")
def peers():
    peers = playing(3)
    for _ in range(60):
        if peers.actor == NOBODY:
            break
        peers.move()
        peers.passes(0.1)
    assert peers.actor == NOBODY
    return peers


def frames(peers, seat=1):
    return journal_format.frames(bytes(peers.disks[seat]))[0]


def grown(peers):
    """The frames that tell of steps, as lists that can be changed."""
    return [list(map(_loose, frame)) for frame in frames(peers)]


def _loose(value):
    return list(value) if isinstance(value, tuple) else value


def tight(loose):
    return [tuple(tuple(v) if isinstance(v, list) else v for v in one) for one in loose]


def test_everything_is_worked_out_once_more(peers):
    found = proven(frames(peers), LITTLE, peers.ring.verify)
    tip = peers.play(0).tip
    assert (found.digest, found.over) == (tip.digest, True)
    record = [step.entry for step in peers.play(0).history.steps if step.entry is not None]
    assert found.rolls + found.cards == sum(entry.seat < 0 for entry in record)
    assert found.moves == sum(entry.seat >= 0 for entry in record)
    assert min(found.rolls, found.moves) > 0


def first_step(loose, kind):
    for frame in loose:
        if frame[0] == "grow":
            for at, data in enumerate(frame[2]):
                if decode(data)[0] == kind:
                    return frame, at
    raise AssertionError(f"nothing of kind {kind} was written")


def flipped(part):
    return part[:-1] + bytes([part[-1] ^ 1])


@pytest.mark.parametrize(
    ("forge", "words"),
    [
        (lambda one, two: (flipped(one), two), "what='proof'"),
        (lambda one, two: (one[:1] + two[1:], two), "what='proof'"),
        (lambda one, two: (one, bytes([two[0] + 1]) + two[1:]), "what='(proof|maker)'"),
        (lambda one, two: (one, b"\3" + two[1:]), "what='maker'"),
        (lambda one, two: (one,), "number of parts"),
        (lambda one, two: (one, two, two), "number of parts"),
        (lambda one, two: (one, one), "number of parts"),
        (lambda one, two: (one, b""), "number of parts"),
        (lambda one, two: (one, two[:-1]), "malformed"),
    ],
)
def test_dice_of_other_parts_than_enough_true_ones_are_found(peers, forge, words):
    loose = grown(peers)
    frame, at = first_step(loose, "dealt")
    kind, epoch, index, previous, digest, proof = decode(frame[2][at])
    assert len(proof) == 2, "of three people two make a draw"
    frame[2][at] = encode((kind, epoch, index, previous, digest, forge(*proof)))
    with pytest.raises(Refused, match=words):
        proven(tight(loose), LITTLE, peers.ring.verify)


def test_dice_of_other_true_parts_are_the_same(peers):
    """The parts stand beside the answer and decide nothing: any two of three will do."""
    loose, seats = grown(peers), set()
    frame, at = first_step(loose, "dealt")
    kind, epoch, index, previous, digest, proof = decode(frame[2][at])
    name = peers.play(0).history.opening.draw
    own = {seat: peers.play(seat).luck.parts.own(name) for seat in range(3)}
    for pair in ((0, 1), (0, 2), (1, 2)):
        parts = tuple(bytes((seat,)) + own[seat] for seat in pair)
        seats.add(parts == proof)
        frame[2][at] = encode((kind, epoch, index, previous, digest, parts))
        found = proven(tight(loose), LITTLE, peers.ring.verify)
        assert (found.digest, found.unique) == (peers.play(0).tip.digest, True)
    assert seats == {True, False}


def test_a_move_that_nobody_signed_is_found(peers):
    loose = grown(peers)
    frame, at = first_step(loose, "deed")
    kind, statement = decode(frame[2][at])
    frame[2][at] = encode((kind, statement[:-1] + bytes([statement[-1] ^ 1])))
    with pytest.raises(Refused, match=r"lan\.signature.*deed"):
        proven(tight(loose), LITTLE, peers.ring.verify)


@pytest.mark.parametrize("stage", range(len(STAGES)))
def test_a_statement_of_the_agreement_changed_afterwards_is_found(peers, stage):
    loose = grown(peers)
    (agreed,) = [frame for frame in loose if frame[0] == "agreed"]
    at = 3 * stage + 1
    assert SignedStatement.read(agreed[1][at]).kind == STAGES[stage]
    agreed[1][at] = flipped(agreed[1][at])
    with pytest.raises(Refused, match=rf"lan\.signature.*{STAGES[stage]}"):
        proven(tight(loose), LITTLE, peers.ring.verify)


@pytest.mark.parametrize("gone", range(3 * len(STAGES)))
def test_an_agreement_that_lacks_a_statement_is_no_proof(peers, gone):
    loose = grown(peers)
    (agreed,) = [frame for frame in loose if frame[0] == "agreed"]
    del agreed[1][gone]
    with pytest.raises(Refused, match="commitments"):
        proven(tight(loose), LITTLE, peers.ring.verify)


def test_an_agreement_of_commitments_alone_is_no_key(peers):
    """Who strikes the seals, deals and readies has a match of no luck, not one of version 0.1."""
    loose = grown(peers)
    (agreed,) = [frame for frame in loose if frame[0] == "agreed"]
    del agreed[1][3:]
    with pytest.raises(Refused, match=r"bytes\.trailing"):
        proven(tight(loose), LITTLE, peers.ring.verify)


def test_a_notebook_that_lacks_pages_is_no_proof(peers):
    told = frames(peers)
    grow = [at for at, frame in enumerate(told) if frame[0] == "grow"]
    with pytest.raises(Refused, match="missing page"):
        proven([*told[: grow[2]], *told[grow[3] + 1 :]], LITTLE, peers.ring.verify)
    with pytest.raises(Refused, match="no commitments"):
        proven([f for f in told if f[0] != "agreed"], LITTLE, peers.ring.verify)
    with pytest.raises(Refused, match="no invitation"):
        proven(told[1:], LITTLE, peers.ring.verify)
    half = proven(told[: grow[4]], LITTLE, peers.ring.verify)
    assert not half.over
