"""Frames that nobody honest sends: `python -m tests.net.fuzz --frames 1000000 --seed 1`.

Four doors are tried: a link before anybody has proven a key, a room, a table that makes its key,
and a match, in both of which the attacker has a seat and signs what it likes. Nothing may raise
anything but `Refused`, nothing may grow without end, and the honest go on playing.
"""

import argparse
import asyncio
import sys
import time
from collections import Counter
from copy import copy
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from engine.tiny_cabinet import PASS
from every_game import FIRST, SECOND
from kingsburg_arcade.engine.codec import LIMIT, decode, encode
from kingsburg_arcade.engine.contract import Refused
from kingsburg_arcade.net.discovery.listing import Listing
from kingsburg_arcade.net.discovery.notice import QUESTION, read_answer
from kingsburg_arcade.net.protocol import facts, wire
from kingsburg_arcade.net.protocol.presence import Head
from kingsburg_arcade.net.protocol.seating import REASONS, Proposal, Vote
from kingsburg_arcade.net.protocol.signed_statement import SignedStatement
from kingsburg_arcade.net.room import lobby, packs_told, waiting_room
from kingsburg_arcade.net.room.link import TAG, Link, framed, room_called
from net.agreement_door import Agreement
from net.bending import bent, flipped, mapped, resigned, spelled
from net.growth import MOST, Broken, weight
from net.packs import Packs, a_pack
from net.rooms import PRINTED, a_seat
from net.table import Peers, playing

FLOODS = 0.02
FLOOD = ("parts", "agreeing", "items", "votes", "heads", "want", "proof", "look", "take back")
SLOWEST = 0.5
"""Seconds of the processor that one frame may take."""


