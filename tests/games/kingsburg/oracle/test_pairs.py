"""Cards and buildings that share a moment, two and two: engine and oracle play it alike."""

from collections.abc import Mapping
from itertools import combinations, islice
from random import Random

import pytest

from games.kingsburg.oracle.lockstep import walk
from games.kingsburg.oracle.table import Table
from kingsburg_arcade.engine.contract import Drawn, Rolled
from kingsburg_arcade.engine.luck import SeededDealer
from kingsburg_arcade.games.kingsburg.rules import CABINET, Options
from kingsburg_arcade.games.kingsburg.rules import effects as verbs
from kingsburg_arcade.games.kingsburg.rules.content import BUILDINGS, PHASES
from kingsburg_arcade.games.kingsburg.rules.realm.boards import BOARDS
from kingsburg_arcade.games.kingsburg.rules.realm.destinies import DESTINIES
from kingsburg_arcade.games.kingsburg.rules.realm.governors import GOVERNORS

MOMENTS: Mapping[str, tuple[type[verbs.Effect], ...]] = {
    "kings_aid": (
        *(verbs.AtYearStart, verbs.GoodOrCheaper, verbs.FreeBuildings, verbs.WinsCourtTies),
    ),
    "before the roll": (
        *(verbs.AtSeasonStart, verbs.Blessing, verbs.ActsFirst, verbs.WhiteDice),
        *(verbs.FirstWhiteDie, verbs.FewerDice, verbs.DieForGift),
    ),
    "after the roll": (
        *(verbs.Reroll, verbs.TurnDice, verbs.AtLowRoll, verbs.AtOrderEnds),
        *(verbs.HighestTotal, verbs.FewerDice, verbs.ActsFirst, verbs.Blessing),
    ),
    "placing": (
        *(verbs.ReadsAs, verbs.OwnAdvisor, verbs.OneMoreToken, verbs.NoTokens),
        *(verbs.LargestGroup, verbs.ClosedAdvisor, verbs.SecondGuest, verbs.SecretDeal),
        *(verbs.StarsOn, verbs.Reach, verbs.MovesGroup, verbs.HelpsMore),
    ),
    "building": (
        *(verbs.Cheaper, verbs.OneGoodLess, verbs.NoBuilding, verbs.BuildsTwice),
        *(verbs.AtBuilding, verbs.WhenOthersBuild, verbs.WhenOthersPass),
    ),
    "season's end": (
        *(verbs.AtSeasonEnd, verbs.PayAtSeasonEnd, verbs.Exchange, verbs.SoldierLeaves),
        *(verbs.LongerSeasons, verbs.PointForGold, verbs.EarlyEnemy),
    ),
    "kings_reward": (verbs.WinsCourtTies, verbs.RewardMore),
    "kings_envoy": (verbs.WinsCourtTies, verbs.WithoutEnvoy),
    "recruiting": (verbs.AtRecruiting, verbs.TokensRecruit, verbs.SoldiersCost),
    "winter": (
        *(verbs.AtWinterStart, verbs.SoldiersForGoods, verbs.KingSends, verbs.OwnDie),
        *(verbs.Defends, verbs.EnemyStrength, verbs.WinsTies, verbs.AtVictory),
        *(verbs.NoPointsLost, verbs.NoRuin, verbs.SoldiersStay, verbs.Debt),
        *(verbs.PointForGoods, verbs.PointForBuildings),
    ),
}
"""The verbs of each moment: of a phase, or of a step of every season."""
ROWS = {row.name: row for row in (*BUILDINGS, *GOVERNORS, *DESTINIES)}
OURS = {name for name, row in ROWS.items() if row.module}
CARDS = {card.name for card in (*GOVERNORS, *DESTINIES)}
TURNED = {card.name for card in DESTINIES}
COVERED = {board.row: board.name for board in BOARDS}
SEEDS = 12
WHILE = 60
"""So many positions are compared of each table, at the most."""


class Leaning(SeededDealer):
    """Its dice show faces that some cards wait for; it turns over the destiny that is wanted."""

    def __init__(self, seed, faces, wanted):
        super().__init__(seed)
        self._faces, self._wanted = faces, wanted

    def deal(self, wish):
        move = super().deal(wish)
        if isinstance(move, Drawn) and self._wanted & {*wish.pool}:
            return Drawn(tuple(self._wanted))
        if isinstance(move, Rolled):
            groups = (tuple(sorted(self._faces[face - 1] for face in g)) for g in move.groups)
            return Rolled(tuple(groups))
        return move


LEANS = ((1, 2, 3, 4, 5, 6), (1, 1, 2, 2, 3, 3), (4, 5, 5, 6, 6, 6))


def acting(moment):
    """What has a verb of this moment."""
    kinds = MOMENTS[moment]
    return [name for name, row in ROWS.items() if any(isinstance(e, kinds) for e in row.effects)]


def seasons_of(names):
    """The seasons in which all of them act, by the number of their phase."""
    of = [
        set(getattr(effect, "seasons", verbs.SEASONS))
        for name in names
        for effect in ROWS[name].effects
    ]
    return sorted(set(verbs.SEASONS).intersection(*of)) or list(verbs.SEASONS)


def pairs(moment):
    """Two of them of which one is of a module; of two destinies only one is turned over a year."""
    return [
        pair for pair in combinations(acting(moment), 2) if OURS & {*pair} and not {*pair} <= TURNED
    ]


