"""The packs that a player has: files in one folder, each named by the hash of what it holds."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

from ..disk import private_folder, refusing, replace_whole
from ..engine.contract import Refused, brief
from ..engine.named_packs import DIGEST, SHORT
from ..folders import own_folders
from .parcel import PARCEL_LIMIT, Pack, PackFault, digest_of, open_parcel

FOLDER: Final = "packs"
"""Its name in the player's own folder."""
SUFFIX: Final = ".pack"
MOST: Final = 200
"""Packs on one shelf."""


def own_shelf() -> PackShelf:
    """The shelf of the player who runs this program."""
    return shelf_in(own_folders().data)


@cache
def shelf_in(folder: Path) -> PackShelf:
    """The shelf in the own folder of a player."""
    return PackShelf(folder / FOLDER)


class PackShelf:
    """Packs in a folder, which is made when the first one is added."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._opened: dict[str, Pack] = {}

    def find(self, digest: str) -> Pack | None:
        """The pack of that hash; None if it is not here, or its file is not what it was."""
        if not DIGEST.fullmatch(digest):
            return None
        if digest not in self._opened:
            raw = self._read(digest)
            if raw is None or digest_of(raw) != digest:
                return None
            try:
                self._opened[digest] = open_parcel(raw)
            except PackFault:  # an older version of the program took it
                return None
        return self._opened[digest]

    def meant(self, typed: str) -> Pack:
        """The pack that a person means by a title, a hash or its beginning; Refused if unclear."""
        here = self.all()
        found = [
            pack
            for pack in here
            if typed.casefold() == pack.title.casefold()
            or (len(typed) >= SHORT and pack.digest.startswith(typed.lower()))
        ]
        if not found:
            titles = tuple(pack.title for pack in here)
            raise Refused("packs.unknown", pack=brief(typed), titles=titles)
        if len(found) > 1:
            hashes = tuple(pack.short for pack in found)
            raise Refused("packs.several", pack=brief(typed), hashes=hashes)
        return found[0]

    def add(self, raw: bytes) -> Pack:
        """Put a pack on the shelf; PackFault if it is broken, Refused if it cannot be kept."""
        pack = open_parcel(raw)
        here = self.find(pack.digest)
        if here is not None:
            return here
        self._check_room(pack)
        with refusing(self.folder, "written"):
            private_folder(self.folder)
            replace_whole(self._file(pack.digest), raw)
        self._opened[pack.digest] = pack
        return pack

    def remove(self, digest: str) -> bool:
        """Take a pack away; was it here?"""
        here = self.find(digest) is not None
        if here:
            with refusing(self._file(digest), "written"):
                self._file(digest).unlink(missing_ok=True)
            del self._opened[digest]
        return here

    def all(self) -> tuple[Pack, ...]:
        """Every pack that can be used, by title."""
        found = [self.find(file.stem) for file in sorted(self.folder.glob(f"*{SUFFIX}"))[:MOST]]
        packs = [pack for pack in found if pack is not None]
        return tuple(sorted(packs, key=lambda pack: (pack.title.casefold(), pack.digest)))

    def _check_room(self, pack: Pack) -> None:
        """No more than the shelf holds, and none whose cards would have names of another's."""
        here = self.all()
        if len(here) >= MOST:
            raise Refused("pack.shelf_full", most=MOST)
        if any(other.short == pack.short for other in here):
            raise Refused("pack.alike", title=pack.title)

    def _file(self, digest: str) -> Path:
        return self.folder / f"{digest}{SUFFIX}"

    def _read(self, digest: str) -> bytes | None:
        try:
            with open(self._file(digest), "rb") as file:
                return file.read(PARCEL_LIMIT + 1)
        except OSError:
            return None


class PartyShelf:
    """The shelf of a player as a room on the LAN asks for it: by hashes and bytes."""

    def __init__(self, folder: Path) -> None:
        """`folder` is the player's own."""
        self._shelf = shelf_in(folder)

    def raw(self, digest: str) -> bytes | None:
        pack = self._shelf.find(digest)
        return None if pack is None else pack.raw

    def look(self, raw: bytes) -> tuple[str, int]:
        """Title and number of cards; PackFault if anything in it is broken."""
        pack = open_parcel(raw)
        return pack.title, cards_in(pack)

    def keep(self, raw: bytes) -> None:
        self._shelf.add(raw)


def cards_in(pack: Pack) -> int:
    """How many cards a pack adds: its sheets list them; words and pictures lie in folders."""
    sheets = [sheet.value for path, sheet in pack.sheets.items() if "/" not in path]
    return sum(len(rows) for rows in sheets if isinstance(rows, tuple))
