"""A stack from the first deal to the last card: who can open what."""

from itertools import combinations

import pytest

from kingsburg_arcade.engine.contract import Refused
from net.masks.makers import Makers, makers


@pytest.mark.parametrize("seats", [(0,), (1, 3), (0, 1, 2), (0, 2, 3, 4)])
def test_any_who_are_most_open_the_same_card_and_fewer_open_none(seats):
    table = makers(seats)
    for place in (0, 4):
        faces = {
            table.face(place, *chosen) for chosen in combinations(seats, table.stack.threshold)
        }
        assert faces == {table.face(place)}
        for chosen in combinations(seats, table.stack.threshold - 1):
            if chosen:
                with pytest.raises(Refused, match="too few"):
                    table.face(place, *chosen)


def test_all_cards_of_a_stack_are_in_it_once():
    table = makers((0, 1, 2))
    assert sorted(table.face(place) for place in range(6)) == sorted("abacbd")


def test_a_returning_peer_sends_the_very_same_bytes_again():
    table, again = makers((0, 1, 2)), Makers((0, 1, 2), "abacbd")
    assert [dealt.encoded for dealt in again.deals.values()] == [
        dealt.encoded for dealt in table.deals.values()
    ]
    assert again.shuffles[-1][3] == table.shuffles[-1][3]
    assert again.parts(2) == table.parts(2)
