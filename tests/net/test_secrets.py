"""What is sealed is not in any other peer's memory, on its disk, or on its wire."""

from types import FunctionType, MethodType, ModuleType

from engine.tiny_cabinet import PEEK
from kingsburg_arcade.games import cabinet
from kingsburg_arcade.net.masks import opening, shuffle
from kingsburg_arcade.net.masks.deck import first_deck
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


def test_the_nonce_of_who_looks_is_with_nobody_else_until_the_card_is_turned():
    peers = playing(3)
    seat = peers.actor
    others = {0, 1, 2} - {seat}
    (chest,) = peers.play(seat).tip.course.state.sealed()
    peers.move(PEEK.plain)
    peers.passes(2.0)
    seen = peers.peers[seat].peek(chest)
    assert seen is not None
    secrets = peers.peers[seat]._secrets
    nonce, root = secrets.nonce(0), secrets._root
    assert holds(peers, seat, root)  # the search finds what is there
    for other in others:
        # The looker has what the others gave, and they lack what only the looker has.
        assert holds(peers, seat, peers.peers[other]._secrets.nonce(0))
        assert not holds(peers, other, nonce)
        assert not holds(peers, other, root)
        for third in others - {other}:
            assert not holds(peers, other, peers.peers[third]._secrets.nonce(0))
    while not peers.play(seat).tip.course.state.card:
        peers.move()
        peers.passes(0.2)
    for other in others:
        assert holds(peers, other, nonce)
        assert not holds(peers, other, root)


def test_no_link_of_a_chain_is_with_others_before_it_is_asked_for():
    peers = playing(3)
    for seat in range(3):
        secrets, position = peers.peers[seat]._secrets, peers.play(seat).tip.position
        for other in {0, 1, 2} - {seat}:
            assert holds(peers, other, secrets.link(position - 1))
            assert not holds(peers, other, secrets.link(position))


def test_a_hand_and_all_that_seals_it_is_with_nobody_but_its_owner():
    """With real masks: numbers of the key, orders of the shuffles, and parts of the card."""
    peers = Peers(3, game=cabinet("kingdom_builder"))
    peers.passes(3.0)
    tip = peers.play(0).tip
    assert tip.masked_stacks[-1].told  # the first card lies open, and the others are in hands
    made = peers.play(0).hands.shuffling.made(tip.masked_stacks[-1])
    for seat in range(3):
        others = {0, 1, 2} - {seat}
        for secret in sealing(peers, seat, made):
            assert not any(holds(peers, other, secret) for other in others)
        key_share = peers.play(seat).hands.cards._share(made, seat).to_bytes(32)
        assert holds(peers, seat, key_share)  # the search finds what is there
        for card in tip.course.state.knows(seat):
            assert peers.peers[seat].peek(card) is not None
            _, index = tip.lies(card)
            for maker in others:
                assert holds(peers, seat, part(peers, made, index, maker))
                for other in others - {maker}:
                    assert not holds(peers, other, part(peers, made, index, maker))


def sealing(peers: Peers, seat: int, made):
    """What nobody but this seat may ever know."""
    secrets = peers.peers[seat]._secrets
    yield secrets._root
    yield secrets.masks
    yield secrets.envelope.secret.to_bytes(32)
    yield peers.play(seat).hands.cards._share(made, seat).to_bytes(32)
    if seat == made.key.purpose.makers[0]:
        numbers = shuffle._Numbers(secrets.masks, made.key, seat, first_deck(made.key))
        yield numbers.seed
        for number in (*numbers.all("masks"), *numbers.all("commitments")):
            yield number.to_bytes(32)


def part(peers: Peers, made, index: int, maker: int) -> bytes:
    share = peers.play(maker).hands.cards._share(made, maker)
    return opening.part(made.key, made.deck, index, maker, share)[:33]
