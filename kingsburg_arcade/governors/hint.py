"""What a strong governor thinks of a position: the hint, and the analysis of a replay.

All numbers are leads: how much further a seat ends before the others. The best of several is often
one that was overrated, so what a governor claims is shrunk to what comes true of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from statistics import fmean, variance
from typing import Any, Final

from ..engine.contract import Move, Stream, View
from .mind import Mind, Reason, Thinking, Trust

LITTLE: Final = 0.5
"""A lead from which one move is a little better than another; a smaller one is none."""
CLEARLY: Final = 2.0
"""From here on it is clearly better."""
MUCH: Final = 5.0
STEPS: Final = {"much": MUCH, "clearly": CLEARLY, "little": LITTLE}


def step(lead: float) -> str:
    """How much better a move is that brings this lead; empty for one that is just as good."""
    return next((name for name, least in STEPS.items() if lead >= least), "")


@dataclass(frozen=True, slots=True)
class Opinion:
    """The moves of a position, best first, with the lead that each costs against the best."""

    moves: tuple[Move, ...]
    costs: tuple[float, ...]
    """As they are to be expected: 0 where the best is no better."""
    claims: tuple[float, ...] = ()
    """The same as the governor finds them, who overrates what it likes best."""
    other: Move | None = None
    """What the best move is compared with: the move that was laid, or else the next best."""
    lead: float = 0.0
    """How much better it is than that."""
    reason: Reason | None = None
    """What the best move brings that the other does not, where that was asked."""
    then: Move | None = None
    """How the best move goes on, if it only begins."""

    @property
    def best(self) -> Move:
        return self.moves[0]

    def cost(self, move: Move) -> float:
        """The lead given away by that move."""
        return self.costs[self.moves.index(move)]


def opinion(
    mind: Mind, view: View[Any], legal: Sequence[Move], luck: Stream, closely: Sequence[Move] = ()
) -> Thinking[Opinion]:
    """Think in slices about every legal move; stop it at any yield."""
    worths = yield from mind.weigh(view, legal, luck, closely)
    best = max(worths)
    order = sorted(range(len(legal)), key=lambda at: (-worths[at], legal[at] not in closely))
    claims = tuple(best - worths[at] for at in order)
    trust = mind.trusted(view)
    expected = (max(0.0, trust.expected(claim)) for claim in claims)
    return Opinion(tuple(legal[at] for at in order), tuple(expected), claims)


def advice(
    mind: Mind, view: View[Any], legal: Sequence[Move], luck: Stream, laid: Move | None = None
) -> Thinking[Opinion]:
    """The same opinion, with what speaks most for the best move against the one that is laid, or
    else against the next best."""
    found = yield from opinion(mind, view, legal, luck, () if laid is None else (laid,))
    if mind.begins(found.best):
        then = yield from mind.then(view, found.best)
        found = replace(found, then=then)
    if len(legal) == 1:
        return found
    other = found.moves[1] if laid is None or laid == found.best else laid
    lead = yield from confirmed(mind, view, found, other, luck)
    reason = yield from mind.because(view, found.best, other, luck)
    return replace(found, other=other, lead=lead, reason=reason)


# ------------------------------------------------------------------------------- afterwards
SURE: Final = 1.2
"""So many doubts from clear, nothing is played on."""
LEAST_SPREAD: Final = 1.0
"""Of the leads that are found: a few alike prove little."""
OTHERS: Final = 3
"""Moves that are remembered beside the best."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """A move that was played beside the move a strong governor would have played."""

    played: Move
    best: Move
    """The same if it agrees; also where it finds another just as good."""
    cost: float = 0.0
    """The lead given away."""
    others: tuple[Move, ...] = ()
    """The next best, the strongest first."""
    margin: float = 0.0
    """The lead that the best brings over the strongest of them."""

    @property
    def agrees(self) -> bool:
        """Is the move that was played as good as any?"""
        return self.cost < LITTLE

    @property
    def is_slip(self) -> bool:
        return self.cost >= CLEARLY

    @property
    def is_puzzle(self) -> bool:
        """Is one move clearly better than at least two others?"""
        return len(self.others) > 1 and self.margin >= CLEARLY


def judged(
    mind: Mind, view: View[Any], legal: Sequence[Move], move: Move, luck: Stream
) -> Thinking[Verdict]:
    """What the move played gave away, thought about in slices; stop it at any yield.

    Both moves are looked at equally closely, so the governor may be taught by what was played.
    """
    found = yield from opinion(mind, view, legal, luck, (move,))
    best = found.best
    others = distinct(mind, view, found.moves)
    cost = yield from confirmed(mind, view, found, move, luck)
    if not others:
        return Verdict(move, best, cost)
    margin = cost
    if others[0] != move:
        margin = yield from confirmed(mind, view, found, others[0], luck)
    return Verdict(move, best, cost, tuple(others), margin)


def distinct(mind: Mind, view: View[Any], moves: Sequence[Move]) -> list[Move]:
    """The next best after the first of these moves, each of which leads elsewhere."""
    found = [moves[0]]
    for move in moves[1:]:
        if len(found) > OTHERS:
            break
        if not any(mind.alike(view, one, move) for one in found):
            found.append(move)
    return found[1:]


def confirmed(
    mind: Mind, view: View[Any], found: Opinion, move: Move, luck: Stream
) -> Thinking[float]:
    """The lead that the best move brings over this one; from matches as well, if it may be clear.

    The matches have luck of their own, by which the best was not chosen: so they favour neither.
    """
    trust, at = mind.trusted(view), found.moves.index(move)
    expected = trust.expected(found.claims[at])
    if at == 0 or expected + SURE * trust.doubt < CLEARLY:
        return found.costs[at]
    gains = yield from mind.gains(view, found.best, move, luck, trust.matches)
    return max(0.0, believed(expected, trust, gains))


def believed(expected: float, trust: Trust, gains: Sequence[float]) -> float:
    """What was expected and what the matches tell, each as far as it is sure."""
    before = 1 / trust.doubt**2
    after = 1 / (trust.astray**2 + max(variance(gains), LEAST_SPREAD) / len(gains))
    return (before * expected + after * fmean(gains)) / (before + after)
