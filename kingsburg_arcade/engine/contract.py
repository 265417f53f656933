"""What every cabinet keeps: the words that rules, tables, governors, peers and screens share.

A cabinet is one game. Its `State` is the whole public position and nothing else: no names, no
history, no generator, no secret. Somebody is always expected to act: a seat, or luck, or nobody
because the match is over. What a seat may do is listed by `legal()`; what luck is asked for is
said by `wish()`. Both answer with a `Move`, and `play` is the only thing that changes a state.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cache
from typing import Any, ClassVar, Final, Protocol, Self, TypeVar

from .compiled import mypyc_attr
from .moves import (
    Choice,
    Choose,
    Draw,
    Drawn,
    Move,
    Open,
    Opened,
    Reveal,
    Revealed,
    Roll,
    Rolled,
    Sealed,
    SealedChoice,
    Wish,
    luck_from_plain,
    luck_from_text,
)
from .refused import Refused, brief

__all__ = [
    "LUCK",
    "NOBODY",
    "Cabinet",
    "CabinetOf",
    "Chair",
    "Choice",
    "Choose",
    "Dealer",
    "Draw",
    "Drawn",
    "Event",
    "Governor",
    "House",
    "Move",
    "Open",
    "Opened",
    "Options",
    "PlayThrough",
    "Refused",
    "Result",
    "Reveal",
    "Revealed",
    "Roll",
    "Rolled",
    "Sealed",
    "SealedChoice",
    "State",
    "Stream",
    "Tell",
    "View",
    "Wish",
    "brief",
    "luck_from_plain",
    "luck_from_text",
    "seat_names",
    "wrong_seats",
]

LUCK: Final = -1
"""The actor when dice, a shuffle, a sealed card or hidden choices are wanted."""
NOBODY: Final = -2
"""The actor when the match is over."""

_words = re.compile(r"(?<!^)(?=[A-Z])")


@cache
def seat_names(seats: int) -> tuple[str, ...]:
    """What luck draws from, and what a record calls seats that nobody has given a name."""
    return tuple(f"seat {seat + 1}" for seat in range(seats))


# ------------------------------------------------------------------------------------ events
@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened, with every number a screen needs to show it."""

    def to_plain(self) -> dict[str, Any]:
        """The event as JSON-able data, its kind first."""
        name = _words.sub("_", type(self).__name__).lower()
        return {"event": name} | {field.name: getattr(self, field.name) for field in fields(self)}


Tell = Callable[[Event], None]
"""Somebody who listens. Rules build events only when they are given one."""


# ------------------------------------------------------------------------------------ result
@dataclass(frozen=True, slots=True)
class Result:
    """How the seats stand: points, the tie-breaks in their order, and places (1 is first)."""

    points: tuple[int, ...]
    tie_breaks: tuple[tuple[str, tuple[int, ...]], ...]
    places: tuple[int, ...]

    @classmethod
    def ranked(cls, points: Sequence[int], **tie_breaks: Sequence[int]) -> Result:
        """Place the seats by points, then by each tie-break; what is still equal is shared."""
        columns = [tuple(points), *map(tuple, tie_breaks.values())]
        rows = list(zip(*columns, strict=True))
        places = tuple(1 + sum(other > row for other in rows) for row in rows)
        named = tuple((name, tuple(column)) for name, column in tie_breaks.items())
        return cls(tuple(points), named, places)

    @property
    def winners(self) -> tuple[int, ...]:
        return tuple(seat for seat, place in enumerate(self.places) if place == 1)

    def to_plain(self) -> dict[str, Any]:
        return {
            "points": list(self.points),
            **{name: list(column) for name, column in self.tie_breaks},
            "places": list(self.places),
            "winners": list(self.winners),
        }


