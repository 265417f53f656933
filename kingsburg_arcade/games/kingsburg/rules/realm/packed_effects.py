"""The verbs that rows of content packs may name: what each needs to know, and within what bounds.

A verb is called by its class in snake case (`at_season_start`), what it needs by the fields there.
Each kind of card has the verbs that the rules ask it for.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, fields
from functools import partial
from typing import Any, Final

from .....engine.contract import Refused, brief
from .....engine.lined_json import Lined
from .. import effects as verbs
from ..effects import AUTUMN, SPRING, SUMMER, Effect
from .packed_gifts import GOODS, read_gift, read_gift_or_good, read_good

LETTERS: Final = ("A", "B", "C", "D", "E", "F", "G")
"""The rows of a province, those of the expansion among them."""
SEASONS: Final = {"spring": SPRING, "summer": SUMMER, "autumn": AUTUMN}
MOST_EFFECTS: Final = 4
TOKEN: Final = "+2"
ADVISORS: Final = 18
FACES: Final = 6
COLUMNS: Final = 4
YEARS: Final = 5
CREATURE_LENGTH: Final = 30
VERB: Final = "verb"
_words: Final = re.compile(r"(?<!^)(?=[A-Z])")

Reader = Callable[[Lined], Any]
Verbs = Mapping[type[Effect], Mapping[str, Reader]]
"""What each verb needs, by the name of its field."""


# ----------------------------------------------------------------------------------- what it needs
def number(least: int, most: int) -> Reader:
    return lambda given: given.number(least, most)


def truth(given: Lined) -> bool:
    return given.truth()


def numbers(least: int, most: int, count: int) -> Reader:
    """Some different numbers, in ascending order."""

    def read(given: Lined) -> tuple[int, ...]:
        found = {one.number(least, most) for one in given.items(count)}
        return tuple(sorted(_some(given, found)))

    return read


def faces(given: Lined) -> tuple[int, ...]:
    """What the three coloured dice become."""
    dice = given.items(3)
    if len(dice) != 3:
        raise given.fault(Refused("pack.three_faces"))
    return tuple(sorted(die.number(1, FACES) for die in dice))


def among(*known: str) -> Reader:
    """Some different words of these, in this order."""

    def read(given: Lined) -> tuple[str, ...]:
        found = {_one_of(one, known) for one in given.items(len(known))}
        return tuple(word for word in known if word in _some(given, found))

    return read


def seasons(*known: tuple[str, ...]) -> Reader:
    """One of these lists of seasons: those that the rules have words for."""

    def read(given: Lined) -> tuple[int, ...]:
        names = among(*SEASONS)(given)
        if names not in known:
            said = tuple(", ".join(one) for one in known)
            raise given.fault(Refused("pack.seasons", known=said))
        return tuple(SEASONS[name] for name in names)

    return read


def letter(given: Lined) -> str:
    return _one_of(given, LETTERS)


def _one_of(given: Lined, known: tuple[str, ...]) -> str:
    word = given.text(20)
    if word not in known:
        raise given.fault(Refused("pack.word", word=brief(word), known=known))
    return word


def _some(given: Lined, found: set[Any]) -> set[Any]:
    if not found:
        raise given.fault(Refused("pack.empty"))
    return found


gift = read_gift
look_too = partial(read_gift, peek=True)
good = read_good
gift_or_good = read_gift_or_good
advisors = numbers(1, ADVISORS, ADVISORS)
advisor = number(1, ADVISORS)
columns = numbers(1, COLUMNS, COLUMNS)
rows = among(*LETTERS)
low = number(3, 18)


# ------------------------------------------------------------------------------------- the verbs
EACH: Final = tuple((name,) for name in SEASONS)
LATE: Final = ("summer", "autumn")
IN_SUMMER: Final[Mapping[str, Reader]] = {"seasons": seasons(("summer",))}
GIVING: Final[Mapping[str, Reader]] = {"gift": gift}
NOTHING: Final[Mapping[str, Reader]] = {}

OF_ALL: Final[Verbs] = {
    verbs.AtSeasonStart: {"gift": look_too, "seasons": seasons(*EACH)},
    verbs.Cheaper: {"columns": columns, **dict.fromkeys(GOODS, number(-2, 3))},
    verbs.HelpsMore: {"advisors": advisors, **GIVING},
    verbs.SoldiersCost: {"goods": number(1, 5)},
    verbs.AtVictory: GIVING,
    verbs.WinsTies: NOTHING,
}
"""These every card may name."""
OF_SEATS: Final[Verbs] = {
    **OF_ALL,
    verbs.WhiteDice: {"count": number(1, 2), "seasons": seasons(*EACH, LATE)},
    verbs.Reroll: {"everything": truth, "alike": truth, "at_most": low},
    verbs.TurnDice: {"faces": faces, "by": number(0, 2), "at_most": low},
    verbs.AtLowRoll: {"at_most": low, "gift": gift_or_good},
    verbs.Reach: {"distance": number(1, 2)},
    verbs.AtBuilding: GIVING,
    verbs.AtSeasonEnd: {**GIVING, **IN_SUMMER},
    verbs.PayAtSeasonEnd: {"prices": among(TOKEN, *GOODS), **GIVING, **IN_SUMMER},
    verbs.Exchange: {"pays": number(1, 3), "gets": number(1, 3), **IN_SUMMER},
    verbs.SoldierLeaves: GIVING,
    verbs.WithoutEnvoy: GIVING,
    verbs.AtRecruiting: {**GIVING, "fewer_than": number(1, 20)},
    verbs.TokensRecruit: NOTHING,
    verbs.SoldiersStay: {"count": number(1, 6)},
    verbs.SoldiersForGoods: {"goods": number(1, 9)},
    verbs.AtWinterStart: GIVING,
    verbs.NoPointsLost: NOTHING,
    verbs.PointForGoods: {"goods": number(1, 9)},
    verbs.PointForBuildings: {"rows": rows, "columns": columns},
}
"""These act for one seat: buildings and governors may name them."""
DEFENDING: Final[Mapping[str, Reader]] = {
    "bonus": number(-3, 6),
    "special": number(-3, 9),
    "up_to": number(1, 20),
}
AGAINST: Final = "against"
"""A creature, which is called by the name of its pack."""
BUILDING_VERBS: Final[Verbs] = {
    **OF_SEATS,
    verbs.Defends: DEFENDING,
    verbs.LongerSeasons: {"row": letter},
}
GOVERNOR_VERBS: Final[Verbs] = {
    **OF_SEATS,
    verbs.Defends: DEFENDING,
    verbs.Blessing: NOTHING,
    verbs.ActsFirst: NOTHING,
    verbs.AtOrderEnds: {
        **dict.fromkeys(("last", "lowest", "tied"), number(0, 5)),
        "seasons": seasons(LATE),
    },
    verbs.ReadsAs: {"face": number(1, FACES), "others": numbers(1, FACES, 2)},
    verbs.OwnAdvisor: {"advisor": advisor},
    verbs.OneMoreToken: NOTHING,
    verbs.MovesGroup: {"advisor": advisor},
    verbs.FreeBuildings: {
        "year": number(1, YEARS),
        "column": number(1, COLUMNS),
        "count": number(1, 3),
    },
    verbs.BuildsTwice: NOTHING,
    verbs.WhenOthersBuild: {"columns": columns, **GIVING},
    verbs.WhenOthersPass: GIVING,
    verbs.PointForGold: {"gold": number(1, 9)},
    verbs.WinsCourtTies: NOTHING,
}
DESTINY_VERBS: Final[Verbs] = {
    **OF_ALL,
    verbs.FewerDice: {"count": number(1, 2)},
    verbs.FirstWhiteDie: {"instead": good},
    verbs.EnemyStrength: {"by": number(-3, 5)},
    verbs.KingSends: {"soldiers": number(0, 6)},
    verbs.StarsOn: {"advisors": advisors, "gift": good},
    verbs.ClosedAdvisor: {"advisor": advisor},
    verbs.AtYearStart: {"gift": gift_or_good},
    verbs.DieForGift: {"at_least": number(2, FACES), **GIVING},
    verbs.SecretDeal: {"guest": good, "dealer": gift},
    verbs.OneGoodLess: NOTHING,
    verbs.Exchange: OF_SEATS[verbs.Exchange],
    verbs.RewardMore: {"points": number(1, 5)},
    verbs.NoRuin: NOTHING,
    verbs.EarlyEnemy: NOTHING,
    verbs.LargestGroup: {"dice": number(1, 6)},
    verbs.NoBuilding: {"rows": rows},
    verbs.Debt: {"points": number(1, 5)},
    verbs.NoTokens: NOTHING,
    verbs.SecondGuest: NOTHING,
    verbs.HighestTotal: GIVING,
}


# ------------------------------------------------------------------------- what goes together
def rolls_again(verb: verbs.Reroll) -> bool:
    """All dice of a low roll, or one of dice that are alike."""
    low_roll = verb.at_most < verbs.ANY_SUM
    return verb.everything == low_roll != verb.alike


def turns(verb: verbs.TurnDice) -> bool:
    """All dice of a low roll to three faces, or any die a little."""
    low_roll = verb.at_most < verbs.ANY_SUM
    return bool(verb.faces) == low_roll != bool(verb.by)


def cheaper(verb: verbs.Cheaper) -> bool:
    """Cheaper by any goods; or dearer, by gold alone, in some columns."""
    goods = verb.gold, verb.wood, verb.stone
    if min(goods) < 0:
        return goods[1:] == (0, 0) and len(verb.columns) < COLUMNS
    return sum(goods) > 0


def defends(verb: verbs.Defends) -> bool:
    """In every battle, against weak enemies, or otherwise against one creature."""
    if verb.up_to:
        return verb.bonus != 0 and not verb.against and not verb.special
    return bool(verb.against) == bool(verb.special) and (verb.bonus, verb.special) != (0, 0)


def pays(verb: verbs.PayAtSeasonEnd) -> bool:
    """One price, in all seasons or in summer; a good of any kind, or any good or a token."""
    return len(verb.prices) == 1 or (
        verb.prices in (GOODS, (TOKEN, *GOODS)) and verb.seasons == verbs.SEASONS
    )


FITS: Final[Mapping[type[Effect], Callable[[Any], bool]]] = {
    verbs.Reroll: rolls_again,
    verbs.TurnDice: turns,
    verbs.Cheaper: cheaper,
    verbs.Defends: defends,
    verbs.PayAtSeasonEnd: pays,
    verbs.PointForBuildings: lambda verb: bool(verb.rows) != bool(verb.columns),
    verbs.AtOrderEnds: lambda verb: verb.seasons != verbs.SEASONS,
    verbs.ReadsAs: lambda verb: verb.face not in verb.others,
    verbs.EnemyStrength: lambda verb: verb.by != 0,
}
"""What the rules have words for."""


def verb_of(kind: type[Effect]) -> str:
    """What a row calls a verb."""
    return _words.sub("_", kind.__name__).lower()


def read_effects(given: Lined, known: Verbs, creature: Reader) -> tuple[Effect, ...]:
    """What a card does: some different verbs of these. `creature` reads whom it defends against."""
    found: list[Effect] = []
    for row in given.items(MOST_EFFECTS):
        effect = _effect(row, known, creature)
        if any(type(other) is type(effect) for other in found):
            raise row.fault(Refused("pack.verb_twice", verb=verb_of(type(effect))))
        found.append(effect)
    return tuple(found)


def _effect(row: Lined, known: Verbs, creature: Reader) -> Effect:
    called = row.mapping().get(VERB)
    if called is None:
        raise row.fault(Refused("lined.missing", name=VERB))
    name, kinds = called.text(40), {verb_of(kind): kind for kind in known}
    if name not in kinds:
        raise called.fault(Refused("pack.verb", verb=brief(name), verbs=tuple(sorted(kinds))))
    kind = kinds[name]
    readers = dict(known[kind])
    if kind is verbs.Defends:
        readers[AGAINST] = creature
    needed = [field.name for field in fields(kind) if _is_needed(field)]
    optional = [name for name in readers if name not in needed]
    entries = row.entries((VERB, *needed), tuple(optional))
    values = {name: readers[name](entry) for name, entry in entries.items() if name != VERB}
    effect = kind(**values)
    if not FITS.get(kind, _always)(effect):
        raise row.fault(Refused("pack.together", verb=name))
    return effect


def _always(effect: Effect) -> bool:
    return True


def _is_needed(field: Field[Any]) -> bool:
    return field.default is MISSING
