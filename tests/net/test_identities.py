"""Keys of a folder: one for each program that is on the network at once, and again the same."""

import os
import stat
import subprocess
import sys

import pytest

from kingsburg_arcade.engine.contract import Refused
from kingsburg_arcade.net.room import identities, lock
from kingsburg_arcade.net.room.identities import own_identity
from net.table import Peers

SITS = """
import sys
from pathlib import Path
from kingsburg_arcade.net.room.identities import own_identity
print(own_identity(Path(sys.argv[1])).key.hex(), flush=True)
sys.stdin.read()
"""


@pytest.fixture(autouse=True)
def nothing_held():
    let_go()
    yield
    let_go()


def let_go():
    """Give up all locks, as a program that ends does."""
    while lock._OURS:
        os.close(lock._OURS.popitem()[1])


class Program:
    """Another program of the same folder, which has its identity until it is killed."""

    def __init__(self, folder):
        self.process = subprocess.Popen(
            [sys.executable, "-c", SITS, str(folder)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.key = bytes.fromhex(self.process.stdout.readline())

    def dies(self):
        self.process.kill()
        self.process.communicate()


@pytest.fixture
def another(tmp_path):
    some = []

    def begin(folder=tmp_path):
        some.append(Program(folder))
        return some[-1]

    yield begin
    for program in some:
        program.dies()


def where(key):
    return [("table", b"", b""), ("where", (), 4000, key)]


def test_one_program_is_always_the_same_and_nobody_else_reads_its_key(tmp_path):
    folder = tmp_path / "home"
    one = own_identity(folder).key
    assert own_identity(folder).key == one
    let_go()
    assert own_identity(folder).key == one
    assert own_identity(tmp_path / "other").key != one
    if os.name == "posix":
        assert stat.S_IMODE((folder / "install.key").stat().st_mode) == 0o600


def test_two_programs_are_two_people_and_a_dead_one_leaves_its_place(tmp_path, another):
    first = another()
    mine = own_identity(tmp_path).key
    assert mine != first.key
    first.dies()
    assert own_identity(tmp_path).key == first.key  # it is free, and comes first


def test_a_returning_player_gets_the_key_that_has_the_seat(tmp_path, another):
    first, second = another(), another()
    assert first.key != second.key
    first.dies()
    second.dies()
    assert own_identity(tmp_path, where(second.key)).key == second.key
    let_go()
    playing = another()
    assert playing.key == first.key
    with pytest.raises(Refused, match=r"lan\.taken"):
        own_identity(tmp_path, where(first.key))


def test_an_older_notebook_says_who_sat_there(tmp_path, another):
    peers = Peers(2)
    first, second = another(), another()
    first.dies()
    second.dies()
    invitation = peers.invitation
    keys = (second.key, invitation.keys[1])
    told = type(invitation)(**{**vars_of(invitation), "keys": keys})
    frames = [("table", told.encoded, b"")]
    assert own_identity(tmp_path, frames).key == second.key


def vars_of(invitation):
    names = ("header", "keys", "roster", "governors", "grace", "salt")
    return {name: getattr(invitation, name) for name in names}


def test_more_programs_than_anybody_has_are_one_sentence(tmp_path, another, monkeypatch):
    monkeypatch.setattr(identities, "MOST", 1)
    another()
    with pytest.raises(Refused, match=r"lan.programs \(most=1\)"):
        own_identity(tmp_path)


def test_where_nothing_can_be_locked_nobody_is_kept_out(tmp_path, another, monkeypatch):
    first = another()

    def cannot(*_):
        raise OSError(38, "Function not implemented")

    if os.name == "posix":
        import fcntl

        monkeypatch.setattr(fcntl, "flock", cannot)
        assert own_identity(tmp_path).key == first.key


def test_a_key_that_is_none_is_refused(tmp_path):
    (tmp_path / "install.key").write_bytes(b"short")
    with pytest.raises(Refused, match=r"lan\.key_file"):
        own_identity(tmp_path)
