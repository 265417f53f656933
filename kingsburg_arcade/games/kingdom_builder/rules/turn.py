"""A player's turn: show the terrain card, mandatory action, location actions, end of the turn."""

from __future__ import annotations

from ....engine.contract import House, Move, Open, Opened, Tell
from .building import (
    build_settlement,
    lose_tile,
    may_choose,
    move_settlement,
    slot_to_lose,
    take_tile,
    tiles_alike,
    use_tile,
)
from .content import MANDATORY
from .deck import card_of, discard, draw, sealed_card, show, to_the_box
from .events import SettlementLifted, TurnBegan, TurnEnded
from .game_board import NAMES, NOWHERE
from .hexes import SIDE, Long, listed
from .locations import ACTIONS, Builds, Moves
from .moves import (
    BUILD,
    END_TURN,
    GIVE_UP,
    MANDATORY_ACTION,
    OF_LOCATION,
    PUT,
    Build,
    GiveUp,
    Lift,
    Put,
)
from .position import NO_CARD, Position
from .steps import (
    BUILD_ON,
    END_OF_TURN,
    GIVE_UP_TILE,
    GOES_ON,
    PUT_DOWN,
    SCORE,
    SHOW,
    TURN,
    WAITS,
)


def begin_turn(state: Position, tell: Tell | None) -> bool:
    state.agenda[-1:] = [END_OF_TURN, TURN, SHOW]
    state.owed = MANDATORY
    # A tile taken in an earlier turn works from now on, and each works once a turn.
    state.ready = state.held[state.seat]
    if tell is not None:
        tell(TurnBegan(state.seat))
    return before_showing(state, tell)


def suppose_turn(state: Position, seat: int, terrain: int) -> None:
    """Put the seat at the beginning of a turn with this card, although others come before it."""
    state.agenda = [END_OF_TURN, TURN]
    state.seat, state.shown = seat, terrain
    state.owed, state.ready = MANDATORY, state.held[seat]
    state.hands = (*state.hands[:seat], None, *state.hands[seat + 1 :])
    state.derive()


# -------------------------------------------------------------------------- the terrain card
def before_showing(state: Position, tell: Tell | None) -> bool:
    """At the start of the turn the card is in hand, at a redraw it must be drawn first."""
    if state.hands[state.seat] is None:
        draw(state, state.seat, tell)
    if state.hands[state.seat] is not None:
        return WAITS
    # There is no card anywhere, which takes twenty terrain cards in the box: nothing is owed.
    state.owed = 0
    state.agenda.pop()
    return GOES_ON


def wish_card(state: Position) -> Open:
    hand = state.hands[state.seat]
    assert hand is not None
    return Open(sealed_card(state, hand))


def show_from(state: Position, house: House) -> None:
    """`wish_card` and `show_card` without a wish and an answer."""
    hand = state.hands[state.seat]
    assert hand is not None
    state.agenda.pop()
    show(state, state.seat, card_of(state, hand, house), None)


def show_card(state: Position, move: Opened, tell: Tell | None) -> bool:
    state.agenda.pop()
    show(state, state.seat, move.card, tell)
    return GOES_ON


def redraw_if_full(state: Position, tell: Tell | None) -> bool:
    """While settlements are owed, a card whose terrain is full goes to the box for another.

    At once, so before any location action that might make room, and not after the mandatory
    action: the rulebook speaks of the remaining settlements.
    """
    if state.played & state.empty:
        return WAITS
    if state.shown != NO_CARD:
        to_the_box(state, tell)
    state.agenda.append(SHOW)
    return GOES_ON


# --------------------------------------------------------------------------------- the turn
def before_acting(state: Position, tell: Tell | None) -> bool:
    """Between the actions of a turn; it ends by itself when nothing is left to choose."""
    if state.owed and state.must_build:
        return redraw_if_full(state, tell)
    if state.ready and len(moves := actions(state)) > 1:
        state.offer(moves)
        return WAITS
    state.agenda.pop()
    return GOES_ON


def actions(state: Position) -> list[Move]:
    """The first settlement of the mandatory action, the tiles that are ready, the end."""
    must_build = state.owed > 0 and state.must_build
    moves: list[Move] = mandatory_builds(state) if must_build else []
    if state.ready:
        for place, location in enumerate(state.board.kinds):
            if state.ready >> 2 * place & 3:
                moves += location_actions(state, location)
    if not must_build:
        moves.append(END_TURN)
    return moves


