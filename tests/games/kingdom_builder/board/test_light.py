"""What may be built on stands out on every land, and what was just built is found at a glance."""

import pygame
import pytest

from kingsburg_arcade.games.kingdom_builder.board import ground, pieces
from kingsburg_arcade.games.kingdom_builder.board.layout import places_on
from kingsburg_arcade.games.kingdom_builder.rules.hexes import BIT, HEXES
from kingsburg_arcade.scenes.states import open_canned
from kingsburg_arcade.stage.art import Art
from kingsburg_arcade.stage.theme import rgb
from kingsburg_arcade.ui.page import USUAL
from pilot import open_app
from readable import contrast

SIGN = 3.0
"""What WCAG asks of a sign that is not a word."""

HERE = places_on(USUAL)


def spot(app, hex_):
    """The pixel under the middle of a hex, a little above where a mark may lie."""
    x, y = HERE.plan.middle(hex_)
    scale = app.picture.get_width() / 1920
    return app.picture.get_at((round(x * scale), round((y - HERE.plan.side * 0.78) * scale)))[:3]


def settled(scene):
    return sum(scene.show.picture.settlements)


def opened(tmp_path, state):
    app = open_app(tmp_path)
    open_canned(app, "kingdom_builder", state)
    app.frame(0.0, ())
    return app


def test_the_lit_hexes_are_as_printed_and_all_others_in_the_dark(tmp_path):
    app = opened(tmp_path, "opening")
    scene = app.top
    lit = set(scene.board.hand.reach)
    assert len(lit) > 20
    size = tuple(app.canvas.px(HERE.board).size)
    sheet = scene.board.ground.painted(scene.show.picture.board, size)
    left, top = app.canvas.px(HERE.board).topleft
    scale = app.picture.get_width() / 1920
    wrong = []
    for hex_ in range(HEXES):
        x, y = HERE.plan.middle(hex_)
        at = round(x * scale), round((y - HERE.plan.side * 0.78) * scale)
        printed = sheet.get_at((at[0] - left, at[1] - top))[:3]
        same = max(abs(a - b) for a, b in zip(printed, app.picture.get_at(at)[:3], strict=True)) < 3
        darker = sum(app.picture.get_at(at)[:3]) < 0.8 * sum(printed)
        if not (same if hex_ in lit else darker) and sum(printed) > 150:
            wrong.append((hex_, hex_ in lit))
    assert len(wrong) <= 4, wrong  # the one that is meant, and the bubble beside it
    paper = [
        (x, y)
        for x in range(0, sheet.get_width(), 5)
        for y in range(0, sheet.get_height(), 5)
        if sheet.get_at((x, y))[:3] == rgb("parchment")
    ]
    kept = [app.picture.get_at((left + x, top + y))[:3] == rgb("parchment") for x, y in paper]
    assert len(paper) > 100
    assert sum(kept) > 0.9 * len(kept), "the sheet itself stays bright"


def dimmed(colour):
    """A colour under the dark that lies on what is not lit."""
    part = ground.SHADE / 255
    mixed = (round(a * (1 - part) + b * part) for a, b in zip(colour, rgb("night"), strict=True))
    return "#{:02x}{:02x}{:02x}".format(*mixed)


@pytest.mark.parametrize("kind", ground.KINDS)
def test_the_rim_of_light_stands_out_from_every_land_around_it(kind):
    pygame.display.init()
    art = Art()
    for n in range(1, ground.VARIANTS + 1):
        pane = art.picture(f"terrain.{kind}_{n}", (57, 66))
        middle = pygame.transform.average_color(pane, (12, 16, 34, 34))[:3]
        assert contrast("gold_light", dimmed(middle)) >= SIGN, (kind, n)


def test_a_dark_that_is_too_thin_would_be_found(monkeypatch):
    monkeypatch.setattr(ground, "SHADE", 30)
    with pytest.raises(AssertionError):
        test_the_rim_of_light_stands_out_from_every_land_around_it("desert")


def test_every_last_move_stands_on_a_pale_pane(tmp_path):
    app = opened(tmp_path, "waiting")
    scene = app.top
    own = next(hex_ for hex_ in range(HEXES) if settled(scene) & BIT[hex_])
    before = spot(app, own)
    scene.show.picture.marks.add(("hex", own))
    scene.refresh()
    app.frame(0.0, ())
    after = spot(app, own)
    teal = rgb("teal_light")
    assert sum(abs(a - b) for a, b in zip(after, teal, strict=True)) < 0.75 * sum(
        abs(a - b) for a, b in zip(before, teal, strict=True)
    )
    assert pieces.FRESH > 100


def build(picture):
    free = next(hex_ for hex_ in range(HEXES) if picture.owner(hex_) < 0)
    picture.settlements[0] |= BIT[free]


def lift(picture):
    picture.lifted = next(hex_ for hex_ in range(HEXES) if picture.owner(hex_) >= 0)


def take_a_tile(picture):
    picture.left[next(hex_ for hex_, left in picture.left.items() if left)] -= 1


def mark(picture):
    picture.marks.add(("way", 10, 200, 0))


@pytest.mark.parametrize("change", [build, lift, take_a_tile, mark])
def test_what_changes_on_the_land_is_seen_at_once(tmp_path, change):
    app = opened(tmp_path, "tile")
    pictures = []
    change(app.top.show.picture)
    for _ in range(2):
        app.top.stale = True
        app._draw()
        pictures.append(pygame.image.tobytes(app.picture, "RGB"))
        app._plates.forget()
    assert pictures[0] == pictures[1]
    app.close()
