"""Planted bugs that only a liar can use: each takes one check away, and a trial must notice."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any
from unittest.mock import patch

from kingsburg_arcade.engine.codec import decode
from kingsburg_arcade.engine.contract import Refused
from kingsburg_arcade.engine.course import Course
from kingsburg_arcade.net.masks import luck_key, shuffling
from kingsburg_arcade.net.masks.group import BASE
from kingsburg_arcade.net.masks.shuffle_progress import ShuffleProgress
from kingsburg_arcade.net.protocol import (
    awaited,
    ballot,
    history,
    proposers,
    seating,
    trust,
    voting,
)
from kingsburg_arcade.net.protocol.signed_statement import SignedStatement

from . import quick_luck

Planted = Iterator[None]
GUARDS: dict[str, tuple[Callable[[], Any], str]] = {}
"""By name: what takes the guard away, and the lie that comes through."""


def guard(name: str, lie: str) -> Callable[[Callable[[], Planted]], Callable[[], Planted]]:
    def planted(plant: Callable[[], Planted]) -> Callable[[], Planted]:
        GUARDS[name] = contextmanager(plant), lie
        return plant

    return planted


# -------------------------------------------------------------------------------------- decisions
@guard("votes in a decision are not verified", "forges the votes of a decision")
def forged_votes() -> Planted:
    def unverified(statement: Any, *_: Any) -> Any:
        return seating.Vote.read(statement)

    with patch.object(seating, "_vote", unverified):
        yield


@guard("a vote counts more than once", "counts one vote many times")
def votes_twice() -> Planted:
    def counted(statement: Any, agreement: Any, epoch: Any, verify: Any) -> Any:
        _, ballots = decode(statement.body)
        proposal = seating.Proposal.read(decode(statement.body)[0])
        proposal.check(epoch, agreement.invitation.people, agreement.luck_key)
        votes = [seating._vote(SignedStatement.read(one), agreement, verify) for one in ballots]
        if not seating.majority(len(votes), len(epoch.electorate)):
            raise Refused("lan.seating", what="majority")
        return proposal, tuple(votes)

    with patch.object(history, "counted", counted):
        yield


@guard("a decision needs no majority", "decides by its own vote alone")
def no_majority() -> Planted:
    with patch.object(seating, "majority", lambda *_: True):
        yield


@guard("votes are not bound to the match", "decides by votes of another match")
def any_match() -> Planted:
    def unbound(statement: Any, agreement: Any, verify: Any) -> Any:
        if not statement.holds(agreement.key(statement.seat), verify):
            raise Refused("lan.signature", what="vote")
        return seating.Vote.read(statement)

    with patch.object(seating, "_vote", unbound):
        yield


@guard("statements are not bound to the match", "decides by votes of another match")
def any_statement() -> Planted:
    def unbound(statement: Any, agreement: Any, verify: Any) -> Any:
        here = replace(agreement, match=statement.match)
        return whole(statement, here, verify)

    def signed(self: Any, said: Any, kind: str) -> None:
        if not said.holds(self.agreement.key(said.seat), self.verify):
            raise Refused("lan.signature", what=kind)

    whole = seating._vote
    with patch.object(seating, "_vote", unbound), patch.object(history.Rules, "_signed", signed):
        yield


@guard("a decision may begin anywhere", "begins a decision before what is settled")
def begins_anywhere() -> Planted:
    class Anywhere:
        def __ne__(self, other: object) -> bool:
            return False

    with patch.object(history, "max", lambda _: Anywhere(), create=True):
        yield


@guard("who has left still votes", "counts the vote of somebody who has left")
def left_votes() -> Planted:
    whole = history.counted

    def counted(statement: Any, agreement: Any, epoch: Any, verify: Any) -> Any:
        people = agreement.invitation.people
        proposal = seating.Proposal.read(decode(statement.body)[0])
        proposal.check(epoch, people, agreement.luck_key)
        _, votes = whole(statement, agreement, replace(epoch, electorate=people), verify)
        return proposal, votes

    def anybody(count: int, of: int) -> bool:
        return count >= 2

    def unchecked(*_: Any) -> None:
        """The seating was checked in the epoch that it follows."""

    with (
        patch.object(history, "counted", counted),
        patch.object(seating, "majority", anybody),
        patch.object(seating.Proposal, "_check_seats", unchecked),
    ):
        yield


@guard("anybody present may be voted away", "proposes to replace somebody present")
def away() -> Planted:
    def whole(self: Any, now: float) -> Any:
        return lambda seat: True

    propose = voting.Voting.propose

    def honest(self: Any, now: float) -> None:
        with patch.object(voting.Voting, "_agreeable", agreeable):
            propose(self, now)

    agreeable = voting.Voting._agreeable
    with (
        patch.object(voting.Voting, "_agreeable", whole),
        patch.object(voting.Voting, "propose", honest),
    ):
        yield


@guard("anybody may be struck", "proposes to strike somebody present")
def struck() -> Planted:
    with patch.object(ballot.Ballot, "agrees", lambda *_: True):
        yield


@guard("a farewell that does not fit is taken", "leaves a wrong share behind")
def any_farewell() -> Planted:
    with patch.object(seating.Proposal, "_check_farewell", lambda *_: None):
        yield


@guard("nobody waits to propose", "storms with seatings that change nothing")
def no_wait() -> Planted:
    with patch.object(proposers.Proposers, "may_propose", lambda *_: True):
        yield


@guard("a leap is as good as a step", "leaps to high numbers")
def any_leap() -> Planted:
    with patch.object(ballot.Ballot, "known", lambda *_: seating.LEAP * 2):
        yield


@guard("a vote is outbid before it is counted", "shows a count when others have gone on")
def outbid() -> Planted:
    with patch.object(ballot.Ballot, "is_being_counted", lambda *_: False):
        yield


# ---------------------------------------------------------------------------------- convictions
@guard(
    "who confirms what its vote ends goes free",
    "shows a count when others have gone on, and denies its vote",
)
def denied_vote() -> Planted:
    def of_one_epoch(head: Any, vote: Any) -> bool:
        return head.epoch == vote.proposal.parent and head.index > vote.index

    with (
        patch.object(trust, "withdraws", of_one_epoch),
        patch.object(voting, "withdraws", of_one_epoch),
    ):
        yield


@guard("who votes without what it confirmed goes free", "confirms and denies")
def no_contradiction() -> Planted:
    with (
        patch.object(trust, "withdraws", lambda *_: False),
        patch.object(voting, "withdraws", lambda *_: False),
    ):
        yield


@guard("two votes of one number go unnoticed", "votes twice")
def two_votes() -> Planted:
    with patch.object(SignedStatement, "contradicts", lambda *_: False):
        yield


@guard("a paused match goes on", "moves in a pause")
def moves_in_a_pause() -> Planted:
    played = history.Rules._played

    def unpaused(self: Any, at: Any, deed: Any) -> Any:
        step = played(self, replace(at, epoch=replace(at.epoch, paused=False)), deed)
        return replace(step, after=replace(step.after, epoch=at.epoch))

    with patch.object(history.Rules, "_played", unpaused):
        yield


# ------------------------------------------------------------------------------------------ luck
@guard("the proof of a part is not checked", "gives a wrong part")
def any_part() -> Planted:
    with patch.object(quick_luck, "_check_part", lambda *_: BASE):
        yield


@guard("one part makes a draw", "makes a draw of its own part alone")
def few_parts() -> Planted:
    seed = history.Rules._seed

    def any_number(self: Any, at: Any, proof: Any) -> bytes:
        with patch.object(luck_key.MatchLuck, "threshold", len(proof)):
            return seed(self, at, proof)

    with patch.object(history.Rules, "_seed", any_number):
        yield


@guard("the part of another draw is taken", "gives the part of another draw")
def other_draw() -> Planted:
    check = quick_luck._check_part

    def any_name(key: Any, name: str, maker: int, data: bytes) -> Any:
        if data == quick_luck.true_part(key, "roll round 2", maker):
            return BASE
        return check(key, name, maker, data)

    with patch.object(quick_luck, "_check_part", any_name):
        yield


@guard("a shuffle that a vote has chosen is not taken in", "shows one player another shuffle")
def unchosen() -> Planted:
    with patch.object(shuffling.Shuffling, "hear_chosen", lambda *_: False):
        yield


@guard("who cannot open a stack helps to shuffle it", "deals a wrong share when it has shuffled")
def helps_anyway() -> Planted:
    def helps(self: Any, progress: Any, key: Any) -> bool:
        whole(self, progress, key)
        return True

    whole = shuffling.Shuffling._add_share
    with patch.object(shuffling.Shuffling, "_add_share", helps):
        yield


@guard("shares come from chosen deals alone", "shows others another envelope of one player")
def chosen_share() -> Planted:
    def of_transcript(self: Any, masked: Any, made: Any) -> int | None:
        progress = ShuffleProgress(masked, made.key.purpose)
        progress.complete(made)
        self._shares.pop(made.key.id, None)
        self._add_share(progress, made.key)
        share: int | None = self._shares.get(made.key.id)
        return share

    with patch.object(shuffling.Shuffling, "share", of_transcript):
        yield


# ----------------------------------------------------------------------------------------- turns
@guard("a turn comes back as often as somebody wants", "gives back every turn it may")
def endless_turn() -> Planted:
    def again(self: Any, undos: int, stays: bool) -> Any:
        return whole(self, undos, False)

    whole = Course._before_last
    with patch.object(Course, "_before_last", again):
        yield


# ------------------------------------------------------------------------------------------ time
@guard("nobody is ever late", "withholds moves")
def never_late() -> Planted:
    with patch.object(awaited.Awaited, "late", lambda *_: {}):
        yield


@guard("a vote begins the time of a move anew", "withholds moves and has others vote")
def time_anew() -> Planted:
    def anew(self: Any, now: float) -> None:
        self._stopped = {}
        if self._ballot.undecided(self._ledger.tip.epoch):
            self._open = {}
        advance(self, now)

    advance = awaited.Awaited.advance
    with patch.object(awaited.Awaited, "advance", anew):
        yield
