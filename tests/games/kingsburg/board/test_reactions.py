"""What moves the persons at a Kingsburg table."""

import pytest

from kingsburg_arcade.games.kingsburg.board.picture import Picture, Province
from kingsburg_arcade.games.kingsburg.board.reactions import GREAT, reactions, threatened
from kingsburg_arcade.games.kingsburg.minds.characters import CHARACTERS
from kingsburg_arcade.games.kingsburg.rules import events as told
from kingsburg_arcade.stage.portraits import MOODS

CHAIRS = ("human", "squire:abbot", "steward:courtier")
KING = 18
"""An advisor whom the Courtier loves, and the Abbot does not."""


@pytest.fixture
def picture():
    made = Picture.__new__(Picture)
    made.provinces = [Province(points=points, placing=True) for points in (7, 5, 9)]
    return made


def scored(points, total):
    return told.Scored(1, points, total, "row")


def built(points):
    return told.BuildingBuilt(1, "inn", points, by_envoy=False)


def fought(outcome):
    return told.BattleFought(1, 2, (), 2, 3, outcome)


@pytest.mark.parametrize(
    ("event", "felt"),
    [
        (built(GREAT - 1), {1: "glad"}),
        (built(GREAT), {1: "proud"}),
        (told.BuildingDestroyed(1, "inn", 1), {1: "startled"}),
        (scored(1, 10), {1: "glad"}),
        (scored(3, 9), {1: "glad"}),
        (scored(3, 10), {1: "proud", 2: "startled"}),
        (scored(2, 10), {1: "glad", 2: "startled"}),
        (scored(-1, 4), {1: "worried"}),
        (scored(-5, 0), {1: "startled"}),
        (scored(0, 5), {}),
        (fought("victory"), {1: "glad"}),
        (fought("draw"), {}),
        (fought("defeat"), {1: "startled"}),
        (told.MatchEnded((7, 5, 9), (2,)), {0: "worried", 1: "worried", 2: "proud"}),
        (told.YearBegan(2), {}),
        (told.KingsRewardWent((1,)), {1: "proud"}),
        (told.KingsRewardWent((0, 1)), {}),
        (told.DiceRolled(((3, 4), (6, 5), (1, 2)), ((), (5,), (3,))), {1: "glad", 2: "worried"}),
    ],
    ids=str,
)
def test_an_event_moves_whom_it_concerns(picture, event, felt):
    found = dict(reactions(event, picture, CHAIRS))
    assert found == felt
    assert set(found.values()) <= set(MOODS)


def visit(seat):
    return told.AdvisorInfluenced(seat, KING, (6, 6, 6), (), False, "", False)


def test_who_must_pass_with_dice_left_is_worried(picture):
    forced = told.PassedInfluence(1, forced=True)
    assert dict(reactions(forced, picture, CHAIRS)) == {}
    picture.provinces[1].white = (3,)
    assert dict(reactions(forced, picture, CHAIRS)) == {1: "worried"}
    assert dict(reactions(told.PassedInfluence(1, forced=False), picture, CHAIRS)) == {}


def test_who_loves_an_advisor_is_glad_to_be_there_and_angry_to_be_kept_away(picture):
    assert CHARACTERS["courtier"].advisor(KING) > 0 >= CHARACTERS["abbot"].advisor(KING)
    assert dict(reactions(visit(2), picture, CHAIRS)) == {2: "glad"}
    assert dict(reactions(visit(0), picture, CHAIRS)) == {2: "angry"}
    picture.provinces[2].placing = False
    assert dict(reactions(visit(0), picture, CHAIRS)) == {}


def test_an_enemy_threatens_who_would_lose_against_each_that_may_come():
    assert threatened(["defeat", "defeat"])
    assert not threatened(["defeat", "draw"])
    assert not threatened([])
