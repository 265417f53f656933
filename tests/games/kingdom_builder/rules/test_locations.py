"""The eight location actions with their edge cases."""

from games.kingdom_builder.rules.situations import chosen, names, play, situation, texts
from kingsburg_arcade.games.kingdom_builder.rules.content import TERRAINS

# Settlements next to a location, by board: first the quadrant that lies top left.
BARN = {"board": ["barn", "paddock", "oasis", "farm"]}  # Barn at 2,6 and 6,2
HARBOR = {"board": ["harbor", "paddock", "oasis", "farm"]}  # Harbor at 7,6
ORACLE = {"board": ["oracle", "paddock", "oasis", "farm"]}  # Oracle at 3,7
TOWER = {"board": ["tower", "paddock", "oasis", "farm"]}  # Tower at 3,6 and 7,2


def at(*places, **fields):
    """Seat 0 with settlements at these places, its mandatory action done."""
    return situation(**{"settlements": [list(places), []], "terrain": "desert", "owed": 0} | fields)


def printed(state, terrain):
    mask = (
        state.board.water if terrain == "water" else state.board.terrains[TERRAINS.index(terrain)]
    )
    return {(h // 20, h % 20) for h in range(400) if (mask & state.empty) >> h & 1}


def put_after(state, lift):
    play(state, lift)
    return chosen(state, "put")


# ------------------------------------------------------------------------ oracle, farm, oasis
def test_oracle_builds_on_the_terrain_of_the_played_card():
    state = at([2, 7], **ORACLE, terrain="flowers")
    assert set(chosen(state, "oracle")) <= printed(state, "flowers")
    state = at([2, 7], **ORACLE, terrain="desert")
    assert set(chosen(state, "oracle")) == printed(state, "desert")


def test_oracle_is_bound_to_adjacency():
    state = at([3, 6], **ORACLE, terrain="grass")
    assert chosen(state, "oracle") == [(2, 7)]


def test_farm_builds_on_grass_adjacent_if_possible():
    state = at([15, 11])
    assert set(chosen(state, "farm")) == {(14, 11), (14, 12), (15, 10), (16, 11), (16, 12)}
    state = at([12, 18])  # next to the Farm at 11,17
    assert set(chosen(state, "farm")) == {(11, 18)}


def test_oasis_builds_on_desert_whatever_card_is_shown():
    state = at([17, 6], terrain="grass")
    assert chosen(state, "oasis") == [(17, 7), (18, 7)]


def test_oasis_without_adjacent_desert_builds_on_any():
    state = at([12, 8], terrain="grass")
    assert set(chosen(state, "oasis")) == printed(state, "desert")


# -------------------------------------------------------------------------------------- tower
def test_tower_builds_on_the_outer_edge_whatever_card_is_shown():
    state = at([7, 3], **TOWER)
    found = chosen(state, "tower")
    assert all(row in (0, 19) or column in (0, 19) for row, column in found)
    buildable = set().union(*(printed(state, terrain) for terrain in TERRAINS))
    assert set(found) == {(r, c) for r, c in buildable if r in (0, 19) or c in (0, 19)}
    assert any(row % 2 and column == 19 for row, column in found)
    assert any(row % 2 and column == 0 for row, column in found)


def test_one_adjacent_edge_hex_of_any_terrain_binds_the_tower():
    state = at([7, 1], **TOWER, terrain="grass")
    assert chosen(state, "tower") == [(7, 0)]


# ------------------------------------------------------------------------------------- tavern
TAVERN = [5, 1]  # next to the Tavern at 6,2


def test_tavern_builds_at_either_end_of_a_straight_run_of_three():
    state = at(TAVERN, [2, 2], [2, 3], [2, 4])
    assert set(chosen(state, "tavern")) == {(2, 1), (2, 5)}


def test_tavern_knows_the_slanting_lines():
    state = at(TAVERN, [2, 4], [3, 4], [4, 5])  # down to the right
    assert set(chosen(state, "tavern")) == {(1, 3), (5, 5)}
    state = at(TAVERN, [6, 6], [7, 5], [8, 5])  # down to the left
    assert set(chosen(state, "tavern")) == {(5, 6), (9, 4)}


def test_tavern_ends_are_on_the_board_free_and_of_a_terrain():
    state = situation(
        settlements=[[TAVERN, [2, 0], [2, 1], [2, 2]], [[2, 3]]], terrain="grass", owed=1
    )
    assert not chosen(state, "tavern")
    state = at(TAVERN, [0, 0], [1, 0], [2, 1])  # the other end, 3,1, is water
    assert not chosen(state, "tavern")


def test_tavern_counts_settlements_on_water():
    state = at(TAVERN, [8, 3], [8, 4], [8, 5])
    assert set(chosen(state, "tavern")) == {(8, 2), (8, 6)}


def test_tavern_gaps_and_bends_do_not_count():
    assert not chosen(at(TAVERN, [2, 4], [2, 5], [3, 5]), "tavern")
    assert not chosen(at(TAVERN, [2, 0], [2, 1], [2, 3], [2, 4]), "tavern")


def test_tavern_fills_a_gap_if_one_side_alone_has_three():
    assert (2, 3) in chosen(at(TAVERN, [2, 0], [2, 1], [2, 2], [2, 4]), "tavern")


# ------------------------------------------------------------------------------------ paddock
PADDOCK = [6, 10]  # next to the Paddock at 6,11


def test_paddock_jumps_exactly_two_in_six_directions():
    state = at(PADDOCK, [14, 6])
    # The sixth hex, 12,7, is a location.
    expected = {(14, 4), (14, 8), (12, 5), (16, 5), (16, 7)}
    assert set(put_after(state, "paddock from 14,6")) == expected


def test_paddock_jumps_over_anything():
    settlements = [[PADDOCK, [9, 8], [9, 9]], [[8, 9]]]
    state = situation(settlements=settlements, terrain="desert", owed=0)
    assert (6, 12) in put_after(state.copy(), "paddock from 6,10")  # over the location at 6,11
    assert (9, 10) in put_after(state.copy(), "paddock from 9,8")  # over its own at 9,9
    assert (7, 9) in put_after(state.copy(), "paddock from 9,8")  # over another's at 8,9
    assert (0, 16) in put_after(at(PADDOCK, [0, 14]), "paddock from 0,14")  # over water
    assert (2, 12) in put_after(at(PADDOCK, [0, 11]), "paddock from 0,11")  # over a mountain
    assert (3, 4) in put_after(at(PADDOCK, [3, 2]), "paddock from 3,2")  # over a castle


def test_paddock_lands_on_a_free_terrain_only():
    assert (1, 6) not in put_after(at(PADDOCK, [1, 4]), "paddock from 1,4")  # a mountain
    assert (3, 3) not in put_after(at(PADDOCK, [3, 5]), "paddock from 3,5")  # a castle
    assert (6, 2) not in put_after(at(PADDOCK, [6, 4]), "paddock from 6,4")  # a location
    assert (9, 9) not in put_after(at(PADDOCK, [9, 7], [9, 9]), "paddock from 9,7")  # taken


def test_paddock_needs_no_adjacency():
    state = at(PADDOCK, [0, 1], [0, 2])
    puts = put_after(state, "paddock from 0,1")
    assert (2, 0) in puts
    assert (2, 2) in puts


def test_paddock_never_lands_on_water_but_may_leave_it():
    state = at(PADDOCK, [8, 3])
    assert set(put_after(state, "paddock from 8,3")) >= {(8, 1), (8, 5)}
    state = at(PADDOCK, [8, 1])
    assert (8, 3) not in put_after(state, "paddock from 8,1")


def test_a_settlement_without_target_is_not_lifted():
    # Two steps from 1,1 there are 1,3, 3,0 (water) and 3,2; all else is off the board.
    settlements = [[PADDOCK, [1, 1]], [[1, 3], [3, 2]]]
    state = situation(settlements=settlements, terrain="desert", owed=0)
    assert chosen(state, "paddock from") == [(6, 10)]


# ------------------------------------------------------------------------- barn (ruling 17)
def test_barn_moves_a_settlement_to_the_played_terrain():
    state = at([5, 1], **BARN, terrain="forest")
    assert set(put_after(state, "barn from 5,1")) == printed(state, "forest")


def test_barn_adjacency_is_judged_by_the_settlements_that_remain():
    # 6,9 is forest next to 5,8 only; 5,8 is forest next to 4,8.
    state = at([5, 1], [5, 8], [4, 8], **BARN, terrain="forest", tiles=[["barn"], []])
    assert put_after(state, "barn from 4,8") == [(6, 9)]


def test_the_hex_just_left_counts_as_free_but_the_null_move_is_not_offered():
    """Contested: other programs leave it out and then allow the whole board."""
    state = at([5, 1], [5, 8], [4, 8], **BARN, terrain="forest", tiles=[["barn"], []])
    # Without 5,8 the only forest next to what remains is 5,8 itself: it cannot go elsewhere.
    assert chosen(state, "barn from") == [(4, 8), (5, 1)]


def test_a_player_may_break_up_their_own_areas():
    state = at([5, 1], [0, 3], [0, 4], [0, 5], **BARN, terrain="canyon", tiles=[["barn"], []])
    assert (0, 4) in chosen(state, "barn from")


def test_with_no_other_settlement_any_free_hex_is_allowed():
    state = at([6, 1], **BARN, terrain="grass")
    puts = put_after(state, "barn from 6,1")
    assert set(puts) == printed(state, "grass")
    assert (6, 1) not in puts


def test_barn_without_free_terrain_is_not_available():
    state = at([5, 1], **BARN)
    desert = sorted(printed(state, "desert"))
    assert len(desert) < 80
    full = [[list(p) for p in desert[:39]], [list(p) for p in desert[39:]]]
    full[0].append([5, 1])
    # Forty and more: the supply of seat 0 is empty, which a mover does not mind.
    state = situation(**BARN, settlements=full, tiles=[["barn"], []], terrain="desert", owed=0)
    assert state.seat == 1


# ------------------------------------------------------------------------------------- harbor
def test_harbor_moves_a_settlement_to_water():
    state = at([6, 6], **HARBOR)
    assert set(put_after(state, "harbor from 6,6")) == printed(state, "water")


def test_harbor_is_bound_to_adjacent_water_and_may_start_on_water():
    state = at([6, 6], [3, 4], **HARBOR)
    assert put_after(state.copy(), "harbor from 6,6") == [(2, 4), (4, 4)]
    assert put_after(state, "harbor from 3,4") == [(7, 5)]


# ------------------------------------------------------------------ supply and movers (18)
def test_movers_work_with_an_empty_supply_and_builders_do_not():
    every = sorted(printed(at(**BARN), "forest"))[:36]
    own = [[5, 1], [15, 11], [6, 10], *[list(p) for p in every]]
    state = situation(**BARN, settlements=[own, []], terrain="desert", owed=3)
    assert state.supply(0) == 1
    told = play(state, texts(state)[0])
    assert "RoundEndTriggered" in names(told)
    assert state.seat == 0
    assert chosen(state, "barn from")
    assert chosen(state, "paddock from")
    assert not chosen(state, "farm")


# --------------------------------------------------------------------------- adjacency (rule 8)
def test_every_action_but_the_paddock_is_bound_to_its_own_set_of_hexes():
    state = at([15, 11], [17, 6], terrain="flowers", owed=3)
    assert set(chosen(state, "farm")) == {(14, 11), (14, 12), (15, 10), (16, 11), (16, 12)}
    assert set(chosen(state, "oasis")) == {(17, 7), (18, 7)}
    assert set(chosen(state, "build")) == printed(state, "flowers")
