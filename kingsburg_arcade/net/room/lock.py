"""A lock: a file that one program has, until it ends in whatever way and the system lets it go."""

from __future__ import annotations

import errno
import os
import sys
from pathlib import Path
from typing import Final

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

_OURS: Final[dict[Path, int]] = {}
"""What this program has, by the open file: closing it would let go."""
TAKEN: Final = {errno.EACCES, errno.EAGAIN, errno.EDEADLK}


def _beside(path: Path) -> Path:
    return path.with_name(f"{path.name}.lock").absolute()


def take(path: Path) -> bool:
    """Have what this path stands for, for good; whether no other program has it."""
    lock = _beside(path)
    if lock in _OURS:
        return True
    file = os.open(lock, os.O_RDWR | os.O_CREAT, 0o600)
    if not _is_got(file):
        os.close(file)
        return False
    _OURS[lock] = file
    return True


def is_free(path: Path) -> bool:
    """Whether nobody else has it now; nothing is made or kept."""
    lock = _beside(path)
    if lock in _OURS or not lock.exists():
        return True
    file = os.open(lock, os.O_RDWR)
    free = _is_got(file)
    os.close(file)
    return free


def _is_got(file: int) -> bool:
    """Where nothing can be locked at all, nobody is kept out."""
    try:
        if sys.platform == "win32":
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        return error.errno not in TAKEN
    return True
