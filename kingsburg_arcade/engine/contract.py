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
from typing import Any, ClassVar, Final, NamedTuple, Protocol, Self, TypeVar

LUCK: Final = -1
"""The actor when dice, a shuffle or a sealed card are wanted."""
NOBODY: Final = -2
"""The actor when the match is over."""

_words = re.compile(r"(?<!^)(?=[A-Z])")
_rolls = re.compile(r"[0-9]{1,3}([ /]+[0-9]{1,3}){0,99}")


def seat_names(seats: int) -> tuple[str, ...]:
    """What luck draws from, and what a record calls seats that nobody has given a name."""
    return tuple(f"seat {seat + 1}" for seat in range(seats))


class Refused(ValueError):
    """An answer to a person, not an error of the program: what was asked for is not possible.

    It carries a code and the values that its sentence names; `i18n.refusal` makes the sentence.
    A value is plain data, or another refusal that is the reason for this one.
    """

    def __init__(self, code: str, /, **values: object) -> None:
        super().__init__(code)
        self.code: Final = code
        self.values: Final[Mapping[str, object]] = values

    def __str__(self) -> str:
        """For a log or a test; a person reads `i18n.refusal`."""
        if not self.values:
            return self.code
        named = ", ".join(f"{name}={_plainly(value)}" for name, value in self.values.items())
        return f"{self.code} ({named})"


def brief(thing: object, most: int = 60) -> str:
    """What came from afar, short enough for a sentence and without control characters."""
    if isinstance(thing, str):
        thing = thing[: most + 1]
    said = repr(thing)
    return said if len(said) <= most else f"{said[: most - 3]}..."


def _plainly(value: object) -> str:
    return str(value) if isinstance(value, Refused) else repr(value)


# ------------------------------------------------------------------------------------- moves
class Move:
    """One choice of a seat, or one answer of luck: a value with a text and a plain face.

    `text` is what a person reads and types; `plain` is the same as nested tuples of strings and
    small numbers, ready for JSON, msgpack and the record. Cabinets keep their moves in tables, so
    that two equal moves are one object; `text` is the name by which a move is known outside.
    """

    __slots__ = ("plain", "text")

    idle: ClassVar[bool] = False
    """Does it say no to whatever is offered: a pass, the end of a turn?"""
    vital: ClassVar[bool] = False
    """Is it what matches are made of, so that one ends too early where it is passed up?

    Wherever a seat may pass, all the other moves are vital, or none is.
    """

    def __init__(self, text: str, plain: tuple[Any, ...]) -> None:
        self.text = text
        self.plain = plain

    def __repr__(self) -> str:
        return f"<{self.text}>"


class Rolled(Move):
    """Luck's answer to `Roll`: the faces of each group, in the order rolled."""

    __slots__ = ("groups",)

    def __init__(self, groups: tuple[tuple[int, ...], ...]) -> None:
        self.groups = groups

    @property
    def text(self) -> str:  # type: ignore[override]  # spelled only when somebody reads it
        return f"roll {' / '.join(' '.join(map(str, group)) for group in self.groups)}"

    @property
    def plain(self) -> tuple[Any, ...]:  # type: ignore[override]
        return ("roll", self.groups)


class Drawn(Move):
    """Luck's answer to `Draw`: names from the pool, in the order drawn."""

    __slots__ = ("names",)

    def __init__(self, names: Sequence[str]) -> None:
        self.names = tuple(names)

    @property
    def text(self) -> str:  # type: ignore[override]
        return f"draw {', '.join(self.names)}"

    @property
    def plain(self) -> tuple[Any, ...]:  # type: ignore[override]
        return ("draw", self.names)


class Opened(Move):
    """Luck's answer to `Open`: the card that lay sealed."""

    __slots__ = ("card",)

    def __init__(self, card: str) -> None:
        self.card = card

    @property
    def text(self) -> str:  # type: ignore[override]
        return f"open {self.card}"

    @property
    def plain(self) -> tuple[Any, ...]:  # type: ignore[override]
        return ("open", self.card)


# ------------------------------------------------------------------------------------ wishes
@dataclass(frozen=True, slots=True)
class Sealed:
    """A card nobody has shown yet: the place `position` of a shuffled stack.

    `contents` lists the whole stack as it was when it was shuffled; `left` lists what this card
    can still be, given all that has been shown since. Two cards of one stack never are the same
    copy, so a dealer shuffles `contents` once and reads off the position.
    """

    stack: str
    position: int
    contents: tuple[str, ...]
    left: tuple[str, ...]


