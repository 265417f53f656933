"""Matches that version 0.1 has kept: an unfinished one is finished at home, in a branch."""

import shutil
from pathlib import Path

import pytest

from every_language import LANGUAGES
from kingsburg_arcade import games
from kingsburg_arcade.engine.contract import Refused
from kingsburg_arcade.i18n import speak
from kingsburg_arcade.net.protocol.proof import Proven
from kingsburg_arcade.net.room.line import Line
from kingsburg_arcade.saved_matches import lan
from kingsburg_arcade.saved_matches.inventory import SavedMatches, game_of
from kingsburg_arcade.saved_matches.notebook import is_former, read_notebook
from kingsburg_arcade.scenes.front.title import TitleScene
from kingsburg_arcade.scenes.party.rooms import RoomsScene
from kingsburg_arcade.scenes.party.score import changes_words, luck_words
from kingsburg_arcade.scenes.replay.shelf_page import ShelfScene, standing
from pilot import at_table
from scenes.far import Player, is_far

KEPT = Path(__file__).parents[1] / "net" / "journals" / "former.notebook"
"""Of Ada at seat 0 of two, who was killed after entry 44 by version 0.1. Never write it again."""


@pytest.fixture
def player(tmp_path):
    (tmp_path / "ada" / lan.FOLDER).mkdir(parents=True)
    shutil.copy(KEPT, tmp_path / "ada" / lan.FOLDER / "00001.notebook")
    player = Player(tmp_path / "ada", "Ada")
    yield player
    player.close()


def test_it_is_read_and_proven_as_what_it_was():
    found = read_notebook(KEPT)
    assert is_former(KEPT)
    assert (found.seat, len(found.record), found.proof.unique) == (0, 44, False)
    assert (found.proof.moves, found.proof.seatings) == (35, 0)


def test_from_the_title_it_goes_on_at_home_and_is_not_offered_again(player):
    player.press("return")
    table = player.top
    assert at_table(table)
    assert not is_far(table)
    assert table.players.branch
    assert table.players.chairs == ("human", "squire")
    assert len(table.players.table.record) >= 44
    assert table.notice.startswith("Version 0.1 began this match")
    kept = read_notebook(KEPT).record.entries
    assert tuple(table.players.table.record.entries)[:44] == tuple(kept)
    player.app.go_home()
    player.frame()
    assert isinstance(player.top, TitleScene)
    assert (player.top.widget("return"), player.top.unfinished is not None) == (None, True)


def test_from_the_rooms_it_goes_on_at_home(player):
    player.app.push(RoomsScene(player.app, lambda: player.finder))
    player.frame()
    player.press("return")
    assert player.top.players.branch


def test_the_shelf_says_so_and_a_press_finishes_it_at_home(player):
    (match,) = SavedMatches(player.folder)
    assert (match.former, match.waits) == (True, True)
    assert standing(match) == "not finished, from version 0.1: press to finish it at home"
    player.app.push(ShelfScene(player.app))
    player.press("match:party:1")
    assert player.top.players.branch


def test_it_is_not_resumed_on_the_lan(tmp_path, player):
    kept = player.folder / lan.FOLDER / "00001.notebook"
    line = Line(games.cabinet(game_of(kept)), player.folder, "127.0.0.1", kept)
    line.resume()
    with pytest.raises(Refused) as refused:
        raise next(one.reason for one in told(line) if hasattr(one, "reason"))
    assert refused.value.code == "lan.former_luck"


def told(line):
    line._thread.join(10.0)
    return line.heard()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_proof_says_which_luck_a_match_had_and_why_its_seats_changed(language):
    speak(language)
    known = Proven(1, 2, 3, 2, "d", True, True, ((0, "late"), (1, "returns")))
    former = Proven(1, 2, 3, 1, "d", True, False, ((1, ""),))
    said = luck_words(known), luck_words(former), changes_words(known, ("Ada", "Bob"))
    assert (
        said
        == {
            "en": (
                "Every roll had only one possible value.",
                "Saved by version 0.1: its rolls could have been repeated.",
                "Ada (too late), Bob (came back)",
            ),
            "fr": (
                "Chaque jet n’avait qu’une seule valeur possible.",
                "Enregistrée par la 0.1\u202f: ses jets auraient pu être refaits.",
                "Ada (retard), Bob (retour)",
            ),
            "ru": (
                "У каждого броска было только одно возможное значение.",
                "Сохранено версией 0.1: броски можно было повторить.",
                "Ada (время вышло), Bob (возвращение)",
            ),
        }[language]
    )
    assert changes_words(former, ("Ada", "Bob")) == "Bob"
