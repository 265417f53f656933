"""Hints: the strong governor's own move, marked on what would make it, and never played."""

import inspect
import re
from dataclasses import replace

import pytest

from every_language import LANGUAGES
from kingsburg_arcade.engine.luck import SeededDealer, SeededStream
from kingsburg_arcade.engine.table import Table
from kingsburg_arcade.games.governors import adviser
from kingsburg_arcade.games.kingdom_builder.board import move_words as builder_words
from kingsburg_arcade.games.kingdom_builder.minds import reasons as builder_reasons
from kingsburg_arcade.games.kingsburg.board import move_words, widgets
from kingsburg_arcade.games.kingsburg.board.move_words import deed_words, keys_of
from kingsburg_arcade.games.kingsburg.board.province_scene import ProvinceScene
from kingsburg_arcade.games.kingsburg.board.states import question
from kingsburg_arcade.games.kingsburg.minds import reasons as kingsburg_reasons
from kingsburg_arcade.games.kingsburg.rules import CABINET
from kingsburg_arcade.games.kingsburg.rules.agenda import CHOICES
from kingsburg_arcade.games.kingsburg.rules.moves import Place
from kingsburg_arcade.games.kingsburg.rules.steps import GAME_END, STEPS
from kingsburg_arcade.governors.hint import advice
from kingsburg_arcade.governors.mind import Reason, driven
from kingsburg_arcade.governors.thinking import Aside
from kingsburg_arcade.i18n import speak
from kingsburg_arcade.scenes.table import banner
from kingsburg_arcade.scenes.table.adviser import SEED
from kingsburg_arcade.scenes.table.home_players import HomePlayers
from pilot import Keys, Mouse, Pad, open_app, sat

ASKED = {STEPS[kind][0] for kind, choices in enumerate(CHOICES[:GAME_END]) if choices is not None}
"""The questions of the printed game; those of modules have hands of their own in their tests."""


@pytest.fixture
def app(tmp_path):
    app = open_app(tmp_path)
    yield app
    app.close()


def asked(app, what="place"):
    scene = app.doors.table(sat(4, question(what, year=3)))
    app.push(scene)
    app.frame(0.0, ())
    assert scene.turn.legal
    return scene


def hinted(scene):
    table = scene.players.table
    stream = SeededStream(SEED, f"hint {len(table.record)}")
    return driven(advice(adviser("kingsburg"), table.view(0), table.legal(0), stream))


PRESSES = {
    "mouse": lambda app: Mouse(app).press("tool:hint"),
    "keyboard": lambda app: Keys(app).key("h"),
    "pad": lambda app: Pad(app).button("left stick"),
}


@pytest.mark.parametrize("hands", PRESSES)
@pytest.mark.parametrize("what", ["place", "build"])
def test_the_hint_is_the_strong_governors_move_and_is_not_played(app, hands, what):
    scene = asked(app, what)
    digest, entries = scene.players.table.digest, len(scene.players.table.record)
    before = app.picture.copy()
    PRESSES[hands](app)
    app.frame(0.0, ())
    found = hinted(scene)
    assert scene.adviser.best == found.best
    assert scene.turn.advised == keys_of(found.best, what, scene.show.picture.provinces[0])
    assert widgets.hint_words(scene, scene.board.hand) == scene.adviser.words
    assert app.picture.get_buffer().raw != before.get_buffer().raw
    assert (scene.players.table.digest, len(scene.players.table.record)) == (digest, entries)
    PRESSES[hands](app)
    assert scene.adviser.best is None
    assert scene.turn.advised == frozenset()


def test_a_hint_is_gone_with_its_question(app):
    scene, pilot = asked(app), Mouse(app)
    pilot.key("h")
    app.frame(0.0, ())
    pilot.make(scene, scene.adviser.best)
    assert scene.turn.advised == frozenset()
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
    build = next(move for move in scene.turn.legal if not move.idle)
    scene.adviser.opinion = type(scene.adviser.opinion)((build,), (0.0,))
    app.push(ProvinceScene(app, scene))
    assert scene.turn.advised & {widget.key for widget in app.top.widgets}


# ------------------------------------------------------------------------------------- reasons
KINGSBURG = {
    Reason("building", name="church"): ("Church", "Église", "Церковь"),
    Reason("power"): ("paying off", "servira", "послужит"),
    Reason("points", 3): ("3 victory points more", "3 points de victoire", "3 победных очка"),
    Reason("goods", 1): ("1 good more", "1 marchandise", "1 товар"),
    Reason("better_goods"): ("goods you need", "marchandises utiles", "нужные товары"),
    Reason("tokens", 2): ("2 “+2” tokens", "2 pions", "2 жетона"),
    Reason("soldiers", 2): ("2 soldiers more", "2 soldats", "2 воина"),
    Reason("envoy"): ("Envoy", "Envoyé", "посланник"),
    Reason("kept_from", name="crane", seat=1): ("Crane", "Grue", "Подъёмник"),
    Reason("less_for", seat=1): ("Bruno", "Basile", "Борис"),
}
KINGDOM_BUILDER = {
    Reason("card", 2, "fishermen"): ("2 gold more with the Fishermen", "Pêcheurs", "Рыбаки"),
    Reason("promise", name="hermits"): ("prospects with the Hermits", "Ermites", "Отшельники"),
    Reason("castle", 1): ("1 castle", "1 château", "1 замок"),
    Reason("tile", name="tower"): ("Tower", "Tour", "Башня"),
}
GAMES = {
    "kingsburg": (KINGSBURG, kingsburg_reasons, move_words.reason_words),
    "kingdom_builder": (KINGDOM_BUILDER, builder_reasons, builder_words.reason_words),
}


