"""The listing: rooms as a person sees them, made of announcements and notices."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Final

from .notice import PLAYING, Notice

EVERY: Final = 0.8
"""Seconds between two questions to one address, and the time a question waits for its answer."""
FAILURES: Final = 3
"""Questions in a row without an answer after which an address counts as dead."""
ROOMS: Final = 64
ADDRESSES: Final = 8
SELDOM: Final = 2.0
"""Seconds between two questions to a dead address: a network may come back."""
FORGOTTEN: Final = 10.0
"""Seconds after which a room that never answered is dropped, once it is not announced."""
RETURNS: Final = 600.0
"""Seconds for which a room that went without a goodbye is still asked."""
ASKED: Final = float("inf")
"""A question is on its way."""

OLDER: Final = "older"
NEWER: Final = "newer"
"""The program that opened the room is older, or newer, than ours."""
LACKS: Final = "lacks"
"""It plays with an option that the program here does not have."""
OTHER_RULES: Final = "other_rules"
UNREACHABLE: Final = "unreachable"
STARTED: Final = "started"
FULL: Final = "full"
CLOSED: Final = "closed"
PROBLEMS: Final = (UNREACHABLE, OLDER, NEWER, LACKS, OTHER_RULES, CLOSED, STARTED, FULL)
"""Why nobody can take a seat; the last two can be watched. Words: `refusal.room.<key>`."""

Address = tuple[str, int]


@dataclass(frozen=True, slots=True)
class Row:
    """One room, whatever the number of its addresses."""

    tag: str
    name: str
    game: str
    seats: int
    free: int
    players: tuple[str, ...]
    options: tuple[tuple[str, str], ...]
    version: str
    rules: str
    code: str
    """The public half of its code; empty for an open room."""
    host: str
    port: int
    problem: str | None
    match: str = ""
    """Of a match in play: the same for all who announce it."""
    seat: int = -1
    """The seat of the player who announces it."""
    creator: bytes = b""
    """The key of the room's creator."""
    other_build: bool = False
    """Whether its program was built of other sources: it can be joined, and may differ."""
    lacking: tuple[tuple[str, str], ...] = ()
    """The options that the program here does not have, if that is the problem."""
    packs: tuple[tuple[str, str], ...] = ()
    """Title and first digits of the hash of each content pack that it plays with."""

    @property
    def coded(self) -> bool:
        return bool(self.code)

    @property
    def address(self) -> str:
        return f"{self.host}:{self.port}"

    @property
    def can_join(self) -> bool:
        return self.problem is None

    @property
    def can_watch(self) -> bool:
        return self.problem in (None, FULL, STARTED)


@dataclass
class Way:
    """One address at which a room was announced."""

    due: float
    asked: float = 0.0
    failures: int = 0
    notice: Notice | None = None
    """The last answer, as long as the address is alive."""


@dataclass
class Known:
    """A room that was announced, or whose address somebody typed."""

    name: str
    heard: float
    """When it was last announced or answered."""
    typed: bool
    answered: bool = False
    withdrawn: bool = False
    """Whether it has said goodbye since; it may still answer."""
    ways: dict[Address, Way] = field(default_factory=dict)


