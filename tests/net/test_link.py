"""Sealed links: who is there is proven first, and whatever is wrong closes them."""

from random import Random
from types import SimpleNamespace

import pytest

from kingsburg_arcade.engine.contract import Refused
from kingsburg_arcade.net.room.identities import InstallKey, verify
from kingsburg_arcade.net.room.link import (
    HELLO,
    LENGTH,
    LIMIT,
    TAG,
    Frames,
    Link,
    framed,
    room_called,
)
from kingsburg_arcade.net.room.room_code import RoomCode

ROOM = b"r" * 16


def ends(one: str | None = None, other: str | None = None, room: bytes = ROOM) -> tuple[Link, Link]:
    random = Random(1)
    keys = [InstallKey(random.randbytes(32)) for _ in range(2)]
    caller = Link(keys[0], verify, ROOM, random.randbytes, calls=True, code=one)
    answerer = Link(keys[1], verify, room, random.randbytes, calls=False, code=other)
    return caller, answerer


def greet(caller: Link, answerer: Link) -> None:
    data = caller.start()
    for end in (answerer, caller, answerer, caller):
        data, payloads = end.feed(data)
        assert payloads == []


@pytest.mark.parametrize("code", [None, "4F9QX"])
def test_both_ends_know_whom_they_talk_to(code):
    caller, answerer = ends(code, code)
    greet(caller, answerer)
    assert caller.peer == answerer._signer.key
    assert answerer.peer == caller._signer.key
    for payload in (b"one", b"two"):
        assert answerer.feed(caller.seal(payload)) == (b"", [payload])
        assert caller.feed(answerer.seal(payload)) == (b"", [payload])


def test_a_wrong_code_is_noticed_before_the_room_has_said_anything():
    caller, answerer = ends("4F9QX", "4F9Q2")
    hello, _ = answerer.feed(caller.start())
    proof, _ = caller.feed(hello)
    with pytest.raises(Refused, match=r"lan\.code"):
        answerer.feed(proof)
    assert answerer.peer is None


@pytest.mark.parametrize(("one", "other"), [("4F9QX", None), (None, "4F9QX")])
def test_a_room_with_a_code_and_one_without_are_two_rooms(one, other):
    caller, answerer = ends(one, other)
    with pytest.raises(Refused, match="code"):
        answerer.feed(caller.start())


def test_another_room_is_not_entered():
    caller, answerer = ends(room=b"s" * 16)
    with pytest.raises(Refused, match=r"lan\.other_room"):
        answerer.feed(caller.start())


def test_another_version_is_told():
    caller, answerer = ends()
    hello = bytearray(caller.start())
    hello[LENGTH.size + 9] += 1
    with pytest.raises(Refused, match="version"):
        answerer.feed(bytes(hello))


def test_a_frame_counts_once():
    caller, answerer = ends()
    greet(caller, answerer)
    sealed = caller.seal(b"hello")
    answerer.feed(sealed)
    with pytest.raises(Refused):
        answerer.feed(sealed)


def test_a_frame_does_not_count_the_other_way_round():
    caller, answerer = ends()
    greet(caller, answerer)
    with pytest.raises(Refused):
        caller.feed(caller.seal(b"hello"))


def test_every_changed_byte_is_noticed():
    for at in range(LENGTH.size, LENGTH.size + 5 + 16):
        caller, answerer = ends()
        greet(caller, answerer)
        sealed = bytearray(caller.seal(b"hello"))
        sealed[at] ^= 1
        with pytest.raises(Refused):
            answerer.feed(bytes(sealed))


def met_in_the_middle(caller: Link, answerer: Link, hello: bytes) -> None:
    back, _ = answerer.feed(hello)
    proof, _ = caller.feed(back)
    answerer.feed(proof)


def test_every_changed_byte_of_the_handshake_is_noticed():
    """Whatever somebody in the middle changes, nobody ends up with somebody who is not there."""
    for at in range(LENGTH.size, LENGTH.size + HELLO.size):
        caller, answerer = ends("4F9QX", "4F9QX")
        hello = bytearray(caller.start())
        hello[at] ^= 1
        with pytest.raises(Refused):
            met_in_the_middle(caller, answerer, bytes(hello))
        assert answerer.peer is None


