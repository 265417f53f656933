"""How long a frame, a start and a new size take: the client's own figures, without a display."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from time import perf_counter, process_time, thread_time
from types import FrameType
from typing import Any, Final

import pygame

from ..app import App
from ..engine.refused import Refused
from ..governors.thinking import AtOnce
from ..scenes.front.title import TitleScene
from ..scenes.states import busy_tables
from ..settings import Settings

SIZE: Final = (1920, 1080)
LARGE: Final = (3840, 2160)
FRAMES: Final = 240
SETTLED: Final = 120
STARTS: Final = 7
WARM: Final = 5
PROGRAMS: Final = "kingsburg_arcade.measured"
"""What is measured in a process of its own."""
DRAGS: Final = 20
CALLED: Final = ("call", "c_call")
"""What a profiler hears when a function of Python or of C begins."""


def frame() -> dict[str, float]:
    """Frames of a full table of each game; those at 4K are drawn in a process of their own."""
    large: dict[str, float] = json.loads(told_by("frames", *map(str, LARGE)))
    return frames(SIZE) | {f"4k_{name}": figure for name, figure in large.items()}


def frames(size: tuple[int, int]) -> dict[str, float]:
    """Full redraws of a table of each game with things in flight, and one of them at rest."""
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    figures: dict[str, float] = {}
    with TemporaryDirectory() as folder:
        app = App(Path(folder), settings=Settings(language="en"), size=size, thinker=AtOnce())
        app.push(TitleScene(app))
        bare = bare_blit(app)
        for number, (game, opened) in enumerate(busy_tables().items()):
            table: Any = opened(app)[-1]
            app.push(table)
            app.frame(0.0, ())
            art_ms = app.gallery.art.raster_ms
            board = redrawn(app)
            board["times_bare_blit"] = round(board["p50_ms"] / bare, 1)
            table.show.picture.settle()
            table.refresh()
            app.frame(0.0, ())
            if number:
                figures |= {f"{game}_{name}": figure for name, figure in board.items()}
            else:
                figures |= board | {
                    "settled_cpu_percent": round(settled_percent(app), 2),
                    "bare_blit_ms": round(bare, 3),
                    "art_ms": round(art_ms, 1),
                }
            figures["resident_mb"] = round(resident_mb(), 1)
            if number == 0:
                figures["resize_event_ms"], figures["resized_ms"] = resizing(app)
            app.pop()
        app.close()
    return figures


def resizing(app: App) -> tuple[float, float]:
    """Processor time of a frame with a new size, and of the one that draws anew for it."""
    wide, high = app.window.size
    event, spent = pygame.event.Event(pygame.WINDOWSIZECHANGED), []
    for step in range(1, DRAGS + 1):
        app.window.size = (wide - 8 * step, high - 4 * step)
        spent.append(cpu_ms(lambda: app.frame(1 / 60, [event])))
    app.window.size = (wide, high)
    app.frame(1 / 60, [event])
    return round(median(spent), 2), round(cpu_ms(lambda: app.frame(1.0, ())), 1)


def cpu_ms(work: Callable[[], None]) -> float:
    began = thread_time()
    work()
    return (thread_time() - began) * 1000


def redrawn(app: Any) -> dict[str, float]:
    """Milliseconds of frames whose still picture is asked for anew, as after each press, and of
    those in which something only moves."""
    scene = app.top
    whole, worked = timed(lambda: redraw(app, scene, stale=True))
    moving, _ = timed(lambda: redraw(app, scene, stale=False))
    return {
        "p50_ms": round(median(whole), 3),
        "p99_ms": round(quantiles(whole, n=100)[-1], 3),
        "cpu_p50_ms": round(median(worked), 3),
        "cpu_p99_ms": round(quantiles(worked, n=100)[-1], 3),
        "moving_p50_ms": round(median(moving), 3),
        "moving_p99_ms": round(quantiles(moving, n=100)[-1], 3),
        "calls": calls_of(lambda: redraw(app, scene, stale=True)),
    }


def redraw(app: Any, scene: Any, *, stale: bool) -> None:
    for number, flight in enumerate(scene.show.picture.flights):
        flight.part = (flight.part + 0.013 * (number + 1)) % 1
    scene.stale = stale
    app._draw()


def timed(draw: Callable[[], None]) -> tuple[list[float], list[float]]:
    """Milliseconds of many frames: by the clock, and of processor time."""
    for _ in range(WARM):
        draw()
    passed, worked = [], []
    for _ in range(FRAMES):
        began, working = perf_counter(), thread_time()
        draw()
        worked.append((thread_time() - working) * 1000)
        passed.append((perf_counter() - began) * 1000)
    return passed, worked


def calls_of(draw: Callable[[], None]) -> int:
    """Function calls of a frame: a figure that no other work on this machine changes."""
    calls = 0

    def count(_frame: FrameType, event: str, _argument: object) -> None:
        nonlocal calls
        calls += event in CALLED

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        draw()
    finally:
        sys.setprofile(before)
    return calls


def settled_percent(app: Any) -> float:
    """How much of a core a table at rest takes, at sixty turns of the loop a second."""
    began = process_time()
    for _ in range(SETTLED):
        app.frame(1 / 60, ())
    return (process_time() - began) / (SETTLED / 60) * 100


def bare_blit(app: App) -> float:
    """Milliseconds to blit one picture of the whole window and flip it."""
    still = pygame.Surface(app.picture.get_size()).convert()

    def draw() -> None:
        app.picture.blit(still, (0, 0))
        app.window.flip()

    return median(timed(draw)[0])


def resident_mb() -> float:
    """Memory this process keeps, or 0 where the system does not say."""
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 1e6
    except (OSError, ValueError, AttributeError):
        return 0.0


def start() -> dict[str, float]:
    """From nothing to the first frame of the title, beside Python with pygame and a bare window.

    Each is a process of its own; cold has no picture in the cache, warm has all of them. `whole`:
    until all cabinets are on, which is in the first frame where the cache is warm.
    """
    spent: dict[str, list[float]] = defaultdict(list)
    with TemporaryDirectory() as name:
        folder = Path(name)
        for number in range(STARTS):
            spent["bare_window"] += process_ms("bare_window")
            for kind in ("cold", "warm"):
                first, whole = process_ms("title", str(folder), str(folder / f"cache {number}"))
                spent[kind].append(first)
                spent[f"{kind}_whole"].append(whole)
    figures = {f"{name}_cpu_ms": round(median(each), 1) for name, each in spent.items()}
    for name in sorted(spent.keys() - {"bare_window"}):
        pairs = zip(spent[name], spent["bare_window"], strict=True)
        figures[f"{name}_ratio"] = round(median(ours / bare for ours, bare in pairs), 2)
    return figures


def process_ms(program: str, *given: str) -> list[float]:
    """The processor times that a new Python prints of itself."""
    return [float(seconds) * 1000 for seconds in told_by(program, *given).split()]


def told_by(program: str, *given: str) -> str:
    """The last line that one of the programs prints, in a new Python."""
    if getattr(sys, "frozen", False):
        raise Refused("bench.frozen")
    quiet = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    quiet["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
    line = [sys.executable, "-m", PROGRAMS, program, *given]
    run = subprocess.run(line, env=os.environ | quiet, check=True, capture_output=True, text=True)
    return run.stdout.splitlines()[-1]
