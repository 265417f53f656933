"""What rows of content are worth that nobody tuned: near what tuning found, and never nonsense."""

import json
from dataclasses import dataclass

import pytest

from kingsburg_arcade.games.kingsburg.minds.features import NAMES, POINT, ROLLS
from kingsburg_arcade.games.kingsburg.minds.squire import DOUBTED, KEPT, MIDDLE
from kingsburg_arcade.games.kingsburg.minds.untuned import (
    COUNTED,
    a_season,
    advisor_worth,
    gift_worth,
    power_worth,
)
from kingsburg_arcade.games.kingsburg.minds.worth import WEIGHTS, read, rows_of
from kingsburg_arcade.games.kingsburg.rules.content import ADVISORS, BUILDINGS, POWER, PRINTED
from kingsburg_arcade.games.kingsburg.rules.effects import Defends, Effect, Gift


def kept(name: str) -> dict[str, list[int]]:
    return json.loads((WEIGHTS / f"{name}.json").read_text(encoding="utf-8"))["rolls"]


@pytest.mark.parametrize("name", ["two", "many"])
def test_the_weights_have_a_name_each_and_are_read_by_it(name):
    weights = kept(name)
    assert list(weights) == [name for name in NAMES if name in weights]
    assert {*weights} >= {BUILDINGS[number].name for number in PRINTED}
    rows = read(name).rows
    assert [row[NAMES.index("embassy")] for row in rows] == weights["embassy"]
    shuffled = dict(sorted(weights.items()))
    assert rows_of(shuffled) == rows


def test_what_has_no_weights_is_worth_what_follows_from_its_row():
    weights = kept("two")
    del weights["embassy"], weights["gold 3"]
    rows = rows_of(weights)
    derived = [row[POWER["embassy"]] for row in rows]
    assert derived == [power_worth(POWER["embassy"], ROLLS - roll) for roll in range(ROLLS)]
    assert [row[NAMES.index("gold 3")] for row in rows] == [0] * ROLLS


def test_what_follows_lies_near_what_was_tuned():
    """In the middle of a match, over all buildings: no more than 1.3 points away on average."""
    middle = ROLLS // 2
    away = [
        abs(power_worth(number, ROLLS - middle) - kept(name)[row.name][middle])
        for name in ("two", "many")
        for number, row in enumerate(BUILDINGS)
        if number in PRINTED
    ]
    assert sum(away) / len(away) < 1.3 * POINT


def test_what_follows_for_an_advisor_lies_near_the_estimate():
    away = [abs(advisor_worth(row) / 10 - KEPT["advisors"][row.name]) for row in ADVISORS]
    assert sum(away) / len(away) < 50


def test_the_squire_thinks_no_more_of_an_effect_than_the_list_of_printed_buildings_does():
    listed = sum(
        KEPT["buildings"][BUILDINGS[at].name] - 100 * BUILDINGS[at].points for at in PRINTED
    )
    assert abs(sum(power_worth(at, MIDDLE) // DOUBTED for at in PRINTED) - listed) < listed / 4


def test_an_effect_counts_for_some_seasons_and_less_near_the_end():
    embassy = POWER["embassy"]
    assert power_worth(embassy, 1) == POINT
    assert power_worth(embassy, COUNTED) == power_worth(embassy, ROLLS) == COUNTED * POINT
    assert power_worth(embassy, 0) == 0


@pytest.mark.sources
def test_a_verb_that_is_unknown_is_told_from_one_that_is_worth_nothing():
    @dataclass(frozen=True, slots=True)
    class RingsBells(Effect):
        bells: int

    assert a_season(RingsBells(3)) is None
    assert a_season(Defends(0)) == 0


def test_a_gift_is_worth_what_it_names():
    assert gift_worth(Gift()) == 0
    assert gift_worth(Gift(any=2)) == gift_worth(Gift(gold=1, stone=1)) > gift_worth(Gift(wood=1))
    assert gift_worth(Gift(points=-1, any=3)) < gift_worth(Gift(any=3))
