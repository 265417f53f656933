"""Shelves and packs for tests of delivery: a pack is a title, a number of cards, and noise."""

from hashlib import sha256
from random import Random

from kingsburg_arcade.engine.contract import Refused
from kingsburg_arcade.net.room.packs_told import RoomPack

BROKEN = b"broken"


def a_pack(title="Winter", cards=12, size=150_000, seed=1):
    """The bytes of a pack, and what a room tells of it."""
    head = f"{title}\n{cards}\n".encode()
    raw = head + Random(seed).randbytes(size - len(head))
    return raw, RoomPack(title, digest(raw), size, cards)


def a_broken_one(title="Winter", cards=12):
    raw = BROKEN * 1000
    return raw, RoomPack(title, digest(raw), len(raw), cards)


def digest(raw):
    return sha256(raw).hexdigest()


class Packs:
    """A shelf in memory; packs that begin as the broken one does cannot be opened."""

    def __init__(self, *raw):
        self.here = {digest(one): one for one in raw}
        self.looked = 0

    def raw(self, name):
        return self.here.get(name)

    def look(self, raw):
        self.looked += 1
        if raw.startswith(BROKEN):
            raise Refused("pack.malformed")
        title, cards, _ = raw.split(b"\n", 2)
        return title.decode(), int(cards)

    def keep(self, raw):
        assert self.looked, "nothing is kept before it was looked at"
        self.here[digest(raw)] = raw
