"""Every verb that a pack may name: it is read, has words, and whole matches are played with it."""

import pytest

from games.kingsburg.packs.shelved import copy_with, made, named
from games.kingsburg.rules.test_realm_mixes import EVERYTHING, walk
from kingsburg_arcade import games, i18n
from kingsburg_arcade.games.kingsburg.rules import effects as verbs
from kingsburg_arcade.games.kingsburg.rules.realm import packed_effects
from kingsburg_arcade.games.kingsburg.rules.realm.packed_effects import (
    BUILDING_VERBS,
    DESTINY_VERBS,
    GOVERNOR_VERBS,
    verb_of,
)

GOLD, GOOD = {"gold": 1}, {"any": 1}
SAMPLES = {
    "at_season_start": [{"gift": {"peek": True}, "seasons": ["spring"]}, {"gift": GOLD}],
    "cheaper": [{"columns": [3, 4], "gold": -1}, {"columns": [1, 2, 3, 4], "wood": 1, "stone": 1}],
    "helps_more": [{"advisors": [1, 18], "gift": {"points": 1}}],
    "soldiers_cost": [{"goods": 1}],
    "at_victory": [{"gift": {"soldiers": 1}}],
    "white_dice": [{"count": 2, "seasons": ["summer", "autumn"]}, {"count": 1}],
    "reroll": [{"everything": True, "at_most": 9}, {"everything": False, "alike": True}],
    "turn_dice": [{"faces": [6, 4, 2], "at_most": 8}, {"by": 2}],
    "at_low_roll": [{"at_most": 12, "gift": GOOD}, {"at_most": 18, "gift": {"tokens": 1}}],
    "reach": [{"distance": 2}],
    "at_building": [{"gift": {"points": 1}}],
    "at_season_end": [{"gift": GOLD}, {"gift": GOLD, "seasons": ["summer"]}],
    "pay_at_season_end": [
        {"prices": ["wood"], "gift": {"soldiers": 1}, "seasons": ["summer"]},
        {"prices": ["stone", "wood", "gold"], "gift": {"points": 1}},
        {"prices": ["+2", "gold", "wood", "stone"], "gift": {"points": 2}},
    ],
    "exchange": [{"pays": 2, "gets": 3}],
    "soldier_leaves": [{"gift": {"points": 1}}],
    "without_envoy": [{"gift": GOLD}],
    "at_recruiting": [{"gift": {"soldiers": 2}, "fewer_than": 3}],
    "soldiers_stay": [{"count": 2}],
    "soldiers_for_goods": [{"goods": 2}],
    "at_winter_start": [{"gift": {"soldiers": 1}}],
    "point_for_goods": [{"goods": 2}],
    "point_for_buildings": [{"rows": ["A", "C"]}, {"columns": [4]}],
    "defends": [
        {"bonus": 2},
        {"bonus": 0, "against": "krakens", "special": 3},
        {"bonus": 1, "against": "goblins", "special": 3},
        {"bonus": 1, "up_to": 6},
    ],
    "longer_seasons": [{"row": "C"}],
    "at_order_ends": [{"last": 1, "lowest": 2, "tied": 1, "seasons": ["summer", "autumn"]}],
    "reads_as": [{"face": 2, "others": [1, 3]}],
    "own_advisor": [{"advisor": 9}],
    "moves_group": [{"advisor": 12}],
    "free_buildings": [{"year": 2, "column": 1, "count": 2}],
    "when_others_build": [{"columns": [1, 4], "gift": GOLD}],
    "when_others_pass": [{"gift": {"points": 1}}],
    "point_for_gold": [{"gold": 3}],
    "fewer_dice": [{"count": 2}],
    "first_white_die": [{"instead": GOOD}],
    "enemy_strength": [{"by": 2}],
    "king_sends": [{"soldiers": 3}],
    "stars_on": [{"advisors": [2, 5, 9], "gift": GOOD}],
    "closed_advisor": [{"advisor": 1}],
    "at_year_start": [{"gift": GOOD}, {"gift": {"soldiers": 1}}],
    "die_for_gift": [{"at_least": 3, "gift": {"stone": 1}}],
    "secret_deal": [{"guest": GOOD, "dealer": {"gold": 1, "points": 1}}],
    "reward_more": [{"points": 2}],
    "largest_group": [{"dice": 1}],
    "no_building": [{"rows": ["B", "D"]}],
    "debt": [{"points": 2}],
    "highest_total": [{"gift": {"tokens": 1}}],
}
"""What each verb may be told, at least once in each way; a verb that is not here needs nothing."""
KINDS = {"governors": GOVERNOR_VERBS, "strips": BUILDING_VERBS, "destinies": DESTINY_VERBS}
ENEMY = {"year": 2, "creature": "krakens", "strength": 4, "loss": {"any": 2}, "reward": {"any": 2}}


