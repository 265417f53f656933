"""Rivals choose soldier tokens as a mixed game: sensibly, unforeseeably, and unseen."""

from collections import Counter

import pytest

from games.kingsburg.rules.table_talk import TableTalk
from kingsburg_arcade.engine.luck import SeededDealer, SeededStream
from kingsburg_arcade.games.governors import governor
from kingsburg_arcade.games.kingsburg.minds.token_game import Chooser, mixed, token_worths
from kingsburg_arcade.games.kingsburg.rules.realm.soldier_tokens import ALL_TOKENS
from kingsburg_arcade.simulate.one_match import LiveView

LEVELS = ["page", "squire", "steward", "chancellor", "regent"]
TWO = 1 | 32
"""The tokens 0 and 4."""


def winter(*seats, card="goblins 3", year=1, left=None):
    realm = {"soldier_tokens": left or [ALL_TOKENS] * len(seats)}
    on = {"options": {"tokens": True}, "realm": realm}
    table = TableTalk.at("winter", *seats, year=year, **on)
    table.luck(f"open {card}")
    return table.state


def choices(name, state, times=60):
    """What a rival chooses here, by its own luck."""
    player, view = governor(name, "kingsburg"), LiveView(state.actor, state, SeededDealer(1))
    streams = [SeededStream(n, "whims") for n in range(times)]
    return Counter(player.choose(view, state.legal(), stream).name for stream in streams)


@pytest.mark.parametrize("name", LEVELS)
def test_no_level_can_be_foretold(name):
    state = winter({"soldiers": 3}, {"soldiers": 3}, {"soldiers": 3})
    assert len(choices(name, state, 20 if name in ("chancellor", "regent") else 60)) > 1


def test_the_last_winter_is_fought_with_what_wins():
    """Nothing is kept for later: a victory of three points is worth the largest token."""
    state = winter({"soldiers": 6}, {}, card="dragons 9", year=5, left=[TWO, TWO])
    assert choices("steward", state) == {"4": 60}


def test_a_page_looks_which_token_will_do_every_other_time():
    """Only the largest wins here."""
    state = winter({"soldiers": 6}, {}, card="dragons 9", year=5)
    assert choices("squire", state) == {"4": 60}
    assert 25 <= choices("page", state)["4"] <= 48


def test_nothing_is_spent_on_a_battle_that_is_lost_anyway():
    state = winter({}, {"soldiers": 9}, card="zombies 6", year=3)
    found = choices("steward", state)
    assert found["0"] + found["1"] >= 55


def test_who_can_be_the_strongest_mixes_and_who_cannot_saves():
    """Two alike mix what is as good as the best; a third, far behind, does not change that."""
    alike = [Chooser([1000, 500, 0], [5, 6, 8], [True] * 3, [1] * 3) for _ in range(2)]
    behind = Chooser([0, -300], [1, 2], [False] * 2, [1, 1])
    worths = token_worths([*alike, behind], 0)
    assert max(worths) - sorted(worths)[-2] < 300
    chosen = Counter(mixed(worths, SeededStream(n, "mix")) for n in range(100))
    assert len(chosen) > 1
    assert token_worths([*alike, behind], 2) == [0, -300]


@pytest.mark.parametrize("name", LEVELS)
def test_what_another_has_chosen_changes_nothing(name):
    """The choice of one who moves later is the same whatever lies under cover."""
    found = []
    for token in (0, 4):
        state = winter({"soldiers": 2}, {"soldiers": 2}, {})
        first = next(move for move in state.legal() if move.name == str(token))
        state.play(first)
        found.append(choices(name, state, 8))
    assert found[0] == found[1]
