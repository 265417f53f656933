"""The table under hands: undo, dragging, skipping, resuming after a kill, and monkeys."""

import random

import pygame
import pytest

from following import check_the_way
from kingsburg_arcade.engine.contract import NOBODY
from kingsburg_arcade.engine.luck import SeededStream
from kingsburg_arcade.games.kingsburg.board import widgets
from kingsburg_arcade.games.kingsburg.board.chosen_dice import Chosen, chosen_for
from kingsburg_arcade.games.kingsburg.board.picture import Picture
from kingsburg_arcade.governors.by_chance import RandomSeat
from kingsburg_arcade.saved_matches.home import last_unfinished
from kingsburg_arcade.scenes.front.seats import SeatsScene
from kingsburg_arcade.scenes.front.title import TitleScene
from kingsburg_arcade.scenes.table.home_players import HomePlayers
from kingsburg_arcade.scenes.table.table_scene import TableScene
from kingsburg_arcade.ui.choose import ChooseScene
from kingsburg_arcade.ui.handover import HandoverScene
from pilot import Keys, Mouse, Slow, open_app


def begun(folder, chairs=("human", "random", "random"), seed=4, hands=Mouse, **choices):
    app = open_app(folder, **choices)
    app.push(TitleScene(app))
    app.push(app.doors.table(HomePlayers.begin(chairs, seed, folder=folder)))
    pilot = hands(app)
    return app, pilot, pilot.until_asked()


def played_on(pilot, moves, seed=4):
    """Play so many moves of persons; the scene that asks for the next one."""
    player, stream = RandomSeat(), SeededStream(seed, "hands")
    for _ in range(moves):
        scene = pilot.until_asked()
        table = scene.players.table
        seat = scene.players.asked
        pilot.make(scene, player.choose(table.view(seat), table.legal(seat), stream))
    return pilot.until_asked()


def until_placing(pilot):
    while not (scene := played_on(pilot, 1)).board.hand.placing:
        pass
    return scene


def test_from_the_title_to_the_first_roll_in_three_presses(tmp_path):
    app = open_app(tmp_path)
    app.push(TitleScene(app))
    keys = Keys(app)
    for _ in range(2):
        keys.key("return")
    keys.until_asked()
    keys.key("return")
    scene = keys.until_asked()
    assert scene.show.picture.phase == 2
    assert any(province.coloured for province in scene.show.picture.provinces)
    app.close()


def test_killed_at_any_moment_it_resumes_with_one_press(tmp_path):
    app, pilot, _ = begun(tmp_path)
    scene = played_on(pilot, 9)
    digest, lines = scene.players.table.digest, len(scene.show.log.lines)
    # the program is gone: nothing is closed, nothing is told to end
    again = open_app(tmp_path)
    again.push(TitleScene(again))
    Keys(again).key("return")
    resumed = Keys(again).until_asked()
    assert isinstance(resumed, TableScene)
    assert resumed.players.table.digest == digest
    assert resumed.players.chairs == ("human", "random", "random")
    assert len(resumed.show.log.lines) == lines
    again.close()
    app.close()


def test_a_damaged_note_beside_a_match_seats_persons(tmp_path):
    app, pilot, _ = begun(tmp_path)
    played_on(pilot, 3)
    app.close()
    path = last_unfinished(tmp_path)
    path.with_suffix(".chairs.json").write_text("{]")
    players, trouble = HomePlayers.resume(last_unfinished(tmp_path))
    assert (players.chairs, trouble) == (("human",) * 3, None)
    players.close()


def test_a_move_can_be_taken_back_and_made_again(tmp_path):
    app, pilot, _ = begun(tmp_path, chairs=("human", "human"), speed=1.0)
    scene = pilot.until_asked()
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


def test_undo_says_why_it_is_refused(tmp_path):
    app, pilot, scene = begun(tmp_path)
    pilot.key("u")
    assert scene.notice == "Dice or cards have been drawn since then"
    assert not next(one for one in scene.widgets if one.key == "tool:undo").enabled
    pilot.key("i")
    assert scene.notice == ""
    app.close()


def test_a_refused_undo_keeps_the_governor_thinking(tmp_path):
    app = open_app(tmp_path)
    app.thinker = Slow(3)
    begun = (HomePlayers.begin(["squire", "human"], seed) for seed in range(9))
    players = next(one for one in begun if one.table.actor == 0)
    app.push(app.doors.table(players))
    app.frame(0.02, ())
    assert players.table.actor == 0
    Keys(app).key("u")
    assert app.top.notice
    for _ in range(20):
        app.frame(0.02, ())
    assert len(players.table.record) > 1
    assert players.table.actor == 1
    app.close()


