"""Locks on files: one program holds each until it ends, however it ends."""

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
"""The locks of this program, by their open files: closing one would release it."""
TAKEN: Final = {errno.EACCES, errno.EAGAIN, errno.EDEADLK}


def _beside(path: Path) -> Path:
    return path.with_name(f"{path.name}.lock").absolute()


def take(path: Path) -> bool:
    """Lock a path until this program ends; False if another program holds it."""
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
    """Whether no other program holds it; changes nothing."""
    lock = _beside(path)
    if lock in _OURS or not lock.exists():
        return True
    file = os.open(lock, os.O_RDWR)
    free = _is_got(file)
    os.close(file)
    return free


def _is_got(file: int) -> bool:
    """Whether the lock was taken; True where the system has no locks."""
    try:
        if sys.platform == "win32":
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        return error.errno not in TAKEN
    return True
