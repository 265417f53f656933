"""The seating: who plays which seat and who has a vote, changed by a strict majority's votes."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from ...engine.codec import LINK, decode, encode
from ...engine.contract import Refused
from ..masks.masked_stack import Said, read_said
from .agreement import Agreement, Invitation, is_governor_name
from .shared_luck import CARDS
from .signed_statement import SignedStatement, Signer, Verify

PASSED_OVER: Final = 64
"""Links of the chains that one decision passes over, at most."""
VOTE: Final = "vote"
SEATING: Final = "seating"
LEAP: Final = 1 << 20
"""How much higher the number of an epoch can be than that of its parent."""


@dataclass(frozen=True)
class Epoch:
    """A stretch of the match with one seating. Its first number is 0."""

    number: int
    parent: int
    roster: tuple[int, ...]
    """The person whose peer plays each seat."""
    electorate: tuple[int, ...]
    """The people with a vote: those who left for good or were convicted have none."""
    governors: tuple[str, ...]
    start: int
    """Where the chains go on: no link before it is asked for in this epoch."""
    sharers: tuple[tuple[int, ...], ...] = ()
    """Whose nonces make each sealed card that was there at the beginning."""

    @classmethod
    def first(cls, invitation: Invitation) -> Epoch:
        people = invitation.people
        return cls(0, 0, invitation.roster, people, invitation.governors, 1)

    @cached_property
    def players(self) -> tuple[int, ...]:
        """The people who play their own seat: they make luck together."""
        return tuple(seat for seat, person in enumerate(self.roster) if seat == person)

    def makers(self, card: int) -> tuple[int, ...]:
        """Whose nonces make a sealed card."""
        return self.sharers[card] if card < len(self.sharers) else self.players


def majority(count: int, of: int) -> bool:
    return 2 * count > of


@dataclass(frozen=True, slots=True)
class Proposal:
    """Another seating, to follow the one numbered `parent`."""

    number: int
    parent: int
    proposer: int
    roster: tuple[int, ...]
    electorate: tuple[int, ...]
    governors: tuple[str, ...]

    @property
    def encoded(self) -> bytes:
        seats = (self.roster, self.electorate, self.governors)
        return encode((self.number, self.parent, self.proposer, *seats))

    @classmethod
    def read(cls, data: bytes) -> Proposal:
        match decode(data):
            case [int(number), int(parent), int(who), [*roster], [*electorate], [*governors]] if (
                all(type(part) is int for part in (number, parent, who, *roster, *electorate))
                and all(isinstance(name, str) for name in governors)
            ):
                seats = (tuple(roster), tuple(electorate), tuple(governors))
                return cls(number, parent, who, *seats)
        raise Refused("lan.malformed", what="proposal")

    def check(self, epoch: Epoch, people: Collection[int]) -> None:
        """Refuse a seating that no vote can make valid."""
        if not 0 < self.number - epoch.number <= LEAP or self.parent != epoch.number:
            raise Refused("lan.seating", what="number")
        if not len(self.roster) == len(self.governors) == len(epoch.roster):
            raise Refused("lan.seating", what="seats")
        if self.proposer not in epoch.electorate:
            raise Refused("lan.seating", what="proposer")
        kept = tuple(person for person in epoch.electorate if person in self.electorate)
        if not kept or kept != self.electorate:
            raise Refused("lan.seating", what="electorate")
        for seat, (person, name) in enumerate(zip(self.roster, self.governors, strict=True)):
            if person not in self.electorate:
                raise Refused("lan.seating", what="roster", seat=seat)
            if seat not in people and name != epoch.governors[seat]:
                raise Refused("lan.seating", what="governor of the start", seat=seat)
            if (seat == person) == bool(name) or not is_governor_name(name):
                raise Refused("lan.seating", what="governor", seat=seat)
        players = [seat for seat, person in enumerate(self.roster) if seat == person]
        if not majority(len(players), len(self.electorate)):
            # Every later vote has a player in it, who knows how far the chains were used.
            raise Refused("lan.seating", what="players")


@dataclass(frozen=True, slots=True)
class Vote:
    """A promise to add nothing to an older epoch, and how far the voter had come in it."""

    seat: int
    proposal: Proposal
    index: int
    link: bytes
    held: tuple[tuple[int, int], ...]
    """Card and seat of each nonce of others that the voter holds, since it has looked."""
    made: tuple[Said, ...] = ()
    """The shuffles that the voter has, as long as the match itself does not tell them."""

    def signed(self, signer: Signer, match: bytes) -> SignedStatement:
        made = (self.made,) if self.made else ()
        body = encode((self.proposal.encoded, self.index, self.link, self.held, *made))
        return SignedStatement.signed(signer, VOTE, match, self.seat, (self.proposal.number,), body)

    @classmethod
    def read(cls, statement: SignedStatement) -> Vote:
        match decode(statement.body):
            case [bytes(proposal), int(index), bytes(link), [*held], *rest] if (
                statement.kind == VOTE
                and type(index) is int
                and len(link) == LINK
                and len(held) <= CARDS * len(statement.place) * 8
                and (not rest or (len(rest) == 1 and rest[0]))
                and all(_is_pair(pair) for pair in held)
            ):
                read, made = Proposal.read(proposal), read_said(rest[0] if rest else ())
                if (read.number,) == statement.place and made is not None:
                    pairs = tuple((pair[0], pair[1]) for pair in held)
                    return cls(statement.seat, read, index, link, pairs, made)
        raise Refused("lan.malformed", what="vote")

    @property
    def base(self) -> tuple[int, bytes]:
        return self.index, self.link


def _is_pair(pair: object) -> bool:
    return isinstance(pair, tuple) and len(pair) == 2 and all(type(part) is int for part in pair)


def furthest(votes: Sequence[Vote]) -> tuple[int, bytes]:
    """Where the next epoch begins: as far as any voter had come, so that nothing agreed is lost."""
    return max(vote.base for vote in votes)


# -------------------------------------------------------------------------------------- decided
def decided(
    signer: Signer, match: bytes, proposal: Proposal, votes: Mapping[int, SignedStatement]
) -> SignedStatement:
    """The votes as the proposer counted them: there is one count for each number."""
    counted = [votes[seat].encoded for seat in sorted(votes)]
    body = encode((proposal.encoded, counted))
    place = (proposal.number,)
    return SignedStatement.signed(signer, SEATING, match, proposal.proposer, place, body)


def counted(
    statement: SignedStatement, agreement: Agreement, epoch: Epoch, verify: Verify
) -> tuple[Proposal, tuple[Vote, ...]]:
    """The proposal and the votes of a decision, all checked again."""
    match decode(statement.body):
        case [bytes(proposed), [*ballots]] if all(isinstance(one, bytes) for one in ballots):
            proposal = Proposal.read(proposed)
            votes = tuple(_vote(SignedStatement.read(one), agreement, verify) for one in ballots)
        case _:
            raise Refused("lan.malformed", what="decision")
    if statement.place != (proposal.number,) or statement.seat != proposal.proposer:
        raise Refused("lan.seating", what="author")
    proposal.check(epoch, agreement.invitation.people)
    voters = {vote.seat for vote in votes}
    if any(vote.proposal != proposal for vote in votes) or len(voters) < len(votes):
        raise Refused("lan.seating", what="votes")
    if not voters <= set(epoch.electorate) or not majority(len(voters), len(epoch.electorate)):
        raise Refused("lan.seating", what="majority")
    return proposal, votes


def _vote(statement: SignedStatement, agreement: Agreement, verify: Verify) -> Vote:
    if statement.match != agreement.match:
        raise Refused("lan.elsewhere", what="vote")
    if not statement.holds(agreement.key(statement.seat), verify):
        raise Refused("lan.signature", what="vote")
    return Vote.read(statement)


def next_epoch(
    epoch: Epoch,
    draws: int,
    proposal: Proposal,
    votes: Sequence[Vote],
    looked_at: Sequence[bool],
) -> Epoch:
    """The epoch that a decision begins, after `draws` answers of luck in the one before.

    Somebody who did not vote can be one answer ahead of the voters and have told the link of the
    next; a decision for another number that came to nothing can have asked for one link as well.
    Those links are passed over. A sealed card that somebody looked at stays what it is as long
    as its nonces can be had; one nobody looked at is made anew by those who play.
    """
    passed_over = min(2 * (proposal.number - epoch.number), PASSED_OVER)
    start = epoch.start + draws + 2 + passed_over
    players = tuple(seat for seat, person in enumerate(proposal.roster) if seat == person)
    held = {pair for vote in votes if vote.seat in players for pair in vote.held}
    sharers = []
    for card, looked in enumerate(looked_at):
        makers = epoch.makers(card) if looked else players
        sharers.append(
            tuple(seat for seat in makers if seat in players or (card, seat) in held) or players
        )
    return Epoch(
        proposal.number,
        epoch.number,
        proposal.roster,
        proposal.electorate,
        proposal.governors,
        start,
        tuple(sharers),
    )
