"""Matches between Apps over loopback: created, joined, played, broken off and gone on with."""

import pytest

from kingsburg_arcade.engine.record import verify
from kingsburg_arcade.journal import load
from kingsburg_arcade.scenes.party.score import FarScoreScene
from scenes.far import Player, at_one_table, play_on, until


@pytest.fixture
def sit(tmp_path):
    """Players with hands; all are closed at the end."""
    opened = []

    def seated(*hands, **how):
        players = [
            Player(tmp_path / f"{at}", name, hand, **how)
            for at, (name, hand) in enumerate(zip(("Ada", "Bob", "Eve"), hands, strict=False))
        ]
        opened.extend(players)
        return players

    yield seated
    for player in opened:
        if player.app.scenes:
            player.close()


def table(player):
    return player.party.table


def in_step(players):
    return len({table(player).record.head for player in players}) == 1


@pytest.mark.parametrize("hands", ["mouse", "keyboard", "pad"])
def test_two_meet_by_a_typed_address_and_play(sit, hands):
    players = sit(hands, "keyboard")
    at_one_table(players, coded=hands == "keyboard")
    play_on(players, lambda: all(len(table(one).record) > 30 for one in players))
    until(players, lambda: in_step(players))


@pytest.mark.parametrize("count", [2, pytest.param(3, marks=pytest.mark.long)])
def test_a_whole_match_ends_on_the_score_with_one_digest(sit, count):
    players = sit("keyboard", "mouse", "keyboard")[:count]
    at_one_table(players)
    play_on(players, lambda: all(isinstance(one.top, FarScoreScene) for one in players))
    assert len({one.top.sitting.table.digest for one in players}) == 1
    for player in players:
        player.press("verify")
        until(players, lambda player=player: player.top.checked)
        assert player.top.checked == player.top.sitting.table.digest
        kept, trouble = load(player.party.notebook.with_suffix(".record"))
        assert trouble is None
        verify(kept)
