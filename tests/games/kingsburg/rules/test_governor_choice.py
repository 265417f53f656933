"""How seats come to the cards of governors: dealt face down, or bid for."""

import pytest

from games.kingsburg.rules.table_talk import ANN, BRIAN, CINDY, TableTalk
from games.kingsburg.rules.test_laws import reads_back
from kingsburg_arcade.engine.contract import LUCK
from kingsburg_arcade.engine.luck import SeededDealer
from kingsburg_arcade.engine.table import Table
from kingsburg_arcade.games.kingsburg.rules import CABINET, Options
from kingsburg_arcade.games.kingsburg.rules.events import GovernorKept, GovernorOpened, GovernorWon
from kingsburg_arcade.games.kingsburg.rules.realm.governors import GOVERNORS


def new(how, seats=3, **options):
    table = TableTalk.new(seats, governor_cards=how, **options)
    table.luck("draw " + ", ".join(f"seat {seat}" for seat in (2, 3, 1) if seat <= seats))
    return table


# ----------------------------------------------------------------------------------------- dealt
def test_each_looks_at_three_and_keeps_one_in_turn_order():
    table = new("dealt")
    places = [[card.position for card in table.state.knows(seat)] for seat in range(3)]
    assert places == [[0, 1, 2], [3, 4, 5], [6, 7, 8]]
    table.says(BRIAN, "keep 2")
    table.says(CINDY, "keep 1")
    assert [event.place for event in table.told(GovernorKept)] == [1, 0]
    assert [card.position for card in table.state.knows(BRIAN)] == [4]
    assert not any(powers & ~table.state.in_play.boards for powers in table.state.powers)
    table.says(ANN, "keep 3")
    assert table.state.actor == LUCK


def test_all_are_opened_when_all_have_kept():
    table = new("dealt")
    for seat in (BRIAN, CINDY, ANN):
        table.says(seat, "keep 1")
    wished = []
    for card in ("duke", "prince", "fairy"):
        wished.append(table.state.wish().sealed.position)
        assert card in table.state.wish().sealed.left
        table.luck(f"open {card}")
        reads_back(table.state)
    assert wished == [3, 6, 0]
    cards = [(event.seat, event.card) for event in table.told(GovernorOpened)]
    assert cards == [(BRIAN, "duke"), (CINDY, "prince"), (ANN, "fairy")]
    assert [table.seat(seat)["cards"] for seat in range(3)] == [["fairy"], ["duke"], ["prince"]]
    assert not [card for card in table.state.sealed() if card.stack == "governor cards"]


def test_a_card_that_is_open_cannot_be_another_one():
    table = new("dealt", 2)
    table.says(BRIAN, "keep 1")
    table.says(ANN, "keep 1")
    table.luck("open duke")
    assert "duke" not in table.state.wish().sealed.left
    assert "duke" in table.state.wish().sealed.contents


@pytest.mark.parametrize(("house", "cards"), [("yes", 24), ("no", 17)])
def test_house_cards_are_dealt_only_if_wanted(house, cards):
    table = new("dealt", house_cards=house == "yes")
    assert len(table.state.knows(ANN)[0].contents) == cards
    ours = {card.name for card in GOVERNORS if card.house}
    assert bool(ours & {*table.state.knows(ANN)[0].contents}) == (house == "yes")


def test_without_the_option_nobody_keeps_anything():
    table = new("none")
    assert table.state.realm is None
    assert table.asked[1] == "aid good"


@pytest.mark.parametrize(("how", "says"), [("dealt", ["keep 1"]), ("auction", ["name", "bid 0"])])
def test_what_was_kept_or_bid_is_not_taken_back(how, says):
    table = Table(CABINET, 3, Options(governor_cards=how), SeededDealer(4), seed=4)
    for said in says:
        seat = table.actor
        move = next(move for move in table.legal(seat) if move.text.startswith(said))
        table.submit(seat, move)
    assert table.undo_refusal(seat).code == "undo.stands"


