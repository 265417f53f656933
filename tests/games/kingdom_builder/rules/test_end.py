"""The end: the last round, the gold, and who wins."""

from games.kingdom_builder.rules.situations import (
    OPTIONS,
    chosen,
    names,
    play,
    random_game,
    situation,
    texts,
)
from kingsburg_arcade.engine.contract import LUCK, NOBODY
from kingsburg_arcade.games.kingdom_builder.rules.content import TERRAINS
from kingsburg_arcade.games.kingdom_builder.rules.events import (
    MatchEnded,
    RoundEndTriggered,
    Scored,
)


def heap(count, banned="desert"):
    """So many hexes of the introductory board, not of a terrain and not beside a location."""
    state = situation()
    mask = state.board.buildable & ~state.board.terrains[TERRAINS.index(banned)]
    mask &= ~state.board.near_locations
    return [[h // 20, h % 20] for h in range(400) if mask >> h & 1][:count]


def finish_turn(state):
    seat, told = state.seat, []
    if state.actor == LUCK:
        told += play(state, "open desert")
    while state.actor == seat:
        told += play(state, texts(state)[0])
    return told


def test_an_empty_supply_plays_the_round_to_its_end():
    state = situation(seats=3, start=1, turn=2, settlements=[[], [], heap(39)], terrain="desert")
    told = finish_turn(state)
    (triggered,) = [event for event in told if isinstance(event, RoundEndTriggered)]
    assert (triggered.seat, triggered.last_seat) == (2, 0)
    assert state.seat == 0
    told = finish_turn(state)
    assert state.actor == NOBODY
    assert names(told)[-1] == "MatchEnded"


def test_the_last_turn_is_that_of_the_player_to_the_right_of_the_start_player():
    state = situation(start=0, turn=0, settlements=[heap(39), []], terrain="desert")
    finish_turn(state)
    assert state.seat == 1
    finish_turn(state)
    assert state.actor == NOBODY


def test_a_trigger_in_the_last_seat_ends_the_match():
    state = situation(start=0, turn=1, settlements=[[], heap(39)], terrain="desert")
    finish_turn(state)
    assert state.actor == NOBODY
    assert state.question == "over"
    assert state.legal() == ()


def test_later_players_may_run_out_too():
    own = heap(78)
    state = situation(start=0, turn=0, settlements=[own[:39], own[39:]], terrain="desert")
    told = finish_turn(state)
    told += finish_turn(state)
    assert names(told).count("RoundEndTriggered") == 1
    assert [state.supply(0), state.supply(1)] == [0, 0]


def test_location_actions_can_end_the_match_as_well():
    state = situation(settlements=[[[15, 11], *heap(38)], []], terrain="desert", owed=0)
    told = play(state, chosen_text(state, "farm"))
    assert "RoundEndTriggered" in names(told)


def test_location_actions_are_possible_after_the_last_settlement():
    own = [[6, 10], *heap(38)]
    state = situation(settlements=[own, []], terrain="desert")
    play(state, texts(state)[0])
    assert state.seat == 0
    assert chosen(state, "paddock from")
    assert texts(state)[-1] == "end turn"


def test_nobody_draws_a_card_for_a_turn_that_will_not_come():
    state = situation(settlements=[heap(39), []], terrain="desert")
    finish_turn(state)
    assert state.knows(0) == ()
    assert len(state.sealed()) == 1


def test_a_tie_is_shared_without_a_tie_breaker():
    state = situation(settlements=[[[0, 0]], [[1, 1]]], cards=["hermits"])
    result = state.result()
    assert result.points == (1, 1)
    assert result.winners == (0, 1)
    assert result.tie_breaks == ()


def test_cards_are_scored_in_order_from_the_start_player_on_and_castles_last():
    own = [place for place in heap(40) if place != [3, 2]][:39]
    cards = ["hermits", "knights", "lords"]
    state = situation(start=1, turn=1, settlements=[[[3, 2]], own], cards=cards, owed=1)
    assert "RoundEndTriggered" in names(finish_turn(state))
    scored = [event for event in finish_turn(state) if isinstance(event, Scored)]
    expected = [(card, seat) for card in [*cards, "castles"] for seat in (1, 0)]
    assert [(event.card, event.seat) for event in scored] == expected
    assert [e.gold for e in scored if e.card == "castles" and e.seat == 0] == [3]


def test_points_can_be_recomputed_from_the_events():
    for seed in range(5):
        told = []
        *_, state = random_game(2 + seed % 3, seed, OPTIONS, told.append)
        gold = [0] * state.seats
        for event in told:
            if isinstance(event, Scored):
                gold[event.seat] += event.gold
                assert event.total == gold[event.seat]
        assert state.result().points == tuple(gold)
        assert told[-1] == MatchEnded(tuple(gold), state.result().winners)


def chosen_text(state, word):
    return next(text for text in texts(state) if text.startswith(word))
