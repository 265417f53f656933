"""What a finger can hit: 44 pixels each way in a window of 1280 by 800, or it is listed here.

A thing is as large as the way that a fingertip can be off and still mean it: its box, and what
lies around it up to its neighbours.
"""

import pytest

from kingsburg_arcade.scenes.states import open_canned
from kingsburg_arcade.ui.focus import near
from kingsburg_arcade.ui.touch import TARGET, TOUCH
from pilot import open_app

TABLET, LITTLE = (1280, 800), (960, 540)
SMALL = {
    "cap": (31, 23),  # the keys of a keyboard, on the page that is about them
    "hex": (34, 25),  # four hundred share the board; what is laid by mistake is taken up again
    "key": (38, 28),  # of a replay: eleven in a row; they can be tried without harm
    "log": (19, 14),  # lines of text: a press only marks what they speak of
    "section": (26, 19),  # the chapters of the rules, as many as there are
}
"""By the first part of a key: how large it is at least in each window, and why so small."""
FLOOR = 33
"""What all others have in the smallest window."""
OFTEN = [("kingsburg", TABLET), ("lesson", TABLET), ("settings", TABLET), ("kingsburg", LITTLE)]
"""Looked at in each run; all others in the long one."""
SCENES = (
    *("kingsburg", "battle", "kingdom_builder", "lesson", "far", "replay", "builder_replay"),
    *("province", "player", "settings", "accessibility", "pause", "far_pause", "title", "rules"),
    "keys",
)
REST = [(scene, size) for scene in SCENES for size in (TABLET, LITTLE)]


def shown(folder, scene, size):
    app = open_app(folder, size=size)
    app.inputs.in_hand = TOUCH
    open_canned(app, scene)
    app.frame(0.0, ())
    return app


def way(app, widget, step):
    """How far from the middle of a thing a finger still means it, in pixels; 0 if it does not."""
    scale, scene = app.canvas.scale, app.top
    reachable = [one for one in scene.widgets if one.takes_focus]
    reach, far, most = round(TARGET / 2 / scale), 0, round(TARGET / 2 / scale)
    while far < most:
        at = widget.box.centerx + step[0] * far, widget.box.centery + step[1] * far
        meant = scene.under(at) or near(reachable, at, reach)
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


@pytest.mark.parametrize(
    ("scene", "size"),
    [*OFTEN, *(pytest.param(*one, marks=pytest.mark.long) for one in REST if one not in OFTEN)],
)
def test_a_finger_hits_what_it_means(tmp_path, scene, size):
    app = shown(tmp_path, scene, size)
    usual, at = (TARGET - 2, 0) if size == TABLET else (FLOOR, 1)
    found = targets(app)
    assert found
    least = {key: SMALL.get(key.partition(":")[0], (usual, usual))[at] for key in found}
    assert {key: have for key, have in found.items() if have < least[key]} == {}
    app.close()


@pytest.mark.long
def test_the_list_of_small_things_is_no_longer_than_it_must_be(tmp_path):
    """Whatever is large enough by now leaves the list."""
    needed = set()
    for scene in ("kingsburg", "lesson", "replay", "rules", "keys"):
        app = shown(tmp_path / scene, scene, TABLET)
        needed |= {key.partition(":")[0] for key, have in targets(app).items() if have < TARGET - 2}
        app.close()
    assert needed == set(SMALL)
