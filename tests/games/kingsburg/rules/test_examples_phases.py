"""The rulebooks' examples of set-up and of the King's aid, reward and Envoy.

The English, French and Russian booklets tell these examples with the same numbers; the summary
states the same rules without a story.
"""

from typing import Any

import pytest

from games.kingsburg.rules.table_talk import ANN, BRIAN, CINDY, DAVID, TableTalk, province
from kingsburg_arcade.engine.contract import Refused
from kingsburg_arcade.games.kingsburg.rules import CABINET, Options
from kingsburg_arcade.games.kingsburg.rules.events import (
    EnvoyAwarded,
    EnvoyReturned,
    KingsAidWent,
    KingsRewardWent,
    PhaseBegan,
    TurnOrderDrawn,
)

FOUR = ("statue", "inn", "guard_tower", "palisade")
"""Four buildings that stand in the first column."""
FIVE = (*FOUR, "barricade")
SIX = (*FOUR, "crane")


# ------------------------------------------------------------------------------------- set-up
def test_example_of_set_up() -> None:
    table = TableTalk.new(4)
    wish = table.state.wish()
    assert (wish.pool, wish.count) == (("seat 1", "seat 2", "seat 3", "seat 4"), 4)
    # The random turn order is: Cindy, Ann, David, and then Brian.
    table.luck("draw seat 3, seat 1, seat 4, seat 2")
    assert table.order() == [CINDY, ANN, DAVID, BRIAN]
    assert table.told(TurnOrderDrawn) == [TurnOrderDrawn((CINDY, ANN, DAVID, BRIAN))]
    # The season token on the first phase, the year token on the first year.
    assert table.phase() == (1, "kings_aid")
    # Nobody owns anything, every counter is on 0.
    for seat in range(4):
        held = table.seat(seat)
        assert [held[name] for name in ("gold", "wood", "stone", "tokens")] == [0] * 4
        assert (held["soldiers"], held["points"], held["buildings"]) == (0, 0, [])
    assert table.envoy() is None
    # One card of each year lies face down, in numerical order, one of five each.
    sealed = table.state.sealed()
    assert [card.stack for card in sealed] == [f"enemies of year {year}" for year in range(1, 6)]
    assert [len(card.contents) for card in sealed] == [5] * 5
    assert table.state.to_plain()["enemies"] == [None] * 5


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_two_to_five_governors(seats: int) -> None:
    table = TableTalk.new(seats)
    table.luck("draw " + ", ".join(f"seat {seat + 1}" for seat in reversed(range(seats))))
    assert table.order() == list(reversed(range(seats)))
    for seat in reversed(range(seats)):
        table.says(seat, "take stone")
    own_dice = table.dice[2:] if seats == 2 else table.dice
    assert own_dice == (3,) * seats


@pytest.mark.parametrize("seats", [0, 1, 6])
def test_other_numbers_of_governors_are_refused(seats: int) -> None:
    with pytest.raises(Refused, match=r"match\.seats"):
        CABINET.new(seats, Options())


# --------------------------------------------------------------------------- phase 1: aid
def test_example_of_the_kings_aid_in_the_first_year() -> None:
    table = TableTalk.new(4)
    table.luck("draw seat 1, seat 2, seat 3, seat 4")
    [aid] = table.told(KingsAidWent)
    assert aid == KingsAidWent((ANN, BRIAN, CINDY, DAVID), False)
    assert table.may(ANN) == ["take gold", "take wood", "take stone"]
    table.says(ANN, "take wood")
    table.says(BRIAN, "take stone")
    table.says(CINDY, "take gold")
    table.says(DAVID, "take gold")
    held = [table.goods(seat) for seat in (ANN, BRIAN, CINDY, DAVID)]
    assert held == [(0, 1, 0), (0, 0, 1), (1, 0, 0), (1, 0, 0)]
    # And no one will roll the white die.
    assert table.white_die() is None
    assert table.dice == (3, 3, 3, 3)


