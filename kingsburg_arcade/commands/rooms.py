"""Show the rooms that are open on the LAN."""

from __future__ import annotations

import argparse
import time
from typing import TYPE_CHECKING, Any, Final

from ..engine.contract import Refused
from ..games import cabinet
from ..i18n import refusal, tr
from .arguments import own_address
from .bench import seconds
from .printing import as_json, complain

if TYPE_CHECKING:
    from ..net.discovery import Browser, Row

LOOK: Final = 2.0
BEAT: Final = 0.02


def declare(arguments: argparse.ArgumentParser) -> None:
    add = arguments.add_argument
    add("--seconds", type=seconds, default=LOOK, metavar="S", help=tr("help.rooms.seconds"))
    add("--interface", type=own_address, metavar="ADDR", help=tr("help.rooms.interface"))
    add("--name", metavar="NAME", help=tr("help.rooms.name"))
    add("--json", action="store_true", help=tr("help.json_list"))


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
        if not rows and trouble is None:
            print(tr("commands.no_rooms"))
    if trouble is not None and not any(row.can_watch for row in rows):
        complain(Refused(f"network.{trouble}"))
    return 0


OTHER_BUILD: Final = "other_build"


def look(browser: Browser, wait: float, name: str | None) -> tuple[Row, ...]:
    """The rooms that are seen in the end, or as soon as the wanted one is."""
    end = time.monotonic() + wait
    while time.monotonic() < end:
        if name is not None and any(row.name == name and row.can_watch for row in browser.rows()):
            break
        time.sleep(BEAT)
    return browser.rows()


def plain(row: Row) -> dict[str, Any]:
    seats = {"seats": row.seats, "free": row.free, "players": list(row.players)}
    packs = [{"title": title, "hash": digest} for title, digest in row.packs]
    game = {"game": row.game, "options": dict(row.options), "packs": packs}
    program = {"version": row.version, "rules": row.rules}
    where = {"address": row.address, "code": row.coded, "problem": row.problem}
    where["warning"] = OTHER_BUILD if row.other_build else None
    return {"name": row.name, **game, **seats, **program, **where}


def why_not(row: Row) -> Refused | None:
    """Why nobody can take a seat there."""
    if row.problem is None:
        return None
    lacking = {"options": tuple(map("=".join, row.lacking))} if row.lacking else {}
    return Refused(f"room.{row.problem}", **lacking)


def problem_words(row: Row) -> str:
    """Why nobody can take a seat there; empty if somebody can."""
    reason = why_not(row)
    return "" if reason is None else refusal(reason)


def readable(row: Row) -> str:
    """One line for a person."""
    if not row.seats:
        return f"{row.name:<24}{row.address:<24}{problem_words(row)}"
    door = tr("commands.door_code" if row.coded else "commands.door_open")
    seats = tr("commands.seats_taken", taken=row.seats - row.free, seats=row.seats)
    said = [problem_words(row) or door, seats, *map("=".join, row.options)]
    said += [tr("commands.pack", title=title, digest=digest) for title, digest in row.packs]
    if row.other_build:
        said.append(tr("commands.other_build"))
    return f"{row.name:<24}{row.address:<24}{row.game:<18}{', '.join(said)}"
