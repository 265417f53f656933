"""Shuffling: one peer's part in shuffling every hidden stack of a match."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from functools import partial
from hashlib import sha256
from math import inf
from typing import Final

from ...engine.codec import decode, encode
from ...engine.contract import Refused
from ..protocol import facts, wire
from ..protocol.history import Moment, Rules
from ..protocol.outbox import Outbox
from ..protocol.shared_luck import Secrets
from ..protocol.signed_statement import Lie, SignedStatement, Signer
from ..protocol.trust import Trust
from . import dealing, shuffle
from .deck import Deck
from .masked_stack import Key, MaskedStack, Said
from .shuffle_progress import KINDS, ShuffleProgress
from .shuffle_transcript import (
    COMPLAINT,
    DEAL,
    SHUFFLE,
    Elsewhere,
    ShuffleTranscript,
    deal_of,
    deal_said,
    follows,
    hash_of,
    shuffle_of,
    shuffle_said,
    transcript_of,
)

AGAIN: Final = 0.2
"""Seconds before the same person is sent again what it lacks."""
TOGETHER: Final = 10
"""Statements in one message: a shuffle has about five kilobytes."""
CHOSEN: Final = "chosen"
REMEMBERED: Final = 256


class Shuffling:
    """Every masked stack whose transcript is not in the history yet."""

    def __init__(
        self,
        rules: Rules,
        seat: int | None,
        signer: Signer,
        secrets: Secrets | None,
        outbox: Outbox,
        trust: Trust,
        written: Callable[[], None],
        past: Callable[[Key], MaskedStack | None],
    ) -> None:
        """`written` is called when all statements of a shuffle were written to the journal.

        `past`: a stack that the history has or had, by its key.
        """
        self._find_past = past
        self._rules, self._seat, self._signer, self._secrets = rules, seat, signer, secrets
        self._match = rules.agreement.match
        self._keys = rules.agreement.envelopes
        self._outbox, self._trust, self._written = outbox, trust, written
        self._running: dict[Key, ShuffleProgress] = {}
        self._busy: set[tuple[object, ...]] = set()
        self._told: dict[tuple[bytes, Key], float] = {}
        self._wanted: dict[Key, MaskedStack] = {}
        self._told_of: dict[Key, MaskedStack] = {}
        self._over: dict[Key, ShuffleProgress] = {}
        self._believed: set[bytes] = set()
        """Complaints that were checked and are right."""

    # -------------------------------------------------------------------------------- looking
    def made(self, masked: MaskedStack) -> ShuffleTranscript | None:
        """The transcript of this stack, if it is complete here."""
        if masked.made:
            found = self._rules.opened_cards.made.get(masked.made)
            if found is not None:
                return found
        progress = self._running.get(masked.key)
        made = None if progress is None else progress.made
        return made if made is not None and masked.made in (b"", made.hash) else None

    @property
    def whole(self) -> tuple[Said, ...]:
        """The stacks with a complete transcript that is not in the history yet."""
        return tuple(
            (*key, progress.made.hash)
            for key, progress in sorted(self._running.items())
            if progress.made is not None
        )

    def owing(self, tip: Moment) -> tuple[int, ...]:
        """The people whose deal or shuffle is awaited, for the first stack that is not whole."""
        for progress in self._running.values():
            if progress.made is None and progress.masked.epoch == tip.epoch.number:
                turn = progress.turn
                missing = [seat for seat in progress.masked.makers if seat not in progress.deals]
                return tuple(missing) if turn is None else (turn,)
        return ()

    # ------------------------------------------------------------------------------- going on
    def advance(self, tip: Moment) -> None:
        """Begin the shuffles that are wanted, do our part, and drop those that the history has."""
        wanted = self._wanted = _untold(tip)
        self._told_of = {masked.key: masked for masked in tip.masked_stacks if masked.told}
        for key, progress in tuple(self._running.items()):
            if key not in wanted:  # made anew by a vote, or in the history
                self._over[key] = self._running.pop(key)
            elif wanted[key].stack(self._match).id != progress.stack.id:
                del self._running[key]
        for key, masked in wanted.items():
            if key not in self._running:
                self._running[key] = self._begun(masked)
                self._outbox.tell_all(self._lack(self._running[key]), watchers=True)
            if self._running[key].made is None:
                self._go_on(self._running[key], tip)
        for progress in self._over.values():
            if progress.turn is not None and progress.turn in progress.waiting:
                self._check(progress, progress.waiting[progress.turn])

    def _begun(self, masked: MaskedStack) -> ShuffleProgress:
        progress = ShuffleProgress(masked, masked.stack(self._match))
        for made in self._rules.opened_cards.made.values():
            if made.key.purpose.id == progress.stack.id:  # it was told, and then undone by a vote
                for said in made.said:
                    progress.recall(said)
        return progress

    def _past(self, key: Key) -> ShuffleProgress | None:
        """A shuffle that is in the history, or was made anew: a lie in it still convicts."""
        if key not in self._over:
            masked = self._told_of.get(key) or self._find_past(key)
            if masked is None:
                return None
            self._over[key] = self._begun(masked)
        return self._over[key]

    def _go_on(self, progress: ShuffleProgress, tip: Moment) -> None:
        masked, turn = progress.masked, progress.turn
        mine = self._seat in masked.makers and masked.epoch == tip.epoch.number
        if mine and self._seat not in progress.deals:
            self._deal(progress)
        elif turn is not None and turn in progress.waiting:
            self._check(progress, progress.waiting[turn])
        elif turn is not None and turn == self._seat and mine:
            self._shuffle(progress, turn)

    def _deal(self, progress: ShuffleProgress) -> None:
        if self._seat is None or self._secrets is None:
            return
        root, stack = self._secrets.masks, progress.stack
        dealt = dealing.deal(root, stack, self._seat, self._keys)
        said = deal_said(self._signer, progress.masked.key, self._seat, stack, dealt)
        self._take_deal(progress, said, dealt)
        self._say(said)

    def _shuffle(self, progress: ShuffleProgress, seat: int) -> None:
        before = progress.before
        if before is not None and self._secrets is not None:
            (key, deck), root = before, self._secrets.masks
            name = (SHUFFLE, progress.masked.key, seat, deck.id)
            self._work(name, partial(shuffle.shuffled, root, key, seat, deck))

    def _check(self, progress: ShuffleProgress, said: SignedStatement) -> None:
        before = progress.before
        if before is None or not follows(said, *before):
            del progress.waiting[said.seat]
            return
        name = ("check", progress.masked.key, said.seat, sha256(said.body).digest())
        self._work(name, partial(shuffle_of, said, *before))

    def _work(self, name: tuple[object, ...], run: Callable[[], object]) -> None:
        """Give out work that takes so long that nothing else should wait for it."""
        if name not in self._busy:
            self._busy.add(name)
            self._outbox.emit(facts.Work(name, run))

    def worked(self, worked: facts.Worked) -> None:
        """Take the result of some work, if it is still needed."""
        self._busy.discard(worked.name)
        what, place, seat, about = worked.name
        if what == CHOSEN:
            self._take_chosen(place, worked.result)
            return
        known = isinstance(place, tuple) and (self._running.get(place) or self._over.get(place))
        progress = known or None
        before = None if progress is None else progress.before
        if progress is None or before is None or progress.turn != seat:
            return
        result = worked.result
        if what == SHUFFLE and before[1].id == about and isinstance(result, tuple):
            said = shuffle_said(self._signer, progress.masked.key, seat, *before, result)
            self._take_shuffle(progress, said, result[0])
            self._say(said)
        elif what == "check" and seat in progress.waiting:
            said = progress.waiting[seat]
            if sha256(said.body).digest() != about:
                return
            if isinstance(result, Deck):
                self._take_shuffle(progress, said, result)
                return
            del progress.waiting[said.seat]  # looked at once is enough
            if isinstance(result, Lie):
                self._trust.convict(said.seat, result, self._evidence(progress, said))

    def _say(self, said: SignedStatement) -> None:
        """Send what we have signed, as soon as it is on the disk."""
        self._outbox.say(said.encoded, wire.Masks(self._match, (said.encoded,)))

    # -------------------------------------------------------------------------------- hearing
    def hear(self, said: SignedStatement) -> None:
        """Take a statement about a shuffle, from its author or passed on."""
        if said.kind not in KINDS or said.match != self._match or len(said.place) != 2:
            raise Refused("lan.elsewhere", what="statement about a stack")
        key = said.place[0], said.place[1]
        progress = self._running.get(key) or self._past(key)
        if progress is None or said.seat not in progress.masked.makers:
            return  # not begun here, or begun anew by others
        known = progress.known(said) if said.kind != COMPLAINT else None
        if known is not None and not known.contradicts(said):
            return
        if not said.holds(self._rules.agreement.key(said.seat), self._rules.verify):
            raise Refused("lan.signature", what="statement about a stack")
        if known is not None:
            self._trust.convict_by(known, said)
            return
        try:
            self._take(progress, said)
        except Elsewhere:
            return
        except Lie as lie:
            self._trust.convict(said.seat, lie, self._evidence(progress, said))

    def _evidence(self, progress: ShuffleProgress, said: SignedStatement) -> wire.Masks:
        """A lie with all that was said before: others may not have it, and play a later epoch."""
        needed = {DEAL: (), COMPLAINT: (DEAL,), SHUFFLE: (DEAL, SHUFFLE)}[said.kind]
        before = [one for one in progress.said if one.kind in needed]
        return wire.Masks(self._match, tuple(one.encoded for one in (*before, said)))

    def _take(self, progress: ShuffleProgress, said: SignedStatement) -> None:
        if said.kind == DEAL:
            self._take_deal(progress, said, deal_of(said, progress.stack, self._keys))
        elif said.kind == SHUFFLE:
            progress.waiting[said.seat] = said
        else:
            self._complained(progress, said)

    def _take_deal(
        self, progress: ShuffleProgress, said: SignedStatement, dealt: dealing.Deal
    ) -> None:
        self._outbox.write("mask", said.encoded)
        progress.dealt(said, dealt)
        me, secrets = self._seat, self._secrets
        if me is None or secrets is None or me not in progress.masked.makers:
            return
        try:
            dealing.share(progress.stack, said.seat, dealt, me, secrets.envelope)
        except dealing.Misfit:
            self._complain(progress, said, dealt, me, secrets)

    def _take_shuffle(self, progress: ShuffleProgress, said: SignedStatement, deck: Deck) -> None:
        self._outbox.write("mask", said.encoded)
        progress.shuffled(said, deck)
        if progress.made is not None:
            self._rules.opened_cards.made[progress.made.hash] = progress.made
            self._written()

    # ------------------------------------------------------- transcripts chosen by a vote
    def _chosen(self) -> dict[Key, MaskedStack]:
        """Stacks whose transcript a vote has chosen, and we do not have it."""
        wanted = self._wanted.items()
        return {key: masked for key, masked in wanted if masked.made and self.made(masked) is None}

    def hear_chosen(self, said: Sequence[SignedStatement]) -> bool:
        """Whether this is a transcript that a vote has chosen; then it is checked.

        Its makers may be convicted since, or have told us something else: the vote chose it by
        its hash, and all who play on have to know it.
        """
        for key, masked in self._chosen().items():
            if hash_of(said) == masked.made:
                told = encode(tuple(one.encoded for one in said))
                stack = masked.stack(self._match)
                run = partial(self._rules.transcript_as_told, masked, stack, told)
                self._work((CHOSEN, key, 0, masked.made), run)
                return True
        return False

    def _take_chosen(self, key: object, made: object) -> None:
        masked = next((masked for one, masked in self._chosen().items() if one == key), None)
        if isinstance(made, ShuffleTranscript) and masked is not None and made.hash == masked.made:
            self._outbox.write("making", made.told)
            self._rules.opened_cards.made[made.hash] = made
            self._running[masked.key].made = made
            self._written()

    def recall_chosen(self, tip: Moment, remembered: Iterable[bytes]) -> None:
        for told in remembered:
            for masked in _untold(tip).values():
                stack = masked.stack(self._match)
                said = [SignedStatement.read(one) for one in decode(told)]
                if hash_of(said) == masked.made:
                    made = transcript_of(said, stack, self._keys, trusted=True)
                    self._rules.opened_cards.made[made.hash] = made

    # ------------------------------------------------------------------------------ complaints
    def _complain(
        self,
        progress: ShuffleProgress,
        said: SignedStatement,
        dealt: dealing.Deal,
        me: int,
        secrets: Secrets,
    ) -> None:
        """Our share is wrong: show the envelope to everybody."""
        shown = dealing.complaint(progress.stack, said.seat, dealt, me, secrets.envelope)
        body = encode((said.seat, sha256(said.body).digest(), shown))
        place = progress.masked.key
        complaint = SignedStatement.signed(self._signer, COMPLAINT, self._match, me, place, body)
        evidence = wire.Masks(self._match, (said.encoded, complaint.encoded))
        self._trust.convict(said.seat, Refused("lan.luck", what="key share"), evidence)

    def _complained(self, progress: ShuffleProgress, said: SignedStatement) -> None:
        if said.body in self._believed:  # evidence is told again and again
            return
        match decode(said.body):
            case [int(dealer), bytes(about), bytes(shown)] if dealer in progress.deals:
                deal = progress.deal_by(dealer)
                if deal is None or sha256(deal.body).digest() != about:
                    raise Elsewhere("lan.elsewhere", what="complaint")
                given = (progress.stack, dealer, progress.deals[dealer], said.seat)
                try:
                    dealing.check_complaint(*given, self._keys, shown)
                except Refused as reason:
                    raise Lie("lan.luck", what="complaint", reason=reason) from None
                self._believed.add(said.body)
                evidence = wire.Masks(self._match, (deal.encoded, said.encoded))
                self._trust.convict(dealer, Refused("lan.luck", what="key share"), evidence)

    # --------------------------------------------------------------------------------- lacking
    def _lack(self, progress: ShuffleProgress) -> wire.Lack:
        return wire.Lack(self._match, progress.masked.key, progress.have)

    def repeat(self, others: Sequence[Collection[bytes]]) -> None:
        """Tell what is here, as long as we or others lack something."""
        chosen = self._chosen()
        for key, progress in self._running.items():
            made = progress.made
            if key in chosen:
                self._outbox.tell_all(wire.Lack(self._match, key, ()), watchers=True)
            elif made is None or any(made.hash not in theirs for theirs in others):
                self._outbox.tell_all(self._lack(progress), watchers=True)

    def lacked(self, now: float, who: bytes, message: wire.Lack) -> Iterable[wire.Masks]:
        """Messages with what somebody lacks and we have."""
        progress = self._running.get(message.place)
        if progress is None or now - self._told.get((who, message.place), -inf) < AGAIN:
            return
        lacked = progress.lacked(message.have)
        said = [one for one in lacked if self._outbox.may_say(one.encoded)]
        if len(self._told) > REMEMBERED:
            self._told.clear()
        if said:
            self._told[who, message.place] = now
        for at in range(0, len(said), TOGETHER):
            some = tuple(one.encoded for one in said[at : at + TOGETHER])
            yield wire.Masks(self._match, some)

    # -------------------------------------------------------------------------------- resuming
    def recall(self, tip: Moment, remembered: Iterable[SignedStatement]) -> None:
        """Be again where the journal says we were."""
        for key, masked in _untold(tip).items():
            progress = self._running[key] = self._begun(masked)
            for said in remembered:
                if said.place == key and progress.made is None:
                    progress.recall(said)
            if progress.made is not None:
                self._rules.opened_cards.made[progress.made.hash] = progress.made


def _untold(tip: Moment) -> dict[Key, MaskedStack]:
    """The stacks with sealed cards whose transcript is not in the history yet."""
    return {masked.key: masked for masked in tip.masked_stacks if masked.live and not masked.told}
