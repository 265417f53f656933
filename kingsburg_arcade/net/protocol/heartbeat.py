"""Heartbeats: what our disk has, told twice a second, and what the others tell of theirs."""

from __future__ import annotations

from collections.abc import Callable

from ...engine.contract import Refused
from . import wire
from .ballot import Ballot
from .history import Moment, Place, Rules
from .ledger import Ledger
from .outbox import Outbox
from .presence import HEAD, Head, Presence, has_reached, settled
from .seating import majority
from .signed_statement import SignedStatement, Signer


class Heartbeat:
    """Tells how far we have come, and knows how far each of the others has."""

    def __init__(
        self,
        rules: Rules,
        seat: int | None,
        signer: Signer,
        boot: int,
        outbox: Outbox,
        ledger: Ledger,
        ballot: Ballot,
        presence: Presence,
        heard: Callable[[SignedStatement], None],
    ) -> None:
        """`boot` counts the starts of this program in this match; `heard` is told of heads."""
        self._rules, self._seat, self._signer = rules, seat, signer
        self._outbox, self._ledger, self._ballot = outbox, ledger, ballot
        self.presence, self._heard = presence, heard
        self._disk = ledger.disk
        self._boot, self._beat = boot, 0
        self._told: tuple[Place, tuple[bytes, ...]] | None = None
        self._claimed = (-1, -1)
        """Epoch and index of the furthest heartbeat of ours that others have told us of."""

    # -------------------------------------------------------------------------------- speaking
    def head(self) -> Head | None:
        """What is on our disk now; None for spectators, whom nobody counts."""
        at = self._disk.at
        if self._seat is None or at is None:
            return None
        seen = (at.epoch.number, at.index, at.link, at.digest, self._ballot.promised)
        return Head(self._seat, self._boot, self._beat, *seen, self._disk.transcripts)

    @property
    def heads(self) -> list[Head]:
        """The newest of everybody, our own first."""
        own = self.head()
        return [*([] if own is None else [own]), *self.presence.heads.values()]

    def tell(self, gossip: bool) -> None:
        """Send our heartbeat, and with `gossip` the newest of the others."""
        self._beat += 1
        head = self.head()
        if head is None:
            return
        mine = head.signed(self._signer, self._outbox.match)
        others = self.presence.spoken.values() if gossip else ()
        heads = tuple(one.encoded for one in (mine, *others))
        self._outbox.tell_all(wire.Heads(self._outbox.match, heads), watchers=True)
        self._told = (head.epoch, head.link), head.made

    def greet(self) -> None:
        """Tell how far we have come at the next opportunity."""
        self._told = None

    @property
    def has_news(self) -> bool:
        """Whether our disk has something that we have not told yet."""
        at = self._disk.at
        return at is not None and self._told != (at.place, self._disk.transcripts)

    # --------------------------------------------------------------------------------- hearing
    def hear(self, now: float, who: bytes, message: wire.Heads) -> None:
        """Take in heartbeats, each signed by its own person; ask the sender for what we lack."""
        agreement = self._rules.agreement
        sender = agreement.invitation.seat_of(who)
        for data in message.heads:
            spoken = SignedStatement.read(data)
            if spoken.kind != HEAD or spoken.match != self._outbox.match or len(spoken.place) != 2:
                raise Refused("lan.elsewhere", what="heartbeat")
            if spoken.seat == self._seat:
                self._hear_own(spoken)
                continue
            if spoken.seat in self._outbox.cut_off:
                continue
            if not self.presence.is_news(spoken.seat, *spoken.place):
                continue
            if not spoken.holds(agreement.key(spoken.seat), self._rules.verify):
                raise Refused("lan.signature", what="heartbeat")
            head = Head.read(spoken)
            self.presence.hear(now, head, spoken)
            self._heard(spoken)
            if head.seat == sender and self._is_ahead(head):
                self._ledger.ask(now, who)
        watches = self._seat is None and sender is not None
        if watches and self.stands(sender) == self._ledger.tip.place:
            self._ledger.confirm(now, who)

    def _hear_own(self, spoken: SignedStatement) -> None:
        """What we have confirmed ourselves binds us, even if our disk has lost it since."""
        head = Head.read(spoken)
        if (head.epoch, head.index) <= self._claimed:
            return
        if spoken.holds(self._signer.key, self._rules.verify):
            self._claimed = head.epoch, head.index

    @property
    def has_what_it_claimed(self) -> bool:
        """Whether we have all that we have ever confirmed: before that we do not vote."""
        tip = self._ledger.tip
        return (tip.epoch.number, tip.index) >= self._claimed

    def _is_ahead(self, head: Head) -> bool:
        """Whether this person has something that we lack."""
        tip = self._ledger.tip
        theirs, ours = (head.epoch, head.index), (tip.epoch.number, tip.index)
        if theirs > ours:
            return True
        return head.epoch == tip.epoch.number and not has_reached(self._ledger.history, head)

    @property
    def most_are_here(self) -> bool:
        """Whether most of those with a vote have confirmed exactly where we stand."""
        tip = self._ledger.tip
        here = [seat for seat in tip.epoch.electorate if self.has_confirmed(seat, tip)]
        return majority(len(here), len(tip.epoch.electorate))

    # -------------------------------------------------------------------------------- counting
    def present(self, now: float) -> list[int]:
        """Those with a vote who are here, ourselves among them."""
        electorate = self._ledger.tip.epoch.electorate
        return [seat for seat in electorate if not self.presence.is_lost(now, seat)]

    def has_quorum(self, now: float) -> bool:
        """Whether a majority of those with a vote is here."""
        return majority(len(self.present(now)), len(self._ledger.tip.epoch.electorate))

    def all_present_have(self, now: float, tip: Moment) -> bool:
        """Whether all who are present have said that they have this on their disks."""
        others = [seat for seat in self.present(now) if seat != self._seat]
        return all(self.has_confirmed(seat, tip) for seat in others)

    def stands(self, seat: int | None) -> Place | None:
        """How far somebody has come by their newest heartbeat."""
        head = None if seat is None else self.presence.heads.get(seat)
        return None if head is None else (head.epoch, head.link)

    def has_confirmed(self, seat: int, tip: Moment) -> bool:
        """Whether somebody has said that they have this on their disk, and is not bound to vote."""
        head = self.presence.heads.get(seat)
        return head is not None and head.receipt and (head.epoch, head.link) == tip.place

    @property
    def all_have_our_tip(self) -> bool:
        """Whether all others with a vote are known to have what we have."""
        tip = self._ledger.tip
        others = [seat for seat in tip.epoch.electorate if seat != self._seat]
        heads = [self.presence.heads.get(seat) for seat in others]
        return all(head is not None and head.link == tip.link for head in heads)

    def settled_index(self) -> int:
        """Up to which entry a majority has the match on disk, ourselves among them."""
        ledger = self._ledger
        index = settled(ledger.history, ledger.tip.epoch.electorate, self.heads)
        return min(index, ledger.saved_index)  # what we call settled must survive our own crash
