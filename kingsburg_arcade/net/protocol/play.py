"""A match in play: what one peer does when it is asked to, when it hears of it, and in time."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, Final

from ...engine.chain import Entry
from ...engine.contract import NOBODY, Event, Refused, Sealed
from ..masks.group import scalar
from ..masks.hands import Hands
from ..masks.masked_stack import ALIVE, Said
from ..masks.shuffling import Shuffling
from . import facts, reasons, wire
from .asking_back import AskingBack
from .awaited import Awaited
from .ballot import Ballot
from .choice_exchange import ChoiceExchange
from .hand_exchange import HandExchange
from .heartbeat import Heartbeat
from .history import Deed, History, Item, Moment, Rules, Step, read_item
from .journal_format import JournalQueue
from .ledger import Ledger
from .luck_exchange import LuckExchange
from .luck_parts import LuckParts
from .outbox import Emit, Outbox
from .presence import HEARTBEAT, Presence
from .shared_luck import Secrets
from .signed_statement import SignedStatement, Signer
from .trust import Trust
from .voting import Voting

RECHECK: Final = "recheck"


def checked_again(rules: Rules, items: Sequence[Item]) -> None:
    """Refuse the first of these items, from the beginning of a match, that is wrong."""
    at = rules.opening()
    for item in items:
        at = rules.step(at, item).after


class Play:
    """One peer's side of a match that has begun. Its seat is None for a spectator."""

    def __init__(
        self,
        rules: Rules,
        seat: int | None,
        signer: Signer,
        secrets: Secrets | None,
        journal: JournalQueue,
        emit: Emit,
        now: float,
        *,
        boot: int,
        votes_alone: bool,
        stand_in: str,
    ) -> None:
        agreement = rules.agreement
        self.rules, self.seat, self.match = rules, seat, agreement.match
        self._signer = signer
        people = agreement.invitation.people
        self.outbox = outbox = Outbox(agreement, seat, signer.key, journal, emit)
        self.presence = Presence([one for one in people if one != seat], now)
        self.trust = Trust(rules, outbox, self.presence)
        self.ledger = ledger = Ledger(
            rules, seat, outbox, self.trust, self._adopted, lambda: self.voting.is_open
        )
        ballot = Ballot(seat, agreement, stand_in)
        self.heartbeat = Heartbeat(
            rules, seat, signer, boot, outbox, ledger, ballot, self.presence,
            lambda spoken: self.voting.hear_head(spoken),
        )  # fmt: skip
        self.voting = Voting(
            rules, seat, signer, outbox, ledger, self.trust, self.heartbeat, ballot,
            self._shuffled, lambda: self.luck.parts, votes_alone=votes_alone,
        )  # fmt: skip
        self.hands: HandExchange | None = None
        parts = LuckParts(rules, seat, secrets)
        if agreement.hidden_stacks:
            shuffling = Shuffling(
                rules, seat, signer, secrets, outbox, self.trust, self._written,
                lambda key: ledger.history.masked_stack(key),
            )  # fmt: skip
            parts = hands = Hands(rules, seat, secrets, signer, shuffling)
            self.hands = HandExchange(
                rules, seat, outbox, ledger, self.trust, self.heartbeat, shuffling, hands,
                self._may_tell,
            )  # fmt: skip
        may_answer = self.hands.may_answer if self.hands is not None else lambda gossip: True
        choices = ChoiceExchange(rules, seat, secrets, outbox, parts)
        self.luck = LuckExchange(
            rules, seat, outbox, ledger, self.heartbeat, parts, choices, self._may_tell, may_answer
        )
        self._awaited = Awaited(
            rules, seat, outbox, ledger, self.heartbeat, ballot, self.luck, self.hands
        )
        self.asking_back = AskingBack(seat, outbox, ledger)
        self._next_beat = self._clock = now
        self._epoch = ledger.tip.epoch
        self._waiting = False
        self._asks_for_pause: int | None = None
        self._over = False
        self._was_over = False
        """Whether the journal says so: then it does not have to be settled again."""
        self._written()

    # -------------------------------------------------------------------------------- looking
    @property
    def history(self) -> History:
        return self.ledger.history

    @property
    def tip(self) -> Moment:
        return self.ledger.tip

    @property
    def settled(self) -> int:
        return self.ledger.settled

    @property
    def convicted(self) -> Mapping[int, Refused]:
        return self.trust.convicted

    @property
    def spectators_lack(self) -> list[bytes]:
        """The spectators who have not told that they have all that we have."""
        return [who for who in self.outbox.watchers if self.ledger.lacks(who)]

    @property
    def is_over(self) -> bool:
        """Whether the last entry is settled."""
        return self._over

    def may_move(self, now: float) -> bool:
        """Whether a move made now would be accepted, if it is somebody's turn here."""
        stopped = self.ledger.divergence.stopped or self.tip.epoch.paused
        return not stopped and not self.voting.is_open and self.heartbeat.has_quorum(now)

    def face(self, sealed: Sealed) -> str | None:
        """What a sealed card is that a seat here has looked at, once it can be known."""
        return self.luck.parts.face(self.tip, sealed)

    def chosen(self, seat: int) -> Mapping[str, str]:
        """What the person here has chosen for a seat and is still under cover, by question."""
        return self.luck.choices.chosen(self.history, seat)

    # ------------------------------------------------------------------- asked by the parts
    def _may_tell(self) -> bool:
        return not self.voting.is_open

    def _shuffled(self) -> tuple[Said, ...]:
        return () if self.hands is None else self.hands.shuffling.whole[-ALIVE:]

    def _adopted(self) -> None:
        epoch = self.tip.epoch
        self.voting.ballot.forget(epoch)
        if epoch.number > self._epoch.number:
            self.voting.began(self._clock, self._epoch, epoch)
            self._epoch = epoch
        self.luck.parts.forget(self.tip)
        self._written()

    def _written(self) -> None:
        transcripts = () if self.hands is None else self.hands.transcripts
        self.ledger.disk.written(self.tip, transcripts)

    # ------------------------------------------------------------------------ the local person
    def submit(self, now: float, seat: int, move: tuple[Any, ...]) -> None:
        """Play, sign, keep and send a move of a seat that is ours to play."""
        if self.ledger.divergence.stopped:
            raise Refused("lan.other_copy")
        self.ledger.check_memory()
        tip = self.tip
        if self.seat is None or not 0 <= seat < len(tip.epoch.roster):
            raise Refused("lan.watches")
        if tip.epoch.roster[seat] != self.seat:
            raise Refused("lan.not_own", seat=seat)
        if seat != tip.course.actor:
            raise Refused("lan.not_turn", seat=seat)
        if tip.epoch.paused:
            raise Refused("lan.paused")
        if self.voting.is_open:
            raise Refused("lan.vote")
        if not self.heartbeat.has_quorum(now):
            raise Refused("lan.majority")
        told: list[Event] = []
        move = self.luck.choices.sealed(tip, seat, move)
        after = tip.course.take(seat, move, told.append)
        entry = Entry.after(tip.link, tip.index + 1, seat, move, after.digest)
        deed = Deed.signed(self._signer, self.match, self.seat, tip.epoch.number, tip.link, entry)
        step = self.rules.reached(tip, deed, entry, after, told)
        self.ledger.adopt(len(self.history), [step])

    def replace(self, now: float, seat: int) -> None:
        """The person here wants a governor on the seat of somebody who is missing."""
        self.voting.replace(now, seat)

    def come_back(self) -> None:
        """The person here is at the table again, after being late."""
        self.voting.come_back()

    def pause(self, wanted: bool) -> None:
        """The person here wants a pause, or its end."""
        self.voting.pause(self._clock, wanted)

    def leave(self) -> None:
        """The person here leaves for good."""
        self.voting.leave()

    def greet(self) -> None:
        """Somebody can be reached: tell how far we have come."""
        self.heartbeat.greet()

    # --------------------------------------------------------------------------------- hearing
    def hear(self, now: float, who: bytes, message: wire.Message) -> None:
        """A message of this match from somebody who is not convicted."""
        match message:
            case wire.Want():
                self.ledger.answer(who, message)
            case wire.Items():
                self.ledger.hear(now, who, message)
            case wire.Position():
                self.ledger.hear_position(who, message)
            case wire.Proof():
                self.trust.hear(message)
            case wire.Heads():
                self.heartbeat.hear(now, who, message)
            case wire.Votes():
                self.voting.hear(now, who, message)
            case wire.Parts():
                self.luck.hear(who, message)
            case wire.Shares():
                self.luck.shares.hear(who, message)
            case wire.Openings():
                self.luck.choices.hear(self.tip, who, message)
            case wire.Look():
                self._look(who, message)
            case wire.TakeBack():
                self.asking_back.hear(self.rules.agreement.invitation.seat_of(who), message)
            case wire.Masks() if self.hands is not None:
                self.hands.hear(who, message)
            case wire.Lack() if self.hands is not None:
                self.hands.answer(now, who, message)
            case wire.Refusal():
                self._hear_refusal(who, message)

    def _hear_refusal(self, who: bytes, message: wire.Refusal) -> None:
        reason, seat = reasons.read(message.reason), self.rules.agreement.invitation.seat_of(who)
        self.outbox.emit(facts.Refusing(None, reason))
        if reason.code == "lan.diverged" and seat is not None:
            self.ledger.disagrees(seat, message)

    def _look(self, who: bytes, message: wire.Look) -> None:
        person = self.rules.agreement.invitation.seat_of(who)
        if person is not None:
            self.luck.look(person, message.name)
            if self.hands is not None:
                self.hands.look(person, message.name)

    def worked(self, now: float, worked: facts.Worked) -> None:
        """Some slow work is done."""
        match worked.name:
            case ("making", bytes(who)):
                self.ledger.worked(who, now, worked.result)
            case (name,) if name == RECHECK:
                if isinstance(worked.result, Refused):
                    self.outbox.emit(facts.Refusing(None, worked.result))
            case _ if self.hands is not None:
                self.hands.worked(worked)

    # ------------------------------------------------------------------------------------ time
    def advance(self, now: float) -> None:
        """Do what follows from all that is known: after every input."""
        self._clock = now
        self.ledger.disk.advance()
        self.asking_back.advance()
        self.voting.take_late(self._awaited.late(now))
        self.voting.vote(now)
        self.voting.count(now)
        if self.hands is not None:
            self.hands.advance()
            self._settle()  # our part of a card may have waited for it
        beat = now >= self._next_beat
        if beat:
            self.voting.propose(now)
            self.voting.count(now)
        if self.heartbeat.has_news:  # before a part of ours: others wait for both
            self.heartbeat.tell(gossip=False)
        self.luck.share(now, gossip=beat)
        self._settle()
        if self.hands is not None:
            self.hands.deal()
        if beat:
            self._next_beat = now + HEARTBEAT
            self._repeat()
        elif self.heartbeat.has_news:
            self.heartbeat.tell(gossip=False)
        self._awaited.advance(now)
        self._judge_divergence()
        if self.ledger.believes and self.heartbeat.most_are_here:
            self._recheck()
        self._report_presence(now)

    def prepare(self) -> None:
        """Do ahead what others would have to wait for later: nothing else happens now."""
        self.luck.prepare()

    def _recheck(self) -> None:
        """As a spectator we have come to where most are: now check all that we believed."""
        self.ledger.believes = False
        rules = Rules(self.rules.agreement, self.rules.cabinet, self.rules.verify)
        items = [step.item for step in self.history.steps]
        self.outbox.emit(facts.Work((RECHECK,), partial(checked_again, rules, items)))

    def _judge_divergence(self) -> None:
        """Stop if most come to another position than we do."""
        tip, divergence = self.tip, self.ledger.divergence
        heads = self.heartbeat.presence.heads.values()
        having = [
            head.seat for head in heads if (head.epoch, head.index) > (tip.epoch.number, tip.index)
        ]
        if divergence.judge(tip.epoch.electorate, having):
            self.outbox.emit(facts.OtherCopy(tip.index))
            place, reason = divergence.place or tip.place, Refused("lan.diverged")
            told = wire.Refusal(self.outbox.match, place, reasons.told(reason))
            self.outbox.tell_all(told)

    def woken(self, now: float) -> None:
        """This machine slept: nobody is missing or late because of that."""
        self.presence.woken(now)
        self._awaited.slept(now)

    def beat_now(self, now: float) -> None:
        """Send the next heartbeat without waiting for its time."""
        self._next_beat = now

    def _repeat(self) -> None:
        """Send again what may have been lost on the way."""
        self.heartbeat.tell(gossip=True)
        self.voting.repeat()
        self.trust.repeat(self.tip.epoch.electorate)
        self.luck.repeat()
        self.asking_back.repeat()
        if self.hands is not None:
            self.hands.repeat()

    def _settle(self) -> None:
        index = self.heartbeat.settled_index()
        if index > self.settled:
            self.ledger.settled = index
            self.outbox.emit(facts.Settled(index))
            self.luck.show_looks()
        tip = self.tip
        settled_here = self.settled == tip.index or self._was_over
        if not self._over and tip.course.actor == NOBODY and settled_here:
            self._over = True
            if not self._was_over:
                with suppress(Refused):  # on a full disk: after a restart it is settled again
                    self.outbox.write("over", tip.link)
            self.outbox.emit(facts.Over(tip.course.state.result(), tip.digest))

    def _report_presence(self, now: float) -> None:
        for seat, missing in self.presence.changes(now):
            if seat not in self.convicted:
                self.outbox.emit(facts.Missing(seat) if missing else facts.Back(seat))
            if not missing:
                self.voting.is_back(seat)
        asks = self.voting.asks_for_pause
        if asks != self._asks_for_pause:
            self._asks_for_pause = asks
            self.outbox.emit(facts.PauseAsked(asks))
        waiting = not self.heartbeat.has_quorum(now)
        if waiting != self._waiting:
            self._waiting = waiting
            self.outbox.emit(facts.Waiting(waiting))

    # ------------------------------------------------------------------------------- resuming
    def recall(self, now: float, frames: Iterable[tuple[Any, ...]]) -> None:
        """Be again where the journal says we were."""
        masks, chosen = list[SignedStatement](), list[bytes]()
        self.rules.trust(True)
        for frame in frames:
            match frame:
                case ("grow", int(position), (*items,)):
                    self._recall_steps(position, items)
                case ("vote", bytes(cast)):
                    self.voting.recall(now, cast)
                case ("opened", int(seat), bytes(share)):
                    self.luck.parts.opened[seat] = scalar(share)
                case ("card part", str(name), int(seat), bytes(part)):
                    self.luck.parts.hold(name, {seat: part})
                case ("proof", bytes(one), bytes(other)):
                    self.trust.recall(one, other)
                case ("making", bytes(told)):
                    chosen.append(told)
                case ("over", bytes(link)):
                    self._was_over = link == self.tip.link
                case ("mask", bytes(said)):
                    masks.append(SignedStatement.read(said))
        self.rules.trust(False)
        if self.hands is not None:
            self.hands.recall(masks, chosen)
        self._epoch = self.tip.epoch
        self.voting.ballot.forget(self._epoch)
        self._written()

    def _recall_steps(self, position: int, items: Iterable[bytes]) -> None:
        if not 0 <= position <= len(self.history):
            raise Refused("lan.journal", what="missing page")
        steps, at = list[Step](), self.history.moment(position)
        for data in items:
            steps.append(self.rules.step(at, read_item(data)))
            at = steps[-1].after
        self.history.replace(position, steps)
        self.ledger.judge(self.history.moment(position), steps)
