"""The record of a match: a header and a chain of entries, kept as bytes and played again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from .chain import FORMAT, FRAME_LIMIT, LENGTHS, Entry, Header, framed, unframed
from .codec import LINK, linked
from .contract import LUCK, Cabinet, CabinetOf, Event, Move, Refused, SealedChoice
from .course import Course
from .timeline import Timeline, goal_of

__all__ = [
    "FORMAT",
    "FRAME_LIMIT",
    "MAGIC",
    "RECORD_LIMIT",
    "CutOff",
    "Damaged",
    "Entry",
    "Header",
    "Record",
    "Step",
    "Trouble",
    "WrongDigest",
    "advanced",
    "beginning",
    "fold",
    "header_of",
    "replay",
    "standing",
    "verify",
    "went_back",
]

MAGIC: Final = b"\x89KBA\r\n\x1a\n"
"""Not text; programs that convert line ends would spoil it."""
RECORD_LIMIT: Final = 1 << 24


class Trouble(Refused):
    """Why a record ends sooner than its bytes; told, not raised."""


class CutOff(Trouble):
    """The last entry was not written to its end, as when the power fails."""

    def __init__(self, kept: int) -> None:
        super().__init__("record.cut_off", entry=kept + 1, count=kept)


class Damaged(Trouble):
    """Something else than an entry is there."""

    def __init__(self, kept: int, reason: Refused) -> None:
        super().__init__("record.damaged", entry=kept + 1, reason=reason, count=kept)


# ------------------------------------------------------------------------------------ record
class Record:
    """Header and entries; it only grows, and only by entries that continue the chain."""

    __slots__ = ("_entries", "header", "size")

    def __init__(self, header: Header) -> None:
        self.header = header
        self._entries: list[Entry] = []
        self.size = len(self.opening)

    @property
    def entries(self) -> Sequence[Entry]:
        """To be read only; `add` is the way to grow."""
        return self._entries

    def __len__(self) -> int:
        return len(self._entries)

    @property
    def head(self) -> bytes:
        """The last link: two records with the same head are the same."""
        return self._entries[-1].link if self._entries else self.header.link

    @property
    def opening(self) -> bytes:
        """What stands before the first entry in a file."""
        return MAGIC + bytes([FORMAT]) + framed(self.header.encoded + self.header.link)

    def continued(self, happened: Iterable[tuple[int, tuple[Any, ...], str]]) -> list[Entry]:
        """The entries that would come next, for (seat, move, digest) each; Refused if too many."""
        link, entries, size = self.head, list[Entry](), self.size
        for index, (seat, move, digest) in enumerate(happened, len(self) + 1):
            entries.append(Entry.after(link, index, seat, move, digest))
            link = entries[-1].link
            size += len(entries[-1].frame)
        if size > RECORD_LIMIT:
            raise Refused("record.full", most=RECORD_LIMIT)
        return entries

    def refusal(self, entry: Entry) -> Refused | None:
        """Why this entry does not continue the chain, or None."""
        if entry.index != len(self) + 1:
            return Refused("record.number", number=entry.index, wanted=len(self) + 1)
        if not LUCK <= entry.seat < self.header.seats:
            return Refused("seat.unknown", seat=entry.seat, seats=self.header.seats)
        if entry != Entry.after(self.head, entry.index, entry.seat, entry.move, entry.digest):
            return Refused("record.link")
        if self.size + len(entry.frame) > RECORD_LIMIT:
            return Refused("record.full", most=RECORD_LIMIT)
        return None

    def add(self, entry: Entry) -> None:
        refusal = self.refusal(entry)
        if refusal is not None:
            raise refusal
        self.extend([entry])

    def extend(self, entries: Iterable[Entry]) -> None:
        """Add what `continued` gave: it is not checked once more."""
        for entry in entries:
            self._entries.append(entry)
            self.size += len(entry.frame)

    def up_to(self, count: int) -> Record:
        """The record as it was after so many entries."""
        if not 0 <= count <= len(self):
            raise Refused("record.entries", entries=len(self), entry=count)
        shorter = Record(self.header)
        shorter._entries = self._entries[:count]
        shorter.size = self.size - sum(len(entry.frame) for entry in self._entries[count:])
        return shorter

    def to_bytes(self) -> bytes:
        return self.opening + b"".join(entry.frame for entry in self._entries)

    @classmethod
    def read(cls, data: bytes, cabinet_of: CabinetOf) -> tuple[Record, Trouble | None]:
        """All whole entries, and why they end early if they do; Refused if there is no header.

        `cabinet_of` finds the game that the header names. The moves are not looked at: that is
        `verify`.
        """
        header, at = _opening(data)
        header.check(cabinet_of(header.game))
        record = cls(header)
        while at < len(data):
            try:
                payload = unframed(data, at)
                if payload is None:
                    return record, CutOff(len(record))
                record.add(Entry.read(payload))
            except Refused as reason:
                return record, Damaged(len(record), reason)
            at += LENGTHS.size + len(payload)
        return record, None


def header_of(data: bytes) -> Header:
    """What was agreed before the match whose record begins with these bytes."""
    return _opening(data)[0]


def _opening(data: bytes) -> tuple[Header, int]:
    """The header, and where the entries begin."""
    if not data.startswith(MAGIC):
        raise Refused("record.foreign")
    if len(data) > RECORD_LIMIT:
        raise Refused("bytes.too_many", count=len(data), most=RECORD_LIMIT)
    at = len(MAGIC) + 1
    if len(data) >= at and data[at - 1] != FORMAT:
        raise Refused("record.format", format=data[at - 1], reads=FORMAT)
    try:
        payload = unframed(data, at)
    except Refused as reason:
        raise Refused("record.header_damaged", reason=reason) from None
    if payload is None:
        raise Refused("record.no_header")
    encoded, link = payload[:-LINK], payload[-LINK:]
    if linked(b"", encoded) != link:
        raise Refused("record.header_damaged", reason=Refused("record.link"))
    return Header.read(encoded), at + LENGTHS.size + len(payload)


# ------------------------------------------------------------------------------------ replay
@dataclass(frozen=True, slots=True)
class Step:
    """One entry, where the match stood after it, and what was told on the way."""

    entry: Entry
    course: Course
    events: tuple[Event, ...]


def beginning(header: Header, cabinet: Cabinet[Any]) -> Course:
    """The course before anything happened."""
    header.check(cabinet)
    options = cabinet.options.read(header.options)
    return Course(cabinet.new(header.seats, options), header.names)


class WrongDigest(Refused):
    """An allowed move that leads elsewhere than its writer says: one of the two plays otherwise."""

    def __init__(self, course: Course, claimed: str) -> None:
        super().__init__("record.digest", digest=course.digest, claimed=claimed)
        self.course = course
        """Where the move leads here."""


def advanced(course: Course, entry: Entry) -> Step:
    """The step an entry makes: turn, legality, luck's answer and digest are checked."""
    step = taken(course, entry)
    if step.course.digest != entry.digest:
        raise WrongDigest(step.course, entry.digest)
    return step


