"""Every eye tells lands apart by their colours alone; what is drawn on them comes besides."""

from itertools import combinations, product

import pytest

from colour_vision import EYES, seen_apart
from kingsburg_arcade.games.kingdom_builder.board.ground import VARIANTS
from kingsburg_arcade.ui.gallery import Gallery

TERRAINS = ("grass", "forest", "flowers", "desert", "canyon", "mountain", "water")
SIZE = (24, 28)
APART = 10
"""What two colours are that nobody takes for one (CIEDE2000)."""


@pytest.fixture(scope="module")
def panes():
    gallery = Gallery()
    return {
        (terrain, number): points(gallery.picture(f"terrain.{terrain}_{number}", SIZE))
        for terrain, number in product(TERRAINS, range(1, VARIANTS + 1))
    }


def points(picture):
    """The colour of each point that belongs to the hex, by its spot."""
    spots = product(range(picture.get_width()), range(picture.get_height()))
    return {at: tuple(picture.get_at(at)[:3]) for at in spots if picture.get_at(at)[3] == 255}


def mean(pane):
    return tuple(sum(parts) / len(pane) for parts in zip(*pane.values(), strict=True))


def numbered(panes, terrain):
    return [pane for (name, _), pane in panes.items() if name == terrain]


def nearest(panes, one, other, eyes):
    """How far the two panes are apart that are most alike."""
    pairs = product(numbered(panes, one), numbered(panes, other))
    return min(seen_apart(mean(a), mean(b), eyes) for a, b in pairs)


@pytest.mark.parametrize("eyes", EYES)
def test_two_lands_are_two_colours_to_every_eye(panes, eyes):
    pairs = combinations(TERRAINS, 2)
    assert {pair: far for pair in pairs if (far := nearest(panes, *pair, eyes)) < APART} == {}


def test_two_lands_of_one_picture_would_be_found(panes):
    twins = {**panes, **{("marsh", n): panes["water", n] for n in range(1, VARIANTS + 1)}}
    assert nearest(twins, "water", "marsh", "usual") < APART
