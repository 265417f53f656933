"""Peers as programs of their own: started, listened to, stopped, killed."""

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

LOOPBACK = "127.0.0.1"
PATIENT = 60.0


class Program:
    """One `peer`, with a key and a notebook of its own; what it prints is kept as it comes."""

    def __init__(
        self,
        home: Path,
        *given: object,
        interface: str | None = LOOPBACK,
        within: str = "",
        keys: Path | None = None,
        stdin: bool = False,
    ) -> None:
        """`within` is a network namespace of our own; `keys` the folder of a shared player."""
        self.stdin = subprocess.PIPE if stdin else subprocess.DEVNULL
        self.keys = keys or home
        self.home, self.given, self.interface, self.within = home, given, interface, within
        self.lines: list[dict[str, Any]] = []
        self.process: subprocess.Popen[bytes] | None = None
        self._came = threading.Condition()
        self.start()

    def start(self) -> None:
        """Run it, or run it again with the same key and notebook."""
        self.home.mkdir(exist_ok=True)
        call = [sys.executable, "-W", "error", "-m", "kingsburg_arcade", "peer", "--json"]
        if self.within:
            call = ["ip", "netns", "exec", self.within, *call]
        if self.interface:
            call += ["--interface", self.interface]
        call += ["--save", str(self.home / "record"), *map(str, self.given)]
        self.process = subprocess.Popen(
            call,
            stdin=self.stdin,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=os.environ | {"KINGSBURG_ARCADE_HOME": str(self.keys)},
        )
        self._reader = threading.Thread(target=self._read, args=(self.process,), daemon=True)
        self._reader.start()

    def _read(self, process: "subprocess.Popen[bytes]") -> None:
        for line in process.stdout or ():
            with self._came:
                self.lines.append(json.loads(line))
                self._came.notify_all()

    def orders(self, line: str) -> None:
        """Give it a line on its standard input."""
        assert self.process is not None
        assert self.process.stdin is not None
        self.process.stdin.write(f"{line}\n".encode())
        self.process.stdin.flush()

    # ------------------------------------------------------------------------------- listening
    def told(self, event: str, after: int = 0) -> list[dict[str, Any]]:
        return [line for line in self.lines[after:] if line["event"] == event]

    def hears(
        self,
        event: str,
        *,
        after: int = 0,
        seconds: float = PATIENT,
        which: Callable[[dict[str, Any]], bool] = lambda line: True,
        **wanted: Any,
    ) -> dict[str, Any]:
        """Wait for a line of this kind, at or after that line."""
        end = time.monotonic() + seconds

        def found() -> dict[str, Any] | None:
            for line in self.told(event, after):
                if which(line) and all(line[key] == value for key, value in wanted.items()):
                    return line
            return None

        with self._came:
            while (line := found()) is None:
                left = end - time.monotonic()
                if left <= 0 or (self.process and self.process.poll() is not None and not left):
                    raise AssertionError(f"no {event} {wanted}; last: {self.lines[-3:]}")
                self._came.wait(min(left, 0.2))
            return line

    def at(self, index: int, seconds: float = PATIENT) -> dict[str, Any]:
        """Wait until it has entry `index`."""
        return self.hears("entry", index=index, seconds=seconds)

    @property
    def index(self) -> int:
        return max((line["index"] for line in self.told("entry")), default=0)

    # -------------------------------------------------------------------------------- stopping
    def send(self, number: signal.Signals) -> None:
        assert self.process is not None
        self.process.send_signal(number)

    def kill(self) -> None:
        """As a crash does it."""
        assert self.process is not None
        self.process.kill()
        self.ends()

    def _close(self) -> str:
        assert self.process is not None
        error = self.process.stderr.read().decode() if self.process.stderr else ""
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            if stream is not None:
                stream.close()
        return error

    def ends(self, seconds: float = PATIENT) -> tuple[int, str]:
        """Wait for its own end: the exit code, and what it complained of."""
        assert self.process is not None
        code = self.process.wait(seconds)
        self._reader.join()
        return code, self._close()

    def stop(self) -> None:
        """However it stands, be rid of it."""
        if self.process is None or self.process.stdout is None or self.process.stdout.closed:
            return
        self.process.send_signal(signal.SIGCONT)
        self.kill()


class Programs:
    """Some peers that are gone when the test is over."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.all: list[Program] = []

    def __enter__(self) -> "Programs":
        return self

    def __exit__(self, *_: object) -> None:
        for program in self.all:
            program.stop()

    def start(self, *given: object, **where: Any) -> Program:
        program = Program(self.folder / f"home{len(self.all)}", *given, **where)
        self.all.append(program)
        return program

    def table(self, people: int, *given: object, **where: Any) -> list[Program]:
        """A creator and guests that come by the address it shows, by the order of their chairs."""
        creator = self.start("--create", "Ada", "--seats", people, *given, **where)
        address = creator.hears("room")["address"]
        guests = [self.start("--join", address, **where) for _ in range(people - 1)]
        guests.sort(key=lambda guest: int(guest.hears("seated")["seat"]))
        return [creator, *guests]


def one_match(programs: list[Program]) -> int:
    """All finish by themselves with one digest and one record; how many entries it has."""
    for program in programs:
        assert program.ends() == (0, "")
    (digest,) = {program.told("over")[-1]["digest"] for program in programs}
    assert digest
    (record,) = {(program.home / "record").read_bytes() for program in programs}
    entries = {program.index for program in programs}
    assert len(entries) == 1
    assert record
    return entries.pop()
