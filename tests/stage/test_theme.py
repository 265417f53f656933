"""The look: words can be read on every ground, and no seat is told by its colour alone."""

import re
from itertools import combinations

import pytest

from kingsburg_arcade.games.kingsburg.rules import content
from kingsburg_arcade.stage import theme
from kingsburg_arcade.stage.theme import PALETTE, PEWTER, SEATS, SWATCHES
from readable import READABLE, TEXT_ON, VERY_READABLE, contrast

READABLE_SIGN = 3.0
"""What WCAG asks of a sign that is not a word, such as the pips of a die."""


def test_contrast_is_measured_as_the_standard_does():
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize(("ground", "inks"), TEXT_ON.items())
def test_words_can_be_read(ground, inks):
    weak = {ink: contrast(ink, ground) for ink in inks}
    assert {ink: found for ink, found in weak.items() if found < READABLE} == {}


@pytest.mark.parametrize(("ground", "inks"), TEXT_ON.items())
def test_words_stand_out_seven_to_one_in_high_contrast(ground, inks):
    look = {**PALETTE, **theme.HIGH_CONTRAST}
    weak = {ink: contrast(look[ink], look[ground]) for ink in inks}
    assert {ink: found for ink, found in weak.items() if found < VERY_READABLE} == {}


def test_pale_words_on_a_pale_ground_would_be_found():
    assert contrast("gold", "parchment") < READABLE


@pytest.mark.parametrize("name", SWATCHES)
def test_what_is_drawn_on_a_tinted_thing_can_be_seen(name):
    assert contrast(SWATCHES[name].mark, SWATCHES[name].base) >= READABLE_SIGN


def test_colours_are_written_alike_and_once():
    assert [value for value in PALETTE.values() if not re.fullmatch("#[0-9a-f]{6}", value)] == []
    assert len(set(PALETTE.values())) == len(PALETTE)
    assert theme.rgb("gold") == (0xE6, 0xB5, 0x49)


def test_high_contrast_paints_with_colours_that_there_are():
    assert set(theme.HIGH_CONTRAST) <= set(PALETTE)
    made = theme.HIGH_CONTRAST.values()
    assert [value for value in made if not re.fullmatch("#[0-9a-f]{6}", value)] == []


def test_the_greys_of_a_tint_are_no_colours_of_the_palette():
    greys = {PEWTER.light, PEWTER.base, PEWTER.deep, PEWTER.mark}
    assert len(greys) == 4
    assert not greys & set(PALETTE.values())


def test_every_seat_has_a_colour_and_a_shape_of_its_own():
    assert len({seat.colour for seat in SEATS}) == len(SEATS) == 5
    assert len({seat.shape for seat in SEATS}) == len(SEATS)
    assert {seat.colour for seat in SEATS} <= set(SWATCHES)


def test_no_two_seats_are_of_one_colour_for_most_eyes():
    bases = {seat.colour: theme.rgb(SWATCHES[seat.colour].base) for seat in SEATS}
    for one, other in combinations(bases, 2):
        apart = sum(abs(a - b) for a, b in zip(bases[one], bases[other], strict=True))
        assert apart > 100, (one, other)


def test_text_grows_step_by_step_and_is_never_tiny():
    sizes = list(theme.TEXT.values())
    assert sizes == sorted(sizes)
    assert sizes[0] >= 20


def test_every_productive_season_and_winter_has_its_light():
    seasons = [phase for phase in content.PHASES if phase in SWATCHES]
    assert seasons == ["spring", "summer", "autumn", "winter"]
