"""Listeners of the narrator: a stream of text, and the speech of the platform in a thread."""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from threading import Condition, Thread
from typing import TYPE_CHECKING, Final, NamedTuple, TextIO

from ..i18n import language
from ..settings import SPEECH, TEXT
from .inputs import Inputs, Intent
from .narrator import Kind, Listener, Narrated, Narrator, Told

if TYPE_CHECKING:
    import subprocess

POWERSHELL: Final = (
    "[Console]::InputEncoding = [Text.Encoding]::UTF8; Add-Type -AssemblyName System.Speech; "
    "(New-Object System.Speech.Synthesis.SpeechSynthesizer).Speak([Console]::In.ReadToEnd())"
)
WAIT: Final = 0.05
"""Seconds between two looks whether the program has ended."""
MOST: Final = 40
"""So many texts wait; the oldest are dropped."""


class Speech(NamedTuple):
    """A program that speaks one text and ends when it has."""

    program: Sequence[str]
    given: str = ""
    """What it reads from its standard input."""
    stop: Sequence[str] = ()
    """What has to be run besides, to silence a text that is being spoken."""


class Stream:
    """Writes each text as a line, at once, so that a reader or a braille line can follow."""

    def __init__(self, stream: TextIO, owned: bool = False) -> None:
        self._stream, self._owned = stream, owned

    def hear(self, told: Told) -> None:
        with suppress(OSError, ValueError):  # who reads along has gone: the match goes on
            self._stream.write(f"{self._spelled(told.words)}\n")
            self._stream.flush()

    def _spelled(self, words: str) -> str:
        """With a question mark for each letter that the stream has no bytes for."""
        encoding = self._stream.encoding or "utf-8"
        return words.encode(encoding, "replace").decode(encoding)

    def close(self) -> None:
        if self._owned:
            with suppress(OSError):
                self._stream.close()


def speech_of(platform: str, language: str, words: str) -> Speech:
    """What speaks a text on a platform. No shell reads the text."""
    if platform == "darwin":
        return Speech(("say", "-f", "-"), words)
    if platform == "win32":
        return Speech(
            ("powershell", "-NoProfile", "-NonInteractive", "-Command", POWERSHELL), words
        )
    said = ("spd-say", "--wait", "--language", language, "--", words)
    return Speech(said, stop=("spd-say", "--stop"))


class Voice:
    """Speaks in a thread. A focus that waits or sounds gives way to the next; all else is said.

    Where nothing can speak it stays silent: the game must not stop for that.
    """

    def __init__(self, speech: Callable[[str], Speech]) -> None:
        self._speech = speech
        self._waiting: deque[Told] = deque(maxlen=MOST)
        self._changed = Condition()
        self._ended = False
        self._thread = Thread(target=self._work, name="voice", daemon=True)
        self._thread.start()

    def hear(self, told: Told) -> None:
        with self._changed:
            if told.kind is Kind.FOCUS:
                kept = [one for one in self._waiting if one.kind is not Kind.FOCUS]
                self._waiting = deque(kept, maxlen=MOST)
            self._waiting.append(told)
            self._changed.notify()

    def close(self) -> None:
        with self._changed:
            self._ended = True
            self._changed.notify()
        self._thread.join(timeout=1.0)

    def _work(self) -> None:
        while (told := self._next()) is not None:
            try:
                self._say(told)
            except OSError:  # there is no such program, or it has died
                return

    def _next(self) -> Told | None:
        with self._changed:
            self._changed.wait_for(lambda: self._waiting or self._ended)
            return None if self._ended else self._waiting.popleft()

    def _say(self, told: Told) -> None:
        speech = self._speech(told.words)
        program = start(speech.program)
        try:
            assert program.stdin is not None
            with suppress(BrokenPipeError), program.stdin as text:
                text.write(speech.given.encode())
            while program.poll() is None and not self._is_cut(told):
                with self._changed:
                    self._changed.wait(WAIT)
        finally:
            if program.poll() is None:
                program.kill()
                if speech.stop:
                    start(speech.stop).wait()
            program.wait()

    def _is_cut(self, told: Told) -> bool:
        """Is something else meant by now, or the window closed?"""
        with self._changed:
            newer = any(one.kind is Kind.FOCUS for one in self._waiting)
            return self._ended or (told.kind is Kind.FOCUS and newer)


def start(program: Sequence[str]) -> subprocess.Popen[bytes]:
    import subprocess

    return subprocess.Popen(
        program,
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
    )


def platform_voice(language: Callable[[], str]) -> Voice:
    """The voice of this machine, in the language that is spoken when it says something."""
    return Voice(lambda words: speech_of(sys.platform, language(), words))


class Narration:
    """Has a narrator for those who listen, and none where nobody does."""

    def __init__(self, inputs: Inputs) -> None:
        self._inputs = inputs
        self._chosen = ""
        self._written: Stream | None = None
        self.narrator: Narrator | None = None

    def write_to(self, stream: TextIO) -> None:
        """Write all that is told there as well."""
        self._written = Stream(stream, owned=stream is not sys.stdout)
        self._begin()

    def choose(self, chosen: str) -> None:
        """What the settings want."""
        if chosen != self._chosen:
            self._chosen = chosen
            self._begin()

    def _begin(self) -> None:
        if self.narrator is not None:
            self.narrator.leave(self._written)
        listeners: list[Listener] = [self._written] if self._written else []
        if self._chosen == TEXT:
            listeners.append(Stream(sys.stdout))
        elif self._chosen == SPEECH:
            listeners.append(platform_voice(language))
        self.narrator = Narrator(self._inputs, listeners) if listeners else None

    def look(self, scene: Narrated, seconds: float) -> None:
        if self.narrator is not None:
            self.narrator.look(scene, seconds)

    def ask(self, intent: Intent, scene: Narrated) -> None:
        if self.narrator is not None:
            self.narrator.ask(intent, scene)

    def close(self) -> None:
        if self.narrator is not None:
            self.narrator.leave()
