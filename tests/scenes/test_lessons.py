"""Each lesson is played to its end through the real App, by one pair of hands and its script."""

import pytest

from every_language import LANGUAGES
from kingsburg_arcade import i18n
from kingsburg_arcade.engine.luck import SeededStream
from kingsburg_arcade.games import cabinet, names
from kingsburg_arcade.games.governors import governor
from kingsburg_arcade.games.kingsburg.board.province_scene import ProvinceScene
from kingsburg_arcade.lesson_script import lessons
from kingsburg_arcade.scenes.front.lessons import LessonsScene
from kingsburg_arcade.scenes.front.seats import SeatsScene
from kingsburg_arcade.scenes.front.title import TitleScene
from kingsburg_arcade.scenes.table.laid import FRESH
from kingsburg_arcade.scenes.table.lesson import LessonMode
from kingsburg_arcade.scenes.table.lesson_page import GO_ON, SHOW
from kingsburg_arcade.scenes.table.lesson_panel import lit
from kingsburg_arcade.scenes.table.table_scene import TableScene
from kingsburg_arcade.settings import load
from pilot import Keys, Mouse, Pad, open_app

HANDS = {"mouse": Mouse, "keyboard": Keys, "pad": Pad}
EVERY = {lesson.name: lesson for game in names() for lesson in lessons(game)}
NAMES = list(EVERY)
LAST = [lessons(game)[-1].name for game in names()]
TAUGHT = [name for name, one in EVERY.items() if any(step.moves for step in one.steps)]
PATIENCE = 400
TRIED = ("dice", "building", "winter", "locations")
"""By every pair of hands each time; the others when there is time."""


def named(name):
    return EVERY[name]


def begun(folder, hands=Keys, name=NAMES[0], **choices):
    app = open_app(folder, game=EVERY[name].game, **choices)
    app.push(TitleScene(app))
    app.push(LessonsScene(app))
    return app, hands(app)


def is_lesson(scene):
    return isinstance(scene, TableScene) and isinstance(scene.mode, LessonMode)


def until_told(pilot):
    """Let the table play on; the lesson, once somebody is told or asked something."""
    for _ in range(PATIENCE):
        pilot.post()
        scene = pilot.app.top
        if not is_lesson(scene) or scene.mode.telling:
            return scene
        if scene.mode.step.free:
            play_free(pilot, scene)
    raise AssertionError("the lesson is stuck")


def play_free(pilot, scene):
    if scene.show.director.holding:
        pilot.go_on()
    elif scene.turn.legal:
        table = scene.players.table
        player = governor("squire", table.record.header.game)
        move = player.choose(table.view(0), table.legal(0), SeededStream(3, "hands"))
        pilot.make(scene, move)


def take(pilot, scene):
    """Do what a step asks for."""
    step = scene.mode.step
    if step.opens:
        pilot.press(f"tool:{step.opens}")
        assert isinstance(pilot.app.top, ProvinceScene)
        pilot.press("close")
    elif step.moves:
        pilot.make(scene, step.chosen(scene.turn.legal))
    else:
        at = scene.mode.at
        pilot.press(GO_ON)
        assert scene.mode.at == at + 1


def panel_of(scene):
    return next(one for one in scene.widgets if one.key == "lesson:panel")


def check_the_look(scene):
    """The words stand on the page, over nothing they speak of and nothing that is needed."""
    panel = panel_of(scene)
    light = lit(
        [one for one in scene.widgets if one.key != "lesson:light"],
        scene.mode.step.spot,
        scene.board.places.lesson.parts,
    )
    assert bool(light) == bool(scene.mode.step.spot), scene.mode.step.say
    assert panel.box.collidelist(light) < 0, scene.mode.step.say
    if scene.mode.step.waits:
        answers = [one.box for one in scene.widgets if one.key.startswith(("die:", "move:"))]
        answers += scene.mode.needed()
        assert answers
        assert panel.box.collidelist(answers) < 0
    assert scene.house.overflows == [], scene.mode.step.say


def rivals_moves(scene):
    """What the others have played on this table, as texts."""
    entries = scene.players.table.record.entries
    game = cabinet(scene.mode.lesson.game)
    return [game.move_from_plain(one.move).text for one in entries if one.seat > 0]


