"""Canonical msgpack: every plain value has exactly one spelling in bytes, and no other is read."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any, Final

import msgpack  # type: ignore[import-untyped, unused-ignore]

from .contract import Refused, State

DEPTH: Final = 8
"""How many lists may lie in one another."""
LIMIT: Final = 1 << 16
"""Bytes of one value, unless the caller says otherwise."""
LINK: Final = 32
"""Bytes of a link: so many that nobody finds two chains that end alike."""
DIGEST: Final = 16
_WIDTH: Final = 4096
"""Entries of one list. msgpack sets room aside for as many as a list claims to have, and for as
many lists as lie in one another: without a bound, 64 KiB of bytes could ask for half a gigabyte."""


def encode(plain: Any) -> bytes:
    """The one spelling of None, bool, int, str, bytes, lists or tuples, and dicts with str keys."""
    try:
        spelled: bytes = msgpack.packb(_ordered(plain, DEPTH))
    except OverflowError:
        raise Refused("bytes.number") from None
    except UnicodeEncodeError:
        raise Refused("bytes.text") from None
    return spelled


def decode(data: bytes, limit: int = LIMIT) -> Any:
    """Read what `encode` wrote, lists as tuples; Refused for every other sequence of bytes."""
    if len(data) > limit:
        raise Refused("bytes.too_many", count=len(data), most=limit)
    try:
        plain = msgpack.unpackb(
            data,
            use_list=False,
            object_pairs_hook=_unique,
            ext_hook=_no_extension,
            max_array_len=min(_WIDTH, limit),
            max_map_len=min(_WIDTH, limit),
        )
    except Refused:
        raise
    except msgpack.ExtraData:
        raise Refused("bytes.trailing") from None
    except (ValueError, msgpack.UnpackException, RecursionError):
        raise Refused("bytes.malformed") from None
    if encode(plain) != data:
        raise Refused("bytes.not_canonical")
    return plain


def digest(state: State) -> str:
    """A short name of a position: equal positions, and in practice only those, share it."""
    return blake2b(encode(state.pack()), digest_size=DIGEST).hexdigest()


def linked(before: bytes, body: bytes) -> bytes:
    """The next link of a chain: it names this body and everything that came before it."""
    return blake2b(before + body, digest_size=LINK).digest()


def _ordered(plain: Any, depth: int) -> Any:
    """The same value with its dicts in order, or Refused if there is something odd in it."""
    kind = type(plain)
    if kind in _LEAVES:
        return plain
    if kind not in _NESTS:
        raise Refused("bytes.type", type=kind.__name__)
    if depth == 0:
        raise Refused("bytes.nested", most=DEPTH)
    if len(plain) > _WIDTH:
        raise Refused("bytes.long_list", most=_WIDTH)
    if kind is dict:
        if not all(type(key) is str for key in plain):
            raise Refused("bytes.key_type")
        return {key: _ordered(plain[key], depth - 1) for key in sorted(plain)}
    if _LEAVES.issuperset(map(type, plain)):  # most of a state is long lists of numbers
        return plain
    return [part if type(part) in _LEAVES else _ordered(part, depth - 1) for part in plain]


def _unique(pairs: list[tuple[Any, Any]]) -> dict[Any, Any]:
    table = dict(pairs)
    if len(table) < len(pairs):
        raise Refused("bytes.key_twice")
    return table


def _no_extension(code: int, data: bytes) -> Any:
    raise Refused("bytes.extension")


_LEAVES: Final = frozenset({int, str, bool, type(None), bytes})
_NESTS: Final = (list, tuple, dict)
