"""The Kingdom Builder table under hands: what is lit, tiles, moving, undo, secrets, skipping."""

import random
import re

import pygame
import pytest

from every_language import LANGUAGES
from following import check_the_way
from kingsburg_arcade.engine.luck import SeededStream
from kingsburg_arcade.games.kingdom_builder.board.hex_widgets import key_of, walked
from kingsburg_arcade.games.kingdom_builder.board.layout import places_on
from kingsburg_arcade.games.kingdom_builder.board.move_words import kinds
from kingsburg_arcade.games.kingdom_builder.board.picture import Picture, worth
from kingsburg_arcade.games.kingdom_builder.board.reach import MANDATORY, reach, tool_of, tools
from kingsburg_arcade.games.kingdom_builder.board.sidebar import BuilderCard
from kingsburg_arcade.games.kingdom_builder.board.states import SEED, others_turn, question
from kingsburg_arcade.games.kingdom_builder.board.widgets import owed_words
from kingsburg_arcade.games.kingdom_builder.rules.hexes import NEAR
from kingsburg_arcade.games.kingdom_builder.rules.moves import Build, GiveUp, Lift, Put
from kingsburg_arcade.games.kingdom_builder.rules.scoring import CARDS
from kingsburg_arcade.governors.by_chance import RandomSeat
from kingsburg_arcade.i18n import tr
from kingsburg_arcade.rule_book import sections
from kingsburg_arcade.saved_matches.home import PERSON
from kingsburg_arcade.scenes.states import open_canned
from kingsburg_arcade.scenes.table.home_players import HomePlayers
from kingsburg_arcade.scenes.table.laid import FRESH
from kingsburg_arcade.scenes.table.table_scene import TableScene
from kingsburg_arcade.ui.handover import HandoverScene
from kingsburg_arcade.ui.page import USUAL
from kingsburg_arcade.ui.pointing import DWELL
from kingsburg_arcade.ui.seat_marks import seat_name
from pilot import Keys, Mouse, open_app
from pilot import sat as sat_at

HERE = places_on(USUAL)

GAME = "kingdom_builder"


def sat(seats, until, persons=1, level="random"):
    return sat_at(seats, until, persons, game=GAME, level=level, seed=SEED)


def begun(folder, chairs=(PERSON, "random"), seed=4, hands=Mouse, **choices):
    app = open_app(folder, **choices)
    app.push(app.doors.table(HomePlayers.begin(chairs, seed, game=GAME)))
    pilot = hands(app)
    return app, pilot, pilot.until_asked()


def asked(folder, until, seats=3, persons=1, hands=Mouse, level="random", **choices):
    """A person at a certain moment of a match."""
    app = open_app(folder, **choices)
    app.push(app.doors.table(sat(seats, until, persons, level)))
    pilot = hands(app)
    return app, pilot, pilot.until_asked()


def played_on(pilot, moves, seed=4, wanted=None):
    """Play so many moves of persons, or until one is wanted."""
    player, stream = RandomSeat(), SeededStream(seed, "hands")
    for _ in range(moves):
        scene = pilot.until_asked()
        if not isinstance(scene, TableScene) or (wanted and wanted(scene)):
            return scene
        table, seat = scene.players.table, scene.players.asked
        pilot.make(scene, player.choose(table.view(seat), table.legal(seat), stream))
    return pilot.until_asked()


# ------------------------------------------------------------------------------------- what is lit
def test_the_tools_together_light_every_legal_hex_and_no_other(tmp_path):
    app, pilot, scene = begun(tmp_path, (PERSON, PERSON))
    seen = set()
    for _ in range(60):
        legal = scene.turn.legal
        found = [move for tool in tools(legal) for move in reach(legal, tool).values()]
        on_board = [move for move in legal if isinstance(move, Build | Lift | Put)]
        assert sorted(move.text for move in found) == sorted(move.text for move in on_board)
        assert set(scene.board.hand.reach.values()) <= set(legal)
        seen |= set(tools(legal))
        scene = played_on(pilot, 1)
    assert len(seen) > 2, "no tile was ever ready"
    app.close()


def test_a_press_on_a_lit_hex_is_followed_through_few_files(tmp_path):
    app, _, scene = begun(tmp_path)
    check_the_way(scene, key_of(next(iter(scene.board.hand.reach))))
    app.close()


