"""A position of Kingsburg as a person would write it down, and read back with every check.

Whatever is left out has the value it has at the start of a match; the agenda may be left out too
and is then made from `phase` and `step`. `docs/positions.md` shows examples.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from ..contract import Refused
from .agenda import (
    BITS,
    CONSTRUCTION,
    HELP,
    INFLUENCE,
    KIND,
    KINGS_AID,
    KINGS_ENVOY,
    KINGS_REWARD,
    RECRUITING,
    ROLL,
    SEASON,
    SEASON_END,
    SET_UP,
    STEPS,
    TURN_ORDER,
    WINTER,
)
from .content import ADVISORS, BUILDINGS, CARDS, PHASES, POWER, POWERS, PROVINCE, YEARS
from .dice import faces, packed
from .effects import SEASONS
from .moves import cell, uncell
from .state import NEUTRAL, Options, State

GAME: Final = "kingsburg"
COUNTERS: Final = ("gold", "wood", "stone", "tokens", "soldiers", "points")
GUESTS: Final = len(ADVISORS) + 1
LARGEST: Final = 9999
"""More than any match can reach."""


# ---------------------------------------------------------------------------------- writing
def to_plain(state: State) -> dict[str, Any]:
    return {
        "game": GAME,
        "options": state.options.to_plain(),
        "year": state.year,
        "phase": PHASES[state.phase - 1] if state.phase else "",
        "turn_order": list(state.order),
        "seats": [_seat(state, seat) for seat in range(state.seats)],
        "court": [_group(number) for number in state.court],
        "white_die": state.aided if state.aided >= 0 else None,
        "envoy": state.envoy if state.envoy >= 0 else None,
        "enemies": [None if card < 0 else CARDS[card // 5][card % 5] for card in state.enemies],
        "agenda": [f"{STEPS[step & KIND][0]} {step >> BITS}" for step in state.agenda],
    }


def _seat(state: State, seat: int) -> dict[str, Any]:
    bit = 1 << seat
    return {
        **{name: getattr(state, name)[seat] for name in COUNTERS},
        "buildings": _names(state.powers[seat]),
        "used": _names(state.used[seat]),
        "dice": list(faces(state.coloured[seat])),
        "white_dice": list(faces(state.white[seat])),
        "token_spent": bool(state.spent & bit),
        "placing": bool(state.placing & bit),
        "peeked": bool(state.peeked & bit),
    }


def _names(powers: int) -> list[str]:
    return [name for number, name in enumerate(POWERS) if powers >> number & 1]


def _group(number: int) -> dict[str, Any]:
    group = uncell(number)
    return {
        "advisor": group.advisor,
        "seat": group.seat if group.seat != NEUTRAL else None,
        "dice": list(faces(group.coloured)),
        "white_dice": list(faces(group.white)),
        "token": group.token,
        "power": POWERS[group.power] if group.power >= 0 else "",
        "envoy": group.envoy,
    }


# ---------------------------------------------------------------------------------- reading
def from_plain(plain: Mapping[str, Any]) -> State:
    """Read a position; refuse what cannot be one, in a sentence that names the entry."""
    reader = Reader(plain, "the position")
    reader.known(
        "game options year phase turn_order seats court white_die envoy enemies agenda step"
    )
    provinces = reader.list("seats", None)
    if not 2 <= len(provinces) <= 5:
        raise Refused(f"Kingsburg has 2 to 5 seats, not {len(provinces)}")
    state = State(len(provinces), Options.read(reader.mapping("options")))
    state.year = reader.number("year", 1, 0, YEARS)
    phase = reader.name("phase", ("", *PHASES), PHASES[0] if state.year else "")
    state.phase = PHASES.index(phase) + 1 if phase else 0
    for seat, province in enumerate(provinces):
        read_seat(state, seat, Reader(province, f"seat {seat}"))
    order = reader.list("turn_order", list(range(state.seats)))
    if sorted(map(repr, order)) != sorted(map(repr, range(state.seats))):
        raise Refused(f"turn_order names each seat from 0 to {state.seats - 1} once, not {order!r}")
    state.order = list(order)
    read_court(state, reader.list("court", []))
    state.aided = reader.seat("white_die", state.seats)
    state.envoy = reader.seat("envoy", state.seats)
    enemies = reader.list("enemies", [None] * YEARS)
    if len(enemies) != YEARS:
        raise Refused(f"enemies has an entry for each of the {YEARS} years: a card or null")
    for year, card in enumerate(enemies):
        if card is not None and card not in CARDS[year]:
            cards = ", ".join(CARDS[year])
            raise Refused(f"the enemy of year {year + 1} is null or one of {cards}; not {card!r}")
        state.enemies[year] = -1 if card is None else year * 5 + CARDS[year].index(card)
    read_agenda(state, reader)
    return state


def read_seat(state: State, seat: int, reader: Reader) -> None:
    reader.known(" ".join(COUNTERS) + " buildings used dice white_dice token_spent placing peeked")
    for name in COUNTERS:
        lowest = -LARGEST if name == "points" else 0
        getattr(state, name)[seat] = reader.number(name, 0, lowest, LARGEST)
    state.powers[seat] = reader.powers("buildings")
    for number, building in enumerate(BUILDINGS):
        left = building.column == 1 or state.powers[seat] >> number - 1 & 1
        if state.powers[seat] >> number & 1 and not left:
            raise Refused(
                f"{reader.what} has {building.name} without {BUILDINGS[number - 1].name}:"
                " a row is built from left to right"
            )
    state.used[seat] = reader.powers("used")
    state.coloured[seat] = reader.dice("dice", 3)
    state.white[seat] = reader.dice("white_dice", 8)
    state.spent |= reader.flag("token_spent", False) << seat
    state.placing |= reader.flag("placing", True) << seat
    state.peeked |= reader.flag("peeked", False) << seat


def read_court(state: State, entries: Sequence[object]) -> None:
    """Groups of dice, in the order placed; only the Envoy enters where somebody stands."""
    taken: list[int] = []
    for entry in entries:
        reader = Reader(entry, "an entry of court")
        reader.known("advisor seat dice white_dice token power envoy")
        advisor = reader.number("advisor", 0, 1, len(ADVISORS))
        envoy = reader.flag("envoy", False)
        if taken.count(advisor) != envoy:
            raise Refused(
                f"advisor {advisor} of the court has one group, and a second one only by envoy"
            )
        taken.append(advisor)
        owner = reader.seat("seat", state.seats)
        power = POWER.get(reader.name("power", ("", *POWERS), ""), -1)
        coloured, white = reader.dice("dice", 3), reader.dice("white_dice", 8)
        if not coloured:
            raise Refused("an entry of court needs at least one coloured die")
        group = cell(advisor, coloured, white, reader.flag("token", False), power, envoy)
        state.court.append(group | (owner if owner >= 0 else NEUTRAL) + 1)


# ------------------------------------------------------------------------------- the agenda
NUMBERS: Final = {name: number for number, (name, _) in enumerate(STEPS)}
YEARLY: Final = (
    KINGS_AID,
    SEASON | SEASONS[0] << BITS,
    KINGS_REWARD,
    SEASON | SEASONS[1] << BITS,
    KINGS_ENVOY,
    SEASON | SEASONS[2] << BITS,
    RECRUITING,
    WINTER,
)
"""The step with which each phase begins."""
SEASONAL: Final = (ROLL, TURN_ORDER, INFLUENCE, HELP, CONSTRUCTION, SEASON_END)
"""The steps of a productive season, as `step` may name them."""


def read_agenda(state: State, reader: Reader) -> None:
    """The agenda as written, or made from phase and step; then go on to the next question."""
    written = reader.list("agenda", None if "agenda" in reader.plain else [])
    if "agenda" in reader.plain:
        if "step" in reader.plain:
            raise Refused("a position has an agenda or a step, not both")
        state.agenda = [read_step(state, entry) for entry in written]
    elif not state.phase:
        state.agenda = [SET_UP]
    else:
        state.agenda = agenda_from(state, reader.plain.get("step"))
    check_agenda(state)
    state.settle()


def agenda_from(state: State, step: object) -> list[int]:
    """The rest of the year, from the beginning of the phase or from a step within a season."""
    agenda = list(reversed(YEARLY[state.phase - 1 :]))
    if step is None:
        return agenda
    names = [STEPS[number][0] for number in SEASONAL]
    if state.phase not in SEASONS or step not in names:
        raise Refused(
            f"step is one of {', '.join(names)}, within spring, summer or autumn; not {step!r}"
        )
    del agenda[-1]
    agenda += reversed(SEASONAL[names.index(str(step)) :])
    return agenda


def read_step(state: State, entry: object) -> int:
    name, _, number = entry.rpartition(" ") if isinstance(entry, str) else ("", "", "")
    if name not in NUMBERS or not (number.isascii() and number.isdigit() and len(number) < 7):
        raise Refused(f"{entry!r} is not a step of the agenda, such as 'place 2'")
    return NUMBERS[name] | int(number) << BITS


def check_agenda(state: State) -> None:
    """Arguments must name what exists, so that no step can stumble later."""
    for step in state.agenda:
        name, holds = STEPS[step & KIND]
        argument = step >> BITS
        seat, rest = argument & 7, argument >> 3
        if holds == "phase":
            fits = argument in SEASONS
        elif holds == "position":
            fits = argument <= state.seats
        elif holds == "seat":
            fits = argument < state.seats
        elif holds == "seats":
            fits = argument < 1 << state.seats
        elif holds == "seat, position":
            fits = seat < state.seats and rest <= state.seats
        elif holds == "seat, advisor, guest":
            fits = seat < state.seats and 1 <= rest & 31 <= len(ADVISORS)
        elif holds == "guest":
            fits = argument <= GUESTS
        elif holds:
            fits = seat < state.seats and argument >> 10 < len(POWERS)
        else:
            fits = argument == 0
        if not fits:
            raise Refused(f"the agenda's step {name!r} has no argument {argument}")


class Reader:
    """One mapping of a position, read entry by entry with a sentence for each fault."""

    def __init__(self, plain: object, what: str) -> None:
        if not isinstance(plain, Mapping):
            raise Refused(f"{what} is an object with named entries, not {plain!r:.60}")
        self.plain = plain
        self.what = what

    def known(self, names: str) -> None:
        for name in self.plain:
            if name not in names.split():
                raise Refused(f"{self.what} has no entry {name!r}; it knows: {names}")

    def number(self, name: str, default: int, lowest: int, highest: int) -> int:
        value = self.plain.get(name, default)
        if type(value) is not int or not lowest <= value <= highest:
            raise Refused(f"{name} of {self.what} is {lowest} to {highest}, not {value!r:.60}")
        return value

    def flag(self, name: str, default: bool) -> bool:
        value = self.plain.get(name, default)
        if not isinstance(value, bool):
            raise Refused(f"{name} of {self.what} is true or false, not {value!r:.60}")
        return value

    def name(self, name: str, allowed: Sequence[str], default: str) -> str:
        value = self.plain.get(name, default)
        if value not in allowed:
            choices = ", ".join(filter(None, allowed))
            raise Refused(f"{name} of {self.what} is one of {choices}; not {value!r:.60}")
        return str(value)

    def list(self, name: str, default: Any) -> Any:
        value = self.plain.get(name, default)
        if not isinstance(value, list | tuple):
            raise Refused(f"{self.what} needs a list of {name}, not {value!r:.60}")
        return value

    def mapping(self, name: str) -> Mapping[str, Any]:
        value = self.plain.get(name, {})
        if not isinstance(value, Mapping):
            raise Refused(f"{name} of {self.what} has named entries, not {value!r:.60}")
        return value

    def seat(self, name: str, seats: int) -> int:
        value = self.plain.get(name)
        if value is None:
            return -1
        if type(value) is not int or not 0 <= value < seats:
            raise Refused(f"{name} of {self.what} is null or a seat from 0 to {seats - 1}")
        return value

    def dice(self, name: str, most: int) -> int:
        values = self.list(name, [])
        if len(values) > most or any(
            type(face) is not int or not 1 <= face <= 6 for face in values
        ):
            raise Refused(f"{name} of {self.what} is up to {most} faces from 1 to 6")
        return packed(tuple(values))

    def powers(self, name: str) -> int:
        powers = 0
        for building in self.list(name, []):
            if building not in POWERS:
                raise Refused(f"{name} of {self.what}: there is no building {building!r:.60}")
            powers |= 1 << POWER[building]
        return powers & PROVINCE
