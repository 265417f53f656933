"""Quick keys for the simulator: as good as real ones among programs that do not look inside."""

from hashlib import blake2b
from random import Random


class QuickSigner:
    """Signs with a keyed hash; the ring that made it can verify."""

    def __init__(self, private: bytes, key: bytes) -> None:
        self._private, self.key = private, key

    def sign(self, said: bytes) -> bytes:
        return blake2b(said, key=self._private).digest()


class Ring:
    """All keys of one simulated match."""

    def __init__(self, random: Random) -> None:
        self._random = random
        self._private: dict[bytes, bytes] = {}

    def signer(self) -> QuickSigner:
        private, key = self._random.randbytes(32), self._random.randbytes(32)
        self._private[key] = private
        return QuickSigner(private, key)

    def verify(self, key: bytes, signature: bytes, said: bytes) -> bool:
        private = self._private.get(key)
        return private is not None and blake2b(said, key=private).digest() == signature