@pytest.mark.parametrize(
    ("game", "reason"),
    [(game, reason) for game, (reasons, _, _) in GAMES.items() for reason in reasons],
    ids=lambda given: getattr(given, "kind", given),
)
def test_every_reason_has_words(game, reason):
    reasons, _, reason_words = GAMES[game]
    for language, words in zip(("en", "fr", "ru"), reasons[reason], strict=True):
        speak(language)
        assert words in reason_words(reason)


@pytest.mark.sources
@pytest.mark.parametrize("game", GAMES)
def test_every_reason_of_the_governors_is_among_them(game):
    reasons, source, _ = GAMES[game]
    said = set(re.findall(r'Reason\("(\w+)"', inspect.getsource(source)))
    assert said == {reason.kind for reason in reasons}


def test_the_hint_speaks_in_plans_and_steps_and_says_why(app):
    scene = asked(app, "build")
    scene.ask_advice()
    app.frame(0.0, ())
    found = replace(scene.adviser.opinion, reason=Reason("points", 3))
    for lead, words in (
        (6.0, ": much better than anything else · 3 victory points more"),
        (2.0, ": clearly better than anything else · 3 victory points more"),
        (0.6, ": a little better than anything else · 3 victory points more"),
    ):
        scene.adviser.opinion = replace(found, lead=lead)
        assert scene.adviser.words.startswith("The Regent would ")
        assert scene.adviser.words.endswith(words)
    scene.adviser.opinion = replace(found, lead=0.4)
    assert ", or just as well " in scene.adviser.words
    assert "3 victory points" not in scene.adviser.words, "what is as good has no reason"
    scene.adviser.opinion = replace(found, lead=2.0, reason=None)
    assert scene.adviser.words.endswith("anything else")
    idle = next(move for move in scene.turn.legal if move.idle)
    assert scene.board.words.plan(idle, "build") == "save the goods for later"


def test_the_hint_is_set_against_the_move_that_lies_on_the_table(app):
    scene = asked(app, "build")
    best = hinted(scene).best
    other = next(move for move in scene.turn.legal if move != best)
    scene.turn.lay(other)
    scene.ask_advice()
    app.frame(0.0, ())
    found = scene.adviser.opinion
    assert (found.best, found.other) == (best, other)
    scene.adviser.opinion = replace(found, lead=3.0)
    assert "clearly better than your move" in scene.adviser.words
    scene.adviser.opinion = replace(found, lead=0.0)
    assert scene.adviser.words.endswith("your move is just as good")
    scene.adviser.forget()
    scene.turn.lay(best)
    scene.ask_advice()
    app.frame(0.0, ())
    assert scene.adviser.words.startswith("The Regent would do the same")


# ----------------------------------------------------------------------------- every question
def test_every_question_says_whose_turn_it_is_and_every_answer_can_be_pressed_and_told(app):
    seen = set()
    chance = SeededStream(1, "answers")
    for seed in range(60):
        if seen == ASKED:
            break
        players = HomePlayers(
            Table(CABINET, 2, CABINET.options(), SeededDealer(seed), seed=seed),
            ["human", "human"],
            seed,
        )
        table = players.table
        while not table.over:
            if table.question not in seen:
                seen.add(table.question)
                look_at_question(app, app.doors.table(players))
            legal = table.legal(table.actor)
            if table.question != "recruit":  # a seat with few soldiers is asked what to lose
                legal = [move for move in legal if not move.idle] or legal
            players.submit(legal[chance.below(len(legal))])
    assert seen == ASKED


def look_at_question(app, scene):
    app.push(scene)
    app.frame(0.0, ())
    table, seat = scene.players.table, scene.players.asked
    keys = {widget.key for widget in scene.widgets if widget.press is not None}
    for language in LANGUAGES:
        speak(language)
        assert banner.banner(scene, seat) != banner.banner(scene, 1 - seat)
        assert widgets.hint_words(scene, scene.board.hand)
        for move in scene.turn.legal:
            assert deed_words(move, table.question)
            assert deed_words(move, table.question, "plan")
    speak("en")
    for move in scene.turn.legal:
        made_by = keys_of(move, table.question, scene.show.picture.provinces[seat])
        if not isinstance(move, Place):
            made_by = {key for key in made_by if not key.startswith("building:")}
        assert made_by
        if isinstance(move, Place):
            assert f"advisor:{move.advisor}" in made_by
        assert made_by <= keys, move.text
    app.go_home()
    app.pop()
    app.running = True
