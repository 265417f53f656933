"""The rooms on this network: who plays what, who can be joined, and what is wrong if nobody."""

from __future__ import annotations

import getpass
from collections.abc import Callable, Sequence
from pathlib import Path
from secrets import randbelow
from threading import Thread
from typing import Final, NamedTuple, Protocol

from ... import games
from ...engine.contract import Refused
from ...i18n import refusal, tr, tr_or
from ...net.discovery import Browser, Row
from ...net.discovery.interfaces import shown_address
from ...net.discovery.listing import NEWER, OLDER, OTHER_RULES
from ...net.room.lobby import check_name
from ...net.room.room_code import LETTERS, PUBLIC, SECRET, RoomCode
from ...rule_book import option_name
from ...saved_matches.inventory import game_of, kept_match
from ...saved_matches.lan import finish, new_notebook, unfinished
from ...saved_matches.notebook import is_former, read_notebook
from ...settings import LONGEST_NAME
from ...ui import scene
from ...ui.backdrop import paint_hall
from ...ui.canvas import Canvas
from ...ui.controls import Button, paint_title
from ...ui.inputs import Pointer, Press
from ...ui.layout import Box, columns, grid
from ...ui.page import Shape
from ...ui.widget import Card, Widget
from ..front.chairs import SEEDS
from ..house import House, Scene
from .handout_page import PORT
from .lobby_scene import LobbyScene
from .named_room import NamedRoom
from .party import Party, read_address, read_code
from .party_words import attend, line_of, option_words
from .room_row import RoomRow, problem_words
from .typing import ADDRESS, TypingScene, copied
from .vote import branch_at_home

ELSEWHERE: Final = (OLDER, NEWER, OTHER_RULES)
"""Problems that another version of the program solves."""


class Frame(NamedTuple):
    """Where the parts of the page stand."""

    rooms: Box
    high: int
    """A room of the list."""
    side: Box
    across: int
    """So many of the ways at the side stand beside each other."""
    foot: Box
    more: Box


FRAMES: Final = {
    Shape.USUAL: Frame(
        Box(120, 236, 1180, 690),
        122,
        Box(1330, 236, 470, 690),
        1,
        Box(120, 958, 760, 76),
        Box(1330, 958, 470, 76),
    ),
    Shape.TALL: Frame(
        Box(60, 210, 960, 980),
        180,
        Box(60, 1216, 960, 430),
        2,
        Box(60, 1680, 960, 76),
        Box(300, 1780, 480, 76),
    ),
}
GAP: Final = 10
WATCHMAN: Final = "icon.search"
"""Who looks out for rooms, if the game names no one."""
AT_ONCE: Final = 5
"""Rooms that are to be seen at once."""
EXAMPLE: Final = "192.168.1.20:50000"
"""What an address looks like."""
CODE_ROWS: Final = (LETTERS[:8], LETTERS[8:19], LETTERS[19:])


class Finder(Protocol):
    """What the rooms scene needs of a browser."""

    def start(self, interface: str | None = None) -> None: ...
    def rows(self) -> tuple[Row, ...]: ...
    def trouble(self) -> str | None: ...
    def ask(self, host: str, port: int) -> None: ...
    def stop(self) -> None: ...


def browser() -> Finder:
    """The rooms of the network, of all games that this program has."""
    return Browser(games.cabinet)


def copy_address(scene: RoomsScene) -> None:
    """Put the own address where it can be pasted."""
    address = shown_address(scene.house.interface)
    done = copied(address)
    scene.say(tr("rooms.copied" if done else "rooms.not_copied", address=address))


