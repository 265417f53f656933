"""What moves the persons at a Kingdom Builder table."""

import pytest

from kingsburg_arcade.games.kingdom_builder.board.picture import Picture, Player
from kingsburg_arcade.games.kingdom_builder.board.reactions import reactions, reckoned
from kingsburg_arcade.games.kingdom_builder.rules import events as told
from kingsburg_arcade.stage.portraits import MOODS


@pytest.fixture
def picture():
    made = Picture.__new__(Picture)
    made.players = [Player() for _ in range(3)]
    made.players[0].tiles = {"farm": 1}
    return made


@pytest.mark.parametrize(
    ("event", "felt"),
    [
        (told.TileTaken(1, "farm", 3, 4, 1), {1: "glad"}),
        (told.TileTaken(1, "farm", 3, 4, 0), {1: "glad", 2: "angry"}),
        (told.TileLost(1, "farm", 3, 4, was_ready=True), {1: "startled"}),
        (told.TerrainFull(1, "grass", 3), {1: "worried"}),
        (told.RoundEndTriggered(1, 0), {0: "worried", 1: "proud", 2: "worried"}),
        (told.MatchEnded((40, 50, 30), (1,)), {0: "worried", 1: "proud", 2: "worried"}),
        (told.Scored("lords", 1, 12, 20), {1: "glad"}),
        (told.Scored("lords", 1, 11, 20), {}),
        (told.Scored("lords", 1, 0, 20), {1: "worried"}),
        (told.TurnEnded(1), {}),
    ],
    ids=str,
)
def test_an_event_moves_whom_it_concerns(picture, event, felt):
    found = dict(reactions(event, picture))
    assert found == felt
    assert set(found.values()) <= set(MOODS)


@pytest.mark.parametrize(
    ("before", "after", "felt"),
    [
        ((3, 5, 1), (3, 6, 1), {}),
        ((3, 5, 1), (3, 10, 1), {1: "glad"}),
        ((6, 5, 1), (6, 8, 1), {1: "proud", 0: "angry"}),
        ((5, 5, 1), (5, 6, 1), {1: "proud"}),
        ((6, 5, 1), (6, 6, 1), {}),
        ((6, 5, 1), (6, 4, 1), {1: "worried"}),
    ],
)
def test_a_turn_moves_by_the_gold_that_it_brings(before, after, felt):
    assert dict(reckoned(1, before, after)) == felt
