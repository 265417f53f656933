"""A match on the disk: whatever happens to the file or the disk, whole entries are kept."""

import errno
import os
import tracemalloc
from random import Random

import pytest

from engine.tiny_cabinet import TINY
from engine.walks import seen, step, table, told_match, walk
from kingsburg_arcade import games, i18n
from kingsburg_arcade.engine.contract import Refused
from kingsburg_arcade.engine.luck import SeededDealer
from kingsburg_arcade.engine.record import CutOff, Damaged, Record
from kingsburg_arcade.engine.table import Table
from kingsburg_arcade.journal import Journal, load, save


@pytest.fixture
def path(tmp_path):
    return tmp_path / "match.kba"


@pytest.fixture(scope="module")
def whole():
    """A whole match, as it stands in a file."""
    return told_match().record


def tiny(_):
    return TINY


def refused(call, *given):
    with pytest.raises(Refused) as caught:
        call(*given)
    sentence = str(caught.value)
    assert sentence
    assert "\n" not in sentence
    return sentence


def resumed(path):
    return Journal.resume(path, tiny)


# ------------------------------------------------------------------------------------- writing
def test_a_match_is_in_the_file_move_by_move(path):
    with Journal(path) as journal:
        at = table("tiny", 5, keep=journal.append)
        random = Random(5)
        while not at.over:
            assert path.read_bytes() == at.record.to_bytes()
            step(at, random)
    record, trouble = load(path, tiny)
    assert trouble is None
    assert record.to_bytes() == path.read_bytes() == at.record.to_bytes()


def test_a_match_goes_on_in_the_same_file(path):
    with Journal(path) as journal:
        walk(table("tiny", 5, keep=journal.append), Random(5), 3)
    before = path.read_bytes()
    journal, record, trouble = resumed(path)
    with journal:
        at = Table.resume(record, TINY, SeededDealer(5), journal.append)
        walk(at, Random(6), 99)
    assert at.over
    assert trouble is None
    assert path.read_bytes() == at.record.to_bytes()
    assert path.read_bytes().startswith(before)
    assert os.listdir(path.parent) == [path.name]


def test_a_record_is_never_written_over(path, whole):
    path.write_bytes(whole.to_bytes())
    assert "file.exists" in refused(Journal, path)
    path.write_bytes(b"some letter")
    assert "file.exists" in refused(Journal, path)
    assert path.read_bytes() == b"some letter"


@pytest.mark.parametrize("name", ["missing/match.kba", "file/match.kba", ".", "a" * 300, "a\0b"])
def test_where_nothing_can_be_written(tmp_path, name):
    (tmp_path / "file").write_bytes(b"")
    codes = ("file.not_written", "file.no_file", "file.name")
    assert refused(Journal, tmp_path / name).startswith(codes)
    assert refused(save, tmp_path / name, told_match().record).startswith(codes)


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="nothing stops root")
def test_a_folder_that_is_not_ours(tmp_path):
    tmp_path.chmod(0o500)
    assert "disk.forbidden" in refused(Journal, tmp_path / "match.kba")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="this system has no full disk to try")
def test_a_full_disk_refuses_the_match():
    with Journal("/dev/full") as journal, pytest.raises(Refused) as caught:
        table("tiny", 1, keep=journal.append)
    assert i18n.refusal(caught.value) == "/dev/full cannot be written: the disk is full"


def test_a_disk_that_fills_up_in_the_middle_of_a_move(path):
    resource = pytest.importorskip("resource")
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    with Journal(path) as journal:
        at = table("tiny", 5, keep=journal.append)
        bytes_before, seen_before = path.read_bytes(), seen(at)
        try:
            resource.setrlimit(resource.RLIMIT_FSIZE, (len(bytes_before) + 20, before[1]))
            sentence = refused(step, at, Random(5))
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, before)
        assert "file too large" in sentence
        assert seen(at) == seen_before
        assert path.read_bytes() == bytes_before, "no half of the move is left"
        step(at, Random(5))
    assert load(path, tiny)[0].to_bytes() == at.record.to_bytes()


def test_a_disk_that_does_not_sync_refuses(path, monkeypatch):
    def broken(file):
        raise OSError(errno.EIO, "Input/output error")

    with Journal(path) as journal:
        at = table("tiny", 5, keep=journal.append)
        before = path.read_bytes()
        monkeypatch.setattr(os, "fsync", broken)
        assert "input/output error" in refused(step, at, Random(5))
    assert path.read_bytes() == before


def test_two_that_write_to_one_file(path, whole):
    path.write_bytes(whole.up_to(3).to_bytes())
    one, two = resumed(path)[0], resumed(path)[0]
    with one, two:
        one.append(whole.entries[3].frame)
        assert "file.changed" in refused(two.append, whole.entries[3].frame)
    assert load(path, tiny)[0].entries == whole.entries[:4]
    assert "file.closed" in refused(one.append, b"more")


