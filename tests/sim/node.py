"""One machine of the simulation: a peer, its disk, its clock, and a player who plays at random."""

from random import Random
from typing import Any

from kingsburg_arcade.engine.contract import Refused
from kingsburg_arcade.net.protocol import facts, journal_format
from kingsburg_arcade.net.protocol.agreement import Invitation
from kingsburg_arcade.net.protocol.peer import Peer

from .keys import QuickSigner, Ring


class Crash(Exception):
    """The power went while something was written."""


class Node:
    """A peer that can be killed, put to sleep and started again with what is on its disk."""

    def __init__(
        self,
        invitation: Invitation,
        cabinet: Any,
        signer: QuickSigner,
        ring: Ring,
        random: Random,
    ) -> None:
        self.invitation, self.cabinet, self.signer, self.ring = invitation, cabinet, signer, ring
        self.random = random
        self.key = signer.key
        self.seat = invitation.seat_of(signer.key)
        self.disk = bytearray()
        self.peer: Peer | None = None
        self.offset = 0.0
        self.asleep = False
        self.silent = False
        self.full = False
        self.tears = False
        self.slow = 0.0
        """Seconds that the disk takes; what it has been given since is lost in a crash."""
        self.wet: list[bytes] = []
        self.page = 0
        self.lives = 0
        self.saving = False
        self.liar = False
        self.gone = False
        self.waiting: list[facts.Input] = []
        self.thinking = False
        self.over: facts.Over | None = None
        self.settled = 0
        self.acknowledged: tuple[int, int, bytes] | None = None
        """Epoch, index and link of the last heartbeat: what others count on."""
        self.convicted: set[int] = set()
        self.refusals: list[Refused] = []

    def __repr__(self) -> str:
        return f"<node {self.seat}>"

    @property
    def runs(self) -> bool:
        return self.peer is not None and not self.asleep

    @property
    def is_at_rest(self) -> bool:
        """Whether all is well here, and the disk has everything."""
        ill = self.silent or self.full or self.wet or self.saving
        return self.runs and self.play is not None and not ill

    @property
    def play(self) -> Any:
        return None if self.peer is None else self.peer.play

    # ------------------------------------------------------------------------------------ disk
    def keep(self, frames: bytes) -> int:
        if self.full:
            raise Refused("disk.full")
        if self.tears:
            self.tears = False
            torn = b"".join((*self.wet, frames))
            self.disk += torn[: self.random.randrange(len(torn))]
            self.wet.clear()
            raise Crash
        if not self.slow:
            self.disk += frames
            return 0
        self.page += 1
        self.wet.append(frames)
        return self.page

    def saves(self, pages: int) -> facts.Saved:
        """So many pages that the disk was given are on it now."""
        self.disk += b"".join(self.wet[:pages])
        del self.wet[:pages]
        return facts.Saved(self.page - len(self.wet))

    # ----------------------------------------------------------------------------------- power
    def start(self, now: float) -> None:
        """Switch on: a table to sit down at, or a notebook to go on with."""
        self.asleep = self.silent = False
        self.waiting.clear()
        self.thinking = False
        self.page, self.lives, self.saving = 0, self.lives + 1, False
        local = now + self.offset
        given: dict[str, Any] = {"votes_alone": True}
        common = self.cabinet, self.signer, self.ring.verify, self.keep
        if not self.wet and len(self.disk) <= len(journal_format.MAGIC):
            self.disk.clear()
        data = b"".join((self.disk, *self.wet))
        frames, whole = journal_format.frames(data) if data else ([], 0)
        del self.disk[whole:]
        if frames:
            self.peer = Peer.resume(frames, *common, local, **given)
        else:
            self.disk.clear()
            root = self.random.randbytes(32)
            self.peer = Peer(self.invitation, *common, root, local, **given)

    def crash(self) -> bool:
        """Off; whether anything is lost that was shown and not on the disk yet.

        If only the program died, the system still has it, and the next one reads it: but it is
        no more on the disk than before.
        """
        lost = bool(self.wet) and self.random.random() < 0.6
        if lost:
            held = self.random.randrange(len(self.wet))
            self.disk += b"".join(self.wet[:held])
            self.wet.clear()
        self.peer = None
        self.over = None
        self.waiting.clear()
        self.thinking = False
        return lost

    def on(self, now: float, happened: facts.Input) -> list[facts.Output]:
        """What the peer does about it; nothing if it is off, later if it is asleep."""
        if self.peer is None:
            return []
        if self.asleep:
            if not isinstance(happened, facts.Tick):
                self.waiting.append(happened)
            return []
        return self.peer.on(now + self.offset, happened)

    # ---------------------------------------------------------------------------------- player
    def wants_to_move(self) -> bool:
        return not self.thinking and self.is_asked()

    def is_asked(self) -> bool:
        """Whether the player here is asked for a move."""
        play = self.play
        if play is None or not self.runs or self.seat is None:
            return False
        actor = play.tip.course.actor
        return actor >= 0 and play.tip.epoch.roster[actor] == self.seat

    def move(self) -> facts.Submit | None:
        """A random move, now and then one back."""
        self.thinking = False
        if not self.wants_to_move():
            return None
        course = self.play.tip.course
        seat = course.actor
        if course.undo_refusal(seat) is None and self.random.random() < 0.05:
            return facts.Submit(seat, ("undo",))
        return facts.Submit(seat, self.random.choice(course.state.legal()).plain)


def can_be_lost(lost: list[Node], people: list[Node]) -> bool:
    """Whether those who are to be lost for good are there still, and a match can go on then.

    Before all have made the key there is none without anybody: the table waits, as it must.
    """
    begun = any(node.play is not None for node in people if node not in lost)
    return bool(lost) and not lost[0].gone and begun
