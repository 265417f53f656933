"""Liars for each kind of message: what no honest peer would send, told in time to do most harm."""

from collections.abc import Callable
from typing import Any

from kingsburg_arcade.engine.contract import NOBODY, Refused
from kingsburg_arcade.engine.course import RETURN
from kingsburg_arcade.net.masks.group import scalar_bytes
from kingsburg_arcade.net.protocol import facts, wire
from kingsburg_arcade.net.protocol.history import Moment
from kingsburg_arcade.net.protocol.seating import LEAP, Proposal
from kingsburg_arcade.net.protocol.signed_statement import SignedStatement

from . import crafted
from .liars import signed_items
from .node import Node
from .trial import Liar

OFTEN = 1.0
"""Seconds between two lies."""
LIARS: dict[str, type["Falsehood"]] = {}
"""By the name of the lie."""
CONVICTING = {
    "votes twice": "lan.two_things",
    "confirms and denies": "lan.withdrawn",
    "shows a count when others have gone on, and denies its vote": "lan.withdrawn",
    "shows one player another shuffle": "lan.two_things",
    "gives back a turn that stays": "lan.illegal",
}
"""Lies that are proven by the signatures of their author, and for what all others convict it."""


def lie(name: str) -> Callable[[type["Falsehood"]], type["Falsehood"]]:
    def known(kind: type["Falsehood"]) -> type["Falsehood"]:
        LIARS[name] = kind
        kind.name = name
        return kind

    return known


class Falsehood(Liar):
    """Tells one lie, again and again."""

    name = ""
    game = "little"
    """The smallest that gives it an occasion."""
    told = 0
    """How often the lie was told."""
    every = OFTEN
    _next = 2.0

    def acts(self) -> None:
        if self.trial.now < self._next or self.tip.course.actor == NOBODY:
            return
        self._next = self.trial.now + self.every
        messages = self.lies()
        self.told += bool(messages)
        for message in messages:
            self.tell(message)

    def lies(self) -> list[wire.Message]:
        """What to tell all others now."""
        return []

    # ------------------------------------------------------------------------------- at hand
    @property
    def tip(self) -> Moment:
        moment: Moment = self.node.play.tip
        return moment

    @property
    def before(self) -> Moment:
        """A moment some steps ago, of the same epoch if possible."""
        history = self.node.play.history
        moment: Moment = history.moment(max(0, len(history) - 3))
        return moment

    @property
    def number(self) -> int:
        ballot = self.node.play.voting.ballot
        return 1 + max(self.tip.epoch.number, ballot.promised, *ballot.seen, 0)

    def cast(self, wanted: Proposal) -> SignedStatement:
        """Our vote for a proposal; our peer keeps the promise, so that it convicts nobody."""
        ballot, cast = self.node.play.voting.ballot, crafted.vote(self.node, wanted, self.tip)
        ballot.promise(self.trial.now + self.node.offset, self.tip.epoch, cast)
        return cast

    def without(self, seat: int) -> dict[str, Any]:
        """The seating in which a governor of ours plays this seat."""
        epoch, me = self.tip.epoch, self.node.seat or 0
        roster, names = list(epoch.roster), list(epoch.governors)
        roster[seat], names[seat] = me, "random"
        return {"roster": tuple(roster), "governors": tuple(names)}

    @property
    def victim(self) -> int:
        return self.others[0].seat or 0


# ---------------------------------------------------------------------------------------- votes
@lie("votes for others")
class FalseVotes(Falsehood):
    """Votes in the names of all, under its own signature."""

    def lies(self) -> list[wire.Message]:
        wanted = crafted.proposal(
            self.node, self.tip, self.number, "missing", **self.without(self.victim)
        )
        seats = [one.seat for one in self.others]
        return [
            crafted.votes(self.node, crafted.vote(self.node, wanted, self.tip, seat=seat))
            for seat in seats
        ]


@lie("votes twice")
class TwoVotes(Falsehood):
    """Two votes of one number: each alone is in order."""

    def lies(self) -> list[wire.Message]:
        node, number = self.node, self.number
        one = crafted.proposal(node, self.tip, number)
        other = crafted.proposal(node, self.tip, number, "missing", **self.without(self.victim))
        return [
            crafted.votes(node, crafted.vote(node, wanted, self.tip)) for wanted in (one, other)
        ]


