"""The end of a match, whatever was played: who won, and where to go from here."""

from __future__ import annotations

from collections.abc import Sequence

from ...games.players import Players
from ...i18n import tr
from ...stage.synth.catalogue import THEME
from ...ui.controls import Button
from ...ui.layout import Box
from ...ui.seat_names import seat_name
from ...ui.widget import Widget
from ..house import House, Scene


class EndingScene(Scene):
    """Play again, watch it again, or go to the title."""

    def __init__(self, house: House, sitting: Players) -> None:
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
        self.house.replace(self.house.doors.seats(self.game, self.sitting.chairs))

    def replay(self) -> None:
        """Watch the match again; the way back leads here."""
        from ..replay.reel import Reel

        sitting = self.sitting
        reel = Reel(sitting.table.record)
        scene = self.house.doors.replay(reel, sitting.chairs, captions=lambda: sitting.captions)
        self.house.push(scene)