# ------------------------------------------------------------------------------------- reading
def test_a_crash_at_any_byte_costs_only_what_was_being_written(path, whole):
    data, header = whole.to_bytes(), len(whole.opening)
    for cut in range(header, len(data), 7):
        path.write_bytes(data[:cut])
        record, trouble = load(path, tiny)
        assert path.read_bytes() == data[:cut], "to look at a file does not mend it"
        assert trouble is None or isinstance(trouble, CutOff)
        journal, record, trouble = resumed(path)
        with journal:
            assert record.entries == whole.entries[: len(record)]
            assert path.read_bytes() == record.to_bytes()
            for entry in whole.entries[len(record) :]:
                journal.append(entry.frame)
        assert path.read_bytes() == data
    assert os.listdir(path.parent) == [path.name], "a cut is nothing to keep"
    for cut in range(header):
        path.write_bytes(data[:cut])
        refused(load, path, tiny)
        refused(resumed, path)
        assert path.read_bytes() == data[:cut]


def test_a_match_cut_off_anywhere_ends_as_if_it_had_not_been(path):
    with Journal(path) as journal:
        at = walk(table("tiny", 9, keep=journal.append), Random(9), 99)
    data = path.read_bytes()
    for cut in range(len(at.record.opening), len(data), 31):
        path.write_bytes(data[:cut])
        journal, record, _ = resumed(path)
        with journal:
            again = Table.resume(record, TINY, SeededDealer(9), journal.append)
            for entry in at.record.entries[len(again.record) :]:
                if len(again.record) < entry.index:
                    again.accept(entry)
        assert path.read_bytes() == data


@pytest.mark.parametrize("tail", [b"\0" * 4096, b"\xff" * 9])
def test_a_damaged_file_is_kept_beside(path, whole, tail):
    data = whole.to_bytes()
    spoiled = bytearray(data + tail)
    path.write_bytes(bytes(spoiled))
    journal, record, trouble = resumed(path)
    journal.close()
    assert isinstance(trouble, Damaged)
    assert record.entries == whole.entries
    assert path.read_bytes() == data
    aside = path.with_name("match.kba.damaged")
    assert aside.read_bytes() == bytes(spoiled)

    spoiled = bytearray(data)
    spoiled[len(whole.up_to(5).to_bytes()) + 12] ^= 4
    path.write_bytes(bytes(spoiled))
    journal, record, trouble = resumed(path)
    journal.close()
    assert trouble.values["entry"] == 6
    assert path.read_bytes() == whole.up_to(5).to_bytes()
    assert path.with_name("match.kba.damaged2").read_bytes() == bytes(spoiled)
    assert aside.read_bytes() == data + tail, "what was kept first is not written over"


def test_a_hundred_megabytes_of_zeros_are_refused_at_once(path):
    with open(path, "wb") as file:
        file.truncate(100_000_000)
    tracemalloc.start()
    try:
        sentence = refused(load, path, tiny)
        assert tracemalloc.get_traced_memory()[1] < 40_000_000
    finally:
        tracemalloc.stop()
    assert sentence == f"file.unusable (file={str(path)!r}, reason=record.foreign)"


def test_a_record_longer_than_any_is_refused(path, whole):
    path.write_bytes(whole.to_bytes())
    os.truncate(path, 100_000_000)
    assert "file.unusable" in refused(load, path, tiny)
    assert "file.unusable" in refused(resumed, path)
    assert path.stat().st_size == 100_000_000


def test_what_cannot_be_read_as_a_file_is_refused(tmp_path):
    assert "disk.missing" in refused(load, tmp_path / "missing", tiny)
    assert "file.no_file" in refused(load, tmp_path, tiny)
    assert refused(load, "a\0b", tiny) == "file.name"
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe")
        assert "file.no_file" in refused(load, tmp_path / "pipe", tiny)
    if os.path.exists("/dev/zero"):
        assert "file.no_file" in refused(load, "/dev/zero", tiny)


def test_a_match_of_a_game_that_is_not_here_is_refused(path, whole):
    path.write_bytes(whole.to_bytes())
    assert "game.unknown (game=" in refused(load, path, games.cabinet)
    assert "game.unknown (game=" in refused(Journal.resume, path, games.cabinet)
    assert path.read_bytes() == whole.to_bytes()


def test_a_whole_record_is_saved_over_an_older_one(path, whole):
    path.write_bytes(b"old")
    save(path, whole)
    assert load(path, tiny)[0].entries == whole.entries
    save(path, Record(whole.header))
    assert len(load(path, tiny)[0]) == 0
    assert os.listdir(path.parent) == [path.name]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs a pipe with a name")
def test_a_pipe_is_not_replaced_and_a_link_is_followed(tmp_path, whole):
    pipe, link, target = tmp_path / "pipe", tmp_path / "link", tmp_path / "target"
    os.mkfifo(pipe)
    with pytest.raises(Refused, match=r"file\.no_file"):
        save(pipe, whole)
    assert pipe.is_fifo()
    link.symlink_to(target)
    save(link, whole)
    assert link.is_symlink()
    assert target.read_bytes() == whole.to_bytes()
