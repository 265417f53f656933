"""The match that this program takes part in: its peer, its journal and its slow work."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Sequence
from typing import Any, Final, Protocol

from ...engine.contract import Cabinet, Refused, Sealed
from ..masks.slow_work import SlowWork
from ..protocol import facts
from ..protocol.agreement import Invitation
from ..protocol.journal_format import framed
from ..protocol.peer import STAND_IN, Peer
from ..protocol.play import Play
from ..protocol.signed_statement import Verify
from .identities import InstallKey
from .link import Entropy
from .station import Station

EARLY: Final = 64
"""Messages that are kept until we have the invitation: others may have it before us."""


Tell = Callable[[object, bytes], None]
"""Told a fact, and the key of the person whose message led to it; no key if there is none."""


class Journal(Protocol):
    """Where the frames of a match are kept: on a disk, or nowhere."""

    def append(self, frames: bytes) -> int: ...
    def save_beside(
        self, saved: Callable[[int], None], failing: Callable[[Refused], None]
    ) -> None: ...
    def forget_root(self) -> None: ...
    def close(self) -> None: ...


class RunningMatch:
    """Gives the peer what happens, and carries out what it answers."""

    def __init__(
        self,
        cabinet: Cabinet[Any],
        signer: InstallKey,
        verify: Verify,
        entropy: Entropy,
        journal: Journal,
        station: Station,
        tell: Tell,
        *,
        votes_alone: bool = True,
        stand_in: str = STAND_IN,
    ) -> None:
        """`tell` hears all facts, and whose message led to each.

        `votes_alone` if there is no person here who could be asked.
        """
        self.cabinet, self._signer, self._verify = cabinet, signer, verify
        self._entropy, self._journal, self._station, self._tell = entropy, journal, station, tell
        self._votes_alone, self._stand_in = votes_alone, stand_in
        self.peer: Peer | None = None
        self._early: list[tuple[bytes, bytes]] = []
        self._loop = asyncio.get_running_loop()
        self._slow_work = SlowWork(self.give)
        journal.save_beside(
            lambda page: self._from_the_disk(lambda: self.give(facts.Saved(page))),
            lambda reason: self._from_the_disk(
                lambda: self._tell(facts.Refusing(None, reason), b"")
            ),
        )

    def _from_the_disk(self, hear: Callable[[], None]) -> None:
        """Take what the thread of the disk reports into the thread of the network."""
        with contextlib.suppress(RuntimeError):  # the loop has ended: nobody is there to be told
            self._loop.call_soon_threadsafe(hear)

    # ------------------------------------------------------------------------------- beginning
    def sit(self, invitation: Invitation) -> None:
        """Take part in the match of this invitation, or watch it."""
        given = (self.cabinet, self._signer, self._verify, self._journal.append)
        self.peer = Peer(
            invitation,
            *given,
            self._entropy(32),
            self._loop.time(),
            votes_alone=self._votes_alone,
            stand_in=self._stand_in,
        )
        if self._signer.seed:
            self.remember("identity", self._signer.seed)

    def resume(self, frames: Sequence[tuple[Any, ...]]) -> Invitation:
        """Come back to the match of a journal."""
        given = (self.cabinet, self._signer, self._verify, self._journal.append)
        self.peer = Peer.resume(
            frames,
            *given,
            self._loop.time(),
            votes_alone=self._votes_alone,
            stand_in=self._stand_in,
        )
        return self.peer.invitation

    def remember(self, *frame: Any) -> None:
        """Keep something in the journal besides what the peer keeps."""
        self._journal.append(framed(*frame))

    def take_early(self) -> None:
        """Give the peer what came before it was there."""
        early, self._early = self._early, []
        for who in self._station.linked:
            self.give(facts.Linked(who))
        for who, payload in early:
            self.give(facts.Received(who, payload))

    # -------------------------------------------------------------------------------- going on
    def give(self, happened: facts.Input) -> None:
        """Let the peer know, and carry out what it answers."""
        if self.peer is None:
            return
        for output in self.peer.on(self._loop.time(), happened):
            if isinstance(output, facts.Send):
                self._station.send(output.who, output.data)
            elif isinstance(output, facts.Cut):
                self._station.cut(output.who)
            elif isinstance(output, facts.Work):
                self._slow_work.put(output)
            else:
                if isinstance(output, facts.Over):
                    self._journal.forget_root()
                self._tell(output, happened.who if isinstance(happened, facts.Received) else b"")

    def receive(self, who: bytes, payload: bytes) -> None:
        """A message of the match, perhaps of one that we are only about to join."""
        if self.peer is not None:
            self.give(facts.Received(who, payload))
        elif len(self._early) < EARLY:
            self._early.append((who, payload))

    # --------------------------------------------------------------------------------- looking
    @property
    def play(self) -> Play | None:
        return None if self.peer is None else self.peer.play

    @property
    def may_move(self) -> bool:
        """Whether a move made now would be accepted."""
        return self.play is not None and self.play.may_move(self._loop.time())

    @property
    def is_first(self) -> bool:
        """Whether our seat is the lowest of those whose people are present."""
        play = self.play
        if play is None or play.seat not in play.tip.epoch.electorate:
            return False
        return play.seat == min(play.heartbeat.present(self._loop.time()))

    def peek(self, sealed: Sealed) -> str | None:
        """What a sealed card is that a seat here has looked at, once it can be known."""
        return None if self.peer is None else self.peer.peek(sealed)

    async def close(self) -> None:
        """End; what was played until now is still written and told."""
        self._slow_work.close()
        await asyncio.to_thread(self._journal.close)
