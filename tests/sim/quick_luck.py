"""The key of a match without the arithmetic: as good as a real one for peers that do not look."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from hashlib import sha256
from typing import Any
from unittest.mock import patch

from kingsburg_arcade.engine.contract import Refused
from kingsburg_arcade.net.masks import dealing, envelope, luck_key
from kingsburg_arcade.net.masks.dealing import Deal
from kingsburg_arcade.net.masks.envelope import EnvelopeKey
from kingsburg_arcade.net.masks.group import BASE, ORDER, POINT, element, encoded
from kingsburg_arcade.net.masks.luck_key import MatchLuck

REAL = {name: getattr(dealing, name) for name in ("deal", "check_deal", "check_dealt", "share")}
READ = Deal.read.__func__  # type: ignore[attr-defined]


def _number(*parts: bytes) -> int:
    return int.from_bytes(sha256(b"quick deal" + b"".join(parts)).digest()) % ORDER


def _deal(root: bytes, keyed: Any, dealer: int, keys: Any) -> Deal:
    if not isinstance(keyed, MatchLuck):
        return REAL["deal"](root, keyed, dealer, keys)
    envelopes = tuple(_number(root, keyed.id, bytes((dealer, maker))) for maker in keyed.makers)
    return Deal((BASE,) * keyed.threshold, BASE, envelopes, bytes(dealing.PROOF))


def _check_deal(keyed: Any, dealer: int, keys: Any, dealt: Deal) -> None:
    if not isinstance(keyed, MatchLuck):
        REAL["check_deal"](keyed, dealer, keys, dealt)
    elif dealt.proof != bytes(dealing.PROOF):
        raise Refused("lan.luck", what="proof")


def _share(keyed: Any, dealer: int, dealt: Deal, maker: int, key: EnvelopeKey) -> int:
    if not isinstance(keyed, MatchLuck):
        return REAL["share"](keyed, dealer, dealt, maker, key)
    return int(dealer == keyed.makers[0])  # the sum of all is 1, whose point is BASE


def _dealt_to(root: bytes, keyed: Any, dealer: int, keys: Any, maker: int) -> int:
    return int(dealer == keyed.makers[0])


def _check_dealt(keyed: Any, dealer: int, dealt: Deal, maker: int, found: int) -> None:
    if not isinstance(keyed, MatchLuck):
        REAL["check_dealt"](keyed, dealer, dealt, maker, found)
    elif found != int(dealer == keyed.makers[0]):
        raise dealing.Misfit("lan.luck", what="share", seat=dealer)


def _read(cls: Any, keyed: Any, data: bytes) -> Deal:
    if not isinstance(keyed, MatchLuck):
        return READ(cls, keyed, data)
    points, count = (keyed.threshold + 1) * 33, len(keyed.makers)
    if len(data) != points + 32 * count + dealing.PROOF:
        raise Refused("lan.malformed", what="deal")
    cut = range(points, points + 32 * count, 32)
    envelopes = tuple(int.from_bytes(data[at : at + 32]) for at in cut)
    return Deal((BASE,) * keyed.threshold, BASE, envelopes, data[points + 32 * count :])


def _key(purpose: Any, deals: Mapping[int, Deal]) -> Any:
    if not isinstance(purpose, MatchLuck):
        return JOINT(dealing.JointKey, purpose, deals)
    return dealing.JointKey(purpose, BASE, (BASE,) * len(purpose.makers))


JOINT = dealing.JointKey.of.__func__  # type: ignore[attr-defined]


def _part(key: Any, name: str, maker: int, share: int) -> bytes:
    said = sha256(b"quick part" + key.id + name.encode() + bytes((maker, share != 1))).digest()
    return encoded(BASE) + said * 2


def true_part(key: Any, name: str, maker: int) -> bytes:
    """The one part of this person in this draw: the shares of all are 1."""
    return _part(key, name, maker, 1)


def _check_part(key: Any, name: str, maker: int, data: bytes) -> Any:
    key.part(maker)
    if data != true_part(key, name, maker):
        raise Refused("lan.luck", what="proof")
    return BASE


def _point_in(data: bytes) -> Any:
    """Parts of draws are all the same; those of hidden choices are real."""
    return BASE if data.startswith(SAME) else POINT_IN(data)


SAME = encoded(BASE)
POINT_IN = luck_key.point_in


def _value(key: Any, parts: Mapping[int, Any]) -> Any:
    if sum(maker in parts for maker in key.purpose.makers) < key.purpose.threshold:
        raise Refused("lan.luck", what="too few parts")
    return BASE


def _told(self: EnvelopeKey) -> bytes:
    return encoded(self.point) + bytes(64)


def _check_told(told: bytes, table: bytes, seat: int) -> Any:
    if told[POINT:] != bytes(64):
        raise Refused("lan.luck", what="proof")
    return element(told[:POINT])


@contextmanager
def quick_luck() -> Iterator[None]:
    """Dice in no time: they are a secret only as long as nobody looks."""
    with (
        patch.object(dealing, "deal", _deal),
        patch.object(dealing, "check_deal", _check_deal),
        patch.object(dealing, "check_dealt", _check_dealt),
        patch.object(dealing, "dealt_to", _dealt_to),
        patch.object(dealing, "share", _share),
        patch.object(Deal, "read", classmethod(_read)),
        patch.object(dealing.JointKey, "of", staticmethod(_key)),
        patch.object(EnvelopeKey, "told", property(_told)),
        patch.object(envelope, "check_told", _check_told),
        patch.object(luck_key, "part", _part),
        patch.object(luck_key, "check_part", _check_part),
        patch.object(luck_key, "point_in", _point_in),
        patch.object(luck_key, "value", _value),
    ):
        yield
