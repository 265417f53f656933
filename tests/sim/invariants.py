"""What must be true after every step of a simulated match, and at its end."""

from typing import Any

from kingsburg_arcade.engine.codec import decode
from kingsburg_arcade.engine.contract import Open, Refused
from kingsburg_arcade.engine.record import verify
from kingsburg_arcade.net.masks.group import scalar
from kingsburg_arcade.net.protocol import facts, journal_format, wire
from kingsburg_arcade.net.protocol.agreement import COMMITMENT, DEAL, SEAL
from kingsburg_arcade.net.protocol.history import (
    Dealt,
    Decided,
    Deed,
    Item,
    Moment,
    Rules,
    read_item,
)
from kingsburg_arcade.net.protocol.presence import Head
from kingsburg_arcade.net.protocol.seating import REASONS, Proposal
from kingsburg_arcade.net.protocol.shared_luck import card_name
from kingsburg_arcade.net.protocol.signed_statement import SignedStatement

from .cards import Cards
from .choices import Choices
from .node import Node
from .quick_luck import true_part

FROM_THE_ROOT = {COMMITMENT, SEAL, DEAL}
"""Statements that a peer makes again to the letter after a crash."""
MASKS = b"masks"
"""What a message about a stack has near its beginning."""


class Broken(AssertionError):
    """An invariant does not hold."""


def _demand_none(wrong: str) -> None:
    if wrong:
        raise Broken(wrong)