# --------------------------------------------------------------------------------------- auction
def bidding(first="seat 1"):
    table = new("auction")
    table.luck("draw duke, prince, fairy, banker")
    table.luck(f"draw {first}")
    return table


def test_as_many_cards_as_seats_and_one_more_lie_open():
    table = new("auction")
    assert table.state.wish().count == 4
    table = bidding()
    assert table.may(ANN) == ["name duke", "name prince", "name fairy", "name banker"]


def test_bids_go_round_to_the_left_until_all_but_one_have_passed():
    table = bidding()
    table.says(ANN, "name prince")
    assert "pass" not in table.may(ANN), "who names a card bids for it"
    assert table.may(ANN)[0] == "bid 0"
    table.says(ANN, "bid 0")
    assert table.may(BRIAN)[0] == "bid 1"
    table.says(BRIAN, "bid 2")
    table.says(CINDY, "pass")
    table.says(ANN, "bid 3")
    reads_back(table.state)
    table.says(BRIAN, "pass")
    (won,) = table.told(GovernorWon)
    assert (won.seat, won.card, won.bid) == (ANN, "prince", 3)
    assert table.points(ANN) == -3, "below zero is allowed"
    assert table.asked == (BRIAN, "name card"), "who named it has a card: the next to the left"


def test_who_named_a_card_and_lost_it_names_again():
    table = bidding()
    table.says(ANN, "name prince")
    table.says(ANN, "bid 0")
    table.says(BRIAN, "bid 1")
    table.says(CINDY, "pass")
    table.says(ANN, "pass")
    assert table.seat(BRIAN)["cards"] == ["prince"]
    assert table.asked == (ANN, "name card")
    table.says(ANN, "name duke")
    table.says(ANN, "bid 0")
    assert table.asked == (CINDY, "bid"), "who has a card bids no more"


def test_the_last_takes_the_card_it_names_for_nothing():
    table = bidding("seat 3")
    table.says(CINDY, "name duke")
    table.says(CINDY, "bid 1")
    table.passes(ANN, BRIAN)
    table.says(ANN, "name prince")
    table.says(ANN, "bid 0")
    table.passes(BRIAN)
    table.says(BRIAN, "name banker")
    assert [table.seat(seat)["cards"] for seat in range(3)] == [["prince"], ["banker"], ["duke"]]
    assert [table.points(seat) for seat in range(3)] == [0, 0, -1]
    assert table.phase()[0] == 1


def test_the_highest_bid_there_is_wins_at_once():
    table = bidding()
    table.says(ANN, "name duke")
    table.says(ANN, "bid 20")
    assert table.points(ANN) == -20
    assert table.asked == (BRIAN, "name card")


# ------------------------------------------------------------------------------------- positions
@pytest.mark.parametrize(
    ("seats", "words"),
    [
        ([{"cards": ["duke", "prince"]}, {}], "governors.card"),
        ([{"cards": ["duke"]}, {"cards": ["duke"]}], "governors.card"),
    ],
)
def test_a_card_is_there_once_and_a_seat_has_one(seats, words):
    with pytest.raises(Exception, match=words.replace(".", r"\.")):
        TableTalk.at("spring", *seats, options={"governor_cards": "dealt"})


@pytest.mark.parametrize(
    "step",
    ["keep 8", "open governor 0", "bid 0", "name card 0", "auction 1", "year start 0"],
)
def test_a_step_that_cannot_be_there_is_refused(step):
    for how in ("none", "dealt", "auction"):
        if step.startswith("year") and how != "none":
            continue
        plain = {"year": 0, "phase": "", "options": {"governor_cards": how}, "seats": [{}, {}]}
        if step.startswith("year"):
            plain |= {"year": 1, "phase": "kings_aid"}
        with pytest.raises(Exception, match="agenda"):
            TableTalk.at(**{"phase": plain.pop("phase")}, **plain, agenda=["year 0", step])
