"""A move is laid before it is sent: the laws of the pure object, and the real table under hands."""

from itertools import pairwise

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kingsburg_arcade.games.kingdom_builder.board.states import question as asked_to_build
from kingsburg_arcade.games.kingsburg.board.states import question
from kingsburg_arcade.scenes.party.party_states import ADA, seated
from kingsburg_arcade.scenes.party.party_words import attend
from kingsburg_arcade.scenes.table.laid import FRESH, LONGEST, Laid
from kingsburg_arcade.scenes.table.pause import PauseScene
from pilot import Keys, Mouse, Pad, open_app, sat

HANDS = {"mouse": Mouse, "keyboard": Keys, "pad": Pad}

# ------------------------------------------------------------------------------------ the laws
STEPS = st.one_of(
    st.tuples(st.just("press in time"), st.none()),
    st.tuples(st.just("wait"), st.floats(0, 0.4)),
    st.tuples(st.just("lay"), st.sampled_from("abc")),
    st.tuples(st.just("ask"), st.integers(1, 3)),
    st.tuples(
        st.sampled_from(["begin_press", "send", "take_up", "disturb", "look_away", "close"]),
        st.none(),
    ),
)


@settings(max_examples=300, deadline=None)
@given(st.lists(STEPS, max_size=60))
def test_only_a_press_made_for_it_sends_and_each_question_is_answered_once(steps):
    """Told with a clock and a diary, which the object itself does not keep."""
    laid, now, number = Laid(), 0.0, 0
    began = since = lain = -1.0
    lies, answered = None, set()
    in_time = [*[("wait", LONGEST)] * 4, ("begin_press", None), ("send", None)]
    told = [one for step in steps for one in (in_time if step[0] == "press in time" else [step])]
    for name, value in told:
        if name == "wait":
            now += min(value, LONGEST)
            laid.wait(value)
        elif name == "lay":
            if laid.lay(value):
                lies, lain = value, now
                began = -1.0
            else:
                assert number in answered
        elif name == "ask":
            if value != number:
                lies = None
                answered.discard(value)
            number = value
            laid.ask(value)
        elif name == "begin_press":
            began = now
            laid.begin_press()
        elif name == "send":
            sent = laid.send()
            if sent is not None:
                assert sent == lies
                assert number not in answered, "a question was answered twice"
                assert began >= 0, "no press was made since"
                assert began - max(lain, since) >= FRESH - 1e-9, "the press came too early"
                answered.add(number)
                lies, began = None, -1.0
        elif name == "close":
            if laid.close():
                assert number not in answered
                answered.add(number)
                lies = None
            else:
                assert number in answered
        elif name == "take_up":
            assert laid.take_up() == (lies is not None)
            lies = None
        else:
            getattr(laid, name)()
            since, began = now, -1.0
        assert laid.move == lies


def test_a_press_that_comes_in_time_sends():
    laid = Laid()
    laid.ask(1)
    laid.lay("a")
    laid.begin_press()
    assert laid.send() is None, "the second half of a double click"
    for _ in range(3):
        laid.wait(LONGEST)
    assert laid.send() is None, "that press began too early"
    laid.begin_press()
    assert (laid.send(), laid.move) == ("a", None)


def test_a_blocked_window_counts_for_little():
    laid = Laid()
    laid.lay("a")
    laid.wait(30.0)
    laid.begin_press()
    assert laid.send() is None


# --------------------------------------------------------------------------- the table under hands
MOMENTS = {
    "kingsburg": ("kingsburg", question("receive", year=3)),
    "dice": ("kingsburg", question("place", year=3)),
    "kingdom_builder": ("kingdom_builder", asked_to_build("build", built=9)),
}
FIRST = ("kingdom_builder", lambda state: asked_to_build("act")(state) and state.owed == 3)
"""The first of three settlements."""


def opened(folder, moment, hands="mouse", confirm="always", persons=1, **choices):
    game, until = MOMENTS.get(moment, FIRST)
    app = open_app(folder, confirm=confirm, **choices)
    app.push(app.doors.table(sat(3, until, persons, game=game, seed=21)))
    pilot = HANDS[hands](app)
    return app, pilot, pilot.until_asked()


