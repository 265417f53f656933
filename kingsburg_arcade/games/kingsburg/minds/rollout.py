"""Playing on: a copy of the position, its own luck, and a model of everybody's play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from ....engine.contract import (
    LUCK,
    NOBODY,
    Choose,
    Move,
    Open,
    Opened,
    Reveal,
    Revealed,
    Sealed,
    Stream,
    View,
    Wish,
)
from ....engine.luck import SeededDealer, SeededStream
from ....governors.mind import Mind, Thinking
from ..rules.effects import AUTUMN
from ..rules.state import State
from .enemy_odds import OF_YEARS, candidates, sends_of
from .features import POINT, ROLLS, SEASONS_A_YEAR, bulwark
from .learned import context_of, net_for, seen
from .season_value import remembered
from .stores import MASK, SOLDIERS, STONE, TOKENS, WOOD, store
from .worth import Worth

SEEDS: Final = 1 << 30
LEARNED: Final = ("roll", "enemy")
"""The questions before which the net has learned."""
NOTHING: Final[Mapping[Sealed, str]] = {}


class Guess:
    """Luck as it might be: dice by key, so that all that is compared rolls the same."""

    def __init__(self, seed: int, secrets: Mapping[Sealed, str]) -> None:
        self._dice = SeededDealer(seed)
        self._cards = SeededStream(seed, "cards")
        self._opened = {(card.stack, card.position): name for card, name in secrets.items()}
        """Sealed cards as they are known or supposed to be, by their stack and place."""
        self._hidden: dict[tuple[str, int], str] = {}

    def deal(self, wish: Wish) -> Move:
        if isinstance(wish, Reveal):
            return Revealed([self._chosen(wish, at) for at in range(len(wish.seats))])
        if not isinstance(wish, Open):
            return self._dice.deal(wish)
        return Opened(self.card(wish.sealed))

    def card(self, sealed: Sealed) -> str:
        """What is supposed to lie there."""
        place = sealed.stack, sealed.position
        if place not in self._opened:
            gone = [name for (stack, _), name in self._opened.items() if stack == sealed.stack]
            left = [name for name in sealed.left if name not in gone]
            self._opened[place] = left[self._cards.below(len(left))]
        return self._opened[place]

    def hear(self, seat: int, move: Move) -> None:
        """Remember what a seat is supposed to have chosen in secret."""
        if isinstance(move, Choose):
            self._hidden[move.question, seat] = move.name

    def _chosen(self, wish: Reveal, at: int) -> str:
        """What was chosen, or any option where that was before we began to suppose."""
        options = wish.options[at]
        known = self._hidden.get((wish.key, wish.seats[at]))
        return known or options[self._cards.below(len(options))]


class Supposed:
    """What a seat is supposed to see of a position that is only thought of."""

    __slots__ = ("seat", "secrets", "state")

    def __init__(self, seat: int, state: State, secrets: Mapping[Sealed, str]) -> None:
        self.seat = seat
        self.state = state
        self.secrets = secrets


class Peeking:
    """The same where winter is played: who has looked at a card knows what is supposed of it."""

    __slots__ = ("_guess", "seat", "state")

    def __init__(self, seat: int, state: State, guess: Guess) -> None:
        self.seat = seat
        self.state = state
        self._guess = guess

    @property
    def secrets(self) -> Mapping[Sealed, str]:
        return {sealed: self._guess.card(sealed) for sealed in self.state.knows(self.seat)}


def played_on(
    view: View[State], move: Move, minds: Sequence[Mind], guess: Guess, rolls: int
) -> Thinking[State]:
    """The position when so many more rolls have been made and the next is awaited.

    With no more rolls allowed it stops at the next roll, or before the enemy of this winter is
    shown, or at the end of the match. It pauses after each move.
    """
    state = view.state.copy()
    views: list[View[State]] = [
        Peeking(seat, state, guess)
        if rolls
        else Supposed(seat, state, view.secrets if seat == view.seat else NOTHING)
        for seat in range(state.seats)
    ]
    whims = SeededStream(0, "whims")
    guess.hear(view.seat, move)
    state.play(move)
    while True:
        actor = state.actor
        if actor >= 0:
            mind, supposed, legal = minds[actor], views[actor], state.legal()
            if mind.quick:
                chosen = mind.choose(supposed, legal, whims)
                yield
            else:
                chosen = yield from mind.think(supposed, legal, whims)
            guess.hear(actor, chosen)
            state.play(chosen)
        elif actor == LUCK:
            question = state.question
            if question == "roll":
                if rolls == 0:
                    return state
                rolls -= 1
            elif question == "enemy" and rolls == 0 and state.phase > AUTUMN:
                return state
            state.play(guess.deal(state.wish()))
        else:
            return state


def standing(state: State, worths: Sequence[Worth], view: View[State]) -> list[int]:
    """What each seat has come to, where `played_on` stopped, in thousandths of a point."""
    found = tuned(state, worths, view)
    if state.question not in LEARNED:
        return found
    return net_for(state.seats).standings(context_of(state), seen(state), found)


def tuned(state: State, worths: Sequence[Worth], view: View[State]) -> list[int]:
    """The same by the tuned weights alone."""
    found = []
    question = state.question
    for seat, worth in enumerate(worths):
        powers, held = state.powers[seat], store(state, seat)
        total = state.points[seat] * POINT
        if question == "roll":
            roll = (state.year - 1) * SEASONS_A_YEAR + state.phase // 2 - 1
            total += worth.province(
                roll, powers, held & MASK, held >> WOOD & MASK, held >> STONE & MASK
            )
            total += worth.guard(roll, powers, held >> SOLDIERS)
            total += worth.tokens[roll][held >> TOKENS & MASK]
            if state.envoy == seat:
                total += worth.envoy[roll]
            if state.aided == seat:
                total += worth.aided[roll]
        elif state.actor != NOBODY:
            cards = OF_YEARS[state.in_play][state.year - 1]
            if state.year == view.state.year:
                cards = candidates(view)
            season = state.year * SEASONS_A_YEAR - 1
            rival = max(
                state.soldiers[other] + bulwark(state.powers[other]) // 2
                for other in state.order
                if other != seat
            )
            outlook = remembered(
                *(worth, season, cards, rival, 0, 0, state.in_play.spaces),
                sends_of(state, seat),
            )
            total += outlook.estate(powers).besieged(held)
            if state.envoy == seat and season + 1 < ROLLS:
                total += worth.envoy[season + 1]
        found.append(total)
    return found


def lead(standings: Sequence[int], seat: int) -> int:
    """Twice how far a seat is ahead: of the others on average, and of the best of them."""
    rest = [value for other, value in enumerate(standings) if other != seat]
    return 2 * standings[seat] - max(rest) - sum(rest) // len(rest)


def seeds(luck: Stream, count: int) -> list[int]:
    """Numbers for the luck of so many rollouts."""
    return [luck.below(SEEDS) for _ in range(count)]
