"""Sounds made by our own code: none too loud, none that clicks, the same on every machine."""

from array import array
from functools import cache
from hashlib import blake2b
from itertools import pairwise

import pytest

from kingsburg_arcade.stage.synth import RATE, SEASONS, TAKES
from kingsburg_arcade.stage.synth.catalogue import RECIPES
from kingsburg_arcade.stage.synth.render import render

LOUDEST = 32_767
LOOPS = {*SEASONS}
QUIET_END = 200


@cache
def samples(name: str) -> array:
    return array("h", render(name))


@pytest.mark.parametrize("name", RECIPES)
def test_a_sound_is_heard_and_stays_below_the_limit(name):
    made = samples(name)
    peak = max(max(made), -min(made))
    assert 0.1 * LOUDEST < peak < 0.9 * LOUDEST
    assert abs(sum(made)) / len(made) < 100


@pytest.mark.parametrize("name", sorted(set(RECIPES) - LOOPS))
def test_an_effect_begins_and_ends_in_silence(name):
    made = samples(name)
    assert 0.02 * RATE < len(made) < 4 * RATE
    assert abs(made[0]) < QUIET_END
    assert abs(made[-1]) < QUIET_END
    assert abs(sum(made)) / len(made) < 1, "an offset is a click at the end"


@pytest.mark.parametrize("name", sorted(LOOPS))
def test_a_loop_joins_without_a_click(name):
    for made in (samples(name)[::2], samples(name)[1::2]):
        largest = max(abs(b - a) for a, b in pairwise(made))
        assert 6 * RATE < len(made) < 30 * RATE
        assert abs(made[0] - made[-1]) < largest / 4


def test_a_sound_is_the_same_every_time():
    for name in ("dice.3", "hammer", "horn"):
        assert blake2b(render(name)).digest() == blake2b(samples(name).tobytes()).digest()


def test_three_takes_differ_a_little_in_pitch_and_in_every_sample():
    takes = [array("h", render("wood", take)) for take in range(TAKES)]
    assert len({bytes(take[:400]) for take in takes}) == TAKES
    lengths = [len(take) for take in takes]
    assert 0 < max(lengths) - min(lengths) < 0.2 * max(lengths)