def two_moves(scene):
    """Two answers that one press each can lay."""
    hand = getattr(scene.board.hand, "ways", {})
    lone = [ways[0] for ways in hand.values() if len(ways) == 1]
    moves = lone or [move for move in scene.turn.legal if not move.idle]
    return moves[0], moves[-1]


def key_of(scene, move):
    return max(key for key in scene.board.hand.keys_of(move) if not key.startswith("die:"))


def entries(scene):
    return len(scene.players.table.record)


@pytest.mark.parametrize("hands", HANDS)
@pytest.mark.parametrize("moment", MOMENTS)
def test_a_press_lays_and_a_second_one_sends(tmp_path, moment, hands):
    app, pilot, scene = opened(tmp_path, moment, hands)
    first, other = two_moves(scene)
    before, still = entries(scene), app.picture.copy()
    for move in (first, other):
        pilot.press(key_of(scene, move))
        assert (scene.turn.laid, entries(scene)) == (move, before)
    assert app.picture.get_buffer().raw != still.get_buffer().raw
    pilot.press(key_of(scene, other))
    assert (scene.turn.laid, entries(scene)) == (other, before), "that was a double click"
    pilot.wait(FRESH)
    pilot.press(key_of(scene, other))
    assert entries(scene) > before
    assert scene.turn.laid is None
    number = entries(scene)
    pilot.until_asked()
    assert [entry.seat for entry in scene.record.entries[before:number]].count(0) == 1
    app.close()


@pytest.mark.parametrize("back", ["escape", "u", "pad", "tool:undo"])
@pytest.mark.parametrize("moment", ["dice", "kingdom_builder"])
def test_back_takes_it_up_and_never_opens_the_menu(tmp_path, moment, back):
    app, pilot, scene = opened(tmp_path, moment)
    before, move = entries(scene), two_moves(scene)[0]
    pilot.press(key_of(scene, move))
    assert scene.turn.laid is move
    if back == "pad":
        Pad(app).button("east")
    elif back == "tool:undo":
        pilot.press(back)
    else:
        pilot.key(back)
    assert (scene.turn.laid, app.top, entries(scene)) == (None, scene, before)
    assert not scene.board.hand.choosing, "what was not chosen before is not chosen now"
    pilot.key("escape")
    assert isinstance(app.top, PauseScene)
    app.close()


@pytest.mark.parametrize("moment", MOMENTS)
def test_done_sends_it(tmp_path, moment):
    app, pilot, scene = opened(tmp_path, moment)
    before, move = entries(scene), two_moves(scene)[0]
    assert scene.widget("done") is None
    pilot.press(key_of(scene, move))
    assert scene.widget("done").main, "it is gold"
    pilot.send("done")
    assert entries(scene) > before
    app.close()


@pytest.mark.parametrize("spent", ["window", "menu", "long frame"])
def test_a_press_meant_for_something_else_is_used_up(tmp_path, spent):
    app, pilot, scene = opened(tmp_path, "kingsburg", "keyboard")
    before, move = entries(scene), two_moves(scene)[0]
    pilot.press(key_of(scene, move))
    if spent == "long frame":
        pilot.post(seconds=9.0)
    else:
        pilot.wait(FRESH)
    if spent == "window":
        focus = pygame.event.Event(pygame.WINDOWFOCUSGAINED)
        click = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0)
        pilot.post(focus, click)
    elif spent == "menu":
        scene.back()
        pilot.key("escape")
        pilot.key("return")
    else:
        pilot.key("return")
    assert (app.top, scene.turn.laid, entries(scene)) == (scene, move, before)
    pilot.send(key_of(scene, move))
    assert entries(scene) > before
    app.close()


def test_a_press_a_moment_after_the_show_answers_nothing(tmp_path):
    app, pilot, scene = opened(tmp_path, "first", "keyboard", confirm="never", speed=4.0)
    pilot.make(scene, two_moves(scene)[0])
    while scene.show.director.busy or not scene.turn.legal:
        pilot.post()
    before = entries(scene)
    assert scene.focus.startswith("hex:"), "the next settlement is asked for"
    pilot.key("return")
    assert (entries(scene), scene.turn.laid) == (before, None)
    pilot.wait(FRESH)
    pilot.key("return")
    assert entries(scene) > before
    app.close()


