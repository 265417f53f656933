"""Persons at the table of both games: seen and read in the log, silent where that is wanted, and
never over what a player needs."""

import pytest

from every_language import LANGUAGES
from kingsburg_arcade.engine.luck import SeededDealer
from kingsburg_arcade.engine.table import Table
from kingsburg_arcade.games import cabinet
from kingsburg_arcade.games.kingdom_builder.rules.events import StartPlayerDrawn
from kingsburg_arcade.games.kingsburg.rules.events import YearBegan
from kingsburg_arcade.games.speech import Said
from kingsburg_arcade.governors.thinking import AtOnce
from kingsburg_arcade.i18n import tr, words
from kingsburg_arcade.scenes.states import open_canned
from kingsburg_arcade.scenes.table.home_players import HomePlayers
from kingsburg_arcade.scenes.table.speakers import LEAST, Spoken, needed
from kingsburg_arcade.ui import speech_bubble
from kingsburg_arcade.ui.layout import Box
from pilot import SHAPES, Mouse, open_app
from scenes.test_resizing import resized

ALL = ["squire:abbot", "steward:merchant", "squire:marshal", "page:courtier"]
BEGINS = {"kingsburg": YearBegan(1), "kingdom_builder": StartPlayerDrawn(0)}
GAMES = list(BEGINS)
LONG = pytest.mark.long
SIZES = {"usual": (960, 540), "large": (1920, 1080), **SHAPES}


@pytest.fixture
def app(tmp_path):
    app = open_app(tmp_path)
    yield app
    app.close()


def table(chairs, moves, game="kingsburg"):
    """A match of these chairs after so many moves."""
    rules = cabinet(game)
    dealt = Table(rules, len(chairs), rules.options(), SeededDealer(3), seed=3)
    players, thinker = HomePlayers(dealt, chairs, 3), AtOnce()
    while moves and not players.table.over:
        players.submit(players.think(thinker))
        moves -= 1
    return players


def quotes(scene):
    """What the log says that was said."""
    known = {tr("voice.said", words=tr(key)) for key in words("en") if key.startswith("speech.")}
    lines = [(line.owner, line.words()) for line in scene.show.log.lines]
    return [line for line in lines if line[1] in known]


@pytest.mark.parametrize("game", GAMES)
def test_what_was_said_stands_in_the_log_and_is_the_same_again(app, game):
    players = table(ALL, 150, game)
    scene = app.doors.table(players)
    said = quotes(scene)
    assert len({owner for owner, _ in said}) > 2, said
    assert scene.show.voices.now is None, "the past does not speak again"
    assert quotes(app.doors.table(players)) == said


@pytest.mark.parametrize("game", GAMES)
def test_a_greeting_is_seen_although_the_match_was_dealt_before_the_table_stood(app, game):
    scene = app.doors.table(table(["human", *ALL[:2]], 0, game))
    spoken = scene.show.voices.now
    assert spoken.said.key.partition("_")[2].startswith("begin")
    app.push(scene)
    app.frame(0.05, ())
    assert spoken.at is not None


def test_without_persons_nobody_says_anything(app):
    scene = app.doors.table(table(["squire"] * 4, 150))
    scene.show.answer(YearBegan(1))
    assert quotes(scene) == []
    assert scene.show.voices.now is None


def test_silence_is_silence(app, monkeypatch):
    painted = []
    monkeypatch.setattr(speech_bubble, "paint", lambda *what: painted.append(what))
    app.change(voices=False)
    scene = app.doors.table(table(ALL, 150))
    app.push(scene)
    assert quotes(scene) == []
    scene.show.answer(YearBegan(1))
    scene.refresh()
    app.frame(0.0, ())
    assert scene.show.voices.now is None
    assert painted == []


def test_who_is_silenced_in_the_middle_of_a_line_stops(app):
    scene = app.doors.table(table(ALL, 0))
    app.push(scene)
    scene.show.answer(YearBegan(1))
    assert scene.show.voices.now is not None
    app.change(voices=False)
    app.frame(0.01, ())
    assert scene.show.voices.now is None


