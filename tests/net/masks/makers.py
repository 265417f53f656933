"""The makers of a key or a stack as tests know them: in one place, with all their secrets."""

from collections.abc import Sequence
from functools import cache, cached_property
from typing import Any

from kingsburg_arcade.net.masks.dealing import Deal, JointKey, check_deal, deal, key_share, share
from kingsburg_arcade.net.masks.deck import Deck, first_deck
from kingsburg_arcade.net.masks.envelope import EnvelopeKey
from kingsburg_arcade.net.masks.opening import opened, part
from kingsburg_arcade.net.masks.shuffle import check_shuffle, shuffled
from kingsburg_arcade.net.masks.stack import Stack

MATCH, TABLE = b"m" * 32, b"t" * 32


def root(seat: int) -> bytes:
    return bytes((seat + 1,)) * 32


class Dealers:
    """Everybody who deals a joint key: each step is taken when it is first asked for."""

    def __init__(self, keyed: Any) -> None:
        self.keyed = keyed
        self.owned = {seat: EnvelopeKey(root(seat), TABLE, seat) for seat in keyed.makers}
        self.keys = {seat: key.point for seat, key in self.owned.items()}

    @cached_property
    def deals(self) -> dict[int, Deal]:
        return {seat: deal(root(seat), self.keyed, seat, self.keys) for seat in self.keyed.makers}

    @cached_property
    def key(self) -> JointKey:
        for seat, dealt in self.deals.items():
            assert Deal.read(self.keyed, dealt.encoded) == dealt
            check_deal(self.keyed, seat, self.keys, dealt)
        return JointKey.of(self.keyed, self.deals)

    @cached_property
    def key_shares(self) -> dict[int, int]:
        return {
            seat: key_share(
                {
                    dealer: share(self.keyed, dealer, dealt, seat, key)
                    for dealer, dealt in self.deals.items()
                }
            )
            for seat, key in self.owned.items()
        }


class Makers(Dealers):
    """A stack, and everybody who makes it."""

    def __init__(self, makers: Sequence[int], contents: str, epoch: int = 0) -> None:
        self.stack = Stack(MATCH, epoch, "cards", tuple(contents), tuple(makers))
        super().__init__(self.stack)

    @cached_property
    def shuffles(self) -> list[tuple[int, Deck, Deck, bytes]]:
        """Who shuffled, the deck before and after, and the proof."""
        found, deck = [], first_deck(self.key)
        for seat in self.stack.makers:
            after, proof = shuffled(root(seat), self.key, seat, deck)
            assert Deck.read(after.encoded, len(deck.cards)) == after
            check_shuffle(self.key, seat, deck, after, proof)
            found.append((seat, deck, after, proof))
            deck = after
        return found

    @property
    def deck(self) -> Deck:
        return self.shuffles[-1][2]

    def parts(self, place: int, *makers: int) -> dict[int, bytes]:
        return {
            seat: part(self.key, self.deck, place, seat, self.key_shares[seat])
            for seat in makers or self.stack.makers
        }

    def face(self, place: int, *makers: int) -> str:
        return opened(self.key, self.deck, place, self.parts(place, *makers))


@cache
def makers(seats: tuple[int, ...], contents: str = "abacbd") -> Makers:
    """The same for every test that changes nothing of it."""
    return Makers(seats, contents)
