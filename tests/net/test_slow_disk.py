"""A disk that takes its time: what is shown at once, and what waits until a page is dry."""

import asyncio
import os
import threading

import pytest

from every_game import FIRST
from kingsburg_arcade.engine.contract import Refused
from kingsburg_arcade.net.protocol import facts, journal_format, wire
from kingsburg_arcade.net.protocol.shared_luck import Draws
from kingsburg_arcade.net.room.identities import InstallKey, verify
from kingsburg_arcade.net.room.journal_disk import JournalDisk
from kingsburg_arcade.net.room.seat import Seat
from kingsburg_arcade.net.room.waiting_room import Guest, Knock, Room
from net.rooms import LOOPBACK, PRINTED, until
from net.table import playing

DELAY = 0.02


def kinds(peers, sender, since):
    """What one seat has sent since, by kind."""
    return [type(wire.read(data)) for who, _, data in peers.sent[since:] if who == sender]


def sent(peers, seat, happened):
    """The messages with which a peer answers, which reach nobody."""
    given = peers.peers[seat].on(peers.now, happened)
    return [wire.read(output.data) for output in given if isinstance(output, facts.Send)]


# ------------------------------------------------------------------- the order, without any clock
def test_a_move_that_came_is_shown_and_passed_on_at_once_and_acknowledged_from_the_disk():
    peers = playing(3)
    author = peers.person(peers.actor)
    reader = next(seat for seat in range(3) if seat != author)
    peers.slow.add(reader)
    index, since = peers.play(author).tip.index, len(peers.sent)
    peers.move()
    assert peers.play(reader).tip.index == index + 1
    assert peers.facts(reader, facts.Happened)[-1].entry.index == index + 1
    assert wire.Items in kinds(peers, reader, since)
    assert wire.Heads not in kinds(peers, reader, since)
    assert wire.Parts not in kinds(peers, reader, since)
    heads = peers.play(author).presence.heads
    assert heads[reader].index == index
    # A heartbeat goes on telling what is on the disk, and no more.
    peers.passes(1.0)
    assert wire.Heads in kinds(peers, reader, since)
    assert heads[reader].index == index
    peers.saves(reader)
    assert heads[reader].index == index + 1


def test_a_confirmation_goes_before_a_part_and_a_part_waits_for_no_check(monkeypatch):
    """Others tell their parts as soon as they have ours confirmed: they check them afterwards."""
    peers = playing(2)
    while peers.play(0).tip.course.state.turns < 1:
        peers.move()
    author = peers.person(peers.actor)
    reader, checked = 1 - author, []
    peers.slow.add(reader)
    peers.move()
    assert peers.play(author).tip.draw
    check = Draws.check

    def noted(draws: Draws, name: str, seat: int, data: bytes) -> None:
        checked.append(seat)
        check(draws, name, seat, data)

    monkeypatch.setattr(Draws, "check", noted)
    peers.disks[reader] += b"".join(peers.wet.pop(reader))
    confirming = sent(peers, reader, facts.Saved(peers.pages[reader]))
    assert list(map(type, confirming)) == [wire.Heads, wire.Parts]
    heads, parts = (facts.Received(peers.signers[reader].key, m.encoded) for m in confirming)
    assert wire.Parts in map(type, sent(peers, author, heads))
    assert checked == []
    sent(peers, author, parts)
    assert checked[0] == reader


def test_nobody_knows_a_move_before_the_disk_of_its_author():
    peers = playing(3)
    author = peers.person(peers.actor)
    others = [seat for seat in range(3) if seat != author]
    peers.slow.add(author)
    index, since = peers.play(author).tip.index, len(peers.sent)
    peers.move()
    assert peers.play(author).tip.index == index + 1
    for asking in others:  # not even a peer that asks is told
        place = peers.play(asking).tip.place
        want = wire.Want(peers.play(author).match, (place,)).encoded
        peers.give(author, facts.Received(peers.signers[asking].key, want))
    peers.passes(1.0)
    assert wire.Items not in kinds(peers, author, since)
    assert {peers.play(seat).tip.index for seat in others} == {index}
    peers.saves(author)
    assert min(peers.play(seat).tip.index for seat in others) > index


def test_what_was_shown_and_lost_comes_again_from_the_others():
    peers = playing(3)
    author = peers.person(peers.actor)
    reader = next(seat for seat in range(3) if seat != author)
    peers.slow.add(reader)
    peers.move()
    shown = peers.play(reader).tip.index
    peers.slow.clear()
    peers.returns(reader)
    assert peers.play(reader).tip.index < shown
    peers.passes(2.0)
    assert len(peers.heads()) == 1
    assert peers.play(reader).tip.index >= shown


def test_a_vote_waits_for_the_disk_too():
    peers = playing(3, grace=1)
    peers.off.add(2)
    peers.slow |= {0, 1}
    since = len(peers.sent)
    peers.passes(8.0)
    assert peers.play(0).voting.ballot.promised or peers.play(1).voting.ballot.promised
    assert not {wire.Votes} & set(kinds(peers, 0, since) + kinds(peers, 1, since))
    peers.slow.clear()
    for seat in (0, 1):
        peers.saves(seat)
    peers.passes(6.0)
    assert peers.play(0).tip.epoch.roster.count(2) == 0


