"""What governors with a character say now and then: heard at the table, kept in the log."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from ....engine.contract import Event
from ....governors.mind import OF
from ....i18n import tr
from ....ui.log import Line
from ..minds.speech import Voice

LASTS: Final = 5.0
"""Seconds for which a line stays at the panel of the speaker."""


def quoted(key: str) -> str:
    return tr("voice.said", words=tr(key))


class Voices:
    """Everybody at one table who has a character; the same events are answered alike again."""

    def __init__(self, chairs: Sequence[str], seed: int) -> None:
        self._voices = {
            seat: Voice(chair.partition(OF)[2], seat, seed)
            for seat, chair in enumerate(chairs)
            if OF in chair
        }
        self._said: tuple[int, str] | None = None
        self._left = 0.0

    def hear(self, event: Event) -> list[Line]:
        """The lines for the log that this event is answered with."""
        found = []
        for seat, voice in self._voices.items():
            key = voice.hears(event)
            if key is not None:
                self._said, self._left = (seat, key), LASTS
                found.append(Line(partial(quoted, key), seat))
        return found

    def fade(self, seconds: float) -> bool:
        """Time goes by; has what was said just gone?"""
        if self._said is None:
            return False
        self._left -= seconds
        if self._left > 0:
            return False
        self._said = None
        return True

    def hush(self) -> None:
        self._said = None

    @property
    def saying(self) -> tuple[int, str] | None:
        """Who says what just now, in words."""
        return None if self._said is None else (self._said[0], tr(self._said[1]))
