"""Where `play` leads at once: into a room, to a new one, back into a match, or to a table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ..engine.refused import Refused
from ..games import game, names
from ..i18n import tr
from .arguments import declare_options
from .exit_codes import WrongCall

if TYPE_CHECKING:
    import argparse

    from ..app import App
    from ..net.room.room_code import RoomCode

PLACES: Final = ("join", "create", "resume", "link")
"""Of these one can be wanted."""


def declare(arguments: argparse.ArgumentParser) -> None:
    where = arguments.add_mutually_exclusive_group()
    where.add_argument("--join", metavar="NAME|HOST:PORT", help=tr("help.play.join"))
    where.add_argument("--create", metavar="NAME", help=tr("help.play.create"))
    where.add_argument("--resume", action="store_true", help=tr("help.play.resume"))
    where.add_argument("--link", metavar="kingsburg://...", help=tr("help.play.link"))
    code = tr("help.play.code", new="new")
    arguments.add_argument("--code", metavar="CODE", help=code)
    declare_options(arguments)


def check(typed: argparse.Namespace) -> None:
    """Refuse what does not go together."""
    place = next((name for name in PLACES if getattr(typed, name) not in (None, False)), "")
    if typed.code is not None and place not in ("join", "create"):
        raise WrongCall("call.code_of_room")
    if place in ("join", "resume", "link"):
        told = (typed.seats, typed.game, typed.seed)
        if typed.option or told != (None, None, None):
            raise WrongCall("call.table_only")
    elif place == "create" and typed.seed is not None:
        raise WrongCall("call.dice_of_all")
    elif not place and typed.seats is None and (typed.option or typed.game or typed.seed):
        raise WrongCall("call.table_only")
    try:
        typed.named = named_room(typed)
        if place == "create":
            from ..net.room.lobby import check_name

            check_name(typed.create)
    except Refused as reason:
        raise WrongCall(reason.code, **reason.values) from None


def named_room(typed: argparse.Namespace) -> tuple[str, RoomCode | None]:
    """The room that is meant, by name or address, and its code; or the code for a new room."""
    if typed.link is not None:
        from ..net.room.room_link import RoomLink

        link = RoomLink.read(typed.link)
        return link.address, link.code
    place, code = typed.join, None
    if typed.code is not None and not (typed.create is not None and typed.code == "new"):
        from ..net.room.room_code import RoomCode

        code = RoomCode.read(typed.code)
    if place is not None:
        from .find_room import address

        address(place)  # refused if it can be none
    return place or "", code


def open_place(app: App, typed: argparse.Namespace, options: dict[str, str]) -> bool:
    """Open what was asked for above the title; whether anything was."""
    if typed.join is not None or typed.link is not None:
        from ..scenes.party.named_room import NamedRoom

        place, code = typed.named
        app.push(app.doors.rooms(NamedRoom(place, code, at_once=typed.join is not None)))
    elif typed.create is not None:
        _create(app, typed, options)
    elif typed.resume:
        _resume(app)
    else:
        return False
    return True


def _create(app: App, typed: argparse.Namespace, options: dict[str, str]) -> None:
    from ..scenes.party.create import CreateScene

    chairs = typed.seats.split(",") if typed.seats else []
    try:
        _, code = typed.named
        scene = CreateScene(app)
        scene.fill_in(typed.create, typed.game or names()[0], len(chairs), options)
        scene.coded = int(typed.code is not None)
        app.push(scene)
        scene.open(code, chairs)
    except Refused as reason:
        raise WrongCall(reason.code, **reason.values) from None


def _resume(app: App) -> None:
    """The match that was played last."""
    from ..saved_matches import lan
    from ..saved_matches.home import last_unfinished
    from ..scenes.table.home_players import go_on_at_home

    kept = [file for file in (last_unfinished(app.folder), lan.unfinished(app.folder)) if file]
    if not kept:
        raise Refused("match.none")
    newest = max(kept, key=lambda file: file.stat().st_mtime)
    if newest.suffix == lan.NOTEBOOK:
        app.push(app.doors.party_again(newest))
    else:
        go_on_at_home(app, newest)


def open_table(app: App, typed: argparse.Namespace, options: dict[str, str], seed: int) -> None:
    """A match at home, perhaps with a rival like the person."""
    from ..scenes.front.equal import Equal
    from ..scenes.table.home_players import HomePlayers

    played = typed.game or names()[0]
    equal = Equal.of(app.folder, played)
    chairs = [equal.at_the_table(chair) for chair in typed.seats.split(",")]
    try:
        game(played).screen()
        players = HomePlayers.begin(chairs, seed, options, app.folder, played)
    except Refused as reason:
        raise WrongCall(reason.code, **reason.values) from None
    if app.settings.game != played:
        app.change(game=played)  # its cabinet is lit when the table is gone on with
    app.push(app.doors.table(players))
