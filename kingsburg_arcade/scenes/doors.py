"""The doors between scenes: the one place that knows which scene stands behind which."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from ..games.players import Players
from ..ui.scene import Scene
from .house import House
from .shown import on_screen

if TYPE_CHECKING:
    from ..games.players import Players
    from ..lesson_script import Lesson
    from .party.party import Party
    from .replay.reel import Reel


class Doors:
    """Opens scenes by what they need. A scene is imported when its door is first opened: so the
    title stands before the rest of the program is loaded."""

    def __init__(self, house: House) -> None:
        self._house = house

    # ------------------------------------------------------------------------------- in front
    def seats(self, game: str = "", chairs: Sequence[str] = ()) -> Scene:
        from .front.seats import SeatsScene

        return SeatsScene(self._house, game, chairs)

    def settings(self) -> Scene:
        from .front.settings import OptionsScene

        return OptionsScene(self._house)

    def lessons(self) -> Scene:
        from .front.lessons import LessonsScene

        return LessonsScene(self._house)

    def rules(self, topic: str = "", game: str = "") -> Scene:
        from .front.rules import RulesScene

        return RulesScene(self._house, topic, game or self._house.game)

    def shelf(self) -> Scene:
        from .replay.shelf import ShelfScene

        return ShelfScene(self._house)

    # ------------------------------------------------------------------------------ the table
    def table(self, players: Players) -> Scene:
        return on_screen(players.table.record.header.game).table(self._house, players)

    def score(self, players: Players) -> Scene:
        return on_screen(players.table.record.header.game).score(self._house, players)

    def lesson(self, lesson: Lesson, at: int = 0) -> Scene:
        return on_screen(lesson.game).lesson(self._house, lesson, at)

    def replay(
        self,
        reel: Reel,
        chairs: Sequence[str] = (),
        file: Path | None = None,
        captions: Callable[[], Sequence[str]] | None = None,
    ) -> Scene:
        shown = on_screen(reel.record.header.game)
        return shown.replay(self._house, reel, chairs, file, captions)

    def take_over(self, reel: Reel, at: int, chairs: Sequence[str], origin: str) -> Scene:
        from .replay.take_over import TakeOverScene

        return TakeOverScene(self._house, reel, at, chairs, origin)

    # ------------------------------------------------------------------------------ the party
    def rooms(self) -> Scene:
        from .party.rooms import RoomsScene

        return RoomsScene(self._house)

    def create_room(self) -> Scene:
        from .party.create import CreateScene

        return CreateScene(self._house)

    def lobby(self, party: Party, room: str = "", *, returns: bool = False) -> Scene:
        from .party.lobby import LobbyScene

        return LobbyScene(self._house, party, room, returns=returns)

    def far_table(self, party: Party) -> Scene:
        assert party.table is not None
        return on_screen(party.table.record.header.game).far(self._house, party)

    def far_score(self, party: Party, players: Players) -> Scene:
        game = players.table.record.header.game
        return on_screen(game).far_score(self._house, party, players)
