"""Location tiles: how they are taken, when they work, how they are lost."""

import pytest

from games.kingdom_builder.rules.situations import chosen, names, play, situation, texts

# On the introductory board: Tavern 6,2 and 6,7; Paddock 2,18 and 6,11; Oasis 12,7 and 17,5;
# Farm 11,17 and 15,12.
PADDOCK = [6, 10]  # next to the Paddock at 6,11
OTHER_PADDOCK = [2, 17]  # next to the Paddock at 2,18


def tiles(state, seat=0):
    return [tile["location"] for tile in state.to_plain()["tiles"][seat]]


def ready(state, seat=0):
    return [tile["ready"] for tile in state.to_plain()["tiles"][seat]]


def left(state, at):
    return next(row["left"] for row in state.to_plain()["locations"] if row["at"] == at)


def event(told, name):
    (found,) = [event for event in told if type(event).__name__ == name]
    return found


# ------------------------------------------------------------------------------------- taking
def test_building_next_to_a_location_takes_a_tile_at_once():
    state = situation(terrain="grass", owed=2)
    told = play(state, "build 15,11")
    taken = event(told, "TileTaken")
    assert (taken.seat, taken.location, taken.row, taken.column, taken.left) == (
        0,
        "farm",
        15,
        12,
        1,
    )
    assert tiles(state) == ["farm"]
    assert left(state, [15, 12]) == 1


def test_moving_next_to_a_location_takes_a_tile_as_well():
    state = situation(settlements=[[PADDOCK, [0, 17]], []], tiles=[["paddock"], []], owed=0)
    told = play(state, "paddock from 0,17", "put 2,16")
    assert "TileTaken" not in names(told)
    state = situation(settlements=[[PADDOCK, [1, 19]], []], tiles=[["paddock"], []], owed=0)
    told = play(state, "paddock from 1,19", "put 1,17")
    assert event(told, "TileTaken").location == "paddock"
    assert tiles(state) == ["paddock", "paddock"]


def test_a_tile_works_from_the_next_turn_on():
    state = situation(terrain="grass", owed=1)
    play(state, "build 15,11")
    assert state.seat == 1  # nothing to do with a tile that is not ready
    play(state, "open desert")
    for _ in range(3):
        play(state, texts(state)[0])
    play(state, "open desert")
    assert state.seat == 0
    assert chosen(state, "farm")


def test_one_tile_per_player_and_location_hex():
    state = situation(terrain="grass", settlements=[[[15, 11]], []], owed=2)
    told = play(state, "build 14,12")
    assert "TileTaken" not in names(told)
    assert tiles(state) == ["farm"]
    assert left(state, [15, 12]) == 1


def test_two_hexes_of_a_kind_give_two_tiles_and_two_uses():
    state = situation(settlements=[[[15, 11], [11, 18]], []], terrain="desert")
    assert tiles(state) == ["farm", "farm"]
    play(state, chosen_text(state, "farm"))
    assert chosen(state, "farm")
    play(state, chosen_text(state, "farm"))
    assert not chosen(state, "farm")


def test_the_third_player_finds_no_tile_left():
    state = situation(
        seats=3, turn=2, terrain="grass", settlements=[[[15, 11]], [[14, 12]], []], owed=1
    )
    assert left(state, [15, 12]) == 0
    told = play(state, "build 15,10")
    assert "TileTaken" not in names(told)
    state = situation(
        seats=3, turn=2, terrain="flowers", settlements=[[[15, 11]], [[14, 12]], []], owed=1
    )
    told = play(state, "build 15,13")
    assert "TileTaken" not in names(told)
    assert tiles(state, 2) == []


# -------------------------------------------------------------------------------------- losing
def test_the_rulebooks_example_the_last_neighbour_moves_away_and_the_tile_leaves_the_game():
    state = situation(settlements=[[PADDOCK], []], terrain="desert")
    told = play(state, "paddock from 6,10", "put 8,9")
    lost = event(told, "TileLost")
    assert (lost.location, lost.row, lost.column, lost.was_ready) == ("paddock", 6, 11, False)
    assert tiles(state) == []
    assert left(state, [6, 11]) == 1  # it does not return to the hex


def test_leaving_and_coming_back_never_yields_a_second_tile():
    state = situation(
        settlements=[[OTHER_PADDOCK, [8, 9]], []], lost=[[[6, 11]], []], terrain="desert"
    )
    told = play(state, "paddock from 8,9", "put 6,10")
    assert "TileTaken" not in names(told)
    assert tiles(state) == ["paddock"]
    assert left(state, [6, 11]) == 1


def test_moving_between_two_hexes_that_both_touch_the_location_keeps_the_tile():
    state = situation(settlements=[[PADDOCK], []], terrain="desert")
    told = play(state, "paddock from 6,10", "put 6,12")
    assert not {"TileLost", "TileTaken"} & set(names(told))
    assert tiles(state) == ["paddock"]
    assert ready(state) == [False]


def test_another_settlement_beside_the_location_keeps_the_tile():
    state = situation(settlements=[[PADDOCK, [6, 12]], []], terrain="desert")
    told = play(state, "paddock from 6,10", "put 8,9")
    assert "TileLost" not in names(told)


