"""Liars before a match: what one tells the others falsely, or not at all, as all make the key."""

from collections.abc import Callable, Iterable
from random import Random

from kingsburg_arcade.engine.codec import encode
from kingsburg_arcade.net.masks import dealing
from kingsburg_arcade.net.protocol import facts, wire
from kingsburg_arcade.net.protocol.agreement import COMMITMENT, DEAL, READY, SEAL, STAGES
from kingsburg_arcade.net.protocol.key_agreement import COMPLAINT
from kingsburg_arcade.net.protocol.signed_statement import SignedStatement

from .invariants import Broken
from .node import Node
from .trial import Liar, Trial

PATIENCE = 20.0
"""Seconds after which everybody has begun, or knows who holds the table up."""
Telling = Callable[["Untrue", Node, list[SignedStatement]], Iterable[SignedStatement]]
"""What the liar tells this peer instead of what it would tell."""
LIES: dict[str, Telling] = {}


def lie(name: str) -> Callable[[Telling], Telling]:
    def known(telling: Telling) -> Telling:
        LIES[name] = telling
        return telling

    return known


class Untrue(Liar):
    """Tells one lie in the agreement, to each peer in each message."""

    telling: Telling

    def sends(self, who: bytes, message: wire.Message) -> list[wire.Message]:
        if not isinstance(message, wire.Agreeing):
            return [message]
        said = [SignedStatement.read(one) for one in message.said]
        told = self.telling(self.trial.by_key[who], said)
        return [wire.Agreeing(message.match, tuple(one.encoded for one in told), message.whole)]

    def bent(
        self, said: Iterable[SignedStatement], kind: str, body: Callable[[bytes], bytes]
    ) -> list[SignedStatement]:
        """The same statements, but for the body of our own of this stage."""
        return [
            self.signed(one.kind, one.match, body(one.body)) if self._is(one, kind) else one
            for one in said
        ]

    def signed(self, kind: str, match: bytes, body: bytes, *place: int) -> SignedStatement:
        node = self.node
        return SignedStatement.signed(node.signer, kind, match, node.seat or 0, place, body)

    def _is(self, said: SignedStatement, kind: str) -> bool:
        return (said.kind, said.seat) == (kind, self.node.seat)

    def without(self, said: Iterable[SignedStatement], *kinds: str) -> list[SignedStatement]:
        return [one for one in said if one.seat != self.node.seat or one.kind not in kinds]


def _flipped(body: bytes) -> bytes:
    return body[:-1] + bytes([body[-1] ^ 1])


# ---------------------------------------------------------------------------------------- the lies
@lie("an envelope key that it does not know")
def false_key(liar: Untrue, to: Node, said: list[SignedStatement]) -> list[SignedStatement]:
    return liar.bent(said, COMMITMENT, _flipped)


@lie("two seals")
def two_seals(liar: Untrue, to: Node, said: list[SignedStatement]) -> list[SignedStatement]:
    return liar.bent(said, SEAL, lambda body: bytes([to.seat or 0]) * len(body))


@lie("a deal unlike its seal")
def unlike_deal(liar: Untrue, to: Node, said: list[SignedStatement]) -> list[SignedStatement]:
    return liar.bent(said, DEAL, _flipped)


@lie("a false complaint")
def false_complaint(liar: Untrue, to: Node, said: list[SignedStatement]) -> list[SignedStatement]:
    """It opens the envelope of an honest dealer, in which there is nothing wrong."""
    key, secrets = liar.node.peer._key, liar.node.peer._secrets
    dealer = next(iter(liar.others)).seat or 0
    if not key.is_whole(DEAL):
        return said
    given = (key.purpose, dealer, key._deals[dealer], liar.node.seat, secrets.envelope)
    shown = encode((dealing.complaint(*given),))
    told = liar.without(said, READY)
    return [*told, liar.signed(COMPLAINT, key.match, shown, dealer)]


@lie("a false ready")
def false_ready(liar: Untrue, to: Node, said: list[SignedStatement]) -> list[SignedStatement]:
    return liar.bent(said, READY, lambda body: bytes(len(body)))


@lie("a false ready to one")
def one_false_ready(liar: Untrue, to: Node, said: list[SignedStatement]) -> list[SignedStatement]:
    victim = next(iter(liar.others))
    return false_ready(liar, to, said) if to is victim else liar.without(said, READY)


def silence(stage: str) -> Telling:
    def silent(liar: Untrue, to: Node, said: list[SignedStatement]) -> list[SignedStatement]:
        return liar.without(said, *STAGES[STAGES.index(stage) :])

    return silent


SILENT = {f"no {stage}": silence(stage) for stage in STAGES}
LIES.update(SILENT)
ONLY_LATE = {*SILENT}
"""Silence proves nothing: who keeps it is late, by name."""


# --------------------------------------------------------------------------------------- the trial
class Table(Trial):
    """A table before its match, with one liar; complaints need the real arithmetic."""

    def __init__(self, seed: int, name: str, people: int) -> None:
        self.named: dict[bytes, set[int]] = {}
        self.late: dict[bytes, set[int]] = {}
        telling = LIES[name]
        kind = type("Telling", (Untrue,), {"telling": telling})
        super().__init__(seed, kind, people=people, limit=PATIENCE)
        self.random = Random(seed)

    def _watch(self, node: Node, output: facts.Output) -> None:
        match output:
            case facts.Spoiled(seat):
                self.named.setdefault(node.key, set()).add(seat)
            case facts.Asked(asked) if node.play is None:
                self.late[node.key] = {one.seat for one in asked}
            case _:
                super()._watch(node, output)


def agreed(name: str, seed: int, people: int) -> Table:
    """All honest people begin, or know by name who holds the table up; Broken if not."""
    table = Table(seed, name, people)
    table.run()
    assert table.false is not None
    liar = {table.false.seat}
    begun = [node.play is not None for node in table.honest]
    if any(begun) and not all(begun):
        raise Broken(f"{begun.count(True)} of {len(begun)} have begun")
    for node in table.honest if not all(begun) else ():
        named, late = table.named.get(node.key, set()), table.late.get(node.key, set())
        if not named | late or not named | late <= liar:
            raise Broken(f"{node} names {named}, and waits for {late}")
    return table
