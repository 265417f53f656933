"""Planted bugs in what is said of stacks and hands; the simulator must notice each."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any
from unittest.mock import patch

from kingsburg_arcade.net.masks import (
    dealing,
    hands,
    masked_stack,
    shuffle_progress,
    shuffling,
)
from kingsburg_arcade.net.protocol import (
    hand_exchange,
    heartbeat,
    play,
    presence,
    seating,
    shared_luck,
    wire,
)
from kingsburg_arcade.net.protocol.signed_statement import SignedStatement

from . import quick_luck

Planted = Iterator[None]
MASK_MUTANTS: dict[str, Callable[[], Any]] = {}


def mutant(name: str) -> Callable[[Callable[[], Planted]], Callable[[], Planted]]:
    def planted(plant: Callable[[], Planted]) -> Callable[[], Planted]:
        MASK_MUTANTS[name] = contextmanager(plant)
        return plant

    return planted


# ----------------------------------------------------------------------------------- the hands
def told_besides(self: Any, person: int, lies: Any, indexes: Any) -> None:
    """Send our parts of these cards, once each."""
    pile, _ = lies
    told = self.__dict__.setdefault("told_besides", set())
    for index in indexes:
        said = self.cards.mine(pile, index)
        if said is not None and (person, said.place) not in told:
            told.add((person, said.place))
            self._outbox.send(person, wire.Masks(self._outbox.match, (said.encoded,)))


def generous(to: Callable[[Any, int], Any], which: Callable[[Any], Any]) -> Any:
    """Besides what is dealt, others get parts as well, or parts of other cards."""
    whole = hand_exchange.HandExchange._deal_to

    def deal_to(self: Any, at: Any, person: int, card: int, *, again: bool) -> None:
        whole(self, at, person, card, again=again)
        sealed = self.cards.looked_at(at, person).get(card)
        lies = at.lies(sealed) if sealed is not None else None
        if lies and self._is_past_undoing(at, lies[0]):
            for other in to(self, person):
                told_besides(self, other, lies, which(lies))

    return patch.object(hand_exchange.HandExchange, "_deal_to", deal_to)


@mutant("parts of a hand are told to everybody")
def parts_for_all() -> Planted:
    with generous(lambda self, _: self._ledger.tip.epoch.electorate, lambda lies: lies[1:]):
        yield


@mutant("parts of every card are told to the holder of any")
def whole_decks() -> Planted:
    with generous(lambda _, person: [person], lambda lies: range(len(lies[0].places))):
        yield


@mutant("a part is taken unread")
def any_part() -> Planted:
    def unread(said: Any, *_: Any) -> bytes:
        part: bytes = hands.decode(said.body)[1]
        return part

    with patch.object(hands, "part_of", unread):
        yield


@mutant("a false part convicts nobody")
def false_parts() -> Planted:
    with patch.object(hand_exchange, "Lie", ArithmeticError):
        yield


@mutant("parts of a card that is asked for are not told")
def untold_parts() -> Planted:
    with patch.object(hands.Hands, "told", lambda *_: []):
        yield


# ---------------------------------------------------------------------------------- the stacks
@mutant("deals are not checked")
def unchecked_deals() -> Planted:
    with patch.dict(quick_luck.REAL, {"check_deal": lambda *_: None}):
        yield


@mutant("a share that does not fit is not complained of")
def no_complaint() -> Planted:
    with patch.object(shuffling.Shuffling, "_complain", lambda *_: None):
        yield


@mutant("every complaint is believed")
def every_complaint() -> Planted:
    with patch.object(dealing, "check_complaint", lambda *_: None):
        yield


@mutant("what is said of a stack need not be signed")
def unsigned() -> Planted:
    def careless(self: Any, key: bytes, verify: Any) -> bool:
        return self.kind in shuffle_progress.KINDS or whole(self, key, verify)

    whole = SignedStatement.holds
    with patch.object(SignedStatement, "holds", careless):
        yield


@mutant("two shuffles by one person are not noticed")
def two_shuffles() -> Planted:
    with patch.object(shuffle_progress.ShuffleProgress, "known", lambda *_: None):
        yield


@mutant("nobody says what of a stack is lacking")
def no_questions() -> Planted:
    with patch.object(shuffling.Shuffling, "repeat", lambda *_: None):
        yield


@mutant("nobody sends what of a stack is lacking")
def no_answers() -> Planted:
    with patch.object(shuffling.Shuffling, "lacked", lambda *_: ()):
        yield


@mutant("masks are not of a root, but of the hour")
def new_masks_after_a_crash() -> Planted:
    count = iter(range(1 << 30))

    def masks(self: Any) -> bytes:
        if not hasattr(self, "_hour"):
            self._hour = next(count).to_bytes(32)
        hour: bytes = self._hour
        return hour

    with patch.object(shared_luck.Secrets, "masks", property(masks)):
        yield


@mutant("work that is done is never taken in")
def lost_work() -> Planted:
    with patch.object(play.Play, "worked", lambda *_: None):
        yield


@mutant("work is taken in whatever has come meanwhile")
def stale_work() -> Planted:
    def stale(self: Any, progress: Any, _: Any, result: Any) -> None:
        whole(self, progress, progress.before, result)

    whole = shuffling.Shuffling._shuffled
    with patch.object(shuffling.Shuffling, "_shuffled", stale):
        yield


# ---------------------------------------------------------------------------------- the seatings
@mutant("votes do not tell which stacks are made")
def forgetful_votes() -> Planted:
    with patch.object(seating.Vote, "made", property(lambda _: (), lambda *_: None)):
        yield


@mutant("every new seating makes all stacks anew")
def always_anew() -> Planted:
    with patch.object(masked_stack, "_kept", lambda *_: None):
        yield


@mutant("heads do not tell which stacks are made")
def silent_heads() -> Planted:
    head = presence.Head

    def silent(self: Any) -> Any:
        return replace(whole(self), made=())

    whole = heartbeat.Heartbeat.head
    assert head is not None
    with patch.object(heartbeat.Heartbeat, "head", silent):
        yield
