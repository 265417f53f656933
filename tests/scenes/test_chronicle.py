"""The log: every line can be pressed, sifted and scrolled to, and shows what it speaks of."""

from itertools import pairwise

import pytest

from kingsburg_arcade.games.kingsburg.board.states import question
from kingsburg_arcade.scenes.table.log_panel import EVERYTHING, WEIGHTY
from kingsburg_arcade.ui.log import LogLine
from pilot import Keys, Mouse, Pad, open_app, sat


@pytest.fixture
def app(tmp_path):
    app = open_app(tmp_path)
    app.push(app.doors.table(sat(4, question("place", year=2))))
    app.frame(0.0, ())
    yield app
    app.close()


def lines(scene):
    return [widget for widget in scene.widgets if isinstance(widget, LogLine)]


def pointing_line(scene, kind):
    """The newest line in sight that speaks of such a place."""
    for widget in reversed(lines(scene)):
        line = scene.show.log.lines[int(widget.key.partition(":")[2])]
        if any(place[0] == kind for place in line.about):
            return widget.key, line
    raise AssertionError(f"no line in sight speaks of any {kind}")


@pytest.mark.parametrize("hands", [Mouse, Keys, Pad])
def test_a_pressed_line_marks_what_it_speaks_of_until_the_next_press(app, hands):
    scene, pilot = app.top, hands(app)
    entries = len(scene.players.table.record)
    key, line = pointing_line(scene, "advisor")
    pilot.press(key)
    assert scene.show.pointed == frozenset(line.about)
    before = app.picture.copy()
    pilot.key("f12")
    assert scene.show.pointed
    pilot.key("tab")
    assert not scene.show.pointed
    assert before.get_buffer().raw != app.picture.get_buffer().raw
    assert len(scene.players.table.record) == entries


def test_lines_do_not_overlap_and_stay_on_the_sheet(app):
    scene = app.top
    for size in (80, 100, 130):
        app.change(text_size=size)
        found = lines(scene)
        sheet = next(widget.box for widget in scene.widgets if widget.key == "log")
        assert len(found) > 3
        for above, below in pairwise(found):
            assert above.box.bottom <= below.box.y
        assert all(sheet.contains(widget.box) for widget in found)


def test_the_sieve_lets_my_lines_or_the_weighty_ones_through(app):
    scene, pilot = app.top, Mouse(app)
    log = scene.show.log
    assert log.shown == EVERYTHING
    pilot.press("log_sieve")
    assert log.shown == scene.hand_seat == 0
    mine = [line for _, line in log.read if not line.heading]
    assert mine
    assert all(line.owner == 0 for line in mine)
    pilot.press("log_sieve")
    assert log.shown == WEIGHTY
    weighty = [line for _, line in log.read if not line.heading]
    assert 0 < len(weighty) < len(log.lines)
    assert any(line.owner != 0 for line in weighty)
    for (_, above), (_, below) in pairwise(log.read):
        assert not (above.heading and below.heading)
    pilot.press("log_sieve")
    assert len(log.read) == len(log.lines)


def test_one_can_read_back_to_the_first_line_and_on_to_the_last(app):
    scene, pilot = app.top, Keys(app)
    newest = lines(scene)[-1].key
    while scene.widget("log_older").enabled:
        before = scene.show.log.back
        pilot.press("log_older")
        assert scene.show.log.back > before
    assert lines(scene)[0].key in ("log:0", "log:1", "log:2")
    while scene.widget("log_newer").enabled:
        pilot.press("log_newer")
    assert lines(scene)[-1].key == newest
