"""What a seat is called, and who fills its chair, in words."""

from __future__ import annotations

from ..governors.ladder import OF
from ..i18n import readable, tr, tr_or
from ..stage.seat_look import look_of


def seat_name(seat: int) -> str:
    """A governor's own name; without one it is called by its shape."""
    if seat < 0:
        return tr("shape.nobody")
    return look_of(seat).name or tr(f"shape.{look_of(seat).shape}")


def chair_name(chair: str) -> str:
    """Who fills a chair: a person, or a governor by its level, or by its character."""
    character = chair.partition(OF)[2]
    if character:
        return tr_or(f"character.{character}", readable(character))
    return tr_or(f"chair.{chair}", readable(chair))
