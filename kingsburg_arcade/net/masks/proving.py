"""Proofs that somebody knows a number, and that it is the same in two places."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ...engine.contract import Refused
from .group import (
    ORDER,
    SCALAR,
    Point,
    combined,
    encoded,
    hashed_to_scalar,
    scalar,
    scalar_bytes,
    spelled,
    times,
)

Row = tuple[Point, Point, int]
"""A point, what came of multiplying it, and by which of the secrets that was."""
ONE_SECRET: Final = 2 * SCALAR
"""Bytes of a proof about one secret; each further secret adds `SCALAR`."""


def proven(what: str, context: bytes, rows: Sequence[Row], secrets: Sequence[int]) -> bytes:
    """A proof that reveals nothing about the secrets; always the same bytes.

    The blinding of a secret depends on the whole claim, so that it is never used for another one.
    """
    said = _said(rows)
    hiding = [
        hashed_to_scalar(f"{what} hiding", context, said, bytes((number,)), scalar_bytes(secret))
        for number, secret in enumerate(secrets)
    ]
    told = [times(hiding[which], point) for point, _, which in rows]
    challenge = _challenge(what, context, said, told)
    both = zip(hiding, secrets, strict=True)
    answers = ((hidden + challenge * secret) % ORDER for hidden, secret in both)
    return b"".join(map(scalar_bytes, (challenge, *answers)))


def check(what: str, context: bytes, rows: Sequence[Row], proof: bytes) -> None:
    """Refuse a proof that does not show what the rows claim, all of them."""
    secrets = 1 + max(which for _, _, which in rows)
    if len(proof) != SCALAR * (1 + secrets):
        raise Refused("lan.malformed", what="proof")
    challenge, *answers = (scalar(proof[at : at + SCALAR]) for at in range(0, len(proof), SCALAR))
    told = [
        combined([(answers[which], point), (-challenge, image)]) for point, image, which in rows
    ]
    if _challenge(what, context, _said(rows), told) != challenge:
        raise Refused("lan.luck", what="proof")


def _said(rows: Sequence[Row]) -> bytes:
    return b"".join(
        encoded(point) + encoded(image) + bytes((which,)) for point, image, which in rows
    )


def _challenge(what: str, context: bytes, said: bytes, told: Sequence[Point | None]) -> int:
    return hashed_to_scalar(what, context, said, b"".join(map(spelled, told)))
