"""A language is a file: it is offered, spoken at once, and says in English what it lacks."""

import json

import pytest

from kingsburg_arcade import games, i18n
from kingsburg_arcade.i18n import tr
from kingsburg_arcade.paths import with_assets
from kingsburg_arcade.rule_book import sections
from kingsburg_arcade.scenes.front.rules import RulesScene
from kingsburg_arcade.scenes.front.seats import SeatsScene
from kingsburg_arcade.scenes.front.settings_scene import SettingsScene
from kingsburg_arcade.scenes.front.title import TitleScene
from kingsburg_arcade.scenes.party.create import CreateScene
from kingsburg_arcade.settings import load
from pilot import Keys, open_app

FEW = {
    "language": "Polski",
    "plural": {"one": "n = 1", "few": "n % 10 = 2..4 and n % 100 != 12..14", "many": ""},
    "title.new": "Nowa gra",
    "menu.back": "Wstecz",
    "count.seconds": {"one": "{count} sekunda", "few": "{count} sekundy", "many": "{count} sekund"},
}
BOOK = [{"id": "goal", "title": "Cel gry", "paragraphs": ["Wygrywa najlepszy."]}]


@pytest.fixture
def polish(tmp_path):
    """Two files, one of words and one of rules, in a folder of their own."""
    game = games.names()[0]
    for folder, text in (("lang", FEW), (f"rules/{game}", BOOK)):
        (tmp_path / "more" / folder).mkdir(parents=True)
        file = tmp_path / "more" / folder / "pl.json"
        file.write_text(json.dumps(text, ensure_ascii=False), encoding="utf-8")
    with with_assets(tmp_path / "more"):
        yield game


def test_a_language_of_two_files_is_chosen_and_spoken(tmp_path, polish):
    app = open_app(tmp_path / "home")
    app.push(TitleScene(app))
    app.push(SettingsScene(app))
    app.frame(0.0, ())
    keys = Keys(app)
    choice = app.top.widget("language")
    assert "Polski" in choice.values
    app.top.mean("language")
    while i18n.language() != "pl":
        keys.key("right")
    assert load(tmp_path / "home")[0].language == "pl"
    keys.key("escape")
    assert app.top.widget("new").words == "Nowa gra"
    assert app.top.widget("party").words == "LAN party", "what it lacks is said in English"
    for scene in (SeatsScene, CreateScene, RulesScene):
        app.push(scene(app))
        app.frame(0.0, ())
        assert app.overflows == []
    assert [tr("count.seconds", count=count) for count in (1, 22, 25)] == [
        *("1 sekunda", "22 sekundy", "25 sekund")
    ]
    assert app.top.sections[0].title == "Cel gry"
    other = games.names()[1]
    assert sections("pl", other)[0] == sections("en", other)[0]
    app.close()


def test_a_language_that_is_gone_is_kept_in_the_settings_and_not_spoken(tmp_path):
    (tmp_path / "settings.json").write_text('{"language": "pl"}')
    settings, lost = load(tmp_path)
    assert (settings.language, lost.code) == ("", "settings.partly_damaged")
    assert settings.kept == {"language": "pl"}
