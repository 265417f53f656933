"""Every scene with states to show it in: for pictures, for tests and for artists.

What needs a match takes it from the states that its game brings along.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import date
from types import MappingProxyType
from typing import Final

from ..engine.contract import LUCK, Move, Refused
from ..engine.luck import SeededDealer, SeededStream
from ..games import games
from ..games.governors import governor, levels
from ..games.manifest import Game
from ..games.screen import Read, Shown, States, Taught
from ..governors.hint import MUCH, Verdict
from ..lesson_script import lessons
from ..rule_book import GUIDE
from ..saved_matches.deals import Deal, Told
from ..saved_matches.home import PERSON
from ..saved_matches.scores import Kind, Scores
from ..ui.inputs import Intent
from ..ui.scene import Scene
from ..ui.teach_pad import TeachPadScene
from .arcade.attract import AttractScene
from .arcade.deal_page import DealScene
from .arcade.scores_page import ScoresScene
from .front.accessibility import AccessibilityScene
from .front.chair_states import (
    MET,
    choosing_a_look,
    gallery,
    like_the_person,
    on_the_couch,
)
from .front.chairs import USUALLY
from .front.house_rules import ChosenRules, HouseRulesScene, installed
from .front.keys import KeysScene
from .front.lessons import LessonsScene
from .front.rules import RulesScene
from .front.seats import SeatsScene
from .front.settings_scene import SettingsScene
from .front.title import TitleScene
from .front.told_states import told_scenes
from .house import House
from .party.party_states import party_scenes
from .replay.reel import Reel
from .replay.replay_mode import REST, ReplayMode
from .replay.shelf_page import ShelfScene
from .replay.take_over import TakeOverScene
from .table.ending import EndingScene
from .table.home_players import HomePlayers
from .table.lesson import LessonMode
from .table.mode import Mode
from .table.pause import PauseScene
from .table.table_scene import TableScene

SEED: Final = 11
MOVES_SHOWN: Final = 40
A_DAY: Final = date(2026, 11, 19)
OFF: Final = ("no", "none")
TRIES: Final = 80
"""Matches that are played in search of a moment by options that somebody has typed."""
Opened = Callable[[House], list[Scene]]


# ------------------------------------------------------------------------------- from a match
def sat(game: str, shown: Shown) -> HomePlayers:
    """A match among governors up to a moment; then persons take the first chairs."""
    for seed in range(shown.seed, shown.seed + shown.tries):
        chairs = [shown.level] * shown.seats
        players = HomePlayers.begin(chairs, seed, shown.options, game=game)
        choice = chooser(players, shown.level, seed)
        while not players.table.over and not shown.until(players.table.state):
            players.submit(choice())
        if shown.until(players.table.state):
            rest = [shown.level] * (shown.seats - shown.persons)
            sitting = shown.chairs or [PERSON] * shown.persons + rest
            return HomePlayers(players.table, sitting, seed)
    raise Refused("shot.no_moment", game=game)


def chooser(players: HomePlayers, level: str, seed: int) -> Callable[[], Move]:
    """What the governor who must act chooses, with one stream of numbers for each seat."""
    table = players.table
    mind = governor(level, table.record.header.game)
    streams = [SeededStream(seed, f"seat {seat}") for seat in range(table.seats)]
    return lambda: mind.choose(
        table.view(table.actor), table.legal(table.actor), streams[table.actor]
    )


def before_throw(players: HomePlayers, seed: int) -> HomePlayers:
    """The same match before the last luck, with the dice in a person's hand."""
    record = players.table.record
    rolled = max(entry.index for entry in record.entries if entry.seat == LUCK)
    dealer = SeededDealer(seed)
    return HomePlayers.going_on(record.up_to(rolled - 1), players.chairs, dealer, seed)


def of_match(game: str, shown: Shown) -> Opened:
    def opened(house: House) -> list[Scene]:
        players = sat(game, shown)
        if shown.scene in ("replay", "puzzle"):
            scene: Scene = replayed(house, players, shown)
        elif shown.scene == "ending":
            scene = EndingScene(house, players)
        else:
            players = before_throw(players, shown.seed) if shown.scene == "throw" else players
            scene = TableScene(house, Mode(players))
            if not players.table.over:
                scene.update(0.0)
        shown.then(scene)
        return [scene] if shown.over is None else [scene, shown.over(scene)]

    return opened