def test_example_of_the_kings_aid_in_the_third_year() -> None:
    table = TableTalk.at(
        "kings_aid",
        province(*SIX),
        province(*FIVE, wood=2),
        province(*FIVE),
        province(*SIX, stone=1),
        year=3,
    )
    # Cindy has the least, so she takes the white die, and no one takes a good.
    assert table.white_die() == CINDY
    assert table.phase() == (3, "spring")
    assert table.dice == (3, 3, 4, 3)
    table.rolls("4 4 5", "4 5 6", "1 1 1 2", "5 5 6")
    assert table.seat(CINDY)["white_dice"] == [2]
    assert "place 4 with 1 1 and white 2" in table.may(CINDY)
    # At the end of the spring she returns the die.
    table.passes_on("roll")
    assert table.phase() == (3, "summer")
    assert table.white_die() is None
    assert table.dice == (3, 3, 3, 3)


@pytest.mark.parametrize("phase", ["summer", "autumn"])
def test_the_kings_white_die_is_rolled_in_spring_only(phase: str) -> None:
    assert TableTalk.at(phase, province(), province(), province()).dice == (3, 3, 3)
    with pytest.raises(Refused, match=r"aid\.when"):
        TableTalk.at(phase, province(), province(), province(), white_die=ANN)


@pytest.mark.parametrize("step", ["roll", "influence", "help"])
def test_the_kings_white_die_goes_back_when_the_advisors_have_helped(step: str) -> None:
    seats = [province(dice=[1]), province(), province()]
    assert TableTalk.at("spring", *seats, white_die=ANN, step=step).white_die() in (ANN, None)
    with pytest.raises(Refused, match=r"aid\.when"):
        TableTalk.at("spring", *seats, white_die=ANN, step="construction")
    with pytest.raises(Refused, match=r"aid\.when"):
        TableTalk.at("kings_aid", *seats, white_die=ANN)


def test_there_are_no_more_white_dice_than_the_king_and_the_farms_give() -> None:
    def read(phase: str, seat: dict[str, Any], **rest: Any) -> None:
        CABINET.from_plain({"phase": phase, "step": "influence", "seats": [seat, {}, {}], **rest})

    read("autumn", province("farms", dice=[1], white_dice=[2]))
    read("spring", province("farms", dice=[1], white_dice=[2, 3]), white_die=ANN)
    for seat, rest in [
        (province(white_dice=[1]), {}),
        (province(white_dice=[1] * 8), {}),
        (province("farms", white_dice=[1, 2]), {}),
        (
            province("farms", white_dice=[1]),
            {"court": [{"advisor": 6, "seat": ANN, "dice": [4], "white_dice": [2]}]},
        ),
    ]:
        with pytest.raises(Refused, match=r"dice\.white"):
            read("summer", seat, **rest)


def test_the_kings_aid_goes_by_buildings_before_goods() -> None:
    table = TableTalk.at(
        "kings_aid", province(*FIVE), province(*FOUR, gold=9), province(*FIVE), year=2
    )
    assert (table.white_die(), table.dice) == (BRIAN, (3, 4, 3))


def test_the_kings_aid_of_those_tied_on_buildings_and_goods_is_a_good_for_each() -> None:
    table = TableTalk.at(
        "winter",
        province(*FOUR),
        province(*FIVE),
        province(*FOUR, gold=1),
        province(*FOUR),
        turn_order=[DAVID, CINDY, BRIAN, ANN],
    )
    table.battle("zombies 4", 6)
    # Cindy has one good more, Brian one building more: they get nothing.
    [aid] = table.told(KingsAidWent)
    assert aid == KingsAidWent((DAVID, ANN), False)
    table.says(DAVID, "take stone")
    table.says(ANN, "take gold")
    assert table.dice == (3, 3, 3, 3)
    assert [table.goods(seat) for seat in range(4)] == [(1, 0, 0), (0, 0, 0), (1, 0, 0), (0, 0, 1)]


def test_goods_of_any_kind_count_alike_for_the_kings_aid() -> None:
    table = TableTalk.at("kings_aid", province(gold=2), province(wood=1, stone=1), province(gold=3))
    assert table.asked == (ANN, "aid good")
    table.says(ANN, "take gold")
    table.says(BRIAN, "take gold")
    assert table.white_die() is None


