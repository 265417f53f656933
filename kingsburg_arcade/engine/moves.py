"""Moves and wishes: what seats do, what luck is asked for, and how both are read back."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final, NamedTuple

from .compiled import mypyc_attr
from .refused import Refused, brief

SEALED: Final = "sealed"
_hex = re.compile(r"([0-9a-f]{2}){1,512}")
_rolls = re.compile(r"[0-9]{1,3}([ /]+[0-9]{1,3}){0,99}")


# ------------------------------------------------------------------------------------- moves
@mypyc_attr(allow_interpreted_subclasses=True)
class Move:
    """One choice of a seat, or one answer of luck: a value with a text and a plain face.

    `text` is what a person reads and types; `plain` is the same as nested tuples of strings and
    small numbers, ready for JSON, msgpack and the record. Cabinets keep their moves in tables, so
    that two equal moves are one object; `text` is the name by which a move is known outside.
    """

    __slots__ = ("_plain", "_text")

    idle: ClassVar[bool] = False
    """Does it say no to whatever is offered: a pass, the end of a turn?"""
    vital: ClassVar[bool] = False
    """Is it what matches are made of, so that one ends too early where it is passed up?

    Wherever a seat may pass, all the other moves are vital, or none is.
    """

    stands: ClassVar[bool] = False
    """May it not be taken back, though nobody has moved since: a bid, a hidden choice?"""

    def __init__(self, text: str, plain: tuple[Any, ...]) -> None:
        self._text = text
        self._plain = plain

    # A kind of which thousands are made spells these when somebody reads them.
    @property
    def text(self) -> str:
        return self._text

    @property
    def plain(self) -> tuple[Any, ...]:
        return self._plain

    def __repr__(self) -> str:
        return f"<{self.text}>"


class Rolled(Move):
    """Luck's answer to `Roll`: the faces of each group, in the order rolled."""

    __slots__ = ("groups",)

    def __init__(self, groups: tuple[tuple[int, ...], ...]) -> None:
        self.groups = groups

    @property
    def text(self) -> str:
        return f"roll {' / '.join(' '.join(map(str, group)) for group in self.groups)}"

    @property
    def plain(self) -> tuple[Any, ...]:
        return ("roll", self.groups)


class Drawn(Move):
    """Luck's answer to `Draw`: names from the pool, in the order drawn."""

    __slots__ = ("names",)

    def __init__(self, names: Sequence[str]) -> None:
        self.names = tuple(names)

    @property
    def text(self) -> str:
        return f"draw {', '.join(self.names)}"

    @property
    def plain(self) -> tuple[Any, ...]:
        return ("draw", self.names)


class Opened(Move):
    """Luck's answer to `Open`: the card that lay sealed."""

    __slots__ = ("card",)

    def __init__(self, card: str) -> None:
        self.card = card

    @property
    def text(self) -> str:
        return f"open {self.card}"

    @property
    def plain(self) -> tuple[Any, ...]:
        return ("open", self.card)


class Revealed(Move):
    """Luck's answer to `Reveal`: what was chosen, in the order of its seats."""

    __slots__ = ("names",)

    def __init__(self, names: Sequence[str]) -> None:
        self.names = tuple(names)

    @property
    def text(self) -> str:
        return f"reveal {', '.join(self.names)}"

    @property
    def plain(self) -> tuple[Any, ...]:
        return ("reveal", self.names)


# ---------------------------------------------------------------------------- hidden choices
@mypyc_attr(allow_interpreted_subclasses=True)
class Choice(Move):
    """That a seat has made its hidden choice, as the state of a table gets it: not which one.

    `question` is the key of the `Reveal` that will show it.
    """

    __slots__ = ("question",)
    stands = True

    def __init__(self, question: str) -> None:
        super().__init__("choose", ("choose", question))
        self.question = question


class Choose(Choice):
    """A hidden choice as `legal()` lists it, one for each name, and as its seat submits it."""

    __slots__ = ("name",)

    def __init__(self, question: str, name: str) -> None:
        Move.__init__(self, f"choose {name} for {question}", ("choose", question, name))
        self.question, self.name = question, name


class SealedChoice(Choice):
    """A hidden choice as it stands in the record of a match among peers: nobody can read it."""

    __slots__ = ("sealed",)

    def __init__(self, question: str, sealed: str) -> None:
        Move.__init__(self, "choose", (SEALED, question, sealed))
        self.question, self.sealed = question, sealed

    @classmethod
    def read(cls, plain: Sequence[Any]) -> SealedChoice | None:
        """What `plain` wrote, whatever is sealed in it; None if it is another move."""
        match list(plain):
            case ["sealed", str(question), str(sealed)] if _hex.fullmatch(sealed):
                return cls(question, sealed)
        return None


# ------------------------------------------------------------------------------------ wishes
class Sealed(NamedTuple):
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


class Open(NamedTuple):
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


@dataclass(frozen=True, slots=True)
class Reveal:
    """Luck is asked to show what these seats have chosen, all at once.

    Who deals knows it: a table at home has it in its record, and peers open what they sealed.
    """

    key: str
    """The `question` of the choices; as with every wish, no other moment has the same."""
    seats: tuple[int, ...]
    options: tuple[tuple[str, ...], ...]
    """For each of these seats the names among which it chose, in the order of `legal()`."""
    withheld: tuple[str, ...]
    """For each of these seats what counts if its choice can never be shown: one of its options or
    a name for having none, but worth less to it than any choice that is shown."""

    @property
    def text(self) -> str:
        return f"reveal {self.key}"

    def refusal(self, move: Move) -> Refused | None:
        if not isinstance(move, Revealed) or len(move.names) != len(self.seats):
            return Refused("luck.answer", wish=self.text, answer=brief(move.text))
        for name, options, worst in zip(move.names, self.options, self.withheld, strict=True):
            if name not in options and name != worst:
                return Refused("luck.draw", name=brief(name), pool=options)
        return None


Wish = Roll | Draw | Open | Reveal


def luck_from_text(text: str) -> Move | None:
    """Read an answer such as `roll 1 3 5 / 2 2 6`, `draw a, b` or `open a card`; else None."""
    word, _, rest = text.strip().partition(" ")
    if word == "roll":
        if not _rolls.fullmatch(rest):
            raise Refused("luck.roll", roll=brief(rest))
        return Rolled(tuple(tuple(map(int, group.split())) for group in rest.split("/")))
    if word == "draw":
        return Drawn([name.strip() for name in rest.split(",")])
    if word == "reveal":
        return Revealed([name.strip() for name in rest.split(",")])
    if word == "open":
        return Opened(rest.strip())
    return None


def luck_from_plain(plain: Sequence[Any]) -> Move | None:
    """The same for plain data."""
    match list(plain):
        case ["roll", list(groups) | tuple(groups)] if all(_is_dice(group) for group in groups):
            return Rolled(tuple(map(tuple, groups)))
        case ["draw", list(names) | tuple(names)] if all(isinstance(name, str) for name in names):
            return Drawn(names)
        case ["reveal", list(names) | tuple(names)] if all(isinstance(name, str) for name in names):
            return Revealed(names)
        case ["open", str(card)]:
            return Opened(card)
    return None


def _is_dice(group: object) -> bool:
    return isinstance(group, list | tuple) and all(type(face) is int for face in group)
