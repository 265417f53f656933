"""Other machines that help with a long series: the workers of a Dask cluster, when one is named."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from importlib import import_module

from ..engine.contract import Refused

PATIENCE = "10s"
"""How long an address may take to answer."""


@contextmanager
def borrowed(address: str) -> Iterator[tuple[Executor, int]]:
    """An executor over all workers of the cluster, and how many there are."""
    try:
        distributed = import_module("distributed")
    except ImportError:
        raise Refused(
            "a cluster needs the package 'distributed': pip install 'kingsburg-arcade[cluster]'"
        ) from None
    try:
        client = distributed.Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError) as trouble:
        raise Refused(f"there is no cluster at {address}: {trouble}") from None
    try:
        workers = sum(client.ncores().values())
        if not workers:
            raise Refused(f"the cluster at {address} has no workers")
        # The same chunk asked for twice is played twice: nothing is to come from a cache.
        yield client.get_executor(pure=False), workers
    finally:
        client.close()
