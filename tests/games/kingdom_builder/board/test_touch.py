"""A finger on the hexes, which are smaller than its tip: it takes the nearest that is lit."""

import pygame

from kingsburg_arcade.games.kingdom_builder.board.hex_widgets import key_of
from kingsburg_arcade.games.kingdom_builder.board.states import SEED, question
from kingsburg_arcade.games.kingdom_builder.rules.hexes import NEAR
from kingsburg_arcade.settings import CONFIRM_ALWAYS
from kingsburg_arcade.ui.pointing import DWELL
from pilot import Finger, open_app, sat


def lit_and_dark(scene):
    """Two lit hexes, and one beside the first that is not lit."""
    lit = list(scene.board.hand.reach)
    first = next(hex_ for hex_ in lit if dark_beside(scene, hex_) is not None)
    other = max(lit, key=lambda hex_: abs(hex_ - first))
    return first, other, dark_beside(scene, first)


def dark_beside(scene, hex_):
    """A hex that is not lit and has this one alone of the lit ones around it."""
    lit = sum(1 << one for one in scene.board.hand.reach)
    dark = [one for one in range(400) if NEAR[hex_] >> one & 1 and not lit >> one & 1]
    return next((one for one in dark if NEAR[one] & lit == 1 << hex_), None)


def test_a_finger_takes_the_lit_hex_beside_it_and_slides_to_another(tmp_path):
    app = open_app(tmp_path, size=(1280, 800), confirm=CONFIRM_ALWAYS)
    sitting = sat(3, question("build", built=9), game="kingdom_builder", seed=SEED)
    app.push(app.doors.table(sitting))
    finger = Finger(app)
    scene = finger.until_asked()
    first, other, dark = (key_of(hex_) for hex_ in lit_and_dark(scene))
    at = finger.point_at(dark)
    finger.touch(pygame.FINGERDOWN, at)
    finger.post(seconds=DWELL + 0.1)
    assert (scene.focus, scene.explaining) == (dark, True), "a hold asks what lies there"
    finger.touch(pygame.FINGERUP, at)
    finger.tap(at)  # closes the card
    assert scene.turn.laid is None
    edge = tuple(round(a + (b - a) * 0.1) for a, b in zip(at, finger.point_at(first), strict=True))
    finger.tap(edge)
    assert key_of(scene.turn.laid.hex) == first, "a tap takes the nearest that is lit"
    assert scene.turn.take_up()
    finger.drag(finger.point_at(first), finger.point_at(other))
    assert key_of(scene.turn.laid.hex) == other, "it is chosen where the finger is lifted"
    assert scene.turn.take_up()
    finger.drag(finger.point_at(first), finger.point_at("tool:menu"))
    assert scene.turn.laid is None, "a finger that has left the hexes chooses nothing"
    assert app.top is scene
    app.close()
