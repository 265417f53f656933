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
from .arguments import WrongCall, chosen_options, declare_options, number, own_address, whole

PORTS: Final = (1 << 16) - 1
DAY: Final = 24 * 3600


def declare(arguments: argparse.ArgumentParser) -> None:
    add = arguments.add_argument
    where = arguments.add_mutually_exclusive_group(required=True)
    where.add_argument("--create", metavar="NAME", help="open a room and be called NAME in it")
    where.add_argument(
        "--join", metavar="NAME|HOST:PORT", help="a room seen on the LAN, or the address it shows"
    )
    add("--seats", type=whole, metavar="N", help="seats of the room, yours among them")
    add("--with", dest="others", default="", metavar="G,...", help="governors on the last seats")
    add("--watch", action="store_true", help="look on; nobody waits for you")
    add(
        "--say",
        default="",
        metavar="WORDS",
        help="say this once all are at the table: a quick sign such as 'hello', or a few words",
    )
    add(
        "--packs",
        choices=("accept", "refuse"),
        default="refuse",
        help="content packs of a room that are not installed here: get them from its host,"
        " or do not play (default)",
    )
    add("--name", default="", help="how you are called at the table")
    add("--code", help="the code of the room; 'new' makes one when a room is created")
    add("--governor", default="random", metavar="G", help=f"who plays: {', '.join(NAMES)}")
    add(
        "--game",
        choices=names(),
        help=f"the game (default: {names()[0]} in a new room, else the game of the room)",
    )
    declare_options(arguments)
    add(
        "--grace",
        type=number(DAY, 0),
        metavar="S",
        help="seconds before a missing seat can be voted away (default: 30)",
    )
    add(
        "--move-time",
        type=number(DAY, 0),
        metavar="S",
        help="seconds for a move, after which a seat can be voted away (default: 0, none agreed)",
    )
    add(
        "--seed",
        type=whole,
        default=1,
        metavar="N",
        help="of the governor's whims, not of the dice",
    )
    add(
        "--save",
        type=Path,
        metavar="FILE",
        help="write the record, over an older one; resume with the journal beside it",
    )
    add(
        "--leave-at",
        type=number(RECORD_LIMIT, 0),
        metavar="N",
        help="leave for good once N entries are played",
    )
    add(
        "--interface",
        type=own_address,
        metavar="ADDR",
        help="the own address to use (default: every one)",
    )
    add("--port", type=number(PORTS, 0), default=0, metavar="P", help="the own port (default: any)")
    add("--orders", action="store_true", help="carry out lines of JSON on the standard input")
    add("--json", action="store_true", help="lines for a script")


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
