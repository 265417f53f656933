"""The destinies of Forge a Realm: what each does, at its moment, and when it comes and goes."""

import pytest

from games.kingsburg.rules.table_talk import (
    ANN,
    BRIAN,
    CINDY,
    TableTalk,
    loosely,
    province,
    standing,
)
from kingsburg_arcade.engine.contract import LUCK, Refused
from kingsburg_arcade.games.kingsburg.rules import CABINET
from kingsburg_arcade.games.kingsburg.rules.consequences import promise
from kingsburg_arcade.games.kingsburg.rules.events import (
    BattleFought,
    DestinyTurned,
    EnemyRevealed,
    FindsRolled,
    KingSentSoldiers,
    SoldiersSent,
)
from kingsburg_arcade.games.kingsburg.rules.realm.destinies import DESTINIES

MANY = province("embassy", "stone_wall")
"""More buildings than anybody else: the King's Reward goes here."""
RICH = {"gold": 9, "wood": 9, "stone": 9}


def at(destiny, phase, *seats, year=1, options=None, **rest):
    """A position of a year with this destiny."""
    turned = [None] * 5
    turned[year - 1] = destiny
    options = {"destinies": True, **(options or {})}
    return TableTalk.at(
        phase, *seats, year=year, options=options, realm={"destinies": turned}, **rest
    )


def held(table):
    """The cards that each seat has."""
    return [seat.get("cards", []) for seat in table.state.to_plain()["seats"]]


# ------------------------------------------------------------------------------ coming and going
def test_one_is_drawn_each_year_before_the_kings_aid():
    table = TableTalk.new(3, destinies=True)
    table.luck("draw seat 1, seat 2, seat 3")
    assert table.phase() == (1, "kings_aid")
    assert table.state.wish().pool == tuple(card.name for card in DESTINIES)
    table.luck("draw crusade")
    assert table.told(DestinyTurned) == [DestinyTurned(1, "crusade")]
    assert held(table) == [["crusade"]] * 3
    assert table.asked == (ANN, "aid good")


def test_it_is_gone_when_winter_is_over_and_comes_no_more():
    table = at("crusade", "winter", {"soldiers": 9}, {})
    table.battle("orcs 3", 1)
    assert held(table) == [[], []]
    assert table.phase() == (2, "kings_aid")
    assert "crusade" not in table.state.wish().pool
    assert len(table.state.wish().pool) == len(DESTINIES) - 1


def test_nobody_can_know_what_comes():
    table = TableTalk.new(2, destinies=True)
    assert not any("destin" in sealed.stack for sealed in table.state.sealed())


# ------------------------------------------------------------------------------------- the dice
def test_famine_takes_a_coloured_die_and_no_neutral_one():
    table = at("famine", "spring", province("farms"), {}, {})
    assert table.dice == (3, 2, 2)
    table.rolls("6 6 1", "1 2", "3 4")
    first = table.seat(ANN)
    assert (first["dice"], first["white_dice"]) == ([6, 6], [1])
    assert at("famine", "spring", {}, {}).dice == (3, 2, 2, 2)


def test_a_good_year_brings_a_white_die_or_a_good_where_there_is_one():
    table = at("good_year", "spring", province("farms"), {}, {}, white_die=BRIAN)
    for seat in (ANN, BRIAN):
        assert table.asked == (seat, "choose good")
        table.says(seat, "take stone")
    assert table.dice == (4, 4, 4)
    assert [table.goods(seat)[2] for seat in (ANN, BRIAN, CINDY)] == [1, 1, 0]
    assert at("good_year", "summer", {}, {}).dice == (3, 2, 4, 4)


def test_stones_are_found_with_four_or_more():
    table = at("stone_finds", "summer", {}, {}, {})
    table.rolls("3", "4", "6")
    assert table.told(FindsRolled) == [FindsRolled("stone_finds", (3, 4, 6), 4)]
    assert [table.goods(seat) for seat in range(3)] == [(0, 0, 0), (0, 0, 1), (0, 0, 1)]
    assert table.asked == (LUCK, "roll")


def test_the_highest_total_of_a_season_wins_the_tournament():
    table = at("tournament", "autumn", province("farms"), {}, {})
    table.rolls("1 1 1 6", "2 3 4", "1 1 1")
    assert [table.points(seat) for seat in range(3)] == [1, 1, 0]


