"""A pilot: drives the real App without a screen, by posted events of one pair of hands."""

from contextlib import contextmanager
from functools import wraps
from itertools import product
from math import ceil

import pygame

from kingsburg_arcade.app import App
from kingsburg_arcade.engine.luck import SeededDealer, SeededStream
from kingsburg_arcade.engine.table import Table
from kingsburg_arcade.games.kingdom_builder.board.reach import tool_of
from kingsburg_arcade.games.kingdom_builder.rules.moves import Build, Lift, Put
from kingsburg_arcade.games.kingsburg.board.chosen_dice import chosen_for
from kingsburg_arcade.games.kingsburg.board.covered_choice import ChoiceCover
from kingsburg_arcade.games.kingsburg.board.year_end import YearEndScene
from kingsburg_arcade.games.kingsburg.rules.moves import Deal, Place
from kingsburg_arcade.games.screen import Shown
from kingsburg_arcade.governors.by_chance import RandomSeat
from kingsburg_arcade.governors.thinking import AtOnce
from kingsburg_arcade.scenes import states
from kingsburg_arcade.scenes.table.home_players import HomePlayers
from kingsburg_arcade.scenes.table.laid import FRESH, LONGEST
from kingsburg_arcade.scenes.table.table_scene import TableScene
from kingsburg_arcade.settings import INSTANT, Settings
from kingsburg_arcade.ui.buttons import PLACES
from kingsburg_arcade.ui.choose import ChooseScene
from kingsburg_arcade.ui.handover import GLANCE, HandoverScene
from kingsburg_arcade.ui.layout import Box

FRAME = 0.05
PATIENCE = 4000
PAINTED = 5
"""Of the frames between two looks of a test one in so many is painted, and the last one."""
REACH = 50
"""Units from which on a finger misses a thing."""
SHAPES = {"tall": (960, 1707), "wide": (1290, 540)}
"""The smallest windows of these shapes."""


def open_app(folder, *, size=(960, 540), speed=INSTANT, sound=None, **choices):
    """An App in its own folder, whose governors think at once."""
    settings = Settings(language="en", speed=speed, **choices)
    return App(folder, settings=settings, size=size, thinker=AtOnce(), sound=sound)


def sat(seats, until, persons=1, *, game="kingsburg", level="random", seed=11, options=None):
    """A match among governors up to a moment; then persons take the first chairs."""
    moment = Shown(
        seats=seats, until=until, persons=persons, level=level, seed=seed, options=options or {}
    )
    return states.sat(game, moment)


def engine_alone(cabinet, seats, persons, seed, options=None):
    """The record of the match that `Pilot.play` plays, without any screen: a rival has a stream
    of numbers for each decision."""
    mind, streams = RandomSeat(), [SeededStream(seed, f"seat {seat}") for seat in range(persons)]
    chosen = cabinet.options.read(options or {})
    table = Table(cabinet, seats, chosen, SeededDealer(seed), seed=seed)
    while not table.over:
        seat = table.actor
        decision = SeededStream(seed, f"seat {seat} at {table.digest}")
        stream = streams[seat] if seat < persons else decision
        table.submit(seat, mind.choose(table.view(seat), table.legal(seat), stream))
    return table.record


def at_table(scene):
    """Is this the table of a match that goes on, not of one that is shown again?"""
    return isinstance(scene, TableScene) and scene.playing


class Slow(AtOnce):
    """Has thought, and takes so many frames to say so."""

    def __init__(self, frames):
        super().__init__()
        self.frames = self.left = frames

    def ask(self, thought):
        super().ask(thought)
        self.left = self.frames

    def answer(self):
        self.left -= 1
        return super().answer() if self.left < 0 else None


@contextmanager
def seldom_painted(app):
    """What happens meanwhile is heard and laid out in each frame, and painted in few of them."""
    if "_draw" in vars(app):
        yield
        return
    unpainted, frames = set(), 0

    def draw():
        nonlocal frames
        frames += 1
        if frames % PAINTED:
            unpainted.update(scene for scene in app._seen() if scene.stale)
            for scene in app._seen():
                scene.stale = False
        else:
            paint()

    def paint():
        for scene in unpainted:
            scene.stale = True
        unpainted.clear()
        type(app)._draw(app)

    app._draw = draw
    try:
        yield
    finally:
        del app._draw
        if frames % PAINTED and app.running and app.scenes:
            app.top.stale = True
            paint()


