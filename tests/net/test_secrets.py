"""What is sealed is not in any other peer's memory, on its disk, or on its wire."""

from types import FunctionType, MethodType, ModuleType

import pytest

from engine.tiny_cabinet import PEEK
from every_game import SECOND
from kingsburg_arcade.net.masks import opening, shuffle
from kingsburg_arcade.net.masks.deck import first_deck
from kingsburg_arcade.net.protocol.shared_luck import card_name
from net.table import Peers, playing


def bytes_in(thing, known=None):
    """Every piece of bytes that can be reached from something."""
    known = set() if known is None else known
    if isinstance(thing, bytes | bytearray):
        yield bytes(thing)
        return
    if isinstance(thing, int) and 0 < thing < 1 << 256:
        yield thing.to_bytes(32)  # the secrets of masks are numbers
        return
    if id(thing) in known or isinstance(
        thing, ModuleType | FunctionType | type | str | int | float
    ):
        return
    known.add(id(thing))
    if isinstance(thing, MethodType):
        return
    if isinstance(thing, dict):
        parts = [*thing, *thing.values()]
    elif isinstance(thing, list | tuple | set | frozenset):
        parts = list(thing)
    else:
        slots = [name for kind in type(thing).__mro__ for name in getattr(kind, "__slots__", ())]
        parts = [getattr(thing, name, None) for name in slots]
        parts += list(vars(thing).values()) if hasattr(thing, "__dict__") else []
    for part in parts:
        yield from bytes_in(part, known)


def holds(peers: Peers, seat: int, secret: bytes) -> bool:
    """Whether a secret is anywhere in a peer, in its notebook, or in what it was sent."""
    sent = [data for _, to, data in peers.sent if to == seat]
    pieces = [*bytes_in(peers.peers[seat]), *sent, bytes(peers.disks[seat])]
    return any(secret in piece for piece in pieces)


def part_of_luck(peers: Peers, seat: int, name: str) -> bytes:
    """What can be found wherever this part is known: as bytes, or as a point."""
    return peers.play(seat).luck.parts.own(name)[1:33]


def test_a_card_can_be_known_by_nobody_but_who_looks_until_it_is_turned():
    peers = playing(3)
    seat = peers.actor
    others = {0, 1, 2} - {seat}
    (chest,) = peers.play(seat).tip.course.state.sealed()
    name = card_name(chest)
    peers.move(PEEK.plain)
    peers.passes(2.0)
    assert peers.peers[seat].peek(chest) is not None
    parts = {one: part_of_luck(peers, one, name) for one in range(3)}
    assert any(holds(peers, seat, parts[other]) for other in others)
    for other in others:
        # Two of three make it, and each of the others has no part but its own.
        assert holds(peers, other, parts[other])
        assert not any(holds(peers, other, parts[one]) for one in {0, 1, 2} - {other})
        assert peers.peers[other].peek(chest) is None
    while not peers.play(seat).tip.course.state.card:
        peers.move()
        peers.passes(0.2)
    for other in others:
        assert sum(holds(peers, other, part) for part in parts.values()) >= 2


def test_no_part_of_a_draw_is_with_others_before_it_is_asked_for():
    peers = playing(3)
    for seat in range(3):
        for other in {0, 1, 2} - {seat}:
            assert not holds(peers, other, part_of_luck(peers, seat, "roll round 1"))
    told = [part_of_luck(peers, seat, "roll round 0") for seat in range(3)]
    for seat in range(3):
        assert sum(holds(peers, seat, part) for part in told) >= 2, "the search finds what is there"


@pytest.mark.parametrize("people", [2, 3])
def test_the_share_of_the_key_and_all_it_follows_from_is_with_nobody_else(people):
    peers = playing(people)
    for seat in range(people):
        secrets = peers.peers[seat]._secrets
        share = peers.play(seat).luck.parts._share(secrets)
        kept = [secrets._root, *(one.to_bytes(32) for one in (secrets.envelope.secret, share))]
        assert all(holds(peers, seat, secret) for secret in kept)
        for secret in (*kept, secrets.masks):
            assert not any(holds(peers, other, secret) for other in {*range(people)} - {seat})


def test_a_hand_and_all_that_seals_it_is_with_nobody_but_its_owner():
    """With real masks: numbers of the key, orders of the shuffles, and parts of the card."""
    peers = Peers(3, game=SECOND)
    peers.passes(3.0)
    tip = peers.play(0).tip
    assert tip.masked_stacks[-1].told  # the first card lies open, and the others are in hands
    masked = tip.masked_stacks[-1]
    made = peers.play(0).hands.shuffling.made(masked)
    for seat in range(3):
        others = {0, 1, 2} - {seat}
        for secret in sealing(peers, seat, masked, made):
            assert not any(holds(peers, other, secret) for other in others)
        own_share = key_share(peers, seat, masked, made).to_bytes(32)
        assert holds(peers, seat, own_share)  # the search finds what is there
        for card in tip.course.state.knows(seat):
            assert peers.peers[seat].peek(card) is not None
            _, index = tip.lies(card)
            for maker in others:
                assert holds(peers, seat, part(peers, masked, made, index, maker))
                for other in others - {maker}:
                    assert not holds(peers, other, part(peers, masked, made, index, maker))


def sealing(peers: Peers, seat: int, masked, made):
    """What nobody but this seat may ever know."""
    secrets = peers.peers[seat]._secrets
    yield secrets._root
    yield secrets.masks
    yield secrets.envelope.secret.to_bytes(32)
    yield key_share(peers, seat, masked, made).to_bytes(32)
    if seat == made.key.purpose.makers[0]:
        numbers = shuffle._Numbers(secrets.masks, made.key, seat, first_deck(made.key))
        yield numbers.seed
        for number in (*numbers.all("masks"), *numbers.all("commitments")):
            yield number.to_bytes(32)


def key_share(peers: Peers, seat: int, masked, made) -> int:
    share = peers.play(seat).hands.shuffling.share(masked, made)
    assert share is not None
    return share


def part(peers: Peers, masked, made, index: int, maker: int) -> bytes:
    share = key_share(peers, maker, masked, made)
    return opening.part(made.key, made.deck, index, maker, share)[:33]
