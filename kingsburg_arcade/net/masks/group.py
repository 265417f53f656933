"""The group in which cards are masked: the points of the curve secp256k1, and numbers below ORDER.

Its order is prime, so there are no small subgroups: a received point is on the curve or refused.
The arithmetic does not run in constant time.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from hashlib import sha256
from typing import Final

from ...engine.contract import Refused

FIELD: Final = 2**256 - 2**32 - 977
ORDER: Final = 0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFEBAAEDCE6AF48A03BBFD25E8CD0364141
POINT: Final = 33
"""Bytes of a point: 2 or 3 for the parity of y, then x."""
SCALAR: Final = 32

Point = tuple[int, int]
BASE: Final[Point] = (
    0x79BE667EF9DCBBAC55A06295CE870B07029BFCDB2DCE28D959F2815B16F81798,
    0x483ADA7726A3C4655DA4FBFC0E1108A8FD17B448A68554199C47D08FFB10D4B8,
)
Digits = list[tuple[int, int]]
"""Heights, and the digit that stands there."""
_Jacobian = tuple[int, int, int]
"""The point (x / z^2, y / z^3): sums of such need no division."""
_NOWHERE: Final[_Jacobian] = (1, 1, 0)

TURN: Final = 0x5363AD4CC05C30E0A5261C028812645A122E22EA20816678DF02967C1B23BD72
"""So many times a point (x, y) is (TURNED * x, y): both are cube roots of 1."""
TURNED: Final = 0x7AE96A2B657C07106E64479EAC3434E99CF0497512F58995C1396C28719501EE
_SHORT: Final = 0x3086D221A7D46BCDE86C90E49284EB15
_LONG: Final = 0x114CA50F7A8E2F3F657C1108D9D44CFD8
_ACROSS: Final = 0xE4437ED6010E88286F547FA90ABFE4C3
"""(_SHORT, -_ACROSS) and (_LONG, _SHORT) are short pairs (a, b) with a + b * TURN = 0."""
_HALF: Final = 130
"""Bits of each half of a number that is split, at most."""


# ------------------------------------------------------------------------------------ bytes
def encoded(point: Point) -> bytes:
    return bytes((2 + (point[1] & 1),)) + point[0].to_bytes(SCALAR)


def spelled(point: Point | None) -> bytes:
    """For a hash, where a sum can be the point at infinity."""
    return b"\0" * POINT if point is None else encoded(point)


def element(data: bytes) -> Point:
    """A received point: each point has one encoding; the point at infinity has none."""
    x = int.from_bytes(data[1:])
    if len(data) != POINT or data[0] not in (2, 3) or x >= FIELD:
        raise Refused("lan.malformed", what="point")
    point = _lifted(x, data[0] & 1)
    if point is None:
        raise Refused("lan.malformed", what="point off the curve")
    return point


def scalar(data: bytes) -> int:
    number = int.from_bytes(data)
    if len(data) != SCALAR or number >= ORDER:
        raise Refused("lan.malformed", what="scalar")
    return number


def scalar_bytes(number: int) -> bytes:
    return number.to_bytes(SCALAR)


def _lifted(x: int, parity: int) -> Point | None:
    square = (x * x * x + 7) % FIELD
    y = pow(square, (FIELD + 1) // 4, FIELD)
    if y * y % FIELD != square:
        return None
    return x, y if y & 1 == parity else FIELD - y


# ----------------------------------------------------------------------------------- hashes
def hashed(what: str, *parts: bytes) -> bytes:
    """A hash of these parts, separated from other lists and other roles."""
    framed = (len(part).to_bytes(4) + part for part in (what.encode(), *parts))
    return sha256(b"masks" + b"".join(framed)).digest()


def hashed_to_scalar(what: str, *parts: bytes) -> int:
    """Biased by one part in 2**128: ORDER is that close to 2**256."""
    return int.from_bytes(hashed(what, *parts)) % ORDER


def hashed_to_point(what: str, *parts: bytes) -> Point:
    """A point of unknown discrete logarithm."""
    for attempt in range(256):
        tried = hashed(what, *parts, bytes((attempt,)))
        point = _lifted(int.from_bytes(tried) % FIELD, 0)
        if point is not None:
            return point
    raise ArithmeticError("256 halves of the field in a row are not on the curve")


# ------------------------------------------------------------------------------------- sums
def plus(one: Point | None, other: Point | None) -> Point | None:
    if other is None:
        return one
    return _flat([_added((*one, 1) if one else _NOWHERE, other)])[0]


def minus(one: Point | None, other: Point | None) -> Point | None:
    return plus(one, negative(other) if other else None)


def negative(point: Point) -> Point:
    return point[0], FIELD - point[1]


def standing(point: Point | None) -> Point:
    """The same point; Refused if it is the point at infinity, which no honest sum is."""
    if point is None:
        raise Refused("lan.luck", what="sum of points")
    return point


def times(number: int, point: Point) -> Point | None:
    return combined([(number, point)])


def combined(terms: Iterable[tuple[int, Point]]) -> Point | None:
    """The sum of so many times each point: quicker than one by one."""
    given = list(terms)
    chosen = [
        ([_signed_digits(half) for half in _halves(number)], point)
        for number, point in given
        if point != BASE
    ]
    most = max(
        (abs(digit) for halves, _ in chosen for one in halves for _, digit in one), default=0
    )
    tables = _odd_multiples([point for _, point in chosen], most)
    rows: dict[int, list[Point]] = {}
    for ((digits, turned), _), table in zip(chosen, tables, strict=True):
        _put(rows, digits, table)
        if turned:
            _put(rows, turned, [(TURNED * x % FIELD, y) for x, y in table])
    total = _NOWHERE
    for height in range(max(rows, default=-1), -1, -1):
        total = _doubled(total)
        for point in rows.get(height, ()):
            total = _added(total, point)
    if len(chosen) < len(given):
        total = base().sum(sum(number for number, point in given if point == BASE), total)
    return _flat([total])[0]


def _halves(number: int) -> tuple[int, int]:
    """(a, b) with a + b * TURN = number, both short: half as many doublings (Gallant et al.)."""
    number %= ORDER
    if number > ORDER // 2:
        number -= ORDER
    if number.bit_length() <= _HALF:
        return number, 0
    one, other = _rounded(_SHORT * number), _rounded(_ACROSS * number)
    return number - one * _SHORT - other * _LONG, one * _ACROSS - other * _SHORT


def _rounded(number: int) -> int:
    """The integer next to number / ORDER."""
    return (2 * number + ORDER) // (2 * ORDER)


def _put(rows: dict[int, list[Point]], digits: Digits, table: Sequence[Point]) -> None:
    """Add to the rows, by height, what makes so many times the point of this table."""
    for height, digit in digits:
        found = table[abs(digit) >> 1]
        rows.setdefault(height, []).append(found if digit > 0 else negative(found))


class Fixed:
    """A point that is multiplied often: all its windows are worked out once."""

    def __init__(self, point: Point, width: int = 5) -> None:
        self.point, self._width = point, width
        heights = range(-(-256 // width))
        start: _Jacobian = (*point, 1)
        bottoms = []
        for _ in heights:
            bottoms.append(start)
            for _ in range(width):
                start = _doubled(start)
        multiples: list[_Jacobian] = []
        for bottom in _points(bottoms):
            found: _Jacobian = (*bottom, 1)
            for _ in range((1 << width) - 1):
                multiples.append(found)
                found = _added(found, bottom)
        flat, size = _points(multiples), (1 << width) - 1
        self._windows = [flat[row * size : (row + 1) * size] for row in heights]

    def sum(self, number: int, total: _Jacobian = _NOWHERE) -> _Jacobian:
        """So many times the point, added to what there is."""
        number, mask = number % ORDER, (1 << self._width) - 1
        for window in self._windows:
            digit = number & mask
            if digit:
                total = _added(total, window[digit - 1])
            number >>= self._width
        return total

    def times(self, number: int) -> Point | None:
        return _flat([self.sum(number)])[0]

    def times_all(self, numbers: Sequence[int]) -> list[Point | None]:
        """The same for many numbers, with one division for all."""
        return _flat([self.sum(number) for number in numbers])


@cache
def base() -> Fixed:
    return Fixed(BASE, 7)


def _odd_multiples(points: Sequence[Point], most: int) -> list[list[Point]]:
    """1, 3, 5 ... times each point, up to so many times, which are 15 at most."""
    count = (most + 1) // 2
    if count < 2:
        return [[point] for point in points]
    twice = _points([_doubled((*point, 1)) for point in points])
    found: list[_Jacobian] = []
    for point, step in zip(points, twice, strict=True):
        multiple: _Jacobian = (*point, 1)
        for _ in range(count):
            found.append(multiple)
            multiple = _added(multiple, step)
    flat = _points(found)
    return [flat[at : at + count] for at in range(0, len(flat), count)]


def _signed_digits(number: int) -> Digits:
    """Heights with odd digits between -15 and 15 which add up to the number."""
    sign, number = -1 if number < 0 else 1, abs(number)
    found, height = [], 0
    while number:
        if number & 1:
            digit = number & 31
            if digit > 15:
                digit -= 32
            found.append((height, sign * digit))
            number -= digit
        number >>= 1
        height += 1
    return found


def _doubled(point: _Jacobian) -> _Jacobian:
    x, y, z = point
    square = y * y % FIELD
    side = 4 * x * square % FIELD
    slope = 3 * x * x % FIELD
    across = (slope * slope - 2 * side) % FIELD
    return across, (slope * (side - across) - 8 * square * square) % FIELD, 2 * y * z % FIELD


def _added(one: _Jacobian, other: Point) -> _Jacobian:
    x, y, z = one
    if not z:
        return (*other, 1)
    square = z * z % FIELD
    step = (other[0] * square - x) % FIELD
    rise = (other[1] * square * z - y) % FIELD
    if not step:
        return _NOWHERE if rise else _doubled(one)
    second = step * step % FIELD
    third, side = second * step % FIELD, x * second % FIELD
    across = (rise * rise - third - 2 * side) % FIELD
    return across, (rise * (side - across) - y * third) % FIELD, z * step % FIELD


def _flat(points: Sequence[_Jacobian]) -> list[Point | None]:
    """The same points with z = 1, by one division for all of them."""
    products, product = [], 1
    for _, _, z in points:
        products.append(product)
        product = product * (z or 1) % FIELD
    inverse = pow(product, -1, FIELD)
    found: list[Point | None] = []
    for (x, y, z), before in zip(reversed(points), reversed(products), strict=True):
        if not z:
            found.append(None)
            continue
        own = inverse * before % FIELD
        inverse = inverse * z % FIELD
        square = own * own % FIELD
        found.append((x * square % FIELD, y * square * own % FIELD))
    found.reverse()
    return found


def _points(points: Sequence[_Jacobian]) -> list[Point]:
    """As `_flat`, for multiples that cannot be the point at infinity."""
    return [point for point in _flat(points) if point is not None]
