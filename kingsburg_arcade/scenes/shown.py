"""Which scenes each game brings along, until its board stands on the one table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from ..engine.contract import Refused
from ..games.players import Players
from ..ui.scene import Scene
from .house import House

if TYPE_CHECKING:
    from ..lesson_script import Lesson
    from .party.party import Party
    from .replay.reel import Reel
    from .replay.scene import AnyReplay
    from .table.lesson import AnyLesson
    from .table.match import AnyMatch

# The scenes of a game are imported when they are opened: the title needs neither game.


def kingsburg_table(house: House, sitting: Players) -> AnyMatch:
    from ..games.kingsburg.board.table import TableScene

    return TableScene(house, sitting)


def kingsburg_score(house: House, sitting: Players) -> Scene:
    from ..games.kingsburg.board.score import ScoreScene

    return ScoreScene(house, sitting)


def kingsburg_replay(house: House, reel: Reel, *besides: Any) -> AnyReplay:
    from ..games.kingsburg.board.replay import KingsburgReplay

    return KingsburgReplay(house, reel, *besides)


def kingsburg_lesson(house: House, lesson: Lesson, at: int) -> AnyLesson:
    from ..games.kingsburg.board.lesson import KingsburgLesson

    return KingsburgLesson(house, lesson, at)


def kingsburg_far(house: House, party: Party) -> AnyMatch:
    from ..games.kingsburg.board.far import FarKingsburg

    return FarKingsburg(house, party)


def kingsburg_far_score(house: House, party: Party, sitting: Players) -> Scene:
    from ..games.kingsburg.board.far import FarKingsburgScore

    return FarKingsburgScore(house, party, sitting)


def builder_table(house: House, sitting: Players) -> AnyMatch:
    from ..games.kingdom_builder.board.table import TableScene

    return TableScene(house, sitting)


def builder_score(house: House, sitting: Players) -> Scene:
    from ..games.kingdom_builder.board.score import ScoreScene

    return ScoreScene(house, sitting)


def builder_replay(house: House, reel: Reel, *besides: Any) -> AnyReplay:
    from ..games.kingdom_builder.board.replay import BuilderReplay

    return BuilderReplay(house, reel, *besides)


def builder_lesson(house: House, lesson: Lesson, at: int) -> AnyLesson:
    from ..games.kingdom_builder.board.lesson import BuilderLesson

    return BuilderLesson(house, lesson, at)


def builder_far(house: House, party: Party) -> AnyMatch:
    from ..games.kingdom_builder.board.far import FarBuilder

    return FarBuilder(house, party)


def builder_far_score(house: House, party: Party, sitting: Players) -> Scene:
    from ..games.kingdom_builder.board.far import FarBuilderScore

    return FarBuilderScore(house, party, sitting)


@dataclass(frozen=True, slots=True)
class OnScreen:
    """One game as the arcade shows it."""

    game: str
    seats: tuple[int, int]
    """The fewest and the most who sit at its table."""
    table: Callable[[House, Players], AnyMatch]
    score: Callable[[House, Players], Scene]
    replay: Callable[..., AnyReplay]
    lesson: Callable[[House, Lesson, int], AnyLesson]
    far: Callable[[House, Party], AnyMatch]
    """The table with players far away."""
    far_score: Callable[[House, Party, Players], Scene]


SHOWN: Final = {
    one.game: one
    for one in (
        OnScreen(
            game="kingsburg",
            seats=(2, 5),
            table=kingsburg_table,
            score=kingsburg_score,
            replay=kingsburg_replay,
            lesson=kingsburg_lesson,
            far=kingsburg_far,
            far_score=kingsburg_far_score,
        ),
        OnScreen(
            game="kingdom_builder",
            seats=(2, 4),
            table=builder_table,
            score=builder_score,
            replay=builder_replay,
            lesson=builder_lesson,
            far=builder_far,
            far_score=builder_far_score,
        ),
    )
}
"""In the order in which they are offered."""


def on_screen(game: str) -> OnScreen:
    """The scenes of a game."""
    if game not in SHOWN:
        raise Refused(f"{game} has no table on the screen; there is: {', '.join(SHOWN)}")
    return SHOWN[game]


def table_scene(house: House, sitting: Players) -> AnyMatch:
    """The table of whatever is played there."""
    return on_screen(sitting.table.record.header.game).table(house, sitting)


def score_scene(house: House, sitting: Players) -> Scene:
    """The end of whatever was played there."""
    return on_screen(sitting.table.record.header.game).score(house, sitting)


def far_scene(house: House, party: Party) -> AnyMatch:
    """The table of a match with players far away."""
    assert party.table is not None
    return on_screen(party.table.record.header.game).far(house, party)


def replay_scene(
    house: House,
    reel: Reel,
    chairs: Sequence[str] = (),
    file: Path | None = None,
    captions: Callable[[], Sequence[str]] | None = None,
) -> AnyReplay:
    """A record of any game, to be watched."""
    return on_screen(reel.record.header.game).replay(house, reel, chairs, file, captions)


def lesson_scene(house: House, lesson: Lesson, at: int = 0) -> AnyLesson:
    """A lesson of any game, from one of its steps on."""
    return on_screen(lesson.game).lesson(house, lesson, at)
