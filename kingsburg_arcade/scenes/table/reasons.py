"""Why a hint prefers its move, in words; what each game calls a reason, under one roof."""

from __future__ import annotations

from typing import Final

from ...governors.mind import Reason
from ...i18n import tr
from ...ui.seat_names import seat_name

COUNTED: Final = {
    "points": "count.victory_points",
    "goods": "count.goods",
    "tokens": "count.plus_two",
    "soldiers": "count.soldiers",
    "card": "count.builder_gold",
}
"""The words for how many, by what there is more of."""
NAMED: Final = {
    **dict.fromkeys(("building", "kept_from"), "building"),
    **dict.fromkeys(("card", "promise"), "card"),
    "tile": "location",
}
"""What the name of a reason is the name of."""


def reason_words(reason: Reason) -> str:
    """Half a sentence, to stand behind the move that it speaks for."""
    values: dict[str, object] = {"count": reason.count}
    if reason.kind in COUNTED:
        values["what"] = tr(COUNTED[reason.kind], count=reason.count)
    if reason.kind in NAMED:
        what = NAMED[reason.kind]
        values[what] = tr(f"{what}.{reason.name}")
    if reason.seat >= 0:
        values["who"] = seat_name(reason.seat)
    return tr(f"reason.{reason.kind}", **values)