def test_tokens_and_soldiers_are_no_goods_for_the_kings_aid() -> None:
    table = TableTalk.at("kings_aid", province(tokens=5), province(stone=1), province(stone=2))
    assert table.white_die() == ANN


# --------------------------------------------------------------------------- phase 3: reward
def rewarded(*buildings: tuple[str, ...]) -> TableTalk:
    """The end of a spring in which the last governor builds nothing."""
    *others, last = buildings
    seats = [*(province(*owned) for owned in others), province(*last, wood=1)]
    table = TableTalk.at("spring", *seats, step="construction")
    table.says(len(seats) - 1, "pass")
    return table


def test_the_kings_reward_for_the_most_buildings() -> None:
    table = rewarded(FOUR, FIVE[1:], ("statue", "crane"), FOUR[1:])
    # Four, four, three and three: a tie, so each of those tied is awarded a point.
    assert table.told(KingsRewardWent) == [KingsRewardWent((ANN, BRIAN))]
    assert [table.points(seat) for seat in range(4)] == [1, 1, 0, 0]


def test_the_kings_reward_of_one_governor_alone() -> None:
    table = rewarded(FOUR, SIX, FIVE, FOUR[:1])
    assert table.told(KingsRewardWent) == [KingsRewardWent((BRIAN,))]
    assert [table.points(seat) for seat in range(4)] == [0, 1, 0, 0]
    phases = [event.name for event in table.told(PhaseBegan)]
    assert phases == ["kings_reward", "summer"]


def test_the_kings_reward_when_nobody_has_built() -> None:
    table = rewarded((), (), ())
    assert [table.points(seat) for seat in range(3)] == [1, 1, 1]


# ---------------------------------------------------------------------------- phase 5: Envoy
def at_envoy(cindys_goods: int) -> TableTalk:
    """The end of the second summer; Brian passes, and the King looks at his governors."""
    table = TableTalk.at(
        "summer",
        province(*FIVE),
        province(*FOUR, wood=2),
        province(*FOUR, stone=cindys_goods),
        province(*FOUR),
        year=2,
        step="construction",
    )
    table.passes(BRIAN)
    assert table.phase() == (2, "autumn")
    return table


def test_example_of_the_kings_envoy_in_the_second_year() -> None:
    table = at_envoy(cindys_goods=1)
    assert table.envoy() == DAVID
    assert table.told(EnvoyAwarded) == [EnvoyAwarded(DAVID)]


def test_example_of_the_kings_envoy_if_cindy_had_no_goods_also() -> None:
    table = at_envoy(cindys_goods=0)
    assert table.envoy() is None
    assert table.told(EnvoyAwarded) == [EnvoyAwarded(None)]


def test_example_of_the_envoys_double_build() -> None:
    table = TableTalk.at(
        "autumn",
        province(),
        province(),
        province(),
        province("guard_tower", gold=1, wood=3),
        envoy=DAVID,
        step="construction",
    )
    table.says(DAVID, "build barricade")
    assert table.asked == (DAVID, "build again")
    assert table.envoy() == DAVID
    assert set(table.may(DAVID)) == {
        "build blacksmith by envoy",
        "build palisade by envoy",
        "build inn by envoy",
        "pass",
    }
    table.says(DAVID, "build blacksmith by envoy")
    assert table.owns(DAVID) == {"guard_tower", "barricade", "blacksmith"}
    assert table.goods(DAVID) == (0, 0, 0)
    assert table.points(DAVID) == 2
    # The token is back on its space of the board.
    assert table.envoy() is None
    assert table.told(EnvoyReturned) == [EnvoyReturned(DAVID, True)]


def test_the_envoys_second_building_may_be_declined_and_the_envoy_stays() -> None:
    table = TableTalk.at(
        "spring", province(gold=1, wood=3), province(), province(), envoy=ANN, step="construction"
    )
    table.says(ANN, "build barricade")
    table.says(ANN, "pass")
    assert table.envoy() == ANN
    assert table.owns(ANN) == {"barricade"}


