"""What the ten cards and the castles are worth; the rulebook's examples among them."""

import pytest

from games.kingdom_builder.rules.situations import situation
from kingsburg_arcade.games.kingdom_builder.rules.game_board import SECTORS
from kingsburg_arcade.games.kingdom_builder.rules.scoring import CARD_NAMES, CARDS, CASTLES


def gold(card, *settlements):
    """What a card gives each seat on the introductory board."""
    state = situation(seats=max(2, len(settlements)), settlements=padded(settlements))
    return score(card)(state.board, state.settlements)[: len(settlements)]


def padded(settlements):
    return [*settlements, []] if len(settlements) == 1 else list(settlements)


def score(card):
    return CASTLES if card == "castles" else CARDS[card]


def in_sector(sector, count, skip=0):
    """So many buildable hexes of a sector of the introductory board."""
    mask = SECTORS[sector] & situation().board.buildable
    return [[h // 20, h % 20] for h in range(400) if mask >> h & 1][skip : skip + count]


def test_there_are_ten_cards():
    assert len(CARD_NAMES) == 10


@pytest.mark.parametrize("card", [*CARD_NAMES, "castles"])
def test_nobody_home_nothing_won(card):
    assert gold(card, [], []) == ([48, 48] if card == "lords" else [0, 0])


# ------------------------------------------------------------------------------------ castles
def test_the_rulebooks_castle_is_worth_3_with_two_settlements_beside_it():
    assert gold("castles", [[3, 2], [3, 4]]) == [3]


def test_each_player_gets_the_castle_separately_and_every_castle_once():
    assert gold("castles", [[3, 4], [17, 2]], [[4, 4]]) == [6, 3]


def test_a_settlement_on_water_touches_a_castle_too():
    assert gold("castles", [[4, 3]]) == [3]


# ---------------------------------------------------------------------------------- fishermen
def test_fishermen_count_each_settlement_at_the_water_once():
    assert gold("fishermen", [[3, 2], [0, 0]]) == [1]  # next to 3,1 and to 4,2 and 4,3


def test_fishermen_on_the_water_score_nothing():
    assert gold("fishermen", [[8, 3]]) == [0]


def test_water_with_a_settlement_on_it_is_still_water_for_the_neighbours():
    assert gold("fishermen", [[8, 3], [8, 2]]) == [1]
    assert gold("fishermen", [[8, 2]], [[8, 3]]) == [1, 0]


# ------------------------------------------------------------------------------------- miners
def test_miners_count_each_settlement_at_a_mountain_once():
    assert gold("miners", [[0, 2], [0, 5], [0, 0]]) == [2]


def test_miners_count_a_settlement_on_water_too():
    assert gold("miners", [[2, 15]]) == [1]


# ------------------------------------------------------------------------------------ workers
def test_workers_count_castles_and_locations():
    assert gold("workers", [[3, 2], [6, 1], [6, 3], [0, 0]]) == [3]


# ---------------------------------------------------------------------------------- merchants
def test_merchants_count_linked_hexes_only():
    # From the Tavern at 6,2 to the Tavern at 6,7; the Castle at 3,3 is touched but apart.
    chain = [[6, 3], [6, 4], [6, 5], [6, 6]]
    assert gold("merchants", chain) == [8]
    assert gold("merchants", [*chain, [3, 2]]) == [8]
    assert gold("merchants", chain[:3]) == [0]


def test_merchants_links_need_not_be_one_network():
    chain = [[6, 3], [6, 4], [6, 5], [6, 6]]
    other = [[16, 2], [16, 3], [16, 4], [16, 5]]  # from the Castle at 17,1 to the Oasis at 17,5
    assert gold("merchants", [*chain, *other]) == [16]


def test_merchants_count_each_hex_once():
    chain = [[6, 3], [6, 4], [6, 5], [6, 6], [7, 3], [7, 4], [7, 5], [7, 6]]
    assert gold("merchants", chain) == [8]


def test_merchants_a_chain_through_a_location_links_all_of_them():
    chain = [[6, 3], [6, 4], [6, 5], [6, 6]]
    beyond = [[6, 8], [6, 9], [6, 10]]  # from the Tavern at 6,7 on to the Paddock at 6,11
    assert gold("merchants", [*chain, *beyond]) == [12]


def test_merchants_settlements_of_others_do_not_link():
    assert gold("merchants", [[6, 3], [6, 4], [6, 6]], [[6, 5]]) == [0, 0]


# ------------------------------------------------------------------------ discoverers, knights
def test_discoverers_count_rows_across_both_quadrants():
    assert gold("discoverers", [[0, 0], [0, 19], [19, 10], [9, 9]]) == [3]


def test_the_rulebooks_knights_get_6_for_the_best_row_only():
    three, two, one = [[0, 0], [0, 2], [0, 17]], [[9, 0], [9, 1]], [[10, 0]]
    assert gold("knights", [*three, *two, *one]) == [6]


def test_knights_of_equal_rows_only_one_counts():
    assert gold("knights", [[0, 0], [0, 2], [9, 0], [9, 1]]) == [4]


# --------------------------------------------------------------------------- hermits, citizens
def test_the_rulebooks_hermits_a_single_settlement_is_an_area():
    assert gold("hermits", [[0, 0], [9, 0], [9, 1], [8, 1]]) == [2]


@pytest.mark.parametrize(("size", "expected"), [(1, 0), (2, 1), (3, 1), (6, 3), (7, 3)])
def test_citizens_get_half_of_the_largest_area_rounded_down(size, expected):
    area = [[2, 0], [2, 1], [2, 2], [2, 3], [2, 4], [2, 5], [2, 6]][:size]
    assert gold("citizens", [*area, [9, 0]]) == [expected]


def test_the_rulebooks_citizens_an_area_of_one_beside_a_larger_one_gives_nothing():
    assert gold("citizens", [[0, 0], [9, 0], [9, 1], [8, 0], [8, 1], [7, 0], [7, 1]]) == [3]


# ---------------------------------------------------------------------------- farmers and lords
def test_the_rulebooks_farmers_get_12_for_4_in_the_weakest_sector():
    counts = (6, 7, 4, 5)
    own = [hex_ for sector, count in enumerate(counts) for hex_ in in_sector(sector, count)]
    assert gold("farmers", own) == [12]


def test_farmers_of_equal_sectors_only_one_counts():
    own = [hex_ for sector in range(4) for hex_ in in_sector(sector, 2)]
    assert gold("farmers", own) == [6]


def test_farmers_an_empty_sector_gives_nothing():
    own = [hex_ for sector in range(3) for hex_ in in_sector(sector, 5)]
    assert gold("farmers", own) == [0]


def lords_of_one_sector(*counts):
    """Gold of the first sector: in the other three nobody is, which is worth 12 each."""
    skip, settlements = 0, []
    for count in counts:
        settlements.append(in_sector(0, count, skip))
        skip += count
    return [gold - 36 for gold in gold("lords", *settlements)]


@pytest.mark.parametrize(
    ("counts", "expected"),
    [
        ((8, 8, 6, 2), [12, 12, 6, 0]),  # the rulebook's example
        ((5, 3, 3, 1), [12, 6, 6, 0]),
        ((4, 4), [12, 12]),
        ((4, 0), [12, 6]),  # none at all is the second highest number
        ((4, 0, 0), [12, 6, 6]),
        ((4, 2, 0), [12, 6, 0]),
        ((0, 0, 0), [12, 12, 12]),  # literally, all have the most
    ],
)
def test_lords(counts, expected):
    assert lords_of_one_sector(*counts) == expected