# ---------------------------------------------------------------------------------- the advisors
def test_stars_give_a_good_to_the_first_player_there():
    table = at(
        "rising_stars",
        "summer",
        {"dice": [3, 4]},
        {"dice": [3, 5]},
        step="influence",
        envoy=BRIAN,
        turn_order=[ANN, BRIAN],
    )
    table.says(ANN, "place 3 with 3")
    assert table.asked == (ANN, "star good")
    table.says(ANN, "take gold")
    assert table.goods(ANN) == (1, 0, 0)
    table.says(BRIAN, "place 3 with 3 by envoy")
    assert table.asked == (ANN, "place")
    table.says(ANN, "place 4 with 4")
    assert table.asked[1] == "place"


@pytest.mark.parametrize(
    ("destiny", "deals", "foretold"),
    [
        ("rising_stars", [0, 0], 1),
        ("secret_deals", [1, 3], 1),
        ("secret_deals", [3, 1], 0),
        ("famine", [0, 0], 0),
    ],
)
def test_a_good_that_waits_with_an_advisor_is_foretold(destiny, deals, foretold):
    """Of a star, or of the deal of another: who comes to the own token has none."""
    realm = {"destinies": [destiny, None, None, None, None], "deals": deals}
    seats = {"dice": [3]}, {"dice": [5]}
    options = {"destinies": True}
    order = {"turn_order": [ANN, BRIAN]}
    table = TableTalk.at("summer", *seats, step="influence", options=options, realm=realm, **order)
    placed = next(move for move in table.state.legal() if move.text == "place 3 with 3")
    assert promise(table.state, ANN, placed).any == foretold


def test_neutral_dice_take_no_star():
    table = at(
        "rising_stars",
        "summer",
        {"dice": [3]},
        {"dice": [1]},
        step="influence",
        envoy=ANN,
        court=[standing(3, None)],
    )
    table.says(ANN, "place 3 with 3 by envoy")
    assert table.asked == (ANN, "star good")


def test_the_king_who_is_ill_receives_nobody_not_even_the_envoy():
    dice = {"dice": [6, 6, 6]}
    table = at("king_is_ill", "spring", dice, {}, step="influence", envoy=ANN)
    assert not [move for move in table.may(ANN) if move.startswith("place 18")]
    only = at(
        "king_is_ill", "spring", {"dice": [6], "white_dice": [6, 6]}, {"dice": [1]},
        step="influence",
    )  # fmt: skip
    only.says(ANN, "place 6 with 6")


def test_who_reaches_only_the_king_who_is_ill_passes_without_being_asked():
    court = [standing(advisor, BRIAN) for advisor in (6, 12)]
    ann = {"dice": [6], "white_dice": [6, 6]}
    table = at("king_is_ill", "spring", ann, {"dice": [1]}, step="influence", court=court)
    assert table.asked == (BRIAN, "place")


def test_a_group_has_two_dice_at_most_in_the_plague():
    ann = {"dice": [1, 2, 3], "white_dice": [4], "tokens": 1}
    table = at("plague", "spring", ann, {}, step="influence")
    groups = [move.split(" with ")[1] for move in table.may(ANN) if move != "pass"]
    counts = {sum(word.isdigit() for word in group.split()) for group in groups}
    assert counts == {1, 2}
    assert "1 2 +2" in groups
    assert "1 and white 4" in groups


def test_no_tokens_go_to_advisors_in_the_long_night():
    table = at("long_night", "spring", {"dice": [1, 2], "tokens": 2}, {}, step="influence")
    assert not [move for move in table.may(ANN) if "+2" in move]


@pytest.mark.parametrize(
    ("destiny", "advisor", "points"),
    [("fools_day", 1, 3), ("royal_wedding", 17, 4), ("royal_wedding", 18, 1)],
)
def test_advisors_give_more_points(destiny, advisor, points):
    court = [standing(advisor, ANN)]
    table = at(destiny, "spring", {}, MANY, step="help", court=court)
    if table.state.actor == ANN:
        table.says(ANN, table.may(ANN)[0])
    assert table.points(ANN) == points


