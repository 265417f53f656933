"""The ledger: one peer's copy of the match, kept in step with the copies of all others."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from typing import Any, Final

from ...engine.codec import decode, encode
from ...engine.contract import Refused, Sealed
from ..masks.opened_cards import Unchecked
from . import facts, wire
from .ballot import Ballot
from .branch import Branch, better, follow
from .compare import first_difference
from .history import Decided, Deed, Diverged, History, Moment, Place, Rules, Step
from .journal_format import framed
from .journal_queue import Ink
from .luck_parts import Sharing
from .presence import HEAD, Head, Presence
from .seating import majority
from .shared_luck import Secrets
from .signed_statement import Lie, Signer, Statement

ASK_AGAIN: Final = 0.25
"""Seconds before the same peer is asked once more for what follows."""
AT_ONCE: Final = 12
"""Cards worked out for one message; the next head of its sender asks for the rest."""
Emit = Callable[[facts.Output], None]


class Ledger:
    """What has happened here, who else has it, and how to get what is lacking."""

    def __init__(
        self,
        rules: Rules,
        seat: int | None,
        signer: Signer,
        secrets: Secrets | None,
        ink: Ink,
        emit: Emit,
        now: float,
        *,
        boot: int,
        votes_alone: bool,
        stand_in: str,
    ) -> None:
        self.rules, self.seat = rules, seat
        self.match = rules.agreement.match
        self.people = rules.agreement.invitation.people
        self.grace = rules.agreement.invitation.grace
        self.history = History(rules.opening())
        self.presence = Presence([one for one in self.people if one != seat], now)
        self.ballot = Ballot(seat, self.people, stand_in)
        self.sharing = Sharing(rules, seat, secrets)
        self.settled = 0
        self.convicted: dict[int, str] = {}
        self.evidence: dict[int, wire.Message] = {}
        self.watchers: list[bytes] = []
        self._signer, self._ink, self._emit = signer, ink, emit
        self._on_disk: Moment | None = None
        self._made_on_disk: tuple[bytes, ...] = ()
        self._drying = deque[tuple[int, Moment, tuple[bytes, ...]]]()
        self._unsaid: dict[bytes, tuple[int, wire.Message | None]] = {}
        self._boot, self._beat = boot, 0
        self._votes_alone = votes_alone
        self._wanted: set[int] = set()
        self._side: Branch | None = None
        self._asked: dict[bytes, float] = {}
        self._told: Place | None = None
        self._parts_told: tuple[Place, int] | None = None
        self._next_beat = now
        self._shown: set[tuple[int, int]] = set()
        self._waiting = False
        self._over = False
        self._was_over = False
        """The notebook says so: nobody has to confirm it once more."""
        self._positions: dict[Place, Any] = {}
        self._answered: set[tuple[bytes, Place]] = set()
        self._written()

    # -------------------------------------------------------------------------------- looking
    @property
    def tip(self) -> Moment:
        return self.history.tip

    @property
    def undecided(self) -> bool:
        return self.ballot.undecided(self.tip.epoch)

    def settled_moment(self) -> Moment:
        """Where the match stood at the last entry that stays."""
        position = len(self.history)
        while position and self.history.moment(position).index > self.settled:
            position -= 1
        return self.history.moment(position)

    def face(self, sealed: Sealed) -> str | None:
        return self.sharing.face(self.tip, sealed)

    def head(self) -> Head | None:
        """What is on our disk now: others count on it, whatever happens to us."""
        at = self._on_disk
        if self.seat is None or at is None:
            return None
        seen = (at.epoch.number, at.index, at.link, at.digest, self.ballot.promised)
        return Head(self.seat, self._boot, self._beat, *seen, self._made_on_disk)

    @property
    def made_here(self) -> tuple[bytes, ...]:
        """Hashes of the stacks that are made, and of which the history does not tell yet."""
        return ()

    def present(self, now: float) -> list[int]:
        """Those with a vote who are here, ourselves among them."""
        return [seat for seat in self.tip.epoch.electorate if not self.presence.is_lost(now, seat)]

    def has_majority(self, now: float) -> bool:
        return majority(len(self.present(now)), len(self.tip.epoch.electorate))

    @property
    def everybody_has_come_so_far(self) -> bool:
        """Whether all others with a vote are known to have what we have."""
        others = [seat for seat in self.tip.epoch.electorate if seat != self.seat]
        heads = [self.presence.heads.get(seat) for seat in others]
        return all(head is not None and head.link == self.tip.link for head in heads)

    # -------------------------------------------------------------------------------- sending
    def _send(self, seat: int, message: wire.Message) -> None:
        if seat != self.seat and seat not in self.convicted:
            self._emit(facts.Send(self.rules.agreement.key(seat), message.encoded))

    def _tell_all(self, message: wire.Message, watchers: bool = False, but: bytes = b"") -> None:
        data = message.encoded
        keys = [self.rules.agreement.key(s) for s in self.people if s not in self.convicted]
        for key in [*keys, *(self.watchers if watchers else ())]:
            if key not in (but, self._signer.key):
                self._emit(facts.Send(key, data))

    def _tell_head(self, gossip: bool) -> None:
        self._beat += 1
        head = self.head()
        if head is None:
            return
        mine = head.signed(self._signer, self.match)
        others = self.presence.spoken.values() if gossip else ()
        heads = tuple(one.encoded for one in (mine, *others))
        self._tell_all(wire.Heads(self.match, heads), watchers=True)
        self._told = head.epoch, head.link

    def greet(self) -> None:
        """Say how far we have come at the next opportunity."""
        self._told = None

    # -------------------------------------------------------------------------------- the disk
    def _written(self) -> None:
        """What stands here now is on the page written last."""
        self._drying.append((self._ink.page, self.tip, self.made_here))
        self._dry()

    def _dry(self) -> None:
        """Tell what we have signed, as soon as it is on the disk."""
        made = self._made_on_disk
        while self._drying and self._ink.is_dry(self._drying[0][0]):
            _, self._on_disk, self._made_on_disk = self._drying.popleft()
        if made != self._made_on_disk:
            self.greet()
        for signed, (page, message) in tuple(self._unsaid.items()):
            if self._ink.is_dry(page):
                del self._unsaid[signed]
                if message is not None:
                    self._tell_all(message, watchers=not isinstance(message, wire.Votes))

    def _say(self, signed: bytes, message: wire.Message | None) -> None:
        """Nobody else may know what we have signed before it is on the disk."""
        self._unsaid[signed] = self._ink.page, message
        self._dry()

    def _may_say(self, signed: bytes) -> bool:
        return signed not in self._unsaid

    @property
    def is_saved(self) -> bool:
        """Whether all that stands here is on the disk."""
        return self._on_disk is not None and self._on_disk.place == self.tip.place

    @property
    def saved_index(self) -> int:
        """Up to which entry what stands here is on the disk."""
        at = self._on_disk
        return -1 if at is None or self.history.find(at.place) is None else at.index

    # --------------------------------------------------------------------------------- history
    def _adopt(self, position: int, steps: Sequence[Step]) -> None:
        """Write these steps down, then make them the history from that position on."""
        before = self.history.moment(position)
        self._ink.write(framed("grow", position, [step.item.encoded for step in steps]))
        gone = self.history.replace(position, steps)
        # Only a liar with two tongues can make anything settled come loose again.
        self.settled = min(self.settled, before.index) if gone else self.settled
        if any(step.entry is not None for step in gone):
            self._emit(facts.Rewound(before.index))
        for step in steps:
            self._announce(step)
        self.ballot.forget(self.tip.epoch)
        self.sharing.forget(self.history)
        if self._side is not None and not self._side.still_fits(self.history):
            self._side = None
        self._tell_steps(before, steps)
        self._written()

    def _tell_steps(self, before: Moment, steps: Sequence[Step]) -> None:
        """Pass on a single step at once; one of ours once it is on the disk."""
        for step in steps:
            item = step.item
            if not isinstance(item, Deed | Decided):
                continue
            data = item.encoded
            told = wire.Items(self.match, before.place, (data,)) if len(steps) == 1 else None
            if item.statement.seat == self.seat:
                self._say(data, told)
            elif told is not None:
                self._tell_all(told, watchers=True)

    def _announce(self, step: Step) -> None:
        if step.entry is not None:
            self._emit(facts.Happened(step.entry, step.events))
        else:
            epoch, index = step.after.epoch, step.after.index
            self._emit(facts.Seated(epoch.number, index, epoch.roster, epoch.electorate))

    def items(self, now: float, who: bytes, message: wire.Items) -> None:
        """Steps from somebody: ours, new, another branch, or wrong."""
        openings = self.rules.openings
        openings.patience = AT_ONCE
        branch = follow(self.history, self.rules, self._side, message.after, message.items)
        openings.patience = None
        if branch is None:
            self.ask(now, who)
            return
        if branch.contradiction is not None:
            self.convict_by(*branch.contradiction)
        if better(self.history, branch) and not self._of_a_liar(branch):
            self._adopt(branch.position, branch.steps)
            self._asked.pop(who, None)
        elif branch.steps:
            self._side = branch
        if isinstance(branch.refused, Unchecked):
            self._check_later(who, branch.refused)
        elif branch.refused is not None:
            self._refuse(now, who, message, branch)

    def _check_later(self, who: bytes, unchecked: Unchecked) -> None:
        """What takes long is looked at beside everything else, and asked for again."""

    def _of_a_liar(self, branch: Branch) -> bool:
        """Whether a convicted person goes on, in an epoch that ends with its conviction."""
        if branch.tip(self.history).epoch.number > self.tip.epoch.number:
            return False
        items = [step.item for step in branch.steps]
        return any(isinstance(one, Deed) and one.statement.seat in self.convicted for one in items)

    def _refuse(self, now: float, who: bytes, message: wire.Items, branch: Branch) -> None:
        """Answer with the reason; whoever signed a lie is convicted, a difference is reported."""
        reason, item = branch.refused, branch.item
        place = branch.tip(self.history).place
        sender = self.rules.agreement.invitation.seat_of(who)
        self._emit(facts.Refusing(sender, str(reason)))
        self._emit(
            facts.Send(who, wire.Refusal(self.match, place, str(reason)[: wire.REASON]).encoded)
        )
        if isinstance(reason, Lie) and isinstance(item, Deed):
            author = item.statement.seat
            if author not in self.convicted:
                # What convinced us convinces the others: they see the same place.
                evidence = wire.Items(self.match, place, (item.encoded,))
                self._convict(author, str(reason), evidence)
        elif isinstance(reason, Diverged) and place not in self._positions:
            self._positions[place] = reason.here.state.to_plain()
            packed = encode(self._positions[place])
            self._emit(facts.Send(who, wire.Position(self.match, place, packed).encoded))

    def position(self, who: bytes, message: wire.Position) -> None:
        """Somebody came to another position by the same entry: say where they differ."""
        found = self.history.find(message.after)
        here = self._positions.get(message.after)
        if here is None and found is not None and found < len(self.history):
            here = self.history.moment(found + 1).course.state.to_plain()
        if here is None or found is None or (who, message.after) in self._answered:
            return
        self._answered.add((who, message.after))
        packed = encode(here)
        difference = first_difference(decode(packed), decode(message.packed))
        if difference is not None:
            index = self.history.moment(found).index + 1
            self._emit(facts.Differing(index, *difference))
            self._emit(facts.Send(who, wire.Position(self.match, message.after, packed).encoded))

    def ask(self, now: float, who: bytes) -> None:
        """Ask for what follows, but not the same peer again and again."""
        if now - self._asked.get(who, now - ASK_AGAIN) < ASK_AGAIN:
            return
        self._asked[who] = now
        places = self.history.locator()
        if self._side is not None and self._side.still_fits(self.history):
            places.insert(0, self._side.tip(self.history).place)
        self._emit(facts.Send(who, wire.Want(self.match, tuple(places)).encoded))

    def want(self, who: bytes, message: wire.Want) -> None:
        """Send what follows the first place that we know as well."""
        position = next(
            (at for at in map(self.history.find, message.places) if at is not None), None
        )
        if position is None or position == len(self.history):
            return
        items, size = list[bytes](), 0
        for step in self.history.steps[position:]:
            data = step.item.encoded
            size += len(data) + 8
            if (items and size > wire.PAYLOAD) or not self._may_say(data):
                break
            items.append(data)
        if not items:
            return
        after = self.history.moment(position).place
        self._emit(facts.Send(who, wire.Items(self.match, after, tuple(items)).encoded))

    # -------------------------------------------------------------------------------- presence
    def heads(self, now: float, who: bytes, message: wire.Heads) -> None:
        sender = self.rules.agreement.invitation.seat_of(who)
        for data in message.heads:
            spoken = Statement.read(data)
            if spoken.kind != HEAD or spoken.match != self.match or len(spoken.place) != 2:
                raise Refused("it is no heartbeat of this match")
            boot, beat = spoken.place
            if spoken.seat in self.convicted or not self.presence.is_news(spoken.seat, boot, beat):
                continue
            if not spoken.holds(self.rules.agreement.key(spoken.seat), self.rules.verify):
                raise Refused("a heartbeat is not signed by the key of its seat")
            head = Head.read(spoken)
            self.presence.hear(now, head, spoken)
            if head.seat == sender and self._is_ahead(head):
                self.ask(now, who)

    def _is_ahead(self, head: Head) -> bool:
        """Whether this person has something that we lack."""
        tip = self.tip
        theirs, ours = (head.epoch, head.index), (tip.epoch.number, tip.index)
        if theirs > ours:
            return True
        return head.epoch == tip.epoch.number and self.history.link_at(head.index) != head.link

    # ----------------------------------------------------------------------------------- trust
    def proof(self, message: wire.Proof) -> None:
        one, other = Statement.read(message.one), Statement.read(message.other)
        if one.seat not in self.convicted:
            self.convict_by(one, other)

    def convict_by(self, one: Statement, other: Statement) -> None:
        """Convict whoever signed two statements that contradict each other, if they do."""
        key, verify = self.rules.agreement.key(one.seat), self.rules.verify
        if one.match != self.match or not one.contradicts(other) or one.kind == HEAD:
            raise Refused("the two statements do not contradict each other")
        if not (one.holds(key, verify) and other.holds(key, verify)):
            raise Refused("a statement is not signed by the key of its seat")
        if one.seat in self.convicted:
            return
        self._ink.write(framed("proof", one.encoded, other.encoded))
        said = f"two different statements are signed at {one.kind} {one.place}"
        self._convict(one.seat, said, wire.Proof(self.match, one.encoded, other.encoded))

    def _convict(self, seat: int, reason: str, evidence: wire.Message) -> None:
        self._tell_all(evidence)
        self.evidence[seat] = evidence
        self._emit(facts.Convicted(seat, reason))
        self._emit(facts.Cut(self.rules.agreement.key(seat), reason))
        self.convicted[seat] = reason
        self.presence.heads.pop(seat, None)
        self.presence.spoken.pop(seat, None)