class Truth:
    """What the simulator knows and no peer does: what was settled anywhere, who said what."""

    def __init__(self, seats: int) -> None:
        self.settled: dict[int, bytes] = {}
        self.seated: dict[int, tuple[Any, ...]] = {}
        self.said: dict[tuple[Any, ...], bytes] = {}
        self.forked_at: int | None = None
        """The first index at which a liar signed twice: from there on only the end counts."""
        self.spoils = False
        """Whether bytes change on the way: then a difference that is told of may be of those."""
        self.liars: set[int] = set()
        self.answered: dict[str, tuple[int, bytes]] = {}
        """Index and link of the question for which somebody honest has told a part of a draw."""
        self.owed: set[tuple[bytes, int]] = set()
        """Who has seen with its own eyes that a seat lied."""
        self.reasons: set[str] = set()
        """For what somebody was convicted."""
        self.cards, self.choices = Cards(), Choices()
        self._judged: tuple[bytes, bytes] | None = None
        self.reported: set[tuple[int | None, int]] = set()
        """Who has told its person that which seat is missing or late."""
        self.restarted: set[int | None] = set()
        """People whose programs were killed, perhaps before they could tell anything."""

    def sound(self, index: int) -> bool:
        return self.forked_at is None or index < self.forked_at

    # ------------------------------------------------------------------------------ each output
    def hear(self, node: Node, output: facts.Output) -> None:
        """Judge what an honest node says or does."""
        match output:
            case facts.Settled(index):
                self._settle(node, index)
                self._look(node)
            case facts.Rewound(index) if index < node.settled and self.sound(index + 1):
                raise Broken(f"{node} loses entry {node.settled}, which was settled")
            case facts.Rewound(index):
                node.settled = min(node.settled, index)
            case facts.Seated(number, index, roster, electorate):
                seating = (roster, electorate, node.play.history.link_at(index))
                if self.sound(index) and self.seated.setdefault(number, seating) != seating:
                    raise Broken(f"there are two seatings number {number}")
            case facts.Convicted(seat, reason):
                if seat not in self.liars:
                    raise Broken(f"{node} convicts the honest seat {seat}: {reason}")
                node.convicted.add(seat)
                self.reasons.add(str(reason))
            case facts.Refusing(seat, reason) if seat in self.liars and _is_lie(reason):
                self.owed.add((node.key, seat))
            case facts.Missing(seat):
                self.reported.add((node.seat, seat))
            case facts.Asked(given):
                late = [one.seat for one in given if isinstance(one, facts.Late)]
                self.reported |= {(node.seat, seat) for seat in late}
            case facts.Differing(index, field) if not self.spoils:
                raise Broken(f"{node} differs in {field} after entry {index}")
            case facts.Send(_, data):
                if MASKS in data[:12]:
                    self.cards.expect(node)
                if self._judged != (node.key, data):  # the others are told the same at once
                    self._said(node, data)
                    self._judged = node.key, data

    def _look(self, node: Node) -> None:
        if node.play.hands is not None:
            self.cards.look(node, sound=not self.liars)

    def _settle(self, node: Node, index: int) -> None:
        history = node.play.history
        for number in range(node.settled + 1, index + 1):
            link = history.link_at(number)
            if self.sound(number) and self.settled.setdefault(number, link) != link:
                raise Broken(f"there are two settled entries {number}")
        node.settled = index

    def _said(self, node: Node, data: bytes) -> None:
        """An honest peer says one thing at one place, whatever crashed meanwhile."""
        message = wire.read(data)
        if isinstance(message, wire.Heads):
            self._acknowledged(node, message)
        elif isinstance(message, wire.Parts):
            self._tells_part(node, message)
        elif isinstance(message, wire.Votes):  # it may be told to the person in the next moment
            self.reported |= {(node.seat, late) for late in node.play.voting.late}
        elif isinstance(message, wire.Openings):
            tip = node.play.tip
            _demand_none(self.choices.shows(node, message, sound=self.sound(tip.index + 1)))
        elif isinstance(message, wire.Agreeing):
            _seals_first(node, message)
        for statement in _statements(message):
            if statement.seat == node.seat:
                place = statement.kind, statement.seat, statement.place
                if self.said.setdefault(place, statement.body) != statement.body:
                    raise Broken(f"{node} says two things as {place}")
                said = statement.encoded  # it may be written once more while it is there already
                wet = any(said in frames for frames in node.wet) and said not in node.disk
                if wet and statement.kind not in FROM_THE_ROOT:
                    raise Broken(f"{node} says {place}, which is not on its disk")

    def _acknowledged(self, node: Node, message: wire.Heads) -> None:
        """Others count on what a heartbeat tells."""
        for spoken in map(SignedStatement.read, message.heads):
            if spoken.seat == node.seat:
                head = Head.read(spoken)
                node.acknowledged = head.epoch, head.index, head.link

    def _tells_part(self, node: Node, message: wire.Parts) -> None:
        """A part of a draw is told for one question, which is never undone."""
        tip = node.play.tip
        if message.name != tip.draw or node.seat not in dict(message.parts):
            return
        steps = [] if isinstance(tip.course.wish, Open) else node.play.history.steps
        asking = steps[-1].item.encoded if steps else b""  # a card may have been looked at before
        if steps and asking not in node.disk and any(asking in frames for frames in node.wet):
            raise Broken(f"{node} tells its part of {message.name}, which is not asked on its disk")
        if self.sound(tip.index + 1):
            asked = tip.index, tip.link
            if self.answered.setdefault(message.name, asked) != asked:
                raise Broken(f"{node} tells its part of {message.name} for two questions")

    def reads(self, node: Node) -> None:
        """After a restart: what was settled here, and what was acknowledged, is on the disk."""
        if node.lives > 1:
            self.restarted.add(node.seat)
        if node.play is None:
            if node.settled or node.acknowledged:
                raise Broken(f"{node} has forgotten the match")
            return
        if node.acknowledged is not None:
            epoch, index, link = node.acknowledged
            tip, known = node.play.history.tip, node.play.history.link_at(index)
            if tip.epoch.number < epoch or (tip.epoch.number == epoch and known != link):
                raise Broken(f"{node} has forgotten entry {index}, which others count on")
        for number in range(1, node.settled + 1):
            link = node.play.history.link_at(number)
            if self.sound(number) and link != self.settled[number]:
                raise Broken(f"{node} has forgotten entry {number}, which was settled")

    # ---------------------------------------------------------------------------------- the end
    def end(self, nodes: list[Node]) -> None:
        """All who are left have one history, which anybody can verify from the beginning."""
        histories = [node.play.history for node in nodes]
        tips = {history.tip.link for history in histories}
        if len(tips) > 1:
            raise Broken(f"the match ends in {len(tips)} ways")
        for number, link in self.settled.items():
            if self.sound(number) and histories[0].link_at(number) != link:
                raise Broken(f"entry {number} was settled and is not in the match")
        for name, (index, link) in self.answered.items():
            if self.sound(index) and histories[0].link_at(index) != link:
                raise Broken(f"{name} was answered, and its question was undone")
        if self.forked_at is None:
            links = {number: histories[0].link_at(number) for number in self.settled}
            _demand_none(self.choices.undone(links))
        for node in nodes:
            self._look(node)
            self._secrets(node)
            self._justice(node)
            _keeps_promises(node)
        self.cards.end(nodes[0], sound=not self.liars)
        self._verified(nodes[0])

    def _justice(self, node: Node) -> None:
        for seat in self.liars:
            struck = seat not in node.play.tip.epoch.electorate
            if (node.key, seat) in self.owed and seat not in node.convicted and not struck:
                raise Broken(f"{node} has caught seat {seat} lying, and it is not convicted")

    def _secrets(self, node: Node) -> None:
        """Nobody holds parts of a card that no seat of theirs has looked at."""
        play = node.play
        moments = [play.history.moment(at) for at in range(len(play.history) + 1)]
        seen = {
            card_name(card)
            for moment in moments
            for seat, person in enumerate(moment.epoch.roster)
            if person == node.seat
            for card in moment.course.state.knows(seat)
        }
        for name in play.luck.parts.held:
            if name not in seen and self.forked_at is None:
                raise Broken(f"{node} was shown {name} and never looked at it")

    # ---------------------------------------------------------------------------- the whole match
    def _verified(self, node: Node) -> None:
        """Play it again from its bytes, and look at every step with eyes of our own as well."""
        play = node.play
        header = node.invitation.header
        verify(play.history.record(header, len(play.history)), node.cabinet)
        rules = Rules(play.rules.agreement, node.cabinet, node.ring.verify)
        at = rules.opening()
        for step in play.history.steps:
            item = read_item(step.item.encoded)
            self._audit(node, at, item)
            step = rules.step(at, item)
            if step.entry is not None:
                _demand_none(self.choices.audit(at, step.entry, liars=self.liars))
            at = step.after
        if at.link != play.history.tip.link:
            raise Broken("the match cannot be played again")

    def _audit(self, node: Node, at: Moment, item: Item) -> None:
        agreement = node.play.rules.agreement
        if isinstance(item, Deed):
            seat = item.entry.seat
            if at.course.actor != seat or at.epoch.roster[seat] != item.statement.seat:
                raise Broken(f"entry {item.entry.index} was made by somebody else")
            if at.epoch.paused:
                raise Broken(f"entry {item.entry.index} was made in a pause")
        elif isinstance(item, Decided):
            self._audit_decision(node, at, item.statement)
        elif at.asked is None and at.reveal is None:
            seats = {part[0] for part in item.proof}
            if not seats <= set(agreement.invitation.people) or (
                len(seats) != majority_of(agreement.invitation.people)
            ):
                raise Broken(f"entry {item.index} was dealt by {len(seats)}")
            key = agreement.luck_key
            if any(part[1:] != true_part(key, at.draw, part[0]) for part in item.proof):
                raise Broken(f"entry {item.index} was dealt by parts that nobody gave")

    def _audit_decision(self, node: Node, at: Moment, said: SignedStatement) -> None:
        agreement, electorate = node.play.rules.agreement, set(at.epoch.electorate)
        told, ballots = decode(said.body)
        proposal, votes = Proposal.read(told), [SignedStatement.read(one) for one in ballots]
        voters = {vote.seat for vote in votes}
        name = f"seating {said.place}"
        if 2 * len(voters & electorate) <= len(electorate):
            raise Broken(f"{name} was not voted for by most")
        for vote in votes:
            place = vote.kind, vote.seat, vote.place
            if vote.seat not in self.liars and self.said.get(place) != vote.body:
                raise Broken(f"{name} counts a vote that seat {vote.seat} has not cast")
            if vote.match != agreement.match:
                raise Broken(f"{name} counts a vote of another match")
        if proposal.reason not in REASONS or proposal.proposer not in electorate:
            raise Broken(f"{name} has no reason and no proposer")
        shown = scalar(proposal.farewell) if proposal.farewell else 1
        if shown != 1:
            raise Broken(f"{name} leaves behind a share that does not fit")
        self._audit_replaced(node, at, proposal, voters)

    def _audit_replaced(self, node: Node, at: Moment, proposal: Proposal, voters: set[int]) -> None:
        """Nobody honest is voted away whom the voters do not know to be missing or late."""
        for seat, (old, new) in enumerate(zip(at.epoch.roster, proposal.roster, strict=True)):
            if old == new or old in self.liars or new == seat or old == proposal.proposer:
                continue
            if old not in at.epoch.electorate:
                continue
            for voter in voters - self.liars - self.restarted:
                if (voter, old) not in self.reported:
                    raise Broken(f"seat {voter} has voted away seat {old}, which was present")


