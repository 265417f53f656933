"""The seating: who plays which seat and who has a vote, changed by a strict majority's votes."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from ...engine.codec import LINK, decode, encode
from ...engine.contract import Refused
from ..masks.group import base, scalar
from ..masks.luck_key import LuckKey
from ..masks.masked_stack import Said, read_said
from .agreement import Agreement, Invitation, is_governor_name
from .signed_statement import SignedStatement, Signer, Verify

HELD: Final = 128
"""Pairs in the vote of a match that version 0.1 has kept, at most."""
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
    open_shares: tuple[tuple[int, int], ...] = ()
    """Shares of the key that people left behind, by seat: everybody can give their parts."""
    struck: tuple[int, ...] = ()
    """The people who were convicted, in that order: they left no share behind."""
    proposer: int = -1
    reason: str = ""
    """Why and by whom it was proposed."""
    paused: bool = False
    """Whether nobody moves, because most wanted a pause."""

    @classmethod
    def first(cls, invitation: Invitation) -> Epoch:
        return cls(0, 0, invitation.roster, invitation.people, invitation.governors)

    @cached_property
    def players(self) -> tuple[int, ...]:
        """The people who play their own seat: they shuffle hidden stacks together."""
        return tuple(seat for seat, person in enumerate(self.roster) if seat == person)


def majority(count: int, of: int) -> bool:
    return 2 * count > of


def quorum(of: int) -> int:
    """The smallest majority."""
    return of // 2 + 1


REASONS: Final = (
    *("missing", "late", "convicted", "leaves", "returns", "pause", "resume"),
    "undecided",
)
"""Why another seating is proposed; `undecided` ends a vote that came to nothing."""
PAUSES: Final = {"pause": True, "resume": False}


@dataclass(frozen=True, slots=True)
class Proposal:
    """Another seating, to follow the one numbered `parent`."""

    number: int
    parent: int
    proposer: int
    roster: tuple[int, ...]
    electorate: tuple[int, ...]
    governors: tuple[str, ...]
    reason: str = ""
    """One of `REASONS`; none in a match that version 0.1 has kept."""
    farewell: bytes = b""
    """The share of the key of a proposer who leaves, where too few would be left without it."""

    @property
    def encoded(self) -> bytes:
        seats = (self.roster, self.electorate, self.governors)
        why = (self.reason, self.farewell) if self.reason else ()
        return encode((self.number, self.parent, self.proposer, *seats, *why))

    @classmethod
    def read(cls, data: bytes) -> Proposal:
        match decode(data):
            case [
                int(number), int(parent), int(who), [*roster], [*electorate], [*governors], *why,
            ] if (
                all(type(part) is int for part in (number, parent, who, *roster, *electorate))
                and all(isinstance(name, str) for name in governors)
            ):  # fmt: skip
                seats = (tuple(roster), tuple(electorate), tuple(governors))
                match why:
                    case []:
                        return cls(number, parent, who, *seats)
                    case [str(reason), bytes(farewell)] if reason in REASONS:
                        return cls(number, parent, who, *seats, reason, farewell)
        raise Refused("lan.malformed", what="proposal")

    @property
    def seating(self) -> tuple[tuple[int, ...], tuple[int, ...], tuple[str, ...]]:
        return self.roster, self.electorate, self.governors

    def changes(self, epoch: Epoch) -> bool:
        """Whether anything would be otherwise than it is."""
        paused = PAUSES.get(self.reason, epoch.paused)
        there_is = (epoch.roster, epoch.electorate, epoch.governors, epoch.paused)
        return (*self.seating, paused) != there_is

    def check(self, epoch: Epoch, people: Collection[int], luck: LuckKey | None) -> None:
        """Refuse a seating that no vote can make valid."""
        if bool(self.reason) != (luck is not None):
            raise Refused("lan.seating", what="reason")
        if luck is not None:
            self._check_farewell(epoch, luck)
        self._check_seats(epoch, people)

    def _check_farewell(self, epoch: Epoch, luck: LuckKey) -> None:
        """Who leaves leaves its share behind if a majority of the others could make no luck."""
        leaves, left = self.proposer not in self.electorate, len(self.electorate)
        if not self.farewell:
            if leaves and needs_farewell(epoch, left, luck, owed(epoch, luck)):
                raise Refused("lan.seating", what="farewell")
            return
        if not (leaves and needs_farewell(epoch, left, luck, ())):
            raise Refused("lan.seating", what="farewell")
        if base().times(scalar(self.farewell)) != luck.part(self.proposer):
            raise Refused("lan.seating", what="farewell")

    def _check_seats(self, epoch: Epoch, people: Collection[int]) -> None:
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
            # Every later vote has a player in it, who knows what was shuffled.
            raise Refused("lan.seating", what="players")


def needs_farewell(epoch: Epoch, left: int, luck: LuckKey, opened: Collection[int]) -> bool:
    """Whether so many people could vote by a majority that is too small to make luck.

    `opened`: the convicted people whose shares the others have opened.
    """
    return luck.purpose.threshold - len(epoch.open_shares) - len(opened) > quorum(left)


def owed(epoch: Epoch, luck: LuckKey) -> tuple[int, ...]:
    """The convicted people whose shares the others open, so that a majority can make luck."""
    missing = luck.purpose.threshold - len(epoch.open_shares) - quorum(len(epoch.electorate))
    return epoch.struck[: max(0, missing)]


@dataclass(frozen=True, slots=True)
class Vote:
    """A promise to add nothing to an older epoch, and how far the voter had come in it."""

    seat: int
    proposal: Proposal
    index: int
    link: bytes
    made: tuple[Said, ...] = ()
    """The shuffles that the voter has, as long as the match itself does not tell them."""
    held: tuple[tuple[int, int], ...] = ()
    """In matches that version 0.1 has kept: nonces of others that the voter held."""

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
                and len(held) <= HELD
                and (not rest or (len(rest) == 1 and rest[0]))
                and all(_is_pair(pair) for pair in held)
            ):
                read, made = Proposal.read(proposal), read_said(rest[0] if rest else ())
                if (read.number,) == statement.place and made is not None:
                    pairs = tuple((pair[0], pair[1]) for pair in held)
                    return cls(statement.seat, read, index, link, made, pairs)
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
    proposal.check(epoch, agreement.invitation.people, agreement.luck_key)
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


def next_epoch(epoch: Epoch, proposal: Proposal) -> Epoch:
    """The epoch that a decision begins."""
    left = ((proposal.proposer, scalar(proposal.farewell)),) if proposal.farewell else ()
    gone = set(epoch.electorate) - {*proposal.electorate, proposal.proposer}
    return Epoch(
        proposal.number,
        epoch.number,
        *proposal.seating,
        open_shares=(*epoch.open_shares, *left),
        struck=(*epoch.struck, *sorted(gone)),
        proposer=proposal.proposer,
        reason=proposal.reason,
        paused=PAUSES.get(proposal.reason, epoch.paused),
    )
