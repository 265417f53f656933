"""The matches that are kept on this machine: watched again, gone back to, or said to be lost."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import localtime, strftime
from typing import Final, NamedTuple

from ... import games
from ...disk import named
from ...engine.contract import Refused
from ...i18n import readable, refusal, tr, tr_or
from ...journal import load
from ...saved_matches.inventory import SavedMatch, SavedMatches
from ...ui import scene
from ...ui.backdrop import paint_hall
from ...ui.canvas import LEGIBLE, Canvas
from ...ui.controls import Button, paint_title
from ...ui.inputs import Intent
from ...ui.layout import Box, columns, grid, inset
from ...ui.page import EVERY_SHAPE, Page, Shape
from ...ui.seat_marks import chair_name, first_names
from ...ui.widget import Card, Widget, ring
from ..house import House, Scene
from .endings import Endings


class Sheet(NamedTuple):
    """Where the matches of a page stand."""

    room: Box
    across: int
    down: int

    @property
    def most(self) -> int:
        return self.across * self.down


SHEETS: Final = {
    Shape.USUAL: Sheet(Box(300, 200, 1320, 690), 1, 6),
    Shape.TALL: Sheet(Box(60, 200, 960, 1530), 1, 10),
    Shape.WIDE: Sheet(Box(120, 200, 2340, 690), 2, 6),
}
ROOMY: Final = 110
"""A row so high has room for two lines of names."""
LONGEST: Final = 40
"""Letters of the name of a file that are shown."""


@dataclass(slots=True, kw_only=True)
class Row(Widget):
    """One match: who played, and how it stands or why it cannot be opened."""

    words: str
    hint: str
    picture: str
    lost: bool

    def draw(self, canvas: Canvas, focused: bool) -> None:
        box = self.box
        if self.lost:
            canvas.plate(box, "dusk", "ruby", alpha=200)
        else:
            canvas.plate(box.move(0, 3), "lead")
            canvas.plate(box, "twilight", "gold_deep")
        room = inset(box, 16, 6)
        side = room.height - 12
        canvas.picture(self.picture, Box(room.x, room.y + 6, side, side))
        x = room.x + side + 16
        part = 9 if room.height < ROOMY else 10
        upper = Box(x, room.y, room.right - x, room.height * part // 20)
        lower = Box(x, upper.bottom, upper.width, room.height - upper.height)
        said = "steel" if self.lost else "ivory"
        canvas.words(self.words, upper, "body", said, face="bold", wrap=True, least=LEGIBLE)
        colour = "ruby_light" if self.lost else "parchment"
        canvas.words(self.hint, lower, "small", colour, wrap=True, least=LEGIBLE)
        if focused:
            ring(canvas, box)


def key_of(match: SavedMatch) -> str:
    place = match.number or f"file {match.file.stem}"
    return f"match:{match.file.parent.name}:{place}"


def players(match: SavedMatch) -> str:
    return ", ".join(match.names or map(chair_name, match.chairs))


def called(match: SavedMatch) -> str:
    """By its number, or by the name that somebody gave its file."""
    if match.number:
        return tr("shelf.number", number=match.number)
    return tr("shelf.file", name=named(match.file.stem)[:LONGEST])


def words(match: SavedMatch) -> str:
    return " · ".join(filter(None, (called(match), players(match))))


def details(match: SavedMatch) -> str:
    """When and what was played, and how it stands."""
    said = [strftime("%Y-%m-%d %H:%M", localtime(match.when))]
    said += [tr_or(f"game.{match.game}", readable(match.game))] if match.game else []
    said += [tr("shelf.party")] if match.far else []
    said += [tr("shelf.branch")] if match.branch else []
    said += [tr("shelf.take_backs")] if match.take_backs else []
    said.append(standing(match))
    return " · ".join(said)


def small_print(match: SavedMatch) -> str:
    """What only a developer needs to know of a match that cannot be opened."""
    problem = match.problem
    if problem is None or problem.code != "record.other_rules":
        return ""
    return tr("shelf.rules", rules=problem.values["rules"], here=problem.values["here"])


def standing(match: SavedMatch) -> str:
    """Is it finished, does it wait, or why can it not be opened?"""
    if match.problem is not None:
        return tr("shelf.lost", reason=reason_of(match.problem))
    if match.left:
        return tr("shelf.left")
    if match.waits:
        return tr("shelf.former" if match.former else "shelf.waits")
    if match.winners:
        return outcome(match)
    return tr("shelf.finished" if match.finished else "shelf.unfinished")


def reason_of(problem: Refused) -> str:
    """In one line: what options there are here, nobody needs to know on the shelf."""
    if problem.code == "option.unknown":
        return tr("shelf.lacks", option=problem.values["option"])
    return refusal(problem)


def outcome(match: SavedMatch) -> str:
    """Who has won, and with how many points."""
    names = ", ".join(winner_name(match, seat) for seat in match.winners)
    points = " : ".join(map(str, match.points))
    return tr("shelf.won", names=names, points=points)


def winner_name(match: SavedMatch, seat: int) -> str:
    """As the people called that seat; else by its shape."""
    given = match.names or match.called
    return (given[seat] if seat < len(given) else "") or first_names()[seat]


def picture(match: SavedMatch) -> str:
    if match.problem is not None:
        return "icon.warning"
    return games.game(match.game).front.emblem or "icon.replay"


class ShelfScene(Scene):
    """A page of matches at a time."""

    def __init__(self, house: House) -> None:
        super().__init__(house)
        self.matches = SavedMatches(house.folder)
        self.first = 0
        self._endings = Endings(house.thinker)

    def update(self, seconds: float) -> None:
        """Where nobody noted who has won, the record is asked while the page is looked at."""
        super().update(seconds)
        found = self._endings.look(self._shown)
        if found is not None:
            self.matches.note(found)
            self.refresh()

    def leave(self) -> None:
        self._endings.give_up()

    @property
    def _shown(self) -> Sequence[SavedMatch]:
        """The matches of the page that is open."""
        return self.matches.page(self.first, self._sheet.most)

    @property
    def _sheet(self) -> Sheet:
        return SHEETS[self.page.shape]

    @property
    def page(self) -> Page:
        return self.house.page(EVERY_SHAPE)

    def lay_out(self) -> Sequence[Widget]:
        room, across, down = self._sheet
        spots = grid(room, across, down, 16)
        foot = Box(0, 0, min(room.width, SHEETS[Shape.USUAL].room.width), 80)
        foot.midtop = self.page.width // 2, self.page.height - 160
        newer, back, older = columns(foot, [1, 2, 1], 24)
        return [
            *(self._match(match, spot) for match, spot in zip(self._shown, spots, strict=False)),
            self._turn("newer", newer, -1),
            Button(key="back", box=back, press=self.back, words=tr("menu.back"), size="label"),
            self._turn("older", older, 1),
        ]

    def _match(self, match: SavedMatch, box: Box) -> Widget:
        return Row(
            key=key_of(match),
            box=box,
            press=self._open(match),
            explain=lambda: Card(
                called(match),
                tuple(filter(None, (players(match), details(match), small_print(match)))),
            ),
            words=words(match),
            hint=details(match),
            picture=picture(match),
            lost=match.problem is not None,
        )

    def _other_page(self, by: int) -> int:
        """The first match so many pages on."""
        return self.first + by * self._sheet.most

    def _turn(self, name: str, box: Box, by: int) -> Button:
        return Button(
            key=name,
            box=box,
            press=lambda: self.turn(by),
            enabled=self._other_page(by) in range(len(self.matches)),
            words=tr(f"shelf.{name}"),
        )

    def turn(self, by: int) -> None:
        """So many pages on, if there are so many."""
        if self._other_page(by) in range(len(self.matches)):
            self.first = self._other_page(by)
            self.refresh()

    def on(self, intent: Intent) -> bool:
        if intent not in (Intent.PAGE_UP, Intent.PAGE_DOWN):
            return False
        self.turn(1 if intent is Intent.PAGE_DOWN else -1)
        return True

    def _open(self, match: SavedMatch) -> Callable[[], None]:
        """Watch it again, go back to it, or hear why neither is possible."""

        def press() -> None:
            try:
                if match.problem is not None:
                    raise match.problem
                opened = self._scene(match)
            except Refused as reason:
                self.say(refusal(reason))
                return
            if opened is None:
                self.say(standing(match))
            else:
                self.house.push(opened)

        return press

    def _scene(self, match: SavedMatch) -> scene.Scene | None:
        doors = self.house.doors
        if match.left:
            return None
        if match.waits:
            return doors.party_again(match.file)
        record, trouble = load(match.file, games.cabinet)
        return doors.replay(record, match.chairs, match.file, trouble=trouble)

    # ------------------------------------------------------------------------------- drawing
    def paint(self, canvas: Canvas) -> None:
        paint_hall(canvas)
        paint_title(canvas, tr("shelf.title"))
        if not len(self.matches):
            words = tr("shelf.empty")
            canvas.words(words, self._sheet.room, "label", "parchment", align="center", wrap=True)
