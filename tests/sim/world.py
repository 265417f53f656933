"""A simulated match: machines, network, faults and time, all of one seed."""

from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from random import Random
from typing import Any

from kingsburg_arcade.engine.chain import Header
from kingsburg_arcade.engine.codec import encode
from kingsburg_arcade.net.protocol import facts
from kingsburg_arcade.net.protocol.agreement import Invitation
from kingsburg_arcade.net.protocol.signed_statement import VERSION

from . import liars, mask_liars
from .agenda import TICK, Agenda
from .faults import CONVICTED, MASK_LIES, SLOW, UNHEARD, Faults
from .invariants import Broken, Truth
from .keys import Ring
from .little import LITTLE
from .little_hands import LITTLE_HANDS
from .network import Network
from .node import Crash, Node, can_be_lost
from .outcome import Outcome
from .played import HOUSE_RULES, MASKED, WHOLE, cabinet_of
from .quick_luck import quick_luck
from .quick_masks import quick_masks
from .shared_work import shared_work
from .thinking import Thinking

GRACE = 4
VOTING = b"votes"
"""What a message of votes has near its beginning: crashes like to come when it is sent."""
HEALING = 240.0
"""Seconds after the last fault within which everybody must have finished, or settled more."""


class World:
    """Runs one match from its seed to its end; Broken if an invariant does not hold."""

    def __init__(
        self,
        seed: int,
        game: str | None = None,
        faults: Faults | None = None,
        *,
        pauses: bool = False,
    ) -> None:
        """With `pauses`, the players of most matches think as long as people do."""
        self.seed = seed
        self.random = random = Random(seed)
        if game is None and random.random() < 0.04:
            game = WHOLE
        self.cabinet = cabinet_of(game)
        self.masked = game in MASKED
        self.options = HOUSE_RULES.get(game, {})
        seats, people = self._sizes(random)
        self.ring = Ring(random)
        self.invitation, signers = self._invited(seats, people)
        self.faults = faults or self._drawn(people)
        self._spare_what_cannot_be_survived(people)
        self.network = Network(random, self.faults)
        self.truth = Truth(seats)
        self.truth.spoils = "corrupt" in self.faults.chosen
        self.nodes = [self._node(signer) for signer in signers]
        self.people = list(self.nodes)
        if self.faults.now("watcher"):
            self.nodes.append(self._node(self.ring.signer()))
            self.faults.strike("watcher")
        self._slow_down(Random(f"disks {seed}"))
        self.by_key = {node.key: node for node in self.nodes}
        self.stranger = self.ring.signer().key
        self._lost = self._chosen_to_be_lost()
        self.now = 0.0
        self.agenda = Agenda()
        self._heard: list[bytes] = []
        self._healed_at = random.uniform(8.0, 30.0)
        self._settled = 0
        self.thinking = Thinking(self, pauses=pauses)
        self._leaver = random.choice([node for node in self.people if node not in self._lost])

    def _drawn(self, people: int) -> Faults:
        drawn = Faults.drawn(self.random, people, masked=self.masked)
        if Random(f"unheard {self.seed}").random() < 0.15:
            drawn.chosen |= {UNHEARD}
        return drawn

    def _sizes(self, random: Random) -> tuple[int, int]:
        """How many seats there are, and how many of them belong to a person."""
        seats = random.randint(2, self.cabinet.seats[-1])
        return seats, random.randint(max(2, seats - 1), seats)

    def _invited(self, seats: int, people: int) -> tuple[Invitation, list[Any]]:
        """A table; seats beyond the people are governors', played by somebody's peer."""
        little = self.cabinet in (LITTLE, LITTLE_HANDS)
        options = self.cabinet.options.read({"rounds": "3"} if little else self.options)
        header = Header.of(self.cabinet, seats, options)
        signers = [self.ring.signer() for _ in range(people)]
        spare = seats - people
        keys = tuple(signer.key for signer in signers) + (b"",) * spare
        roster = tuple(range(people)) + (0,) * spare
        names = ("",) * people + ("random",) * spare
        salt = self.random.randbytes(32)
        return Invitation(header, keys, roster, names, GRACE, salt), signers

    def _spare_what_cannot_be_survived(self, people: int) -> None:
        """Take away faults that together would leave no majority that can hear itself."""
        chosen = set(self.faults.chosen)
        costly = [kind for kind in ("leaving", "lasting cut") if kind in chosen]
        lost = chosen & (CONVICTED | {"gone for good"})
        if people < 3:
            costly = ["leaving", "lasting cut", *lost]
        elif (people < 4 and len(costly) + len(lost) > 1) or (people < 5 and len(costly) > 1):
            costly = costly if lost else costly[1:]
        elif (people < 5 and not lost) or people >= 5:
            costly = []
        self.faults.chosen = frozenset(chosen - set(costly))

    def _chosen_to_be_lost(self) -> list[Node]:
        """The person the match will lose: a liar, or one who never comes back."""
        lost = [self.people[self.random.randrange(len(self.people))]]
        kinds = self.faults.chosen
        if kinds & CONVICTED:
            lost[0].liar = True
            self.truth.liars.add(lost[0].seat or 0)
            return lost
        return lost if "gone for good" in kinds else []

    def _node(self, signer: Any) -> Node:
        random = Random(self.random.getrandbits(64))
        return Node(self.invitation, self.cabinet, signer, self.ring, random)

    def _slow_down(self, random: Random) -> None:
        """The disks of some matches are slow, each as slow as it is."""
        if random.random() < 0.4:
            self.faults.chosen |= {SLOW}
            for node in self.nodes:
                node.slow = random.choice([0.0, 0.01, 0.1, 0.6])

    # ------------------------------------------------------------------------------------- time
    def at(self, when: float, what: str, about: Any = None) -> None:
        self.agenda.add(when, what, about)

    def skip(self, seconds: float) -> None:
        """Nothing happens for so long: whatever is to come comes later."""
        self.now += seconds
        self._healed_at += seconds
        self.agenda.put_off(seconds)

    def run(self) -> Outcome:
        for node in self.nodes:
            self.at(self.random.random(), "start", node)
            self.at(self.random.random() * TICK, "tick", node)
        self.at(0.5, "fault")
        self.at(self._healed_at, "heal")
        while not self._finished():
            self.now, what, about = self.agenda.next()
            if self.now > self._healed_at + HEALING:
                self._demand_progress()
            getattr(self, f"_{what}")(about)
        play = self.counted()[0].play
        fired = dict(self.faults.fired)
        tip, seats = play.tip, self.invitation.header.seats
        went = (tip.index, tip.epoch.number, self.now, self.thinking.paused)
        return Outcome(self.seed, self.cabinet.name, seats, *went, fired)

    def _demand_progress(self) -> None:
        """A match of hundreds of entries on slow disks takes longer, but it goes on."""
        settled = sum(node.settled for node in self.counted())
        if settled <= self._settled:
            raise Broken(self._stuck())
        self._settled, self._healed_at = settled, self.now

    def verify(self) -> None:
        """What must be true at the end, checked by everybody anew."""
        self.truth.end(self.counted())

    def counted(self) -> list[Node]:
        """Those who must come to the end."""
        return [node for node in self.nodes if not (node.gone or node.liar)]

    def _finished(self) -> bool:
        return all(node.over is not None and node.runs for node in self.counted()) and (
            self.faults.over
        )

    def _stuck(self) -> str:
        said = []
        for node in self.counted():
            play = node.play
            if play is None:
                said.append(f"{node} has not begun")
                continue
            tip, ballot = play.tip, play.voting.ballot
            said.append(
                f"{node} at {tip.epoch.number}/{tip.index} settled {play.settled} promised"
                f" {ballot.promised} roster {tip.epoch.roster} electorate {tip.epoch.electorate}"
                f" actor {tip.course.actor} refused {node.refusals[-3:]}"
            )
        return "no progress:\n  " + "\n  ".join(said)

    # ----------------------------------------------------------------------------------- events
    def _start(self, node: Node) -> None:
        if node.peer is not None or node.gone:
            return
        try:
            node.start(self.now)
        except Crash:
            self._off(node)
            self.at(self.now + 0.5, "start", node)
            return
        except ValueError:  # the disk is full: nothing can be begun
            node.peer = None
            self.at(self.now + 0.5, "start", node)
            return
        if not node.liar:
            self.truth.reads(node)
        self._begin_to_save(node)
        for other in self.nodes:
            if other is not node:
                self.give(node, facts.Linked(other.key))
                self.give(other, facts.Linked(node.key))

    def _tick(self, node: Node) -> None:
        self.at(self.now + TICK, "tick", node)
        self.give(node, facts.Tick())

    def _arrive(self, about: tuple[bytes, Node, bytes]) -> None:
        sender, node, data = about
        if self.faults.now("replayed") and len(self._heard) < 200:
            self._heard.append(data)
        self.give(node, facts.Received(sender, data))

    def _think(self, node: Node) -> None:
        hesitates = self.thinking.hesitates(node)
        if hesitates:
            self.at(self.now + hesitates, "think", node)
            return
        submit = node.move()
        if submit is not None:
            self.truth.choices.note(node, submit)
            self.give(node, submit)

    def _work(self, about: tuple[Node, Any, facts.Work]) -> None:
        """Something that was done beside the rest is ready, if the power did not go meanwhile."""
        node, peer, work = about
        if node.peer is peer:
            self.give(node, work.done())

    def give(self, node: Node, happened: facts.Input) -> None:
        """Let a node know, and carry out what it answers."""
        try:
            outputs = node.on(self.now, happened)
        except Crash:
            self.faults.strike("torn notebook")
            self._down(node)
            return
        breaks = None
        voting = any(isinstance(one, facts.Send) and VOTING in one.data[:12] for one in outputs)
        danger = 0.1 if voting else 0.002
        if outputs and self.faults.now("crash") and self.random.random() < danger:
            breaks = self.random.randrange(len(outputs))
        for number, output in enumerate(outputs):
            if number == breaks:
                self.faults.strike("crash")
                self._down(node)
                return
            if not node.liar:
                self.truth.hear(node, output)
            self._carry_out(node, output)
        self._begin_to_save(node)
        if node.wants_to_move():
            node.thinking = True
            slow = 0.05 if self.faults.over else 0.8
            self.at(self.now + slow * self.random.random(), "think", node)

    def _begin_to_save(self, node: Node) -> None:
        """A slow disk takes all it has been given at once, and then all that came meanwhile."""
        if node.wet and not node.saving:
            node.saving = True
            self.at(self.now + node.slow, "saved", (node, node.lives, len(node.wet)))

    def _saved(self, about: tuple[Node, int, int]) -> None:
        node, life, pages = about
        if node.peer is not None and node.lives == life:
            node.saving = False
            self.give(node, node.saves(pages))

    def _carry_out(self, node: Node, output: facts.Output) -> None:
        match output:
            case facts.Send(who, data):
                if node.liar:
                    data = self._twist(node, data)
                self.send(node, who, data)
            case facts.Work():
                slow = self.random.choice([0.0, 0.1, 0.6])
                self.at(self.now + slow * self.random.random(), "work", (node, node.peer, output))
            case facts.Over():
                node.over = output
            case facts.Refusing(_, reason):
                node.refusals.append(reason)
                if reason.code == "lan.version":
                    self.faults.strike("other version")

    def send(self, node: Node, who: bytes, data: bytes) -> None:
        if node.silent:
            self.faults.strike("silent")
            return
        receiver = self.by_key.get(who)
        if receiver is None:
            return
        if self.thinking.carries(receiver, node.key, data):
            return
        for when, what in self.network.carry(self.now, node.key, who, data):
            self.at(when, "arrive", (node.key, receiver, what))

    def _twist(self, node: Node, data: bytes) -> bytes:
        """A liar with two tongues tells some another move; others lie about a stack."""
        if self.masked and not self.faults.over:
            for kind in sorted(self.faults.chosen & {*MASK_LIES}):
                twisted = mask_liars.twisted(node, kind, data, self.random)
                if twisted is not None:
                    self.faults.strike(kind)
                    return twisted
        if not self.faults.now("equivocation") or self.random.random() < 0.5:
            return data
        deed = liars.own_deed(node, data)
        twisted = deed and liars.other_tongue(node, deed, self.random)
        if not deed or not twisted:
            return data
        self.faults.strike("equivocation")
        index = deed.entry.index
        self.truth.forked_at = min(index, self.truth.forked_at or index)
        return twisted

    def _off(self, node: Node) -> None:
        if node.crash():
            self.faults.strike(SLOW)

    def _down(self, node: Node) -> None:
        self._off(node)
        if not node.gone:
            self.at(self.now + self.random.choice([0.1, 1.0, 8.0]), "start", node)

    # ----------------------------------------------------------------------------------- faults
    def _fault(self, _: object) -> None:
        if self.faults.over:
            return
        self.at(self.now + self.random.expovariate(self.faults.rate) + 0.05, "fault")
        self.strike()

    def strike(self) -> None:
        """One of the faults that this match has strikes somebody."""
        if self.faults.over:
            return
        kinds = sorted(self.faults.chosen)
        if not kinds:
            return
        kind = self.random.choice(kinds)
        lies = [one for one in kinds if one in CONVICTED]
        if lies and self.random.random() < 0.4:
            kind = lies[0]
        node = self.random.choice(self.people)
        other = self.random.choice([one for one in self.people if one is not node])
        until = self.now + self.random.choice([0.5, 2.0, 7.0])
        match kind:
            case "one-way cut" | "two-way cut":
                paths = [(node.key, other.key), (other.key, node.key)]
                self._strike_cut(kind, paths[: 1 if kind == "one-way cut" else 2], until)
            case "parted":
                size = self.random.randrange(1, len(self.people))
                here = self.random.sample([one.key for one in self.people], size)
                there = [one.key for one in self.people if one.key not in here]
                paths = [(one, two) for one in here for two in there]
                paths += [(two, one) for one, two in paths]
                self._strike_cut(kind, paths, self.now + self.random.choice([2.0, 7.0, 12.0]))
            case "lasting cut" if not self.network.lasting:
                self.network.lasting.add((node.key, other.key))
                self.faults.strike(kind)
            case "torn notebook" if node.runs:
                node.tears = True
            case "slow disk":
                writing = [one for one in self.people if one.wet and one.runs]
                for one in self.random.sample(writing, (len(writing) + 1) // 2):
                    self._down(one)
            case "pause" if node.runs:
                node.asleep = True
                self.faults.strike(kind)
                self.at(until, "wake", node)
            case "clock jump":
                node.offset += self.random.choice([-1000.0, -1.0, 1.0, 1000.0])
                self.faults.strike(kind)
            case "disk full":
                node.full = True
                self.faults.strike(kind)
                self.at(until, "room", node)
            case "silent":
                node.silent = True
                self.at(until, "speak", node)
            case "gone for good" if self.now > 3 and can_be_lost(self._lost, self.people):
                self._lost[0].gone = True
                self.faults.strike(kind)
                self._off(self._lost[0])
            case "leaving" if self.now > 3:
                self.faults.strike(kind)
                self.give(self._leaver, facts.Leave())
            case _:
                self._speak_ill(kind, node, other)

    def _strike_cut(self, kind: str, paths: list[tuple[bytes, bytes]], until: float) -> None:
        self.faults.strike(kind)
        self.network.cut.update(paths)
        self.at(until, "mend", paths)

    def _speak_ill(self, kind: str, node: Node, other: Node) -> None:
        """Messages that no honest peer would send."""
        random = self.random
        if kind in CONVICTED:
            node = self._lost[0]
        if kind == "other version":
            told = encode((VERSION + 1, "heads", b"\0" * 32, ()))
            self.give(other, facts.Received(self.stranger, told))
        elif kind == "noise":
            self.faults.strike(kind)
            told = random.randbytes(random.randrange(80))
            self.give(other, facts.Received(random.choice([self.stranger, node.key]), told))
        elif kind == "replayed" and self._heard:
            self.faults.strike(kind)
            for data in random.choices(self._heard, k=5):
                self.at(self.now + random.random(), "arrive", (node.key, other, data))
        elif kind in {"false complaint", "forged mask"} and node.runs and node.play:
            told_lie = mask_liars.told(node, kind, random)
            if told_lie is not None:
                self.faults.strike(kind)
                self.send(node, other.key, told_lie)
        elif kind in {*CONVICTED, "forged move", "forged dice"} and node.runs and node.play:
            told_lie = liars.lie(node, kind, random)
            if told_lie is not None:
                self.faults.strike(kind)
                for one in self.people:
                    if one is not node:
                        self.send(node, one.key, told_lie)

    def _mend(self, paths: list[tuple[bytes, bytes]]) -> None:
        self.network.cut.difference_update(paths)

    def _wake(self, node: Node) -> None:
        """Everything that came meanwhile is there at once."""
        node.asleep = False
        waiting, node.waiting = node.waiting, []
        for happened in waiting:
            self.give(node, happened)

    def _room(self, node: Node) -> None:
        node.full = False

    def _speak(self, node: Node) -> None:
        node.silent = False

    def _heal(self, _: object) -> None:
        """From here on nothing goes wrong any more, save for a cut that lasts."""
        self.faults.over = True
        self.network.cut.clear()
        for node in self.nodes:
            node.full = node.silent = node.tears = False
            if node.asleep:
                self._wake(node)
            if node.peer is None:
                self.at(self.now, "start", node)


@contextmanager
def masked(game: str | None) -> Iterator[None]:
    """Where a stack is masked without the arithmetic, the little game may have hands as well."""
    with quick_luck(), quick_masks() if game in MASKED else nullcontext():
        yield


def simulate(
    seed: int, game: str | None = None, faults: Faults | None = None, *, pauses: bool = False
) -> Outcome:
    """One match, with faults of its seed unless others are given; what breaks names its seed."""
    try:
        with masked(game), shared_work():
            world = World(seed, game, faults, pauses=pauses)
            outcome = world.run()
        with masked(game):
            world.verify()
        return outcome
    except Broken as broken:
        raise Broken(f"seed {seed}: {broken}") from None
    except Exception as error:
        error.add_note(f"seed {seed}")
        raise
