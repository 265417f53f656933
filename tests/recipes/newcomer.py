"""What somebody who has followed a recipe tries next. It runs in the copy that was changed."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, redirect_stdout
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory
from types import MappingProxyType
from typing import Any

from kingsburg_arcade import cli, i18n
from kingsburg_arcade.app import App
from kingsburg_arcade.commands.replay import listen
from kingsburg_arcade.engine.luck import SeededStream
from kingsburg_arcade.games import cabinet
from kingsburg_arcade.games.governors import governor, levels
from kingsburg_arcade.governors.thinking import AtOnce
from kingsburg_arcade.i18n import languages
from kingsburg_arcade.scenes import states
from kingsburg_arcade.scenes.table.home_players import HomePlayers
from kingsburg_arcade.settings import Settings
from kingsburg_arcade.ui import gallery
from kingsburg_arcade.ui.page import USUAL
from net.programs import Programs, one_match
from pilot import Keys, seldom_painted
from shared_drawings import share

share(setattr)
SMALLEST = (960, 540)
COSTLY = {"replay", "builder_replay", "take_over"}
"""Scenes for which a whole match is judged."""


# ------------------------------------------------------------------------------------ the screen
@contextmanager
def opened(scene: str, state: str | None = None, **choices: Any) -> Iterator[App]:
    """A scene in the smallest window, drawn once."""
    with TemporaryDirectory() as folder:
        app = App(Path(folder), settings=Settings(**choices), size=SMALLEST, thinker=AtOnce())
        states.open_canned(app, scene, state)
        app.frame(0.0, ())
        yield app
        app.close()


def look(scene: str, state: str | None = None, *keys: str) -> None:
    """Every word fits in every language, and these widgets are seen, reached and explained."""
    for language in languages():
        with opened(scene, state, language=language) as app:
            assert app.overflows == [], (scene, state, language, app.overflows)
            seen(app, keys)


def seen(app: App, keys: Sequence[str]) -> None:
    """They stand on the page beside each other, and Tab comes to each of them."""
    page = USUAL.box
    every = {one.key: one for one in app.top.widgets}
    for key in keys:
        widget = app.top.widget(key)
        assert widget is not None, f"{key} is not among {list(every)}"
        assert page.contains(widget.box), f"{key} leaves the page: {widget.box}"
        beside = [one for one in every.values() if type(one) is type(widget) and one is not widget]
        assert widget.box.collidelist([one.box for one in beside]) < 0, f"{key} lies on another"
        assert min(widget.box.size) > 20, f"{key} is too small: {widget.box}"
    reached = set()
    with seldom_painted(app):
        for _ in range(len(every) + 1):
            Keys(app).key("tab")
            reached.add(app.top.focus)
    for key in keys:
        app.top.mean(key)
        app.top.explaining = app.top.stale = True
        app.frame(0.0, ())
        assert app.overflows == [], (key, app.overflows)
    assert set(keys) <= reached, f"Tab never comes to {set(keys) - reached}"


@contextmanager
def table_at(
    game: str, until: Callable[[Any], bool], options: Mapping[str, Any], **choices: Any
) -> Iterator[App]:
    """The table of a person and two rivals by chance, when that moment has come."""
    for seed in range(1, 200):
        players = HomePlayers.begin(["random"] * 3, seed, options, game=game)
        while not players.table.over and not until(players.table.state):
            players.submit(players.think(AtOnce()))
        if until(players.table.state):
            break
    with opened("title", **choices) as app:
        app.push(app.doors.table(HomePlayers(players.table, ["human", "random", "random"], 1)))
        app.frame(0.0, ())
        assert app.overflows == [], app.overflows
        yield app


def look_everywhere(*, costly: bool = False) -> int:
    """Every scene in every state; how many there are."""
    drawn = 0
    for scene, named in states.scenes().items():
        if costly or scene not in COSTLY:
            for state in named:
                with opened(scene, state) as app:
                    assert app.overflows == [], (scene, state, app.overflows)
                drawn += 1
    return drawn


def look_at_fronts() -> None:
    """The first state of each scene that is not of one game alone."""
    for scene in ("title", "seats", "create", "lessons", "rules", "settings", "shelf"):
        look(scene)


def nothing_is_missing(*besides: str) -> None:
    """No text and no picture has been asked for in vain, but for these."""
    missing = {*i18n.missing, *gallery.missing} - set(besides)
    assert not missing, f"no text or picture has the name {sorted(missing)}"


# ------------------------------------------------------------------------------------- the match
def typed(*arguments: object) -> Any:
    """A command, and the JSON that it prints."""
    with redirect_stdout(StringIO()) as said:
        code = cli.main([*map(str, arguments), "--json"])
    assert code == 0, said.getvalue()
    return json.loads(said.getvalue())


def whole_match(game: str, seats: str, *options: str, seed: int = 3) -> Any:
    """A match is played, saved and verified; the state at its end."""
    given = [part for option in options for part in ("--option", option)]
    with TemporaryDirectory() as folder:
        file = Path(folder) / "last.record"
        call = ("sim", "--game", game, "--seats", seats, "--games", 1, "--seed", seed)
        typed(*call, *given, "--save", file)
        assert typed("replay", file, "--verify")["verified"] is True
        return listen(file).state


def every_level_chooses(game: str, plain: dict[str, Any], wanted: str = "") -> dict[str, str]:
    """What every level of the ladder plays in a position; all of them must know `wanted`."""
    rules, chosen = cabinet(game), {}
    for level in ("random", "anything", *levels(game)):
        state = rules.from_plain({"game": game, **plain})
        legal = state.legal()
        assert not wanted or wanted in [move.text for move in legal], [one.text for one in legal]
        view = View(state, state.actor)
        chosen[level] = governor(level, game).choose(view, legal, SeededStream(3, "x")).text
    return chosen


class View:
    """A position as a seat sees it that has looked at nothing sealed."""

    secrets: Mapping[Any, str] = MappingProxyType({})

    def __init__(self, state: Any, seat: int) -> None:
        self.state, self.seat = state, seat


def over_loopback(game: str, *options: str) -> None:
    """Two programs of their own play a match to its end, with one record."""
    given = [part for option in options for part in ("--option", option)]
    with TemporaryDirectory() as folder, Programs(Path(folder)) as programs:
        table = programs.table(2, "--game", game, *given)
        assert one_match(table) > 10
        assert typed("replay", table[1].home / "record", "--verify")["verified"] is True
