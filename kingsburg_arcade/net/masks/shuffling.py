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
from .past_shuffles import PastShuffles
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
from .stack import StackKey

AGAIN: Final = 0.2
"""Seconds before the same person is sent again what it lacks."""
TOGETHER: Final = 10
"""Statements in one message: a shuffle has about five kilobytes."""
CHOSEN: Final = "chosen"
REMEMBERED: Final = 256
Work = tuple[str, bytes]
"""The name of some work: what is done, and with what."""


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
        self._rules, self._seat, self._signer, self._secrets = rules, seat, signer, secrets
        self._match = rules.agreement.match
        self._keys = rules.agreement.envelopes
        self._outbox, self._trust, self._written = outbox, trust, written
        self._running: dict[Key, ShuffleProgress] = {}
        """Of each stack whose transcript is not in the history yet."""
        self._wanted: dict[Key, MaskedStack] = {}
        """These stacks, as they lie there now."""
        self._past = PastShuffles(past, self._begun)
        self._shares: dict[bytes, int] = {}
        """Our shares, by the joint key."""
        self._busy: dict[Work, Callable[[object], None]] = {}
        """What is to be done with the result of each work that was given out."""
        self._told: dict[tuple[bytes, Key], float] = {}
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

    def share(self, masked: MaskedStack, made: ShuffleTranscript) -> int | None:
        """Our share of the key of a stack; None if we have not helped to shuffle it.

        It is of the deals by which we did: a dealer may have shown others another envelope for us.
        """
        key = made.key
        if key.id not in self._shares:
            progress = self._running.get(masked.key) or self._past.progress(masked)
            if progress.key is not None and progress.key.id == key.id:
                self._add_share(progress, key)
        return self._shares.get(key.id)

    # ------------------------------------------------------------------------------- going on
    def advance(self, tip: Moment) -> None:
        """Begin the shuffles that are wanted, do our part, and put away those that are past."""
        wanted = self._wanted = _untold(tip)
        for key, progress in tuple(self._running.items()):
            if key not in wanted or wanted[key].stack(self._match).id != progress.stack.id:
                self._past.keep(self._running.pop(key))
        for key, masked in wanted.items():
            if key not in self._running:
                stack_id = masked.stack(self._match).id
                progress = self._past.resumed(masked, stack_id) or self._begun(masked)
                self._running[key] = progress
                self._outbox.tell_all(self._lack(progress), watchers=True)
            if self._running[key].made is None:
                self._go_on(self._running[key], tip)

    def _begun(
        self, masked: MaskedStack, remembered: Iterable[SignedStatement] = ()
    ) -> ShuffleProgress:
        """What is known of a shuffle: from the journal, and from the history, now or once."""
        progress = ShuffleProgress(masked, masked.stack(self._match))
        known = self._rules.opened_cards.made
        same = (made for made in known.values() if made.key.purpose.id == progress.stack.id)
        made = known.get(masked.made) or next(same, None)
        for said in remembered:
            if said.place == masked.key and (made is None or said.kind == DEAL):
                progress.recall(said)
        if made is not None:
            progress.complete(made)
        return progress

    def _go_on(self, progress: ShuffleProgress, tip: Moment) -> None:
        self._check_next(progress)  # once more, if the disk was full when it was checked
        masked, turn = progress.masked, progress.turn
        if self._seat not in masked.makers or masked.epoch != tip.epoch.number:
            return
        if self._seat not in progress.deals:
            self._deal(progress)
        elif turn == self._seat and turn not in progress.waiting:
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
        """Shuffle only what we can help to open: else the cards could stay closed for ever."""
        before, secrets = progress.before, self._secrets
        if before is not None and secrets is not None and self._add_share(progress, before[0]):
            key, deck = before
            run = partial(shuffle.shuffled, secrets.masks, key, seat, deck)
            self._work((SHUFFLE, deck.id), run, partial(self._shuffled, progress, before))

    def _shuffled(
        self, progress: ShuffleProgress, before: tuple[StackKey, Deck], result: object
    ) -> None:
        """Our shuffle is worked out: tell it, if this deck is still to be shuffled."""
        key, seat = progress.masked.key, self._seat
        is_wanted = self._running.get(key) is progress and progress.before is before
        if is_wanted and seat is not None and isinstance(result, tuple):
            said = shuffle_said(self._signer, key, seat, *before, result)
            self._take_shuffle(progress, said, result[0])
            self._say(said)

    def _check_next(self, progress: ShuffleProgress) -> None:
        """Check the shuffle whose turn it is, if it is here."""
        said = None if progress.turn is None else progress.waiting.get(progress.turn)
        if said is None or progress.before is None:
            return
        if follows(said, *progress.before):
            name = "check", sha256(said.encoded).digest()
            run = partial(shuffle_of, said, *progress.before)
            self._work(name, run, partial(self._checked, progress, said))
        else:
            del progress.waiting[said.seat]

    def _checked(self, progress: ShuffleProgress, said: SignedStatement, result: object) -> None:
        """A shuffle of somebody is checked: take it, if it has not come in another way since."""
        if progress.waiting.get(said.seat) is not said:
            return
        if isinstance(result, Deck):
            self._take_shuffle(progress, said, result)
            return
        del progress.waiting[said.seat]  # looked at once is enough
        if isinstance(result, Lie):
            self._trust.convict(said.seat, result, self._evidence(progress, said))

    def _work(self, name: Work, run: Callable[[], object], then: Callable[[object], None]) -> None:
        """Give out work that takes so long that nothing else should wait for it."""
        if name not in self._busy:
            self._busy[name] = then
            self._outbox.emit(facts.Work(name, run))

    def worked(self, worked: facts.Worked) -> None:
        """Take the result of some work, if it is still needed."""
        then = self._busy.pop(worked.name, None)
        if then is not None:
            then(worked.result)

    def _say(self, said: SignedStatement) -> None:
        """Send what we have signed, as soon as it is on the disk."""
        self._outbox.say(said.encoded, wire.Masks(self._match, (said.encoded,)))

    # -------------------------------------------------------------------------------- hearing
    def hear(self, said: SignedStatement) -> None:
        """Take a statement about a shuffle, from its author or passed on."""
        if said.kind not in KINDS or said.match != self._match or len(said.place) != 2:
            raise Refused("lan.elsewhere", what="statement about a stack")
        key = said.place[0], said.place[1]
        progress = self._running.get(key)
        masked = self._past.stack(key) if progress is None else progress.masked
        if masked is None or said.seat not in masked.makers:
            return  # not begun here, or begun anew by others
        if progress is not None and progress.known(said) == said:
            return
        if not said.holds(self._rules.agreement.key(said.seat), self._rules.verify):
            raise Refused("lan.signature", what="statement about a stack")
        progress = progress or self._past.progress(masked)
        known = progress.known(said)
        if known is None:
            self._take(progress, said)
        elif known.contradicts(said):
            self._trust.convict_by(known, said)

    def _evidence(self, progress: ShuffleProgress, said: SignedStatement) -> wire.Masks:
        """A lie with all that was said before: others may not have it, and play a later epoch."""
        needed = {DEAL: (), COMPLAINT: (DEAL,), SHUFFLE: (DEAL, SHUFFLE)}[said.kind]
        before = [one for one in progress.said if one.kind in needed]
        return wire.Masks(self._match, tuple(one.encoded for one in (*before, said)))

    def _take(self, progress: ShuffleProgress, said: SignedStatement) -> None:
        try:
            if said.kind == DEAL:
                self._take_deal(progress, said, deal_of(said, progress.stack, self._keys))
            elif said.kind == SHUFFLE:
                progress.waiting[said.seat] = said
                self._check_next(progress)
            else:
                self._complained(progress, said)
        except Elsewhere:
            return
        except Lie as lie:
            self._trust.convict(said.seat, lie, self._evidence(progress, said))

    def _take_deal(
        self, progress: ShuffleProgress, said: SignedStatement, dealt: dealing.Deal
    ) -> None:
        self._outbox.write("mask", said.encoded)
        progress.dealt(said, dealt)
        self._share_from(progress, said.seat)
        self._check_next(progress)

    def _take_shuffle(self, progress: ShuffleProgress, said: SignedStatement, deck: Deck) -> None:
        self._outbox.write("mask", said.encoded)
        progress.shuffled(said, deck)
        if progress.made is not None:
            self._rules.opened_cards.made[progress.made.hash] = progress.made
            self._written()
        self._check_next(progress)

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
                self._work((CHOSEN, masked.made), run, partial(self._take_chosen, key))
                return True
        return False

    def _take_chosen(self, key: Key, made: object) -> None:
        masked = self._chosen().get(key)
        if masked is None or not isinstance(made, ShuffleTranscript) or made.hash != masked.made:
            return
        self._outbox.write("making", made.told)
        self._rules.opened_cards.made[made.hash] = made
        progress = self._running[key]
        for said in made.said:
            known = progress.known(said)
            if known is not None and known.contradicts(said):
                self._trust.convict_by(known, said)
        progress.complete(made)
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
    def _add_share(self, progress: ShuffleProgress, key: StackKey) -> bool:
        """Whether we have a share of this key, which is the one of all deals that are here."""
        if key.id not in self._shares:
            dealt = {seat: self._share_from(progress, seat) for seat in progress.masked.makers}
            right = {seat: share for seat, share in dealt.items() if share is not None}
            if len(right) < len(dealt):
                return False
            self._shares[key.id] = dealing.key_share(right)
        return True

    def _share_from(self, progress: ShuffleProgress, dealer: int) -> int | None:
        """What this dealer has dealt to us; if it is wrong, we complain, and there is none."""
        me, secrets = self._seat, self._secrets
        if me is None or secrets is None or me not in progress.masked.makers:
            return None
        if dealer not in progress.shares:
            dealt = progress.deals[dealer]
            given = progress.stack, dealer, dealt, me, secrets.envelope
            try:
                progress.shares[dealer] = dealing.share(*given)
            except dealing.Misfit:
                progress.shares[dealer] = None
                self._complain(progress, dealer, dealing.complaint(*given))
        return progress.shares[dealer]

    def _complain(self, progress: ShuffleProgress, dealer: int, shown: bytes) -> None:
        """Our share is wrong: show the envelope to everybody."""
        said = progress.deal_by(dealer)
        if said is None or self._seat is None or dealer in self._trust.convicted:
            return
        body = encode((dealer, sha256(said.body).digest(), shown))
        given = COMPLAINT, self._match, self._seat, progress.masked.key, body
        complaint = SignedStatement.signed(self._signer, *given)
        evidence = wire.Masks(self._match, (said.encoded, complaint.encoded))
        self._trust.convict(dealer, Refused("lan.luck", what="key share"), evidence)

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
    def recall(self, tip: Moment, remembered: Sequence[SignedStatement]) -> None:
        """Be again where the journal says we were."""
        untold = _untold(tip)
        for masked in tip.masked_stacks:
            progress = self._begun(masked, remembered)
            if masked.key not in untold:
                self._past.keep(progress)
                continue
            self._running[masked.key] = progress
            if progress.made is not None:
                self._rules.opened_cards.made[progress.made.hash] = progress.made


def _untold(tip: Moment) -> dict[Key, MaskedStack]:
    """The stacks with sealed cards whose transcript is not in the history yet."""
    return {masked.key: masked for masked in tip.masked_stacks if masked.live and not masked.told}