def taken(course: Course, entry: Entry) -> Step:
    """The same where the digest is known to be right."""
    told: list[Event] = []
    after = course.take(entry.seat, entry.move, told.append)
    return Step(entry, after, tuple(told))


def replay(record: Record, cabinet: Cabinet[Any], *, verified: bool = False) -> Iterator[Step]:
    """Every entry in turn; the first that does not hold is refused by its number.

    `verified`: a table has found that links and digests hold; they are not worked out again.
    """
    course = beginning(record.header, cabinet)
    chain, advance = Record(record.header), taken if verified else advanced
    goals = [goal_of(entry.move, number) for number, entry in enumerate(record.entries, 1)]
    returned = {goal: course for goal in goals if goal is not None}
    """Where the match stood after so many entries, if it stands there once more."""
    for number, (entry, goal) in enumerate(zip(record.entries, goals, strict=True), 1):
        try:
            if not verified:
                chain.add(entry)
            step = advance(course, entry) if goal is None else stood(returned[goal], entry)
        except Refused as reason:
            raise Refused("record.entry", entry=number, reason=reason) from None
        yield step
        course = step.course
        if number in returned:
            returned[number] = course


def stood(course: Course, entry: Entry) -> Step:
    """The step of an entry by which a match stands again where it stood."""
    if not 0 <= entry.seat < len(course.names):
        raise Refused("seat.unknown", seat=entry.seat, seats=len(course.names))
    if course.digest != entry.digest:
        raise WrongDigest(course, entry.digest)
    return Step(entry, course, ())


def timeline_of(record: Record) -> Timeline:
    """What of a record stands, as far as its entries alone tell it."""
    timeline = Timeline()
    for entry in record.entries:
        timeline.add(entry.seat, entry.move)
    return timeline


def move_of(plain: tuple[Any, ...], cabinet: Cabinet[Any]) -> Move:
    """The move of a seat as an entry tells it: of a choice that was sealed, only that it is one."""
    return SealedChoice.read(plain) or cabinet.move_from_plain(plain)


def went_back(record: Record) -> int:
    """How often somebody took something back by standing where the match stood before."""
    return timeline_of(record).went_back


def standing(record: Record) -> Record:
    """The record without what was taken back: a record of its own, of the same match."""
    numbers = timeline_of(record).standing
    if len(numbers) == len(record):
        return record
    kept = [record.entries[number - 1] for number in numbers]
    shorter = Record(record.header)
    shorter.extend(shorter.continued((one.seat, one.move, one.digest) for one in kept))
    return shorter


def fold(record: Record, cabinet: Cabinet[Any], upto: int | None = None) -> Course:
    """Where the match stands after `upto` entries, or after all."""
    course = beginning(record.header, cabinet)
    for step in replay(record if upto is None else record.up_to(upto), cabinet):
        course = step.course
    return course


def verify(record: Record, cabinet: Cabinet[Any]) -> None:
    """Raise Refused, naming the entry, if anything in the record could not have happened."""
    fold(record, cabinet)
