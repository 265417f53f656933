"""Matches of the base game in which all seats play by chance: by the thousand, told to nobody.

Where to place, what help to take and what to build are most of what such a match asks. Each of
these steps is played whole here, without a question for each seat. What a move does, the rules
say; only who is next stands here once more, and tests play the same matches move by move.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeVar

from ....engine.contract import House, Move, Stream
from .agenda import ANSWERS, CHOICES, RULES, WISHES, advance
from .court import GUESTS, help_seat, placements, return_dice, set_down, trade_good, trades
from .moves import PASS, TRADES, Build, Place, Trade
from .position import NEUTRAL, UNASKED, Position
from .province import asks_again, builds, put_up
from .steps import BITS, CONSTRUCTION, HELP, INFLUENCE, KIND

M = TypeVar("M", bound=Move)


def play_by_chance(state: Position, streams: Sequence[Stream], house: House, most: int) -> int:
    """Play until nobody must act or about so many moves are made: how many, luck's among them."""
    agenda = state.agenda
    played = 0
    while played < most:
        choices = state.choices
        if choices is None and not agenda:
            break
        top = agenda.pop()
        kind, argument = top & KIND, top >> BITS
        if choices is not None:
            state.choices = UNASKED
            move = draw(choices, streams[argument & 7])
        elif (whole := AT_ONCE[kind]) is not None:
            played += whole(state, argument, streams)
            continue
        elif (run := RULES[kind]) is not None:
            run(state, argument, None)
            continue
        elif (wanted := WISHES[kind]) is not None:
            move = house.deal(wanted(state, argument))
        else:
            asked = CHOICES[kind]
            assert asked is not None
            move = draw(asked(state, argument), streams[argument & 7])
        played += 1
        ANSWERS[kind](state, argument, move, None)
    advance(state, None)
    return played


def draw(choices: Sequence[M], stream: Stream) -> M:
    """What `RandomSeat` chooses, whose patience is longer than a match.

    The right to pass is listed last; what is vital is not passed up.
    """
    move = choices[stream.below(len(choices))]
    if move is PASS and choices[0].vital:
        return choices[stream.below(len(choices) - 1)]
    return move


def place_all(state: Position, position: int, streams: Sequence[Stream]) -> int:
    """Round after round, each who can place a group places one: how many there were."""
    order = (*state.order[position:], *state.order[:position])
    seats = [seat for seat in order if state.placing >> seat & 1]
    state.placing = placed = 0
    while seats:
        going_on = []
        for seat in seats:
            if state.coloured[seat] and (choices := placements(state, seat)):
                move = draw(choices, streams[seat])
                assert isinstance(move, Place)
                set_down(state, seat, move, None)
                going_on.append(seat)
        seats = going_on
        placed += len(seats)
    return placed


def help_all(state: Position, at: int, streams: Sequence[Stream]) -> int:
    """Each advisor helps those who stand there: how many had a choice."""
    chosen = 0
    for number in state.guests[at:]:
        seat, advisor, only, choices = GUESTS[number]
        if only is not None:
            help_seat(state, seat, advisor, only, None)
        elif choices:
            chosen += 1
            help_seat(state, seat, advisor, draw(choices, streams[seat]), None)
        elif seat != NEUTRAL and state.goods(seat):
            chosen += 1
            move = draw(trades(state, seat), streams[seat])
            if isinstance(move, Trade):
                trade_good(state, seat, advisor, TRADES.index(move), None)
    return_dice(state, None)
    return chosen


def build_all(state: Position, position: int, streams: Sequence[Stream]) -> int:
    """Each who can pay a building puts one up; with the Envoy a second one is asked for."""
    built = 0
    for seat in state.order[position:]:
        position += 1
        choices = builds(state, seat)
        if choices:
            built += 1
            move = draw(choices, streams[seat])
            assert isinstance(move, Build)
            put_up(state, seat, move, None)
            if state.envoy == seat and asks_again(state, seat | position << 3):
                break
    return built


AtOnce = Callable[[Position, int, Sequence[Stream]], int]
AT_ONCE: Final[list[AtOnce | None]] = [None] * len(RULES)
"""The steps that are played whole, by their kind: how many moves each came to."""
AT_ONCE[INFLUENCE] = place_all
AT_ONCE[HELP] = help_all
AT_ONCE[CONSTRUCTION] = build_all
