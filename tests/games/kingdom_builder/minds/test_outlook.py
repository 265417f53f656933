"""What lies a few steps away, against a slow look at each hex; and the next turn, card by card."""

import pytest

from games.kingdom_builder.minds.seats import QUICK, positions
from kingsburg_arcade.games.kingdom_builder.minds.learned import promise
from kingsburg_arcade.games.kingdom_builder.minds.outlook import BY_NAME, CHANCES, outlook
from kingsburg_arcade.games.kingdom_builder.minds.playout import next_turn
from kingsburg_arcade.games.kingdom_builder.minds.settler import settle
from kingsburg_arcade.games.kingdom_builder.minds.standing import Standing, chances
from kingsburg_arcade.games.kingdom_builder.minds.weights import tuned
from kingsburg_arcade.games.kingdom_builder.rules.building import left_of
from kingsburg_arcade.games.kingdom_builder.rules.hexes import HEXES, NEAR, listed
from kingsburg_arcade.games.kingdom_builder.rules.scoring import CARD_NAMES
from kingsburg_arcade.games.kingdom_builder.rules.turn import suppose_turn

LUCK_OF_A_TURN = 9
EVERY = tuple(range(HEXES))


def ends_of_turns(seed):
    before = None
    for state, _ in positions([QUICK["squire"](), QUICK["page"]()], seed):
        if before is not None and state.seat != before and not state.ending:
            yield state.copy(), before
        before = state.seat


def hexes(found):
    return set(listed(found, EVERY))


def next_to(found):
    return {near for hex_ in found for near in listed(NEAR[hex_], EVERY)}


def test_rings_are_a_step_apart_over_land():
    for state, seat in list(ends_of_turns(5))[::3]:
        seen, free = outlook(Standing(state, seat)), hexes(state.board.buildable & state.empty)
        reached = next_to(hexes(state.settlements[seat])) & free
        assert hexes(seen.near) == reached
        for ring in (seen.second, seen.third):
            fresh = next_to(reached) & free - reached
            assert hexes(ring) == fresh
            reached |= fresh


def test_a_location_is_soon_taken_as_often_as_its_terrains_are_drawn():
    looked = 0
    for state, seat in list(ends_of_turns(7))[::3]:
        board, standing = state.board, Standing(state, seat)
        seen = outlook(standing)
        expected = {}
        for slot, beside in enumerate(board.beside):
            if not beside or state.took[seat] >> slot & 1 or not left_of(state.took, slot):
                continue
            kind = board.kinds[slot >> 1]
            for terrain, chance in zip(board.terrains, chances(state), strict=True):
                open_ = standing.places(terrain)
                expected[kind] = expected.get(kind, 0.0) + chance * bool(open_ & beside)
        assert seen.soon == pytest.approx(expected)
        assert all(seen.turn[kind] >= chance for kind, chance in seen.soon.items())
        looked += sum(expected.values()) > 0
    assert looked


def test_every_card_has_chances_of_its_own():
    assert set(BY_NAME) == set(CARD_NAMES)
    for state, seat in list(ends_of_turns(9))[::4]:
        standing = Standing(state, seat)
        seen = outlook(standing)
        assert all(len(found(standing, seen)) == 3 for found in CHANCES)
        rows = CHANCES[CARD_NAMES.index("discoverers")](standing, seen)
        assert sum(rows) <= standing.rows.count(0)


def test_the_next_turn_is_the_mean_of_what_each_card_brings():
    state, seat = list(ends_of_turns(5))[LUCK_OF_A_TURN]
    weights, told = tuned(2), state.copy()
    found = next_turn(state, seat, weights)
    gold = total = 0.0
    for terrain, chance in enumerate(chances(state)):
        ahead = state.copy()
        suppose_turn(ahead, seat, terrain)
        assert ahead.seat == seat
        assert ahead.must_build
        assert ahead.shown == terrain
        while ahead.seat == seat and ahead.actor >= 0:
            ahead.play(settle(ahead, weights))
        assert ahead.settlements[seat].bit_count() >= state.settlements[seat].bit_count() + 3
        gold, total = gold + chance * promise(ahead, seat, weights), total + chance
    assert found == pytest.approx(gold / total)
    assert state.settlements == told.settlements
    assert state.agenda == told.agenda