def test_one_advisor_a_season_may_have_two_guests_without_the_envoy():
    seats = {"dice": [3, 4, 6]}, {"dice": [3, 4]}, {"dice": [3, 4]}
    table = at("open_court", "summer", *seats, step="influence", envoy=CINDY)
    table.says(ANN, "place 3 with 3")
    table.says(BRIAN, "place 3 with 3 as second guest")
    assert table.envoy() == CINDY
    assert table.court() == {3: [ANN, BRIAN]}
    assert [move for move in table.may(CINDY) if move.startswith("place 3")] == []
    table.says(CINDY, "place 4 with 4")
    table.state = loosely(table.state.to_plain())
    assert set(table.may(ANN)) == {"place 6 with 6", "place 10 with 4 6", "pass"}


def test_the_envoy_is_kept_for_an_advisor_who_has_one_guest():
    seats = {"dice": [3]}, {"dice": [3, 4]}
    table = at(
        *("open_court", "summer", *seats),
        **{"step": "influence", "envoy": BRIAN, "turn_order": [BRIAN, ANN]},
        court=[standing(3, None), standing(4, None)],
    )
    assert {"place 3 with 3 as second guest", "place 4 with 4 as second guest"} < set(
        table.may(BRIAN)
    )
    table.says(BRIAN, "place 3 with 3 as second guest")
    assert set(table.may(BRIAN)) == {"place 4 with 4 by envoy", "pass"}


def test_the_second_place_is_free_again_in_the_next_season():
    seats = {"dice": [3]}, {"dice": [3]}
    table = at("open_court", "spring", *seats, step="influence")
    table.says(ANN, "place 3 with 3")
    table.says(BRIAN, "place 3 with 3 as second guest")
    assert [table.goods(seat) for seat in (ANN, BRIAN)] == [(0, 1, 0), (0, 1, 0)]
    table.passes_on("roll")
    assert table.phase() == (1, "summer")
    assert table.state.used == [0, 0]


def test_a_secret_deal_pays_who_named_the_advisor_and_who_came_first():
    table = at("secret_deals", "summer", {"dice": [3, 4]}, {"dice": [3, 5]}, step="turn order")
    first, second = table.order()
    assert table.asked == (first, "deal")
    table.says(first, "deal 5")
    assert "deal 5" not in table.may(second)
    table.says(second, "deal 4")
    table.state = CABINET.from_plain(table.state.to_plain())
    table.says(ANN, "place 4 with 4")
    assert table.goods(BRIAN) == (1, 0, 0)
    assert table.asked == (ANN, "star good")
    table.says(ANN, "take stone")
    table.says(BRIAN, "place 5 with 5")
    assert (table.goods(ANN), table.goods(BRIAN)) == ((1, 0, 1), (1, 0, 0))
    table.says(BRIAN, "take stone")
    assert table.state.realm.deals == [0, 0]


def test_nobody_makes_a_deal_with_himself():
    table = at("secret_deals", "summer", {"dice": [3]}, {"dice": [6]}, step="turn order")
    table.says(ANN, "deal 3")
    table.says(BRIAN, "deal 1")
    table.says(ANN, "place 3 with 3")
    assert table.goods(ANN) == (1, 0, 0)
    assert table.asked == (BRIAN, "place")
    table.passes(BRIAN)
    assert table.state.realm.deals == [0, 0]


# ---------------------------------------------------------------------------------- the province
@pytest.mark.parametrize(
    ("destiny", "left", "building", "paid"),
    [
        ("builders_year", [], "statue", (1, 0, 0)),
        ("builders_year", [], "palisade", (0, 1, 0)),
        ("builders_year", [], "barricade", (0, 0, 0)),
        ("hard_times", [], "statue", (2, 0, 0)),
        ("hard_times", ["statue", "chapel"], "church", (4, 1, 2)),
        ("hard_times", ["statue", "chapel", "barricade", "crane"], "church", (3, 1, 2)),
        ("builders_year", ["barricade", "crane"], "town_hall", (0, 1, 1)),
    ],
)
def test_what_buildings_cost(destiny, left, building, paid):
    table = at(destiny, "spring", RICH | {"buildings": left}, MANY, step="construction")
    table.says(ANN, f"build {building}")
    assert tuple(9 - good for good in table.goods(ANN)) == paid


def test_a_building_of_one_stone_is_free_in_the_builders_year():
    table = at("builders_year", "spring", {}, MANY, step="construction", options={"rows": True})
    table.says(ANN, "build improvised_defenses")


def test_nothing_is_built_in_the_flood():
    table = at("flood", "spring", RICH, MANY, step="construction", options={"rows": True})
    built = {move.split()[1] for move in table.may(ANN) if move != "pass"}
    assert built == {"sawmill", "statue", "inn", "guard_tower", "palisade"}


