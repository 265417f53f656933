"""The doctor tries the folder of the player for real."""

from pathlib import Path

import pytest

from kingsburg_arcade.commands import doctor


def test_a_folder_that_is_made_is_left_empty(tmp_path, monkeypatch):
    home = tmp_path / "new" / "home"
    monkeypatch.setenv("KINGSBURG_ARCADE_HOME", str(home))
    assert doctor.folder() == (True, f"matches and settings are kept in {home}")
    assert home.is_dir()
    assert not list(home.iterdir())


def test_a_file_is_no_folder(tmp_path, monkeypatch):
    file = tmp_path / "file"
    file.write_text("mine")
    monkeypatch.setenv("KINGSBURG_ARCADE_HOME", str(file))
    works, says = doctor.folder()
    assert not works
    assert says.startswith(f"{file} is a file and no folder")
    assert file.read_text() == "mine"


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="there is no such place")
def test_a_place_where_nothing_can_be_made(monkeypatch):
    monkeypatch.setenv("KINGSBURG_ARCADE_HOME", "/proc/x")
    works, says = doctor.folder()
    assert not works
    assert says.startswith("/proc/x cannot be written (")
