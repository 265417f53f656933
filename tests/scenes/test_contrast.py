"""Whatever is written on any screen can be read: words against what they are really drawn on."""

import pytest

from kingsburg_arcade.ui import seat_marks
from pilot import open_app
from readable import weak_words
from remembered import quick_scenes

pytestmark = pytest.mark.usefixtures("worked_out_once")


@pytest.mark.parametrize(("scene", "named"), quick_scenes())
def test_all_words_stand_out(tmp_path, monkeypatch, scene, named):
    for state in named:
        app = open_app(tmp_path)
        found, seen = weak_words(monkeypatch, app, scene, state)
        assert found == {}, state
        assert seen > 1, state
        app.close()


def test_words_that_do_not_stand_out_would_be_found(tmp_path, monkeypatch):
    app = open_app(tmp_path)
    monkeypatch.setattr(seat_marks, "colours", lambda seat: ("emerald", "emerald_light"))
    found, _ = weak_words(monkeypatch, app, "kingsburg", "placing")
    assert {"10", "Ada: influence an advisor, or pass"} <= set(found)
    app.close()
