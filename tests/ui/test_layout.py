"""Boxes cut into rows, columns and grids: nothing overlaps, nothing is lost."""

from itertools import combinations, pairwise

from hypothesis import given
from hypothesis import strategies as st

from kingsburg_arcade.ui.layout import Box, centred, columns, flowed, grid, inset, rows

sizes = st.integers(100, 2000)
parts = st.lists(st.sampled_from([0.5, 1, 2.5]), min_size=1, max_size=9)


@given(sizes, parts, st.integers(0, 8))
def test_columns_fill_the_box_from_side_to_side(width, shares, gap):
    box = Box(7, 3, width, 40)
    cells = columns(box, shares, gap)
    assert (cells[0].left, cells[-1].right) == (box.left, box.right)
    for one, other in pairwise(cells):
        assert other.left - one.right == gap
    assert {(cell.y, cell.height) for cell in cells} == {(3, 40)}


@given(sizes, parts, st.integers(0, 8))
def test_rows_are_columns_turned(height, shares, gap):
    cells = rows(Box(5, 9, 60, height), shares, gap)
    assert (cells[0].top, cells[-1].bottom) == (9, 9 + height)
    assert {(cell.x, cell.width) for cell in cells} == {(5, 60)}


@given(st.integers(1, 30), st.integers(1, 8))
def test_flowed_boxes_stay_inside_and_apart(count, across):
    box = Box(10, 10, 900, 600)
    cells = flowed(box, count, across, 50, 6)
    assert len(cells) == count
    assert not any(one.colliderect(other) for one, other in combinations(cells, 2))
    assert all(box.left <= cell.left and cell.right <= box.right for cell in cells)


def test_a_grid_goes_row_by_row():
    cells = grid(Box(0, 0, 100, 60), 2, 3)
    assert [cell.topleft for cell in cells] == [
        (0, 0),
        (50, 0),
        (0, 20),
        (50, 20),
        (0, 40),
        (50, 40),
    ]


def test_a_margin_and_a_middle():
    assert inset(Box(0, 0, 100, 50), 10, 5) == Box(10, 5, 80, 40)
    assert centred(Box(0, 0, 100, 50), 20, 10) == Box(40, 20, 20, 10)
