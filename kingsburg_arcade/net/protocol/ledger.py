"""The ledger: one peer's copy of the match, kept in step with the copies of all others."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from typing import Any, Final

from ...engine.codec import decode, encode
from ...engine.contract import Refused
from ..masks.opened_cards import Forged, Unchecked
from ..masks.shuffle_transcript import ShuffleTranscript
from . import facts, reasons, wire
from .branch import Branch, better, follow
from .history import Decided, Deed, Diverged, History, Moment, Place, Rules, Step
from .outbox import Outbox
from .repair import Divergence, played_again
from .signed_statement import Lie
from .trust import Trust

ASK_AGAIN: Final = 0.25
"""Seconds before the same peer is asked once more for what follows."""
CONFIRM_AGAIN: Final = 5.0
"""Seconds before a spectator tells the same player the same place once more."""
AT_ONCE: Final = 12
"""Cards worked out for one message; the next heartbeat of its sender asks for the rest."""
DEAF: Final = 10.0
"""Seconds for which no steps are taken from a peer that sent a card that was never dealt."""
BRIEF: Final = 60
"""Letters of each side of a difference that are reported."""


class Ledger:
    """The steps of the match here, and how to get those that are missing."""

    def __init__(
        self,
        rules: Rules,
        seat: int | None,
        outbox: Outbox,
        trust: Trust,
        adopted: Callable[[], None],
        is_bound: Callable[[], bool],
    ) -> None:
        """`adopted` is called when steps were added or replaced.

        `is_bound`: whether we have promised by a vote to add nothing to this epoch.
        """
        self._rules, self._seat, self._outbox, self._trust = rules, seat, outbox, trust
        self._adopted, self._is_bound = adopted, is_bound
        self.history = History(rules.opening())
        self.settled = 0
        """Up to which entry nothing can be undone any more."""
        self.disk = DiskProgress(outbox)
        self._checks = SlowChecks(rules, outbox)
        self._side: Branch | None = None
        self._asked: dict[bytes, float] = {}
        self._comparing = Comparison(outbox)
        self.divergence = Divergence()
        self.believes = seat is None
        """Whether cards and dice are believed for now: a spectator checks them afterwards."""
        self._stands: dict[bytes, Place] = {}
        self._confirmed: dict[bytes, tuple[Place | None, float]] = {}

    @property
    def tip(self) -> Moment:
        return self.history.tip

    @property
    def settled_moment(self) -> Moment:
        """Where the match stood at the last entry that stays."""
        position = len(self.history)
        while position and self.history.moment(position).index > self.settled:
            position -= 1
        return self.history.moment(position)

    @property
    def is_saved(self) -> bool:
        """Whether all steps that are here are on the disk."""
        return self.disk.at is not None and self.disk.at.place == self.tip.place

    @property
    def saved_index(self) -> int:
        """Up to which entry the steps that are here are on the disk."""
        at = self.disk.at
        return -1 if at is None or self.history.find(at.place) is None else at.index

    # ------------------------------------------------------------------------------- adopting
    def adopt(self, position: int, steps: Sequence[Step]) -> None:
        """Write these steps down, then make them the history from that position on."""
        before = self.history.moment(position)
        self._outbox.write("grow", position, [step.item.encoded for step in steps])
        gone = self.history.replace(position, steps)
        # Only a person who signs two moves for one place can undo a settled one.
        self.settled = min(self.settled, before.index) if gone else self.settled
        if any(step.entry is not None for step in gone):
            self._outbox.emit(facts.Rewound(before.index))
        for step in steps:
            self._report(step)
        if self._side is not None and not self._side.still_fits(self.history):
            self._side = None
        self._tell(before, steps)
        self.judge(before, steps)
        self.divergence.forget(before.place)
        self._adopted()

    def judge(self, at: Moment, steps: Sequence[Step]) -> None:
        """Convict those who had sealed a choice that there is not: these steps show it to all."""
        for step in steps:
            for liar in step.liars:
                if liar != self._seat and liar not in self._trust.convicted:
                    evidence = wire.Items(self._outbox.match, at.place, (step.item.encoded,))
                    self._trust.convict(liar, Lie("lan.luck", what="choice", seat=liar), evidence)
            at = step.after

    def _report(self, step: Step) -> None:
        if step.entry is not None:
            self._outbox.emit(facts.Happened(step.entry, step.events, step.after.course))
        else:
            epoch, index = step.after.epoch, step.after.index
            seated = facts.Seated(
                epoch.number,
                index,
                epoch.roster,
                epoch.electorate,
                epoch.proposer,
                epoch.reason,
                epoch.paused,
            )
            self._outbox.emit(seated)

    def _tell(self, before: Moment, steps: Sequence[Step]) -> None:
        """Pass on a single step at once; one of ours once it is on the disk."""
        for step in steps:
            item = step.item
            if not isinstance(item, Deed | Decided):
                continue
            data = item.encoded
            told = None
            if len(steps) == 1:
                told = wire.Items(self._outbox.match, before.place, (data,))
            if item.statement.seat == self._seat:
                self._outbox.say(data, told)
            elif told is not None:
                self._outbox.tell_all(told, watchers=True)

    def reached(self, place: Place) -> tuple[int, list[Step]] | None:
        """Which steps lead to this place: none from a position of our history, or a branch's."""
        position = self.history.find(place)
        if position is not None:
            return position, []
        side = self._side
        if side is None or not side.still_fits(self.history):
            return None
        places = [step.after.place for step in side.steps]
        if place not in places:
            return None
        return side.position, list(side.steps[: places.index(place) + 1])

    # -------------------------------------------------------------------------------- receiving
    def hear(self, now: float, who: bytes, message: wire.Items) -> None:
        """Take steps from somebody: known ones, new ones, another branch, or wrong ones."""
        if self._checks.is_deaf(now, who):
            return
        branch = self._followed(message)
        if branch is not None and isinstance(branch.refused, Diverged) and self._mend(branch):
            branch = self._followed(message)
        if branch is None:
            self.ask(now, who)
            return
        if branch.contradiction is not None:
            self._trust.convict_by(*branch.contradiction)
        if better(self.history, branch) and self._may_adopt(branch):
            self.adopt(branch.position, branch.steps)
            self._asked.pop(who, None)
        elif branch.steps:
            self._side = branch
        if isinstance(branch.refused, Unchecked):
            self._asked.pop(who, None)
            self._checks.begin(who, branch.refused)
        elif branch.refused is not None:
            self._refuse(now, who, branch, branch.refused)

    def _followed(self, message: wire.Items) -> Branch | None:
        opened_cards = self._rules.opened_cards
        opened_cards.patience = AT_ONCE
        self._rules.trust(self.believes)
        try:
            return follow(self.history, self._rules, self._side, message.after, message.items)
        finally:
            opened_cards.patience = None
            self._rules.trust(False)

    def check_memory(self) -> None:
        """Play the match again if the position in memory is not the one that we have signed."""
        if self.tip.course.digest != self.tip.digest:
            self._play_again()

    def _mend(self, branch: Branch) -> bool:
        """Play the match again, once for each place: perhaps only our memory was damaged."""
        place = branch.tip(self.history).place
        if self.divergence.refolded == place:
            return False
        self.divergence.refolded = place
        self._play_again()
        return True

    def _play_again(self) -> None:
        self._rules.trust(True)
        try:
            self.history = played_again(self.history, self._rules)
        finally:
            self._rules.trust(False)
        self._side = None
        self._outbox.emit(facts.Mended(self.tip.index))

    def disagrees(self, seat: int, message: wire.Refusal) -> None:
        """Somebody came to another position by an entry of ours."""
        if self.history.find(message.after) is not None:
            self.divergence.refused(message.after, seat)

    def _may_adopt(self, branch: Branch) -> bool:
        """Nothing is added to an epoch that a vote of ours or a conviction ends.

        What we would show of it could be taken back when the vote is counted.
        """
        if branch.tip(self.history).epoch.number > self.tip.epoch.number:
            return True
        items = [step.item for step in branch.steps]
        convicted = self._trust.convicted
        is_of_a_convict = any(
            isinstance(one, Deed) and one.statement.seat in convicted for one in items
        )
        return not is_of_a_convict and not self._is_bound()

    def _refuse(self, now: float, who: bytes, branch: Branch, reason: Refused) -> None:
        """Answer with the reason; convict the author of a lie, report a difference."""
        item, place = branch.item, branch.tip(self.history).place
        sender = self._rules.agreement.invitation.seat_of(who)
        match = self._outbox.match
        lies = isinstance(reason, Lie) and isinstance(item, Deed)
        author = item.statement.seat if isinstance(item, Deed) else sender
        # Who passes on the evidence of a lie has not told it.
        self._outbox.emit(facts.Refusing(author if lies else sender, reason))
        if not lies or author == sender:
            self._outbox.send_to(who, wire.Refusal(match, place, reasons.told(reason)))
        if lies and item is not None and author is not None:
            if author not in self._trust.convicted:
                # What convinced us convinces the others: they see the same place.
                evidence = wire.Items(match, place, (item.encoded,))
                self._trust.convict(author, reason, evidence)
        elif isinstance(reason, Diverged):
            self._comparing.begin(who, place, reason.here.state.to_plain())
            self.divergence.refuse(place, author)
        elif isinstance(reason, Forged):
            self._checks.turn_away(now, who, reason)

    def hear_position(self, who: bytes, message: wire.Position) -> None:
        """Somebody came to another position by the same entry: report where they differ."""
        found = self.history.find(message.after)
        if found is None:
            return
        own = None
        if found < len(self.history):
            own = self.history.moment(found + 1).course.state
        index = self.history.moment(found).index + 1
        self._comparing.answer(who, message, index, own)

    def worked(self, who: bytes, now: float, result: object) -> None:
        """A shuffle of which we had not heard is checked: ask its sender for what follows."""
        if self._checks.passed(now, who, result):
            places = tuple(self.history.locator())
            self._outbox.send_to(who, wire.Want(self._outbox.match, places))

    # ----------------------------------------------------------------------------- catching up
    def ask(self, now: float, who: bytes) -> None:
        """Ask for what follows, but not the same peer again and again."""
        if now - self._asked.get(who, now - ASK_AGAIN) < ASK_AGAIN:
            return
        self._asked[who] = now
        places = self.history.locator()
        if self._side is not None and self._side.still_fits(self.history):
            places.insert(0, self._side.tip(self.history).place)
        self._outbox.send_to(who, wire.Want(self._outbox.match, tuple(places)))

    def confirm(self, now: float, who: bytes) -> None:
        """Tell a player how far we have come: a spectator sends no heartbeats."""
        place, at = self._confirmed.get(who, (None, now))
        if place != self.tip.place or now - at >= CONFIRM_AGAIN:
            self._confirmed[who] = self.tip.place, now
            self._outbox.send_to(who, wire.Want(self._outbox.match, (self.tip.place,)))

    def lacks(self, who: bytes) -> bool:
        """Whether somebody has not told that they have all that we have."""
        return self._stands.get(who) != self.tip.place

    def answer(self, who: bytes, message: wire.Want) -> None:
        """Send what follows the first place that we know as well."""
        if message.places:
            self._stands[who] = message.places[0]
        position = next(
            (at for at in map(self.history.find, message.places) if at is not None), None
        )
        if position is None or position == len(self.history):
            return
        items, size = list[bytes](), 0
        for step in self.history.steps[position:]:
            data = step.item.encoded
            size += len(data) + 8
            if (items and size > wire.PAYLOAD) or not self._outbox.may_say(data):
                break
            items.append(data)
        if items:
            after = self.history.moment(position).place
            self._outbox.send_to(who, wire.Items(self._outbox.match, after, tuple(items)))