@pytest.mark.parametrize(
    ("name", "hands"),
    [(name, "keyboard") for name in NAMES]
    + [
        pytest.param(name, hands, marks=() if name in TRIED else pytest.mark.long)
        for name in NAMES
        for hands in ("mouse", "pad")
    ],
)
def test_a_lesson_is_played_to_its_end(tmp_path, name, hands):
    app, pilot = begun(tmp_path, HANDS[hands], name)
    lesson = named(name)
    pilot.press(f"lesson:{name}")
    told = []
    while (scene := until_told(pilot)).mode.step is not None:
        assert (scene.mode.lesson, scene.mode.warned) == (lesson, False)
        told.append(scene.mode.at)
        check_the_look(scene)
        take(pilot, scene)
        played, script = rivals_moves(scene), list(scene.mode.act.rivals)
        assert played[: len(script)] == script[: len(played)], "the script was not followed"
    every = [at for at, step in enumerate(lesson.steps) if not step.free]
    assert told == every
    assert scene.players.dealer.left == 0
    assert load(tmp_path)[0].lessons[name] == len(lesson.steps)
    course = lessons(lesson.game)
    if name in LAST:
        pilot.press(GO_ON)
        assert isinstance(app.top, SeatsScene)
    else:
        pilot.press("lesson:list")
        assert app.top.upcoming is (course[0] if name != course[0].name else course[1])
    app.close()


@pytest.mark.parametrize("name", TAUGHT)
def test_another_move_gets_a_kind_word_and_nothing_is_lost(tmp_path, name):
    app, pilot = begun(tmp_path, Mouse, name)
    app.push(app.doors.lesson(named(name)))
    warned = 0
    while (scene := until_told(pilot)).mode.step is not None:
        others = [move for move in scene.turn.legal if not scene.mode.step.takes(move)]
        if scene.mode.step.moves and others:
            before = scene.mode.at, scene.players.table.digest, len(scene.players.table.record)
            pilot.until_calm(scene)
            scene.turn.answer(others[-1])()
            pilot.post()
            assert scene.mode.warned
            assert panel_of(scene).warning == i18n.tr(f"lessons.kind_{name}")
            table = scene.players.table
            assert (scene.mode.at, table.digest, len(table.record)) == before
            assert app.overflows == []
            warned += 1
            pilot.press(SHOW)
            assert scene.mode.at == before[0] + 1
        else:
            take(pilot, scene)
    assert warned >= 1
    app.close()


def test_a_wrong_press_of_the_hands_is_taken_kindly(tmp_path):
    app, pilot = begun(tmp_path, Keys)
    app.push(app.doors.lesson(named("dice"), 2))
    scene = until_told(pilot)
    pilot.until_calm(scene)
    pilot.press("die:coloured:2")
    pilot.press("advisor:5")
    assert (scene.mode.warned, scene.mode.at) == (True, 2)
    pilot.key("p")
    assert (scene.mode.warned, scene.mode.at) == (True, 2)
    pilot.make(scene, scene.mode.step.chosen(scene.turn.legal))
    assert (scene.mode.warned, scene.mode.at) == (False, 3)
    app.close()


@pytest.mark.parametrize("name", TAUGHT)
def test_the_hint_is_what_is_taught(tmp_path, name):
    app, pilot = begun(tmp_path)
    app.push(app.doors.lesson(named(name)))
    while (scene := until_told(pilot)).mode.step is not None:
        if scene.mode.step.moves:
            at = scene.mode.at
            pilot.press("tool:hint")
            assert scene.mode.at == at, "a hint makes no move"
            pilot.wait(FRESH)
            pilot.key("return")
            assert scene.mode.at == at + 1
        else:
            take(pilot, scene)
    app.close()


def test_a_move_taken_back_brings_its_words_back(tmp_path):
    app, pilot = begun(tmp_path)
    app.push(app.doors.lesson(named("winter"), 2))
    scene = until_told(pilot)
    digest = scene.players.table.digest
    take(pilot, scene)
    assert until_told(pilot).mode.at == 3
    pilot.key("u")
    assert (until_told(pilot).mode.at, scene.players.table.digest) == (2, digest)
    pilot.key("r")
    assert until_told(pilot).mode.at == 3
    assert scene.players.table.digest != digest
    app.close()


def test_while_something_is_said_the_table_waits(tmp_path):
    app, pilot = begun(tmp_path, Mouse)
    app.push(app.doors.lesson(named("dice")))
    scene = until_told(pilot)
    entries = len(scene.players.table.record)
    for _ in range(20):
        pilot.post(seconds=1)
    dice = [one for one in scene.widgets if one.key.startswith(("die:", "advisor:"))]
    assert len(dice) == 3 + 18
    assert all(one.press is None for one in dice)
    pilot.key("p")
    pilot.key("1")
    assert (len(scene.players.table.record), scene.mode.at) == (entries, 0)
    assert not scene.mode.warned
    assert not scene.board.hand.chosen
    app.close()


