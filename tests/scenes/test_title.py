"""The title: a first visitor is asked to the lessons once; every entry leads where it says."""

import pytest

from kingsburg_arcade.scenes.lessons import LessonsScene
from kingsburg_arcade.scenes.options import OptionsScene
from kingsburg_arcade.scenes.rules import RulesScene
from kingsburg_arcade.scenes.seats import SeatsScene
from kingsburg_arcade.scenes.sitting import Sitting
from kingsburg_arcade.scenes.title import TitleScene
from kingsburg_arcade.settings import load
from pilot import Keys, Mouse, Pad, open_app


def at_the_title(folder, hands=Keys):
    app = open_app(folder)
    app.push(TitleScene(app))
    pilot = hands(app)
    pilot.post()
    return app, pilot, app.top


@pytest.mark.parametrize("hands", [Keys, Mouse, Pad])
@pytest.mark.parametrize(
    ("entry", "scene"),
    [
        ("new", SeatsScene),
        ("lessons", LessonsScene),
        ("rules", RulesScene),
        ("settings", OptionsScene),
    ],
)
def test_every_entry_is_reached_and_left(tmp_path, hands, entry, scene):
    app, pilot, title = at_the_title(tmp_path, hands)
    pilot.press(entry)
    assert isinstance(app.top, scene)
    Keys(app).key("escape")
    assert app.top is title
    app.close()


@pytest.mark.parametrize("chosen", ["new", "invite"])
def test_a_first_visitor_is_invited_once(tmp_path, chosen):
    app, pilot, title = at_the_title(tmp_path)
    assert title.inviting
    assert title.focus == "new", "the invitation is in nobody's way"
    pilot.press(chosen)
    pilot.key("escape")
    assert app.top is title
    assert title.widget("invite") is None
    assert load(tmp_path)[0].invited
    app.close()


def test_who_has_a_table_is_not_invited_and_resumes_first(tmp_path):
    Sitting.begin(["human", "random"], 3, folder=tmp_path).close()
    app, _, title = at_the_title(tmp_path)
    assert (title.inviting, title.focus) == (False, "resume")
    boxes = [widget.box for widget in title.widgets]
    assert all(box.collidelist(boxes) == at for at, box in enumerate(boxes)), "buttons overlap"
    app.close()
