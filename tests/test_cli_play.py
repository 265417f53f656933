"""`play` leads at once where it is told to: a room, a new room, the last match, a link."""

import json
import re

import pytest

from every_game import IN_THE_BOX
from kingsburg_arcade import cli, main_loop
from kingsburg_arcade.games.governors import characters, levels
from kingsburg_arcade.net.discovery import Row
from kingsburg_arcade.net.room.room_code import RoomCode
from kingsburg_arcade.paths import assets
from kingsburg_arcade.saved_matches import home
from kingsburg_arcade.scenes.front.title import TitleScene
from kingsburg_arcade.scenes.party.lobby_scene import LobbyScene
from kingsburg_arcade.scenes.party.named_room import NamedRoom
from kingsburg_arcade.scenes.party.party_states import StillFinder
from kingsburg_arcade.scenes.party.rooms import RoomsScene
from kingsburg_arcade.scenes.party.typing import TypingScene
from kingsburg_arcade.scenes.table.home_players import HomePlayers
from kingsburg_arcade.scenes.table.table_scene import TableScene
from kingsburg_arcade.settings import Settings, load, save
from pilot import Keys, open_app
from terminal import typed

LOOPBACK = "127.0.0.1"


@pytest.fixture
def opened(tmp_path, monkeypatch):
    """What is on the screen after a call of `play`; nothing is shown for long."""
    monkeypatch.setenv("KINGSBURG_ARCADE_HOME", str(tmp_path))
    save(tmp_path, Settings(language="en", name="Ada"))
    monkeypatch.setattr(main_loop, "run", lambda app: seen.append(app))
    seen = []

    def play(*words):
        assert cli.main(["play", "--interface", LOOPBACK, *words]) == 0
        return seen[-1]

    yield play
    for app in seen:
        app.close()


def test_a_room_is_opened_with_a_code_and_a_rival(opened):
    words = ("--game", IN_THE_BOX[1], "--seats", "human,human,page", "--code", "new")
    app = opened("--create", "Friday", *words)
    assert isinstance(app.top, LobbyScene)
    party = app.top.party
    for _ in range(300):
        app.frame(0.02, ())
        if party.gathered is not None and party.gathered.chairs[2].governor:
            break
        main_loop.pygame.time.wait(10)
    assert [chair.governor for chair in party.gathered.chairs] == ["", "", "page"]
    assert RoomCode.read(party.listening.code)


def test_the_last_match_is_gone_on_with(opened, tmp_path):
    for seed in (1, 2):
        HomePlayers.begin(["human", "page"], seed, folder=tmp_path, game=IN_THE_BOX[0]).close()
    app = opened("--resume")
    assert isinstance(app.top, TableScene)
    assert app.top.players.file == tmp_path / home.FOLDER / "00002.record"


def test_a_rival_like_the_person_has_a_level_at_the_table(opened):
    game = IN_THE_BOX[0]
    level = levels(game)[1]  # where a person begins
    app = opened("--seats", f"human,equal,equal:{characters(game)[0]},page", "--game", game)
    assert app.top.players.chairs == ("human", level, f"{level}:{characters(game)[0]}", "page")


def test_there_may_be_no_match_to_go_on_with(capsys, opened):
    printed = typed(capsys, "play", "--resume")
    assert (printed.code, printed.complaint) == (cli.FAILED, "There is no match to continue")


def test_language_and_window_are_kept(opened, tmp_path):
    opened("--lang", "fr", "--fullscreen")
    kept, _ = load(tmp_path)
    assert (kept.language, kept.fullscreen) == ("fr", True)


def test_a_link_shows_its_room_and_joins_by_no_means(opened):
    app = opened("--link", f"kingsburg://{LOOPBACK}:4711/K7-4F9QX")
    assert isinstance(app.top, RoomsScene)
    assert app.top.named == NamedRoom(f"{LOOPBACK}:4711", RoomCode.read("K74F9QX"))
    assert [type(scene) for scene in app.scenes] == [TitleScene, RoomsScene]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("--join Ada --seats human,page", "say who plays"),
        ("--resume --option plus_two=group", "say who plays"),
        ("--create Ada --seed 7", "all players make the luck together"),
        ("--seats human,page --code K7-4F9QX", "belongs to --join or --create"),
        ("--join Ada --create Bob", "--create does not go together with --join"),
        ("--join Ada --code K7", "room code looks like"),
        ("--join 10.0.0.1:x", "address"),
        ("--create=", "1 to 40 letters"),
        ("--link kingsburg://8.8.8.8:4711", "not a link to a room"),
        ("--link kingsburg://example.org:4711", "not a link to a room"),
        ("--lang de", "unknown word 'de'; known: en, fr, ru"),
    ],
)
def test_what_does_not_go_together_is_refused_before_a_window_opens(
    capsys, monkeypatch, line, said
):
    monkeypatch.setattr(main_loop, "run", None)
    printed = typed(capsys, "play", *line.split())
    assert printed.code == cli.WRONG_CALL
    assert said in printed.complaint


