"""The identities of a player's folder: two programs of one folder are two people at a table."""

from __future__ import annotations

import os
import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from ...disk import refusing
from ...engine.contract import Refused
from ..protocol.agreement import Invitation
from ..protocol.identity import InstallKey
from . import lock

MOST: Final = 8
"""Programs of one folder that can be on the network at once."""
LENGTH: Final = 32
TAKEN: Final = "another program of this folder plays that match: close it first"


def own_identity(folder: Path, remembered: Sequence[tuple[Any, ...]] = ()) -> InstallKey:
    """An identity that no other program has now; to a match that is remembered, the one of then."""
    wanted = wanted_keys(remembered)
    taken = False
    with refusing(folder, "used"):
        folder.mkdir(parents=True, exist_ok=True)
        for path in _known(folder) if wanted else ():
            identity = _read(path)
            if identity.key in wanted:
                if lock.take(path):
                    return identity
                taken = True
        if taken:
            raise Refused(TAKEN)
        for number in range(1, MOST + 1):
            path = _path(folder, number)
            if lock.take(path):
                return _read(path)
    raise Refused(f"{MOST} programs of this folder are on the network: close one of them first")


def wanted_keys(remembered: Sequence[tuple[Any, ...]]) -> tuple[bytes, ...]:
    """By which key the match knows whoever wrote the notebook; any of its people, if it is old."""
    for frame in reversed(remembered):
        match frame:
            case ("where", _, _, bytes(key), *_):
                return (key,)
            case ("table", bytes(invited), _):
                return tuple(key for key in Invitation.read(invited).keys if key)
    return ()


def _path(folder: Path, number: int) -> Path:
    return folder / ("install.key" if number == 1 else f"install-{number}.key")


def _known(folder: Path) -> list[Path]:
    paths = [_path(folder, number) for number in range(1, MOST + 1)]
    return [path for path in paths if path.exists()]


def _read(path: Path) -> InstallKey:
    """The key in that file, made when it is first wanted."""
    if not path.exists():
        made = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(made, "wb") as file:
            file.write(secrets.token_bytes(LENGTH))
    private = path.read_bytes()
    if len(private) != LENGTH:
        raise Refused(f"{path} does not hold a key: remove it to get a new one")
    return InstallKey(private)
