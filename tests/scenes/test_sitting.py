"""A match at home that cannot begin, or go on, leaves no file open and no file behind."""

import errno
import os

import pytest

from every_game import FIRST
from kingsburg_arcade.engine.contract import Refused
from kingsburg_arcade.engine.luck import SeededDealer
from kingsburg_arcade.engine.table import Table
from kingsburg_arcade.journal import Journal, save
from kingsburg_arcade.saved_matches.home import FOLDER
from kingsburg_arcade.scenes.replay.take_over import branched
from kingsburg_arcade.scenes.table import home_players
from kingsburg_arcade.scenes.table.home_players import HomePlayers

CHAIRS = ["random", "random"]


@pytest.fixture
def opened(monkeypatch):
    """Every journal that is opened, so that it can be asked whether it was closed."""
    journals = []

    class Watched(Journal):
        def __init__(self, *given, **named):
            super().__init__(*given, **named)
            journals.append(self)

    monkeypatch.setattr(home_players, "Journal", Watched)
    return journals


@pytest.fixture
def full(monkeypatch):
    """From now on the disk takes nothing."""

    def fill():
        def refuse(*_):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

        monkeypatch.setattr("os.fsync", refuse)

    return fill


def files(folder):
    return sorted(path.name for path in (folder / FOLDER).iterdir())


def closed(journals):
    assert journals, "no journal was opened"
    return all(journal._file.closed for journal in journals)


def far_match():
    """A match without a seed, as a LAN keeps it."""
    return Table(FIRST, 2, FIRST.options(), SeededDealer(3)).record


def test_a_table_that_was_not_dealt_at_home_is_left_closed(tmp_path, opened):
    path = tmp_path / "far.record"
    save(path, far_match())
    with pytest.raises(Refused, match=r"match\.not_home"):
        HomePlayers.resume(path)
    assert closed(opened)
    assert path.exists()


def test_a_table_that_cannot_go_on_is_left_closed(tmp_path, opened, monkeypatch):
    HomePlayers.begin(CHAIRS, 3, folder=tmp_path).close()
    (path,) = (tmp_path / FOLDER).glob("*.record")
    monkeypatch.setattr(home_players, "read_chairs", lambda _: ["nobody", "at all"])
    with pytest.raises(Refused, match="governor"):
        HomePlayers.resume(path)
    assert len(opened) == 2
    assert closed(opened)
    assert path.exists()


def test_a_table_that_goes_on_is_open(tmp_path, opened):
    HomePlayers.begin(CHAIRS, 3, folder=tmp_path).close()
    (path,) = (tmp_path / FOLDER).glob("*.record")
    again, trouble = HomePlayers.resume(path)
    assert trouble is None
    assert not closed(opened)
    again.close()
    assert closed(opened)


def test_too_many_chairs_leave_nothing_behind(tmp_path, opened):
    with pytest.raises(Refused, match=r"match\.seats"):
        HomePlayers.begin(["random"] * 6, 3, folder=tmp_path)
    assert closed(opened)
    assert files(tmp_path) == []


def test_a_full_disk_leaves_nothing_behind(tmp_path, opened, full):
    full()
    with pytest.raises(Refused, match="no space left"):
        HomePlayers.begin(CHAIRS, 3, folder=tmp_path)
    assert closed(opened)
    assert files(tmp_path) == []


def test_a_branch_that_cannot_be_kept_leaves_only_what_it_came_from(tmp_path, opened, full):
    record = Table(FIRST, 2, FIRST.options(), SeededDealer(3), seed=3).record
    branched(record, len(record), CHAIRS, 4, tmp_path, "here").close()
    before = files(tmp_path)
    assert len(before) == 2
    full()
    with pytest.raises(Refused, match="no space left"):
        branched(record, len(record), CHAIRS, 5, tmp_path, "here")
    assert len(opened) == 2
    assert closed(opened)
    assert files(tmp_path) == before