@pytest.mark.parametrize(
    ("confirm", "persons", "waits"),
    [("", 1, False), ("", 2, True), ("always", 1, True), ("never", 2, False), ("final", 1, False)],
)
def test_what_waits_is_what_the_player_wants(tmp_path, confirm, persons, waits):
    app, _, scene = opened(tmp_path, "dice", confirm=confirm, persons=persons)
    assert scene.turn.must_confirm(two_moves(scene)[0]) is waits
    app.close()


def test_alone_the_last_settlement_of_a_turn_waits_and_the_others_do_not(tmp_path):
    app, _, scene = opened(tmp_path, "kingdom_builder", confirm="")
    state, found = scene.players.table.state, set()
    for move in scene.turn.legal:
        ends = state.forecast(0, move).change.ends_turn
        assert scene.turn.must_confirm(move) is ends
        found.add(ends)
    assert found
    app.close()


def test_a_die_that_is_dropped_on_an_advisor_is_never_sent_by_that(tmp_path):
    app, pilot, scene = opened(tmp_path, "dice")
    before, has = entries(scene), scene.board.hand.hand
    way = next(
        ways[0]
        for ways in scene.board.hand.ways.values()
        if len(ways) == 1 and len(ways[0].plain[2]) == 1
    )
    at = has.coloured.index(way.plain[2][0])
    start, goal = pilot.point_at(f"die:coloured:{at}"), pilot.point_at(f"advisor:{way.advisor}")
    for _ in range(2):
        pilot.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1))
        pilot.post(pygame.event.Event(pygame.MOUSEMOTION, pos=goal, rel=(0, 0), buttons=(1, 0, 0)))
        pilot.post(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=goal, button=1))
        assert (scene.turn.laid, entries(scene)) == (way, before)
        pilot.wait(FRESH)
    app.close()


def test_what_is_laid_is_not_on_the_wire(tmp_path):
    app = open_app(tmp_path)
    party = seated(sat(3, question("receive", year=3), persons=1, seed=21), ADA)
    app.push(app.doors.far_table(party))
    attend(app, party)
    pilot = Mouse(app)
    scene = pilot.until_asked()
    sent = party.line.orders
    move = two_moves(scene)[0]
    pilot.press(key_of(scene, move))
    assert (scene.turn.laid, sent) == (move, []), "on a LAN every move waits"
    pilot.send(key_of(scene, move))
    assert sent == [("submit", 0, move)]
    pilot.wait(FRESH)
    assert scene.turn.laid is None
    app.close()


# ------------------------------------------------------------------------------ hint and focus
@pytest.mark.parametrize("hands", ["keyboard", "pad"])
@pytest.mark.parametrize("moment", MOMENTS)
def test_a_hint_moves_the_focus_and_enter_plays_it(tmp_path, moment, hands):
    app, pilot, scene = opened(tmp_path, moment, hands, confirm="never")
    before = entries(scene)
    scene.mode.advise()
    pilot.post()
    best = scene.adviser.best
    assert scene.turn.laid is best
    assert scene.focus in scene.turn.advised
    assert entries(scene) == before, "a hint plays nothing"
    pilot.wait(FRESH)
    pilot.go_on()
    assert scene.record.entries[before].move == best.plain
    app.close()


def test_arrows_walk_over_lit_advisors_alone(tmp_path):
    app, pilot, scene = opened(tmp_path, "dice", "keyboard")
    pilot.press("die:coloured:0")
    lit = {f"advisor:{number}" for number in scene.board.hand.ways}
    assert scene.focus in lit, "after choosing dice one means what they reach"
    seen = [scene.focus]
    for key in ("up", "right", "down", "left", "up", "up", "right", "down", "down"):
        pilot.key(key)
        seen.append(scene.focus)
    walked = {key for key in seen if key.startswith("advisor:")}
    assert walked <= lit
    assert any(one != other for one, other in pairwise(seen))
    app.close()
