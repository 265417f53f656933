"""A governor does not know what lies face down: other sealed cards, the same choice."""

from dataclasses import replace

import pytest

from games.kingdom_builder.minds.seats import QUICK, SMALL, Seen, positions
from kingsburg_arcade.engine.luck import SeededDealer, SeededStream
from kingsburg_arcade.engine.table import Table
from kingsburg_arcade.games.kingdom_builder.minds import MINDS
from kingsburg_arcade.games.kingdom_builder.minds.planner import Planner
from kingsburg_arcade.games.kingdom_builder.rules import CABINET


def briefly(level):
    """A mind of that level that goes all its ways, each for a few steps."""
    mind = MINDS.mind(level)
    if isinstance(mind, Planner):
        mind._search = narrow(mind._search)
    return mind


def narrow(search):
    return replace(
        search,
        beam=SMALL.beam,
        plans=min(search.plans, SMALL.plans),
        futures=min(search.futures, SMALL.futures),
        closely=min(search.closely, 4),
        ahead=min(search.ahead, 2),
        larger=search.larger and narrow(search.larger),
    )


class Twin:
    """Deals what is shown before a moment as one dealer does, and all that is sealed as another."""

    def __init__(self, shown, sealed):
        self._shown, self._sealed, self.asked = shown, sealed, 0

    def deal(self, wish):
        return self._shown.deal(wish)

    def peek(self, sealed):
        self.asked += 1
        return self._sealed.peek(sealed)


def tables(seed, moves):
    """Two tables after the same moves whose sealed cards are different ones."""
    for sealed in (seed, seed + 1):
        table = Table(CABINET, 3, CABINET.options(), Twin(SeededDealer(seed), SeededDealer(sealed)))
        for _ in range(moves):
            page = QUICK["page"]()
            view, legal = table.view(table.actor), table.legal(table.actor)
            table.submit(table.actor, page.choose(view, legal, SeededStream(seed, str(moves))))
        yield table


@pytest.mark.parametrize("level", MINDS.levels)
@pytest.mark.parametrize("moves", [0, 10, 40, 75])
def test_tables_that_differ_in_sealed_cards_only_give_the_same_choice(level, moves):
    one, other = tables(3, moves)
    assert one.digest == other.digest
    choices = [
        briefly(level).choose(
            table.view(table.actor), table.legal(table.actor), SeededStream(9, "seat")
        )
        for table in (one, other)
    ]
    assert choices[0] is choices[1]
    assert (one._dealer.asked, other._dealer.asked) == (0, 0)
    sealed = one.state.sealed()
    assert [one._dealer.peek(card) for card in sealed] != [
        other._dealer.peek(card) for card in sealed
    ]


@pytest.mark.parametrize("level", MINDS.levels)
def test_no_secret_is_even_asked_for(level):
    class Careful:
        def __init__(self, seat, state):
            self.seat, self.state = seat, state

        @property
        def secrets(self):
            raise AssertionError("a card in hand is always shown before its owner must choose")

    governor = briefly(level)
    for number, (state, _) in enumerate(positions([QUICK["page"]() for _ in range(2)], 4)):
        if number % 8 == 0 and state.actor >= 0:
            assert not state.knows(state.actor)
            view = Careful(state.actor, state)
            governor.choose(view, state.legal(), SeededStream(1, "seat"))


def test_a_searcher_follows_its_stream_only():
    played = [state.copy() for state, _ in positions([QUICK["squire"]() for _ in range(2)], 6)]
    for state in played[60:-1:8]:
        view, legal = Seen(state.actor, state), state.legal()
        minds = MINDS.mind("chancellor"), MINDS.mind("chancellor")
        chosen = [mind.choose(view, legal, SeededStream(1, "a")) for mind in minds]
        assert chosen[0] is chosen[1]
