"""A scene of the program: what it may ask of the app, and the doors to all other scenes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from ..ui import scene

if TYPE_CHECKING:  # none of them is needed to stand at a door
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


class Doors(Protocol):
    """Every scene that another one opens. Scenes name what they need; they import no scene
    that could lead back to them."""

    def title(self) -> scene.Scene: ...
    def seats(self, game: str = "", chairs: Sequence[str] = ()) -> scene.Scene:
        """Who plays a game; `chairs` as they were in a match before."""

    def settings(self) -> scene.Scene: ...
    def lessons(self) -> scene.Scene: ...
    def lesson(self, lesson: Lesson, at: int = 0) -> scene.Scene: ...
    def rules(self, topic: str = "", game: str = "") -> scene.Scene: ...
    def guide(self, chapter: str = "") -> scene.Scene: ...
    def shelf(self) -> scene.Scene: ...
    def scores(self, kind: Kind | None = None, new: Sequence[int] = ()) -> scene.Scene:
        """High scores, with the places to which a match of that kind has just come."""

    def sign(self, kind: Kind, place: int) -> scene.Scene:
        """Whose the place is to which a match has come."""

    def attract(self, game: str) -> scene.Scene:
        """A match for nobody."""

    def deal(self, deal: Deal | None = None) -> scene.Scene:
        """A deal that friends play as well; without one that of today."""

    def table(self, players: Players) -> scene.Scene:
        """A match at home; Refused if its game has no board."""

    def score(self, players: Players) -> scene.Scene: ...
    def winner(self, ending: Ending) -> LeafScene:
        """Who has won, once that has been counted."""

    def replay(
        self,
        record: Record,
        chairs: Sequence[str] = (),
        file: Path | None = None,
        captions: Callable[[], Sequence[str]] | None = None,
        trouble: Refused | None = None,
    ) -> scene.Scene: ...

    def take_over(self, reel: Reel, at: int, chairs: Sequence[str], origin: str) -> scene.Scene: ...

    def rooms(self, named: NamedRoom | None = None) -> scene.Scene:
        """The rooms of this network; one that was named comes first."""

    def create_room(self) -> scene.Scene: ...
    def lobby(self, party: Party, room: str = "", *, returns: bool = False) -> scene.Scene: ...
    def party_again(self, kept: Path | None = None) -> scene.Scene:
        """Back at a match far away, the newest unless another is meant; Refused if none is."""

    def far_table(self, party: Party) -> scene.Scene: ...
    def far_score(self, party: Party, players: Players) -> scene.Scene: ...


class House(scene.House, Protocol):
    """The app, as scenes know it that lead to others."""

    doors: Doors


class Scene(scene.Scene):
    """A scene with doors."""

    house: House

    def __init__(self, house: House) -> None:
        super().__init__(house)
