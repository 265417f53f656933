"""The program with its window: a stack of scenes; nothing is drawn when nothing changed."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, Final

import pygame

from . import games, i18n
from . import settings as kept
from .engine.refused import Refused
from .folders import Folders, own_folders
from .governors.thinking import Aside, Thinker
from .reports.rolling_log import note
from .scenes import house
from .scenes.doors import Doors, chapter_of
from .stage.art import Art
from .stage.seat_look import use_looks
from .stage.sound import Sound
from .ui.canvas import Canvas, Look, Overflow, Plates
from .ui.couch import Couch
from .ui.gallery import HIGH_CONTRAST, LOOK, Gallery
from .ui.idle import LivingPicture
from .ui.inputs import DESK, Inputs, Intent, Pointer, Press, Typed
from .ui.pads import open_pads
from .ui.page import AS_EVER, Least, Page, Shape, page_for, shape_of
from .ui.remap import KEYS_OF
from .ui.resizing import Resizing, describe_window, show_scaled
from .ui.scene import Scene
from .ui.scene_view import draw
from .ui.teach_pad import TeachPadScene
from .ui.text import Typesetter
from .ui.voices import Narration

FRAMES: Final = 60
ICON: Final = (64, 64)
USUAL: Final = (1600, 900)
USUAL_DPI: Final = 96
BARS: Final = (16, 100)
"""What the frame of the window, its title and the bar of the desktop may take of a screen."""
M_MMAP_THRESHOLD: Final = -3
LENT: Final = 1 << 23
"""Bytes from which on the C library borrows memory for one thing alone, and gives it back."""
UNSEEN: Final = ("offscreen", "dummy")
"""Drivers that show nothing to anybody: taken by wish alone, never for want of a better one."""


class App:
    """The window and what stands in it."""

    def __init__(
        self,
        folder: Path | None = None,
        *,
        settings: kept.Settings | None = None,
        size: tuple[int, int] | None = None,
        thinker: Thinker | None = None,
        sound: Sound | None = None,
        interface: str | None = None,
        pictures: Art | None = None,
        cache: Path | None = None,
    ) -> None:
        self.folders = Folders.in_one(folder) if folder else own_folders()
        self.troubles = i18n.look_into(self.folder / "lang")
        """What could not be read at the start."""
        if settings is None:
            settings, damaged = kept.load(self.folders.config)
            self.troubles = (*filter(None, [damaged]), *self.troubles)
        self.settings = settings
        self.thinker: Thinker = thinker or Aside()
        self.sound = sound or Sound()
        self.interface = interface
        self.attendants: list[Callable[[float], None]] = []
        self.running = True
        self.frames_drawn = 0
        self.overflows: list[Overflow] = []
        self._scenes: list[Scene] = []
        self._played = set[str]()
        """The games of the scenes."""
        self.still = LivingPicture()
        self._shape: Shape | None = None
        self._resizing = Resizing()
        self.doors: house.Doors = Doors(self, cache)
        self._open_window(size)
        self._typesetter, self._plates = Typesetter(), Plates()
        self.gallery = Gallery(pictures)
        self.inputs = Inputs()
        self.couch, self.hands = Couch(), DESK
        self.narration = Narration(self.inputs)
        use_looks(self.couch.looks)
        self._adopt()
        self._fit()

    @property
    def folder(self) -> Path:
        return self.folders.data

    # ------------------------------------------------------------------------------ the window
    def _open_window(self, size: tuple[int, int] | None) -> None:
        describe_window()
        try:
            pygame.display.init()
            pygame.font.init()
            open_pads()
            unseen = pygame.display.get_driver() in UNSEEN
            if unseen and not os.environ.get("SDL_VIDEODRIVER"):
                raise pygame.error("there is no display")
            if size is None:
                screens = pygame.display.get_desktop_sizes()
                size = USUAL if unseen else size_for(screens, desktop_scale())
            self.window = pygame.Window("Kingsburg Arcade", size, resizable=True)
            self.window.minimum_size = kept.SMALLEST_WINDOW
            self._surface = self.window.get_surface()
        except pygame.error as error:
            raise Refused("window.none", said=str(error).lower()) from None

    def _fit(self) -> None:
        """The window has a size: everything is set and drawn for it."""
        self._resizing.stop()
        self._surface = self.window.get_surface()
        self._typesetter.forget()
        self._plates.forget()
        self.gallery.forget()
        self.inputs.fingers.size = self._surface.get_size()
        self.still.forget()
        self._resizing.size = self._surface.get_size()
        self._shape = shape_of(self._surface.get_size(), self._shape)
        for scene in self._scenes:
            scene.refresh()

    def page(self, least: Least) -> Page:
        shape = self._shape or Shape.USUAL
        return page_for(self._surface.get_size(), shape, self.settings.text_size / 100, least)

    def _canvas_on(self, surface: pygame.Surface, page: Page) -> Canvas:
        return Canvas(
            surface,
            look_for(self.settings),
            self.gallery,
            self._typesetter,
            self._plates,
            page,
        )

    # ------------------------------------------------------------------------------ the scenes
    @property
    def top(self) -> Scene:
        return self._scenes[-1]

    @property
    def game(self) -> str:
        played = (scene.game for scene in reversed(self._scenes) if scene.game)
        return next(played, games.chosen(self.settings.game).name)

    @property
    def scenes(self) -> tuple[Scene, ...]:
        """From the lowest to the one on top."""
        return tuple(self._scenes)

    def push(self, scene: Scene) -> None:
        self._scenes.append(scene)
        note("screen", "opens", scene=type(scene).__name__)
        self._let_go()
        scene.enter()

    def _let_go(self) -> None:
        """Another game is on the tables than was: the pictures of the one before are let go."""
        played = {scene.game for scene in self._scenes if scene.game}
        if played != self._played:
            self._played = played
            self._plates.forget()
            self.gallery.forget()
            self.still.forget()
            give_back()
            for scene in self._scenes:
                scene.stale = True

    def pop(self) -> None:
        self._scenes.pop().leave()
        self._let_go()
        if self._scenes:
            self.top.enter()
        else:
            self.running = False

    def replace(self, scene: Scene) -> None:
        self._scenes.pop().leave()
        self.push(scene)

    def go_home(self) -> None:
        while len(self._scenes) > 1:
            self._scenes.pop().leave()
        self._let_go()
        self.top.enter()

    def start_over(self, attempt: Callable[[Callable[[], None]], None]) -> None:
        """Leave every scene, as far as that is possible, and paint everything anew."""
        scenes, self._scenes = self._scenes, []
        for scene in reversed(scenes):
            attempt(scene.leave)
        self.thinker.forget()
        self._fit()

    def quit(self) -> None:
        self.running = False

    def open_rules(self, topic: str) -> None:
        played = games.game(self.game)
        if chapter := chapter_of(self.top):
            self.push(self.doors.guide(chapter))
        elif played.has_book:
            self.push(self.doors.rules(topic, played.name))
        else:
            self.top.say(i18n.tr("rules.none", game=played.title))

    def gather(self, couch: Couch) -> None:
        self.couch = couch
        if use_looks(couch.looks):
            self._plates.forget()  # painted widgets do not know that a seat looks otherwise now
            for scene in self._scenes:
                scene.stale = True

    # ---------------------------------------------------------------------------- the settings
    def change(self, **choices: Any) -> None:
        before = self.settings
        self.settings = before.but(**choices)
        self._adopt()
        if drawn_with(self.settings) != drawn_with(before):
            self._fit()
        self._plates.layer.lost()  # the window may be another one
        for scene in self._scenes:
            scene.refresh()
        try:
            kept.save(self.folders.config, self.settings)
        except Refused as trouble:
            self.top.say(i18n.refusal(trouble))

    def _adopt(self) -> None:
        """Make the settings hold."""
        i18n.speak(self.settings.language or spoken_here())
        usual_keys = KEYS_OF[self.settings.one_hand]
        self.inputs.remap(self.settings.keys, self.settings.pad_buttons, usual_keys)
        self.gallery.patterns = self.settings.patterns
        self._typesetter.set_plainly(self.settings.plain_titles)
        self.inputs.swapped = self.settings.swapped
        self.inputs.pads.taught = self.settings.pads
        self.sound.set_levels(*self.settings.levels)
        self.narration.choose(self.settings.narration)
        if self.settings.fullscreen:
            self.window.set_fullscreen(desktop=True)
        else:
            self.window.set_windowed()

    # --------------------------------------------------------------------------------- frames
    def close(self) -> None:
        for scene in reversed(self._scenes):
            scene.leave()
        self._scenes.clear()
        self.thinker.forget()
        self.sound.close()
        self.narration.close()
        self.gallery.art.close()
        self.window.destroy()

    def frame(self, seconds: float, events: Iterable[pygame.event.Event]) -> None:
        """One turn of the loop: hear, go on, and draw what has changed."""
        for event in events:
            self._hear(event)
            if not self.running:
                return
        if self._resizing.rests(seconds):
            self._fit()
        for attendant in tuple(self.attendants):
            attendant(seconds)
        seen = self._seen()
        for scene in self._scenes[:-1]:
            scene.go_on_behind(seconds, covered=scene not in seen)
        self.top.update(seconds)
        if self.running:
            self._draw()
            self.gallery.art.keep()
            self._let_hear()
            self.narration.look(self.top, seconds)

    def _hear(self, event: pygame.event.Event) -> None:
        before = self.inputs.in_hand
        self._heed(event)
        if self.inputs.in_hand != before:
            for scene in self._scenes:
                scene.refresh()  # its signs are those of what is used now

    def _heed(self, event: pygame.event.Event) -> None:
        self.sound.heed(event)
        if event.type in (pygame.QUIT, pygame.WINDOWCLOSE):
            self.quit()
        elif event.type == pygame.WINDOWSIZECHANGED:
            self._resized()
        elif event.type == pygame.WINDOWEXPOSED:
            self._plates.layer.lost()
            self.top.stale = self._resizing.stale = True
        elif event.type in (pygame.JOYDEVICEADDED, pygame.JOYDEVICEREMOVED):
            self._pads_changed(event)
        if self._resizing.going:
            self.inputs.read(event)  # for the sticks that it tilts: what is pressed is dropped
            return
        if self.inputs.is_strange(event) and not isinstance(self.top, TeachPadScene):
            self.push(TeachPadScene(self, event.instance_id))
            return
        if self.top.hear(event):
            return
        heard = self.inputs.read(event, self.top.typing)
        self.hands = heard.hands if isinstance(heard, Press) else DESK
        if isinstance(heard, Press):
            if heard.intent is Intent.FULLSCREEN:
                self.change(fullscreen=not self.settings.fullscreen)
            elif heard.intent is Intent.MUTE:
                self._mute()
            elif heard.intent in (Intent.AGAIN, Intent.WHERE):
                self.narration.ask(heard.intent, self.top)
            elif heard.intent is Intent.RULES:
                self.top.open_rules()
            elif self._admitted(heard):
                self.top.press(heard)
        elif isinstance(heard, Pointer):
            reach = round(heard.reach / self.canvas.scale)
            self.top.point(heard._replace(reach=reach), self.canvas.unit(heard.position))
        elif isinstance(heard, Typed):
            self.top.typed(heard.letters)

    def _resized(self) -> None:
        """The size is noted alone: a drag tells of hundreds, and one of them is drawn for."""
        if self._resizing.going or self.window.size != self._resizing.size:
            if not self._resizing.going:  # the system has thrown away what the window showed
                self._resizing.picture = pygame.Surface(self._resizing.size).convert()
                self._draw_still(self._seen(), self._resizing.picture)
            self._resizing.note()
            self.top.pointing.let_go()
        else:
            self._plates.layer.lost()
            self.top.stale = True

    def _admitted(self, press: Press) -> bool:
        """A scene on top may leave it to the one below to say whose presses count."""
        answers = (scene.admits(press, scene is self.top) for scene in reversed(self._scenes))
        return next((answer for answer in answers if answer is not None), True)

    def _pads_changed(self, event: pygame.event.Event) -> None:
        """A pad came or went: every scene may have something to say about it."""
        hands = self.inputs.pads.heed(event)
        for scene in self._scenes:
            scene.pad_changed(hands)

    def _mute(self) -> None:
        self.change(muted=not self.settings.muted)
        self.top.say(i18n.tr("sound.muted" if self.settings.muted else "sound.heard"))

    def _let_hear(self) -> None:
        """What this frame sounds like; the device is opened when the first frame stands."""
        self.sound.open()
        if (around := self.top.surroundings) is not None:
            self.sound.surround(around)
        self.sound.update()

    # -------------------------------------------------------------------------------- drawing
    def _draw(self) -> None:
        if self._resizing.going:
            if self._resizing.stale:
                self._resizing.stale = False
                self._surface = self.window.get_surface()
                night = look_for(self.settings).colours["night"]
                show_scaled(self._resizing.picture, self._surface, night)
                self._show()
            return
        seen = self._seen()
        stale = any(scene.stale for scene in seen)
        moving = self.top.moving
        if not stale and not moving:
            self.still.idle.go_on(self)
            return
        self.still.idle.lift(self._surface)
        if not moving:
            self._draw_still(seen, self._surface)
            self.still.taken = False
        else:
            self._draw_moving(seen if stale else [])
        self._show()

    def _show(self) -> None:
        self.window.flip()
        self.frames_drawn += 1

    def _draw_moving(self, stale: list[Scene]) -> None:
        """What moves, over what does not: that is drawn if stale, and else as it was before."""
        if stale:
            self._draw_still(stale, self._surface)
        if stale or not self.still.taken:
            self.still.take(self._surface)
        else:
            self.still.put(self._surface, self._plates.layer)
        canvas = self.canvas
        self.top.paint_moving(canvas)
        self._plates.layer.painted_over(canvas.over)
        self.top.stale = self.top.stale or not self.top.moving

    def _draw_still(self, seen: list[Scene], picture: pygame.Surface) -> None:
        """All that does not move; a second time if other boxes are covered than in the last one."""
        self.overflows, self.still.over = [], []
        for scene in seen:
            canvas = self._canvas_on(picture, scene.page)
            scene.stale = False
            draw(scene, canvas)
            self.overflows += canvas.overflows
            self.still.over += canvas.over
        self._plates.layer.painted_over(self.still.over)
        if not self._plates.layer.ends():
            self._draw_still(seen, picture)

    def _seen(self) -> list[Scene]:
        """The scenes that are not covered, the lowest first."""
        lowest = len(self._scenes) - 1
        while lowest > 0 and self._scenes[lowest].transparent:
            lowest -= 1
        return self._scenes[lowest:]

    @property
    def canvas(self) -> Canvas:
        """The window as the page of the scene on top."""
        page = self.top.page if self._scenes else self.page(AS_EVER)
        return self._canvas_on(self._surface, page)

    @property
    def picture(self) -> pygame.Surface:
        """What the window shows."""
        return self._surface


def size_for(desktops: Sequence[tuple[int, int]], scale: float = 1.0) -> tuple[int, int]:
    """The usual size at the scale of the desktop, or as much of its shape as has room there."""
    if not desktops:
        return USUAL
    room = [whole - bar * scale for whole, bar in zip(desktops[0], BARS, strict=True)]
    part = min(scale, *(have / wanted for have, wanted in zip(room, USUAL, strict=True)))
    least = zip(kept.SMALLEST_WINDOW, USUAL, strict=True)
    wide, high = (max(smallest, int(side * part)) for smallest, side in least)
    return wide, high


def desktop_scale() -> float:
    """How much larger this desktop shows everything; other systems than Windows do it for us."""
    if sys.platform == "win32":
        import ctypes

        user = ctypes.windll.user32
        if hasattr(user, "GetDpiForSystem"):  # Windows 8.1 has none
            return float(user.GetDpiForSystem()) / USUAL_DPI
    return 1.0


def look_for(settings: kept.Settings) -> Look:
    return HIGH_CONTRAST if settings.high_contrast else LOOK


def drawn_with(settings: kept.Settings) -> tuple[object, ...]:
    """All that makes what has been painted useless when it changes."""
    looks = settings.high_contrast, settings.patterns, settings.plain_titles
    return settings.text_size, settings.language, looks


def give_back() -> None:
    """Return pictures to the system when they are let go: the C library of GNU would keep them."""
    if sys.platform == "linux":
        import ctypes

        library = ctypes.CDLL(None)
        if hasattr(library, "malloc_trim"):
            library.mallopt(M_MMAP_THRESHOLD, LENT)
            library.malloc_trim(0)


def spoken_here() -> str:
    """The first language of this machine that we speak."""
    for locale in pygame.system.get_pref_locales():
        if found := i18n.nearest(locale["language"], locale["country"], i18n.languages()):
            return found
    return i18n.ENGLISH
