"""One spelling for each value; everything else that bytes can be is refused in one sentence."""

import tracemalloc
from enum import IntEnum
from random import Random

import msgpack
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.tiny_cabinet import TINY, TinyOptions
from engine.walks import every_game, walked
from kingsburg_arcade.engine.codec import DEPTH, LIMIT, decode, digest, encode
from kingsburg_arcade.engine.contract import Refused

leaves = (
    st.none()
    | st.booleans()
    | st.integers(-(2**63), 2**64 - 1)
    | st.text(st.characters(exclude_categories=["Cs"]), max_size=40)
    | st.binary(max_size=300)
)
plains = st.recursive(
    leaves,
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=4), inner),
    max_leaves=25,
)


def nested(depth):
    plain = 1
    for _ in range(depth):
        plain = [plain]
    return plain


def frozen(plain):
    """The same with tuples for lists, which is how it comes back."""
    if isinstance(plain, dict):
        return {key: frozen(value) for key, value in plain.items()}
    return tuple(map(frozen, plain)) if isinstance(plain, list | tuple) else plain


def depth(plain):
    if isinstance(plain, dict):
        return 1 + max(map(depth, plain.values()), default=0)
    return 1 + max(map(depth, plain), default=0) if isinstance(plain, list) else 0


def refused(data, **limits):
    with pytest.raises(Refused) as caught:
        decode(data, **limits)
    sentence = str(caught.value)
    assert sentence
    assert "\n" not in sentence
    assert len(sentence) < 120
    return sentence


@given(plains.filter(lambda plain: depth(plain) <= DEPTH))
def test_what_is_encoded_comes_back(plain):
    data = encode(plain)
    assert decode(data) == frozen(plain)
    assert encode(decode(data)) == data


@given(st.dictionaries(st.text(max_size=4), leaves), st.randoms())
def test_the_order_of_keys_does_not_matter(table, random):
    pairs = list(table.items())
    random.shuffle(pairs)
    assert encode(dict(pairs)) == encode(table)


def test_lists_and_tuples_are_spelled_alike_and_true_is_not_one():
    assert encode([1, (2, [3])]) == encode((1, [2, (3,)])) == b"\x92\x01\x92\x02\x91\x03"
    assert encode(True) != encode(1)
    assert decode(encode(True)) is True


class Season(IntEnum):
    SPRING = 0


endless: list = []
endless.append(endless)


@pytest.mark.parametrize(
    ("plain", "word"),
    [
        (0.5, "bytes.type"),
        ([1, float("nan")], "bytes.type"),
        ({"a": float("inf")}, "bytes.type"),
        (2**64, "bytes.number"),
        ([-(2**63) - 1], "bytes.number"),
        (10**400, "bytes.number"),
        ({1, 2}, "bytes.type"),
        (object(), "bytes.type"),
        (bytearray(b"a"), "bytes.type"),
        (Season.SPRING, "bytes.type"),
        ({1: 2}, "bytes.key_type"),
        ({b"a": 2}, "bytes.key_type"),
        ("\ud800", "bytes.text"),
        (nested(DEPTH + 1), "bytes.nested"),
        (endless, "bytes.nested"),
        ([0] * 5000, "bytes.long_list"),
    ],
)
def test_what_is_not_plain_is_not_encoded(plain, word):
    with pytest.raises(Refused, match=word):
        encode(plain)


def test_the_deepest_value_comes_back():
    assert decode(encode(nested(DEPTH))) == frozen(nested(DEPTH))


@pytest.mark.parametrize(
    ("data", "word"),
    [
        (b"", "bytes.malformed"),
        (b"\x92\x01", "bytes.malformed"),
        (b"\xc1", "bytes.malformed"),
        (b"\xa2\xff\xff", "bytes.malformed"),
        (b"\x01\x02", "bytes.trailing"),
        (encode([1]) + b"\xc0", "bytes.trailing"),
        (msgpack.packb(1.5), "bytes.type"),
        (msgpack.packb([float("nan")]), "bytes.type"),
        (msgpack.packb(msgpack.ExtType(5, b"abc")), "bytes.extension"),
        (msgpack.packb(msgpack.Timestamp(5)), "bytes.type"),
        (b"\x82\xa1a\x01\xa1a\x02", "twice"),
        (b"\x82\xa1b\x01\xa1a\x02", "canonical"),
        (b"\x81\x01\x01", "bytes.malformed"),
        (b"\x81\xc4\x01a\x01", "bytes.key_type"),
        (b"\xcd\x00\x01", "canonical"),
        (b"\xd9\x01a", "canonical"),
        (b"\xdc\x00\x01\x01", "canonical"),
        (msgpack.packb(nested(DEPTH + 1)), "bytes.nested"),
        (b"\x91" * 900 + b"\x01", "bytes.nested"),
        (b"\x91" * 60_000, "bytes.malformed"),
        (b"\xdd\xff\xff\xff\xff", "bytes.malformed"),
        (b"\xdf\xff\xff\xff\xff", "bytes.malformed"),
        (b"\xdb\xff\xff\xff\xff", "bytes.malformed"),
        (b"\0" * (LIMIT + 1), "bytes.too_many"),
    ],
)
def test_what_nobody_encoded_is_refused(data, word):
    assert word in refused(data)


def test_a_caller_may_allow_more_or_less():
    assert "bytes.too_many" in refused(encode("four"), limit=3)
    assert decode(encode(b"a" * 70_000), limit=80_000) == b"a" * 70_000


def test_lists_that_claim_to_be_long_get_no_memory():
    tracemalloc.start()
    try:
        refused(b"\xdc\x0f\xff" * 20_000)
        refused(b"\xdc\xff\xff" * 20_000)
        assert tracemalloc.get_traced_memory()[1] < 50_000_000
    finally:
        tracemalloc.stop()


@given(st.binary(max_size=200))
def test_random_bytes_are_read_canonically_or_refused(data):
    try:
        plain = decode(data)
    except Refused:
        return
    assert encode(plain) == data


@given(plains.filter(lambda plain: depth(plain) <= DEPTH), st.randoms(), st.integers(1, 4))
def test_spoiled_bytes_are_read_canonically_or_refused(plain, random: Random, times):
    data = bytearray(encode(plain))
    for _ in range(times):
        match random.randrange(3):
            case 0:
                data[random.randrange(len(data))] = random.randrange(256)
            case 1:
                data.insert(random.randrange(len(data) + 1), random.randrange(256))
            case 2 if len(data) > 1:
                del data[random.randrange(len(data))]
    test_random_bytes_are_read_canonically_or_refused.hypothesis.inner_test(bytes(data))


def test_a_digest_is_the_same_on_every_machine_and_in_every_version():
    assert digest(TINY.new(2, TinyOptions())) == "835fd9874e3c24b69a3fc9341b2d443b"


@every_game
def test_a_digest_sees_every_number_of_a_position(game):
    state = walked(game, 5).state
    packed = state.pack()

    class Twisted:
        def __init__(self, twisted):
            self.pack = lambda: twisted

    def twists(plain):
        """The same with one leaf changed, for every leaf."""
        if isinstance(plain, list | tuple):
            for place, part in enumerate(plain):
                for twist in twists(part):
                    yield [*plain[:place], twist, *plain[place + 1 :]]
        elif isinstance(plain, int):
            yield int(plain) + 1
        else:
            yield "another"

    changed = [digest(Twisted(twist)) for twist in twists(packed)]
    assert len(changed) > 5
    assert digest(state) not in changed