def test_a_press_on_a_hex_that_is_not_lit_plays_nothing_and_says_why(tmp_path):
    app, pilot, scene = begun(tmp_path)
    before = len(scene.players.table.record)
    dark = next(hex_ for hex_ in range(400) if hex_ not in scene.board.hand.reach)
    pilot.press(key_of(dark))
    assert len(scene.players.table.record) == before
    assert scene.explaining
    said = scene.widget(key_of(dark)).explain()
    assert any("another terrain" in line or "You cannot build" in line for line in said.lines)
    app.close()


def test_the_pointer_means_the_hex_that_it_is_in(tmp_path):
    for hex_ in range(400):
        assert HERE.hex_under(HERE.hex_box(hex_).center) == hex_
        for near in range(400):
            if NEAR[hex_] >> near & 1:
                (x, y), (u, v) = HERE.plan.middle(hex_), HERE.plan.middle(near)
                at = (round(x + (u - x) * 0.42), round(y + (v - y) * 0.42))
                assert HERE.hex_under(at) == hex_
    assert HERE.hex_under((HERE.board.x + 2, HERE.board.y + 2)) is None


def test_the_arrows_reach_every_lit_hex(tmp_path):
    ways = ((-1, 0), (1, 0), (0, -1), (0, 1))
    for until in (question("act"), question("act", built=12), question("build", built=6)):
        app, _, scene = asked(tmp_path, until, hands=Keys)
        lit = list(scene.board.hand.reach)
        if not lit:
            continue
        found, rim = {lit[0]}, [lit[0]]
        while rim:
            here = rim.pop()
            fresh = {walked(HERE.plan, lit, here, way) for way in ways} - found - {None}
            found |= fresh
            rim += fresh
        assert found == set(lit)
        app.close()


def test_an_arrow_goes_to_the_next_hex_of_the_row_and_keeps_the_column():
    everything = range(400)
    assert walked(HERE.plan, everything, 45, (1, 0)) == 46
    assert walked(HERE.plan, everything, 45, (-1, 0)) == 44
    assert walked(HERE.plan, everything, 45, (0, 1)) == 65
    assert walked(HERE.plan, everything, 65, (0, 1)) == 85
    assert walked(HERE.plan, [3, 399], 3, (-1, 0)) is None


# ------------------------------------------------------------------------------------------ tiles
def with_tiles(scene):
    return len(scene.board.hand.tools) > 1 and scene.board.hand.tool == MANDATORY


def test_a_tile_is_taken_up_by_its_number_and_put_back_by_escape(tmp_path):
    app, pilot, scene = asked(tmp_path, question("act", built=6, tiles=1), hands=Keys)
    assert with_tiles(scene), "no tile is ready beside the mandatory action"
    tile = next(tool for tool in scene.board.hand.tools if tool != MANDATORY)
    number = [widget.key for widget in scene.widgets if widget.key.startswith("tile:")].index(
        f"tile:{tile}"
    )
    pilot.key(str(number + 1))
    assert scene.board.hand.tool == tile
    assert {tool_of(move) for move in scene.board.hand.reach.values()} == {tile}
    pilot.key("escape")
    assert scene.board.hand.tool == MANDATORY
    for wanted in (tile, MANDATORY):
        pilot.key(str(number + 1))
        assert scene.board.hand.tool == wanted
    app.close()


def test_the_turn_is_ended_by_its_key(tmp_path):
    def left(state):
        return question("act", built=6, tiles=1)(state) and not state.must_build

    app, pilot, scene = asked(tmp_path, left, hands=Keys)
    assert scene.board.hand.tool == ""
    assert scene.board.hand.reach == {}
    pilot.key("p")
    assert scene.players.table.actor == 0, "it is laid, and says what is left"
    assert scene.board.hand.done_words(scene.turn.laid) == ("End turn", "1 tile unused")
    pilot.wait(FRESH)
    pilot.key("p")
    assert scene.players.table.actor != 0
    app.close()


def test_a_settlement_is_moved_with_two_presses_and_can_be_put_back(tmp_path):
    app, pilot, scene = asked(tmp_path, question("put", built=9))
    moved = scene.players.table.state.piece
    assert scene.show.picture.lifted == moved
    pilot.key("escape")
    scene = pilot.until_asked()
    assert scene.players.table.question == "act", "the settlement is back on its hex"
    assert scene.show.picture == Picture.of(scene.players.table.state)
    assert scene.show.picture.lifted < 0
    app.close()


