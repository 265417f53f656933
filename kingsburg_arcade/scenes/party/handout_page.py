"""Others need the game: this program is handed to guests on the LAN, while the host wants it."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from html import escape
from typing import Final, Protocol

from ... import __version__
from ...engine.refused import Refused
from ...handout.bundle import ANY, NAME, Bundle, bundles
from ...handout.server import Handout
from ...i18n import language, refusal, tr
from ...ui.canvas import Canvas
from ...ui.controls import Button, Label, title
from ...ui.layout import Box, columns, inset
from ...ui.page import ALSO_TALL, Page
from ...ui.qr import paint_qr
from ...ui.widget import Card, Widget
from ..house import House, Scene
from .typing import copied

PORT: Final = 50480
"""Where guests look first; another one if it is taken."""
SIZE: Final = (1300, 760)
TALL_SIDE: Final = 580
"""Of the QR code on a tall page."""
KIND: Final = "SHA-256"
GROUP: Final = 8
"""Digits of a digest that stand together."""
COMMANDS: Final = {
    "Windows": "certutil -hashfile {name} SHA256",
    "macOS": "shasum -a 256 {name}",
    "Linux": "sha256sum {name}",
}


class Host(Protocol):
    """Who keeps the door open while the page is away."""

    handout: Handout | None


class HandoutScene(Scene):
    """Off until pressed; what is pressed here stays on until the lobby is left."""

    transparent = True

    def __init__(self, house: House, owner: Host, address: str) -> None:
        """`address`: where this machine is found by others, with a port or without."""
        super().__init__(house)
        self._owner = owner
        self._host = address.rpartition(":")[0] or address
        self._packing: Future[list[Bundle]] | None = None
        self._pool = ThreadPoolExecutor(1, "bundle")

    @property
    def handout(self) -> Handout | None:
        return self._owner.handout

    @property
    def page(self) -> Page:
        return self.house.page(ALSO_TALL)

    @property
    def panel(self) -> Box:
        return self.page.middle(SIZE[0], SIZE[1] + 540 * self.page.tall)

    # ------------------------------------------------------------------------------- widgets
    def lay_out(self) -> Sequence[Widget]:
        panel = self.panel
        head = Box(panel.x + 30, panel.y + 24, panel.width - 60, 70)
        foot = Box(panel.x + 40, panel.bottom - 100, panel.width - 80, 76)
        back, copy, on = columns(foot, [1, 1.2, 1.4], 20)
        made: list[Widget] = [
            title(tr("handout.title"), head),
            *self._told(),
            Button(key="back", box=back, press=self.back, words=tr("menu.back")),
        ]
        if self.handout is not None:
            address = self.handout.address
            made.append(
                Button(
                    key="copy",
                    box=copy,
                    press=lambda: self._copy(address),
                    words=tr("handout.copy"),
                )
            )
        wanted = "stop" if self.handout is not None else "start"
        made.append(
            Button(
                key=wanted,
                box=on,
                press=self.stop if self.handout is not None else self.start,
                words=tr("handout.packing" if self._packing else f"handout.{wanted}"),
                main=self.handout is None,
                enabled=self._packing is None,
                explain=lambda: Card(tr("handout.title"), (tr("about.handout"),)),
            )
        )
        return made

    def first_focus(self) -> str | None:
        return "start" if self.handout is None else "back"

    def _told(self) -> list[Widget]:
        """What is handed out, and how it is checked; before that what it is good for."""
        room = self._words
        if self.handout is None:
            words = tr("handout.about")
            return [Label(key="about", box=room, words=words, size="label", wrap=True)]
        bundle, address = self.handout.bundle, self.handout.address
        digest = " ".join(
            bundle.digest[at : at + GROUP] for at in range(0, len(bundle.digest), GROUP)
        )
        fits = fits_words(bundle)
        lines = (
            ("address", address, "heading", "gold_light"),
            ("file", f"{bundle.name} · {size_words(bundle)}", "body", "ivory"),
            ("fits", fits, "body", "parchment"),
            ("digest", tr("handout.digest", kind=KIND, digest=digest), "small", "parchment"),
        )
        high = room.height // len(lines)
        return [
            Label(
                key=key,
                box=Box(room.x, room.y + at * high, room.width, high - 8),
                words=words,
                size=size,
                colour=colour,
                wrap=True,
            )
            for at, (key, words, size, colour) in enumerate(lines)
        ]

    @property
    def _words(self) -> Box:
        room = inset(self.panel, 60, 110)
        if self.handout is None:
            return room
        if self.page.tall:
            return Box(room.x, room.y, room.width, room.height - TALL_SIDE - 20)
        return Box(room.x, room.y, room.width - room.height - 30, room.height)

    # -------------------------------------------------------------------------------- acting
    def start(self) -> None:
        self._packing = self._pool.submit(bundles)
        self.refresh()

    def stop(self) -> None:
        if self.handout is not None:
            self.handout.close()
            self._owner.handout = None
        self.focus = None
        self.refresh()

    def update(self, seconds: float) -> None:
        super().update(seconds)
        if self._packing is None or not self._packing.done():
            return
        done, self._packing = self._packing, None
        try:
            self._owner.handout = opened(done.result()[0], self._host)
        except Refused as reason:
            self.say(refusal(reason))
        self.focus = None
        self.refresh()

    def leave(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)

    def _copy(self, address: str) -> None:
        key = "rooms.copied" if copied(address) else "rooms.not_copied"
        self.say(tr(key, address=address))

    # ------------------------------------------------------------------------------- drawing
    def paint(self, canvas: Canvas) -> None:
        canvas.veil()
        panel = self.panel
        canvas.plate(panel, "dusk", "gold", width=3, radius=24)
        if self.handout is None:
            return
        room = inset(panel, 60, 110)
        if self.page.tall:
            box = Box(
                room.centerx - TALL_SIDE // 2, room.bottom - TALL_SIDE - 16, TALL_SIDE, TALL_SIDE
            )
        else:
            box = Box(room.right - room.height, room.y, room.height, room.height)
        paint_qr(canvas, self.handout.address, box)


def opened(bundle: Bundle, host: str) -> Handout:
    """At the port where guests look, or at any other."""
    try:
        return Handout(bundle, page_of, host, PORT)
    except Refused:
        return Handout(bundle, page_of, host)


def size_words(bundle: Bundle) -> str:
    megabytes = f"{len(bundle.data) / 1_000_000:.1f}".replace(".", tr("number.mark"))
    return tr("handout.size", megabytes=megabytes)


def fits_words(bundle: Bundle) -> str:
    """Whom it is for."""
    if bundle.system == ANY:
        return tr("handout.any", python="Python")
    return tr("handout.system", system=bundle.system)


def steps_words(bundle: Bundle) -> str:
    """How it is started."""
    if bundle.system != ANY:
        return tr("handout.steps_folder", program=NAME)
    command = f"pipx install {bundle.name}"
    return tr("handout.steps_wheel", python="Python", pipx="pipx", command=command, program=NAME)


def page_of(bundle: Bundle) -> str:
    """What a guest reads: the file, how to start it, and how to check it."""
    commands = "".join(
        f"<li>{escape(system)}: <code>{escape(line.format(name=bundle.name))}</code></li>"
        for system, line in COMMANDS.items()
    )
    return f"""<!doctype html><html lang="{escape(language())}"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Kingsburg Arcade</title>
<style>body{{font:18px/1.5 sans-serif;max-width:40em;margin:2em auto;padding:0 1em;
background:#1b1230;color:#f4ead2}}a{{color:#ffe08a;font-size:1.3em}}
code{{background:#000;padding:.1em .3em;overflow-wrap:anywhere}}</style>
<h1>Kingsburg Arcade {escape(__version__)}</h1>
<p><a href="/{escape(bundle.name)}" download>{escape(bundle.name)}</a>
({escape(size_words(bundle))})</p><p>{escape(fits_words(bundle))}</p>
<p>{escape(steps_words(bundle))}</p>
<p>{escape(tr("handout.check"))}<br><code>{escape(bundle.digest)}</code></p>
<ul>{commands}</ul></html>
"""
