"""Parts of luck: our own, those received for the draw that is wanted, and those of our cards."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from ...engine.contract import Refused, Sealed
from ..masks import dealing
from ..masks.group import scalar_bytes
from .history import Moment, Rules, Step
from .seating import Epoch, needs_farewell, owed
from .shared_luck import Draws, Secrets, card_face, card_name

EARLY: Final = 16
"""Draws ahead of us for which parts are kept, at most."""
OWN: Final = 64
"""Parts of ours that are kept, at most: each can be made again to the letter."""
Parts = dict[int, bytes]


class LuckParts:
    """The parts of luck that this peer gives, and those it was given."""

    def __init__(self, rules: Rules, seat: int | None, secrets: Secrets | None) -> None:
        self._rules, self._seat, self._secrets = rules, seat, secrets
        self._name = ""
        self._true: Parts = {}
        self._own: dict[str, bytes] = {}
        self._early: dict[str, Parts] = {}
        self.held: dict[str, Parts] = {}
        """Parts of others of cards that our seat has looked at, by the name of the draw."""
        self.opened: dict[int, int] = {}
        """The shares of convicted people that the others have opened, by seat."""
        self.has_left_share = False
        """Whether we have shown our own share: then we help to open no other one."""
        self._key_share: int | None = None

    @property
    def _draws(self) -> Draws:
        assert self._rules.draws is not None, "the luck of version 0.1 is only verified"
        return self._rules.draws

    # -------------------------------------------------------------------------------- one answer
    def own(self, name: str) -> bytes | None:
        """Our part of a draw: it can be worked out beforehand, and told when all may know it."""
        if self._seat is None or self._secrets is None:
            return None
        if name not in self._own:
            if len(self._own) >= OWN:
                del self._own[next(iter(self._own))]
            self._own[name] = self._draws.own(name, self._seat, self._share(self._secrets))
        return self._own[name]

    @property
    def key_share(self) -> int | None:
        """Our share of the key; None for a spectator."""
        return None if self._secrets is None else self._share(self._secrets)

    def farewell(self, epoch: Epoch, left: int) -> bytes:
        """Our share of the key, to be left to all if so many others could make no luck.

        What we have told of a convicted person opens one share already, now or later: with ours
        besides, one of the others alone could foresee all draws.
        """
        share, key = self.key_share, self._draws.key
        opens = self.opened_of(epoch) if self.has_left_share else owed(epoch, key)
        if share is None or not needs_farewell(epoch, left, key, opens):
            return b""
        return scalar_bytes(share)

    def dealt(self, dealer: int, maker: int) -> int | None:
        """What a deal has for somebody: we know our own deal, and our own share of any."""
        agreement, secrets = self._rules.agreement, self._secrets
        if secrets is None or self._seat is None:
            return None
        if dealer == self._seat:
            given = (secrets.masks, agreement.luck, dealer, agreement.envelopes)
            return dealing.dealt_to(*given, maker)
        if maker == self._seat:
            shown = agreement.deals[dealer]
            return dealing.share(agreement.luck, dealer, shown, maker, secrets.envelope)
        return None

    def open(self, at: Moment, seat: int, share: int) -> None:
        """The share of a convicted person is known to all from now on."""
        self.opened[seat] = share
        self.known(at).update(self._left_behind(at, at.draw))

    def opened_of(self, epoch: Epoch) -> dict[int, int]:
        """The shares of convicted people that are needed, and known here."""
        needed = owed(epoch, self._draws.key)
        return {seat: self.opened[seat] for seat in needed if seat in self.opened}

    def has(self, name: str) -> bool:
        """Whether our part of a draw is worked out."""
        return name in self._own or self._secrets is None

    def _share(self, secrets: Secrets) -> int:
        """Our share of the key, from the envelopes of all deals."""
        if self._key_share is None and self._seat is not None:
            agreement = self._rules.agreement
            purpose, me = agreement.luck, self._seat
            self._key_share = dealing.key_share(
                {
                    dealer: dealing.share(purpose, dealer, dealt, me, secrets.envelope)
                    for dealer, dealt in agreement.deals.items()
                }
            )
        assert self._key_share is not None
        return self._key_share

    def take(self, at: Moment, sender: int | None, name: str, parts: Parts) -> Parts:
        """Take parts from somebody; returns those that are new and right for the draw wanted.

        Refused if one is wrong: then nobody honest has sent it.
        """
        if name != at.draw:
            self._keep_for_later(sender, name, parts)
            return {}
        known, fresh = self.known(at), Parts()
        for seat, part in parts.items():
            if seat not in known and self._lacks_parts(known):
                self._draws.check(name, seat, part)
                known[seat] = fresh[seat] = part
        return fresh

    def _keep_for_later(self, sender: int | None, name: str, parts: Parts) -> None:
        """Parts of a draw that we have not come to: only that of the sender, and few of them."""
        if sender is None or sender not in parts:
            return
        if name not in self._early and len(self._early) >= EARLY:
            del self._early[next(iter(self._early))]
        self._early.setdefault(name, {})[sender] = parts[sender]

    def known(self, at: Moment) -> Parts:
        """The right parts that are here for the draw that is wanted."""
        if self._name != at.draw:
            self._name = at.draw
            self._true = dict(self.held.get(at.draw, {}))
            self._true.update(self._left_behind(at, at.draw))
            for seat, part in self._early.pop(at.draw, {}).items():
                if self._lacks_parts(self._true) and self._is_right(at, seat, part):
                    self._true[seat] = part
        return self._true

    def _lacks_parts(self, known: Parts) -> bool:
        """Whether more parts of others are needed; our own, which needs no check, comes in time."""
        gives = self._secrets is not None and self._seat not in known
        return len(known) + gives < self._draws.threshold

    def _left_behind(self, at: Moment, name: str) -> Parts:
        """The parts of people whose shares are known to all."""
        shares = {**dict(at.epoch.open_shares), **self.opened_of(at.epoch)}
        return {seat: self._draws.own(name, seat, share) for seat, share in shares.items() if share}

    def _is_right(self, at: Moment, seat: int, part: bytes) -> bool:
        try:
            self._draws.check(at.draw, seat, part)
        except Refused:
            return False
        return True

    def answer(self, at: Moment) -> Step | None:
        """The answer of luck, as soon as enough parts are here."""
        known, draws = self.known(at), self._draws
        if len(known) < draws.threshold:
            return None
        chosen = sorted(known)[: draws.threshold]
        proof = tuple(bytes((seat,)) + known[seat] for seat in chosen)
        return self._rules.answered(at, self._rules.luck(at, proof), proof)

    def forget(self, at: Moment) -> None:
        """Drop what was needed for draws before this moment."""
        if self._name != at.draw:
            self._name, self._true = "", {}

    # -------------------------------------------------------------------------------- the cards
    def looked_at(self, at: Moment, person: int) -> dict[str, Sealed]:
        """The sealed cards that the seats played by this person have looked at."""
        return {
            card_name(card): card
            for seat, who in enumerate(at.epoch.roster)
            if who == person
            for card in at.course.state.knows(seat)
        }

    def drawn_for(self, at: Moment, person: int) -> Collection[str]:
        """Those of them that are drawn from parts, as dice are, when they are looked at."""
        return self.looked_at(at, person)

    def hold(self, name: str, parts: Parts) -> Parts:
        """Keep parts of a card that a seat here has looked at; returns the new ones."""
        held, fresh = self.held.setdefault(name, {}), Parts()
        for seat, part in parts.items():
            if seat not in held and seat != self._seat:
                self._draws.check(name, seat, part)
                held[seat] = fresh[seat] = part
        return fresh

    def lacking(self, at: Moment) -> list[str]:
        """The cards we have looked at and cannot read yet."""
        if self._seat is None:
            return []
        looked = self.looked_at(at, self._seat)
        return [name for name in looked if len(self._of_card(at, name)) < self._draws.threshold]

    def _of_card(self, at: Moment, name: str) -> Parts:
        """The parts that are here of a card that we have looked at."""
        parts, mine = {**self.held.get(name, {}), **self._left_behind(at, name)}, self.own(name)
        if mine is not None and self._seat is not None:
            parts[self._seat] = mine
        return parts

    def face(self, at: Moment, sealed: Sealed) -> str | None:
        """What a card is that we have looked at; None until enough parts are here."""
        name, draws = card_name(sealed), self._draws
        if self._seat is None or self.looked_at(at, self._seat).get(name) != sealed:
            return None
        parts = self._of_card(at, name)
        if len(parts) < draws.threshold:
            return None
        chosen = {seat: parts[seat] for seat in sorted(parts)[: draws.threshold]}
        return card_face(sealed, draws.seed(name, chosen))
