"""Walks through any cabinet: matches of random moves, for the tests of what is game-neutral."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import strategies as st

from engine.tiny_cabinet import PASS, PEEK, TAKES, TINY, TinyOptions
from engine.tokens_cabinet import TOKENS_GAME
from every_game import GAMES
from kingsburg_arcade import games
from kingsburg_arcade.engine.contract import (
    Drawn,
    Event,
    Move,
    Open,
    Opened,
    Refused,
    Rolled,
    Sealed,
    Wish,
)
from kingsburg_arcade.engine.course import RETURN
from kingsburg_arcade.engine.luck import SeededDealer
from kingsburg_arcade.engine.record import fold
from kingsburg_arcade.engine.table import Table

seeds = st.integers(0, 2**32)
every_game = pytest.mark.parametrize("game", ["tiny", "tokens", *GAMES])


OURS = {"tiny": TINY, "tokens": TOKENS_GAME}


def slots(state: Any) -> set[str]:
    """The fields of a state; a class that is compiled keeps their names elsewhere."""
    kept = ("__slots__", "__mypyc_attrs__")
    return {name for kind in type(state).__mro__ for of in kept for name in getattr(kind, of, ())}


def cabinet(game: str) -> Any:
    return OURS[game] if game in OURS else games.cabinet(game)


def table(game: str, seed: int, **given: Any) -> Table:
    """A fresh match whose number of seats and luck follow from the seed."""
    found = cabinet(game)
    seats = found.seats[seed % len(found.seats)]
    given = {"dealer": SeededDealer(seed), **given}
    return Table(found, seats, found.options(), given.pop("dealer"), seed=seed, **given)


def step(at: Table, random: Random) -> None:
    """One random move of the seat that is asked."""
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


def gives_back(at: Table, seat: int) -> tuple[Event, ...]:
    """The entry by which this seat gives the turn back, accepted as among peers."""
    digest = fold(at.record, at.cabinet).give_back(seat).digest
    (entry,) = at.record.continued([(seat, RETURN, digest)])
    return at.accept(entry)


class OtherSecrets:
    """Deals the dice and draws of one seed and hides the cards of another."""

    def __init__(self, seed: int, other: int) -> None:
        self._dealer, self._other = SeededDealer(seed), SeededDealer(other)

    def deal(self, wish: Wish) -> Any:
        return (self._other if isinstance(wish, Open) else self._dealer).deal(wish)

    def peek(self, sealed: Sealed) -> str:
        return self._other.peek(sealed)


class Later:
    """A dealer that has no answer yet and knows no secrets."""

    def deal(self, wish: Wish) -> None:
        return None

    def peek(self, sealed: Sealed) -> None:
        return None


NAMES = ("Ada", "Bob", "Cleo")
ROLLS = ((1, 2, 3), (4, 5, 6)), ((1, 1, 1), (2, 2, 2))


class Written:
    """A dealer that deals what is written down, then has nothing."""

    def __init__(self, *answers: Move) -> None:
        self.answers = list(answers)

    def deal(self, wish: Wish) -> Move | None:
        return self.answers.pop(0) if self.answers else None

    def peek(self, sealed: Sealed) -> str:
        return "tin"


def written(*rolls: Any, **given: Any) -> Table:
    """A match of the tiny cabinet: Ada begins; the rolls are three dice for each seat."""
    dealer = Written(Drawn(["0"]), *map(Rolled, rolls), Opened("tin"))
    return Table(TINY, 2, TinyOptions(), dealer, names=NAMES[:2], **given)


def told_match() -> Table:
    """A whole match of the tiny cabinet in which everything happens, the same for ever."""
    at = written(*ROLLS)
    at.submit(0, TAKES[1])
    at.submit(0, TAKES[2])
    at.undo(0)
    at.redo(0)
    for seat, move in [(0, PEEK), (0, PASS), (1, TAKES[4]), (1, PASS), (0, PASS), (1, PASS)]:
        at.submit(seat, move)
    return at


def refused(at: Table, call: Callable[..., Any], *given: Any) -> str:
    """The sentence of a refusal, after which nothing has changed."""
    before = seen(at), at.record.to_bytes(), [at.undo_label(seat) for seat in range(at.seats)]
    with pytest.raises(Refused) as caught:
        call(*given)
    after = seen(at), at.record.to_bytes(), [at.undo_label(seat) for seat in range(at.seats)]
    assert before == after
    sentence = str(caught.value)
    assert sentence
    assert "\n" not in sentence
    return sentence
