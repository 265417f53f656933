"""Hints: the strong governor's own move, marked on what would make it, and never played."""

import pytest

from kingsburg_arcade.engine.kingsburg import CABINET
from kingsburg_arcade.engine.kingsburg.agenda import CHOICES, STEPS
from kingsburg_arcade.engine.kingsburg.moves import Place
from kingsburg_arcade.engine.luck import SeededDealer, SeededStream
from kingsburg_arcade.engine.table import Table
from kingsburg_arcade.governors.hint import opinion
from kingsburg_arcade.governors.mind import driven
from kingsburg_arcade.i18n import LANGUAGES, speak
from kingsburg_arcade.scenes import banner
from kingsburg_arcade.scenes.adviser import SEED
from kingsburg_arcade.scenes.canned import question, sat
from kingsburg_arcade.scenes.kingsburg import page
from kingsburg_arcade.scenes.kingsburg.advice import keys_of
from kingsburg_arcade.scenes.kingsburg.deeds import deed_words
from kingsburg_arcade.scenes.kingsburg.province import ProvinceScene
from kingsburg_arcade.scenes.kingsburg.table import TableScene
from kingsburg_arcade.scenes.sitting import Sitting
from kingsburg_arcade.scenes.thinking import Aside
from pilot import Keys, Mouse, Pad, open_app

ASKED = {STEPS[kind][0] for kind, choices in enumerate(CHOICES) if choices is not None}


@pytest.fixture
def app(tmp_path):
    app = open_app(tmp_path)
    yield app
    app.close()


def asked(app, what="place"):
    scene = TableScene(app, sat(4, question(what, year=3)))
    app.push(scene)
    app.frame(0.0, ())
    assert scene.legal
    return scene


def hinted(scene):
    table = scene.sitting.table
    stream = SeededStream(SEED, f"hint {len(table.record)}")
    return driven(opinion(table.view(0), table.legal(0), stream))


PRESSES = {
    "mouse": lambda app: Mouse(app).press("tool:hint"),
    "keyboard": lambda app: Keys(app).key("h"),
    "pad": lambda app: Pad(app).button(9),
}


@pytest.mark.parametrize("hands", PRESSES)
@pytest.mark.parametrize("what", ["place", "build"])
def test_the_hint_is_the_strong_governors_move_and_is_not_played(app, hands, what):
    scene = asked(app, what)
    digest, entries = scene.sitting.table.digest, len(scene.sitting.table.record)
    before = app.picture.copy()
    PRESSES[hands](app)
    app.frame(0.0, ())
    found = hinted(scene)
    assert scene.adviser.best == found.best
    assert scene.advised == keys_of(found.best, what, scene.picture.provinces[0])
    assert page.hint_words(scene) == scene.adviser.words
    assert app.picture.get_buffer().raw != before.get_buffer().raw
    assert (scene.sitting.table.digest, len(scene.sitting.table.record)) == (digest, entries)
    PRESSES[hands](app)
    assert scene.adviser.best is None
    assert scene.advised == frozenset()


def test_a_hint_is_gone_with_its_question(app):
    scene, pilot = asked(app), Mouse(app)
    pilot.key("h")
    app.frame(0.0, ())
    pilot.make(scene, scene.adviser.best)
    assert scene.advised == frozenset()
    pilot.until_asked()
    assert scene.adviser.best is None


def test_no_frame_waits_for_a_hint(app):
    app.thinker = Aside()
    scene = asked(app)
    scene.ask_advice()
    assert scene.adviser.thinks
    assert scene.adviser.words == "The Regent is thinking…"
    while not scene.adviser.best:
        app.frame(0.0, ())
    assert scene.adviser.best == hinted(scene).best


def test_the_province_shows_the_building_that_is_advised(app):
    scene = asked(app, "build")
    scene.ask_advice()
    app.frame(0.0, ())
    build = next(move for move in scene.legal if not move.idle)
    scene.adviser.opinion = type(scene.adviser.opinion)((build,), (0.0,))
    app.push(ProvinceScene(app, scene))
    assert scene.advised & {widget.key for widget in app.top.widgets}


# ----------------------------------------------------------------------------- every question
def test_every_question_says_whose_turn_it_is_and_every_answer_can_be_pressed_and_told(app):
    seen = set()
    chance = SeededStream(1, "answers")
    for seed in range(60):
        if seen == ASKED:
            break
        sitting = Sitting(
            Table(CABINET, 2, CABINET.options(), SeededDealer(seed), seed=seed),
            ["human", "human"],
            seed,
        )
        table = sitting.table
        while not table.over:
            if table.question not in seen:
                seen.add(table.question)
                look_at_question(app, TableScene(app, sitting))
            legal = table.legal(table.actor)
            if table.question != "recruit":  # whoever is poor in soldiers is asked what to lose
                legal = [move for move in legal if not move.idle] or legal
            sitting.submit(legal[chance.below(len(legal))])
    assert seen == ASKED


def look_at_question(app, scene):
    app.push(scene)
    app.frame(0.0, ())
    table, seat = scene.sitting.table, scene.sitting.asked
    keys = {widget.key for widget in scene.widgets if widget.press is not None}
    for language in LANGUAGES:
        speak(language)
        assert banner.banner(scene, seat) != banner.banner(scene, 1 - seat)
        assert page.hint_words(scene)
        for move in scene.legal:
            assert deed_words(move, table.question)
    speak("en")
    for move in scene.legal:
        made_by = keys_of(move, table.question, scene.picture.provinces[seat])
        if not isinstance(move, Place):
            made_by = {key for key in made_by if not key.startswith("building:")}
        assert made_by
        if isinstance(move, Place):
            assert f"advisor:{move.advisor}" in made_by
        assert made_by <= keys, move.text
    app.go_home()
    app.pop()
    app.running = True
