"""What strangers do to a door: silent sockets, handshakes held open, floods, false rooms."""

import asyncio
import contextlib
import os
import random
import socket
import sys
import threading
import time
from collections.abc import Iterator

from kingsburg_arcade.engine.contract import Refused
from kingsburg_arcade.net.discovery.finder import ask
from kingsburg_arcade.net.discovery.notice import QUESTION
from kingsburg_arcade.net.room.entrance import called
from kingsburg_arcade.net.room.identities import InstallKey, verify
from kingsburg_arcade.net.room.link import Link
from kingsburg_arcade.net.room.room_code import RoomCode
from kingsburg_arcade.net.room.waiting_room import open_room

LOOPBACK = "127.0.0.1"


def source(number: int) -> str:
    """One of many addresses of this machine."""
    return f"127.0.{1 + number // 200}.{1 + number % 200}"


def connected(port: int, address: str = LOOPBACK) -> socket.socket:
    one = socket.socket()
    one.settimeout(1.0)
    with contextlib.suppress(OSError):
        one.bind((address, 0))
        one.connect((LOOPBACK, port))
    return one


class Beside:
    """An attack in a thread of its own, again and again until it is over."""

    def __init__(self, attack, pause: float = 0.0) -> None:
        self.rounds, self._over = 0, threading.Event()
        self._attack, self._pause = attack, pause
        self._thread = threading.Thread(target=self._run, daemon=True)

    def _run(self) -> None:
        while not self._over.is_set():
            self._attack()
            self.rounds += 1
            self._over.wait(self._pause)

    def __enter__(self) -> "Beside":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._thread.join(20)


@contextlib.contextmanager
def silence(port: int, sockets: int, address: str = LOOPBACK) -> Iterator[list[float]]:
    """So many sockets that say nothing, opened again as soon as they are closed."""
    held: list[socket.socket] = []
    opened = [0.0]

    def attack() -> None:
        for one in held[:]:
            if hung_up(one):
                one.close()
                held.remove(one)
        while len(held) < sockets:
            held.append(connected(port, address))
            opened[0] += 1

    try:
        with Beside(attack, 0.05):
            yield opened
    finally:
        for one in held:
            one.close()


def hung_up(one: socket.socket) -> bool:
    one.setblocking(False)
    try:
        return one.recv(1, socket.MSG_PEEK) == b""
    except BlockingIOError:
        return False
    except OSError:
        return True


def answers(port: int, times: int, wait: float) -> list[float]:
    """How long each question took that the door answered within so many seconds."""

    async def asked() -> list[float]:
        found = []
        for _ in range(times):
            began = time.monotonic()
            if await ask(LOOPBACK, port, wait) is not None:
                found.append(time.monotonic() - began)
        return found

    return asyncio.run(asked())


# ------------------------------------------------------------------------------------ guessing
class Guesser:
    """One handshake with a guessed code, which stops before it proves the guess."""

    def __init__(self, number: int, port: int, code: RoomCode, address: str = LOOPBACK) -> None:
        chance = random.Random(number)
        key = InstallKey(chance.randbytes(32))
        given = (key, verify, called(code), chance.randbytes)
        self.link = Link(*given, calls=True, code=code.secret)
        self.socket = connected(port, address)
        self.proof = b""

    def greet(self) -> bool:
        """Whether the room answered the greeting."""
        with contextlib.suppress(OSError):
            self.socket.sendall(self.link.start())
            self.socket.settimeout(5.0)
            answer = self.socket.recv(1 << 12)
            if answer:
                self.proof, _ = self.link.feed(answer)
        return bool(self.proof)

    def prove(self) -> bool:
        """Whether the guess was right: only then does the room prove its key as well."""
        with contextlib.suppress(OSError):
            self.socket.sendall(self.proof)
            answer = self.socket.recv(1 << 12)
            if answer:
                self.link.feed(answer)
        return self.link.peer is not None

    def close(self) -> None:
        self.socket.close()


# --------------------------------------------------------------------------------- a false room
class FalseRoom:
    """Answers greetings with a guessed code, and resets the connection instead of an end."""

    def __init__(self, code: RoomCode | None, notice: bytes) -> None:
        self.code, self.notice, self.guesses = code, notice, 0
        self.keys: list[bytes] = []
        """What callers proved to it."""
        self._server = socket.create_server((LOOPBACK, 0), backlog=64)
        self.port = self._server.getsockname()[1]
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()

    def _serve(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                self._answer(self._server.accept()[0])

    def _answer(self, one: socket.socket) -> None:
        chance = random.Random(self.guesses)
        key = InstallKey(chance.randbytes(32))
        given = (key, verify, called(self.code), chance.randbytes)
        link = Link(*given, calls=False, code=self.code.secret if self.code else None)
        with contextlib.suppress(OSError, ValueError):
            one.settimeout(5.0)
            data = one.recv(1 << 12)
            if b"KBAROOM?" in data:
                one.sendall(self.notice)
            else:
                self.guesses += 1
                back, _ = link.feed(data)
                one.sendall(back)
                proof = one.recv(1 << 12)  # it tells whether the guess was right
                with contextlib.suppress(Refused):
                    link.feed(proof)
                if link.peer is not None:
                    self.keys.append(link.peer)
                one.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
        one.close()

    def close(self) -> None:
        self._server.shutdown(socket.SHUT_RDWR)
        self._server.close()
        self._thread.join(5)


# --------------------------------------------------------------------------------------- floods
FLOODS = ("silent", "question", "hello", "noise")


def flood(kind: str, port: int, seconds: float, address: str) -> int:
    """Call as often as possible for so long; how many calls that were."""
    said = {
        "silent": b"",
        "question": QUESTION,
        "hello": Link(
            InstallKey(bytes(32)), verify, open_room(), random.Random(1).randbytes, calls=True
        ).start(),
        "noise": random.Random(2).randbytes(4000),
    }[kind]
    end, calls = time.monotonic() + seconds, 0
    while time.monotonic() < end:
        one = connected(port, address)
        with contextlib.suppress(OSError):
            one.sendall(said)
            one.recv(1 << 12) if kind == "question" else None
        one.close()
        calls += 1
    return calls


if __name__ == "__main__":
    if hasattr(os, "nice"):
        os.nice(15)  # it is the network that is attacked, not the processor
    print(flood(sys.argv[1], int(sys.argv[2]), float(sys.argv[3]), sys.argv[4]))
