"""All twenty-five enemies, typed from the printed cards, each met in battles won and lost."""

from dataclasses import dataclass

import pytest

from games.kingsburg.rules.table_talk import ANN, BRIAN, CINDY, TableTalk, province
from kingsburg_arcade.games.kingsburg.rules.events import (
    BattleFought,
    BuildingDestroyed,
    EnemyRevealed,
)

# year, creature, strength | lose gold, wood, stone, any, building, VP | win gold, wood, stone,
# any, VP, just as content/kingsburg.md of the sources has them.
PRINTED = """
1,barbarians,2 | 0,0,0,1,1,0 | 1,0,0,0,0
1,goblins,2    | 0,1,1,0,1,1 | 0,1,0,0,0
1,goblins,3    | 1,0,0,0,1,0 | 0,0,1,0,0
1,orcs,3       | 0,0,0,2,0,1 | 1,0,0,0,0
1,zombies,4    | 0,0,0,0,0,2 | 0,0,0,0,1
2,goblins,3    | 0,2,2,0,1,1 | 0,1,0,0,0
2,goblins,4    | 2,0,0,0,1,0 | 0,0,1,0,0
2,orcs,4       | 0,0,0,2,1,0 | 1,0,0,0,0
2,barbarians,5 | 0,0,0,2,0,1 | 1,0,0,0,0
2,zombies,5    | 0,0,0,0,0,2 | 0,0,0,0,1
3,goblins,4    | 0,3,3,0,1,1 | 0,1,0,0,0
3,goblins,5    | 3,0,0,0,1,0 | 0,0,1,0,0
3,orcs,5       | 0,0,0,2,1,0 | 1,0,0,0,0
3,zombies,6    | 0,0,0,0,0,2 | 0,0,0,0,1
3,demons,6     | 2,1,1,0,0,1 | 0,0,0,0,1
4,goblins,5    | 0,4,4,0,1,1 | 0,1,0,0,0
4,goblins,6    | 4,0,0,0,1,0 | 0,0,1,0,0
4,demons,6     | 0,0,0,4,0,1 | 1,0,0,0,1
4,orcs,7       | 0,0,0,2,1,0 | 0,0,0,1,0
4,zombies,7    | 0,0,0,0,0,2 | 0,0,0,0,1
5,barbarians,7 | 0,0,0,0,0,8 | 0,0,0,0,1
5,barbarians,8 | 0,0,0,0,1,0 | 0,0,0,0,1
5,demons,8     | 0,0,0,0,1,2 | 0,0,0,0,2
5,demons,9     | 0,0,0,0,1,0 | 0,0,0,0,2
5,dragons,9    | 0,0,0,0,0,5 | 0,0,0,0,3
"""
BACKS = {1: (2, 4), 2: (3, 5), 3: (4, 6), 4: (5, 7), 5: (7, 9)}
"""The weakest and the strongest of each year, printed on the backs."""


@dataclass(frozen=True)
class Card:
    year: int
    creature: str
    strength: int
    loss: tuple[int, ...]
    reward: tuple[int, ...]

    @property
    def name(self) -> str:
        return f"{self.creature} {self.strength}"


def read(line: str) -> Card:
    head, loss, reward = line.split("|")
    year, creature, strength = head.strip().split(",")
    numbers = [tuple(map(int, part.split(","))) for part in (loss, reward)]
    return Card(int(year), creature, int(strength), *numbers)


DECK = [read(line) for line in PRINTED.strip().splitlines()]
every_card = pytest.mark.parametrize("card", DECK, ids=lambda card: f"{card.year} {card.name}")


def test_the_deck_has_five_cards_for_each_year_within_the_range_on_their_backs() -> None:
    table = TableTalk.new(3)
    sealed = table.state.sealed()
    for year, (weakest, strongest) in BACKS.items():
        names = [card.name for card in DECK if card.year == year]
        assert len(names) == 5
        assert sorted(sealed[year - 1].contents) == sorted(names)
        strengths = [card.strength for card in DECK if card.year == year]
        assert (min(strengths), max(strengths)) == (weakest, strongest)


@every_card
def test_a_battle_won_drawn_and_lost(card: Card) -> None:
    """Ann is the stronger by one, Brian equal, Cindy the weaker by one: all by soldiers alone."""
    kings_die = 1
    rich = {"gold": 9, "wood": 9, "stone": 9, "points": 20}
    table = TableTalk.at(
        "winter",
        province("inn", soldiers=card.strength, **rich),
        province("inn", soldiers=card.strength - 1, **rich),
        province("statue", "inn", soldiers=card.strength - 2, **rich),
        year=card.year,
    )
    table.luck(f"open {card.name}")
    assert table.told(EnemyRevealed) == [EnemyRevealed(card.year, card.creature, card.strength)]
    table.rolls(str(kings_die))
    fought = {event.seat: (event.combat, event.outcome) for event in table.told(BattleFought)}
    assert fought == {
        ANN: (card.strength + 1, "victory"),
        BRIAN: (card.strength, "draw"),
        CINDY: (card.strength - 1, "defeat"),
    }
    # The reward: goods, one of them perhaps of Ann's choice; points; and one for the strongest.
    gold, wood, stone, free, points = card.reward
    if free:
        table.says(ANN, "take" + " gold" * free)
    if card.loss[3]:
        assert table.asked == (CINDY, "lose")
        table.says(CINDY, "lose" + " stone" * card.loss[3])
    assert table.goods(ANN) == (9 + gold + free, 9 + wood, 9 + stone)
    assert table.points(ANN) == 20 + points + 1
    # A draw: nothing comes, nothing goes.
    assert (table.goods(BRIAN), table.points(BRIAN)) == ((9, 9, 9), 20)
    assert table.owns(ANN) == table.owns(BRIAN) == {"inn"}
    # The loss: the goods named, those chosen, one building with its points, points.
    gold, wood, stone, chosen, buildings, points = card.loss
    assert table.goods(CINDY) == (9 - gold, 9 - wood, 9 - stone - chosen)
    assert table.points(CINDY) == 20 - points - 3 * buildings
    assert table.owns(CINDY) == ({"inn"} if buildings else {"statue", "inn"})
    assert len(table.told(BuildingDestroyed)) == buildings


@every_card
def test_who_has_nothing_loses_nothing_but_points(card: Card) -> None:
    table = TableTalk.at("winter", province(), province(), province(), year=card.year)
    table.battle(card.name, 1)
    points = card.loss[5]
    assert [table.points(seat) for seat in range(3)] == [-points] * 3
    assert [table.goods(seat) for seat in range(3)] == [(0, 0, 0)] * 3


@every_card
def test_who_has_one_of_each_good_loses_no_more_of_a_kind_than_that(card: Card) -> None:
    table = TableTalk.at(
        "winter", *[province(gold=1, wood=1, stone=1, points=9)] * 3, year=card.year
    )
    table.battle(card.name, 1)
    named, chosen = card.loss[:3], card.loss[3]
    left = tuple(1 - min(1, lost) for lost in named)
    for seat in range(3):
        if 0 < chosen < sum(left):
            # No card takes both goods by name and goods of choice.
            assert left == (1, 1, 1)
            table.says(seat, "lose gold wood" if chosen == 2 else "lose gold")
            assert table.goods(seat) == ((0, 0, 1) if chosen == 2 else (0, 1, 1))
        else:
            assert table.goods(seat) == ((0, 0, 0) if chosen else left)
