"""The messages: read back as they were written, and nothing else is read."""

from contextlib import suppress
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kingsburg_arcade.engine.codec import decode, encode
from kingsburg_arcade.engine.contract import Refused
from kingsburg_arcade.net.masks.luck_key import PART
from kingsburg_arcade.net.protocol import facts, wire
from kingsburg_arcade.net.protocol.history import read_item
from kingsburg_arcade.net.protocol.signed_statement import SignedStatement
from kingsburg_arcade.net.room import waiting_room
from net.table import playing

MATCH, PLACE = b"m" * 32, (3, b"l" * 32)
MESSAGES = (
    wire.Agreeing(MATCH, (b"one",), True),
    wire.Heads(MATCH, (b"one", b"two")),
    wire.Want(MATCH, (PLACE,)),
    wire.Items(MATCH, PLACE, (b"item",)),
    wire.Parts(MATCH, "roll round 1", ((1, b"p" * PART),)),
    wire.Look(MATCH, "card 0 chest"),
    wire.Openings(MATCH, b"l" * 32, ((0, b"n" * 32),), ((1, 2, b"p" * PART),)),
    wire.Votes(MATCH, (b"vote",)),
    wire.Proof(MATCH, b"one", b"other"),
    wire.Refusal(MATCH, PLACE, ("lan.name", (("most", 40),))),
    wire.Position(MATCH, PLACE, b"packed"),
)


@pytest.mark.parametrize("message", MESSAGES, ids=lambda message: message.kind)
def test_a_message_is_read_as_it_was_written(message):
    assert wire.read(message.encoded) == message


@pytest.mark.parametrize("message", MESSAGES, ids=lambda message: message.kind)
def test_a_message_of_another_shape_is_refused(message):
    plain = list(decode(message.encoded))
    wrong = [
        [*plain, 1],
        plain[:-1],
        [plain[0] + 1, *plain[1:]],
        [True, *plain[1:]],
        [plain[0], "other", *plain[2:]],
        [*plain[:2], b"short", *plain[3:]],
        *[[*plain[:at], None, *plain[at + 1 :]] for at in range(len(plain))],
        *[[*plain[:at], [[["x"]]], *plain[at + 1 :]] for at in range(3, len(plain))],
    ]
    for one in wrong:
        with pytest.raises(Refused):
            wire.read(encode(one))


def test_names_of_draws_and_parts_have_bounds():
    name, part = "d" * wire.NAME, b"p" * PART
    many = tuple((seat, part) for seat in range(wire.PARTS))
    assert wire.read(wire.Parts(MATCH, name, many).encoded).parts == many
    assert wire.read(wire.Look(MATCH, name).encoded).name == name
    for wrong in (
        wire.Parts(MATCH, name + "d", many),
        wire.Parts(MATCH, name, (*many, (99, part))),
        wire.Parts(MATCH, name, ((1, part[1:]),)),
        wire.Parts(MATCH, name, ((1, part + b"p"),)),
        wire.Parts(MATCH, name, ((True, part),)),
        wire.Look(MATCH, name + "d"),
        wire.Agreeing(MATCH, (b"one",) * (wire.AGREEING + 1), True),
    ):
        with pytest.raises(Refused, match="malformed"):
            wire.read(wrong.encoded)


@given(st.binary(max_size=300))
def test_any_bytes_are_read_or_refused(data):
    for reader in (wire.read, read_item, SignedStatement.read, waiting_room.read):
        with suppress(Refused):
            reader(data)


def frames(count: int, seed: int) -> int:
    """Damaged messages of a real match, given to a peer that plays it; how many it refused."""
    peers, random = playing(3), Random(seed)
    for _ in range(12):
        peers.move()
        peers.passes(0.2)
    heard = [data for _, _, data in peers.sent]
    refused = 0
    for number in range(count):
        data = bytearray(random.choice(heard))
        for _ in range(random.randrange(1, 4)):
            at = random.randrange(len(data))
            match random.randrange(4):
                case 0:
                    data[at] ^= 1 << random.randrange(8)
                case 1:
                    data[at:at] = random.randbytes(random.randrange(1, 9))
                case 2:
                    del data[at : at + random.randrange(1, 9)]
                case 3:
                    data[at] = random.choice([0, 0x7F, 0x80, 0x90, 0xC0, 0xC4, 0xDF, 0xFF])
            data = data or bytearray(b"\0")
        peers.now += 0.3  # what is refused is charged for; this is about reading
        sender = peers.signers[1 + number % 2].key
        told = peers.peers[0].on(peers.now, facts.Received(sender, bytes(data)))
        refused += any(isinstance(fact, facts.Refusing) for fact in told)
        assert not any(isinstance(fact, facts.Convicted) for fact in told)
    return refused


def test_damaged_messages_hurt_nobody():
    assert frames(3000, 1) > 1500


@pytest.mark.long
def test_a_million_damaged_messages_hurt_nobody():
    for seed in range(100):
        frames(10_000, seed)
