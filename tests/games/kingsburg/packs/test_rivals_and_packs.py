"""Rivals and cards of packs: they value what nobody has tuned, and every level plays with it."""

import importlib

import pytest

from games.kingsburg.packs.shelved import copy_with, example, known, made, options
from kingsburg_arcade import games
from kingsburg_arcade.games.governors import governor, levels
from kingsburg_arcade.games.minds_with_packs import MindWithPacks
from kingsburg_arcade.governors.mind import Mind
from kingsburg_arcade.simulate.one_match import play_out

GIFTS = [{"gold": 1}, {"gold": 2}, {"gold": 3, "soldiers": 1}]
CARDS = [
    {"name": f"miller_{at}", "does": [{"verb": "at_season_start", "gift": gift}]}
    for at, gift in enumerate(GIFTS)
]
MODULES = {
    "governor_cards": "dealt",
    "strips": "picked",
    "destinies": "yes",
    "rows": "yes",
    "tokens": "yes",
    "goblin_valley": "yes",
}


def of_copy(pack, name: str):
    package = type(copy_with(pack)).__module__.partition(".rules")[0]
    return importlib.import_module(f"{package}.{name}")


def test_a_card_of_a_pack_is_worth_what_its_verbs_are_worth():
    pack = made(governors=CARDS)
    choice, power = of_copy(pack, "minds.governor_choice"), of_copy(pack, "rules.content").POWER
    worths = [choice.card_worth(power[f"{pack.short}_miller_{at}"], 4) for at in range(3)]
    assert worths == sorted(worths)
    assert worths[0] > choice.card_worth(power["politician"], 4)


def test_a_strip_of_a_pack_is_weighed_against_the_row_that_it_covers():
    pack = example()
    gains, strips = of_copy(pack, "minds.row_gains"), of_copy(pack, "rules.realm.strips").STRIPS
    assert strips[-1].name == f"{pack.short}_quays"
    assert gains.gain(len(strips) - 1, 0, 3) != 0


def test_whatever_a_mind_is_asked_it_asks_its_like_in_the_copy():
    asked = {name for name, what in vars(Mind).items() if name[0] != "_" and callable(what)}
    assert {"choose", "gains", "begins"} <= asked
    assert asked - set(vars(MindWithPacks)) == set()


def rivals(names):
    return [governor(name, "kingsburg") for name in names]


def test_a_steward_with_packs_beats_pages():
    pack, rules = example(), games.cabinet("kingsburg")
    with known(pack):
        chosen = options(pack, **MODULES)
        seats = ["steward", "page", "page"]
        results = [play_out(rules, chosen, rivals(seats), seed)[0].result() for seed in range(3)]
    assert sum(result.winners == (0,) for result in results) >= 2


@pytest.mark.long
@pytest.mark.parametrize("level", levels("kingsburg"))
@pytest.mark.parametrize("seats", range(2, 6))
def test_every_level_plays_whole_matches_with_packs(level, seats):
    packs, rules = [example(), made("Mills", governors=CARDS)], games.cabinet("kingsburg")
    with known(*packs):
        chosen = options(*packs, **MODULES)
        state, _ = play_out(rules, chosen, rivals([level, *["page"] * (seats - 1)]), seats)
    assert state.year == 5
