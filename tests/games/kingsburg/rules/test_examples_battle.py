"""The rulebooks' examples of recruiting and of winter: the battle, its losses, its strongest.

English, French and Russian booklets tell one battle against the same card with the same numbers.
"""

from games.kingsburg.rules.table_talk import ANN, BRIAN, CINDY, DAVID, TableTalk, province
from kingsburg_arcade.games.kingsburg.rules.events import (
    BattleFought,
    BuildingDestroyed,
    EnemyRevealed,
    Gained,
    KingSentSoldiers,
    Paid,
    PhaseBegan,
    Scored,
    SoldiersWentHome,
)


def goblins(*davids: str) -> TableTalk:
    """The battle of the booklets, before the card is turned over."""
    return TableTalk.at(
        "winter",
        province("statue", "palisade", "barricade"),
        province("inn", "guard_tower", wood=1, stone=1, soldiers=1),
        province("blacksmith", "barricade"),
        province("inn", *davids, wood=1),
    )


# ----------------------------------------------------------------------------- the battle, told
def test_example_of_the_battle() -> None:
    table = goblins("barricade", "crane")
    # The top card is an army of Goblins (strength 3); the first player rolls a 1.
    table.luck("open goblins 3")
    assert table.told(EnemyRevealed) == [EnemyRevealed(1, "goblins", 3)]
    assert table.dice == (1,)
    table.rolls("1")
    assert table.told(KingSentSoldiers) == [KingSentSoldiers(1, (1, 2, 1, 1))]
    fought = {event.seat: event for event in table.told(BattleFought)}
    # Ann: one soldier, the Palisade, the Barricade: a draw. No gains, no losses.
    assert fought[ANN] == BattleFought(ANN, 1, (("palisade", 1), ("barricade", 1)), 3, 3, "draw")
    # Brian: two soldiers and the Guard Tower: another draw.
    assert fought[BRIAN] == BattleFought(BRIAN, 2, (("guard_tower", 1),), 3, 3, "draw")
    # Cindy: one soldier, one for each building. She wins: one stone.
    assert dict(fought[CINDY].bonuses) == {"guard_tower": 1, "blacksmith": 1, "barricade": 1}
    assert (fought[CINDY].combat, fought[CINDY].outcome) == (4, "victory")
    # David: one soldier and the Barricade. He loses.
    assert fought[DAVID] == BattleFought(DAVID, 1, (("barricade", 1),), 2, 3, "defeat")

    assert table.goods(ANN) == (0, 0, 0)
    assert table.goods(BRIAN) == (0, 1, 1)
    assert table.goods(CINDY) == (0, 0, 1)
    # David should lose a gold, has none, so he loses nothing else in its place: his wood stays.
    assert table.goods(DAVID) == (0, 1, 0)
    # His Crane is destroyed: it stood in the right-most column.
    assert table.told(BuildingDestroyed) == [BuildingDestroyed(DAVID, "crane", 1)]
    assert table.owns(DAVID) == {"inn", "barricade"}
    assert table.points(DAVID) == -1
    assert table.owns(ANN) == {"statue", "palisade", "barricade"}
    # Cindy is the victorious player with the highest strength.
    assert [(event.seat, event.points) for event in table.told(Scored) if event.points > 0] == [
        (CINDY, 1)
    ]
    assert [table.points(seat) for seat in (ANN, BRIAN, CINDY)] == [0, 0, 1]
    # All counters go back; the year is over, a new one begins.
    assert len(table.told(SoldiersWentHome)) == 1
    assert [table.soldiers(seat) for seat in range(4)] == [0, 0, 0, 0]
    assert table.phase()[0] == 2


def test_example_of_the_battle_if_david_had_built_a_market() -> None:
    table = goblins("barricade", "crane", "market")
    table.battle("goblins 3", 1)
    # The same column as the Crane, in a higher row.
    assert table.told(BuildingDestroyed) == [BuildingDestroyed(DAVID, "market", 1)]
    assert table.owns(DAVID) == {"inn", "barricade", "crane"}


def test_example_of_the_strongest_above_nine() -> None:
    # "if a player's total combat score is 10 and another player's is 11, only the latter..."
    table = TableTalk.at(
        "winter",
        province("blacksmith", soldiers=4),
        province("blacksmith", "palisade", soldiers=4),
        province("statue"),
    )
    table.battle("barbarians 2", 4)
    assert [event.combat for event in table.told(BattleFought)] == [10, 11, 4]
    assert [event.outcome for event in table.told(BattleFought)] == ["victory"] * 3
    assert [table.points(seat) for seat in range(3)] == [0, 1, 0]


