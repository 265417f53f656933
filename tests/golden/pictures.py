"""How every scene looks from far away: a few coloured cells for each language, kept as a file.

    python -m tests.golden.pictures [SCENE ...]

Run it after the looks of a scene were changed on purpose, and look at the scene itself first
(`kingsburg-arcade shot`): a file here tells that a scene is as it was, not that it is good.
"""

import os
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import pygame
import pytest

from kingsburg_arcade.app import App
from kingsburg_arcade.governors.thinking import AtOnce
from kingsburg_arcade.scenes.states import open_canned, scenes
from kingsburg_arcade.settings import Settings
from tests.every_language import LANGUAGES
from tests.remembered import remembering

HERE = Path(__file__).parent / "pictures"
SIZE = (960, 540)
CELLS = (48, 27)
FAR = 20
"""Levels of red, green or blue by which a cell may differ: fonts and curves are not the same
to the last point on every machine."""
STRAYS = 4
"""So many cells may differ by more."""


def signature(picture: pygame.Surface) -> pygame.Surface:
    """The picture as coloured cells, each the mean of what it covers."""
    return pygame.transform.smoothscale(picture.convert(24), CELLS)


def kept(scene: str, state: str, language: str) -> pygame.Surface | None:
    """The cells of a scene as they were, if they have been kept."""
    file = HERE / f"{scene}.{state}.png"
    if not file.exists():
        return None
    sheet = pygame.image.load(file)
    left = LANGUAGES.index(language) * CELLS[0]
    return sheet.subsurface((left, 0, *CELLS))


def strays(one: pygame.Surface, other: pygame.Surface) -> list[tuple[int, int]]:
    """The cells that are not alike."""
    return [
        (x, y)
        for x in range(CELLS[0])
        for y in range(CELLS[1])
        if max(abs(a - b) for a, b in zip(one.get_at((x, y)), other.get_at((x, y)), strict=True))
        > FAR
    ]


def drawn(scene: str, state: str, language: str) -> pygame.Surface:
    with TemporaryDirectory() as folder:
        settings = Settings(language=language)
        app = App(Path(folder), settings=settings, size=SIZE, thinker=AtOnce())
        open_canned(app, scene, state)
        app.frame(0.0, ())
        cells = signature(app.picture)
        app.close()
    return cells


def make(asked: list[str]) -> None:
    HERE.mkdir(exist_ok=True)
    wanted = {(scene, state) for scene, states in scenes().items() for state in states}
    for scene, state in sorted(wanted):
        if asked and scene not in asked:
            continue
        sheet = pygame.Surface((CELLS[0] * len(LANGUAGES), CELLS[1]), depth=24)
        for number, language in enumerate(LANGUAGES):
            sheet.blit(drawn(scene, state, language), (CELLS[0] * number, 0))
        pygame.image.save(sheet, HERE / f"{scene}.{state}.png")
    for file in HERE.glob("*.png"):
        if tuple(file.stem.split(".")) not in wanted:
            file.unlink()


if __name__ == "__main__":
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    with pytest.MonkeyPatch.context() as patched:
        remembering(patched)
        make(sys.argv[1:])
