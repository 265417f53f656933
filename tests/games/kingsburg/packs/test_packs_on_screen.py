"""Packs on the screen: switches among the house rules, marked cards, pictures of their own."""

import importlib

import pygame
import pytest

from games.kingsburg.packs.shelved import EXAMPLE, example, known, named
from kingsburg_arcade import i18n
from kingsburg_arcade.app import App
from kingsburg_arcade.games import known_packs, playing
from kingsburg_arcade.games.kingsburg.rules.realm.packed_effects import (
    BUILDING_VERBS,
    DESTINY_VERBS,
    GOVERNOR_VERBS,
    verb_of,
)
from kingsburg_arcade.governors.thinking import AtOnce
from kingsburg_arcade.packs.parcel import open_parcel
from kingsburg_arcade.packs.shelf import shelf_in
from kingsburg_arcade.scenes.front.house_rules import ChosenRules, HouseRulesScene, installed
from kingsburg_arcade.scenes.front.seats import SeatsScene
from kingsburg_arcade.scenes.states import open_canned
from kingsburg_arcade.scenes.table.table_scene import TableScene
from kingsburg_arcade.settings import Settings
from kingsburg_arcade.stage.art import Art
from made_packs import parcel, picture

VERBS = (BUILDING_VERBS, DESTINY_VERBS, GOVERNOR_VERBS)


@pytest.fixture
def app(tmp_path):
    made = App(tmp_path, settings=Settings(), size=(1280, 720), thinker=AtOnce())
    yield made
    made.close()
    known_packs.forget(shelf_in(tmp_path).find)


def module(pack, name: str):
    """A module of the copy for a pack."""
    with known(pack):
        manifest = playing("kingsburg", {"packs": named(pack)})
    package = manifest.rules().__module__.partition(".rules")[0]
    return importlib.import_module(f"{package}.{name}")


def test_an_installed_pack_is_a_switch_among_the_house_rules(app):
    pack = shelf_in(app.folder).add(example().raw)
    rules = ChosenRules("kingsburg", installed(app))
    assert "packs" not in rules.options
    assert ChosenRules("kingdom_builder", installed(app)).packs == {}
    (rule,) = rules.packs
    app.push(HouseRulesScene(app, rules))
    app.frame(0.0, ())
    (switch,) = [one for one in app.top.widgets if one.key == f"option:{rule}"]
    assert switch.words == "Pack “The Harbour”"
    assert pack.short in switch.explain().lines[0]
    switch.press()
    assert rules.options["packs"] == named(pack)
    assert rules.summary == i18n.tr("count.rules_changed", count=1)


def test_a_match_with_a_pack_begins_at_the_table(app):
    pack = shelf_in(app.folder).add(example().raw)
    seats = SeatsScene(app, "kingsburg")
    app.push(seats)
    app.frame(0.0, ())
    (rule,) = seats.rules.packs
    seats.rules.at[rule] = 1
    seats.begin()
    app.frame(0.0, ())
    assert isinstance(app.top, TableScene)
    state = app.top.players.table.state
    assert f"{pack.short}_pirates 3" in state.in_play.cards[0].contents
    assert type(app.top.board).__module__.startswith(type(state).__module__.partition(".rules")[0])


@pytest.mark.parametrize("state", ["strips", "destiny", "keeping"])
def test_scenes_are_drawn_with_cards_of_a_pack(app, state):
    pack = shelf_in(app.folder).add(example().raw)
    installed(app)
    open_canned(app, "kingsburg", state, {"packs": named(pack)})
    app.frame(0.0, ())


def test_a_card_of_a_pack_says_whose_it_is_in_every_language():
    pack = example()
    explanations, cards = module(pack, "board.explanations"), module(pack, "board.governor_cards")
    destinies = module(pack, "board.destiny_card")
    rows = module(pack, "rules.content").BUILDINGS
    jetty = next(at for at, row in enumerate(rows) if row.name == f"{pack.short}_jetty")
    said = {"en": "Jetty", "fr": "Jetée", "ru": "Jetty"}
    for language, title in said.items():
        i18n.speak(language)
        told = [
            explanations.building_card(jetty),
            cards.governor_card(f"{pack.short}_admiral"),
            destinies.destiny_card(f"{pack.short}_blockade"),
        ]
        assert told[0].title == title
        assert all(card.lines[-1] == i18n.tr("card.pack", pack="The Harbour") for card in told)
        assert not any("  " in line or "_" in line for card in told for line in card.lines)
    i18n.speak("en")
    assert cards.governor_card(f"{pack.short}_admiral").lines[-2] == "The Captain went to sea."
    assert module(pack, "board.words").strip_words([f"{pack.short}_quays"]) == "C · Quays"


def test_a_card_has_the_picture_of_its_pack_or_that_of_its_family():
    given = {
        file.relative_to(EXAMPLE).as_posix(): file.read_bytes()
        for file in sorted(EXAMPLE.rglob("*.*"))
    }
    pack = open_parcel(parcel(given | {"pictures/jetty.png": picture(40, 20)}))
    module(pack, "board.words")
    art = Art()
    assert art.has(f"building.{pack.short}_jetty")
    drawn = art.picture(f"building.{pack.short}_jetty", (80, 80))
    assert drawn.get_size() == (80, 40)
    assert drawn.get_at((40, 20))[:3] == (0x80, 0x40, 0x20)
    plain = art.picture("building.plain", (80, 80))
    family = art.picture(f"building.{pack.short}_shipyard", (80, 80))
    assert pygame.image.tobytes(family, "RGBA") == pygame.image.tobytes(plain, "RGBA")


def test_the_manual_names_the_example_and_every_verb():
    manual = (EXAMPLE.parent.parent / "packs.md").read_text(encoding="utf-8")
    assert f"The Harbour ({example().short}…)" in manual
    verbs = {verb_of(verb) for known in VERBS for verb in known}
    assert [verb for verb in sorted(verbs) if f"`{verb}`" not in manual] == []
