"""The page of the winner: the portrait, three moments of the match, and a title for everybody."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Final, NamedTuple

import pygame

from ...disk import named, private_folder, reason
from ...engine.refused import Refused
from ...games.screen import Ending, Moment
from ...games.speech import parting
from ...i18n import refusal, tr
from ...stage.cueing import DRIFT
from ...stage.portraits import CALM, mooded
from ...stage.synth import Around
from ...ui import seat_marks
from ...ui.backdrop import paint_hall
from ...ui.canvas import LEGIBLE, Canvas
from ...ui.controls import Button, paint_ornament
from ...ui.drifting import drift
from ...ui.layout import Box, columns, inset, rows
from ...ui.leaf import LeafScene
from ...ui.page import ALSO_TALL, Page, Shape
from ...ui.seat_marks import face_of, seat_name, tint_of
from ...ui.widget import Card, Widget
from ..house import House

PICTURES: Final = "pictures"
"""The folder of what is saved, beside the matches."""


class Frame(NamedTuple):
    """Where the parts of the page stand."""

    verdict: Box
    portrait: Box
    moments: Box
    titles: Box
    ways: Box


FRAMES: Final = {
    Shape.USUAL: Frame(
        Box(60, 36, 1800, 110),
        Box(120, 200, 640, 700),
        Box(820, 200, 980, 380),
        Box(820, 604, 980, 296),
        Box(460, 940, 1000, 90),
    ),
    Shape.TALL: Frame(
        Box(60, 40, 960, 130),
        Box(190, 220, 700, 640),
        Box(60, 890, 960, 420),
        Box(60, 1334, 960, 380),
        Box(60, 1750, 960, 110),
    ),
}


class WinnerScene(LeafScene):
    """Between the count and the figures."""

    def __init__(self, house: House, ending: Ending) -> None:
        super().__init__(house)
        self.ending = ending
        self.score = ending.score
        self.moments, self.titles = ending.moments(), ending.titles()
        players, result = self.score.players, self.score.result
        said = parting(players.chairs, result.points, result.winners)
        self._said = said if house.settings.voices else None
        """What a rival who has won says to that."""
        self._shone = DRIFT
        """For how long gold has been rising in the hall; it does so where the page is turned."""
        self._posing = 0
        """Frames without buttons, for the picture."""
        house.sound.play("fanfare")

    @property
    def game(self) -> str:
        return self.score.players.table.record.header.game

    @property
    def page(self) -> Page:
        return self.house.page(ALSO_TALL)

    @property
    def frame(self) -> Frame:
        return FRAMES[self.page.shape]

    @property
    def surroundings(self) -> Around:
        return Around.of_end(self.score.players.persons, self.score.result.winners)

    def lay_out(self) -> Sequence[Widget]:
        if self._posing:
            return []
        save, on = columns(self.frame.ways, [1, 1.4], 24)
        return [
            Button(
                key="figures",
                box=on,
                press=self.back,
                words=tr("winner.figures"),
                main=True,
                size="label",
                explain=lambda: Card(tr("winner.figures"), (tr("about.winner_figures"),)),
            ),
            Button(
                key="save",
                box=save,
                press=self.save,
                words=tr("winner.save"),
                explain=lambda: Card(tr("winner.save"), (tr("about.winner_save"),)),
            ),
        ]

    def first_focus(self) -> str | None:
        return "figures"

    def save(self) -> None:
        """The page as a picture, once it is drawn without its buttons."""
        self._posing = 2
        self.forget_notice()
        self.refresh()

    def turn_up(self) -> None:
        super().turn_up()
        self._shone = 0.0 if self.leaf is not None else DRIFT

    def update(self, seconds: float) -> None:
        super().update(seconds)
        before, self._shone = self._shone, self._shone + seconds
        self.stale |= before < DRIFT <= self._shone  # the last of it is painted over
        if self._posing:
            self._posing -= 1
            if not self._posing:
                self._keep(self.house.picture)

    def _keep(self, picture: pygame.Surface) -> None:
        self.refresh()
        try:
            file = saved(self.house.folder, picture)
        except Refused as trouble:
            self.say(refusal(trouble))
        else:
            self.say(tr("winner.saved", file=named(file)))

    # ------------------------------------------------------------------------------- drawing
    @property
    def moving(self) -> bool:
        return super().moving or (self._shone < DRIFT and not self._posing)

    def paint_moving(self, canvas: Canvas) -> None:
        if self._shone < DRIFT:
            drift(canvas, "summer", self._shone)
        super().paint_moving(canvas)

    def paint(self, canvas: Canvas) -> None:
        paint_hall(canvas, "winter")
        frame, winners = self.frame, self.score.result.winners
        size = "title" if self.page.tall else 76
        words = self.score.verdict
        canvas.words(
            words, frame.verdict, size, "gold_light", face="title", align="center", wrap=True
        )
        paint_ornament(canvas, frame.verdict.bottom + 8)
        self._portraits(canvas, winners)
        self._moments(canvas)
        self._titles(canvas)

    def _portraits(self, canvas: Canvas, winners: Sequence[int]) -> None:
        box = self.frame.portrait
        canvas.plate(box, "night", "gold", width=4, radius=24, alpha=225)
        above, foot = rows(box, [5, 1])
        if self._said is not None:
            above, quote = rows(above, [4, 1])
            said = tr("voice.said", words=self._said.words())
            quote = inset(quote, 32, 0)
            canvas.words(
                said, quote, "label", "parchment", align="center", wrap=True, least=LEGIBLE
            )
        spots = columns(above, [1] * len(winners))
        for seat, spot in zip(winners, spots, strict=True):
            side = min(spot.width - 40, spot.height - 40)
            where = Box(spot.centerx - side // 2, spot.centery - side // 2, side, side)
            face = face_of(self.score.players.chairs[seat])
            if face:
                canvas.picture(mooded(face, "proud"), where, tint_of(seat))
            else:
                seat_marks.shape(canvas, seat, where.inflate(-side // 5, -side // 5))
        if decided := self.ending.decided():
            foot, below = rows(foot, [1.2, 1], 0)
            canvas.words(decided, inset(below, 24, 0), "body", "parchment", align="center")
        canvas.words(self.ending.won_with(), foot, 48, "gold_light", face="title", align="center")

    def _moments(self, canvas: Canvas) -> None:
        box = self.frame.moments
        canvas.plate(box, "night", "gold_deep", width=2, radius=16, alpha=225)
        head, *lines = rows(inset(box, 28, 14), [0.8, 1, 1, 1], 8)
        canvas.words(tr("winner.moments"), head, "label", "gold_light", face="title")
        for line, moment in zip(lines, self.moments, strict=False):
            _paint_moment(canvas, line, moment)

    def _titles(self, canvas: Canvas) -> None:
        """Nobody goes home without a name."""
        box = self.frame.titles
        canvas.plate(box, "night", "gold_deep", width=2, radius=16, alpha=225)
        lines = rows(inset(box, 28, 12), [1] * len(self.score.result.points), 4)
        for seat, line in enumerate(lines):
            side = min(line.height - 6, 52)
            spot = Box(line.x, line.centery - side // 2, side, side)
            face = face_of(self.score.players.chairs[seat])
            mood = "proud" if seat in self.score.result.winners else CALM
            seat_marks.emblem(canvas, seat, face and mooded(face, mood), spot)
            name, title = columns(
                Box(spot.right + 16, line.y, line.right - spot.right - 16, line.height), [1, 2], 12
            )
            canvas.words(seat_name(seat), name, "body", "ivory", face="bold", least=LEGIBLE)
            said = self.titles.get(seat, "")
            canvas.words(said, title, "body", "parchment", wrap=True, least=LEGIBLE)


def _paint_moment(canvas: Canvas, line: Box, moment: Moment) -> None:
    canvas.plate(line, "dusk", "gold_deep", radius=12, alpha=235)
    room = inset(line, 14, 4)
    side = min(room.height, 72)
    spot = Box(room.x, room.centery - side // 2, side, side)
    if moment.picture:
        canvas.picture(moment.picture, spot)
    seat_marks.shape(canvas, moment.seat, Box(spot.right + 10, room.centery - 20, 40, 40))
    points = Box(room.right - 120, room.y, 120, room.height)
    canvas.words(moment.points, points, "heading", "gold_light", face="title", align="right")
    words = Box(spot.right + 64, room.y, points.x - spot.right - 74, room.height)
    canvas.words(moment.words, words, "body", "ivory", wrap=True, least=LEGIBLE)


def saved(folder: Path, picture: pygame.Surface) -> Path:
    """Write a picture down; Refused if the disk does not take it."""
    kept = folder / PICTURES
    file = kept / f"{datetime.now():%Y-%m-%d-%H%M%S}.png"
    try:
        private_folder(kept)
        pygame.image.save(picture, file)
    except OSError as error:
        raise Refused("file.not_written", file=named(file), reason=reason(error)) from None
    except pygame.error as error:
        raise Refused(
            "file.not_written", file=named(file), reason=Refused("disk.other", said=str(error))
        ) from None
    return file