def test_what_was_said_in_silence_is_not_said_later(app):
    players = table(ALL, 150)
    heard = quotes(app.doors.table(players))
    app.change(voices=False)
    scene = app.doors.table(players)
    app.change(voices=True)
    again = {scene.show.answer(YearBegan(1)).words()}
    assert again.isdisjoint(line for _, line in heard)


@pytest.mark.parametrize("game", GAMES)
def test_a_line_is_heard_as_the_match_goes_on(app, game):
    players = table(ALL, 0, game)
    scene = app.doors.table(players)
    app.push(scene)
    for _ in range(500):
        app.frame(0.05, ())
        if len(quotes(scene)) > 3:
            break
    live = quotes(scene)
    assert len(live) > 3
    assert quotes(app.doors.table(players))[: len(live)] == live


def test_who_speaks_has_the_face_for_it_and_is_still_after_a_while(app, monkeypatch):
    painted = []
    monkeypatch.setattr(speech_bubble, "paint", lambda canvas, *what: painted.append(what))
    scene = app.doors.table(table(["human", *ALL[:3]], 0))
    app.push(scene)
    Mouse(app).until_asked()
    scene.show.voices.start_anew()
    scene.show.feelings.rest()
    scene.show.answer(YearBegan(1))
    scene.refresh()
    app.frame(0.0, ())
    spoken = scene.show.voices.now
    at, seat, said, face, about = painted[-1]
    assert (at, seat, said, about) == (spoken.at, spoken.seat, spoken.said.words(), -1)
    assert face.endswith("/glad")
    assert scene.widget(f"seat:{seat}").face == face
    painted.clear()
    scene.show.voices.fade(LEAST)
    assert scene.show.voices.now is spoken, "it is long enough to read"
    app.frame(LEAST, ())
    assert scene.show.voices.now is None
    app.frame(0.0, ())
    assert painted == []


@pytest.mark.parametrize("hurried", [False, True])
def test_the_last_word_is_heard_before_the_score(tmp_path, hurried):
    app = open_app(tmp_path, speed=1.0)
    players = table(["human", *ALL[:2]], 0)
    scene = app.doors.table(players)
    app.push(scene)
    say(scene, 1, "speech.abbot_behind")
    scene.show.director.drain()
    finished = []
    scene.house.doors.score = lambda ended: finished.append(ended) or scene
    scene.mode.finish()
    assert finished == []
    assert scene.show.director.busy
    waited = 0
    while scene.show.director.busy and not hurried:
        scene.show.director.advance(0.1)
        waited += 1
    scene.show.director.skip()
    assert waited == 0 if hurried else 80 < waited < 100
    scene.mode.finish()
    assert finished == [players]
    app.close()


def test_several_players_see_who_is_meant(app, monkeypatch):
    painted = []
    monkeypatch.setattr(speech_bubble, "paint", lambda canvas, *what: painted.append(what))
    scene = app.doors.table(table(["human", "human", "squire:abbot"], 0))
    app.push(scene)
    say(scene, 2, "speech.abbot_blocked_you_1", about=1)
    app.frame(0.0, ())
    assert painted[-1][-1] == 1


def test_a_replay_is_talked_about_as_the_match_was(app):
    open_canned(app, "replay")
    scene = app.top
    scene.players.chairs = (*ALL, "squire:countess")
    playback, heard = scene.mode.playback, {}
    for jump in (0, 40, 10):
        playback.goto(jump)
        for at in range(jump + 1, jump + 12):
            playback.forward()
            scene.show.director.drain()
            now = scene.show.voices.now
            said = None if now is None else now.said
            assert heard.setdefault((at, said), said) == said
    by_moment = {}
    for at, said in heard:
        by_moment.setdefault(at, set()).add(said)
    assert any(said for _, said in heard)
    assert quotes(scene) == [], "the log of a replay is a list of its moments"


# ------------------------------------------------------------------------------------- places
def say(scene, seat, key, about=-1):
    values = (("count", 12), ("won", 5)) if "{count}" in tr(key) else ()
    scene.show.voices.now = Spoken(Said(seat, key, about, "calm", values), 9.0)
    scene.refresh()


