"""The people of a match as tests know them: all of them in one place, with all their secrets."""

from collections.abc import Iterable, Sequence
from functools import cache

from kingsburg_arcade.net.masks import luck_key
from kingsburg_arcade.net.masks.dealing import Deal
from kingsburg_arcade.net.masks.group import Point
from kingsburg_arcade.net.masks.luck_key import MatchLuck
from net.masks import cheats
from net.masks.makers import MATCH, Dealers


class LuckMakers(Dealers):
    """A match, and all who make the key of its luck."""

    def __init__(self, seats: Sequence[int], match: bytes = MATCH) -> None:
        super().__init__(MatchLuck(match, tuple(seats)))

    def parts(self, name: str, seats: Iterable[int] | None = None) -> dict[int, bytes]:
        chosen = self.keyed.makers if seats is None else seats
        return {seat: luck_key.part(self.key, name, seat, self.key_shares[seat]) for seat in chosen}

    def value(self, name: str, seats: Iterable[int] | None = None) -> Point:
        """What these people make of it; every part is checked."""
        given = self.parts(name, seats).items()
        return luck_key.value(
            self.key, {seat: luck_key.check_part(self.key, name, seat, one) for seat, one in given}
        )

    def seed(self, name: str) -> bytes:
        return luck_key.seed(self.key, name, self.value(name))


@cache
def luck_makers(people: int) -> LuckMakers:
    """The same for every test that changes nothing of it."""
    return LuckMakers(range(people))


@cache
def elsewhere() -> LuckMakers:
    """The same people with the same secrets, in another match."""
    return LuckMakers(range(3), match=b"n" * 32)


@cache
def accused() -> tuple[MatchLuck, int, Deal, int]:
    """A deal of seat 2 whose envelope for seat 1 is wrong."""
    makers, numbers = luck_makers(3), (5, 6)
    shares = {seat: cheats.value(numbers, seat) + (seat == 1) for seat in range(3)}
    return makers.keyed, 2, cheats.dealt(makers, 2, cheats.committed(numbers), shares, 5), 1