class Decides(Falsehood):
    """Makes a decision of votes that are not there."""

    reason = "missing"

    def lies(self) -> list[wire.Message]:
        wanted = self.wanted()
        where = self.where()
        told = crafted.decision(self.node, wanted, self.ballots(wanted))
        return [crafted.items(self.node, (where.epoch.number, where.link), told)]

    def wanted(self) -> Proposal:
        given = self.without(self.victim)
        return crafted.proposal(self.node, self.tip, self.number, self.reason, **given)

    def where(self) -> Moment:
        return self.tip

    def ballots(self, wanted: Proposal) -> dict[int, SignedStatement]:
        raise NotImplementedError


@lie("forges the votes of a decision")
class ForgedDecision(Decides):
    def ballots(self, wanted: Proposal) -> dict[int, SignedStatement]:
        seats = self.tip.epoch.electorate
        return {seat: crafted.vote(self.node, wanted, self.tip, seat=seat) for seat in seats}


@lie("counts one vote many times")
class DoubleVotes(Decides):
    def ballots(self, wanted: Proposal) -> dict[int, SignedStatement]:
        own = crafted.vote(self.node, wanted, self.tip)
        return dict.fromkeys(self.tip.epoch.electorate, own)


@lie("decides by its own vote alone")
class Minority(Decides):
    def ballots(self, wanted: Proposal) -> dict[int, SignedStatement]:
        return {self.node.seat or 0: crafted.vote(self.node, wanted, self.tip)}


@lie("decides by votes of another match")
class OtherMatch(Decides):
    """What honest people signed when another match of theirs began: this seat was missing there."""

    match = b"another match".ljust(32)

    def lies(self) -> list[wire.Message]:
        opening = self.node.play.history.opening
        here, there = self.decided(self.node.play.match), self.decided(self.match)
        return [crafted.items(self.node, opening.place, one) for one in (here, there)]

    def decided(self, match: bytes) -> bytes:
        """The count of those votes, as if it were of this match, and as it was there."""
        opening = self.node.play.history.opening
        epoch, me = opening.epoch, self.node.seat or 0
        roster, names = list(epoch.roster), list(epoch.governors)
        roster[self.victim], names[self.victim] = me, "random"
        given = {"roster": tuple(roster), "governors": tuple(names)}
        wanted = crafted.proposal(self.node, opening, self.number, "missing", **given)
        cast = {
            one.seat or 0: crafted.vote(one, wanted, opening, match=self.match)
            for one in self.trial.people
        }
        return crafted.decision(self.node, wanted, cast, match=match)


@lie("counts the vote of somebody who has left")
class StruckVotes(Decides):
    """Somebody leaves in order, and goes on voting for whatever the liar wants."""

    _friend: Node | None = None

    def acts(self) -> None:
        if self._friend is None and self.trial.now > 3:
            self._friend = self.others[0]
            self.trial.truth.liars.add(self._friend.seat or 0)
            self.trial.give(self._friend, facts.Leave())
        super().acts()

    def lies(self) -> list[wire.Message]:
        friend = self._friend
        if friend is None or friend.seat in self.tip.epoch.electorate:
            return []
        return super().lies()

    def wanted(self) -> Proposal:
        return crafted.proposal(self.node, self.tip, self.number)

    def ballots(self, wanted: Proposal) -> dict[int, SignedStatement]:
        voters = [one for one in (self.node, self._friend) if one is not None]
        return {one.seat or 0: crafted.vote(one, wanted, self.tip) for one in voters}


@lie("begins a decision before what is settled")
class BeginsAnywhere(Falsehood):
    """A vote in order, of which the count is put where it pleases."""

    _wanted: Proposal | None = None

    def acts(self) -> None:
        play, wanted = self.node.play, self._wanted
        seen = play.voting.ballot.seen
        if wanted is not None and wanted.parent == self.tip.epoch.number:
            found = crafted.carried(self.node, wanted, seen.get(wanted.number, {}))
            if found is not None:
                (parent, _), told = found
                at = play.history.moment(self._beginning(parent))
                self.tell(crafted.items(self.node, at.place, told))
                self.told += 1
                self._wanted = None
                return
        super().acts()

    def _beginning(self, parent: int) -> int:
        """The first position of an epoch."""
        history = self.node.play.history
        places = range(len(history) + 1)
        return next(at for at in places if history.moment(at).epoch.number == parent)

    def lies(self) -> list[wire.Message]:
        ballot = self.node.play.voting.ballot
        if ballot.undecided(self.tip.epoch) or self.tip.index < 3:
            return []
        self._wanted = crafted.proposal(self.node, self.tip, self.number)
        self.told -= 1  # nothing of this is a lie yet
        self.node.play.voting.count = lambda now: None
        return [crafted.votes(self.node, self.cast(self._wanted))]