# -------------------------------------------------------------------------------- the strongest
def test_several_strongest_winners_get_a_point_each() -> None:
    table = TableTalk.at(
        "winter", province(soldiers=3), province("palisade", soldiers=2), province()
    )
    table.battle("goblins 3", 1)
    assert [event.combat for event in table.told(BattleFought)] == [4, 4, 1]
    assert [table.points(seat) for seat in range(3)] == [1, 1, 0]


def test_the_strongest_gets_nothing_without_a_victory() -> None:
    table = TableTalk.at("winter", province(soldiers=2), province(), province())
    table.battle("orcs 3", 1)
    assert [event.outcome for event in table.told(BattleFought)] == ["draw", "defeat", "defeat"]
    assert [table.points(seat) for seat in range(3)] == [0, -1, -1]


def test_the_card_of_each_year_is_turned_over_in_its_winter() -> None:
    for year, card in ((1, "zombies 4"), (3, "zombies 6"), (5, "dragons 9")):
        table = TableTalk.at("winter", province(), province(), province(), year=year)
        assert table.state.wish().sealed.stack == f"enemies of year {year}"
        table.luck(f"open {card}")
        assert table.state.to_plain()["enemies"][year - 1] == card


# --------------------------------------------------------------------------------- the losses
def test_losses_come_in_the_printed_order() -> None:
    # Year 2: lose 2 wood, 2 stone, a building and a point.
    table = TableTalk.at(
        "winter", province("crane", wood=5, stone=5, gold=5), province(), province(), year=2
    )
    table.battle("goblins 3", 1)
    of_ann = [event for event in table.events if getattr(event, "seat", None) == ANN]
    kinds = [type(event) for event in of_ann]
    first_loss = kinds.index(Paid)
    assert kinds[first_loss : first_loss + 4] == [Paid, BuildingDestroyed, Scored, Scored]
    assert (table.goods(ANN), table.points(ANN)) == ((5, 3, 3), -1 - 1)


def test_goods_of_choice_are_chosen_after_the_goods_named_and_before_the_building() -> None:
    table = TableTalk.at(
        "winter",
        province(),
        province("crane", gold=1, wood=1, stone=1),
        province(),
        year=2,
        turn_order=[1, 0, 2],
    )
    table.battle("orcs 4", 1)
    assert table.asked == (BRIAN, "lose")
    assert set(table.may(BRIAN)) == {"lose gold wood", "lose gold stone", "lose wood stone"}
    assert "crane" in table.owns(BRIAN)
    table.says(BRIAN, "lose gold stone")
    assert table.goods(BRIAN) == (0, 1, 0)
    assert table.owns(BRIAN) == {"barricade"}


def test_who_has_no_more_goods_than_are_lost_is_not_asked() -> None:
    table = TableTalk.at("winter", province(gold=1, wood=1), province(stone=1), province(), year=2)
    table.battle("orcs 4", 1)
    assert [table.goods(seat) for seat in range(3)] == [(0, 0, 0)] * 3
    assert table.phase() == (3, "kings_aid")


def test_who_must_lose_one_kind_only_is_not_asked() -> None:
    table = TableTalk.at("winter", province(gold=5), province("statue"), province("inn"), year=2)
    table.battle("orcs 4", 1)
    assert table.goods(ANN) == (3, 0, 0)


def test_missing_goods_are_not_replaced_by_others() -> None:
    table = TableTalk.at(
        "winter", province(gold=1, wood=3), province(stone=4), province(gold=9, wood=1), year=3
    )
    table.battle("demons 6", 1)
    # Two gold, a wood, a stone and a point.
    assert [table.goods(seat) for seat in range(3)] == [(0, 2, 0), (0, 0, 3), (7, 0, 0)]
    assert [table.points(seat) for seat in range(3)] == [-1, -1, -1]


def test_the_defeated_without_a_building_loses_none() -> None:
    table = TableTalk.at("winter", province(), province("inn"), province("inn"), year=5)
    table.battle("demons 9", 1)
    assert [event.seat for event in table.told(BuildingDestroyed)] == [BRIAN, CINDY]
    assert table.points(ANN) == 0


def test_points_may_fall_below_zero() -> None:
    table = TableTalk.at("winter", province(points=3), province(), province(points=9), year=5)
    table.battle("barbarians 7", 1)
    assert [table.points(seat) for seat in range(3)] == [-5, -8, 1]


# ---------------------------------------------------------------------------------- destruction
def test_the_right_most_column_falls_before_any_row_above() -> None:
    # The Statue stands in the top-most row, the Town Hall in the lowest, but further right.
    table = TableTalk.at("winter", province("chapel", "town_hall"), province(), province())
    table.battle("barbarians 2", 1)
    assert table.told(BuildingDestroyed)[0] == BuildingDestroyed(ANN, "town_hall", 2)
    assert table.owns(ANN) == {"statue", "chapel", "barricade", "crane"}


