"""The end of a match, whatever was played: who won, and where to go from here."""

from __future__ import annotations

from collections.abc import Sequence

from ...i18n import tr
from ...stage.synth.catalogue import THEME
from ...ui.app_protocol import House
from ...ui.controls import Button
from ...ui.layout import Box
from ...ui.scene import Scene
from ...ui.seat_names import seat_name
from ...ui.widget import Widget
from ..doors import replay_scene
from .players import Gathering


class EndingScene(Scene):
    """Play again, watch it again, or go to the title."""

    def __init__(self, house: House, sitting: Gathering) -> None:
        super().__init__(house)
        self.sitting = sitting
        self.result = sitting.table.result

    @property
    def game(self) -> str:
        return self.sitting.table.record.header.game

    # ------------------------------------------------------------------ what each game fills in
    def button_spots(self, shares: Sequence[float]) -> list[Box]:
        """Where the ways on stand."""
        raise NotImplementedError

    # -------------------------------------------------------------------------------- widgets
    def buttons(self) -> list[Widget]:
        ways = {"home": self.back, "replay": self.replay, "again": self.again}
        spots = self.button_spots([1] * len(ways))
        made: list[Widget] = [
            Button(key=key, box=spot, press=press, words=tr(f"score.{key}"), main=key == "again")
            for (key, press), spot in zip(ways.items(), spots, strict=True)
        ]
        return made[::-1]

    def lay_out(self) -> Sequence[Widget]:
        return self.buttons()

    @property
    def surroundings(self) -> str:
        return THEME

    def first_focus(self) -> str | None:
        return "again"

    @property
    def verdict(self) -> str:
        """Who has won, in words."""
        winners = self.result.winners
        names = ", ".join(map(seat_name, winners))
        return tr("score.winner" if len(winners) == 1 else "score.tie", names=names)

    # --------------------------------------------------------------------------------- acting
    def back(self) -> None:
        self.house.go_home()

    def again(self) -> None:
        from ..front.seats import SeatsScene

        scene = SeatsScene(self.house, self.game)
        chairs = [chair if chair in scene.company else scene.rival for chair in self.sitting.chairs]
        scene.chairs = chairs
        self.house.replace(scene)

    def replay(self) -> None:
        """Watch the match again; the way back leads here."""
        from ..replay.reel import Reel

        sitting = self.sitting
        reel = Reel(sitting.table.record)
        scene = replay_scene(self.house, reel, sitting.chairs, captions=lambda: sitting.captions)
        self.house.push(scene)
