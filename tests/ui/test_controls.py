"""The widgets of menus: what a press, an arrow and a dragged pointer do, and how they look."""

import os

import pygame
import pytest

from kingsburg_arcade.paths import with_assets
from kingsburg_arcade.ui.backdrop import Hall
from kingsburg_arcade.ui.canvas import MARGIN, Canvas, Plates
from kingsburg_arcade.ui.controls import Button, Choice, Slider, Toggle
from kingsburg_arcade.ui.gallery import LOOK, Gallery, missing
from kingsburg_arcade.ui.layout import Box
from kingsburg_arcade.ui.text import Typesetter
from kingsburg_arcade.ui.tooltip import draw_card, placed
from kingsburg_arcade.ui.widget import Card, Widget, ring

BOX = Box(100, 100, 600, 80)


@pytest.fixture(scope="module")
def window():
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    pygame.font.init()
    window = pygame.Window("test", (960, 540), hidden=True)
    window.get_surface()
    yield window
    window.destroy()


@pytest.fixture
def canvas(window):
    surface = pygame.Surface((960, 540)).convert()
    return Canvas(surface, LOOK, Gallery(), Typesetter(), Plates())


def drawn(canvas, widget, focused=False):
    """The pixels of a widget alone on the dark."""
    canvas.surface.fill((0, 0, 0))
    widget.show(canvas, focused)
    return pygame.image.tobytes(canvas.surface, "RGB")


def test_a_choice_goes_round(canvas):
    chosen = []
    choice = Choice(key="c", box=BOX, words="Speed", values="abc", at=2, choose=chosen.append)
    assert choice.step(1)
    assert choice.step(-1)
    assert chosen == [0, 1]
    assert canvas.overflows == []


def slider(chosen, value=50):
    return Slider(
        key="s", box=BOX, words="Volume", value=value, least=0, most=100, by=10,
        choose=chosen.append, shown=lambda number: f"{number} %",
    )  # fmt: skip


def test_a_slider_is_stepped_and_stops_at_its_ends():
    chosen = []
    slider(chosen).step(1)
    slider(chosen, 100).step(1)
    slider(chosen, 0).step(-1)
    assert chosen == [60, 100, 0]


