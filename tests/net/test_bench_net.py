"""The bench of the network: it measures what it says it measures."""

import pytest

from kingsburg_arcade import __version__
from kingsburg_arcade.commands import bench_net
from net.test_discovery import MULTICAST
from terminal import typed

SLOW = {"discover_ms": 1000, "join_ms": 5000, "move_ms": 2000, "roll_ms": 2000, "rejoin_ms": 5000}
"""Far more than it takes, for a machine that does ten other things."""


@MULTICAST
def test_every_figure_is_there_and_none_is_absurd(capsys, monkeypatch):
    monkeypatch.setattr(bench_net, "ROUNDS", 1)
    monkeypatch.setattr(bench_net, "MOVES", 4)
    figures = typed(capsys, "bench", "net", "--json").plain
    echo = figures.pop("bare_echo_ms")
    assert figures.pop("bare_disk_ms") > 0
    # The disk of the author is waited for, that of the reader is not.
    assert figures.pop("move_from_slow_disk_ms") >= bench_net.SLOW * 1e3
    assert 0 < figures.pop("move_to_slow_disk_ms") < 2000
    for name, most in SLOW.items():
        spent, ratio = figures.pop(name), figures.pop(f"{name.removesuffix('_ms')}_ratio")
        assert echo < spent < most
        assert ratio == pytest.approx(spent / echo, rel=0.1)
    assert figures.pop("version") == __version__
    assert figures == {}
