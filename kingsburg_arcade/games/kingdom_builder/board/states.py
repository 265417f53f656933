"""Positions of Kingdom Builder to show its scenes in."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from ....governors.thinking import AtOnce
from ....scenes.replay.reel import Reel
from ....scenes.replay.scene import REST
from ....scenes.shown import replay_scene
from ....scenes.table.home_players import PERSON, Sitting
from ....stage.clock import LONGEST
from ....ui.scene import House, Scene
from .score import PACE, ScoreScene
from .table import TableScene

Until = Callable[[Any], bool]
Opened = Callable[[House], list[Scene]]
SEED: Final = 21
SEEDS: Final = 400


def question(name: str, built: int = 0, tiles: int = 0) -> Until:
    """Wait for the first seat to be asked this, with so many settlements and ready tiles."""

    def met(state: Any) -> bool:
        if state.question != name or state.actor != 0:
            return False
        ready: int = state.ready.bit_count()
        return bool(state.settlements[0].bit_count() >= built and ready >= tiles)

    return met


def others_turn(built: int) -> Until:
    """Somebody else is acting, while the first seat holds its next card."""

    def met(state: Any) -> bool:
        late: bool = state.settlements[0].bit_count() >= built
        return bool(late and state.actor == 1 and state.question == "act")

    return met


def is_over(state: Any) -> bool:
    return bool(state.question == "over")


def sat(seats: int, until: Until, persons: int = 1, level: str = "random") -> Sitting:
    """A match among governors up to a moment; then persons take the first chairs."""
    for tried in range(SEED, SEED + SEEDS):
        sitting = Sitting.begin([level] * seats, tried, game="kingdom_builder")
        thinker = AtOnce()
        while not sitting.table.over and not until(sitting.table.state):
            move = sitting.think(thinker)
            assert move is not None
            sitting.submit(move)
        if until(sitting.table.state):
            chairs = [PERSON] * persons + [level] * (seats - persons)
            return Sitting(sitting.table, chairs, tried)
    raise AssertionError("no match comes to that moment")


def table(
    seats: int,
    until: Until,
    persons: int = 1,
    then: Callable[[TableScene], None] = lambda scene: None,
    level: str = "page",
) -> Opened:
    def opened(house: House) -> list[Scene]:
        scene = TableScene(house, sat(seats, until, persons, level))
        scene.update(0.0)
        then(scene)
        return [scene]

    return opened


def with_tile(scene: TableScene) -> None:
    """A tile taken up, so that the board shows where it leads."""
    tile = next(tool for tool in scene.tools if tool != "build")
    scene.take_up(tile)()


def advised(scene: TableScene) -> None:
    scene.ask_advice()
    scene.update(0.0)


def explained(scene: TableScene) -> None:
    """What the hex that is meant would bring, in words."""
    scene.pointing.explain()


def ended(seats: int, steps: float | None, focus: str = "", level: str = "page") -> Opened:
    """After the last turn: so much of the gold has been counted, or all of it."""

    def opened(house: House) -> list[Scene]:
        scene = ScoreScene(house, sat(seats, is_over, persons=1, level=level))
        if steps is None:
            scene.intercept(None)
            scene.focus = focus or None
        else:
            for _ in range(round(steps * PACE / LONGEST)):
                scene.update(LONGEST)
        return [scene]

    return opened


def replayed(seats: int, part: float) -> Opened:
    """A record watched again, a part of the way through it; the Regent has had a look."""

    def opened(house: House) -> list[Scene]:
        sitting = sat(seats, is_over, level="page")
        scene = replay_scene(house, Reel(sitting.table.record), sitting.chairs)
        scene.goto(round(scene.reel.last * part))
        scene.update(REST)
        scene.update(0.0)
        return [scene]

    return opened


def builder_scenes() -> Mapping[str, Mapping[str, Opened]]:
    return {
        "builder_replay": {"four": replayed(4, 0.6), "two": replayed(2, 0.9)},
        "builder_score": {
            "counting": ended(4, 6.5),
            "four": ended(4, None),
            "card": ended(3, None, "cell:castles:0"),
            "two": ended(2, None, level="random"),
        },
        "kingdom_builder": {
            "acting": table(4, question("act", built=18, tiles=2)),
            "opening": table(2, question("act")),
            "building": table(3, question("build", built=14)),
            "tile": table(4, question("act", built=20, tiles=2), then=with_tile),
            "putting": table(3, question("put", built=12)),
            "giving_up": table(3, question("give up"), level="random"),
            "ending": table(2, question("act", built=30, tiles=2)),
            "waiting": table(4, others_turn(15)),
            "couch": table(4, question("act", built=15), persons=4),
            "advised": table(3, question("act", built=15), then=advised),
            "explained": table(2, question("act", built=9), then=explained),
        },
    }
