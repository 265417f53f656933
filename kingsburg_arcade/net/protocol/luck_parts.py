"""Parts of luck: those received for the current wish, and nonces of sealed cards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from ...engine.contract import LUCK, Sealed
from . import shared_luck
from .history import Dealt, History, Moment, Place, Rules
from .shared_luck import BYTES, Secrets

EARLY: Final = 16
"""Places ahead of us for which parts are kept, at most."""
Parts = dict[int, bytes]


class LuckParts:
    """The parts of luck that this peer gives, and those it was given."""

    def __init__(self, rules: Rules, seat: int | None, secrets: Secrets | None) -> None:
        self._rules, self._seat, self._secrets = rules, seat, secrets
        self._place: Place | None = None
        self._true: Parts = {}
        self._early: dict[Place, Parts] = {}
        self.held: dict[tuple[int, int], bytes] = {}
        """Nonces of others by card and seat, of cards that our seat has looked at."""

    # -------------------------------------------------------------------------------- one answer
    def own(self, at: Moment) -> Parts:
        """The parts that this peer can give to the current wish."""
        if self._secrets is None or self._seat is None or at.course.wish is None:
            return {}
        card = at.card
        if card is None:
            mine = self._seat in at.makers
            return {self._seat: self._secrets.link(at.position)} if mine else {}
        known = {seat: self.nonce(seat, card) for seat in at.makers}
        return {seat: nonce for seat, nonce in known.items() if nonce is not None}

    def nonce(self, seat: int, card: int) -> bytes | None:
        if seat == self._seat and self._secrets is not None:
            return self._secrets.nonce(card)
        return self.held.get((card, seat))

    def take(self, history: History, place: Place, parts: Iterable[tuple[int, bytes]]) -> Parts:
        """Take parts from somebody; returns those that are new, and true for the current wish."""
        at = history.tip
        if place == at.place:
            known = self.known(at)
            fresh = {
                seat: part
                for seat, part in parts
                if seat not in known and self._is_true(at, seat, part)
            }
            known.update(fresh)
            return fresh
        if history.find(place) is None:
            self._keep_for_later(place, parts)
        return {}

    def _keep_for_later(self, place: Place, parts: Iterable[tuple[int, bytes]]) -> None:
        """Parts for places that we have not reached: keep few, and only those that can be true."""
        if place not in self._early and len(self._early) >= EARLY:
            del self._early[next(iter(self._early))]
        people = self._rules.agreement.invitation.people
        could_be = {seat: part for seat, part in parts if seat in people and len(part) == BYTES}
        self._early.setdefault(place, {}).update(could_be)

    def known(self, at: Moment) -> Parts:
        """The true parts that are here for the current wish."""
        if self._place != at.place:
            self._place = at.place
            early = self._early.pop(at.place, {}).items()
            self._true = {seat: part for seat, part in early if self._is_true(at, seat, part)}
        return self._true

    def _is_true(self, at: Moment, seat: int, part: bytes) -> bool:
        wanted = at.course.wish is not None and seat in at.makers
        return wanted and self._rules.is_part(at, seat, part)

    def answer(self, at: Moment) -> Dealt | None:
        """The answer of luck, as soon as every part of it is here."""
        if at.course.wish is None:
            return None
        known = self.known(at)
        if any(seat not in known for seat in at.makers):
            return None
        proof = tuple(known[seat] for seat in at.makers)
        digest = at.course.take(LUCK, self._rules.luck(at, proof)).digest
        return Dealt(at.epoch.number, at.index + 1, at.link, digest, proof)

    def forget(self, history: History) -> None:
        """Drop the parts of answers that are in the history."""
        tip = len(history)
        for place in [one for one in self._early if history.find(one) not in (None, tip)]:
            del self._early[place]

    # -------------------------------------------------------------------------------- the cards
    def looked_at(self, at: Moment, person: int) -> dict[int, Sealed]:
        """The sealed cards that the seats played by this person have looked at."""
        return {
            at.cards.index((card.stack, card.position)): card
            for seat, who in enumerate(at.epoch.roster)
            if who == person
            for card in at.course.state.knows(seat)
        }

    def shown(self, settled: Moment, person: int, card: int) -> Parts:
        """The nonces that this person can have from us, as its look cannot be undone any more."""
        if card not in self.looked_at(settled, person):
            return {}
        given = {seat: self.nonce(seat, card) for seat in settled.epoch.makers(card)}
        return {seat: nonce for seat, nonce in given.items() if nonce is not None}

    def lacking(self, at: Moment) -> list[int]:
        """The cards we have looked at and cannot read yet."""
        if self._seat is None:
            return []
        return [
            card
            for card in self.looked_at(at, self._seat)
            if any(self.nonce(seat, card) is None for seat in at.epoch.makers(card))
        ]

    def face(self, at: Moment, sealed: Sealed) -> str | None:
        """What a card is that we have looked at; None until all nonces are here."""
        if self._seat is None:
            return None
        for card, looked in self.looked_at(at, self._seat).items():
            if looked == sealed:
                nonces: Mapping[int, bytes | None] = {
                    seat: self.nonce(seat, card) for seat in at.epoch.makers(card)
                }
                whole = [(seat, nonce) for seat, nonce in nonces.items() if nonce is not None]
                if len(whole) == len(nonces):
                    seed = shared_luck.card_seed(self._rules.agreement.match, card, whole)
                    return shared_luck.card_face(sealed, seed)
        return None