def test_frames_come_out_whole_however_the_stream_is_cut():
    stream = b"".join(framed(bytes([n]) * n) for n in range(40))
    for size in (1, 3, 1000):
        frames = Frames()
        pieces = [stream[at : at + size] for at in range(0, len(stream), size)]
        found = [frame for piece in pieces for frame in frames.feed(piece)]
        assert found == [bytes([n]) * n for n in range(40)]


def test_a_long_frame_is_refused_by_its_length_alone():
    with pytest.raises(Refused):
        Frames().feed(LENGTH.pack(1 << 20))


def test_what_is_too_long_is_not_sent():
    caller, answerer = ends()
    greet(caller, answerer)
    with pytest.raises(Refused, match=rf"^lan\.too_long \(bytes={LIMIT + 1}\)$"):
        caller.seal(bytes(LIMIT + 1))
    with pytest.raises(Refused, match=r"lan\.too_long"):
        framed(bytes(LIMIT + TAG + 1))
    assert answerer.feed(caller.seal(bytes(LIMIT))) == (b"", [bytes(LIMIT)])


def test_nothing_is_sent_before_the_other_end_is_known():
    caller, answerer = ends()
    caller.feed(answerer.feed(caller.start())[0])
    with pytest.raises(Refused, match=r"lan\.gone"):
        caller.seal(b"hello")  # the room has not proven its key
    with pytest.raises(ValueError, match="16 bytes"):
        ends(room=b"short")


def test_a_greeting_of_another_length_is_refused():
    caller, answerer = ends()
    hello = framed(caller.start()[LENGTH.size :] + b"more")
    for reads in (answerer.feed, room_called):
        with pytest.raises(Refused, match=r"lan\.malformed \(what='hello'\)"):
            reads(hello)
    assert room_called(caller.start()) == ROOM


def test_a_greeting_without_the_first_word_is_refused():
    caller, answerer = ends()
    hello = bytearray(caller.start())
    hello[LENGTH.size] ^= 1
    with pytest.raises(Refused, match=r"lan\.malformed \(what='hello'\)"):
        answerer.feed(bytes(hello))


def test_a_point_that_gives_everybody_the_same_secret_is_refused():
    _, answerer = ends()
    magic, version, coded, room, public, pake = HELLO.unpack(answerer._hello)
    weak = framed(HELLO.pack(magic, version, coded, room, bytes(len(public)), pake))
    with pytest.raises(Refused, match=r"lan\.signature \(what='hello'\)"):
        answerer.feed(weak)


def test_who_claims_the_key_of_somebody_else_is_refused():
    caller, answerer = ends()
    own, friend = caller._signer, InstallKey(b"f" * 32)
    caller._signer = SimpleNamespace(key=friend.key, sign=own.sign)
    proof, _ = caller.feed(answerer.feed(caller.start())[0])
    with pytest.raises(Refused, match=r"lan\.signature \(what='key'\)"):
        answerer.feed(proof)
    assert answerer.peer is None


def test_noise_before_the_handshake_opens_nothing():
    random = Random(2)
    for _ in range(2000):
        _, answerer = ends()
        data = random.randbytes(random.randrange(200))
        if random.random() < 0.7:
            data = framed(data[: random.randrange(len(data) + 1)])
        if random.random() < 0.3:
            data = framed(random.randbytes(HELLO.size))
        try:
            answerer.feed(data)
            room_called(data)
        except Refused:
            pass
        assert answerer.peer is None


def test_a_code_is_read_as_people_type_it():
    code = RoomCode.made(bytes(range(7)))
    assert RoomCode.read(f" {str(code).lower().replace('-', ' ')} ") == code
    for typed in ("", "K7-4F9Q", "K7-4F9QXX", "K7-4F9Q0", "K7-4F9QI"):
        with pytest.raises(Refused):
            RoomCode.read(typed)