def does(verb: str) -> list[dict[str, object]]:
    return [{"verb": verb, **sample} for sample in SAMPLES.get(verb, [{}])]


def cards(kind: str, named: list[str]) -> list[dict[str, object]]:
    """A card for each sample of these verbs; of buildings four at a time make a strip."""
    effects = [effect for verb in named for effect in does(verb)]
    if kind != "strips":
        return [{"name": f"card_{at}", "does": [one]} for at, one in enumerate(effects)]
    effects += effects[: -len(effects) % 4]
    spaces = [
        {"name": f"space_{at}", "price": {"gold": at % 2}, "points": 1, "does": [one]}
        for at, one in enumerate(effects)
    ]
    return [
        {"name": f"strip_{at}", "row": "ABCDEFG"[at % 7], "buildings": spaces[4 * at : 4 * at + 4]}
        for at in range(len(spaces) // 4)
    ]


NOT_FOR_PACKS = {
    verbs.AfterRoll: "it is what rerolls and turned dice have in common",
    verbs.GoodOrCheaper: "it names another card, which its owner chooses for a year",
    verbs.OwnDie: "a seat has one such die, and row G may give it",
}
"""The verbs that no pack may name, with the reason."""


def test_every_verb_is_for_packs_or_has_a_reason():
    every = {
        verb
        for verb in vars(verbs).values()
        if isinstance(verb, type) and issubclass(verb, verbs.Effect) and verb is not verbs.Effect
    }
    assert set.union(*map(set, KINDS.values())) == every - NOT_FOR_PACKS.keys()


def test_no_verb_is_forgotten():
    needed = {verb_of(kind): needs for known in KINDS.values() for kind, needs in known.items()}
    assert SAMPLES.keys() == {verb for verb, needs in needed.items() if needs}
    told = {entry for samples in SAMPLES.values() for one in samples for entry in one}
    assert told >= {entry for needs in needed.values() for entry in needs}
    assert packed_effects.FITS.keys() <= set.union(*map(set, KINDS.values()))


def packs_of(kind: str):
    """Every verb of a kind of card, in packs of a few verbs: more would not fit into one."""
    every = sorted(verb_of(one) for one in KINDS[kind])
    size = 12
    for at in range(0, len(every), size):
        yield made(**{kind: cards(kind, every[at : at + size])}, enemies=[ENEMY])


ALONE = {
    "governors": {"governor_cards": "dealt"},
    "strips": {"strips": "dealt", "rows": "yes"},
    "destinies": {"destinies": "yes"},
}
"""What brings each kind of card into play."""


@pytest.mark.parametrize("kind", KINDS)
def test_whole_matches_are_played_with_cards_of_a_pack(kind):
    for seed, pack in enumerate(packs_of(kind)):
        rules = copy_with(pack)
        played = rules.options.read(ALONE[kind] | {"packs": named(pack)})
        assert walk(seed, 2 + seed % 4, played, every=50, cabinet=rules) > 60


@pytest.mark.long
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("seats", range(2, 6))
def test_many_matches_are_played_with_cards_of_a_pack(kind, seats):
    for pack in packs_of(kind):
        rules = copy_with(pack)
        played = rules.options.read(EVERYTHING | {"packs": named(pack)})
        for seed in range(30):
            assert walk(seed, seats, played, every=3, cabinet=rules) > 60


@pytest.mark.parametrize("kind", KINDS)
def test_every_verb_has_words(kind):
    for pack in packs_of(kind):
        copy_with(pack)
        module = copied_words(pack)
        for language in i18n.languages():
            i18n.speak(language)
            for row in module.ROWS:
                assert all(map(module.effect_words, row))


def copied_words(pack):
    """The words of the copy for a pack."""
    import sys

    package = f"{games.__name__}.kingsburg_with_{pack.digest}"
    __import__(f"{package}.board.words")
    return sys.modules[f"{package}.board.words"]
