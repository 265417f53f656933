"""The recipes of CONTRIBUTING.md hold: each is followed to the letter, and its result is played."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from planting import ROOT, write
from recipes.recipe import COUNTED, Recipe, recipes
from test_style import SMALL, ambiguous, crumbs, modules

RECIPES = recipes()
LONG = pytest.mark.long
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
        tried = f"from recipes.newcomer import *\n{program}" if program else ""
        if own or tried:
            run_own(copy, own, tried)
        return copy

    return followed


OWN = """
import sys, pytest
if sys.argv[1:]:
    ended = pytest.main(["-n0", "-q", "-p", "no:cacheprovider", *sys.argv[1:]])
    assert ended == 0, ended
"""


def run_own(copy, files, program=""):
    """The tests that the recipe has written are run, and are green; so is a program after them."""
    ran = copy.run(OWN + program, *sorted(files))
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
    for call in (["check", "--config", ours], ["format", "--check"]) if python else ():
        done = subprocess.run(
            [sys.executable, "-m", "ruff", *call, "--no-cache", *python],
            cwd=copy.folder,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout
    written = modules(map(Path, python), copy.folder / "kingsburg_arcade")
    assert set(crumbs(written)) <= set(SMALL)
    assert ambiguous(modules() | written) == {}


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
look("piglet", None, "move:roll")
for scene in ("seats", "create"):
    look(scene, "piglet", "house_rules")
state = whole_match("piglet", "random,anything,random", "mercy=yes")
assert max(state.points) >= 20
assert every_level_chooses("piglet", {"packed": [3, 4, 0, 0, 1, 0], "options": {}})
""",
    )


OF_ANY_GAME = (
    *("engine/test_any_cabinet.py", "games/test_governors.py", "games/test_registry.py"),
    *("governors/test_by_chance.py", "pig/test_pig.py", "scenes/test_any_game.py"),
    *("scenes/test_cabinets.py", "scenes/test_planted_games.py", "scenes/test_ways.py"),
    *("test_layers.py", "test_style.py", "test_words.py"),
)


@LONG
def test_a_game_leaves_the_types_and_the_tests_of_any_game_green(follow):
    copy = follow("Add a game")
    checked = subprocess.run(
        [sys.executable, "-m", "mypy", "--cache-dir", os.devnull],
        cwd=copy.folder,
        capture_output=True,
        text=True,
        check=False,
    )
    assert checked.returncode == 0, checked.stdout
    for name in ("tests", "docs"):
        shutil.copytree(ROOT / name, copy.folder / name, dirs_exist_ok=True)
    for paper in ROOT.glob("*.md"):
        shutil.copy(paper, copy.folder)
    run_own(copy, [f"tests/{name}" for name in OF_ANY_GAME])


@LONG
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
    hands.press("chair:1")
    hands.press("person:hunter")
    assert app.top.chairs[1] == "squire:hunter"
    app.frame(0.0, ())
    assert app.overflows == []
from kingsburg_arcade.games.kingsburg.board.occasions import Witness
from kingsburg_arcade.games.kingsburg.rules.events import YearBegan
from kingsburg_arcade.games.speech import Conversation
chairs = ("human", "squire:hunter")
said = Conversation(Witness(chairs), chairs, b"a match").hear(YearBegan(1))
assert said.words() == "Quiet. They can smell us."
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


GREAT = """
ON = {"great_realm": True}
PLAIN = {
    "year": 3, "phase": "autumn", "step": "construction", "options": ON,
    "seats": [{
        "gold": 5, "wood": 5, "stone": 5,
        "buildings": ["palisade", "stables", "stone_wall", "fortress"],
    }, {}],
}


def building(state):
    return state.actor == 0 and state.question == "build"
"""


def test_add_a_building(follow):
    follow(
        "Add an option",
        "Add a building",
        program=GREAT
        + """
for language in ("fr", "ru"):
    with table_at("kingsburg", building, ON, language=language) as app:
        number = app.top.show.picture.provinces[0].spaces[-1]
        Keys(app).press("tool:province")
        app.frame(0.0, ())
        assert app.overflows == [], (language, app.overflows)
        seen(app, [f"building:{number}"])
chosen = every_level_chooses("kingsburg", PLAIN, "build watch_house")
assert list(chosen.values()).count("build watch_house") > 2, chosen
state = whole_match("kingsburg", "steward,steward,page", "great_realm=yes")
assert any(powers >> number & 1 for powers in state.powers), "nobody has built it"
with opened("province") as app:
    assert app.top.widget(f"building:{number}") is None, "it is not in play without its option"
nothing_is_missing()
""",
    )


ANYWHERE = {
    "a sixth row": ('"E", 5', '"G", 1'),
    "a sixth column": ('"E", 5', '"F", 5'),
    "the printed game": (', module="great_realm"', ""),
}


OTHERWHERE = sorted(set(ANYWHERE) - {"a sixth column"})


@pytest.mark.parametrize(
    "where", ["a sixth column", *(pytest.param(each, marks=LONG) for each in OTHERWHERE)]
)
def test_a_building_stands_wherever_its_row_says(follow, where):
    copy = follow("Add an option")
    RECIPES["Add a building"].plant(copy)
    copy.change("games/kingsburg/rules/content.py", *ANYWHERE[where])
    copy.printed(
        f"""from recipes.newcomer import *
{GREAT}
for language in ("ru",):
    with table_at("kingsburg", building, ON, language=language) as app:
        Keys(app).press("tool:province")
        app.frame(0.0, ())
        assert app.overflows == [], (language, app.overflows)
        spaces = app.scenes[-2].show.picture.provinces[0].spaces
        seen(app, [f"building:{{number}}" for number in spaces])
whole_match("kingsburg", "squire,page")
"""
    )


