"""Files with secrets: for their owner alone, and without the root once the match is over."""

import os
import stat
from random import Random

import pytest

from engine.tiny_cabinet import PASS
from kingsburg_arcade import disk
from kingsburg_arcade.net.protocol import facts, journal_format
from kingsburg_arcade.net.protocol.proof import proven
from kingsburg_arcade.net.room.identities import own_identity
from kingsburg_arcade.net.room.journal_disk import JournalDisk, without_root
from kingsburg_arcade.saved_matches.lan import new_notebook
from net import test_hands
from net.programs import Programs
from net.table import playing
from sim.quick_masks import quick_masks
from terminal import started

POSIX = pytest.mark.skipif(os.name != "posix", reason="files have no modes there")
ROOT = bytes(range(32))
FIRST = journal_format.opening() + journal_format.framed("table", b"invited", ROOT)


def mode(path):
    return stat.S_IMODE(path.stat().st_mode)


@pytest.fixture(autouse=True)
def open_handed():
    """A system that lets everybody read what does not say otherwise."""
    before = os.umask(0)
    yield
    os.umask(before)


@POSIX
def test_journals_keys_and_their_folders_are_for_their_owner_alone(tmp_path):
    folder = tmp_path / "above" / "player"
    own_identity(folder)
    kept = new_notebook(folder)
    pages, _ = JournalDisk.opened(kept)
    pages.append(FIRST)
    assert [mode(one) for one in (folder.parent, folder, kept.parent)] == [0o700] * 3
    assert {mode(one) for one in folder.rglob("*") if one.is_file()} == {0o600}


@POSIX
def test_what_an_earlier_version_left_open_is_closed(tmp_path):
    kept = new_notebook(tmp_path)
    kept.parent.chmod(0o755)
    kept.write_bytes(FIRST)
    kept.chmod(0o644)
    JournalDisk.opened(kept)
    new_notebook(tmp_path)
    assert (mode(kept), mode(kept.parent)) == (0o600, 0o700)


# ---------------------------------------------------------------------------------- the root
@pytest.mark.parametrize("beside", [False, True])
def test_the_root_is_forgotten_and_all_else_stays(tmp_path, beside):
    path = tmp_path / "notes"
    pages, _ = JournalDisk.opened(path)
    if beside:
        pages.save_beside(lambda page: None, pytest.fail)
    pages.append(FIRST)
    pages.append(journal_format.framed("vote", 3))
    pages.forget_root()
    pages.append(journal_format.framed("boot"))
    pages.close()
    assert ROOT not in path.read_bytes()
    assert [one for one in tmp_path.iterdir() if not one.name.endswith("lock")] == [path]
    frames = [("table", b"invited", bytes(32)), ("vote", 3), ("boot",)]
    assert JournalDisk.opened(path)[1] == frames
    assert os.name != "posix" or mode(path) == 0o600


def test_a_crash_while_it_is_forgotten_loses_nothing(tmp_path, monkeypatch):
    path = tmp_path / "notes"
    pages, _ = JournalDisk.opened(path)
    pages.append(FIRST)

    def crash(*_):
        raise OSError("no power")

    for name in ("replace", "fsync"):
        with monkeypatch.context() as broken:
            broken.setattr(disk.os, name, crash)
            pages.forget_root()
        assert path.read_bytes() == FIRST
    pages.append(journal_format.framed("boot"))
    pages.forget_root()
    assert JournalDisk.opened(path)[1] == [("table", b"invited", bytes(32)), ("boot",)]


def test_a_journal_that_begins_otherwise_is_left_as_it_is():
    for data in (b"", journal_format.framed("boot")):
        whole = journal_format.opening() + data
        assert without_root(whole) == whole


# ------------------------------------------------------------------------- matches that are over
def little():
    peers = playing(3)
    return peers, lambda: finish(peers)


def finish(peers):
    while peers.actor >= 0:
        peers.move(PASS.plain)
        peers.passes(0.1)


def hidden_hands():
    peers = test_hands.playing(2)
    return peers, lambda: test_hands.plays_on(peers, Random(1))


@pytest.mark.parametrize("match", [little, hidden_hands])
def test_a_finished_match_without_its_roots_is_proven_and_helps_who_lags_behind(match):
    """Nobody convicts or refuses another because secrets are no longer known."""
    with quick_masks():
        peers, play = match()
        late = len(peers.peers) - 1
        behind = bytes(peers.disks[late])
        play()
        peers.passes(1.0)
        expected = peers.play(0).tip.digest
        peers.told.clear()
        for seat in range(late):
            peers.disks[seat][:] = without_root(bytes(peers.disks[seat]))
            assert bytes(32) in peers.disks[seat]
            frames, _ = journal_format.frames(bytes(peers.disks[seat]))
            assert proven(frames, peers.game, peers.ring.verify).digest == expected
        peers.disks[late][:] = behind
        for seat in range(late + 1):
            peers.returns(seat)
            peers.give(seat, facts.Tick())
        for seat in range(late + 1):
            for other in peers.signers:
                peers.give(seat, facts.Linked(other.key))
        peers.passes(10.0)
        assert {peers.play(seat).tip.digest for seat in range(late + 1)} == {expected}
        assert all(peers.facts(seat, facts.Over) for seat in range(late + 1))
        for kind in (facts.Convicted, facts.Differing):
            assert [peers.facts(seat, kind) for seat in range(late + 1)] == [[]] * (late + 1)
        # A share of ours cannot be made without the root; nobody else is blamed for it.
        told = [one for seat in range(late + 1) for one in peers.facts(seat, facts.Refusing)]
        assert {(one.seat, one.reason.code) for one in told} <= {(None, "lan.luck")}


@pytest.mark.long
@POSIX
def test_programs_forget_the_root_at_the_end_and_open_the_match_again(tmp_path):
    with Programs(tmp_path) as programs:
        creator = programs.start("--create", "Ada", "--seats", 2, "--with", "page")
        notes = creator.home / "record.notebook"
        creator.at(3)
        root = journal_format.frames(notes.read_bytes())[0][0][2]
        assert len(root) == 32
        assert root != bytes(32)
        creator.hears("over")
        assert creator.ends() == (0, "")
        assert root not in notes.read_bytes()
        assert mode(notes) == 0o600
        assert started("replay", creator.home / "record", "--verify", "--json").plain["verified"]
        seen = len(creator.lines)
        creator.start()
        assert creator.hears("over", after=seen, seconds=20)["digest"]
        assert creator.ends(30) == (0, "")