def replayed(house: House, players: HomePlayers, shown: Shown) -> TableScene:
    """A finished match, shown again from a part of it on; the moves there are judged."""
    mode = ReplayMode(Reel(players.table.record), house.thinker, players.chairs)
    scene = TableScene(house, mode)
    last = mode.reel.last
    choices = filter(mode.analyst.has_choice, range(round(last * shown.part), last))
    mode.playback.goto(next(choices, last))
    for seconds in (REST, 0.0, 0.0):
        scene.update(seconds)
    if shown.scene == "puzzle":
        puzzled(scene, mode)
    return scene


def puzzled(scene: TableScene, mode: ReplayMode) -> None:
    """The move on show is hidden and asked for, as if one of its answers were clearly best."""
    for at in range(mode.playback.at, mode.reel.last):
        legal = mode.reel.stops[at - 1].state.legal()
        mode.analyst.verdicts = {at: Verdict(legal[0], legal[0], 0.0, tuple(legal[1:]), MUCH)}
        if mode.analyst.puzzles:
            break
    mode.puzzles.next()


def of_lesson(game: str, shown: Taught) -> Opened:
    """A lesson at one of its steps, or after the last."""

    def opened(house: House) -> list[Scene]:
        taught = next(one for one in lessons(game) if one.name == shown.lesson)
        mode = LessonMode(taught, shown.step, house.thinker)
        scene = TableScene(house, mode)
        scene.show.director.drain()
        if shown.over:
            mode.at = len(taught.steps)
        for _ in range(3):
            scene.update(0.0)
        shown.then(scene)
        return [scene]

    return opened


def of_game(game: str, shown: Shown | Taught | Read) -> Opened:
    match shown:
        case Read(topic):
            return lambda house: [RulesScene(house, topic, game)]
        case Taught():
            return of_lesson(game, shown)
        case Shown():
            return of_match(game, shown)


def shown_games() -> list[Game]:
    return [game for game in games() if game.board is not None]


def sample(name: str) -> tuple[str, Shown]:
    """A game with such a sample, and the sample."""
    for game in shown_games():
        found = game.screen().states.get("sample", {}).get(name)
        if isinstance(found, Shown):
            return game.name, found
    raise AssertionError(f"no game has a sample {name!r}")


def busy_tables() -> dict[str, Opened]:
    """A table of each game on which as much moves as ever does, to measure how fast it is drawn."""
    found = {
        game.name: game.screen().states.get("sample", {}).get("busy") for game in shown_games()
    }
    return {game: of_game(game, shown) for game, shown in found.items() if shown is not None}


def with_sample(name: str, over: Callable[[House, TableScene], Scene]) -> Opened:
    """A scene that is opened over a table."""

    def opened(house: House) -> list[Scene]:
        game, shown = sample(name)
        table = TableScene(house, Mode(sat(game, shown)))
        table.update(0.0)
        return [table, over(house, table)]

    return opened


def damaged(house: House) -> list[Scene]:
    """A record whose middle cannot be read."""
    record = sat(*sample("short")).table.record.up_to(100)
    reel = Reel(record, Refused("record.damaged", number=101))
    return [TableScene(house, ReplayMode(reel, house.thinker))]


def take_over(house: House) -> list[Scene]:
    game, shown = sample("over")
    table = replayed(house, sat(game, shown), replace(shown, part=0.4))
    mode = table.mode
    assert isinstance(mode, ReplayMode)
    return [table, TakeOverScene(house, mode.reel, mode.playback.at, mode.past.chairs)]


# ----------------------------------------------------------------------------------- in front
def visited(house: House) -> list[Scene]:
    """The title of somebody who has left a match."""
    HomePlayers.begin([PERSON, "squire"], SEED, folder=house.folder).close()
    return [TitleScene(house)]


def shelved(house: House) -> list[Scene]:
    """Some matches on the disk, more than one page of them."""
    for number in range(8):
        chairs = [PERSON, *["squire"] * (1 + number % 4)]
        HomePlayers.begin(chairs, SEED + number, folder=house.folder).close()
    scene = ShelfScene(house)
    for one in scene.matches:
        scene.matches.note(replace(one, when=1.8e9, finished=one.number % 3 > 0))
    return [scene]


