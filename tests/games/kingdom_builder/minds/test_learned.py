"""What was learned of the ends of turns: whole numbers by name, and nothing once all is counted."""

import json

import pytest

from games.kingdom_builder.minds.seats import QUICK, positions
from kingsburg_arcade.games.kingdom_builder.minds import learned
from kingsburg_arcade.games.kingdom_builder.minds.learned import (
    FOLDER,
    OF_CARD,
    OF_TILE,
    SEAT,
    Lessons,
    final_margin,
    lessons,
    noticed,
    promise,
    read,
    taught,
)
from kingsburg_arcade.games.kingdom_builder.minds.value import look, value
from kingsburg_arcade.games.kingdom_builder.minds.weights import tuned
from kingsburg_arcade.games.kingdom_builder.rules.game_board import NAMES
from kingsburg_arcade.games.kingdom_builder.rules.scoring import CARD_NAMES

FILES = ("two", "more")


def ends_of_turns(seed=3):
    seats = [QUICK["page"](), QUICK["squire"]()]
    before = None
    for state, _ in positions(seats, seed):
        if before is not None and state.seat != before:
            yield state.copy(), before
        before = state.seat


@pytest.mark.parametrize("file", FILES)
def test_every_weight_is_a_whole_number_with_a_known_name(file):
    kept = json.loads((FOLDER / f"{file}.json").read_text(encoding="utf-8"))
    known = {
        "seat": set(SEAT),
        "tile": {f"{kind} {tile}" for kind in OF_TILE for tile in NAMES},
        "card": {f"{kind} {card}" for kind in OF_CARD for card in CARD_NAMES},
        "both": {f"{tile} {card}" for tile in NAMES for card in CARD_NAMES},
    }
    for group, names in known.items():
        assert set(kept[group]) <= names
        assert all(type(weight) is int for weight in kept[group].values())


def test_what_is_noticed_fits_the_names():
    for state, seat in list(ends_of_turns())[::4]:
        others = [value(state, 1 - seat, tuned(2))]
        seen = noticed(look(state, seat, tuned(2)), tuned(2), others)
        assert len(seen.seat) == len(SEAT)
        assert all(len(amounts) == len(OF_TILE) for _, amounts in seen.tiles)
        assert all(len(amounts) == len(OF_CARD) for _, amounts in seen.cards)
        found = [*seen.seat, *(x for _, row in [*seen.tiles, *seen.cards] for x in row)]
        assert all(type(amount) is int for amount in found)


def test_a_weight_counts_what_it_names():
    """One weight of a gold each: the promise is the lead by value and that much more."""
    state, seat = next(
        (state, seat) for state, seat in ends_of_turns() if state.held[seat] and not state.ending
    )
    weights = tuned(2)
    own, other = look(state, seat, weights), value(state, 1 - seat, weights)
    standing, seen = own.standing, noticed(own, weights, [other])
    kind = next(
        kind for place, kind in enumerate(state.board.kinds) if state.held[seat] >> 2 * place & 3
    )
    card = state.cards[1]
    empty = {"seat": {}, "tile": {}, "card": {}, "both": {}}
    for group, name, amount in (
        ("seat", "areas", len(standing.areas) * standing.hurry),
        ("tile", f"held {NAMES[kind]}", standing.turns / 4),
        ("card", f"built {CARD_NAMES[card]}", standing.own.bit_count() * standing.hurry / 10),
        ("both", f"{NAMES[kind]} {CARD_NAMES[card]}", standing.turns / 4),
    ):
        known = read(empty | {group: {name: 1000}})
        assert taught(seen, known) / learned.SCALE == pytest.approx(amount, abs=0.005)


def test_what_nobody_has_named_adds_nothing():
    known = read({"seat": {}, "tile": {}, "card": {"gold nomads": 9}, "both": {}})
    assert isinstance(known, Lessons)
    assert not any(weight for row in known.cards for weight in row)


def test_near_the_end_only_gold_counts():
    """In the last round nothing is left to be promised, and the end is the lead itself."""
    last = [found for seed in (3, 4, 5) for found in ends_of_turns(seed) if found[0].ending]
    assert last
    for state, seat in last:
        assert promise(state, seat, tuned(2)) == value(state, seat, tuned(2)) - value(
            state, 1 - seat, tuned(2)
        )
    *_, (over, _) = positions([QUICK["page"](), QUICK["squire"]()], 3)
    assert promise(over, 0, tuned(2)) == final_margin(over, 0, tuned(2))
    assert promise(over, 0, tuned(2)) == -promise(over, 1, tuned(2))


def test_both_files_are_read():
    assert lessons(2).seat[0]
    assert lessons(3) == lessons(4)
