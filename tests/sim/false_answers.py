"""Liars about everything but votes: parts, heartbeats, evidence, other matches, silence."""

from kingsburg_arcade.engine.contract import LUCK
from kingsburg_arcade.net.masks import luck_key
from kingsburg_arcade.net.masks.group import BASE
from kingsburg_arcade.net.masks.shuffle_transcript import DEAL, SHUFFLE
from kingsburg_arcade.net.protocol import wire
from kingsburg_arcade.net.protocol.history import Dealt, Moment
from kingsburg_arcade.net.protocol.presence import HEAD, Head
from kingsburg_arcade.net.protocol.seating import Proposal, Vote
from kingsburg_arcade.net.protocol.shared_luck import answer, expected_draws
from kingsburg_arcade.net.protocol.signed_statement import SignedStatement

from . import crafted, mask_liars
from .falsehoods import Falsehood, OtherMatch, lie
from .liars import signed_items


# ---------------------------------------------------------------------------------------- parts
class FalseParts(Falsehood):
    """Tells parts of a draw besides those of its peer."""

    every = 0.1

    def parts(self, name: str, data: bytes) -> list[wire.Message]:
        given = ((self.node.seat or 0, data),)
        return [wire.Parts(self.node.play.match, name, given)]

    def own(self, name: str) -> bytes:
        data: bytes = self.node.play.luck.parts.own(name)
        return data

    @property
    def next_names(self) -> list[str]:
        """Draws that have not been asked for yet."""
        tip = self.tip
        return [name for name in expected_draws(tip.course.state) if name != tip.draw]


@lie("gives a wrong part")
class WrongPart(FalseParts):
    def sends(self, who: bytes, message: wire.Message) -> list[wire.Message]:
        if not isinstance(message, wire.Parts):
            return [message]
        self.told += 1
        wrong = tuple((seat, part[:-1] + bytes((part[-1] ^ 1,))) for seat, part in message.parts)
        return [wire.Parts(message.match, message.name, wrong)]


@lie("gives the part of another draw")
class OtherDraw(FalseParts):
    """The part is right, and its proof holds: for a draw that comes later."""

    def lies(self) -> list[wire.Message]:
        other = self._other
        return self.parts(other, self.own(other)) if other else []

    def sends(self, who: bytes, message: wire.Message) -> list[wire.Message]:
        if not isinstance(message, wire.Parts) or self.tip.course.actor != LUCK or not self._other:
            return [message]
        self.told += 1
        return self.parts(message.name, self.own(self._other))

    @property
    def _other(self) -> str:
        rolls = [name for name in self.next_names if name.startswith("roll")]
        return rolls[-1] if rolls else ""


@lie("gives parts before they are asked for")
class EarlyParts(FalseParts):
    def lies(self) -> list[wire.Message]:
        return [one for name in self.next_names for one in self.parts(name, self.own(name))]


@lie("makes a draw of its own part alone")
class FewParts(Falsehood):
    every = 0.0
    _digest = ""

    def hears(self, sender: bytes, message: wire.Message) -> None:
        if self.node.play is not None:
            self.acts()

    def lies(self) -> list[wire.Message]:
        at, play = self.tip, self.node.play
        if at.course.actor != LUCK or at.asked is not None or at.reveal is not None:
            return []
        mine = bytes((self.node.seat or 0,)) + play.luck.parts.own(at.draw)
        # As if it had seen the parts of the others, so that the position is right.
        seed = luck_key.seed(play.rules.agreement.luck_key, at.draw, BASE)
        self._digest = at.course.take(LUCK, answer(at.course.wish, seed).plain).digest
        return [self._dealt(at, (mine,)), self._dealt(at, (mine,) * 2)]

    def _dealt(self, at: Moment, proof: tuple[bytes, ...]) -> wire.Items:
        dealt = Dealt(at.epoch.number, at.index + 1, at.link, self._digest, proof)
        return crafted.items(self.node, at.place, dealt.encoded)


# --------------------------------------------------------------------------------------- stacks
class OfStacks(Falsehood):
    """Bends what its peer says of stacks."""

    game = "hands"

    def sends(self, who: bytes, message: wire.Message) -> list[wire.Message]:
        if not isinstance(message, wire.Masks):
            return [message]
        said = map(SignedStatement.read, message.said)
        mine = {one.kind for one in said if one.seat == self.node.seat}
        told = self.bent(who, message, mine)
        self.told += told != [message]
        return told

    def bent(self, who: bytes, message: wire.Masks, mine: set[str]) -> list[wire.Message]:
        """What to send in place of this message, with statements of ours of these kinds."""
        raise NotImplementedError

    def with_lies(self, kind: str, message: wire.Masks) -> list[wire.Message]:
        bent = mask_liars.in_place_of_own(self.node, kind, message)
        return [message if bent is None else bent]


@lie("shows one player another shuffle")
class OtherShuffle(OfStacks):
    """That player convicts it while the others have the whole stack, which a vote then chooses."""

    def bent(self, who: bytes, message: wire.Masks, mine: set[str]) -> list[wire.Message]:
        if who == self.others[0].key and SHUFFLE in mine:
            return self.with_lies("two shuffles", message)
        return [message]


