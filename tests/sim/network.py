"""The simulated network: what it loses, delays, doubles, spoils and cuts."""

from random import Random

from .faults import UNHEARD, Faults

DECISION = b"decided"
"""What a message with the count of a vote has in it."""


class Network:
    """Says when each copy of a message arrives, and as which bytes."""

    def __init__(self, random: Random, faults: Faults) -> None:
        self._random, self._faults = random, faults
        self.cut: set[tuple[bytes, bytes]] = set()
        self.lasting: set[tuple[bytes, bytes]] = set()
        self._last: dict[tuple[bytes, bytes], float] = {}

    def carry(
        self, now: float, sender: bytes, receiver: bytes, data: bytes
    ) -> list[tuple[float, bytes]]:
        """(when, what) for each copy that arrives."""
        faults, random, path = self._faults, self._random, (sender, receiver)
        if path in self.cut or path in self.lasting:
            return []
        copies = 1
        if faults.now("loss") and random.random() < faults.loss:
            faults.strike("loss")
            return []
        if faults.now(UNHEARD) and DECISION in data and random.random() < 0.8:
            faults.strike(UNHEARD)
            return []
        if faults.now("duplicate") and random.random() < 0.1:
            faults.strike("duplicate")
            copies = 2
        return [self._arrival(now, path, data) for _ in range(copies)]

    def _arrival(self, now: float, path: tuple[bytes, bytes], data: bytes) -> tuple[float, bytes]:
        faults, random = self._faults, self._random
        at = now + 0.001
        if faults.now("delay"):
            faults.strike("delay")
            at += faults.delay
        if faults.now("jitter"):
            faults.strike("jitter")
            at += faults.jitter * random.random()
        if faults.now("slow path") and path[0] < path[1] and random.random() < 0.3:
            faults.strike("slow path")
            at += 0.5
        if faults.now("reorder") and random.random() < 0.1:
            faults.strike("reorder")
            at += random.random()
        else:
            at = max(at, self._last.get(path, 0.0))
            self._last[path] = at
        if faults.now("corrupt") and random.random() < 0.05:
            faults.strike("corrupt")
            spoiled = bytearray(data)
            spoiled[random.randrange(len(data))] ^= 1 << random.randrange(8)
            data = bytes(spoiled)
        return at, data
