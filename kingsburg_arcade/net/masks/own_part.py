"""The stacks of a match: one peer's part in all ceremonies, and what it tells of them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from math import inf
from typing import Final

from ...engine.codec import decode, encode
from ...engine.contract import Refused
from ..protocol import facts, wire
from ..protocol.history import Moment, Rules
from ..protocol.journal_format import framed
from ..protocol.shared_luck import Secrets
from ..protocol.signed_statement import Lie, Signer, Statement
from . import dealing, shuffle
from .deck import Deck
from .masked_stack import Key, Pile, Said
from .shuffle_progress import KINDS, Ceremony
from .shuffle_transcript import (
    COMPLAINT,
    DEAL,
    SHUFFLE,
    Elsewhere,
    Made,
    deal_of,
    deal_said,
    follows,
    hash_of,
    made_of,
    shuffle_of,
    shuffle_said,
)

AGAIN: Final = 0.2
"""Seconds before the same person is told once more what it lacks."""
TOGETHER: Final = 10
"""Statements in one message, a whole making: a shuffle has some five kilobytes."""
CHOSEN: Final = "chosen"
NO_SHARE: Final = "what it dealt to somebody is no share of a key"
REMEMBERED: Final = 256


@dataclass(frozen=True)
class Voice:
    """How what is done here reaches the disk and the others."""

    keep: Callable[[bytes], None]
    emit: Callable[[facts.Output], None]
    tell: Callable[[wire.Message], None]
    say: Callable[[Statement], None]
    """Tell what we have signed, as soon as it is on the disk."""
    may_say: Callable[[bytes], bool]
    convict: Callable[[int, str, wire.Message], None]
    convict_by: Callable[[Statement, Statement], None]
    whole: Callable[[], None]


class Stacks:
    """Every pile of the match that is being made, or whose making the match does not tell yet."""

    def __init__(
        self,
        rules: Rules,
        seat: int | None,
        signer: Signer,
        secrets: Secrets | None,
        voice: Voice,
    ) -> None:
        self._rules, self._seat, self._signer, self._secrets = rules, seat, signer, secrets
        self._match = rules.agreement.match
        self._keys = rules.agreement.envelopes
        self._voice = voice
        self._running: dict[Key, Ceremony] = {}
        self._busy: set[tuple[object, ...]] = set()
        self._told: dict[tuple[bytes, Key], float] = {}
        self._wanted: dict[Key, Pile] = {}
        self._told_of: dict[Key, Pile] = {}
        self._over: dict[Key, Ceremony] = {}
        self._believed: set[bytes] = set()
        """Complaints that were right."""

    # -------------------------------------------------------------------------------- looking
    def made(self, pile: Pile) -> Made | None:
        """How this pile was made, if all of it is here."""
        if pile.made:
            found = self._rules.openings.made.get(pile.made)
            if found is not None:
                return found
        ceremony = self._running.get(pile.key)
        made = None if ceremony is None else ceremony.made
        return made if made is not None and pile.made in (b"", made.hash) else None

    @property
    def whole(self) -> tuple[Said, ...]:
        """The piles that are made, and of which the history does not tell yet."""
        return tuple(
            (*key, ceremony.made.hash)
            for key, ceremony in sorted(self._running.items())
            if ceremony.made is not None
        )

    # ------------------------------------------------------------------------------- going on
    def advance(self, tip: Moment) -> None:
        """Begin what has to be made, do our part of it, and forget what the history tells."""
        wanted = self._wanted = _untold(tip)
        self._told_of = {pile.key: pile for pile in tip.piles if pile.told}
        for key, ceremony in tuple(self._running.items()):
            if key not in wanted or wanted[key].stack(self._match).id != ceremony.stack.id:
                del self._running[key]
        for key, pile in wanted.items():
            if key not in self._running:
                self._running[key] = self._begun(pile)
                self._voice.tell(self._lack(self._running[key]))
            if self._running[key].made is None:
                self._go_on(self._running[key], tip)

    def _begun(self, pile: Pile) -> Ceremony:
        ceremony = Ceremony(pile, pile.stack(self._match))
        for made in self._rules.openings.made.values():
            if made.key.stack.id == ceremony.stack.id:  # it was told, and then undone by a vote
                for said in made.said:
                    ceremony.recall(said)
        return ceremony

    def _past(self, key: Key) -> Ceremony | None:
        """A ceremony of which the match has told: who lied in it can be convicted by it still."""
        pile = self._told_of.get(key)
        if pile is not None and key not in self._over:
            self._over[key] = self._begun(pile)
        return None if pile is None else self._over[key]

    def _go_on(self, ceremony: Ceremony, tip: Moment) -> None:
        pile, turn = ceremony.pile, ceremony.turn
        mine = self._seat in pile.makers and pile.epoch == tip.epoch.number
        if mine and self._seat not in ceremony.deals:
            self._deal(ceremony)
        elif turn is not None and turn in ceremony.waiting:
            self._check(ceremony, ceremony.waiting[turn])
        elif turn is not None and turn == self._seat and mine:
            self._shuffle(ceremony, turn)

    def _deal(self, ceremony: Ceremony) -> None:
        if self._seat is None or self._secrets is None:
            return
        root, stack = self._secrets.masks, ceremony.stack
        dealt = dealing.deal(root, stack, self._seat, self._keys)
        said = deal_said(self._signer, ceremony.pile.key, self._seat, stack, dealt)
        self._take_deal(ceremony, said, dealt)
        self._voice.say(said)

    def _shuffle(self, ceremony: Ceremony, seat: int) -> None:
        before = ceremony.before
        if before is not None and self._secrets is not None:
            (key, deck), root = before, self._secrets.masks
            name = (SHUFFLE, ceremony.pile.key, seat, deck.id)
            self._work(name, partial(shuffle.shuffled, root, key, seat, deck))

    def _check(self, ceremony: Ceremony, said: Statement) -> None:
        before = ceremony.before
        if before is None or not follows(said, *before):
            del ceremony.waiting[said.seat]
            return
        name = ("check", ceremony.pile.key, said.seat, sha256(said.body).digest())
        self._work(name, partial(shuffle_of, said, *before))

    def _work(self, name: tuple[object, ...], run: Callable[[], object]) -> None:
        """What takes so long that nothing else should wait for it."""
        if name not in self._busy:
            self._busy.add(name)
            self._voice.emit(facts.Work(name, run))

    def worked(self, worked: facts.Worked) -> None:
        """Some work is done; perhaps nobody needs it any more."""
        self._busy.discard(worked.name)
        what, place, seat, about = worked.name
        if what == CHOSEN:
            self._take_chosen(place, worked.result)
            return
        ceremony = self._running.get(place) if isinstance(place, tuple) else None
        before = None if ceremony is None else ceremony.before
        if ceremony is None or before is None or ceremony.turn != seat:
            return
        result = worked.result
        if what == SHUFFLE and before[1].id == about and isinstance(result, tuple):
            said = shuffle_said(self._signer, ceremony.pile.key, seat, *before, result)
            self._take_shuffle(ceremony, said, result[0])
            self._voice.say(said)
        elif what == "check" and seat in ceremony.waiting:
            said = ceremony.waiting[seat]
            if sha256(said.body).digest() != about:
                return
            if isinstance(result, Deck):
                self._take_shuffle(ceremony, said, result)
                return
            del ceremony.waiting[said.seat]  # looked at once is enough
            if isinstance(result, Lie):
                evidence = wire.Masks(self._match, (said.encoded,))
                self._voice.convict(said.seat, str(result), evidence)

    # -------------------------------------------------------------------------------- hearing
    def hear(self, said: Statement) -> None:
        """What somebody has said towards a pile, from whomever it came."""
        if said.kind not in KINDS or said.match != self._match or len(said.place) != 2:
            raise Refused("it is nothing that is said of a stack in this match")
        key = said.place[0], said.place[1]
        ceremony = self._running.get(key) or self._past(key)
        if ceremony is None or said.seat not in ceremony.pile.makers:
            return  # not begun here, or begun anew by others
        known = ceremony.known(said) if said.kind != COMPLAINT else None
        if known is not None and not known.contradicts(said):
            return
        if not said.holds(self._rules.agreement.key(said.seat), self._rules.verify):
            raise Refused("what is said of a stack is not signed by the key of its seat")
        if known is not None:
            self._voice.convict_by(known, said)
            return
        try:
            self._take(ceremony, said)
        except Elsewhere:
            return
        except Lie as lie:
            self._voice.convict(said.seat, str(lie), wire.Masks(self._match, (said.encoded,)))

    def _take(self, ceremony: Ceremony, said: Statement) -> None:
        if said.kind == DEAL:
            self._take_deal(ceremony, said, deal_of(said, ceremony.stack, self._keys))
        elif said.kind == SHUFFLE:
            ceremony.waiting[said.seat] = said
        else:
            self._complained(ceremony, said)

    def _take_deal(self, ceremony: Ceremony, said: Statement, dealt: dealing.Deal) -> None:
        self._voice.keep(framed("mask", said.encoded))
        ceremony.dealt(said, dealt)
        me, secrets = self._seat, self._secrets
        if me is None or secrets is None or me not in ceremony.pile.makers:
            return
        try:
            dealing.share(ceremony.stack, said.seat, dealt, me, secrets.envelope)
        except dealing.Misfit:
            self._complain(ceremony, said, dealt, me, secrets)

    def _take_shuffle(self, ceremony: Ceremony, said: Statement, deck: Deck) -> None:
        self._voice.keep(framed("mask", said.encoded))
        ceremony.shuffled(said, deck)
        if ceremony.made is not None:
            self._rules.openings.made[ceremony.made.hash] = ceremony.made
            self._voice.whole()

    # ------------------------------------------------------------------- what a vote has chosen
    def _chosen(self) -> dict[Key, Pile]:
        """Piles of which a vote has said how they are made, and we know it otherwise or not."""
        wanted = self._wanted.items()
        return {key: pile for key, pile in wanted if pile.made and self.made(pile) is None}

    def hear_chosen(self, said: Sequence[Statement]) -> bool:
        """Whether this is the whole of a making that was voted for; then it is looked at.

        Its makers may be convicted since, or have told us something else: by its hash it was
        chosen, and all who play on have to know it.
        """
        for key, pile in self._chosen().items():
            if hash_of(said) == pile.made:
                told = encode(tuple(one.encoded for one in said))
                stack = pile.stack(self._match)
                run = partial(self._rules.made_as_told, pile, stack, told)
                self._work((CHOSEN, key, 0, pile.made), run)
                return True
        return False

    def _take_chosen(self, key: object, made: object) -> None:
        pile = next((pile for one, pile in self._chosen().items() if one == key), None)
        if isinstance(made, Made) and pile is not None and made.hash == pile.made:
            self._voice.keep(framed("making", made.told))
            self._rules.openings.made[made.hash] = made
            self._running[pile.key].made = made
            self._voice.whole()

    def recall_chosen(self, tip: Moment, remembered: Iterable[bytes]) -> None:
        for told in remembered:
            for pile in _untold(tip).values():
                stack = pile.stack(self._match)
                said = [Statement.read(one) for one in decode(told)]
                if hash_of(said) == pile.made:
                    made = made_of(said, stack, self._keys, trusted=True)
                    self._rules.openings.made[made.hash] = made

    # ------------------------------------------------------------------------------ complaints
    def _complain(
        self, ceremony: Ceremony, said: Statement, dealt: dealing.Deal, me: int, secrets: Secrets
    ) -> None:
        """What lay in our envelope is wrong: open it before all."""
        shown = dealing.complaint(ceremony.stack, said.seat, dealt, me, secrets.envelope)
        body = encode((said.seat, sha256(said.body).digest(), shown))
        place = ceremony.pile.key
        complaint = Statement.signed(self._signer, COMPLAINT, self._match, me, place, body)
        evidence = wire.Masks(self._match, (said.encoded, complaint.encoded))
        self._voice.convict(said.seat, NO_SHARE, evidence)

    def _complained(self, ceremony: Ceremony, said: Statement) -> None:
        if said.body in self._believed:  # evidence is told again and again
            return
        match decode(said.body):
            case [int(dealer), bytes(about), bytes(shown)] if dealer in ceremony.deals:
                deal = ceremony.deal_by(dealer)
                if deal is None or sha256(deal.body).digest() != about:
                    raise Elsewhere("a complaint is about another share")
                given = (ceremony.stack, dealer, ceremony.deals[dealer], said.seat)
                try:
                    dealing.check_complaint(*given, self._keys, shown)
                except Refused as reason:
                    raise Lie(f"it complains of what is right: {reason}") from None
                self._believed.add(said.body)
                evidence = wire.Masks(self._match, (deal.encoded, said.encoded))
                self._voice.convict(dealer, NO_SHARE, evidence)

    # --------------------------------------------------------------------------------- lacking
    def _lack(self, ceremony: Ceremony) -> wire.Lack:
        return wire.Lack(self._match, ceremony.pile.key, ceremony.have)

    def repeat(self, others: Sequence[Collection[bytes]]) -> None:
        """Say what is here, as long as we or others lack something or know it otherwise."""
        chosen = self._chosen()
        for key, ceremony in self._running.items():
            made = ceremony.made
            if key in chosen:
                self._voice.tell(wire.Lack(self._match, key, ()))
            elif made is None or any(made.hash not in theirs for theirs in others):
                self._voice.tell(self._lack(ceremony))

    def lacked(self, now: float, who: bytes, message: wire.Lack) -> Iterable[wire.Masks]:
        """What somebody lacks and we have."""
        ceremony = self._running.get(message.place)
        if ceremony is None or now - self._told.get((who, message.place), -inf) < AGAIN:
            return
        lacked = ceremony.lacked(message.have)
        said = [one for one in lacked if self._voice.may_say(one.encoded)]
        if len(self._told) > REMEMBERED:
            self._told.clear()
        if said:
            self._told[who, message.place] = now
        for at in range(0, len(said), TOGETHER):
            some = tuple(one.encoded for one in said[at : at + TOGETHER])
            yield wire.Masks(self._match, some)

    # -------------------------------------------------------------------------------- resuming
    def recall(self, tip: Moment, remembered: Iterable[Statement]) -> None:
        """Be again where the notebook says we were."""
        for key, pile in _untold(tip).items():
            ceremony = self._running[key] = self._begun(pile)
            for said in remembered:
                if said.place == key and ceremony.made is None:
                    ceremony.recall(said)
            if ceremony.made is not None:
                self._rules.openings.made[ceremony.made.hash] = ceremony.made


def _untold(tip: Moment) -> dict[Key, Pile]:
    """The piles of which cards are still sealed, and whose making the match does not tell yet."""
    return {pile.key: pile for pile in tip.piles if pile.live and not pile.told}
