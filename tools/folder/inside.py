"""What a folder is asked to do by its own Python: scenes, a planted fault, the game for guests.

    python inside.py scenes PNG | fault FOLDER | handout ZIP

It prints one object, and stands alone: of this project it knows only what is in the folder.
"""

from __future__ import annotations

import json
import sys
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from urllib.request import urlopen

SCENES = {"rules": "guide", "scores": "some", "crash": "match", "handout": "given"}


def opened(folder: Path) -> Any:
    """The program without a window."""
    from kingsburg_arcade.app import App
    from kingsburg_arcade.settings import Settings

    return App(folder, settings=Settings(language="en"), size=(960, 540))


def scenes(picture: str) -> dict[str, object]:
    """The guide, high scores, the page after a fault, and that for guests; `picture` has them."""
    import pygame

    from kingsburg_arcade import i18n
    from kingsburg_arcade.scenes.states import open_canned
    from kingsburg_arcade.ui import gallery

    sheet = pygame.Surface((1920, 1080))
    for at, (scene, state) in enumerate(SCENES.items()):
        with TemporaryDirectory() as name:
            app = opened(Path(name))
            open_canned(app, scene, state)
            app.frame(0.0, ())
            sheet.blit(app.picture, (at % 2 * 960, at // 2 * 540))
            app.close()
        missing = sorted({*gallery.missing, *i18n.missing})
        if missing:
            return {"missing": missing, "scene": scene}
    pygame.image.save(sheet, picture)
    return {"missing": [], "scenes": list(SCENES)}


def fault(folder: str) -> dict[str, object]:
    """Something breaks on the title: is there a page, and a report without the name?"""
    from kingsburg_arcade import main_loop
    from kingsburg_arcade.scenes.front.title import TitleScene

    def breaks(_: float) -> None:
        raise ZeroDivisionError("planted")

    app = opened(Path(folder))
    app.settings = app.settings.but(name="Ada Lovelace")
    title = TitleScene(app)
    app.push(title)
    guard = main_loop.Guard(app)
    guard.frame(0.0)
    setattr(title, "update", breaks)  # noqa: B010
    guard.frame(0.1)
    reports = sorted(app.folders.logs.glob("report-*.txt"))
    told = reports[-1].read_text(encoding="utf-8") if reports else ""
    found = {"page": type(app.top).__name__, "report": "ZeroDivisionError" in told}
    app.close()
    return {**found, "named": "Lovelace" in told}


def handout(file: str) -> dict[str, object]:
    """Hand the folder out and fetch it as a guest does."""
    from kingsburg_arcade.handout.bundle import bundles
    from kingsburg_arcade.scenes.party.handout_page import opened as served_at

    (bundle,) = bundles()
    served = served_at(bundle, "127.0.0.1")
    try:
        page = urlopen(served.address, timeout=30).read().decode("utf-8")
        data = urlopen(served.address + bundle.name, timeout=120).read()
    finally:
        served.close()
    Path(file).write_bytes(data)
    digest = sha256(data).hexdigest()
    return {"name": bundle.name, "bytes": len(data), "digest": digest, "told": digest in page}


if __name__ == "__main__":
    asked = {"scenes": scenes, "fault": fault, "handout": handout}[sys.argv[1]]
    print(json.dumps(asked(sys.argv[2])))
