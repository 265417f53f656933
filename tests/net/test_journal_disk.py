"""The notebook on the disk."""

import os

import pytest

from kingsburg_arcade.engine.contract import Refused
from kingsburg_arcade.net.protocol import journal_format
from kingsburg_arcade.net.room.journal_disk import JournalDisk


def written(path, *frames):
    pages, _ = JournalDisk.opened(path)
    pages.append(
        journal_format.opening() + b"".join(journal_format.framed(*frame) for frame in frames)
    )
    return pages


def test_what_was_written_is_read_again(tmp_path):
    path = tmp_path / "notes"
    assert JournalDisk.opened(path)[1] == []
    pages = written(path, ("table", b"x"), ("boot",))
    pages.append(journal_format.framed("vote", 3))
    assert JournalDisk.opened(path)[1] == [("table", b"x"), ("boot",), ("vote", 3)]


def test_a_torn_frame_is_cut_off_and_what_follows_stands_in_its_place(tmp_path):
    path = tmp_path / "notes"
    written(path, ("one",), ("two",))
    for cut in range(1, len(journal_format.framed("two"))):
        torn = tmp_path / f"torn{cut}"
        torn.write_bytes(path.read_bytes()[:-cut])
        pages, frames = JournalDisk.opened(torn)
        assert frames == [("one",)]
        assert torn.stat().st_size == path.stat().st_size - len(journal_format.framed("two"))
        pages.append(journal_format.framed("three"))
        assert JournalDisk.opened(torn)[1] == [("one",), ("three",)]


def test_a_full_disk_leaves_no_half_frame_behind(tmp_path, monkeypatch):
    path = tmp_path / "notes"
    pages = written(path, ("one",))

    def full(descriptor):
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as broken:
        broken.setattr(os, "fsync", full)
        with pytest.raises(Refused, match="no space left"):
            pages.append(journal_format.framed("two"))
    pages.append(journal_format.framed("three"))
    assert JournalDisk.opened(path)[1] == [("one",), ("three",)]


def test_a_file_that_is_not_a_notebook_is_refused_and_kept(tmp_path):
    path = tmp_path / "notes"
    path.write_bytes(b"a letter")
    with pytest.raises(Refused, match=r"lan\.journal"):
        JournalDisk.opened(path)
    assert path.read_bytes() == b"a letter"


def test_without_a_path_nothing_is_kept(tmp_path):
    pages, frames = JournalDisk.opened(None)
    pages.append(b"x")
    assert (frames, list(tmp_path.iterdir())) == ([], [])
