"""What was learned is read from a file of whole numbers, and every machine adds it up alike."""

from kingsburg_arcade.games.kingsburg.minds.learned import (
    GROUPS,
    NAMES,
    Net,
    at,
    noticed,
    packed,
)
from kingsburg_arcade.games.kingsburg.rules.content import POWERS

SEEN = (0b11, 2, 0, 1, 1, 3, 7, 1, 0, 0)
OTHER = (0b1, 30, 30, 30, 30, 30, -40, 0, 1, 1)


def net_of(rows, units, shift=0):
    return Net({"rows": rows, "units": units, "shift": shift})


def test_each_group_gives_a_seat_one_feature():
    for features in noticed(0, [SEEN, OTHER], [5000, -90_000]):
        names = [NAMES[number] for number in features]
        groups = [name.rsplit(" ", 1)[0] for name in names]
        assert len(set(groups)) == len(groups)
        assert {"context", "gold", "ahead", "spring strength"} < set(groups)
        assert set(groups) <= set(GROUPS)


def test_a_value_beyond_its_group_is_the_nearest():
    assert NAMES[at("gold", 99)] == f"gold {GROUPS['gold'][-1]}"
    assert NAMES[at("ahead", -99)] == f"ahead {GROUPS['ahead'][0]}"


def test_lanes_do_not_run_into_each_other():
    rows = {
        NAMES[0]: [-5, 7, -1],
        NAMES[1]: [3, -9, -1],
        POWERS[0]: [4, 1, 1],
        POWERS[1]: [-1, 1, 2],
    }
    net = net_of(rows, [10, 100, -1000])
    # lanes (-5 + 3 + 3, 7 - 9 + 2, -1 - 1 + 3), and what is not above 0 is silent
    assert net.more(0b11, [0, 1]) == 10 * 1 + 100 * 0 - 1000 * 1
    assert net.more(0, [0]) == 700
    assert net.more(0, [1]) == 30
    assert packed([-1, 1]) == (1 << 32) - 1


def test_the_last_layer_is_cut_to_whole_thousandths():
    assert net_of({NAMES[0]: [3]}, [100], shift=4).more(0, [0]) == 300 >> 4
