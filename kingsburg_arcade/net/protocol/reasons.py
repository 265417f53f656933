"""Reasons as peers tell them to each other: a code and values, bounded and checked on arrival."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeGuard

from ...engine.contract import Refused
from ...engine.shown_text import Text, checked
from ...engine.shown_text import cleaned as shown_of

Reason = tuple[str, tuple[tuple[str, int | str], ...]]
"""The code of a refusal, and the values that its sentence names."""

VALUES: Final[Mapping[str, Mapping[str, type]]] = {
    "lan.begun": {},
    "lan.closed": {},
    "lan.diverged": {},
    "lan.elsewhere": {},
    "lan.full": {},
    "lan.game": {"game": str},
    "lan.illegal": {},
    "lan.invitation": {},
    "lan.luck": {},
    "lan.malformed": {},
    "lan.name": {"most": int},
    "lan.not_own": {},
    "lan.not_turn": {},
    "lan.pack_flood": {},
    "lan.rules": {},
    "lan.seating": {},
    "lan.sent_away": {},
    "lan.sequence": {},
    "lan.signature": {},
    "lan.too_long": {},
    "lan.two_things": {},
    "lan.watchers": {},
    "lan.watches": {},
}
"""Every refusal that a peer tells another, with the values that are told along."""
LONGEST: Final = 60
"""Letters of a code or of a text among the values."""
LARGEST: Final = 1 << 31
UNKNOWN: Final = "lan.unknown"


def told(reason: Refused) -> Reason:
    """What is sent of a reason: values that the other person does not need stay here."""
    wanted = VALUES.get(reason.code, {})
    named = [(name, _bounded(value)) for name, value in reason.values.items() if name in wanted]
    return cleaned(reason.code), tuple(named)


def read(given: object) -> Refused:
    """A reason as it was received; a code that this program does not know is quoted."""
    match given:
        case (str(code), (*values,)) if checked(code, LONGEST) is not None and len(values) <= len(
            VALUES
        ):
            wanted = VALUES.get(code)
            named: dict[str, int | str] = {}
            for pair in values:
                if _is_named(pair):
                    named[pair[0]] = pair[1]
            if len(named) < len(values):
                raise Refused("lan.malformed", what="reason")
            if wanted is None or {name: type(value) for name, value in named.items()} != wanted:
                return Refused(UNKNOWN, told=cleaned(code))
            return Refused(code, **named)
    raise Refused("lan.malformed", what="reason")


def cleaned(text: str) -> Text:
    """A text from elsewhere, cut, without control characters and other invisible ones."""
    return shown_of(text, LONGEST)


def _bounded(value: object) -> int | str:
    if type(value) is int:
        return max(-LARGEST, min(LARGEST, value))
    return cleaned(str(value))


def _is_named(pair: object) -> TypeGuard[tuple[str, int | str]]:
    match pair:
        case (str(name), int(value)) if type(value) is int:
            return name.isidentifier() and abs(value) <= LARGEST
        case (str(name), str(value)):
            return name.isidentifier() and value == cleaned(value)
    return False
