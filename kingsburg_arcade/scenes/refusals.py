"""The sentences by which a table or a file refuses, in the player's language."""

from __future__ import annotations

import re
from typing import Final

from ..engine.contract import Refused
from ..i18n import has_words, refusal, tr
from .far_refusals import KINDS

KNOWN: Final = (
    (re.compile("most of the others are missing: .*"), "refusal.lan_majority"),
    (re.compile("the seating is being voted on: .*"), "refusal.lan_vote"),
    (re.compile("every seat of this room is taken"), "refusal.lan_full"),
    (re.compile("here .* is played by rules .*"), "refusal.lan_rules"),
    (re.compile("the match has begun: one can only watch it"), "refusal.lan_begun"),
    (re.compile("as many as can are watching already"), "refusal.lan_watchers"),
    (re.compile("that chair is taken"), "refusal.lan_chair"),
    (re.compile("that is more than anybody can listen to: .*"), "refusal.lan_talk"),
    (re.compile("the code of the room is another one"), "refusal.lan_code"),
    (re.compile("too many wrong codes were tried: .*"), "refusal.lan_codes"),
    (re.compile(r"\S+:\d+ cannot be used: .*"), "refusal.lan_address"),
    (re.compile("another program of this folder plays that match: .*"), "refusal.lan_taken"),
    (re.compile(r"\d+ programs of this folder are on the network: .*"), "refusal.lan_programs"),
    (re.compile("an error of this program has stopped it: .*"), "refusal.lan_broken"),
    (re.compile("this machine has closed our sockets: .*"), "refusal.lan_deaf"),
)


UNKNOWN: Final = "refusal.unknown"
"""Said by another version, or by the system."""


def in_words(reason: object) -> str:
    """The sentence in the language spoken now; one that is not known is quoted."""
    if isinstance(reason, Refused) and has_words(f"refusal.{reason.code}"):
        return refusal(reason)
    key, told = meant(str(reason))
    return tr(key, **told)


def meant(refusal: str) -> tuple[str, dict[str, str]]:
    """The key of the words, and what of the sentence they tell."""
    for pattern, key in (*KNOWN, *((pattern, key) for key, pattern in KINDS)):
        if (found := pattern.fullmatch(refusal)) is not None:
            return key, found.groupdict()
    return UNKNOWN, {"reason": refusal}
