"""The history of a match: what was played, dealt and decided, each step checked."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from typing import Any, Final

from ...engine.chain import Entry, Header
from ...engine.codec import DIGEST, LINK, decode, encode
from ...engine.contract import LUCK, Cabinet, Event, Open, Refused, Reveal, Sealed
from ...engine.course import Course
from ...engine.record import Record, WrongDigest, advanced, beginning
from ..masks.masked_stack import Key, MaskedStack, handed_over, stacks_seen
from ..masks.opened_cards import Forged, OpenedCards, Unchecked
from ..masks.shuffle_transcript import ShuffleTranscript, statements, transcript_of
from ..masks.stack import Stack
from .agreement import Agreement
from .choice_openings import Openings
from .former_luck import CARDS, Chains, FormerLuck
from .seating import Epoch, Proposal, Vote, counted, next_epoch
from .shared_luck import Draws, answer, draw_name
from .signed_statement import Lie, SignedStatement, Signer, Verify

DEED: Final = "deed"
LONGEST: Final = 1 << 14
"""Steps of one match, at most."""


class Diverged(Refused):
    """One move led to different positions in two programs: one of them is wrong."""

    def __init__(self, here: Course) -> None:
        super().__init__("lan.diverged")
        self.here = here


# ------------------------------------------------------------------------------------- items
@dataclass(frozen=True)
class Deed:
    """A move that the person who plays the seat has signed."""

    statement: SignedStatement
    previous: bytes
    entry: Entry

    @classmethod
    def signed(
        cls, signer: Signer, match: bytes, person: int, epoch: int, previous: bytes, entry: Entry
    ) -> Deed:
        body = encode((previous, entry.encoded))
        place = (epoch, entry.index)
        return cls(
            SignedStatement.signed(signer, DEED, match, person, place, body), previous, entry
        )

    @classmethod
    def of(cls, statement: SignedStatement) -> Deed:
        match decode(statement.body):
            case [bytes(previous), bytes(entry)] if len(previous) == LINK:
                read = Entry.read(entry)
                if len(statement.place) == 2 and statement.place[1] == read.index:
                    return cls(statement, previous, read)
        raise Refused("lan.malformed", what="move")

    @property
    def encoded(self) -> bytes:
        return encode((DEED, self.statement.encoded))


@dataclass(frozen=True)
class Dealt:
    """An answer of luck with the parts it was made of: all can check it, so nobody signs it."""

    epoch: int
    index: int
    previous: bytes
    digest: str
    proof: tuple[bytes, ...]
    """Parts of enough people: of each the number of the seat in one byte, and then its part.

    Peers may hold different ones; the answer is the same. For a card of a masked stack: the
    transcript of its shuffle, or its hash once the match has told it; what the card is; then a
    part of each maker that plays. For hidden choices: of each seat what its author showed, or
    parts of enough people, or nothing if the choice was withheld.
    """

    @property
    def encoded(self) -> bytes:
        digest = bytes.fromhex(self.digest)
        return encode(("dealt", self.epoch, self.index, self.previous, digest, self.proof))


@dataclass(frozen=True)
class Decided:
    """A change of the seating with the votes for it."""

    statement: SignedStatement

    @property
    def encoded(self) -> bytes:
        return encode(("decided", self.statement.encoded))


Item = Deed | Dealt | Decided


def read_item(data: bytes) -> Item:
    match decode(data):
        case ["deed", bytes(statement)]:
            return Deed.of(SignedStatement.read(statement))
        case ["decided", bytes(statement)]:
            return Decided(SignedStatement.read(statement))
        case ["dealt", int(epoch), int(index), bytes(previous), bytes(digest), [*proof]] if (
            type(epoch) is type(index) is int
            and len(previous) == LINK
            and len(digest) == DIGEST
            and all(isinstance(part, bytes) for part in proof)
        ):
            return Dealt(epoch, index, previous, digest.hex(), tuple(proof))
    raise Refused("lan.malformed", what="step")


# ---------------------------------------------------------------------------------------- moments
Place = tuple[int, bytes]
"""Epoch and link: no two moments of any history share both."""


@dataclass(frozen=True)
class Moment:
    """Where a match stands between two steps."""

    epoch: Epoch
    index: int
    link: bytes
    digest: str
    course: Course
    masked_stacks: tuple[MaskedStack, ...] = ()
    chains: Chains | None = None
    """Of a match that version 0.1 has kept."""

    @property
    def place(self) -> Place:
        return self.epoch.number, self.link

    @property
    def draw(self) -> str:
        """The name of the draw that luck is asked for; empty if it is not."""
        wish = self.course.wish
        return "" if wish is None else draw_name(wish)

    @property
    def reveal(self) -> Reveal | None:
        """The hidden choices that luck is asked for, if it is."""
        wish = self.course.wish
        return wish if isinstance(wish, Reveal) else None

    @property
    def asked(self) -> tuple[MaskedStack, int] | None:
        """The masked stack, and the place in its deck, of the card that luck is asked to open."""
        wish = self.course.wish
        return self.lies(wish.sealed) if isinstance(wish, Open) else None

    def lies(self, card: Sealed) -> tuple[MaskedStack, int] | None:
        """The masked stack of a card, and the place in its deck."""
        for masked in self.masked_stacks:
            if masked.name == card.stack and card.position in masked.places:
                return masked, masked.places.index(card.position)
        return None

    @property
    def makers(self) -> tuple[int, ...]:
        """The seats whose parts open the card of a masked stack that luck is asked for."""
        asked = self.asked
        makers = asked[0].makers if asked is not None else ()
        return tuple(seat for seat in makers if seat in self.epoch.players)


@dataclass(frozen=True)
class Step:
    """An item, and the moment it led to; `entry` is what the engine's record gets of it."""

    item: Item
    after: Moment
    entry: Entry | None
    events: tuple[Event, ...]
    liars: tuple[int, ...] = ()
    """The people who had sealed a choice that there is not."""


