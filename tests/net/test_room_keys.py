"""Keys for one room: nobody recognises a person by them in another one, and seats are kept."""

import asyncio
import time
from dataclasses import replace

import pytest

from kingsburg_arcade.net.discovery.finder import ask
from kingsburg_arcade.net.discovery.notice import answer
from kingsburg_arcade.net.room.identities import InstallKey, own_identity, verify
from net.attacks import LOOPBACK, FalseRoom
from net.programs import Programs

ADA, BOB = (bytes([letter]) * 32 for letter in b"AB")


def test_a_room_sees_the_same_key_again_and_another_room_another_one():
    install = InstallKey(bytes(32))
    here, again, there = install.for_room(ADA), install.for_room(ADA), install.for_room(BOB)
    assert here.key == again.key
    assert len({here.key, there.key, install.key}) == 3
    assert verify(here.key, here.sign(b"said"), b"said")
    assert not verify(install.key, here.sign(b"said"), b"said")
    assert install.for_room(b"").key != install.for_room(b"").key


def test_the_key_of_a_journal_is_found_again_as_a_rooms_key_or_as_the_installs_own(tmp_path):
    install = own_identity(tmp_path)
    for mine, frames in (
        (install.for_room(ADA), [("identity", ADA)]),
        (install, []),
        (install, [("identity", ADA)]),
    ):
        where = ("where", [], 4000, mine.key, "Ada", "")
        assert own_identity(tmp_path, [*frames, where]).key == mine.key


def lasting(folder):
    return InstallKey((folder / "install.key").read_bytes()).key


@pytest.mark.long
def test_two_rooms_see_two_keys_of_a_person_who_takes_the_seat_back_in_each(tmp_path):
    seen, shared = [], tmp_path / "shared"
    with Programs(tmp_path) as programs:
        for _ in range(2):
            ada = programs.start("--create", "Ada", "--seats", 2, "--governor", "squire")
            bob = programs.start("--join", ada.hears("room")["address"], keys=shared)
            seen.append(ada.hears("joined")["key"])
            bob.at(3)
            bob.kill()
            after = len(ada.lines)
            ada.hears("missing", after=after)
            bob.start()
            ada.hears("back", after=after)
            for program in (ada, bob):
                program.kill()
                notes = (program.home / "record.notebook").read_bytes()
                assert lasting(program.keys) not in notes
    assert len(set(seen)) == 2


def test_a_false_room_collects_nothing_that_lasts(tmp_path):
    """It takes the place of an open room twice, and learns two keys that nobody has elsewhere."""
    shared, collected = tmp_path / "shared", []
    with Programs(tmp_path) as programs:
        ada = programs.start("--create", "Ada", "--seats", 2)
        host, _, port = ada.hears("room")["address"].rpartition(":")
        notice = asyncio.run(ask(host, int(port), 2.0))
        assert notice is not None
        for creator in (ADA, BOB):
            false = FalseRoom(None, answer(replace(notice, creator=creator)))
            try:
                programs.start("--join", f"{LOOPBACK}:{false.port}", keys=shared)
                end = time.monotonic() + 20
                while not false.keys:
                    assert time.monotonic() < end
                    time.sleep(0.05)
                collected.append(false.keys[0])
            finally:
                false.close()
                programs.all[-1].kill()
    assert len({*collected, lasting(shared)}) == 3
