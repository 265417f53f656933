"""Other machines that help with a long series: the workers of a Dask cluster, when one is named."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from importlib import import_module

from ..engine.contract import Refused, brief

PATIENCE = "10s"
"""How long an address may take to answer."""


@contextmanager
def borrowed(address: str) -> Iterator[tuple[Executor, int]]:
    """An executor over all workers of the cluster, and how many there are."""
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
