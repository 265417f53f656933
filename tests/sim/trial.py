"""A match on a calm network with one liar: how long it stands still, and what it takes back."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from math import log2
from random import Random
from typing import Any

from kingsburg_arcade.engine.contract import LUCK
from kingsburg_arcade.net.protocol import facts, wire
from kingsburg_arcade.net.protocol.agreement import Invitation

from .faults import Faults
from .invariants import Broken
from .node import Node
from .shared_work import shared_work
from .world import World, masked

MOVE_TIME = 8
"""Seconds for a move at a table with a liar."""
SLACK = 14.0
"""Seconds beyond the time of a move for which votes may hold a match up, all in all."""
SEATINGS = 20
"""Seatings that a liar can bring about in `SHORT` seconds, if it comes back four times."""
RETURN = 5
"""Seatings more whenever the time has doubled: a return has to wait twice as long as the last."""
SHORT = 150.0
OWN = 3
"""Moves that a person sees taken back because a vote came between."""
LIMIT = 600.0
"""Seconds after which a match is looked at as it is."""


class Liar:
    """One seat whose peer is honest, and whose messages are not: each method bends something."""

    keeps_moves = False
    """Whether it makes no move of its own."""

    def __init__(self, trial: "Trial", node: Node, random: Random) -> None:
        self.trial, self.node, self.random = trial, node, random

    def sends(self, who: bytes, message: wire.Message) -> Iterable[wire.Message]:
        """What it sends in place of this message of its peer."""
        return [message]

    def hears(self, sender: bytes, message: wire.Message) -> None:
        """Look at what came, before its peer does."""

    def acts(self) -> None:
        """Do something besides, a few times a second."""

    # ------------------------------------------------------------------------------- speaking
    def tell(self, message: wire.Message, *to: Node) -> None:
        """Send this to some of the others, or to all."""
        for other in to or self.others:
            self.trial.send(self.node, other.key, message.encoded)

    @property
    def others(self) -> list[Node]:
        return [one for one in self.trial.people if one is not self.node]


@dataclass
class Course:
    """What the honest people of a trial have seen."""

    over: bool = False
    standstill: float = 0.0
    """The longest time without a new entry."""
    seatings: int = 0
    taken_back: int = 0
    """Moves of others that somebody honest had shown and took back.

    Answers of luck are not counted: they come again, and are the same.
    """
    own_taken_back: int = 0


class Trial(World):
    """A match in which nothing goes wrong but one liar, to its end or for so long."""

    def __init__(
        self,
        seed: int,
        lies: type[Liar],
        *,
        people: int = 3,
        game: str = "little",
        limit: float = LIMIT,
        move_time: int = MOVE_TIME,
        pause: bool = False,
    ) -> None:
        """With `pause`, all honest people want a pause for a while."""
        self._pause = pause
        self._people_here, self.move_time, self._limit = people, move_time, limit
        self.false: Node | None = None
        self.lies: Liar | None = None
        calm = Faults(frozenset(), loss=0, delay=0, jitter=0, rate=1.0)
        super().__init__(seed, game, calm)
        self.course = Course()
        self._shown: dict[bytes, list[int]] = {node.key: [] for node in self.nodes}
        self._furthest, self._since = 0, 0.0
        assert self.false is not None
        self.lies = lies(self, self.false, Random(f"liar {seed}"))

    # ------------------------------------------------------------------------------ the table
    def _sizes(self, random: Random) -> tuple[int, int]:
        return self._people_here, self._people_here

    def _invited(self, seats: int, people: int) -> tuple[Invitation, list[Any]]:
        invitation, signers = super()._invited(seats, people)
        return replace(invitation, move_time=self.move_time), signers

    def _slow_down(self, random: Random) -> None:
        """No disk is slow here."""

    def _chosen_to_be_lost(self) -> list[Node]:
        self.false = self.random.choice(self.people)
        self.false.liar = True
        self.truth.liars.add(self.false.seat or 0)
        return [self.false]

    @property
    def honest(self) -> list[Node]:
        return [node for node in self.people if node.seat not in self.truth.liars]

    # ---------------------------------------------------------------------------------- the run
    def run(self) -> Any:
        for node in self.nodes:
            self.at(self.random.random(), "start", node)
            self.at(1 + self.random.random() * 0.25, "tick", node)
        if self._pause:
            self.at(4.0, "rest", True)
            self.at(16.0, "rest", False)
        while not self._finished() and self.now < self._limit:
            self.now, what, about = self.agenda.next()
            getattr(self, f"_{what}")(about)
        self._note_progress(self._furthest + 1)
        self.course.over = self._finished()
        return self.course

    def verify(self) -> None:
        """What must be true of a match that is over, checked anew."""
        if self.course.over:
            self.truth.end(self.honest)

    def _finished(self) -> bool:
        return all(node.over is not None for node in self.honest)

    def _rest(self, wanted: bool) -> None:
        for node in self.honest:
            self.give(node, facts.Pause(wanted))

    def _tick(self, node: Node) -> None:
        super()._tick(node)
        if node is self.false and self.lies is not None and node.play is not None:
            self.lies.acts()

    def _think(self, node: Node) -> None:
        if node is self.false and self.lies is not None and self.lies.keeps_moves:
            node.thinking = False
            return
        super()._think(node)

    def give(self, node: Node, happened: facts.Input) -> None:
        """Let a node know; the liar looks at what comes."""
        lies = self.lies
        if node is self.false and lies is not None and isinstance(happened, facts.Received):
            lies.hears(happened.who, wire.read(happened.data))
        super().give(node, happened)

    def _carry_out(self, node: Node, output: facts.Output) -> None:
        if node is not self.false:
            self._watch(node, output)
        elif isinstance(output, facts.Send) and self.lies is not None:
            for message in self.lies.sends(output.who, wire.read(output.data)):
                self.send(node, output.who, message.encoded)
            return
        super()._carry_out(node, output)

    # --------------------------------------------------------------------------------- watching
    def _watch(self, node: Node, output: facts.Output) -> None:
        """Note what somebody honest shows to the person there."""
        match output:
            case facts.Started():
                self._since = self._since or self.now
            case facts.Happened(entry):
                roster = node.play.tip.epoch.roster
                self._shown[node.key].append(roster[entry.seat] if entry.seat >= 0 else LUCK)
                self._note_progress(entry.index)
            case facts.Rewound(index):
                gone = self._shown[node.key][index:]
                del self._shown[node.key][index:]
                own = sum(author == node.seat for author in gone)
                luck = gone.count(LUCK)
                self.course.own_taken_back += own
                self.course.taken_back += len(gone) - own - luck
            case facts.Seated():
                self.course.seatings = max(self.course.seatings, len(self._seatings(node)))
            case facts.Spoiled(seat):
                raise Broken(f"{node} says that seat {seat} has spoiled the key")

    def _note_progress(self, index: int) -> None:
        if index > self._furthest and self._since:
            self._furthest = index
            self.course.standstill = max(self.course.standstill, self.now - self._since)
            self._since = self.now

    def _seatings(self, node: Node) -> list[Any]:
        return [step for step in node.play.history.steps if step.entry is None]


def judge(trial: Trial, *, convicts: str = "") -> None:
    """Broken if the match did not go on, or the liar could do what it should not be able to.

    `convicts`: for what all others must convict it. Of two people one may have to rest.
    """
    course, may_rest = trial.course, len(trial.people) == 2
    if not course.over and not may_rest:
        raise Broken(trial._stuck())
    if not may_rest and course.standstill > trial.move_time + SLACK:
        raise Broken(f"nothing went on for {course.standstill:.1f} seconds")
    if course.taken_back or course.own_taken_back > OWN:
        raise Broken(f"{course.taken_back} entries were taken back")
    if course.seatings > SEATINGS + RETURN * max(0.0, log2(trial.now / SHORT)):
        raise Broken(f"there were {course.seatings} seatings")
    for node in trial.honest:
        if convicts and not (trial.false and trial.false.seat in node.convicted):
            raise Broken(f"{node} does not convict the liar")
    if convicts and not any(convicts in reason for reason in trial.truth.reasons):
        raise Broken(f"nobody was convicted for {convicts}, but for {trial.truth.reasons}")


def tried(seed: int, lies: type[Liar], **given: Any) -> Trial:
    """A trial that has run; what breaks names its seed."""
    try:
        with masked(given.get("game")), shared_work():
            trial = Trial(seed, lies, **given)
            trial.run()
        with masked(given.get("game")):
            trial.verify()
    except Exception as error:
        error.add_note(f"{lies.__name__}, seed {seed}, {given}")
        raise
    return trial
