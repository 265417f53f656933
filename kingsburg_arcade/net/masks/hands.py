"""Hands: cards of masked stacks, which only their owner can read until they are played."""

from __future__ import annotations

from collections.abc import Collection

from ...engine.codec import decode
from ...engine.contract import LUCK, Refused, Sealed
from ..protocol.history import Dealt, Moment, Rules, Step
from ..protocol.luck_parts import LuckParts, Parts
from ..protocol.shared_luck import Secrets
from ..protocol.signed_statement import SignedStatement, Signer
from . import opening
from .masked_stack import MaskedStack, place_of
from .opened_cards import part_of, part_said
from .shuffle_transcript import ShuffleTranscript
from .shuffling import Shuffling

Card = tuple[bytes, int]
"""The hash of a transcript, and a place in its deck."""


class Hands(LuckParts):
    """Parts of luck where hands are dealt from masked stacks; dice and draws as in any match."""

    def __init__(
        self,
        rules: Rules,
        seat: int | None,
        secrets: Secrets | None,
        signer: Signer,
        shuffling: Shuffling,
    ) -> None:
        super().__init__(rules, seat, secrets)
        self._signer, self._shuffling = signer, shuffling
        self._given: dict[Card, dict[int, SignedStatement]] = {}

    # --------------------------------------------------------------------------------- parts
    def mine(self, masked: MaskedStack, index: int) -> SignedStatement | None:
        """Our part of a card, always the same bytes; None if we have no share of the key."""
        made, me = self._shuffling.made(masked), self._seat
        if made is None or me is None or me not in masked.makers or self._secrets is None:
            return None
        given = self._given.setdefault((made.hash, index), {})
        if me not in given:
            share = self._shuffling.share(masked, made)
            if share is None:
                return None
            data = opening.part(made.key, made.deck, index, me, share)
            given[me] = part_said(
                self._signer, place_of(masked, masked.places[index]), me, made, data
            )
            self._rules.opened_cards.own(made, index, me, data)
        return given[me]

    def hear(self, at: Moment, said: SignedStatement) -> SignedStatement | None:
        """Take somebody's part; returns an earlier one that contradicts it.

        `Elsewhere` if it is for no card here, a `Lie` if it is wrong.
        """
        found = self._card_of(at, said)
        if found is None:
            return None
        made, index = found
        given = self._given.setdefault((made.hash, index), {})
        known = given.get(said.seat)
        if known is None:
            part_of(said, made, index, self._rules.opened_cards)
            given[said.seat] = said
        return known if known is not None and known.contradicts(said) else None

    def knows(self, at: Moment, said: SignedStatement) -> bool:
        """Whether a part is here already, or of no use."""
        found = self._card_of(at, said)
        if found is None:
            return True
        made, index = found
        return self._given.get((made.hash, index), {}).get(said.seat) == said

    def _card_of(self, at: Moment, said: SignedStatement) -> tuple[ShuffleTranscript, int] | None:
        for masked in at.masked_stacks:
            made = self._shuffling.made(masked) if said.seat in masked.makers else None
            for index, position in enumerate(masked.places):
                if made is not None and said.place == place_of(masked, position):
                    return made, index
        return None

    # ---------------------------------------------------------------------------- one answer
    def take(self, at: Moment, sender: int | None, name: str, parts: Parts) -> Parts:
        return {} if at.asked else super().take(at, sender, name, parts)

    def told(self, at: Moment) -> list[SignedStatement]:
        """The parts that are here of the card that is to be opened."""
        asked = at.asked
        made = self._shuffling.made(asked[0]) if asked else None
        if asked is None or made is None:
            return []
        given = self._given.get((made.hash, asked[1]), {})
        return [given[seat] for seat in at.makers if seat in given]

    def known(self, at: Moment) -> Parts:
        if at.asked:
            return {said.seat: decode(said.body)[1] for said in self.told(at)}
        return super().known(at)

    def answer(self, at: Moment) -> Step | None:
        asked = at.asked
        if asked is None:
            return super().answer(at)
        masked, index = asked
        known, made = self.known(at), self._shuffling.made(masked)
        if made is None or any(seat not in known for seat in at.makers):
            return None
        card = self._rules.opened_cards.face(made, index, known)
        told = made.hash if masked.told else made.told
        proof = (told, card.encode(), *(known[seat] for seat in at.makers))
        digest = at.course.take(LUCK, ("open", card)).digest
        dealt = Dealt(at.epoch.number, at.index + 1, at.link, digest, proof)
        return self._rules.step(at, dealt)

    def forget(self, at: Moment) -> None:
        """Drop the parts of cards that are open in the history."""
        super().forget(at)
        done = {
            (masked.made, masked.places.index(position))
            for masked in at.masked_stacks
            for position, _ in masked.shown
        }
        for card in [card for card in self._given if card in done]:
            del self._given[card]

    # ------------------------------------------------------------------------------ the hands
    def lacking(self, at: Moment) -> list[str]:
        if self._seat is None:
            return []
        looked = self.looked_at(at, self._seat)
        return [name for name, sealed in looked.items() if self.face(at, sealed) is None]

    def drawn_for(self, at: Moment, person: int) -> Collection[str]:
        looked = self.looked_at(at, person)
        return [name for name, sealed in looked.items() if at.lies(sealed) is None]

    def face(self, at: Moment, sealed: Sealed) -> str | None:
        """What a card in our hand is; None until enough parts are here."""
        if self._seat is None or sealed not in self.looked_at(at, self._seat).values():
            return None
        lies = at.lies(sealed)
        if lies is None:
            return super().face(at, sealed)
        made = self._shuffling.made(lies[0])
        if made is None:
            return None
        self.mine(*lies)
        given = self._given.get((made.hash, lies[1]), {})
        if len(given) < made.key.purpose.threshold:
            return None
        parts = {seat: decode(said.body)[1] for seat, said in given.items()}
        try:
            return self._rules.opened_cards.face(made, lies[1], parts)
        except Refused:
            return None
