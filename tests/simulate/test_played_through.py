"""A match that a state plays by itself is the match that is played move by move."""

import pytest

from every_game import IN_THE_BOX
from kingsburg_arcade.commands.bench import all_modules
from kingsburg_arcade.engine.codec import digest
from kingsburg_arcade.games import cabinet
from kingsburg_arcade.governors.by_chance import RandomSeat
from kingsburg_arcade.simulate.one_match import game_seed, play_out

MATCHES = 12


@pytest.mark.parametrize("game", IN_THE_BOX)
@pytest.mark.parametrize("modules", [False, True])
def test_both_ways_end_alike(game, modules):
    rules = cabinet(game)
    options = all_modules(rules) if modules else rules.options.read({})
    for seats in rules.seats:
        governors = [RandomSeat() for _ in range(seats)]
        for number in range(MATCHES):
            seed, moves = game_seed(7, number), []
            through, played = play_out(rules, options, governors, seed)
            by_moves, _ = play_out(rules, options, governors, seed, moves)
            assert digest(through) == digest(by_moves)
            assert played == len(moves)
