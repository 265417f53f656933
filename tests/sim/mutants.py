"""Planted bugs of the protocol: each takes one guard away, and the simulator must notice."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

from kingsburg_arcade.engine.contract import Refused
from kingsburg_arcade.net.masks import luck_key
from kingsburg_arcade.net.protocol import (
    ballot,
    branch,
    heartbeat,
    history,
    key_agreement,
    ledger,
    luck_exchange,
    luck_parts,
    outbox,
    peer,
    presence,
    seating,
    signed_statement,
    voting,
)
from kingsburg_arcade.net.protocol.agreement import SEAL

from .faults import Faults

Planted = Iterator[None]
MUTANTS: dict[str, Callable[[], Any]] = {}
WORLDS: dict[str, tuple[str, ...]] = {}
"""Faults that lead to the situation in which a bug does harm, where few matches come to it."""


def mutant(name: str, *faults: str) -> Callable[[Callable[[], Planted]], Callable[[], Planted]]:
    """A bug; with `faults`, those strike in its matches, often and no others."""

    def planted(plant: Callable[[], Planted]) -> Callable[[], Planted]:
        MUTANTS[name] = contextmanager(plant)
        if faults:
            WORLDS[name] = faults
        return plant

    return planted


def faults_for(name: str) -> Faults | None:
    """What strikes in the matches that are to find this bug; None: what their seed draws."""
    if name not in WORLDS:
        return None
    return Faults(frozenset(WORLDS[name]), loss=0.2, delay=0.2, jitter=0.5, rate=2.0)


# ----------------------------------------------------------------------------------- the disk
@mutant("moves are said before they are written down")
def said_first() -> Planted:
    adopt = ledger.Ledger.adopt

    def later(self: Any, position: int, steps: Any) -> None:
        journal = self._outbox.journal
        write, frames = journal.write, []
        journal.write = frames.append
        try:
            adopt(self, position, steps)
        finally:
            journal.write = write
        late = getattr(self, "late", [])
        self.late = frames
        for one in late:
            write(one)

    with patch.object(ledger.Ledger, "adopt", later):
        yield


@mutant("votes are not written down")
def votes_unwritten() -> Planted:
    framed = outbox.framed

    def forgetful(*plain: Any) -> bytes:
        return framed("nothing") if plain[0] == "vote" else framed(*plain)

    with patch.object(outbox, "framed", forgetful):
        yield


@mutant("a full disk is not noticed")
def full_disk() -> Planted:
    init = outbox.Outbox.__init__

    def careless(self: Any, *given: Any, **named: Any) -> None:
        init(self, *given, **named)
        write = self.journal.write

        def try_to(frames: bytes) -> None:
            try:
                write(frames)
            except Refused:
                return

        self.journal.write = try_to

    with patch.object(outbox.Outbox, "__init__", careless):
        yield


@mutant("a heartbeat tells of what is not on the disk yet")
def acknowledged_first() -> Planted:
    head = heartbeat.Heartbeat.head

    def hasty(self: Any) -> Any:
        disk = SimpleNamespace(at=self._ledger.tip, transcripts=self._disk.transcripts)
        return head(SimpleNamespace(**{**vars(self), "_disk": disk}))

    with patch.object(heartbeat.Heartbeat, "head", hasty):
        yield


@mutant("what is signed is told before it is on the disk")
def signed_first() -> Planted:
    def hasty(self: Any, signed: bytes, message: Any) -> None:
        if message is not None:
            self.tell_all(message, watchers=True)

    with patch.object(outbox.Outbox, "say", hasty):
        yield


@mutant("a question is answered with what is not on the disk yet")
def answered_first() -> Planted:
    with patch.object(outbox.Outbox, "may_say", lambda *_: True):
        yield


@mutant("a part is told before the disk has its question")
def uncovered_first() -> Planted:
    with patch.object(ledger.Ledger, "is_saved", True):
        yield


@mutant("what is settled need not be on the own disk")
def settled_first() -> Planted:
    with patch.object(ledger.Ledger, "saved_index", 1 << 30):
        yield


@mutant("what was read after a crash is taken to be on the disk")
def read_is_saved() -> Planted:
    resume = peer.Peer.resume.__func__  # type: ignore[attr-defined]

    def hasty(cls: Any, frames: Any, cabinet: Any, signer: Any, verify: Any, keep: Any,
              now: float, **given: Any) -> Any:  # fmt: skip
        def keeping(boot: bytes) -> int:
            keep(boot)
            return 0

        made = resume(cls, frames, cabinet, signer, verify, keeping, now, **given)
        made._journal._keep = keep
        return made

    with patch.object(peer.Peer, "resume", classmethod(hasty)):
        yield


@mutant("a returning peer speaks before the disk has what was read")
def speaks_first() -> Planted:
    with patch.object(peer.Peer, "_is_mute", False):
        yield


@mutant("a torn frame at the end is taken for whole")
def torn_is_whole() -> Planted:
    from kingsburg_arcade.net.protocol import journal_format

    frames = journal_format.frames

    def greedy(data: bytes) -> Any:
        found, _ = frames(data)
        return found, len(data)

    with patch.object(journal_format, "frames", greedy):
        yield


# -------------------------------------------------------------------------------- what counts
@mutant("one person settles an entry alone")
def one_settles() -> Planted:
    with patch.object(presence, "majority", lambda count, of: count >= 1):
        yield


@mutant(
    "receipts count although their giver has promised otherwise",
    "delay", "jitter", "silent", "unheard decision",
)  # fmt: skip
def receipts_after_a_vote() -> Planted:
    with patch.object(presence.Head, "receipt", True):
        yield


@mutant("receipts of another branch count", "crash", "pause", "reorder", "slow path", "two-way cut")
def receipts_of_any_branch() -> Planted:
    def careless(of: Any, electorate: Any, heads: Any) -> int:
        indexes = sorted((min(head.index, of.tip.index) for head in heads), reverse=True)
        needed = len(tuple(electorate)) // 2
        return indexes[needed] if len(indexes) > needed else -1

    with patch.object(heartbeat, "settled", careless):
        yield


@mutant("half of the votes are enough")
def half_elects() -> Planted:
    half = lambda count, of: 2 * count >= of  # noqa: E731
    with patch.object(seating, "majority", half), patch.object(ballot, "majority", half):
        yield


@mutant("a seating begins where the slowest voter was")
def slowest_voter() -> Planted:
    slowest = lambda votes: min(vote.base for vote in votes)  # noqa: E731
    with (
        patch.object(voting, "furthest", slowest),
        patch.object(history, "max", lambda bases: min(bases), create=True),
    ):
        yield


@mutant("the branch of a new seating is not preferred")
def older_branch() -> Planted:
    def stubborn(of: Any, other: Any) -> bool:
        return bool(other.steps) and other.position == len(of)

    with patch.object(ledger, "better", stubborn):
        yield


@mutant("the longer branch is preferred")
def longer_branch() -> Planted:
    def longest(of: Any, other: Any) -> bool:
        return bool(other.steps) and other.tip(of).index > of.tip.index

    with patch.object(ledger, "better", longest):
        yield


# ----------------------------------------------------------------------------------- trust
@mutant("signatures are not looked at")
def unsigned() -> Planted:
    with patch.object(signed_statement.SignedStatement, "holds", lambda *_: True):
        yield


@mutant("anybody may play for anybody")
def any_seat() -> Planted:
    rules = history.Rules._played

    def careless(self: Any, at: Any, deed: Any) -> Any:
        roster = list(at.epoch.roster)
        if 0 <= deed.entry.seat < len(roster):
            roster[deed.entry.seat] = deed.statement.seat
        epoch = replace(at.epoch, roster=tuple(roster))
        step = rules(self, replace(at, epoch=epoch), deed)
        return replace(step, after=replace(step.after, epoch=at.epoch))

    with patch.object(history.Rules, "_played", careless):
        yield


@mutant("two tongues are not noticed")
def two_tongues() -> Planted:
    with patch.object(branch, "_contradiction", lambda *_: None):
        yield


@mutant("a lie convicts nobody")
def no_conviction() -> Planted:
    with patch.object(ledger, "Lie", ArithmeticError):
        yield


@mutant("any refused step convicts its author")
def hasty_conviction() -> Planted:
    with patch.object(ledger, "Lie", Refused):
        yield


# ------------------------------------------------------------------------------------ luck
@mutant("one person makes a draw alone")
def one_draws() -> Planted:
    with patch.object(luck_key.MatchLuck, "threshold", 1):
        yield


@mutant("a part is told before its question is settled")
def told_unsettled() -> Planted:
    with patch.object(luck_exchange.LuckExchange, "is_due", lambda *_: True):
        yield


@mutant("parts of luck are told once only")
def parts_told_once() -> Planted:
    share = luck_exchange.LuckExchange.share

    def once(self: Any, now: float, gossip: bool) -> None:
        share(self, now, False)

    with patch.object(luck_exchange.LuckExchange, "share", once):
        yield


@mutant("parts of cards are shown to anyone who asks")
def cards_for_all() -> Planted:
    def all_cards(self: Any, at: Any, person: int) -> Any:
        return {luck_parts.card_name(card): card for card in at.course.state.sealed()}

    with patch.object(luck_parts.LuckParts, "looked_at", all_cards):
        yield


# -------------------------------------------------------------------------------- going on
@mutant("nobody asks for what is lacking")
def no_questions() -> Planted:
    with patch.object(ledger.Ledger, "ask", lambda *_: None):
        yield


@mutant("nobody answers what is asked")
def no_answers() -> Planted:
    with patch.object(ledger.Ledger, "answer", lambda *_: None):
        yield


@mutant("a question is asked once only")
def asked_once() -> Planted:
    with patch.object(ledger, "ASK_AGAIN", 1e9):
        yield


@mutant("a vote that came to nothing is not tried again")
def no_second_vote() -> Planted:
    proposal = ballot.Ballot.proposal

    def once(self: Any, now: float, epoch: Any, *rest: Any, **named: Any) -> Any:
        return None if self.undecided(epoch) else proposal(self, now, epoch, *rest, **named)

    with patch.object(ballot.Ballot, "proposal", once):
        yield


@mutant("time may go back", "clock jump")
def time_goes_back() -> Planted:
    with patch.object(peer.Peer, "_steady", lambda self, now: now):
        yield


@mutant("heartbeats are not passed on")
def no_gossip() -> Planted:
    tell = heartbeat.Heartbeat.tell

    def alone(self: Any, gossip: bool) -> None:
        tell(self, False)

    with patch.object(heartbeat.Heartbeat, "tell", alone):
        yield


@mutant("entries are taken in while a vote binds", "one-way cut", "parted", "jitter", "slow path")
def unbound() -> Planted:
    with patch.object(ledger.Ledger, "_may_adopt", lambda *_: True):
        yield


@mutant("a deal is shown before all seals are known", "loss", "delay", "jitter")
def shown_first() -> Planted:
    is_whole = key_agreement.KeyAgreement.is_whole

    def hasty(self: Any, stage: str) -> bool:
        return stage == SEAL or is_whole(self, stage)

    with patch.object(key_agreement.KeyAgreement, "is_whole", hasty):
        yield


@mutant("a voter goes on playing in the old epoch")
def voter_plays_on() -> Planted:
    with patch.object(ballot.Ballot, "undecided", lambda *_: False):
        yield