@lie("deals a wrong share when it has shuffled")
class LateMisfit(OfStacks):
    """The first to shuffle: its victim has no share of a stack that all others could finish."""

    _deal: list[wire.Message] | None = None
    _has_shuffled = False

    def bent(self, who: bytes, message: wire.Masks, mine: set[str]) -> list[wire.Message]:
        if self.node.seat != 0:
            return [message]
        if DEAL in mine:
            self._deal = self.with_lies("misfit", message)
            return self._deal if self._has_shuffled else []
        if SHUFFLE in mine and self._deal is not None:
            self._has_shuffled = True
            return [message, *self._deal]
        return [message]


@lie("shows others another envelope of one player")
class OtherEnvelope(OfStacks):
    """The last to shuffle: its victim has a share, of a deal that is not in the stack of others."""

    def bent(self, who: bytes, message: wire.Masks, mine: set[str]) -> list[wire.Message]:
        victim = self.others[0]
        if self.node.seat != len(self.others):
            return [message]
        if who == victim.key:
            return [] if SHUFFLE in mine else [message]
        return self.with_lies("misfit", message) if DEAL in mine else [message]


# ---------------------------------------------------------------------------------------- heads
@lie("confirms what it has not")
class FalseReceipts(Falsehood):
    """Its heartbeat is always one entry further, on a branch of its own."""

    def sends(self, who: bytes, message: wire.Message) -> list[wire.Message]:
        if not isinstance(message, wire.Heads) or self.node.play is None:
            return [message]
        self.told += 1
        heads = tuple(map(self._further, message.heads))
        return [wire.Heads(message.match, heads)]

    def _further(self, data: bytes) -> bytes:
        said = SignedStatement.read(data)
        if said.kind != HEAD or said.seat != self.node.seat:
            return data
        head = Head.read(said)
        link = bytes(len(head.link))
        seen = (head.epoch, head.index + 1, link, head.digest, head.promised)
        further = Head(head.seat, head.boot, head.beat, *seen)
        return further.signed(self.node.signer, self.node.play.match).encoded


@lie("confirms and denies")
class Denies(Falsehood):
    """It has confirmed an entry, and votes as if it had not come so far."""

    def lies(self) -> list[wire.Message]:
        before = self.before
        if before.epoch.number != self.tip.epoch.number or before.index == self.tip.index:
            return []
        wanted = crafted.proposal(self.node, self.tip, self.number)
        return [crafted.votes(self.node, crafted.vote(self.node, wanted, before))]


# ------------------------------------------------------------------------------ another match
@lie("repeats what was said in another match")
class Replays(Falsehood):
    """Votes and heartbeats that honest people signed in another match of theirs."""

    def lies(self) -> list[wire.Message]:
        node, tip, other = self.node, self.tip, OtherMatch.match
        found: list[wire.Message] = []
        for one in self.others:
            wanted = Proposal(
                self.number, tip.epoch.number, one.seat or 0, tip.epoch.roster,
                tip.epoch.electorate, tip.epoch.governors, "undecided",
            )  # fmt: skip
            cast = Vote(one.seat or 0, wanted, 0, tip.link).signed(one.signer, other)
            head = Head(one.seat or 0, 99, 1, 0, 0, tip.link, tip.digest, 0)
            said = head.signed(one.signer, other).encoded
            match = node.play.match
            found += [wire.Votes(match, (cast.encoded,)), wire.Heads(match, (said,))]
        return found


# ---------------------------------------------------------------------------------- the others
@lie("gives evidence that is none")
class FalseProof(Falsehood):
    """Two statements of one honest person that do not contradict each other, and a forged one."""

    def lies(self) -> list[wire.Message]:
        play = self.node.play
        spoken = play.presence.spoken.get(self.victim)
        if spoken is None:
            return []
        wanted = crafted.proposal(self.node, self.tip, self.number)
        forged = crafted.vote(self.node, wanted, play.history.opening, seat=self.victim)
        return [
            wire.Proof(play.match, spoken.encoded, forged.encoded),
            wire.Proof(play.match, spoken.encoded, spoken.encoded),
        ]


@lie("moves in a pause")
class MovesInPause(Falsehood):
    """A move in order, save that the match pauses."""

    every = 0.1

    def lies(self) -> list[wire.Message]:
        at, actor = self.tip, self.tip.course.actor
        if not at.epoch.paused or actor < 0 or at.epoch.roster[actor] != self.node.seat:
            return []
        move = self.random.choice(at.course.state.legal()).plain
        data = signed_items(self.node, at, actor, move)
        return [wire.read(data)]


# -------------------------------------------------------------------------------------- silence
@lie("withholds moves")
class NoMoves(Falsehood):
    keeps_moves = True

    def acts(self) -> None:
        self.told += 1


@lie("withholds moves and has others vote")
class NoMovesButVotes(Falsehood):
    """Its votes for nothing hold the match up, and it owes a move all the while."""

    keeps_moves = True
    every = 3.0

    def lies(self) -> list[wire.Message]:
        voting = self.node.play.voting
        actor = self.tip.course.actor
        if voting.is_open or actor < 0 or self.tip.epoch.roster[actor] != self.node.seat:
            return []
        now = self.trial.now + self.node.offset
        voting._cast(now, crafted.proposal(self.node, self.tip, self.number))
        self.told += 1
        return []
