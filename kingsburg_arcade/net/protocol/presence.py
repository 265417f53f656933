"""Presence: who was heard, how far each has come, and what a majority has on disk."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from ...engine.codec import DIGEST, LINK, decode, encode
from ...engine.contract import Refused
from ..masks.masked_stack import ALIVE, HASH
from .history import History
from .seating import majority
from .signed_statement import SignedStatement, Signer

HEAD: Final = "head"
HEARTBEAT: Final = 0.5
SUSPECT: Final = 1.5
LOST: Final = 3.0


@dataclass(frozen=True, slots=True)
class Head:
    """What one person has on disk, as the heartbeat tells it."""

    seat: int
    boot: int
    beat: int
    epoch: int
    index: int
    link: bytes
    digest: str
    promised: int
    """The highest epoch it has voted for: until that is reached, this is no receipt."""
    made: tuple[bytes, ...] = ()
    """Hashes of shuffles on its disk, as long as the match itself does not tell them."""

    @property
    def receipt(self) -> bool:
        """Whether it counts towards settling an entry."""
        return self.promised <= self.epoch

    def signed(self, signer: Signer, match: bytes) -> SignedStatement:
        digest = bytes.fromhex(self.digest)
        made = (self.made,) if self.made else ()
        body = encode((self.epoch, self.index, self.link, digest, self.promised, *made))
        return SignedStatement.signed(signer, HEAD, match, self.seat, (self.boot, self.beat), body)

    @classmethod
    def read(cls, statement: SignedStatement) -> Head:
        match decode(statement.body):
            case [int(epoch), int(index), bytes(link), bytes(digest), int(promised), *made] if (
                statement.kind == HEAD
                and len(statement.place) == 2
                and all(type(part) is int for part in (epoch, index, promised))
                and len(link) == LINK
                and len(digest) == DIGEST
                and (not made or (len(made) == 1 and _are_hashes(made[0])))
            ):
                boot, beat = statement.place
                seen = (epoch, index, link, digest.hex(), promised)
                return cls(statement.seat, boot, beat, *seen, *made)
        raise Refused("lan.malformed", what="heartbeat")


def _are_hashes(given: object) -> bool:
    return (
        isinstance(given, tuple)
        and 0 < len(given) <= ALIVE
        and all(isinstance(one, bytes) and len(one) == HASH for one in given)
    )


class Presence:
    """The newest heartbeat of each other person, and when it came."""

    def __init__(self, others: Iterable[int], now: float) -> None:
        self.heads: dict[int, Head] = {}
        self.spoken: dict[int, SignedStatement] = {}
        self._heard = dict.fromkeys(others, now)
        self._missing: set[int] = set()

    def is_news(self, seat: int, boot: int, beat: int) -> bool:
        """Whether this beat is newer than the one we know: an old one proves nothing."""
        known = self.heads.get(seat)
        return seat in self._heard and (known is None or (boot, beat) > (known.boot, known.beat))

    def hear(self, now: float, head: Head, spoken: SignedStatement) -> None:
        self.heads[head.seat] = head
        self.spoken[head.seat] = spoken
        self._heard[head.seat] = now

    def forget(self, seat: int) -> None:
        """What this person has told counts no more."""
        self.heads.pop(seat, None)
        self.spoken.pop(seat, None)

    def silence(self, now: float, seat: int) -> float:
        """Seconds since this person was heard; 0 for ourselves."""
        return now - self._heard.get(seat, now)

    def is_lost(self, now: float, seat: int) -> bool:
        return now - self._heard.get(seat, now) >= LOST

    def woken(self, now: float) -> None:
        """This machine slept: nobody is missing because of that."""
        self._heard = dict.fromkeys(self._heard, now)

    def changes(self, now: float) -> list[tuple[int, bool]]:
        """Who went missing since the last call (True), and who is back (False)."""
        lost = {seat for seat, heard in self._heard.items() if now - heard >= LOST}
        changed = sorted(lost ^ self._missing)
        self._missing = lost
        return [(seat, seat in lost) for seat in changed]


def has_reached(history: History, head: Head) -> bool:
    """Whether our history leads through the place that this person has reached."""
    found = history.find((head.epoch, head.link))
    if found is not None and history.moment(found).index == head.index:
        return True
    return history.link_at(head.index) == head.link


def settled(history: History, electorate: Iterable[int], heads: Iterable[Head]) -> int:
    """The last index that a majority of the electorate has on disk, in the current epoch."""
    tip, people = history.tip, tuple(electorate)
    # Somebody on another branch, or ahead of us, has not confirmed anything of ours yet.
    receipts = [
        head.index
        for head in heads
        if head.seat in people
        and head.receipt
        and head.epoch == tip.epoch.number
        and has_reached(history, head)
    ]
    receipts.sort(reverse=True)
    needed = next(count for count in range(1, len(people) + 1) if majority(count, len(people)))
    return receipts[needed - 1] if len(receipts) >= needed else -1
