"""Matches in which governors meet, and the positions they meet in, for the tests."""

from collections.abc import Iterator
from typing import Any

from kingsburg_arcade.engine.contract import (
    LUCK,
    Choice,
    Choose,
    Governor,
    Move,
    Reveal,
    Revealed,
)
from kingsburg_arcade.engine.luck import SeededDealer, SeededStream
from kingsburg_arcade.games import cabinet
from kingsburg_arcade.games.governors import governor
from kingsburg_arcade.simulate.one_match import LiveView

KINGSBURG = cabinet("kingsburg")
OPTIONS = [KINGSBURG.options(plus_two=rule) for rule in ("season", "group")]
MODULES = {
    "rows": (False, True),
    "strips": ("none", "dealt", "picked"),
    "governor_cards": ("none", "dealt", "auction"),
    "destinies": (False, True),
    "tokens": (False, True),
    "goblin_valley": (False, True),
}
MOST_MOVES = 1500
"""Five seats in fifteen seasons and five winters: no match has come near this."""


def positions(seed: int, seats: int, players: str = "steward") -> Iterator[tuple[LiveView, Any]]:
    """Every view and list of legal moves of one match; read them before asking for the next."""
    governors = [governor(players, "kingsburg") for _ in range(seats)]
    state = KINGSBURG.new(seats, OPTIONS[seed % 2])
    dealer = SeededDealer(seed)
    luck = SeededStream(seed, "walk")
    while state.actor != -2:
        if state.actor == LUCK:
            state.play(dealer.deal(state.wish()))
            continue
        view = LiveView(state.actor, state, dealer)
        legal = state.legal()
        yield view, legal
        state.play(governors[state.actor].choose(view, legal, luck))


def before_a_battle(seed: int, seats: int, year: int) -> tuple[Any, SeededDealer]:
    """A match of Squires that has come to the enemy of a year, and its dealer."""
    state, dealer = KINGSBURG.new(seats, OPTIONS[0]), SeededDealer(seed)
    squire, luck = governor("squire", "kingsburg"), SeededStream(seed, "walk")
    while state.question != "enemy" or state.year < year:
        if state.actor == LUCK:
            state.play(dealer.deal(state.wish()))
        else:
            view = LiveView(state.actor, state, dealer)
            state.play(squire.choose(view, state.legal(), luck))
    state.peeked = 0
    return state, dealer


def some_modules(seed: int) -> Any:
    """Options as random as the dice, each module on or off."""
    chance = SeededStream(seed, "modules")
    chosen = {name: values[chance.below(len(values))] for name, values in MODULES.items()}
    rule = OPTIONS[chance.below(len(OPTIONS))].plus_two
    return KINGSBURG.options(plus_two=rule, **chosen)


def watched(governors: list[Governor], seed: int, options: Any = None) -> tuple[Any, list[Move]]:
    """A whole match in which every choice must be legal and must leave the view as it was.

    Its options are as random as its dice, without modules unless they are given.
    """
    rule = SeededStream(seed, "options").below(len(OPTIONS))
    state = KINGSBURG.new(len(governors), options or OPTIONS[rule])
    dealer = SeededDealer(seed)
    lucks = [SeededStream(seed, f"seat {seat}") for seat in range(len(governors))]
    moves: list[Move] = []
    hidden: dict[tuple[str, int], str] = {}
    while state.actor != -2:
        if state.actor == LUCK:
            wish = state.wish()
            if isinstance(wish, Reveal):
                state.play(Revealed([hidden[wish.key, seat] for seat in wish.seats]))
            else:
                state.play(dealer.deal(wish))
            continue
        legal = state.legal()
        before, listed = state.pack(), list(legal)
        before = [list(value) if isinstance(value, list) else value for value in before]
        view = LiveView(state.actor, state, dealer)
        move = governors[state.actor].choose(view, legal, lucks[state.actor])
        assert any(move is other for other in listed), f"{move!r} is not legal"
        assert state.pack() == before, "the view was changed"
        assert list(state.legal()) == listed
        moves.append(move)
        assert len(moves) < MOST_MOVES, "it goes round and round"
        if isinstance(move, Choose):
            hidden[move.question, state.actor] = move.name
            move = Choice(move.question)
        state.play(move)
    return state, moves
