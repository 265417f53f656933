"""What the tests of scenes share."""

from contextlib import nullcontext

import pytest

import remembered
from sim.quick_luck import quick_luck


@pytest.fixture
def worked_out_once(monkeypatch):
    """Matches and verdicts of the scenes are shared between tests."""
    remembered.remembering(monkeypatch)


QUICK = {"test_far_table", "test_far_time"}
"""Tests of what a far table shows: its dice need no arithmetic."""


@pytest.fixture(autouse=True)
def cheap_dice(request):
    """Dice in no time, where nobody looks at how they were made."""
    name = request.module.__name__.rpartition(".")[2]
    with quick_luck() if name in QUICK else nullcontext():
        yield