# ---------------------------------------------------------------------------------------- links
def test_a_link_is_followed_by_the_program_itself():
    link = "kingsburg://192.168.1.5:50000"
    assert cli.following([link]) == ["play", "--link", link]
    assert cli.following(["play"]) == ["play"]


# ------------------------------------------------------------------------------------ languages
@pytest.mark.parametrize(
    ("chosen", "environ", "words", "spoken"),
    [
        ("", {}, [], "en"),
        ("", {"LANG": "fr_FR.UTF-8"}, [], "fr"),
        ("", {"LANG": "ru_RU.UTF-8", "LC_ALL": "fr_CA.UTF-8"}, [], "fr"),
        ("", {"LANG": "de_DE.UTF-8", "LANGUAGE": "de:ru:fr"}, [], "ru"),
        ("", {"LANG": "de_DE.UTF-8"}, [], "en"),
        ("ru", {"LANG": "fr_FR.UTF-8"}, ["rooms"], "ru"),
        ("ru", {"LANG": "fr_FR.UTF-8"}, ["rooms", "--json"], "en"),
        ("ru", {"LANG": "fr_FR.UTF-8", "LC_ALL": "C"}, [], "en"),
        ("", {"LANG": "C.UTF-8", "LANGUAGE": "fr"}, [], "en"),
    ],
)
def test_a_person_is_spoken_to_in_their_language(
    tmp_path, monkeypatch, chosen, environ, words, spoken
):
    monkeypatch.setenv("KINGSBURG_ARCADE_HOME", str(tmp_path))
    save(tmp_path, Settings(language=chosen))
    assert cli.spoken(words, environ) == spoken


@pytest.mark.parametrize("language", ["fr", "ru"])
def test_what_the_command_line_says_has_the_same_values_in_every_language(language):
    english, other = (
        json.loads((assets() / f"lang/commands/{one}.json").read_text("utf-8"))
        for one in ("en", language)
    )
    assert set(other) <= set(english)
    told = {key: values_in(entry) for key, entry in other.items()}
    assert told == {key: values_in(english[key]) for key in other}


def values_in(entry):
    """What is put into a text, or into each plural form of it."""
    forms = [entry] if isinstance(entry, str) else entry.values()
    (values,) = {frozenset(re.findall(r"\{(\w+)\}", form)) for form in forms}
    return values


# ---------------------------------------------------------------------------------- named rooms
def room(name="Friday", code="", port=4711):
    return Row(
        f"{LOOPBACK}:{port}", name, IN_THE_BOX[0], 2, 1, ("Bob",), (), "0.2.0", "", code,
        LOOPBACK, port, None,
    )  # fmt: skip


@pytest.fixture
def looking(tmp_path):
    """The page of the rooms for a named one, and who looks for it."""
    apps = []

    def look(named):
        app = open_app(tmp_path, name="Ada")
        apps.append(app)
        app.push(TitleScene(app))
        finder = StillFinder()
        app.push(RoomsScene(app, lambda: finder, named))
        app.frame(0.1, ())
        return app, finder

    yield look
    for app in apps:
        app.close()


def test_a_named_room_is_the_next_press_and_its_code_stands_there(looking):
    app, finder = looking(NamedRoom("Friday", RoomCode.read("K74F9QX")))
    finder.shown = (room("Other", port=1), room(code="K7"))
    app.frame(0.1, ())
    assert app.top.focus == f"room:{LOOPBACK}:4711"
    Keys(app).press(f"room:{LOOPBACK}:4711")
    assert isinstance(app.top, TypingScene)
    assert app.top.words == "4F9QX"


@pytest.mark.parametrize(
    ("named", "rows", "joined"),
    [
        (NamedRoom("Friday", None, at_once=True), [room()], True),
        (NamedRoom(f"{LOOPBACK}:4711", None, at_once=True), [room()], True),
        (NamedRoom("Friday", None), [room()], False),
        (NamedRoom("Friday", None, at_once=True), [room(code="K7")], False),
        (NamedRoom("Friday", RoomCode.read("K74F9QX"), at_once=True), [room(code="K7")], True),
        (NamedRoom("Friday", RoomCode.read("AA4F9QX"), at_once=True), [room(code="K7")], False),
        (NamedRoom("Friday", None, at_once=True), [room(), room(port=2)], False),
        (NamedRoom("Monday", None, at_once=True), [room()], False),
    ],
)
def test_a_room_is_joined_at_once_if_it_is_the_one(looking, monkeypatch, named, rows, joined):
    join = []
    monkeypatch.setattr(RoomsScene, "join", lambda scene, row, code: join.append((row, code)))
    app, finder = looking(named)
    finder.shown = tuple(rows)
    app.frame(0.1, ())
    assert join == (
        [(rows[0], named.code if rows[0].code else named.opens(rows[0]))] if joined else []
    )
