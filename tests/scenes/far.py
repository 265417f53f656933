"""Two or more Apps in one process that meet on loopback, each with hands of its own."""

import time
from contextlib import ExitStack, contextmanager

import pygame

from every_game import IN_THE_BOX
from kingsburg_arcade.app import App
from kingsburg_arcade.engine.luck import SeededStream
from kingsburg_arcade.governors.by_chance import RandomSeat
from kingsburg_arcade.governors.thinking import AtOnce
from kingsburg_arcade.net.discovery import Row
from kingsburg_arcade.scenes.front.title import TitleScene
from kingsburg_arcade.scenes.party.far_mode import FarMode
from kingsburg_arcade.scenes.party.lobby_scene import LobbyScene
from kingsburg_arcade.scenes.party.party_states import StillFinder
from kingsburg_arcade.scenes.party.rooms import RoomsScene
from kingsburg_arcade.scenes.party.score import FarWaysOn
from kingsburg_arcade.scenes.party.vote import GLANCE, AskScene
from kingsburg_arcade.scenes.table.ending import EndingScene
from kingsburg_arcade.settings import INSTANT, Settings
from pilot import FRAME, Keys, Mouse, Pad, at_table, seldom_painted

LOOPBACK = "127.0.0.1"
MISSES = 5
REST = 0.01
"""Seconds between two frames of which nothing but the network is awaited."""
HANDS = {"mouse": Mouse, "keyboard": Keys, "pad": Pad}


class Rooms(StillFinder):
    """Shows the room at an address that was typed, as the network would."""

    def ask(self, host, port):
        row = Row(
            f"{host}:{port}", "Found", self.game, 2, 1, ("Ada",), (), "0.2.0", "", self.code,
            host, port, self.problem,
        )  # fmt: skip
        self.shown = (row,)

    code = ""
    game = IN_THE_BOX[0]
    problem = None


class Player:
    """An App with its own folder and one pair of hands."""

    def __init__(self, folder, name, hands="keyboard", size=(960, 540)):
        folder.mkdir(parents=True, exist_ok=True)
        self.name, self.folder, self.hands_name = name, folder, hands
        settings = Settings(language="en", speed=INSTANT, name=name, wait=False)
        self.app = App(folder, settings=settings, size=size, thinker=AtOnce(), interface=LOOPBACK)
        self.app.push(TitleScene(self.app))
        self.hands = HANDS[hands](self.app)
        self.governor, self.stream = RandomSeat(), SeededStream(len(name), name)
        self.finder = Rooms()
        self.missed = 0

    @property
    def top(self):
        return self.app.top

    @property
    def party(self):
        """Of the scene on top, or of the table below it."""
        return next(filter(None, map(party_of, reversed(self.app.scenes))))

    def frame(self):
        self.app.frame(FRAME, ())

    def press(self, key):
        if isinstance(self.top, AskScene):  # it is read before it is answered
            for _ in range(round(GLANCE / FRAME) + 1):
                self.frame()
        for _ in range(MISSES):
            pygame.event.clear()
            try:
                return self.hands.press(key)
            except AssertionError:  # the network has changed the page meanwhile: once more
                self.frame()
        pygame.event.clear()
        return self.hands.press(key)

    def type(self, words):
        for letter in words:
            self.hands.post(pygame.event.Event(pygame.TEXTINPUT, text=letter))

    def opens_rooms(self):
        """The rooms scene, with a network on which only typed addresses are found."""
        self.app.push(RoomsScene(self.app, lambda: self.finder))
        self.frame()

    def plays(self):
        """One move by the hands, if one is asked for."""
        scene = self.top
        if not at_table(scene):
            return False
        if scene.show.director.holding:
            pygame.event.clear()
            self.hands.go_on()
            return False
        if not scene.turn.legal:
            return False
        table, seat = scene.players.table, scene.turn.asked
        move = self.governor.choose(table.view(seat), table.legal(seat), self.stream)
        pygame.event.clear()
        try:
            self.hands.make(scene, move)
        except AssertionError:
            # The network may change the page between two presses; then a person presses again.
            self.missed += 1
            assert self.missed < MISSES
            return False
        return True

    def close(self):
        self.app.close()


