"""The scenes around a far table: rooms that are found, words that are typed, what is refused."""

import subprocess
import sys
from dataclasses import replace

import pytest

from engine.walks import gives_back
from every_language import LANGUAGES
from kingsburg_arcade.app import App
from kingsburg_arcade.engine.contract import Refused
from kingsburg_arcade.games.kingsburg.board.states import question
from kingsburg_arcade.games.kingsburg.board.widgets import hint_words
from kingsburg_arcade.games.kingsburg.rules import CABINET
from kingsburg_arcade.governors.thinking import AtOnce
from kingsburg_arcade.i18n import refusal, tr
from kingsburg_arcade.net.discovery import PROBLEMS, TROUBLES
from kingsburg_arcade.net.protocol import facts
from kingsburg_arcade.net.protocol.journal_format import framed, opening
from kingsburg_arcade.net.room.line import (
    Chairs,
    Faces,
    Failed,
    Line,
    May,
)
from kingsburg_arcade.net.room.lobby import Said
from kingsburg_arcade.net.room.ongoing import match_name
from kingsburg_arcade.net.room.waiting_room import Turned
from kingsburg_arcade.saved_matches.lan import finish, new_notebook, unfinished
from kingsburg_arcade.scenes.party.far_players import CATCH_UP, FarPlayers
from kingsburg_arcade.scenes.party.lobby_scene import LobbyScene
from kingsburg_arcade.scenes.party.party import NOWHERE, Party
from kingsburg_arcade.scenes.party.party_states import (
    ADA,
    BOB,
    FIVE,
    MANY,
    ZOE,
    StillFinder,
    StillLine,
    row,
    seated,
    tell,
)
from kingsburg_arcade.scenes.party.party_words import attend
from kingsburg_arcade.scenes.party.rooms import RoomsScene
from kingsburg_arcade.scenes.party.talk import TalkScene
from kingsburg_arcade.settings import Settings
from moments import sat
from net.programs import Programs
from net.test_discovery import MULTICAST
from scenes.far import LOOPBACK, Player, at_far_table, hosted, play_on, until
from told import happened


@pytest.fixture
def players(tmp_path):
    made = [
        Player(tmp_path / name, name, hand) for name, hand in (("Ada", "mouse"), ("Bob", "pad"))
    ]
    yield made
    for player in made:
        if player.app.scenes:
            player.close()


def opened(folder, scene_of, **choices):
    app = App(folder, settings=Settings(**choices), size=(960, 540), thinker=AtOnce())
    app.push(scene_of(app))
    app.frame(0.0, ())
    return app


def looking(house, finder):
    return RoomsScene(house, lambda: finder)


# ------------------------------------------------------------------------------------- finding
@MULTICAST
def test_a_room_is_seen_on_the_network_and_joined_with_one_press(players):
    ada, bob = players
    bob.press("party")
    assert isinstance(bob.top, RoomsScene)
    port, _ = hosted(ada)

    def rows():  # others may play on this machine as well
        return [row for row in bob.top.finder.rows() if row.port == port]

    until(players, rows)
    bob.frame()
    (found,) = rows()
    assert (found.name, found.free, found.seats, found.problem) == ("Ada’s table", 1, 2, None)
    bob.press(f"room:{found.tag}")
    until(players, lambda: bob.party.chair == 1)
    bob.hands.button("east")
    until(players, lambda: isinstance(bob.top, RoomsScene))
    until(players, lambda: ada.party.gathered.free == 1)


def test_a_program_without_a_window_sits_down_with_a_window(players, tmp_path):
    ada, _ = players
    port, code = hosted(ada, 2, coded=True)
    with Programs(tmp_path) as programs:
        peer = programs.start("--join", f"{LOOPBACK}:{port}", "--code", code, "--name", "Rob")
        until([ada], lambda: ada.party.gathered.free == 0 and ada.party.gathered.chairs[1].ready)
        ada.press("ready")
        until([ada], lambda: at_far_table(ada))
        play_on([ada], lambda: len(ada.party.table.record) > 15)
        told = {line["index"]: line["digest"] for line in peer.told("entry")}
        record = ada.party.table.record
        same = [entry for entry in record.entries if entry.index in told]
        assert len(same) > 10
        assert all(told[entry.index] == entry.digest for entry in same)
        peer.kill()
        until([ada], lambda: 1 in ada.party.missing)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_trouble_and_every_problem_is_said_in_words(tmp_path, language):
    for wrong in (*TROUBLES, None):
        finder = StillFinder((), wrong)
        app = opened(
            tmp_path, lambda house, f=finder: RoomsScene(house, lambda: f), language=language
        )
        assert app.overflows == [], wrong
        app.close()
    for problem in PROBLEMS:
        one = row("A room", 1, ("Kim",), problem=problem)
        finder = StillFinder((one,))
        app = opened(
            tmp_path, lambda house, f=finder: RoomsScene(house, lambda: f), language=language
        )
        card = app.top.widget("room:A room").explain()
        assert card.lines[-1] not in ("", problem)
        app.close()


