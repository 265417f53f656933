"""Rooms of one test process are invisible to all others, so that tests can run side by side."""

import os

import pytest

from kingsburg_arcade.net.discovery import announcement, finder

SERVICE = f"_kba{os.getpid()}._tcp.local."


@pytest.fixture(autouse=True)
def own_service(monkeypatch):
    """Announce and look for rooms under a name that no other process uses."""
    monkeypatch.setattr(announcement, "SERVICE", SERVICE)
    monkeypatch.setattr(finder, "SERVICE", SERVICE)
