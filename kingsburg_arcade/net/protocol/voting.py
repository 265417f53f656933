"""Voting on the seating: proposals, votes, and the count that begins another epoch."""

from __future__ import annotations

from collections.abc import Callable

from ...engine.contract import Refused
from ..masks.masked_stack import Said
from . import wire
from .ballot import Ballot
from .heartbeat import Heartbeat
from .history import Decided, Rules
from .ledger import Ledger
from .outbox import Outbox
from .seating import VOTE, Proposal, Vote, decided, furthest
from .signed_statement import SignedStatement, Signer
from .trust import Trust


class Voting:
    """One person's part in deciding who plays each seat."""

    def __init__(
        self,
        rules: Rules,
        seat: int | None,
        signer: Signer,
        outbox: Outbox,
        ledger: Ledger,
        trust: Trust,
        heartbeat: Heartbeat,
        ballot: Ballot,
        shuffled: Callable[[], tuple[Said, ...]],
        farewell: Callable[[], bytes],
        *,
        votes_alone: bool,
    ) -> None:
        """`shuffled`: the shuffles of which we have all, as every vote tells.

        `farewell`: our share of the key, for all, if we leave.
        `votes_alone`: there is no person here who could be asked whom to replace.
        """
        self._rules, self._seat, self._signer = rules, seat, signer
        self._outbox, self._ledger, self._trust = outbox, ledger, trust
        self._heartbeat, self.ballot, self._shuffled = heartbeat, ballot, shuffled
        self._farewell, self._votes_alone = farewell, votes_alone
        self._unwanted: set[int] = set()
        """Missing people whom the person here wants to replace by a governor."""

    @property
    def is_open(self) -> bool:
        """Whether we have voted for an epoch that has not begun: until then we add nothing."""
        return self.ballot.undecided(self._ledger.tip.epoch)

    # ----------------------------------------------------------------------- the local person
    def replace(self, now: float, seat: int) -> None:
        """The person here wants a governor on the seat of somebody who is missing."""
        if seat not in self._ledger.tip.epoch.players or seat == self._seat:
            raise Refused("lan.governor", seat=seat)
        if not self._may_be_replaced(now, seat):
            raise Refused("lan.grace", seat=seat, seconds=self._grace)
        self._unwanted.add(seat)

    def leave(self) -> None:
        """Propose to be struck from the match."""
        self.ballot.leaving = True

    def is_back(self, seat: int) -> None:
        """Somebody is heard again, and keeps the seat."""
        self._unwanted.discard(seat)

    @property
    def _grace(self) -> int:
        return self._rules.agreement.invitation.grace

    def _may_be_replaced(self, now: float, seat: int) -> bool:
        presence = self._heartbeat.presence
        return presence.is_lost(now, seat) and presence.silence(now, seat) >= self._grace

    def _agreeable(self, now: float) -> Callable[[int], bool]:
        """Whether the person here has nothing against replacing a seat now."""

        def may_replace(seat: int) -> bool:
            wanted = self._votes_alone or seat in self._unwanted
            return wanted and self._may_be_replaced(now, seat)

        return may_replace

    # --------------------------------------------------------------------------------- hearing
    def hear(self, now: float, who: bytes, message: wire.Votes) -> None:
        """Take in votes of others, and pass on what is new."""
        for data in message.votes:
            cast = SignedStatement.read(data)
            if cast.kind != VOTE or cast.match != self._outbox.match or len(cast.place) != 1:
                raise Refused("lan.elsewhere", what="vote")
            if cast.seat in self._trust.convicted or self.ballot.knows(cast):
                continue
            if not cast.holds(self._rules.agreement.key(cast.seat), self._rules.verify):
                raise Refused("lan.signature", what="vote")
            Vote.read(cast)
            other = self.ballot.note(self._ledger.tip.epoch, cast)
            if other is not None:
                self._trust.convict_by(other, cast)
            elif self.ballot.knows(cast):
                told = wire.Votes(self._outbox.match, (cast.encoded,))
                self._outbox.tell_all(told, but=who)
        self.vote(now)

    # ---------------------------------------------------------------------------------- voting
    def vote(self, now: float) -> None:
        """Vote for the newest seating that we have nothing against."""
        tip = self._ledger.tip
        if self._seat is None or self._seat not in tip.epoch.electorate:
            return
        may_replace = self._agreeable(now)
        for proposal in self.ballot.candidates(tip):
            if self.ballot.agrees(tip.epoch, proposal, may_replace, self._trust.convicted):
                self._cast(now, proposal)
                return

    def propose(self, now: float) -> None:
        """Propose the seating that we want, if those who can decide on it are here."""
        tip = self._ledger.tip
        if self._seat is None or not self._heartbeat.has_quorum(now):
            return
        may_replace = self._agreeable(now)
        replaceable = {seat: "missing" for seat in tip.epoch.electorate if may_replace(seat)}
        convicted = self._trust.convicted
        wanted = self.ballot.wish(tip.epoch, replaceable, convicted, self._farewell)
        present = self._heartbeat.present(now)
        rank = present.index(self._seat) if self._seat in present else len(present)
        heads = self._heartbeat.presence.heads.values()
        promised = max([head.promised for head in heads], default=0)
        proposal = self.ballot.proposal(now, tip.epoch, wanted, rank, promised)
        # A missing person may have to return first: until then a majority would not play.
        if proposal is not None and self.ballot.could_be(tip, proposal):
            self._cast(now, proposal)

    def _cast(self, now: float, proposal: Proposal) -> None:
        if self._seat is None:
            return
        tip = self._ledger.tip
        vote = Vote(self._seat, proposal, tip.index, tip.link, self._shuffled())
        cast = vote.signed(self._signer, self._outbox.match)
        self._outbox.write("vote", cast.encoded)
        self.ballot.promise(now, tip.epoch, cast)
        self._outbox.say(cast.encoded, wire.Votes(self._outbox.match, (cast.encoded,)))

    def recall(self, now: float, cast: bytes) -> None:
        """Keep the promise of a vote that the journal has."""
        self.ballot.promise(now, self._ledger.tip.epoch, SignedStatement.read(cast))

    # -------------------------------------------------------------------------------- counting
    def count(self, now: float) -> None:
        """Begin the epoch we proposed, once a majority voted and we have the steps of each."""
        carried = self.ballot.carried(self._ledger.tip.epoch)
        if carried is None:
            return
        proposal, votes = carried
        read = {seat: Vote.read(vote) for seat, vote in votes.items()}
        index, link = furthest(list(read.values()))
        found = self._ledger.reached((proposal.parent, link))
        if found is None:
            for seat, vote in read.items():
                if vote.base == (index, link):
                    self._ledger.ask(now, self._rules.agreement.key(seat))
            return
        position, steps = found
        at = steps[-1].after if steps else self._ledger.history.moment(position)
        statement = decided(self._signer, self._outbox.match, proposal, votes)
        self._ledger.adopt(position, [*steps, self._rules.step(at, Decided(statement))])

    def repeat(self) -> None:
        """Tell the votes again that may have been lost on the way."""
        open_votes = self.ballot.open_votes(self._ledger.tip.epoch)
        votes = [vote.encoded for vote in open_votes]
        told = tuple(vote for vote in votes if self._outbox.may_say(vote))[: wire.STATEMENTS]
        if told:
            self._outbox.tell_all(wire.Votes(self._outbox.match, told))
