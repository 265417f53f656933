"""A rival like the person: found from the results on the disk, and named before the match."""

import random
from itertools import pairwise
from math import exp

import pytest

from kingsburg_arcade.engine.contract import Result
from kingsburg_arcade.games import names
from kingsburg_arcade.governors.mind import LEVELS
from kingsburg_arcade.saved_matches import home
from kingsburg_arcade.saved_matches.home import PERSON, read_chairs
from kingsburg_arcade.scenes.front.equal import (
    EQUAL,
    LAST,
    STEP,
    equal,
    last_results,
    strength,
)
from kingsburg_arcade.scenes.front.seats import SeatsScene
from kingsburg_arcade.scenes.front.title import TitleScene
from pilot import Keys, open_app

GAME, OTHER = names()[:2]


def ended(folder, chairs, winner, game=GAME):
    """A match that is over, by its note alone."""
    file = home.new_file(folder, chairs, {"game": game})
    file.touch()
    points = tuple(40 + (seat == winner) for seat in range(len(chairs)))
    result = home.result_noted(Result.ranked(points))
    home.write_chairs(file, chairs, finished=True, besides={"result": result})


def test_who_wins_climbs_and_who_loses_descends(tmp_path):
    assert equal(tmp_path, GAME, LEVELS) == ("squire", 0)
    met = []
    for _ in range(LAST):
        level, _ = equal(tmp_path, GAME, LEVELS)
        met.append(LEVELS.index(level))
        ended(tmp_path, [level, PERSON], winner=1)
    assert met == sorted(met)
    assert max(b - a for a, b in pairwise(met)) == 1
    assert equal(tmp_path, GAME, LEVELS) == ("regent", LAST)
    for _ in range(LAST):
        ended(tmp_path, [PERSON, "squire"], winner=1)
    assert equal(tmp_path, GAME, LEVELS) == ("page", LAST)


@pytest.mark.parametrize("true", [0.5, 2.0, 4.0])
def test_the_level_stays_near_a_person_of_steady_strength(true):
    """Each match against the level that was found, won as often as the difference says."""
    chance = random.Random(7)
    results, met = [], []
    for _ in range(300):
        rival = round(max(0, min(len(LEVELS) - 1, strength(results[-LAST:]))))
        met.append(rival)
        results.append(((rival,), chance.random() < 1 / (1 + exp(STEP * (rival - true)))))
    assert abs(sum(met[LAST:]) / len(met[LAST:]) - true) < 0.6
    assert max(met) - min(met) < len(LEVELS) - 1


def test_more_rivals_make_a_defeat_cheaper():
    alone, among = strength([((1,), False)]), strength([((1, 1, 1), False)])
    assert alone < among < 1 < strength([((1,), True)]) < strength([((1, 1, 1), True)])


def test_only_matches_of_one_person_against_levels_count(tmp_path):
    ended(tmp_path, [PERSON, PERSON, "squire"], winner=0)
    ended(tmp_path, ["squire", "page"], winner=0)
    ended(tmp_path, [PERSON, "random"], winner=0)
    ended(tmp_path, [PERSON, "regent"], winner=0, game=OTHER)
    home.new_file(tmp_path, [PERSON, "regent"], {"game": GAME})
    damaged = home.new_file(tmp_path, [PERSON, "regent"], {"game": GAME})
    home.mark_over(damaged)
    home.chairs_file(damaged).write_text("[1", encoding="utf-8")
    assert last_results(tmp_path, GAME) == []
    ended(tmp_path, ["steward:marshal", PERSON, "page"], winner=1)
    ended(tmp_path, [PERSON, "page"], winner=1)
    assert last_results(tmp_path, GAME) == [((3, 0), True), ((0,), False)]


def test_the_page_says_the_level_and_the_match_has_it(tmp_path):
    for _ in range(3):
        ended(tmp_path, [PERSON, "steward"], winner=0)
    app = open_app(tmp_path)
    app.push(TitleScene(app))
    app.push(SeatsScene(app))
    keys, scene = Keys(app), app.top
    while scene.chairs[1] != f"{EQUAL}:abbot":
        keys.press("level:1")
    choice = scene.widget("level:1")
    assert choice.values[choice.at] == "Like you: Steward\u00a0◆◆◆◆", "on one line"
    assert "3 matches" in choice.explain().lines[0]
    keys.press("begin")
    assert read_chairs(home.last_unfinished(tmp_path))[:2] == [PERSON, "steward:abbot"]
    app.close()
