"""The exchange of luck: every player tells a part, and all parts together are the answer."""

from __future__ import annotations

from collections.abc import Callable

from ...engine.contract import LUCK
from . import wire
from .history import Moment, Place, Rules
from .ledger import Ledger
from .luck_parts import LuckParts
from .outbox import Outbox


class LuckExchange:
    """Tells our parts of dice, draws and sealed cards, and answers luck when all parts are here."""

    def __init__(
        self,
        rules: Rules,
        seat: int | None,
        outbox: Outbox,
        ledger: Ledger,
        parts: LuckParts,
        may_tell: Callable[[], bool],
        may_answer: Callable[[bool], bool],
    ) -> None:
        """`may_tell`: whether a vote allows us to add something to this epoch.

        `may_answer`: whether the card that is asked for can be opened; it is told whether to
        repeat what was told before.
        """
        self._rules, self._seat, self._outbox, self._ledger = rules, seat, outbox, ledger
        self.parts, self._may_tell, self._may_answer = parts, may_tell, may_answer
        self._told: tuple[Place, int] | None = None
        self._shown: set[tuple[int, int]] = set()

    # ---------------------------------------------------------------------------- one answer
    def hear(self, who: bytes, message: wire.Parts) -> None:
        """Take in parts, and pass on what is new."""
        fresh = self.parts.take(self._ledger.history, message.after, message.parts)
        if fresh:
            told = wire.Parts(self._outbox.match, message.after, tuple(sorted(fresh.items())))
            self._outbox.tell_all(told, but=who)

    def share(self, gossip: bool) -> None:
        """Tell our part of the answer that is wanted, and answer as soon as all parts are here."""
        while self._ledger.tip.course.actor == LUCK:
            tip = self._ledger.tip
            self._add_own(tip)
            if not self._may_answer(gossip):
                return
            self._tell(tip, gossip)
            dealt = self.parts.answer(tip)
            if dealt is None:
                return
            self._ledger.adopt(len(self._ledger.history), [self._rules.step(tip, dealt)])
            gossip = False

    def _add_own(self, tip: Moment) -> None:
        # Our part tells that we have all before it: it must survive a crash of ours.
        if self._may_tell() and self._ledger.is_saved:
            mine = self.parts.own(tip)
            if mine:
                self.parts.take(self._ledger.history, tip.place, mine.items())

    def _tell(self, tip: Moment, gossip: bool) -> None:
        known = {} if tip.asked else self.parts.known(tip)
        fresh = self._told != (tip.place, len(known))
        if known and self._may_tell() and (fresh or gossip):
            self._told = (tip.place, len(known))
            told = wire.Parts(self._outbox.match, tip.place, tuple(sorted(known.items())))
            self._outbox.tell_all(told)

    # --------------------------------------------------------------------------- sealed cards
    def look(self, person: int, card: int) -> None:
        """Somebody asks for our nonces of a card that their seat has looked at."""
        at = self._ledger.settled_moment
        if self._ledger.tip.epoch.number == at.epoch.number:
            shown = self.parts.shown(at, person, card)
            if shown:
                parts = tuple(sorted(shown.items()))
                self._outbox.send(person, wire.Nonces(self._outbox.match, card, parts))

    def show_looks(self) -> None:
        """Send our nonces unasked, once, to each person whose look cannot be undone any more."""
        at = self._ledger.settled_moment
        for person in at.epoch.electorate:
            for card in self.parts.looked_at(at, person):
                if person != self._seat and (person, card) not in self._shown:
                    self._shown.add((person, card))
                    self.look(person, card)

    def hear_nonces(self, message: wire.Nonces) -> None:
        """Keep the nonces of a card that a seat here has looked at."""
        if message.card not in self.parts.lacking(self._ledger.tip):
            return
        for seat, nonce in message.nonces:
            place = (message.card, seat)
            known = place in self.parts.held or seat == self._seat
            if not known and self._rules.is_nonce(seat, message.card, nonce):
                self._outbox.write("nonce", message.card, seat, nonce)
                self.parts.held[place] = nonce

    def repeat(self) -> None:
        """Ask again for the cards that we have looked at and cannot read yet."""
        for card in self.parts.lacking(self._ledger.settled_moment):
            self._outbox.tell_all(wire.Look(self._outbox.match, card))
