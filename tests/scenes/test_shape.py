"""No object on the screen has more names than one can keep in mind."""

from collections import Counter
from enum import Enum

import pytest

from kingsburg_arcade.scenes.party.far_mode import FarMode
from kingsburg_arcade.scenes.replay.replay_mode import ReplayMode
from kingsburg_arcade.scenes.states import open_canned
from kingsburg_arcade.scenes.table.lesson import LessonMode
from kingsburg_arcade.scenes.table.mode import Mode
from kingsburg_arcade.scenes.table.table_scene import TableScene
from pilot import open_app
from remembered import quick_scenes

pytestmark = pytest.mark.usefixtures("worked_out_once")

MOST_NAMES = 60
ALIKE = 20
"""So many objects of one kind are looked at: a replay keeps thousands of states."""


@pytest.fixture
def app(tmp_path):
    app = open_app(tmp_path)
    yield app
    app.close()


def is_ours(kind):
    return kind.__module__.partition(".")[0] == "kingsburg_arcade"


def names_on(thing):
    """Everything that can be asked of an object of ours, and what it keeps for itself."""
    ours = [kind for kind in type(thing).__mro__ if is_ours(kind)]
    found = {name for kind in ours for name in vars(kind)} | set(getattr(thing, "__dict__", ()))
    return {name for name in found if not (name.startswith("__") and name.endswith("__"))}


def parts_of(scene):
    """A scene and everything of ours that it is made of, however that is kept.

    The source does not tell what `setattr` sets, or what is set by another name than `self`; the
    objects themselves do.
    """
    found, waiting, counted = {}, [scene], Counter()
    while waiting:
        thing = waiting.pop()
        if id(thing) in found:
            continue
        if isinstance(thing, list | tuple | set | frozenset):
            found[id(thing)] = None
            waiting += thing
        elif isinstance(thing, dict):
            found[id(thing)] = None
            waiting += thing.values()
        elif is_ours(type(thing)) and not isinstance(thing, type | Enum):
            counted[type(thing)] += 1
            if counted[type(thing)] > ALIKE:
                continue
            found[id(thing)] = thing
            waiting += kept_by(thing)
    return [thing for thing in found.values() if thing is not None]


def kept_by(thing):
    slots = [name for kind in type(thing).__mro__ for name in getattr(kind, "__slots__", ())]
    kept = [getattr(thing, name) for name in slots if hasattr(thing, name)]
    return [*kept, *getattr(thing, "__dict__", {}).values()]


def crowded(scene):
    """The parts of a scene that have too many names."""
    return [part for part in parts_of(scene) if len(names_on(part)) > MOST_NAMES]


@pytest.mark.parametrize(("scene", "named"), quick_scenes())
def test_no_object_on_the_screen_has_many_names(app, scene, named):
    for state in named:
        open_canned(app, scene, state)
    for shown in app.scenes:
        assert crowded(shown) == []


@pytest.mark.parametrize("part", ["board", "mode", "show", "turn", "players", "take_back"])
def test_names_that_are_set_by_other_means_count(app, part):
    open_canned(app, "pause")
    table = app.scenes[0]
    planted = getattr(table, part)
    assert planted in parts_of(table)
    for number in range(MOST_NAMES + 1):
        setattr(planted, f"name_{number}", number)
    assert planted in crowded(table)


def test_every_mode_of_a_table_is_among_them(app):
    for scene in ("pause", "lesson", "replay", "far"):
        open_canned(app, scene)
    found = {type(scene.mode) for scene in app.scenes if isinstance(scene, TableScene)}
    assert found == {Mode, LessonMode, ReplayMode, FarMode}


def test_the_app_has_few_names(app):
    assert len(names_on(app)) <= MOST_NAMES, sorted(names_on(app))


def test_names_that_are_inherited_and_names_that_are_kept_are_counted(app):
    open_canned(app, "pause")
    table = app.scenes[0]
    before = names_on(table)
    assert {"refresh", "lay_out", "board", "focus"} <= before
    table.one_more = True
    assert names_on(table) == before | {"one_more"}
