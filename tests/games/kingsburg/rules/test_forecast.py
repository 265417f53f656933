"""What the rules foretell is what then happens."""

from random import Random

import pytest

from kingsburg_arcade.engine.contract import LUCK, NOBODY
from kingsburg_arcade.engine.luck import SeededDealer
from kingsburg_arcade.games.kingsburg.rules import CABINET, events
from kingsburg_arcade.games.kingsburg.rules.content import BUILDINGS, ENEMIES, LEFT_OF
from kingsburg_arcade.games.kingsburg.rules.forecast import Shown
from kingsburg_arcade.games.kingsburg.rules.moves import Build

VISITS = events.AdvisorHelped | events.AdvisorDeclined


def position(**fields):
    seats = fields.pop("seats", [{}, {}, {}])
    return CABINET.from_plain({"game": "kingsburg", "seats": seats, **fields})


def test_each_enemy_is_weighed():
    state = position(seats=[{"soldiers": 3, "buildings": ["barricade"]}, {}, {}])
    found = state.forecast(0).battles
    assert len(found) == len({enemy.name for enemy in ENEMIES})
    assert (found["goblins 4"].combat, found["goblins 4"].outcome) == (4, "draw")
    assert (found["orcs 3"].combat, found["orcs 3"].outcome) == (3, "draw")
    assert (found["orcs 4"].combat, found["orcs 4"].outcome) == (3, "defeat")
    assert found["barbarians 2"].outcome == "victory"


def test_what_a_screen_still_shows_is_weighed_in_its_place():
    state = position(seats=[{"soldiers": 9}, {}, {}])
    shown = Shown(1, frozenset({"palisade"}))
    assert state.forecast(0, shown=shown).battles["zombies 4"].combat == 3
    assert 12 not in state.forecast(0, shown=shown).offers, "the palisade stands there already"
    assert state.forecast(0).battles["zombies 4"].combat == 9


def test_the_next_space_of_each_row_has_its_price():
    state = position(seats=[{"buildings": ["barricade", "crane", "statue", "chapel"]}, {}, {}])
    found = {BUILDINGS[number].name: offer for number, offer in state.forecast(0).offers.items()}
    assert set(found) == {"church", "inn", "guard_tower", "palisade", "town_hall"}
    assert (found["church"].gold, found["church"].wood, found["church"].stone) == (2, 1, 2)
    assert position().forecast(0).offers[0].gold == BUILDINGS[0].gold


@pytest.mark.parametrize("seed", range(4))
def test_prices_and_advisors_are_those_that_were_foretold(seed):
    state, chance, dealer = CABINET.new(3, CABINET.options()), Random(seed), SeededDealer(seed)
    builds = 0
    while state.actor != NOBODY:
        if state.actor == LUCK:
            state.play(dealer.deal(state.wish()))
            continue
        told, seat, move = [], state.actor, chance.choice(state.legal())
        foretold, question = state.forecast(seat), state.question
        assert (foretold.advisor is not None) == (question in ("receive", "trade"))
        state.play(move, told.append)
        if isinstance(move, Build):
            builds += 1
            offer = foretold.offers[move.number]
            paid = next(event for event in told if isinstance(event, events.Paid))
            assert (offer.gold, offer.wood, offer.stone) == (paid.gold, paid.wood, paid.stone)
            left = LEFT_OF[move.number]
            assert left < 0 or state.powers[seat] >> left & 1
        if foretold.advisor is not None:
            visited = [event.advisor for event in told if isinstance(event, VISITS)]
            assert visited[0] == foretold.advisor
    assert builds > 5


def test_the_battle_ends_as_it_was_weighed():
    towers = {"guard_tower"}, {"guard_tower", "palisade", "stables", "stone_wall"}, set()
    shown = [Shown(8, frozenset(buildings)) for buildings in towers]
    seats = [{"soldiers": one.soldiers - 1, "buildings": sorted(one.buildings)} for one in shown]
    for card in ("barbarians 7", "barbarians 8", "demons 8", "demons 9", "dragons 9"):
        agenda = ["soldiers home 0", "battle 0", "king's die 0"]
        enemies = [None, None, None, None, card]
        state = position(seats=seats, year=5, phase="winter", enemies=enemies, agenda=agenda)
        foretold = [state.forecast(seat, shown=one).battles[card] for seat, one in enumerate(shown)]
        told = []
        state.play(CABINET.move_from_text("roll 1"), told.append)
        fought = {e.seat: (e.combat, e.outcome) for e in told if isinstance(e, events.BattleFought)}
        assert fought == {seat: (one.combat, one.outcome) for seat, one in enumerate(foretold)}