def test_without_the_envoy_there_is_no_double_build() -> None:
    table = TableTalk.at(
        "autumn", province(gold=9, wood=9), province(), province(), envoy=BRIAN, step="construction"
    )
    table.says(ANN, "build barricade")
    assert table.phase() == (1, "recruiting")
    assert table.owns(ANN) == {"barricade"}


def test_both_buildings_of_the_envoy_must_be_paid_in_full() -> None:
    table = TableTalk.at(
        "autumn", province(wood=2), province(), province(), envoy=ANN, step="construction"
    )
    assert table.may(ANN) == ["build palisade", "build barricade", "pass"]
    table.says(ANN, "build palisade")
    # Nothing left for a second one: nobody asks, and the Envoy is not spent.
    assert table.phase()[1] == "winter"
    assert table.envoy() == ANN


def test_the_envoys_second_building_may_stand_right_of_the_first() -> None:
    table = TableTalk.at(
        "autumn", province(wood=2, stone=1), province(), province(), envoy=ANN, step="construction"
    )
    assert "build crane" not in table.may(ANN)
    table.says(ANN, "build barricade")
    table.says(ANN, "build crane by envoy")
    assert table.owns(ANN) == {"barricade", "crane"}


def test_example_of_the_envoy_at_the_architect() -> None:
    table = TableTalk.at(
        "autumn",
        province(),
        province(),
        province(),
        province(dice=[3]),
        turn_order=[BRIAN, DAVID, ANN, CINDY],
        court=[{"advisor": 3, "seat": BRIAN, "dice": [3]}],
        envoy=DAVID,
        step="influence",
    )
    # His last die, a three; one of Brian's dice is already on the Architect.
    assert table.may(DAVID) == ["place 3 with 3 by envoy", "pass"]
    table.says(DAVID, "place 3 with 3 by envoy")
    assert table.told(EnvoyReturned) == [EnvoyReturned(DAVID, True)]
    assert table.envoy() is None
    # This season the Architect helps both.
    assert table.goods(BRIAN) == (0, 1, 0)
    assert table.goods(DAVID) == (0, 1, 0)


def test_the_envoy_is_not_spent_on_an_advisor_who_is_free() -> None:
    table = TableTalk.at(
        "autumn",
        province(dice=[3, 4]),
        province(dice=[5]),
        province(),
        court=[{"advisor": 4, "seat": CINDY, "dice": [4]}],
        envoy=ANN,
        step="influence",
    )
    assert set(table.may(ANN)) == {
        "place 3 with 3",
        "place 4 with 4 by envoy",
        "place 7 with 3 4",
        "pass",
    }
    table.says(ANN, "place 3 with 3")
    assert table.envoy() == ANN


def test_an_envoy_unused_for_a_year_goes_back_and_may_come_again() -> None:
    # Ann has the fewest buildings: she had the Envoy last year and is given it once more.
    table = TableTalk.at(
        "summer",
        province(wood=1),
        province(*FOUR),
        province(*FIVE),
        year=3,
        envoy=ANN,
        step="construction",
    )
    table.passes(ANN)
    assert table.told(EnvoyReturned) == [EnvoyReturned(ANN, False)]
    assert table.told(EnvoyAwarded) == [EnvoyAwarded(ANN)]
    assert table.envoy() == ANN


def test_an_envoy_unused_for_a_year_goes_to_the_player_who_is_last_now() -> None:
    table = TableTalk.at(
        "summer",
        province(*FIVE, wood=1, stone=1),
        province(*FOUR),
        province(*FIVE),
        year=3,
        envoy=ANN,
        step="construction",
    )
    table.passes(ANN)
    assert table.envoy() == BRIAN


def test_the_envoy_stays_with_its_owner_through_winter_and_spring() -> None:
    table = TableTalk.at("winter", province(*FIVE), province(), province(*FIVE), envoy=BRIAN)
    table.battle("zombies 4", 1)
    assert table.phase() == (2, "spring")
    table.rolls("1 2 3", "1 2 4 6", "1 2 5")
    table.passes(ANN, CINDY, BRIAN)
    assert table.phase() == (2, "summer")
    assert table.envoy() == BRIAN