# ------------------------------------------------------------------------------------ options
@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(frozen=True, slots=True)
class Options:
    """House rules and modules of a match: frozen, part of the record's header and its hash.

    A cabinet's options are a subclass whose fields are booleans, or strings with the choices
    listed in `CHOICES`. A string that no list can hold stands in `TEXTS` with what checks it; its
    default is empty, and then it is not written down.
    """

    CHOICES: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    TEXTS: ClassVar[Mapping[str, Callable[[str], str]]] = {}

    def __reduce__(self) -> tuple[type[Options], tuple[Any, ...]]:
        """Made anew in another process: a compiled class that is frozen cannot be filled there."""
        return type(self), tuple(getattr(self, field.name) for field in fields(self))

    @classmethod
    def choices(cls) -> Mapping[str, tuple[str, ...]]:
        """Every option and what may be chosen, as typed; the first is the default.

        A yes/no option is no special case here; what holds a text of its own is left out.
        """
        found = {}
        for field in fields(cls):
            if field.name in cls.TEXTS:
                continue
            usual = _typed(field.default)
            listed = cls.CHOICES.get(field.name, ("yes", "no"))
            found[field.name] = (usual, *(choice for choice in listed if choice != usual))
        return found

    @classmethod
    def read(cls, given: Mapping[str, Any]) -> Self:
        """Make options of names and values as a person types them; refuse the unknown."""
        known = cls.choices()
        values: dict[str, Any] = {}
        for name, value in given.items():
            if name in cls.TEXTS and isinstance(value, str):
                values[name] = cls.TEXTS[name](value)
                continue
            if name not in known:
                options = (*known, *cls.TEXTS)
                raise Refused("option.unknown", option=brief(name), options=options)
            typed = _typed(value)
            if typed not in known[name]:
                raise Refused(
                    "option.choice", option=name, choice=brief(value), choices=known[name]
                )
            values[name] = typed if name in cls.CHOICES else typed == "yes"
        return cls(**values)

    @property
    def typed(self) -> dict[str, str]:
        """The choice of every option, as typed."""
        return {name: _typed(value) for name, value in self.to_plain().items()}

    def to_plain(self) -> dict[str, Any]:
        plain = {field.name: getattr(self, field.name) for field in fields(self)}
        return {name: value for name, value in plain.items() if value or name not in self.TEXTS}


def _typed(value: Any) -> Any:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else value


# ------------------------------------------------------------------------------------ a cabinet
class State(Protocol):
    """One position of one cabinet: mutable, compact, quick to copy, free of secrets."""

    @property
    def seats(self) -> int: ...

    @property
    def actor(self) -> int:
        """The seat that must act, or LUCK, or NOBODY."""

    @property
    def question(self) -> str:
        """One word for what is being asked of the actor ("place", "build", "roll", ...)."""

    def legal(self) -> Sequence[Move]:
        """What the acting seat may do: never empty, never to be changed by the caller."""

    def wish(self) -> Wish:
        """What luck is asked for, when the actor is LUCK."""

    def play(self, move: Move, tell: Tell | None = None) -> None:
        """Carry out one of `legal()`, or an answer to `wish()`, and all that follows from it.

        The caller vouches for the move: this is the fast path of governors. `Table.submit` is
        the checked one. A `Choice` leaves no more than a mark that this seat has chosen.
        """

    def copy(self) -> Self: ...

    def sealed(self) -> tuple[Sealed, ...]:
        """The cards that lie face down, or in a hand, and matter from now on."""

    def knows(self, seat: int) -> tuple[Sealed, ...]:
        """Those of `sealed()` that this seat has looked at. That it has looked is public."""

    def result(self) -> Result:
        """How the seats stand; final when the actor is NOBODY."""

    def pack(self) -> list[Any]:
        """Every field as plain numbers, in one fixed order: what is encoded and hashed."""

    def to_plain(self) -> dict[str, Any]:
        """The position as a person would write it down: JSON-able, with names."""

    def forecast(self, seat: int, move: Move | None = None, shown: Any = None) -> Any:
        """What the rules foretell for a seat, so that no screen has to work out a rule.

        Each game says it in a small value of its own: prices, outcomes, points as they stand.
        `move` is one whose consequences are wanted. `shown` is what a screen shows of the table
        while things are still moving there; without it the forecast is that of this state.
        """