def lost(house: House) -> list[Scene]:
    """Matches that cannot be opened, beside others that can."""
    (scene,) = shelved(house)
    assert isinstance(scene, ShelfScene)
    reasons = (Refused("game.unknown", game="chess", games=()), Refused("record.foreign"))
    for match, problem in zip(scene.matches, reasons, strict=False):
        scene.matches.note(replace(match, problem=problem, chairs=()))
    return [scene]


def best_scores(house: House) -> list[Scene]:
    """Ten results at a table of three, of which one has just come."""
    HomePlayers.begin([PERSON, "squire"], SEED, folder=house.folder).close()
    scores, _ = Scores.load(house.folder)
    kind = Kind(house.game, "", USUALLY, "steward")
    for at, points in enumerate((52, 47, 47, 44, 41, 39, 36, 31)):
        scores.initials = ("ADA", "BOB", "CLO")[at % 3]
        scores.enter(kind, points, A_DAY, "tables/00001.record", 0)
    return [ScoresScene(house, kind, (3,))]


def a_deal(house: House) -> Deal:
    return Deal.of_day(house.game, A_DAY)


def a_deal_page(house: House) -> DealScene:
    return DealScene(house, a_deal(house), lambda: A_DAY)


def told_deal(house: House) -> list[Scene]:
    """The deal of a day that has been played, here and by two friends."""
    scores, _ = Scores.load(house.folder)
    key = a_deal(house).key
    scores.finish(key, "tables/00001.record", 41, helped=False)
    for told in (Told("BOB", 44, helped=True), Told("CLO", 38)):
        scores.hear(key, told)
    return [a_deal_page(house)]


def with_rivals() -> list[Game]:
    return [game for game in shown_games() if levels(game.name)]


def attracting(game: str) -> Opened:
    """Some moves of a show."""

    def opened(house: House) -> list[Scene]:
        scene = AttractScene(house, game, SEED)
        while len(scene.record) < MOVES_SHOWN:
            scene.show.director.drain()
            scene.update(1.0)
        scene.show.director.drain()
        scene.update(1.0)
        return [scene]

    return opened


def some_taken(house: House) -> list[Scene]:
    for game in shown_games():
        steps = zip(lessons(game.name), (99, 99, 2), strict=False)
        house.change(lessons={**house.settings.lessons, **{one.name: at for one, at in steps}})
    return [LessonsScene(house)]


def lit(scene: Callable[[House], Scene]) -> dict[str, Opened]:
    """The same scene while the cabinet of another game than the first is lit, for each."""

    def with_lit(game: str) -> Opened:
        def opened(house: House) -> list[Scene]:
            house.change(game=game)
            return [scene(house)]

        return opened

    return {game.name: with_lit(game.name) for game in shown_games()[1:]}


def searched(scene: RulesScene) -> RulesScene:
    """A word that all three languages begin alike."""
    scene.typed("2")
    scene.typed(" ")
    scene.typed("3")
    return scene


def chosen_rules(house: House) -> list[Scene]:
    return [HouseRulesScene(house, ChosenRules(house.game, installed(house)))]


def with_modules(house: House) -> list[Scene]:
    """All that is off by default is on."""
    rules = ChosenRules(house.game, installed(house))
    rules.at = {rule: int(choices[0] in OFF) for rule, choices in rules.choices.items()}
    return [HouseRulesScene(house, rules)]


def waiting(scene: KeysScene) -> KeysScene:
    scene.wait_for(Intent.UNDO, 1)
    return scene


def rule_books() -> dict[str, Opened]:
    def reading(game: str) -> Opened:
        return lambda house: [RulesScene(house, "", game)]

    others = [game.name for game in shown_games()[1:] if game.has_book]
    return {game: reading(game) for game in others}


