"""The tools of a table: hint, undo, redo, menu, and what the game adds, each with its keys."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from ...i18n import tr
from ...ui.controls import Button
from ...ui.inputs import Intent
from ...ui.key_words import line_of
from ...ui.layout import Box
from ...ui.widget import Card
from ..refusals import in_words

if TYPE_CHECKING:
    from .match import AnyMatch

TOOLS: Final = {
    "province": Intent.PROVINCE,
    "hint": Intent.HINT,
    "undo": Intent.UNDO,
    "redo": Intent.REDO,
    "menu": Intent.BACK,
}


def hint(scene: AnyMatch, box: Box) -> Button:
    return tool(scene, "hint", box, scene.ask_advice, "icon.hint", scene.advice_refusal)


def undo(scene: AnyMatch, box: Box) -> Button:
    table, seat = scene.sitting.table, scene.undo_seat
    refusal = why_not(seat, table.undo_refusal)
    return tool(scene, "undo", box, scene.undo, "icon.undo", refusal, wordless=True)


def redo(scene: AnyMatch, box: Box) -> Button:
    table, seat = scene.sitting.table, scene.undo_seat
    refusal = why_not(seat, table.redo_refusal)
    return tool(scene, "redo", box, scene.redo, "icon.redo", refusal, wordless=True)


def why_not(seat: int, refusal: Callable[[int], str | None]) -> str | None:
    """What a table refuses a seat, in words; None if it does not."""
    if seat < 0:
        return tr("why.no_person")
    said = refusal(seat)
    return None if said is None else in_words(said)


def menu(scene: AnyMatch, box: Box, *, wordless: bool = False) -> Button:
    return tool(scene, "menu", box, scene.open_menu, "icon.pause", wordless=wordless)


def tool(
    scene: AnyMatch,
    name: str,
    box: Box,
    press: Callable[[], None],
    picture: str = "",
    refusal: str | None = None,
    *,
    wordless: bool = False,
) -> Button:
    keys = line_of(scene.house.inputs, TOOLS[name])
    lines = (tr(f"about.{name}"), keys, *([refusal] if refusal else []))
    return Button(
        key=f"tool:{name}",
        box=box,
        press=press,
        enabled=refusal is None,
        explain=lambda: Card(tr(f"tool.{name}"), lines),
        words="" if wordless else tr(f"tool.{name}"),
        picture=picture,
        tint="gold" if refusal is None else "faded",
    )
