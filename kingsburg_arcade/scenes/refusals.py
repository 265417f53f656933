"""The sentences by which a table or a file refuses, in the player's language."""

from __future__ import annotations

import re
from typing import Final

from ..engine.contract import Refused
from ..i18n import has_words, refusal, tr
from .far_refusals import KINDS

KNOWN: Final = (
    (re.compile("nothing has been done yet that could be taken back"), "refusal.nothing"),
    (re.compile("dice or cards have come since, and they cannot be taken back"), "refusal.luck"),
    (re.compile("another seat has moved since, and that cannot be taken back"), "refusal.moved"),
    (re.compile("a sealed card has been looked at since, .*"), "refusal.peek"),
    (re.compile(".* has moved since, and only they can take it back"), "refusal.moved"),
    (re.compile("enough has been taken back for now: .*"), "refusal.enough"),
    (re.compile("nothing has been taken back that could be done again"), "refusal.no_redo"),
    (re.compile("on the LAN a move can be taken back only while .*"), "refusal.lan_turn"),
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
    (re.compile("the last entry, .*, is cut off; .*"), "trouble.cut_off"),
    (re.compile("entry .* is damaged: .*"), "trouble.damaged"),
    (
        re.compile("the (table|match) cannot be kept in (?P<folder>.*): (?P<why>[^:]*)"),
        "trouble.table_not_kept_in",
    ),
    (re.compile(".* cannot be (written|mended): (?P<why>[^:]*)"), "trouble.table_not_kept"),
    (re.compile(".* is not as it was left: .*"), "trouble.elsewhere"),
    (re.compile(".* cannot be used: .* was played by rules .*"), "trouble.other_rules"),
    (re.compile(".* (cannot be (read|used): .*|is not a file)"), "trouble.unusable"),
    (re.compile(".* is (closed|there already.*)"), "trouble.unusable"),
    (re.compile(".* was not dealt at home and cannot be resumed here"), "trouble.unusable"),
)


REASONS: Final = {
    "no space left on device": "refusal.disk.full",
    "disk quota exceeded": "refusal.disk.full",
    "permission denied": "refusal.disk.forbidden",
    "operation not permitted": "refusal.disk.forbidden",
    "read-only file system": "refusal.disk.forbidden",
}
"""Why the system would not write, as it says it."""
UNKNOWN: Final = "refusal.unknown"
"""Said by another version, or by the system."""
FOR_GOOD: Final = re.compile(
    ".* (cannot be used: .*|is not a file|was not dealt at home and cannot be resumed here)"
)
"""What another try would not mend."""
LOST: Final = ("record.", "game.")
"""The codes that say the same."""


def for_good(reason: Refused) -> bool:
    """Would it be refused again?"""
    return reason.code.startswith(LOST) or FOR_GOOD.fullmatch(str(reason)) is not None


def in_words(reason: Refused | str) -> str:
    """The sentence in the language spoken now; one that is not known is quoted."""
    if isinstance(reason, Refused) and has_words(f"refusal.{reason.code}"):
        return refusal(reason)
    key, told = meant(str(reason))
    if "why" in told:
        told["why"] = tr(REASONS.get(told["why"], "refusal.disk.other"))
    return tr(key, **told)


def meant(refusal: str) -> tuple[str, dict[str, str]]:
    """The key of the words, and what of the sentence they tell."""
    for pattern, key in (*KNOWN, *((pattern, key) for key, pattern in KINDS)):
        if (found := pattern.fullmatch(refusal)) is not None:
            return key, found.groupdict()
    return UNKNOWN, {"reason": refusal}
