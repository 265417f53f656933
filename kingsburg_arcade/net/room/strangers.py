"""The rules for strangers: all limits for people who have proven nothing, on one page.

`docs/lan.md` has the same page in words. A stranger is a caller who has not proven a key;
a person with a proven key is still unknown until they have a seat or may watch.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Final

from ...engine.contract import Refused

# places
PLACES: Final = 256
"""Connections of strangers; the oldest silent one of the most crowded address makes room."""
TABLE_PLACES: Final = 16
"""Handshakes with people of our match: places of their own, which no other stranger can take."""
QUEUE: Final = 8
"""Handshakes of one address that may wait: one address makes one handshake at a time."""
LINKS: Final = 64
"""Linked people; those with a seat are let in even beyond that."""
BACKLOG: Final = 1024
"""Callers whom the system keeps until we look."""
AT_A_TIME: Final = 8
"""Callers that are taken from the system before everything else has its turn again."""
SELDOM_BURST: Final = 5.0
SELDOM_EACH_SECOND: Final = 1.5
"""Calls of one address that are always taken: a list asks each room every 0.8 s."""
CALLS_BURST: Final = 60.0
CALLS_EACH_SECOND: Final = 10.0
"""Calls of one address; more are hung up on at once, except those of our people and machine."""
ALL_BURST: Final = 200.0
ALL_EACH_SECOND: Final = 100.0
"""Calls of all addresses that call more often than seldom, so that taking them costs little."""
ADDRESSES: Final = 1024
"""Addresses of which it is remembered how often they have called."""

# time
FIRST_BYTES: Final = 1.0
"""Seconds in which a caller must say something."""
HANDSHAKE: Final = 3.0
"""Seconds for the whole handshake, however many reads it takes."""
KNOCK: Final = 3.0
"""Seconds in which a person with a proven key must get a seat or may watch."""

# guesses
GUESSES: Final = 20
"""Wrong codes for one code: it is then changed. A guess is counted before we answer it."""
CODES: Final = 5
"""Codes of one room; when the last one was attacked too, nobody else comes in."""
FREE_GUESSES: Final = 3
LONGEST_REST: Final = 60.0
"""After its third wrong code an address must rest for 2, 4, 8 ... seconds, at most this."""
FAILURES: Final = 3
"""Handshakes of ours that may fail in a row, whatever the reason: each could cost a guess."""

# messages
ROOM_BURST: Final = 40.0
ROOM_EACH_SECOND: Final = 10.0
"""Messages to a room that one key may send, however often it hangs up."""
PACK_BURST: Final = 512.0
PACK_EACH_SECOND: Final = 16.0
"""Pieces of packs that one key may ask for: all packs of a room have 352 at most."""
REFUSALS: Final = 1.0
"""Refusals of what one person sends that are shown in a second."""
BUCKETS: Final = 64
"""People of whom it is remembered how much they have sent."""


class Budget:
    """What each key may still do: buckets that fill with time, and outlive every link."""

    def __init__(self, burst: float, each_second: float, most: int = BUCKETS) -> None:
        """It remembers at most so many keys."""
        self._burst, self._each_second, self._most = burst, each_second, most
        self._left: dict[bytes, tuple[float, float]] = {}

    def charge(self, who: bytes, now: float) -> bool:
        """Whether this person may do one thing more."""
        left, at = self._left.pop(who, (self._burst, now))
        left = min(self._burst, left + (now - at) * self._each_second)
        granted = left >= 1
        self._left[who] = (left - 1 if granted else left, now)
        if len(self._left) > self._most:  # the one that was quiet for longest
            del self._left[next(iter(self._left))]
        return granted


class Calls:
    """How often strangers may call: each address, and all that call often together."""

    def __init__(self) -> None:
        self._seldom = Budget(SELDOM_BURST, SELDOM_EACH_SECOND, ADDRESSES)
        self._each = Budget(CALLS_BURST, CALLS_EACH_SECOND, ADDRESSES)
        self._all = Budget(ALL_BURST, ALL_EACH_SECOND)

    def charge(self, address: str, now: float) -> bool:
        """Whether a call from this address is taken."""
        who = address.encode()
        if self._seldom.charge(who, now):
            return True
        return self._each.charge(who, now) and self._all.charge(b"", now)


# -------------------------------------------------------------------------------------- places
@dataclass(eq=False)
class Caller:
    """One connection of a stranger."""

    address: str
    hang_up: Callable[[], None]
    silent: bool = True
    """Whether it has not yet said what it wants."""
    room: bytes = b""
    """The name by which it called, once it has greeted."""


class Door:
    """The places for strangers: a newcomer always gets one."""

    def __init__(self, places: int) -> None:
        self._places = places
        self.callers: dict[Caller, None] = {}
        """The oldest first."""

    def comes(self, caller: Caller) -> None:
        """Give a newcomer a place, perhaps that of another one."""
        if len(self.callers) >= self._places:
            least = self._least()
            self.goes(least)
            least.hang_up()
        self.callers[caller] = None

    def _least(self) -> Caller:
        """The oldest one of the address with most, of the silent ones if there are any."""
        some = [caller for caller in self.callers if caller.silent] or [*self.callers]
        crowds = Counter(caller.address for caller in some)
        return max(some, key=lambda caller: crowds[caller.address])

    def goes(self, caller: Caller) -> None:
        self.callers.pop(caller, None)


class Turns:
    """One handshake of each address at a time; the next ones wait in the order they came."""

    def __init__(self) -> None:
        self._waiting = Counter[str]()
        self._locks: dict[str, asyncio.Lock] = {}

    @asynccontextmanager
    async def of(self, address: str) -> AsyncIterator[None]:
        """Wait for one's turn; Refused if too many wait already."""
        if self._waiting[address] > QUEUE:
            raise Refused("lan.crowd")
        self._waiting[address] += 1
        try:
            async with self._locks.setdefault(address, asyncio.Lock()):
                yield
        finally:
            self._waiting[address] -= 1
            if not self._waiting[address]:
                del self._waiting[address], self._locks[address]


# ------------------------------------------------------------------------------------- guesses
@dataclass
class Guesses:
    """How often a code may still be guessed, and which addresses must rest."""

    left: int = GUESSES
    _wrong: Counter[str] = field(default_factory=Counter)
    _rests_until: dict[str, float] = field(default_factory=dict)

    def reserve(self, address: str, now: float) -> None:
        """Count a guess that is about to be made; Refused if there is none left."""
        if self.left <= 0:
            raise Refused("lan.codes")
        if now < self._rests_until.get(address, now):
            raise Refused("lan.crowd")
        self.left -= 1

    def was_right(self) -> None:
        self.left += 1

    def was_wrong(self, address: str, now: float) -> None:
        self._wrong[address] += 1
        if self._wrong[address] >= FREE_GUESSES:
            rest = 2.0 ** (self._wrong[address] - FREE_GUESSES + 1)
            self._rests_until[address] = now + min(rest, LONGEST_REST)
