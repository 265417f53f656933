"""Drawn pictures on the disk: taken instead of drawing, and never believed without a look."""

import os
import threading
import time

import pygame
import pytest

from kingsburg_arcade.stage import art as module
from kingsburg_arcade.stage import raster_cache
from kingsburg_arcade.stage.art import ASLEEP, Art
from kingsburg_arcade.stage.raster_cache import ENDING, NEW, RasterCache

NAME, SIZE = "advisor.jester", (90, 90)


@pytest.fixture(autouse=True)
def _window():
    pygame.display.init()
    window = pygame.Window("pictures", (64, 64))
    window.get_surface()
    yield
    window.destroy()


@pytest.fixture
def drawn(monkeypatch):
    """The sizes that were drawn."""
    raster, sizes = module._rasterised, []

    def drawing(source, size):
        sizes.append(size)
        return raster(source, size)

    monkeypatch.setattr(module, "_rasterised", drawing)
    return sizes


def pictures(folder, *asked, limit=raster_cache.LIMIT):
    """Pictures as a start of the program has them; what it drew is on the disk afterwards."""
    art = Art(cache=RasterCache(folder, limit))
    made = [art.picture(*each) for each in asked or [(NAME, SIZE)]]
    art.close()
    return [pygame.image.tobytes(one, "RGBA") for one in made]


def test_the_next_start_draws_nothing_and_shows_the_same(tmp_path, drawn):
    asked = [(NAME, SIZE), (NAME, (30, 40)), (NAME, SIZE, ASLEEP), ("die.1", SIZE, "ruby")]
    plain = [pygame.image.tobytes(Art().picture(*each), "RGBA") for each in asked]
    drawn.clear()
    assert pictures(tmp_path, *asked) == plain
    assert len(drawn) in (3, 4), "a sleeping picture is made of the one that is awake"
    drawn.clear()
    assert pictures(tmp_path, *asked) == plain
    assert drawn == []


def test_only_a_drawing_that_is_wanted_again_is_kept(tmp_path, drawn):
    source = Art().source(NAME)
    for again, times in ((False, 2), (True, 3)):
        for _ in range(2):
            art = Art(cache=RasterCache(tmp_path))
            assert art.drawn(source, SIZE, again=again).get_size() == SIZE
            art.close()
        assert len(drawn) == times


def test_nothing_is_written_before_a_frame_stands(tmp_path):
    art = Art(cache=RasterCache(tmp_path))
    art.picture(NAME, SIZE)
    assert RasterCache(tmp_path).is_empty
    before = {thread.name for thread in threading.enumerate()}
    assert (list(tmp_path.iterdir()), "pictures" in before) == ([], False)
    art.keep()
    assert "pictures" in {thread.name for thread in threading.enumerate()}
    art.close()
    assert len(list(tmp_path.iterdir())) == 1
    assert not RasterCache(tmp_path).is_empty
    assert RasterCache(tmp_path / "nowhere").is_empty


def damaged(change):
    def damage(file):
        file.write_bytes(change(file.read_bytes()))

    return damage


DAMAGE = {
    "empty": damaged(lambda data: b""),
    "cut": damaged(lambda data: data[:-9]),
    "longer": damaged(lambda data: data + b"x"),
    "another head": damaged(lambda data: b"KBR0" + data[4:]),
    "other pixels": damaged(lambda data: data[:-40] + bytes([data[-40] ^ 1]) + data[-39:]),
    "huge": damaged(lambda data: data[:4] + b"\xff" * 8 + data[12:]),
    "not a file": lambda file: (file.unlink(), file.mkdir()),
}


@pytest.mark.parametrize("how", DAMAGE)
def test_a_damaged_file_is_drawn_again(tmp_path, drawn, how):
    plain = pictures(tmp_path)
    (file,) = tmp_path.iterdir()
    DAMAGE[how](file)
    drawn.clear()
    assert pictures(tmp_path) == plain
    assert drawn == [SIZE]


def test_a_file_of_another_drawing_is_not_taken(tmp_path, drawn, monkeypatch):
    """Two drawings with one checksum share a file; the text inside tells them apart."""
    monkeypatch.setattr(RasterCache, "path", lambda self, source, size: f"{tmp_path}/one{ENDING}")
    one = pictures(tmp_path)
    assert pictures(tmp_path, ("advisor.king", SIZE)) != one
    assert len(drawn) == 2


def test_the_folder_stays_below_its_limit_and_the_newest_stay(tmp_path):
    sizes = [(side, side) for side in range(60, 80)]
    for age, size in enumerate(reversed(sizes)):
        pictures(tmp_path, (NAME, size))
        for file in tmp_path.glob(f"{size[0]}x*"):
            os.utime(file, (time.time() - age * 100,) * 2)
    (tmp_path / f"x.1{NEW}").write_bytes(b"half")
    limit = sum(file.stat().st_size for file in tmp_path.iterdir()) // 2
    pictures(tmp_path, (NAME, (20, 20)), limit=limit)
    left = [file for file in tmp_path.iterdir() if file.suffix == ENDING]
    assert sum(file.stat().st_size for file in left) <= limit
    assert {file.name.partition("x")[0] for file in left} >= {"20", "79", "78", "77"}
    assert not any(tmp_path.glob("60x*"))
    assert not any(tmp_path.glob(f"*{NEW}"))


def test_a_folder_that_takes_nothing_costs_nothing_but_time(tmp_path, drawn):
    (tmp_path / "file").write_bytes(b"")
    plain = pictures(tmp_path / "one")
    assert pictures(tmp_path / "file") == plain
    assert pictures(tmp_path / "file") == plain
    assert len(drawn) == 3


def test_more_than_may_wait_is_drawn_once_more(tmp_path, drawn, monkeypatch):
    monkeypatch.setattr(raster_cache, "WAITING", 100)
    pictures(tmp_path)
    assert not any(tmp_path.iterdir())
