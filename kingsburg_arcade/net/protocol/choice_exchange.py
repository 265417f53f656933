"""The exchange of hidden choices: sealed as they are made, shown when none can be changed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any, Final

from ...engine.codec import encode
from ...engine.contract import LUCK, Choose, Refused, Reveal
from ..masks import sealed_choice
from ..masks.sealed_choice import Asked
from . import wire
from .choice_openings import Openings, SealedByPeer, joined
from .history import Dealt, History, Moment, Rules, Step
from .luck_parts import LuckParts, Parts
from .outbox import Outbox
from .shared_luck import Secrets

PATIENCE: Final = 3.0
"""Seconds after which a choice is opened by parts of others, if its author does not show it."""


class ChoiceExchange:
    """Seals what is chosen here, and opens what all have chosen."""

    def __init__(
        self,
        rules: Rules,
        seat: int | None,
        secrets: Secrets | None,
        outbox: Outbox,
        parts: LuckParts,
    ) -> None:
        self._rules, self._seat, self._secrets = rules, seat, secrets
        self._outbox, self._parts = outbox, parts
        self._early: dict[int, wire.Openings] = {}
        self._link = b""
        self._begin(b"")

    def _begin(self, link: bytes) -> None:
        """The choices that are wanted now are those before this entry's reveal."""
        self._link = link
        self._since: float | None = None
        """When no choice could be changed any more, by our own clock, which may be below nought."""
        self._shown: dict[int, bytes] = {}
        """By seat, what opens its choice; each was checked."""
        self._given: dict[int, Parts] = {}
        """By seat, the parts that open its choice; each was checked."""
        self._told = 0

    @property
    def _openings(self) -> Openings:
        assert self._rules.openings is not None, "version 0.1 had no hidden choices"
        return self._rules.openings

    # --------------------------------------------------------------------------------- sealing
    def sealed(self, at: Moment, seat: int, move: tuple[Any, ...]) -> tuple[Any, ...]:
        """The move as it may be signed: a hidden choice under a seal, any other as it is."""
        if self._seat is None or self._secrets is None:
            return move
        choices = [one for one in at.course.state.legal() if isinstance(one, Choose)]
        for index, choice in enumerate(choices):
            if choice.plain == move:
                asked = Asked(choice.question, seat, self._seat)
                place = encode((at.epoch.number, at.index, at.link))
                given = (self._openings.key, asked, self._secrets.masks, place, index)
                return SealedByPeer(asked, sealed_choice.seal(*given)).told().plain
        return move

    def chosen(self, history: History, seat: int) -> Mapping[str, str]:
        """What the person here has chosen for a seat and is still under cover, by question."""
        found, covered = dict[str, str](), dict(history.tip.course.chosen)
        choice, position = covered.get(seat), len(history)
        while choice is not None and position:
            position -= 1
            before, entry = history.moment(position), history.steps[position].entry
            if entry is not None and (entry.seat, entry.move) == (seat, choice.plain):
                sealed = SealedByPeer.read(seat, choice)
                shown = self._own(sealed)
                names = [one.name for one in before.course.state.legal() if isinstance(one, Choose)]
                if shown is not None:
                    found[choice.question] = names[self._openings.index(sealed, shown)]
                break
        return found

    def _own(self, sealed: SealedByPeer) -> bytes | None:
        """What opens a choice that the person here has made."""
        if self._secrets is None or sealed.asked.person != self._seat:
            return None
        given = (self._openings.key, sealed.asked, self._secrets.masks, sealed.index)
        shown = sealed_choice.opening(*given)
        try:
            self._openings.index(sealed, shown)
        except Refused:
            return None  # it was not sealed by this program
        return shown

    # --------------------------------------------------------------------------------- hearing
    def hear(self, at: Moment, who: bytes, message: wire.Openings) -> None:
        """Take in openings of the choices that are wanted; Refused if one is wrong."""
        wish = at.reveal
        if wish is not None and message.link == at.link:
            self._enter(at)
            self._take(at, wish, message)
            return
        sender = self._rules.agreement.invitation.seat_of(who)
        if sender is not None:  # perhaps we have not come to it: one message each is kept
            self._early[sender] = message

    def _enter(self, at: Moment) -> None:
        if self._link == at.link:
            return
        self._begin(at.link)
        early, self._early = self._early, {}
        for message in early.values():
            if at.reveal is not None and message.link == at.link:
                with suppress(Refused):
                    self._take(at, at.reveal, message)

    def _take(self, at: Moment, wish: Reveal, message: wire.Openings) -> None:
        sealed = self._sealed(at, wish)
        for seat, shown in message.shown:
            if seat in sealed and seat not in self._shown:
                self._openings.index(sealed[seat], shown)
                self._shown[seat] = shown
        for seat, maker, part in message.parts:
            if seat not in sealed or seat in self._shown:
                continue
            given = self._given.setdefault(seat, {})
            if maker not in given and len(given) < self._openings.threshold:
                self._openings.check_part(sealed[seat], maker, part)
                given[maker] = part

    def _sealed(self, at: Moment, wish: Reveal) -> dict[int, SealedByPeer]:
        """The choices that can be opened."""
        covered, epoch = at.course.covered(wish.key), at.epoch
        found = {seat: SealedByPeer.read(seat, covered.get(seat)) for seat in wish.seats}
        return {
            seat: sealed
            for seat, sealed in found.items()
            if not self._openings.is_withheld(epoch, sealed.asked.person)
        }

    # --------------------------------------------------------------------------------- showing
    def share(self, now: float, at: Moment, wish: Reveal, *, due: bool, gossip: bool) -> None:
        """Show what was chosen here, and later give our parts of what others do not show.

        `due`: whether no choice can be changed any more.
        """
        self._enter(at)
        if not due or self._seat is None:
            return
        if self._since is None:
            self._since = now
        for seat, sealed in self._sealed(at, wish).items():
            mine = self._own(sealed)
            if mine is not None:
                self._shown.setdefault(seat, mine)
            elif seat not in self._shown and self._is_late(now):
                self._give_part(at, seat, sealed)
        known = len(self._shown) + sum(map(len, self._given.values()))
        if known > self._told or gossip:
            self._told = known
            shown = tuple(sorted(self._shown.items()))
            parts = tuple(self._all_parts())
            self._outbox.tell_all(wire.Openings(self._outbox.match, at.link, shown, parts))

    def _is_late(self, now: float) -> bool:
        """Whether authors have had the time to show their choices."""
        return self._since is not None and now - self._since >= PATIENCE

    def _give_part(self, at: Moment, seat: int, sealed: SealedByPeer) -> None:
        """Our part, and those of people who left and have left their shares to all."""
        given, share = self._given.setdefault(seat, {}), self._parts.key_share
        if share is not None and self._seat is not None and self._seat not in given:
            given[self._seat] = self._openings.own_part(sealed, self._seat, share)
        for maker, left in at.epoch.open_shares:
            if maker not in given:
                given[maker] = self._openings.own_part(sealed, maker, left)

    def _all_parts(self) -> Iterator[tuple[int, int, bytes]]:
        for seat, given in sorted(self._given.items()):
            if seat not in self._shown:
                yield from ((seat, maker, part) for maker, part in sorted(given.items()))

    def owing(self, now: float, at: Moment, wish: Reveal) -> Iterator[tuple[int, str]]:
        """The people for whom the others wait, and what is awaited from each."""
        for seat, sealed in self._sealed(at, wish).items():
            given = self._given.get(seat, {})
            if seat in self._shown or len(given) >= self._openings.threshold:
                continue
            author = sealed.asked.person
            yield author, "choice"
            if self._is_late(now):
                others = (maker for maker in at.epoch.electorate if maker not in (author, *given))
                yield from ((maker, "part") for maker in others)

    # -------------------------------------------------------------------------------- answering
    def answer(self, at: Moment, wish: Reveal) -> Step | None:
        """The answer of luck, as soon as every choice can be opened."""
        self._enter(at)
        sealed, proof = self._sealed(at, wish), list[bytes]()
        for seat in wish.seats:
            given = self._given.get(seat, {})
            if seat not in sealed:
                proof.append(b"")
            elif seat in self._shown:
                proof.append(self._shown[seat])
            elif len(given) >= self._openings.threshold:
                proof.append(joined(given, self._openings.threshold))
            else:
                return None
        move, _ = self._openings.revealed(at.course, at.epoch, wish, proof)
        digest = at.course.take(LUCK, move).digest
        dealt = Dealt(at.epoch.number, at.index + 1, at.link, digest, tuple(proof))
        return self._rules.step(at, dealt)
