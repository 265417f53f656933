"""Cards of one stack: making it together, dealing hands from it, and opening what is played."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from ...engine.contract import Refused
from ..masks.hands import Hands
from ..masks.masked_stack import ALIVE, Pile
from ..masks.opened_cards import PART, Forged, Unchecked
from ..masks.own_part import Stacks, Voice
from ..masks.shuffle_transcript import Elsewhere, Made
from . import facts, wire
from .branch import Branch
from .history import Moment, Place
from .ledger import Ledger
from .seating import majority
from .signed_statement import Lie, Statement

DEAF: Final = 10.0
"""Seconds for which no steps are taken from whoever sent a card that was never dealt."""


class Masked(Ledger):
    """What a peer does besides, where hands are dealt from one stack."""

    stacks: Stacks | None = None

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        rules, seat, signer, secrets = given[:4]
        self._dealt: set[tuple[int, int, bytes]] = set()
        self._part_said: Place | None = None
        self._deaf: dict[bytes, float] = {}
        self._reading: set[bytes] = set()
        if rules.agreement.hidden_stacks:
            voice = Voice(
                self._ink.write,
                self._emit,
                lambda message: self._tell_all(message, watchers=True),
                self._say_mask,
                self._may_say,
                self._convict,
                self.convict_by,
                self._written,
            )
            self.stacks = Stacks(rules, seat, signer, secrets, voice)
            self.sharing = self.hands = Hands(rules, seat, secrets, signer)
            self.hands.stacks = self.stacks

    @property
    def made_here(self) -> tuple[bytes, ...]:
        whole = () if self.stacks is None else self.stacks.whole
        return tuple(made for _, _, made in whole)[-ALIVE:]

    def _say_mask(self, said: Statement) -> None:
        self._say(said.encoded, wire.Masks(self.match, (said.encoded,)))

    # --------------------------------------------------------------------------------- hearing
    def masks(self, who: bytes, message: wire.Masks) -> None:
        if self.stacks is None:
            return
        statements = [Statement.read(data) for data in message.said]
        if self.stacks.hear_chosen(statements):
            return
        for said in statements:
            if said.seat in self.convicted:
                continue
            if said.kind == PART:
                self._hear_part(said, who)
            else:
                self.stacks.hear(said)

    def _hear_part(self, said: Statement, who: bytes) -> None:
        if said.match != self.match or self.hands.knows(self.tip, said):
            return
        if not said.holds(self.rules.agreement.key(said.seat), self.rules.verify):
            raise Refused("a part of a card is not signed by the key of its seat")
        try:
            other = self.hands.hear(self.tip, said)
        except Elsewhere:
            return
        except Lie as lie:
            self._convict(said.seat, str(lie), wire.Masks(self.match, (said.encoded,)))
            return
        if other is not None:
            self.convict_by(other, said)
        elif said in self.hands.told(self.tip):
            self._tell_all(wire.Masks(self.match, (said.encoded,)), but=who)

    def lack(self, now: float, who: bytes, message: wire.Lack) -> None:
        if self.stacks is not None:
            for answer in self.stacks.lacked(now, who, message):
                self._emit(facts.Send(who, answer.encoded))

    def worked(self, now: float, worked: facts.Worked) -> None:
        match worked.name:
            case ("making", bytes(who)):
                self._read_later(now, who, worked.result)
            case _ if self.stacks is not None:
                self.stacks.worked(worked)

    # --------------------------------------------------------------------------- what takes long
    def items(self, now: float, who: bytes, message: wire.Items) -> None:
        if now >= self._deaf.get(who, now):
            super().items(now, who, message)

    def _check_later(self, who: bytes, unchecked: Unchecked) -> None:
        self._asked.pop(who, None)
        if unchecked.work is not None and who not in self._reading:
            self._reading.add(who)
            self._emit(facts.Work(("making", who), unchecked.work))

    def _read_later(self, now: float, who: bytes, result: object) -> None:
        """A making that we missed is checked: its sender is asked for what follows."""
        self._reading.discard(who)
        if isinstance(result, Made):
            self.rules.openings.made[result.hash] = result
            places = tuple(self.history.locator())
            self._emit(facts.Send(who, wire.Want(self.match, places).encoded))
        else:
            self._turn_away(now, who, str(result))

    def _refuse(self, now: float, who: bytes, message: wire.Items, branch: Branch) -> None:
        super()._refuse(now, who, message, branch)
        if isinstance(branch.refused, Forged):
            self._turn_away(now, who, str(branch.refused))

    def _turn_away(self, now: float, who: bytes, reason: str) -> None:
        """To look at what is false costs us more than it costs whoever made it up."""
        self._deaf = {one: until for one, until in self._deaf.items() if until > now}
        self._deaf[who] = now + DEAF
        self._emit(facts.Cut(who, reason))

    # ---------------------------------------------------------------------------------- doing
    def _is_past_undoing(self, settled: Moment, pile: Pile) -> bool:
        """Whether every later vote has somebody in it who knows how this pile was made."""
        if any(one.key == pile.key and one.made for one in settled.piles):
            return True
        made = None if self.stacks is None else self.stacks.made(pile)
        if made is None:
            return False
        epoch = self.tip.epoch
        own = self.head()
        heads = [*([] if own is None else [own]), *self.presence.heads.values()]
        having = {
            head.seat
            for head in heads
            if head.receipt and head.epoch == epoch.number and made.hash in head.made
        }
        return majority(len(having & set(epoch.electorate)), len(epoch.electorate))

    def _deal_hands(self) -> None:
        """Whoever holds a card gets our part of it, once neither it nor the pile can change."""
        at = self.settled_moment()
        if at.epoch.number != self.tip.epoch.number:
            return
        for person in at.epoch.electorate:
            for card in self.sharing.looked_at(at, person):
                if person != self.seat:
                    self._deal_to(at, person, card, again=False)

    def _deal_to(self, at: Moment, person: int, card: int, *, again: bool) -> None:
        sealed = self.sharing.looked_at(at, person).get(card)
        lies = at.lies(sealed) if sealed is not None else None
        if lies is None or not self._is_past_undoing(at, lies[0]):
            return
        made = None if self.stacks is None else self.stacks.made(lies[0])
        if made is None or ((person, card, made.hash) in self._dealt and not again):
            return
        self._dealt.add((person, card, made.hash))
        said = self.hands.mine(*lies)
        if said is not None:
            self._send(person, wire.Masks(self.match, (said.encoded,)))

    def _share_card(self, gossip: bool) -> bool:
        """Tell our part of the card that is asked for; whether it may be known now."""
        tip, settled = self.tip, self.settled_moment()
        asked = tip.asked
        if asked is None:
            return True
        if settled.place != tip.place or not self._is_past_undoing(settled, asked[0]):
            return False
        mine = None if self.undecided else self.hands.mine(*asked)
        told = self.hands.told(tip) if gossip else [mine] if mine is not None else []
        if told and (gossip or self._part_said != tip.place):
            self._part_said = tip.place
            self._tell_all(wire.Masks(self.match, tuple(one.encoded for one in told)))
        return True

    def _recall_masks(self, remembered: Iterable[Statement], chosen: Iterable[bytes]) -> None:
        if self.stacks is not None:
            self.stacks.recall_chosen(self.tip, chosen)
            self.stacks.recall(self.tip, remembered)
