"""What goes into a peer and what comes out of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ...engine.chain import Entry
from ...engine.contract import Event, Refused, Result
from ...engine.course import Course


# -------------------------------------------------------------------------------------- what comes
@dataclass(frozen=True, slots=True)
class Tick:
    """Time has passed."""


@dataclass(frozen=True, slots=True)
class Linked:
    """The person with this key can be reached."""

    who: bytes


@dataclass(frozen=True, slots=True)
class Unlinked:
    """The person with this key cannot be reached directly any more."""

    who: bytes


@dataclass(frozen=True, slots=True)
class Received:
    """Bytes came over the link that belongs to this key."""

    who: bytes
    data: bytes


@dataclass(frozen=True, slots=True)
class Saved:
    """All pages of the journal up to this one are on the disk."""

    page: int


@dataclass(frozen=True, slots=True)
class Submit:
    """The person here plays a move, or takes one back; `seat` can be one that it plays for."""

    seat: int
    move: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Replace:
    """The person here wants a governor on the seat of somebody who is missing."""

    seat: int


@dataclass(frozen=True, slots=True)
class Leave:
    """The person here leaves for good."""


@dataclass(frozen=True, slots=True)
class Return:
    """The person here is at the table again, after being late."""


@dataclass(frozen=True, slots=True)
class Pause:
    """The person here wants the match to pause, or to go on."""

    wanted: bool


@dataclass(frozen=True, slots=True)
class TakeBack:
    """The person here asks for the turn that has passed, or does not give it to who asks."""

    wanted: bool


@dataclass(frozen=True, slots=True)
class Worked:
    """The result of some `Work`: what it returned, or the refusal that it raised."""

    name: tuple[Any, ...]
    result: object


Input = (
    Tick
    | Linked
    | Unlinked
    | Received
    | Saved
    | Submit
    | Replace
    | Leave
    | Return
    | Pause
    | TakeBack
    | Worked
)


# ------------------------------------------------------------------------------------ what goes out
@dataclass(frozen=True, slots=True)
class Send:
    """Bytes for the link with this key; without a link they are forgotten."""

    who: bytes
    data: bytes


@dataclass(frozen=True, slots=True)
class Cut:
    """The link with this key is to be closed, and why."""

    who: bytes
    reason: Refused


@dataclass(frozen=True, slots=True)
class Work:
    """Work that takes long: to be run in another thread; its result comes back as `Worked`."""

    name: tuple[Any, ...]
    run: Callable[[], object]

    def done(self) -> Worked:
        try:
            return Worked(self.name, self.run())
        except Refused as reason:
            return Worked(self.name, reason)


@dataclass(frozen=True, slots=True)
class Started:
    """All commitments are here: the match begins, or goes on after a restart."""

    match: bytes


@dataclass(frozen=True, slots=True)
class Spoiled:
    """The person at this seat has spoiled the key of the table: the match cannot begin."""

    seat: int
    reason: Refused


@dataclass(frozen=True, slots=True)
class Happened:
    """An entry continues the match here; it is on the disk of its author."""

    entry: Entry
    events: tuple[Event, ...]
    course: Course
    """Where the match stands after it."""


@dataclass(frozen=True, slots=True)
class Rewound:
    """Entries after this one are not part of the match: no majority had seen them."""

    index: int


@dataclass(frozen=True, slots=True)
class Settled:
    """Everything up to this entry is on the disks of a majority, and stays."""

    index: int


@dataclass(frozen=True, slots=True)
class Seated:
    """Another epoch begins, with this seating."""

    epoch: int
    index: int
    roster: tuple[int, ...]
    electorate: tuple[int, ...]
    proposer: int = -1
    reason: str = ""
    """Why and by whom it was proposed."""
    paused: bool = False


@dataclass(frozen=True, slots=True)
class Awaited:
    """Something is awaited from the person at this seat, since a time and for so many seconds."""

    seat: int
    what: str
    """A move, a part (of luck), a confirmation, a choice (shown), a vote, a shuffle, a card."""
    since: float
    seconds: float


@dataclass(frozen=True, slots=True)
class Late:
    """What was awaited from this person has not come in time: they can be voted on."""

    seat: int
    what: str


@dataclass(frozen=True, slots=True)
class Asked:
    """All that is awaited now, in place of what was told before."""

    open: tuple[Awaited | Late, ...]


@dataclass(frozen=True, slots=True)
class PauseAsked:
    """The person at this seat asks for a pause, and we can agree; None if nobody asks any more."""

    seat: int | None


@dataclass(frozen=True, slots=True)
class TurnAsked:
    """The person at this seat asks for the turn that has passed: us, or we ask for it.

    None once something else has happened.
    """

    seat: int | None
    kept: bool = False
    """Was it answered with no?"""


@dataclass(frozen=True, slots=True)
class Missing:
    """The person of this seat was not heard for too long."""

    seat: int


@dataclass(frozen=True, slots=True)
class Back:
    """The person of this seat is heard again."""

    seat: int


@dataclass(frozen=True, slots=True)
class Waiting:
    """Whether a majority of those with a vote is missing, so that the match waits."""

    waiting: bool


@dataclass(frozen=True, slots=True)
class Refusing:
    """Something was refused: of ours, or of the person at `seat`."""

    seat: int | None
    reason: Refused


@dataclass(frozen=True, slots=True)
class Convicted:
    """The person at this seat is proven to have lied."""

    seat: int
    reason: Refused


@dataclass(frozen=True, slots=True)
class Differing:
    """Two programs came to different positions by the same entry: the first field that differs."""

    index: int
    field: str
    here: str
    there: str


@dataclass(frozen=True, slots=True)
class Mended:
    """Our memory of the match was damaged; it was played again from its record up to here."""

    index: int


@dataclass(frozen=True, slots=True)
class OtherCopy:
    """Most come to another position than we do: this copy of the game is a different one."""

    index: int


@dataclass(frozen=True, slots=True)
class Over:
    """The last entry is settled."""

    result: Result
    digest: str


Fact = (
    Started
    | Spoiled
    | Happened
    | Rewound
    | Settled
    | Seated
    | Asked
    | PauseAsked
    | TurnAsked
    | Missing
    | Back
    | Waiting
    | Refusing
    | Convicted
    | Differing
    | Mended
    | OtherCopy
    | Over
)
Output = Send | Cut | Work | Fact