def test_a_press_while_something_is_shown_is_not_spent_as_a_move(tmp_path):
    app, pilot, _ = begun(tmp_path, chairs=("human", "human"), speed=1.0)
    scene = pilot.until_asked()
    pilot.make(scene, scene.turn.legal[0])
    entries = len(scene.players.table.record)
    assert scene.show.director.busy
    pilot.key("return")
    assert not scene.show.director.busy
    assert len(scene.players.table.record) == entries
    app.close()


def test_dice_are_dragged_onto_an_advisor(tmp_path):
    app, pilot, _ = begun(tmp_path)
    scene = until_placing(pilot)
    has = scene.show.picture.provinces[0]
    found = scene.board.hand.ways.values()
    move = next(way for ways in found for way in ways if len(way.plain[2]) == 1)
    (at,) = chosen_for(move, has.coloured, has.white).coloured
    entries = len(scene.players.table.record)
    start, goal = pilot.point_at(f"die:coloured:{at}"), pilot.point_at(f"advisor:{move.advisor}")
    pilot.post(
        pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1),
        pygame.event.Event(pygame.MOUSEMOTION, pos=goal, rel=(0, 0), buttons=(1, 0, 0)),
        pygame.event.Event(pygame.MOUSEBUTTONUP, pos=goal, button=1),
    )
    assert len(scene.players.table.record) > entries or isinstance(app.top, ChooseScene)
    app.close()


def test_an_advisor_out_of_reach_shakes_and_says_why_in_the_tray(tmp_path):
    app, pilot, _ = begun(tmp_path)
    scene = until_placing(pilot)
    dark = next(number for number in range(18, 0, -1) if number not in scene.board.hand.ways)
    card = scene.widget(f"advisor:{dark}").explain()
    assert card.lines[-1].startswith(("None of your dice", "Taken by"))
    asked, stood = app.settings.explained, scene.widget(f"advisor:{dark}").box.x
    pilot.press(f"advisor:{dark}")
    assert widgets.hint_words(scene, scene.board.hand) == card.lines[-1]
    places = set()
    for _ in range(9):
        pilot.post()
        places.add(scene.widget(f"advisor:{dark}").box.x - stood)
    assert min(places) < 0 < max(places)
    assert places >= {0}, "it comes to rest"
    assert widgets.hint_words(scene, scene.board.hand) == card.lines[-1], "there is time to read"
    assert app.settings.explained == asked, "a press that leads nowhere is no question"
    pilot.press("die:coloured:0")
    assert widgets.hint_words(scene, scene.board.hand) != card.lines[-1]
    app.close()


def test_dice_that_do_not_reach_an_advisor_are_chosen_anew(tmp_path):
    app, pilot, _ = begun(tmp_path)
    scene = until_placing(pilot)
    hand = scene.board.hand
    pilot.press("die:coloured:0")
    kept = hand.hand.coloured[0]
    other = next(
        ways[0]
        for number, ways in hand.ways_with(Chosen()).items()
        if number not in hand.ways and len(ways) == 1
    )
    pilot.press(f"advisor:{other.advisor}")
    assert scene.turn.laid is other, "it is laid in any case, for the dice are not those chosen"
    assert hand.chosen.dice(hand.hand.coloured, ())[0] == other.plain[2]
    pilot.key("escape")
    assert scene.turn.laid is None
    assert hand.chosen.dice(hand.hand.coloured, ())[0] == (kept,), "the dice come back as before"
    app.close()


def test_a_press_on_an_advisor_is_followed_through_few_files(tmp_path):
    app, pilot, _ = begun(tmp_path)
    scene = until_placing(pilot)
    hand = scene.board.hand
    way = next(way for ways in hand.ways.values() for way in ways)
    hand.show(way)
    assert len(hand.ways[way.advisor]) == 1
    check_the_way(scene, f"advisor:{way.advisor}")
    app.close()


def test_a_secret_is_covered_where_several_persons_sit(tmp_path):
    app, pilot, _ = begun(tmp_path, chairs=("human", "human"))
    scene = until_placing(pilot)
    scene.players.table.state.peeked = 1
    scene.show.picture.provinces[0].peeked = True
    scene.hand_seat = 0
    scene.refresh()
    enemy = scene.widget("enemy")
    assert len(enemy.threats) == 5
    enemy.press()
    assert isinstance(app.top, HandoverScene)
    assert not app.top.open
    app.close()


