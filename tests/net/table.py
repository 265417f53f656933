"""A table of real peers in one process, with an even network that a test can cut."""

from collections import defaultdict
from collections.abc import Callable, Mapping
from random import Random
from types import MappingProxyType
from typing import Any

from engine.tiny_cabinet import PASS
from kingsburg_arcade.engine.chain import Header
from kingsburg_arcade.engine.contract import Refused
from kingsburg_arcade.net.protocol import facts, journal_format
from kingsburg_arcade.net.protocol.agreement import Invitation
from kingsburg_arcade.net.protocol.peer import Peer
from sim.keys import Ring
from sim.little import LITTLE

STEP = 0.1


class Peers:
    """Some peers at a table of the little game; time passes only when a test says so."""

    def __init__(
        self,
        people: int,
        *,
        grace: int = 4,
        alone: bool = True,
        spare: int = 0,
        game: Any = LITTLE,
        move_time: int = 0,
        options: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        random = Random(people)
        self.ring, self.now, self.alone = Ring(random), 0.0, alone
        self.signers = [self.ring.signer() for _ in range(people)]
        self.game = game
        options = game.options.read({"rounds": "3"} if game is LITTLE else options)
        header = Header.of(game, people + spare, options)
        keys = tuple(signer.key for signer in self.signers) + (b"",) * spare
        roster = (*range(people), *[0] * spare)
        names = ("",) * people + ("random",) * spare
        given = (header, keys, roster, names, grace, random.randbytes(32))
        self.invitation = Invitation(*given, move_time)
        self.disks = [bytearray() for _ in self.signers]
        self.full: set[int] = set()
        self.slow: set[int] = set()
        self.wet: dict[int, list[bytes]] = defaultdict(list)
        self.pages: dict[int, int] = defaultdict(int)
        self.off: set[int] = set()
        self.cut: set[tuple[int, int]] = set()
        self.told: dict[int, list[Any]] = defaultdict(list)
        self.twist: Callable[[int, facts.Send], facts.Send] = lambda seat, output: output
        self.lost: Callable[[bytes], bool] = lambda data: False
        self.sent: list[tuple[int, int, bytes]] = []
        self.works: list[tuple[int, facts.Work]] = []
        self.random = random
        self.peers = [self.sits(seat, random.randbytes(32)) for seat in range(people)]

    def sits(self, seat: int, root: bytes) -> Peer:
        signer, keep = self.signers[seat], self._keep(seat)
        given = (self.game, signer, self.ring.verify, keep)
        return Peer(self.invitation, *given, root, self.now, votes_alone=self.alone)

    def _keep(self, seat: int) -> Any:
        def keep(frames: bytes) -> int:
            if seat in self.full:
                raise Refused("disk.full")
            if seat not in self.slow:
                self.disks[seat] += frames
                return 0
            self.pages[seat] += 1
            self.wet[seat].append(frames)
            return self.pages[seat]

        return keep

    # ------------------------------------------------------------------------------------ doing
    def give(self, seat: int, happened: facts.Input) -> list[Any]:
        """One input and all that follows from it at once; what the peer told is returned."""
        told = []
        for output in self.peers[seat].on(self.now, happened):
            if isinstance(output, facts.Send):
                self._deliver(seat, self.twist(seat, output))
            elif isinstance(output, facts.Work):
                self.works.append((seat, output))
            else:
                told.append(output)
                self.told[seat].append(output)
        return told

    def _deliver(self, seat: int, output: facts.Send) -> None:
        to = self.invitation.seat_of(output.who)
        if to is None or self.lost(output.data):
            return
        self.sent.append((seat, to, output.data))
        if to not in self.off and seat not in self.off and (seat, to) not in self.cut:
            self.give(to, facts.Received(self.signers[seat].key, output.data))

    def passes(self, seconds: float) -> None:
        for _ in range(round(seconds / STEP)):
            self.tick()
            self.work()

    def tick(self) -> None:
        self.now += STEP
        for seat in range(len(self.peers)):
            if seat not in self.off:
                self.give(seat, facts.Tick())

    def work(self) -> None:
        """All that somebody does beside the rest is done."""
        while self.works:
            seat, work = self.works.pop(0)
            if seat not in self.off:
                self.give(seat, work.done())

    def saves(self, seat: int) -> list[Any]:
        """What a slow disk was given is on it now."""
        self.disks[seat] += b"".join(self.wet.pop(seat, ()))
        return self.give(seat, facts.Saved(self.pages[seat]))

    def returns(self, seat: int) -> None:
        """Start again with what is on the disk."""
        self.off.discard(seat)
        self.wet.pop(seat, None)
        self.pages[seat] = 0
        frames, whole = journal_format.frames(bytes(self.disks[seat]))
        del self.disks[seat][whole:]
        given = (self.game, self.signers[seat], self.ring.verify, self._keep(seat))
        self.peers[seat] = Peer.resume(frames, *given, self.now, votes_alone=self.alone)

    def part(self, *group: int) -> None:
        others = [seat for seat in range(len(self.peers)) if seat not in group]
        self.cut = {pair for one in group for two in others for pair in ((one, two), (two, one))}

    # ---------------------------------------------------------------------------------- looking
    def play(self, seat: int) -> Any:
        return self.peers[seat].play

    @property
    def actor(self) -> int:
        (actor,) = {self.play(s).tip.course.actor for s in self.here}
        return actor

    @property
    def here(self) -> list[int]:
        return [seat for seat in range(len(self.peers)) if seat not in self.off]

    def heads(self) -> set[bytes]:
        return {self.play(seat).tip.link for seat in self.here}

    def person(self, seat: int) -> int:
        return self.play(self.here[0]).tip.epoch.roster[seat]

    def move(self, plain: tuple[Any, ...] = PASS.plain) -> list[Any]:
        """The seat that is asked plays this."""
        actor = self.actor
        return self.give(self.person(actor), facts.Submit(actor, plain))

    def facts(self, seat: int, kind: type) -> list[Any]:
        return [fact for fact in self.told[seat] if isinstance(fact, kind)]


def crashes_at(peers: Peers, seat: int, at: int) -> Callable[[], int]:
    """One crashes at the message of this number from now on; tells how many there were."""
    count = 0

    def counted(sender: int, output: facts.Send) -> facts.Send:
        nonlocal count
        count += 1
        if count == at:
            peers.off.add(seat)
        return output

    peers.twist = counted
    return lambda: count


def playing(people: int, **given: Any) -> Peers:
    """Everybody has promised, and the first dice are rolled."""
    peers = Peers(people, **given)
    peers.passes(1.0)
    assert all(peers.play(seat) is not None for seat in range(people))
    assert peers.actor >= 0
    return peers
