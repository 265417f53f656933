"""Packs on their way to a guest: over a bad link, from a host who lies, to a guest who floods."""

from dataclasses import replace
from random import Random
from types import SimpleNamespace

import pytest

from kingsburg_arcade.engine.contract import Refused
from kingsburg_arcade.engine.shown_text import cleaned
from kingsburg_arcade.net.protocol import facts
from kingsburg_arcade.net.room import waiting_room
from kingsburg_arcade.net.room.lobby import Chair, LobbyState
from kingsburg_arcade.net.room.pack_delivery import AGAIN, SILENT, PackDelivery, PacksLacking
from kingsburg_arcade.net.room.packs_told import (
    LARGEST,
    PIECE,
    NoShelf,
    PackPiece,
    WantPack,
    packs_of,
)
from kingsburg_arcade.net.room.strangers import PACK_BURST, PACK_EACH_SECOND
from net.packs import Packs, a_broken_one, a_pack, digest

HOST, GUEST = b"h" * 32, b"g" * 32


class Link:
    """A guest and a host whose messages may be lost; a liar bends what the host sends."""

    def __init__(self, *packs, shelf=None, loss=0.0, seed=0, lies=lambda piece: [piece]):
        """`packs`: bytes and what the room tells of them."""
        self.now, self.random, self.loss, self.lies = 0.0, Random(seed), loss, lies
        self.told, self.turned, self.complete, self.sent = [], [], 0, 0
        self.loaded = []
        self.host = self._delivery(Packs(*(raw for raw, _ in packs)), self._to_guest)
        self.guest = self._delivery(shelf or Packs(), self._to_host)
        self.queue = []
        self.host.hands_out([told for _, told in packs])
        self.guest.told(tuple(told for _, told in packs), HOST)
        self.guest.when_here(self._completes)

    def _completes(self):
        self.complete += 1

    def _delivery(self, shelf, send):
        here = SimpleNamespace(is_inside=lambda who: who == GUEST)
        here.cabinet = SimpleNamespace(hidden_stacks=self.loaded.append)
        here.cabinet.options = SimpleNamespace(read=lambda options: options["packs"])
        here.doorkeeper = SimpleNamespace(put_out=lambda who, reason: self.turned.append(reason))
        links = SimpleNamespace(send=send, give_up=lambda who, reason: self.turned.append(reason))
        made = PackDelivery(shelf, here, links, self.told.append, lambda: self.now)
        made._slow_work.close()
        made._slow_work = SimpleNamespace(put=lambda work: made._checked(work.done()))
        return made

    def _to_guest(self, who, data):
        assert who == GUEST
        for piece in self.lies(waiting_room.read(data)):
            self.queue.append((self.guest.heard, HOST, waiting_room.read(piece.encoded)))
            self.sent += 1

    def _to_host(self, who, data):
        assert who == HOST
        self.queue.append((self.host.heard, GUEST, waiting_room.read(data)))

    def passes(self, seconds=0.0):
        until = self.now + seconds
        while True:
            while self.queue:
                hear, who, said = self.queue.pop(0)
                if self.random.random() >= self.loss:
                    hear(who, said)
            if self.now >= until or self.turned:
                return
            self.now += 0.1
            self.guest.tick()

    @property
    def shelf(self):
        return self.guest.shelf.here


