"""The terrain cards: shuffled stacks, hands nobody has shown, discards and the box.

The state knows how many cards of each terrain a stack held when it was shuffled and how many of
them have not been shown yet, never which card lies where.
"""

from __future__ import annotations

from typing import Final

from ....engine.contract import House, Sealed, Tell
from ....engine.lookup import Lookup
from .content import CARDS_PER_TERRAIN, TERRAINS
from .events import CardDiscarded, CardDrawn, CardShown, DiscardsShuffled, TerrainFull
from .position import NO_CARD, Counts, Hand, Position, Stack

STACKS: Final = "terrain cards"
"""How the names of all stacks begin."""
made: Final = tuple.__new__
"""Quicker than the constructor of a tuple with names, which Python runs: for each card shown."""


def pile(state: Position) -> int:
    """How many cards can be drawn before the discards must be shuffled."""
    return sum(state.stacks[-1].contents) - state.drawn


def discards(state: Position) -> Counts:
    """Every card is in the box, in play, in a stack unshown, or else on the discard pile."""
    found = [CARDS_PER_TERRAIN - boxed for boxed in state.box]
    for stack in state.stacks:
        for terrain, count in enumerate(stack.left):
            found[terrain] -= count
    if state.shown != NO_CARD:
        found[state.shown] -= 1
    return tuple(found)


def draw(state: Position, seat: int, tell: Tell | None) -> None:
    """Draw a card into the hand of this seat.

    The rulebook leaves open when the discards are shuffled. Here it happens when a card is
    wanted and none is left, so the card that was discarded just before is shuffled in.
    """
    if not pile(state) and not shuffle_discards(state, tell):
        return
    number, position = state.stacks[-1].number, state.drawn
    state.hands = (*state.hands[:seat], (number, position), *state.hands[seat + 1 :])
    state.drawn += 1
    if tell is not None:
        tell(CardDrawn(seat, number, position, pile(state)))


def shuffle_discards(state: Position, tell: Tell | None) -> bool:
    """Make a new stack of the discards; False if there are none."""
    contents = discards(state)
    if not any(contents):
        return False
    number = state.stacks[-1].number + 1
    # What was shown to the last card of an old stack is of no consequence any more.
    waiting = [stack for stack in state.stacks if any(stack.left)]
    state.stacks = (*waiting, Stack(number, contents, contents))
    state.drawn = 0
    if tell is not None:
        tell(DiscardsShuffled(number, sum(contents)))
    return True


def show(state: Position, seat: int, card: str, tell: Tell | None) -> None:
    """The card in hand lies open: it is the terrain played."""
    terrain = TERRAINS.index(card)
    hand = state.hands[seat]
    assert hand is not None
    if len(state.stacks) == 1:
        state.stacks = (_without(state.stacks[0], terrain),)
    else:
        state.stacks = tuple(
            [
                _without(stack, terrain) if stack.number == hand[0] else stack
                for stack in state.stacks
            ]
        )
    state.hands = (*state.hands[:seat], None, *state.hands[seat + 1 :])
    state.shown = terrain
    if tell is not None:
        tell(CardShown(seat, card))


def discard(state: Position, tell: Tell | None) -> None:
    if state.shown != NO_CARD:
        if tell is not None:
            tell(CardDiscarded(state.seat, TERRAINS[state.shown]))
        state.shown = NO_CARD


def to_the_box(state: Position, tell: Tell | None) -> None:
    """No hex of its terrain is free: the card leaves the game."""
    if tell is not None:
        tell(TerrainFull(state.seat, TERRAINS[state.shown], state.owed))
    box = list(state.box)
    box[state.shown] += 1
    state.box = tuple(box)
    state.shown = NO_CARD


def sealed_card(state: Position, hand: Hand) -> Sealed:
    number, position = hand
    stack = stack_of(state, number)
    return Sealed(called(number), position, NAMES[stack.contents], NAMES[stack.left])


def card_of(state: Position, hand: Hand, house: House) -> str:
    """The card in a hand, as it will be shown."""
    number, position = hand
    return house.card(called(number), position, NAMES[stack_of(state, number).contents])


def stack_of(state: Position, number: int) -> Stack:
    newest = state.stacks[-1]
    if newest.number == number:
        return newest
    (stack,) = [one for one in state.stacks if one.number == number]
    return stack


def called(number: int) -> str:
    """The name of a stack."""
    return f"{STACKS} {number}"


def _without(stack: Stack, terrain: int) -> Stack:
    """A stack of which a card has been shown."""
    left = list(stack.left)
    left[terrain] -= 1
    return made(Stack, (stack.number, stack.contents, tuple(left)))


def _names(counts: Counts) -> tuple[str, ...]:
    found: list[str] = []
    for name, count in zip(TERRAINS, counts, strict=True):
        found += [name] * count
    return tuple(found)


NAMES: Final = Lookup(_names)
"""Cards of each terrain as a list of cards."""