def hastily(act):
    """Between its beginning and its end a test looks at no picture."""

    @wraps(act)
    def acted(self, *given, **named):
        with seldom_painted(self.app):
            return act(self, *given, **named)

    return acted


class Pilot:
    """Hands on the mouse or the keyboard. What it presses next, a player could have pressed."""

    def __init__(self, app):
        self.app = app

    # ---------------------------------------------------------------------------- the hands
    def post(self, *events, seconds=FRAME):
        """Events as the system would send them, and the frame in which they are heard.

        Only a test may say that the window comes to the front: that would use up a press.
        """
        for event in events:
            pygame.event.post(event)
        heard = [one for one in pygame.event.get() if one.type != pygame.WINDOWFOCUSGAINED]
        back = [event for event in events if event.type == pygame.WINDOWFOCUSGAINED]
        self.app.frame(seconds, [*back, *heard])

    def key(self, name, times=1, mod=0):
        code = pygame.key.key_code(name)
        self.post(*[pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod)] * times)

    def point_at(self, key):
        """Where a widget stands, in pixels."""
        widget = self.app.top.widget(key)
        assert widget is not None, f"there is no {key} to be pressed on {self.app.top}"
        return self.app.canvas.px(widget.box).center

    def point_aside(self, reach=0):
        """A point, in pixels, with nothing that can be pressed within so many units."""
        scene, page = self.app.top, self.app.top.page
        boxes = [one.box.inflate(2 * reach, 2 * reach) for one in scene.widgets if one.takes_focus]
        points = product(range(20, page.width, 40), range(20, page.height, 40))
        at = next(at for at in points if not any(box.collidepoint(at) for box in boxes))
        return self.app.canvas.px(Box(at, (1, 1))).center

    def press(self, key):
        raise NotImplementedError

    # ------------------------------------------------------------------------------ a match
    @hastily
    def until_asked(self):
        """Let the show go on; press on where it waits. The scene that wants somebody, at last."""
        for _ in range(PATIENCE):
            scene = self.app.top
            if isinstance(scene, YearEndScene):
                self.go_on()
                continue
            if not at_table(scene):
                return scene
            if scene.show.director.holding:
                self.go_on()
            elif scene.turn.awaits_throw and scene.widget("throw"):
                self.press("throw")
            elif scene.turn.legal:
                return scene
            else:
                self.post()
        raise AssertionError("the table is stuck")

    def until_asked_to_play(self):
        """The same; a look at a secret card is put off, a choice in secret is uncovered."""
        while True:
            scene = self.until_asked()
            if isinstance(scene, HandoverScene):
                self.post(seconds=GLANCE)
                self.press("look" if isinstance(scene, ChoiceCover) else "later")
            elif at_table(scene) and scene.widget("uncover"):
                self.post()
            else:
                return scene

    def go_on(self):
        self.key("return")

    @hastily
    def make(self, scene, move):
        """Press whatever makes this move; where it is only laid, press the same once more."""
        self.until_calm(scene)
        key = self.lay(scene, move)
        if scene.turn.laid is not None:
            assert scene.turn.laid.text == move.text
            self.send(key)

    def lay(self, scene, move):
        """Press whatever lays this move; the key pressed last."""
        if isinstance(move, Build | Lift | Put):
            return self.lay_on_board(scene, move)
        if isinstance(move, Place):
            return self.lay_dice(scene, move)
        question = scene.players.table.question.replace(" ", "_")
        key = f"pass:{question}" if move.idle else f"move:{move.text}"
        if isinstance(move, Deal):
            key = f"advisor:{move.advisor}"
        self.press(key)
        return key

    def lay_dice(self, scene, move):
        has = scene.show.picture.provinces[scene.hand_seat]
        chosen = chosen_for(move, has.coloured, has.white)
        for kind in ("coloured", "white"):
            for at in sorted(getattr(chosen, kind)):
                self.press(f"die:{kind}:{at}")
        self.press(f"advisor:{move.advisor}")
        if isinstance(self.app.top, ChooseScene):
            self.press(f"move:{move.text}")
        return f"advisor:{move.advisor}"

    def lay_on_board(self, scene, move):
        """Take up what the move is made with, unless it is in the hand; then press the hex."""
        if scene.board.hand.tool != tool_of(move):
            self.press(f"tile:{tool_of(move)}")
        self.press(f"hex:{move.hex}")
        return f"hex:{move.hex}"

    def send(self, key="done"):
        """Press again what is laid, once it would not be a double click."""
        self.wait(FRESH)
        self.press(key)

    def until_calm(self, scene):
        """Wait until a press means the table, not the show that was seen a moment ago."""
        if not scene.turn.answering.calm:
            self.wait(FRESH)

    @hastily
    def wait(self, seconds):
        """Let time pass."""
        for _ in range(ceil(seconds / LONGEST)):
            self.post(seconds=LONGEST)

    @hastily
    def play(
        self, seats, seed, chairs, game="kingsburg", decisions=PATIENCE, options=None, look=None
    ):
        """A match to its end, or so many decisions of it: persons play as the governor `random`.

        `look` is called with the table before each decision.
        """
        sitting = HomePlayers.begin(chairs, seed, options, self.app.folder, game)
        self.app.push(self.app.doors.table(sitting))
        players = [(RandomSeat(), SeededStream(seed, f"seat {seat}")) for seat in range(seats)]
        while at_table(scene := self.until_asked_to_play()) and decisions:
            decisions -= 1
            if look is not None:
                look(scene)
            seat = scene.turn.asked
            player, stream = players[seat]
            table = sitting.table
            entries = len(table.record)
            self.make(scene, player.choose(table.view(seat), table.legal(seat), stream))
            assert len(table.record) > entries, "the press has made no move"
        return sitting