def owners(one, other):
    """Both have one owner, unless that cannot be: two cards, or two rows for one letter."""
    places = [(row.board, row.row) for row in BUILDINGS if row.name in (one, other)]
    boards = {board for board, _ in places}
    alike = len(places) == 2 and places[0][1] == places[1][1] and len(boards) == 2
    return (0, 1) if {one, other} <= CARDS - TURNED or alike else (0, 0)


def table(moment, one, other, seed):
    """A year in which both have something to do: rich players, and enemies of any strength."""
    chance = Random(f"{moment} {one} {other} {seed}")
    given = {name: chance.choice(how) for name, how in Options.choices().items()}
    given |= dict.fromkeys(("rows", "destinies", "house_cards"), "yes")
    given |= {"strips": "dealt", "governor_cards": "auction", "tokens": given["tokens"]}
    if chance.random() < 0.5:
        given["goblin_valley"] = "no"
    plain = CABINET.new(2 + seed % 3, Options.read(given)).to_plain()
    plain["phase"] = moment if moment in PHASES else in_season(chance, one, other)
    plain["year"] = year_of(chance, moment, one, other)
    chance.shuffle(plain["turn_order"])
    turned = [name for name in (one, other) if name in TURNED] or ["old_debts"]
    plain["realm"]["destinies"] = destinies(plain, turned[0], chance)
    for own in plain["seats"]:
        own["cards"] = [turned[0]] if plain["phase"] != "kings_aid" else []
        own |= {"gold": chance.randint(0, 6), "wood": chance.randint(0, 5)}
        own |= {"stone": chance.randint(0, 5), "tokens": 2, "soldiers": chance.randint(0, 6)}
    for name, seat in zip((one, other), owners(one, other), strict=True):
        give(plain["seats"][seat], name)
    for own in plain["seats"]:
        own["cards"] += [b for b in ("row_a", "row_g") if free(own, b)]
        if moment == "building":
            furnish(own, chance)
    if plain["realm"].get("soldier_tokens"):
        left = 63 & ~sum(1 << at for at in (0, 1, 3, 4)[: plain["year"] - 1])
        plain["realm"]["soldier_tokens"] = [left] * len(plain["seats"])
    plain["envoy"] = chance.choice((0, None)) if plain["year"] > 1 else None
    del plain["agenda"]
    return plain


def in_season(chance, one, other):
    return PHASES[chance.choice(seasons_of((one, other))) - 1]


def year_of(chance, moment, one, other):
    """Year 3 for the Sorcerer; the last one where points come at its end."""
    if moment == "kings_aid" and "sorcerer" in (one, other):
        return 3
    return chance.randint(2, 5)


def destinies(plain, now, chance):
    """That of this year, and any others before it."""
    others = chance.sample([card.name for card in DESTINIES if card.name != now], 4)
    turned = [*others[: plain["year"] - 1], now]
    if plain["phase"] == "kings_aid":
        turned.pop()
    return [*turned, *[None] * (5 - len(turned))]


def give(own, name):
    """A card, or a building with what stands on its left."""
    if name in TURNED:
        return
    if name in CARDS:
        own["cards"].append(name)
        return
    row = ROWS[name]
    if row.board and row.board not in own["cards"]:
        own["cards"].append(row.board)
    line = [other for other in BUILDINGS if (other.board, other.row) == (row.board, row.row)]
    own["buildings"] += [
        other.name
        for other in sorted(line, key=lambda space: space.column)
        if other.column <= row.column and other.name not in own["buildings"]
    ]


def furnish(own, chance):
    """Rows that wait for their last building, and goods for it."""
    for row in chance.sample("BCDEF", 3):
        if not any(card.endswith(row.lower()) for card in own["cards"]):
            line = [space for space in BUILDINGS if not space.board and space.row == row]
            own["buildings"] += [
                space.name for space in line[:3] if space.name not in own["buildings"]
            ]
    own |= dict.fromkeys(("gold", "wood", "stone"), 6)


def free(own, board):
    letter = board[-1]
    return board not in own["cards"] and f"strip_{letter}" not in own["cards"]


def played(moment, one, other, seed):
    """How often each had something to do until the next phase."""
    plain = table(moment, one, other, seed)
    here = Table(plain)
    dealer = Leaning(seed, LEANS[seed % len(LEANS)], {one, other} & TURNED)
    for _ in islice(walk(here, Random(seed), dealer), WHILE):
        if here.phase != plain["phase"]:
            break
    return here.met


def test_every_row_of_a_module_has_a_moment():
    assert {name for moment in MOMENTS for name in acting(moment)} >= OURS


@pytest.mark.parametrize("moment", MOMENTS)
def test_a_few_pairs(moment):
    for one, other in pairs(moment)[::20]:
        played(moment, one, other, 0)


@pytest.mark.long
def test_every_pair():
    """Nearly all have acted in one year, and each row of a module has."""
    together, idle = 0, set(OURS)
    every = [(moment, *pair) for moment in MOMENTS for pair in pairs(moment)]
    for moment, one, other in every:
        found = [played(moment, one, other, seed) for seed in range(SEEDS)]
        together += any(met[one] and met[other] for met in found)
        idle -= {name for met in found for name in (one, other) if met[name]}
    assert not idle
    assert together > 0.85 * len(every)
