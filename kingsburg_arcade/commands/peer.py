"""Take a seat on the LAN without a window: a line of JSON for each event."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from .. import journal
from ..engine.contract import Refused
from ..engine.record import RECORD_LIMIT
from ..games import cabinet, names
from ..games.governors import NAMES, governor
from ..i18n import tr
from .arguments import chosen_options, declare_options, number, own_address, whole
from .exit_codes import WrongCall

PORTS: Final = (1 << 16) - 1
DAY: Final = 24 * 3600


def declare(arguments: argparse.ArgumentParser) -> None:
    add = arguments.add_argument
    known, seconds = ", ".join(NAMES), number(DAY, 0)
    where = arguments.add_mutually_exclusive_group(required=True)
    where.add_argument("--create", metavar="NAME", help=tr("help.peer.create", name="NAME"))
    where.add_argument("--join", metavar="NAME|HOST:PORT", help=tr("help.peer.join"))
    add("--seats", type=whole, metavar="N", help=tr("help.peer.seats"))
    add("--with", dest="others", default="", metavar="G,...", help=tr("help.peer.with"))
    add("--watch", action="store_true", help=tr("help.peer.watch"))
    add("--say", default="", metavar="WORDS", help=tr("help.peer.say", sign="hello"))
    ways = ("accept", "refuse")
    add("--packs", choices=ways, default=ways[1], help=tr("help.peer.packs"))
    add("--name", default="", metavar="NAME", help=tr("help.peer.name"))
    add("--code", metavar="CODE", help=tr("help.peer.code", new="new"))
    add("--governor", default="random", metavar="G", help=tr("help.peer.governor", known=known))
    add("--game", choices=names(), help=tr("help.peer.game", game=names()[0]))
    declare_options(arguments)
    add("--grace", type=seconds, metavar="S", help=tr("help.peer.grace"))
    add("--move-time", type=seconds, metavar="S", help=tr("help.peer.move_time"))
    add("--seed", type=whole, default=1, metavar="N", help=tr("help.peer.seed"))
    add("--save", type=Path, metavar="FILE", help=tr("help.peer.save"))
    leave = tr("help.peer.leave_at", count="N")
    add("--leave-at", type=number(RECORD_LIMIT, 0), metavar="N", help=leave)
    add("--interface", type=own_address, metavar="ADDR", help=tr("help.peer.interface"))
    add("--port", type=number(PORTS, 0), default=0, metavar="P", help=tr("help.peer.port"))
    add("--orders", action="store_true", help=tr("help.peer.orders"))
    add("--json", action="store_true", help=tr("help.peer.json"))


def run(typed: argparse.Namespace) -> int:
    check_call(typed)
    game = typed.game or names()[0]
    options = chosen_options(game, typed.option)
    others = [name for name in typed.others.split(",") if name]
    try:
        check_governors([typed.governor, *others], typed.game)
        if typed.seats is not None:
            check_seats(game, typed.seats, len(others))
        check_words(typed)
    except Refused as reason:
        raise WrongCall(reason.code, **reason.values) from None
    if typed.save is not None:
        journal.check_place(typed.save)
    from .headless import Headless  # the network takes longer to load than all the rest

    return asyncio.run(Headless(typed, options, others).play())


def check_call(typed: argparse.Namespace) -> None:
    """Refuse options that do not go together; a new room plays the first game by default."""
    if typed.create is None:
        times = (typed.grace, typed.move_time)
        if typed.seats is not None or typed.option or typed.others or times != (None, None):
            raise WrongCall("call.only_creator")
        return
    if typed.seats is None:
        raise WrongCall("call.room_needs_seats")
    if typed.watch:
        raise WrongCall("call.creator_plays")
    typed.game = typed.game or names()[0]


def check_seats(game: str, seats: int, governors: int) -> None:
    """Refused if the game is not for so many seats, or they are all given to governors."""
    fit = cabinet(game).seats
    if seats not in fit:
        raise Refused("lan.seats", seats=seats, few=fit[0], many=fit[-1])
    if governors >= seats:
        raise Refused("room.too_many_governors", governors=governors, seats=seats)


def check_governors(typed: Sequence[str], game: str | None) -> None:
    """Refused if one of them cannot play the game; if it is unknown yet, any game."""
    *most, last = (game,) if game else names()
    for name in typed:
        for one in most:
            with contextlib.suppress(Refused):
                governor(name, one)
                break
        else:
            governor(name, last)


def check_words(typed: argparse.Namespace) -> None:
    """Refuse names, words or a code that are invalid."""
    from ..net.room.lobby import Said, check_name
    from ..net.room.room_code import RoomCode

    if typed.create is not None:
        check_name(typed.create)
    if typed.name:
        check_name(typed.name)
    if typed.say:
        Said(b"", text=typed.say).check()
    if typed.code is not None and (typed.create is None or typed.code != "new"):
        RoomCode.read(typed.code)
