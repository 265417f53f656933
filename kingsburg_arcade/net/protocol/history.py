"""The history of a match: what was played, dealt and decided, each step checked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, Final

from ...engine.chain import Entry, Header
from ...engine.codec import DIGEST, LINK, decode, encode
from ...engine.contract import LUCK, Cabinet, Event, Open, Refused, Sealed
from ...engine.course import Course
from ...engine.record import Record, WrongDigest, advanced, beginning
from ..masks.masked_stack import Pile, handed_over, piles_seen
from ..masks.opened_cards import Forged, Openings, Unchecked
from ..masks.shuffle_transcript import Made, made_of, statements
from ..masks.stack import Stack
from . import shared_luck
from .agreement import Agreement
from .seating import Epoch, counted, next_epoch
from .shared_luck import Card
from .signed_statement import Lie, Signer, Statement, Verify

DEED: Final = "deed"
LONGEST: Final = 1 << 14
"""Steps of one match, at most."""


class Diverged(Refused):
    """The same move led to different positions here and there: one of the programs is wrong."""

    def __init__(self, reason: str, here: Course) -> None:
        super().__init__(reason)
        self.here = here


# ------------------------------------------------------------------------------------- what comes
@dataclass(frozen=True)
class Deed:
    """A move that the person who plays the seat has signed."""

    statement: Statement
    previous: bytes
    entry: Entry

    @classmethod
    def signed(
        cls, signer: Signer, match: bytes, person: int, epoch: int, previous: bytes, entry: Entry
    ) -> Deed:
        body = encode((previous, entry.encoded))
        place = (epoch, entry.index)
        return cls(Statement.signed(signer, DEED, match, person, place, body), previous, entry)

    @classmethod
    def of(cls, statement: Statement) -> Deed:
        match decode(statement.body):
            case [bytes(previous), bytes(entry)] if len(previous) == LINK:
                read = Entry.read(entry)
                if len(statement.place) == 2 and statement.place[1] == read.index:
                    return cls(statement, previous, read)
        raise Refused("it does not hold what a move holds")

    @property
    def encoded(self) -> bytes:
        return encode((DEED, self.statement.encoded))


@dataclass(frozen=True)
class Dealt:
    """An answer of luck with what it was made of; it needs no signature, for all can check it."""

    epoch: int
    index: int
    previous: bytes
    digest: str
    proof: tuple[bytes, ...]
    """A link of each player, or a nonce of each maker of the card, in the order of the seats.

    For a card of a pile: its making, or the hash of it once the match has told it; what the card
    is; then a part of each maker that plays.
    """

    @property
    def encoded(self) -> bytes:
        digest = bytes.fromhex(self.digest)
        return encode(("dealt", self.epoch, self.index, self.previous, digest, self.proof))


@dataclass(frozen=True)
class Decided:
    """A change of the seating with the votes for it."""

    statement: Statement

    @property
    def encoded(self) -> bytes:
        return encode(("decided", self.statement.encoded))


Item = Deed | Dealt | Decided


def read_item(data: bytes) -> Item:
    match decode(data):
        case ["deed", bytes(statement)]:
            return Deed.of(Statement.read(statement))
        case ["decided", bytes(statement)]:
            return Decided(Statement.read(statement))
        case ["dealt", int(epoch), int(index), bytes(previous), bytes(digest), [*proof]] if (
            type(epoch) is type(index) is int
            and len(previous) == LINK
            and len(digest) == DIGEST
            and all(isinstance(part, bytes) for part in proof)
        ):
            return Dealt(epoch, index, previous, digest.hex(), tuple(proof))
    raise Refused("it is no step of a match")


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
    draws: int
    """Answers of luck in this epoch so far."""
    cards: tuple[Card, ...]
    piles: tuple[Pile, ...] = ()

    @property
    def place(self) -> Place:
        return self.epoch.number, self.link

    @property
    def position(self) -> int:
        """Which link of the chains the next roll asks for."""
        return self.epoch.start + self.draws

    @property
    def card(self) -> int | None:
        """The number of the sealed card that luck is asked to open, if it is."""
        wish = self.course.wish
        if not isinstance(wish, Open) or self.piles:
            return None
        return self.cards.index((wish.sealed.stack, wish.sealed.position))

    @property
    def asked(self) -> tuple[Pile, int] | None:
        """The pile, and the place in its deck, of the card that luck is asked to open."""
        wish = self.course.wish
        return self.lies(wish.sealed) if isinstance(wish, Open) else None

    def lies(self, card: Sealed) -> tuple[Pile, int] | None:
        """Where a card lies that is dealt from a pile."""
        for pile in self.piles:
            if pile.name == card.stack and card.position in pile.places:
                return pile, pile.places.index(card.position)
        return None

    @property
    def makers(self) -> tuple[int, ...]:
        """Whose parts the answer of luck is made of."""
        asked = self.asked
        if asked is not None:
            return tuple(seat for seat in asked[0].makers if seat in self.epoch.players)
        card = self.card
        return self.epoch.players if card is None else self.epoch.makers(card)


@dataclass(frozen=True)
class Step:
    """An item, and the moment it led to; `entry` is what the engine's record gets of it."""

    item: Item
    after: Moment
    entry: Entry | None
    events: tuple[Event, ...]


