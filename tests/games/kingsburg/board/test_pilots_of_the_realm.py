"""Whole matches of all modules of Forge a Realm, by every pair of hands; the words fit all the
while, in every language, window and size of text."""

import os
from itertools import cycle, product

import pytest

import geometry
from every_language import LANGUAGES
from kingsburg_arcade.engine.record import verify
from kingsburg_arcade.games.kingsburg.board.covered_choice import ChoiceCover
from kingsburg_arcade.games.kingsburg.rules import CABINET
from kingsburg_arcade.scenes.table.ending import EndingScene
from kingsburg_arcade.ui.couch import Couch
from kingsburg_arcade.ui.handover import HandoverScene
from kingsburg_arcade.ui.pointing import LEARNT
from pilot import FRAME, Finger, Keys, Mouse, Pad, Pilot, at_table, engine_alone, open_app

WINDOWS = ((960, 540), (1920, 1080), (1080, 1920), (3440, 1440))
TEXTS = (80, 100, 160)
CELLS = tuple(product(LANGUAGES, WINDOWS, TEXTS))
READ = tuple(product(LANGUAGES, (100, 130, 160)))
MODULES = {
    "rows": "yes",
    "destinies": "yes",
    "tokens": "yes",
    "goblin_valley": "yes",
    "house_cards": "yes",
}
DEALT = MODULES | {"strips": "dealt", "governor_cards": "dealt"}
AUCTION = MODULES | {"strips": "picked", "governor_cards": "auction"}


@pytest.fixture(autouse=True)
def quick_disk(monkeypatch):
    """These matches are not about the disk: its waiting is left out."""
    monkeypatch.setattr(os, "fsync", lambda number: None)


@pytest.fixture
def page(monkeypatch):
    page = geometry.Page()
    geometry.watch(monkeypatch, page)
    return page


class TheirPads(Pilot):
    """A pad for each seat. What is covered for one of them is not opened by another."""

    def __init__(self, app, seats):
        super().__init__(app)
        self.pads = [Pad(app) for _ in range(seats)]
        for seat, pad in enumerate(self.pads):
            pad.instance = 70 + seat
            app.inputs.pads.came(pad.instance)
        app.gather(Couch(hands=tuple(f"pad {seat + 1}" for seat in range(seats))))

    @property
    def asked(self):
        """The seat whose pad is to be pressed."""
        if isinstance(self.app.top, HandoverScene):
            return self.app.top.seat
        table = next(scene for scene in reversed(self.app.scenes) if at_table(scene))
        return max(0, table.players.asked)

    def press(self, key):
        scene = self.app.top
        if isinstance(scene, ChoiceCover):
            for seat, pad in enumerate(self.pads):
                if seat != scene.seat:
                    pad.button("south")
                    assert self.app.top is scene, (
                        f"seat {seat} has opened what seat {scene.seat} is shown"
                    )
        self.pads[self.asked].press(key)

    def go_on(self):
        self.pads[self.asked].go_on()


HANDS = {
    "mouse": lambda app, seats: Mouse(app),
    "keys": lambda app, seats: Keys(app),
    "finger": lambda app, seats: Finger(app),
    "pad": lambda app, seats: Pad(app),
    "their pads": TheirPads,
}


def flown(folder, hands, seats, persons, seed, options, cell=None, **flight):
    """A match by these hands; whole, its record is the one that the engine alone makes."""
    app = open_app(folder, explained=LEARNT)
    if cell is not None:
        app.change(language=cell[0], text_size=cell[1])
    chairs = ["human"] * persons + ["random"] * (seats - persons)
    pilot = HANDS[hands](app, persons)
    sitting = pilot.play(seats, seed, chairs, options=options, **flight)
    record = sitting.table.record
    if "decisions" not in flight:
        assert isinstance(app.top, EndingScene)
        verify(record, CABINET)
        assert record.head == engine_alone(CABINET, seats, persons, seed, options).head
    app.close()
    return record


class Looker:
    """Looks at the table before each decision: in one cell each time, and in all cells the first
    time that a question is asked."""

    def __init__(self, page):
        self.page = page
        self.cells = cycle(CELLS)
        self.asked = set()

    def __call__(self, scene):
        table = scene.players.table
        kind = table.question, table.state.year if table.question in ("place", "build") else 0
        new = kind not in self.asked
        self.asked.add(kind)
        for cell in CELLS if new else [next(self.cells)]:
            self.look(scene.house, *cell)
        self.show(scene.house, "en", WINDOWS[0], 100)
        scene.house.frame(FRAME, ())

    def show(self, app, language, size, text):
        app.change(language=language, text_size=text)
        app.window.size = size
        app._fit()
        self.page.forget()
        app.top.stale = True
        app.frame(0.0, ())

    def look(self, app, language, size, text):
        self.show(app, language, size, text)
        here = language, size, text, app.top.players.table.question
        assert app.overflows == [], here
        assert self.page.collisions == [], here
        assert self.page.small == [] or text < 100, here


def test_year_one_of_all_modules_by_their_pads(tmp_path):
    record = flown(tmp_path, "their pads", 2, 2, 3, DEALT, decisions=30)
    assert len(record) >= 40


@pytest.mark.long
@pytest.mark.parametrize("options", [DEALT, AUCTION], ids=["dealt", "auction"])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("hands", HANDS)
def test_all_modules_by_every_pair_of_hands(tmp_path, hands, seats, options):
    """Each pair of hands in eight of the nine cells of language and size of text."""
    number = 8 * [*HANDS].index(hands) + 2 * seats + (options is AUCTION)
    flown(tmp_path, hands, seats, seats, seats, options, READ[number % len(READ)])


@pytest.mark.long
@pytest.mark.parametrize("options", [DEALT, AUCTION], ids=["dealt", "auction"])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_words_of_all_modules_fit_all_the_while(tmp_path, page, seats, options):
    flown(tmp_path, "keys", seats, 1, seats, options, look=Looker(page))
