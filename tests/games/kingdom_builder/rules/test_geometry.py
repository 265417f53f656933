"""The facts of the board: counts of the quadrants, turning, neighbours, lines and areas."""

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.kingdom_builder.rules import slow_rules
from kingsburg_arcade.games.kingdom_builder.rules import game_board, hexes
from kingsburg_arcade.games.kingdom_builder.rules.content import QUADRANTS, TERRAINS
from kingsburg_arcade.games.kingdom_builder.rules.game_board import NAMES, Board, board_of

ALONE = {name: Board((2 * NAMES.index(name),)) for name in NAMES}
EVERY_PLACE = [(row, column) for row in range(20) for column in range(20)]


def spelled(mask):
    return {(row, column) for row, column in hexes.spelled(mask)}


def mask(places):
    return sum(hexes.BIT[20 * row + column] for row, column in places)


def test_a_quadrant_has_ten_rows_of_ten():
    for printed in QUADRANTS.values():
        rows = [line.split() for line in printed.strip().splitlines()]
        assert [len(row) for row in rows] == [10] * 10
        assert set("".join(map("".join, rows))) <= set("GBFSDWMCT")


@pytest.mark.parametrize("name", NAMES)
def test_a_quadrant_has_three_special_hexes(name):
    alone = ALONE[name]
    assert alone.special.bit_count() == 3
    expected = 1 if name in ("oracle", "harbor") else 2
    assert sum(hex_ >= 0 for hex_ in alone.locations) == expected
    assert len(alone.beside_castles) == 3 - expected


def test_no_special_hex_lies_on_the_rim_of_a_quadrant():
    inner = mask([(row, column) for row in range(1, 9) for column in range(1, 9)])
    for code in range(16):
        assert Board((code,)).special & ~inner == 0


def test_no_hex_of_any_board_touches_two_special_hexes():
    for first in range(16):
        for second in range(16):
            for at in (1, 2, 3):  # beside, below, across the corner
                codes = [first, *[None] * (at - 1), second]
                others = iter(c for c in range(0, 16, 2) if c not in (first & ~1, second & ~1))
                laid = Board([next(others) if code is None else code for code in codes])
                special = hexes.listed(laid.special, hexes.NEAR)
                assert sum(near.bit_count() for near in special) == laid.near_special.bit_count()


def test_every_board_has_twelve_special_hexes_and_twelve_to_sixteen_tiles():
    locations, castles, buildable, terrains = set(), set(), set(), set()
    for names in combinations(NAMES, 4):
        laid = board_of(tuple(2 * NAMES.index(name) for name in names))
        assert laid.special.bit_count() == 12
        locations.add(sum(hex_ >= 0 for hex_ in laid.locations))
        castles.add(len(laid.beside_castles))
        buildable.add(laid.buildable.bit_count())
        terrains |= {terrain.bit_count() for terrain in laid.terrains}
    assert (min(locations), max(locations)) == (6, 8)
    assert (min(castles), max(castles)) == (4, 6)
    assert (min(buildable), max(buildable)) == (277, 306)
    assert (min(terrains), max(terrains)) == (52, 65)


def test_seventy_six_hexes_lie_on_the_outer_edge():
    assert hexes.EDGE.bit_count() == 76
    assert spelled(hexes.EDGE) == {(r, c) for r, c in EVERY_PLACE if r in (0, 19) or c in (0, 19)}


def test_turning_keeps_adjacency():
    quadrant = [(row, column) for row in range(10) for column in range(10)]
    for first in quadrant:
        for second in quadrant:
            turned = [(9 - row, 9 - column) for row, column in (first, second)]
            near = second in slow_rules.neighbours(first)
            assert near == (turned[1] in slow_rules.neighbours(turned[0]))


def test_a_turned_quadrant_is_the_same_read_backwards():
    for name in NAMES:
        for straight, turned in zip(
            ALONE[name].terrains, Board((2 * NAMES.index(name) + 1,)).terrains, strict=True
        ):
            assert spelled(turned) == {(9 - r, 9 - c) for r, c in spelled(straight)}


def test_quadrants_lie_from_top_left_to_bottom_right():
    names = ["oasis", "oracle turned", "harbor", "tower turned"]
    codes = tuple(2 * NAMES.index(n.split()[0]) + n.endswith("turned") for n in names)
    laid = board_of(codes)
    assert laid.names == names
    printed = slow_rules.printed_map(names)
    for terrain, hexes_ in zip(TERRAINS, laid.terrains, strict=True):
        assert spelled(hexes_) == {place for place, kind in printed.items() if kind == terrain}
    assert spelled(laid.water) == {place for place, kind in printed.items() if kind == "water"}
    assert board_of(codes) is laid


def test_every_hex_belongs_to_one_sector():
    assert sum(game_board.SECTORS) == hexes.ALL
    assert [sector.bit_count() for sector in game_board.SECTORS] == [100] * 4


@pytest.mark.parametrize("place", EVERY_PLACE[::7])
def test_neighbours_of_one_hex(place):
    assert spelled(hexes.NEAR[20 * place[0] + place[1]]) == set(slow_rules.neighbours(place))


places = st.lists(st.sampled_from(EVERY_PLACE), max_size=60, unique=True)


@settings(max_examples=150)
@given(places)
def test_neighbours_of_many_hexes(some):
    expected = {near for place in some for near in slow_rules.neighbours(place)}
    assert spelled(hexes.neighbours(mask(some))) == expected


@settings(max_examples=150)
@given(places)
def test_jumps_go_two_hexes_in_a_straight_line(some):
    ends = {slow_rules.step(place, way, 2) for place in some for way in slow_rules.DIRECTIONS}
    assert spelled(hexes.jumps(mask(some))) == set(filter(slow_rules.on_board, ends))


@settings(max_examples=150)
@given(places, st.sampled_from(EVERY_PLACE), st.sampled_from(slow_rules.DIRECTIONS))
def test_ends_of_straight_lines_of_three(some, start, way):
    run = [slow_rules.step(start, way, length) for length in range(3)]
    own = {*some, *filter(slow_rules.on_board, run)}
    expected = set()
    for place in own:
        for direction in slow_rules.DIRECTIONS:
            line = [slow_rules.step(place, direction, length) for length in range(4)]
            if all(part in own for part in line[:3]) and line[3] not in own:
                expected.add(line[3])
    assert spelled(hexes.ends_of_lines(mask(own))) == set(filter(slow_rules.on_board, expected))


@settings(max_examples=100)
@given(places)
def test_areas_are_whole_and_apart(some):
    found = hexes.areas(mask(some))
    assert sum(found) == mask(some)
    for area in found:
        assert hexes.neighbours(area) & mask(some) & ~area == 0
        assert len(hexes.areas(area)) == 1


def test_hexes_are_listed_in_reading_order():
    assert hexes.spelled(mask([(3, 4), (0, 19), (3, 2)])) == [[0, 19], [3, 2], [3, 4]]


@given(st.sets(st.sampled_from(EVERY_PLACE), max_size=90))
def test_compiled_code_lists_the_same_hexes_by_bytes(some):
    listed = hexes.listed_by_bytes(mask(some), hexes.NUMBERS)
    assert listed == sorted(20 * row + column for row, column in some)
    assert listed == hexes.listed(mask(some), hexes.NUMBERS)
