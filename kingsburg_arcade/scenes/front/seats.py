"""Who plays: a person or a governor on each chair of a game, their hands, and house rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from secrets import randbelow
from typing import Final, NamedTuple

import pygame

from ... import games
from ...engine.contract import Refused
from ...i18n import refusal, tr, tr_or
from ...saved_matches.home import PERSON
from ...stage.seat_look import USUAL, SeatLook
from ...ui import seat_marks
from ...ui.backdrop import paint_hall
from ...ui.buttons import CROSS
from ...ui.canvas import Canvas
from ...ui.controls import Button, paint_title
from ...ui.couch import Couch, hands_words
from ...ui.inputs import DESK
from ...ui.layout import Box, columns
from ...ui.pad_presses import PAD_EVENTS
from ...ui.page import Shape
from ...ui.seat_marks import seat_name
from ...ui.widget import Card, Widget, ring
from ..house import House, Scene
from ..table.home_players import HomePlayers
from ..table.honours import DRAWN
from . import cabinets
from .chairs import SEEDS, Chairs, Company
from .equal import EQUAL, Equal
from .house_rules import ChosenRules, installed
from .persons import PersonsScene
from .seat_look_editor import SeatLookScene

MOST: Final = len(USUAL)
"""Who sits at the largest of all tables."""


class Frame(NamedTuple):
    """Where the parts of the page stand."""

    rows: tuple[Box, ...]
    rules: Box
    ways: Box
    foot: Box


FRAMES: Final = {
    Shape.USUAL: Frame(
        tuple(Box(120, 190 + at * 105, 1680, 92) for at in range(MOST)),
        Box(120, 744, 1680, 96),
        Box(560, 872, 800, 90),
        Box(120, 978, 1680, 84),
    ),
    Shape.TALL: Frame(
        tuple(Box(60, 220 + at * 248, 960, 218) for at in range(MOST)),
        Box(60, 1480, 960, 96),
        Box(60, 1620, 960, 100),
        Box(60, 1750, 960, 140),
    ),
}
TWO_LINES: Final = 200
"""On a row so high the hands stand below the chair."""
BESIDE: Final = 224
"""At the end of a row the way to remove it stands."""
PATIENCE: Final = 10.0
"""Seconds to press a button on the pad that shall play a seat."""


@dataclass(slots=True, kw_only=True)
class LookButton(Widget):
    """How a seat looks, to be pressed for a change."""

    seat: int

    def draw(self, canvas: Canvas, focused: bool) -> None:
        seat_marks.shape(canvas, self.seat, self.box)
        if focused:
            ring(canvas, self.box, 20)


class SeatsScene(Scene):
    """A person and two governors at first: one more press and the match begins."""

    def __init__(self, house: House, game: str = "", chairs: Sequence[str] = ()) -> None:
        super().__init__(house)
        self.chosen_game = game or house.game
        self.counts = games.game(self.chosen_game).seats
        self.equal = Equal.of(house.folder, self.chosen_game)
        self.company = Company.of(self.chosen_game, self.equal, house.folder)
        self.chairs = self.company.seated(self.chosen_game, chairs)
        self.rules = ChosenRules(self.chosen_game, installed(self.house))
        if house.couch == Couch():
            house.gather(Couch.read({"looks": list(house.settings.looks)}))
        self.hands = [house.couch.owner(seat) or DESK for seat in range(MOST)]
        self.waiting: int | None = None
        """The seat whose pad is looked for."""
        self._waited = 0.0

    @property
    def game(self) -> str:
        return self.chosen_game

    def lay_out(self) -> Sequence[Widget]:
        rules = self.rules.widgets(self.house, FRAMES[self.page.shape].rules, self.refresh)
        return [begin_button(self), *chair_widgets(self), *rules, back_button(self)]

    def first_focus(self) -> str | None:
        return "begin"

    # -------------------------------------------------------------------------------- acting
    def add(self) -> None:
        self.chairs.append(self.company.rival(self.chairs))
        self.focus = f"chair:{len(self.chairs) - 1}"
        self.refresh()

    def remove(self) -> None:
        self.chairs.pop()
        self.refresh()

    def open_look(self, seat: int) -> None:
        self.house.push(SeatLookScene(self.house, seat, self.house.couch.looks, self._use_looks))

    def _use_looks(self, looks: tuple[SeatLook, ...]) -> None:
        self.house.gather(Couch(looks, self.house.couch.hands))
        self.refresh()

    @property
    def couch(self) -> Couch:
        """As the match shall have it."""
        seated = zip(self.chairs, self.hands, strict=False)
        hands = tuple(hands if chair == PERSON else "" for chair, hands in seated)
        return Couch(self.house.couch.looks, hands)

    def begin(self) -> None:
        couch = self.couch
        try:
            players = HomePlayers.begin(
                [self.equal.at_the_table(chair) for chair in self.chairs],
                randbelow(SEEDS),
                self.rules.options,
                self.house.folder,
                self.chosen_game,
                besides={"couch": couch.to_plain(), "deal": DRAWN},
            )
        except Refused as reason:
            self.say(refusal(reason))
            return
        self.house.gather(couch)
        self.house.change(looks=tuple(couch.to_plain()["looks"]), game=self.chosen_game)
        self.house.replace(self.house.doors.table(players))

    # --------------------------------------------------------------------------------- hands
    def wait_for(self, seat: int) -> None:
        """The next pad of which a button is pressed plays this seat."""
        self.waiting, self._waited = seat, 0.0
        self.say(tr("hands.ask", seat=seat_name(seat)))
        self.refresh()

    def _give(self, hands: str) -> None:
        """The seat that waits gets these hands; a pad plays one seat only."""
        seat, self.waiting = self.waiting, None
        if seat is None:
            return
        if hands != DESK:
            self.hands = [DESK if had == hands else had for had in self.hands]
        self.hands[seat] = hands
        self.house.sound.play("place")
        self.say(tr("hands.given", seat=seat_name(seat), hands=hands_words(hands)))
        self.refresh()

    def update(self, seconds: float) -> None:
        super().update(seconds)
        if self.waiting is not None:
            self._waited += seconds
            if self._waited > PATIENCE:
                self._give(self.hands[self.waiting])

    def hear(self, event: pygame.event.Event) -> bool:
        """While a pad is looked for, its button gives it the seat; a key or a click the desk."""
        if self.waiting is None:
            return False
        if event.type in PAD_EVENTS:
            pressed = self.house.inputs.pressed(event)
            if pressed is not None and pressed.place not in CROSS:
                self._give(pressed.hands)
            return True
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self._give(DESK)
            return True
        return False

    def pad_changed(self, hands: str) -> None:
        here = self.house.inputs.pads.here(hands)
        if hands and here:
            self.say(tr("hands.came", hands=hands_words(hands)))
        elif hands:
            self.say(tr("hands.left", hands=hands_words(hands)))

    # ------------------------------------------------------------------------------- drawing
    def paint(self, canvas: Canvas) -> None:
        paint_hall(canvas)
        page, frame = self.page, FRAMES[self.page.shape]
        first = frame.rows[0]
        paint_title(canvas, tr("seats.title"), 60)
        played = games.game(self.chosen_game)
        canvas.picture(played.front.emblem, Box(first.x - 20, 36, 150, 150))
        wide = min(420, page.width // 2 - 250)
        name = Box(first.right - wide, 67, wide, 76)
        cabinets.name(canvas, played, name, 48)
        for seat in range(len(self.chairs), self.counts[-1]):
            look, _, _ = cells(frame.rows[seat])
            seat_marks.shape(canvas, seat, look, 70)
        words = [tr("seats.foot")]
        if EQUAL in self.company.levels and set(self.chairs) != {PERSON}:
            words.append(tr("seats.equal"))
        canvas.words("\n".join(words), frame.foot, "small", "parchment", align="center", wrap=True)


# ------------------------------------------------------------------------------- widgets
def begin_button(scene: SeatsScene) -> Widget:
    _, right = columns(FRAMES[scene.page.shape].ways, [1, 2], 24)
    return Button(
        key="begin",
        box=right,
        press=scene.begin,
        words=tr("seats.begin"),
        main=True,
        size="heading",
        explain=lambda: about_beginning(scene),
    )


def about_beginning(scene: SeatsScene) -> Card:
    said = tr_or(f"about.begin_{scene.chosen_game}", tr("what.begin"))
    return Card(tr("seats.begin"), (said,))


def back_button(scene: SeatsScene) -> Widget:
    left, _ = columns(FRAMES[scene.page.shape].ways, [1, 2], 24)
    return Button(
        key="back",
        box=left,
        press=scene.back,
        words=tr("menu.back"),
        size="label",
        explain=lambda: Card(tr("menu.back"), (tr("about.menu_back"),)),
    )


def chair_widgets(scene: SeatsScene) -> list[Widget]:
    """Every chair, and the way to one more."""
    widgets: list[Widget] = []
    lines = FRAMES[scene.page.shape].rows
    for seat, row in enumerate(lines[: len(scene.chairs)]):
        widgets += row_of(scene, seat, row)
    if len(scene.chairs) < scene.counts[-1]:
        _, box, _ = cells(lines[len(scene.chairs)])
        about = tr("about.add_chair", most=scene.counts[-1])
        widgets.append(small_button("add", box, scene.add, about))
    return widgets


def cells(row: Box) -> tuple[Box, Box, Box]:
    """Its look, who sits there, and by what hands or how well."""
    if row.height >= TWO_LINES:
        side = row.height // 2 - 8
        look = Box(row.x, row.y, side, side)
        chair = Box(look.right + 24, row.y, row.right - look.right - 24, side)
        return look, chair, Box(chair.x, row.bottom - side, chair.width - BESIDE, side)
    look = Box(row.x, row.y, row.height, row.height)
    hands = Box(row.right - 450 - BESIDE, row.y, 450, row.height)
    chair = Box(look.right + 24, row.y, hands.x - look.right - 48, row.height)
    return look, chair, hands


def chairs_of(scene: SeatsScene) -> Chairs:
    house = scene.house
    return Chairs(
        scene.company,
        scene.chairs,
        scene.equal,
        scene.refresh,
        lambda chairs, seat: house.push(PersonsScene(house, chairs, seat)),
    )


def row_of(scene: SeatsScene, seat: int, row: Box) -> list[Widget]:
    """A chair with its seat's look, and the hands of a person on it, or the level of a rival."""
    look, chair, hands = cells(row)
    chairs = chairs_of(scene)
    level = chairs.level(seat, hands)
    made: list[Widget] = [
        LookButton(
            key=f"look:{seat}",
            box=look,
            press=lambda: scene.open_look(seat),
            explain=lambda: Card(seat_name(seat), (tr("about.seat_look"),)),
            seat=seat,
        ),
        chairs.who(seat, chair),
    ]
    if scene.chairs[seat] == PERSON:
        made.append(hands_button(scene, seat, hands))
    elif level is not None:
        made.append(level)
    if seat >= scene.counts[0] and seat == len(scene.chairs) - 1:
        spot = Box(hands.right + 24, hands.y, BESIDE - 24, hands.height)
        made.append(small_button("remove", spot, scene.remove, tr("about.remove_chair")))
    return made


def hands_button(scene: SeatsScene, seat: int, box: Box) -> Widget:
    words = hands_words(scene.hands[seat])
    if scene.waiting == seat:
        words = tr("hands.waiting")
    return Button(
        key=f"hands:{seat}",
        box=box,
        press=lambda: scene.wait_for(seat),
        words=words,
        main=scene.waiting == seat,
        explain=lambda: about_hands(scene),
    )


def about_hands(scene: SeatsScene) -> Card:
    """Which pads there are, by the names of their makers."""
    pads = scene.house.inputs.pads
    known = (f"{hands_words(f'pad {number}')}: {name}" for number, name in pads.named())
    return Card(tr("hands.title"), (tr("about.hands"), *known))


def small_button(name: str, box: Box, press: Callable[[], None], about: str) -> Widget:
    words = tr(f"seats.{name}")
    return Button(
        key=name, box=box, press=press, words=words, explain=lambda: Card(words, (about,))
    )
