"""Answers to a person that say why something is not possible."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final


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
