"""A sealed link between two peers: nothing is read before both have proven their keys."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from struct import Struct
from typing import Final

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from spake2 import SPAKE2_A, SPAKE2_B, SPAKEError  # type: ignore[import-untyped]
from spake2.ed25519_basic import NotOnCurve  # type: ignore[import-untyped]

from ...engine.codec import LIMIT
from ...engine.contract import Refused
from ..protocol.signed_statement import KEY, SIGNATURE, VERSION, Signer, Verify

LENGTH: Final = Struct(">I")
TAG: Final = 16
HELLO: Final = Struct(">8sHB16s32s33s")
"""Magic, version, whether a code is used, the room, an X25519 key, a message of SPAKE2."""
MAGIC: Final = b"KBALINK\n"
NO_PAKE: Final = b"\0" * 33
COUNTER: Final = Struct("<IQ")

Entropy = Callable[[int], bytes]


def framed(sealed: bytes) -> bytes:
    """Four bytes of length, and the bytes."""
    if len(sealed) > LIMIT + TAG:
        raise Refused("lan.too_long", bytes=len(sealed))
    return LENGTH.pack(len(sealed)) + sealed


class Frames:
    """Cuts a stream into frames; one that is too long is refused by its length alone."""

    def __init__(self) -> None:
        self._data = bytearray()

    def feed(self, data: bytes) -> list[bytes]:
        self._data += data
        found = []
        while len(self._data) >= LENGTH.size:
            (length,) = LENGTH.unpack_from(self._data)
            if length > LIMIT + TAG:
                raise Refused("lan.too_long", bytes=length)
            if len(self._data) < LENGTH.size + length:
                break
            found.append(bytes(self._data[LENGTH.size : LENGTH.size + length]))
            del self._data[: LENGTH.size + length]
        return found


def room_called(data: bytes) -> bytes | None:
    """The room that the greeting at the beginning of a stream asks for; None if more must come."""
    if len(data) < LENGTH.size:
        return None
    if LENGTH.unpack_from(data)[0] != HELLO.size:
        raise Refused("lan.malformed", what="hello")
    if len(data) < LENGTH.size + HELLO.size:
        return None
    return bytes(HELLO.unpack_from(data, LENGTH.size)[3])


class _Sealer:
    """One direction: every frame has a number that is never used twice."""

    def __init__(self, key: bytes) -> None:
        self._cipher = ChaCha20Poly1305(key)
        self._count = 0

    def _nonce(self) -> bytes:
        self._count += 1
        return COUNTER.pack(0, self._count)

    def seal(self, plain: bytes) -> bytes:
        return self._cipher.encrypt(self._nonce(), plain, None)

    def open(self, sealed: bytes) -> bytes:
        try:
            return self._cipher.decrypt(self._nonce(), sealed, None)
        except InvalidTag:
            raise Refused("lan.signature", what="frame") from None


class Link:
    """One side of a link, without a socket: bytes in, payloads out.

    The caller says hello and proves its key first. The other side proves its own key only to a
    caller that knows the code, so that a wrong code reveals nothing but that it is wrong.
    """

    def __init__(
        self,
        signer: Signer,
        verify: Verify,
        room: bytes,
        entropy: Entropy,
        *,
        calls: bool,
        code: str | None = None,
    ) -> None:
        if len(room) != 16:
            raise ValueError("a room is named by 16 bytes")
        self._signer, self._verify, self.calls = signer, verify, calls
        self._room, self._code = room, code
        self._secret = X25519PrivateKey.from_private_bytes(entropy(32))
        self._pake = self._pake_of(entropy) if code is not None else None
        said = self._pake.start()[1:] if self._pake else NO_PAKE[1:]
        side = (b"A" if calls else b"B") if self._pake else b"\0"
        public = self._secret.public_key().public_bytes_raw()
        used = int(code is not None)
        self._hello = HELLO.pack(MAGIC, VERSION, used, room, public, side + said)
        self._frames = Frames()
        self._in: _Sealer | None = None
        self._sealer: _Sealer | None = None
        self._transcript = b""
        self.peer: bytes | None = None
        """The key of the other end, once it is proven."""
        self.rejected = False
        """Whether the room hung up instead of proving its key: we have the wrong code."""

    def _pake_of(self, entropy: Entropy) -> SPAKE2_A | SPAKE2_B:
        made = SPAKE2_A if self.calls else SPAKE2_B
        password = (self._code or "").encode()
        return made(
            password, idA=b"caller" + self._room, idB=b"room" + self._room, entropy_f=entropy
        )

    @property
    def is_slow(self) -> bool:
        """Whether the next frame takes long to read: that of a greeting with a code does."""
        return self._code is not None and self._in is None

    def start(self) -> bytes:
        """What is sent first: only the caller speaks unasked."""
        return framed(self._hello) if self.calls else b""

    def feed(self, data: bytes) -> tuple[bytes, list[bytes]]:
        """(what to send back, payloads that came); Refused means that the link must be closed."""
        back, payloads = b"", []
        for frame in self._frames.feed(data):
            if self._in is None:
                back += self._greeted(frame)
            elif self.peer is None:
                back += self._proven(self._opened(frame))
            else:
                payloads.append(self._in.open(frame))
        return back, payloads

    def ended(self) -> None:
        """The other end closed the stream."""
        greeted = self._in is not None and self.peer is None
        self.rejected = self.calls and greeted and self._code is not None

    def seal(self, payload: bytes) -> bytes:
        """A frame for the other end."""
        if self._sealer is None or self.peer is None:
            raise Refused("lan.gone")
        if len(payload) > LIMIT:
            raise Refused("lan.too_long", bytes=len(payload))
        return framed(self._sealer.seal(payload))

    # ------------------------------------------------------------------------------- handshake
    def _greeted(self, frame: bytes) -> bytes:
        if len(frame) != HELLO.size:
            raise Refused("lan.malformed", what="hello")
        magic, version, coded, room, public, pake = HELLO.unpack(frame)
        if magic != MAGIC:
            raise Refused("lan.malformed", what="hello")
        if version != VERSION:
            raise Refused("lan.version", theirs=version, ours=VERSION)
        if room != self._room:
            raise Refused("lan.other_room")
        if bool(coded) != (self._code is not None):
            raise Refused("lan.coded" if self._code else "lan.uncoded")
        hellos = (self._hello, frame) if self.calls else (frame, self._hello)
        self._transcript = sha256(b"link" + hellos[0] + hellos[1]).digest()
        try:
            shared = self._secret.exchange(X25519PublicKey.from_public_bytes(public))
            shared += self._pake.finish(pake) if self._pake else b""
        except (ValueError, SPAKEError, NotOnCurve, AssertionError):
            raise Refused("lan.signature", what="hello") from None
        keys = HKDF(SHA256(), 64, self._transcript, b"kingsburg arcade link").derive(shared)
        mine, theirs = (keys[:32], keys[32:]) if self.calls else (keys[32:], keys[:32])
        self._sealer, self._in = _Sealer(mine), _Sealer(theirs)
        return self._proof() if self.calls else framed(self._hello)

    def _opened(self, frame: bytes) -> bytes:
        assert self._in is not None
        try:
            return self._in.open(frame)
        except Refused:
            if self._code is not None:
                raise Refused("lan.code") from None
            raise

    def _proof(self) -> bytes:
        assert self._sealer is not None
        said = self._signer.sign(_role(self.calls) + self._transcript)
        return framed(self._sealer.seal(self._signer.key + said))

    def _proven(self, proof: bytes) -> bytes:
        key, signature = proof[:KEY], proof[KEY:]
        said = _role(not self.calls) + self._transcript
        if len(signature) != SIGNATURE or not self._verify(key, signature, said):
            raise Refused("lan.signature", what="key")
        self.peer = key
        return b"" if self.calls else self._proof()


def _role(calls: bool) -> bytes:
    """What is signed differs by side, so that nobody can send our proof back to us."""
    return b"kingsburg arcade, the caller" if calls else b"kingsburg arcade, the room"