def test_a_new_effect_is_said_in_words_of_its_name(follow):
    copy = follow("Add an option")
    RECIPES["Add a building"].plant(copy)
    effects, content = "games/kingsburg/rules/effects.py", "games/kingsburg/rules/content.py"
    kind = "class RingsBells(Effect):\n    at_most: int\n"
    mark = "# ---------------------------------------------------------------------- who has which"
    copy.change(effects, mark, f"@dataclass(frozen=True, slots=True)\n{kind}\n\n{mark}")
    copy.change(content, "    WinsTies,\n", "    RingsBells,\n    WinsTies,\n")
    copy.change(content, '(Defends(1, "orcs", 3),)', "(RingsBells(8),)")
    words = copy.folder / "assets" / "lang" / "kingsburg" / "en.json"
    said = words.read_text(encoding="utf-8").replace(
        "{", '{\n  "effect.rings_bells": "With {at_most} or less, ring the bells.",', 1
    )
    write(words, said)
    copy.printed(
        f"""from recipes.newcomer import *
{GREAT}
from kingsburg_arcade.games.kingsburg.board.words import building_words
from kingsburg_arcade.games.kingsburg.rules.content import BUILDINGS
assert building_words(BUILDINGS[-1]) == ("With 8 or less, ring the bells.",)
every_level_chooses("kingsburg", PLAIN, "build watch_house")
"""
    )


def test_add_an_enemy(follow):
    follow(
        "Add an option",
        "Add an enemy",
        program=GREAT
        + """
def second_year(state):
    return state.year == 2 and state.question == "place" and state.actor == 0


for language in ("fr", "ru"):
    with table_at("kingsburg", second_year, ON, language=language) as app:
        panel = app.top.widget("enemy")
        assert panel.range == (3, 6)
        assert [(one.creatures, one.strength) for one in panel.threats][-1] == (["wolves"], 6)
        seen(app, ["enemy"])
with table_at("kingsburg", second_year, {}) as app:
    assert app.top.widget("enemy").range == (3, 5)
from kingsburg_arcade.games.kingsburg.board.year_end import YearEndScene
with table_at("kingsburg", second_year, ON) as app:
    table = app.top
    app.push(YearEndScene(app, table.record, table.players, 1))
    app.frame(0.0, ())
    assert app.overflows == []
    assert app.top.next[-1] == "wolves 6"
AUTUMN = {"year": 2, "phase": "autumn", "step": "influence", "options": ON}
every_level_chooses("kingsburg", {**AUTUMN, "seats": [{"dice": [2, 3, 5]}, {"dice": [1]}]})
for seed in range(40):
    state = whole_match("kingsburg", "page,squire,steward", "great_realm=yes", seed=seed)
    if state.enemies[1] == len(state.in_play.cards) * 5:
        break
else:
    raise AssertionError("the wolves never came")
nothing_is_missing()
""",
    )


def test_add_a_card(follow):
    follow(
        "Add a card (Kingdom Builder)",
        program="""
from kingsburg_arcade.games.kingdom_builder.rules.earning import earning
from kingsburg_arcade.games.kingdom_builder.rules.scoring import CARD_NAMES


def in_play(state):
    return "guards" in [CARD_NAMES[card] for card in state.cards] and state.actor == 0


for language in ("fr", "ru"):
    with table_at("kingdom_builder", in_play, {}, language=language) as app:
        seen(app, ["card:guards"])
        state = app.top.players.table.state
        players = app.top.players
while not players.table.over:
    legal = players.table.legal(players.table.actor)
    players.submit(players.think(AtOnce()) if players.asked < 0 else legal[0])
with opened("title") as app:
    app.push(app.doors.score(players))
    for _ in range(400):
        app.frame(0.1, ())
    assert app.overflows == []
    app.top.back()  # from the page of the winner
    app.frame(0.1, ())
    assert app.overflows == []
    assert "guards" in str([widget.key for widget in app.top.widgets])
plain = {
    "cards": ["guards", "lords", "knights"], "terrain": "flowers",
    "settlements": [[[0, 0], [7, 7]], [[19, 10]]],
}
state = cabinet("kingdom_builder").from_plain({"game": "kingdom_builder", **plain})
assert [lit.bit_count() for lit in earning(state.board, "guards", state.settlements)] == [1, 1]
every_level_chooses("kingdom_builder", plain)
whole_match("kingdom_builder", "page,squire,random")
nothing_is_missing()
""",
    )


def test_add_an_advisor(follow):
    follow(
        "Add an advisor (Kingsburg)",
        program="""
def placing(state):
    return state.question == "place" and state.actor == 0


for language in ("fr", "ru"):
    with table_at("kingsburg", placing, {}, language=language) as app:
        seen(app, [f"advisor:{number}" for number in range(1, 20)])
PLAIN = {
    "year": 2, "phase": "spring", "step": "influence",
    "seats": [
        {"dice": [6, 6, 6], "white_dice": [1], "buildings": ["inn", "market", "farms"]},
        {"dice": [1]},
    ],
}
chosen = every_level_chooses("kingsburg", PLAIN, "place 19 with 6 6 6 and white 1")
assert any(move.startswith("place 19") for move in chosen.values()), chosen
whole_match("kingsburg", "page,squire,steward")
nothing_is_missing()
""",
    )