def _seals_first(node: Node, message: wire.Agreeing) -> None:
    """Nobody shows a deal before the seals of all are known."""
    said = [SignedStatement.read(one) for one in message.said]
    sealed = {one.seat for one in said if one.kind == SEAL}
    shown = any(one.kind == DEAL and one.seat == node.seat for one in said)
    if shown and sealed != set(node.invitation.people):
        raise Broken(f"{node} shows its deal before all seals are known")


def _keeps_promises(node: Node) -> None:
    """Who has voted adds nothing to the epoch that the vote ends."""
    promised = 0
    found, _ = journal_format.frames(b"".join((node.disk, *node.wet)))
    for frame in found:
        match frame:
            case ("vote", bytes(cast)):
                (promised,) = SignedStatement.read(cast).place
            case ("grow", int(), (*items,)):
                read = list(map(read_item, items))
                if not any(isinstance(item, Decided) for item in read):
                    epochs = [one.epoch if isinstance(one, Dealt) else one.statement.place[0]
                              for one in read]  # fmt: skip
                    if max(epochs) < promised:
                        raise Broken(f"{node} adds to epoch {max(epochs)} after its vote")


def majority_of(people: tuple[int, ...]) -> int:
    return len(people) // 2 + 1


def _is_lie(reason: Refused) -> bool:
    return reason.code in ("lan.illegal", "lan.not_own")


def _statements(message: wire.Message) -> list[SignedStatement]:
    if isinstance(message, wire.Agreeing):
        return [SignedStatement.read(one) for one in message.said]
    if isinstance(message, wire.Votes):
        return [SignedStatement.read(vote) for vote in message.votes]
    if isinstance(message, wire.Masks):
        return [SignedStatement.read(one) for one in message.said]
    if isinstance(message, wire.Items):
        items = map(read_item, message.items)
        return [item.statement for item in items if isinstance(item, Deed | Decided)]
    return []
