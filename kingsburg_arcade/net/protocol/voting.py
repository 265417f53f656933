"""Voting on the seating: proposals, votes, and the count that begins another epoch."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from ...engine.contract import Refused
from ..masks.masked_stack import Said
from . import wire
from .ballot import TURN, Ballot
from .heartbeat import Heartbeat
from .history import Decided, Rules
from .ledger import Ledger
from .luck_parts import LuckParts
from .outbox import Outbox
from .presence import Head
from .proposers import Proposers
from .seating import VOTE, Epoch, Proposal, Vote, decided, furthest, needs_farewell
from .signed_statement import SignedStatement, Signer
from .trust import Trust, withdraws

ASKS: Final = 30.0
"""Seconds for which a wish for a pause stands: who asks for one adds nothing meanwhile."""


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
        parts: Callable[[], LuckParts],
        *,
        votes_alone: bool,
    ) -> None:
        """`shuffled`: the shuffles of which we have all, as every vote tells.

        `parts`: our parts of luck, and our share of the key, for all, if we leave.
        `votes_alone`: there is no person here who could be asked whom to replace.
        """
        self._rules, self._seat, self._signer = rules, seat, signer
        self._outbox, self._ledger, self._trust = outbox, ledger, trust
        self._heartbeat, self.ballot, self._shuffled = heartbeat, ballot, shuffled
        self._parts, self._votes_alone = parts, votes_alone
        self._proposers = Proposers()
        self._pause_until = 0.0
        self._unwanted: set[int] = set()
        """Missing or late people whom the person here wants to replace by a governor."""
        self.late: Mapping[int, str] = {}
        """The people who are late, and what is awaited from them."""

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

    def come_back(self) -> None:
        """The person here is at the table again, after being late."""
        self.ballot.dozing = False

    def pause(self, now: float, wanted: bool) -> None:
        """The person here wants a pause, or its end; a wish that comes to nothing is forgotten."""
        self.ballot.pauses = wanted
        self._pause_until = now + ASKS

    @property
    def asks_for_pause(self) -> int | None:
        """Who asks for a pause to which the person here has not agreed."""
        if self._seat is None or self.ballot.pauses:
            return None
        asked = self.ballot.candidates(self._ledger.tip, self._promises)
        return next((one.proposer for one in asked if one.reason == "pause"), None)

    def leave(self) -> None:
        """Propose to be struck from the match."""
        self.ballot.leaving = True

    def is_back(self, seat: int) -> None:
        """Somebody is heard again, and keeps the seat."""
        if seat not in self.late:
            self._unwanted.discard(seat)

    def take_late(self, late: Mapping[int, str]) -> None:
        """Note who is late now; who is not late any more keeps the seat."""
        for seat in self.late.keys() - late.keys():
            self._unwanted.discard(seat)
        self.late = late

    def began(self, now: float, before: Epoch, epoch: Epoch) -> None:
        """Another epoch is here."""
        self._proposers.began(now, before, epoch)
        if self.ballot.pauses == epoch.paused:
            self.ballot.pauses = None
        was_replaced = self._seat in before.players and self._seat not in epoch.players
        if was_replaced and epoch.reason == "late":
            self.ballot.dozing = not self._votes_alone

    @property
    def _grace(self) -> int:
        return self._rules.agreement.invitation.grace

    def _may_be_replaced(self, now: float, seat: int) -> bool:
        presence = self._heartbeat.presence
        missing = presence.is_lost(now, seat) and presence.silence(now, seat) >= self._grace
        return missing or seat in self.late

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
            other = self.ballot.note(self._ledger.tip.epoch, cast) or self._withdrawn(cast)
            if other is not None:
                self._trust.convict_by(other, cast)
            elif self.ballot.knows(cast):
                told = wire.Votes(self._outbox.match, (cast.encoded,))
                self._outbox.tell_all(told, but=who)
        self.vote(now)

    def _withdrawn(self, cast: SignedStatement) -> SignedStatement | None:
        """The heartbeat by which this voter has confirmed what the vote denies."""
        spoken = self._heartbeat.presence.spoken.get(cast.seat)
        denied = spoken is not None and withdraws(Head.read(spoken), Vote.read(cast))
        return spoken if denied else None

    def hear_head(self, spoken: SignedStatement) -> None:
        """A heartbeat that denies an earlier vote of its author convicts as well."""
        head = Head.read(spoken)
        for votes in self.ballot.seen.values():
            cast = votes.get(spoken.seat)
            if cast is not None and withdraws(head, Vote.read(cast)):
                self._trust.convict_by(spoken, cast)

    # ---------------------------------------------------------------------------------- voting
    @property
    def _may_vote(self) -> bool:
        epoch, stopped = self._ledger.tip.epoch, self._ledger.divergence.stopped
        may = self._seat in epoch.electorate and not stopped
        return may and self._heartbeat.has_what_it_claimed

    @property
    def _left_behind(self) -> bool:
        """Whether somebody has gone further in this epoch than our vote lets us."""
        tip, heads = self._ledger.tip, self._heartbeat.presence.heads.values()
        return any(one.epoch == tip.epoch.number and one.index > tip.index for one in heads)

    @property
    def _promises(self) -> list[int]:
        """The highest epochs for which the others with a vote say that they have voted."""
        heads, voters = self._heartbeat.presence.heads, self._ledger.tip.epoch.electorate
        return [heads[seat].promised for seat in voters if seat in heads]

    def vote(self, now: float) -> None:
        """Vote for the newest seating that we have nothing against."""
        tip = self._ledger.tip
        if not self._may_vote or self.ballot.is_being_counted(now, tip.epoch):
            return
        may_replace, convicted = self._agreeable(now), self._trust.convicted
        for proposal in self.ballot.candidates(tip, self._promises):
            if (
                self._proposers.may_propose(now, proposal.proposer)
                and self.ballot.agrees(
                    tip.epoch,
                    proposal,
                    may_replace,
                    lambda seat: self._proposers.may_return(now, seat),
                    convicted,
                )
                and self._leaves_enough(proposal)
            ):
                self._cast(now, proposal)
                return

    def _leaves_enough(self, proposal: Proposal) -> bool:
        """Whether most of us could go on to make luck, with the shares that we have ourselves."""
        epoch, luck = self._ledger.tip.epoch, self._rules.agreement.luck_key
        if proposal.farewell or proposal.proposer in proposal.electorate or luck is None:
            return True
        opened = self._parts().opened_of(epoch)
        return not needs_farewell(epoch, len(proposal.electorate), luck, opened)

    def propose(self, now: float) -> None:
        """Propose the seating that we want, if those who can decide on it are here."""
        tip = self._ledger.tip
        if self._seat is None or not (self._may_vote and self._heartbeat.has_quorum(now)):
            return
        present = self._heartbeat.present(now)
        rank = present.index(self._seat) if self._seat in present else len(present)
        if not self._proposers.may_propose(now - TURN * rank, self._seat):
            return
        if now >= self._pause_until:
            self.ballot.pauses = None
        for replaceable in self._replaceable(now):
            wanted = self.ballot.wish(
                tip.epoch,
                replaceable,
                self._trust.convicted,
                self._parts().farewell,
                may_return=self._proposers.may_return(now, self._seat),
            )
            proposal = self.ballot.proposal(
                now, tip.epoch, wanted, rank, self._promises, left_behind=self._left_behind
            )
            if proposal is None:
                return
            # A missing person may have to return first: until then a majority would not play.
            if self.ballot.could_be(tip, proposal) and self._leaves_enough(proposal):
                self._cast(now, proposal)
                return

    def _replaceable(self, now: float) -> Iterator[dict[int, str]]:
        """Whom we could replace, and why; then fewer of them, where too few would be left to play.

        Two halves of a table can each find the other one late: then nobody is replaced, and what
        they are bound by ends.
        """
        may_replace, late = self._agreeable(now), self.late
        all_ = [seat for seat in self._ledger.tip.epoch.electorate if may_replace(seat)]
        yield {seat: "late" if seat in late else "missing" for seat in all_}
        if any(seat in late for seat in all_):
            yield {seat: "missing" for seat in all_ if seat not in late}
        if all_:
            yield {}

    def _cast(self, now: float, proposal: Proposal) -> None:
        if self._seat is None:
            return
        tip = self._ledger.tip
        vote = Vote(self._seat, proposal, tip.index, tip.link, self._shuffled())
        cast = vote.signed(self._signer, self._outbox.match)
        self._outbox.write("vote", cast.encoded)
        self.ballot.promise(now, tip.epoch, cast)
        self._proposers.voted(now, proposal)
        self._note_farewell(proposal)
        self._outbox.say(cast.encoded, wire.Votes(self._outbox.match, (cast.encoded,)))

    def recall(self, now: float, cast: bytes) -> None:
        """Keep the promise of a vote that the journal has."""
        said = SignedStatement.read(cast)
        self.ballot.promise(now, self._ledger.tip.epoch, said)
        self._note_farewell(Vote.read(said).proposal)

    def _note_farewell(self, proposal: Proposal) -> None:
        """Who has shown its share leaves, even if that vote comes to nothing or we crash."""
        if proposal.farewell and proposal.proposer == self._seat:
            self._parts().has_left_share = self.ballot.leaving = True

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
