"""The workers of a series: processes here that end with it, or those of a Dask cluster."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from importlib import import_module
from multiprocessing import active_children, get_context, parent_process
from threading import Thread
from types import FrameType
from typing import NoReturn

from ..engine.contract import Refused, brief

ORPHANED = 1
"""How a process ends whose parent is gone; nobody is left to read it."""
PATIENCE = "10s"
"""How long the address of a cluster may take to answer."""


@contextmanager
def crew(workers: int) -> Iterator[Executor]:
    """Processes to give work to. Whatever is still at work at the end is ended, not waited for."""
    others = set(active_children())
    before = signal.signal(signal.SIGTERM, _end)
    # New interpreters rather than forks: the same on every system, and no thread is half copied.
    pool = ProcessPoolExecutor(workers, get_context("spawn"), _enlist)
    try:
        yield pool
    except BaseException:
        for process in set(active_children()) - others:
            process.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)
        signal.signal(signal.SIGTERM, before)


@contextmanager
def no_interrupts() -> Iterator[None]:
    """Interrupts are ignored for a moment: the processes born meanwhile inherit it."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _end(number: int, _: FrameType | None) -> NoReturn:
    """Asked to end: by way of everybody who has something to put away."""
    raise SystemExit(128 + number)


def _enlist() -> None:
    """Only the first process answers an interrupt; the others end when it does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """Wait until the parent is gone, however it went: then nobody wants these games."""
    if (parent := parent_process()) is not None:
        parent.join()
    os._exit(ORPHANED)


@contextmanager
def borrowed(address: str) -> Iterator[tuple[Executor, int]]:
    """An executor over all workers of a Dask cluster, and how many there are."""
    try:
        distributed = import_module("distributed")
    except ImportError:
        raise Refused("cluster.package") from None
    try:
        client = distributed.Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError) as trouble:
        said = brief(str(trouble), 200)
        raise Refused("cluster.none", address=brief(address), said=said) from None
    try:
        workers = sum(client.ncores().values())
        if not workers:
            raise Refused("cluster.no_workers", address=brief(address))
        # The same chunk asked for twice is played twice: nothing is to come from a cache.
        yield client.get_executor(pure=False), workers
    finally:
        client.close()
