"""The fuzzer's door before a match: peers that make a key with somebody who says what it likes."""

from collections import Counter
from random import Random

from kingsburg_arcade.engine.codec import decode
from kingsburg_arcade.net.protocol import facts, wire
from kingsburg_arcade.net.protocol.agreement import STAGES
from kingsburg_arcade.net.protocol.key_agreement import COMPLAINT
from kingsburg_arcade.net.protocol.signed_statement import SignedStatement
from net.bending import bent, flipped, resigned, spelled
from net.growth import MOST, Broken, weight
from net.table import Peers


class Agreement:
    """Three peers that make a key for a match; the second is the attacker."""

    LIFE = 30

    def __init__(self, chance: Random) -> None:
        self.chance, self.counted = chance, Counter[str]()
        self.corpus: list[bytes] = []
        table = Peers(3)
        table.twist = self._hears
        table.passes(1.0)
        self._begin()

    def _hears(self, _seat: int, output: facts.Send) -> facts.Send:
        message = wire.read(output.data)
        if isinstance(message, wire.Agreeing):
            self.corpus += message.said
        return output

    def _begin(self) -> None:
        """The victim waits for what the attacker has to say in some stage of the agreement."""
        self.table = table = Peers(3)
        self.left, self.lacks = self.LIFE, STAGES[self.chance.randrange(len(STAGES)) :]
        table.twist = self._withheld
        for _ in range(4):
            table.tick()
        table.cut = {(seat, to) for seat in range(3) for to in range(3) if 1 in (seat, to)}
        self.victim = table.peers[0]
        self.sign = resigned(table.signers[1], 1)
        self.before = weight(self.victim)

    def _withheld(self, _seat: int, output: facts.Send) -> facts.Send:
        message = wire.read(output.data)
        if not isinstance(message, wire.Agreeing) or output.who == self.table.signers[1].key:
            return output
        said = [one for one in message.said if not self._is_lacked(SignedStatement.read(one))]
        told = wire.Agreeing(message.match, tuple(said), message.whole)
        return facts.Send(output.who, told.encoded)

    def _is_lacked(self, said: SignedStatement) -> bool:
        return said.seat == 1 and said.kind in self.lacks

    def frame(self) -> None:
        chance, table = self.chance, self.table
        said = [self._bent(one) for one in chance.sample(self.corpus, chance.randrange(1, 4))]
        told = wire.Agreeing(table.invitation.table, tuple(said), chance.random() < 0.5).encoded
        if chance.random() < 0.1:
            told = flipped(chance, told)
        self.victim._allowances.clear()
        for one in self.victim.on(table.now, facts.Received(table.signers[1].key, told)):
            self.counted[f"agreement: {type(one).__name__}"] += 1
            if isinstance(one, facts.Spoiled) and one.seat != 1:
                raise Broken(f"seat {one.seat} is said to cheat, and is honest: {one.reason}")
        self.left -= 1
        if self.left <= 0 or self.victim._key.spoiled is not None:
            self.check()
            self._begin()

    def _bent(self, said: bytes) -> bytes:
        """What somebody has said, or its body bent and signed by the attacker, or all of it."""
        chance, read = self.chance, SignedStatement.read(said)
        kind = chance.random()
        if kind < 0.3:
            return said
        if kind < 0.5:
            return self.sign(spelled(bent(chance, decode(said))))
        body = read.body if kind < 0.6 else flipped(chance, read.body)
        place = (chance.randrange(4),) if kind < 0.7 else read.place
        what = chance.choice((*STAGES, COMPLAINT)) if kind < 0.8 else read.kind
        mine = (self.table.signers[1], what, read.match, 1, place, body)
        return SignedStatement.signed(*mine).encoded

    def check(self) -> None:
        """Nothing has piled up, and the match begins if the attacker has said nothing false."""
        grown = weight(self.victim) - self.before
        if grown > MOST and self.victim.play is None:
            raise Broken(f"a peer that agrees has grown by {grown} bytes")
        if all(peer._key.spoiled is None for peer in self.table.peers):
            self.table.cut, self.lacks = set(), ()
            for _ in range(20):
                self.table.tick()
            begun = {peer.play is not None for peer in self.table.peers}
            self.counted[f"agreement: begun {begun}"] += 1
