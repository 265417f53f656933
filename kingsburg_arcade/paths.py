"""Where the pictures and words lie that we carry; `folders.py` says where a player's things do."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

PACKAGE: Final = Path(__file__).resolve().parent


def folder_of(package: str) -> Traversable:
    """The files of a package of ours: a folder of the disk, or a place inside an archive."""
    file = sys.modules[package].__file__
    assert file is not None, "a package of ours has a file"
    folder = Path(file).resolve().parent
    if folder.is_dir():
        return folder
    from importlib.resources import files  # takes longer to load than all of this module

    return files(package)


def files_in(folder: Traversable, ending: str) -> list[Traversable]:
    """The files of a folder whose names end so, sorted; none where there is no such folder."""
    found = folder.iterdir() if folder.is_dir() else ()
    return sorted((one for one in found if one.name.endswith(ending)), key=lambda one: one.name)


def folders_in(folder: Traversable) -> list[Traversable]:
    """The folders in a folder, sorted; none where there is no such folder."""
    found = folder.iterdir() if folder.is_dir() else ()
    return sorted((one for one in found if one.is_dir()), key=lambda one: one.name)


PLACES: Final = (folder_of(__package__) / "assets", PACKAGE.parent / "assets")
"""A wheel carries the assets inside the package; a source tree has them beside it."""


def assets(places: tuple[Traversable, ...] = PLACES) -> Traversable:
    """The folder of pictures, words and lessons."""
    for place in places:
        if (place / "lang").is_dir():
            return place
    tried = " nor in ".join(map(str, places))
    raise FileNotFoundError(f"the pictures and words of the game are not in {tried}")


@dataclass(frozen=True, eq=False)
class AssetRoots:
    """Every folder of assets: our own, and those that `with_assets` has added.

    The same object stands for the same folders, so it is a quick key for what was read there.
    """

    folders: tuple[Traversable, ...]

    def rules(self, game: str, language: str) -> Traversable | None:
        """The rules of a game to read in a language; None if there are none."""
        files = (root / "rules" / game / f"{language}.json" for root in self.folders)
        return next((file for file in files if file.is_file()), None)

    def painting(self, book: str, language: str, name: str) -> Traversable | None:
        """A painted picture of a book in a language; None if there is none."""
        files = (root / "rules" / book / language / f"{name}.webp" for root in self.folders)
        return next((file for file in files if file.is_file()), None)

    def lessons(self, game: str) -> list[Traversable]:
        """The lessons of a game in their order: the number of a file comes first in its name."""
        folders = (root / "lessons" / game for root in self.folders)
        return [file for folder in folders for file in files_in(folder, ".json")]

    def font(self, name: str) -> Traversable:
        """A font by the name of its file; the folders that were added have none."""
        return self.folders[0] / "fonts" / name


@cache
def _own() -> AssetRoots:
    return AssetRoots((assets(),))


_extended: AssetRoots | None = None


@cache  # every text and picture of a frame asks
def asset_roots() -> AssetRoots:
    return _extended or _own()


@contextmanager
def with_assets(folder: Path) -> Iterator[None]:
    """Use the pictures, words, rules and lessons of another folder as well."""
    global _extended
    before, _extended = _extended, AssetRoots((*asset_roots().folders, folder))
    asset_roots.cache_clear()
    try:
        yield
    finally:
        _extended = before
        asset_roots.cache_clear()


added_pictures: Final[dict[str, bytes | str]] = {}
"""Pictures that lie in no folder, by name: a PNG, or the name of the picture in its place."""


DOCUMENTS: Final = (
    *("commands.md", "guide.md", "guide.fr.md", "guide.ru.md"),
    *("lan.md", "packs.md", "positions.md"),
)
"""The papers that a wheel carries: those to which a player is sent."""


def document(name: str) -> Path | None:
    """A paper to read, where it is in the file system: of a wheel inside the package."""
    places = (PACKAGE / "docs", PACKAGE.parent / "docs")
    return next((place / name for place in places if (place / name).is_file()), None)
