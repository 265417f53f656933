"""Rooms of one test process are invisible to all others, so that tests can run side by side."""

import os
from contextlib import nullcontext

import pytest

from kingsburg_arcade.net.discovery import announcement, finder
from sim.quick_luck import quick_luck

SERVICE = f"_kba{os.getpid()}._tcp.local."


@pytest.fixture(autouse=True)
def own_service(monkeypatch):
    """Announce and look for rooms under a name that no other process uses."""
    monkeypatch.setattr(announcement, "SERVICE", SERVICE)
    monkeypatch.setattr(finder, "SERVICE", SERVICE)


QUICK = {
    *("test_play", "test_late_seats", "test_repair", "test_spectators"),
    *("test_line", "test_chat", "test_seat", "test_slow_disk"),
}
"""Tests of what is said and voted on: they do without the arithmetic of luck."""


@pytest.fixture(autouse=True)
def cheap_dice(request):
    """Dice in no time, where nobody looks at how they were made."""
    name = request.module.__name__.rpartition(".")[2]
    with quick_luck() if name in QUICK else nullcontext():
        yield
