"""What `bench` measures in a process of its own: `python -m` runs it, and it prints figures.

Each program imports what it measures and nothing else, since loading is a part of the figure.
"""

import sys
from time import process_time


def bare_window() -> None:
    """The time until Python with pygame shows a window with nothing in it."""
    import pygame

    for part in (pygame.display, pygame.font, pygame.joystick):
        part.init()
    window = pygame.Window("bare", (1920, 1080), resizable=True)
    window.get_surface().fill((0, 0, 0))
    window.flip()
    print(process_time())


def title(folder: str, cache: str) -> None:
    """The times until the first frame of the title is drawn, and until it is whole."""
    from pathlib import Path

    from . import cli

    play = cli.command(cli.TITLE)
    with play.loading():
        from .settings import Settings

        settings = Settings(language="en")
        given = {"folder": Path(folder), "settings": settings, "size": (1920, 1080)}
        app = play.opened(Path(cache), **given)
    app._draw()
    first = process_time()
    while app.top.stale or not app.top.whole:
        app.top.update(0.0)
        app._draw()
    print(first, process_time())
    app.close()


def frames(width: str, height: str) -> None:
    """The figures of frames of that size."""
    import json

    from .commands import bench_screen

    print(json.dumps(bench_screen.frames((int(width), int(height)))))


if __name__ == "__main__":
    globals()[sys.argv[1]](*sys.argv[2:])
