"""What the tests of scenes share."""

import pytest

import remembered


@pytest.fixture
def worked_out_once(monkeypatch):
    """Matches and verdicts of the scenes are shared between tests."""
    remembered.remembering(monkeypatch)
