"""Tables before their agreement, on whose wires a test can change everything."""

from collections.abc import Callable, Iterable
from types import SimpleNamespace

from kingsburg_arcade.net.masks import dealing
from kingsburg_arcade.net.protocol import facts, wire
from kingsburg_arcade.net.protocol.agreement import (
    DEAL,
    SEAL,
    sealed,
)
from kingsburg_arcade.net.protocol.signed_statement import SignedStatement
from net.masks import cheats
from net.table import Peers

Change = Callable[[int, int, list[SignedStatement]], Iterable[SignedStatement]]
"""What is told instead: who sends it, to whom, and what it would tell."""


def sitting(people: int, change: Change | None = None, **given) -> Peers:
    """A table before its agreement, on whose wires everything can be changed."""
    peers = Peers(people, **given)

    def twist(seat: int, output: facts.Send) -> facts.Send:
        message = wire.read(output.data)
        if change is None or not isinstance(message, wire.Agreeing):
            return output
        said = [SignedStatement.read(one) for one in message.said]
        to = peers.invitation.seat_of(output.who)
        told = tuple(one.encoded for one in change(seat, to, said))
        return facts.Send(output.who, wire.Agreeing(message.match, told, message.whole).encoded)

    peers.twist = twist
    return peers


def told(peers: Peers) -> list[tuple[int, int, SignedStatement]]:
    """Everything towards the agreement that went over a wire: from whom, to whom, what."""
    found = []
    for seat, to, data in peers.sent:
        message = wire.read(data)
        if isinstance(message, wire.Agreeing):
            found += [(seat, to, SignedStatement.read(one)) for one in message.said]
    return found


def begun(peers: Peers) -> bool:
    return all(peer.play is not None for peer in peers.peers)


def spoilers(peers: Peers) -> dict[int, set[int]]:
    """Whom each names as the one who has spoiled the key."""
    return {
        seat: {fact.seat for fact in peers.facts(seat, facts.Spoiled)}
        for seat in range(len(peers.peers))
    }


def flipped(data: bytes) -> bytes:
    return data[:-1] + bytes([data[-1] ^ 1])


def signed_again(peers: Peers, said: SignedStatement, body: bytes) -> SignedStatement:
    signer = peers.signers[said.seat]
    return SignedStatement.signed(signer, said.kind, said.match, said.seat, said.place, body)


def other_deal(peers: Peers, me: int, spoil: dict[int, int] | None = None) -> dealing.Deal:
    """Another deal of a person than that of its root; `spoil` is added to shares."""
    key = peers.peers[me]._key
    table = SimpleNamespace(keyed=key.purpose, keys=key._keys)
    numbers = range(3, 3 + key.purpose.threshold)
    shares = {seat: cheats.value(numbers, seat) for seat in key.purpose.makers}
    for seat, more in (spoil or {}).items():
        shares[seat] += more
    return cheats.dealt(table, me, cheats.committed(numbers), shares, numbers[0])


Told = Callable[[Peers, int, str], bytes | None]
"""The body that a liar tells this peer in this stage; None for the true one."""


def lying(people: int, bodies: Told, liar: int = 1) -> Peers:
    """A table at which one tells each peer other bodies, signed by itself.

    Its own program does not hear of what it has told: it would name itself, and be silent.
    """

    def change(seat, to, said):
        found = []
        for one in said:
            if one.seat == to == liar:
                continue
            body = bodies(peers, to, one.kind) if seat == one.seat == liar else None
            found.append(one if body is None else signed_again(peers, one, body))
        return found

    peers = sitting(people, change)
    peers.passes(2.0)
    return peers


def sealed_deal(kind: str, data: Callable[[], bytes]) -> bytes | None:
    """A deal and the seal that fits it, each in its stage."""
    if kind not in (SEAL, DEAL):
        return None
    return sealed(data()) if kind == SEAL else data()