def test_more_rooms_than_fit_are_turned_to(players):
    ada, _ = players
    ada.finder.shown = MANY
    ada.opens_rooms()
    assert ada.top.widget("room:A sixth one") is None
    ada.press("more")
    assert ada.top.widget("room:A sixth one") is not None
    ada.press("more")
    assert ada.top.widget("room:Ada’s table") is not None


def test_nobody_is_looked_for_while_one_sits_in_a_room(players):
    ada, _ = players
    called = []
    ada.finder.start = lambda interface: called.append(f"start {interface}")
    ada.finder.stop = lambda: called.append("stop")
    ada.opens_rooms()
    ada.press("create")
    ada.press("open")
    until(players, lambda: ada.party.gathered and "stop" in called)
    ada.press("back")
    assert isinstance(ada.top, RoomsScene)
    assert called == [f"start {LOOPBACK}", "stop", f"start {LOOPBACK}"]


def test_a_room_of_another_version_is_explained_and_not_entered(players):
    ada, _ = players
    ada.finder.shown = (MANY[3],)
    ada.opens_rooms()
    ada.press("room:Old friends")
    assert isinstance(ada.top, RoomsScene)
    assert ada.top.explaining


def test_the_first_room_that_comes_into_sight_is_the_next_press(players):
    ada, bob = players
    for player in players:
        player.opens_rooms()
        assert player.top.focus == "create"
    bob.hands.button("right shoulder")
    meant = bob.top.focus
    assert meant != "create"
    for player in players:
        player.finder.shown = MANY[:2]
        player.frame()
    assert ada.top.focus == f"room:{MANY[0].tag}"
    assert bob.top.focus == meant  # who has gone somewhere stays there


# --------------------------------------------------------------------------------------- lobby
def test_the_focus_of_a_new_guest_is_on_ready(tmp_path):
    party = Party(StillLine(BOB))
    app = opened(tmp_path, lambda house: LobbyScene(house, party, "Room"))
    assert app.top.focus == "back"  # nothing else is there while the room is called
    tell(party, FIVE)
    app.frame(0.1, ())
    assert app.top.focus == "ready"
    app.top.mean("talk")
    tell(party, FIVE)
    app.frame(0.1, ())
    assert app.top.focus == "talk"  # and what is meant then stays meant
    app.close()


def test_a_guest_who_is_turned_away_reads_why(tmp_path):
    party = Party(StillLine())
    app = opened(tmp_path, lambda house: LobbyScene(house, party, "Room"), language="en")
    tell(party, Turned(Refused("lan.full")))
    app.frame(0.1, ())
    assert app.top.trouble == "Every seat in this room is taken"
    tell(party, Failed(Refused("lan.address", address="192.0.2.1:7", why="no such address")))
    app.frame(0.1, ())
    said = "This machine cannot use the network address 192.0.2.1:7: no such address"
    assert app.top.trouble == said
    app.close()


# --------------------------------------------------------------------------------- the far table
@pytest.fixture(scope="module")
def home():
    return sat(5, question("place", year=2), persons=1)


def test_a_spectator_who_is_sent_away_reads_so_at_the_table(home, tmp_path):
    party = seated(home, None)
    app = opened(tmp_path, lambda house: house.doors.far_table(party), language="en")
    tell(party, Turned(Refused("lan.sent_away")))
    app.frame(0.1, ())
    assert app.top.mode.announcement == "The host of the room sent you away"
    assert party.line.orders[-1] == ("close", 0.0)
    app.close()


def test_a_move_is_on_its_way_until_it_comes_back_or_is_refused(home):
    party = seated(home)
    sitting = FarPlayers(party)
    assert sitting.asked == 0
    sitting.submit(sitting.table.legal(0)[0])
    assert (sitting.asked, party.line.orders[-1][:2]) == (-1, ("submit", 0))
    tell(party, facts.Refusing(None, Refused("lan.majority")))
    assert sitting.asked == 0
    tell(party, May(False))
    assert sitting.asked == -1


def test_past_the_own_turn_only_the_last_player_may_ask_for_it_back(home):
    party = seated(home)
    table, last = party.table, home.table.last_done.seat
    assert home.table.state.actor == 0
    players = FarPlayers(party)
    for seat in {1, 2, 3, 4} - {last}:
        assert table.undo_refusal(seat) is not None
    assert players.way_back(last).asks == 0
    assert table.redo_refusal(last).code in ("undo.far_turn", "redo.nothing")
    for kept, code in ((False, "undo.asked"), (True, "undo.kept")):
        tell(party, facts.TurnAsked(last, kept))
        with pytest.raises(Refused, match=code):
            players.way_back(last)
    tell(party, facts.TurnAsked(None))
    gives_back(table, table.actor)
    table.redo(last)
    with pytest.raises(Refused, match=r"undo\.passed"):
        players.way_back(last)


