"""The room code: a public half by which a room is found, and a secret half that opens it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ...engine.contract import Refused

LETTERS: Final = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
"""32 signs that are not confused when they are read aloud."""
PUBLIC: Final = 2
SECRET: Final = 5


@dataclass(frozen=True, slots=True)
class RoomCode:
    """Such as K7-4F9QX: the secret half has 25 bits, and every guess is counted."""

    public: str
    secret: str

    @classmethod
    def made(cls, random: bytes) -> RoomCode:
        """A code of at least seven random bytes."""
        signs = "".join(LETTERS[byte & 31] for byte in random[: PUBLIC + SECRET])
        if len(signs) < PUBLIC + SECRET:
            raise ValueError("a room code needs seven random bytes")
        return cls(signs[:PUBLIC], signs[PUBLIC:])

    @classmethod
    def read(cls, typed: str) -> RoomCode:
        """A code as a person types it: case, spaces and the dash do not matter."""
        signs = "".join(sign for sign in typed.upper() if sign.isalnum())
        if len(signs) != PUBLIC + SECRET or not set(signs) <= set(LETTERS):
            raise Refused("lan.code_format", typed=repr(typed[:20]))
        return cls(signs[:PUBLIC], signs[PUBLIC:])

    def __str__(self) -> str:
        return f"{self.public}-{self.secret}"
