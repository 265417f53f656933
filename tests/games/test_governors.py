"""The governors that a game has, by the names that a person types."""

import pytest

from every_game import every_game
from kingsburg_arcade.engine.contract import Refused
from kingsburg_arcade.games import governors
from kingsburg_arcade.games.governors import NAMES, adviser, characters, governor, levels, seat
from kingsburg_arcade.games.manifest import Game
from kingsburg_arcade.governors.by_chance import BY_CHANCE
from kingsburg_arcade.governors.mind import LEVELS, Mind
from kingsburg_arcade.i18n import languages, refusal, speak


@every_game
def test_every_name_gives_a_new_governor_of_that_name(game):
    persons = [f"{level}:{who}" for level in levels(game)[:2] for who in characters(game)]
    for name in (*BY_CHANCE, *levels(game), *persons):
        assert governor(name, game).name == name
        assert governor(name, game) is not governor(name, game)


@every_game
def test_a_game_has_levels_of_the_ladder_or_none(game):
    assert list(levels(game)) == [level for level in LEVELS if level in levels(game)]
    assert (*BY_CHANCE, *LEVELS) == NAMES


@pytest.mark.parametrize("game", ["kingsburg", "kingdom_builder"])
def test_the_two_games_have_the_whole_ladder(game):
    assert levels(game) == LEVELS


def test_the_same_eight_sit_at_the_tables_of_both_games():
    assert set(characters("kingsburg")) == set(characters("kingdom_builder"))
    assert len(characters("kingsburg")) == 8
    assert governor("regent:abbot", "kingdom_builder").name == "regent:abbot"


@pytest.mark.parametrize(
    ("name", "game", "code"),
    [
        ("oracle", "kingsburg", "governor.unknown"),
        ("Squire", "kingsburg", "governor.unknown"),
        ("", "kingsburg", "governor.unknown"),
        ("random:abbot", "kingsburg", "governor.unknown"),
        ("squire:", "kingsburg", "governor.character_missing"),
        ("steward:wizard", "kingsburg", "governor.character_unknown"),
        ("steward:wizard", "kingdom_builder", "governor.character_unknown"),
        ("steward", "chess", "game.unknown"),
    ],
)
def test_a_name_that_means_no_governor_is_refused(name, game, code):
    with pytest.raises(Refused) as caught:
        governor(name, game)
    assert caught.value.code == code


@pytest.mark.parametrize("language", languages())
def test_a_missing_character_is_answered_with_those_there_are(language):
    with pytest.raises(Refused) as caught:
        governor("steward:", "kingsburg")
    speak(language)
    assert ", ".join(characters("kingsburg")) in refusal(caught.value)


def test_a_refusal_names_what_there_is():
    with pytest.raises(Refused) as caught:
        governor("\x1b[2J" + "oracle" * 50, "kingsburg")
    said = refusal(caught.value)
    assert "random, anything, page, squire" in said
    assert "\x1b" not in said
    assert len(said) < 200


@pytest.mark.parametrize("game", ["kingsburg", "kingdom_builder"])
def test_the_strongest_level_gives_hints_and_the_quickest_reads_records(game):
    assert isinstance(adviser(game), type(seat("regent", game).mind))
    assert isinstance(adviser(game, quick=True), type(seat("steward", game).mind))


# -------------------------------------------------------------------------- games that lack some
class Beginners:
    """Minds that play, and have no opinion on single moves."""

    levels = ("page", "squire")
    characters = ()

    def mind(self, level, character=""):
        return Mind()


def only(monkeypatch, **offered):
    """A game with nothing but that."""
    found = Game(name="pig", seats=range(2, 3), rules=lambda: None, **offered)
    monkeypatch.setattr(governors, "manifest", lambda name: found)


def test_a_game_without_minds_is_played_by_chance_alone(monkeypatch):
    only(monkeypatch)
    assert levels("pig") == characters("pig") == ()
    assert adviser("pig") is adviser("pig", quick=True) is None
    assert governor("random", "pig").name == "random"
    with pytest.raises(Refused) as caught:
        governor("page", "pig")
    assert caught.value.values["governors"] == ("random", "anything")


def test_a_game_whose_minds_weigh_no_moves_offers_no_hints(monkeypatch):
    only(monkeypatch, minds=Beginners)
    assert levels("pig") == ("page", "squire")
    assert adviser("pig") is None
    with pytest.raises(Refused, match=r"governor\.no_characters"):
        governor("page:abbot", "pig")
