"""The key of an install: by it a person is known again, whatever name is typed."""

from __future__ import annotations

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import (
    Ed25519PrivateKey,
    Ed25519PublicKey,
)


class InstallKey:
    """An Ed25519 key made of 32 random bytes."""

    def __init__(self, private: bytes) -> None:
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
