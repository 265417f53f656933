"""Where faults of other threads, and of code in C, are caught: none is lost."""

from __future__ import annotations

import atexit
import faulthandler
import os
import sys
import threading
from collections import deque
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import IO, Final

from ..disk import private_file, private_folder
from .rolling_log import log, note

NATIVE: Final = "native-"
LARGEST: Final = 1 << 20
_waiting: Final[deque[BaseException]] = deque(maxlen=8)
"""Faults of threads, until the main loop takes them."""
hard_ends: Final[list[Path]] = []
"""The report of a hard end of the program before, if it had one."""


def begin(folder: Path) -> None:
    """Watch this program, with a log in that folder."""
    log.open(folder)
    threading.excepthook = of_thread
    sys.unraisablehook = unraisable
    with suppress(OSError):
        private_folder(folder)
        found = ended_hard(folder)
        watch_native(folder / f"{NATIVE}{os.getpid()}.txt")
        if found is not None:
            hard_ends.append(found)


# -------------------------------------------------------------------------------------- threads
def of_thread(told: threading.ExceptHookArgs) -> None:
    """A thread of ours has ended by a fault: the main loop hears of it."""
    if told.exc_value is not None and not isinstance(told.exc_value, SystemExit):
        name = told.thread.name if told.thread is not None else "unknown"
        fell(told.exc_value, name)


def fell(fault: BaseException, where: str) -> None:
    """Something broke where nobody waits for it."""
    fault.add_note(f"in the thread {where}")
    note("program", "fault", thread=where, kind=type(fault).__name__)
    _waiting.append(fault)


def raise_waiting() -> None:
    """Raise what broke in another thread, if anything did."""
    if _waiting:
        raise _waiting.popleft()


def modules_of(fault: BaseException) -> Iterator[str]:
    """The modules through which a fault came, the outermost first."""
    trace = fault.__traceback__
    while trace is not None:
        yield trace.tb_frame.f_globals.get("__name__", "")
        trace = trace.tb_next


def unraisable(told: sys.UnraisableHookArgs) -> None:
    """Something broke while it was thrown away: it changes nothing, and is written down."""
    note("program", "unraisable", kind=told.exc_type.__name__)


# ---------------------------------------------------------------------------------- code in C
def watch_native(path: Path) -> None:
    """Have Python write where every thread was if code in C ends the program."""
    file: IO[bytes] = open(path, "wb", buffering=0, opener=private_file)  # noqa: SIM115
    faulthandler.enable(file)
    atexit.register(stop_watching, file, path)


def stop_watching(file: IO[bytes], path: Path) -> None:
    """The program ends as it should."""
    faulthandler.disable()
    file.close()
    with suppress(OSError):
        path.unlink()


def ended_hard(folder: Path) -> Path | None:
    """Make a report of what the last program left behind, if it was ended by code in C."""
    found = None
    for path in folder.glob(f"{NATIVE}*.txt"):
        with suppress(OSError, ValueError):
            if runs(int(path.stem.removeprefix(NATIVE))):
                continue
            said = path.read_bytes()[:LARGEST].decode("utf-8", "replace")
            if said.strip():
                from .crash_report import keep, program
                from .redacted import Redactor

                lines = ["Kingsburg Arcade: report of a hard end", "", "[program]", *program()]
                found = keep(folder, Redactor().text("\n".join([*lines, "", "[fault]", said])))
            path.unlink()
    return found


def runs(process: int) -> bool:
    """Is there still a program of that number? Where none can be asked, its file is in use."""
    if os.name != "posix":
        return False
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return process != os.getpid()
