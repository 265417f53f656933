"""`shot` writes a picture and nothing else, or says in one sentence what it was not given."""

from dataclasses import replace

import pygame
import pytest

from kingsburg_arcade import cli
from kingsburg_arcade.games import on_screen
from kingsburg_arcade.scenes.states import states_of
from terminal import started, typed

SMALL = ("--size", "960x540")


def test_nothing_is_printed_beside_the_picture(tmp_path, monkeypatch):
    monkeypatch.delenv("PYGAME_HIDE_SUPPORT_PROMPT", raising=False)
    file = tmp_path / "title.png"
    printed = started("shot", "title", "--out", file, *SMALL)
    assert (printed.code, printed.out, printed.err) == (0, "", "")
    assert file.read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize("out", ["x", "y.txt", "", "png"])
def test_a_picture_is_a_png(capsys, tmp_path, monkeypatch, out):
    monkeypatch.chdir(tmp_path)
    printed = typed(capsys, "shot", "title", "--out", out, *SMALL)
    assert printed.code == 2
    assert f".png file, not as {out!r}" in printed.complaint
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("text", [79, 161, 200, -100, "large", "9" * 5000])
def test_a_text_size_out_of_range(capsys, tmp_path, text):
    printed = typed(capsys, "shot", "title", "--out", tmp_path / "x.png", "--text", text)
    assert printed.code == 2
    assert "is not a text size from 80 to 160" in printed.complaint
    assert len(printed.complaint) < 200


@pytest.mark.parametrize("size", ["640x360", "959x540", "960x539", "7681x1080", "960x9999"])
def test_a_size_that_no_window_has(capsys, tmp_path, size):
    printed = typed(capsys, "shot", "title", "--out", tmp_path / "x.png", "--size", size)
    assert printed.code == 2
    assert f"'{size}' is not from 960x540 to 7680x7680" in printed.complaint
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("size", [(960, 540), (1001, 777)])
def test_a_picture_has_the_size_that_was_asked_for(capsys, tmp_path, size):
    file, (width, height) = tmp_path / "title.png", size
    assert typed(capsys, "shot", "title", "--out", file, "--size", f"{width}x{height}").code == 0
    assert pygame.image.load(file).get_size() == size


def test_a_moment_that_never_comes_is_a_wrong_call(capsys, tmp_path, monkeypatch):
    game = on_screen()[0]
    never = replace(next(iter(states_of(game)[game.name].values())), until=lambda state: False)
    shown = {game.name: {"never": never}}
    monkeypatch.setattr("kingsburg_arcade.scenes.states.states_of", lambda one: shown)
    monkeypatch.setattr("kingsburg_arcade.scenes.states.TRIES", 2)
    option, (usual, *_) = next(iter(game.rules().options.choices().items()))
    given = ("--out", tmp_path / "x.png", "--state", "never", "--option", f"{option}={usual}")
    printed = typed(capsys, "shot", game.name, *given, *SMALL)
    assert printed.code == 2
    assert "with these options does that moment come" in printed.complaint
    assert not list(tmp_path.iterdir())


def test_a_scene_of_a_match_is_shown_by_other_house_rules(capsys, tmp_path):
    game = on_screen()[0]
    option, (usual, other, *_) = next(iter(game.rules().options.choices().items()))
    files = [tmp_path / f"{choice}.png" for choice in (usual, other)]
    for choice, file in zip((usual, other), files, strict=True):
        given = ("--out", file, "--option", f"{option}={choice}", *SMALL)
        assert typed(capsys, "shot", game.name, *given).code == 0
        assert pygame.image.load(file).get_size() == (960, 540)


@pytest.mark.parametrize(
    ("scene", "option", "said"),
    [
        ("title", "x=y", "title first shows no match, so it has no options"),
        ("", "x", "An option is NAME=VALUE"),
        ("", "x=y", "x"),
    ],
)
def test_options_that_mean_nothing(capsys, tmp_path, scene, option, said):
    scene = scene or on_screen()[0].name
    given = ("--out", tmp_path / "x.png", "--option", option, *SMALL)
    printed = typed(capsys, "shot", scene, *given)
    assert printed.code in (1, 2)
    assert said in printed.complaint
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (("nothing",), "Unknown scene: nothing; the scenes are: title,"),
        (("title", "--state", "x"), "Unknown state of title: x; its states are: first,"),
    ],
)
def test_an_unknown_scene_or_state(capsys, tmp_path, given, said):
    printed = typed(capsys, "shot", *given, "--out", tmp_path / "x.png", *SMALL)
    assert printed.code == cli.WRONG_CALL
    assert said in printed.complaint
