"""List, add, check and remove content packs."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from ..disk import named, refusing
from ..engine.refused import Refused
from ..games.known_packs import Pack
from ..i18n import tr
from ..packs.parcel import PARCEL_LIMIT, open_parcel, pack_folder
from ..packs.shelf import SUFFIX, own_shelf
from .parser import titled
from .printing import as_json


def declare(arguments: argparse.ArgumentParser) -> None:
    arguments.add_argument("--json", action="store_true", help=tr("help.json_list"))
    title = titled("packs.tasks")
    tasks = arguments.add_subparsers(title=title, dest="task", metavar="TASK")
    for name in ("add", "check"):
        says = tr(f"help.packs.{name}")
        task = tasks.add_parser(name, help=says, description=says)
        task.add_argument("folder", type=Path, metavar="FOLDER", help=tr("help.packs.folder"))
    says = tr("help.packs.remove")
    task = tasks.add_parser("remove", help=says, description=says)
    task.add_argument("pack", metavar="PACK", help=tr("help.packs.pack"))


def run(typed: argparse.Namespace) -> int:
    shelf = own_shelf()
    match typed.task:
        case "add":
            told = [shelf.add(read(typed.folder))]
        case "check":
            told = [open_parcel(read(typed.folder))]
        case "remove":
            told = [shelf.meant(typed.pack)]
            shelf.remove(told[0].digest)
        case _:
            told = list(shelf.all())
    if typed.json:
        as_json([plain(pack) for pack in told])
    else:
        for pack in told:
            print(readable(pack))
    return 0


def read(path: Path) -> bytes:
    """The bytes of a pack: of a folder, or of a file that holds them."""
    if path.is_dir():
        return pack_folder(path)
    if path.suffix != SUFFIX and path.is_file():
        raise Refused("packs.wanted", file=named(path), ending=SUFFIX)
    with refusing(path, "read"), open(path, "rb") as file:
        return file.read(PARCEL_LIMIT + 1)


def plain(pack: Pack) -> dict[str, Any]:
    return {
        "title": pack.title,
        "game": pack.game,
        "version": pack.version,
        "hash": pack.digest,
        "bytes": len(pack.raw),
    }


def readable(pack: Pack) -> str:
    return f"{pack.title}  {pack.version}  {pack.game}  {pack.short}"