def test_a_settlement_is_dragged_to_where_it_goes(tmp_path):
    def can_lift(state):
        return question("act", built=9, tiles=1)(state) and any(
            isinstance(move, Lift) for move in state.legal()
        )

    app, pilot, scene = asked(tmp_path, can_lift)
    lift = next(move for move in scene.turn.legal if isinstance(move, Lift))
    after = scene.players.table.state.copy()
    after.play(lift)
    put = after.legal()[0]
    pilot.press(f"tile:{tool_of(lift)}")
    start, goal = pilot.point_at(key_of(lift.hex)), pilot.point_at(key_of(put.hex))
    pilot.post(
        pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1),
        pygame.event.Event(pygame.MOUSEMOTION, pos=goal, rel=(9, 9), buttons=(1, 0, 0)),
        pygame.event.Event(pygame.MOUSEBUTTONUP, pos=goal, button=1),
    )
    moves = [entry.move[0] for entry in scene.players.table.record.entries]
    assert any(str(word).endswith(" from") for word in moves[-4:])
    assert scene.players.table.state.settlements[0] >> put.hex & 1
    assert not scene.players.table.state.settlements[0] >> lift.hex & 1
    app.close()


def test_which_of_two_tiles_goes_is_asked_in_words(tmp_path):
    app, pilot, scene = asked(tmp_path, question("give up"))
    assert [type(move) for move in scene.turn.legal] == [GiveUp, GiveUp]
    assert scene.board.hand.reach == {}
    before = dict(scene.show.picture.players[0].tiles)
    pilot.make(scene, scene.turn.legal[1])
    has = scene.players.table.state.held[0].bit_count()
    assert has == sum(before.values()) - 1
    app.close()


# --------------------------------------------------------------------------------- what it brings
def test_what_a_hex_would_bring_is_what_it_brings(tmp_path):
    app, pilot, scene = begun(tmp_path, (PERSON, PERSON))
    told = []
    for _ in range(80):
        table, seat = scene.players.table, scene.players.asked
        before = worth(table.state, scene.show.picture)[seat]
        player, stream = RandomSeat(), SeededStream(len(table.record), "hands")
        move = player.choose(table.view(seat), table.legal(seat), stream)
        foreseen = table.state.forecast(seat, move).change
        assert table.state.legal(), "looking ahead has changed the match"
        pilot.make(scene, move)
        scene = pilot.until_asked()
        if isinstance(move, Build | Put):
            now = worth(table.state, scene.show.picture)[seat]
            assert dict(foreseen.gold) == {card: now[card] - before[card] for card in now}
            told.append(foreseen)
    assert any(one.total > 0 for one in told)
    assert any(one.takes for one in told)
    app.close()


# ------------------------------------------------------------------------------------- secret cards
def cards_in_hand(scene):
    return [widget for widget in scene.widgets if widget.key == "hand"]


def faces(scene):
    (card,) = cards_in_hand(scene)
    return card.terrain


def test_a_lone_person_sees_the_own_next_card_until_it_is_played(tmp_path):
    app = open_app(tmp_path, speed=1.0)
    scene = app.doors.table(sat(2, others_turn(6), 1, "random"))
    app.push(scene)
    pilot = Keys(app)
    pilot.post()
    (known,) = scene.players.table.view(0).secrets.values()
    while scene.show.picture.players[0].holds:
        assert faces(scene) == known
        pilot.post()
    scene = pilot.until_asked()
    assert scene.show.picture.shown == known
    assert faces(scene) == ""
    app.close()


