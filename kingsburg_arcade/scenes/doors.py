"""The doors between scenes: the one place that knows which scene stands behind which."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from ..ui.scene import Scene
from .house import House

if TYPE_CHECKING:
    from ..engine.contract import Refused
    from ..engine.record import Record
    from ..games.players import Players
    from ..games.screen import Ending
    from ..lesson_script import Lesson
    from ..saved_matches.deals import Deal
    from ..saved_matches.scores import Kind
    from ..ui.leaf import LeafScene
    from .party.named_room import NamedRoom
    from .party.party import Party
    from .replay.reel import Reel


CHAPTERS: Final = {
    "SettingsScene": "start",
    "KeysScene": "controls",
    "AccessibilityScene": "accessibility",
    "RoomsScene": "joining",
    "CreateScene": "hosting",
    "LobbyScene": "lobby",
    "HandoutScene": "handing_out",
    "ScoresScene": "records",
    "DealScene": "records",
    "ShelfScene": "replays",
    "CrashScene": "crash",
    "PaperScene": "crash",
}
"""The chapter of the guide that speaks of a page, where no game is meant. The pages stand here by
the names of their classes: so none is loaded before it is opened."""


def chapter_of(scene: Scene) -> str:
    """Empty where the rules of a game are meant."""
    return CHAPTERS.get(type(scene).__name__, "")


class Doors:
    """Opens scenes by what they need. A scene is imported when its door is first opened: so the
    title stands before the rest of the program is loaded."""

    def __init__(self, house: House, cache: Path | None = None) -> None:
        self._house, self._cache = house, cache

    # ------------------------------------------------------------------------------- in front
    def title(self) -> Scene:
        from .front.title import TitleScene

        return TitleScene(self._house)

    def seats(self, game: str = "", chairs: Sequence[str] = ()) -> Scene:
        from .front.seats import SeatsScene

        return SeatsScene(self._house, game, chairs)

    def settings(self) -> Scene:
        from .front.settings_scene import SettingsScene

        return SettingsScene(self._house)

    def lessons(self) -> Scene:
        from .front.lessons import LessonsScene

        return LessonsScene(self._house)

    def rules(self, topic: str = "", game: str = "") -> Scene:
        from .front.rules import RulesScene

        return RulesScene(self._house, topic, game or self._house.game)

    def guide(self, chapter: str = "") -> Scene:
        from .front.rules import guide

        return guide(self._house, chapter)

    def shelf(self) -> Scene:
        from .replay.shelf_page import ShelfScene

        return ShelfScene(self._house)

    # ----------------------------------------------------------------------------- the arcade
    def scores(self, kind: Kind | None = None, new: Sequence[int] = ()) -> Scene:
        from .arcade.scores_page import ScoresScene

        return ScoresScene(self._house, kind, new)

    def sign(self, kind: Kind, place: int) -> Scene:
        from .arcade.sign import signing

        return signing(self._house, kind, place)

    def attract(self, game: str) -> Scene:
        from .arcade.attract import AttractScene

        return AttractScene(self._house, game)

    def deal(self, deal: Deal | None = None) -> Scene:
        from .arcade.deal_page import DealScene

        return DealScene(self._house, deal)

    # ------------------------------------------------------------------------------ the table
    def table(self, players: Players) -> Scene:
        from .table.mode import Mode
        from .table.table_scene import TableScene

        return TableScene(self._house, Mode(players))

    def score(self, players: Players) -> Scene:
        from .table.ending import EndingScene

        return EndingScene(self._house, players)

    def winner(self, ending: Ending) -> LeafScene:
        from .table.winner import WinnerScene

        return WinnerScene(self._house, ending)

    def lesson(self, lesson: Lesson, at: int = 0) -> Scene:
        from .table.lesson import LessonMode
        from .table.table_scene import TableScene

        return TableScene(self._house, LessonMode(lesson, at, self._house.thinker))

    def replay(
        self,
        record: Record,
        chairs: Sequence[str] = (),
        file: Path | None = None,
        captions: Callable[[], Sequence[str]] | None = None,
        trouble: Refused | None = None,
    ) -> Scene:
        from .replay.reel import Reel
        from .replay.replay_mode import ReplayMode
        from .table.table_scene import TableScene

        reel = Reel(record, trouble)
        house = self._house
        mode = ReplayMode(reel, house.thinker, chairs, file, captions, self._cache)
        return TableScene(house, mode)

    def take_over(self, reel: Reel, at: int, chairs: Sequence[str], origin: str) -> Scene:
        from .replay.take_over import TakeOverScene

        return TakeOverScene(self._house, reel, at, chairs, origin)

    # ------------------------------------------------------------------------------ the party
    def rooms(self, named: NamedRoom | None = None) -> Scene:
        from .party.rooms import RoomsScene, browser

        return RoomsScene(self._house, browser, named)

    def create_room(self) -> Scene:
        from .party.create import CreateScene

        return CreateScene(self._house)

    def lobby(self, party: Party, room: str = "", *, returns: bool = False) -> Scene:
        from .party.lobby_scene import LobbyScene

        return LobbyScene(self._house, party, room, returns=returns)

    def party_again(self, kept: Path | None = None) -> Scene:
        from .party.rooms import party_again

        return party_again(self._house, kept)

    def far_table(self, party: Party) -> Scene:
        from .party.far_mode import FarMode
        from .table.table_scene import TableScene

        return TableScene(self._house, FarMode(party))

    def far_score(self, party: Party, players: Players) -> Scene:
        from .party.score import FarWaysOn
        from .table.ending import EndingScene

        return EndingScene(self._house, players, lambda scene: FarWaysOn(scene, party))
