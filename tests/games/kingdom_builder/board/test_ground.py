"""The board of 400 hexes: where each stands, what is painted there, and how it is told apart."""

from itertools import combinations

import pygame
import pytest

from kingsburg_arcade.games.kingdom_builder.board import ground
from kingsburg_arcade.games.kingdom_builder.board.ground import Ground, plan_in
from kingsburg_arcade.games.kingdom_builder.board.plan import HIGH, WIDE, Plan
from kingsburg_arcade.games.kingdom_builder.rules.content import TERRAINS
from kingsburg_arcade.games.kingdom_builder.rules.game_board import NAMES, board_of
from kingsburg_arcade.games.kingdom_builder.rules.hexes import HEXES, NEAR, SIDE
from kingsburg_arcade.stage.art import SHEETS, Art

BOARD = board_of((0, 3, 4, 6))
SMALL = (590, 505)
"""The board in a window of 960 by 540."""


@pytest.fixture
def window(monkeypatch):
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    yield pygame.display.set_mode((64, 64))
    pygame.display.quit()


# ------------------------------------------------------------------------------------- the plan
@pytest.mark.parametrize("box", [(0, 0, 590, 505), (300.5, 40, 1200, 1000), (10, 10, 900, 300)])
def test_the_board_is_as_large_as_its_box_allows(box):
    plan = Plan.within(*box)
    corners = [corner for hex_ in range(HEXES) for corner in plan.corners(hex_)]
    left, right = min(x for x, _ in corners), max(x for x, _ in corners)
    top, low = min(y for _, y in corners), max(y for _, y in corners)
    assert (right - left, low - top) == pytest.approx((WIDE * plan.side, HIGH * plan.side))
    assert left >= box[0] - 1e-6
    assert top >= box[1] - 1e-6
    filled = ((right - left) / box[2], (low - top) / box[3])
    assert max(filled) == pytest.approx(1)
    assert (left + right, top + low) == pytest.approx((2 * box[0] + box[2], 2 * box[1] + box[3]))


