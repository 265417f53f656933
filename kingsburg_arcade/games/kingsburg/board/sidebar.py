"""The calendar and the coming enemy: when it is, what is behind the snow, and how strong I am."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from ....i18n import tr
from ....ui import seat_marks
from ....ui.canvas import LEGIBLE, SQUEEZED, Canvas
from ....ui.layout import Box, columns, inset
from ....ui.seat_marks import seat_name
from ....ui.text import signed
from ....ui.widget import Card, Widget, ring
from ..rules.content import PHASES, YEARS
from ..rules.foe import AND, named
from . import signs
from .battle import creature_words, draw_creatures, loss_words
from .words import gift_words, phase_key

SEASONS: Final = ("spring", "spring", "summer", "summer", "autumn", "autumn", "winter", "winter")
"""The season of each phase."""
ROMAN: Final = ("I", "II", "III", "IV", "V")
HIGH: Final = 186
"""A calendar so high shows the years."""
BROAD: Final = 260
"""Narrower than this, the season stands small above the name of the phase."""
NAMES: Final = 340
"""Where a row is so wide, the enemy has a name."""
SEASON_COLOURS: Final = {
    "spring": ("emerald_deep", "emerald_light"),
    "summer": ("amber_deep", "gold_light"),
    "autumn": ("ruby_deep", "amber_light"),
    "winter": ("sapphire_deep", "snow"),
}


OUTCOME_COLOURS: Final = {
    "victory": "emerald_light",
    "draw": "gold",
    "defeat": "ruby_light",
}


def season_of(phase: int) -> str:
    return SEASONS[phase - 1] if phase else SEASONS[0]


@dataclass(slots=True, kw_only=True)
class Calendar(Widget):
    """The year among five, and the phase among eight."""

    year: int
    phase: int
    marked: bool = False

    @property
    def memo(self) -> tuple[object, ...]:
        return "calendar", self.year, self.phase, self.marked

    def draw(self, canvas: Canvas, focused: bool) -> None:
        box = self.box
        ground, light = SEASON_COLOURS[season_of(self.phase)]
        canvas.plate(box, ground, "gold", width=3, radius=14)
        room = inset(box, 16 if box.width >= BROAD else 8, 12 if box.height >= HIGH else 6)
        side = 76 if box.height >= HIGH else 56
        if box.width < BROAD:
            side = 34
        canvas.picture(f"season.{season_of(self.phase)}", Box(room.x, room.y, side, side))
        title = Box(room.x + side + 12, room.y - 2, room.width - side - 12, 34)
        when = tr("table.year", year=self.year, of=YEARS) if self.phase else tr("table.before")
        canvas.words(when, title, 26, light, face="title")
        name = tr(phase_key(self.phase))
        steps = Box(room.x, room.bottom - 36, room.width, 34)
        if box.height >= HIGH:
            self._years(canvas, Box(room.x, steps.y - 38, room.width, 32))
            steps_top = steps.y - 38
        else:
            steps_top = steps.y
        left = title.x if box.width >= BROAD else room.x
        line = Box(left, title.bottom, room.right - left, steps_top - title.bottom - 2)
        canvas.words(name, line, 28, "ivory", face="bold", wrap=True, least=LEGIBLE)
        self._phases(canvas, steps)
        if self.marked:
            seat_marks.touched(canvas, box, 14)
        if focused:
            ring(canvas, box, 14)

    def _years(self, canvas: Canvas, box: Box) -> None:
        years = columns(box, [1] * YEARS, 6)
        for at, cell in enumerate(years, start=1):
            here, gone = at == self.year, at < self.year
            fill = "gold" if here else "amber_deep" if gone else "night"
            canvas.plate(cell, fill, "gold_deep", width=1, radius=8)
            ink = "ink" if here else "ivory"
            canvas.words(ROMAN[at - 1], cell, "small", ink, face="title", align="center")

    def _phases(self, canvas: Canvas, box: Box) -> None:
        for at, cell in enumerate(columns(box, [1] * len(PHASES), 5), start=1):
            here = at == self.phase
            fill = "ivory" if here else "gold_deep" if at < self.phase else "night"
            canvas.plate(cell, fill, "gold_deep", width=1, radius=8)
            ink = "ink" if here else "ivory"
            if not canvas.picture(f"phase.{PHASES[at - 1]}", inset(cell, 2)):
                canvas.words(str(at), cell, "small", ink, face="bold", align="center")


@dataclass(frozen=True, slots=True)
class Threat:
    """A card that may come: how strong it is, and my own combat value against it."""

    name: str
    """Of its card, or of two that come together."""
    strength: int
    mine: int
    outcome: str
    more: int = 0
    """How much of it the move that is laid or meant would add."""

    @property
    def creatures(self) -> list[str]:
        return [card.rpartition(" ")[0] for card in self.name.split(AND)]


def enemy_card(threats: Sequence[Threat], seer: str = "", valley: str | None = None) -> Card:
    """What may come, in words; `seer` has seen the card, and may look again."""
    lines = [
        tr(
            "enemy_panel.threat",
            enemy=f"{creature_words(one.creatures)} {one.strength}",
            mine=one.mine,
            outcome=tr(f"outcome.{one.outcome}"),
        )
        for one in threats
    ]
    again = [tr("about.enemy_look", seat=seer)] if seer else []
    second = [] if valley is None else [valley_words(valley)]
    return Card(tr("about.enemy_title"), (tr("about.enemy"), *again, *lines, *second))


def valley_words(card: str) -> str:
    """What is known of the card of Goblin Valley."""
    if not card:
        return tr("about.valley_card")
    creature, _, strength = card.rpartition(" ")
    return tr("about.valley_known", enemy=f"{tr(f'enemy.{creature}')} {strength}")


@dataclass(slots=True, kw_only=True)
class Enemy(Widget):
    """What may come this winter, weighed against one governor."""

    year: int
    seat: int
    threats: Sequence[Threat]
    """Those that can still be; a single one if it is known."""
    range: tuple[int, int]
    """The weakest and the strongest of the year, as the back of its cards tells."""
    valley: str | None = None
    """The card of Goblin Valley as far as it is known here; None without the scenario."""
    marked: bool = False

    @property
    def memo(self) -> tuple[object, ...]:
        looked = self.press is not None
        return "enemy", self.year, self.seat, tuple(self.threats), self.valley, self.marked, looked

    def draw(self, canvas: Canvas, focused: bool) -> None:
        box = self.box
        canvas.plate(box, "dusk", "ruby", width=3, radius=14)
        room = inset(box, 16, 10)
        weak, strong = self.range
        title = Box(room.x, room.y, room.width, 34)
        known = len(self.threats) == 1
        words = (
            tr("enemy_panel.known") if known else tr("enemy_panel.range", weak=weak, strong=strong)
        )
        if self.press is not None:
            eye = Box(title.right - 54, title.y - 2, 54, 38)
            title.width -= eye.width + 8
            canvas.plate(eye, "gold_deep", "gold_light", width=2, radius=10)
            canvas.picture("thing.peek", inset(eye, 12, 4))
        if self.valley is not None:
            deck = Box(title.right - 34, title.y - 2, 34, 40)
            title.width -= deck.width + 8
            creature = self.valley.rpartition(" ")[0]
            canvas.picture(f"enemy.{creature}" if creature else "card.goblin_valley", deck)
        canvas.words(words, title, 27, "ivory", face="title", least=SQUEEZED)
        against = tr("enemy_panel.against", seat=seat_name(self.seat))
        if known:
            self._known(canvas, Box(room.x, room.y + 36, room.width, room.height - 36), against)
        else:
            _, _, ours, _ = enemy_columns(room)
            if room.width >= NAMES:
                head = Box(room.x, room.y + 36, ours.x - room.x, 28)
                canvas.words(against, head, "small", "parchment")
            seat_marks.shape(canvas, self.seat, Box(ours.centerx - 16, room.y + 32, 32, 32))
            high = min(48, (room.height - 68) // len(self.threats) - 2)
            rows = Box(room.x, room.y + 68, room.width, high)
            for at, threat in enumerate(self.threats):
                self._row(canvas, rows.move(0, at * (high + 2)), threat)
        if self.marked:
            seat_marks.touched(canvas, box, 14)
        if focused:
            ring(canvas, box, 14)

    def _known(self, canvas: Canvas, box: Box, against: str) -> None:
        """The one that comes: large, with what it takes and what it leaves if there is room."""
        threat = self.threats[0]
        roomy = box.width >= NAMES
        side = 130 if roomy else min(96, box.width // 3)
        picture = Box(box.x, box.y + (30 if roomy else 40), side, side)
        name = Box(box.x, box.y, box.width, 40)
        if roomy:
            canvas.words(against, Box(box.x, box.y, box.width, 28), "small", "parchment")
            name = Box(picture.right + 10, picture.y + 2, box.right - picture.right - 10, 40)
        said = creature_words(threat.creatures)
        canvas.words(said, name, "label", "ivory", face="title", least=LEGIBLE)
        draw_creatures(canvas, threat.creatures, picture)
        top = name.bottom if roomy else picture.y
        self._weighed(canvas, Box(picture.right + 6, top, box.right - picture.right - 6, 84))
        foe = named(max(1, self.year), threat.name)
        told = (("battle.lose", loss_words(foe.loss)), ("battle.win", gift_words(foe.reward)))
        lines = [tr("enemy_panel.line", what=tr(key), amounts=words) for key, words in told]
        line = Box(box.x, picture.bottom + 4, box.width, 60)
        for text in lines if roomy else ():
            line.height = max(60, canvas.height_of(text, line.width, 22))
            if line.bottom <= box.bottom + 4:
                canvas.words(text, line, 22, "parchment", wrap=True)
            line = line.move(0, line.height)

    def _weighed(self, canvas: Canvas, box: Box) -> None:
        """Its strength, what is set against it, and what comes of it."""
        threat, colour = self.threats[0], OUTCOME_COLOURS[self.threats[0].outcome]
        theirs, between, mine, end = columns(box, (62, 40, 66, 54))
        size = 60 if theirs.width >= 56 else 40
        strength, ours = str(threat.strength), str(threat.mine)
        canvas.words(strength, theirs, size, "ruby_light", face="title", align="center", least=30)
        signs.thing(canvas, "combat", inset(between, 2, 24))
        canvas.words(ours, mine, size, colour, face="title", align="center", least=30)
        seat_marks.ghost(canvas, threat.more, mine.midtop)
        canvas.picture(f"mark.{threat.outcome}", inset(end, 2, 16))

    def _row(self, canvas: Canvas, box: Box, threat: Threat) -> None:
        canvas.plate(box, "night", radius=10)
        side = box.height - 2
        draw_creatures(canvas, threat.creatures, Box(box.x + 2, box.y + 1, side, side))
        name, theirs, ours, end = enemy_columns(box)
        if name.width:
            canvas.words(tr(f"enemy.{threat.creatures[0]}"), name, 25, "ivory", face="bold")
        canvas.words(str(threat.strength), theirs, 30, "ruby_light", face="title", align="center")
        colour = OUTCOME_COLOURS[threat.outcome]
        canvas.words(str(threat.mine), ours, 30, colour, face="title", align="center")
        if threat.more:
            beside = Box(ours.right - 14, ours.y, 34, ours.height * 3 // 5)
            canvas.words(signed(threat.more), beside, 20, "emerald_light", face="bold")
        if not canvas.picture(f"mark.{threat.outcome}", inset(end, 2, 4)):
            canvas.words("=", end, 34, colour, face="bold", align="center")


def thirds(left: int, right: int) -> tuple[int, int, int]:
    wide = (right - left) // 3
    return left + wide, left + 2 * wide, right


def enemy_columns(row: Box) -> tuple[Box, Box, Box, Box]:
    """The name of a creature, its strength, what is set against it, and what comes of it."""
    named = row.width >= NAMES
    last = row.width - 4
    edges = (54, last - 150, last - 100, last - 50, last) if named else (54, 54, *thirds(54, last))
    name, theirs, ours, end = (
        Box(row.x + left, row.y, right - left, row.height) for left, right in pairwise(edges)
    )
    return name, theirs, ours, end
