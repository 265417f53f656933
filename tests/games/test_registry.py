"""The registry: one folder each, which gives the game its name; what is wrong is said."""

import sys

import pytest

from kingsburg_arcade import games
from kingsburg_arcade.engine.contract import Refused
from kingsburg_arcade.games.manifest import MOST_SEATS, Game
from kingsburg_arcade.i18n import refusal, speak
from pig.house import typed

MANIFEST = """
from ..manifest import Game


class Rules:
    name = {rules!r}


GAME = Game(name={name!r}, seats=range(*{seats}), rules=Rules)
"""


@pytest.fixture
def planted(tmp_path, monkeypatch):
    """Plant a folder `hogshead` beside those of the other games."""

    def plant(name="hogshead", rules="hogshead", seats=(2, 5), manifest=MANIFEST):
        folder = tmp_path / "hogshead"
        folder.mkdir()
        (folder / "__init__.py").write_text("")
        if manifest is not None:
            said = manifest.format(name=name, rules=rules, seats=seats)
            (folder / "game.py").write_text(said)
        monkeypatch.setattr(games, "__path__", [*games.__path__, str(tmp_path)])
        return tmp_path

    yield plant
    for module in [name for name in sys.modules if ".games.hogshead" in name]:
        del sys.modules[module]


def sentence(call, *given):
    """What is said in English."""
    speak("en")
    with pytest.raises(Refused) as caught:
        call(*given)
    return refusal(caught.value)


def test_the_folder_gives_the_name(planted):
    planted()
    assert games.game("hogshead").name == games.cabinet("hogshead").name == "hogshead"


def test_a_manifest_of_another_name_is_refused(planted):
    planted(name="hog")
    assert sentence(games.names) == (
        "The folder games/hogshead holds a game named 'hog': give both the same name"
    )


def test_rules_of_another_name_are_refused(planted):
    planted(rules="hog")
    assert sentence(games.cabinet, "hogshead") == (
        "The rules in games/hogshead are named 'hog': give them the name of the folder"
    )


def test_a_manifest_without_a_game_is_refused(planted):
    planted(manifest="SEATS = 2\n")
    assert "games/hogshead/game.py has no GAME" in sentence(games.names)


def test_a_folder_without_a_manifest_is_no_game(planted):
    planted(manifest=None)
    assert "hogshead" not in games.names()


@pytest.mark.parametrize("seats", [(2, MOST_SEATS + 2), (1, 3), (3, 3), (6, 2, -1)])
def test_seats_for_which_there_is_no_table_are_refused(seats):
    said = sentence(lambda: Game(name="hogshead", seats=range(*seats), rules=lambda: None))
    assert said.startswith("The game hogshead has seats range(")
    assert said.endswith(f"a game is for 2 to {MOST_SEATS} players")


@pytest.mark.parametrize("manifest", [MANIFEST, "GAME = None\n"])
def test_every_command_says_it_in_one_sentence(planted, manifest):
    folder = planted(name="hog", manifest=manifest)
    for call in (("sim", "--game", "hogshead"), ("shot", "title", "--out", "x.png")):
        done = typed(*call, games=folder)
        assert done.returncode in (1, 2), done.stdout
        assert done.stderr.count("\n") == 1, done.stderr
        assert "games/hogshead" in done.stderr


@pytest.mark.parametrize(
    ("manifest", "says"),
    [
        ("GAME = None\n", "games/hogshead/game.py has no GAME"),
        ("GAME = Game(\n", "a game cannot be loaded: SyntaxError: '(' was never closed"),
        ("from ..manifest import Gain\n", "a game cannot be loaded: ImportError: "),
    ],
)
def test_the_doctor_says_what_is_wrong_with_a_game_and_looks_on(planted, manifest, says):
    done = typed("doctor", games=planted(manifest=manifest))
    assert (done.returncode, done.stderr) == (1, "")
    found = {line.split()[1]: line for line in done.stdout.splitlines()}
    assert found["games"].startswith(f"FAILS games     {says}")
    assert {"pygame", "pictures", "folder"} <= set(found)
