"""Before the first turn: quadrants, Kingdom Builder cards, start player, a terrain card each."""

from __future__ import annotations

from functools import cache

from ....engine.contract import Draw, Drawn, Options, Roll, Rolled, Tell, seat_names
from ....engine.rules_hash import is_in_play
from .content import CARDS_IN_PLAY, MODULES
from .deck import draw
from .events import BoardLaid, CardsRevealed, StartPlayerDrawn
from .game_board import CORNERS, NAMES, board_of
from .position import Position
from .scoring import CARD_NAMES
from .steps import BEGIN_TURN, GOES_ON


@cache
def available(names: tuple[str, ...], options: Options) -> tuple[str, ...]:
    """The quadrants or cards that these options leave in the box to draw from."""
    return tuple(name for name in names if is_in_play(MODULES.get(name, ""), options))


def wish_quadrants(state: Position) -> Draw:
    """Four of the eight, from top left to bottom right."""
    return Draw("quadrants", available(NAMES, state.options), len(CORNERS))


def lay_quadrants(state: Position, move: Drawn, tell: Tell | None) -> bool:
    state.agenda.pop()
    state.board = board_of(tuple(2 * NAMES.index(name) for name in move.names))
    return GOES_ON


def wish_turns(state: Position) -> Roll:
    """One die of two sides for each quadrant: 2 turns it upside down."""
    return Roll("turned quadrants", (1,) * len(CORNERS), sides=2)


def turn_quadrants(state: Position, move: Rolled, tell: Tell | None) -> bool:
    state.agenda.pop()
    faces = (face for (face,) in move.groups)
    state.board = board_of(
        tuple(code + face - 1 for code, face in zip(state.board.quadrants, faces, strict=True))
    )
    if tell is not None:
        tell(BoardLaid(tuple(state.board.names)))
    return GOES_ON


def wish_cards(state: Position) -> Draw:
    return Draw("kingdom builder cards", available(CARD_NAMES, state.options), CARDS_IN_PLAY)


def reveal_cards(state: Position, move: Drawn, tell: Tell | None) -> bool:
    state.agenda.pop()
    state.cards = tuple(CARD_NAMES.index(name) for name in move.names)
    if tell is not None:
        tell(CardsRevealed(move.names))
    return GOES_ON


def wish_start(state: Position) -> Draw:
    """The rulebook's oldest player is anybody."""
    return Draw("start player", seat_names(state.seats), 1)


def start_with(state: Position, move: Drawn, tell: Tell | None) -> bool:
    state.agenda.pop()
    state.start = state.seat = seat_names(state.seats).index(move.names[0])
    if tell is not None:
        tell(StartPlayerDrawn(state.start))
    return GOES_ON


def deal(state: Position, tell: Tell | None) -> bool:
    """A terrain card for everybody, from the start player on."""
    for turn in range(state.seats):
        draw(state, (state.start + turn) % state.seats, tell)
    state.agenda[-1] = BEGIN_TURN
    return GOES_ON