# ------------------------------------------------------------------------------------ the disk
class DiskProgress:
    """How far the match is on our disk: others count on it, whatever happens to us."""

    def __init__(self, outbox: Outbox) -> None:
        self._outbox = outbox
        self.at: Moment | None = None
        self.transcripts: tuple[bytes, ...] = ()
        """Hashes of the shuffles that are on the disk, of which the history does not tell yet."""
        self._waiting = deque[tuple[int, Moment, tuple[bytes, ...]]]()

    def written(self, tip: Moment, transcripts: tuple[bytes, ...]) -> None:
        """All of this was written, the last of it on the page written last."""
        self._waiting.append((self._outbox.journal.page, tip, transcripts))
        self.advance()

    def advance(self) -> None:
        """Note what the disk has now, and send what waited for it."""
        while self._waiting and self._outbox.journal.is_saved(self._waiting[0][0]):
            _, self.at, self.transcripts = self._waiting.popleft()
        self._outbox.release()


# ---------------------------------------------------------------------------------- slow checks
class SlowChecks:
    """Checks of shuffles that take long, so that they are done beside everything else."""

    def __init__(self, rules: Rules, outbox: Outbox) -> None:
        self._rules, self._outbox = rules, outbox
        self._running: set[bytes] = set()
        self._deaf_until: dict[bytes, float] = {}

    def begin(self, who: bytes, unchecked: Unchecked) -> None:
        """Check what this peer has sent; it is asked for the rest afterwards."""
        if unchecked.work is not None and who not in self._running:
            self._running.add(who)
            self._outbox.emit(facts.Work(("making", who), unchecked.work))

    def passed(self, now: float, who: bytes, result: object) -> bool:
        """Take in what came of a check; whether it is good."""
        self._running.discard(who)
        if isinstance(result, ShuffleTranscript):
            self._rules.opened_cards.made[result.hash] = result
            return True
        if isinstance(result, Refused):
            self.turn_away(now, who, result)
        return False

    def turn_away(self, now: float, who: bytes, reason: Refused) -> None:
        """A false card costs us more to check than its author to invent: hear no more for now."""
        kept = {one: until for one, until in self._deaf_until.items() if until > now}
        self._deaf_until = {**kept, who: now + DEAF}
        self._outbox.emit(facts.Cut(who, reason))

    def is_deaf(self, now: float, who: bytes) -> bool:
        return now < self._deaf_until.get(who, now)


