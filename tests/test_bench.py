"""`bench engine` prints a row for each number of seats; memory counts what is a position's own."""

import sys

import pytest

from every_game import IN_THE_BOX
from kingsburg_arcade import games
from kingsburg_arcade.commands.weight import own_bytes
from terminal import typed


@pytest.mark.parametrize("game", IN_THE_BOX)
def test_a_row_for_each_number_of_seats(capsys, game):
    rows = typed(capsys, "bench", "engine", "--seconds", "0.05", "--json").plain[game]
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
    assert len(printed.out.splitlines()) == 1 + 4 + 3


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
