"""Show the rooms that are open on the LAN."""

from __future__ import annotations

import argparse
import time
from typing import TYPE_CHECKING, Any, Final

from ..games import cabinet
from .bench import seconds
from .network_words import PROBLEM, TROUBLE
from .own_address import own_address
from .printing import as_json, complain

if TYPE_CHECKING:
    from ..net.discovery import Browser, Row

LOOK: Final = 2.0
BEAT: Final = 0.02


def declare(arguments: argparse.ArgumentParser) -> None:
    add = arguments.add_argument
    add("--seconds", type=seconds, default=LOOK, metavar="S", help="how long to look (default: 2)")
    add("--interface", type=own_address, metavar="ADDR", help="look only from this own address")
    add("--name", help="stop as soon as a room of this name is seen")
    add("--json", action="store_true", help="one list for a script")


def run(typed: argparse.Namespace) -> int:
    from ..net.discovery import Browser  # which takes longer to load than all the rest

    browser = Browser(cabinet)
    browser.start(typed.interface)
    try:
        rows = look(browser, typed.seconds, typed.name)
        trouble = browser.trouble()
    finally:
        browser.stop()
    if typed.json:
        as_json([plain(row) for row in rows])
    else:
        for row in rows:
            print(readable(row))
    if trouble is not None and not any(row.can_watch for row in rows):
        complain(TROUBLE[trouble])
    return 0


def look(browser: Browser, wait: float, name: str | None) -> tuple[Row, ...]:
    """The rooms that are there in the end, or as soon as the one wanted is."""
    end = time.monotonic() + wait
    while time.monotonic() < end:
        if name is not None and any(row.name == name and row.can_watch for row in browser.rows()):
            break
        time.sleep(BEAT)
    return browser.rows()


def plain(row: Row) -> dict[str, Any]:
    seats = {"seats": row.seats, "free": row.free, "players": list(row.players)}
    game = {"game": row.game, "options": dict(row.options)}
    program = {"version": row.version, "rules": row.rules}
    where = {"address": row.address, "code": row.coded, "problem": row.problem}
    return {"name": row.name, **game, **seats, **program, **where}


def readable(row: Row) -> str:
    """One line for a person."""
    if not row.seats:
        return f"{row.name:<24}{row.address:<24}{PROBLEM[row.problem or '']}"
    door = "with a code" if row.coded else "open"
    seats = f"{row.seats - row.free} of {row.seats} seats taken"
    said = [PROBLEM[row.problem] if row.problem else door, seats, *map("=".join, row.options)]
    return f"{row.name:<24}{row.address:<24}{row.game:<18}{', '.join(said)}"
