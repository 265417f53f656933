"""Machines of our own: network namespaces on user-space cables that delay, lose and are pulled out.

Nothing of it reaches the network of this machine. Needs Linux and the right to make namespaces.
"""

import contextlib
import fcntl
import heapq
import os
import random
import selectors
import struct
import subprocess
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

TUNSETIFF, IFF_TAP, IFF_NO_PI = 0x400454CA, 0x0002, 0x1000
FRAME = 1 << 16


def ip(*words: object) -> None:
    subprocess.run(["ip", *map(str, words)], check=True, capture_output=True, timeout=20)


def refusal() -> str | None:
    """Why there can be no machines of our own here, or None."""
    name = f"kbatry{os.getpid() % 100000}"
    try:
        ip("netns", "add", name)
        ip("netns", "del", name)
        os.close(os.open("/dev/net/tun", os.O_RDWR))
    except (OSError, subprocess.SubprocessError) as error:
        return f"no network namespaces or cables of our own: {error}"
    return None


@dataclass
class Fault:
    """What a cable does to the frames that go into it, in seconds and in shares of one."""

    delay: float = 0.0
    jitter: float = 0.0
    loss: float = 0.0
    out: bool = False


@dataclass
class Hub:
    """A switch in user space: what comes in at one port goes out at all others."""

    ports: list[int]
    faults: list[Fault]
    chance: random.Random = field(default_factory=lambda: random.Random(1))
    carried: int = 0
    lost: int = 0

    def __post_init__(self) -> None:
        self._stop = threading.Event()
        self._waiting: list[tuple[float, int, int, bytes]] = []
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def close(self) -> None:
        self._stop.set()
        self._thread.join()
        for port in self.ports:
            os.close(port)

    def _run(self) -> None:
        with selectors.DefaultSelector() as ready:
            for number, port in enumerate(self.ports):
                ready.register(port, selectors.EVENT_READ, number)
            while not self._stop.is_set():
                due = self._waiting[0][0] - time.monotonic() if self._waiting else 0.05
                for key, _ in ready.select(max(0.0, min(due, 0.05))):
                    self._take(key.data)
                self._deliver()

    def _take(self, source: int) -> None:
        for _ in range(64):
            try:
                frame = os.read(self.ports[source], FRAME)
            except BlockingIOError:
                return
            for to in range(len(self.ports)):
                if to != source:
                    self._carry(source, to, frame)

    def _carry(self, source: int, to: int, frame: bytes) -> None:
        cables = (self.faults[source], self.faults[to])
        if any(cable.out or self.chance.random() < cable.loss for cable in cables):
            self.lost += 1
            return
        self.carried += 1
        late = sum(cable.delay + self.chance.random() * cable.jitter for cable in cables)
        heapq.heappush(self._waiting, (time.monotonic() + late, self.carried, to, frame))

    def _deliver(self) -> None:
        while self._waiting and self._waiting[0][0] <= time.monotonic():
            _, _, to, frame = heapq.heappop(self._waiting)
            with contextlib.suppress(BlockingIOError, OSError):
                os.write(self.ports[to], frame)


class Lab:
    """Some machines, joined by one or more switches; every machine has an address on each."""

    def __init__(self, machines: int, links: int = 1) -> None:
        self.names = [f"kba{os.getpid() % 100000}m{number}" for number in range(machines)]
        self.links = links
        self.hubs: list[Hub] = []

    def __enter__(self) -> "Lab":
        try:
            for name in self.names:
                ip("netns", "add", name)
                ip("-n", name, "link", "set", "lo", "up")
            for link in range(self.links):
                ports = [self._cable(machine, link) for machine in range(len(self.names))]
                self.hubs.append(Hub(ports, [Fault() for _ in ports]))
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        for hub in self.hubs:
            hub.close()
        for name in self.names:
            with contextlib.suppress(subprocess.SubprocessError):
                ip("netns", "del", name)

    def _cable(self, machine: int, link: int) -> int:
        name, within = f"kba{os.getpid() % 10000}x{machine}{link}", self.names[machine]
        port = os.open("/dev/net/tun", os.O_RDWR | os.O_NONBLOCK)
        asked = struct.pack("16sH", name.encode(), IFF_TAP | IFF_NO_PI)
        fcntl.ioctl(port, TUNSETIFF, asked)
        ip("link", "set", name, "netns", within)
        ip("-n", within, "addr", "add", f"{self.address(machine, link)}/24", "dev", name)
        ip("-n", within, "link", "set", name, "addrgenmode", "none")
        ip("-n", within, "link", "set", name, "up", "multicast", "on")
        return port

    @staticmethod
    def address(machine: int, link: int = 0) -> str:
        return f"10.{77 + link}.0.{machine + 1}"

    def moves_to(self, machine: int, address: str, link: int = 0) -> None:
        """As a router does that gives a machine another address."""
        name, within = f"kba{os.getpid() % 10000}x{machine}{link}", self.names[machine]
        ip("-n", within, "addr", "flush", "dev", name)
        ip("-n", within, "addr", "add", f"{address}/24", "dev", name)

    def fault(self, machine: int, link: int = 0, **given: Any) -> None:
        """Change what the cable of one machine does."""
        for name, value in given.items():
            setattr(self.hubs[link].faults[machine], name, value)

    def everywhere(self, **given: Any) -> None:
        for link in range(self.links):
            for machine in range(len(self.names)):
                self.fault(machine, link, **given)

    @contextlib.contextmanager
    def out(self, machine: int, link: int = 0) -> Iterator[None]:
        """The cable of one machine is pulled out for a while."""
        self.fault(machine, link, out=True)
        try:
            yield
        finally:
            self.fault(machine, link, out=False)
