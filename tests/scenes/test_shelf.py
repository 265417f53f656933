"""The shelf: every match that was kept can be watched again, and a lost one says why not."""

import json
from dataclasses import replace

import pytest

from every_game import FIRST
from kingsburg_arcade import games
from kingsburg_arcade.engine.luck import SeededDealer
from kingsburg_arcade.engine.record import Record
from kingsburg_arcade.engine.table import Table
from kingsburg_arcade.governors.thinking import AtOnce, Pondering
from kingsburg_arcade.journal import load, save
from kingsburg_arcade.saved_matches.home import FOLDER
from kingsburg_arcade.saved_matches.inventory import SavedMatches
from kingsburg_arcade.saved_matches.lan import BEGUN
from kingsburg_arcade.saved_matches.lan import FOLDER as PARTY
from kingsburg_arcade.scenes.front.title import TitleScene
from kingsburg_arcade.scenes.replay.endings import Endings
from kingsburg_arcade.scenes.replay.replay_mode import ReplayMode
from kingsburg_arcade.scenes.replay.shelf_page import (
    SHEETS,
    ShelfScene,
    details,
    key_of,
    standing,
    words,
)
from kingsburg_arcade.scenes.table.home_players import HomePlayers
from kingsburg_arcade.ui.page import Shape
from kingsburg_arcade.ui.seat_marks import first_names
from pilot import Keys, Mouse, Pad, open_app

REAL = games.games()

ROWS = SHEETS[Shape.USUAL].most


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


def test_the_shelf_tells_who_has_won_and_by_how_much(app, tmp_path):
    over = keep(tmp_path, ["random", "squire"], 999)
    (match,) = SavedMatches(tmp_path)
    points = over.table.result.points
    assert match.points == points
    winner = points.index(max(points))
    said = details(match)
    assert first_names()[winner] in said
    assert " : ".join(map(str, points)) in said
    note = match.file.with_suffix(".chairs.json")
    for wrong in ({"points": [1], "winners": [3]}, {"points": "x", "winners": []}, 7):
        note.write_text(json.dumps({"chairs": ["human"] * 2, "finished": True, "result": wrong}))
        (match,) = SavedMatches(tmp_path)
        assert match.winners == ()
        assert details(match).endswith(standing(match))


def forget_the_result(folder):
    """The notes as they were written before winners were kept."""
    for match in SavedMatches(folder):
        note = match.file.with_suffix(".chairs.json")
        written = json.loads(note.read_text(encoding="utf-8"))
        written.pop("result", None)
        note.write_text(json.dumps(written), encoding="utf-8")


def test_an_older_match_tells_its_winner_from_its_record_and_is_noted(app, tmp_path):
    points = keep(tmp_path, ["random", "squire"], 999).table.result.points
    keep(tmp_path, ["random", "random"], 5)
    forget_the_result(tmp_path)
    assert all(not match.winners for match in SavedMatches(tmp_path))
    shelf = ShelfScene(app)
    app.push(shelf)
    for _ in range(3):
        app.frame(0.02, ())
    assert {match.finished: match.points for match in shelf.matches} == {True: points, False: ()}
    score = " : ".join(map(str, points))
    (row,) = [one for one in shelf.widgets if score in getattr(one, "hint", "")]
    assert first_names()[points.index(max(points))] in row.hint
    assert {match.finished: match.points for match in SavedMatches(tmp_path)} == {
        match.finished: match.points for match in shelf.matches
    }, "it is noted, and need not be looked for again"


