"""Orders to a seat without a window: lines of JSON on the standard input."""

from __future__ import annotations

import asyncio
import contextlib
import json
import threading
from collections.abc import Callable
from typing import Final, TextIO

from ..engine.contract import Refused
from ..net.room.lobby import SIGNS
from ..net.room.seat import Seat

EXAMPLE: Final = '{"order": "close_door"}'
LONGEST: Final = 1000
"""Letters of one order."""
SHORTEST_KEY: Final = 4
"""Letters by which a key can be named, if only one begins so."""


class Orders:
    """Carries out orders: send_away, close_door, open_door, say."""

    def __init__(self, seat: Seat, refused: Callable[[Refused], None]) -> None:
        self._seat, self._refused = seat, refused

    def follow(self, given: TextIO) -> None:
        """Carry out each line as it comes; a thread waits for them."""
        loop = asyncio.get_running_loop()

        def read() -> None:
            with contextlib.suppress(RuntimeError):  # the loop has ended
                for line in given:
                    loop.call_soon_threadsafe(self.take, line[:LONGEST])

        threading.Thread(target=read, name="orders", daemon=True).start()

    def take(self, line: str) -> None:
        """Carry out one order, or tell why not."""
        try:
            self._carry_out(line)
        except Refused as reason:
            self._refused(reason)

    def _carry_out(self, line: str) -> None:
        try:
            order = json.loads(line)
        except ValueError:
            raise Refused("order.malformed", example=EXAMPLE) from None
        match order:
            case {"order": "send_away", "key": str(key)}:
                self._seat.doorkeeper.send_away(self._meant(key))
            case {"order": "close_door" | "open_door" as wanted}:
                self._seat.doorkeeper.close(wanted == "close_door")
            case {"order": "say", "words": str(words)}:
                self._seat.say(*((words, "") if words in SIGNS else ("", words)))
            case _:
                raise Refused("order.malformed", example=EXAMPLE)

    def _meant(self, begins: str) -> bytes:
        """The linked person whose key begins like this."""
        found = [who for who in self._seat.station.linked if who.hex().startswith(begins.lower())]
        if len(begins) < SHORTEST_KEY or len(found) != 1:
            raise Refused("order.nobody", count=len(found))
        return found[0]