def test_what_is_told_before_the_match_itself_is_not_lost(home):
    party = seated(home)
    begun = Party(StillLine(ADA))
    tell(begun, May(True), Faces({("a", 1): "goblins 3"}))
    assert (begun.may, begun.dealer.faces) == (True, {("a", 1): "goblins 3"})
    assert party.table is not None


@pytest.mark.parametrize("reason", ["lan.broken", "lan.deaf"])
def test_a_network_that_failed_is_not_called_the_others_acting(home, tmp_path, reason):
    party = seated(home)
    app = opened(tmp_path, lambda house: house.doors.far_table(party), language="en")
    assert app.top.turn.legal
    tell(party, Failed(Refused(reason)), May(False))
    app.frame(0.1, ())
    assert not app.top.turn.legal
    assert hint_words(app.top, app.top.board.hand) == tr("party.stopped") != tr("hint.wait")
    assert app.top.mode.announcement == tr("party.failed", reason=tr(f"refusal.{reason}"))
    app.close()


def test_long_histories_are_caught_up_with_at_once_and_short_ones_are_shown(home):
    record = seated(home).table.record
    for lacking, anew in ((CATCH_UP + 5, True), (5, False)):
        party = seated(home)
        party.table = party.table.rewound(len(record) - lacking)
        tell(party, *happened(record, *record.entries[-lacking:]))
        told = list(FarPlayers(party).news())
        assert (told[-1] is None) == anew
        assert party.table.record.head == record.head


def test_a_match_that_was_rewound_is_shown_as_it_stands_now(home, tmp_path):
    party = seated(home)
    scenes = []

    def table(house):
        scenes.append(house.doors.far_table(party))
        return scenes[-1]

    app = opened(tmp_path, table, language="en")
    record = party.table.record
    last = record.entries[-1]
    (again,) = happened(record, last)
    tell(party, facts.Rewound(len(party.table.record) - 1))
    app.frame(0.1, ())
    assert len(party.table.record) == last.index - 1
    tell(party, again)
    app.frame(0.1, ())
    assert party.table.record.head == last.link
    app.close()


def test_an_entry_that_does_not_fit_makes_the_copy_anew(home):
    party = seated(home)
    shorter = party.table.rewound(len(party.table.record) - 3)
    told = happened(party.table.record, party.table.record.entries[-1])
    party.table = shorter
    tell(party, *told)
    assert list(FarPlayers(party).news()) == []
    assert party.line.orders == [("show_all",)]


def test_who_left_who_stands_in_and_who_is_back_is_said(home, tmp_path):
    party = seated(home)
    app = opened(tmp_path, lambda house: house.doors.far_table(party), language="en")
    sitting, before = app.top.players, party.chairs
    roster, people = (0, 1, 0, 3, 4), (0, 1, 2, 3, 4)
    tell(party, Chairs(roster, people, ("", "", "squire", "", "")))
    assert party.notices[-1][0] == "party.replaced"
    assert sitting.captions[2] == "Squire ◆◆ for Евдокия"
    tell(party, before)
    assert party.notices[-1][0] == "party.returned"
    tell(party, Chairs(roster, (0, 1, 3, 4), ("", "", "squire", "", "")))
    assert party.notices[-1][0] == "party.left"
    app.close()


def test_who_is_missing_is_said_wherever_the_table_does_not_show_it(home, tmp_path):
    party = seated(home)
    app = opened(tmp_path, lambda house: house.doors.far_table(party), language="en")
    attend(app, party)
    party.line.told.append(facts.Missing(1))
    app.frame(0.1, ())
    assert (app.top.notice, party.missing) == ("", [1])
    app.push(app.doors.replay(party.table.record, app.top.players.chairs))
    party.line.told.append(facts.Missing(2))
    app.frame(0.1, ())
    assert app.top.notice == "Евдокия does not answer"
    app.close()


def test_a_divergence_and_a_proven_lie_are_told_in_a_sentence(home, tmp_path):
    party = seated(home)
    app = opened(tmp_path, lambda house: house.doors.far_table(party), language="en")
    attend(app, party)
    party.notebook = tmp_path / "00001.notebook"
    party.line.told.append(facts.Differing(12, "gold", "2", "3"))
    app.frame(0.1, ())
    report = party.notebook.with_suffix(".report").read_text(encoding="utf-8")
    assert report == "entry 12: gold is 2 here and 3 there\n"
    assert app.top.notice.startswith("The programs differ at entry 12: gold is 2 here and 3 there")
    party.line.told.append(facts.Convicted(1, Refused("lan.two_things", what="deed", place=(0, 4))))
    app.frame(0.1, ())
    assert app.top.notice.startswith("Björn has cheated")
    app.close()


