"""A match that plays for nobody on the title: rivals at a table, and captions that teach."""

from __future__ import annotations

import re
from secrets import randbelow
from typing import Final

import pygame

from ...engine.contract import Event
from ...games import game as manifest
from ...games import governors
from ...governors.mind import OF
from ...i18n import tr, tr_or
from ...settings import Settings
from ...stage.synth import Around
from ...ui.canvas import Canvas
from ...ui.layout import Box, inset
from ..front.chairs import SEEDS, USUALLY
from ..house import House
from ..table.home_players import HomePlayers
from ..table.mode import Host, Mode
from ..table.table_scene import TableScene

LENGTH: Final = 80.0
"""Seconds of a show; then the title is there for a while."""
FRAME: Final = 0.048
"""Seconds from one picture to the next: nobody plays, and the machine may rest."""
READ: Final = 6.0
"""Seconds that a caption stays at least."""
LEVEL: Final = "bailiff"
LEAST: Final = (700, 110)
"""A caption in less room would be a small one."""
HIGH: Final = 170
WIDE: Final = 1240
PRESSES: Final = frozenset(
    {
        pygame.KEYDOWN,
        pygame.MOUSEBUTTONDOWN,
        pygame.MOUSEWHEEL,
        pygame.JOYBUTTONDOWN,
        pygame.JOYHATMOTION,
        pygame.FINGERDOWN,
    }
)
UNSEEN: Final = frozenset({pygame.WINDOWHIDDEN, pygame.WINDOWMINIMIZED})
"""Nobody looks any more."""


class AttractMode(Mode):
    """Nobody is asked; what is shown is explained in passing."""

    playing = interludes = False

    def __init__(self, players: HomePlayers) -> None:
        super().__init__(players)
        self.over = False
        self.due = True
        """Is a new picture wanted in this turn of the loop?"""
        self.caption = tr("attract.first")
        self._shown = self._since = self._kept = 0.0

    def open(self, table: Host) -> None:
        """Nothing is heard of it, and whatever is shown may be explained."""
        super().open(table)
        cues = table.show.cues
        shown, cues.sound = cues.heard, unheard

        def heard(event: Event) -> None:
            shown(event)
            self._explain(event)

        cues.heard = heard

    def speed(self, settings: Settings) -> float:
        return 1.0

    def _explain(self, event: Event) -> None:
        """What has just been shown, explained if there is time to read."""
        key = f"attract.{self.record.header.game}.{snake(type(event).__name__)}"
        said = tr_or(key, "")
        if said and self._since >= READ:
            self.caption, self._since = said, 0.0
            self.table.stale = True

    def turn_of(self, seconds: float) -> float:
        """Time passes: how much of it is shown now; 0 until enough has come together."""
        self._kept += seconds
        self.due = self._kept >= FRAME
        turn, self._kept = (self._kept, 0.0) if self.due else (0.0, self._kept)
        self._shown += turn
        self._since += turn
        self.over |= self._shown > LENGTH
        return turn

    def finish(self) -> None:
        self.over = True

    def paint_over(self, canvas: Canvas) -> None:
        box = self._box(canvas)
        canvas.plate(box, "night", "gold", width=3, radius=18)
        room = inset(box, 24, 10)
        upper = Box(room.x, room.y, room.width, room.height * 3 // 4)
        lower = Box(room.x, upper.bottom, room.width, room.height - upper.height)
        canvas.words(
            self.caption, upper, "label", "ivory", face="bold", align="center", wrap=True, least=20
        )
        canvas.words(tr("attract.press"), lower, "small", "gold_light", align="center")

    def _box(self, canvas: Canvas) -> Box:
        """Where the hand would lie, if there is room; else over the foot of the page."""
        page, hand = canvas.page, self.table.board.places.hand_box
        if hand.width >= LEAST[0] and hand.height >= LEAST[1]:
            return Box(
                hand.x, hand.bottom - min(hand.height, HIGH), hand.width, min(hand.height, HIGH)
            )
        wide = min(WIDE, page.width - 80)
        return Box((page.width - wide) // 2, page.height - HIGH, wide, HIGH - 20)


class AttractScene(TableScene):
    """Any press leads back to the title, and does nothing else."""

    mode: AttractMode

    def __init__(self, house: House, game: str, seed: int | None = None) -> None:
        seed = randbelow(SEEDS) if seed is None else seed
        players = HomePlayers.begin(company(game, seed), seed, game=game)
        super().__init__(house, AttractMode(players))

    def hear(self, event: pygame.event.Event) -> bool:
        if event.type in PRESSES | UNSEEN:
            self.house.pop()
            return True
        return super().hear(event)

    def update(self, seconds: float) -> None:
        """Several turns of the loop are one of the show."""
        turn = self.mode.turn_of(seconds)
        if self.mode.over:
            self.house.pop()
        elif turn:
            super().update(turn)

    @property
    def surroundings(self) -> Around | None:
        return None

    @property
    def moving(self) -> bool:
        return self.mode.due and super().moving


def unheard(name: str, count: int = 1) -> None:
    """In place of a sound."""


def company(game: str, seed: int) -> list[str]:
    """Persons of different characters."""
    seats, people = manifest(game).seats, governors.characters(game)
    count = max(seats[0], min(USUALLY, seats[-1]))
    levels = governors.levels(game)
    level = LEVEL if LEVEL in levels else levels[0]
    return [level + OF + people[(seed + at) % len(people)] for at in range(count)]


def snake(name: str) -> str:
    """The name of a kind of event, as keys are written."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()
