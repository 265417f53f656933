"""Hands: cards of a pile, read by their owner alone until they are played."""

from __future__ import annotations

from collections.abc import Iterable

from ...engine.codec import decode
from ...engine.contract import LUCK, Refused, Sealed
from ..protocol.history import Dealt, History, Moment, Place, Rules
from ..protocol.luck_parts import Parts, Sharing
from ..protocol.shared_luck import Secrets
from ..protocol.signed_statement import Signer, Statement
from . import dealing, opening
from .dealing import Deal
from .masked_stack import Pile, place_of
from .opened_cards import part_of, part_said
from .own_part import Stacks
from .shuffle_transcript import Made

Card = tuple[bytes, int]
"""A making, and a place in its deck."""


class Hands(Sharing):
    """Sharing of luck where cards are dealt from piles; dice and draws are as ever."""

    def __init__(
        self, rules: Rules, seat: int | None, secrets: Secrets | None, signer: Signer
    ) -> None:
        super().__init__(rules, seat, secrets)
        self._signer = signer
        self.stacks: Stacks | None = None
        self._shares: dict[bytes, int] = {}
        self._given: dict[Card, dict[int, Statement]] = {}

    def _made(self, pile: Pile) -> Made | None:
        return None if self.stacks is None else self.stacks.made(pile)

    # --------------------------------------------------------------------------------- parts
    def mine(self, pile: Pile, index: int) -> Statement | None:
        """What we give towards a card; the same whenever it is asked."""
        made, me = self._made(pile), self._seat
        if made is None or me is None or me not in pile.makers:
            return None
        given = self._given.setdefault((made.hash, index), {})
        if me not in given:
            data = opening.part(made.key, made.deck, index, me, self._share(made, me))
            given[me] = part_said(self._signer, place_of(pile, pile.places[index]), me, made, data)
            self._rules.openings.own(made, index, me, data)
        return given[me]

    def _share(self, made: Made, me: int) -> int:
        if made.hash not in self._shares and self._secrets is not None:
            stack = made.key.stack
            dealt = {
                said.seat: Deal.read(stack, decode(said.body)[1])
                for said in made.said[: len(stack.makers)]
            }
            envelope = self._secrets.envelope
            self._shares[made.hash] = dealing.key_share(
                {
                    dealer: dealing.share(stack, dealer, deal, me, envelope)
                    for dealer, deal in dealt.items()
                }
            )
        return self._shares[made.hash]

    def hear(self, at: Moment, said: Statement) -> Statement | None:
        """Take in somebody's part; what the same person said otherwise is returned.

        Elsewhere if it is for no card here, a Lie if it is wrong.
        """
        found = self._card_of(at, said)
        if found is None:
            return None
        made, index = found
        given = self._given.setdefault((made.hash, index), {})
        known = given.get(said.seat)
        if known is None:
            part_of(said, made, index, self._rules.openings)
            given[said.seat] = said
        return known if known is not None and known.contradicts(said) else None

    def knows(self, at: Moment, said: Statement) -> bool:
        """Whether a part is here already, or can be of no use here."""
        found = self._card_of(at, said)
        if found is None:
            return True
        made, index = found
        return self._given.get((made.hash, index), {}).get(said.seat) == said

    def _card_of(self, at: Moment, said: Statement) -> tuple[Made, int] | None:
        for pile in at.piles:
            made = self._made(pile) if said.seat in pile.makers else None
            for index, position in enumerate(pile.places):
                if made is not None and said.place == place_of(pile, position):
                    return made, index
        return None

    # ---------------------------------------------------------------------------- one answer
    def own(self, at: Moment) -> Parts:
        return {} if at.asked else super().own(at)

    def take(self, history: History, place: Place, parts: Iterable[tuple[int, bytes]]) -> Parts:
        return {} if history.tip.asked else super().take(history, place, parts)

    def told(self, at: Moment) -> list[Statement]:
        """The parts that are here of the card that luck is asked to open."""
        asked = at.asked
        made = self._made(asked[0]) if asked else None
        if asked is None or made is None:
            return []
        given = self._given.get((made.hash, asked[1]), {})
        return [given[seat] for seat in at.makers if seat in given]

    def known(self, at: Moment) -> Parts:
        if at.asked:
            return {said.seat: decode(said.body)[1] for said in self.told(at)}
        return super().known(at)

    def answer(self, at: Moment) -> Dealt | None:
        asked = at.asked
        if asked is None:
            return super().answer(at)
        pile, index = asked
        known, made = self.known(at), self._made(pile)
        if made is None or any(seat not in known for seat in at.makers):
            return None
        card = self._rules.openings.face(made, index, known)
        told = made.hash if pile.told else made.told
        proof = (told, card.encode(), *(known[seat] for seat in at.makers))
        digest = at.course.take(LUCK, ("open", card)).digest
        return Dealt(at.epoch.number, at.index + 1, at.link, digest, proof)

    def forget(self, history: History) -> None:
        """Parts of cards that lie open are in the history."""
        super().forget(history)
        done = {
            (pile.made, pile.places.index(position))
            for pile in history.tip.piles
            for position, _ in pile.shown
        }
        for card in [card for card in self._given if card in done]:
            del self._given[card]

    # ------------------------------------------------------------------------------ the hands
    def lacking(self, at: Moment) -> list[int]:
        if self._seat is None:
            return []
        looked = self.looked_at(at, self._seat)
        return [card for card, sealed in looked.items() if self.face(at, sealed) is None]

    def face(self, at: Moment, sealed: Sealed) -> str | None:
        """What a card in a hand of ours is; None as long as too few parts have come."""
        if self._seat is None or sealed not in self.looked_at(at, self._seat).values():
            return None
        lies = at.lies(sealed)
        made = self._made(lies[0]) if lies else None
        if lies is None or made is None:
            return None
        self.mine(*lies)
        given = self._given.get((made.hash, lies[1]), {})
        if len(given) < made.key.stack.threshold:
            return None
        parts = {seat: decode(said.body)[1] for seat, said in given.items()}
        try:
            return self._rules.openings.face(made, lies[1], parts)
        except Refused:
            return None
