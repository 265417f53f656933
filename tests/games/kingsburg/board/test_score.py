"""The score: names stand within their rows, the curve and its shapes within their plate."""

import pytest

from every_language import LANGUAGES
from kingsburg_arcade.games.kingsburg.board import ending
from kingsburg_arcade.games.kingsburg.board.ending import FRAMES
from kingsburg_arcade.games.kingsburg.board.states import is_over
from kingsburg_arcade.ui import seat_marks
from kingsburg_arcade.ui.canvas import Canvas
from kingsburg_arcade.ui.layout import Box
from kingsburg_arcade.ui.page import Shape
from pilot import open_app, sat

EDGE = 4
"""Units between a row's edge and what stands in it."""
SIZES = {(960, 540): Shape.USUAL, (1920, 1080): Shape.USUAL, (1080, 1920): Shape.TALL}
"""A row is a column in the last."""


class Ink:
    """Where words were really drawn, and on which plates, in pixels."""

    def __init__(self, monkeypatch):
        self.words, self.plates, self.shapes = [], [], []
        lay, plate, shape = Canvas._lay, Canvas.plate, seat_marks.shape

        def laid(canvas, block, at, align, rise):
            before = canvas.surface
            lay(canvas, block, at, align, rise)
            top = {"top": at.y, "bottom": at.bottom - block.height}.get(
                rise, at.y + (at.height - block.height) // 2
            )
            for number, line in enumerate(block.lines):
                ink = line.get_bounding_rect()
                spare = at.width - line.get_width()
                x = at.x + {"center": spare // 2, "right": spare}.get(align, 0)
                self.words.append(ink.move(x, top + number * block.leading))
            assert canvas.surface is before

        def plated(canvas, box, *given, **named):
            self.plates.append((canvas.px(box), named.get("radius")))
            return plate(canvas, box, *given, **named)

        def drawn(canvas, seat, box, *given):
            self.shapes.append(Box(box))
            return shape(canvas, seat, box, *given)

        monkeypatch.setattr(Canvas, "_lay", laid)
        monkeypatch.setattr(Canvas, "plate", plated)
        monkeypatch.setattr(ending.seat_marks, "shape", drawn)


@pytest.fixture
def ink(monkeypatch):
    return Ink(monkeypatch)


def scored(tmp_path, seats, language="en", size=(1920, 1080)):
    app = open_app(tmp_path, size=size, text_size=130)
    app.change(language=language)
    app.push(app.doors.score(sat(seats, is_over)))
    app.frame(0.0, ())
    return app


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_names_of_five_seats_touch_no_edge_of_their_rows(tmp_path, ink, language, size):
    app = scored(tmp_path, 5, language, size)
    table, edge = app.canvas.px(FRAMES[SIZES[size]].table), app.canvas.length(EDGE)
    rows = [box for box, radius in ink.plates if radius == 12 and table.contains(box)]
    assert len(rows) == 5
    for row in rows:
        inside = [one for one in ink.words if row.collidepoint(one.center)]
        assert len(inside) > 8, "a row has a place, a name, a chair and figures"
        out = [one for one in inside if not row.inflate(-2 * edge, -2 * edge).contains(one)]
        assert out == [], row
    app.close()


ENDS = {
    "all alike": [(900, 500)] * 5,
    "all near": [(900, 500), (900, 510), (900, 520), (900, 530), (900, 540)],
    "all apart": [(900, 400), (900, 450), (900, 500), (900, 550), (900, 600)],
}


@pytest.mark.parametrize("ends", ENDS.values(), ids=ENDS)
def test_shapes_at_the_ends_of_the_curve_stand_side_by_side(ends):
    boxes = ending.ends_of(ends)
    assert len(boxes) == 5
    for at, box in enumerate(boxes):
        assert box.collidelist(boxes[:at]) < 0
        assert box.x > ends[at][0]


@pytest.mark.parametrize("seats", [2, 5])
def test_the_shapes_of_the_curve_stay_inside_its_plate(tmp_path, ink, seats, monkeypatch):
    """Also where all lines end alike, so that all shapes stand in one row."""
    monkeypatch.setattr(
        ending, "ends_of", lambda points: usual([(points[0][0], points[0][1])] * len(points))
    )
    app = scored(tmp_path, seats)
    curve = FRAMES[Shape.USUAL].curve
    ends = [box for box in ink.shapes if curve.colliderect(box)]
    assert len(ends) == seats
    assert all(curve.inflate(-8, -8).contains(box) for box in ends), ends
    app.close()


usual = ending.ends_of
