"""Planted holes in the cryptography: each takes one guard away, and an attack must come through."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from kingsburg_arcade.net.masks import dealing, envelope, group, opening, proving, same_cards
from kingsburg_arcade.net.masks import shuffle as shuffling
from kingsburg_arcade.net.masks.stack import Stack

Planted = Iterator[None]
HOLES: dict[str, tuple[Callable[[], Any], str]] = {}
"""By name: what plants it, and the attack that comes through."""


def hole(name: str, attack: str) -> Callable[[Callable[[], Planted]], Callable[[], Planted]]:
    def planted(plant: Callable[[], Planted]) -> Callable[[], Planted]:
        HOLES[name] = contextmanager(plant), attack
        return plant

    return planted


def unasked(*_given: Any) -> None:
    """Instead of a check."""


# -------------------------------------------------------------------------------------- spelling
@hole("a point is not looked for on the curve", "a_point_of_another_curve")
def off_the_curve() -> Planted:
    def lifted(x: int, parity: int) -> Any:
        return x, pow(x**3 + 7, (group.FIELD + 1) // 4, group.FIELD)

    with patch.object(group, "_lifted", lifted):
        yield


@hole("a point has more than one spelling", "a_point_spelled_in_another_way")
def loose_points() -> Planted:
    def element(data: bytes) -> Any:
        point = group._lifted(int.from_bytes(data[1:]) % group.FIELD, data[0] & 1)
        if len(data) != group.POINT or point is None:
            raise group.Refused("it is not spelled as a point is")
        return point

    with patch.object(group, "element", element):
        yield


@hole("a number has more than one spelling", "a_number_spelled_in_another_way")
def loose_numbers() -> Planted:
    def scalar(data: bytes) -> int:
        if len(data) != group.SCALAR:
            raise group.Refused("it is not spelled as a number of the group is")
        return int.from_bytes(data) % group.ORDER

    with patch.object(group, "scalar", scalar):
        yield


@hole("words are hashed without their lengths", "words_cut_elsewhere")
def unframed() -> Planted:
    def hashed(what: str, *parts: bytes) -> bytes:
        return group.sha256(what.encode() + b"".join(parts)).digest()

    with patch.object(group, "hashed", hashed):
        yield


# ---------------------------------------------------------------------------------------- proofs
def challenge_without(*gone: int) -> Any:
    """The challenge of a proof (what, context, said, told) is not bound to some of it."""
    whole = proving._challenge

    def challenge(*given: Any) -> int:
        empty: list[Any] = ["", b"", b"", []]
        return whole(*(empty[at] if at in gone else one for at, one in enumerate(given)))

    return patch.object(proving, "_challenge", challenge)


@hole("a proof is not bound to what it is for", "a_proof_moved_to_another_place")
def any_purpose() -> Planted:
    with challenge_without(0):
        yield


@hole("a proof is not bound to its context", "a_proof_moved_to_another_place")
def any_context() -> Planted:
    with challenge_without(1):
        yield


@hole("a proof is not bound to its claim", "a_claim_chosen_after_its_proof")
def any_claim() -> Planted:
    with challenge_without(2):
        yield


@hole("only the first row of a claim is checked", "another_number_in_the_second_row")
def first_row() -> Planted:
    whole = proving._challenge

    def challenge(what: str, context: bytes, said: bytes, told: Sequence[Any]) -> int:
        return whole(what, context, said, told[:1])

    with patch.object(proving, "_challenge", challenge):
        yield


@hole("one number hides all secrets", "two_proofs_that_hide_with_one_number")
def one_hiding() -> Planted:
    whole = group.hashed_to_scalar

    def hashed(what: str, *parts: bytes) -> int:
        return whole(what, *(parts[2:] if what.endswith("hiding") else parts))

    with patch.object(proving, "hashed_to_scalar", hashed):
        yield


# ------------------------------------------------------------------------------------- the deals
@hole("a dealer need not know its secret", "a_key_that_is_mine_alone")
def unknown_secret() -> Planted:
    with patch.object(dealing.proving, "check", unasked):
        yield


@hole("a dealer need not have made its hint", "a_hint_taken_from_another_deal")
def any_hint() -> Planted:
    def rows(dealt: Any) -> Any:
        return ((group.BASE, dealt.commitments[0], 0), (group.BASE, dealt.commitments[0], 0))

    def proven(what: str, context: bytes, rows: Any, secrets: Any) -> bytes:
        return whole(what, context, rows, secrets[:1])

    whole = proving.proven
    with patch.object(dealing, "_rows", rows), patch.object(proving, "proven", proven):
        yield


@hole("a deal is not bound to its dealer", "a_deal_said_again_by_another")
def any_dealer() -> Planted:
    whole = dealing._whole
    with patch.object(dealing, "_whole", lambda stack, _, *rest: whole(stack, 0, *rest)):
        yield


@hole("the proof of a deal leaves the envelopes out", "envelopes_exchanged_on_the_way")
def loose_envelopes() -> Planted:
    points = property(lambda dealt: b"".join(map(group.encoded, dealt.commitments)))
    with patch.object(dealing.Deal, "claimed", points):
        yield


@hole("a share is taken without a look at it", "a_share_that_does_not_fit")
def any_share() -> Planted:
    with patch.object(dealing, "_fits", lambda *_: True):
        yield


@hole("every accused dealer is convicted", "an_honest_dealer_accused")
def any_complaint() -> Planted:
    with patch.object(dealing, "_fits", lambda *_: False):
        yield


@hole("what is shown of an envelope need not be proven", "an_honest_dealer_accused")
def any_shown() -> Planted:
    with patch.object(envelope.proving, "check", unasked):
        yield


@hole("all stacks have one name", "the_same_secrets_for_two_stacks")
def one_stack() -> Planted:
    with patch.object(Stack, "id", b"stack"):
        yield


@hole("the epoch of a stack is left out", "a_stack_that_differs_in_anything")
def no_epoch() -> Planted:
    def id_of(stack: Stack) -> bytes:
        told = (stack.match, stack.name, stack.contents, stack.makers)
        return group.hashed("stack", repr(told).encode())

    with patch.object(Stack, "id", property(id_of)):
        yield


@hole("half of the makers open a card", "a_minority_that_opens_cards")
def half() -> Planted:
    with patch.object(Stack, "threshold", property(lambda stack: (len(stack.makers) + 1) // 2)):
        yield


@hole("envelopes of all tables have one key", "an_envelope_key_of_another_table")
def one_key() -> Planted:
    def init(self: Any, root: bytes, table: bytes, seat: int) -> None:
        self.secret = group.hashed_to_scalar("envelope key", root, bytes((seat,)))
        self._context = b"anybody"

    with patch.object(envelope.EnvelopeKey, "__init__", init):
        yield


@hole("a share that is nothing stops the match", "a_deal_whose_own_share_is_nothing")
def hollow() -> Planted:
    whole = dealing._sum
    with patch.object(dealing, "_sum", lambda points: group.standing(whole(points))):
        yield


# ----------------------------------------------------------------------------------- the shuffles
def challenge_blind_to(*rows: int) -> Any:
    """What is not told before the challenge is not checked by it."""
    whole = same_cards.challenge_of

    def challenge(spoken: bytes, chain: Any, told: Sequence[Any]) -> int:
        return whole(spoken, chain, [one for at, one in enumerate(told) if at not in rows])

    return patch.object(same_cards, "challenge_of", challenge)


def said_without(gone: int) -> Any:
    """The weights (key, maker, before, after, order) are not bound to some of it."""
    whole = same_cards.said

    def said(*given: Any) -> bytes:
        empty = {1: 0, 2: shuffling.Deck(()), 3: shuffling.Deck(())}
        return whole(*(empty[at] if at == gone else one for at, one in enumerate(given)))

    return patch.object(same_cards, "said", said)


@hole("a shuffle need not have each card once", "cards_that_are_not_once_each")
def not_once() -> Planted:
    with challenge_blind_to(0):
        yield


@hole("a shuffle need not multiply to the same", "cards_that_are_sums_of_cards")
def no_product() -> Planted:
    with challenge_blind_to(1):
        yield


@hole(
    "the order committed to need not be the one",
    "weights_that_were_not_committed_to",
)
def other_order() -> Planted:
    with challenge_blind_to(2):
        yield


@hole("masks need not be of the same cards", "a_card_that_nobody_can_open")
def any_masks() -> Planted:
    with challenge_blind_to(3):
        yield


@hole("masked cards need not be the same", "a_card_of_my_own")
def any_cards() -> Planted:
    with challenge_blind_to(4):
        yield


@hole("the chain of a shuffle is not checked", "a_chain_that_ends_where_it_should_not")
def any_chain() -> Planted:
    with challenge_blind_to(5, 6, 7):
        yield


@hole("a shuffle is not checked at all", "a_card_twice")
def any_shuffle() -> Planted:
    with patch.object(same_cards, "check", unasked):
        yield


@hole("a shuffle is not bound to its maker", "a_proof_of_somebody_else")
def any_maker() -> Planted:
    with said_without(1):
        yield


@hole("the weights are not bound to the deck before", "a_deck_changed_after_its_proof")
def any_before() -> Planted:
    with said_without(2):
        yield


@hole("the weights are not bound to the deck after", "a_deck_changed_after_its_proof")
def any_after() -> Planted:
    with said_without(3):
        yield


@hole("a shuffle may lose cards", "a_deck_of_another_size")
def any_size() -> Planted:
    with patch.object(shuffling, "len", lambda _: 3, create=True):
        yield


@hole("every deck gets the same masks", "an_order_worked_out_of_two_shuffles")
def same_masks() -> Planted:
    def init(self: Any, root: bytes, key: Any, maker: int, before: Any) -> None:
        self.seed, self.size = group.hashed("shuffle", root), len(before.cards)

    with patch.object(shuffling._Numbers, "__init__", init):
        yield


# ----------------------------------------------------------------------------------- the openings
@hole("a part is taken without its proof", "a_wrong_part")
def unproven_part() -> Planted:
    with patch.object(opening.proving, "check", unasked):
        yield


@hole("a part is not bound to its place", "a_mask_repeated_at_another_place")
def any_place() -> Planted:
    whole = opening._context
    anywhere = lambda key, deck, _, maker: whole(key, deck, 0, maker)  # noqa: E731
    with patch.object(opening, "_context", anywhere):
        yield


@hole("a place is counted round and round", "a_part_of_another_card_or_of_somebody_else")
def round_and_round() -> Planted:
    whole = opening._context
    with (
        patch.object(opening, "_card", lambda deck, at: deck.cards[at % len(deck.cards)]),
        patch.object(
            opening,
            "_context",
            lambda key, deck, at, maker: whole(key, deck, at % len(deck.cards), maker),
        ),
    ):
        yield


@hole("what follows after the end is not seen", "a_deal_cut_short_or_drawn_out")
def any_length() -> Planted:
    whole = shuffling.Proof.read

    def read(data: bytes, size: int) -> Any:
        return whole(data[: same_cards.proof_length(size)], size)

    with patch.object(shuffling.Proof, "read", read):
        yield
