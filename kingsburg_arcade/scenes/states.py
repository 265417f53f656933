"""Every scene with positions to show it in: for pictures, for tests and for whoever draws."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from ..engine.contract import Refused
from ..games.kingdom_builder.board.states import builder_scenes
from ..games.kingsburg.board.province import ProvinceScene
from ..games.kingsburg.board.score import ScoreScene
from ..games.kingsburg.board.table import TableScene
from ..games.kingsburg.board.words import enemy_name
from ..games.kingsburg.board.year_end import YearEndScene
from ..games.kingsburg.rules.events import YearBegan
from ..governors.thinking import AtOnce
from ..lesson_script import lessons
from ..stage.seat_look import USUAL, Coat, swapped
from ..ui.couch import Couch
from ..ui.handover import HandoverScene
from ..ui.inputs import Intent
from .front.keys import KeysScene
from .front.lessons import LessonsScene
from .front.rules import RulesScene
from .front.seat_look_editor import CoatScene
from .front.seats import SeatsScene
from .front.settings import OptionsScene
from .front.title import TitleScene
from .house import House, Scene
from .party.states import party_scenes
from .replay.reel import Reel
from .replay.scene import ReplayScene
from .replay.shelf import ShelfScene
from .replay.take_over import TakeOverScene
from .shown import SHOWN, lesson_scene, replay_scene
from .table.home_players import PERSON, Sitting
from .table.lesson import LessonScene
from .table.pause import PauseScene

Until = Callable[[Any], bool]
SEED: Final = 11


def question(name: str, year: int = 1, phase: int = 0) -> Until:
    """Wait for the first person to be asked this, from a year (and a phase) on."""

    def met(state: Any) -> bool:
        late = state.year >= year and (not phase or state.phase == phase)
        return bool(late and state.question == name and state.actor == 0)

    return met


def is_over(state: Any) -> bool:
    return bool(state.question == "over")


def sat(seats: int, until: Until, persons: int = 1, seed: int = SEED) -> Sitting:
    """A match among governors up to a moment; then persons take the first chairs."""
    for tried in range(seed, seed + 200):
        sitting = Sitting.begin(["random"] * seats, tried)
        thinker = AtOnce()
        while not sitting.table.over and not until(sitting.table.state):
            move = sitting.think(thinker)
            assert move is not None
            sitting.submit(move)
        if until(sitting.table.state):
            chairs = [PERSON] * persons + ["random"] * (seats - persons)
            return Sitting(sitting.table, chairs, tried)
    raise AssertionError("no match comes to that moment")


def table(seats: int, until: Until, persons: int = 1) -> Callable[[House], list[Scene]]:
    def opened(house: House) -> list[Scene]:
        return [TableScene(house, sat(seats, until, persons))]

    return opened


def over_table(opened: Callable[[House, TableScene], Scene]) -> Callable[[House], list[Scene]]:
    """A scene that is opened from a table."""

    def both(house: House) -> list[Scene]:
        below = TableScene(house, sat(5, question("build", year=3)))
        below.update(0.0)
        return [below, opened(house, below)]

    return both


def with_dice(house: House) -> list[Scene]:
    """Two dice chosen, so that the court shows where they lead."""
    scene = TableScene(house, sat(4, question("place", year=3)))
    scene.update(0.0)
    province = scene.picture.provinces[0]
    for at in range(min(2, len(province.coloured))):
        scene.choose_die("coloured", at)()
    scene.focus = f"advisor:{min(scene.ways, default=1)}"
    return [scene]


def advised(question_: str) -> Callable[[House], list[Scene]]:
    """A person who has asked what a strong governor would do."""

    def opened(house: House) -> list[Scene]:
        scene = TableScene(house, sat(4, question(question_, year=3)))
        scene.update(0.0)
        scene.ask_advice()
        scene.update(0.0)
        return [scene]

    return opened


def speaking(house: House) -> list[Scene]:
    """An Abbot who has something to say."""
    sitting = sat(4, question("place", year=3))
    chairs = [PERSON, "squire", "squire:abbot", "steward:courtier"]
    scene = TableScene(house, Sitting(sitting.table, chairs, SEED))
    scene.update(0.0)
    scene.voices.hear(YearBegan(1))
    return [scene]


def in_battle(house: House) -> list[Scene]:
    """The first winter, with everything told and nothing cleared away yet."""
    sitting = sat(5, lambda state: bool(state.year == 3 and state.phase == 7))
    scene = TableScene(house, sitting)
    thinker = AtOnce()
    sitting = scene.sitting = Sitting(sitting.table, ["random"] * 5, SEED)
    while sitting.table.state.year == 3:
        move = sitting.think(thinker)
        assert move is not None
        scene.show(sitting.submit(move))
    scene.sitting = Sitting(sitting.table, [PERSON, *["random"] * 4], SEED)
    scene.cues.patience = float("inf")
    while not scene.director.holding:
        scene.director.skip()
    return [scene]


def replayed(seats: int, part: float) -> Callable[[House], list[Scene]]:
    """A finished match, shown again from a part of it on."""

    def opened(house: House) -> list[Scene]:
        sitting = sat(seats, is_over)
        scene = replay_scene(house, Reel(sitting.table.record), sitting.chairs)
        scene.goto(
            next(
                at
                for at in range(round(scene.reel.last * part), scene.reel.last)
                if scene.analyst.has_choice(at)
            )
        )
        scene.update(1.0)
        return [scene]

    return opened


def some_taken(house: House) -> Scene:
    house.change(lessons={"dice": 99, "help": 99, "building": 2})
    return LessonsScene(house)


def lesson(name: str, at: int, over: bool = False) -> Callable[[House], list[Scene]]:
    """A lesson at one of its steps, or after the last."""

    def opened(house: House) -> list[Scene]:
        every = (one for game in SHOWN for one in lessons(game))
        taught = next(one for one in every if one.name == name)
        scene = lesson_scene(house, taught, at)
        scene.director.drain()
        if over:
            scene.at = len(taught.steps)
        for _ in range(3):
            scene.update(0.0)
        return [scene]

    return opened


def year_ended(seats: int, year: int, seed: int = SEED) -> Callable[[House], list[Scene]]:
    def opened(house: House) -> list[Scene]:
        return [YearEndScene(house, sat(seats, is_over, seed=seed), year)]

    return opened


def damaged(house: House) -> list[Scene]:
    """A record whose middle cannot be read."""
    record = sat(3, is_over).table.record.up_to(100)
    return [replay_scene(house, Reel(record, "entry 101 is damaged"))]


def visited(house: House) -> list[Scene]:
    """The title of somebody who has left a match."""
    Sitting.begin([PERSON, "squire"], SEED, folder=house.folder).close()
    return [TitleScene(house)]


def shelved(house: House) -> list[Scene]:
    """Some matches on the disk, more than one page of them."""
    for number in range(8):
        chairs = [PERSON, *["squire"] * (1 + number % 4)]
        sitting = Sitting.begin(chairs, SEED + number, folder=house.folder)
        sitting.close()
    scene = ShelfScene(house)
    scene.matches = [replace(one, when=1.8e9, finished=one.number % 3 > 0) for one in scene.matches]
    return [scene]


def take_over(house: House) -> list[Scene]:
    (replay,) = replayed(5, 0.4)(house)
    assert isinstance(replay, ReplayScene)
    return [replay, TakeOverScene(house, replay.reel, replay.at, replay.sitting.chairs)]


def warned_lesson(house: House) -> list[Scene]:
    """Another move than the one that is taught was tried."""
    (scene,) = lesson("building", 3)(house)
    assert isinstance(scene, LessonScene)
    scene.answer(scene.legal[-1])()
    return [scene]


def lit(game: str, scene: Callable[[House], Scene]) -> Callable[[House], list[Scene]]:
    """A scene while the cabinet of a game is lit."""

    def opened(house: House) -> list[Scene]:
        house.change(game=game)
        return [scene(house)]

    return opened


SCENES: Final[Mapping[str, Mapping[str, Callable[[House], list[Scene]]]]] = {
    "title": {
        "first": lambda house: [TitleScene(house)],
        "again": visited,
        "builder": lit("kingdom_builder", TitleScene),
    },
    "seats": {
        "builder": lit("kingdom_builder", SeatsScene),
        "first": lambda house: [SeatsScene(house)],
        "couch": lambda house: [on_the_couch(house)],
    },
    "coat": {"first": lambda house: dressing(house)},
    "rules": {
        "first": lambda house: [RulesScene(house)],
        "advisors": lambda house: [RulesScene(house, "advisors")],
        "defeat": lambda house: [RulesScene(house, "defeat")],
        "found": lambda house: [searched(RulesScene(house))],
        "builder": lambda house: [RulesScene(house, "", "kingdom_builder")],
        "builder_locations": lambda house: [RulesScene(house, "locations", "kingdom_builder")],
        "builder_cards": lambda house: [RulesScene(house, "cards_single", "kingdom_builder")],
    },
    "lessons": {
        "first": lambda house: [LessonsScene(house)],
        "some": lambda house: [some_taken(house)],
        "builder": lit("kingdom_builder", LessonsScene),
    },
    "lesson": {
        "dice": lesson("dice", 2),
        "building": lesson("building", 3),
        "warned": warned_lesson,
        "winter": lesson("winter", 0),
        "over": lesson("victory", 0, over=True),
        "settling": lesson("settling", 1),
        "locations": lesson("locations", 1),
    },
    "settings": {"first": lambda house: [OptionsScene(house)]},
    "keys": {
        "first": lambda house: [KeysScene(house)],
        "waiting": lambda house: [waiting(KeysScene(house))],
    },
    "kingsburg": {
        "placing": table(5, question("place", year=4)),
        "opening": table(3, question("aid good")),
        "two": table(2, question("place", year=2)),
        "chosen": with_dice,
        "advised": advised("place"),
        "advised_to_build": advised("build"),
        "receiving": table(4, question("receive", year=3)),
        "building": table(5, question("build", year=3)),
        "recruiting": table(3, question("recruit", year=3)),
        "losing": table(3, question("lose", year=2)),
        "paying": table(4, question("pay", year=2)),
        "couch": table(4, question("place", year=2), persons=4),
        "speaking": speaking,
    },
    "battle": {"fought": in_battle},
    "province": {"building": over_table(ProvinceScene)},
    "pause": {"first": over_table(lambda house, _: PauseScene(house))},
    "handover": {
        "covered": lambda house: [goblins(house)],
        "open": lambda house: [shown(goblins(house))],
    },
    "replay": {
        "five": replayed(5, 0.45),
        "two": replayed(2, 0.7),
        "damaged": damaged,
    },
    "take_over": {"five": take_over},
    "shelf": {"some": shelved, "empty": lambda house: [ShelfScene(house)]},
    "year_end": {"five": year_ended(5, 2, seed=33), "two": year_ended(2, 1)},
    "score": {
        "five": lambda house: [ScoreScene(house, sat(5, is_over))],
        "two": lambda house: [ScoreScene(house, sat(2, is_over))],
    },
    **builder_scenes(),
    **party_scenes(sat, question, is_over),
}
"""By scene and state: how it is opened. The first state is the usual one."""


def searched(scene: RulesScene) -> RulesScene:
    """A word that all three languages begin alike."""
    scene.typed("2")
    scene.typed(" ")
    scene.typed("3")
    return scene


def goblins(house: House) -> HandoverScene:
    """A card that one of several persons has looked at."""
    return HandoverScene(house, 1, (enemy_name("goblins 3"),), "enemy.goblins")


def shown(scene: HandoverScene) -> HandoverScene:
    scene.open = True
    return scene


def on_the_couch(house: House) -> SeatsScene:
    """Five persons, three with pads, and one who looks for hers."""
    names = ("Ada", "", "Bartholomée", "", "")
    coats = tuple(Coat(one.colour, one.shape, name) for one, name in zip(USUAL, names, strict=True))
    house.gather(Couch(coats, ("keyboard", "pad 1", "pad 2", "keyboard", "pad 3")))
    scene = SeatsScene(house)
    scene.chairs = [PERSON] * 5
    scene.wait_for(3)
    return scene


def dressing(house: House) -> list[Scene]:
    """A seat called by name, in other arms than the usual."""
    below = SeatsScene(house)
    coats = swapped(Couch().coats, 0, "emerald", "sun")
    below._dress(coats)
    return [below, CoatScene(house, 0, coats, below._dress)]


def waiting(scene: KeysScene) -> KeysScene:
    scene.wait_for(Intent.UNDO, 1)
    return scene


def open_canned(house: House, scene: str, state: str | None = None) -> None:
    """Show a scene alone, in one of its states."""
    if scene not in SCENES:
        raise Refused(f"there is no scene {scene!r}; the scenes are: {', '.join(SCENES)}")
    states = SCENES[scene]
    name = state or next(iter(states))
    if name not in states:
        raise Refused(f"{scene} has no state {name!r}; it has: {', '.join(states)}")
    for one in states[name](house):
        house.push(one)
