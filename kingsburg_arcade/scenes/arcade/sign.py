"""Three letters for a place among the best; those of the last time are offered."""

from __future__ import annotations

from typing import Final

from ...engine.refused import Refused
from ...i18n import refusal, tr
from ...saved_matches.deals import ALPHABET, INITIALS
from ...saved_matches.scores import Kind, Scores
from ..house import House
from ..party.typing import TypingScene

ROWS: Final = (ALPHABET[:9], ALPHABET[9:18], ALPHABET[18:])


def signing(house: House, kind: Kind, place: int) -> TypingScene:
    """The row stands already: who goes back leaves it as it is."""
    scores, _ = Scores.load(house.folder)

    def signed(initials: str) -> None:
        try:
            scores.sign(kind, place, initials)
        except Refused as reason:
            house.top.say(refusal(reason))

    return TypingScene(
        house,
        tr("scores.sign", place=place),
        signed,
        given=scores.initials,
        replaced=True,
        most=INITIALS,
        rows=ROWS,
        check=lambda typed: "" if is_signed(typed) else tr("scores.three"),
        capitals=True,
    )


def is_signed(typed: str) -> bool:
    return len(typed) == INITIALS and set(typed) <= set(ALPHABET)
