"""A finished match is proven from its notebook alone, and a changed byte is found."""

import pytest

from kingsburg_arcade.engine.codec import decode, encode
from kingsburg_arcade.engine.contract import NOBODY, Refused
from kingsburg_arcade.net.protocol import journal_format
from kingsburg_arcade.net.protocol.proof import proven
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


def test_dice_that_were_not_made_by_all_are_found(peers):
    loose = grown(peers)
    frame, at = first_step(loose, "dealt")
    kind, epoch, index, previous, digest, proof = decode(frame[2][at])
    forged = (bytes(32), *proof[1:])
    frame[2][at] = encode((kind, epoch, index, previous, digest, forged))
    with pytest.raises(Refused, match=r"lan\.luck.*what='part'"):
        proven(tight(loose), LITTLE, peers.ring.verify)


def test_a_move_that_nobody_signed_is_found(peers):
    loose = grown(peers)
    frame, at = first_step(loose, "deed")
    kind, statement = decode(frame[2][at])
    frame[2][at] = encode((kind, statement[:-1] + bytes([statement[-1] ^ 1])))
    with pytest.raises(Refused, match=r"lan\.signature.*deed"):
        proven(tight(loose), LITTLE, peers.ring.verify)


def test_a_promise_changed_afterwards_is_found(peers):
    loose = grown(peers)
    (agreed,) = [frame for frame in loose if frame[0] == "agreed"]
    changed = agreed[1][0]
    agreed[1][0] = changed[:-1] + bytes([changed[-1] ^ 1])
    with pytest.raises(Refused, match=r"lan\.signature.*commitment"):
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