def location_actions(state: Position, location: int) -> list[Move]:
    action = ACTIONS[location]
    if isinstance(action, Builds):
        hexes = action.targets(state) if state.supply(state.seat) else 0
    else:
        hexes = action.lifts(state)
    return listed(hexes, OF_LOCATION[location])


def act(state: Position, move: Move, tell: Tell | None) -> bool:
    if isinstance(move, Build):
        if move.location == MANDATORY_ACTION:
            state.agenda.append(BUILD_ON)
            return build_mandatory(state, move, tell)
        use_tile(state, move.location, tell)
        build_settlement(state, move.hex, move.location, tell)
    elif isinstance(move, Lift):
        lift(state, move, tell)
    else:
        state.agenda.pop()
    return GOES_ON


# ---------------------------------------------------------------------- the mandatory action
def mandatory_builds(state: Position) -> list[Move]:
    # A card lies open as long as a settlement is owed; `free_to_build`, written out.
    free: Long = state.board.terrains[state.shown]
    free &= state.empty
    return listed(free & state.near[state.seat] or free, BUILD)


def build_mandatory(state: Position, move: Build, tell: Tell | None) -> bool:
    """The next one can follow at once, unless none is owed, or left, or has a place."""
    state.owed -= 1
    supply = build_settlement(state, move.hex, MANDATORY_ACTION, tell)
    if state.owed and supply and state.board.terrains[state.shown] & state.empty:
        return WAITS
    return GOES_ON


def before_building_on(state: Position, tell: Tell | None) -> bool:
    """Once the first settlement stands the next ones follow, as many as the supply has."""
    if not state.must_build:
        state.owed = 0
        state.agenda.pop()
        return GOES_ON
    return redraw_if_full(state, tell)


# -------------------------------------------------------------------------- moving with tiles
def lift(state: Position, move: Lift, tell: Tell | None) -> None:
    use_tile(state, move.location, tell)
    state.piece, state.lifter = move.hex, move.location
    state.agenda.append(PUT_DOWN)
    if tell is not None:
        tell(SettlementLifted(state.seat, *divmod(move.hex, SIDE), NAMES[move.location]))


def places_to_put(state: Position) -> list[Move]:
    action = ACTIONS[state.lifter]
    assert isinstance(action, Moves)
    return listed(action.puts(state, state.piece), PUT)


def put_down(state: Position, move: Put, tell: Tell | None) -> bool:
    """First what is lost by leaving, then what is gained by arriving."""
    state.agenda.pop()
    move_settlement(state, move.hex, tell)
    state.piece = move.hex
    slot = slot_to_lose(state)
    if slot != NOWHERE and may_choose(state, slot):
        state.agenda.append(GIVE_UP_TILE)
        return GOES_ON
    if slot != NOWHERE:
        lose_tile(state, slot, bool(state.ready & tiles_alike(slot)), tell)
    return arrive(state, tell)


def tiles_to_give_up(state: Position) -> tuple[Move, ...]:
    return GIVE_UP[state.board.kinds[slot_to_lose(state) >> 1]]


def give_up(state: Position, move: GiveUp, tell: Tell | None) -> bool:
    state.agenda.pop()
    lose_tile(state, slot_to_lose(state), move.ready, tell)
    return arrive(state, tell)


def arrive(state: Position, tell: Tell | None) -> bool:
    take_tile(state, state.piece, tell)
    state.piece = state.lifter = NOWHERE
    return GOES_ON


# ---------------------------------------------------------------------------- end of the turn
def end_of_turn(state: Position, tell: Tell | None) -> bool:
    """Discard and draw; once the end is near nobody will have another turn to draw for."""
    discard(state, tell)
    if not state.ending:
        draw(state, state.seat, tell)
    state.owed = state.ready = 0
    if tell is not None:
        tell(TurnEnded(state.seat))
    if state.ending and state.seat == state.last_seat:
        state.agenda[-1] = SCORE
        return GOES_ON
    state.seat = (state.seat + 1) % state.seats
    return begin_turn(state, tell)
