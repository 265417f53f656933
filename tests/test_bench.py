"""`bench engine` prints a row for each number of seats; memory counts what is a position's own."""

import sys

import pytest

from every_game import IN_THE_BOX
from kingsburg_arcade import games
from kingsburg_arcade.commands import bench_against
from kingsburg_arcade.commands.bench import PACKAGE, WITH_MODULES, all_modules
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
        by_games = whole["games_per_second"] / base["games_per_second"]
        assert whole["of_base_per_game"] == pytest.approx(by_games, abs=0.001)
        by_moves = base["us_per_move"] / whole["us_per_move"]
        assert whole["of_base_per_move"] == pytest.approx(by_moves, abs=0.001)


# ------------------------------------------------------------------------------ another checkout
def test_the_ratio_to_another_checkout(capsys, monkeypatch, tmp_path):
    """Both are measured by turns; ours makes four matches a second here, and the other two."""
    measured = []

    def engine_of(folder, seconds):
        measured.append(folder)
        assert seconds == 0.5
        games = 4.0 if folder == bench_against.HERE else 2.0
        return {"a game": {"2": {"games_per_second": games}, "3": {"games_per_second": 1.0}}}

    monkeypatch.setattr(bench_against, "engine_of", engine_of)
    monkeypatch.setattr(bench_against, "PAIRS", 4)
    (tmp_path / PACKAGE).mkdir()
    (tmp_path / PACKAGE / "__main__.py").touch()
    line = ("bench", "engine", "--against", str(tmp_path), "--seconds", "0.5", "--json")
    ratio = typed(capsys, *line).plain["a game"]
    assert ratio == {"median": 1.414, "low": 1.414, "high": 1.414, "pairs": 4}
    assert measured == [tmp_path, bench_against.HERE, bench_against.HERE, tmp_path] * 2


def test_the_figures_of_a_checkout_come_from_its_own_program():
    rows = bench_against.engine_of(bench_against.HERE, 0.01)
    assert all(rows[game]["3"]["games_per_second"] > 0 for game in IN_THE_BOX)


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