@dataclass(frozen=True)
class Rules:
    """What every step is checked against."""

    agreement: Agreement
    cabinet: Cabinet[Any]
    verify: Verify
    openings: Openings = field(default_factory=Openings)

    def opening(self) -> Moment:
        header = self.agreement.invitation.header
        course = beginning(header, self.cabinet)
        epoch = Epoch.first(self.agreement.invitation)
        return self._moment(epoch, 0, header.link, course.digest, course, 0, (), ())

    def step(self, at: Moment, item: Item) -> Step:
        """The step that this item makes from this moment; Refused if it does not belong there."""
        if isinstance(item, Deed):
            return self._played(at, item)
        if isinstance(item, Dealt):
            return self._dealt(at, item)
        return self._decided(at, item)

    def _played(self, at: Moment, deed: Deed) -> Step:
        said, entry = deed.statement, deed.entry
        self._signed(said, DEED)
        if said.place != (at.epoch.number, at.index + 1) or deed.previous != at.link:
            raise Refused("it does not follow from what stands before it")
        # From here on its author has seen what we see, so whatever is wrong with it is a lie.
        if entry != Entry.after(at.link, entry.index, entry.seat, entry.move, entry.digest):
            raise Lie("its link is not the hash of what it says")
        if entry.seat == LUCK or entry.seat != at.course.actor:
            why = Refused("luck is not any seat's to play")
            refusal = at.course.turn_refusal(entry.seat) or why
            raise Lie(refusal.code, **refusal.values)
        if at.epoch.roster[entry.seat] != said.seat:
            raise Lie(f"seat {said.seat} does not play for seat {entry.seat}")
        return self._advanced(at, deed, entry, at.draws)

    def _dealt(self, at: Moment, dealt: Dealt) -> Step:
        if (dealt.epoch, dealt.index, dealt.previous) != (at.epoch.number, at.index + 1, at.link):
            raise Refused("it does not follow from what stands before it")
        asked = at.asked
        if asked is not None:
            move, piles = self._opened(at, *asked, dealt.proof)
        else:
            move, piles = self.luck(at, dealt.proof), at.piles
        entry = Entry.after(at.link, dealt.index, LUCK, move, dealt.digest)
        return self._advanced(replace(at, piles=piles), dealt, entry, at.draws + 1)

    # --------------------------------------------------------------------------- cards of a pile
    def _opened(
        self, at: Moment, pile: Pile, index: int, proof: Sequence[bytes]
    ) -> tuple[tuple[Any, ...], tuple[Pile, ...]]:
        """The card in a hand that all its makers open, and the piles after it was shown."""
        makers = at.makers
        if len(proof) != 2 + len(makers):
            raise Refused("a card is not opened by all who should open it")
        told, named, *parts = proof
        made = self.making(pile, told)
        if not self.openings.trusting:
            given = dict(zip(makers, parts, strict=True))
            if self.openings.face(made, index, given).encode() != named:
                raise Forged("the card is another one than it is said to be")
        card = named.decode(errors="replace")
        shown = pile.opened(pile.places[index], card, made.hash)
        piles = tuple(shown if one is pile else one for one in at.piles)
        return ("open", card), piles

    def making(self, pile: Pile, told: bytes) -> Made:
        """How a pile was made: told in full by the first card of it, by its hash from then on."""
        openings = self.openings
        if pile.told:
            if told != pile.made or told not in openings.made:
                raise Refused("a card belongs to another making of its stack")
            return openings.made[told]
        stack = pile.stack(self.agreement.match)
        known = next((one for one in openings.made.values() if one.told == told), None)
        made = known or self.made_as_told(pile, stack, told)
        if made.key.stack.id != stack.id or pile.made not in (b"", made.hash):
            raise Refused("the seating was voted for with another making of this stack")
        openings.made[made.hash] = made
        return made

    def made_as_told(self, pile: Pile, stack: Stack, told: bytes) -> Made:
        """A making looked at from its beginning: every signature, every proof."""
        said, keys = statements(told, stack), self.agreement.envelopes
        if self.openings.trusting:
            return made_of(said, stack, keys, trusted=True)
        for one in said:
            if one.place != pile.key:
                raise Forged("the making of a stack was said elsewhere")
            self._signed(one, one.kind)
        if self.openings.patience is not None:
            work = partial(made_of, said, stack, keys)
            raise Unchecked("a stack was made while we were not here", work)
        return made_of(said, stack, keys)

    def luck(self, at: Moment, proof: Sequence[bytes]) -> tuple[Any, ...]:
        """Luck's answer of these parts; Refused if one of them was not promised."""
        wish, makers, match = at.course.wish, at.makers, self.agreement.match
        if wish is None:
            raise Refused("luck is not asked")
        if len(proof) != len(makers):
            raise Refused("the answer of luck is not made by all who should make it")
        parts = list(zip(makers, proof, strict=True))
        for seat, part in parts:
            if not self.is_part(at, seat, part):
                raise Refused(f"seat {seat} did not promise this part of luck")
        card = at.card
        if card is not None:
            seed = shared_luck.card_seed(match, card, parts)
        else:
            seed = shared_luck.roll_seed(match, at.epoch.number, at.index + 1, parts)
        return shared_luck.answer(wish, seed).plain

    def is_part(self, at: Moment, seat: int, part: bytes) -> bool:
        """Whether a seat promised this link or nonce for the wish that stands."""
        card = at.card
        if card is not None:
            return self.is_nonce(seat, card, part)
        end, table = self.agreement.chain_end(seat), self.agreement.invitation.table
        return shared_luck.leads_to(end, table, seat, at.position, part)

    def is_nonce(self, seat: int, card: int, nonce: bytes) -> bool:
        table = self.agreement.invitation.table
        if len(nonce) != shared_luck.BYTES or seat not in self.agreement.invitation.people:
            return False
        promised = self.agreement.promise(seat, card)
        return shared_luck.promise(table, seat, card, nonce) == promised

    def _advanced(self, at: Moment, item: Item, entry: Entry, draws: int) -> Step:
        try:
            step = advanced(at.course, entry)
        except WrongDigest as reason:  # all else is checked alike by two honest programs
            raise Diverged(str(reason), reason.course) from None
        except Refused as reason:
            raise Lie(str(reason)) from None
        came = (entry.index, entry.link, entry.digest, step.course)
        moment = self._moment(at.epoch, *came, draws, at.cards, at.piles)
        return Step(item, moment, entry, step.events)

    def _moment(
        self,
        epoch: Epoch,
        index: int,
        link: bytes,
        digest: str,
        course: Course,
        draws: int,
        cards: tuple[Card, ...],
        piles: tuple[Pile, ...],
    ) -> Moment:
        sealed = course.state.sealed()
        seen = shared_luck.cards_seen(cards, sealed)
        if self.agreement.hidden_stacks:
            piles = piles_seen(piles, sealed, epoch.number, epoch.players)
        elif len(seen) > shared_luck.CARDS:
            raise Refused("the match has more sealed cards than were promised")
        return Moment(epoch, index, link, digest, course, draws, seen, piles)

    def _decided(self, at: Moment, decided: Decided) -> Step:
        said = decided.statement
        self._signed(said, "seating")
        proposal, votes = counted(said, self.agreement, at.epoch, self.verify)
        if max(vote.base for vote in votes) != (at.index, at.link):
            raise Refused("the seating begins elsewhere")
        known = {
            (card.stack, card.position)
            for seat in range(at.course.state.seats)
            for card in at.course.state.knows(seat)
        }
        looked_at = [card in known for card in at.cards] if not at.piles else []
        epoch = next_epoch(at.epoch, at.draws, proposal, votes, looked_at)
        told = [made for vote in votes for made in vote.made]
        piles = handed_over(at.piles, epoch.number, epoch.players, told)
        moment = Moment(epoch, at.index, at.link, at.digest, at.course, 0, at.cards, piles)
        return Step(decided, moment, None, ())

    def _signed(self, said: Statement, kind: str) -> None:
        if said.kind != kind or said.match != self.agreement.match:
            raise Refused("it belongs to another match")
        if not said.holds(self.agreement.key(said.seat), self.verify):
            raise Refused("it is not signed by the key of its seat")


# ---------------------------------------------------------------------------------------- history
@dataclass
class History:
    """All steps since the opening; it grows at its end, or is cut back to make room."""

    opening: Moment
    steps: list[Step] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._at = {self.opening.place: 0}
        for position, step in enumerate(self.steps, 1):
            self._at[step.after.place] = position

    def __len__(self) -> int:
        return len(self.steps)

    @property
    def tip(self) -> Moment:
        return self.steps[-1].after if self.steps else self.opening

    def moment(self, position: int) -> Moment:
        """Where the match stood after so many steps."""
        return self.steps[position - 1].after if position else self.opening

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
        low, high = 0, len(self)
        while low < high:
            middle = (low + high) // 2
            if self.moment(middle).index < index:
                low = middle + 1
            else:
                high = middle
        return low

    def replace(self, position: int, steps: Sequence[Step]) -> list[Step]:
        """Go on from that position with these steps; what stood there is returned."""
        if position + len(steps) > LONGEST:
            raise Refused("the match is longer than any match may be")
        gone = self.steps[position:]
        for step in gone:
            del self._at[step.after.place]
        self.steps[position:] = steps
        for number, step in enumerate(steps, position + 1):
            self._at[step.after.place] = number
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
