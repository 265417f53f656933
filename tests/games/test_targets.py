"""What a finger can hit: 44 pixels each way in a window of 1280 by 800, in every scene.

A thing is as large as the way that a fingertip can be off and still mean it: its box, and what
lies around it up to its neighbours.
"""

import pytest

from kingsburg_arcade.scenes.front import keys
from kingsburg_arcade.scenes.states import open_canned, scenes
from kingsburg_arcade.ui.touch import TARGET, TOUCH
from pilot import open_app

TABLET, LITTLE = (1280, 800), (960, 540)
SMALL = {
    "hex": (34, 25),  # four hundred share the board: a finger slides to the one it means
    "log": (19, 14),  # lines of text: a press only marks what they speak of
}
"""By the first part of a key: how large it is at least in each window, and why so small."""
FLOOR = 33
"""What all others have in the smallest window."""
ROUNDED = 1
"""A way is measured in units of the page: so much is lost of it."""
OFTEN = [("kingsburg", TABLET), ("lesson", TABLET), ("keys", TABLET), ("kingsburg", LITTLE)]
"""Looked at in each run; every scene in the long one."""
REST = [(scene, size) for scene in scenes() for size in (TABLET, LITTLE)]


def shown(folder, scene, size):
    app = open_app(folder, size=size)
    app.inputs.in_hand = TOUCH
    open_canned(app, scene)
    app.frame(0.0, ())
    return app


def way(app, widget, step):
    """How far from the middle of a thing a finger still means it, in pixels; 0 if it does not."""
    scale, scene = app.canvas.scale, app.top
    reach, far, most = round(TARGET / 2 / scale), 0, round(TARGET / 2 / scale)
    while far < most:
        at = widget.box.centerx + step[0] * far, widget.box.centery + step[1] * far
        meant = scene.pointing.touched(at, reach)
        if meant is None or meant.key != widget.key:
            break
        far += 1
    return far * scale


def targets(app):
    """Each thing that can be pressed, and how large it is for a finger."""
    found = {}
    for widget in app.top.widgets:
        if widget.press is None or not widget.takes_focus or widget.key == "log":
            continue
        left, right, up, down = (way(app, widget, to) for to in ((-1, 0), (1, 0), (0, -1), (0, 1)))
        found[widget.key] = round(min(left + right, up + down))
    return found


def too_small(folder, scene, size):
    """What a finger would miss, in the first state of a scene."""
    app = shown(folder, scene, size)
    usual, at = (TARGET - ROUNDED, 0) if size == TABLET else (FLOOR, 1)
    found = targets(app)
    app.close()
    least = {key: SMALL.get(key.partition(":")[0], (usual, usual))[at] for key in found}
    return {key: have for key, have in found.items() if have < least[key]}


@pytest.mark.parametrize(
    ("scene", "size"),
    [*OFTEN, *(pytest.param(*one, marks=pytest.mark.long) for one in REST if one not in OFTEN)],
)
def test_a_finger_hits_what_it_means(tmp_path, scene, size):
    assert too_small(tmp_path, scene, size) == {}


def test_rows_that_are_too_low_for_a_finger_are_found(tmp_path, monkeypatch):
    monkeypatch.setattr(keys, "HIGH", 44)
    assert {key.partition(":")[0] for key in too_small(tmp_path, "keys", TABLET)} == {"cap"}


@pytest.mark.long
def test_the_list_of_small_things_is_no_longer_than_it_must_be(tmp_path):
    """Whatever is large enough by now leaves the list."""
    needed = set()
    for scene in ("kingsburg", "lesson"):
        app = shown(tmp_path / scene, scene, TABLET)
        have = targets(app)
        needed |= {key.partition(":")[0] for key in have if have[key] < TARGET - ROUNDED}
        app.close()
    assert needed == set(SMALL)