def test_every_hex_is_found_where_it_stands():
    plan = Plan.within(20, 10, 590, 505)
    for hex_ in range(HEXES):
        x, y = plan.middle(hex_)
        assert plan.hex_at(x, y) == hex_
        for corner in plan.corners(hex_, 0.97):
            assert plan.hex_at(*corner) == hex_
        for turn, other in ground.around(hex_):
            outside = [corner for at, corner in enumerate(plan.corners(hex_, 1.06))]
            a, b = outside[turn], outside[(turn + 1) % 6]
            found = plan.hex_at((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
            assert found == (other if other >= 0 else None)


def test_the_six_edges_lead_to_the_six_neighbours():
    for hex_ in range(HEXES):
        found = {other for _, other in ground.around(hex_) if other >= 0}
        assert found == {other for other in range(HEXES) if NEAR[hex_] >> other & 1}


# ------------------------------------------------------------------------------------- the panes
def test_every_hex_has_the_picture_of_what_is_printed_there():
    kinds = ground.kinds_of(BOARD)
    assert kinds[0] == "grass"
    assert [kind for kind in kinds if kind in ("castle", "location")] != []
    for slot, hex_ in enumerate(BOARD.locations):
        if hex_ >= 0:
            name = ground.pane_name(BOARD, hex_, kinds[hex_])
            assert name == f"location.{BOARD.location(slot)}"
    for number, terrain in enumerate(TERRAINS):
        hexes = sum(1 << hex_ for hex_, kind in enumerate(kinds) if kind == terrain)
        assert hexes == BOARD.terrains[number]


def test_no_land_looks_stamped():
    kinds = ground.kinds_of(BOARD)
    names = [ground.pane_name(BOARD, hex_, kind) for hex_, kind in enumerate(kinds)]
    assert {f"terrain.{kind}_{n}" for kind in ground.KINDS for n in (1, 2, 3)} <= set(names)
    beside = [
        names[hex_] == names[hex_ + 1]
        for hex_ in range(HEXES)
        if hex_ % SIDE < SIDE - 1 and kinds[hex_] == kinds[hex_ + 1] and kinds[hex_] in ground.KINDS
    ]
    assert sum(beside) < len(beside) / 3


def test_the_board_is_painted_once_for_each_size_and_few_are_kept(window):
    painter = Ground(Art())
    first = painter.painted(BOARD, SMALL)
    assert painter.painted(BOARD, SMALL) is first
    assert first.get_size() == SMALL
    others = [painter.painted(BOARD, (400 + 20 * k, 360)) for k in range(SHEETS)]
    assert painter.painted(BOARD, (400, 360)) is others[0]
    assert painter.painted(BOARD, SMALL) is not first


def test_in_the_dark_only_the_land_is_dark_and_what_is_lit_is_as_printed(window):
    painter, plan = Ground(Art()), plan_in((7, 5, *SMALL))
    bright, seen = painter.painted(BOARD, SMALL), pygame.Surface((620, 530))
    lit = {60, 61, 62, 205, 399}
    painter.light(seen, (7, 5, *SMALL), BOARD, lit)
    for hex_ in range(HEXES):
        x, y = (round(part) for part in plan.middle(hex_))
        printed, now = bright.get_at((x - 7, y - 5)), seen.get_at((x, y))
        assert now == printed if hex_ in lit else sum(now[:3]) < sum(printed[:3]), hex_
    assert seen.get_at((27, 20)) == bright.get_at((20, 15)), "the sheet"
    assert bright.get_flags() & pygame.SRCALPHA == 0, "a whole board is put on quickest without"


def test_a_pane_stands_exactly_where_a_pointer_finds_it(window):
    sheet, plan = Ground(Art()).painted(BOARD, SMALL), plan_in((0, 0, *SMALL))
    kinds = ground.kinds_of(BOARD)
    for hex_ in range(HEXES):
        if kinds[hex_] == "water":
            x, y = plan.middle(hex_)
            seen = sheet.get_at((round(x), round(y - plan.side * 0.62)))
            assert seen.b > seen.r + 40, hex_


# --------------------------------------------------------------------------- telling them apart
# What is left of red, green and blue, as light, for eyes without one kind of cone (Machado,
# Oliveira and Fernandes 2009, the strongest grade).
EYES = {
    "all cones": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "no green": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "no blue": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
APART = 12.0
"""Differences in L*a*b* of which 2 can just be seen side by side."""


def light(value):
    value /= 255
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4


def lab(linear):
    red, green, blue = linear
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089
    roots = [
        max(part, 0) ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116
        for part in (x, y, z)
    ]
    return 116 * roots[1] - 16, 500 * (roots[0] - roots[1]), 200 * (roots[1] - roots[2])


def seen(linear, eye):
    return [sum(weight * part for weight, part in zip(row, linear, strict=True)) for row in eye]


def mean_light(art, kind):
    """What a land sends to the eye from far away, when no mark on it can be made out."""
    sums, count = [0.0, 0.0, 0.0], 0
    for n in range(1, ground.VARIANTS + 1):
        pane = art.picture(f"terrain.{kind}_{n}", (28, 33))
        for x in range(6, 22):
            for y in range(8, 25):
                sums = [a + light(b) for a, b in zip(sums, pane.get_at((x, y))[:3], strict=True)]
                count += 1
    return [part / count for part in sums]


@pytest.mark.parametrize("eye", EYES)
def test_no_two_lands_have_one_colour_for_any_eye(eye, window):
    art = Art()
    colours = {kind: lab(seen(mean_light(art, kind), EYES[eye])) for kind in ground.KINDS}
    near = {
        (one, other): round(sum((a - b) ** 2 for a, b in zip(*pair, strict=True)) ** 0.5, 1)
        for one, other in combinations(colours, 2)
        for pair in [(colours[one], colours[other])]
    }
    assert {pair: apart for pair, apart in near.items() if apart < APART} == {}


def marks_of(pane, away):
    """Where a pane differs from its ground, as a pattern of 0 and 1."""
    cells = []
    shades = [[sum(pane.get_at((x, y))[:3]) for x in range(5, 23)] for y in range(8, 25)]
    flat = sorted(value for row in shades for value in row)
    ground_shade = flat[len(flat) // 2]
    for row in shades:
        cells += [abs(value - ground_shade) > away for value in row]
    return cells


def test_lands_have_marks_of_their_own_without_any_colour(window):
    art = Art()
    for kind in ground.KINDS:
        for n in range(1, ground.VARIANTS + 1):
            pane = pygame.transform.grayscale(art.picture(f"terrain.{kind}_{n}", (28, 33)))
            marked = sum(marks_of(pane, 45))
            assert marked > 50, (kind, n, marked)


def test_every_kind_of_location_has_a_silhouette_of_its_own(window):
    art = Art()
    shapes = {
        name: marks_of(pygame.transform.grayscale(art.picture(f"tile.{name}", (28, 33))), 110)
        for name in NAMES
    }
    for one, other in combinations(NAMES, 2):
        differ = sum(a != b for a, b in zip(shapes[one], shapes[other], strict=True))
        assert differ > 45, (one, other, differ)
