"""Walks through any cabinet: matches of random moves, for the tests of what is game-neutral."""

from importlib import import_module
from random import Random
from typing import Any

import pytest

from engine.tiny_cabinet import TINY
from kingsburg_arcade.engine import cabinets
from kingsburg_arcade.engine.contract import Open, Sealed, Wish
from kingsburg_arcade.engine.luck import SeededDealer
from kingsburg_arcade.engine.table import Table


def _there(name: str) -> bool:
    try:
        return hasattr(import_module(f"kingsburg_arcade.engine.{name}"), "CABINET")
    except ImportError:
        return False


GAMES = [
    "tiny",
    *(
        pytest.param(name, marks=[] if _there(name) else pytest.mark.skip("not in the tree"))
        for name in cabinets.NAMES
    ),
]
every_game = pytest.mark.parametrize("game", GAMES)


def cabinet(game: str) -> Any:
    return TINY if game == "tiny" else cabinets.cabinet(game)


def table(game: str, seed: int, **given: Any) -> Table:
    """A fresh match whose number of seats and luck follow from the seed."""
    found = cabinet(game)
    seats = found.seats[seed % len(found.seats)]
    given = {"dealer": SeededDealer(seed), **given}
    return Table(found, seats, found.options(), given.pop("dealer"), seed=seed, **given)


def step(at: Table, random: Random) -> None:
    """One random move of whoever is asked."""
    at.submit(at.actor, random.choice(at.legal(at.actor)))


def walk(at: Table, random: Random, steps: int) -> Table:
    """So many random moves, with an undo and a redo here and there."""
    for _ in range(steps):
        if at.over:
            break
        seat = at.actor
        step(at, random)
        if at.undo_refusal(seat) is None and random.random() < 0.2:
            at.undo(seat)
            if random.random() < 0.5:
                at.redo(seat)
    return at


def walked(game: str, seed: int, steps: int = 40, **given: Any) -> Table:
    return walk(table(game, seed, **given), Random(seed), steps)


def seen(at: Table) -> tuple[Any, ...]:
    """Everything a table shows, to compare."""
    views = [at.view(seat) for seat in range(at.seats)]
    return (
        at.digest,
        at.actor,
        at.question,
        [[move.text for move in at.legal(seat)] for seat in range(at.seats)],
        [(view.state.pack(), view.secrets) for view in views],
    )


class OtherSecrets(SeededDealer):
    """Deals the dice and draws of one seed and hides the cards of another."""

    def __init__(self, seed: int, other: int) -> None:
        super().__init__(seed)
        self._other = SeededDealer(other)

    def deal(self, wish: Wish) -> Any:
        return self._other.deal(wish) if isinstance(wish, Open) else super().deal(wish)

    def peek(self, sealed: Sealed) -> str:
        return self._other.peek(sealed)


class Later:
    """A dealer that has no answer yet and knows no secrets."""

    def deal(self, wish: Wish) -> None:
        return None

    def peek(self, sealed: Sealed) -> None:
        return None