STATES = [("kingsburg", "placing"), ("kingsburg", "bidding"), ("kingdom_builder", "building")]
MORE = [("kingsburg", "laid"), ("kingsburg", "building"), ("kingsburg", "recruiting")]
MORE += [("kingsburg", "tokens"), ("kingdom_builder", "tile"), ("kingdom_builder", "laid")]


@pytest.mark.parametrize(
    ("scene", "state"), [*STATES, *(pytest.param(*state, marks=LONG) for state in MORE)]
)
def test_no_word_covers_what_a_player_needs(tmp_path, scene, state):
    app = open_app(tmp_path)
    open_canned(app, scene, state)
    for size in SIZES.values():
        app.frame(0.0, (resized(app, size),))
        app.frame(1.0, ())
        assert app.canvas.surface.get_size() == size
        nothing_needed_is_covered(app)
    app.close()


def nothing_needed_is_covered(app):
    shown = app.top
    panels = [shown.board.places.panel_box(seat) for seat in range(len(shown.players.chairs))]
    for seat, panel in enumerate(panels):
        say(shown, seat, "speech.courtier_met_won")
        app.frame(0.0, ())
        spot = shown.show.voices.now.at
        assert shown.page.box.contains(spot)
        if not panel.contains(spot):
            assert spot.collidelist(needed(shown)) < 0
            assert spot.collidelist(panels) < 0
        assert distance(spot, panel) <= speech_bubble.GAP
    lit = lit_boxes(shown)
    assert lit, "the position has something to choose"
    assert all(needed(shown).count(box) for box in lit)


def distance(one: Box, other: Box) -> int:
    """How far two boxes stand from each other, along the axes."""
    across = max(other.x - one.right, one.x - other.right, 0)
    down = max(other.y - one.bottom, one.y - other.bottom, 0)
    return max(across, down)


def lit_boxes(scene):
    """What makes one of the moves that are legal now."""
    hand = scene.board.hand
    if hasattr(hand, "reach"):
        return scene.board.places.lit()
    advisors = [scene.widget(f"advisor:{number}").box for number in hand.ways]
    answers = [one.box for one in scene.widgets if one.key.startswith(("move:", "bid:", "die:"))]
    return [*advisors, *answers]


def test_words_find_another_place_on_another_page(app):
    open_canned(app, "kingsburg", "placing")
    app.frame(0.0, ())
    scene = app.top
    say(scene, 1, "speech.abbot_begin_1")
    app.frame(0.0, ())
    first = scene.show.voices.now.at
    app.frame(0.0, (resized(app, SHAPES["tall"]),))
    app.frame(0.5, ())
    assert scene.show.voices.now.at != first


def test_words_make_way_for_what_is_lit_later(app):
    open_canned(app, "kingdom_builder", "acting")
    app.frame(0.0, ())
    scene = app.top
    say(scene, 1, "speech.abbot_begin_1")
    app.frame(0.0, ())
    first = scene.show.voices.now.at
    places = scene.board.places
    places.lit = lambda: [first]
    scene.refresh()
    app.frame(0.0, ())
    assert not scene.show.voices.now.at.colliderect(first)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "text", [160, *(pytest.param(n, marks=pytest.mark.long) for n in (100, 130))]
)
def test_every_line_is_whole_even_on_a_small_panel(tmp_path, language, text):
    app = open_app(tmp_path, text_size=text)
    app.change(language=language)
    open_canned(app, "kingsburg", "placing")
    app.frame(0.0, ())
    canvas, panel = app.canvas, app.top.board.places.panel_box(1)
    for key in words("en"):
        if key.startswith("speech."):
            said = tr(key).replace("{count}", "12").replace("{won}", "5")
            room = speech_bubble.room(speech_bubble.on_panel(canvas, panel, said))
            assert canvas.fits(said, room, wrap=True, least=speech_bubble.LEAST), (key, room)
    app.close()
