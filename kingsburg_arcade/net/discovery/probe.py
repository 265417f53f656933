"""A probe: one short question to an address, whether a room is there and what it is."""

from __future__ import annotations

import asyncio
import contextlib

from ...engine.contract import Refused
from .notice import LONGEST, QUESTION, Notice, read_answer


async def ask(host: str, port: int, wait: float, interface: str | None = None) -> Notice | None:
    """What stands on the door there; None if there is no door, or nobody answers in time."""
    own = (interface, 0) if interface else None
    try:
        async with asyncio.timeout(wait):
            reader, writer = await asyncio.open_connection(host, port, local_addr=own)
            try:
                writer.write(QUESTION)
                return await _answer(reader)
            finally:
                writer.close()
                with contextlib.suppress(OSError):
                    await writer.wait_closed()
    except (TimeoutError, OSError, Refused):
        return None


async def _answer(reader: asyncio.StreamReader) -> Notice | None:
    data = b""
    while (notice := read_answer(data)) is None:
        more = await reader.read(LONGEST)
        if not more:
            return None
        data += more
    return notice