class RoomsScene(Scene):
    """Looks for rooms as long as it is open."""

    def __init__(
        self, house: House, look: Callable[[], Finder] = browser, named: NamedRoom | None = None
    ) -> None:
        super().__init__(house)
        self._look, self.named = look, named
        self.finder: Finder = look()
        self.first = 0
        self._known: object = None
        self._looking = False
        self._chosen = False
        """Has somebody pointed at something, or gone there?"""

    # ---------------------------------------------------------------------------------- life
    def enter(self) -> None:
        if not self._looking:
            self._looking = True
            self.finder.start(self.house.interface)
            if self.named is not None and self.named.address is not None:
                self.finder.ask(*self.named.address)
        super().enter()

    def leave(self) -> None:
        """Look no more; another finder looks when somebody comes back."""
        if self._looking:
            self._looking = False
            Thread(target=self.finder.stop, daemon=True).start()  # which waits for its sockets
            self.finder = self._look()

    def update(self, seconds: float) -> None:
        super().update(seconds)
        seen = self.finder.rows(), self.finder.trouble()
        if seen != self._known:
            self._known = seen
            self.refresh()
            if not self._chosen:  # the room that has just come into sight is the next press
                self.mean(self.first_focus())
            find_named(self, chosen=self._chosen)

    def press(self, press: Press) -> None:
        self._chosen = True
        super().press(press)

    def point(self, pointer: Pointer, at: tuple[int, int]) -> None:
        super().point(pointer, at)
        self._chosen = self._chosen or pointer.kind == "down"

    # ------------------------------------------------------------------------------- widgets
    def lay_out(self) -> Sequence[Widget]:
        return [*self._rows(), *self._side(), *self._foot()]

    def first_focus(self) -> str | None:
        rows = self.finder.rows()
        return f"room:{rows[0].tag}" if rows else "create"

    def _rows(self) -> list[Widget]:
        rows = self.finder.rows()
        self.first = max(0, min(self.first, len(rows) - AT_ONCE))
        shown = rows[self.first : self.first + AT_ONCE]
        room, high = frame_of(self).rooms, frame_of(self).high
        found: list[Widget] = [
            RoomRow(
                key=f"room:{row.tag}",
                box=Box(room.x + 20, room.y + 20 + at * (high + GAP), room.width - 40, high),
                press=self._open(row),
                explain=about_room(row),
                row=row,
            )
            for at, row in enumerate(shown)
        ]
        if len(rows) > AT_ONCE:
            words, below = tr("rooms.more"), frame_of(self).more
            found.append(Button(key="more", box=below, press=self._turn, words=words, size="label"))
        return found

    def _turn(self) -> None:
        after = self.first + AT_ONCE
        self.first = after if after < len(self.finder.rows()) else 0
        self.refresh()

    def wheel(self, widget: Widget, turn: int) -> None:
        self.first = max(0, self.first - turn)
        self.refresh()

    def _side(self) -> list[Widget]:
        kept = unfinished(self.house.folder)
        wanted: list[tuple[str, Callable[[], None], str]] = [
            ("create", self.create, tr("rooms.create")),
            ("address", self.type_address, tr("rooms.type_address")),
            ("name", self.type_name, tr("rooms.name", name=own_name(self.house))),
        ]
        if kept is not None:
            wanted.insert(0, ("return", self.come_back, tr("rooms.return")))
        side, across = frame_of(self).side, frame_of(self).across
        down = -(-len(wanted) // across)
        spots = grid(
            Box(side.x + 20, side.y + 20, side.width - 40, 96 * down - 16), across, down, 16
        )
        return [
            Button(
                key=name,
                box=spots[at],
                press=press,
                words=words,
                size="label",
                main=name == "return" or (at == 0 and not self.finder.rows()),
            )
            for at, (name, press, words) in enumerate(wanted)
        ]

    def _foot(self) -> list[Widget]:
        left, right = columns(frame_of(self).foot, [1, 2], 24)
        address = shown_address(self.house.interface)
        return [
            Button(key="back", box=left, press=self.back, words=tr("menu.back"), size="label"),
            Button(
                key="copy",
                box=right,
                press=lambda: copy_address(self),
                words=tr("rooms.own", address=address),
                explain=lambda: Card(tr("rooms.own", address=address), (tr("about.own_address"),)),
            ),
        ]

    # -------------------------------------------------------------------------------- acting
    def create(self) -> None:
        self.leave()
        self.house.push(self.house.doors.create_room())

    def type_name(self) -> None:
        def done(name: str) -> None:
            self.house.change(name=name)

        self.house.push(
            TypingScene(
                self.house,
                tr("rooms.type_name"),
                done,
                given=own_name(self.house),
                replaced=not self.house.settings.name,
                most=LONGEST_NAME,
                check=name_trouble,
            )
        )

    def type_address(self) -> None:
        def check(typed: str) -> str:
            try:
                read_address(typed)
            except Refused:
                return tr("rooms.no_address", example=EXAMPLE)
            return ""

        self.house.push(
            TypingScene(
                self.house,
                tr("rooms.type_address"),
                lambda typed: self.finder.ask(*read_address(typed)),
                hint=EXAMPLE,
                rows=ADDRESS,
                check=check,
            )
        )

    def _open(self, row: Row) -> Callable[[], None]:
        def press() -> None:
            mine = kept_match(self.house.folder, row.match)
            if mine is not None:  # your own seat is worth more than a place to watch
                self.come_back(mine)
            elif not (row.can_join or row.can_watch):
                self.explaining = not self.explaining
                self.stale = True
            elif row.coded:
                type_code(self, row)
            else:
                self.join(row, None)

        return press

    def join(self, row: Row, code: RoomCode | None) -> None:
        """Into the room; where the match has begun, to watch it."""
        watches = not row.can_join
        try:
            kept = None if watches else new_notebook(self.house.folder)
            played = games.game(row.game)
            played.screen()  # which refuses a game without a board
            line = line_of(self.house, played.rules(), kept)
        except Refused as reason:
            self.say(refusal(reason))
            return
        party = Party(line, kept)
        name, options = own_name(self.house), dict(row.options)
        line.join(
            row.host,
            row.port,
            name,
            code,
            options=options,
            watches=watches,
            creator=row.creator,
        )
        attend(self.house, party)
        self.leave()
        self.house.push(self.house.doors.lobby(party, row.name))

    def come_back(self, kept: Path | None = None) -> None:
        self.leave()
        try:
            self.house.push(party_again(self.house, kept))
        except Refused as reason:
            self.say(refusal(reason))

    # ------------------------------------------------------------------------------- drawing
    def paint(self, canvas: Canvas) -> None:
        paint_hall(canvas)
        paint_title(canvas, tr("rooms.title"))
        rooms, side = frame_of(self).rooms, frame_of(self).side
        canvas.plate(rooms, "night", "gold_deep", width=2, radius=20, alpha=200)
        canvas.plate(side, "night", "gold_deep", width=2, radius=20, alpha=200)
        help_ = Box(side.x + 40, side.bottom - 230, side.width - 80, 200)
        canvas.words(tr("rooms.help"), help_, "body", "parchment", align="center", wrap=True)
        trouble = self.finder.trouble()
        if trouble is None and not self.finder.rows():
            trouble = "looking"
        if trouble is not None:
            front = games.chosen(self.house.game).front
            watchman = front.watchman or front.inviter or WATCHMAN
            paint_trouble(canvas, trouble, len(self.finder.rows()), watchman, frame_of(self))


def type_code(scene: RoomsScene, row: Row) -> None:
    """Ask for the code of a room; that of a link stands there already."""
    scene.house.push(
        TypingScene(
            scene.house,
            tr("rooms.type_code", name=row.name),
            lambda typed: scene.join(row, read_code(completed(row.code, typed))),
            given=scene.named.secret(row) if scene.named is not None else "",
            hint=f"{row.code}-…",
            most=PUBLIC + SECRET + 1,
            rows=CODE_ROWS,
            check=lambda typed: wrong_code(row.code, typed),
            capitals=True,
        )
    )


def find_named(scene: RoomsScene, *, chosen: bool) -> None:
    """The room that was named comes into sight: it is the next press, or joined at once."""
    named = scene.named
    row = named.row(scene.finder.rows()) if named is not None else None
    if named is None or row is None or not (row.can_join or row.can_watch):
        return
    if not chosen:
        scene.mean(f"room:{row.tag}")
    code = named.opens(row)
    if named.at_once and (code is not None or not row.coded):
        scene.named = None
        scene.join(row, code)


def frame_of(scene: RoomsScene) -> Frame:
    return FRAMES[scene.page.shape]


def about_room(row: Row) -> Callable[[], Card]:
    def explain() -> Card:
        lines = [tr("rooms.address", address=row.address)]
        if row.version:
            lines.append(tr("rooms.speaks", version=row.version))
        lines += [option_words(name, value) for name, value in row.options]
        lines += [tr("rooms.pack", title=title, digest=digest) for title, digest in row.packs]
        if row.lacking:
            lacking = ", ".join(option_name(name) for name, _ in row.lacking)
            lines.append(tr("about.lacking", options=lacking))
        elif row.problem:
            lines.append(problem_words(row))
        if row.problem in ELSEWHERE or row.lacking:
            lines.append(tr("rooms.handout", address=f"http://{row.host}:{PORT}/"))
        if row.other_build:
            lines.append(tr("about.other_build"))
        return Card(row.name, tuple(lines))

    return explain


def paint_trouble(canvas: Canvas, trouble: str, rows: int, host: str, frame: Frame) -> None:
    """What is wrong and what can be done, where the rooms would be."""
    room = frame.rooms
    top = room.y + 40 + min(rows, AT_ONCE) * (frame.high + GAP)
    if top > room.bottom - 300:
        return
    if not rows:
        canvas.picture(host, Box(room.centerx - 130, top, 260, 260))
        top += 280
    head = Box(room.x + 80, top, room.width - 160, 60)
    name = tr_or(f"rooms.trouble_{trouble}", trouble)
    canvas.words(name, head, "heading", "gold_light", face="title", align="center", wrap=True)
    words = Box(room.x + 100, head.bottom + 10, room.width - 200, 200)
    said = tr_or(f"rooms.remedy_{trouble}", "")
    canvas.words(said, words, "label", "parchment", align="center", rise="top", wrap=True)


def wrong_code(public: str, typed: str) -> str:
    """What is wrong with the second half of a code, or with a whole one."""
    try:
        read_code(completed(public, typed))
    except Refused:
        return tr("rooms.no_code")
    return ""


def completed(public: str, typed: str) -> str:
    """A code of which the first half may have been left out."""
    signs = "".join(sign for sign in typed.upper() if sign.isalnum())
    return signs if len(signs) == PUBLIC + SECRET else public + signs


def name_trouble(name: str) -> str:
    """What is wrong with the name of a person or of a room; empty if nothing."""
    if not name.strip():
        return tr("rooms.no_name")
    try:
        check_name(name)
    except Refused as reason:
        return refusal(reason)
    return ""


def own_name(house: House) -> str:
    """How the person here is called: as it was typed, or as the machine calls them."""
    if house.settings.name:
        return house.settings.name
    try:
        name = getpass.getuser()
    except (KeyError, OSError, ImportError):
        name = ""
    usable = name.isprintable() and name.lower() not in ("", "root", "user", "admin")
    return name.capitalize()[:LONGEST_NAME] if usable else tr("rooms.guest")


def party_again(house: House, kept: Path | None = None) -> scene.Scene:
    """Back at the match that was left or broke off: the newest, unless another is meant."""
    kept = kept or unfinished(house.folder)
    if kept is None:
        raise Refused("party.nothing_kept")
    played = games.game(game_of(kept))
    played.screen()
    if is_former(kept):
        return finished_at_home(house, kept)
    line = line_of(house, played.rules(), kept)
    line.resume()
    party = Party(line, kept)
    attend(house, party)
    return LobbyScene(house, party, returns=True)


def finished_at_home(house: House, kept: Path) -> scene.Scene:
    """A match that version 0.1 began goes on in a branch, and is not offered on the LAN again."""
    notebook = read_notebook(kept)
    seat = notebook.invitation.people[0] if notebook.seat is None else notebook.seat
    players = branch_at_home(notebook.record, seat, {}, randbelow(SEEDS), house.folder)
    finish(kept)
    table = house.doors.table(players)
    table.say(tr("party.former"))
    return table