def test_a_slider_is_dragged_to_the_nearest_step():
    chosen = []
    one = slider(chosen)
    for x in (one.track.left - 99, one.track.left + one.track.width * 31 // 100, 5000):
        one.drag((x, one.track.centery))
    assert chosen == [0, 30, 100]


def test_on_and_off_differ_by_more_than_colour(canvas):
    on, off = (Toggle(key="t", box=BOX, words="Mute", on=on) for on in (True, False))
    grey = []
    for toggle in (on, off):
        drawn(canvas, toggle)
        grey.append(pygame.transform.grayscale(canvas.surface.convert(24)))
    track = canvas.px(Box(BOX.right - 100, BOX.y, 100, BOX.height))
    halves = [Box(track.x + n * track.width // 2, track.y, track.width // 2, track.height)
              for n in (0, 1)]  # fmt: skip
    for half in halves:
        one, other = (pygame.transform.average_color(sheet, half)[0] for sheet in grey)
        assert abs(one - other) > 8


@pytest.mark.parametrize("kind", ["plain", "main", "off"])
def test_the_focus_is_seen_on_every_kind_of_button(canvas, kind):
    button = Button(
        key="b", box=BOX, words="Begin", main=kind == "main", enabled=kind != "off", press=list
    )
    assert drawn(canvas, button) != drawn(canvas, button, focused=True)
    assert canvas.overflows == []


def test_words_that_do_not_fit_are_told_of(canvas):
    Button(key="b", box=Box(0, 0, 60, 30), words="A very long button indeed", press=list).show(
        canvas, False
    )
    assert [words for words, _ in canvas.overflows] == ["A very long button indeed"]


class Painted(Widget):
    """Counts how often it is really painted."""

    times = 0
    colour = "ruby"

    @property
    def memo(self):
        return "painted", self.colour

    def draw(self, canvas, focused):
        Painted.times += 1
        canvas.plate(self.box, self.colour, "gold")


def test_a_remembered_widget_is_painted_once_and_again_when_it_changes(canvas):
    Painted.times = 0
    widget = Painted(key="p", box=BOX)
    first, second = drawn(canvas, widget), drawn(canvas, widget)
    assert (Painted.times, first == second) == (1, True)
    Painted.colour = "emerald"
    assert drawn(canvas, widget) != first
    Painted.colour = "ruby"
    assert (drawn(canvas, widget), Painted.times) == (first, 2)


def test_with_its_ground_it_looks_as_over_it(canvas):
    widget = Painted(key="p", box=BOX)
    ground = pygame.Surface(canvas.surface.get_size()).convert()
    for x in range(960):
        ground.fill((x % 256, 90, 40), (x, 0, 1, 540))
    canvas.surface.blit(ground, (0, 0))
    widget.show(canvas, False)
    at = canvas.px(BOX)
    over = pygame.image.tobytes(canvas.surface.subsurface(at), "RGB")
    canvas.surface.fill((0, 0, 0))
    canvas.stand_on(Hall(ground, ground.get_width()))
    for _ in range(2):
        widget.show(canvas, False)
        assert pygame.image.tobytes(canvas.surface.subsurface(at), "RGB") == over
    assert canvas.surface.get_at(at.topleft)[:3] == ground.get_at(at.topleft)[:3] != (0, 0, 0)


def test_a_ring_stays_within_the_margin(canvas):
    canvas.surface.fill((0, 0, 0))
    ring(canvas, BOX)
    mask = pygame.mask.from_threshold(canvas.surface, (0, 0, 0), (1, 1, 1, 255))
    mask.invert()
    (painted,) = mask.get_bounding_rects()
    assert canvas.px(BOX.inflate(2 * MARGIN, 2 * MARGIN)).contains(painted)


@pytest.mark.parametrize("at", [(0, 0), (1900, 0), (0, 1060), (1900, 1060), (900, 500)])
def test_an_explanation_stays_on_the_page_and_beside(at):
    beside = Box(*at, 20, 20)
    page = Box(0, 0, 1920, 1080)
    box = placed(beside, 440, 300, page)
    assert page.contains(box)
    assert not box.colliderect(beside)


def test_an_explanation_is_as_high_as_its_words(canvas):
    lines = ("One of these cards lies face down. " * 3, "And more.")
    draw_card(canvas, Card("The enemy this winter", lines, "enemy.goblins"), BOX)
    assert canvas.overflows == []


def test_a_large_plate_has_the_corners_of_a_small_one(canvas):
    canvas.plate(Box(0, 0, 60, 60), "ruby", "gold", width=4, radius=14)
    small = canvas.surface.subsurface((0, 0, 12, 12)).copy()
    canvas.surface.fill((0, 0, 0))
    canvas.plate(Box(0, 0, 1000, 700), "ruby", "gold", width=4, radius=14)
    large = canvas.surface.subsurface((0, 0, 12, 12))
    pairs = zip(pygame.image.tobytes(small, "RGB"), pygame.image.tobytes(large, "RGB"), strict=True)
    assert max(abs(one - other) for one, other in pairs) < 12
    low = canvas.px(Box(0, 0, 1000, 700))
    assert canvas.surface.get_at((low.right - 1, low.bottom - 1))[:3] == (0, 0, 0)
    assert canvas.surface.get_at((low.right - 1, low.centery))[:3] == canvas.colour("gold")
    assert canvas.surface.get_at(low.center)[:3] == canvas.colour("ruby")


@pytest.mark.planted
def test_a_picture_that_nobody_has_drawn_is_a_medallion_with_its_initial(canvas):
    assert not canvas.picture("", BOX), "nothing was asked for"
    gallery = Gallery()
    watch, wall = (gallery.picture(f"building.{name}", (96, 96)) for name in ("watch", "gate"))
    assert watch.get_size() == (96, 96)
    assert pygame.image.tobytes(watch, "RGBA") != pygame.image.tobytes(wall, "RGBA")
    assert gallery.picture("building.watch", (96, 96)) is watch, "made once"
    assert missing == {"building.watch", "building.gate"}
    assert canvas.picture("building.watch", BOX)
    assert pygame.transform.average_color(canvas.surface, canvas.px(BOX))[:3] != (0, 0, 0)


def test_a_folder_of_pictures_can_be_added(tmp_path):
    (tmp_path / "art" / "pig" / "thing").mkdir(parents=True)
    drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"></svg>'
    (tmp_path / "art" / "pig" / "thing" / "sow.svg").write_text(drawing)
    gallery = Gallery()
    assert not gallery.has("thing.sow")
    with with_assets(tmp_path):
        assert gallery.has("thing.sow")
        assert gallery.picture("thing.sow", (96, 96)) is not None