def test_on_a_couch_a_card_is_shown_to_its_owner_alone(tmp_path):
    def two_hold(state):
        return question("act", built=6)(state) and state.hands[1] is not None

    app, pilot, scene = asked(tmp_path, two_hold, persons=3)
    (known,) = scene.players.table.view(1).secrets.values()
    assert not any(widget.terrain == known for widget in cards_in_hand(scene))
    pilot.press("seat:0")
    assert app.top.widget("look") is None, "the own card lies open in the own turn"
    pilot.press("tab:1")
    pilot.press("look")
    assert isinstance(app.top, HandoverScene)
    assert app.top.seat == 1
    shown = [widget.words for widget in app.top.widgets if widget.key == "words"]
    assert known.capitalize() not in shown[0]
    pilot.press("look")
    shown = [widget.words for widget in app.top.widgets if widget.key == "words"]
    terrain = {"flowers": "Flower field"}.get(known, known.capitalize())
    assert shown == [terrain]
    pilot.press("hide")
    pilot.press("close")
    assert app.top is scene
    app.close()


def test_while_a_governor_acts_nobody_on_a_couch_sees_a_card_unasked(tmp_path):
    def governor_acts(state):
        late = state.settlements[0].bit_count() >= 6
        return late and state.actor == 2 and state.question == "act"

    app = open_app(tmp_path, speed=1.0)
    scene = app.doors.table(sat(3, governor_acts, 2, "random"))
    app.push(scene)
    Mouse(app).post()
    (known,) = scene.players.table.view(0).secrets.values()
    (card,) = cards_in_hand(scene)
    assert (card.terrain, card.down) == ("", True)
    card.press()
    assert isinstance(app.top, HandoverScene)
    assert app.top.picture == f"terrain.{known}_1"
    app.close()


def test_no_card_hides_the_board_while_one_ponders_over_a_lit_hex(tmp_path):
    app, pilot, scene = asked(tmp_path, question("act", built=12))
    castle = next(
        hex_ for hex_, kind in enumerate(kinds(scene.show.picture.quadrants)) if kind == "castle"
    )
    for hex_, explained in ((next(iter(scene.board.hand.reach)), False), (castle, True)):
        at = pilot.point_at(key_of(hex_))
        pilot.post(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(0, 0, 0)))
        scene.pointing._dwelt = DWELL  # the mouse has rested long enough on something else
        for _ in range(20):
            pilot.post()
        assert scene.focus == key_of(hex_)
        assert scene.explaining == explained
    app.close()


# ------------------------------------------------------------------------------------------ hints
def test_a_hint_marks_a_tile_and_then_the_hex_and_counts_in_gold(tmp_path):
    app, pilot, scene = asked(
        tmp_path, question("act", built=15), level="page", seats=3, hands=Keys
    )
    assert scene.board.hand.tool == ""
    pilot.key("h")
    pilot.post()
    best = scene.adviser.best
    assert re.search(r"would .*(about \d+ gold|a little|clearly) better than", scene.adviser.words)
    assert scene.board.hand.tool == tool_of(best), "the tile is taken up"
    assert scene.turn.advised == {key_of(best.hex)}
    assert (scene.turn.laid, scene.focus) == (best, key_of(best.hex))
    app.close()


# ----------------------------------------------------------------------------------- explanations
def test_everything_on_the_table_is_explained_and_leads_to_a_chapter_of_the_rules(tmp_path):
    chapters = {section.id for section in sections("en", GAME)}
    app, _, scene = asked(tmp_path, question("act", built=12, tiles=1), seats=4)
    off_board = [widget.key for widget in scene.widgets if widget.explain is not None]
    found = set()
    for key in [*map(key_of, range(400)), *off_board]:
        scene.focus, scene.explaining, scene.stale = key, True, True
        if key in off_board or int(key.partition(":")[2]) % 20 == 7:
            app.frame(0.0, ())
            assert app.overflows == [], key
        assert scene.topic() in chapters, key
        found.add(scene.topic())
    assert {"castles", "locations", "building", "terrain_cards", "goal"} <= found
    app.close()


def test_no_explanation_in_french_has_an_english_colon(tmp_path):
    app, _, scene = asked(tmp_path, question("act", built=12, tiles=1), seats=4)
    app.change(language="fr")
    cards = [widget.explain() for widget in scene.widgets if widget.explain is not None]
    said = [line for card in cards for line in (card.title, *card.lines) if ":" in line]
    app.change(language="en")
    assert len(said) > 20
    assert [line for line in said if re.search(r"[^\u202f]:", line)] == []
    app.close()


