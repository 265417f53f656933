"""The shares of convicted people, which the others open where luck would need too many of them.

A convicted person gives no parts and leaves no share. Each of the others tells what its own deal
has for that person, and its own share of each deal whose dealer is gone. Enough of these make the
share of the convicted person, as if it had been left behind; the key stays what it is, and so do
all draws. Every number is checked by the commitments of its deal, so a false one does no harm.

Nobody helps to open a share and leaves the own one as well: with both, one person less than a
majority could foresee all draws. A share opens only if all who are left help, so it stays closed
if one of them does not.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from ...engine.contract import Refused
from ..masks import dealing
from ..masks.group import ORDER, scalar, scalar_bytes
from ..masks.luck_key import check_share
from . import wire
from .history import Rules
from .ledger import Ledger
from .luck_parts import LuckParts
from .outbox import Outbox
from .seating import owed

Dealt = tuple[int, int]
"""The seats of a dealer, and of a person that has a share of its deal."""


class ConvictShares:
    """Opens the shares that a majority needs to make luck, together with the others."""

    def __init__(
        self, rules: Rules, seat: int | None, outbox: Outbox, ledger: Ledger, parts: LuckParts
    ) -> None:
        self._rules, self._seat, self._outbox = rules, seat, outbox
        self._ledger, self._parts = ledger, parts
        self._known: dict[Dealt, int] = {}
        self._owed: tuple[int, ...] = ()

    # -------------------------------------------------------------------------------- looking
    @property
    def _people(self) -> tuple[int, ...]:
        return self._rules.agreement.invitation.people

    @property
    def _votes(self) -> bool:
        return self._seat in self._ledger.tip.epoch.electorate

    @property
    def _lacking(self) -> list[int]:
        """The convicted people whose shares are needed and not known here."""
        return [seat for seat in self._owed if seat not in self._parts.opened]

    def owing(self, present: Collection[int]) -> list[int]:
        """Who of those who are present has not told what we lack."""
        if not self._lacking:
            return []
        return [
            seat
            for seat in present
            if seat != self._seat and not self._known.keys() >= set(self._told_by(seat))
        ]

    def _told_by(self, seat: int) -> Iterator[Dealt]:
        """What this person has to tell."""
        for convict in self._owed:
            yield seat, convict
        for dealer in self._people:
            if dealer not in self._ledger.tip.epoch.electorate:
                yield dealer, seat

    # -------------------------------------------------------------------------------- speaking
    def advance(self) -> None:
        """Tell what is ours to tell, as soon as the conviction is on our disk."""
        luck, tip = self._rules.agreement.luck_key, self._ledger.tip
        wanted = () if luck is None else owed(tip.epoch, luck)
        if wanted == self._owed or not self._ledger.is_saved:
            return
        self._owed = wanted
        if self._seat is None or not self._votes:
            return
        if not self._parts.has_left_share:
            self._note_own(self._seat)
        self._open()
        self.repeat()

    def _note_own(self, seat: int) -> None:
        for dealer, person in self._told_by(seat):
            share = self._parts.dealt(dealer, person)
            if share is not None:
                self._known[dealer, person] = share % ORDER

    def repeat(self) -> None:
        """Tell what we know as long as we lack something; the others answer with what they know."""
        if self._lacking and self._votes:
            self._outbox.tell_all(self._all_known())

    def _all_known(self) -> wire.Shares:
        known = self._tellable
        told = ((*dealt, scalar_bytes(known[dealt])) for dealt in sorted(known))
        return wire.Shares(self._outbox.match, tuple(told), not self._lacking)

    @property
    def _tellable(self) -> dict[Dealt, int]:
        """What deals have for whom, and under one seat twice the whole share of a convict."""
        opened = self._parts.opened_of(self._ledger.tip.epoch)
        return {**self._known, **{(seat, seat): share for seat, share in opened.items()}}

    # --------------------------------------------------------------------------------- hearing
    def hear(self, who: bytes, message: wire.Shares) -> None:
        """Take in what somebody tells of deals; Refused if a number is not right."""
        sender = self._rules.agreement.invitation.seat_of(who)
        if sender is None or not self._owed:
            return
        agreement, epoch = self._rules.agreement, self._ledger.tip.epoch
        for dealer, person, told in message.dealt:
            if not {dealer, person} <= set(self._people):
                raise Refused("lan.luck", what="share", seat=sender)
            if dealer == person:
                self._hear_opened(person, scalar(told))
                continue
            wanted = person in self._owed or dealer not in epoch.electorate
            if wanted and (dealer, person) not in self._known:
                share, dealt = scalar(told), agreement.deals[dealer]
                dealing.check_dealt(agreement.luck, dealer, dealt, person, share)
                self._known[dealer, person] = share
        self._open()
        told_us = {(dealer, person) for dealer, person, _ in message.dealt}
        if self._votes and not message.whole and not self._tellable.keys() <= told_us:
            self._outbox.send(sender, self._all_known())

    def _hear_opened(self, convict: int, share: int) -> None:
        """Somebody has the whole share: who has left cannot tell its numbers again."""
        luck = self._rules.agreement.luck_key
        if luck is not None and convict in self._lacking:
            check_share(luck, convict, share)
            self._keep(convict, share)

    def _open(self) -> None:
        """Work out the shares for which enough is known, and keep them."""
        for convict in self._lacking:
            found = [self._share(dealer, convict) for dealer in self._people]
            shares = [share for share in found if share is not None]
            if len(shares) == len(found):
                self._keep(convict, sum(shares) % ORDER)

    def _keep(self, convict: int, share: int) -> None:
        self._outbox.write("opened", convict, scalar_bytes(share))
        self._parts.open(self._ledger.tip, convict, share)

    def _share(self, dealer: int, convict: int) -> int | None:
        """What a deal has for a convicted person: as its dealer tells, or as enough shares make."""
        if (dealer, convict) in self._known:
            return self._known[dealer, convict]
        people = [person for person in self._people if (dealer, person) in self._known]
        chosen = people[: self._rules.agreement.luck.threshold]
        if len(chosen) < self._rules.agreement.luck.threshold:
            return None
        weighed = (
            dealing.weight(person, chosen, convict) * self._known[dealer, person]
            for person in chosen
        )
        return sum(weighed) % ORDER