# ------------------------------------------------------------------------------- the disk itself
class Disk:
    """An fsync that waits until it is let go, or for a while."""

    def __init__(self, monkeypatch):
        self.calls, self.going, self.trouble = 0, threading.Semaphore(0), None
        self.real = os.fsync
        monkeypatch.setattr(os, "fsync", self.fsync)

    def fsync(self, file):
        self.calls += 1
        assert self.going.acquire(timeout=10)
        if self.trouble is not None:
            raise self.trouble
        self.real(file)


def beside(path):
    pages, _ = JournalDisk.opened(path)
    told, failed = [], []
    pages.save_beside(told.append, failed.append)
    return pages, told, failed


def soon(holds):
    asyncio.run(until(holds))


def test_pages_that_come_while_the_disk_is_busy_go_onto_it_together(tmp_path, monkeypatch):
    disk = Disk(monkeypatch)
    path = tmp_path / "notes"
    pages, told, _ = beside(path)
    assert pages.append(journal_format.opening() + journal_format.framed(1)) == 1
    soon(lambda: disk.calls == 1)
    assert [pages.append(journal_format.framed(number)) for number in (2, 3, 4)] == [2, 3, 4]
    assert told == []
    disk.going.release()
    soon(lambda: disk.calls == 2)
    assert told == [1]
    disk.going.release()
    pages.close()
    assert (told, disk.calls) == ([1, 4], 2)
    assert JournalDisk.opened(path)[1] == [(1,), (2,), (3,), (4,)]


def test_a_disk_that_will_not_is_said_once_and_asked_again(tmp_path, monkeypatch):
    disk = Disk(monkeypatch)
    path = tmp_path / "notes"
    pages, told, failed = beside(path)
    disk.trouble = OSError(28, "No space left on device")
    pages.append(journal_format.opening() + journal_format.framed(1))
    disk.going.release(2)
    soon(lambda: disk.calls == 3)
    assert (told, len(failed)) == ([], 1)
    assert "no space left" in str(failed[0])
    with pytest.raises(Refused, match="no space left"):
        pages.append(journal_format.framed(2))
    disk.trouble = None
    disk.going.release()
    soon(lambda: told == [1])
    assert pages.append(journal_format.framed(2)) == 2
    disk.going.release()
    pages.close()
    assert JournalDisk.opened(path)[1] == [(1,), (2,)]


def test_over_links_a_move_is_shown_before_it_is_on_the_readers_disk(tmp_path, monkeypatch):
    """Two seats on loopback whose disks take 20 ms; nothing is measured, only what came first."""
    order = []
    real = os.fsync

    def slow(file):
        name = os.path.basename(os.readlink(f"/proc/self/fd/{file}"))
        threading.Event().wait(DELAY)
        real(file)
        order.append((name, "saved"))

    if not os.path.exists("/proc/self/fd"):
        pytest.skip("the name of an open file is not known here")
    monkeypatch.setattr(os, "fsync", slow)

    def person(name, number):
        told = []

        def tell(fact):
            told.append(fact)
            if isinstance(fact, facts.Happened) and fact.entry.seat >= 0:
                order.append((name, fact.entry.index))

        key = InstallKey(bytes([number]) * 32)
        pages, _ = JournalDisk.opened(tmp_path / name)
        return Seat(FIRST, key, verify, os.urandom, pages, tell, votes_alone=False)

    async def play():
        seats = [person(name, number) for number, name in enumerate(("ada", "bea"), 1)]
        ticking = [asyncio.create_task(seat.tick()) for seat in seats]
        for seat in seats:
            await seat.station.listen(LOOPBACK)
        ada, bea = seats
        host = Guest(ada.key, "Ada", ada.station.port)
        ada.create(Room(FIRST, 2, FIRST.options.read({}), host), None)
        bea.join(LOOPBACK, ada.station.port,
                 Knock("Bea", bea.station.port, FIRST.name, PRINTED), None)  # fmt: skip
        await until(ada.lay_if_full)
        await until(
            lambda: all(one.may_move and one.peer.play.ledger.is_saved for one in seats), 20
        )
        await until(lambda: ada.peer.play.tip.course.actor >= 0, 20)
        actor = ada.peer.play.tip.course.actor
        author, reader = seats[actor], seats[1 - actor]
        await until(lambda: all(one.peer.play.ledger.is_saved for one in seats))
        order.clear()
        index = author.peer.play.tip.index + 1
        move = author.peer.play.tip.course.state.legal()[0]
        author.give(facts.Submit(actor, move.plain))
        await until(lambda: reader.peer.play.settled >= index)
        for task in ticking:
            task.cancel()
        for seat in seats:
            await seat.close()
        return ("ada", "bea")[actor], ("ada", "bea")[1 - actor], index

    author, reader, index = asyncio.run(play())
    assert order[0] == (author, index)  # on the own screen at once
    assert order.index((author, "saved")) < order.index((reader, index))
    assert order.index((reader, index)) < order.index((reader, "saved"))
