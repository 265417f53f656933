"""Each year opens once, with words that fit, and ends as the state however it is hurried."""

import pygame
import pytest

from every_language import LANGUAGES
from kingsburg_arcade.games.kingsburg.board.layout import places_on
from kingsburg_arcade.games.kingsburg.board.year_opening import LENGTH, paint_opening
from kingsburg_arcade.games.kingsburg.rules.content import YEARS
from kingsburg_arcade.scenes.states import open_canned
from kingsburg_arcade.scenes.table.home_players import HomePlayers
from kingsburg_arcade.stage.tween import Call
from pilot import open_app, sat


def begun(folder, **choices):
    app = open_app(folder, **choices)
    app.push(app.doors.table(HomePlayers.begin(("human", "random", "random"), 4)))
    app.frame(0.01, ())
    return app, app.top.show


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("size", "text"), [((960, 540), 160), ((720, 1280), 130), ((1720, 720), 100)]
)
def test_the_kings_word_fits(tmp_path, language, size, text):
    app = open_app(tmp_path, size=size, text_size=text)
    app.change(language=language)
    open_canned(app, "kingsburg")
    app.frame(0.0, ())
    here = places_on(app.top.page, 5, destinies=False)
    for year in range(1, YEARS + 1):
        canvas = app.canvas
        paint_opening(canvas, here, year, 0.5)
        assert canvas.overflows == []
    app.close()


def test_who_sits_down_to_a_new_match_hears_the_king(tmp_path):
    app, show = begun(tmp_path, speed=1.0)
    assert show.picture.opening[0] == 1
    assert LENGTH - 0.1 < show.director.left <= LENGTH
    show.director.skip_one()
    assert not show.picture.lively
    app.close()


def test_who_comes_back_to_a_match_hears_him_no_more(tmp_path):
    app = open_app(tmp_path, speed=1.0)
    app.push(app.doors.table(sat(3, lambda state: state.question == "build", persons=1)))
    app.frame(0.01, ())
    assert app.top.show.picture.year == 1
    assert app.top.show.picture.opening is None
    app.close()


@pytest.mark.parametrize("choices", [{"reduced_motion": True, "speed": 1.0}, {}])
def test_nobody_waits_for_him_with_less_motion_or_at_once(tmp_path, choices):
    app, show = begun(tmp_path, **choices)
    app.frame(0.01, ())
    assert show.idle
    app.close()


def test_after_any_hurry_the_pixels_are_those_of_the_state(tmp_path):
    """What is shown while it moves leaves nothing behind on the page."""
    app, show = begun(tmp_path, speed=1.0)
    for at in range(12):
        ends = Call(show.picture.settle)
        show.director.feed(
            [show.cues.open_year(2), show.cues.tumble({0: ((1, 2), ()), 1: ((3,), (4,))}), ends]
        )
        for _ in range(at * 2):
            app.frame(0.05, ())
        show.director.drain()
        for _ in range(8):
            app.frame(0.05, ())
        app.top.refresh()
        app.frame(0.0, ())
        left = pygame.image.tobytes(app.picture, "RGB")
        app.still.taken = False
        app.top.refresh()
        app._fit()
        app.frame(0.0, ())
        assert pygame.image.tobytes(app.picture, "RGB") == left
    app.close()
