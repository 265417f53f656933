"""Where gold comes from: the hexes that are lit are worth what the card pays, in whole games."""

import pytest

from kingsburg_arcade.games.kingdom_builder.rules.earning import earning
from kingsburg_arcade.games.kingdom_builder.rules.game_board import SECTORS
from kingsburg_arcade.games.kingdom_builder.rules.scoring import CARDS, CASTLES
from tests.games.kingdom_builder.rules.situations import random_game, situation

EACH = {"fishermen": 1, "miners": 1, "workers": 1, "discoverers": 1, "knights": 2, "hermits": 1}
EACH["farmers"] = 3


def paid(board, card, settlements):
    return (CASTLES if card == "castles" else CARDS[card])(board, settlements)


@pytest.mark.parametrize("seed", range(6))
def test_what_is_lit_is_worth_what_is_paid(seed):
    *_, state = random_game(2 + seed % 3, seed)
    board, settlements = state.board, state.settlements
    for card, each in EACH.items():
        lit = earning(board, card, settlements)
        assert [each * hexes.bit_count() for hexes in lit] == paid(board, card, settlements), card
    areas = earning(board, "citizens", settlements)
    assert [area.bit_count() // 2 for area in areas] == paid(board, "citizens", settlements)
    chains = earning(board, "merchants", settlements)
    linked = [4 * (hexes & board.special).bit_count() for hexes in chains]
    assert linked == paid(board, "merchants", settlements)
    castles = earning(board, "castles", settlements)
    touched = [3 * (hexes & board.castles).bit_count() for hexes in castles]
    assert touched == paid(board, "castles", settlements)
    assert any(linked) or any(touched)


@pytest.mark.parametrize("card", [*CARDS, "castles"])
def test_the_players_own_settlements_castles_and_locations_are_lit(card):
    *_, state = random_game(4, 3)
    lit = earning(state.board, card, state.settlements)
    for hexes, own in zip(lit, state.settlements, strict=True):
        assert hexes & ~own & ~state.board.special == 0
    assert any(lit)


def test_the_lords_pay_in_the_sectors_of_the_first_two():
    first, second, third = [[0, 0], [0, 2], [0, 9]], [[0, 5], [0, 7]], [[0, 8]]
    state = situation(seats=3, settlements=[first, second, third])
    lit = earning(state.board, "lords", state.settlements)
    assert lit == [state.settlements[0], state.settlements[1], 0]
    assert lit[0] & ~SECTORS[0] == 0


def test_who_has_built_nothing_has_nothing_lit():
    state = situation(settlements=[[], [[0, 0]]])
    for card in (*CARDS, "castles"):
        assert earning(state.board, card, state.settlements)[0] == 0
