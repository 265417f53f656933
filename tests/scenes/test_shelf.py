"""The shelf: every match that was kept can be watched again, and a lost one says why not."""

import pytest

from kingsburg_arcade.engine.luck import SeededDealer
from kingsburg_arcade.engine.table import Table
from kingsburg_arcade.games.kingsburg.rules import CABINET
from kingsburg_arcade.governors.thinking import AtOnce
from kingsburg_arcade.journal import save
from kingsburg_arcade.saved_matches.home import FOLDER
from kingsburg_arcade.saved_matches.lan import FOLDER as PARTY
from kingsburg_arcade.scenes.front.title import TitleScene
from kingsburg_arcade.scenes.replay.shelf import ROWS, ShelfScene
from kingsburg_arcade.scenes.table.home_players import HomePlayers
from pilot import Keys, Mouse, Pad, open_app


@pytest.fixture
def app(tmp_path):
    app = open_app(tmp_path)
    app.push(TitleScene(app))
    yield app
    app.close()


def keep(folder, chairs, moves, seed=3):
    sitting = HomePlayers.begin(chairs, seed, folder=folder)
    thinker = AtOnce()
    for _ in range(moves):
        if sitting.table.over:
            break
        sitting.submit(sitting.think(thinker))
    sitting.close()
    return sitting


@pytest.mark.parametrize("hands", [Mouse, Keys, Pad])
def test_from_the_title_to_a_match_and_back(app, tmp_path, hands):
    assert app.top.widget("replays") is None
    keep(tmp_path, ["random"] * 2, 30)
    over = keep(tmp_path, ["random", "squire", "page"], 999)
    app.top.enter()
    pilot = hands(app)
    pilot.press("replays")
    shelf = app.top
    assert isinstance(shelf, ShelfScene)
    assert [match.words for match in shelf.matches] == [
        "Match 2 · Chance, Squire, Page",
        "Match 1 · Chance, Chance",
    ]
    assert [match.finished for match in shelf.matches] == [True, False]
    pilot.press("match:tables:2")
    assert isinstance(app.top, ReplayScene)
    assert app.top.reel.stops[-1].entries == len(over.table.record)
    assert app.top.sitting.captions == ("Chance", "Squire", "Page")
    pilot.press("key:leave")
    assert app.top is shelf


def test_a_file_that_cannot_be_watched_says_why(app, tmp_path):
    keep(tmp_path, ["random"] * 2, 5)
    (file,) = (tmp_path / FOLDER).glob("*.record")
    file.write_bytes(b"nothing")
    app.push(ShelfScene(app))
    Mouse(app).press("match:tables:1")
    assert isinstance(app.top, ShelfScene)
    assert "cannot be used" in app.top.notice


def test_a_match_of_a_party_stands_there_by_its_people(app, tmp_path):
    table = Table(CABINET, 2, CABINET.options(), SeededDealer(4), names=["Ada", "Émile"])
    (tmp_path / PARTY).mkdir()
    save(tmp_path / PARTY / "00001.record", table.record)
    (tmp_path / PARTY / "00002.record").write_bytes(b"something else")
    app.push(ShelfScene(app))
    (match,) = app.top.matches
    assert match.words == "Match 1 · Ada, Émile"
    Mouse(app).press("match:party:1")
    assert app.top.sitting.captions == ("Ada", "Émile")


def test_many_matches_are_turned_over_page_by_page(app, tmp_path):
    for _ in range(ROWS + 2):
        keep(tmp_path, ["random"] * 2, 0)
    app.push(ShelfScene(app))
    pilot = Keys(app)
    assert app.top.widget("match:tables:8")
    assert not app.top.widget("match:tables:2")
    assert not app.top.widget("newer").enabled
    pilot.key("page down")
    assert [one.key for one in app.top.widgets if one.key.startswith("match:")] == [
        "match:tables:2",
        "match:tables:1",
    ]
    pilot.press("older")
    assert app.top.first == ROWS
    pilot.key("page up")
    assert app.top.first == 0
