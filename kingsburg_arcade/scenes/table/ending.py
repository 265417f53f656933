"""The end of a match, whatever was played: who won, and where to go from here."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Protocol

from ...engine.refused import Refused
from ...games import playing
from ...games.players import Players
from ...i18n import refusal, tr
from ...stage.synth import Around
from ...ui.canvas import Canvas
from ...ui.controls import Button
from ...ui.inputs import Intent
from ...ui.layout import Box
from ...ui.page import EVERY_SHAPE, Page
from ...ui.seat_marks import seat_name
from ...ui.widget import Card, Widget
from ..house import House, Scene
from .home_players import HomePlayers
from .honours import Honours, honoured

GLANCE: Final = 1.0
"""Seconds for which a press is meant for what was before, not for the ways on."""


class WaysOn(Protocol):
    """Where one can go from the end of a match; another place for a match far away."""

    def buttons(self, spots: Callable[[Sequence[float]], list[Box]]) -> list[Widget]: ...
    def update(self, seconds: float) -> None: ...
    def leave(self) -> None: ...


class EndingScene(Scene):
    """The ending of the game, and the ways on."""

    def __init__(
        self,
        house: House,
        players: Players,
        ways: Callable[[EndingScene], WaysOn] | None = None,
    ) -> None:
        super().__init__(house)
        self.players = players
        self.result = players.table.result
        self.ways: WaysOn = ways(self) if ways is not None else WaysHome(self)
        header = players.table.record.header
        self.ending = playing(header.game, header.options).screen().ending(self)
        self.crowned = not house.settings.speed
        """Has the winner been shown? Where nothing is told step by step, the figures are enough."""
        self._stood = 0.0
        """For how long nothing has been counted or hurried."""

    @property
    def page(self) -> Page:
        return self.house.page(EVERY_SHAPE)

    @property
    def game(self) -> str:
        return self.players.table.record.header.game

    @property
    def told(self) -> bool:
        """Has the end been told, and looked at for a moment?"""
        return self._stood >= GLANCE

    @property
    def verdict(self) -> str:
        """Who has won, in words."""
        winners = self.result.winners
        names = ", ".join(map(seat_name, winners))
        return tr("score.winner" if len(winners) == 1 else "score.tie", names=names)

    # -------------------------------------------------------------------------------- widgets
    def lay_out(self) -> Sequence[Widget]:
        if self.ending.bare:
            return self.ending.lay_out()
        return [*self.ways.buttons(self.ending.button_spots), *self.ending.lay_out()]

    def first_focus(self) -> str | None:
        return "again"

    def meant(self) -> None:
        self.ending.meant()

    def refresh(self) -> None:
        """Nothing is meant at first: who taps through the last turn shall see the score."""
        super().refresh()
        if self._stood < GLANCE:
            self.focus = None

    def intercept(self, meant: str | None) -> bool:
        if self.ending.intercept(meant):
            self._stood = 0.0
            return True
        looks = isinstance(meant, Intent) and meant is not Intent.CONFIRM
        return self._stood < GLANCE and not looks

    @property
    def surroundings(self) -> Around:
        return Around.of_end(self.players.persons, self.result.winners)

    # --------------------------------------------------------------------------------- acting
    def back(self) -> None:
        self.house.go_home()

    def replay(self) -> None:
        """Watch the match again; the way back leads here."""
        players = self.players
        record, doors = players.table.record, self.house.doors
        self.house.push(doors.replay(record, players.chairs, captions=lambda: players.captions))

    def update(self, seconds: float) -> None:
        super().update(seconds)
        self.ending.update(seconds)
        if not (self.crowned or self.ending.counting):
            self.crowned = True
            page = self.house.doors.winner(self.ending)
            page.turn_up()
            self.house.push(page)
            return
        before = self._stood
        self._stood = 0.0 if self.ending.counting else before + seconds
        if before < GLANCE <= self._stood:
            self.refresh()
        self.ways.update(seconds)

    def leave(self) -> None:
        self.ways.leave()

    def tell_all(self) -> None:
        """All is counted, and the winner is known."""
        self.crowned = True
        while self.ending.counting:
            self.ending.intercept(None)

    # --------------------------------------------------------------------------------- drawing
    @property
    def moving(self) -> bool:
        return self.ending.moving

    def paint(self, canvas: Canvas) -> None:
        self.ending.paint(canvas)

    def paint_over(self, canvas: Canvas) -> None:
        self.ending.paint_over(canvas)

    def paint_moving(self, canvas: Canvas) -> None:
        self.ending.paint_moving(canvas)


class WaysHome:
    """Play again, watch it again, compare it, or go to the title. Who has come among the best
    signs before anything else."""

    def __init__(self, scene: EndingScene) -> None:
        self._scene = scene
        self._honours = self._entered()
        self._unsigned = list(self._honours.places.values()) if self._honours else []

    def _entered(self) -> Honours | None:
        """The places are written down before anybody has seen them."""
        scene = self._scene
        if not isinstance(scene.players, HomePlayers):
            return None
        try:
            return honoured(scene.house.folder, scene.players)
        except Refused as reason:
            scene.say(refusal(reason))
            return None

    def buttons(self, spots: Callable[[Sequence[float]], list[Box]]) -> list[Widget]:
        scene, honours = self._scene, self._honours
        ways = {"home": scene.back, "replay": scene.replay}
        if honours is not None:
            ways |= {"deal": self._compare} if honours.deal is not None else {}
            ways["scores"] = self._scores
        ways["again"] = self._again
        made: list[Widget] = [
            Button(
                key=key,
                box=spot,
                press=press,
                words=tr(f"score.{key}"),
                main=key == "again",
                explain=self._about_scores if key == "scores" else None,
            )
            for (key, press), spot in zip(ways.items(), spots([1] * len(ways)), strict=True)
        ]
        return made[::-1]

    def _about_scores(self) -> Card:
        """Why this match is not among the best, if so."""
        refused = self._honours.refused if self._honours is not None else None
        said = tr("about.scores") if refused is None else refusal(refused)
        return Card(tr("scores.title"), (said,))

    def _compare(self) -> None:
        if self._honours is not None:
            self._scene.house.push(self._scene.house.doors.deal(self._honours.deal))

    def _scores(self) -> None:
        if self._honours is not None:
            house, new = self._scene.house, tuple(self._honours.places.values())
            house.push(house.doors.scores(self._honours.kind, new))

    def _again(self) -> None:
        scene = self._scene
        scene.house.replace(scene.house.doors.seats(scene.game, scene.players.chairs))

    def update(self, seconds: float) -> None:
        if self._honours and self._unsigned and self._scene.told:
            house, place = self._scene.house, self._unsigned.pop(0)
            house.push(house.doors.sign(self._honours.kind, place))

    def leave(self) -> None:
        pass
