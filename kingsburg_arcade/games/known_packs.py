"""What a content pack is, and the packs that this process can play with, wherever they are kept."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, NamedTuple

from ..engine.contract import Refused
from ..engine.named_packs import NamedPack

if TYPE_CHECKING:
    from ..engine.lined_json import Lined


class Shown(NamedTuple):
    """What of a pack is seen on the screen, and how large it is."""

    words: Mapping[str, Mapping[str, str]]
    """Its texts, by language and key; English has all of them."""
    pictures: Mapping[str, bytes | str]
    """By name a picture of its own, or the name of one of ours."""
    rows: int
    """So many rows it adds to the tables of powers."""


@dataclass(frozen=True, eq=False)
class Pack:
    """A folder of data that adds cards to a game: checked, and never changed."""

    title: str
    game: str
    version: str
    digest: str
    """The hash of its bytes, 64 hexadecimal digits."""
    raw: bytes = field(repr=False)
    """Its bytes, as they are kept and sent."""
    sheets: Mapping[str, Lined] = field(repr=False)
    """What its JSON files say, by path."""
    pictures: Mapping[str, bytes] = field(repr=False)
    """Its PNG files, by path."""
    shown: Shown = field(default=Shown({}, {}, 0), repr=False)
    """What its game has read out of it."""

    @property
    def named(self) -> NamedPack:
        """The pack as a match names it."""
        return NamedPack(self.title, self.digest)

    @property
    def short(self) -> str:
        return self.named.short


class PackFault(Refused):
    """Why something is not a pack: `file` and `line` say where (empty and 0 for the whole)."""

    def __init__(self, reason: Refused, file: str = "", line: int = 0) -> None:
        where = {"file": file} if file else {}
        at = {"line": line} if line else {}
        super().__init__(
            "pack.line" if line else "pack.file" if file else "pack.whole",
            reason=reason,
            **where,
            **at,
        )
        self.reason: Final = reason
        self.file: Final = file
        self.line: Final = line


Finder = Callable[[str], Pack | None]
_finders: list[Finder] = []


def look_on(finder: Finder) -> None:
    """Ask there for packs from now on, before all other places."""
    if finder not in _finders:
        _finders.insert(0, finder)


def forget(finder: Finder) -> None:
    """Do not ask there any more."""
    _finders.remove(finder)


def find(digest: str) -> Pack | None:
    """The pack of that hash; None if it is nowhere."""
    found = (finder(digest) for finder in _finders)
    return next((pack for pack in found if pack is not None), None)
