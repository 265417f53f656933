"""Bending: what was said honestly, with something in it replaced, flipped, moved, signed anew."""

from collections.abc import Callable
from random import Random
from typing import Any

from kingsburg_arcade.engine.codec import decode, encode
from kingsburg_arcade.engine.contract import Refused
from kingsburg_arcade.net.protocol.signed_statement import SignedStatement

NASTY: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, 7, 255, 1 << 31, (1 << 63) - 1, -(1 << 63), (1 << 64) - 1),
    *("", "x", "deed", "\u202e", "x" * 300, b"", b"x", b"\0" * 32, b"\xff" * 64, b"y" * 5000),
    *((), ((),), ((0, b""),) * 40, {}, {"a": 1}, ("deed", b""), (0,) * 70, 1.5),
)


def bent(chance: Random, plain: Any, depth: int = 0) -> Any:
    """A value with one thing in it replaced, doubled, dropped or moved."""
    if isinstance(plain, tuple) and plain and (depth == 0 or chance.random() < 0.85):
        at = chance.randrange(len(plain))
        kind = chance.random()
        if kind < 0.75:
            return (*plain[:at], bent(chance, plain[at], depth + 1), *plain[at + 1 :])
        if kind < 0.83:
            return plain[:at] + plain[at + 1 :]
        if kind < 0.91:
            return plain[:at] + (plain[at],) * chance.choice((2, 3, 70)) + plain[at + 1 :]
        other = chance.randrange(len(plain))
        turned = list(plain)
        turned[at], turned[other] = turned[other], turned[at]
        return tuple(turned)
    if isinstance(plain, bytes) and plain and chance.random() < 0.7:
        return _inside(chance, plain)
    if isinstance(plain, int) and not isinstance(plain, bool) and chance.random() < 0.6:
        return plain + chance.choice((-2, -1, 1, 2, 100, 1 << 20, 1 << 40))
    return chance.choice(NASTY)


def _inside(chance: Random, data: bytes) -> bytes:
    """Bytes that hold a value are bent as one, the others bit by bit."""
    try:
        plain = decode(data)
    except Refused:
        plain = None
    if isinstance(plain, tuple) and chance.random() < 0.8:
        return spelled(bent(chance, plain))
    return flipped(chance, data)


def flipped(chance: Random, data: bytes) -> bytes:
    changed = bytearray(data)
    kind = chance.random()
    if kind < 0.5 and changed:
        for _ in range(chance.choice((1, 1, 2, 8))):
            changed[chance.randrange(len(changed))] ^= 1 << chance.randrange(8)
    elif kind < 0.7:
        del changed[chance.randrange(len(changed) + 1) :]
    elif kind < 0.85:
        changed += chance.randbytes(chance.choice((1, 4, 100)))
    else:
        changed[:] = chance.randbytes(chance.choice((0, 1, 8, 60, 300)))
    return bytes(changed)


def spelled(plain: Any) -> bytes:
    try:
        return encode(plain)
    except (Refused, TypeError, ValueError):
        return b"\xc1"


def resigned(signer: Any, seat: int) -> Callable[[bytes], bytes]:
    """Words bent on the way get a true signature again: the attacker owns that key."""

    def sign(data: bytes) -> bytes:
        try:
            said = SignedStatement.read(data)
        except Refused:
            return data
        mine = (said.kind, said.match, seat, said.place, said.body)
        try:
            return SignedStatement.signed(signer, *mine).encoded
        except (Refused, TypeError):
            return data

    return sign


def mapped(plain: Any, sign: Callable[[bytes], bytes], depth: int = 0) -> Any:
    """Every statement anywhere in a message, signed anew."""
    if isinstance(plain, tuple):
        return tuple(mapped(one, sign, depth) for one in plain)
    if not isinstance(plain, bytes) or len(plain) < 64 or depth > 2:
        return plain
    signed = sign(plain)
    if signed is not plain:
        return signed
    try:
        within = decode(plain)
    except Refused:
        return plain
    return spelled(mapped(within, sign, depth + 1)) if isinstance(within, tuple) else plain
