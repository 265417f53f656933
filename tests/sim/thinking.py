"""Players who think as people do: a pause in which nothing happens takes a second at a time.

While everybody is here and only heartbeats are sent, a simulated second costs one heartbeat of
each machine. As soon as anything else is said, or a fault strikes, time is fine again.
"""

from collections.abc import Iterator
from random import Random
from typing import TYPE_CHECKING

from kingsburg_arcade.net.protocol import facts

if TYPE_CHECKING:
    from .node import Node
    from .world import World

HEADS = b"heads"
"""What a heartbeat has near its beginning."""
PEOPLE = 0.7
"""How many of all matches have players who think as people do; the others play at once."""
STEP = 1.0
"""Seconds of a pause at a time: fewer than after which a machine is missing, even by gossip."""
LEAP = 30.0
"""Seconds in the midst of a long pause: all machines sleep, and find one another awake again."""
BROKEN_INTO = 0.3
"""How many pauses a fault strikes in."""
TRIES = 6
"""How often a player waits half a second for the table to be quiet, to think in peace."""
QUIET = {"tick", "fault", "heal", "think"}
"""Events that may wait until a pause is over."""


class Thinking:
    """The pauses of one match."""

    def __init__(self, world: "World", *, pauses: bool) -> None:
        self._world = world
        self._random = random = Random(f"thinking {world.seed}")
        self._slow = pauses and random.random() < PEOPLE
        self._asked: dict[bytes, tuple[object, int]] = {}
        """For which move each player was asked last, and how often it still waits for quiet."""
        self.paused = 0.0
        self._beats: list[tuple[Node, bytes, bytes]] | None = None

    def hesitates(self, node: "Node") -> float:
        """Let a player think: for how long, beyond the pause, until the move; 0: it is made now."""
        if not self._slow or not node.is_asked():
            return 0.0
        place = node.play.tip.place
        asked, tries = self._asked.get(node.key, (place, TRIES))
        left = tries if asked == place else TRIES
        quiet = self._is_quiet()
        self._asked[node.key] = place, 0 if quiet else max(0, left - 1)
        if not left:
            return 0.0
        if not quiet:
            return 0.2 if self._world.faults.over else 0.5
        return self._pause(self._seconds())

    def _pause(self, seconds: float) -> float:
        random, broken = self._random, False
        if random.random() < BROKEN_INTO and not self._world.faults.over:
            seconds, broken = seconds * random.random(), True
        for step in _steps(seconds):
            if not self._is_quiet():
                return 1.0
            self._pass(step)
        if not broken:
            return 0.0
        self._world.strike()
        return random.uniform(0.1, 5.0)

    def _seconds(self) -> float:
        """Mostly some seconds, now and then minutes."""
        random = self._random
        if random.random() < 0.02:
            return random.uniform(60.0, 600.0)
        return random.lognormvariate(2.5, 1.0)

    def _is_quiet(self) -> bool:
        """Whether all machines are up and can hear one another, and nothing is under way."""
        world = self._world
        return (
            not world.network.cut
            and all(node.gone or node.is_at_rest for node in world.nodes)
            and all(
                what in QUIET or (what == "arrive" and HEADS in about[2][:12])
                for _, _, what, about in world.agenda.events
            )
        )

    def _pass(self, seconds: float) -> None:
        """All heartbeats of these seconds at once: what else is said takes its usual way."""
        world = self._world
        world.skip(seconds)
        self.paused += seconds
        self._beats = []
        for node in world.nodes:
            world.give(node, facts.Tick())
        while self._beats:
            beats, self._beats = self._beats, []
            for node, sender, data in beats:
                world.give(node, facts.Received(sender, data))
        self._beats = None

    def carries(self, node: "Node", sender: bytes, data: bytes) -> bool:
        """Whether this is a heartbeat of a pause, which is there at once."""
        if self._beats is None or HEADS not in data[:12]:
            return False
        if (sender, node.key) not in self._world.network.lasting:
            self._beats.append((node, sender, data))
        return True


def _steps(seconds: float) -> Iterator[float]:
    """Steps that make a pause: small ones at its beginning and its end."""
    while seconds > 0:
        step = min(STEP, seconds)
        yield step
        seconds -= step
        while seconds > 2 * STEP:
            leap = min(LEAP, seconds - STEP)
            yield leap
            seconds -= leap
