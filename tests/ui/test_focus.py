"""Which widget is meant: in order, by arrows, by the mouse."""

from kingsburg_arcade.ui.focus import at, key_towards, next_key
from kingsburg_arcade.ui.layout import Box, grid
from kingsburg_arcade.ui.widget import Card, Widget

UP, DOWN, LEFT, RIGHT = (0, -1), (0, 1), (-1, 0), (1, 0)


def widget(key, box, *, alive=True):
    explain = (lambda: Card(key)) if alive else None
    return Widget(key=key, box=Box(box), explain=explain)


NINE = [
    widget(str(number), cell) for number, cell in enumerate(grid(Box(0, 0, 300, 300), 3, 3, 10))
]


def test_tab_goes_round_and_leaves_out_what_cannot_be_meant():
    widgets = [widget("a", (0, 0, 9, 9)), widget("still", (10, 0, 9, 9), alive=False)]
    widgets += [widget("b", (20, 0, 9, 9)), widget("c", (30, 0, 9, 9))]
    assert [next_key(widgets, key, 1) for key in ("a", "b", "c")] == ["b", "c", "a"]
    assert next_key(widgets, "a", -1) == "c"
    assert (next_key(widgets, None, 1), next_key(widgets, "gone", -1)) == ("a", "c")
    assert next_key([], None, 1) is None


def test_arrows_go_to_the_neighbour():
    assert [key_towards(NINE, "4", way) for way in (UP, DOWN, LEFT, RIGHT)] == ["1", "7", "3", "5"]


def test_an_arrow_towards_nothing_stays():
    assert key_towards(NINE, "0", UP) == "0"
    assert key_towards(NINE, "8", RIGHT) == "8"
    assert key_towards(NINE, None, RIGHT) == "0"


def test_what_lies_ahead_is_nearer_than_what_lies_aside():
    widgets = [widget("here", (0, 0, 50, 50)), widget("aside", (60, 300, 50, 50))]
    widgets += [widget("ahead", (400, 10, 50, 50))]
    assert key_towards(widgets, "here", RIGHT) == "ahead"


def test_every_cell_is_reached_by_arrows_alone():
    reached, new = {"0"}, {"0"}
    while new:
        new = {key_towards(NINE, key, way) for key in new for way in (UP, DOWN, LEFT, RIGHT)}
        new -= reached
        reached |= new
    assert reached == {one.key for one in NINE}


def test_the_topmost_is_under_the_mouse():
    below, above = widget("below", (0, 0, 100, 100)), widget("above", (50, 50, 100, 100))
    assert at([below, above], (75, 75)) is above
    assert at([below, above], (25, 25)) is below
    assert at([below, above], (500, 500)) is None
