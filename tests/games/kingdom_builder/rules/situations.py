"""Positions set up by hand, and games played by chance."""

import random
from unittest.mock import patch

from kingsburg_arcade.engine.contract import LUCK, NOBODY, Draw, Drawn, Open, Opened, Roll, Rolled
from kingsburg_arcade.games.kingdom_builder.rules import CABINET, reading

OPTIONS = CABINET.options()


def situation(**fields):
    """A position of two seats on the introductory board, unless something else is said."""
    return loosely({"seats": 2, "terrain": "grass"} | fields)


def loosely(plain):
    """A position that the rules need not lead to: a last round may begin with full supplies."""
    with patch.object(reading, "check_position", lambda *_: None):
        return CABINET.from_plain(plain)


def texts(state):
    return [move.text for move in state.legal()]


def chosen(state, word):
    """The hexes of the legal moves that begin with these words."""
    return [move.plain[1:] for move in state.legal() if move.plain[0] == word]


def play(state, *moves):
    """Play moves by their text, checking each; the events are returned."""
    told = []
    for text in moves:
        if state.actor == LUCK:
            move = CABINET.move_from_text(text)
            assert state.wish().refusal(move) is None
        else:
            assert text in texts(state), f"{text} is not among {texts(state)}"
            move = CABINET.move_from_text(text)
        state.play(move, told.append)
    return told


def dealt(wish, chance):
    """Any answer to a wish."""
    match wish:
        case Open(sealed):
            return Opened(chance.choice(sealed.left))
        case Draw(_, pool, count):
            return Drawn(chance.sample(pool, count))
        case Roll(_, groups, sides):
            return Rolled(tuple(tuple(chance.randint(1, sides) for _ in range(n)) for n in groups))


def random_move(state, chance):
    return dealt(state.wish(), chance) if state.actor == LUCK else chance.choice(state.legal())


def random_game(seats, seed, options=OPTIONS, tell=None):
    """Every position of a game played by chance: yields before each move, and at the end."""
    chance = random.Random(seed)
    state = CABINET.new(seats, options)
    while state.actor != NOBODY:
        yield state
        state.play(random_move(state, chance), tell)
    yield state


def names(told):
    return [type(event).__name__ for event in told]