def test_a_damaged_record_is_asked_once(app, tmp_path):
    keep(tmp_path, ["random", "random"], 999)
    forget_the_result(tmp_path)
    (match,) = SavedMatches(tmp_path)
    whole = match.file.read_bytes()
    match.file.write_bytes(whole[: len(whole) * 3 // 4])
    looks = Endings(AtOnce())
    assert [looks.look([match]) for _ in range(3)] == [None] * 3
    match.file.write_bytes(whole)
    assert looks.look([match]) is None
    after = Endings(AtOnce()).look([match])
    assert (after.file, len(after.winners) > 0) == (match.file, True)


def test_a_match_that_goes_on_is_not_played_through(tmp_path):
    keep(tmp_path, ["random", "random"], 5)
    assert Endings(None).look(list(SavedMatches(tmp_path))) is None


def test_who_leaves_the_shelf_gives_the_look_up(app, tmp_path):
    keep(tmp_path, ["random", "random"], 999)
    forget_the_result(tmp_path)
    begun = []
    app.thinker.ponder = lambda thinking: begun.append(Pondering(thinking)) or begun[-1]
    app.push(ShelfScene(app))
    for _ in range(3):
        app.frame(0.02, ())
    app.pop()
    (look,) = begun
    look.work()
    assert look.found is None


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
    assert [words(match) for match in shelf.matches] == [
        "Match 2 · Random, Squire ◆◆, Page ◆",
        "Match 1 · Random, Random",
    ]
    assert [match.finished for match in shelf.matches] == [True, False]
    pilot.press("match:tables:2")
    assert isinstance(app.top.mode, ReplayMode)
    assert app.top.mode.reel.stops[-1].entries == len(over.table.record)
    assert app.top.players.captions == ("Random", "Squire ◆◆", "Page ◆")
    pilot.press("key:leave")
    assert app.top is shelf


def spoil(file, **header):
    """Write a record anew whose header says something else."""
    record = load(file, games.cabinet)[0]
    save(file, Record(replace(record.header, **header)))


SPOILED = {
    "nothing": lambda file: file.write_bytes(b""),
    "junk": lambda file: file.write_bytes(b"something else"),
    "a cut header": lambda file: file.write_bytes(file.read_bytes()[:40]),
    "a damaged header": lambda file: file.write_bytes(file.read_bytes()[:40] + bytes(90)),
    "other rules": lambda file: spoil(file, rules="other"),
    "an unknown game": lambda file: spoil(file, game="chess"),
    "an unknown option": lambda file: spoil(file, options={"dragons": True}),
    "too many seats": lambda file: spoil(file, seats=99),
}


@pytest.mark.parametrize("how", SPOILED)
@pytest.mark.parametrize("far", [False, True], ids=["home", "lan"])
@pytest.mark.parametrize("language", ["en", "ru"])
def test_what_cannot_be_opened_stands_there_with_its_reason(app, tmp_path, how, far, language):
    if far:
        file = party_record(tmp_path, 1)
    else:
        keep(tmp_path, ["random"] * 2, 5)
        (file,) = (tmp_path / FOLDER).glob("*.record")
    SPOILED[how](file)
    app.change(language=language)
    app.top.enter()
    Mouse(app).press("replays")
    (match,) = app.top.matches
    assert match.problem is not None
    assert app.top.widget(key_of(match)).lost
    for hands in (Mouse, Keys, Pad):
        app.top.say("")
        hands(app).press(key_of(match))
        assert isinstance(app.top, ShelfScene)
        assert app.top.notice
    app.frame(0.0, ())
    assert app.overflows == []
    app.change(language="en")


@pytest.mark.planted
def test_a_game_without_a_board_says_so(app, tmp_path, monkeypatch):
    keep(tmp_path, ["random"] * 2, 5)
    bare = [replace(game, board=None) for game in games.games()[:1]]
    monkeypatch.setattr(games, "games", lambda: (*bare, *REAL[1:]))
    app.push(ShelfScene(app))
    Mouse(app).press("match:tables:1")
    assert app.top.notice == f"{REAL[0].title} has no board, so it cannot be played on the screen"


def party_record(folder, number, names=("Ada", "Émile")):
    """A match on the LAN that was played to its end."""
    table = Table(FIRST, 2, FIRST.options(), SeededDealer(4), names=names)
    (folder / PARTY).mkdir(exist_ok=True)
    save(folder / PARTY / f"{number:05}.record", table.record)
    return folder / PARTY / f"{number:05}.record"


def test_a_match_of_a_party_stands_there_by_its_people(app, tmp_path):
    party_record(tmp_path, 1)
    app.push(ShelfScene(app))
    (match,) = app.top.matches
    assert words(match) == "Match 1 · Ada, Émile"
    Mouse(app).press("match:party:1")
    assert app.top.players.captions == ("Ada", "Émile")


def test_a_notebook_without_a_record_stands_there_too(app, tmp_path):
    """A match that broke off: its notebook is damaged here, so one cannot go back to it."""
    (tmp_path / PARTY).mkdir()
    (tmp_path / PARTY / "00004.notebook").write_bytes(bytes(BEGUN + 1))
    (tmp_path / PARTY / "00005.notebook").write_bytes(bytes(BEGUN - 1))
    app.top.enter()
    assert app.top.widget("replays") is not None
    app.push(ShelfScene(app))
    (match,) = app.top.matches
    assert (match.number, match.waits, match.finished) == (4, False, False)
    Mouse(app).press("match:party:4")
    assert app.top.notice


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


def test_files_of_other_names_are_told_apart(app, tmp_path):
    keep(tmp_path, ["random"] * 2, 5)
    (file,) = (tmp_path / FOLDER).glob("*.record")
    others = ["evening", "1", "000001", "a name " * 9]
    for name in others:
        (tmp_path / FOLDER / f"{name}.record").write_bytes(file.read_bytes())
    app.push(ShelfScene(app))
    shown = [one for one in app.top.widgets if one.key.startswith("match:")]
    assert {one.key for one in shown} == {
        "match:tables:1",
        *(f"match:tables:file {name}" for name in others),
    }
    assert len({one.words for one in shown}) == len(shown)
    assert "Match “evening”" in [one.words for one in shown]
    Mouse(app).press("match:tables:file evening")
    assert isinstance(app.top.mode, ReplayMode)
    assert app.overflows == []


@pytest.mark.parametrize("language", ["en", "fr", "ru"])
def test_other_rules_are_named_in_the_small_print_alone(app, tmp_path, language):
    keep(tmp_path, ["random"] * 2, 5)
    (file,) = (tmp_path / FOLDER).glob("*.record")
    spoil(file, rules="3d2c" * 8)
    app.change(language=language)
    app.push(ShelfScene(app))
    row = app.top.widget("match:tables:1")
    assert "3d2c" not in row.hint
    assert "3d2c" in row.explain().lines[-1]
    app.top.mean(row.key)
    app.top.explaining = app.top.stale = True
    app.frame(0.0, ())
    assert app.overflows == []
    app.change(language="en")


def test_garbage_is_the_match_of_no_game(app, tmp_path):
    (tmp_path / FOLDER).mkdir()
    (tmp_path / FOLDER / "00001.record").write_bytes(b"something else")
    app.push(ShelfScene(app))
    (match,) = app.top.matches
    assert match.game == ""
    assert app.top.widget("match:tables:1").hint.endswith("This is not the record of a match")
    assert not any(game.title in app.top.widget("match:tables:1").hint for game in REAL)
