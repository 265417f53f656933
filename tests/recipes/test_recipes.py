"""The recipes of CONTRIBUTING.md hold: each is followed to the letter, and its result is played."""

import subprocess
import sys

import pytest

from recipes.recipe import COUNTED, Recipe, recipes

RECIPES = recipes()
EVERY = pytest.mark.parametrize("recipe", RECIPES.values(), ids=list(RECIPES))


@pytest.fixture
def follow(tmp_path):
    """Follow some recipes, one after the other, and try what a newcomer would try."""

    def followed(*titles: str, program: str = ""):
        first, *others = (RECIPES[title] for title in titles)
        copy = first.planted(tmp_path)
        for other in others:
            other.plant(copy)
        own = [path for title in titles for path in RECIPES[title].files if path[:5] == "tests"]
        if own:
            run_own(copy, own)
        if program:
            copy.printed(f"from recipes.newcomer import *\n{program}")
        return copy

    return followed


def run_own(copy, files):
    """The tests that the recipe has written are run, and are green."""
    ran = copy.run(
        "import sys, pytest; sys.exit(pytest.main(sys.argv[1:]))",
        *("-n0", "-q", "-p", "no:cacheprovider"),
        *sorted(files),
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr


# ---------------------------------------------------------------------------------- as written
@EVERY
def test_it_touches_as_many_files_as_it_says(recipe: Recipe):
    tests = {path for path in recipe.files if path.startswith("tests/")}
    number, kind, _ = COUNTED.search(recipe.title.partition(": ")[2]).groups()
    assert recipe.title.endswith("and a test") == bool(tests)
    assert len(tests) <= 1
    if kind == "file":
        assert len(recipe.files - tests) == int(number)
    else:
        (folder,) = recipe.files - {path for path in recipe.files if path.endswith(".py")}
        assert all(path.startswith(folder) for path in recipe.files)


@EVERY
def test_what_it_writes_is_tidy(recipe: Recipe, tmp_path):
    copy = recipe.planted(tmp_path)
    python = [str(copy.folder / path) for path in recipe.files if path.endswith(".py")]
    ours = "lint.isort.known-first-party=['games']"
    for call in (["check", "--config", ours], ["format", "--check"]):
        done = subprocess.run(
            [sys.executable, "-m", "ruff", *call, "--no-cache", *python],
            cwd=copy.folder,
            capture_output=True,
            text=True,
            check=False,
        )
        assert not python or done.returncode == 0, done.stdout


# ------------------------------------------------------------------------------------- followed
def test_add_an_option(follow):
    follow(
        "Add an option",
        program="""
for scene in ("seats", "create"):
    with opened(scene) as app:
        Keys(app).press("house_rules")
        assert app.overflows == []
        seen(app, ["option:reward", "option:great_realm"])
        Keys(app).press("option:great_realm")
        Keys(app).press("option:reward")
        Keys(app).press("back")
        assert app.top.rules.options["great_realm"] == "yes"
        assert app.top.rules.options["reward"] == "two"
look("rules")
state = whole_match("kingsburg", "page,squire,random", "great_realm=yes", "reward=two")
assert state.options.great_realm and state.options.reward == "two"
assert not whole_match("kingsburg", "random,page").options.great_realm
nothing_is_missing()
""",
    )


def test_add_a_game(follow):
    follow(
        "Add a game",
        program="""
look("title", None, "cabinet:piglet")
look("title", "piglet", "cabinet:piglet", "new")
for scene in ("seats", "create"):
    look(scene, "piglet", "house_rules")
state = whole_match("piglet", "random,anything,random", "mercy=yes")
assert max(state.points) >= 20
assert every_level_chooses("piglet", {"packed": [3, 4, 0, 0, 1, 0], "options": {}})
""",
    )


@pytest.mark.long
def test_a_game_is_played_by_two_programs(follow):
    follow("Add a game", program='over_loopback("piglet")')


def test_add_a_scene(follow):
    follow(
        "Add a scene",
        program="""
look("credits", None, "back")
with opened("title") as app:
    app.push(app.doors.credits())
    Keys(app).press("back")
    assert type(app.top).__name__ == "TitleScene"
nothing_is_missing()
""",
    )


def test_add_a_language(follow):
    follow(
        "Add a language",
        program="""
assert languages() == ("en", "de", "fr", "ru")
with opened("settings") as app:
    choice = app.top.widget("language")
    assert "Deutsch" in choice.values
    Keys(app).press("language")
    assert i18n.language() == "de"
    assert app.top.widget("back").words == "Zurück"
for scene in ("title", "seats", "rules", "lessons", "kingsburg", "province", "settings"):
    with opened(scene, language="de") as app:
        assert app.overflows == []
i18n.speak("de")
told = [i18n.tr("count.soldiers", count=count) for count in (1, 2)]
assert told == ["1 Soldat", "2 Soldaten"]
assert i18n.tr("building.inn") == "Gasthaus" and i18n.tr("building.market") == "Market"
nothing_is_missing()
""",
    )


def test_add_a_lesson(follow):
    follow(
        "Add a lesson",
        program="""
look("lessons", None, "lesson:envoy")
from kingsburg_arcade.lesson_script import lessons
(taught,) = [one for one in lessons("kingsburg") if one.name == "envoy"]
with opened("title") as app:
    app.push(app.doors.lesson(taught))
    hands = Keys(app)
    for step in taught.steps:
        for _ in range(200):
            if app.top.mode.telling:
                break
            hands.post()
        assert app.overflows == []
        if step.moves:
            hands.make(app.top, step.chosen(app.top.turn.legal))
        else:
            hands.press("lesson:go_on")
nothing_is_missing()
""",
    )


def test_add_a_sound(follow):
    follow(
        "Add a sound",
        program="""
from array import array
from kingsburg_arcade.stage.synth.render import render
from kingsburg_arcade.games.kingsburg.board.sounds import LANDING
from kingsburg_arcade.games.kingsburg.rules.events import EnvoyReturned
made = array("h", render("jingle"))
assert 3_000 < max(made) < 30_000 and abs(made[0]) < 200 and abs(made[-1]) < 200
assert LANDING[EnvoyReturned](EnvoyReturned(0, True)) == [("jingle", 1)]
""",
    )


def test_add_a_rival(follow):
    follow(
        "Add a rival (Kingsburg)",
        program="""
with opened("seats") as app:
    hands = Keys(app)
    for _ in range(20):
        if app.top.chairs[1] == "steward:hunter":
            break
        hands.press("chair:1")
    assert app.top.chairs[1] == "steward:hunter"
    app.frame(0.0, ())
    assert app.overflows == []
from kingsburg_arcade.games.kingsburg.minds.speech import OCCASIONS
assert all(i18n.has_words(f"speech.hunter_{occasion}") for occasion in OCCASIONS)
whole_match("kingsburg", "squire:hunter,page")
nothing_is_missing()
""",
    )


def test_add_a_governor_for_every_game(follow):
    follow(
        "Add a governor for every game",
        program="""
for game in ("kingsburg", "kingdom_builder"):
    whole_match(game, "hasty,random")
""",
    )