class Mouse(Pilot):
    """Only moves, clicks and lets go."""

    def press(self, key):
        at = self.point_at(key)
        self.post(
            pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0)),
            pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1),
            pygame.event.Event(pygame.MOUSEBUTTONUP, pos=at, button=1),
        )

    def go_on(self):
        at = self.point_aside()
        self.post(
            pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1),
            pygame.event.Event(pygame.MOUSEBUTTONUP, pos=at, button=1),
        )


class Keys(Pilot):
    """Only Tab and Return."""

    def press(self, key):
        keys = [widget.key for widget in self.app.top.widgets if widget.takes_focus]
        assert key in keys, f"there is no {key} to be reached"
        here = self.app.top.focus
        steps = (keys.index(key) - keys.index(here)) % len(keys) if here in keys else 0
        if here not in keys:
            steps = keys.index(key) + 1
        self.key("tab", steps)
        assert self.app.top.focus == key
        self.key("return")


class Pad(Pilot):
    """Only a pad: its shoulder for the next thing, its first button to press it."""

    instance = 0

    def button(self, place, times=1):
        """Press the button at a place, as SDL would tell of it."""
        number = PLACES.index(place)
        event = pygame.event.Event(
            pygame.CONTROLLERBUTTONDOWN, instance_id=self.instance, button=number
        )
        self.post(*[event] * times)

    def go_on(self):
        self.button("south")

    def press(self, key):
        keys = [widget.key for widget in self.app.top.widgets if widget.takes_focus]
        here = self.app.top.focus
        at = keys.index(here) if here in keys else -1
        self.button("right shoulder", (keys.index(key) - at) % len(keys))
        assert self.app.top.focus == key
        self.button("south")


AS_MOUSE = {
    pygame.FINGERDOWN: pygame.MOUSEBUTTONDOWN,
    pygame.FINGERUP: pygame.MOUSEBUTTONUP,
    pygame.FINGERMOTION: pygame.MOUSEMOTION,
}


class Finger(Pilot):
    """Touches the screen as SDL tells of it: each event comes as one of a mouse as well."""

    def touch(self, kind, at, finger=0, seconds=0.05):
        width, height = self.app.picture.get_size()
        event = pygame.event.Event(
            kind, touch_id=1, finger_id=finger, x=at[0] / width, y=at[1] / height, dx=0, dy=0
        )
        values = {"pos": at, "touch": True}
        values |= {"rel": (9, 9), "buttons": (1, 0, 0)} if kind == pygame.FINGERMOTION else {}
        values |= {"button": 1} if kind != pygame.FINGERMOTION else {}
        self.post(event, pygame.event.Event(AS_MOUSE[kind], **values), seconds=seconds)

    def tap(self, at):
        self.touch(pygame.FINGERDOWN, at)
        self.touch(pygame.FINGERUP, at)

    def press(self, key):
        self.tap(self.point_at(key))

    def go_on(self):
        self.tap(self.point_aside(REACH))

    def drag(self, start, end, steps=8):
        self.touch(pygame.FINGERDOWN, start)
        for step in range(1, steps + 1):
            part = step / steps
            at = tuple(round(a + (b - a) * part) for a, b in zip(start, end, strict=True))
            self.touch(pygame.FINGERMOTION, at)
        self.touch(pygame.FINGERUP, end)
