"""Remembered heights are those of a slow look at each hex; ways lead where they say."""

import pytest

from games.kingdom_builder.minds.seats import QUICK, Seen, positions
from kingsburg_arcade.engine.luck import SeededStream
from kingsburg_arcade.games.kingdom_builder.minds import planner
from kingsburg_arcade.games.kingdom_builder.minds.heights import GRAIN
from kingsburg_arcade.games.kingdom_builder.minds.opinions import BY_CARD
from kingsburg_arcade.games.kingdom_builder.minds.planner import Planner, Search
from kingsburg_arcade.games.kingdom_builder.minds.standing import Standing
from kingsburg_arcade.games.kingdom_builder.minds.ways import Breadth, ways
from kingsburg_arcade.games.kingdom_builder.minds.weights import tuned
from kingsburg_arcade.games.kingdom_builder.minds.whole_turn import Beam
from kingsburg_arcade.games.kingdom_builder.minds.worth import worth
from kingsburg_arcade.games.kingdom_builder.rules.building import tiles_left
from kingsburg_arcade.games.kingdom_builder.rules.hexes import HEXES, NEAR
from kingsburg_arcade.games.kingdom_builder.rules.scoring import CARD_NAMES
from kingsburg_arcade.governors.mind import driven

BREADTH = Breadth(4, 2, 2, 2)
ALONE = tuple(map(CARD_NAMES.index, ("fishermen", "miners", "workers")))


def played():
    """The positions of a match in which a seat acts."""
    seats = [QUICK["page"](), QUICK["squire"]()]
    return [state.copy() for state, move in positions(seats, 3) if move is not None]


def one_hex(standing, weights, hex_):
    """The height of a hex in a match with cards that look at each settlement alone."""
    state, board, own = standing.state, standing.board, standing.own

    def steps(gold):
        return round(gold * GRAIN)

    def reached(targets, gold):
        """Next to one of these, or else two steps away from one; both, if from two of them."""
        near = any(NEAR[hex_] >> target & 1 for target in targets)
        ring = any(
            not NEAR[hex_] >> target & 1 and NEAR[hex_] & NEAR[target] & ~(1 << hex_)
            for target in targets
        )
        return near * steps(gold) + ring * steps(gold * weights.approach)

    height = steps(1) * (
        (NEAR[hex_] & board.water != 0 and not board.water >> hex_ & 1)
        + (board.near_mountain >> hex_ & 1)
        + (NEAR[hex_] & board.special != 0)
    )
    castles = [at for at in range(HEXES) if board.castles >> at & 1 and not own & NEAR[at]]
    height += reached(castles, 3 * weights.castle)
    if not standing.turns:
        return height / GRAIN
    for place, kind in enumerate(board.kinds):
        open_ = [
            board.locations[slot]
            for slot in (2 * place, 2 * place + 1)
            if tiles_left(state, slot) and not state.took[standing.seat] >> slot & 1
        ]
        height += reached(open_, weights.tiles[kind] * standing.turns)
    for terrain, (chance, free, near) in zip(board.terrains, standing.terrains, strict=True):
        if chance and free and not near and NEAR[hex_] & terrain:
            height += steps(-5 * chance * weights.bound * min(1.0, standing.turns / 3))
    return height / GRAIN


def test_remembered_heights_are_those_of_a_slow_look():
    weights = tuned(2)
    for state in played()[::6]:
        state.cards = ALONE
        for seat in range(2):
            standing = Standing(state, seat)
            heights = worth(standing, weights)
            for hex_ in range(seat, HEXES, 7):
                assert heights.at(hex_) == one_hex(standing, weights, hex_), (seat, hex_)


def test_a_card_that_lasts_wants_what_it_keeps():
    assert [card for card, taste in enumerate(BY_CARD) if taste.lasting] == sorted(ALONE)


def test_every_way_is_legal_and_leads_where_it_says():
    kinds = set()
    for state in played():
        for way in ways(state, tuned(2), BREADTH):
            after = state.copy()
            for move in way.moves:
                assert move in after.legal()
                after.play(move)
                kinds.add(type(move).__name__)
            if after.seat == state.seat and after.actor == state.seat:
                seat = state.seat
                assert after.settlements[seat] == way.left[0]
                if after.question in ("act", "build"):
                    assert (after.ready, after.owed) == way.left[1:]
    assert kinds >= {"Build", "Lift", "Put", "EndTurn"}


@pytest.mark.sources
def test_plans_that_fall_behind_are_dropped(monkeypatch):
    """The worse half of four after two of six futures, unless a person asks for them."""
    asked = []

    def play_on(state, seat, rounds, weights, draws, leaf):
        asked.append(state.settlements[seat])
        return 0.0

    monkeypatch.setattr(planner, "play_on", play_on)
    mind = Planner(Search(Beam(3, BREADTH, 8), plans=4, futures=6))
    state = played()[0]
    view, legal = Seen(state.seat, state), state.legal()
    driven(mind.think(view, legal, SeededStream(1, "seat")))
    assert sorted(map(asked.count, set(asked))) == [2, 2, 6, 6]

    asked.clear()
    worths = driven(mind.weigh(view, legal, SeededStream(1, "seat"), legal))
    assert len(worths) == len(legal)
    assert all(asked.count(outcome) % 6 == 0 for outcome in asked)
