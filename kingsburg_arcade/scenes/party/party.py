"""The party as this screen knows it: what the line has told, ordered and ready to be asked."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic
from typing import Any, Final, Protocol

from ...engine.contract import Refused, brief
from ...net.protocol import facts
from ...net.protocol.agreement import Invitation
from ...net.room.line import Begun, Chairs, Faces, Failed, Listening, May
from ...net.room.lobby import LobbyState, Said
from ...net.room.pack_delivery import PacksLacking
from ...net.room.room_code import RoomCode
from ...net.room.waiting_room import Turned
from .far_table import FarDealer, FarTable

TALK: Final = 20
"""Things said that are remembered."""
CODE_CHANGED: Final = "lobby.code_changed"
NOWHERE: Final = -1
"""Where those sit who only watch."""
SHOWN: Final = 8.0
"""Seconds for which something said is to be seen."""


NOTHING_LACKS: Final = PacksLacking(())
FLICKER: Final = 1.0
"""Seconds for which nothing is said about what usually comes at once."""
REPLACED: Final = ("missing", "late", "convicted")
"""Why a governor can be seated for somebody."""


class Wire(Protocol):
    """What a party needs of a line."""

    key: bytes

    def heard(self) -> list[object]: ...
    def ask(self, chair: int, ready: bool) -> None: ...
    def seat_governor(self, chair: int, governor: str) -> None: ...
    def send_away(self, who: bytes) -> None: ...
    def close_entrance(self, closed: bool) -> None: ...
    def say(self, sign: str = "", text: str = "") -> None: ...
    def submit(self, seat: int, move: Any) -> None: ...
    def replace(self, seat: int) -> None: ...
    def come_back(self) -> None: ...
    def pause(self, wanted: bool) -> None: ...
    def take_back(self, wanted: bool) -> None: ...
    def get_packs(self) -> None: ...
    def leave(self) -> None: ...
    def show_all(self) -> None: ...
    def close(self, linger: float = 0.0) -> None: ...
    def wait(self, seconds: float) -> None: ...


@dataclass(frozen=True, slots=True)
class Wait:
    """Something that is awaited from a person, and the seconds that are left for it."""

    seat: int
    what: str
    left: float


@dataclass(frozen=True, slots=True)
class Spoken:
    """Something said, and when it was heard."""

    said: Said
    name: str
    seat: int
    at: float


@dataclass
class Party:
    """One person's side of a room and of the match that is played in it."""

    line: Wire
    notebook: Path | None = None
    clock: Callable[[], float] = monotonic

    # the room
    gathered: LobbyState | None = None
    packs: PacksLacking = NOTHING_LACKS
    """The packs of the room that are not here."""
    listening: Listening | None = None
    linked: bool = False
    turned: Refused | None = None
    failed: Refused | None = None
    """Why the line is dead."""
    # the table
    invitation: Invitation | None = None
    seat: int | None = None
    chairs: Chairs | None = None
    table: FarTable | None = None
    dealer: FarDealer = field(default_factory=FarDealer)
    news: deque[facts.Happened | facts.Rewound | None] = field(default_factory=deque)
    may: bool = False
    waiting: bool = False
    silent: dict[int, float] = field(default_factory=dict)
    """When each person who cannot be heard was heard last, wanted at the table or not."""
    asked: tuple[facts.Awaited | facts.Late, ...] = ()
    """What is awaited from whom."""
    pause_asked: int | None = None
    """Who asks for a pause to which the person here has not agreed."""
    turn_asked: facts.TurnAsked | None = None
    """Who asks for the turn that has passed: the person here, or the person here is asked."""
    other_copy: bool = False
    """Does this copy of the game differ from that of most others?"""
    convicted: dict[int, Refused] = field(default_factory=dict)
    over: facts.Over | None = None
    # what is to be said
    spoken: deque[Spoken] = field(default_factory=lambda: deque(maxlen=TALK))
    notices: deque[tuple[str, Mapping[str, Any]]] = field(default_factory=deque)
    """Sentences for the person here: a key and its values."""
    leaving: bool = False
    pending: bool = False
    """Is a move on its way?"""
    submitted: int = -1
    """For which seat: our own, or that of a governor played from here."""
    changes: int = 0
    """How often anything was told."""

    # --------------------------------------------------------------------------------- hearing
    def hear(self) -> None:
        """Take in what is new; nobody is waited for."""
        for told in self.line.heard():
            self.changes += 1
            self._take(told)

    def _take(self, told: object) -> None:
        match told:
            case LobbyState():
                self.gathered, self.linked = told, True
            case PacksLacking():
                self.packs, self.linked = told, True
            case Listening():
                if self.listening is not None:  # the code was attacked
                    self.notices.append((CODE_CHANGED, {"code": told.code}))
                self.listening = told
            case Turned(reason):
                self.turned = reason
                if self.table is not None:  # a spectator who was sent away
                    self.failed = reason
                    self.line.close()
            case Failed(reason, deadly):
                self._fail(reason, deadly)
            case facts.Refusing(None, reason) if self.table is None:
                self._fail(reason, deadly=False)
            case Said():
                self._listen(told)
            case facts.Linked():
                self.linked = True
            case facts.Unlinked():
                self.linked = False
            case Begun():
                self._begin(told)
            case Faces(cards):  # a returning player is told these before the match itself
                self.dealer.faces = cards
            case May(move):
                self.may = move
            case facts.Spoiled(seat, _):
                self.turned = Refused("lan.spoiled_by", name=self._called(seat))
            case facts.Asked(told_of):
                self.asked = told_of
            case _ if self.table is not None:
                self._of_the_match(told)

    def _fail(self, reason: Refused, deadly: bool) -> None:
        if deadly:
            self.failed = reason
        else:
            self.notices.append(("", {"reason": reason}))

    def _begin(self, begun: Begun) -> None:
        self.invitation, self.seat, self.chairs = begun.invitation, begun.seat, begun.chairs
        again = self.table is not None
        self.table = FarTable.of(begun.invitation.header, begun.entries, self.dealer)
        self.news.clear()
        self.pending = False
        if again:
            self.news.append(None)

    def _of_the_match(self, told: object) -> None:
        match told:
            case facts.Happened() | facts.Rewound():
                self.news.append(told)
            case facts.Waiting(waiting):
                self.waiting = waiting
            case facts.Missing(seat):
                self.silent[seat] = self.clock() - 3.0
                if seat in self.missing:
                    self._tell("party.missing", seat)
            case facts.Back(seat):
                self.silent.pop(seat, None)
                self._tell("party.back", seat)
            case Chairs():
                self._reseat(told)
            case facts.PauseAsked(asks):
                self.pause_asked = asks
                if asks is not None:
                    self._tell("party.pause_asked", asks)
            case facts.TurnAsked(asks, kept):
                self.turn_asked = told if asks is not None else None
                if asks == self.seat and kept:
                    self.notices.append(("party.turn_kept", {}))
                elif asks is not None and asks != self.seat and not kept:
                    self._tell("party.turn_asked", asks)
            case facts.Mended():
                self.notices.append(("party.mended", {}))
            case facts.OtherCopy():
                self.other_copy = True
            case facts.Convicted(seat, reason):
                self.convicted[seat] = reason
                self._tell("party.convicted", seat, reason=reason)
            case facts.Refusing(None, reason):
                self.pending = False
                self.notices.append(("", {"reason": reason}))
            case facts.Refusing(seat, reason) if seat is not None and seat != self.seat:
                self._tell("party.refused", seat, reason=reason)
            case facts.Differing(index, field_, here, there):
                given = {"index": index, "field": field_, "here": here, "there": there}
                self.notices.append(("party.differing", given))
                report(self.notebook, given)
            case facts.Over():
                self.over = told

    def _tell(self, key: str, seat: int, **values: Any) -> None:
        self.notices.append((key, {"name": self.name(seat), **values}))

    def _reseat(self, chairs: Chairs) -> None:
        """Say who has left, who is replaced and who is back in the own chair; by whom and why."""
        before, self.chairs = self.chairs, chairs
        if before is None:
            return
        if chairs.paused != before.paused and chairs.proposer >= 0:
            self._tell("party.paused_by" if chairs.paused else "party.resumed_by", chairs.proposer)
        why = {"by": self.name(chairs.proposer)} if chairs.proposer >= 0 else {}
        for seat, (old, new) in enumerate(zip(before.roster, chairs.roster, strict=True)):
            if seat in before.electorate and seat not in chairs.electorate:
                self._tell("party.left", seat)
            elif old == seat != new:
                because = chairs.reason if chairs.reason in REPLACED else ""
                key = f"party.replaced_{because}" if because and why else "party.replaced"
                self._tell(key, seat, governor=chairs.governors[seat], **why)
            elif old != seat == new:
                self._tell("party.returned", seat)

    def _listen(self, said: Said) -> None:
        seat = self._seat_of(said.who)
        if seat is not None:
            self.spoken.append(Spoken(said, self._called(seat), seat, self.clock()))
        elif said.watcher:
            self.spoken.append(Spoken(said, said.watcher, NOWHERE, self.clock()))
            self.notices.append(("party.watcher_says", {"name": said.watcher, "said": said}))

    def _seat_of(self, key: bytes) -> int | None:
        if self.invitation is not None:
            return self.invitation.seat_of(key)
        return self.gathered.chair_of(key) if self.gathered is not None else None

    def _called(self, seat: int) -> str:
        if self.invitation is not None or self.gathered is None:
            return self.name(seat)
        return self.gathered.chairs[seat].name

    # --------------------------------------------------------------------------------- looking
    @property
    def chair(self) -> int | None:
        """Where one sits in the lobby."""
        return self.gathered.chair_of(self.line.key) if self.gathered is not None else None

    @property
    def hosts(self) -> bool:
        return self.listening is not None

    def name(self, seat: int) -> str:
        """How the person of a seat is called."""
        return self.invitation.header.names[seat] if self.invitation is not None else ""

    @property
    def people(self) -> tuple[int, ...]:
        return self.invitation.people if self.invitation is not None else ()

    @property
    def paused(self) -> bool:
        return self.chairs is not None and self.chairs.paused

    @property
    def dozing(self) -> bool:
        """Does a governor play for the person here, who was late?"""
        return self.chairs is not None and self.chairs.dozing

    @property
    def late(self) -> dict[int, str]:
        """What is awaited from those who have not given it in the agreed time."""
        told = [one for one in self.asked if isinstance(one, facts.Late)]
        return {one.seat: one.what for one in told if one.seat in self.voters}

    @property
    def awaited(self) -> list[Wait]:
        """What is awaited for more than half of its time, the most urgent first."""
        now = self.clock()
        told = [one for one in self.asked if isinstance(one, facts.Awaited)]
        waits = [
            Wait(one.seat, one.what, max(0.0, one.since + one.seconds - now))
            for one in told
            if now - one.since >= max(one.seconds / 2, FLICKER)
        ]
        return sorted(waits, key=lambda wait: (wait.left, wait.seat))

    @property
    def alone(self) -> bool:
        """Can nobody else be heard?"""
        others = [seat for seat in self.people if seat != self.seat and seat in self.voters]
        return bool(others) and all(seat in self.silent for seat in others)

    @property
    def voters(self) -> tuple[int, ...]:
        return self.chairs.electorate if self.chairs is not None else ()

    @property
    def missing(self) -> list[int]:
        """Who is to play and cannot be heard: not who has left, nor whom a governor plays for."""
        if self.chairs is None:
            return []
        return [seat for seat in self.unheard if self.chairs.roster[seat] == seat]

    @property
    def unheard(self) -> list[int]:
        """Who has a vote and cannot be heard, even if a governor plays on for them."""
        return sorted(seat for seat in self.silent if seat in self.voters)

    @property
    def away(self) -> list[int]:
        """For whom the match waits, or may come to wait: who cannot be heard, or is late."""
        return sorted({*self.unheard, *self.late})

    @property
    def left_of_two(self) -> bool:
        """Does the match rest because the only other person is away too long, or late?"""
        others = [seat for seat in self.voters if seat != self.seat]
        if self.seat is None or len(self.voters) != 2 or len(others) != 1:
            return False
        return others[0] in self.late or self.absence(others[0]) > self.grace

    def absence(self, seat: int) -> float:
        """Seconds since this person was heard, if they cannot be heard now."""
        return self.clock() - self.silent[seat] if seat in self.silent else 0.0

    @property
    def grace(self) -> int:
        return self.invitation.grace if self.invitation is not None else 0

    @property
    def replaceable(self) -> list[int]:
        """The seats whose persons are late, or missing for longer than the table chose to wait."""
        if self.seat is None or self.waiting or self.chairs is None:
            return []
        gone = [seat for seat in self.missing if self.absence(seat) > self.grace]
        late = [seat for seat in self.late if self.chairs.roster[seat] == seat]
        return sorted({*gone, *late} - {self.seat})

    # ---------------------------------------------------------------------------------- acting
    def submit(self, seat: int, move: Any) -> None:
        """Send a move of a seat that is played here."""
        await_answer(self, seat)
        self.line.submit(seat, move)

    def leave(self) -> None:
        """Leave for good; the line ends by itself when that is agreed upon."""
        self.leaving = True
        self.line.leave()

    def close(self, linger: float = 0.0) -> None:
        if not self.leaving:
            self.line.close(linger)


def await_answer(party: Party, seat: int) -> None:
    """A move of that seat goes out, and comes back when all have it."""
    party.pending, party.submitted = True, seat


def recent(party: Party) -> list[Spoken]:
    """What was said a moment ago."""
    return [one for one in party.spoken if party.clock() - one.at < SHOWN]


def report(notebook: Path | None, given: Mapping[str, Any]) -> None:
    """Keep what two programs differ in beside the notebook, for the developers."""
    if notebook is not None:
        with suppress(OSError), notebook.with_suffix(".report").open("a", encoding="utf-8") as file:
            file.write("entry {index}: {field} is {here} here and {there} there\n".format(**given))


def read_code(typed: str) -> RoomCode | None:
    """A code as it was typed; none if nothing was."""
    return RoomCode.read(typed) if typed.strip() else None


def read_address(typed: str) -> tuple[str, int]:
    """`HOST:PORT` as it was typed."""
    host, _, port = typed.strip().rpartition(":")
    if not host or not port.isdecimal() or not 0 < int(port) < 1 << 16:
        raise Refused("lan.typed_address", typed=brief(typed))
    return host, int(port)
