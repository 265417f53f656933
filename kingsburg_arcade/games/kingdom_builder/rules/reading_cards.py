"""The part of a position that lies face down: stacks, hands, discards and the box."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ....engine import values
from ....engine.contract import Refused
from .content import CARDS_PER_TERRAIN
from .deck import discards, pile
from .position import FULL_STACK, NO_CARD, NONE, Hand, Stack
from .reading_checks import counts
from .state import State


def read_terrain_cards(state: State, given: Mapping[str, Any]) -> None:
    """Written out as stacks and hands, or by default all of one stack, with what was discarded."""
    state.box = counts(given.get("box", {}), "box")
    written = [field in given for field in ("stacks", "drawn", "hands")]
    if any(written) and not all(written):
        raise Refused("cards.together")
    if all(written):
        _read_stacks(state, given)
    else:
        _deal(state, counts(given.get("discards", {}), "discards"))
    found = discards(state)
    if min(found) < 0:
        raise Refused("cards.many", most=CARDS_PER_TERRAIN)
    if "discards" in given and counts(given["discards"], "discards") != found:
        raise Refused("cards.discards")


def _read_stacks(state: State, given: Mapping[str, Any]) -> None:
    state.stacks = tuple(
        _read_stack(row, f"stacks[{at}]")
        for at, row in enumerate(values.items(given["stacks"], "stacks"))
    ) or (FULL_STACK._replace(contents=NONE, left=NONE),)
    newest = state.stacks[-1]
    numbers = [stack.number for stack in state.stacks]
    if numbers != sorted(dict.fromkeys(numbers)):
        raise Refused("stacks.order")
    state.drawn = values.number(given["drawn"], 0, sum(newest.contents), "drawn")
    state.hands = tuple(
        _read_hand(state, hand, f"hands[{seat}]")
        for seat, hand in enumerate(values.items(given["hands"], "hands", state.seats))
    )
    held = [hand for hand in state.hands if hand is not None]
    if len(dict.fromkeys(held)) < len(held):
        raise Refused("hands.same_card")
    for stack in state.stacks:
        waiting = sum(number == stack.number for number, _ in held)
        waiting += pile(state) if stack is newest else 0
        if waiting != sum(stack.left):
            raise Refused("stacks.unshown", stack=stack.number, cards=waiting)
    if state.hands[state.seat] is not None and state.shown != NO_CARD:
        raise Refused("hands.shown")


def _read_stack(row: Any, what: str) -> Stack:
    given = values.table(row, ["stack", "contents", "unshown"], what)
    number = values.number(given.get("stack", 1), 1, 999, f"{what}.stack")
    contents = counts(given.get("contents", {}), f"{what}.contents")
    left = counts(given.get("unshown", {}), f"{what}.unshown")
    if any(here > whole for here, whole in zip(left, contents, strict=True)):
        raise Refused("stacks.more_unshown")
    return Stack(number, contents, left)


def _read_hand(state: State, hand: Any, what: str) -> Hand | None:
    if hand is None:
        return None
    given = values.table(hand, ["stack", "position"], what)
    numbers = [stack.number for stack in state.stacks]
    number = values.number(given.get("stack", numbers[-1]), 1, 999, f"{what}.stack")
    if number not in numbers:
        raise Refused("hands.stack", stack=number)
    stack = state.stacks[numbers.index(number)]
    drawn = state.drawn if stack is state.stacks[-1] else sum(stack.contents)
    if not drawn:
        raise Refused("hands.undrawn")
    return number, values.number(given.get("position"), 0, drawn - 1, f"{what}.position")


def _deal(state: State, discarded: tuple[int, ...]) -> None:
    """One stack: first what was shown already, then the hands of those whose turn will come."""
    gone = [boxed + thrown for boxed, thrown in zip(state.box, discarded, strict=True)]
    if state.shown != NO_CARD:
        gone[state.shown] += 1
    left = tuple(whole - shown for whole, shown in zip(FULL_STACK.contents, gone, strict=True))
    if min(left) < 0:
        raise Refused("cards.many", most=CARDS_PER_TERRAIN)
    state.stacks = (FULL_STACK._replace(left=left),)
    state.drawn = sum(gone)
    hands: list[Hand | None] = [None] * state.seats
    if not state.agenda:
        return
    for turn in range(state.seats):
        seat = (state.seat + turn) % state.seats
        if turn and state.ending and seat == state.start:
            break
        if turn or state.shown == NO_CARD:
            hands[seat] = 1, state.drawn
            state.drawn += 1
    if state.drawn > sum(FULL_STACK.contents):
        raise Refused("cards.few")
    state.hands = tuple(hands)
