"""A stalling liar: its heart beats, and it withholds one kind of answer."""

from random import Random

from kingsburg_arcade.engine.contract import NOBODY
from kingsburg_arcade.net.masks.opened_cards import PART as CARD
from kingsburg_arcade.net.protocol import wire
from kingsburg_arcade.net.protocol.history import Dealt, Decided, read_item
from kingsburg_arcade.net.protocol.presence import HEAD, Head
from kingsburg_arcade.net.protocol.signed_statement import SignedStatement

from . import crafted
from .greedy import head_at
from .node import Node
from .trial import Liar, Trial

WITHHELD = ("move", "part", "confirmation", "vote", "decision")
OF_CHOICES = ("choice",)
"""What can be withheld besides, where all choose in secret."""
OF_STACKS = ("shuffle", "card")
"""What can be withheld besides, where hands are dealt from stacks."""


class Stalling(Liar):
    withholds = ""

    def __init__(self, trial: Trial, node: Node, random: Random) -> None:
        super().__init__(trial, node, random)
        self.keeps_moves = self.withholds == "move"
        short = self.withholds in OF_CHOICES  # such a match is over in a moment
        self._from = 0.0 if short else random.uniform(0.0, 6.0)

    def sends(self, who: bytes, message: wire.Message) -> list[wire.Message]:
        if self.node.play is None or self.trial.now < self._from:
            return [message]
        left = self._left(message)
        return [] if left is None else [left]

    def _left(self, message: wire.Message) -> wire.Message | None:
        """What is left of a message without the answers that are withheld."""
        me = self.node.seat
        match self.withholds, message:
            case "choice", wire.Openings(match, link, shown, parts):
                return wire.Openings(
                    match, link, tuple(one for one in shown if one[0] != me), parts
                )
            case "choice", wire.Items(_, _, items):  # its own answer would tell as well
                return None if any(isinstance(read_item(one), Dealt) for one in items) else message
            case "part", wire.Parts(match, name, parts):
                others = tuple(one for one in parts if one[0] != me)
                return wire.Parts(match, name, others) if others else None
            case "confirmation", wire.Heads(match, heads):
                return wire.Heads(match, tuple(map(self._unconfirmed, heads)))
            case "vote", wire.Votes(match, cast):
                return wire.Votes(match, tuple(one for one in cast if not self._is_mine(one)))
            case "decision", wire.Items(_, _, items):
                mine = [isinstance(read_item(one), Decided) for one in items]
                return None if any(mine) else message
            case (("shuffle" | "card"), wire.Masks(match, said)):
                return wire.Masks(match, tuple(one for one in said if not self._is_kept(one)))
        return message

    def _is_mine(self, data: bytes) -> bool:
        return SignedStatement.read(data).seat == self.node.seat

    def _is_kept(self, data: bytes) -> bool:
        is_card = SignedStatement.read(data).kind == CARD
        return self._is_mine(data) and is_card == (self.withholds == "card")

    def _unconfirmed(self, data: bytes) -> bytes:
        """It is here, and has never come further than the beginning."""
        said = SignedStatement.read(data)
        if said.kind != HEAD or said.seat != self.node.seat:
            return data
        return head_at(self.node, Head.read(said), self.node.play.history.opening).encoded

    def acts(self) -> None:
        """Who withholds decisions has others vote, again and again."""
        play = self.node.play
        if self.withholds != "decision" or self.trial.now < self._from:
            return
        tip, ballot = play.tip, play.voting.ballot
        if tip.course.actor == NOBODY or ballot.undecided(tip.epoch):
            return
        number = 1 + max(tip.epoch.number, ballot.promised, *ballot.seen, 0)
        cast = crafted.vote(self.node, crafted.proposal(self.node, tip, number), tip)
        ballot.promise(self.trial.now + self.node.offset, tip.epoch, cast)
        self.tell(crafted.votes(self.node, cast))


def stalling(kind: str) -> type[Stalling]:
    """A liar that withholds this kind of answer."""
    return type(f"Stalling_{kind}", (Stalling,), {"withholds": kind})
