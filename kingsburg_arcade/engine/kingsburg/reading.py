"""A position that `writing` wrote, or a person: what is missing is filled in, nonsense refused.

Whatever is left out has the value it has at the start of a match; the agenda may be left out too
and is then made from `phase` and `step`. `docs/positions.md` shows examples.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ..contract import Refused
from ..values import brief, items, name, number, table, truth
from .content import ADVISORS, BUILDINGS, CARD, CARDS, DICE, PHASES, POWER, POWERS, YEARS
from .dice import packed
from .moves import cell, uncell
from .reading_agenda import read_agenda
from .state import NEUTRAL, Options, State
from .writing import COUNTERS, GAME

ENTRIES: Final = (
    *("game", "options", "year", "phase", "turn_order", "seats", "court"),
    *("white_die", "envoy", "enemies", "agenda", "step"),
)
OF_A_SEAT: Final = (
    *(*COUNTERS, "buildings", "used", "dice", "white_dice"),
    *("token_spent", "placing", "peeked"),
)
OF_A_GROUP: Final = ("advisor", "seat", "dice", "white_dice", "token", "power", "envoy")
LARGEST: Final = 9999
"""More than any match can reach."""
WHITE_DICE: Final = 8


def read(plain: Mapping[str, Any]) -> State:
    given = table(plain, ENTRIES, "the position")
    name(given.get("game", GAME), (GAME,), "game")
    if "seats" not in given:
        raise Refused(
            'seats are missing: a position has one for each player, as in "seats": [{}, {}]'
        )
    provinces = items(given["seats"], "seats")
    if not 2 <= len(provinces) <= 5:
        raise Refused(f"Kingsburg has 2 to 5 seats, not {len(provinces)}")
    options = table(given.get("options", {}), ("plus_two",), "options")
    state = State(len(provinces), Options.read(options))
    read_calendar(state, given)
    for seat, province in enumerate(provinces):
        read_province(state, seat, table(province, OF_A_SEAT, f"seat {seat}"))
    read_court(state, items(given.get("court", []), "court"))
    state.aided = read_seat(state, given.get("white_die"), "white_die")
    state.envoy = read_seat(state, given.get("envoy"), "envoy")
    if state.envoy >= 0 and any(uncell(group).envoy for group in state.court):
        raise Refused("the Envoy cannot be on the court and with a seat")
    read_agenda(state, given)
    state.settle()
    if state.actor >= 0 and not state.legal():
        raise Refused(f"seat {state.actor} is asked to {state.question} and cannot choose anything")
    return state


def read_calendar(state: State, given: Mapping[str, Any]) -> None:
    """Year, phase, turn order and the enemies that have been shown."""
    state.year = number(given.get("year", 1), 0, YEARS, "year")
    phases = ("", *PHASES) if state.year == 0 else PHASES
    written = given.get("phase", phases[0])
    state.phase = name(written, phases, "phase") + (state.year > 0)
    if state.year == 0 and state.phase:
        raise Refused("before the first year there is no phase")
    seats = list(range(state.seats))
    order = items(given.get("turn_order", seats), "turn_order")
    if sorted(map(repr, order)) != sorted(map(repr, seats)):
        raise Refused(f"turn_order names each seat from 0 to {seats[-1]} once, not {brief(order)}")
    state.order = order
    enemies = items(given.get("enemies", [None] * YEARS), "enemies", YEARS)
    for year, card in enumerate(enemies):
        if card is not None:
            name(card, CARDS[year], f"the enemy of year {year + 1}")
            state.enemies[year] = CARD[year + 1, card]


def read_province(state: State, seat: int, given: Mapping[str, Any]) -> None:
    for counter in COUNTERS:
        lowest = -LARGEST if counter == "points" else 0
        held = number(given.get(counter, 0), lowest, LARGEST, f"{counter} of seat {seat}")
        getattr(state, counter)[seat] = held
    powers = read_powers(given.get("buildings", []), f"buildings of seat {seat}")
    for at, building in enumerate(BUILDINGS):
        if powers >> at & 1 and building.column > 1 and not powers >> at - 1 & 1:
            raise Refused(
                f"seat {seat} has {building.name} without {BUILDINGS[at - 1].name}:"
                " a row is built from left to right"
            )
    state.powers[seat] = powers
    state.used[seat] = read_powers(given.get("used", []), f"used of seat {seat}")
    state.coloured[seat] = read_dice(given.get("dice", []), DICE, f"dice of seat {seat}")
    white = given.get("white_dice", [])
    state.white[seat] = read_dice(white, WHITE_DICE, f"white_dice of seat {seat}")
    state.spent |= truth(given.get("token_spent", False), f"token_spent of seat {seat}") << seat
    state.placing |= truth(given.get("placing", True), f"placing of seat {seat}") << seat
    state.peeked |= truth(given.get("peeked", False), f"peeked of seat {seat}") << seat


def read_court(state: State, groups: list[Any]) -> None:
    """Groups of dice, in the order placed; only the Envoy enters where somebody stands."""
    taken: list[int] = []
    for written in groups:
        given = table(written, OF_A_GROUP, "a group of the court")
        advisor = number(given.get("advisor"), 1, len(ADVISORS), "advisor of a group")
        what = f"the group on advisor {advisor}"
        envoy = truth(given.get("envoy", False), f"envoy of {what}")
        if taken.count(advisor) != envoy:
            raise Refused(f"advisor {advisor} has one group, and a second one only by envoy")
        taken.append(advisor)
        owner = read_seat(state, given.get("seat"), f"seat of {what}")
        power = name(given.get("power", ""), ("", *POWERS), f"power of {what}") - 1
        coloured = read_dice(given.get("dice", []), DICE, f"dice of {what}")
        white = read_dice(given.get("white_dice", []), WHITE_DICE, f"white_dice of {what}")
        if not coloured:
            raise Refused(f"{what} needs at least one coloured die")
        token = truth(given.get("token", False), f"token of {what}")
        seat = owner if owner >= 0 else NEUTRAL
        state.court.append(cell(advisor, coloured, white, token, power, envoy) | seat + 1)


def read_seat(state: State, value: Any, what: str) -> int:
    """A seat, or -1 for nobody."""
    return -1 if value is None else number(value, 0, state.seats - 1, what)


def read_dice(value: Any, most: int, what: str) -> int:
    dice = items(value, what)
    if len(dice) > most:
        raise Refused(f"{what} are at the most {most}")
    return packed(tuple(number(face, 1, 6, f"a die among {what}") for face in dice))


def read_powers(value: Any, what: str) -> int:
    powers = 0
    for written in items(value, what):
        powers |= 1 << POWER[POWERS[name(written, POWERS, f"an entry of {what}")]]
    return powers
