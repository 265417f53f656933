"""What is awaited from whom: a move, a part of luck, a vote; each has a time, and then is late."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from ...engine.contract import LUCK, NOBODY
from . import facts
from .ballot import Ballot
from .hand_exchange import HandExchange
from .heartbeat import Heartbeat
from .history import Rules
from .ledger import Ledger
from .luck_exchange import LATE, LuckExchange
from .outbox import Outbox

UNTIMED: Final = 300.0
"""Seconds after which a move is late at a table that set no time."""
SHUFFLE: Final = 20.0
"""Seconds for a deal or a shuffle of a stack: the slowest machine needs a few."""
VOTE: Final = 10.0
VOTES: Final = ("vote", "decision")
"""What is awaited during a vote."""
OF_PEOPLE: Final = ("missing", "late", "pause")
"""What each person decides: programs vote for the rest by themselves."""


class Asked(NamedTuple):
    """Something that is awaited from a person; the last part tells one question from the next."""

    seat: int
    what: str
    about: object


@dataclass(frozen=True, slots=True)
class Question:
    since: float
    seconds: float
    """After so many the person is late."""

    def later(self, gap: float) -> Question:
        """The same question, asked so much later: somebody who was late is late still."""
        return Question(self.since + gap, self.seconds)


class Awaited:
    """Keeps the time of everything that is awaited, by our own clock."""

    def __init__(
        self,
        rules: Rules,
        seat: int | None,
        outbox: Outbox,
        ledger: Ledger,
        heartbeat: Heartbeat,
        ballot: Ballot,
        luck: LuckExchange,
        hands: HandExchange | None,
    ) -> None:
        self._seat, self._outbox, self._ledger = seat, outbox, ledger
        self._heartbeat, self._ballot, self._luck, self._hands = heartbeat, ballot, luck, hands
        self._people = rules.agreement.invitation.people
        self._move_time = float(rules.agreement.invitation.move_time or UNTIMED)
        self._open: dict[Asked, Question] = {}
        self._stopped: dict[Asked, Question] = {}
        """What cannot be answered during a vote: its time goes on afterwards."""
        self._told: tuple[facts.Awaited | facts.Late, ...] = ()
        self._clock = 0.0

    # -------------------------------------------------------------------------------- looking
    def late(self, now: float) -> Mapping[int, str]:
        """The people who are late, and what is awaited from them; never ourselves."""
        return {
            asked.seat: asked.what
            for asked, question in self._open.items()
            if asked.seat != self._seat and now - question.since >= question.seconds
        }

    # ----------------------------------------------------------------------------------- time
    def advance(self, now: float) -> None:
        """Note what is awaited now, and tell what has changed."""
        wanted = dict(self._wanted(now))
        known, gap = {**self._stopped, **self._open}, now - self._clock
        self._stopped = {}
        if self._ballot.undecided(self._ledger.tip.epoch):
            # A vote must not begin the time of a move anew, or votes would be called for that.
            self._stopped = {
                asked: question.later(gap)
                for asked, question in known.items()
                if asked not in wanted and asked.what not in VOTES
            }
        self._open = {asked: question for asked, question in known.items() if asked in wanted}
        for asked, seconds in wanted.items():
            self._open.setdefault(asked, Question(now, seconds))
        self._clock = now
        self._tell(now)

    def slept(self, now: float) -> None:
        """This machine slept: nobody is late because of that."""
        gap = now - self._clock
        self._open = {asked: question.later(gap) for asked, question in self._open.items()}

    def _tell(self, now: float) -> None:
        late = self.late(now)
        waiting: list[facts.Awaited | facts.Late] = [
            facts.Awaited(asked.seat, asked.what, question.since, question.seconds)
            for asked, question in self._open.items()
            if asked.seat not in late
        ]
        waiting += [facts.Late(seat, what) for seat, what in sorted(late.items())]
        told = tuple(waiting)
        if told != self._told:
            self._told = told
            self._outbox.emit(facts.Asked(told))

    # --------------------------------------------------------------------------------- asking
    def _wanted(self, now: float) -> Iterator[tuple[Asked, float]]:
        tip = self._ledger.tip
        for seat in self._ledger.divergence.differing(tip.place, self._heartbeat.stands):
            if seat in tip.epoch.electorate:
                yield Asked(seat, "agreement", tip.link), LATE
        for seat in self._luck.shares.owing(self._heartbeat.present(now)):
            yield Asked(seat, "part", tip.epoch.struck), LATE
        shuffling = () if self._hands is None else self._hands.owing(tip)
        if self._ballot.undecided(tip.epoch):
            yield from self._votes()
            yield from self._before_the_vote(now)
        elif shuffling:
            for seat in shuffling:
                yield Asked(seat, "shuffle", tip.epoch.number), SHUFFLE
        elif tip.course.actor >= 0 and not tip.epoch.paused:
            person = tip.epoch.roster[tip.course.actor]
            yield Asked(person, "move", tip.link), self._move_time
        elif tip.course.actor == LUCK:
            yield from self._luck_wanted(now)
        elif tip.course.actor == NOBODY and self._ledger.settled < tip.index:
            yield from self._confirmations()

    def _luck_wanted(self, now: float) -> Iterator[tuple[Asked, float]]:
        tip, electorate = self._ledger.tip, self._ledger.tip.epoch.electorate
        if tip.asked is not None and self._hands is not None:
            for seat in tip.makers:
                if seat not in self._luck.parts.known(tip):
                    yield Asked(seat, "card", tip.link), LATE
            return
        yield from self._confirmations()
        if tip.reveal is not None and self._luck.is_due(now, tip):
            for seat, what in self._luck.choices.owing(now, tip, tip.reveal):
                if seat in electorate:
                    yield Asked(seat, what, tip.link), LATE
        elif tip.reveal is None and self._luck.is_due(now, tip):
            for seat in electorate:
                if seat not in self._luck.parts.known(tip):
                    yield Asked(seat, "part", tip.draw), LATE

    def _before_the_vote(self, now: float) -> Iterator[tuple[Asked, float]]:
        """What is still awaited while we are bound by a vote: it does not come sooner for that.

        Not what others have already: we shall have it as soon as the vote is over.
        """
        tip = self._ledger.tip
        heads = self._heartbeat.presence.heads.values()
        if any(head.epoch == tip.epoch.number and head.index > tip.index for head in heads):
            return
        for asked, question in self._open.items():
            is_of_now = asked.what not in VOTES and asked.about in (tip.link, tip.draw)
            if is_of_now and not self._is_answered(asked, now):
                yield asked, question.seconds

    def _is_answered(self, asked: Asked, now: float) -> bool:
        """Whether something has come that was awaited before the vote: its author is not late.

        Two who went on finding somebody late were once bound for ever by votes that only they cast.
        """
        tip = self._ledger.tip
        if asked.what == "confirmation":
            return self._heartbeat.has_confirmed(asked.seat, tip)
        if tip.reveal is not None:
            owing = self._luck.choices.owing(now, tip, tip.reveal)
            return (asked.seat, asked.what) not in owing
        return asked.what in ("part", "card") and asked.seat in self._luck.parts.known(tip)

    def _confirmations(self) -> Iterator[tuple[Asked, float]]:
        tip = self._ledger.tip
        for seat in tip.epoch.electorate:
            if seat != self._seat and not self._heartbeat.has_confirmed(seat, tip):
                yield Asked(seat, "confirmation", tip.link), LATE

    def _votes(self) -> Iterator[tuple[Asked, float]]:
        epoch, number = self._ledger.tip.epoch, self._ballot.promised
        if self._ballot.is_carried(epoch, number):
            yield Asked(self._ballot.proposer(number), "decision", number), LATE
            return
        if self._ballot.reason(number) in OF_PEOPLE:
            return  # a person who does not want it says nothing
        for seat in epoch.electorate:
            if not self._ballot.has_voted(seat, number):
                yield Asked(seat, "vote", number), VOTE
