"""`bench engine` prints a row for each number of seats; memory counts what is a position's own."""

import sys

import pytest

from every_game import IN_THE_BOX
from kingsburg_arcade import games
from kingsburg_arcade.commands import bench_against
from kingsburg_arcade.commands.bench import WITH_MODULES, all_modules
from kingsburg_arcade.commands.weight import own_bytes
from kingsburg_arcade.games import cabinet
from terminal import typed


def test_a_row_for_each_number_of_seats(capsys):
    printed = typed(capsys, "bench", "engine", "--seconds", "0.05", "--json").plain
    for game in IN_THE_BOX:
        rows = printed[game]
        assert list(rows) == [str(seats) for seats in games.game(game).seats]
        for row in rows.values():
            assert set(row) == {
                "games_per_second",
                "us_per_move",
                "us_per_copy",
                "bytes_live",
                "bytes_encoded",
            }
            assert all(figure > 0 for figure in row.values())


def test_for_a_person(capsys):
    printed = typed(capsys, "bench", "engine", "--seconds", "0.05")
    assert (printed.code, printed.err) == (0, "")
    assert len(printed.out.splitlines()) == 1 + 4 + 3 + 4


def test_all_modules_are_on_in_rows_of_their_own(capsys):
    rows = typed(capsys, "bench", "engine", "--seconds", "0.01", "--json").plain
    expanded = [game for game in IN_THE_BOX if game + WITH_MODULES in rows]
    assert expanded, "a game has modules"
    for game in expanded:
        played = all_modules(cabinet(game))
        assert played != cabinet(game).options.read({})
        assert not {False, "none"} & set(played.to_plain().values())
        base, whole = (rows[name]["3"] for name in (game, game + WITH_MODULES))
        # The parts are medians of rounds, so they are near those of the medians.
        by_games = whole["games_per_second"] / base["games_per_second"]
        assert whole["of_base_per_game"] == pytest.approx(by_games, rel=0.5)
        by_moves = base["us_per_move"] / whole["us_per_move"]
        assert whole["of_base_per_move"] == pytest.approx(by_moves, rel=0.5)


# ------------------------------------------------------------------------------ another checkout
ROW = bench_against.Row("a game", 2)


class Timed:
    """Plays a game of `ROW` in so many seconds."""

    def __init__(self, a_game: float, asked: list[tuple["Timed", int, int]]) -> None:
        self.rows = [ROW]
        self.a_game, self.asked = a_game, asked

    def spent(self, row, first, count):
        assert row == ROW
        self.asked.append((self, first, count))
        return count * self.a_game


def test_both_checkouts_play_the_same_games_by_turns():
    asked = []
    ours, theirs = Timed(0.01, asked), Timed(0.02, asked)
    ratio = bench_against.compared(ours, theirs, 2.0)["a game"]
    assert ratio == {"median": 2.0, "low": 2.0, "high": 2.0, "pairs": bench_against.PAIRS}
    played = asked[2:]  # both have warmed up before
    assert [player for player, _, _ in played[:4]] == [theirs, ours, ours, theirs]
    games = [(first, count) for _, first, count in played]
    assert games[0::2] == games[1::2]
    assert len(set(games)) == bench_against.PAIRS
    assert {count for _, count in games} == {50}, "a second of the slower one"


def test_the_median_and_its_interval():
    shown = bench_against.middle([number / 100 for number in range(30, 0, -1)])
    assert shown == {"median": 0.155, "low": 0.1, "high": 0.21, "pairs": 30}


def test_another_checkout_is_compared(capsys, monkeypatch):
    """Two processes are started and play; here both are of this checkout."""
    monkeypatch.setattr(bench_against, "PAIRS", 2)
    monkeypatch.setattr(bench_against, "SURE", 1)
    monkeypatch.setattr(bench_against, "WARMING", 1)
    folder = str(bench_against.HERE)
    line = ("bench", "engine", "--against", folder, "--seconds", "0.05", "--json")
    printed = typed(capsys, *line).plain
    for game in IN_THE_BOX:
        assert 0 < printed[game]["low"] <= printed[game]["median"] <= printed[game]["high"]


def test_a_folder_without_the_program_is_refused(capsys, tmp_path):
    printed = typed(capsys, "bench", "engine", "--against", str(tmp_path))
    assert printed.code == 2
    assert "is not a checkout of this program" in printed.err


class Slotted:
    """Holds things the way a state does."""

    __slots__ = ("own", "shared", "small")

    def __init__(self, shared: list[int]) -> None:
        self.own = [1000, 1000, 2000]
        self.shared = shared
        self.small = 7


def test_only_what_belongs_to_the_position_alone_is_weighed():
    shared = [10**6]
    one, other = Slotted(shared), Slotted(shared)
    own = sys.getsizeof(one) + sys.getsizeof(one.own)
    numbers = {id(number): number for number in one.own if all(number is not n for n in other.own)}
    assert own_bytes(one, other) == own + sum(map(sys.getsizeof, numbers.values()))
    assert own_bytes(one, one) == 0
    assert own_bytes(one) > own_bytes(one, other)
