"""Governors at work: matches played to the end, and positions on the way."""

from kingsburg_arcade.engine.contract import LUCK, NOBODY
from kingsburg_arcade.engine.luck import SeededDealer, SeededStream
from kingsburg_arcade.games.kingdom_builder.minds.levels import Page, Squire, Steward
from kingsburg_arcade.games.kingdom_builder.minds.planner import Planner, Search
from kingsburg_arcade.games.kingdom_builder.minds.ways import Breadth
from kingsburg_arcade.games.kingdom_builder.minds.whole_turn import Beam
from kingsburg_arcade.games.kingdom_builder.rules import CABINET

OPTIONS = CABINET.options()
SMALL = Search(Beam(2, Breadth(2, 1, 1, 1), 4), plans=3, futures=2)


def small_planner():
    """Thinks like the Regent, but briefly."""
    return Planner(SMALL)


QUICK = {"page": Page, "squire": Squire, "steward": Steward, "planner": small_planner}


class Seen:
    """What a seat sees of a position."""

    def __init__(self, seat, state, secrets=None):
        self.seat, self.state, self.secrets = seat, state, secrets or {}


def positions(minds, seed, options=OPTIONS):
    """Every position in which a seat must act, with its move, checked; at last the end."""
    state, dealer = CABINET.new(len(minds), options), SeededDealer(seed)
    streams = [SeededStream(seed, f"seat {seat}") for seat in range(len(minds))]
    while state.actor != NOBODY:
        if state.actor == LUCK:
            state.play(dealer.deal(state.wish()))
            continue
        seat, legal, before = state.actor, state.legal(), state.pack()
        move = minds[seat].choose(Seen(seat, state), legal, streams[seat])
        assert state.pack() == before, "a view was changed"
        assert move in legal, f"{move} is not legal"
        yield state, move
        state.play(move)
    yield state, None
