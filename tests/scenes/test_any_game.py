"""What the screen does with a match of any game: keeps it, shows it, goes on with it."""

import pytest

from every_game import ON_SCREEN, every_game, every_game_on_screen
from kingsburg_arcade import games, journal
from kingsburg_arcade.engine.record import fold
from kingsburg_arcade.governors.thinking import AtOnce
from kingsburg_arcade.scenes import states
from kingsburg_arcade.scenes.party.party_states import ADA, seated
from kingsburg_arcade.scenes.party.party_words import attend
from kingsburg_arcade.scenes.party.score import FarWaysOn
from kingsburg_arcade.scenes.replay.replay_mode import ReplayMode
from kingsburg_arcade.scenes.replay.shelf_page import ShelfScene
from kingsburg_arcade.scenes.table.home_players import HomePlayers
from kingsburg_arcade.scenes.table.table_scene import TableScene
from pilot import Keys, Mouse, open_app
from told import happened


@pytest.fixture
def app(tmp_path):
    app = open_app(tmp_path)
    app.push(states.TitleScene(app))
    yield app
    app.close()


def played(game, folder=None, moves=9999):
    """A match by chance, so many moves of it or all."""
    players = HomePlayers.begin(["random", "random"], 4, folder=folder, game=game)
    while not players.table.over and moves:
        players.submit(players.think(AtOnce()))
        moves -= 1
    players.close()
    return players


@every_game
def test_the_match_that_is_kept_is_an_ordinary_record(tmp_path, game):
    players = played(game, tmp_path)
    (file,) = (tmp_path / "tables").glob("*.record")
    record, trouble = journal.load(file, games.cabinet)
    assert trouble is None
    assert fold(record, games.cabinet(game)).digest == players.table.digest


@every_game_on_screen
@pytest.mark.parametrize("moves", [7, 9999])
def test_a_match_stands_on_the_shelf_and_is_shown_again(app, game, moves):
    players = played(game, app.folder, moves)
    app.push(ShelfScene(app))
    assert next(iter(app.top.matches)).game == game
    Mouse(app).press("match:tables:1")
    assert isinstance(app.top.mode, ReplayMode)
    assert app.top.mode.record.head == players.table.record.head
    hands = Keys(app)
    for key in ("last", "back", "phase_back", "first", "forward", "phase_on", "leave"):
        hands.press(f"key:{key}")
        hands.post()
    assert isinstance(app.top, ShelfScene)
    assert app.overflows == []


@every_game_on_screen
def test_two_on_one_couch_take_turns_and_resume_where_they_left(app, game):
    players = HomePlayers.begin(["human", "human"], 4, folder=app.folder, game=game)
    app.push(app.doors.table(players))
    asked = set()
    for _ in range(60):
        app.frame(0.2, ())
        if not isinstance(app.top, TableScene):
            Keys(app).go_on()
        elif app.top.turn.legal and len(asked) < 2:
            asked.add(app.top.turn.asked)
            app.top.turn.make(app.top.turn.legal[-1])
    assert asked == {0, 1}
    digest = players.table.digest
    app.go_home()
    Keys(app).press("resume")
    assert isinstance(app.top, TableScene)
    assert app.top.players.table.digest == digest


@every_game_on_screen
@pytest.mark.parametrize("key", [ADA, None], ids=["played", "watched"])
def test_a_match_far_away_leads_to_the_score(app, game, key):
    party = seated(played(game), key)
    coming = happened(party.table.record, *party.table.record.entries)
    party.table = party.table.rewound(0)
    app.push(app.doors.far_table(party))
    attend(app, party)
    asked = 0
    for told in coming:
        app.frame(0.1, ())
        if isinstance(app.top, TableScene):
            assert app.top.players.table is party.table
            asked += bool(app.top.turn.legal)
        else:
            Keys(app).go_on()
        party.line.told.append(told)
    assert (asked > 4) == (key is not None)
    for _ in range(60):
        app.frame(0.1, ())
        if isinstance(getattr(app.top, "ways", None), FarWaysOn):
            return
        Keys(app).go_on()
    raise AssertionError("the match does not come to its score")


def test_the_pig_is_among_them():
    assert "pig" in ON_SCREEN