class Roll(NamedTuple):
    """Luck is asked to roll groups of dice, all at once."""

    key: str
    groups: tuple[int, ...]
    sides: int = 6

    @property
    def text(self) -> str:
        return f"roll {' / '.join(map(str, self.groups))} dice of {self.sides} sides"

    def refusal(self, move: Move) -> Refused | None:
        if not isinstance(move, Rolled) or tuple(map(len, move.groups)) != self.groups:
            return Refused("luck.answer", wish=self.text, answer=brief(move.text))
        if any(not 1 <= face <= self.sides for group in move.groups for face in group):
            return Refused("luck.face", sides=self.sides, answer=brief(move.text))
        return None


@dataclass(frozen=True, slots=True)
class Draw:
    """Luck is asked to draw `count` different entries of a pool, in order."""

    key: str
    pool: tuple[str, ...]
    count: int

    @property
    def text(self) -> str:
        return f"draw {self.count} of {', '.join(self.pool)}"

    def refusal(self, move: Move) -> Refused | None:
        if not isinstance(move, Drawn) or len(move.names) != self.count:
            return Refused("luck.answer", wish=self.text, answer=brief(move.text))
        rest = list(self.pool)
        for name in move.names:
            if name not in rest:
                return Refused("luck.draw", name=brief(name), pool=tuple(rest))
            rest.remove(name)
        return None


@dataclass(frozen=True, slots=True)
class Open:
    """Luck is asked to show a sealed card to everybody."""

    sealed: Sealed

    @property
    def key(self) -> str:
        return self.sealed.stack

    @property
    def text(self) -> str:
        return f"open card {self.sealed.position + 1} of {self.sealed.stack}"

    def refusal(self, move: Move) -> Refused | None:
        if not isinstance(move, Opened):
            return Refused("luck.answer", wish=self.text, answer=brief(move.text))
        if move.card not in self.sealed.left:
            left = tuple(dict.fromkeys(self.sealed.left))
            return Refused("luck.card", card=brief(move.card), stack=self.sealed.stack, cards=left)
        return None


Wish = Roll | Draw | Open


def luck_from_text(text: str) -> Move | None:
    """Read `roll 1 3 5 / 2 2 6`, `draw a, b` or `open a card`; None if it is no answer of luck."""
    word, _, rest = text.strip().partition(" ")
    if word == "roll":
        if not _rolls.fullmatch(rest):
            raise Refused("luck.roll", roll=brief(rest))
        return Rolled(tuple(tuple(map(int, group.split())) for group in rest.split("/")))
    if word == "draw":
        return Drawn([name.strip() for name in rest.split(",")])
    if word == "open":
        return Opened(rest.strip())
    return None


def luck_from_plain(plain: Sequence[Any]) -> Move | None:
    """The same for plain data."""
    match list(plain):
        case ["roll", [*groups]] if all(_is_dice(group) for group in groups):
            return Rolled(tuple(map(tuple, groups)))
        case ["draw", [*names]] if all(isinstance(name, str) for name in names):
            return Drawn(names)
        case ["open", str(card)]:
            return Opened(card)
    return None


def _is_dice(group: object) -> bool:
    return isinstance(group, list | tuple) and all(type(face) is int for face in group)


# ------------------------------------------------------------------------------------ events
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
@dataclass(frozen=True, slots=True)
class Options:
    """House rules and modules of a match: frozen, part of the record's header and its hash.

    A cabinet's options are a subclass whose fields are booleans, or strings with the choices
    listed in `CHOICES`.
    """

    CHOICES: ClassVar[Mapping[str, tuple[str, ...]]] = {}

    @classmethod
    def choices(cls) -> Mapping[str, tuple[str, ...]]:
        """Every option and what may be chosen, as typed; the first is the default.

        A yes/no option is no special case here.
        """
        found = {}
        for field in fields(cls):
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
            if name not in known:
                raise Refused("option.unknown", option=brief(name), options=tuple(known))
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
        return {field.name: getattr(self, field.name) for field in fields(self)}


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
        the checked one.
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
    hidden_stacks: bool
    """Are hands dealt from face-down stacks? Then peers shuffle each stack together on the LAN."""

    former_rules: Mapping[str, tuple[str, ...]]
    """Hashes written by older versions, and the hashes of today that mean the same."""

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


class Stream(Protocol):
    """Numbers for a governor's own whims, the same on every machine."""

    def below(self, bound: int) -> int:
        """A number from 0 to bound - 1."""


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