# ------------------------------------------------------------------------------------ proposals
@lie("leaps to high numbers")
class Leaps(Falsehood):
    def lies(self) -> list[wire.Message]:
        node, number = self.node, self.tip.epoch.number + LEAP
        node.play.voting.count = lambda now: None
        wanted = crafted.proposal(node, self.tip, number)
        return [crafted.votes(node, self.cast(wanted))]


@lie("proposes to replace somebody present")
class VotesAway(Falsehood):
    def lies(self) -> list[wire.Message]:
        node = self.node
        reason = self.random.choice(["missing", "late", "convicted"])
        wanted = crafted.proposal(node, self.tip, self.number, reason, **self.without(self.victim))
        return [crafted.votes(node, self.cast(wanted))]


@lie("proposes to strike somebody present")
class Strikes(Falsehood):
    def lies(self) -> list[wire.Message]:
        node, epoch = self.node, self.tip.epoch
        left = tuple(seat for seat in epoch.electorate if seat != self.victim)
        given = {**self.without(self.victim), "electorate": left}
        wanted = crafted.proposal(node, self.tip, self.number, "convicted", **given)
        return [crafted.votes(node, self.cast(wanted))]


class Storm(Falsehood):
    """Ten proposals a second."""

    every = 0.1

    def acts(self) -> None:
        for _ in range(3):  # it acts four times a second
            self._next = 0.0
            super().acts()


@lie("storms with seatings that change nothing")
class NullStorm(Storm):
    """Its own peer counts them honestly."""

    def lies(self) -> list[wire.Message]:
        voting, tip = self.node.play.voting, self.tip
        voting._cast(
            self.trial.now + self.node.offset, crafted.proposal(self.node, tip, self.number)
        )
        return []

    def acts(self) -> None:
        if not self.node.play.voting.is_open:
            self.told += 1
        super().acts()


@lie("storms with votes that it never counts")
class VotesOnly(Storm):
    def lies(self) -> list[wire.Message]:
        wanted = crafted.proposal(self.node, self.tip, self.number)
        return [crafted.votes(self.node, self.cast(wanted))]

    def sends(self, who: bytes, message: wire.Message) -> list[wire.Message]:
        if isinstance(message, wire.Items) and any(b"decided" in one[:12] for one in message.items):
            return []
        return [message]


@lie("leaves a wrong share behind")
class WrongFarewell(Decides):
    """It leaves in order, but the share of the key that it shows is not its own."""

    def acts(self) -> None:
        play = self.node.play
        if self.trial.now > 3 and not play.voting.ballot.leaving:
            self.told += 1
            play.luck.parts.farewell = lambda *_: scalar_bytes(2)
            play.voting.ballot.could_be = lambda *_: True
            play.leave()


# ---------------------------------------------------------------------------------------- turns
@lie("gives back every turn it may")
class GivesBack(Falsehood):
    """It moves only where it cannot give the turn back, and asks all for every turn besides."""

    every = 0.2

    @property
    def keeps_moves(self) -> bool:
        return self._refusal() is None

    def _refusal(self) -> Refused | None:
        """Why it cannot give the turn back now, or None."""
        tip = self.tip
        actor = tip.course.actor
        if actor < 0 or tip.epoch.roster[actor] != self.node.seat:
            return Refused("turn.other")
        refusal: Refused | None = tip.course.return_refusal(actor)
        return refusal

    def lies(self) -> list[wire.Message]:
        if self._refusal() is None:
            self.trial.give(self.node, facts.Submit(self.tip.course.actor, RETURN))
        else:
            self.trial.give(self.node, facts.TakeBack(wanted=True))
        said = (self.node.play.match, self.tip.place)
        return [wire.TakeBack(*said, kept) for kept in (False, True)]


@lie("gives back a turn that stays")
class GivesBackMore(GivesBack):
    """Where it may it gives the turn back, and where it may not it signs that too."""

    keeps_moves = True

    def lies(self) -> list[wire.Message]:
        refusal = self._refusal()
        if refusal is None:
            return super().lies()
        if refusal.code == "turn.other":
            return []
        data = signed_items(self.node, self.tip, self.tip.course.actor, RETURN)
        return [wire.read(data)]
