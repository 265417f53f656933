"""The exchange of cards in hands: parts that open a card for its owner, or for everybody."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from ...engine.contract import Refused
from ..masks.hands import Hands
from ..masks.masked_stack import ALIVE, MaskedStack
from ..masks.opened_cards import PART
from ..masks.shuffle_transcript import Elsewhere
from ..masks.shuffling import Shuffling
from . import facts, wire
from .heartbeat import Heartbeat
from .history import Moment, Place, Rules
from .ledger import Ledger
from .outbox import Outbox
from .seating import majority
from .signed_statement import Lie, SignedStatement
from .trust import Trust


class HandExchange:
    """What a peer does besides, where hands are dealt from hidden stacks."""

    def __init__(
        self,
        rules: Rules,
        seat: int | None,
        outbox: Outbox,
        ledger: Ledger,
        trust: Trust,
        heartbeat: Heartbeat,
        shuffling: Shuffling,
        cards: Hands,
        may_tell: Callable[[], bool],
    ) -> None:
        """`may_tell`: whether a vote allows us to add something to this epoch."""
        self._rules, self._seat, self._outbox, self._ledger = rules, seat, outbox, ledger
        self._trust, self._heartbeat, self._may_tell = trust, heartbeat, may_tell
        self.shuffling, self.cards = shuffling, cards
        self._dealt: set[tuple[int, str, bytes]] = set()
        self._told: Place | None = None

    @property
    def transcripts(self) -> tuple[bytes, ...]:
        """Hashes of the shuffles that are whole here, of which the history does not tell yet."""
        return tuple(made for _, _, made in self.shuffling.whole)[-ALIVE:]

    # --------------------------------------------------------------------------------- hearing
    def hear(self, who: bytes, message: wire.Masks) -> None:
        """Take in what was said towards a shuffle, or to open a card."""
        statements = [SignedStatement.read(data) for data in message.said]
        if self.shuffling.hear_chosen(statements):
            return
        for said in statements:
            if said.seat in self._trust.convicted:
                continue
            if said.kind == PART:
                self._hear_part(said, who)
            else:
                self.shuffling.hear(said)

    def _hear_part(self, said: SignedStatement, who: bytes) -> None:
        tip = self._ledger.tip
        if said.match != self._outbox.match or self.cards.knows(tip, said):
            return
        if not said.holds(self._rules.agreement.key(said.seat), self._rules.verify):
            raise Refused("lan.signature", what="part of a card")
        told = wire.Masks(self._outbox.match, (said.encoded,))
        try:
            other = self.cards.hear(tip, said)
        except Elsewhere:
            return
        except Lie as lie:
            self._trust.convict(said.seat, lie, told)
            return
        if other is not None:
            self._trust.convict_by(other, said)
        elif said in self.cards.told(tip):
            self._outbox.tell_all(told, but=who)

    def answer(self, now: float, who: bytes, message: wire.Lack) -> None:
        """Send what somebody lacks of a shuffle."""
        for answer in self.shuffling.lacked(now, who, message):
            self._outbox.send_to(who, answer)

    def worked(self, worked: facts.Worked) -> None:
        """Some slow work on a shuffle is done."""
        self.shuffling.worked(worked)

    # --------------------------------------------------------------------------------- dealing
    def _is_past_undoing(self, settled: Moment, masked: MaskedStack) -> bool:
        """Whether every later majority has somebody in it who knows how this was shuffled."""
        if any(one.key == masked.key and one.made for one in settled.masked_stacks):
            return True
        made = self.shuffling.made(masked)
        if made is None:
            return False
        epoch = self._ledger.tip.epoch
        having = {
            head.seat
            for head in self._heartbeat.heads
            if head.receipt and head.epoch == epoch.number and made.hash in head.made
        }
        return majority(len(having & set(epoch.electorate)), len(epoch.electorate))

    def deal(self) -> None:
        """Send each owner of a card our part of it, once neither card nor shuffle can change."""
        at = self._ledger.settled_moment
        if at.epoch.number != self._ledger.tip.epoch.number:
            return
        for person in at.epoch.electorate:
            for name in self.cards.looked_at(at, person):
                if person != self._seat:
                    self._deal_to(at, person, name, again=False)

    def look(self, person: int, name: str) -> None:
        """Somebody asks for our part of a card in the own hand."""
        at = self._ledger.settled_moment
        if self._ledger.tip.epoch.number == at.epoch.number:
            self._deal_to(at, person, name, again=True)

    def _deal_to(self, at: Moment, person: int, name: str, *, again: bool) -> None:
        sealed = self.cards.looked_at(at, person).get(name)
        lies = at.lies(sealed) if sealed is not None else None
        if lies is None or not self._is_past_undoing(at, lies[0]):
            return
        made = self.shuffling.made(lies[0])
        if made is None or ((person, name, made.hash) in self._dealt and not again):
            return
        self._dealt.add((person, name, made.hash))
        said = self.cards.mine(*lies)
        if said is not None:
            self._outbox.send(person, wire.Masks(self._outbox.match, (said.encoded,)))

    def may_answer(self, gossip: bool) -> bool:
        """Tell our part of the card that is to be opened; whether it may be known now."""
        tip, settled = self._ledger.tip, self._ledger.settled_moment
        asked = tip.asked
        if asked is None:
            return True
        if settled.place != tip.place or not self._is_past_undoing(settled, asked[0]):
            return False
        mine = self.cards.mine(*asked) if self._may_tell() else None
        told = self.cards.told(tip) if gossip else [mine] if mine is not None else []
        if told and (gossip or self._told != tip.place):
            self._told = tip.place
            parts = tuple(one.encoded for one in told)
            self._outbox.tell_all(wire.Masks(self._outbox.match, parts))
        return True

    def owing(self, tip: Moment) -> tuple[int, ...]:
        """The people for whose deal or shuffle a stack waits."""
        return self.shuffling.owing(tip)

    # -------------------------------------------------------------------------------- going on
    def advance(self) -> None:
        """Do our share of every shuffle that is wanted."""
        self.shuffling.advance(self._ledger.tip)

    def repeat(self) -> None:
        """Tell again what may have been lost on the way."""
        electorate = self._ledger.tip.epoch.electorate
        heads = self._heartbeat.presence.heads.values()
        self.shuffling.repeat([head.made for head in heads if head.seat in electorate])

    def recall(self, said: Sequence[SignedStatement], chosen: Iterable[bytes]) -> None:
        """Be again where the journal says we were."""
        tip = self._ledger.tip
        self.shuffling.recall_chosen(tip, chosen)
        self.shuffling.recall(tip, said)
