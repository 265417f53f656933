"""Duels on equal deals: everybody plays every seat, and the error comes from the deals."""

import json
from math import comb, isclose, sqrt
from statistics import mean, stdev

import pytest

from every_game import FIRST
from kingsburg_arcade.games.governors import governor
from kingsburg_arcade.simulate.ladder import Rules, duel, ladder, pace
from kingsburg_arcade.simulate.one_match import play_out
from kingsburg_arcade.simulate.series import (
    SURE,
    WHOLE,
    LineUp,
    Tally,
    play_chunk,
    play_series,
)
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


def dealt(*shares: float, turns: int = 1) -> Tally:
    """A member's tally, by its share of each deal."""
    parts = [round(share * WHOLE * turns) for share in shares]
    squares = sum(part * part for part in parts)
    return Tally(1, turns, len(shares) * turns, shares=[sum(parts)], squares=[squares])


@pytest.mark.parametrize("deals", range(1, 40))
@pytest.mark.parametrize("share", [0, 0.5, 1])
def test_a_few_deals_that_are_alike_prove_little(deals, share):
    low, high = dealt(*[share] * deals, turns=2).interval(0)
    assert high - low > 3.9 / (deals + 4)
    assert low <= share <= high


@pytest.mark.parametrize(("deals", "least"), [(1, 0.8), (2, 0.8), (5, 0.9), (10, 0.92), (40, 0.93)])
def test_an_interval_contains_the_true_share_in_95_of_100_cases(deals, least):
    """Whatever the share is; in the mean of all shares more often still."""
    intervals = [dealt(*[1] * won, *[0] * (deals - won)).interval(0) for won in range(deals + 1)]
    contained = []
    for percent in range(1, 100):
        true = percent / 100
        chances = [
            comb(deals, won) * true**won * (1 - true) ** (deals - won) for won in range(deals + 1)
        ]
        pairs = zip(intervals, chances, strict=True)
        contained.append(sum(chance for (low, high), chance in pairs if low <= true <= high))
    assert min(contained) >= least
    assert mean(contained) >= 0.95


def test_an_interval_of_many_deals_is_that_of_their_error():
    tally = dealt(*[1, 0.5, 0.5, 0.75] * 500, turns=2)
    low, high = tally.interval(0)
    reach = SURE * tally.error(0)
    assert isclose(low, tally.share(0) - reach, abs_tol=0.001)
    assert isclose(high, tally.share(0) + reach, abs_tol=0.001)


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


def test_a_ladder_of_one_deal_claims_little_and_has_straight_columns(capsys):
    seats = "page:soothsayer,anything"
    line = ("sim", "--game", FIRST.name, "--ladder", "--seats", seats, "--games", 1)
    head, columns, *rows = typed(capsys, *line).out.splitlines()
    assert ", 1 deal from seed 1, played from every seat" in head
    assert len({len(row) for row in (columns, *rows[:2], *rows[3:5])}) == 1
    reach = [float(row.rpartition("±")[2].split("%")[0]) for row in rows[:2]]
    assert min(reach) > 20


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
