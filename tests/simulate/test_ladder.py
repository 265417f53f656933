"""Duels on equal deals: everybody plays every seat, and the error comes from the deals."""

import json
from math import isclose, sqrt
from statistics import mean, stdev

import pytest

from every_game import FIRST
from kingsburg_arcade.games.governors import governor
from kingsburg_arcade.simulate.ladder import Rules, duel, ladder, pace
from kingsburg_arcade.simulate.one_match import play_out
from kingsburg_arcade.simulate.series import LineUp, Tally, play_chunk, play_series
from terminal import typed


def line_up(*seats: str, rotated: bool = True) -> LineUp:
    return LineUp(FIRST.name, seats, FIRST.options(), 11, rotated)


def rules(players: int, deals: int) -> Rules:
    return Rules(FIRST.name, players, FIRST.options(), 11, deals)


def test_every_member_plays_every_seat_of_a_deal():
    series = line_up("page", "squire", "random")
    seats = [series.members(index) for index in range(3)]
    assert sorted(map(tuple, zip(*seats, strict=True))) == [(0, 2, 1), (1, 0, 2), (2, 1, 0)]
    assert len({series.seed_of(index) for index in range(3)}) == 1
    assert series.seed_of(3) != series.seed_of(2)
    plain = line_up("page", "squire", "random", rotated=False)
    assert [plain.members(index) for index in (0, 1, 5)] == [[0, 1, 2]] * 3
    assert len({plain.seed_of(index) for index in range(3)}) == 3


def test_equal_governors_share_evenly_to_the_last_game():
    """The same deal from both seats: one's luck is the other's."""
    found = duel(rules(2, 20), "squire", "squire")
    assert (found.share, found.error, found.games) == (0.5, 0.0, 40)
    assert found.points == found.field_points


def test_the_error_is_that_of_the_means_of_the_deals():
    series = line_up("page", "random", "random")
    tally = play_chunk(series, 0, 45)
    shares = []
    for deal in range(15):
        won = 0.0
        for turn in range(3):
            index = 3 * deal + turn
            seated = [
                governor(series.seats[member], FIRST.name) for member in series.members(index)
            ]
            state, _ = play_out(FIRST, series.options, seated, series.seed_of(index))
            winners = [series.members(index)[seat] for seat in state.result().winners]
            won += (0 in winners) / len(winners)
        shares.append(won / 3)
    assert isclose(tally.share(0), mean(shares))
    assert isclose(tally.error(0), stdev(shares) / sqrt(15))
    low, high = tally.interval(0)
    assert low < tally.share(0) < high


def test_a_deal_is_played_to_its_end_and_parts_add_up():
    series = line_up("page", "random")
    whole = play_series(series, 19, 1)
    assert (whole.games, whole.deals) == (20, 10)
    parts = Tally(2, 2)
    for start in range(0, 20, 4):
        parts.add(play_chunk(series, start, start + 4))
    assert (parts.digest, parts.shares, parts.squares) == (
        whole.digest,
        whole.shares,
        whole.squares,
    )
    assert sum(whole.share(member) for member in range(2)) == pytest.approx(1)


def test_a_ladder_meets_everybody():
    found = list(ladder(rules(3, 4), ["squire", "page", "anything"]))
    assert [(one.hero, one.field) for one in found] == [
        ("squire", "page"),
        ("squire", "anything"),
        ("page", "squire"),
        ("page", "anything"),
        ("anything", "squire"),
        ("anything", "page"),
    ]
    shares = {(one.hero, one.field): one.share for one in found}
    assert shares["squire", "anything"] > 0.9 > 0.1 > shares["anything", "squire"]


def test_a_pace_is_measured():
    taken = pace(rules(2, 1), "squire", "page", games=1)
    assert 0 < taken.median <= taken.most <= taken.longest


# -------------------------------------------------------------------------------- on the terminal
def test_sim_tells_shares_and_intervals(capsys):
    told = typed(
        capsys,
        *("sim", "--game", FIRST.name, "--seats", "squire,page", "--rotate"),
        *("--games", 40, "--seed", 5, "--workers", 1, "--json"),
    ).plain
    assert told["rotated"] is True
    assert (told["games"], told["deals"]) == (40, 20)
    assert sum(told["shares"]) == pytest.approx(1)
    for share, (low, high) in zip(told["shares"], told["intervals"], strict=True):
        assert low <= share <= high
    assert told["shares"][0] > 0.6


@pytest.mark.parametrize("players", [2, 4])
def test_sim_prints_a_ladder(capsys, players):
    line = ("sim", "--game", FIRST.name, "--ladder", "--seats", "page,squire,random")
    told = typed(capsys, *line, "--players", players, "--games", 5, "--json").plain
    assert (told["players"], told["deals"], len(told["duels"])) == (players, 5, 6)
    assert set(told["milliseconds"]) == {"page", "squire", "random"}
    assert all(one["games"] == 5 * players for one in told["duels"])
    printed = typed(capsys, *line, "--players", players, "--games", 5).out
    assert "one of \\ among" in printed
    assert printed.count("±") == 6


@pytest.mark.parametrize("deals", [0, 2])
def test_an_interrupted_ladder_prints_what_it_has(capsys, monkeypatch, deals):
    """One duel is whole; of the next one some deals are played, or none."""
    begun = []

    def interrupted(line_up, games, *given, **named):
        begun.append(games)
        play_series(line_up, games if len(begun) == 1 else 2 * deals, *given, **named)
        if len(begun) == 2:
            raise KeyboardInterrupt

    monkeypatch.setattr("kingsburg_arcade.simulate.ladder.play_series", interrupted)
    line = ("sim", "--game", FIRST.name, "--ladder", "--seats", "page,random", "--games", 4)
    printed = typed(capsys, *line, "--workers", 1, "--json")
    told = json.loads(printed.out)
    assert (printed.code, told["interrupted"]) == (130, True)
    assert [one["games"] for one in told["duels"]] == [8, 4][: 1 + bool(deals)]
    begun.clear()
    printed = typed(capsys, *line, "--workers", 1)
    assert (printed.code, printed.out) == (130, "")
    assert f"interrupted after {1 + bool(deals)} of 2 duels:" in printed.err
    assert printed.err.count("±") == 1 + bool(deals)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (["--ladder", "--seats", "page"], "two or more"),
        (["--ladder", "--seats", "page,nobody"], "'nobody'"),
        (["--ladder", "--players", 9], "2 to 5 players"),
        (["--ladder", "--save", "x.record"], "a ladder saves no match"),
        (["--ladder", "--rotate"], "plays each deal from every seat as it is"),
        (["--seats", "page,squire", "--players", 3], "--players belongs to --ladder"),
        ([], "--seats"),
        (["--seats", "page,squire:wizard"], "'wizard'"),
    ],
)
def test_a_wrong_call_is_explained(capsys, given, said):
    printed = typed(capsys, "sim", "--game", FIRST.name, *given)
    assert printed.code == 2
    assert said in printed.complaint
