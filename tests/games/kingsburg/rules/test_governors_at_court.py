"""Governors who act where dice are placed: Trickster, Politician, Innkeeper and Duke."""

from unittest.mock import patch

import pytest

from games.kingsburg.rules.table_talk import ANN, BRIAN, CINDY, province, standing
from games.kingsburg.rules.test_governor_cards import at
from games.kingsburg.rules.test_laws import reads_back
from kingsburg_arcade.games.kingsburg.rules.content import POWER
from kingsburg_arcade.games.kingsburg.rules.realm import at_court
from kingsburg_arcade.games.kingsburg.rules.steps import BITS, COURT, USE_CARD


# --------------------------------------------------------------------------------- placing dice
def test_the_trickster_reads_each_two_anew():
    table = at("summer", "trickster")
    table.rolls("2 2 5", "6 6 6", "6 6 5")
    reach = {text.split()[1] for text in table.may(ANN) if text.endswith("with 2 2")}
    assert reach == {"2", "3", "4", "5", "6"}
    table.says(ANN, "place 6 with 2 2")
    assert table.court()[6] == [ANN]


def test_the_trickster_does_not_change_the_turn_order():
    table = at("summer", "trickster", turn_order=[BRIAN, ANN, CINDY])
    table.rolls("2 2 2", "1 1 4", "6 6 5")
    assert table.order() == [BRIAN, ANN, CINDY]


def test_the_market_reaches_on_from_what_the_trickster_reads():
    table = at("summer", "trickster", ann=province("market"))
    table.rolls("2 5 5", "6 6 6", "6 6 5")
    ways = {text for text in table.may(ANN) if text.split(" with ")[-1].startswith("2 5 5")}
    assert ways == {
        "place 10 with 2 5 5 by market",
        *(f"place {number} with 2 5 5" for number in (11, 12, 13)),
        "place 14 with 2 5 5 by market",
    }


def test_the_politician_has_a_space_five_of_its_own():
    table = at("summer", "politician", {}, turn_order=[ANN, BRIAN])
    table.rolls("1 1 1", "1 1", "5 5 5", "5 6 6")
    table.says(ANN, "place 5 with 5 on a space of its own")
    table.says(BRIAN, "place 5 with 5")
    assert table.court()[5] == [ANN, BRIAN]
    assert not [text for text in table.may(ANN) if text.startswith("place 5")], "it has one space"


@pytest.mark.sources
def test_no_star_lies_on_the_own_space():
    """Here a star lies on 5: the Sergeant has it, and the space beside him has none."""
    turned = {"destinies": ["rising_stars", None, None, None, None]}
    options = {"destinies": True}
    table = at("summer", "politician", {}, options=options, realm=turned, turn_order=[ANN, BRIAN])
    table.rolls("1 1 1", "1 1", "5 5 5", "5 6 6")
    with patch.object(at_court, "star_on", lambda *_: POWER["rising_stars"]):
        table.says(ANN, "place 5 with 5 on a space of its own")
        assert table.asked == (BRIAN, "place")
        table.says(BRIAN, "place 5 with 5")
        assert table.asked == (BRIAN, "star good")


def test_neutral_dice_never_stand_on_the_own_space():
    table = at("summer", "politician", {}, turn_order=[ANN, BRIAN])
    table.rolls("1 2 2", "1 1", "5 5 5", "4 6 6")
    assert table.court()[5] == [None]
    assert "place 5 with 5 on a space of its own" in table.may(ANN)
    assert "place 5 with 5" not in table.may(ANN)


def test_the_own_space_gives_what_the_sergeant_gives():
    ann = province("stables")
    own = {"advisor": 5, "seat": ANN, "dice": [5], "own": True}
    court = [standing(5, ANN), own]
    table = at("summer", "politician", ann=ann, court=court, step="help")
    assert table.soldiers(ANN) == 4, "two of the Sergeant's, two of the Stables'"


def test_the_innkeeper_has_a_token_each_spring_and_may_spend_two_a_season():
    assert at("spring", "innkeeper").tokens(ANN) == 1
    table = at("summer", "innkeeper", {}, ann={"tokens": 3}, turn_order=[ANN, BRIAN])
    assert table.tokens(ANN) == 3
    table.rolls("1 1 1", "1 1", "2 3 4", "5 6 6")
    table.says(ANN, "place 4 with 2 +2")
    table.says(BRIAN, "pass")
    table.says(ANN, "place 5 with 3 +2")
    assert not [text for text in table.may(ANN) if "+2" in text]
    assert table.tokens(ANN) == 1


# -------------------------------------------------------------------------- before advisors help
def dukes(court, **rest):
    return at("summer", "duke", {}, court=court, step="influence", **rest)


def test_the_dukes_highest_group_goes_to_the_duchess():
    table = dukes([standing(3, ANN), {"advisor": 5, "seat": ANN, "dice": [5]}])
    assert table.may(ANN) == ["use duke", "pass"]
    table.says(ANN, "use duke")
    assert table.court() == {3: [ANN], 12: [ANN]}
    assert table.asked == (ANN, "receive")


def test_a_single_die_will_do_for_the_duke():
    table = dukes([{"advisor": 1, "seat": ANN, "dice": [1]}])
    table.says(ANN, "use duke")
    assert table.court() == {12: [ANN]}


def test_what_the_rising_stars_have_given_the_duke_stays():
    ann, realm = {"dice": [3]}, {"destinies": ["rising_stars", None, None, None, None]}
    table = at(
        *("summer", "duke", {}),
        ann=ann,
        step="influence",
        options={"destinies": True},
        realm=realm,
        turn_order=[ANN, BRIAN],
    )
    table.says(ANN, "place 3 with 3")
    table.says(ANN, "take stone")
    table.says(ANN, "use duke")
    assert table.court() == {12: [ANN]}
    assert table.goods(ANN) == (0, 0, 1)


def test_who_comes_too_late_to_the_duchess_is_not_asked():
    """Content packs may bring a second card of the Duke's kind: here Brian has one as well."""
    table = dukes([standing(3, BRIAN), standing(5, ANN)])
    table.state.powers[BRIAN] |= 1 << POWER["duke"]
    table.state.agenda.insert(-1, USE_CARD | (BRIAN | COURT << 3) << BITS)
    table.says(ANN, "use duke")
    assert table.asked[1] != "use card"
    assert table.court()[12] == [ANN]


def test_a_taken_duchess_costs_the_envoy():
    court = [standing(12, BRIAN), standing(14, ANN)]
    assert dukes(court).asked[1] != "use card"
    table = dukes(court, envoy=ANN)
    table.says(ANN, "use duke by envoy")
    assert table.envoy() is None
    assert table.court()[12] == [BRIAN, ANN]


def test_who_comes_second_is_first_when_the_duke_has_left():
    court = [
        {"advisor": 14, "seat": ANN, "dice": [4, 5, 5]},
        {"advisor": 14, "seat": BRIAN, "dice": [2, 6, 6], "envoy": True},
    ]
    table = dukes(court)
    table.says(ANN, "use duke")
    assert table.court() == {14: [BRIAN], 12: [ANN]}
    reads_back(table.state)
