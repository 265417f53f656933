"""The title: go on with the last table, begin a new one, learn, read, choose settings, leave."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from time import localtime, strftime
from typing import Final, NamedTuple

import pygame

from ... import games
from ...engine.refused import Refused
from ...games import governors
from ...games.manifest import Game
from ...i18n import has_words, refusal, tr, tr_or
from ...saved_matches import home, lan
from ...saved_matches.home import (
    PERSON,
    last_unfinished,
    read_chairs,
    read_game,
    read_note,
    times,
)
from ...stage.synth import TITLE, Around
from ...ui.backdrop import Hall, fading
from ...ui.canvas import Canvas
from ...ui.controls import Button
from ...ui.couch import Couch
from ...ui.inputs import DESK, Intent
from ...ui.key_words import key_of
from ...ui.layout import Box, columns
from ...ui.page import EVERY_SHAPE, Page, Shape
from ...ui.seat_marks import chair_name
from ...ui.touch import TOUCH
from ...ui.widget import Card, Widget
from ..house import House, Scene
from . import cabinets
from .alone import Alone
from .cabinets import CabinetOnShow


class Frame(NamedTuple):
    """Where the parts of the title stand."""

    emblem: Box
    name: Box
    line: Box
    middle: Box
    """The buttons."""
    sides: tuple[Box, Box]
    """The cabinets."""
    foot: Box


FRAMES: Final = {
    Shape.USUAL: Frame(
        Box(840, 18, 240, 240),
        Box(600, 252, 720, 140),
        Box(600, 396, 720, 64),
        Box(680, 486, 560, 500),
        (Box(56, 190, 524, 824), Box(1340, 190, 524, 824)),
        Box(60, 1036, 1800, 34),
    ),
    Shape.TALL: Frame(
        Box(420, 40, 240, 240),
        Box(140, 280, 800, 156),
        Box(120, 440, 840, 76),
        Box(180, 1390, 720, 430),
        (Box(40, 530, 490, 790), Box(550, 530, 490, 790)),
        Box(40, 1846, 1000, 60),
    ),
    Shape.WIDE: Frame(
        Box(1170, 18, 240, 240),
        Box(930, 252, 720, 140),
        Box(930, 396, 720, 64),
        Box(1010, 486, 560, 500),
        (Box(150, 70, 650, 960), Box(1780, 70, 650, 960)),
        Box(390, 1036, 1800, 34),
    ),
}
NONE_YET: Final = -1
"""The first frame is drawn before a cabinet goes on."""
HIGH: Final = 76
GAP: Final = 18
WINDOWS: Final = ("spring", "summer", "amethyst", "autumn", "winter")
"""The light in each of the five windows of the hall."""
BAY: Final = Box(0, 0, 384, 1080)
"""One of them on a page of the usual height."""
WALL: Final = 65
"""Pixels of the wall behind them that are painted at once; it is the same all along."""
LIGHT: Final = Box(54, 108, 276, 972)
"""What shines in it: the glass, and its light on the floor."""


class TitleScene(Scene):
    """Where everything begins."""

    def __init__(self, house: House, told: Iterable[str] = (), *, dark: bool = False) -> None:
        """`told`: sentences for the player. `dark`: no picture has been drawn yet; the cabinets go
        on one after another."""
        super().__init__(house)
        self._to_tell = list(told)
        self._are_on = NONE_YET if dark else len(games.on_screen())
        """How many cabinets have been switched on."""
        self.unfinished: Path | None = None
        self.broken_off: Path | None = None
        """A match far away that one can come back to."""
        self.played = False
        """Is there a match to be watched again?"""
        self._alone = Alone()
        self.forget_notice()

    def enter(self) -> None:
        self.house.gather(Couch())
        folder = self.house.folder
        before = self.unfinished, self.broken_off
        self.unfinished = last_unfinished(folder)
        self.broken_off = lan.unfinished(folder)
        self.played = home.anything_kept(folder) or lan.anything_kept(folder)
        if before != (self.unfinished, self.broken_off):
            self.focus = None  # else what was meant before stays meant
        super().enter()

    def forget_notice(self) -> None:
        """One sentence has been read: the next one comes."""
        super().forget_notice()
        if self._to_tell:
            self.say(self._to_tell.pop(0))

    @property
    def whole(self) -> bool:
        """Are all cabinets on?"""
        return self._are_on >= len(games.on_screen())

    def update(self, seconds: float) -> None:
        super().update(seconds)
        if not self.whole:
            self._are_on += 1
            self.refresh()
        if self.house.settings.attract and self._alone.due(seconds):
            shown = [game.name for game in games.on_screen() if governors.levels(game.name)]
            if shown:
                self.house.push(self.house.doors.attract(shown[self._alone.shows % len(shown)]))

    def hear(self, event: pygame.event.Event) -> bool:
        self._alone.heed(event)
        return super().hear(event)

    @property
    def inviting(self) -> bool:
        """The lessons are suggested until a lesson or a match has been finished."""
        return self.lit.has_lessons and not self.house.settings.invited

    @property
    def lit(self) -> Game:
        """The game that is chosen."""
        return games.chosen(self.house.game)

    # ------------------------------------------------------------------------------- widgets
    @property
    def page(self) -> Page:
        return self.house.page(EVERY_SHAPE)

    def lay_out(self) -> Sequence[Widget]:
        """What most people want stands alone in its row; the others share one."""
        rows = [["new", "party"], reading(self.lit), ["settings", "quit"]]
        rows = [row for row in rows if row]
        if self.played:
            rows[-1].insert(0, "replays")
            rivals = any(governors.levels(game.name) for game in games.on_screen())
            rows.insert(1, ["deal", "scores"] if rivals else ["scores"])
        if self.unfinished is not None:
            rows.insert(0, ["resume"])
        if self.broken_off is not None:
            rows.insert(0, ["return"])
        frame = FRAMES[self.page.shape]
        middle = frame.middle
        each = min(HIGH, (middle.height + GAP) // len(rows) - GAP)
        high = each * len(rows) + GAP * (len(rows) - 1)
        top = middle.centery - high // 2
        widgets: list[Widget] = []
        for at, row in enumerate(rows):
            line = Box(middle.x, top + at * (each + GAP), middle.width, each)
            for name, spot in zip(row, columns(line, [1] * len(row), GAP), strict=True):
                widgets.append(self._button(name, spot, main=at == 0 and name == row[0]))
        if self.inviting and top - 92 > frame.line.bottom:
            widgets.append(invitation(self, Box(middle.x, top - 92, middle.width, 66)))
        return [*widgets, *self._cabinets(frame.sides)]

    def _cabinets(self, sides: tuple[Box, Box]) -> list[Widget]:
        shown = games.on_screen()
        places = cabinets.places(len(shown), sides)
        return [
            CabinetOnShow(
                key=f"cabinet:{game.name}",
                box=box,
                press=lighting(self, game.name),
                explain=about(game),
                game=game,
                lit=game is self.lit,
                off=at >= self._are_on,
            )
            for at, (game, box) in enumerate(zip(shown, places, strict=True))
        ]

    def _button(self, name: str, box: Box, *, main: bool) -> Widget:
        act: dict[str, Callable[[], None]] = {
            "return": self.return_to_party,
            "resume": self.resume,
            "party": self.open_party,
            "new": self.open_seats,
            "lessons": self.open_lessons,
            "rules": self.open_rules,
            "replays": lambda: self.house.push(self.house.doors.shelf()),
            "deal": lambda: self.house.push(self.house.doors.deal()),
            "scores": lambda: self.house.push(self.house.doors.scores()),
            "settings": self.open_settings,
            "quit": self.back,
        }
        emblem = hint = ""
        if name == "resume" and self.unfinished is not None:
            emblem = games.chosen(read_game(self.unfinished)).front.emblem
            hint = match_words(self.unfinished)
        return Button(
            key=name,
            box=box,
            press=act[name],
            words=tr(f"title.{name}"),
            picture=emblem,
            main=main,
            size="label",
            hint=hint,
        )

    @property
    def surroundings(self) -> Around:
        return TITLE

    def first_focus(self) -> str | None:
        if self.broken_off is not None:
            return "return"
        return "resume" if self.unfinished is not None else "new"

    # -------------------------------------------------------------------------------- acting
    def open_party(self) -> None:
        self.house.push(self.house.doors.rooms())

    def return_to_party(self) -> None:
        try:
            self.house.push(self.house.doors.party_again())
        except Refused as reason:
            self.say(refusal(reason))

    def open_seats(self) -> None:
        self.house.push(self.house.doors.seats())

    def open_lessons(self) -> None:
        self.house.push(self.house.doors.lessons())

    def open_settings(self) -> None:
        self.house.push(self.house.doors.settings())

    def resume(self) -> None:
        """Go on where the last match stopped."""
        from ..table.home_players import go_on_at_home

        if self.unfinished is None:
            return
        try:
            go_on_at_home(self.house, self.unfinished)
        except Refused as reason:
            self.enter()
            self.say(refusal(reason))

    def back(self) -> None:
        self.house.quit()

    # ------------------------------------------------------------------------------- drawing
    def paint(self, canvas: Canvas) -> None:
        paint_windows(canvas)
        game = self.lit
        frame = FRAMES[self.page.shape]
        canvas.picture(game.front.emblem, frame.emblem)
        cabinets.name(canvas, game, frame.name, 96)
        said = tr_or(f"title.{game.name}_line", "")
        canvas.words(said, frame.line, 30, "parchment", align="center", wrap=True, least=24)
        wanted = {
            "explain": Intent.EXPLAIN,
            "rules": Intent.RULES,
            "fullscreen": Intent.FULLSCREEN,
            "confirm": Intent.CONFIRM,
        }
        inputs = self.house.inputs
        keys = {name: key_of(inputs, intent) for name, intent in wanted.items()}
        device = {DESK: "keys", TOUCH: "touch"}.get(inputs.in_hand, "pad")
        said = tr(f"title.{device}", **keys)
        canvas.words(said, frame.foot, "small", "parchment", align="center", wrap=True)


def lighting(title: TitleScene, game: str) -> Callable[[], None]:
    """The first press lights a cabinet, the next one plays."""

    def press() -> None:
        if game == title.lit.name:
            title.open_seats()
        else:
            title.house.sound.play("place")
            title.house.change(game=game)

    return press


def invitation(title: TitleScene, box: Box) -> Button:
    """To the lessons of the game that is lit."""
    return Button(
        key="invite",
        box=box,
        press=title.open_lessons,
        words=tr_or(f"title.invite_{title.lit.name}", tr("title.invite")),
        picture=title.lit.front.inviter,
    )


def match_words(file: Path) -> str:
    """Which match waits: the game, how far it is, against whom, and since when."""
    note, game, chairs = read_note(file), games.chosen(read_game(file)), read_chairs(file)
    others = [chair_name(chair) for chair in chairs if chair != PERSON]
    persons = len(chairs) - len(others)
    if persons > 1:
        others.insert(0, tr("count.persons_here", count=persons))
    key, part = f"title.{game.name}_part", times(note, "part")
    said = [game.title, tr(key, part=part) if part and has_words(key) else ""]
    said += [", ".join(others), played_last(file)]
    return " · ".join(filter(None, said))


def played_last(file: Path) -> str:
    """When something was last kept in a file; empty if it is gone."""
    try:
        return strftime("%Y-%m-%d %H:%M", localtime(file.stat().st_mtime))
    except OSError:
        return ""


def reading(game: Game) -> list[str]:
    """What can be learned and read of a game."""
    offered = {"lessons": game.has_lessons, "rules": game.has_book}
    return [name for name, is_there in offered.items() if is_there]


def about(game: Game) -> Callable[[], Card]:
    lines = (tr_or(f"title.{game.name}_line", ""), tr("about.cabinet"))
    return lambda: Card(game.title, tuple(line for line in lines if line))


def paint_windows(canvas: Canvas) -> None:
    """A window for each season and one more; a wider page has more of them."""
    page, surface = canvas.page, canvas.surface
    wall = fading([canvas.colour("dusk"), canvas.colour("night")], (WALL, surface.get_height()))
    Hall(wall, WALL).put(surface, surface.get_rect())
    bay, light = (_grown(drawn, page.height / BAY.height) for drawn in (BAY, LIGHT))
    first = (page.width - len(WINDOWS) * bay.width) // 2
    beyond = max(0, -(-(canvas.left + canvas.length(max(1, first))) // canvas.length(bay.width)))
    for at in range(-beyond, len(WINDOWS) + beyond):
        left = first + at * bay.width
        canvas.picture("hall.bay", bay.move(left, 0))
        canvas.picture("hall.light", light.move(left, 0), WINDOWS[at % len(WINDOWS)])


def _grown(box: Box, times: float) -> Box:
    return Box(*(int(length * times) for length in box))