@dataclass(frozen=True)
class Rules:
    """What every step is checked against."""

    agreement: Agreement
    cabinet: Cabinet[Any]
    verify: Verify
    opened_cards: OpenedCards = field(default_factory=OpenedCards)

    @cached_property
    def draws(self) -> Draws | None:
        """The draws of a match of today; None for one that version 0.1 has kept."""
        key = self.agreement.luck_key
        return None if key is None else Draws(key)

    @cached_property
    def openings(self) -> Openings | None:
        """The hidden choices of a match of today; version 0.1 had none."""
        key = self.agreement.luck_key
        return None if key is None else Openings(key)

    def trust(self, trusting: bool) -> None:
        """Whether what is read comes from our journal, where it was checked before."""
        self.opened_cards.trusting = trusting
        if self.draws is not None and self.openings is not None:
            self.draws.trusting = self.openings.trusting = trusting

    def opening(self) -> Moment:
        header = self.agreement.invitation.header
        course = beginning(header, self.cabinet)
        epoch = Epoch.first(self.agreement.invitation)
        chains = None if self.agreement.former_luck is None else Chains()
        moment = Moment(epoch, 0, header.link, course.digest, course, (), chains)
        return self._with_cards(moment)

    def step(self, at: Moment, item: Item) -> Step:
        """The step that this item makes from this moment; Refused if it cannot follow there."""
        if isinstance(item, Deed):
            return self._played(at, item)
        if isinstance(item, Dealt):
            return self._dealt(at, item)
        return self._decided(at, item)

    def _played(self, at: Moment, deed: Deed) -> Step:
        said, entry = deed.statement, deed.entry
        self._signed(said, DEED)
        if said.place != (at.epoch.number, at.index + 1) or deed.previous != at.link:
            raise Refused("lan.sequence")
        # From here on its author has seen what we see, so every fault of it is a lie.
        if entry != Entry.after(at.link, entry.index, entry.seat, entry.move, entry.digest):
            raise Lie("lan.sequence", what="link")
        if entry.seat == LUCK or entry.seat != at.course.actor:
            raise Lie("lan.not_turn", seat=entry.seat)
        if at.epoch.paused:
            raise Lie("lan.paused")
        if at.epoch.roster[entry.seat] != said.seat:
            raise Lie("lan.not_own", seat=entry.seat)
        if self.openings is not None:
            self.openings.check_deed(at.course, entry, said.seat)
        return self._advanced(at, deed, entry)

    def _dealt(self, at: Moment, dealt: Dealt) -> Step:
        if (dealt.epoch, dealt.index, dealt.previous) != (at.epoch.number, at.index + 1, at.link):
            raise Refused("lan.sequence")
        asked, reveal, chains = at.asked, at.reveal, at.chains
        masked_stacks, liars = at.masked_stacks, tuple[int, ...]()
        if asked is not None:
            move, masked_stacks = self._opened(at, *asked, dealt.proof)
        elif reveal is not None and self.openings is not None:
            given = (at.course, at.epoch, reveal, dealt.proof)
            move, liars = self.openings.revealed(*given)
        else:
            move = self.luck(at, dealt.proof)
        entry = Entry.after(at.link, dealt.index, LUCK, move, dealt.digest)
        drawn = None if chains is None else chains.drawn()
        after = replace(at, masked_stacks=masked_stacks, chains=drawn)
        return replace(self._advanced(after, dealt, entry), liars=liars)

    # ------------------------------------------------------------------- cards of masked stacks
    def _opened(
        self, at: Moment, masked: MaskedStack, index: int, proof: Sequence[bytes]
    ) -> tuple[tuple[Any, ...], tuple[MaskedStack, ...]]:
        """The card in a hand that all its makers open, and the masked stacks after that."""
        makers = at.makers
        if len(proof) != 2 + len(makers):
            raise Refused("lan.luck", what="makers of a card")
        told, named, *parts = proof
        made = self.transcript(masked, told)
        if not self.opened_cards.trusting:
            given = dict(zip(makers, parts, strict=True))
            if self.opened_cards.face(made, index, given).encode() != named:
                raise Forged("lan.luck", what="card")
        card = named.decode(errors="replace")
        shown = masked.opened(masked.places[index], card, made.hash)
        masked_stacks = tuple(shown if one is masked else one for one in at.masked_stacks)
        return ("open", card), masked_stacks

    def transcript(self, masked: MaskedStack, told: bytes) -> ShuffleTranscript:
        """How a stack was shuffled: the first card of it tells all, later ones tell the hash."""
        opened_cards = self.opened_cards
        if masked.told:
            if told != masked.made or told not in opened_cards.made:
                raise Refused("lan.luck", what="shuffle of a card")
            return opened_cards.made[told]
        stack = masked.stack(self.agreement.match)
        known = next((one for one in opened_cards.made.values() if one.told == told), None)
        made = known or self.transcript_as_told(masked, stack, told)
        if made.key.purpose.id != stack.id or masked.made not in (b"", made.hash):
            raise Refused("lan.seating", what="shuffle")
        opened_cards.made[made.hash] = made
        return made

    def transcript_as_told(
        self, masked: MaskedStack, stack: Stack, told: bytes
    ) -> ShuffleTranscript:
        """A transcript of which every signature and every proof was checked."""
        said, keys = statements(told, stack), self.agreement.envelopes
        if self.opened_cards.trusting:
            return transcript_of(said, stack, keys, trusted=True)
        for one in said:
            if one.place != masked.key:
                raise Forged("lan.elsewhere", what="shuffle")
            self._signed(one, one.kind)
        if self.opened_cards.patience is not None:
            work = partial(transcript_of, said, stack, keys)
            raise Unchecked("lan.unchecked", work)
        return transcript_of(said, stack, keys)

    def luck(self, at: Moment, proof: Sequence[bytes]) -> tuple[Any, ...]:
        """Luck's answer of these parts; Refused if one of them is wrong."""
        wish = at.course.wish
        if wish is None:
            raise Refused("lan.not_turn", seat=LUCK)
        former = self.agreement.former_luck
        seed = self._seed(at, proof) if former is None else self._former(former, at, proof)
        return answer(wish, seed).plain

    def _seed(self, at: Moment, proof: Sequence[bytes]) -> bytes:
        draws = self.draws
        assert draws is not None
        parts = {part[0]: part[1:] for part in proof if part}
        if len(parts) != len(proof) or len(parts) != draws.threshold:
            raise Refused("lan.luck", what="number of parts")
        return draws.seed(at.draw, parts)

    def _former(self, former: FormerLuck, at: Moment, proof: Sequence[bytes]) -> bytes:
        assert at.chains is not None
        wish, place = at.course.wish, (at.epoch.number, at.index + 1)
        wished = wish.sealed if isinstance(wish, Open) else None
        return former.seed(at.chains, place, at.epoch.players, wished, proof)

    def _advanced(self, at: Moment, item: Item, entry: Entry) -> Step:
        try:
            step = advanced(at.course, entry)
        except WrongDigest as reason:  # all else is checked alike by two honest programs
            raise Diverged(reason.course) from None
        except Refused as reason:
            raise Lie("lan.illegal", reason=reason) from None
        return self.reached(at, item, entry, step.course, step.events)

    def reached(
        self, at: Moment, item: Item, entry: Entry, course: Course, events: Sequence[Event]
    ) -> Step:
        """The step of an entry whose course is worked out already."""
        came = (entry.index, entry.link, entry.digest, course)
        moment = Moment(at.epoch, *came, at.masked_stacks, at.chains)
        return Step(item, self._with_cards(moment), entry, tuple(events))

    def answered(self, at: Moment, move: tuple[Any, ...], proof: tuple[bytes, ...]) -> Step:
        """The step of an answer of luck that was worked out here."""
        told: list[Event] = []
        course = at.course.take(LUCK, move, told.append)
        entry = Entry.after(at.link, at.index + 1, LUCK, move, course.digest)
        dealt = Dealt(at.epoch.number, entry.index, at.link, entry.digest, proof)
        return self.reached(at, dealt, entry, course, told)

    def _with_cards(self, at: Moment) -> Moment:
        """The moment with the sealed cards that are in it for the first time."""
        sealed, hidden = at.course.state.sealed(), self.agreement.hidden_stacks
        if hidden:
            epoch = at.epoch
            sealed = tuple(card for card in sealed if card.stack.startswith(hidden))
            stacks = stacks_seen(at.masked_stacks, sealed, epoch.number, epoch.players)
            return replace(at, masked_stacks=stacks)
        if at.chains is None:
            return at
        chains = at.chains.seen(sealed)
        if len(chains.cards) > CARDS:
            raise Refused("lan.too_long", cards=len(chains.cards))
        return replace(at, chains=chains)

    def _decided(self, at: Moment, decided: Decided) -> Step:
        said = decided.statement
        self._signed(said, "seating")
        proposal, votes = counted(said, self.agreement, at.epoch, self.verify)
        if max(vote.base for vote in votes) != (at.index, at.link):
            raise Refused("lan.seating", what="base")
        epoch = next_epoch(at.epoch, proposal)
        told = [made for vote in votes for made in vote.made]
        masked_stacks = handed_over(at.masked_stacks, epoch.number, epoch.players, told)
        after = replace(at, epoch=epoch, masked_stacks=masked_stacks, course=at.course.settled())
        if at.chains is not None:
            after = replace(after, chains=_next_chains(at.chains, at, proposal, votes))
        return Step(decided, after, None, ())

    def _signed(self, said: SignedStatement, kind: str) -> None:
        if said.kind != kind or said.match != self.agreement.match:
            raise Refused("lan.elsewhere", what=kind)
        if not said.holds(self.agreement.key(said.seat), self.verify):
            raise Refused("lan.signature", what=kind)


