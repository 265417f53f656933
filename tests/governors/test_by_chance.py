"""Seats that play by chance: what `random` passes up, and that its turns end in any game."""

from collections import Counter
from types import SimpleNamespace

import pytest

from every_game import every_game
from governors.small_pig import SmallPig
from kingsburg_arcade import games
from kingsburg_arcade.engine.contract import NOBODY, Move, Options
from kingsburg_arcade.engine.luck import SeededStream
from kingsburg_arcade.governors.by_chance import BY_CHANCE, PATIENCE, RandomSeat
from kingsburg_arcade.simulate.one_match import play_out


class Idle(Move):
    __slots__ = ()
    idle = True


class Vital(Move):
    __slots__ = ()
    vital = True


def moves(kind: type[Move], *texts: str) -> list[Move]:
    return [(Idle if text in ("pass", "end turn") else kind)(text, (text,)) for text in texts]


def chosen(legal: list[Move], times: int = 2000, name: str = "random") -> Counter[str]:
    seat, luck = BY_CHANCE[name](), SeededStream(1, "test")
    view = SimpleNamespace(seat=0, state=None, secrets={})
    return Counter(seat.choose(view, legal, luck).text for _ in range(times))


def test_any_move_is_as_likely_for_anything_a_pass_too():
    counts = chosen(moves(Vital, "pass", "first", "second", "third"), name="anything")
    assert all(400 < count < 600 for count in counts.values())


@pytest.mark.parametrize("idle", ["pass", "end turn"])
def test_random_never_idles_over_what_is_vital(idle):
    counts = chosen(moves(Vital, idle, "first", "second", "third"))
    assert set(counts) == {"first", "second", "third"}
    assert all(550 < count < 790 for count in counts.values())


def test_random_passes_when_there_is_nothing_else():
    assert chosen(moves(Vital, "pass"), 5) == {"pass": 5}


def test_random_passes_like_anything_else_where_nothing_is_vital():
    counts = chosen(moves(Move, "pass", "gold", "wood", "stone"))
    assert all(400 < counts[text] < 600 for text in ("pass", "gold", "wood", "stone"))


def test_random_follows_its_stream():
    legal = moves(Move, *"abcdefg")
    assert chosen(legal, 50) == chosen(legal, 50)


# ------------------------------------------------------------------------------ turns that end
def played(rolls_are_vital: bool, seed: int) -> tuple[SmallPig, int]:
    game = SimpleNamespace(name="pig", new=lambda seats, _: SmallPig(seats, rolls_are_vital))
    return play_out(game, Options(), [RandomSeat(), RandomSeat()], seed)


def test_random_ends_its_turn_in_a_game_of_which_it_knows_nothing():
    for seed in range(20):
        state, count = played(False, seed)
        assert state.actor == NOBODY
        assert max(state.points) >= SmallPig.GOAL
        assert count < 1000


def test_random_ends_its_turn_even_where_what_is_vital_never_ends():
    state, count = played(True, 1)
    assert state.actor == NOBODY
    assert count > PATIENCE


@pytest.mark.sources
@every_game
def test_where_a_move_can_be_passed_up_all_others_are_vital_or_none_is(game):
    rules = games.cabinet(game)
    found: dict[str, set[bool]] = {}

    class Noting(RandomSeat):
        def choose(self, view, legal, luck):
            assert sum(move.idle for move in legal) <= 1
            kinds = {move.vital for move in legal if not move.idle}
            if len(kinds) and legal[-1].idle:
                found.setdefault(view.state.question, set()).update(kinds)
            return super().choose(view, legal, luck)

    for seed in range(4):
        play_out(rules, rules.options(), [Noting() for _ in range(2)], seed)
    assert found
    assert all(len(kinds) == 1 for kinds in found.values())
