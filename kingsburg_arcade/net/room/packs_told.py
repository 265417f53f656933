"""Content packs as the people of a room tell of them: what one is called, and pieces of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

from ...engine.codec import encode
from ...engine.contract import Cabinet, Options, Refused
from ...engine.named_packs import (
    DIGEST,
    MOST_PACKS,
    OPTION,
    SHORT,
    TITLE_LENGTH,
    NamedPack,
    is_title,
    spelled,
)
from ...engine.named_packs import read_packs as named
from ...engine.shown_text import Text, checked
from ..protocol.signed_statement import VERSION

LARGEST: Final = 1 << 21
"""Bytes of one pack."""
CARDS: Final = 1000
PIECE: Final = 48 * 1024
"""Bytes of a pack in one message."""


@dataclass(frozen=True, slots=True)
class RoomPack:
    """A content pack that a room plays with, as the room tells of it."""

    title: Text
    digest: str
    size: int
    """Its bytes."""
    cards: int

    @property
    def plain(self) -> tuple[str, str, int, int]:
        return self.title, self.digest, self.size, self.cards


class Shelf(Protocol):
    """The packs of this machine, each known by its hash."""

    def raw(self, digest: str) -> bytes | None:
        """The bytes of a pack; None if it is not here."""

    def look(self, raw: bytes) -> tuple[str, int]:
        """Title and number of cards of a pack; Refused if anything in it is broken."""

    def keep(self, raw: bytes) -> None:
        """Put a pack on the shelf; Refused if that is not possible."""


class NoShelf:
    """A program that has no packs and takes none."""

    def raw(self, digest: str) -> bytes | None:
        return None

    def look(self, raw: bytes) -> tuple[str, int]:
        raise Refused("lan.no_shelf")

    def keep(self, raw: bytes) -> None:
        """Nothing comes here: it would be looked at first."""


# --------------------------------------------------------------------------------- of a match
def packs_of(shelf: Shelf, options: Mapping[str, Any]) -> tuple[RoomPack, ...]:
    """The packs of a match with these options; Refused if one of them is not here."""
    found = list[RoomPack]()
    for one in named(options.get(OPTION, "")):
        raw = shelf.raw(one.digest)
        if raw is None:
            raise Refused("packs.missing", title=one.title, digest=one.short)
        title, cards = shelf.look(raw)
        found.append(RoomPack(_title(title), one.digest, len(raw), cards))
    return tuple(found)


def load_game(cabinet: Cabinet[Any], packs: Sequence[RoomPack]) -> None:
    """Load the game with these packs, all of which are here: that takes a quarter of a second."""
    told = spelled([NamedPack(pack.title, pack.digest) for pack in packs])
    cabinet.hidden_stacks(cabinet.options.read({OPTION: told}))


def without_packs(cabinet: Cabinet[Any], options: Options) -> Options:
    """The options by which anybody can compare rules, even who lacks a pack."""
    rest = {name: value for name, value in options.to_plain().items() if name != OPTION}
    return cabinet.options.read(rest)


# ----------------------------------------------------------------------------------- messages
@dataclass(frozen=True, slots=True)
class WantPack:
    """A guest asks for the piece of a pack that begins there."""

    digest: str
    start: int

    @property
    def encoded(self) -> bytes:
        return encode((VERSION, "want pack", self.digest, self.start))


@dataclass(frozen=True, slots=True)
class PackPiece:
    """Bytes of a pack, from there on."""

    digest: str
    start: int
    data: bytes

    @property
    def encoded(self) -> bytes:
        return encode((VERSION, "pack", self.digest, self.start, self.data))


PackMessage = WantPack | PackPiece


def read(plain: Any) -> PackMessage | None:
    """A message about a pack, as plain data; None if it is something else."""
    match plain:
        case [int(version), "want pack", str(digest), int(start)] if version == VERSION:
            return WantPack(_digest(digest), start)
        case [int(version), "pack", str(digest), int(start), bytes(data)] if version == VERSION:
            return PackPiece(_digest(digest), start, data)
    return None


def read_packs(rows: object) -> tuple[RoomPack, ...]:
    """The packs that a room tells of; Refused if they are malformed, or larger than any may be."""
    if not isinstance(rows, tuple) or len(rows) > MOST_PACKS:
        raise Refused("lan.malformed", what="packs")
    packs = tuple(map(_pack, rows))
    if len({pack.digest[:SHORT] for pack in packs}) < len(packs):
        raise Refused("lan.malformed", what="packs")
    return packs


def _pack(row: object) -> RoomPack:
    match row:
        case [str(title), str(digest), int(size), int(cards)] if 0 <= cards <= CARDS:
            if not 0 < size <= LARGEST:
                raise Refused("lan.pack_size", most=LARGEST >> 20)
            return RoomPack(_title(title), _digest(digest), size, cards)
    raise Refused("lan.malformed", what="pack")


def _digest(given: str) -> str:
    if not DIGEST.fullmatch(given):
        raise Refused("lan.malformed", what="hash of a pack")
    return given


def _title(given: str) -> Text:
    title = checked(given, TITLE_LENGTH) if is_title(given) else None
    if title is None:
        raise Refused("lan.malformed", what="title of a pack")
    return title