def _next_chains(chains: Chains, at: Moment, proposal: Proposal, votes: Sequence[Vote]) -> Chains:
    """Where the chains of a match that version 0.1 has kept go on after a decision."""
    known = {
        (card.stack, card.position)
        for seat in range(at.course.state.seats)
        for card in at.course.state.knows(seat)
    }
    players = tuple(seat for seat, person in enumerate(proposal.roster) if seat == person)
    held = {pair for vote in votes if vote.seat in players for pair in vote.held}
    leap = proposal.number - at.epoch.number
    return chains.next(leap, at.epoch.players, players, held, known)


# ---------------------------------------------------------------------------------------- history
@dataclass
class History:
    """All steps since the opening; it grows at its end, or is cut back to make room."""

    opening: Moment
    steps: list[Step] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._at: dict[Place, int] = {}
        self._stacks: dict[Key, int] = {}
        """After how many steps each masked stack lay there first."""
        self._note(0)

    def _note(self, position: int) -> None:
        """Find by place and by stack what stands there from this position on."""
        for number in range(position, len(self) + 1):
            moment = self.moment(number)
            self._at[moment.place] = number
            for masked in moment.masked_stacks:
                self._stacks.setdefault(masked.key, number)

    def __len__(self) -> int:
        return len(self.steps)

    @property
    def tip(self) -> Moment:
        return self.steps[-1].after if self.steps else self.opening

    def moment(self, position: int) -> Moment:
        """Where the match stood after so many steps."""
        return self.steps[position - 1].after if position else self.opening

    def masked_stack(self, key: Key) -> MaskedStack | None:
        """A stack that lay there at any moment, by its key: as it was at first."""
        position = self._stacks.get(key)
        stacks = () if position is None else self.moment(position).masked_stacks
        return next((masked for masked in stacks if masked.key == key), None)

    def find(self, place: Place) -> int | None:
        """After how many steps the match stood there, or None if it never did."""
        return self._at.get(place)

    def link_at(self, index: int) -> bytes | None:
        """The link of an entry, if the history has come so far."""
        position = self._position(index)
        return None if position is None else self.moment(position).link

    def _position(self, index: int) -> int | None:
        if not 0 <= index <= self.tip.index:
            return None
        later = bisect_left(self.steps, index, key=lambda step: step.after.index)
        return later + 1 if index else 0

    def replace(self, position: int, steps: Sequence[Step]) -> list[Step]:
        """Go on from that position with these steps; what stood there is returned."""
        if position + len(steps) > LONGEST:
            raise Refused("lan.too_long", steps=position + len(steps))
        gone = self.steps[position:]
        for step in gone:
            del self._at[step.after.place]
        if gone:
            self._stacks = {key: at for key, at in self._stacks.items() if at <= position}
        self.steps[position:] = steps
        self._note(position + 1)
        return gone

    def locator(self) -> list[Place]:
        """Places ever further back, by which another peer finds where we part."""
        places, position, stride = list[Place](), len(self), 1
        while position > 0 and len(places) < 40:
            places.append(self.moment(position).place)
            position -= stride
            stride *= 2 if len(places) > 4 else 1
        return [*places, self.opening.place]

    def record(self, header: Header, position: int) -> Record:
        """The engine's record of so many steps: what `replay` reads."""
        record = Record(header)
        for step in self.steps[:position]:
            if step.entry is not None:
                record.add(step.entry)
        return record
