"""Large text in a small window: what is set larger is not shrunk below what it was."""

import pytest

from every_language import LANGUAGES
from kingsburg_arcade.governors.hint import step
from kingsburg_arcade.i18n import tr
from kingsburg_arcade.scenes.states import open_canned
from kingsburg_arcade.ui.text import Typesetter
from pilot import open_app

SCENES = (("province", "building"), ("score", "five"), ("replay", "five"))


@pytest.fixture
def sizes(monkeypatch):
    """How large every text was set, in pixels; the smallest where it was set twice."""
    found = {}
    honest = Typesetter._set

    def heeded(self, wanted):
        block = honest(self, wanted)
        found[wanted.words] = min(found.get(wanted.words, wanted.size), block.size)
        return block

    monkeypatch.setattr(Typesetter, "_set", heeded)
    return found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("scene", "state"), SCENES)
def test_no_words_are_smaller_for_being_larger(tmp_path, sizes, language, scene, state):
    seen = {}
    for text_size in (100, 130):
        sizes.clear()
        app = open_app(tmp_path, text_size=text_size)
        app.change(language=language)
        open_canned(app, scene, state)
        app.frame(0.0, ())
        assert app.overflows == []
        seen[text_size] = dict(sizes)
        if scene == "score":
            apart = abs(sizes[tr("score.goods")] - sizes[tr("score.king")])
            assert apart <= 2, "a heading is smaller"
        if scene == "replay":
            verdict = app.top.mode.analyst.verdicts[app.top.mode.playback.at]
            assert any(tr(f"replay.{step(verdict.cost)}") in words for words in sizes)
        app.close()
    both = seen[100].keys() & seen[130].keys()
    assert len(both) > 20
    said = {words for words in both if any(sign.isalpha() for sign in words)}
    smaller = {words for words in said if seen[130][words] < seen[100][words]}
    assert smaller == set()
    tiny = {words: size for words, size in seen[130].items() if size < 10}
    assert tiny == {}
