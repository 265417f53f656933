"""Laws of Forge a Realm: they hold at every step of matches with any mix of its modules."""

from random import Random

import pytest

from kingsburg_arcade.engine.codec import decode, digest, encode
from kingsburg_arcade.engine.contract import LUCK, NOBODY
from kingsburg_arcade.engine.luck import SeededDealer
from kingsburg_arcade.engine.record import Record, verify
from kingsburg_arcade.engine.table import Table
from kingsburg_arcade.games.kingsburg.rules import CABINET, Options
from kingsburg_arcade.games.kingsburg.rules.events import Gained, Paid, Scored

EVERYTHING = {name: choices[-1] for name, choices in Options.choices().items()} | {
    "house_cards": "yes"
}
"""The last choice of each option: every module is in play."""
HELD = ("gold", "wood", "stone", "tokens", "soldiers")


def mixed(seed: int) -> Options:
    """Any choice for each option."""
    chance = Random(f"mix {seed}")
    return Options.read({name: chance.choice(how) for name, how in Options.choices().items()})


def chosen(legal, chance):
    busy = [move for move in legal if not move.idle]
    return chance.choice(busy if busy and chance.random() < 0.75 else legal)


def checked(state, cabinet):
    """A position is copied, packed and written without loss, and always asks somebody."""
    assert state.copy().pack() == state.pack()
    packed = decode(encode(state.pack()))
    assert cabinet.unpack(state.seats, state.options, packed).pack() == state.pack()
    again = cabinet.from_plain(state.to_plain())
    assert digest(again) == digest(state), state.to_plain()
    assert (again.actor, again.question) == (state.actor, state.question)
    if state.actor >= 0:
        legal = state.legal()
        texts = [move.text for move in legal]
        assert texts
        assert len(texts) == len(set(texts)), texts
        assert [move.text for move in again.legal()] == texts
        for move in legal:
            assert cabinet.move_from_plain(decode(encode(move.plain))).text == move.text
    elif state.actor == LUCK:
        assert again.wish() == state.wish()


class Book:
    """What events tell of points and of what is held, kept beside the state."""

    def __init__(self, seats: int) -> None:
        self.points = [0] * seats

    def hear(self, event) -> None:
        kind = type(event).__name__  # a copy of the game for content packs has its own classes
        if kind == Scored.__name__:
            self.points[event.seat] += event.points
            assert event.total == self.points[event.seat]
        if kind in (Gained.__name__, Paid.__name__):
            assert min(event.has) >= 0


def walk(seed: int, seats: int, options: Options, every: int, cabinet=CABINET) -> int:
    table = Table(cabinet, seats, options, SeededDealer(seed), seed=seed)
    book, chance = Book(seats), Random(seed)
    table.listeners.append(book.hear)
    steps = 0
    while not table.over:
        state = table.state
        assert state.points == book.points
        if steps % every == 0:
            checked(state, cabinet)
            for seat in range(seats):
                state.forecast(seat)
        seat = table.actor
        table.submit(seat, chosen(table.legal(seat), chance))
        steps += 1
    assert table.state.actor == NOBODY
    record, trouble = Record.read(table.record.to_bytes(), lambda _: cabinet)
    assert trouble is None
    verify(record, cabinet)
    return steps


@pytest.mark.parametrize("seats", CABINET.seats)
def test_everything_at_once(seats):
    assert walk(seats, seats, Options.read(EVERYTHING), every=7) > 100


@pytest.mark.parametrize("seed", range(4))
def test_any_mix(seed):
    assert walk(seed, 2 + seed % 4, mixed(seed), every=11) > 60


@pytest.mark.long
@pytest.mark.parametrize("seed", range(100, 400))
def test_many_mixes(seed):
    assert walk(seed, 2 + seed % 4, mixed(seed), every=1) > 60
