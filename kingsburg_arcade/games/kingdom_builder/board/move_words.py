"""Kingdom Builder in words: hexes, tiles, questions; asked for anew in the language spoken."""

from __future__ import annotations

from functools import lru_cache
from string import ascii_uppercase
from typing import Any, Final

from ....engine.contract import Move
from ....governors.mind import Reason
from ....i18n import tr
from ....ui.seat_marks import seat_name
from ..rules.content import SUPPLY, TERRAINS
from ..rules.game_board import NAMES, board_of
from ..rules.hexes import SIDE
from ..rules.moves import MANDATORY_ACTION, Build, EndTurn, GiveUp, Lift, Put
from . import ground
from .reach import MANDATORY

TURNED: Final = " turned"


# --------------------------------------------------------------------------------------- names
def hex_name(row: int, column: int) -> str:
    """`C7`: the column as a letter and the row as a number, as on a chessboard."""
    return f"{ascii_uppercase[column]}{row + 1}"


def terrain_name(terrain: str) -> str:
    return tr(f"terrain.{terrain}")


def location_name(location: str) -> str:
    return tr(f"location.{location}")


def card_name(card: str) -> str:
    """A Kingdom Builder card, or the castles."""
    return tr(f"card.{card}")


def quadrant_name(quadrant: str) -> str:
    """A quadrant as events spell it, such as `oasis turned`."""
    if quadrant.endswith(TURNED):
        return tr("quadrant.turned", location=location_name(quadrant.removesuffix(TURNED)))
    return location_name(quadrant)


def gold_words(gold: int) -> str:
    return tr("count.builder_gold", count=gold)


def named(name: str, said: str) -> str:
    """`Castles: 3`, with the colon of the language."""
    return tr("builder.named", name=name, said=said)


# ----------------------------------------------------------------------------------- questions
def prompt(state: Any) -> str:
    """What is asked of the acting seat, or what luck is about."""
    key = f"builder_ask.{state.question.replace(' ', '_')}"
    match state.question:
        case "act" if state.must_build:
            key = "builder_ask.act_first" if state.ready else "builder_ask.act_only"
            settlements = tr("count.settlements", count=_owed(state))
            return tr(key, settlements=settlements, terrain=terrain_name(TERRAINS[state.shown]))
        case "build":
            return tr(key, count=_owed(state), terrain=terrain_name(TERRAINS[state.shown]))
        case "put" | "give up":
            return tr(key, location=location_name(_location(state)))
    return tr(key)


def _owed(state: Any) -> int:
    """The supply may hold fewer than the mandatory action wants."""
    left: int = SUPPLY - state.settlements[state.seat].bit_count()
    owed: int = state.owed
    return min(owed, left)


def _location(state: Any) -> str:
    """With which tile a settlement is moved, or of which kind one tile must go."""
    giving = state.question == "give up"
    location: int = state.legal()[0].location if giving else state.lifter
    return NAMES[location]


# --------------------------------------------------------------------------------------- deeds
def deed(move: Any, told: str = "builder_deed", then: Move | None = None) -> str:
    """A move as a replay tells it, or as a hint advises it (`builder_plan`): where a settlement
    that is taken up would go, is told as well."""
    match move:
        case Lift(location=location) if isinstance(then, Put):
            here, there = hex_name(*move.plain[1:]), hex_name(*then.plain[1:])
            return tr(f"{told}.carry", location=location_name(NAMES[location]), hex=here, to=there)
        case Build(location=location):
            here = hex_name(*move.plain[1:])
            if location == MANDATORY_ACTION:
                return tr(f"{told}.build", hex=here)
            return tr(f"{told}.use", location=location_name(NAMES[location]), hex=here)
        case Lift(location=location):
            here = hex_name(*move.plain[1:])
            return tr(f"{told}.lift", location=location_name(NAMES[location]), hex=here)
        case Put():
            return tr(f"{told}.put", hex=hex_name(*move.plain[1:]))
        case GiveUp(ready=ready, location=location):
            key = f"{told}.give_up_ready" if ready else f"{told}.give_up_spent"
            return tr(key, location=location_name(NAMES[location]))
        case EndTurn():
            return tr(f"{told}.end_turn")
    raise TypeError(f"{move!r} has no words yet")


def reason_words(reason: Reason) -> str:
    """Half a sentence, to stand behind the move that it speaks for."""
    values: dict[str, object] = {"count": reason.count}
    if reason.kind == "card":
        values["what"] = tr("count.builder_gold", count=reason.count)
    if reason.kind in ("card", "promise"):
        values["card"] = card_name(reason.name)
    if reason.kind == "tile":
        values["location"] = location_name(reason.name)
    if reason.seat >= 0:
        values["who"] = seat_name(reason.seat)
    return tr(f"reason.{reason.kind}", **values)


def asked(state: Any, tool: str, lifts: bool) -> str:
    """What the acting seat may do; with a tile in the hand, where it may be used."""
    if state.question == "act" and tool not in ("", MANDATORY):
        key = "lift" if lifts else "use"
        return tr(f"builder_ask.{key}", location=location_name(tool))
    return prompt(state)


# ------------------------------------------------------------------- what is printed on the hexes
@lru_cache(maxsize=4)
def kinds(quadrants: tuple[int, ...]) -> tuple[str, ...]:
    """A terrain, `castle` or `location` for each hex; nothing before the board is laid."""
    return tuple(ground.kinds_of(board_of(quadrants))) if quadrants else ()


def location_at(quadrants: tuple[int, ...], hex_: int) -> str:
    """The kind of location on a hex."""
    board = board_of(quadrants)
    return board.location(board.slot_at(hex_))


def name_of_hex(hex_: int) -> str:
    return hex_name(*divmod(hex_, SIDE))


def kind_name(quadrants: tuple[int, ...], hex_: int) -> str:
    """What a hex is, in words."""
    kind = kinds(quadrants)[hex_]
    if kind == "location":
        return tr(f"location.{location_at(quadrants, hex_)}")
    return tr(f"terrain.{kind}")