def test_the_order_in_which_a_province_falls() -> None:
    left = {"church", "market", "town_hall", "fortress"}
    falls = []
    owned = list(left)
    for _ in range(5):
        table = TableTalk.at("winter", province(*owned), province("inn"), province(), year=5)
        table.battle("barbarians 8", 1)
        falls.append(table.told(BuildingDestroyed)[0].building)
        owned = sorted(table.owns(ANN))
    # The fourth column, then the third from the top, then the second from the top.
    assert falls == ["fortress", "church", "stone_wall", "town_hall", "chapel"]


def test_a_destroyed_building_takes_its_points_and_its_power_and_may_be_rebuilt() -> None:
    strong = province("barracks", soldiers=5)
    table = TableTalk.at(
        "winter", province("farms", points=10, gold=4, wood=3, stone=1), strong, strong, year=2
    )
    table.battle("goblins 4", 1)
    # Two gold and the Farms are lost; just their price is left.
    assert table.owns(ANN) == {"inn", "market"}
    assert (table.goods(ANN), table.points(ANN)) == ((2, 3, 1), 10 - 2)
    # She lags behind and has the King's white die, but not that of the Farms.
    assert table.white_die() == ANN
    assert table.dice == (4, 3, 3)
    table.rolls("1 2 3 4", "1 2 4", "1 2 5")
    table.passes_on("build")
    table.says(ANN, "build farms")
    # All three own three buildings now, so the King rewards her too.
    assert (table.goods(ANN), table.points(ANN)) == ((0, 0, 0), 10 - 2 + 2 + 1)
    assert table.phase() == (3, "summer")
    assert table.dice == (4, 3, 3)


# ----------------------------------------------------------------------------------- recruiting
def test_recruiting_in_turn_order_any_number_at_two_goods_each() -> None:
    table = TableTalk.at(
        "recruiting",
        province(gold=1, stone=1),
        province(gold=2, wood=1, stone=2),
        province(wood=1),
        turn_order=[BRIAN, CINDY, ANN],
    )
    assert set(table.may(BRIAN)) == {
        "recruit for gold gold",
        "recruit for gold wood",
        "recruit for gold stone",
        "recruit for wood stone",
        "recruit for stone stone",
        "pass",
    }
    table.says(BRIAN, "recruit for gold gold")
    table.says(BRIAN, "recruit for wood stone")
    # One good is left: Brian is done. Cindy has one good only, so Ann is next.
    assert (table.goods(BRIAN), table.soldiers(BRIAN)) == ((0, 0, 1), 2)
    assert table.may(ANN) == ["recruit for gold stone", "pass"]
    table.says(ANN, "pass")
    assert [table.soldiers(seat) for seat in range(3)] == [0, 2, 0]
    assert table.asked[1] == "enemy"


def test_recruiting_may_stop_at_any_number() -> None:
    table = TableTalk.at("recruiting", province(gold=6), province(), province())
    table.says(ANN, "recruit for gold gold")
    table.says(ANN, "pass")
    assert (table.goods(ANN), table.soldiers(ANN)) == ((4, 0, 0), 1)
    assert table.asked[1] == "enemy"


def test_soldiers_of_the_whole_year_fight_and_then_go_home() -> None:
    table = TableTalk.at("recruiting", province(gold=2, soldiers=1), province(), province())
    table.says(ANN, "recruit for gold gold")
    table.battle("goblins 3", 2)
    assert table.told(BattleFought)[0].combat == 4
    assert [table.soldiers(seat) for seat in range(3)] == [0, 0, 0]


def test_the_winner_takes_the_reward_of_the_card() -> None:
    table = TableTalk.at("winter", province(soldiers=3), province(soldiers=2), province(), year=4)
    table.luck("open orcs 7")
    table.rolls("5")
    # One good of the winner's choice.
    assert [event.outcome for event in table.told(BattleFought)] == ["victory", "draw", "defeat"]
    assert table.asked == (ANN, "reward good")
    assert table.may(ANN) == ["take gold", "take wood", "take stone"]
    table.says(ANN, "take stone")
    assert table.goods(ANN) == (0, 0, 1)
    assert [event.seat for event in table.told(Gained)] == [ANN]


def test_winter_has_no_dice_for_governors_and_no_advisors() -> None:
    table = TableTalk.at("winter", province("farms", "merchants_guild"), province(), province())
    table.battle("zombies 4", 1)
    assert table.goods(ANN) == (0, 0, 0)
    assert [event.name for event in table.told(PhaseBegan)][:1] == ["kings_aid"]
