"""No object on the screen has more names than one can keep in mind."""

import pytest

from kingsburg_arcade.scenes.party.far_mode import FarMode
from kingsburg_arcade.scenes.replay.replay_mode import ReplayMode
from kingsburg_arcade.scenes.states import open_canned, scenes
from kingsburg_arcade.scenes.table.lesson import LessonMode
from kingsburg_arcade.scenes.table.mode import Mode
from kingsburg_arcade.scenes.table.table_scene import TableScene
from pilot import open_app

pytestmark = pytest.mark.usefixtures("worked_out_once")

MOST_NAMES = 60


@pytest.fixture
def app(tmp_path):
    app = open_app(tmp_path)
    yield app
    app.close()


def names_on(thing):
    """Everything that can be asked of an object of ours, and what it keeps for itself."""
    ours = [kind for kind in type(thing).__mro__ if kind.__module__.startswith("kingsburg_arcade")]
    found = {name for kind in ours for name in vars(kind)} | set(vars(thing))
    return {name for name in found if not (name.startswith("__") and name.endswith("__"))}


def parts_of(scene):
    """A scene, and if it is a table what that is made of."""
    if not isinstance(scene, TableScene):
        return [scene]
    parts = (scene.board, scene.mode, scene.players, scene.show, scene.turn, scene.tools)
    hand = getattr(scene.board, "hand", None)
    return [scene, *parts, scene.take_back, scene.adviser, *([] if hand is None else [hand])]


@pytest.mark.parametrize("scene", scenes())
def test_no_object_on_the_screen_has_many_names(app, scene):
    for state in scenes()[scene]:
        open_canned(app, scene, state)
    for shown in app.scenes:
        for part in parts_of(shown):
            assert len(names_on(part)) <= MOST_NAMES, (type(part), sorted(names_on(part)))


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
