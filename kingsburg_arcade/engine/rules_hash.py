"""The hash of the rules that a match is played by: its content, and a version of meaning.

Code is not in it, and neither is what the options of the match leave out of play. So a record
opens as long as its rows are what they were and the rules still mean the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from typing import Protocol, TypeVar

from .contract import Options


class Row(Protocol):
    """A row of content that may belong to a module."""

    @property
    def module(self) -> str:
        """The option that brings the row into play, unless it is no or none; empty for what is
        always there."""


R = TypeVar("R", bound=Row)


def is_in_play(module: str, options: Options) -> bool:
    """Whether the rows of a module are used with these options."""
    return not module or getattr(options, module) not in (False, "none")


def in_play(rows: Iterable[R], options: Options) -> tuple[tuple[int, R], ...]:
    """The rows that these options use, each with its number in the table."""
    return tuple((at, row) for at, row in enumerate(rows) if is_in_play(row.module, options))


def rules_hash(meaning: int, content: Mapping[str, object]) -> str:
    """A short name for these tables and numbers and for what the rules make of them.

    `meaning` is raised when the same record would lead to another state than before although no
    row has changed.
    """
    return _short(f"{meaning} {spelled(content)}")


def with_digests(rules: str, digests: Sequence[str]) -> str:
    """A short name for rules of that name with content packs of these hashes, in their order."""
    if not digests:
        return rules
    return _short(" ".join((rules, *digests)))


def _short(text: str) -> str:
    from hashlib import blake2b  # whose library takes long to load, and the title has no need of it

    return blake2b(text.encode(), digest_size=8).hexdigest()


def spelled(value: object) -> str:
    """A value of a table as text: rows field by field, without the fields that hold their default.

    A new field with a default therefore changes nothing, nor does the order of the fields.
    """
    if value is None or isinstance(value, str | int):
        return repr(value)
    if isinstance(value, Mapping):
        return f"{{{', '.join(f'{key}: {spelled(value[key])}' for key in sorted(value))}}}"
    if isinstance(value, tuple):
        return f"({', '.join(map(spelled, value))})"
    if is_dataclass(value):
        held = {field.name: (getattr(value, field.name), field.default) for field in fields(value)}
        said = {name: now for name, (now, usual) in held.items() if now != usual}
        return f"{type(value).__name__}{spelled(said)}"
    raise TypeError(f"{type(value).__name__} is not content")
