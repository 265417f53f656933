"""A pack as one run of bytes: what lies in its folder, bounded, and checked like any file from
afar."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final

from .. import games
from ..disk import named, refusing
from ..engine.codec import decode, encode
from ..engine.contract import Options, Refused, brief
from ..engine.lined_json import Fault, Lined, lined
from ..engine.named_packs import SEPARATORS, TITLE_LENGTH, is_title
from ..engine.shown_text import checked
from ..games.copies import named_in, opened
from ..games.known_packs import Pack, PackFault, Shown, look_on
from . import png

__all__ = [
    "FILES_LIMIT",
    "PARCEL_LIMIT",
    "Pack",
    "PackFault",
    "carry",
    "digest_of",
    "open_parcel",
    "pack_folder",
    "parcels_of",
]

PARCEL_LIMIT: Final = 1 << 21
"""Bytes of a pack."""
FILES_LIMIT: Final = 250
SHEET_LIMIT: Final = 1 << 18
"""Bytes of one of its JSON files."""
VERSION_LENGTH: Final = 16
ABOUT: Final = "pack.json"
"""What a pack says of itself, in these entries."""
ENTRIES: Final = ("title", "game", "version")
SHEET: Final = ".json"
PICTURE: Final = ".png"
PATH: Final = re.compile(r"[a-z0-9_]{1,40}(/[a-z0-9_]{1,40})?\.(json|png)")
BESIDE: Final = (".md", ".txt")
"""What may lie in a folder and is not packed: notes for people. Hidden files are no part either."""


# ------------------------------------------------------------------------------------ a folder
def pack_folder(folder: Path) -> bytes:
    """The bytes of the pack in a folder; PackFault if it is not one, Refused if unread."""
    files: dict[str, bytes] = {}
    for file, path in _files(folder):
        with refusing(file, "read"), open(file, "rb") as opened:
            raw = opened.read(PARCEL_LIMIT + 1)
        files[path] = _trimmed(path, raw)
    _check_size(sum(map(len, files.values())))
    raw = encode([(path, files[path]) for path in sorted(files)])
    open_parcel(raw)
    return raw


def _files(folder: Path) -> Iterator[tuple[Path, str]]:
    """Every file to pack, and its path in the pack."""
    if not folder.is_dir():
        raise Refused("pack.no_folder", folder=named(folder))
    count = 0
    for file in sorted(folder.rglob("*")):
        inside = file.relative_to(folder)
        if any(part.startswith(".") for part in inside.parts) or file.suffix in BESIDE:
            continue
        if file.is_symlink() or not (file.is_file() or file.is_dir()):
            raise PackFault(Refused("pack.not_a_file"), brief(inside.as_posix()))
        if file.is_file():
            count += 1
            if count > FILES_LIMIT:
                raise PackFault(Refused("pack.many_files", most=FILES_LIMIT))
            yield file, _checked_path(inside.as_posix())


def _trimmed(path: str, raw: bytes) -> bytes:
    if not path.endswith(PICTURE):
        return raw
    try:
        return png.trimmed(raw)
    except Refused as reason:
        raise PackFault(reason, path) from None


# ------------------------------------------------------------------------------------- a parcel
def open_parcel(raw: bytes) -> Pack:
    """The pack of these bytes; PackFault if anything in it is not as it must be."""
    files = _unpacked(raw)
    sheets = {path: _sheet(path, data) for path, data in files.items() if path.endswith(SHEET)}
    pictures = {path: _picture(path, data) for path, data in files.items() if path not in sheets}
    if ABOUT not in sheets:
        raise PackFault(Refused("pack.no_title", file=ABOUT, entries=ENTRIES))
    title, game, version = _about(sheets.pop(ABOUT))
    pack = Pack(title, game, version, digest_of(raw), raw, sheets, pictures)
    return replace(pack, shown=_read_by_game(pack))


def digest_of(raw: bytes) -> str:
    """The hash by which a pack is known."""
    return sha256(raw).hexdigest()


def _unpacked(raw: bytes) -> Mapping[str, bytes]:
    """The files of a pack by their paths."""
    _check_size(len(raw))
    try:
        rows = decode(raw, PARCEL_LIMIT)
    except Refused:
        raise PackFault(Refused("pack.malformed")) from None
    if not isinstance(rows, tuple) or not all(map(_is_file, rows)):
        raise PackFault(Refused("pack.malformed"))
    if len(rows) > FILES_LIMIT:
        raise PackFault(Refused("pack.many_files", most=FILES_LIMIT))
    files = {_checked_path(path): data for path, data in rows}
    if [path for path, _ in rows] != sorted(files):
        raise PackFault(Refused("pack.malformed"))
    return files


def _check_size(size: int) -> None:
    if size > PARCEL_LIMIT:
        raise PackFault(Refused("pack.large", most=PARCEL_LIMIT >> 20))


def _is_file(row: object) -> bool:
    match row:
        case (str(), bytes()):
            return True
    return False


def _checked_path(path: str) -> str:
    if not PATH.fullmatch(path):
        raise PackFault(Refused("pack.path", endings=(SHEET, PICTURE)), brief(path))
    return path


def _sheet(path: str, data: bytes) -> Lined:
    if len(data) > SHEET_LIMIT:
        raise PackFault(Refused("pack.large_sheet", most=SHEET_LIMIT // 1024), path)
    try:
        return lined(data.decode())
    except UnicodeDecodeError as trouble:
        line = data.count(b"\n", 0, trouble.start) + 1
        raise PackFault(Refused("pack.encoding", encoding="UTF-8"), path, line) from None
    except Fault as fault:
        raise PackFault(fault.reason, path, fault.line) from None


def _picture(path: str, data: bytes) -> bytes:
    try:
        png.check(data)
        if png.trimmed(data) != data:
            raise Refused("pack.no_picture", format="PNG")
    except Refused as reason:
        raise PackFault(reason, path) from None
    return data


def _about(sheet: Lined) -> tuple[str, str, str]:
    """The title, the game and the version of a pack."""
    try:
        entries = sheet.entries(ENTRIES)
        title = entries["title"].text(TITLE_LENGTH)
        if not is_title(title):
            raise entries["title"].fault(Refused("pack.title", signs=" ".join(sorted(SEPARATORS))))
        version = entries["version"].text(VERSION_LENGTH)
        if checked(version, VERSION_LENGTH) is None:
            raise entries["version"].fault(Refused("pack.signs"))
        game = entries["game"].text(TITLE_LENGTH)
        if game not in games.names() or games.game(game).read_pack is None:
            known = tuple(one.name for one in games.games() if one.read_pack is not None)
            raise entries["game"].fault(Refused("pack.game", game=brief(game), games=known))
    except Fault as fault:
        raise PackFault(fault.reason, ABOUT, fault.line) from None
    return title, game, version


def _read_by_game(pack: Pack) -> Shown:
    """Let the game read the rest: its cards, their words and pictures."""
    read = games.game(pack.game).read_pack
    assert read is not None, "its game reads packs"
    return read(pack)


# ------------------------------------------------------------------------- from process to process
def parcels_of(game: str, options: Options) -> tuple[bytes, ...]:
    """The bytes of the packs that a match with these options is played with."""
    return tuple(pack.raw for pack in opened(named_in(options.to_plain()), game))


@cache
def carry(parcels: tuple[bytes, ...]) -> None:
    """Let this process play with these packs, whatever shelf it has."""
    packs = [open_parcel(raw) for raw in parcels]
    look_on({pack.digest: pack for pack in packs}.get)
