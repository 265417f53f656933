"""The exchange of luck: people tell parts of a draw, and enough of them are the answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ...engine.contract import LUCK
from . import wire
from .choice_exchange import ChoiceExchange
from .convict_shares import ConvictShares
from .heartbeat import Heartbeat
from .history import Moment, Place, Rules
from .ledger import Ledger
from .luck_parts import LuckParts
from .outbox import Outbox
from .shared_luck import expected_draws

LATE: Final = 3.0
"""Seconds after which a draw no longer waits for people who have not confirmed the question."""


class LuckExchange:
    """Tells our parts of dice, draws and sealed cards, and answers luck when enough are here."""

    def __init__(
        self,
        rules: Rules,
        seat: int | None,
        outbox: Outbox,
        ledger: Ledger,
        heartbeat: Heartbeat,
        parts: LuckParts,
        choices: ChoiceExchange,
        may_tell: Callable[[], bool],
        may_answer: Callable[[bool], bool],
    ) -> None:
        """`may_tell`: whether a vote allows us to add something to this epoch.

        `may_answer`: whether the card that is asked for can be opened; it is told whether to
        repeat what was told before.
        """
        self._rules, self._seat, self._outbox, self._ledger = rules, seat, outbox, ledger
        self._heartbeat = heartbeat
        self.parts, self.choices = parts, choices
        self.shares = ConvictShares(rules, seat, outbox, ledger, parts)
        self._may_tell, self._may_answer = may_tell, may_answer
        self._asked: tuple[Place, float] | None = None
        self._told: tuple[Place, int] | None = None
        self._prepared: Place | None = None
        self._shown: set[tuple[int, str]] = set()

    # ---------------------------------------------------------------------------- one answer
    def hear(self, who: bytes, message: wire.Parts) -> None:
        """Take in parts: of the draw that is wanted, or of a card that we have looked at."""
        tip = self._ledger.tip
        sender = self._rules.agreement.invitation.seat_of(who)
        parts = dict(message.parts)
        if message.name in self.parts.lacking(tip):
            for seat, part in self.parts.hold(message.name, parts).items():
                self._outbox.write("card part", message.name, seat, part)
        else:
            self.parts.take(tip, sender, message.name, parts)

    def share(self, now: float, gossip: bool) -> None:
        """Tell our part of the answer that is wanted, and answer as soon as enough are here."""
        self.shares.advance()
        while self._ledger.tip.course.actor == LUCK:
            tip = self._ledger.tip
            if not (self._may_tell() and self._may_answer(gossip)):
                return
            wish = tip.reveal
            if wish is not None:
                due = self.is_due(now, tip)
                self.choices.share(now, tip, wish, due=due, gossip=gossip)
                step = self.choices.answer(tip, wish)
            else:
                if tip.asked is None:
                    self._give(now, tip, gossip)
                step = self.parts.answer(tip)
            if step is None:
                return
            self._ledger.adopt(len(self._ledger.history), [step])
            gossip = False

    def _give(self, now: float, tip: Moment, gossip: bool) -> None:
        """Add and tell our own part, once the question cannot be taken back any more."""
        mine = self.parts.own(tip.draw)  # while we wait for the others
        if mine is not None and self._seat is not None and self.is_due(now, tip):
            self.parts.known(tip).setdefault(self._seat, mine)
            self._tell(tip, gossip)

    def is_due(self, now: float, tip: Moment) -> bool:
        """Whether all who are present have the question on their disks; later, whether most do.

        A part tells the answer to others. If the question could still be undone, somebody could
        see the answer first and then ask in another way.
        """
        if self._asked is None or self._asked[0] != tip.place:
            self._asked = tip.place, now
        if not self._ledger.is_saved:
            return False
        if self._heartbeat.settled_index() < tip.index:
            return False
        return self._heartbeat.all_present_have(now, tip) or now - self._asked[1] >= LATE

    def _tell(self, tip: Moment, gossip: bool) -> None:
        known = self.parts.known(tip)
        fresh = self._told != (tip.place, len(known))
        if fresh or gossip:
            self._told = tip.place, len(known)
            told = wire.Parts(self._outbox.match, tip.draw, tuple(sorted(known.items())))
            self._outbox.tell_all(told)

    # --------------------------------------------------------------------------- sealed cards
    def look(self, person: int, name: str) -> None:
        """Send our part of a card to somebody whose seat has looked at it."""
        at = self._ledger.settled_moment
        mine = self.parts.own(name) if name in self.parts.drawn_for(at, person) else None
        if mine is not None and self._seat is not None:
            told = wire.Parts(self._outbox.match, name, ((self._seat, mine),))
            self._outbox.send(person, told)

    def show_looks(self) -> None:
        """Send our parts unasked, once, to each person whose look cannot be undone any more."""
        at = self._ledger.settled_moment
        for person in at.epoch.electorate:
            for name in self.parts.drawn_for(at, person):
                if person != self._seat and (person, name) not in self._shown:
                    self._shown.add((person, name))
                    self.look(person, name)

    def prepare(self) -> None:
        """Work out our part of a draw that may come next, while nobody waits for it."""
        tip = self._ledger.tip
        if tip.course.actor < 0 or self._prepared == tip.place:
            return
        expected = [name for name in expected_draws(tip.course.state) if not self.parts.has(name)]
        if expected:
            self.parts.own(expected[0])  # one at a time: something may happen any moment
        else:
            self._prepared = tip.place

    def repeat(self) -> None:
        """Tell shares again, and ask again for cards that we have looked at and cannot read."""
        self.shares.repeat()
        for name in self.parts.lacking(self._ledger.settled_moment):
            self._outbox.tell_all(wire.Look(self._outbox.match, name))
