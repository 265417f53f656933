"""What a hint of Kingdom Builder says for its move: gold by card, castles, tiles."""

import pytest

from games.kingdom_builder.minds.seats import QUICK, Seen, positions, small_planner
from games.kingdom_builder.rules.situations import situation
from kingsburg_arcade.engine.luck import SeededStream
from kingsburg_arcade.games.kingdom_builder.minds import MINDS
from kingsburg_arcade.games.kingdom_builder.minds.whole_turn import begun_with
from kingsburg_arcade.games.kingdom_builder.rules.game_board import NAMES
from kingsburg_arcade.games.kingdom_builder.rules.scoring import gold
from kingsburg_arcade.governors.mind import Reason, driven

CARDS = {"cards": ["fishermen", "knights", "citizens"]}
LAST = {"owed": 1, "question": "build", "ending": True}
SHORE = {**CARDS, "terrain": "forest", "settlements": [[[10, 5], [10, 6]], []]}
MEADOW = {**CARDS, "terrain": "flowers", "owed": 1, "question": "build", "settlements": [[], []]}


def because(player, view, better, worse):
    before = view.state.pack()
    found = driven(player.because(view, better, worse, SeededStream(1, "hint")))
    assert view.state.pack() == before
    return found


@pytest.mark.parametrize(
    ("position", "better", "worse", "reason"),
    [
        (
            {"terrain": "flowers", "settlements": [[[2, 1], [2, 2]], []], **LAST},
            *("build 2,3", "build 1,0"),
            Reason("castle", 1),
        ),
        ({**SHORE, **LAST}, "build 9,4", "build 9,5", Reason("card", 1, "fishermen")),
        ({**SHORE, **LAST}, "build 9,5", "build 9,4", None),
        ({**SHORE, **LAST}, "build 9,5", "build 9,6", None),
        (MEADOW, "build 0,0", "build 1,0", Reason("promise", name="knights")),
        (MEADOW, "build 3,17", "build 0,0", Reason("tile", name="paddock")),
    ],
)
def test_what_speaks_for_a_move(position, better, worse, reason):
    state = situation(**position)
    by_text = {move.text: move for move in state.legal()}
    found = because(MINDS.mind("regent"), Seen(state.actor, state), by_text[better], by_text[worse])
    assert found == reason


def test_reasons_of_a_match_are_true():
    told, player = {}, small_planner()
    weights, beam = player.weights(2), player._search.beam
    for number, (state, _) in enumerate(positions([QUICK["squire"]() for _ in range(2)], 5)):
        if state.actor < 0 or len(state.legal()) < 2 or number % 2:
            continue
        legal, seat = state.legal(), state.actor
        better, worse = legal[number % len(legal)], legal[(7 * number + 1) % len(legal)]
        if better is worse:
            continue
        reason = because(player, Seen(seat, state), better, worse)
        if reason is None:
            continue
        one, other = (
            driven(begun_with(move, state, weights, beam))[0].state for move in (better, worse)
        )
        after, before = dict(gold(one)), dict(gold(other))
        if reason.kind == "card":
            assert after[reason.name][seat] - before[reason.name][seat] == reason.count > 0
        elif reason.kind == "promise":
            assert after[reason.name][seat] <= before[reason.name][seat]
        elif reason.kind == "castle":
            assert after["castles"][seat] - before["castles"][seat] == 3 * reason.count > 0
        else:
            kinds = one.board.kinds
            taken = one.held[seat] & ~other.held[seat]
            slots = [slot for slot in range(8) if taken >> slot & 1]
            assert reason.name in {NAMES[kinds[slot >> 1]] for slot in slots}
        told[reason.kind] = told.get(reason.kind, 0) + 1
    assert set(told) == {"card", "promise", "castle", "tile"}, told
