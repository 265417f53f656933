"""A position of Kingsburg as a person would write it down; `reading` is the inverse."""

from __future__ import annotations

from typing import Any, Final

from .content import ENEMIES, PHASES, POWERS, PROVINCE
from .dice import faces
from .moves import uncell
from .options import Options
from .position import NEUTRAL, Position
from .realm.fields import powers_named
from .steps import BITS, KIND, STEPS

GAME: Final = "kingsburg"
COUNTERS: Final = ("gold", "wood", "stone", "tokens", "soldiers", "points")


def to_plain(state: Position) -> dict[str, Any]:
    return {
        "game": GAME,
        "options": _options(state.options),
        "year": state.year,
        "phase": PHASES[state.phase - 1] if state.phase else "",
        "turn_order": list(state.order),
        "seats": [_seat(state, seat) for seat in range(state.seats)],
        "court": [_group(number) for number in state.court],
        "white_die": state.aided if state.aided >= 0 else None,
        "envoy": state.envoy if state.envoy >= 0 else None,
        "enemies": [None if card < 0 else ENEMIES[card].name for card in state.enemies],
        "agenda": [f"{STEPS[step & KIND][0]} {step >> BITS}" for step in state.agenda],
        **({} if state.realm is None else {"realm": state.realm.to_plain()}),
    }


def _options(options: Options) -> dict[str, Any]:
    """What is not as printed: most options of most matches are left out."""
    usual = Options().to_plain()
    return {name: value for name, value in options.to_plain().items() if value != usual.get(name)}


def _seat(state: Position, seat: int) -> dict[str, Any]:
    bit = 1 << seat
    return {
        **{name: getattr(state, name)[seat] for name in COUNTERS},
        "buildings": powers_named(state.powers[seat] & PROVINCE),
        **({"cards": cards} if (cards := powers_named(state.powers[seat] & ~PROVINCE)) else {}),
        "used": powers_named(state.used[seat]),
        "dice": list(faces(state.coloured[seat])),
        "white_dice": list(faces(state.white[seat])),
        "token_spent": bool(state.spent & bit),
        "placing": bool(state.placing & bit),
        "peeked": bool(state.peeked & bit),
    }


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
        **({"own": True} if group.own else {}),
    }
