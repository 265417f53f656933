"""A position that `writing` wrote, or a person: what is missing is filled in, nonsense refused."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ....engine import values
from ....engine.contract import Refused
from .building import may_choose, slot_to_lose, tiles_alike
from .calendar import go_on
from .content import CARDS_IN_PLAY, FIRST_CARDS, MANDATORY, SEATS, TERRAINS
from .game_board import BARE, NAMES, NOWHERE, board_of, quadrant_name
from .hexes import BIT
from .locations import ACTIONS, Moves
from .options import KingdomBuilderOptions
from .reading_cards import read_terrain_cards
from .reading_checks import at, check_position, place
from .reading_tiles import read_settlements, read_tiles
from .scoring import CARD_NAMES
from .state import FIRST_BOARD, State
from .steps import (
    BUILD_ON,
    DEAL,
    DRAW_CARDS,
    DRAW_QUADRANTS,
    DRAW_START,
    END_OF_TURN,
    GIVE_UP_TILE,
    OVER,
    PUT_DOWN,
    QUESTIONS,
    SHOW,
    TURN,
    TURN_QUADRANTS,
)
from .writing import write

FIELDS: Final = tuple(write(State.new(2, KingdomBuilderOptions())))
"""What a position may say: all that is ever written."""
_BEGUN: Final = ("board", "cards", "start", "turn", "settlements", "tiles", "stacks", "hands")
_SET_UP: Final = ("game", "seats", "options", "question", "board", "cards")
_OVER: Final = len(QUESTIONS)
_BOARDS: Final = tuple(quadrant_name(code) for code in range(2 * len(NAMES)))


def read(plain: Mapping[str, Any]) -> State:
    given = values.table(plain, FIELDS, "position")
    values.name(given.get("game", "kingdom_builder"), ["kingdom_builder"], "game")
    seats = values.number(given.get("seats", _seats(given)), SEATS[0], SEATS[-1], "seats")
    state = State.new(seats, values.options(given.get("options", {}), KingdomBuilderOptions))
    question = given.get("question", _question(given))
    if question is None:
        _nothing_yet(state, given)
        return state
    step = values.name(question, (*QUESTIONS, OVER), "question")
    _read_board(state, given, step)
    if step < SHOW:
        if any(values.items(given.get("settlements", []), "settlements")):
            raise Refused("position.built_too_early", question=question)
        state.agenda = [DEAL, *range(DRAW_START, step - 1, -1)]
        _nothing_yet(state, given)
        return state
    _read_whose_turn(state, given)
    read_settlements(state, given)
    read_tiles(state, given, leaving=step == GIVE_UP_TILE)
    _read_turn(state, given, step)
    read_terrain_cards(state, given)
    _read_moving(state, given, step)
    check_position(state, given)
    go_on(state, None)
    return state


def _nothing_yet(state: State, given: Mapping[str, Any]) -> None:
    """Before the first turn an entry says what holds then, or nothing."""
    holds = write(state)
    for entry, value in given.items():
        if entry not in _SET_UP and value and value != holds[entry]:
            raise Refused("position.too_early", entry=entry, value=values.written(value))


def _seats(given: Mapping[str, Any]) -> int:
    for field in ("settlements", "tiles", "hands"):
        if isinstance(given.get(field), list | tuple):
            return len(given[field])
    return 2


def _question(given: Mapping[str, Any]) -> str | None:
    """What must be asked, going by what is there; None if the match has not begun."""
    if given.get("moving") is not None:
        moving = values.table(given["moving"], ["from", "to", "with"], "moving")
        return QUESTIONS[GIVE_UP_TILE if "to" in moving else PUT_DOWN]
    if given.get("terrain") is not None:
        return QUESTIONS[BUILD_ON if given.get("owed") in (1, 2) else TURN]
    return QUESTIONS[SHOW] if any(field in given for field in _BEGUN) else None


def _read_board(state: State, given: Mapping[str, Any], step: int) -> None:
    """Without a word about them the board and the cards are those of the introductory set-up."""
    board = values.items(given.get("board") or [], "board")
    cards = values.items(given.get("cards", FIRST_CARDS), "cards")
    state.board = FIRST_BOARD
    if board:
        names = values.items(board, "board", 4)
        codes = tuple(values.name(name, _BOARDS, f"board[{at}]") for at, name in enumerate(names))
        if len(dict.fromkeys(code >> 1 for code in codes)) < len(codes):
            raise Refused("board.twice")
        if step == TURN_QUADRANTS and any(code & 1 for code in codes):
            raise Refused("board.turned")
        state.board = board_of(codes)
    if step == DRAW_QUADRANTS:
        state.board = BARE
    numbers = tuple(values.name(card, CARD_NAMES, f"cards[{at}]") for at, card in enumerate(cards))
    if len(dict.fromkeys(numbers)) < len(numbers) or len(numbers) > CARDS_IN_PLAY:
        raise Refused(
            "cards.different", most=CARDS_IN_PLAY, cards=tuple(cards[: CARDS_IN_PLAY + 1])
        )
    state.cards = numbers if step > DRAW_CARDS else ()


def _read_whose_turn(state: State, given: Mapping[str, Any]) -> None:
    last = state.seats - 1
    state.start = values.number(given.get("start", 0), 0, last, "start")
    state.seat = values.number(given.get("turn", state.start), 0, last, "turn")


def _read_turn(state: State, given: Mapping[str, Any], step: int) -> None:
    """What the active seat is at: the card in play, what it owes, the settlement it moves."""
    terrain = given.get("terrain")
    if terrain is not None:
        state.shown = values.name(terrain, TERRAINS, "terrain")
    usual = 0 if step == _OVER else MANDATORY
    state.owed = values.number(given.get("owed", usual), 0, MANDATORY, "owed")
    if step == SHOW and (terrain is not None or not state.owed):
        raise Refused("turn.closed_card")
    if TURN <= step < _OVER and state.owed and terrain is None:
        raise Refused("turn.no_terrain")
    if step == BUILD_ON and state.owed not in (1, 2):
        raise Refused("turn.owed_inside", most=MANDATORY - 1)
    if step in (TURN, PUT_DOWN, GIVE_UP_TILE) and state.owed not in (0, MANDATORY):
        raise Refused("turn.owed_outside", all=MANDATORY)
    ending = any(not state.supply(seat) for seat in range(state.seats))
    state.ending = values.truth(given.get("ending", ending), "ending")
    state.agenda = _agenda(state, step)
    if step == _OVER:
        state.ready = 0


def _agenda(state: State, step: int) -> list[int]:
    if step == _OVER:
        return []
    building = step == BUILD_ON or (step == SHOW and state.owed < MANDATORY)
    steps = [END_OF_TURN, TURN, BUILD_ON] if building else [END_OF_TURN, TURN]
    return steps if step in steps else [*steps, step]


def _read_moving(state: State, given: Mapping[str, Any], step: int) -> None:
    moving = given.get("moving")
    if (moving is not None) != (step in (PUT_DOWN, GIVE_UP_TILE)):
        raise Refused("moving.question")
    if moving is None:
        return
    where = "from" if step == PUT_DOWN else "to"
    said = values.table(moving, [where, "with"], "moving")
    state.piece = place(said.get(where), f"moving.{where}")
    movers = [
        name for name, action in zip(NAMES, ACTIONS, strict=True) if isinstance(action, Moves)
    ]
    state.lifter = NAMES.index(movers[values.name(said.get("with"), movers, "moving.with")])
    if not state.settlements[state.seat] & BIT[state.piece]:
        raise Refused("moving.owner", seat=state.seat)
    if "tiles" not in given and state.lifter in state.board.kinds:
        ready = tiles_alike(2 * state.board.kinds.index(state.lifter)) & state.ready
        state.ready ^= ready & -ready
    # What the rules would never have asked is not a position of the game.
    if state.agenda[-1] == PUT_DOWN and not state.legal():
        raise Refused("moving.stuck", location=NAMES[state.lifter], at=at(state.piece))
    if state.agenda[-1] == GIVE_UP_TILE:
        slot = slot_to_lose(state)
        if slot == NOWHERE or not may_choose(state, slot):
            raise Refused("moving.no_choice")