class Listing:
    """What is known about the rooms of a network; pure, without a clock."""

    def __init__(
        self,
        speaks: int,
        same_rules: Callable[[Notice], bool],
        same_build: Callable[[Notice], bool] = lambda notice: True,
        lacking: Callable[[Notice], tuple[tuple[str, str], ...]] = lambda notice: (),
    ) -> None:
        """`same_rules` tells whether the match of a notice can be played with the rules here.

        `same_build`: whether it does not say that they were built of another source.
        `lacking`: the options of its match that are unknown here.
        """
        self._speaks, self._same_rules, self._same_build = speaks, same_rules, same_build
        self._lacking = lacking
        self._rooms: dict[str, Known] = {}

    # ------------------------------------------------------------------------------- what comes
    def announced(
        self, now: float, tag: str, name: str, addresses: Iterable[Address], *, typed: bool = False
    ) -> None:
        """A room was announced at these addresses: ask them at once."""
        if tag not in self._rooms and len(self._rooms) >= ROOMS:
            return
        room = self._rooms.setdefault(tag, Known(name, now, typed))
        room.name, room.heard, room.withdrawn = name, now, False
        for address in list(addresses)[:ADDRESSES]:
            if address in room.ways:
                way = room.ways[address]
                way.due = min(way.due, now) if way.due != ASKED else ASKED
            elif len(room.ways) < ADDRESSES:
                room.ways[address] = Way(now)

    def withdrawn(self, now: float, tag: str) -> None:
        """The room said goodbye: one more question without an answer drops it."""
        room = self._rooms.get(tag)
        if room is not None:
            room.withdrawn = True
        for way in () if room is None else room.ways.values():
            way.failures = max(way.failures, FAILURES - 1)
            way.due = now if way.due != ASKED else ASKED

    def answered(self, now: float, tag: str, address: Address, notice: Notice) -> None:
        room, way = self._found(tag, address)
        if room is None or way is None:
            return
        if notice.tag != tag and not room.typed:
            self.failed(now, tag, address)  # another room has got that address since
            return
        room.heard, room.answered = now, True
        way.notice, way.failures, way.due = notice, 0, now + EVERY

    def failed(self, now: float, tag: str, address: Address) -> None:
        """No answer came from there, or a malformed one."""
        _, way = self._found(tag, address)
        if way is None:
            return
        way.failures += 1
        lost = way.failures >= FAILURES
        way.notice = None if lost else way.notice
        way.due = way.asked + (SELDOM if lost else EVERY)

    def _found(self, tag: str, address: Address) -> tuple[Known | None, Way | None]:
        room = self._rooms.get(tag)
        return room, None if room is None else room.ways.get(address)

    # ------------------------------------------------------------------------------- what is due
    def due(self, now: float) -> list[tuple[str, Address]]:
        """The addresses to ask now; each is due again only once its outcome was told."""
        found = []
        for tag, room in list(self._rooms.items()):
            patience = RETURNS if room.answered else FORGOTTEN
            if not room.typed and now - room.heard > patience:
                del self._rooms[tag]
                continue
            for address, way in room.ways.items():
                if way.due <= now:
                    way.due, way.asked = ASKED, now
                    found.append((tag, address))
        return found

    def doubtful(self) -> list[str]:
        """Announced rooms that have never answered."""
        return [tag for tag, room in self._rooms.items() if not room.answered and not room.typed]

    # ------------------------------------------------------------------------------- what is seen
    def rows(self) -> tuple[Row, ...]:
        """The rooms by name; all addresses of one room or match are one row."""
        rows: dict[str, tuple[bool, bool, int, Row]] = {}
        for tag, room in self._rooms.items():
            row = self._row(tag, room)
            if row is None:
                continue
            # Of several who announce a match, prefer the one that answers most reliably.
            doubt = row.problem == UNREACHABLE, room.withdrawn, self._failures(room)
            if row.tag not in rows or doubt < rows[row.tag][:3]:
                rows[row.tag] = (*doubt, row)
        seen = [row for *_, row in rows.values()]
        return tuple(sorted(seen, key=lambda row: (row.name.casefold(), row.tag)))

    @staticmethod
    def _failures(room: Known) -> int:
        return min((way.failures for way in room.ways.values()), default=0)

    def _row(self, tag: str, room: Known) -> Row | None:
        # The way that has failed least; of equals the first that was announced.
        good = [(place, way.notice) for place, way in room.ways.items() if way.notice is not None]
        if good:
            good.sort(key=lambda found: room.ways[found[0]].failures)
            (host, port), notice = good[0]
            return self._shown(notice, host, port)
        silent = bool(room.ways) and all(way.failures >= FAILURES for way in room.ways.values())
        if not silent or (room.answered and not room.typed):
            return None  # not asked often enough, or it was there and is gone
        host, port = next(iter(room.ways))
        return Row(tag, room.name, "", 0, 0, (), (), "", "", "", host, port, UNREACHABLE)

    def _shown(self, notice: Notice, host: str, port: int) -> Row:
        problem = self._problem(notice)
        return Row(
            notice.match or notice.tag,
            notice.name,
            notice.game,
            notice.seats,
            notice.free,
            notice.players,
            notice.options,
            notice.version,
            notice.rules,
            notice.code,
            host,
            port,
            problem,
            notice.match,
            notice.seat,
            notice.creator,
            not self._same_build(notice),
            self._lacking(notice) if problem == LACKS else (),
            notice.packs,
        )

    def _problem(self, notice: Notice) -> str | None:
        if notice.speaks != self._speaks:
            return OLDER if notice.speaks < self._speaks else NEWER
        if not self._same_rules(notice):
            return LACKS if self._lacking(notice) else OTHER_RULES
        if notice.closed:
            return CLOSED
        if notice.stage == PLAYING:
            return STARTED
        return FULL if notice.free <= 0 else None
