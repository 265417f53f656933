"""JSON as a person types it, each value with its line: what is wrong can be said to be where."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from .refused import Refused, brief

DEPTH: Final = 8
"""How many lists and objects may lie in one another."""
WIDTH: Final = 1000
"""Values of one list or object."""
DIGITS: Final = 9
"""Of a number."""

_space = re.compile(r"[ \t\r\n]*")
_string = re.compile(r'"((?:[^"\\\x00-\x1f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*)"')
_escape = re.compile(r'\\(?:u([0-9a-fA-F]{4})|(["\\/bfnrt]))')
_number = re.compile(r"-?(?:0|[1-9][0-9]*)(?![0-9.eE])")
_fraction = re.compile(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+(?:[eE][+-]?[0-9]+)?|[eE][+-]?[0-9]+)")
_word = re.compile(r"true|false|null")
_ESCAPED: Final = {"b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t"}
_WORDS: Final = {"true": True, "false": False, "null": None}


class Fault(Exception):
    """What is wrong with a line of a file."""

    def __init__(self, line: int, reason: Refused) -> None:
        super().__init__(line, reason)
        self.line: Final = line
        self.reason: Final = reason


@dataclass(frozen=True, slots=True)
class Lined:
    """One value and the line on which it begins, from 1.

    Objects are mappings, lists are tuples, and what lies in them is lined as well.
    """

    line: int
    value: str | int | bool | tuple[Lined, ...] | Mapping[str, Lined] | None

    def fault(self, reason: Refused) -> Fault:
        return Fault(self.line, reason)

    def text(self, most: int) -> str:
        """A text that is not empty and has at most so many letters."""
        if not isinstance(self.value, str) or not self.value:
            raise self.fault(Refused("lined.text"))
        if len(self.value) > most:
            raise self.fault(Refused("lined.long_text", letters=len(self.value), most=most))
        return self.value

    def number(self, least: int, most: int) -> int:
        if type(self.value) is not int or not least <= self.value <= most:
            raise self.fault(Refused("lined.number", least=least, most=most, value=self.brief))
        return self.value

    def truth(self) -> bool:
        if not isinstance(self.value, bool):
            raise self.fault(Refused("lined.truth", yes="true", no="false", value=self.brief))
        return self.value

    def items(self, most: int) -> Sequence[Lined]:
        if not isinstance(self.value, tuple):
            raise self.fault(Refused("lined.list"))
        if len(self.value) > most:
            raise self.fault(Refused("lined.long_list", count=len(self.value), most=most))
        return self.value

    def entries(self, needed: Sequence[str], allowed: Sequence[str] = ()) -> Mapping[str, Lined]:
        """The entries of an object that has all of the first names and may have the others."""
        found = self.mapping()
        for name, entry in found.items():
            if name not in needed and name not in allowed:
                known = (*needed, *allowed)
                raise entry.fault(Refused("lined.unknown", name=brief(name), known=known))
        for name in needed:
            if name not in found:
                raise self.fault(Refused("lined.missing", name=name))
        return found

    def mapping(self) -> Mapping[str, Lined]:
        if not isinstance(self.value, Mapping):
            raise self.fault(Refused("lined.object"))
        return self.value

    @property
    def brief(self) -> str:
        """The value as a sentence names it: words of JSON as they are written there."""
        plain = self.value
        if isinstance(plain, bool) or plain is None:
            return next(word for word, meant in _WORDS.items() if meant is plain)
        return brief("...") if isinstance(plain, tuple | Mapping) else brief(plain)


def lined(text: str) -> Lined:
    """Read JSON; Fault for all that is not, for fractions, and for names that come twice."""
    reader = _Reader(text)
    whole = reader.value(DEPTH)
    reader.skip()
    if reader.at < len(text):
        raise reader.fault(Refused("lined.malformed", format="JSON"))
    return whole


class _Reader:
    """Goes through a text from value to value, and counts its lines."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self._line = 1
        self._counted = 0

    @property
    def line(self) -> int:
        """The line of what comes next."""
        self._line += self.text.count("\n", self._counted, self.at)
        self._counted = self.at
        return self._line

    def fault(self, reason: Refused) -> Fault:
        return Fault(self.line, reason)

    def skip(self) -> None:
        found = _space.match(self.text, self.at)
        self.at = found.end() if found else self.at

    def sees(self, sign: str) -> bool:
        """Is this sign the next one? Then go past it."""
        self.skip()
        if self.text.startswith(sign, self.at):
            self.at += len(sign)
            return True
        return False

    def value(self, depth: int) -> Lined:
        self.skip()
        line = self.line
        if self.sees("{"):
            return Lined(line, self._object(depth))
        if self.sees("["):
            return Lined(line, self._list(depth))
        if self.text.startswith('"', self.at):
            return Lined(line, self._string())
        if found := _number.match(self.text, self.at):
            if len(found[0]) > DIGITS:
                raise self.fault(Refused("lined.large"))
            self.at = found.end()
            return Lined(line, int(found[0]))
        if found := _fraction.match(self.text, self.at):
            raise self.fault(Refused("lined.whole", value=brief(found[0]).strip("'")))
        if found := _word.match(self.text, self.at):
            self.at = found.end()
            return Lined(line, _WORDS[found[0]])
        raise self.fault(Refused("lined.malformed", format="JSON"))

    def _object(self, depth: int) -> Mapping[str, Lined]:
        self._go_deeper(depth)
        found: dict[str, Lined] = {}
        while not self._ends("}", len(found)):
            name = self._string()
            if name in found:
                raise self.fault(Refused("lined.twice", name=brief(name)))
            if not self.sees(":"):
                raise self.fault(Refused("lined.malformed", format="JSON"))
            found[name] = self.value(depth - 1)
        return found

    def _list(self, depth: int) -> tuple[Lined, ...]:
        self._go_deeper(depth)
        found: list[Lined] = []
        while not self._ends("]", len(found)):
            found.append(self.value(depth - 1))
        return tuple(found)

    def _go_deeper(self, depth: int) -> None:
        if depth == 0:
            raise self.fault(Refused("lined.nested", most=DEPTH))

    def _ends(self, sign: str, count: int) -> bool:
        """Does a list or an object of so many end here? Otherwise its next value begins."""
        if self.sees(sign):
            return True
        if count and not self.sees(","):
            raise self.fault(Refused("lined.malformed", format="JSON"))
        if count >= WIDTH:
            raise self.fault(Refused("lined.long_list", count=count + 1, most=WIDTH))
        self.skip()
        return False

    def _string(self) -> str:
        found = _string.match(self.text, self.at)
        if found is None:
            raise self.fault(Refused("lined.malformed", format="JSON"))
        made = _escape.sub(_unescaped, found[1])
        try:
            whole = made.encode("utf-16", "surrogatepass").decode("utf-16")
        except UnicodeDecodeError:
            raise self.fault(Refused("lined.malformed", format="JSON")) from None
        self.at = found.end()
        return whole


def _unescaped(found: re.Match[str]) -> str:
    return chr(int(found[1], 16)) if found[1] else _ESCAPED.get(found[2], found[2])
