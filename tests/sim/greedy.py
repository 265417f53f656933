"""A greedy liar: it does whatever the protocol allows to get other dice and cards than it has.

It keeps its part of each draw back until it can work the draw out. If it does not like what it
sees, it tries to have the question asked again: it never confirms the question, votes as if it
had not come so far, proposes seatings for nothing, is away until it is replaced and comes back,
and asks for cards that it has not looked at.
"""

from functools import partial
from random import Random
from typing import Any

from kingsburg_arcade.engine.contract import LUCK, Drawn, Move, Opened, Rolled
from kingsburg_arcade.net.protocol import wire
from kingsburg_arcade.net.protocol.history import Moment
from kingsburg_arcade.net.protocol.presence import HEAD, Head
from kingsburg_arcade.net.protocol.shared_luck import answer, card_name
from kingsburg_arcade.net.protocol.signed_statement import SignedStatement

from . import crafted
from .invariants import Broken
from .node import Node
from .trial import Liar, Trial

PATIENCE = 20.0
"""Seconds for which it fights one draw."""
GOOD = 4
"""What it wants of each of its dice, on average: more often than not it gets less."""
TRICKS = ("votes", "away", "waits")


class Greedy(Liar):
    def __init__(self, trial: Trial, node: Node, random: Random) -> None:
        super().__init__(trial, node, random)
        self.trick = random.choice(TRICKS)
        self.confirms = random.random() < 0.4
        self.disliked = 0
        """Draws that it saw, and did not want."""
        self._gated: Any = None
        self._first: dict[str, float] = {}
        self._before: dict[str, Moment] = {}
        self._bad = ""
        self._away_until = 0.0

    # -------------------------------------------------------------------------------- its peer
    def acts(self) -> None:
        play = self.node.play
        if self._gated is not play:
            self._gated = play
            play.luck.share = partial(self._share, play.luck.share)
        self._peek()
        if self._bad and self.trial.now - self._first[self._bad] < PATIENCE:
            self._fight()

    def _share(self, share: Any, now: float, gossip: bool) -> None:
        """Give no part before the answer is known and good."""
        tip = self.node.play.tip
        if tip.course.actor == LUCK and tip.asked is None and self._keeps_back(tip):
            return
        share(now, gossip)

    def _keeps_back(self, tip: Moment) -> bool:
        self._note(tip)
        if self.trial.now - self._first[tip.draw] >= PATIENCE:
            return False
        found = outcome(self.node, tip)
        if found is not None and not pleases(found, self.node.seat or 0):
            if self._bad != tip.draw:
                self.disliked += 1
                self._bad = tip.draw
                self._fight()
            return True
        return found is None

    def _note(self, tip: Moment) -> None:
        """Remember when a draw was asked for, and where the match stood before that.

        What it has voted for it cannot deny any more: its signatures would convict it.
        """
        if tip.draw not in self._first:
            history = self.node.play.history
            before = history.moment(max(0, len(history) - 1))
            self._first[tip.draw] = self.trial.now
            self._before[tip.draw] = before if before.epoch == tip.epoch else tip

    # --------------------------------------------------------------------------------- messages
    def sends(self, who: bytes, message: wire.Message) -> list[wire.Message]:
        if self.trial.now < self._away_until:
            return []
        if isinstance(message, wire.Heads) and not self.confirms:
            return [self._unconfirmed(message)]
        return [message]

    def _unconfirmed(self, message: wire.Heads) -> wire.Heads:
        """Its heartbeat stays before a question that it has not seen the answer of."""
        tip, before = self.node.play.tip, None
        if tip.draw and tip.asked is None:
            self._note(tip)
            before = self._before[tip.draw]
        heads = tuple(self._held(data, before) for data in message.heads)
        return wire.Heads(message.match, heads)

    def _held(self, data: bytes, before: Moment | None) -> bytes:
        said = SignedStatement.read(data)
        if before is None or said.kind != HEAD or said.seat != self.node.seat:
            return data
        return head_at(self.node, Head.read(said), before).encoded

    def hears(self, sender: bytes, message: wire.Message) -> None:
        if isinstance(message, wire.Parts):
            self._look_at(message)

    # ---------------------------------------------------------------------------------- fighting
    def _fight(self) -> None:
        if self.trick == "away" and self.trial.now >= self._away_until + 4:
            self._away_until = self.trial.now + 8
        elif self.trick == "votes" and self.node.play.tip.draw == self._bad:
            self._propose()

    def _propose(self) -> None:
        """Have the question asked again, in an epoch that begins before it if that is possible.

        Its peer keeps the promise of the vote, so that nobody can convict it.
        """
        node, play = self.node, self.node.play
        tip, ballot = play.tip, play.voting.ballot
        if ballot.undecided(tip.epoch):
            return
        before = self._before[self._bad]
        same_epoch = before.epoch.number == tip.epoch.number
        number = 1 + max(tip.epoch.number, ballot.promised, *ballot.seen, 0)
        wanted = crafted.proposal(node, tip, number)
        cast = crafted.vote(node, wanted, before if same_epoch and not self.confirms else tip)
        ballot.promise(self.trial.now + node.offset, tip.epoch, cast)
        self.tell(crafted.votes(node, cast))

    # ------------------------------------------------------------------------------------ cards
    def _peek(self) -> None:
        """Ask for the parts of every card that lies hidden."""
        play = self.node.play
        for card in play.tip.course.state.sealed():
            self.tell(wire.Look(play.match, card_name(card)))

    def _look_at(self, message: wire.Parts) -> None:
        play = self.node.play
        if play is None:
            return
        state = play.tip.course.state
        seats = [at for at, person in enumerate(play.tip.epoch.roster) if person == self.node.seat]
        known = {card_name(card) for seat in seats for card in state.knows(seat)}
        if message.name in self._hidden() - known:
            raise Broken(f"{self.node} is told of {message.name}, and has not looked at it")

    def _hidden(self) -> set[str]:
        """The cards that are sealed as far as anybody has come, and are not about to be opened."""
        tips = [one.play.tip for one in self.trial.people if one.play is not None]
        sealed = [{card_name(card) for card in tip.course.state.sealed()} for tip in tips]
        return set.intersection(*sealed) - {tip.draw for tip in tips}


def outcome(node: Node, tip: Moment) -> Move | None:
    """What luck will answer, as soon as the parts of the others and our own make it known."""
    luck = node.play.luck.parts
    parts = {**luck.known(tip), node.seat: luck.own(tip.draw)}
    draws, wish = node.play.rules.draws, tip.course.wish
    if len(parts) < draws.threshold or wish is None:
        return None
    chosen = {seat: parts[seat] for seat in sorted(parts)[: draws.threshold]}
    return answer(wish, draws.seed(tip.draw, chosen))


def pleases(found: Move, seat: int) -> bool:
    match found:
        case Rolled():
            mine = found.groups[seat if seat < len(found.groups) else 0]
            return sum(mine) >= GOOD * len(mine)
        case Drawn():
            name = found.names[0]
            return name == str(seat) if name.isdigit() else _is_liked(name)
        case Opened():
            return _is_liked(found.card)
    return True


def _is_liked(name: str) -> bool:
    """Of cards it likes gold, and about half of those of other games."""
    return name < "l"


def head_at(node: Node, head: Head, at: Moment) -> SignedStatement:
    """This heartbeat, as if its author had come only so far."""
    seen = (at.epoch.number, at.index, at.link, at.digest, min(head.promised, at.epoch.number))
    told = Head(head.seat, head.boot, head.beat, *seen)
    return told.signed(node.signer, node.play.match)