# ---------------------------------------------------------------------------------- differences
class Comparison:
    """Finds the first field in which two programs differ that should agree."""

    def __init__(self, outbox: Outbox) -> None:
        self._outbox = outbox
        self._positions: dict[Place, Any] = {}
        self._answered: set[tuple[bytes, Place]] = set()

    def begin(self, who: bytes, place: Place, here: Any) -> None:
        """Send the position that we came to, once."""
        if place not in self._positions:
            self._positions[place] = here
            self._send(who, place, encode(here))

    def answer(self, who: bytes, message: wire.Position, index: int, state: Any | None) -> None:
        """Report the first difference, and let the other side find it as well."""
        here = self._positions.get(message.after)
        if here is None and state is not None:
            here = state.to_plain()
        if here is None or (who, message.after) in self._answered:
            return
        self._answered.add((who, message.after))
        packed = encode(here)
        difference = first_difference(decode(packed), decode(message.packed))
        if difference is not None:
            field, ours, theirs = difference
            self._outbox.emit(facts.Differing(index, reasons.cleaned(field), ours, theirs))
            self._send(who, message.after, packed)

    def _send(self, who: bytes, place: Place, packed: bytes) -> None:
        self._outbox.send_to(who, wire.Position(self._outbox.match, place, packed))


def first_difference(here: Any, there: Any, path: str = "") -> tuple[str, str, str] | None:
    """The path of the first difference and what stands there on both sides."""
    if isinstance(here, dict) and isinstance(there, dict):
        for key in sorted({*here, *there}, key=str):
            found = first_difference(
                here.get(key, "nothing"), there.get(key, "nothing"), f"{path}.{key}".lstrip(".")
            )
            if found is not None:
                return found
        return None
    if isinstance(here, list | tuple) and isinstance(there, list | tuple):
        for number in range(max(len(here), len(there))):
            mine = here[number] if number < len(here) else "nothing"
            theirs = there[number] if number < len(there) else "nothing"
            found = first_difference(mine, theirs, f"{path}[{number}]")
            if found is not None:
                return found
        return None
    same = type(here) is type(there) and here == there
    return None if same else (path, repr(here)[:BRIEF], repr(there)[:BRIEF])
