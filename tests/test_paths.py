"""Assets are found in a wheel and in a source tree."""

import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pygame
import pytest

from kingsburg_arcade import games
from kingsburg_arcade.build import build_of
from kingsburg_arcade.i18n import languages, words
from kingsburg_arcade.lesson_script import lessons
from kingsburg_arcade.paths import PACKAGE, PLACES, assets
from kingsburg_arcade.stage.art import names
from kingsburg_arcade.stage.workshop.sound_shelf import edition
from kingsburg_arcade.ui.text import FACES, opened


def furnished(place: Path) -> Path:
    (place / "lang").mkdir(parents=True)
    return place


def test_the_assets_of_this_installation_are_found():
    assert (assets() / "lang" / "en.json").is_file()


def test_a_wheel_carries_them_inside_and_a_source_tree_beside():
    assert (PACKAGE / "assets", PACKAGE.parent / "assets") == PLACES


def test_the_installed_place_comes_first(tmp_path):
    inside, beside = tmp_path / "inside", tmp_path / "beside"
    furnished(beside)
    assert assets((inside, beside)) == beside
    furnished(inside)
    assert assets((inside, beside)) == inside


def test_without_assets_it_says_where_it_looked(tmp_path):
    with pytest.raises(FileNotFoundError, match=r"words of the game are not in .*a nor in .*b"):
        assets((tmp_path / "a", tmp_path / "b"))


OUT_OF_AN_ARCHIVE = """
import json, pygame
from kingsburg_arcade import games, i18n, lesson_script, paths
from kingsburg_arcade.build import build_of
from kingsburg_arcade.stage.art import Art, names
from kingsburg_arcade.stage.workshop.sound_shelf import edition
from kingsburg_arcade.ui.text import FACES, opened
pygame.font.init()
first = games.names()[0]
print(json.dumps({
    "archive": "game.zip" in str(paths.assets()),
    "words": {one: len(i18n.words(one)) for one in i18n.languages()},
    "pictures": sorted(names()),
    "icon": Art().picture("title.icon", (32, 32)).get_size(),
    "lessons": [one.name for one in lesson_script.lessons(first)],
    "wide": [opened(face, 20).size("Province")[0] for face in FACES],
    "build": build_of(games.cabinet(first)),
    "sounds": edition(),
}))
"""


def test_the_game_runs_out_of_an_archive(tmp_path):
    """No file of ours has a path there: what is carried is asked for as a resource."""
    archive = tmp_path / "game.zip"
    with zipfile.ZipFile(archive, "w") as packed:
        for root, inside in ((PACKAGE, PACKAGE.name), (assets(), f"{PACKAGE.name}/assets")):
            for file in root.rglob("*"):
                if file.is_file() and "__pycache__" not in file.parts:
                    packed.write(file, f"{inside}/{file.relative_to(root).as_posix()}")
    run = subprocess.run(
        [sys.executable, "-c", OUT_OF_AN_ARCHIVE],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(archive), "PYGAME_HIDE_SUPPORT_PROMPT": "1"},
        check=True,
        stdout=subprocess.PIPE,
        text=True,
    )
    pygame.font.init()
    first = games.names()[0]
    assert json.loads(run.stdout) == {
        "archive": True,
        "words": {one: len(words(one)) for one in languages()},
        "pictures": sorted(names()),
        "icon": [32, 32],
        "lessons": [one.name for one in lessons(first)],
        "wide": [opened(face, 20).size("Province")[0] for face in FACES],
        "build": build_of(games.cabinet(first)),
        "sounds": edition(),
    }
