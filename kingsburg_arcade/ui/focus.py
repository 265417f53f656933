"""Which widget is meant: kept by its key, moved by arrows, by order or by the mouse."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot
from typing import TypeVar

from .widget import Box, Widget

W = TypeVar("W", bound=Widget)


def next_key(widgets: Sequence[Widget], key: str | None, by: int) -> str | None:
    """The key after (or before) this one, round and round."""
    keys = [widget.key for widget in widgets if widget.takes_focus]
    if not keys:
        return None
    if key not in keys:
        return keys[0] if by > 0 else keys[-1]
    return keys[(keys.index(key) + by) % len(keys)]


def key_towards(
    widgets: Sequence[Widget], key: str | None, direction: tuple[int, int]
) -> str | None:
    """The nearest widget in a direction; the same one if there is nothing that way."""
    here = next((widget for widget in widgets if widget.key == key and widget.takes_focus), None)
    if here is None:
        return next_key(widgets, None, 1)
    best: tuple[float, str] | None = None
    for there in widgets:
        if there is here or not there.takes_focus:
            continue
        far = _distance(here, there, direction)
        if far is not None and (best is None or far < best[0]):
            best = far, there.key
    return best[1] if best else key


def _distance(here: Widget, there: Widget, direction: tuple[int, int]) -> float | None:
    """How far away it is that way; what lies beside the way counts as farther."""
    across, down = direction
    a, b = here.box, there.box
    if across:
        ahead = (b.centerx - a.centerx) * across
        gap = (b.left - a.right) if across > 0 else (a.left - b.right)
        aside = max(0, max(a.top, b.top) - min(a.bottom, b.bottom))
        lean = abs(a.centery - b.centery)
    else:
        ahead = (b.centery - a.centery) * down
        gap = (b.top - a.bottom) if down > 0 else (a.top - b.bottom)
        aside = max(0, max(a.left, b.left) - min(a.right, b.right))
        lean = abs(a.centerx - b.centerx)
    if ahead <= 0 or gap < -8:
        return None
    return max(0, gap) + aside * 3 + lean * 0.3


def at(widgets: Sequence[W], position: tuple[int, int]) -> W | None:
    """The topmost widget under a point of the page."""
    for widget in reversed(widgets):
        if widget.box.collidepoint(position):
            return widget
    return None


def touched(
    widgets: Sequence[W], under: W | None, position: tuple[int, int], reach: int
) -> W | None:
    """What a finger means: the thing under it, else the nearest within its reach; of many small
    ones the nearest that answers."""
    if under is None:
        return near([widget for widget in widgets if widget.takes_focus], position, reach)
    if under.answers or not under.small:
        return under
    answering = [widget for widget in widgets if widget.small and widget.answers]
    return near(answering, position, reach) or under


def near(widgets: Sequence[W], position: tuple[int, int], reach: int) -> W | None:
    """The nearest thing within reach of a point; of several under it, the one in whose middle it
    is most."""
    found = [(*_gap(widget.box, position), order) for order, widget in enumerate(widgets)]
    gap, _, order = min(found, default=(reach + 1.0, 0.0, 0))
    return widgets[order] if gap <= reach else None


def _gap(box: Box, position: tuple[int, int]) -> tuple[float, float]:
    """How far a point lies outside a box, and from the middle of it."""
    x, y = position
    across = max(box.left - x, 0, x - box.right + 1)
    down = max(box.top - y, 0, y - box.bottom + 1)
    return hypot(across, down), hypot(box.centerx - x, box.centery - y)
