"""`shot` writes a picture and nothing else, or says in one sentence what it was not given."""

import pygame
import pytest

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


@pytest.mark.parametrize("text", [79, 131, 200, -100, "large", "9" * 5000])
def test_a_text_size_out_of_range(capsys, tmp_path, text):
    printed = typed(capsys, "shot", "title", "--out", tmp_path / "x.png", "--text", text)
    assert printed.code == 2
    assert "is not a text size from 80 to 130" in printed.complaint
    assert len(printed.complaint) < 200


@pytest.mark.parametrize("size", ["640x360", "959x540", "960x539", "7681x1080", "960x9999"])
def test_a_size_that_no_window_has(capsys, tmp_path, size):
    printed = typed(capsys, "shot", "title", "--out", tmp_path / "x.png", "--size", size)
    assert printed.code == 2
    assert f"{size} is not from 960x540 to 7680x7680" in printed.complaint
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("size", [(960, 540), (1001, 777)])
def test_a_picture_has_the_size_that_was_asked_for(capsys, tmp_path, size):
    file, (width, height) = tmp_path / "title.png", size
    assert typed(capsys, "shot", "title", "--out", file, "--size", f"{width}x{height}").code == 0
    assert pygame.image.load(file).get_size() == size
