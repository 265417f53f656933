"""The main loop: frames until somebody leaves; a fault is written down, and becomes a page."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final, TypeVar

import pygame

from . import __version__
from .app import FRAMES, ICON, App
from .i18n import language
from .reports import faults
from .reports.rolling_log import note

T = TypeVar("T")
RESTING: Final = 30
"""Turns a second while nobody does anything and nothing moves."""
CALM: Final = 2.0
"""Seconds without an event and without a new picture, after which the loop rests."""
TOO_SOON: Final = 60
"""Frames after a fault within which another one ends the program."""
SOUNDS: Final = ("stage.sound", "stage.synth")


def run(app: App) -> None:
    """Until somebody leaves. A fault after which nothing can be shown ends the program."""
    clock, guard = pygame.time.Clock(), Guard(app)
    try:
        guard.frame(0.0)
        note_window(app)
        app.still.idle.awake = True
        app.window.set_icon(app.gallery.art.picture("title.icon", ICON))
        while app.running:
            guard.frame(clock.tick(RESTING if guard.rests else FRAMES) / 1000)
    finally:
        app.close()


class Guard:
    """The one place where any exception is caught: it stands around the loop.

    A mistake of ours ends no match: what was played is on the disk, and goes on from there.
    """

    def __init__(self, app: App) -> None:
        self._app = app
        self._since = TOO_SOON
        """Frames since the last fault."""
        self._drawn = 0
        self._calm = 0.0

    @property
    def rests(self) -> bool:
        return self._calm >= CALM

    def frame(self, seconds: float) -> None:
        try:
            faults.raise_waiting()
            heard = pygame.event.get()
            self._app.frame(seconds, heard)
            self._since += 1
            still = not heard and self._app.frames_drawn == self._drawn
            self._calm = self._calm + seconds if still else 0.0
            self._drawn = self._app.frames_drawn
        except Exception as fault:
            if self._since < TOO_SOON:
                raise
            self._since = 0
            self._recover(fault)

    def _recover(self, fault: Exception) -> None:
        """Close what was open, write the report, and show what was saved."""
        from .reports import crash_report
        from .scenes import aftermath
        from .scenes.front.crash_page import CrashScene

        app = self._app
        note("program", "fault", kind=type(fault).__name__, scene=type(app.top).__name__)
        broken = attempt(lambda: aftermath.look(app.scenes), aftermath.Broken(), fault)
        silent = sounds(fault)
        if silent:
            attempt(app.sound.give_up, None, fault)
        app.start_over(partial(attempt, otherwise=None, fault=fault))
        attempt(lambda: aftermath.let_go(app, broken), None, fault)
        about = {
            "display": pygame.display.get_driver(),
            "pygame-ce": f"{pygame.version.ver}, SDL {pygame.version.SDL}",
            "language": language(),
            "scenes": " > ".join(broken.scenes),
        }
        names = {app.settings.name, *(look.name for look in app.couch.looks)}
        report = crash_report.compose(fault, broken.match, about, names)
        file = crash_report.keep(app.folders.logs, report)
        on = partial(aftermath.go_on, app, broken) if aftermath.is_kept(broken) else None
        app.push(app.doors.title())
        app.push(CrashScene(app, report, file, on, far=broken.far, silent=silent))


def note_window(app: App) -> None:
    """What a report needs first, once the first frame stands."""
    from .reports import this_program

    known = {"version": __version__, "commit": this_program.commit()[: this_program.SHOWN]}
    size = "x".join(map(str, app.picture.get_size()))
    shown = {"size": size, "driver": pygame.display.get_driver(), "language": language()}
    note("program", "window", **known, **shown)


def attempt(act: Callable[[], T], otherwise: T, fault: BaseException) -> T:
    """Do something among ruins: what fails there as well is written into the report."""
    try:
        return act()
    except Exception as another:
        fault.add_note(f"and then: {type(another).__name__}: {another}")
        return otherwise


def sounds(fault: BaseException) -> bool:
    """Did the sound break?"""
    package = __name__.partition(".")[0]
    wanted = tuple(f"{package}.{name}" for name in SOUNDS)
    return any(name.startswith(wanted) for name in faults.modules_of(fault))