def test_two_goods_are_exchanged_for_one_at_the_court_fair_once_a_season():
    table = at("court_fair", "spring", {"gold": 4}, {"wood": 1, "stone": 1}, step="season end")
    assert set(table.may(ANN)) == {
        "exchange gold gold for wood by court_fair",
        "exchange gold gold for stone by court_fair",
        "pass",
    }
    table.says(ANN, "exchange gold gold for stone by court_fair")
    assert table.goods(ANN) == (2, 0, 1)
    assert table.asked[0] == BRIAN
    table.says(BRIAN, "exchange wood stone for gold by court_fair")
    assert table.goods(BRIAN) == (1, 0, 0)


# ----------------------------------------------------------------------------- the King's gifts
def test_a_royal_gift_is_a_good_for_each():
    table = TableTalk.new(2, destinies=True)
    table.luck("draw seat 2, seat 1")
    table.luck("draw royal_gift")
    table.says(BRIAN, "take wood")
    assert table.asked == (ANN, "choose good")
    table.says(ANN, "take stone")
    assert [table.goods(seat) for seat in (ANN, BRIAN)] == [(0, 0, 1), (0, 1, 0)]
    assert table.asked == (BRIAN, "aid good")


def test_a_soldier_comes_to_everybody_at_the_muster():
    table = TableTalk.new(2, destinies=True)
    table.luck("draw seat 1, seat 2")
    table.luck("draw muster")
    assert [table.soldiers(seat) for seat in (ANN, BRIAN)] == [1, 1]


def test_golden_fields_bring_gold_each_season():
    table = at("golden_harvest", "autumn", {"gold": 1}, {})
    assert [table.goods(seat)[0] for seat in (ANN, BRIAN)] == [2, 1]


def test_the_kings_reward_is_two_points_in_the_pilgrimage():
    table = at("pilgrimage", "kings_reward", MANY, {})
    assert [table.points(seat) for seat in (ANN, BRIAN)] == [2, 0]


# ------------------------------------------------------------------------------------ the winter
@pytest.mark.parametrize(
    ("destiny", "buildings", "payment"),
    [
        ("conscription", [], "gold"),
        ("great_thaw", [], "gold gold gold"),
        ("great_thaw", ["barracks"], "gold"),
    ],
)
def test_what_a_soldier_costs(destiny, buildings, payment):
    table = at(destiny, "recruiting", province(*buildings, gold=3), {}, turn_order=[ANN, BRIAN])
    assert set(table.may(ANN)) == {f"recruit for {payment}", "pass"}
    table.says(ANN, f"recruit for {payment}")
    assert table.soldiers(ANN) == 1


@pytest.mark.parametrize(
    ("destiny", "soldiers", "outcome"),
    [
        ("fierce_enemies", 4, "draw"),
        ("mild_winter", 4, "victory"),
        ("mild_winter", 1, "defeat"),
        ("great_thaw", 3, "victory"),
        ("great_thaw", 2, "defeat"),
    ],
)
def test_how_a_battle_ends(destiny, soldiers, outcome):
    """Against the orcs of 4, with one soldier of the King."""
    table = at(destiny, "winter", {"soldiers": soldiers}, {"soldiers": 9}, year=2)
    table.battle("orcs 4", 1)
    fought = next(event for event in table.told(BattleFought) if event.seat == ANN)
    assert fought.outcome == outcome


def test_the_stronger_enemy_is_foretold():
    table = at("fierce_enemies", "autumn", {"soldiers": 5}, {}, year=2)
    battles = table.state.forecast(ANN).battles
    assert (battles["orcs 4"].outcome, battles["barbarians 5"].outcome) == ("draw", "defeat")


def test_improvised_defenses_look_at_the_final_strength():
    seat = {"buildings": ["improvised_defenses"]}
    for destiny, bonus in (("fierce_enemies", 0), ("mild_winter", 1)):
        table = at(destiny, "winter", seat, {}, year=3, options={"rows": True})
        table.battle("orcs 5", 1)
        fought = next(event for event in table.told(BattleFought) if event.seat == ANN)
        assert sum(added for _, added in fought.bonuses) == bonus


