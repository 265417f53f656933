"""A position that `writing` wrote, or a person: what is missing is filled in, nonsense refused.

Whatever is left out has the value it has at the start of a match; the agenda may be left out too
and is then made from `phase` and `step`. `docs/positions.md` shows examples.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from ....engine.contract import Refused
from ....engine.values import items, name, number, options, table, truth, written
from .content import (
    BUILDINGS,
    CARD,
    DESTINY_POWERS,
    DICE,
    LAID,
    LEFT_OF,
    PHASES,
    POWER,
    POWERS,
    PROVINCE,
    SEATS,
    YEARS,
)
from .laying import COPIES, EACH, held, names_of
from .moves import uncell
from .options import Options
from .prices import BOARDS_LAID, spaces_of
from .reading_agenda import read_agenda
from .reading_court import WHITE_DICE, check_white, read_court, read_dice, read_seat
from .reading_governors import check_governors
from .reading_used import check_used
from .realm.at_court import OPENERS
from .realm.boards import BOARDS
from .realm.destinies import DESTINIES
from .realm.fields import Field
from .state import State
from .writing import COUNTERS, GAME

ENTRIES: Final = (
    *("game", "options", "year", "phase", "turn_order", "seats", "court"),
    *("white_die", "envoy", "enemies", "agenda", "step", "realm"),
)
OF_A_SEAT: Final = (
    *(*COUNTERS, "buildings", "cards", "used", "dice", "white_dice"),
    *("token_spent", "placing", "peeked"),
)
ALL_POWERS: Final = (1 << len(POWERS)) - 1
LARGEST: Final = 9999
"""More than any match can reach."""


def read(plain: Mapping[str, Any]) -> State:
    given = table(plain, ENTRIES, "position")
    name(given.get("game", GAME), (GAME,), "game")
    if "seats" not in given:
        raise Refused("position.no_seats")
    provinces = items(given["seats"], "seats")
    if len(provinces) not in SEATS:
        few, many = SEATS[0], SEATS[-1]
        raise Refused("match.seats", game=GAME, few=few, many=many, seats=len(provinces))
    state = State.new(len(provinces), options(given.get("options", {}), Options))
    read_calendar(state, given)
    read_realm(state, given)
    for seat, province in enumerate(provinces):
        read_province(state, seat, table(province, OF_A_SEAT, f"seats[{seat}]"))
    read_destinies(state, given)
    read_court(state, items(given.get("court", []), "court"))
    state.aided = read_seat(state, given.get("white_die"), "white_die")
    state.envoy = read_seat(state, given.get("envoy"), "envoy")
    entered = sum(uncell(group).envoy for group in state.court)
    if entered > (state.envoy < 0) + any(used & OPENERS for used in state.used):
        raise Refused("envoy.twice")
    check_governors(state)
    read_agenda(state, given)
    check_white(state)
    check_used(state)
    state.settle()
    if state.actor >= 0 and not state.legal():
        raise Refused("position.no_choice", seat=state.actor, question=state.question)
    return state


def read_calendar(state: State, given: Mapping[str, Any]) -> None:
    """Year, phase, turn order and the enemies that have been shown."""
    state.year = number(given.get("year", 1), 0, YEARS, "year")
    phases = ("", *PHASES) if state.year == 0 else PHASES
    state.phase = name(given.get("phase", phases[0]), phases, "phase") + (state.year > 0)
    if state.year == 0 and state.phase:
        raise Refused("position.early_phase")
    seats = list(range(state.seats))
    order = items(given.get("turn_order", seats), "turn_order")
    if sorted(map(repr, order)) != sorted(map(repr, seats)):
        raise Refused("position.turn_order", last=seats[-1], order=written(order))
    state.order = order
    enemies = items(given.get("enemies", [None] * YEARS), "enemies", YEARS)
    for year, card in enumerate(enemies):
        if card is not None:
            name(card, state.in_play.cards[year].contents, f"enemies[{year}]")
            state.enemies[year] = CARD[year + 1, card]


def read_province(state: State, seat: int, given: Mapping[str, Any]) -> None:
    for counter in COUNTERS:
        lowest = -LARGEST if counter == "points" else 0
        held = number(given.get(counter, 0), lowest, LARGEST, f"seats[{seat}].{counter}")
        getattr(state, counter)[seat] = held
    powers = read_powers(given.get("buildings", []), f"seats[{seat}].buildings", PROVINCE)
    if "cards" in given:
        dealt = state.in_play.cards_of_seats
        powers |= read_powers(given["cards"], f"seats[{seat}].cards", dealt)
    else:
        powers |= state.in_play.boards
    rows = [board.row for board in BOARDS if powers & LAID[board.name]]
    for row in rows:
        if rows.count(row) > 1:
            raise Refused("province.twice", seat=seat, row=row)
    spaces = spaces_of(powers & BOARDS_LAID)
    for at, building in enumerate(BUILDINGS):
        left = LEFT_OF[at]
        if powers >> at & 1 and at not in spaces:
            raise Refused("province.row", seat=seat, building=building.name)
        if powers >> at & 1 and left >= 0 and not powers >> left & 1:
            lacks = BUILDINGS[left].name
            raise Refused("province.left", seat=seat, building=building.name, left=lacks)
    state.powers[seat] = powers
    state.used[seat] = read_powers(given.get("used", []), f"seats[{seat}].used", ALL_POWERS)
    state.coloured[seat] = read_dice(given.get("dice", []), DICE, f"seats[{seat}].dice")
    white = given.get("white_dice", [])
    state.white[seat] = read_dice(white, WHITE_DICE, f"seats[{seat}].white_dice")
    state.spent |= truth(given.get("token_spent", False), f"seats[{seat}].token_spent") << seat
    state.placing |= truth(given.get("placing", True), f"seats[{seat}].placing") << seat
    state.peeked |= truth(given.get("peeked", False), f"seats[{seat}].peeked") << seat


def read_realm(state: State, given: Mapping[str, Any]) -> None:
    """What the modules add, field by field."""
    fields = {} if state.realm is None else {field.name: field for field in state.realm.fields}
    written_fields = table(given.get("realm", {}), tuple(fields), "realm")
    for called, value in written_fields.items():
        field = fields[called]
        if field.count:
            entries = items(value, f"realm.{called}", len(getattr(state.realm, called)))
            value = [
                read_entry(one, field, f"realm.{called}[{at}]") for at, one in enumerate(entries)
            ]
        else:
            value = read_entry(value, field, f"realm.{called}")
        setattr(state.realm, called, value)
    if state.in_play.strips:
        check_strips(state)


def check_strips(state: State) -> None:
    """The strips of a seat are two kinds at most, and of each kind there are two."""
    seen: Counter[str] = Counter()
    for seat, strips in enumerate(held(state)):
        seen.update(names_of(strips))
        strange = strips & ~state.in_play.strips
        if strange or strips.bit_count() > EACH or max(seen.values(), default=0) > COPIES:
            raise Refused("realm.strips", seat=seat)


def read_entry(value: Any, field: Field, what: str) -> int:
    """A number, or what names stand for."""
    if field.powers:
        return read_powers(value, what, ALL_POWERS)
    if not field.among:
        return number(value, min(0, field.start), field.most, what)
    return -1 if value is None else name(value, field.among, what)


def read_destinies(state: State, given: Mapping[str, Any]) -> None:
    """Each is turned over in its year, once, and holds for all until the match is over."""
    if state.realm is None or not state.options.destinies:
        return
    check_turned(state, state.realm.destinies)
    named = [advisor for advisor in state.realm.deals if advisor]
    if len(set(named)) < len(named):
        raise Refused("destiny.deals")
    over = given.get("agenda") == [] or not state.year
    holds = -1 if over else state.realm.destinies[state.year - 1]
    bit = 1 << POWER[DESTINIES[holds].name] if holds >= 0 else 0
    for seat, powers in enumerate(state.powers):
        if powers & DESTINY_POWERS & ~bit:
            raise Refused("destiny.other", seat=seat)
        state.powers[seat] |= bit


def check_turned(state: State, destinies: Sequence[int]) -> None:
    """A destiny of this match is turned over once, and not before its year."""
    for year, at in enumerate(destinies, start=1):
        if at < 0:
            continue
        card = DESTINIES[at].name
        if destinies.count(at) > 1 or card not in state.in_play.destinies:
            raise Refused("destiny.again", destiny=card)
        if year > state.year or not state.phase:
            raise Refused("destiny.early", year=year)


def read_powers(value: Any, what: str, among: int) -> int:
    """Powers by their names, of those in `among`."""
    known = [known for at, known in enumerate(POWERS) if known and among >> at & 1]
    powers = 0
    for at, entry in enumerate(items(value, what)):
        name(entry, known, f"{what}[{at}]")
        powers |= 1 << POWER[entry]
    return powers
