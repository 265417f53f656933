"""Where a player's things are kept: where each system wants them, or in one folder of choice."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from .paths import PACKAGE

NAME: Final = "Kingsburg Arcade"
UNIX_NAME: Final = "kingsburg-arcade"
HOME: Final = "KINGSBURG_ARCADE_HOME"
"""The variable that names one folder for everything."""


@dataclass(frozen=True, slots=True)
class Folders:
    """The folders of one player; nothing is created here."""

    config: Path
    """The settings."""
    data: Path
    """Matches, content packs, languages that the player added."""
    keys: Path
    """Who this machine is on the network: it does not travel to another one."""
    cache: Path
    """What can be made again."""
    logs: Path
    """What the program did last, and what broke."""

    @classmethod
    def in_one(cls, folder: Path) -> Folders:
        return cls(folder, folder, folder, folder / "cache", folder / "logs")


def beside_program(package: Path = PACKAGE) -> Path | None:
    """Where a folder that carries its own Python keeps matches and settings itself.

    It does so when a file `portable` lies beside what a player starts.
    """
    if package.parent.name != "site":
        return None
    folder = package.parents[1]
    bundle = next((one for one in folder.parents if one.suffix == ".app"), None)
    folder = bundle.parent if bundle else folder
    return folder / "kept" if (folder / "portable").is_file() else None


PORTABLE: Final = beside_program()


def own_folders(
    platform: str = sys.platform,
    environ: Mapping[str, str] = os.environ,
    home: Path | None = None,
    portable: Path | None = PORTABLE,
) -> Folders:
    """Where things of this player go.

    A stick with a portable folder leaves the keys on each machine: played from on five machines,
    it would be one person five times otherwise.
    """
    if chosen := environ.get(HOME):
        return Folders.in_one(Path(chosen))
    usual = of_system(platform, environ, home or Path.home())
    return replace(Folders.in_one(portable), keys=usual.keys) if portable else usual


def of_system(platform: str, environ: Mapping[str, str], home: Path) -> Folders:
    """Where this system keeps such things. On Windows nothing lies in the roaming profile."""
    if platform == "win32":
        local = Path(environ.get("LOCALAPPDATA") or home / "AppData" / "Local") / NAME
        return Folders(local, local, local, local / "Cache", local / "Logs")
    if platform == "darwin":
        library = home / "Library"
        own = library / "Application Support" / NAME
        return Folders(own, own, own, library / "Caches" / NAME, library / "Logs" / NAME)

    def place(variable: str, *usual: str) -> Path:
        return Path(environ.get(variable) or home.joinpath(*usual)) / UNIX_NAME

    state = place("XDG_STATE_HOME", ".local", "state")
    return Folders(
        config=place("XDG_CONFIG_HOME", ".config"),
        data=place("XDG_DATA_HOME", ".local", "share"),
        keys=state,
        cache=place("XDG_CACHE_HOME", ".cache"),
        logs=state / "log",
    )


def former_folder(platform: str, environ: Mapping[str, str], home: Path) -> Path:
    """Where version 0.1 kept settings, matches and keys, all in one place."""
    if platform == "win32":
        return Path(environ.get("APPDATA") or home / "AppData" / "Roaming") / NAME
    return of_system(platform, environ, home).data