def test_the_king_sends_two_in_heavy_snow_and_nobody_rolls():
    academy = ["improvised_defenses", "recruiting_center", "training_camp", "military_academy"]
    table = at("heavy_snow", "winter", {}, {}, {"buildings": academy}, options={"rows": True})
    table.luck("open orcs 3")
    assert table.told(KingSentSoldiers) == []
    assert table.told(SoldiersSent) == [SoldiersSent("heavy_snow", 2, (2, 2, 2))]
    assert table.state.wish().key == "year 1 military_academy of seat 3"
    table.rolls("5")
    assert [event.soldiers for event in table.told(BattleFought)] == [2, 2, 5]


def test_no_token_is_chosen_in_heavy_snow():
    table = at("heavy_snow", "winter", {"soldiers": 3}, {}, options={"tokens": True})
    table.luck("open orcs 3")
    assert [event.soldiers for event in table.told(BattleFought)] == [5, 2]


def test_no_position_of_heavy_snow_asks_for_a_token():
    agenda = ["battle 0", "soldier tokens 0"]
    enemies = ["orcs 3", None, None, None, None]
    options = {"tokens": True}
    with pytest.raises(Refused, match=r"agenda\.snow"):
        at("heavy_snow", "winter", {}, {}, options=options, agenda=agenda, enemies=enemies)
    table = at("muster", "winter", {}, {}, options=options, agenda=agenda, enemies=enemies)
    assert table.asked == (ANN, "soldier token")


def test_no_building_falls_in_the_truce():
    table = at("truce", "winter", province("statue", points=3), MANY, year=1)
    table.battle("goblins 3", 1)
    assert table.owns(ANN) == {"statue"}
    assert table.points(ANN) == 3


def test_each_victory_of_the_crusade_gives_a_point():
    table = at("crusade", "winter", {"soldiers": 9}, {"soldiers": 8}, {})
    table.battle("orcs 3", 1)
    assert [table.points(seat) for seat in range(3)] == [2, 1, -1]


def test_old_debts_are_paid_with_a_good_or_a_point():
    seats = {"wood": 1}, {"gold": 1}, {}
    table = at("old_debts", "winter", *seats, turn_order=[ANN, BRIAN, CINDY])
    table.battle("zombies 4", 4)
    table.says(ANN, "lose wood")
    assert table.may(BRIAN) == ["lose gold", "pass"]
    table.says(BRIAN, "pass")
    assert [table.points(seat) for seat in range(3)] == [0, -1, -1]
    assert [table.goods(seat) for seat in range(2)] == [(0, 0, 0), (1, 0, 0)]


# -------------------------------------------------------------------------------- the open gates
def test_the_enemy_is_shown_after_spring_and_not_again():
    table = at("open_gates", "spring", {}, {}, step="season end")
    assert table.asked == (LUCK, "enemy")
    table.luck("open orcs 3")
    assert table.told(EnemyRevealed)
    table.state = CABINET.from_plain(table.state.to_plain())
    assert table.phase() == (1, "summer")
    winter = at("open_gates", "winter", {}, {}, enemies=["orcs 3", None, None, None, None])
    assert winter.asked == (LUCK, "king's die")


def test_nobody_looks_at_an_enemy_who_is_shown():
    enemies = ["orcs 3", None, None, None, None]
    court = [standing(10, ANN)]
    table = at("open_gates", "summer", {}, MANY, step="help", court=court, enemies=enemies)
    assert table.soldiers(ANN) == 2
    assert not table.seat(ANN)["peeked"]


def test_before_summer_it_stays_covered():
    with pytest.raises(Refused, match=r"enemy\.sealed"):
        at("open_gates", "spring", {}, {}, enemies=["orcs 3", None, None, None, None])


# ------------------------------------------------------------------------------------- positions
@pytest.mark.parametrize(
    ("realm", "refusal"),
    [
        (["famine", "famine", None, None, None], "destiny.again"),
        ([None, None, "famine", None, None], "destiny.early"),
        (["plenty", None, None, None, None], "value.name"),
        ([None] * 4, "value.length"),
    ],
)
def test_a_position_with_wrong_destinies_is_refused(realm, refusal):
    plain = {"phase": "spring", "year": 2, "seats": [{}, {}], "options": {"destinies": True}}
    with pytest.raises(Refused) as refused:
        CABINET.from_plain({**plain, "realm": {"destinies": realm}})
    assert refused.value.code == refusal


def test_no_seat_has_a_destiny_of_its_own():
    with pytest.raises(Refused, match=r"destiny\.other"):
        at("famine", "spring", {"cards": ["plague"]}, {})