S_co = TypeVar("S_co", bound=State, covariant=True)


class Cabinet(Protocol[S_co]):
    """One game: how it is begun, and how its values are read back."""

    name: str
    seats: range
    options: type[Options]
    former_rules: Mapping[str, tuple[str, ...]]
    """Hashes written by older versions, and the hashes of today that mean the same."""

    def hidden_stacks(self, options: Options) -> tuple[str, ...]:
        """How the names of stacks begin of which several cards matter unseen: hands, two decks.

        Peers shuffle each of them together on the LAN.
        """

    def rules_of(self, options: Options) -> str:
        """The hash of the rules that a match with these options is played by."""

    def new(self, seats: int, options: Options) -> S_co:
        """A state before anything happened; luck's first wish stands."""

    def move_from_text(self, text: str) -> Move:
        """Read what `Move.text` wrote; raise Refused otherwise."""

    def move_from_plain(self, plain: Sequence[Any]) -> Move:
        """Read what `Move.plain` wrote; raise Refused otherwise."""

    def unpack(self, seats: int, options: Options, packed: Sequence[Any]) -> S_co:
        """The state that `State.pack` wrote."""

    def from_plain(self, plain: Mapping[str, Any]) -> S_co:
        """The state that `State.to_plain` wrote, or a person; raise Refused otherwise."""


def wrong_seats(cabinet: Cabinet[Any], seats: object) -> Refused:
    """The refusal of a match for more or fewer than the game is for."""
    few, many = cabinet.seats[0], cabinet.seats[-1]
    return Refused("match.seats", game=cabinet.name, few=few, many=many, seats=brief(seats))


CabinetOf = Callable[[str], Cabinet[Any]]
"""The cabinet of a game by its name; Refused if the name is unknown."""


# ------------------------------------------------------------------------------------ who decides
class Dealer(Protocol):
    """Who supplies luck: a seed at home, all peers together on a LAN, a person in a test."""

    def deal(self, wish: Wish) -> Move | None:
        """The answer to a wish, or None if it is not there yet and will be submitted later."""

    def peek(self, sealed: Sealed) -> str | None:
        """What a sealed card is, or None if this dealer may not know."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Stream:
    """Numbers for a governor's own whims, the same on every machine."""

    __slots__ = ()

    def below(self, bound: int) -> int:
        """A number from 0 to bound - 1."""
        raise NotImplementedError


class View(Protocol[S_co]):
    """What one seat may see: the public state, and the sealed cards it has looked at."""

    @property
    def seat(self) -> int: ...

    @property
    def state(self) -> S_co: ...

    @property
    def secrets(self) -> Mapping[Sealed, str]: ...


class Governor(Protocol):
    """A scripted player."""

    name: str

    def choose(self, view: View[Any], legal: Sequence[Move], luck: Stream) -> Move: ...


Chair = tuple[Callable[[View[Any], Sequence[Move], Stream], Move], View[Any], Stream, bool]
"""Who plays a seat of a match without a table, what it is given to choose by, and whether it plays
by chance as `random` does: then a state may draw its moves from the stream."""


@mypyc_attr(allow_interpreted_subclasses=True)
class House:
    """Who deals at a match without a table, and keeps what is chosen in secret."""

    __slots__ = ()

    def deal(self, wish: Wish) -> Move:
        """The answer to a wish."""
        raise NotImplementedError

    def card(self, stack: str, position: int, contents: tuple[str, ...]) -> str:
        """What `deal` opens where a sealed card of that stack is wished for, without a wish."""
        raise NotImplementedError

    def hide(self, seat: int, move: Choose) -> Choice:
        """What the state gets of a hidden choice."""
        raise NotImplementedError


PlayThrough = Callable[[Sequence[Chair], House, int], int]
"""How a state that wants to be quick plays by itself until nobody must act, or so many moves are
made: `play_through` says how many. No state needs it, `actor`, `legal`, `wish` and `play` do."""
