"""A panel with room for it shows its province open: every building with its name."""

import pytest

from kingsburg_arcade.games.kingsburg.rules.content import BUILDINGS, PRINTED
from kingsburg_arcade.i18n import tr
from kingsburg_arcade.scenes.states import open_canned
from kingsburg_arcade.ui.canvas import Canvas
from pilot import open_app


@pytest.mark.parametrize(("size", "panels"), [((3440, 1440), 2), ((1920, 1080), 0)])
def test_two_provinces_are_open_on_a_very_wide_page(tmp_path, monkeypatch, size, panels):
    said = []
    honest = Canvas.words

    def heard(self, words, *given, **more):
        said.append(words)
        return honest(self, words, *given, **more)

    monkeypatch.setattr(Canvas, "words", heard)
    app = open_app(tmp_path, size=size)
    open_canned(app, "kingsburg", "two")
    app.frame(0.0, ())
    named = [said.count(tr(f"building.{BUILDINGS[number].name}")) for number in PRINTED]
    assert named == [panels] * len(PRINTED)
    assert app.overflows == []
    app.close()
