"""The people of a match as tests know them: all of them in one place, with all their secrets."""

from collections.abc import Iterable, Sequence
from functools import cache, cached_property

from kingsburg_arcade.net.masks import luck_key
from kingsburg_arcade.net.masks.dealing import Deal, JointKey, check_deal, deal, key_share, share
from kingsburg_arcade.net.masks.envelope import EnvelopeKey
from kingsburg_arcade.net.masks.group import Point
from kingsburg_arcade.net.masks.luck_key import LuckKey, MatchLuck
from net.masks.makers import MATCH, TABLE, root


class LuckMakers:
    """A match, and the key of its luck: each step is taken when it is first asked for."""

    def __init__(self, seats: Sequence[int], match: bytes = MATCH) -> None:
        self.stack = MatchLuck(match, tuple(seats))
        """What the key is for, by the name that it has among the makers of a stack."""
        self.owned = {seat: EnvelopeKey(root(seat), TABLE, seat) for seat in seats}
        self.keys = {seat: key.point for seat, key in self.owned.items()}

    @cached_property
    def deals(self) -> dict[int, Deal]:
        return {seat: deal(root(seat), self.stack, seat, self.keys) for seat in self.stack.makers}

    @cached_property
    def key(self) -> LuckKey:
        for seat, dealt in self.deals.items():
            check_deal(self.stack, seat, self.keys, Deal.read(self.stack, dealt.encoded))
        return JointKey.of(self.stack, self.deals)

    @cached_property
    def key_shares(self) -> dict[int, int]:
        return {seat: self._key_share(seat) for seat in self.stack.makers}

    def _key_share(self, seat: int) -> int:
        dealt = self.deals.items()
        return key_share(
            {one: share(self.stack, one, said, seat, self.owned[seat]) for one, said in dealt}
        )

    def parts(self, name: str, seats: Iterable[int] | None = None) -> dict[int, bytes]:
        chosen = self.stack.makers if seats is None else seats
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
