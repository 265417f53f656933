"""A governor does not see what is sealed: two tables that differ in nothing else get one answer."""

import pytest

from engine.walks import OtherSecrets
from games.kingsburg.minds.matches import KINGSBURG, OPTIONS
from kingsburg_arcade.engine.contract import LUCK, NOBODY
from kingsburg_arcade.engine.luck import SeededStream
from kingsburg_arcade.engine.table import Table
from kingsburg_arcade.games.governors import governor
from kingsburg_arcade.simulate.one_match import LiveView

SEARCH_EVERY = {"chancellor": 3, "regent": 4}
"""Not at every question, for they take their time; nor where there is but one answer."""


def two_tables(seed: int, seats: int) -> tuple[Table, Table]:
    """The same dice and turn order, but another enemy under every card."""
    dealers = [OtherSecrets(seed, other) for other in (seed, seed + 1000)]
    one, other = (Table(KINGSBURG, seats, OPTIONS[0], dealer) for dealer in dealers)
    return one, other


@pytest.mark.parametrize("name", ["page", "squire", "steward", "chancellor", "regent"])
@pytest.mark.parametrize("seats", [2, 4])
def test_the_choice_does_not_depend_on_what_nobody_has_seen(name, seats):
    one, other = two_tables(17, seats)
    asked = compared = 0
    player, walker = governor(name, "kingsburg"), governor("squire", "kingsburg")
    while one.actor >= 0 and one.state.year == other.state.year == 1:
        seat = one.actor
        if one.state.phase == 8:
            break  # the enemies are shown, and differ
        views = [table.view(seat) for table in (one, other)]
        assert views[0].state.pack() == views[1].state.pack()
        asked += 1
        several = len(views[0].state.legal()) > 1
        if several and not one.state.knows(seat) and asked % SEARCH_EVERY.get(name, 1) == 0:
            compared += 1
            moves = [
                player.choose(view, view.state.legal(), SeededStream(3, "whims")) for view in views
            ]
            assert moves[0] is moves[1]
        move = walker.choose(views[0], views[0].state.legal(), SeededStream(asked, "walk"))
        one.submit(seat, move)
        other.submit(seat, move)
    assert asked > 10
    assert compared > 3
    hidden = [table._dealer.peek(table.state.sealed()[0]) for table in (one, other)]
    assert hidden[0] != hidden[1]


WHOLE = [
    *("page", "squire", "bailiff", "steward"),
    pytest.param("chancellor", marks=pytest.mark.long),
    pytest.param("regent", marks=pytest.mark.long),
]


@pytest.mark.parametrize("name", WHOLE)
def test_only_a_card_that_was_looked_at_changes_a_choice(name):
    """Every winter of whole matches, with another card under each back that this seat may see."""
    player, walker = governor(name, "kingsburg"), governor("steward", "kingsburg")
    asked = blind = seen = changed = 0
    years = set()
    for seed in range(4):
        state = KINGSBURG.new(3, OPTIONS[0])
        dealer, *others = (OtherSecrets(seed, seed + 100 * other) for other in range(6))
        while state.actor != NOBODY:
            if state.actor == LUCK:
                state.play(dealer.deal(state.wish()))
                continue
            legal, knows = state.legal(), bool(state.knows(state.actor))
            views = [LiveView(state.actor, state, other) for other in (dealer, *others)]
            asked += len(legal) > 1
            if len(legal) > 1 and (knows or asked % SEARCH_EVERY.get(name, 1) == 0):
                moves = {player.choose(view, legal, SeededStream(5, "whims")) for view in views}
                assert knows or len(moves) == 1
                blind, seen = blind + (not knows), seen + knows
                changed += len(moves) > 1
                years.add(state.year)
            state.play(walker.choose(views[0], legal, SeededStream(seed, "walk")))
    assert blind > 50
    assert seen > 10
    assert years == {1, 2, 3, 4, 5}
    assert changed


@pytest.mark.parametrize("name", ["steward", "chancellor"])
def test_live_views_are_no_wider(name):
    """The fast match hands out the running state; what is sealed is not in it either."""
    player, walker = governor(name, "kingsburg"), governor("page", "kingsburg")
    state = KINGSBURG.new(3, OPTIONS[0])
    dealers = OtherSecrets(23, 23), OtherSecrets(23, 99)
    asked = 0
    while state.phase != 8:
        if state.actor == LUCK:
            state.play(dealers[0].deal(state.wish()))
            continue
        views = [LiveView(state.actor, state, dealer) for dealer in dealers]
        if not state.knows(state.actor):
            legal = state.legal()
            moves = [player.choose(view, legal, SeededStream(5, "whims")) for view in views]
            assert moves[0] is moves[1]
            asked += 1
        state.play(walker.choose(views[0], state.legal(), SeededStream(asked, "walk")))
    assert asked > 10
