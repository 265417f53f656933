"""Liars who have a vote decided, and show the count only when the others have gone on."""

from random import Random

from kingsburg_arcade.net.protocol import wire
from kingsburg_arcade.net.protocol.history import Moment
from kingsburg_arcade.net.protocol.seating import Proposal, Vote, quorum
from kingsburg_arcade.net.protocol.signed_statement import SignedStatement

from . import crafted
from .falsehoods import Falsehood, lie
from .node import Node
from .trial import Trial


@lie("shows a count when others have gone on, and denies its vote")
class DeniesItsVote(Falsehood):
    """Outbids a proposal just before it is decided, and confirms what follows all the same.

    With its confirmation others take for settled what its count undoes.
    """

    keeps_moves = True
    keeps_promise = False

    def __init__(self, trial: Trial, node: Node, random: Random) -> None:
        super().__init__(trial, node, random)
        self._wanted: Proposal | None = None
        self._at: Moment | None = None
        self._cast: dict[int, SignedStatement] = {}

    def hears(self, sender: bytes, message: wire.Message) -> None:
        if self.node.play is None or not isinstance(message, wire.Votes):
            return
        for cast in map(SignedStatement.read, message.votes):
            proposal = Vote.read(cast).proposal
            if proposal == self._wanted:
                self._cast[cast.seat] = cast
            elif self._wanted is None and self._is_fresh(proposal):
                self._outbid(proposal)

    def _is_fresh(self, proposal: Proposal) -> bool:
        ballot, epoch = self.node.play.voting.ballot, self.tip.epoch
        theirs = proposal.parent == epoch.number and proposal.proposer != self.node.seat
        return theirs and not ballot.undecided(epoch) and proposal.number not in ballot.seen

    def _outbid(self, rival: Proposal) -> None:
        """Ask as many as make a majority with it, and leave the rival in peace."""
        self.told += 1
        self._at = at = self.tip
        self._wanted = wanted = crafted.proposal(self.node, at, rival.number + 1)
        if self.keeps_promise:
            self.node.play.voting.count = lambda now: None
            cast = self.cast(wanted)
        else:
            cast = crafted.vote(self.node, wanted, at)
        self._cast = {self.node.seat or 0: cast}
        asked = [one for one in self.others if one.seat != rival.proposer]
        self.tell(crafted.votes(self.node, cast), *asked[: quorum(len(at.epoch.electorate))])

    def acts(self) -> None:
        wanted, at = self._wanted, self._at
        if wanted is None or at is None:
            return
        tips = [one.play.tip for one in self.others if one.play is not None]
        if self.tip.epoch.number > wanted.number:
            self._wanted = None
        elif any(one.epoch.number > wanted.parent and one.index > at.index + 1 for one in tips):
            self._show(wanted)

    def _show(self, wanted: Proposal) -> None:
        found = crafted.carried(self.node, wanted, self._cast)
        if found is not None:
            place, told = found
            self.tell(crafted.items(self.node, place, told))
        self._wanted = None


@lie("shows a count when others have gone on")
class CountsLate(DeniesItsVote):
    """The same, and its heartbeats say that it has voted: nothing convicts it."""

    keeps_promise = True
