"""The delivery of packs: a guest who lacks one gets it from who let them in, piece by piece.

Nothing is parsed or written before the hash of the whole is right.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from typing import Any, Final, Protocol

from ...engine.contract import Cabinet, Refused
from ..masks.slow_work import SlowWork
from ..protocol import facts
from .packs_told import PIECE, PackPiece, RoomPack, Shelf, WantPack, load_game
from .strangers import PACK_BURST, PACK_EACH_SECOND, Budget

AGAIN: Final = 1.0
"""Seconds after which a piece is asked for once more."""
LOADED: Final = "load"
KEPT: Final = "keep"
SILENT: Final = 10.0
"""Seconds without the piece after which we give up."""


@dataclass(frozen=True, slots=True)
class PacksLacking:
    """The packs that the person here lacks, and how far they have come."""

    packs: tuple[RoomPack, ...]
    """None if all are here."""
    coming: bool = False
    """Whether the person here has agreed to get them."""
    had: int = 0
    """Bytes of them that are here."""

    @property
    def size(self) -> int:
        return sum(pack.size for pack in self.packs)


class Fetching:
    """One pack on its way: a piece is asked for when the one before is here.

    Every piece has the only size that fits, so a sender can neither send more nor send for ever.
    """

    def __init__(self, pack: RoomPack, now: float) -> None:
        self.pack = pack
        self._data = bytearray()
        self._since, self._asked_at = now, now - AGAIN

    @property
    def had(self) -> int:
        return len(self._data)

    def wants(self, now: float) -> WantPack | None:
        """What to ask for now; Refused if nobody has answered for long."""
        if now - self._since >= SILENT:
            raise Refused("lan.pack_silent", title=self.pack.title)
        if now - self._asked_at < AGAIN:
            return None
        self._asked_at = now
        return WantPack(self.pack.digest, len(self._data))

    def take(self, now: float, piece: PackPiece) -> bytes | None:
        """Take a piece in; the whole pack once it is here. Refused if the sender lies."""
        if not 0 <= piece.start <= len(self._data) or piece.start >= self.pack.size:
            raise Refused("lan.pack_unasked")
        if piece.start < len(self._data):
            return None  # it was asked for twice
        if len(piece.data) != min(PIECE, self.pack.size - piece.start):
            raise Refused("lan.pack_unlike", title=self.pack.title)
        self._data += piece.data
        self._since, self._asked_at = now, now - AGAIN
        if len(self._data) < self.pack.size:
            return None
        whole = bytes(self._data)
        if sha256(whole).hexdigest() != self.pack.digest:
            raise Refused("lan.pack_digest", title=self.pack.title)
        return whole


class Links(Protocol):
    """What carries our messages."""

    def send(self, who: bytes, payload: bytes) -> None: ...
    def give_up(self, who: bytes, reason: Refused) -> None:
        """Have nothing more to do with somebody whom we have called."""


class Porter(Protocol):
    """Who puts people out."""

    def put_out(self, who: bytes, reason: Refused) -> None: ...


class Household(Protocol):
    """Whose packs are delivered, or lacking."""

    cabinet: Cabinet[Any]

    @property
    def doorkeeper(self) -> Porter: ...
    def is_inside(self, who: bytes) -> bool: ...


class PackDelivery:
    """The packs of one room: hands them out, and gets those that are lacking here."""

    def __init__(
        self,
        shelf: Shelf,
        household: Household,
        links: Links,
        tell: Callable[[object], None],
        clock: Callable[[], float],
    ) -> None:
        self.shelf, self._household, self._links = shelf, household, links
        self._tell, self._clock = tell, clock
        self._waits: Callable[[], None] | None = None
        self.packs: tuple[RoomPack, ...] = ()
        """All packs of the room."""
        self._lacked: tuple[RoomPack, ...] = ()
        self._lacking: tuple[RoomPack, ...] = ()
        """What was not here when we came in, and what is not here now."""
        self._from = b""
        self._fetching: Fetching | None = None
        self._owed = 0
        """Answers that may still come."""
        self._had = 0
        self._budget = Budget(PACK_BURST, PACK_EACH_SECOND)
        self._slow_work = SlowWork(self._checked)

    @property
    def lacking(self) -> bool:
        """Whether a pack of the room is not here."""
        return bool(self._lacking)

    def heard(self, who: bytes, said: WantPack | PackPiece) -> None:
        """A guest asks for a piece of a pack, or one comes from our host."""
        if isinstance(said, PackPiece):
            self.hear(who, said)
        elif self._household.is_inside(who):
            if not self._budget.charge(who, self._clock()):
                flood = Refused("lan.pack_flood")
                self._household.doorkeeper.put_out(who, flood)
                raise flood
            self.answer(who, said)

    # --------------------------------------------------------------------------- handing out
    def hands_out(self, packs: Sequence[RoomPack]) -> None:
        """The packs of our own room, or of the match that we play in."""
        self.packs, self._lacking = tuple(packs), ()
        self._load()

    def answer(self, who: bytes, wanted: WantPack) -> None:
        """Send a piece of a pack of the room to somebody inside."""
        pack = next((one for one in self.packs if one.digest == wanted.digest), None)
        raw = None if pack is None else self.shelf.raw(wanted.digest)
        if raw is None or not 0 <= wanted.start < len(raw):
            raise Refused("lan.malformed", what="pack")
        data = raw[wanted.start : wanted.start + PIECE]
        self._links.send(who, PackPiece(wanted.digest, wanted.start, data).encoded)

    # ------------------------------------------------------------------------------- getting
    def told(self, packs: tuple[RoomPack, ...], host: bytes) -> None:
        """These are the packs of the room that this host let us into."""
        self._from = host
        if packs == self.packs:
            return
        self.packs, self._fetching, self._had = packs, None, 0
        lacking = tuple(one for one in packs if self.shelf.raw(one.digest) is None)
        self._lacked = self._lacking = lacking
        if lacking:
            self._show()
        else:
            self._load()

    def when_here(self, act: Callable[[], None]) -> None:
        """Do this as soon as no pack is lacking: now, or in place of what waited until now."""
        if self._lacking:
            self._waits = act
        else:
            act()

    def get(self) -> None:
        """The person here says yes to all that is lacking."""
        if self._lacking and self._fetching is None:
            self._next()

    def _next(self) -> None:
        self._fetching = Fetching(self._lacking[0], self._clock())
        self._ask()

    def _show(self) -> None:
        here = self._fetching.had if self._fetching is not None else 0
        lacked, coming = self._lacked if self._lacking else (), self._fetching is not None
        self._tell(PacksLacking(lacked, coming, self._had + here))

    def tick(self) -> None:
        """Ask again for what did not come."""
        if self._fetching is not None and self._fetching.had < self._fetching.pack.size:
            self._ask()

    def _ask(self) -> None:
        assert self._fetching is not None
        try:
            wanted = self._fetching.wants(self._clock())
        except Refused as reason:
            self._fetching = None
            self._tell(facts.Refusing(None, reason))
            self._show()
            return
        if wanted is not None:
            self._owed += 1
            self._links.send(self._from, wanted.encoded)
            self._show()

    def hear(self, who: bytes, piece: PackPiece) -> None:
        """A piece has come: from anybody but our host it is nothing to us."""
        if who != self._from:
            return
        try:
            self._take(piece)
        except Refused as reason:
            self._give_up(reason)

    def _take(self, piece: PackPiece) -> None:
        self._owed -= 1
        if self._owed < 0 or all(piece.digest != pack.digest for pack in self.packs):
            raise Refused("lan.pack_unasked")
        fetching = self._fetching
        if fetching is None or piece.digest != fetching.pack.digest:
            return  # it was asked for twice
        whole = fetching.take(self._clock(), piece)
        if whole is not None:
            keep = partial(self._kept, fetching.pack, whole)
            self._slow_work.put(facts.Work((KEPT, fetching.pack), keep))
        elif fetching.had < fetching.pack.size:
            self._ask()

    def _give_up(self, reason: Refused) -> None:
        """Have nothing more to do with a host who lies."""
        self._fetching, host, self._from = None, self._from, b""
        self._links.give_up(host, reason)

    def _kept(self, pack: RoomPack, whole: bytes) -> None:
        """In a thread: check the pack, and put it on the shelf."""
        if self.shelf.look(whole) != (pack.title, pack.cards):
            raise Refused("lan.pack_unlike", title=pack.title)
        self.shelf.keep(whole)

    def _checked(self, worked: facts.Worked) -> None:
        what, pack = worked.name
        if what == LOADED:
            if isinstance(worked.result, Refused):
                self._tell(facts.Refusing(None, worked.result))
            return
        if isinstance(worked.result, Refused):
            self._give_up(Refused("lan.pack_broken", title=pack.title, reason=worked.result))
            return
        self._had += pack.size
        self._lacking = self._lacking[1:]
        self._fetching = None
        if self._lacking:
            self._next()
        else:
            self._show()
            self._load()
            self._go_on()

    def _go_on(self) -> None:
        """Nothing is lacking any more: do what waited for it."""
        waits, self._waits = self._waits, None
        if waits is not None:
            try:
                waits()
            except Refused as reason:
                self._tell(facts.Refusing(None, reason))

    def _load(self) -> None:
        """Load the game with its packs before the match begins, beside everything else."""
        if self.packs:
            load = partial(load_game, self._household.cabinet, self.packs)
            self._slow_work.put(facts.Work((LOADED, self.packs), load))

    def close(self) -> None:
        self._slow_work.close()