def test_strangers_words_are_not_heard(home):
    party = seated(home)
    tell(party, Said(b"\7" * 32, "hello"), Said(BOB, "", "Hi"))
    assert [one.name for one in party.spoken] == ["Björn"]


def test_who_watches_is_heard_and_marked(home, tmp_path):
    party = seated(home)
    app = opened(tmp_path, lambda house: house.doors.far_table(party), language="en")
    attend(app, party)
    tell(party, Said(ZOE, "well_played", "", "Zoé"))
    app.frame(0.1, ())
    assert app.top.notice == f"Zoé (watching): {tr('sign.well_played')}"
    assert [(one.name, one.seat) for one in party.spoken] == [("Zoé", NOWHERE)]
    app.frame(0.1, ())  # drawn without a panel of its own
    app.close()
    watching = seated(home, None)
    app = opened(tmp_path, lambda house: house.doors.far_table(watching), language="en")
    app.top.widget("talk").press()
    assert isinstance(app.top, TalkScene)
    app.frame(0.1, ())
    app.top.widget("sign:hello").press()
    assert watching.line.orders == [("say", "hello", "")]
    app.close()


# ------------------------------------------------------------------------------------ notebooks
def test_a_match_is_offered_again_until_it_is_over(tmp_path):
    assert unfinished(tmp_path) is None
    one = new_notebook(tmp_path)
    one.write_bytes(bytes(300))
    two = new_notebook(tmp_path)
    assert (one.stem, two.stem) == ("00001", "00002")
    two.write_bytes(b"short")  # a room in which nothing ever began
    assert unfinished(tmp_path) == one
    finish(one)
    assert unfinished(tmp_path) is None
    finish(None)


def test_the_players_own_match_on_the_list_is_resumed_and_not_watched(home, tmp_path, monkeypatch):
    invitation = seated(home).invitation
    kept = new_notebook(tmp_path)
    kept.write_bytes(opening() + framed("table", invitation.encoded, bytes(32)))
    playing = row("Ada’s table", 0, ("Ada",), problem="started", match=match_name(invitation))
    other = row("Another", 0, ("Kim",), problem="started", match="0" * 16)
    app = opened(tmp_path, lambda house: looking(house, StillFinder((playing, other))))
    came, watched = [], []
    monkeypatch.setattr(RoomsScene, "come_back", lambda self, kept: came.append(kept))
    monkeypatch.setattr(RoomsScene, "join", lambda self, row, code: watched.append(row.name))
    app.top.widget(f"room:{playing.tag}").press()
    app.top.widget(f"room:{other.tag}").press()
    assert (came, watched) == ([kept], ["Another"])
    finish(kept)
    app.top.widget(f"room:{playing.tag}").press()
    assert (came, watched) == ([kept], ["Another", "Ada’s table"])
    app.close()


def test_a_match_in_another_window_is_neither_offered_nor_written_over(tmp_path):
    mine = new_notebook(tmp_path)
    mine.write_bytes(bytes(300))
    script = """
import sys
from dataclasses import replace
from pathlib import Path
from kingsburg_arcade.saved_matches.lan import new_notebook
path = new_notebook(Path(sys.argv[1]))
path.write_bytes(bytes(300))
print(path.stem, flush=True)
sys.stdin.read()
"""
    other = subprocess.Popen(
        [sys.executable, "-c", script, str(tmp_path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    theirs = other.stdout.readline().strip()
    try:
        assert theirs == "00002"
        assert unfinished(tmp_path) == mine
        with pytest.raises(Refused, match=r"lan\.taken") as refused:
            Line(CABINET, tmp_path, LOOPBACK, tmp_path / "party" / f"{theirs}.notebook")
        assert refusal(refused.value) == tr("refusal.lan.taken")
        assert new_notebook(tmp_path).stem == "00003"
    finally:
        other.kill()
        other.communicate()
    assert unfinished(tmp_path).stem == theirs


def test_who_holds_the_match_up_after_all_are_ready_is_told_by_name(tmp_path):
    party = Party(StillLine())
    app = opened(tmp_path, lambda house: LobbyScene(house, party, "Room"), language="en")
    ready = [replace(chair, ready=True) for chair in FIVE.chairs if chair.key]
    tell(party, replace(FIVE, chairs=tuple(ready)))
    before = app.top.awaited
    tell(party, facts.Asked((facts.Late(1, "agreement"),)))
    assert app.top.awaited == "Waiting for: Björn" != before
    tell(party, facts.Asked(()))
    assert app.top.awaited == before
    app.close()
