"""One match on the fast path: the same for the same seed, fair to governors, honest with views."""

import pytest

from every_game import IN_THE_BOX, every_game
from kingsburg_arcade.commands.bench import all_modules
from kingsburg_arcade.engine import codec
from kingsburg_arcade.engine.contract import NOBODY, Refused
from kingsburg_arcade.games import cabinet
from kingsburg_arcade.governors.by_chance import RandomSeat
from kingsburg_arcade.i18n import refusal
from kingsburg_arcade.simulate import one_match
from kingsburg_arcade.simulate.one_match import game_seed, play_out


class Watching:
    """Plays as the stream says, and writes down what it was shown."""

    name = "watching"

    def __init__(self) -> None:
        self.seats: set[int] = set()
        self.fewest = 99
        self.known: set[int] = set()

    def choose(self, view, legal, luck):
        self.seats.add(view.seat)
        self.fewest = min(self.fewest, len(legal))
        assert view.state.actor == view.seat
        assert view.state.legal() == legal
        secrets = view.secrets
        assert set(secrets) == set(view.state.knows(view.seat))
        assert all(card in sealed.left for sealed, card in secrets.items())
        self.known.add(len(secrets))
        return legal[luck.below(len(legal))]


@every_game
def test_the_same_seed_is_the_same_match(game):
    rules = cabinet(game)
    options = rules.options.read({})
    matches = []
    for seed in (3, 3, 4):
        moves = []
        state, played = play_out(rules, options, [RandomSeat() for _ in range(2)], seed, moves)
        assert (state.actor, played) == (NOBODY, len(moves))
        matches.append((codec.digest(state), [move.text for move in moves]))
    assert matches[0] == matches[1]
    assert matches[0] != matches[2]


@every_game
def test_a_governor_sees_its_own_seat_and_is_never_asked_for_nothing(game):
    rules = cabinet(game)
    watching = [Watching() for _ in range(3)]
    play_out(rules, rules.options.read({}), watching, 1)
    assert [governor.seats for governor in watching] == [{0}, {1}, {2}]
    assert min(governor.fewest for governor in watching) >= 1


def test_the_enemy_is_shown_to_a_governor_who_looked():
    rules = cabinet(IN_THE_BOX[0])
    known: set[int] = set()
    for seed in range(5):
        watching = [Watching() for _ in range(2)]
        play_out(rules, rules.options.read({}), watching, seed)
        known.update(*(governor.known for governor in watching))
    assert known == {0, 1}


def test_seeds_of_a_series_differ():
    seeds = {game_seed(seed, index) for seed in (0, 1, -1) for index in range(1000)}
    assert len(seeds) == 3000
    assert all(0 <= seed < 1 << 63 for seed in seeds)


@every_game
def test_a_state_that_plays_through_plays_as_move_by_move(game):
    rules = cabinet(game)
    for options in (rules.options.read({}), all_modules(rules)):
        for seats in rules.seats:
            written = []
            by_moves = play_out(rules, options, [RandomSeat()] * seats, seats, written)
            through = play_out(rules, options, [RandomSeat()] * seats, seats)
            assert through[1] == by_moves[1] == len(written)
            assert codec.digest(through[0]) == codec.digest(by_moves[0])


@pytest.mark.sources
def test_a_match_without_an_end_is_refused(monkeypatch):
    monkeypatch.setattr(one_match, "MOST_MOVES", 50)
    rules = cabinet(IN_THE_BOX[0])
    with pytest.raises(Refused) as caught:
        play_out(rules, rules.options(), [RandomSeat(), RandomSeat()], 1)
    assert caught.value.code == "match.endless"
    assert "50 moves" in refusal(caught.value)
