"""Tells what is on the screen as plain texts, one after the other, at the pace of a listener."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from enum import StrEnum
from typing import Final, NamedTuple, Protocol

from ..i18n import tr
from .inputs import Inputs, Intent
from .narrated import asked_aloud, described, news_aloud, read_out, sentences
from .tooltip import card_of
from .widget import Widget

REST: Final = 0.2
"""Seconds that the focus rests on a thing before it is told."""
SETTLED: Final = 1.0
"""Seconds without a new line after which what somebody did is told."""
FEW: Final = 3
"""So many lines of one player are told; the others are counted."""
KEPT: Final = 200


class Kind(StrEnum):
    """Why something is told. A voice drops a focus for another one, and drops nothing else."""

    FOCUS = "focus"
    QUESTION = "question"
    LOG = "log"


class Told(NamedTuple):
    """One text."""

    kind: Kind
    words: str


class Listener(Protocol):
    """Where the texts go: a stream, a file, a voice."""

    def hear(self, told: Told) -> None: ...
    def close(self) -> None: ...


class Narrated(Protocol):
    """What the narrator looks at: any scene."""

    widgets: Sequence[Widget]
    focus: str | None
    explaining: bool
    notice: str

    def widget(self, key: str | None) -> Widget | None: ...


class Narrator:
    """Looks at the scene on top once a frame, and tells what is new."""

    def __init__(self, inputs: Inputs, listeners: Sequence[Listener]) -> None:
        self._inputs, self._listeners = inputs, listeners
        self.told: deque[Told] = deque(maxlen=KEPT)
        self._scene: Narrated | None = None
        self._seen: tuple[object, ...] = ()
        self._widgets: Sequence[Widget] = ()
        self._question: tuple[str, ...] = ()
        self._notice = self._meant = self._pending = ""
        self._rested = self._silent = 0.0
        self._owner = ""
        self._lines: list[str] = []

    def leave(self, kept: Listener | None = None) -> None:
        """Nothing more is told; one listener may go on with another narrator."""
        for listener in self._listeners:
            if listener is not kept:
                listener.close()

    # -------------------------------------------------------------------------------- looking
    def look(self, scene: Narrated, seconds: float) -> None:
        """Tell what has changed: what happened, then what is asked, then what is meant."""
        if scene is not self._scene:
            self._scene, self._question, self._meant, self._seen = scene, (), "", ()
        self._log(scene, seconds)
        self._asked(scene)
        self._focused(scene, seconds)

    def _log(self, scene: Narrated, seconds: float) -> None:
        self._silent += seconds
        for owner, words in news_aloud(scene.widgets):
            if owner != self._owner:
                self._summary()
            self._owner, self._silent = owner, 0.0
            self._lines.append(words)
        if self._silent >= SETTLED:
            self._summary()

    def _summary(self) -> None:
        """What one player did, in one text."""
        lines, self._lines = self._lines, []
        if not lines:
            return
        said = "; ".join(lines[:FEW])
        if len(lines) > FEW:
            said = tr("narrated.more", said=said, count=len(lines) - FEW)
        deed = tr("narrated.deed", who=self._owner, said=said) if self._owner else said
        self._tell(Kind.LOG, deed)

    def _asked(self, scene: Narrated) -> None:
        asked, notice = tuple(asked_aloud(scene.widgets)), scene.notice
        new = sentences(*(part for part in asked if part not in self._question))
        if new:
            self._summary()
            self._tell(Kind.QUESTION, new)
        if notice and notice != self._notice:
            self._tell(Kind.QUESTION, notice)
        self._question, self._notice = asked, notice

    def _focused(self, scene: Narrated, seconds: float) -> None:
        seen = (scene.focus, scene.explaining, self._inputs.in_hand)
        if seen != self._seen or scene.widgets is not self._widgets:
            self._seen, self._widgets = seen, scene.widgets
            words = self._words_of(scene)
            if words != self._meant:
                self._pending, self._rested, self._meant = words, 0.0, words
        elif self._pending:
            self._rested += seconds
            if self._rested >= REST:
                words, self._pending = self._pending, ""
                self._tell(Kind.FOCUS, words)

    def _words_of(self, scene: Narrated) -> str:
        widget = scene.widget(scene.focus)
        if widget is None:
            return ""
        if scene.explaining:
            return read_out(card_of(widget))
        return described(widget, scene.widgets, self._inputs)

    # -------------------------------------------------------------------------------- telling
    def _tell(self, kind: Kind, words: str) -> None:
        told = Told(kind, " ".join(words.split()))
        self.told.append(told)
        for listener in self._listeners:
            listener.hear(told)

    def ask(self, intent: Intent, scene: Narrated) -> None:
        """The keys of the narrator: the last text again, or where one is."""
        if intent is Intent.AGAIN and self.told:
            again = self.told.pop()
            self._tell(again.kind, again.words)
        elif intent is Intent.WHERE:
            self._tell(Kind.QUESTION, sentences(*asked_aloud(scene.widgets), self._words_of(scene)))
