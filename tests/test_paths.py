"""Assets are found in a wheel and in a source tree; the player's folder fits the system."""

from pathlib import Path

import pytest

from kingsburg_arcade.paths import PACKAGE, PLACES, assets, cache_folder, player_folder


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


@pytest.mark.parametrize(
    ("platform", "environ", "expected"),
    [
        ("linux", {}, "home/.local/share/kingsburg-arcade"),
        ("linux", {"XDG_DATA_HOME": "data"}, "data/kingsburg-arcade"),
        ("darwin", {}, "home/Library/Application Support/Kingsburg Arcade"),
        ("win32", {}, "home/AppData/Roaming/Kingsburg Arcade"),
        ("win32", {"APPDATA": "roaming"}, "roaming/Kingsburg Arcade"),
        ("linux", {"KINGSBURG_ARCADE_HOME": "mine"}, "mine"),
    ],
)
def test_the_players_folder(platform, environ, expected):
    assert player_folder(platform, environ, Path("home")) == Path(expected)


@pytest.mark.parametrize(
    ("platform", "environ", "expected"),
    [
        ("linux", {}, "home/.cache/kingsburg-arcade"),
        ("linux", {"XDG_CACHE_HOME": "cache"}, "cache/kingsburg-arcade"),
        ("darwin", {}, "home/Library/Caches/Kingsburg Arcade"),
        ("win32", {}, "home/AppData/Local/Kingsburg Arcade/Cache"),
        ("win32", {"LOCALAPPDATA": "local"}, "local/Kingsburg Arcade/Cache"),
        ("linux", {"KINGSBURG_ARCADE_HOME": "mine"}, "mine/cache"),
    ],
)
def test_what_can_be_made_again_goes_to_the_cache(platform, environ, expected):
    assert cache_folder(platform, environ, Path("home")) == Path(expected)
