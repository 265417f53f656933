"""The numbers of the rows stand beside the hexes, also where the sheet is small."""

import pytest

from kingsburg_arcade.games.kingdom_builder.board.layout import places_on
from kingsburg_arcade.games.kingdom_builder.board.pieces import margins
from kingsburg_arcade.games.kingdom_builder.rules.hexes import SIDE
from kingsburg_arcade.scenes.states import open_canned
from pilot import open_app


@pytest.mark.parametrize("text_size", [100, 130])
@pytest.mark.parametrize("size", [(960, 540), (1920, 1080), (1080, 1920)])
def test_no_number_stands_on_a_hex(tmp_path, size, text_size):
    app = open_app(tmp_path, size=size, text_size=text_size)
    open_canned(app, "kingdom_builder", "acting")
    app.frame(0.0, ())
    here, canvas = places_on(app.top.page), app.canvas
    _, _, left, right = margins(here)
    for row, word in enumerate(left.words):
        wide = canvas.width_of(word, "small", "bold")
        first, last = here.hex_box(SIDE * row), here.hex_box(SIDE * row + SIDE - 1)
        assert left.box.x + wide <= first.x + 1
        assert right.box.right - wide >= last.right - 1
    app.close()