def shared() -> Mapping[str, Mapping[str, Opened]]:
    """The scenes that every game shares, for the games there are now."""
    return {
        "title": {"first": lambda house: [TitleScene(house)], "again": visited, **lit(TitleScene)},
        "seats": {
            "first": lambda house: [SeatsScene(house)],
            "like_you": like_the_person,
            "couch": on_the_couch,
            **lit(SeatsScene),
        },
        "persons": {"first": gallery, "met": lambda house: gallery(house, MET)},
        "house_rules": {"first": chosen_rules, "modules": with_modules},
        "seat_look": {"first": choosing_a_look},
        "rules": {
            "first": lambda house: [RulesScene(house)],
            "found": lambda house: [searched(RulesScene(house))],
            "guide": lambda house: [RulesScene(house, "lobby", GUIDE)],
            **rule_books(),
        },
        "lessons": {
            "first": lambda house: [LessonsScene(house)],
            "some": some_taken,
            **lit(LessonsScene),
        },
        "settings": {"first": lambda house: [SettingsScene(house)]},
        "accessibility": {"first": lambda house: [AccessibilityScene(house)]},
        **told_scenes(),
        "keys": {
            "first": lambda house: [KeysScene(house)],
            "waiting": lambda house: [waiting(KeysScene(house))],
        },
        "new_pad": {
            "yes": lambda house: [SettingsScene(house), TeachPadScene(house, 0)],
            "back": lambda house: [SettingsScene(house), half_taught(TeachPadScene(house, 0))],
        },
        "pause": {"first": with_sample("building", lambda house, _: PauseScene(house))},
        "replay": {"damaged": damaged},
        "take_over": {"five": take_over},
        "scores": {"some": best_scores, "empty": lambda house: [ScoresScene(house)]},
        "attract": {game.name: attracting(game.name) for game in with_rivals()},
        "deal": {"told": told_deal, "first": lambda house: [a_deal_page(house)]},
        "shelf": {"some": shelved, "lost": lost, "empty": lambda house: [ShelfScene(house)]},
        **party_scenes(lambda name: sat(*sample(name))),
    }


def half_taught(scene: TeachPadScene) -> TeachPadScene:
    """A pad of which one button is known."""
    scene.yes = 0
    return scene


def states_of(game: Game) -> States:
    """The states of a game; its table at the first question, if the game names none of that."""
    named = {scene: shown for scene, shown in game.screen().states.items() if scene != "sample"}
    seats = next((seats for seats in game.seats if seats >= USUALLY), game.seats[-1])
    first = Shown(seats=seats, until=lambda state: state.actor == 0)
    return named if game.name in named else {**named, game.name: {"first": first}}


def with_options(shown: Shown | Taught | Read, options: Mapping[str, str]) -> Shown | Taught | Read:
    """The same by other house rules; only a match has some."""
    if not isinstance(shown, Shown) or not options:
        return shown
    return replace(shown, options={**shown.options, **options}, tries=TRIES)


def scenes(options: Mapping[str, str] = MappingProxyType({})) -> dict[str, dict[str, Opened]]:
    """By scene and state, how it is opened. The first state is the usual one.

    `options` are house rules for the scenes that need a match of their game.
    """
    found = {scene: dict(states) for scene, states in shared().items()}
    for game in shown_games():
        for scene, states in states_of(game).items():
            opened = {
                name: of_game(game.name, with_options(shown, options))
                for name, shown in states.items()
            }
            found[scene] = {**opened, **found.get(scene, {})}
    return found


def open_canned(
    house: House,
    scene: str,
    state: str | None = None,
    options: Mapping[str, str] = MappingProxyType({}),
) -> None:
    """Show a scene alone, in one of its states."""
    every = scenes(options)
    if scene not in every:
        raise Refused("shot.no_scene", scene=scene, scenes=tuple(every))
    states = every[scene]
    name = state or next(iter(states))
    if name not in states:
        raise Refused("shot.no_state", scene=scene, state=name, states=tuple(states))
    if options and not has_match(scene, name):
        raise Refused("shot.no_options", scene=scene, state=name)
    for one in states[name](house):
        busy = isinstance(one, TableScene) and one.show.director.busy
        house.push(one)
        if isinstance(one, TableScene) and not busy:
            one.show.director.drain()  # what opens a year has been seen


def has_match(scene: str, state: str) -> bool:
    """Does this state show a match of some game?"""
    found = (states_of(game).get(scene, {}).get(state) for game in shown_games())
    return any(isinstance(shown, Shown) for shown in found)
