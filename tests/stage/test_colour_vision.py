"""Every eye tells seats apart: by their colours, or by the shapes that always go with them."""

from itertools import combinations, product

import pygame
import pytest

from colour_vision import EYES, MACHADO, ciede2000, seen_apart
from kingsburg_arcade.stage.theme import SEATS, SWATCHES, rgb
from kingsburg_arcade.ui.gallery import Gallery
from kingsburg_arcade.ui.patterns import PATTERNS, WORN

APART = 10
"""What two colours are that nobody takes for one (CIEDE2000)."""
ONE_TO_SOME = {("sapphire", "amethyst"), ("ruby", "emerald")}
"""Pairs that are one colour to some eyes."""
ON_DICE = 0.12
"""The part of a die that has to, beside its pips."""
ELSEWHERE = 0.15
"""The part of two pictures that has to differ, so that their shapes are told apart."""


def alike(colours, eyes):
    """The pairs of names that these eyes take for one colour."""
    return {
        (one, other)
        for one, other in combinations(colours, 2)
        if seen_apart(colours[one], colours[other], eyes) < APART
    }


@pytest.mark.parametrize(
    ("one", "other", "apart"),
    [  # Sharma, Wu and Dalal 2005, table 1
        ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
        ((50, 2.5, 0), (73, 25, -18), 27.1492),
        ((50, 2.49, -0.001), (50, -2.49, 0.0011), 7.2195),
        ((22.7233, 20.0904, -46.6940), (23.0331, 14.9730, -42.5619), 2.0373),
    ],
)
def test_the_distance_is_that_of_the_paper(one, other, apart):
    assert ciede2000(one, other) == pytest.approx(apart, abs=0.0001)


@pytest.mark.parametrize("eyes", MACHADO)
def test_grey_stays_grey_to_every_eye(eyes):
    assert seen_apart((128, 128, 128), (128, 128, 128), eyes) == 0
    assert all(sum(row) == pytest.approx(1, abs=0.00001) for row in MACHADO[eyes])


@pytest.mark.parametrize("eyes", EYES)
def test_colours_of_seats_are_apart_or_known_to_need_their_shapes(eyes):
    colours = {seat.colour: rgb(SWATCHES[seat.colour].base) for seat in SEATS}
    assert alike(colours, eyes) <= ONE_TO_SOME
    assert alike({"one": (40, 90, 160), "other": (42, 92, 158)}, eyes)


def test_every_seat_has_a_shape_that_is_told_apart_without_colour():
    gallery, size = Gallery(), (30, 30)
    for kind in WORN:
        pictures = [gallery.picture(f"{kind}.{seat.shape}", size, "ruby") for seat in SEATS]
        for one, other in combinations(pictures, 2):
            assert elsewhere(one, other) > ELSEWHERE, kind
        assert elsewhere(pictures[0], pictures[0].copy()) == 0


def elsewhere(one: pygame.Surface, other: pygame.Surface) -> float:
    """The part of the points in which two pictures of one tint differ."""
    spots = [(x, y) for x in range(one.get_width()) for y in range(one.get_height())]
    colours = ((one.get_at(spot), other.get_at(spot)) for spot in spots)
    far = (max(abs(a - b) for a, b in zip(*pair, strict=True)) > 60 for pair in colours)
    return sum(far) / len(spots)


@pytest.mark.parametrize("size", [22, 60])
def test_dice_wear_the_pattern_of_their_seat_and_keep_their_pips(size):
    """Dice have no shape of their own: only the pattern tells some colours apart."""
    plain, worn = Gallery(), Gallery()
    worn.patterns = True
    strokes = {}
    for tint in PATTERNS:
        pip = rgb(SWATCHES[tint].mark)
        for face in range(1, 7):
            bare = plain.picture(f"die.{face}", (size, size), tint)
            made = worn.picture(f"die.{face}", (size, size), tint)
            pips, struck = set(), set()
            for spot in product(range(bare.get_width()), range(bare.get_height())):
                if bare.get_at(spot)[:3] == pip:
                    pips.add(spot)
                if bare.get_at(spot) != made.get_at(spot):
                    struck.add(spot)
            assert pips, "there is something to be counted"
            assert not pips & struck
            strokes.setdefault(tint, struck)
    for one, other in combinations(strokes.values(), 2):
        assert len(one ^ other) > ON_DICE * size * size
    king = [gallery.picture("die.king_3", (60, 60), "") for gallery in (plain, worn)]
    assert king[0].get_buffer().raw == king[1].get_buffer().raw
