"""The identities of a player's folder: two programs of one folder are two people in a match."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import (
    Ed25519PrivateKey,
    Ed25519PublicKey,
)

from ...disk import private_file, private_folder, refusing
from ...engine.contract import Refused
from ..protocol.agreement import Invitation
from . import lock

MOST: Final = 8
"""Programs of one folder that can be on the network at once."""
LENGTH: Final = 32


class InstallKey:
    """The Ed25519 key of an install: a person is known by it, whatever name they type."""

    def __init__(self, private: bytes) -> None:
        """`private`: 32 random bytes."""
        self._private = Ed25519PrivateKey.from_private_bytes(private)
        self._key = self._private.public_key().public_bytes_raw()

    @property
    def key(self) -> bytes:
        return self._key

    def sign(self, said: bytes) -> bytes:
        return self._private.sign(said)


def verify(key: bytes, signature: bytes, said: bytes) -> bool:
    """Whether this key signed these bytes."""
    try:
        Ed25519PublicKey.from_public_bytes(key).verify(signature, said)
    except (InvalidSignature, ValueError):
        return False
    return True


# ---------------------------------------------------------------------------------- the folder
def own_identity(folder: Path, remembered: Sequence[tuple[Any, ...]] = ()) -> InstallKey:
    """An identity that no other program uses now; for a match to resume, the one of then."""
    wanted = wanted_keys(remembered)
    taken = False
    with refusing(folder, "used"):
        private_folder(folder)
        for path in _known(folder) if wanted else ():
            identity = _read(path)
            if identity.key in wanted:
                if lock.take(path):
                    return identity
                taken = True
        if taken:
            raise Refused("lan.taken")
        for number in range(1, MOST + 1):
            path = _path(folder, number)
            if lock.take(path):
                return _read(path)
    raise Refused("lan.programs", most=MOST)


def wanted_keys(remembered: Sequence[tuple[Any, ...]]) -> tuple[bytes, ...]:
    """The key of the author of a journal; the keys of all people, if the journal is old."""
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
        with open(path, "xb", opener=private_file) as file:
            file.write(secrets.token_bytes(LENGTH))
    private = path.read_bytes()
    if len(private) != LENGTH:
        raise Refused("lan.key_file", path=str(path))
    return InstallKey(private)
