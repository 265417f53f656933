"""What the tests of scenes share."""

import pytest

import remembered


@pytest.fixture
def worked_out_once(monkeypatch):
    """Matches, verdicts and rasters of the scenes are shared between tests."""
    remembered.remembering(monkeypatch)
