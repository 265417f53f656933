"""Words that are typed for the LAN party: names, addresses and codes."""

import pytest

from every_language import LANGUAGES
from kingsburg_arcade.engine.contract import Refused
from kingsburg_arcade.net.room.lobby import check_name
from kingsburg_arcade.scenes.party.create import CreateScene
from kingsburg_arcade.scenes.party.party_states import StillFinder, row
from kingsburg_arcade.scenes.party.rooms import completed
from kingsburg_arcade.scenes.party.typing import TypingScene
from kingsburg_arcade.settings import Settings
from kingsburg_arcade.ui.inputs import ERASE
from scenes.far import Player
from scenes.test_party import looking, opened


@pytest.fixture
def ada(tmp_path):
    player = Player(tmp_path / "Ada", "Ada", "mouse")
    yield player
    player.close()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_proposed_name_of_a_room_is_one_that_a_room_may_have(tmp_path, language):
    app = opened(tmp_path, CreateScene, language=language, name="Zo")
    check_name(app.top.name)
    assert "Zo" in app.top.name
    app.close()


def test_whatever_spaces_are_pasted_words_stay_apart(ada, monkeypatch):
    monkeypatch.setattr(
        "kingsburg_arcade.scenes.party.typing.pasted", lambda: "Table\u202f: Bob\nand Eve"
    )
    said = []
    ada.app.push(TypingScene(ada.app, "Words", said.append))
    ada.frame()
    ada.press("paste")
    ada.press("done")
    assert said == ["Table : Bob and Eve"]


def test_what_cannot_be_an_address_or_a_code_is_said_at_once(ada):
    ada.opens_rooms()
    ada.press("address")
    ada.type("nowhere")
    ada.press("done")
    assert ada.top.notice == "An address looks like 192.168.1.20:50000"
    for _ in range(7):
        ada.press("erase")
    for sign in "1.2.3.4:5":
        ada.press(f"key:{sign}")
    ada.press("done")
    assert ada.finder.shown[0].address == "1.2.3.4:5"
    ada.finder.shown = (row("Secret", 1, ("Kim",), code="K7"),)
    ada.frame()
    ada.press("room:Secret")
    ada.type("4f9")
    ada.press("done")
    assert ada.top.words == "4F9"
    assert ada.top.notice == "A code has five characters after the dash"
    assert completed("K7", "4f9qx") == completed("K7", "k7-4F9QX") == "K74F9QX"


def test_a_name_is_typed_and_kept(ada):
    ada.opens_rooms()
    ada.press("name")
    for _ in range(3):
        ada.press("erase")
    ada.press("done")
    assert ada.top.notice == "A name needs at least one letter"
    ada.press("capitals")
    ada.press("key:z")
    ada.press("key:o")
    ada.press("done")
    assert ada.app.settings.name == "Zo"
    with pytest.raises(Refused, match=r"settings\.value"):
        Settings(name="x" * 21)


def test_the_first_letter_takes_the_place_of_a_proposed_name(tmp_path, monkeypatch):
    monkeypatch.setattr("getpass.getuser", lambda: "root")
    app = opened(tmp_path, lambda house: looking(house, StillFinder()), language="en")
    app.top.type_name()
    app.frame(0.1, ())
    assert (app.top.words, app.top.replaced) == ("Guest", True)
    app.top.typed("Z")
    app.top.typed("o")
    assert app.top.words == "Zo"
    app.top.finish()
    app.top.type_name()
    app.top.typed("e")
    assert app.top.words == "Zoe"  # typing continues the player's own name
    app.top.back()
    app.push(CreateScene(app))
    app.top.widget("name").press()
    assert (app.top.words, app.top.replaced) == ("Zo’s table", True)
    app.top.typed(ERASE)
    assert app.top.words == ""
    app.top.typed("Hall")
    app.top.finish()
    app.top.widget("name").press()
    assert (app.top.words, app.top.replaced) == ("Hall", False)
    app.close()
