"""The identities of a player's folder: two programs of one folder are two people in a match."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import (
    Ed25519PrivateKey,
    Ed25519PublicKey,
)
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from ...disk import private_file, private_folder, refusing
from ...engine.contract import Refused
from ..protocol.agreement import Invitation
from . import lock

MOST: Final = 8
"""Programs of one folder that can be on the network at once."""
LENGTH: Final = 32


class InstallKey:
    """The Ed25519 key of an install, or one that follows from it for a single room.

    A room sees only its own key of a person. It is the same as often as they come, and tells
    nobody who they are in any other room: a false room collects nothing that lasts.
    """

    def __init__(self, private: bytes, seed: bytes = b"") -> None:
        """`private`: 32 random bytes; `seed` names the room, if it is a key for one."""
        self._raw, self.seed = private, seed
        self._private = Ed25519PrivateKey.from_private_bytes(private)
        self._key = self._private.public_key().public_bytes_raw()

    def for_room(self, seed: bytes) -> InstallKey:
        """The key for the room with this seed; no seed stands for a room that nobody names."""
        seed = seed or secrets.token_bytes(LENGTH)
        derived = HKDF(SHA256(), LENGTH, None, b"kingsburg arcade room" + seed).derive(self._raw)
        return InstallKey(derived, seed)

    @property
    def key(self) -> bytes:
        return self._key

    def sign(self, said: bytes) -> bytes:
        return self._private.sign(said)


def verify(key: bytes, signature: bytes, said: bytes) -> bool:
    """Whether this key signed these bytes."""
    try:
        _public(key).verify(signature, said)
    except (InvalidSignature, ValueError):
        return False
    return True


@lru_cache(maxsize=64)  # a room has five seats, and the rest are guests
def _public(key: bytes) -> Ed25519PublicKey:
    return Ed25519PublicKey.from_public_bytes(key)


# ---------------------------------------------------------------------------------- the folder
def own_identity(folder: Path, remembered: Sequence[tuple[Any, ...]] = ()) -> InstallKey:
    """An identity that no other program uses now; for a match to resume, the one of then."""
    wanted = wanted_keys(remembered)
    taken = False
    with refusing(folder, "used"):
        private_folder(folder)
        for path in _known(folder) if wanted else ():
            identity = _wanted(_read(path), wanted, _seed(remembered))
            if identity is not None:
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


def _seed(remembered: Sequence[tuple[Any, ...]]) -> bytes:
    """For which room the key of a journal was made; empty if it is the install's own."""
    for frame in remembered:
        match frame:
            case ("identity", bytes(seed)):
                return seed
    return b""


def _wanted(install: InstallKey, wanted: Sequence[bytes], seed: bytes) -> InstallKey | None:
    """The key of this install that is wanted, if it has one."""
    keys = [install.for_room(seed)] if seed else []
    return next((one for one in (*keys, install) if one.key in wanted), None)


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