def test_every_scene_lets_one_out(tmp_path):
    app, pilot, table = begun(tmp_path)
    for opened in ("b", "escape"):
        pilot.key(opened)
        assert app.top is not table
        pilot.key("escape")
        assert app.top is table
    app.go_home()
    assert isinstance(app.top, TitleScene)
    app.push(SeatsScene(app))
    pilot.key("escape")
    assert isinstance(app.top, TitleScene)
    pilot.key("escape")
    assert not app.running
    app.close()


# ------------------------------------------------------------------------------------- monkeys
KEYS = [
    "tab", "return", "space", "escape", "left", "right", "up", "down", "i", "u", "r", "p", "b",
    "f", "g", "1", "2", "3", "4",
]  # fmt: skip


def any_event(chance, app):
    width, height = app.picture.get_size()
    at = (chance.randrange(-5, width + 5), chance.randrange(-5, height + 5))
    made = pygame.event.Event
    kind = chance.randrange(12)
    if kind < 5:
        return [made(pygame.KEYDOWN, key=pygame.key.key_code(chance.choice(KEYS)), mod=0)]
    if kind < 9:
        return [
            made(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0)),
            made(pygame.MOUSEBUTTONDOWN, pos=at, button=chance.choice((1, 1, 1, 3))),
            made(pygame.MOUSEBUTTONUP, pos=at, button=1),
        ]
    if kind == 9:
        return [made(pygame.CONTROLLERBUTTONDOWN, instance_id=0, button=chance.randrange(24))]
    if kind == 10:
        axis, value = chance.randrange(6), chance.randrange(-32768, 32768)
        return [made(pygame.CONTROLLERAXISMOTION, instance_id=0, axis=axis, value=value)]
    return [
        chance.choice(
            (
                made(pygame.JOYAXISMOTION, instance_id=0, axis=0, value=chance.uniform(-1, 1)),
                made(pygame.JOYDEVICEREMOVED, instance_id=0),
                made(pygame.WINDOWFOCUSLOST),
                made(pygame.WINDOWFOCUSGAINED),
                made(pygame.WINDOWEXPOSED),
                resized(app, chance.choice(SIZES)),
            )
        )
    ]


SIZES = [(960, 540), (960, 900), (1280, 720), (1920, 1080), (1600, 800)]


def resized(app, size):
    """The window really has another size from now on."""
    app.window.size = size
    return pygame.event.Event(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1])


def set_loose(folder, events, seed, game="kingsburg", most=4):
    """Post anything anywhere; the table must neither break nor get stuck."""
    chance = random.Random(seed)
    app = open_app(folder, speed=4.0)
    app.push(TitleScene(app))
    app.quit = lambda: None  # a monkey would leave at once
    pilot = Mouse(app)
    moves, sizes = 0, set()
    for _ in range(events):
        pilot.post(*any_event(chance, app), seconds=0.1)
        sizes.add(app.picture.get_size())
        if not app.scenes:
            break
        if chance.random() < 0.01:
            app.go_home()
        if len(app.scenes) == 1 and chance.random() < 0.3:
            persons = ["human"] * chance.randrange(1, 3)
            chairs = [*persons, *["random"] * chance.randrange(1, most)]
            players = HomePlayers.begin(chairs, chance.randrange(99), game=game)
            app.push(app.doors.table(players))
        table = app.top
        if isinstance(table, TableScene) and table.game == game:
            moves += table.players.table.actor != NOBODY
            if table.show.idle:
                state = table.players.table.state
                assert table.show.picture == table.board.picture_of(state)
    assert moves > events / 20
    assert sizes >= set(SIZES)
    app.close()


GAMES = [("kingsburg", 4), ("kingdom_builder", 3)]
"""Each with the number of governors below which a monkey stays."""


@pytest.mark.parametrize(("game", "most"), GAMES)
def test_monkeys_break_nothing(tmp_path, game, most):
    set_loose(tmp_path, 200, 1, game, most)


@pytest.mark.long
@pytest.mark.parametrize(("game", "most"), GAMES)
@pytest.mark.parametrize("seed", range(10))
def test_many_monkeys_break_nothing(tmp_path, seed, game, most):
    set_loose(tmp_path, 10_000, seed, game, most)
