"""What every test run shares: how hypothesis searches, and that nothing is seen or heard."""

import gc
import json
import os
import sys
from collections.abc import Iterator
from functools import cache
from importlib import import_module

import pytest
from hypothesis import settings

from every_language import LANGUAGES
from kingsburg_arcade import i18n
from kingsburg_arcade.paths import assets
from quick_sums import share_sums

share_sums()

# Tests open no window and make no noise; a driver that was chosen is kept.
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

# A continuous integration run searches the same examples each time, so that a red run can be
# repeated; at home each run searches further, and three times as much. A slow machine is never a
# failure.
settings.register_profile(
    "repeatable", derandomize=True, max_examples=20, deadline=None, print_blob=True
)
settings.register_profile("searching", deadline=None)
settings.load_profile("repeatable" if os.environ.get("CI") else "searching")


def pytest_collection_finish() -> None:
    """The tests and all that they have imported stay: nothing looks through them for garbage, and
    seldom through what comes and goes."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 20, 20)


PIGS = ("pig", "bare_pig")


def _of_a_pig(request: pytest.FixtureRequest) -> bool:
    """Is this a test of any game, run over a pig of the tests' house?"""
    given = getattr(request.node, "callspec", None)
    return given is not None and given.params.get("game") in PIGS


@pytest.fixture(autouse=True)
def pigs_move_in(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """A test that is run over a pig has the pigs in its house."""
    if _of_a_pig(request):
        from pig.house import move_in

        move_in(monkeypatch)


@pytest.fixture(autouse=True)
def drawings_are_shared(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the windows of one process share what they draw, except in tests of drawing itself."""
    if "kingsburg_arcade.app" in sys.modules and not {"stage", "ui"} & {*request.node.path.parts}:
        import_module("shared_drawings").share(monkeypatch.setattr)


@pytest.fixture(autouse=True)
def seats_look_as_usual() -> Iterator[None]:
    """Names and colours that a test gave to its seats end with it."""
    yield
    seats = sys.modules.get("kingsburg_arcade.stage.seat_look")
    if seats is not None:
        seats.use_looks(seats.USUAL)


@pytest.fixture(autouse=True)
def english_is_spoken() -> Iterator[None]:
    """A language that a test chose ends with it."""
    yield
    i18n.speak(i18n.ENGLISH)


@pytest.fixture(autouse=True)
def nothing_is_missing(request: pytest.FixtureRequest) -> Iterator[None]:
    """Fail a test that asked for a text or a picture that is not there: a key is misspelt.

    A test that plants content without words or pictures says so by `@pytest.mark.planted`.
    """
    i18n.missing.clear()
    i18n.untranslated.clear()
    gallery = sys.modules.get("kingsburg_arcade.ui.gallery")
    if gallery is not None:
        gallery.missing.clear()
    yield
    gallery = sys.modules.get("kingsburg_arcade.ui.gallery")
    lacking = {*i18n.missing, *(gallery.missing if gallery is not None else ())}
    lacking |= {
        f"{key} in {language}" for language, key in i18n.untranslated if _is_ours(language, key)
    }
    if not request.node.get_closest_marker("planted"):
        assert not lacking, f"no text or picture has the name {', '.join(sorted(lacking))}"


@cache
def _ours() -> frozenset[str]:
    """The keys of the texts that we publish."""
    files = (assets() / "lang").rglob("en.json")
    return frozenset(key for file in files for key in json.loads(file.read_text("utf-8")))


def _is_ours(language: str, key: str) -> bool:
    return language in LANGUAGES and key in _ours()