def test_whose_card_it_is_stands_beside_the_tiles_of_somebody_else(tmp_path):
    app = open_app(tmp_path, speed=1.0)
    scene = app.doors.table(sat(3, others_turn(6), 1, "random"))
    app.push(scene)
    assert (scene.hand_seat, scene.show.picture.seat) == (0, 1)
    assert seat_name(1) in owed_words(scene)
    app.close()
    app, _, scene = asked(tmp_path, question("build"))
    assert scene.hand_seat == scene.show.picture.seat
    assert seat_name(scene.hand_seat) not in owed_words(scene)
    app.close()


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_card_gives_for_is_not_shrunk(tmp_path, language):
    app = open_app(tmp_path)
    app.change(language=language)
    for name in (*CARDS, "castles"):
        words = tr(f"short_card.{name}")
        card = BuilderCard(key="card", box=HERE.cards[0], name=name, gold=8)
        app._typesetter.forget()
        canvas = app.canvas
        card.draw(canvas, focused=False)
        assert words in {key[0] for key in app._typesetter._blocks}
        assert canvas.overflows == [], words
    app.change(language="en")
    app.close()


# ------------------------------------------------------------------------------- undo and skipping
def test_a_move_can_be_taken_back_and_made_again(tmp_path):
    app, pilot, scene = begun(tmp_path, (PERSON, PERSON), speed=1.0)
    table = scene.players.table
    before = table.digest
    pilot.make(scene, table.legal(table.actor)[0])
    after = table.digest
    pilot.key("u")
    assert (table.digest, scene.show.picture) == (before, Picture.of(table.state))
    pilot.until_asked()
    pilot.key("r")
    assert (table.digest, scene.show.picture) == (after, Picture.of(table.state))
    app.close()


LONG = pytest.mark.long
SKIPPED = [(0, False), (1, True), (2, False)]
FURTHER = [pytest.param(seed, not reduced, marks=LONG) for seed, reduced in SKIPPED]


@pytest.mark.parametrize(("seed", "reduced"), [*SKIPPED, *FURTHER])
def test_after_any_skip_the_picture_is_that_of_the_state(tmp_path, seed, reduced):
    chance = random.Random(seed)
    app, scene = watched(tmp_path, seed, reduced)
    skipped = 0
    for _ in range(600):
        if app.top is not scene or scene.players.table.over:
            break
        app.frame(chance.uniform(0.01, 0.1), ())
        if chance.random() < 0.12 and scene.show.director.busy:
            skipped += 1
            scene.show.director.drain()
            assert scene.show.picture == Picture.of(scene.players.table.state)
            assert scene.show.picture.still
    assert skipped > 20
    app.close()


def watched(folder, seed, reduced):
    """A match that only governors play, at the usual speed."""
    app = open_app(folder, speed=1.0, reduced_motion=reduced)
    scene = app.doors.table(HomePlayers.begin(("random",) * (2 + seed % 3), seed, game=GAME))
    app.push(scene)
    return app, scene


def test_done_says_what_it_does_with_a_settlement_that_is_moved(tmp_path):
    app, _, scene = asked(tmp_path, question("put", built=12))
    hand, state = scene.board.hand, scene.players.table.state
    for move in scene.turn.legal:
        if isinstance(move, Put):
            ends = state.forecast(0, move).change.ends_turn
            assert hand.done_words(move)[0] == ("Move, end turn" if ends else "Move")
    app.close()


def test_on_an_empty_board_one_begins_anywhere(tmp_path):
    app, pilot, scene = asked(tmp_path, question("act"))
    assert scene.board.hand.why_lit() == "Begin anywhere"
    pilot.make(scene, next(move for move in scene.turn.legal if not move.idle))
    pilot.until_asked()
    assert scene.board.hand.why_lit() != "Begin anywhere"
    app.close()


@pytest.mark.parametrize("size", [(1080, 1920), (1024, 768)], ids=str)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_says_its_whole_name(tmp_path, language, size):
    """Those of one match are on a picture; here is each of them."""
    app = open_app(tmp_path, size=size)
    app.change(language=language)
    open_canned(app, "kingdom_builder", "laid")
    app.frame(0.0, ())
    boxes, canvas = places_on(app.top.page).cards, app.canvas
    for at, name in enumerate((*CARDS, "castles")):
        card = BuilderCard(key="card", box=boxes[at % 4], name=name, gold=24, change=-2)
        card.draw(canvas, False)
    assert canvas.overflows == []
    app.close()