@pytest.mark.parametrize("name", NAMES[::3])
def test_a_lesson_that_was_left_goes_on_where_it_was(tmp_path, name):
    app, pilot = begun(tmp_path)
    app.push(app.doors.lesson(named(name)))
    while (scene := until_told(pilot)).mode.step is not None:
        at, digest = scene.mode.at, scene.players.table.digest
        if scene.mode.step.when != "battle" and not scene.players.table.over:
            app.push(app.doors.lesson(named(name), at))
            again = until_told(pilot)
            assert (again.mode.at, again.players.table.digest) == (at, digest), scene.mode.step.say
            app.pop()
            until_told(pilot)
        take(pilot, scene)
    app.close()


def test_what_the_general_says_of_the_battle_is_so(tmp_path):
    app, pilot = begun(tmp_path)
    app.push(app.doors.lesson(named("winter")))
    while (scene := until_told(pilot)).mode.step.when != "battle":
        take(pilot, scene)
    battle = scene.show.picture.battle
    assert (battle.creature, battle.strength, battle.sent) == ("goblins", 3, 2)
    fought = {fight.seat: (fight.combat, fight.outcome) for fight in battle.fights}
    assert fought == {0: (5, "victory"), 1: (2, "defeat"), 2: (4, "victory")}
    points = scene.show.picture.provinces[0].points
    take(pilot, scene)
    assert until_told(pilot).show.picture.provinces[0].stone == 1
    assert points == 5
    app.close()


def test_leaving_by_the_menu_keeps_the_place(tmp_path):
    app, pilot = begun(tmp_path)
    pilot.press("lesson:help")
    for _ in range(2):
        take(pilot, until_told(pilot))
    until_told(pilot)
    pilot.key("escape")
    pilot.press("home")
    assert isinstance(app.top, TitleScene)
    app.close()
    again, pilot = begun(tmp_path)
    again.settings = load(tmp_path)[0]
    again.top.refresh()
    pilot.press("lesson:help")
    assert until_told(pilot).mode.at == 2
    again.close()


@pytest.mark.parametrize("language", [pytest.param("fr", marks=pytest.mark.long), "ru"])
@pytest.mark.parametrize("name", NAMES)
def test_all_words_fit_when_they_are_large(tmp_path, name, language):
    app, pilot = begun(tmp_path)
    app.change(language=language, text_size=130)
    app.push(app.doors.lesson(named(name)))
    while (scene := until_told(pilot)).mode.step is not None:
        check_the_look(scene)
        if scene.mode.step.waits:
            scene.mode.show_me()
            if isinstance(app.top, ProvinceScene):
                app.pop()
        else:
            scene.mode.read_on()
    app.close()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_of_the_lessons_is_there_and_used(language):
    steps = [step for lesson in EVERY.values() for step in lesson.steps]
    said = {key for step in steps for key in (step.say, step.otherwise)}
    said |= {f"lessons.{name}" for name in NAMES} | {f"lessons.about_{name}" for name in NAMES}
    table = i18n.words(language)
    assert said - {""} <= set(table)
    assert {key for key in table if key.startswith("lesson.")} <= said


def seconds(lesson, language):
    """Read at 150 words a minute, two seconds to press on and eight for a move."""
    said = sum(len(i18n.words(language)[step.say].split()) for step in lesson.steps)
    return said * 60 / 150 + 2 * len(lesson.steps) + 8 * sum(step.waits for step in lesson.steps)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_lesson_is_long(language):
    """What moves on the table comes on top: some ten seconds, in the last lesson half a minute."""
    longest = {"kingsburg": 105, "kingdom_builder": 150}
    for name, lesson in EVERY.items():
        assert seconds(lesson, language) <= longest[lesson.game], name


@pytest.mark.parametrize(
    ("game", "least", "most"), [("kingsburg", 5, 11), ("kingdom_builder", 2, 5)]
)
def test_the_minutes_that_are_promised_are_enough(game, least, most):
    steps = [step for lesson in lessons(game) for step in lesson.steps]
    minutes = sum(len(i18n.words("en")[step.say].split()) for step in steps) / 150
    moves = sum(step.waits for step in steps)
    assert least < minutes + moves * 8 / 60 < most