def party_of(scene):
    """The party that a scene belongs to; None for all others."""
    owners = (scene, getattr(scene, "mode", None), getattr(scene, "ways", None))
    return next((one.party for one in owners if hasattr(one, "party")), None)


def is_far(scene):
    """Is this the table of a match with others far away?"""
    return at_table(scene) and isinstance(scene.mode, FarMode)


def at_far_table(player):
    return is_far(player.top)


def is_far_score(scene):
    """Is this the end of a match with others far away?"""
    return isinstance(scene, EndingScene) and isinstance(scene.ways, FarWaysOn)


def at_far_score(player):
    return is_far_score(player.top)


def seen(player):
    """What a player's screen shows, for the sentence of a test that waits in vain."""
    scene = player.top
    if not at_table(scene):
        return scene
    party, table = party_of(scene), scene.players.table
    told = (len(table.record), table.actor, party.may, party.pending, party.missing, party.news)
    return scene, told, scene.notice, scene.show.director.busy


def until(players, met, seconds=20.0):
    """Frames of all in turn until something is so."""
    before = time.monotonic()
    with unseen(players):
        while not met():
            for player in players:
                player.frame()
            assert time.monotonic() - before < seconds, [player.top for player in players]
            time.sleep(REST)


@contextmanager
def unseen(players):
    """No test looks at what these players see meanwhile."""
    with ExitStack() as stack:
        for player in players:
            stack.enter_context(seldom_painted(player.app))
        yield


def hosted(player, seats=2, coded=False, packs=False):
    """Through the scenes to a new room, perhaps with all installed packs; its port and code."""
    player.opens_rooms()
    player.press("create")
    scene = player.top
    while scene.played != player.finder.game:
        player.press("game")
    while scene.counts[scene.seats] != seats:
        player.press("seats")
    if coded:
        player.press("coded")
    if packs:
        scene.rules.at.update(dict.fromkeys(scene.rules.packs, 1))
    player.press("open")
    until([player], lambda: player.party.listening is not None and player.party.gathered)
    address = player.party.listening.address
    return int(address.rpartition(":")[2]), player.party.listening.code


def joins(player, port, code=""):
    """By a typed address into the lobby."""
    player.finder.code = code[:2]
    player.opens_rooms()
    player.press("address")
    player.type(f"{LOOPBACK}:{port}")
    player.press("done")
    player.frame()
    player.press(f"room:{LOOPBACK}:{port}")
    if code:
        player.type(code[3:])
        player.press("done")
    assert isinstance(player.top, LobbyScene) or at_far_table(player)


def at_one_table(players, coded=False, governors=0):
    """All have met, are ready, and have seen the first dice."""
    host, *guests = players
    port, code = hosted(host, len(players) + governors, coded)
    for guest in guests:
        joins(guest, port, code)
        until(players, lambda guest=guest: guest.party.chair is not None)
        key = guest.party.line.key
        until(players, lambda key=key: host.party.gathered.chair_of(key) is not None)
    for _ in range(governors):
        free = next(at for at, chair in enumerate(host.party.gathered.chairs) if chair.free)
        host.press(f"chair:{free}")
        until(players, lambda free=free: not host.party.gathered.chairs[free].free)
    for player in (*guests, host):
        until(players, lambda player=player: player.top.widget("ready") is not None)
        player.press("ready")
    until(players, lambda: all(map(at_far_table, players)))
    return port, code


def play_on(players, met, seconds=30.0):
    """Everybody plays whenever asked until something is so."""
    before = time.monotonic()
    moves = 0
    with unseen(players):
        while not met():
            made = 0
            for player in players:
                if not met():
                    made += player.plays()
                    player.frame()
            assert time.monotonic() - before < seconds, [seen(player) for player in players]
            moves += made
            if not made:
                time.sleep(REST)
    return moves