# -------------------------------------------------------------------------- ruling 14: two alike
def two_paddocks(**fields):
    return situation(settlements=[[PADDOCK, OTHER_PADDOCK, [0, 8]], []], terrain="desert", **fields)


def test_of_two_alike_the_player_may_give_up_the_used_one():
    state = two_paddocks()
    play(state, "paddock from 6,10", "put 8,9")
    assert state.question == "give up"
    assert texts(state) == ["give up ready paddock", "give up spent paddock"]
    told = play(state, "give up spent paddock")
    assert event(told, "TileLost").was_ready is False
    assert tiles(state) == ["paddock"]
    assert ready(state) == [True]
    assert chosen(state, "paddock from")


def test_of_two_alike_the_player_may_give_up_the_ready_one():
    state = two_paddocks()
    told = play(state, "paddock from 6,10", "put 8,9", "give up ready paddock")
    assert event(told, "TileLost").was_ready is True
    assert tiles(state) == ["paddock"]
    assert ready(state) == [False]
    assert not chosen(state, "paddock from")


def test_the_tile_that_stays_is_bound_to_the_other_location():
    for which in ("ready", "spent"):
        state = two_paddocks()
        play(state, "paddock from 6,10", "put 8,9", f"give up {which} paddock")
        assert state.to_plain()["tiles"][0][0]["at"] == [2, 18]
        assert state.to_plain()["lost"][0] == [[6, 11]]


def test_of_two_alike_and_both_used_there_is_no_choice():
    state = two_paddocks()
    play(state, "paddock from 0,8", "put 0,10")
    told = play(state, "paddock from 6,10", "put 8,9")
    assert "TileLost" in names(told)
    assert state.question == "act"


def test_of_two_alike_and_both_ready_there_is_no_choice():
    board = ["barn", "paddock", "oasis", "farm"]
    # Barn at 2,6 and 6,2: the settlement is moved with the Barn, the Paddocks are untouched.
    state = situation(
        board=board,
        terrain="canyon",
        settlements=[[[5, 1], [2, 17], [6, 10]], []],
        owed=0,
    )
    told = play(state, "barn from 2,17", chosen_put(state, "barn from 2,17"))
    assert event(told, "TileLost").was_ready is True
    assert state.question == "act"
    assert tiles(state) == ["barn", "paddock"]


def test_a_tile_taken_in_this_turn_counts_as_spent_when_one_is_given_up():
    """The rulebook lays a new tile down with its used side up."""
    state = situation(
        board=["barn", "paddock", "oasis", "farm"],
        terrain="canyon",
        settlements=[[[5, 1], [6, 10]], []],
        tiles=[["barn", "paddock"], []],
        owed=1,
    )
    # The new tile is taken by hand: the second Paddock is there, but not ready.
    fields = state.to_plain()
    fields["settlements"][0].append([2, 17])
    fields["supply"][0] -= 1
    fields["tiles"][0].append({"location": "paddock", "at": [2, 18], "ready": False})
    fields["question"], fields["owed"] = "act", 0
    del fields["locations"]
    state = situation(**fields)
    play(state, "barn from 2,17", chosen_put(state, "barn from 2,17"))
    assert texts(state) == ["give up ready paddock", "give up spent paddock"]


# ------------------------------------------------------------------------ ruling 15: loss first
def test_loss_comes_before_gain():
    # 6,8 touches the Tavern at 6,7.
    state = situation(settlements=[[PADDOCK], []], terrain="desert", owed=0)
    told = play(state, "paddock from 6,10", "put 6,8")
    assert names(told)[:5] == [
        "TileUsed",
        "SettlementLifted",
        "SettlementMoved",
        "TileLost",
        "TileTaken",
    ]
    assert tiles(state) == ["tavern"]


def test_a_gain_follows_a_tile_that_was_given_up():
    state = two_paddocks()
    told = play(state, "paddock from 6,10", "put 6,8", "give up spent paddock")
    assert names(told)[-2:] == ["TileLost", "TileTaken"]
    assert sorted(tiles(state)) == ["paddock", "tavern"]


def test_an_emptied_location_is_still_one_for_workers_and_merchants():
    state = situation(
        seats=3,
        settlements=[[[15, 11]], [[14, 12]], [[15, 13]]],
        cards=["workers", "merchants"],
        terrain="desert",
    )
    assert left(state, [15, 12]) == 0
    assert state.result().points == (1, 1, 1)


@pytest.mark.parametrize("turn", [0, 1])
def test_all_tiles_are_ready_again_in_the_next_turn(turn):
    state = situation(
        settlements=[[PADDOCK], [OTHER_PADDOCK]],
        tiles=[["spent paddock"], ["spent paddock"]],
        terrain="desert",
        turn=turn,
        owed=1,
    )
    assert not chosen(state, "paddock from")
    play(state, texts(state)[0])
    play(state, "open desert")
    assert state.seat == 1 - turn
    assert chosen(state, "paddock from")


def chosen_text(state, word):
    return next(text for text in texts(state) if text.startswith(word))


def chosen_put(state, first):
    """Where the settlement can go that is lifted by this move."""
    trial = state.copy()
    play(trial, first)
    return texts(trial)[-1]