# ---------------------------------------------------------------------------------- before a key
class Doorstep:
    """Streams of somebody who has proven nothing."""

    def __init__(self, chance: Random) -> None:
        self.chance, self.counted = chance, Counter[str]()
        self.listing = Listing(1, lambda notice: (notice.game, notice.rules) == (FIRST.name, "r"))

    def frame(self) -> None:
        """One stream: a handshake, or a question, with something wrong in it."""
        chance = self.chance
        code = None if chance.random() < 0.98 else "12345"
        seat, caller = self._link(False, code), self._link(True, code)
        hello = caller.start()
        kind = chance.choice(("hello", "proof", "question", "noise", "answer", "long"))
        if kind == "hello":
            self._feed(seat, flipped(chance, hello))
        elif kind == "proof":
            back, _ = seat.feed(hello)
            proof, _ = caller.feed(back)
            self._feed(seat, flipped(chance, proof))
        elif kind == "long":
            self._feed(seat, chance.randrange(1 << 32).to_bytes(4) + chance.randbytes(3000))
        elif kind == "noise":
            self._feed(seat, framed(chance.randbytes(chance.randrange(120))))
            self._feed(caller, framed(chance.randbytes(chance.randrange(120))))
        else:
            bad = QUESTION if kind == "question" else framed(spelled(bent(chance, decode(NOTICE))))
            self._read(flipped(chance, bad) if chance.random() < 0.3 else bad)
        self.counted[f"door: {kind}"] += 1

    def _link(self, calls: bool, code: str | None) -> Link:
        given = (_Key(self.chance), lambda *_: True, b"r" * 16, self.chance.randbytes)
        return Link(*given, calls=calls, code=code)

    def _feed(self, link: Link, data: bytes) -> None:
        try:
            for begin, end in pairwise((0, len(data) // 2, len(data))):
                link.feed(data[begin:end])
                waiting = len(link._frames._data)
                if waiting > LIMIT + TAG + 4:
                    raise Broken(f"{waiting} bytes wait for a frame that never ends")
                length = int.from_bytes(bytes(link._frames._data[:4]))
                if waiting >= 4 and length > LIMIT + TAG:
                    raise Broken(f"a frame of {length} bytes is waited for")
        except Refused:
            self.counted["door: refused"] += 1

    def _read(self, data: bytes) -> None:
        try:
            room_called(data)
        except Refused:
            self.counted["door: refused"] += 1
        try:
            notice = read_answer(data)
        except Refused:
            self.counted["door: refused"] += 1
            return
        if notice is not None:
            # Whatever was read is shown to a person.
            self.listing.announced(0.0, notice.tag, "Ada", [("10.0.0.1", 1)])
            self.listing.answered(0.0, notice.tag, ("10.0.0.1", 1), notice)
            for row in self.listing.rows():
                f"{row.name:<24}{', '.join(row.players)}{', '.join(map('='.join, row.options))}"
                if not 0 <= row.free <= row.seats < 100:
                    raise Broken(f"a room has {row.free} of {row.seats} seats free")
            self.listing.withdrawn(0.0, notice.tag)
            self.listing.failed(0.0, notice.tag, ("10.0.0.1", 1))
            self.listing.due(1e9)
            self.counted["door: shown"] += 1

    def check(self) -> None:
        """Nothing is kept of anybody."""


NOTICE = encode(
    ("tag", "1", 1, FIRST.name, "r", "Ada", 3, 2, ("Ada",), (("a", "yes"),), "K7", "gathering")
)


class _Key:
    def __init__(self, chance: Random) -> None:
        self.key = chance.randbytes(32)

    def sign(self, said: bytes) -> bytes:
        return (self.key * 2)[:64]


# --------------------------------------------------------------------------------------- a room
class Lobby:
    """A room whose guests say what no guest says."""

    def __init__(self, chance: Random) -> None:
        self.chance, self.counted = chance, Counter[str]()
        raw, pack = a_pack(size=1000)
        self.seat, key, self.told = a_seat(1, Packs(raw))
        self.keys = [chance.randbytes(32) for _ in range(40)]
        host = waiting_room.Guest(key.key, "Ada", 4000)
        room = waiting_room.Room(FIRST, 5, FIRST.options.read({}), host, packs=(pack,))
        self.seat.create(room, None)
        rules = PRINTED
        self.corpus = [
            waiting_room.Knock("Bob", 4001, FIRST.name, rules).encoded,
            waiting_room.Knock("Eve", 4002, FIRST.name, rules, True).encoded,
            waiting_room.Turned(Refused("lan.full")).encoded,
            lobby.Ask(2, True).encoded,
            lobby.Said(self.keys[0], "hello").encoded,
            lobby.Said(self.keys[1], "", "some words").encoded,
            lobby.Said(self.keys[1], "thanks", "", "who watches").encoded,
            self.seat.room.lobby.encoded,
            waiting_room.EntranceState(True, tuple(self.keys[:2])).encoded,
            waiting_room.ALIVE,
            packs_told.WantPack(pack.digest, 0).encoded,
            packs_told.PackPiece(pack.digest, 0, raw).encoded,
        ]
        self.before = weight(self.seat)

    def frame(self) -> None:
        chance, who = self.chance, self.chance.choice(self.keys)
        data = chance.choice(self.corpus)
        if chance.random() < 0.8:
            plain = decode(data)
            data = spelled(bent(chance, plain)) if isinstance(plain, tuple) else data
        if chance.random() < 0.2:
            data = flipped(chance, data)
        self.seat._budget._left.clear()
        self.seat._refusals._left.clear()
        self.seat.packs._budget._left.clear()
        self.seat._heard(who, data)
        if chance.random() < 0.1:
            self.seat.gone(who)
        self.counted["room: frames"] += 1

    def check(self) -> None:
        self.counted["room: refused"] += sum(isinstance(one, facts.Refusing) for one in self.told)
        self.counted["room: joined"] += sum(
            isinstance(one, waiting_room.Guest) for one in self.told
        )
        self.told.clear()
        grown = weight(self.seat) - self.before
        if grown > MOST:
            raise Broken(f"a room has grown by {grown} bytes")
        for key in self.keys:
            self.seat.gone(key)
        if self.seat.room.free != 4 or self.seat.room.watchers:
            raise Broken("somebody who has gone is still in the room")


# -------------------------------------------------------------------------------------- a match
class Table:
    """Three peers, of whom the second is the attacker; the first hears everything."""

    LIFE = 400
    NAME = "match"

    def __init__(self, chance: Random) -> None:
        self.chance, self.counted = chance, Counter[str]()
        self._begin()

    def _begin(self) -> None:
        self.table: Peers = self._laid()
        table, self.left = self.table, self.LIFE
        self.corpus = [data for _, to, data in table.sent if to == 0][-200:]
        self.signer = table.signers[1]
        self.sign = resigned(self.signer, 1)
        self.stranger = self.chance.randbytes(32)
        self.victim = table.peers[0]
        table.give(0, facts.Linked(self.stranger))  # it only watches
        self.before = weight(self.victim)

    def _laid(self) -> Peers:
        table = playing(3)
        for _ in range(2 + self.chance.randrange(3)):
            table.move()
        return table

    def frame(self) -> None:
        if self.chance.random() < FLOODS:
            for data in self._flood():
                self._hear(self.signer.key, data)
            self.counted[f"{self.NAME}: floods"] += 1
        else:
            self._frame()

    def _flood(self) -> list[bytes]:
        """Many large messages of good shape, each of them another one."""
        kind = self.chance.choice(FLOOD)
        self.counted[f"{self.NAME}: flood of {kind}"] += 1
        return [self._drop(kind, number).encoded for number in range(100)]

    def _drop(self, kind: str, number: int) -> wire.Message:
        chance, match, tip = self.chance, self.victim.play.match, self.victim.play.tip
        link = chance.randbytes(32) if chance.random() < 0.5 else tip.link
        place = (chance.randrange(3), link)
        some = tuple(chance.randbytes(900) for _ in range(60))
        if kind == "parts":
            seats = (1, *(chance.randrange(1 << 20) for _ in range(wire.PARTS - 1)))
            parts = tuple((seat, chance.randbytes(wire.PART)) for seat in seats)
            return wire.Parts(match, chance.choice((tip.draw, f"roll {number}")), parts)
        if kind == "agreeing":
            table = self.table.invitation.table
            return wire.Agreeing(table, some, chance.random() < 0.5)
        if kind == "items":
            return wire.Items(match, place, some)
        if kind == "votes":
            return wire.Votes(match, (self._vote(tip, number),))
        if kind == "heads":
            return wire.Heads(match, (self._head(tip, number),))
        if kind == "want":
            return wire.Want(match, ((chance.randrange(9), chance.randbytes(32)),) * 60)
        if kind == "proof":
            return wire.Proof(match, self._head(tip, number), self._head(tip, number))
        if kind == "take back":
            return wire.TakeBack(match, chance.choice((place, tip.place)), chance.random() < 0.5)
        return wire.Look(match, chance.choice(("", "card 0 chest", f"card {number} chest")))

    def _vote(self, tip: Any, number: int) -> bytes:
        seats = (tip.epoch.roster, tip.epoch.electorate, tip.epoch.governors)
        ahead = tip.epoch.number + 1 + number * self.chance.choice((1, 1 << 13))
        reason = self.chance.choice((*REASONS, ""))
        proposal = Proposal(ahead, tip.epoch.number, 1, *seats, reason)
        held = tuple((n, 1) for n in range(self.chance.randrange(120)))
        vote = Vote(1, proposal, tip.index, tip.link, (), held)
        return vote.signed(self.signer, self.victim.play.match).encoded

    def _head(self, tip: Any, number: int) -> bytes:
        promised = self.chance.choice((0, 1, 1 << 40))
        seen = (tip.epoch.number, self.chance.randrange(99), self.chance.randbytes(32))
        head = Head(1, 9, 1000 + number, *seen, tip.digest, promised)
        return head.signed(self.signer, self.victim.play.match).encoded

    def _frame(self) -> None:
        chance, table = self.chance, self.table
        data = chance.choice(self.corpus)
        kind = chance.random()
        if kind < 0.75:
            plain = bent(chance, decode(data))
            for _ in range(chance.choice((0, 0, 1, 2))):
                plain = bent(chance, plain)
            if chance.random() < 0.6 and isinstance(plain, tuple):
                plain = mapped(plain, self.sign)
            data = spelled(plain)
        elif kind < 0.9:
            data = flipped(chance, data)
        who = chance.choice((self.signer.key, self.signer.key, table.signers[2].key, self.stranger))
        self._hear(who, data)

    def _hear(self, who: bytes, data: bytes) -> None:
        table = self.table
        self.victim._allowances.clear()
        began = time.process_time()
        told = self.victim.on(table.now, facts.Received(who, data))
        if time.process_time() - began > SLOWEST:
            raise Broken(f"one frame took {time.process_time() - began:.2f} s")
        for one in told:
            self.counted[f"{self.NAME}: {type(one).__name__}"] += 1
            if isinstance(one, facts.Convicted) and one.seat != 1:
                raise Broken(f"seat {one.seat} is convicted, and is honest: {one.reason}")
        self.left -= 1
        if self.left <= 0 or 1 in self.victim.play.convicted:
            self.check()
            self._begin()

    def check(self) -> None:
        """The honest two still make progress, and nothing has piled up."""
        grown = weight(self.victim) - self.before
        if grown > MOST:
            raise Broken(f"a peer has grown by {grown} bytes")
        table = self.table
        table.off.add(1)
        self.victim._allowances.clear()
        table.passes(12.0)  # the attacker is replaced, if it was not convicted
        before = self.victim.play.settled
        for _ in range(4):
            if table.actor < 0:
                break
            legal = table.play(0).tip.course.state.legal()
            table.move(PASS.plain if PASS in legal else legal[0].plain)
            table.passes(1.0)
        links = {table.peers[seat].play.tip.link for seat in (0, 2)}
        over = self.victim.play.tip.course.actor < 0
        if len(links) > 1 or (self.victim.play.settled <= before and not over):
            raise Broken("the honest cannot go on")
        self.counted[f"{self.NAME}: went on"] += 1


class Cards(Table):
    """The same where hands are dealt from one stack, with real masks: being made, or made."""

    NAME = "cards"
    TALK = ("items", "lack", "masks")

    def __init__(self, chance: Random) -> None:
        table = Peers(3, game=SECOND)
        for _ in range(8):
            table.tick()  # all have dealt, and nobody has shuffled
        self._bases = [_copied(table)]
        table.passes(3.0)
        self._bases.append(_copied(table))
        super().__init__(chance)

    def _laid(self) -> Peers:
        made = self.chance.randrange(2)
        table = _copied(self._bases[made])
        for seat in range(3):
            table.returns(seat)
        for _ in range(10):
            table.tick()
        for _ in range(self.chance.randrange(4) * made):
            table.move(table.play(0).tip.course.state.legal()[0].plain)
            table.passes(0.2)
        table.sent = [one for one in table.sent if decode(one[2])[1] in self.TALK]
        return table

    def _drop(self, kind: str, number: int) -> wire.Message:
        """Words about cards in place of those about parts and keys, which are not used here."""
        if kind not in ("agreeing", "parts"):
            return super()._drop(kind, number)
        play, chance = self.victim.play, self.chance
        places = tuple(pile.key for pile in play.tip.masked_stacks)
        if kind == "parts":
            have = tuple(chance.randbytes(8) for _ in range(number % 16))
            return wire.Lack(play.match, chance.choice(places), have)
        (made,) = {pile.made for pile in play.tip.masked_stacks[:1]}
        epoch, pile = chance.choice(places)
        what = chance.choice(("part", "deal", "shuffle", "complaint"))
        place = (epoch, pile * 64 + chance.randrange(30) if what == "part" else pile)
        body = encode((made, chance.randbytes(97)))
        said = SignedStatement.signed(self.signer, what, play.match, 1, place, body)
        return wire.Masks(play.match, (said.encoded,))


def _copied(table: Peers) -> Peers:
    """What is on the disks and was said: the peers themselves are started again from that."""
    twin = copy(table)
    twin.disks = [bytearray(disk) for disk in table.disks]
    twin.off, twin.works, twin.sent = set(), [], list(table.sent)
    return twin


# ------------------------------------------------------------------------------------- all of it
DOORS = {
    "doorstep": Doorstep,
    "lobby": Lobby,
    "agreement": Agreement,
    "table": Table,
    "cards": Cards,
}
QUICK = ("doorstep", "lobby", "agreement", "table")
"""Where a frame takes a moment; to lay a table of cards anew takes half a second."""


async def _tried(frames: int, seed: int, doors: tuple[str, ...]) -> Counter[str]:
    chance, counted = Random(seed), Counter[str]()
    tried = [DOORS[name](chance) for name in doors]
    for number in range(frames):
        tried[number % len(tried)].frame()
        if number % 3000 == 2999:
            for one in tried:
                one.check()
    for one in tried:
        one.check()
        counted.update(one.counted)
    return counted


def fuzz(frames: int, seed: int, doors: tuple[str, ...] = QUICK) -> Counter[str]:
    """What came of so many frames; Broken, or whatever was raised, if something is wrong."""
    return asyncio.run(_tried(frames, seed, doors))


def main() -> int:
    reader = argparse.ArgumentParser(prog="python -m tests.net.fuzz", description=__doc__)
    reader.add_argument("--frames", type=int, default=10_000, metavar="N")
    reader.add_argument("--seed", type=int, default=1, metavar="S")
    reader.add_argument("--doors", nargs="+", choices=list(DOORS), default=list(QUICK))
    typed = reader.parse_args()
    began = time.perf_counter()
    for name, count in sorted(fuzz(typed.frames, typed.seed, tuple(typed.doors)).items()):
        print(f"  {name:<24} {count:>9}")
    seconds = time.perf_counter() - began
    print(f"{typed.frames} frames in {seconds:.1f} s, {typed.frames / seconds:.0f} a second")
    return 0


if __name__ == "__main__":
    sys.exit(main())