def test_two_packs_come_one_after_the_other_and_are_asked_for_once():
    packs = (a_pack("Winter"), a_pack("Summer", seed=2))
    link = Link(*packs)
    assert link.told == [PacksLacking(tuple(told for _, told in packs))]
    link.passes(30)
    assert not link.sent, "nobody has agreed"
    link.guest.get()
    link.guest.get()
    link.passes()
    assert link.shelf == link.host.shelf.here
    assert (link.complete, link.turned, link.guest.lacking) == (1, [], False)
    assert link.sent == sum(-(-told.size // PIECE) for _, told in packs)
    progress = [one.had for one in link.told if one.packs]
    assert progress == sorted(progress)
    assert progress[-1] > packs[0][1].size
    assert not link.told[-1].packs
    named = ",".join(f"{told.title}:{told.digest}" for _, told in packs)
    assert link.loaded == [named, named], "by the host, and by the guest once all are here"


def test_who_has_a_pack_is_not_asked_and_gets_only_what_is_lacking():
    here, lacking = a_pack("Winter"), a_pack("Summer", seed=2)
    assert not Link(here, shelf=Packs(here[0])).told
    link = Link(here, lacking, shelf=Packs(here[0]))
    assert link.told == [PacksLacking((lacking[1],))]
    link.guest.told((here[1], lacking[1]), HOST)
    assert len(link.told) == 1, "the same news again is no news"


def test_a_match_that_cannot_be_joined_after_all_is_told_of():
    def refused():
        raise Refused("lan.invitation")

    link = Link(a_pack())
    link.guest.when_here(refused)
    link.guest.get()
    link.passes()
    assert not link.guest.lacking
    assert link.told[-1].reason.code == "lan.invitation"


@pytest.mark.parametrize("seed", range(20))
def test_a_pack_comes_over_a_bad_link(seed):
    link = Link(a_pack(size=10 * PIECE + seed), loss=0.3, seed=seed)
    link.guest.get()
    link.passes(60)
    assert (link.complete, link.turned) == (1, [])


def bent(**changed):
    return lambda piece: [replace(piece, **{k: v(piece) for k, v in changed.items()})]


LIES = {
    "another byte": (bent(data=lambda one: b"\0" + one.data[1:]), "lan.pack_digest"),
    "too long a piece": (bent(data=lambda one: one.data + b"\0"), "lan.pack_unlike"),
    "drops": (bent(data=lambda one: one.data[:1]), "lan.pack_unlike"),
    "nothing at all, for ever": (bent(data=lambda one: b""), "lan.pack_unlike"),
    "a later piece": (bent(start=lambda one: one.start + PIECE), "lan.pack_unasked"),
    "a piece before the beginning": (bent(start=lambda one: -1), "lan.pack_unasked"),
    "the end before it comes": (
        bent(start=lambda one: 150_000, data=lambda one: b""),
        "lan.pack_unasked",
    ),
    "another pack": (bent(digest=lambda one: "0" * 64), "lan.pack_unasked"),
    "everything twice": (lambda piece: [piece] * 2, "lan.pack_unasked"),
}


@pytest.mark.parametrize("lie", LIES)
def test_a_host_who_lies_is_left_at_once_and_nothing_is_looked_at(lie):
    lies, code = LIES[lie]
    link = Link(a_pack(), lies=lies)
    link.guest.get()
    link.passes(60)
    assert [reason.code for reason in link.turned] == [code]
    assert (link.shelf, link.guest.shelf.looked, link.complete) == ({}, 0, 0)
    assert link.sent <= 2 * -(-150_000 // PIECE), "it does not go on and on"


def test_a_host_who_tells_other_than_the_pack_says_is_left():
    raw, told = a_pack("Winter", cards=12)
    for false in (replace(told, cards=13), replace(told, title=cleaned("Summer", 32))):
        link = Link((raw, false))
        link.guest.get()
        link.passes()
        assert [str(one.values["reason"]) for one in link.turned] == [
            f"lan.pack_unlike (title={false.title!r})"
        ]
        assert link.shelf == {}


def test_a_broken_pack_with_the_right_hash_is_not_kept():
    link = Link(a_broken_one())
    link.guest.get()
    link.passes()
    (reason,) = link.turned
    assert (reason.code, reason.values["reason"].code) == ("lan.pack_broken", "pack.malformed")
    assert link.shelf == {}


def test_a_host_who_falls_silent_is_asked_for_a_while_and_can_be_asked_again():
    link = Link(a_pack(), loss=1.0)
    link.guest.get()
    link.passes(SILENT + 1)
    assert [one.reason.code for one in link.told if isinstance(one, facts.Refusing)] == [
        "lan.pack_silent"
    ]
    assert (link.told[-1].coming, link.turned) == (False, [])
    link.loss = 0.0
    link.guest.get()
    link.passes(AGAIN)
    assert link.complete


def test_a_piece_that_nobody_asked_for_ends_it_and_that_of_a_stranger_is_nothing():
    link = Link(a_pack())
    piece = PackPiece(digest(b""), 0, b"x")
    link.guest.hear(GUEST, piece)
    assert not link.turned
    link.guest.hear(HOST, piece)
    assert [reason.code for reason in link.turned] == ["lan.pack_unasked"]


def test_a_program_without_a_shelf_takes_no_pack():
    link = Link(a_pack(), shelf=NoShelf())
    link.guest.get()
    link.passes()
    assert [str(one.values["reason"]) for one in link.turned] == ["lan.no_shelf"]


# ------------------------------------------------------------------------------- the host's side
def test_a_room_is_opened_with_packs_that_are_here():
    raw, told = a_pack()
    options = {"packs": f"{told.title}:{told.digest}", "other": "yes"}
    assert packs_of(Packs(raw), options) == (told,)
    assert packs_of(Packs(), {}) == ()
    with pytest.raises(Refused, match=r"packs\.missing \(title='Winter'"):
        packs_of(Packs(), options)


def test_a_guest_who_asks_again_and_again_is_refused():
    raw, told = a_pack()
    link = Link((raw, told))
    want = WantPack(told.digest, 0)

    def asks(times):
        for _ in range(int(times)):
            link.host.heard(GUEST, want)

    asks(PACK_BURST)
    with pytest.raises(Refused, match=r"lan\.pack_flood"):
        asks(1)
    assert [reason.code for reason in link.turned] == ["lan.pack_flood"]
    link.now += 1.0
    asks(PACK_EACH_SECOND)
    with pytest.raises(Refused, match=r"lan\.pack_flood"):
        asks(1)
    link.host.heard(b"stranger", want)
    assert len(link.queue) == PACK_BURST + PACK_EACH_SECOND, "only who is inside is answered"


def test_the_largest_packs_that_a_room_can_have_are_no_flood():
    packs = [a_pack(f"Pack {at}", size=LARGEST, seed=at) for at in range(4)]
    link = Link(*packs)
    link.guest.get()
    link.passes()
    assert link.complete
    assert link.now == 0.0


def test_only_pieces_of_the_rooms_packs_are_handed_out():
    raw, told = a_pack()
    link = Link((raw, told))
    hidden, _ = a_pack("Diary", seed=3)
    link.host.shelf.here[digest(hidden)] = hidden
    for want in (
        WantPack(digest(hidden), 0),
        WantPack(told.digest, -1),
        WantPack(told.digest, told.size),
    ):
        with pytest.raises(Refused, match=r"lan\.malformed \(what='pack'\)"):
            link.host.answer(GUEST, want)


# -------------------------------------------------------------------------------------- the words
def lobby_with(*packs):
    given = (cleaned("Ada", 40), "little", {}, 30, "", (Chair(),))
    return LobbyState(*given, packs=packs)


def test_a_lobby_tells_of_its_packs_and_bounds_them():
    _, told = a_pack()
    again = waiting_room.read(lobby_with(told).encoded)
    assert again.packs == (told,)
    assert waiting_room.read(lobby_with().encoded) == lobby_with()
    for false, code in (
        (replace(told, size=LARGEST + 1), "lan.pack_size"),
        (replace(told, size=0), "lan.pack_size"),
        (replace(told, title="a\nb"), "lan.malformed"),
        (replace(told, title="a,b"), "lan.malformed"),
        (replace(told, digest="x" * 64), "lan.malformed"),
        (replace(told, cards=-1), "lan.malformed"),
    ):
        with pytest.raises(Refused) as refused:
            waiting_room.read(lobby_with(false).encoded)
        assert refused.value.code == code
    for many in ([told] * 2, [a_pack(seed=at)[1] for at in range(5)]):
        with pytest.raises(Refused, match=r"lan\.malformed \(what='packs'\)"):
            waiting_room.read(lobby_with(*many).encoded)
