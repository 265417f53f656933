"""The proof of a match checks every hidden choice and what opened it."""

import pytest

from kingsburg_arcade.engine.codec import decode, encode
from kingsburg_arcade.engine.contract import Refused
from kingsburg_arcade.net.protocol.history import Deed
from kingsburg_arcade.net.protocol.proof import proven
from kingsburg_arcade.net.protocol.signed_statement import SignedStatement
from net.choosing import GAME, all_choose, shown, sitting, withholds
from net.test_proof import flipped, frames, grown, tight


def two_rounds():
    """In the first all show their choice, in the second one is opened by parts."""
    peers = sitting(3)
    all_choose(peers, "123")
    peers.passes(1.0)
    with withholds(peers, 1):
        all_choose(peers, "14", 2)
        peers.move()
        peers.passes(5.0)
    assert shown(peers) == ("1", "4")
    return peers


@pytest.fixture(scope="module")
def opened():
    return two_rounds()


def test_the_proof_counts_and_checks_what_was_revealed(opened):
    found = proven(frames(opened, 0), GAME, opened.ring.verify)
    assert (found.reveals, found.rolls, found.cards, found.moves) == (2, 3, 0, 6)


def reveals(peers):
    """Where the journal has the answers to the two questions."""
    loose, found = grown(peers), []
    for frame in loose:
        for at, data in enumerate(frame[2] if frame[0] == "grow" else ()):
            plain = decode(data)
            if plain[0] == "dealt" and len(plain[5]) in (2, 3) and 32 in map(len, plain[5]):
                found.append((frame, at))
    return loose, found


@pytest.mark.parametrize(
    ("which", "forge", "words"),
    [
        (0, lambda one, *rest: (flipped(one), *rest), "opening of a choice"),
        (0, lambda one, two, last: (two, one, last), "opening of a choice"),
        (0, lambda one, *rest: rest, "number of choices"),
        (0, lambda one, *rest: (b"", *rest), "number of parts"),
        (1, lambda one, two: (flipped(one), two), "proof"),
        (1, lambda one, two: (one[:98], two), "number of parts"),
        (1, lambda one, two: (one[:98] * 2, two), "number of parts"),
        (1, lambda one, two: (one[98:] + one[:97], two), "number of parts"),
    ],
)
def test_a_forged_opening_is_found(opened, which, forge, words):
    loose, found = reveals(opened)
    assert len(found) == 2
    frame, at = found[which]
    *kept, proof = decode(frame[2][at])
    frame[2][at] = encode((*kept, forge(*proof)))
    with pytest.raises(Refused, match=words):
        proven(tight(loose), GAME, opened.ring.verify)


def test_a_changed_choice_is_found(opened):
    loose = grown(opened)
    for frame in loose:
        for at, data in enumerate(frame[2] if frame[0] == "grow" else ()):
            plain = decode(data)
            if plain[0] != "deed":
                continue
            deed = Deed.of(SignedStatement.read(plain[1]))
            if deed.entry.move[0] == "sealed" and deed.entry.seat == 1:
                bent = deed.entry.move[2][:-4] + "0000"
                move = (*deed.entry.move[:2], bent)
                entry = type(deed.entry).after(
                    deed.previous, deed.entry.index, 1, move, deed.entry.digest
                )
                match, place = deed.statement.match, deed.statement.place
                again = Deed.signed(opened.signers[1], match, 1, place[0], deed.previous, entry)
                frame[2][at] = again.encoded
                with pytest.raises(Refused, match="proof"):
                    proven(tight(loose), GAME, opened.ring.verify)
                return
    raise AssertionError("no choice of seat 1 was written")
