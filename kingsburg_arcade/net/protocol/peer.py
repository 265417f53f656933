"""A peer: one seat's side of a match without a server, as a function of what happens to it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from ...engine.contract import Cabinet, Refused, Sealed
from ..room.lobby import WATCHERS
from . import facts, wire
from .agreement import Agreement, Invitation, agreed, hidden_stacks_of
from .history import Rules
from .journal_format import JournalQueue, Keep, framed, opening
from .key_agreement import KeyAgreement, Spoiled
from .play import Play
from .presence import HEARTBEAT, SUSPECT
from .shared_luck import Secrets
from .signed_statement import SignedStatement, Signer, Verify

STAND_IN: Final = "random"
"""The governor that takes the seat of somebody who is missing."""
EACH_SECOND: Final = 400.0
MOST: Final = 2000.0
"""Messages of one peer: enough for the longest catch-up, and for a burst after a pause."""
BUCKETS: Final = 64
"""People of whom it is remembered how much they have sent."""
AGREEING: Final = 5.0
"""Seconds after which it is told who holds up the agreement on the key."""
MALFORMED: Final = 100.0
"""As how many messages one counts that no honest peer sends."""


class Peer:
    """Everything that a peer does is an answer of `on`: no socket, clock, thread or luck inside.

    `keep` appends frames to the journal, or raises Refused. What we sign, and receipts for what
    we have, are sent only when the journal is on the disk (`Saved`), so that a peer that crashed
    and came back never contradicts itself. What others have signed is shown at once.
    """

    def __init__(
        self,
        invitation: Invitation,
        cabinet: Cabinet[Any],
        signer: Signer,
        verify: Verify,
        keep: Keep,
        root: bytes,
        now: float,
        *,
        votes_alone: bool = False,
        stand_in: str = STAND_IN,
    ) -> None:
        """Accept an invitation; all our secrets follow from `root`, which is 32 random bytes."""
        self._sit(invitation, cabinet, signer, verify, keep, root, now, votes_alone, stand_in, 1)
        self._journal.write(opening() + framed("table", invitation.encoded, root))
        self._first_page = self._journal.page

    @classmethod
    def resume(
        cls,
        frames: Iterable[tuple[Any, ...]],
        cabinet: Cabinet[Any],
        signer: Signer,
        verify: Verify,
        keep: Keep,
        now: float,
        *,
        votes_alone: bool = False,
        stand_in: str = STAND_IN,
    ) -> Peer:
        """Come back after a crash, with the frames of the journal."""
        remembered = list(frames)
        match remembered:
            case [("table", bytes(invited), bytes(root)), *later]:
                invitation = Invitation.read(invited)
            case _:
                raise Refused("lan.journal", what="no invitation")
        boot = 2 + sum(frame == ("boot",) for frame in later)
        has_begun = any(frame[:1] == ("agreed",) for frame in later)
        peer = cls.__new__(cls)
        given = (cabinet, signer, verify, keep, root, now, votes_alone, stand_in, boot)
        peer._sit(invitation, *given, begun=has_begun)
        peer._journal.write(framed("boot"))
        peer._first_page = peer._journal.page  # what was read may have been on no disk so far
        for frame in later:
            match frame:
                case ("dealt", (*said,)) if not has_begun:
                    peer._key.recall(map(SignedStatement.read, said))
                case ("agreed", (*said,)):
                    peer._resume_agreed(map(SignedStatement.read, said), now)
        if peer.play is not None:
            peer.play.recall(now, later)
        return peer

    def _resume_agreed(self, said: Iterable[SignedStatement], now: float) -> None:
        """Go on with a match that had begun."""
        hidden = hidden_stacks_of(self._cabinet, self.invitation)
        agreement = agreed(self.invitation, said, self._verify, hidden)
        if agreement.former_luck is not None:
            raise Refused("lan.former_luck")
        self._key.recall_agreed(agreement)
        self._begin(agreement, now)

    def _sit(
        self,
        invitation: Invitation,
        cabinet: Cabinet[Any],
        signer: Signer,
        verify: Verify,
        keep: Keep,
        root: bytes,
        now: float,
        votes_alone: bool,
        stand_in: str,
        boot: int,
        *,
        begun: bool = False,
    ) -> None:
        invitation.check(cabinet)
        self.invitation = invitation
        self.seat = invitation.seat_of(signer.key)
        self.play: Play | None = None
        self._cabinet, self._signer, self._verify = cabinet, signer, verify
        self._journal, self._first_page = JournalQueue(keep), 0
        self._boot, self._votes_alone, self._stand_in = boot, votes_alone, stand_in
        self._secrets: Secrets | None = None
        if self.seat is not None and any(root):  # it is forgotten when the match is over
            self._secrets = Secrets(root, invitation.table, self.seat)
        self._key = KeyAgreement(
            invitation,
            self.seat,
            signer,
            self._secrets,
            verify,
            hidden_stacks_of(cabinet, invitation),
            begun=begun,
        )
        self._ready_page, self._reported = 0, False
        self._owing, self._owing_since = tuple[int, ...](), now
        self._late_in_agreement = tuple[facts.Late, ...]()
        self._out: list[facts.Output] = []
        self._allowances: dict[bytes, Allowance] = {}
        self._watchers: list[bytes] = []
        self._next_beat = now
        self._clock, self._late = now, 0.0

    # -------------------------------------------------------------------------------- looking
    def peek(self, sealed: Sealed) -> str | None:
        """What a sealed card is that a seat here has looked at, once it can be known."""
        return None if self.play is None else self.play.face(sealed)

    # ---------------------------------------------------------------------------------- events
    def on(self, now: float, happened: facts.Input) -> list[facts.Output]:
        """Everything that follows from what happened, in order."""
        now = self._steady(now)
        try:
            self._take(now, happened)
        except Spoiled:
            pass  # who has sent the evidence has not done it; it is told below who has
        except Refused as reason:
            self._out.append(facts.Refusing(self._author(happened), reason))
        try:
            if self.play is None:
                self._agree(now)
            if self.play is not None:
                self.play.advance(now)
                if isinstance(happened, facts.Tick):
                    self.play.prepare()
            elif now >= self._next_beat:
                self._next_beat = now + HEARTBEAT
                self._tell_agreeing(whole=False)
        except Refused as reason:
            # The disk takes nothing: a later heartbeat tries again.
            self._out.append(facts.Refusing(None, reason))
        out, self._out = self._out, []
        if self._is_mute:
            return [one for one in out if not isinstance(one, facts.Send)]
        return out

    @property
    def _is_mute(self) -> bool:
        """Whether our first page is not on the disk: after a crash we would begin differently."""
        return not self._journal.is_saved(self._first_page)

    def _steady(self, now: float) -> float:
        """Time as we count it: it never goes back, and while we slept nobody was missing."""
        now += self._late
        if now < self._clock:
            self._late += self._clock - now
            now = self._clock
        if now - self._clock >= SUSPECT and self.play is not None:
            self.play.woken(now)
        self._clock = now
        return now

    def _author(self, happened: facts.Input) -> int | None:
        if isinstance(happened, facts.Received):
            return self.invitation.seat_of(happened.who)
        return None

    def _take(self, now: float, happened: facts.Input) -> None:
        match happened:
            case facts.Received(who, data):
                self._receive(now, who, data)
            case facts.Linked(who):
                self._welcome(who)
            case facts.Unlinked(who):
                if who in self._watchers:
                    self._watchers.remove(who)
            case facts.Saved(page):
                self._save(now, page)
            case facts.Submit(seat, move):
                self._playing().submit(now, seat, move)
            case facts.Replace(seat):
                self._playing().replace(now, seat)
            case facts.Leave():
                self._playing().leave()
            case facts.Return():
                self._playing().come_back()
            case facts.Pause(wanted):
                self._playing().pause(wanted)
            case facts.TakeBack(wanted):
                asked = self._playing().asking_back
                asked.ask() if wanted else asked.keep()
            case facts.Worked() if self.play is not None:
                self.play.worked(now, happened)

    def _save(self, now: float, page: int) -> None:
        """The disk has so much of the journal; as soon as we may speak, we do."""
        was_mute = self._is_mute
        self._journal.saved(page)
        if was_mute and not self._is_mute:
            self._next_beat = now
            if self.play is not None:
                self.play.beat_now(now)

    def _playing(self) -> Play:
        if self.play is None:
            raise Refused("lan.not_begun")
        return self.play

    def _welcome(self, who: bytes) -> None:
        """Greet a peer that can be reached again: it learns what it lacks."""
        if self.invitation.seat_of(who) is None:
            if who in self._watchers or len(self._watchers) >= WATCHERS:
                return
            self._watchers.append(who)
        if self.play is None:
            self._tell_agreeing(whole=False)
        else:
            self._out.append(facts.Send(who, self._agreeing(whole=True).encoded))
            self.play.greet()

    def _receive(self, now: float, who: bytes, data: bytes) -> None:
        allowance = self._allowance(now, who)
        if not allowance.charge(now):
            self._out.append(facts.Cut(who, Refused("lan.flood")))
            return
        try:
            message = wire.read(data)
            self._handle(now, who, message)
        except Spoiled:  # who passes on evidence has done nothing wrong
            raise
        except Refused:
            allowance.charge(now, MALFORMED)
            raise

    def _allowance(self, now: float, who: bytes) -> Allowance:
        """The bucket of a key, for the whole match: hanging up and calling again renews nothing."""
        if who not in self._allowances and len(self._allowances) >= BUCKETS:
            strangers = self._allowances.keys() - set(self.invitation.keys)
            del self._allowances[max(strangers, key=lambda key: self._allowances[key].left)]
        return self._allowances.setdefault(who, Allowance(now))

    def _handle(self, now: float, who: bytes, message: wire.Message) -> None:
        if isinstance(message, wire.Agreeing):
            self._hear_agreeing(who, message)
            return
        play = self.play
        if play is None or message.match != play.match:
            return  # of another match, or of this one before we know its name
        seat = self.invitation.seat_of(who)
        if seat is not None and seat in play.convicted:
            self._out.append(facts.Cut(who, play.convicted[seat]))
            return
        play.hear(now, who, message)

    # ------------------------------------------------------------------------ before the match
    def _agreeing(self, whole: bool) -> wire.Agreeing:
        """What we know, without what must reach our disk before we may say it."""
        ready = None if self._journal.is_saved(self._ready_page) else self._key.own_ready
        told = tuple(one.encoded for one in self._key.said if one is not ready)
        return wire.Agreeing(self.invitation.table, told, whole)

    def _tell_agreeing(self, whole: bool) -> None:
        data = self._agreeing(whole).encoded
        for key in (*self.invitation.keys, *self._watchers):
            if key and key != self._signer.key:
                self._out.append(facts.Send(key, data))

    def _hear_agreeing(self, who: bytes, message: wire.Agreeing) -> None:
        if message.match != self.invitation.table:
            raise Refused("lan.elsewhere", what="commitments")
        if self.play is not None:
            if not message.whole:
                self._out.append(facts.Send(who, self._agreeing(whole=True).encoded))
            return
        sender, refused = self.invitation.seat_of(who), None
        for data in message.said:
            try:
                self._key.hear(SignedStatement.read(data), sender)
            except Refused as reason:  # what follows may still be new
                refused = refused or reason
        if refused is not None:
            raise refused

    def _agree(self, now: float) -> None:
        """Say what we can say towards the agreement, and begin once it is whole."""
        fresh = self._key.advance(now, self._keep_ready)
        agreement = self._key.agreement
        if agreement is not None and self._journal.is_saved(self._ready_page):
            self._journal.write(framed("agreed", [one.encoded for one in agreement.said]))
            self._begin(agreement, now)
            self._tell_agreeing(whole=True)
        elif self._key.spoiled is not None and not self._reported:
            self._reported = True
            self._tell_agreeing(whole=False)
            self._out.append(facts.Spoiled(self._key.spoiled.seat, self._key.spoiled))
        elif fresh:
            self._tell_agreeing(whole=False)
        self._tell_late(now)

    def _tell_late(self, now: float) -> None:
        """Tell who holds up the agreement: nobody is replaced, since the key needs all people."""
        owing = () if self.play is not None or self._key.spoiled is not None else self._key.owing
        if owing != self._owing:
            self._owing, self._owing_since = owing, now
        is_late = now - self._owing_since >= AGREEING
        late = tuple(facts.Late(seat, "agreement") for seat in owing) if is_late else ()
        if late != self._late_in_agreement:
            self._late_in_agreement = late
            self._out.append(facts.Asked(late))

    def _keep_ready(self, said: Iterable[SignedStatement]) -> None:
        self._journal.write(framed("dealt", [one.encoded for one in said]))
        self._ready_page = self._journal.page

    def _begin(self, agreement: Agreement, now: float) -> None:
        rules = Rules(agreement, self._cabinet, self._verify)
        self.play = Play(
            rules,
            self.seat,
            self._signer,
            self._secrets,
            self._journal,
            lambda output: self._out.append(output),
            now,
            boot=self._boot,
            votes_alone=self._votes_alone,
            stand_in=self._stand_in,
        )
        self.play.outbox.watchers = self._watchers
        self._out.append(facts.Started(agreement.match))


class Allowance:
    """How many messages a peer may send: a bucket that fills with time, and can owe a burst."""

    def __init__(self, now: float) -> None:
        self.left, self._at = MOST, now

    def charge(self, now: float, cost: float = 1.0) -> bool:
        """Whether the bucket still covers this."""
        filled = min(MOST, self.left + (now - self._at) * EACH_SECOND)
        self.left, self._at = max(-MOST, filled - cost), now
        return self.left >= 0
