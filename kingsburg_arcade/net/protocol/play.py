"""A match in play: what one peer does of itself, when it is asked to and when time passes."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any

from ...engine.chain import Entry
from ...engine.contract import LUCK, NOBODY, Refused
from ..masks.masked_stack import ALIVE
from . import facts, wire
from .history import Decided, Deed, Place, Step, read_item
from .journal_format import framed
from .play_with_hands import Masked
from .presence import HEARTBEAT, settled
from .seating import VOTE, Proposal, Vote, decided, furthest
from .signed_statement import Statement


class Play(Masked):
    """One peer's side of a match that has begun. Its seat is None if it only watches."""

    # ---------------------------------------------------------------------------- the local person
    def submit(self, now: float, seat: int, move: tuple[Any, ...]) -> None:
        """Play, sign, keep and send a move of a seat that is ours to play."""
        tip = self.tip
        if self.seat is None or not 0 <= seat < len(tip.epoch.roster):
            raise Refused("who watches does not play")
        if tip.epoch.roster[seat] != self.seat:
            raise Refused(f"seat {seat} is not played from here")
        if seat != tip.course.actor:
            raise tip.course.turn_refusal(seat) or Refused("it is not your turn")
        if self.undecided:
            raise Refused("the seating is being voted on: a moment's patience")
        if not self.has_majority(now):
            raise Refused("most of the others are missing: the match waits for them")
        after = tip.course.take(seat, move)
        entry = Entry.after(tip.link, tip.index + 1, seat, move, after.digest)
        deed = Deed.signed(self._signer, self.match, self.seat, tip.epoch.number, tip.link, entry)
        self._adopt(len(self.history), [self.rules.step(tip, deed)])

    def replace(self, now: float, seat: int) -> None:
        """The person here wants a governor on the seat of somebody who is missing."""
        if seat not in self.tip.epoch.players or seat == self.seat:
            raise Refused(f"nobody of their own plays seat {seat}")
        silent = self.presence.silence(now, seat)
        if not self.presence.is_lost(now, seat) or silent < self.grace:
            raise Refused(f"seat {seat} may be missing for {self.grace} seconds")
        self._wanted.add(seat)

    def leave(self) -> None:
        self.ballot.leaving = True

    @property
    def is_over(self) -> bool:
        """Whether the last entry is settled."""
        return self._over

    # ------------------------------------------------------------------------------------ luck
    def parts(self, who: bytes, message: wire.Parts) -> None:
        fresh = self.sharing.take(self.history, message.after, message.parts)
        if fresh:
            told = wire.Parts(self.match, message.after, tuple(sorted(fresh.items())))
            self._tell_all(told, but=who)

    def look(self, who: bytes, message: wire.Look) -> None:
        """Somebody's seat has looked at a card: it gets our nonce, once the look is settled."""
        person = self.rules.agreement.invitation.seat_of(who)
        if person is not None:
            self._show(person, message.card)

    def _show(self, person: int, card: int) -> None:
        at = self.settled_moment()
        if self.tip.epoch.number == at.epoch.number:
            if self.stacks is not None:
                self._deal_to(at, person, card, again=True)
                return
            shown = self.sharing.shown(at, person, card)
            if shown:
                parts = tuple(sorted(shown.items()))
                self._send(person, wire.Nonces(self.match, card, parts))

    def _show_looks(self) -> None:
        """Whoever has looked, and cannot take it back any more, gets our nonce unasked, once."""
        at = self.settled_moment()
        for person in at.epoch.electorate:
            for card in self.sharing.looked_at(at, person):
                if person != self.seat and (person, card) not in self._shown:
                    self._shown.add((person, card))
                    self._show(person, card)

    def nonces(self, message: wire.Nonces) -> None:
        if self.stacks is not None or message.card not in self.sharing.lacking(self.tip):
            return
        for seat, nonce in message.nonces:
            place = (message.card, seat)
            known = place in self.sharing.held or seat == self.seat
            if not known and self.rules.is_nonce(seat, message.card, nonce):
                self._ink.write(framed("nonce", message.card, seat, nonce))
                self.sharing.held[place] = nonce

    def _share_luck(self, gossip: bool) -> None:
        """Tell our part of the answer that is wanted, and answer as soon as all parts are here."""
        while self.tip.course.actor == LUCK:
            tip = self.tip
            if not self.undecided and self.is_saved:
                mine = self.sharing.own(tip)
                if mine:
                    self.sharing.take(self.history, tip.place, mine.items())
            if not self._share_card(gossip):
                return
            known = {} if tip.asked else self.sharing.known(tip)
            fresh = self._parts_told != (tip.place, len(known))
            if known and not self.undecided and (fresh or gossip):
                self._parts_told = (tip.place, len(known))
                told = wire.Parts(self.match, tip.place, tuple(sorted(known.items())))
                self._tell_all(told)
            dealt = self.sharing.answer(tip)
            if dealt is None:
                return
            self._adopt(len(self.history), [self.rules.step(tip, dealt)])
            gossip = False

    # --------------------------------------------------------------------------------- seating
    def votes(self, now: float, who: bytes, message: wire.Votes) -> None:
        for data in message.votes:
            spoken = Statement.read(data)
            if spoken.kind != VOTE or spoken.match != self.match or len(spoken.place) != 1:
                raise Refused("it is no vote of this match")
            if spoken.seat in self.convicted or self.ballot.knows(spoken):
                continue
            if not spoken.holds(self.rules.agreement.key(spoken.seat), self.rules.verify):
                raise Refused("a vote is not signed by the key of its seat")
            Vote.read(spoken)
            other = self.ballot.note(self.tip.epoch, spoken)
            if other is not None:
                self.convict_by(other, spoken)
            elif self.ballot.knows(spoken):
                self._tell_all(wire.Votes(self.match, (spoken.encoded,)), but=who)
        self._vote(now)

    def _may_replace(self, now: float) -> Callable[[int], bool]:
        def may_replace(seat: int) -> bool:
            missing = self.presence.is_lost(now, seat)
            over = self.presence.silence(now, seat) >= self.grace
            return missing and over and (self._votes_alone or seat in self._wanted)

        return may_replace

    def _vote(self, now: float) -> None:
        """Vote for the newest seating that we have nothing against."""
        if self.seat is None or self.seat not in self.tip.epoch.electorate:
            return
        epoch, may_replace = self.tip.epoch, self._may_replace(now)
        for proposal in self.ballot.candidates(self.tip):
            if self.ballot.agrees(epoch, proposal, may_replace, self.convicted):
                self._cast(now, proposal)
                return

    def _propose(self, now: float) -> None:
        """Propose what we would like better, if those who can decide it are here."""
        epoch = self.tip.epoch
        if self.seat is None or not self.has_majority(now):
            return
        may_replace = self._may_replace(now)
        replaceable = [seat for seat in epoch.electorate if may_replace(seat)]
        wanted = self.ballot.wish(epoch, replaceable, self.convicted)
        present = self.present(now)
        rank = present.index(self.seat) if self.seat in present else len(present)
        promised = max([head.promised for head in self.presence.heads.values()], default=0)
        proposal = self.ballot.proposal(now, epoch, wanted, rank, promised)
        # Whoever is missing may have to come back first: until then most would not play.
        if proposal is not None and self.ballot.could_be(self.tip, proposal):
            self._cast(now, proposal)

    def _cast(self, now: float, proposal: Proposal) -> None:
        if self.seat is None:
            return
        tip, held = self.tip, tuple(sorted(self.sharing.held))
        made = () if self.stacks is None else self.stacks.whole[-ALIVE:]
        vote = Vote(self.seat, proposal, tip.index, tip.link, held, made)
        cast = vote.signed(self._signer, self.match)
        self._ink.write(framed("vote", cast.encoded))
        self.ballot.promise(now, tip.epoch, cast)
        self._say(cast.encoded, wire.Votes(self.match, (cast.encoded,)))

    def _count(self, now: float) -> None:
        """Begin the epoch we proposed, once most have voted and we have come as far as any."""
        carried = self.ballot.carried(self.tip.epoch)
        if carried is None:
            return
        proposal, votes = carried
        read = {seat: Vote.read(vote) for seat, vote in votes.items()}
        index, link = furthest(list(read.values()))
        found = self._reached((proposal.parent, link))
        if found is None:
            for seat, vote in read.items():
                if vote.base == (index, link):
                    self.ask(now, self.rules.agreement.key(seat))
            return
        position, steps = found
        at = steps[-1].after if steps else self.history.moment(position)
        statement = decided(self._signer, self.match, proposal, votes)
        self._adopt(position, [*steps, self.rules.step(at, Decided(statement))])

    def _reached(self, place: Place) -> tuple[int, list[Step]] | None:
        """How to stand at this place: by our own history, or by the branch beside it."""
        position = self.history.find(place)
        if position is not None:
            return position, []
        side = self._side
        if side is None or not side.still_fits(self.history):
            return None
        places = [step.after.place for step in side.steps]
        if place not in places:
            return None
        return side.position, list(side.steps[: places.index(place) + 1])

    # ------------------------------------------------------------------------------------ time
    def advance(self, now: float) -> None:
        """Do what follows from all that is known: after every input."""
        self._dry()
        self._vote(now)
        self._count(now)
        if self.stacks is not None:
            self.stacks.advance(self.tip)
            self._settle()  # what is asked of us may have waited for it
        beat = now >= self._next_beat
        if beat:
            self._propose(now)
            self._count(now)
        self._share_luck(gossip=beat)
        self._settle()
        if self.stacks is not None:
            self._deal_hands()
        if beat:
            self._next_beat = now + HEARTBEAT
            self._repeat()
        elif self._on_disk is not None and self._told != self._on_disk.place:
            self._tell_head(gossip=False)
        self._say_who_is_here(now)

    def speak(self, now: float) -> None:
        """Let the heart beat at once."""
        self._next_beat = now

    def _repeat(self) -> None:
        """Say again what might have been lost on the way."""
        self._tell_head(gossip=True)
        votes = [vote.encoded for vote in self.ballot.open_votes(self.tip.epoch)]
        told = tuple(vote for vote in votes if self._may_say(vote))[: wire.STATEMENTS]
        if told:
            self._tell_all(wire.Votes(self.match, told))
        for seat, evidence in self.evidence.items():
            if seat in self.tip.epoch.electorate:
                self._tell_all(evidence)
        for card in self.sharing.lacking(self.settled_moment()):
            self._tell_all(wire.Look(self.match, card))
        if self.stacks is not None:
            heads = self.presence.heads.values()
            self.stacks.repeat(
                [head.made for head in heads if head.seat in self.tip.epoch.electorate]
            )

    def _settle(self) -> None:
        electorate = self.tip.epoch.electorate
        own = self.head()
        mine = [] if own is None else [own]
        index = settled(self.history, electorate, [*mine, *self.presence.heads.values()])
        index = min(index, self.saved_index)  # what is said to stay here must stay here
        if index > self.settled:
            self.settled = index
            self._emit(facts.Settled(index))
            if self.stacks is None:
                self._show_looks()
        tip = self.tip
        settled_here = self.settled == tip.index or self._was_over
        if not self._over and tip.course.actor == NOBODY and settled_here:
            self._over = True
            if not self._was_over:
                with suppress(Refused):  # on a full disk: then it is confirmed once more
                    self._ink.write(framed("over", tip.link))
            self._emit(facts.Over(tip.course.state.result(), tip.digest))

    def _say_who_is_here(self, now: float) -> None:
        for seat, missing in self.presence.changes(now):
            if seat not in self.convicted:
                self._emit(facts.Missing(seat) if missing else facts.Back(seat))
            if not missing:
                self._wanted.discard(seat)
        waiting = not self.has_majority(now)
        if waiting != self._waiting:
            self._waiting = waiting
            self._emit(facts.Waiting(waiting))

    # ---------------------------------------------------------------------------------- resuming
    def recall(self, now: float, frames: Iterable[tuple[Any, ...]]) -> None:
        """Be again where the notebook says we were."""
        masks, chosen = list[Statement](), list[bytes]()
        self.rules.openings.trusting = True
        for frame in frames:
            match frame:
                case ("grow", int(position), (*items,)):
                    if not 0 <= position <= len(self.history):
                        raise Refused("the notebook lacks a page: something was lost on the disk")
                    steps, at = list[Step](), self.history.moment(position)
                    for data in items:
                        steps.append(self.rules.step(at, read_item(data)))
                        at = steps[-1].after
                    self.history.replace(position, steps)
                case ("vote", bytes(cast)):
                    self.ballot.promise(now, self.tip.epoch, Statement.read(cast))
                case ("nonce", int(card), int(seat), bytes(nonce)):
                    self.sharing.held[card, seat] = nonce
                case ("proof", bytes(one), bytes(other)):
                    said = Statement.read(one)
                    self.evidence[said.seat] = wire.Proof(self.match, one, other)
                    self.convicted[said.seat] = f"two statements at {said.kind} {said.place}"
                case ("making", bytes(told)):
                    chosen.append(told)
                case ("over", bytes(link)):
                    self._was_over = link == self.tip.link
                case ("mask", bytes(said)):
                    masks.append(Statement.read(said))
        self.rules.openings.trusting = False
        self._recall_masks(masks, chosen)
        self.ballot.forget(self.tip.epoch)
        self._written()
