"""What a player has chosen once and for all: read with suspicion, written at once."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field, fields, replace
from pathlib import Path
from typing import Any, Final

from .disk import private_folder, reason
from .engine.refused import Refused
from .engine.shown_text import is_shown
from .i18n import Saying, languages

FILE: Final = "settings.json"
INSTANT: Final = 0.0
"""How a speed without any motion is written down."""
SPEEDS: Final = (0.5, 1.0, 2.0, 4.0, INSTANT)
PACES: Final = SPEEDS[:-1]
"""The speeds at which something is seen to move."""
TEXT_SIZES: Final = (80, 160)
TEXT: Final = "text"
SPEECH: Final = "speech"
NARRATION: Final = ("", TEXT, SPEECH)
"""Not at all; as lines on standard output; by the voice of the machine."""
CONFIRM_ALWAYS: Final = "always"
CONFIRM_FINAL: Final = "final"
CONFIRM_NEVER: Final = "never"
CONFIRM: Final = ("", CONFIRM_ALWAYS, CONFIRM_FINAL, CONFIRM_NEVER)
"""Which moves are laid before they are sent. Empty: all where others play, else those that cannot
be taken back."""
ONE_HAND: Final = ("", "left", "right")
"""The keys of both hands, or those that one hand reaches."""
SMALLEST_WINDOW: Final = (960, 540)
"""In pixels; below this the words would not be read."""
LOUDEST: Final = 100
LONGEST_NAME: Final = 20
"""Of what others call the person here."""


@dataclass(frozen=True, slots=True)
class Settings:
    """Every choice, with what it is until somebody chooses."""

    language: str = ""
    """Empty until chosen: then the language of the machine, if we speak it."""
    speed: float = 1.0
    text_size: int = 100
    """In percent of what is usual."""
    reduced_motion: bool = False
    year_end: bool = True
    """Is there a page to read after each winter?"""
    voices: bool = True
    """Do governors with a character say something now and then?"""
    wait: bool = True
    """Does a battle stay on the table until a press?"""
    automatic_rolls: bool = False
    """Do dice roll without a press?"""
    confirm: str = ""
    """Which moves are laid before they are sent, one of `CONFIRM`."""
    fullscreen: bool = False
    effects: int = 80
    ambience: int = 60
    music: int = 80
    """How loud dice and coins, the seasons and the theme are, in percent."""
    muted: bool = False
    attract: bool = True
    """Does the title show a match when nobody has touched it for a while?"""
    lessons: Mapping[str, int] = field(default_factory=dict)
    """For each lesson begun: how many of its steps have been taken."""
    explained: int = 0
    """How often this player has asked what something is, until it is known how to ask."""
    invited: bool = False
    """Has this player finished a lesson or a match, so that nobody need suggest the lessons?"""
    high_contrast: bool = False
    """Do words stand out seven times as light or as dark as their ground?"""
    patterns: bool = False
    """Does each colour of a seat have a pattern as well?"""
    plain_titles: bool = False
    """Are titles set in the plain face of the text?"""
    hold: bool = False
    """Does only a press that is held for a moment count?"""
    wait_rivals: bool = False
    """Does the match wait for a press after each rival?"""
    one_hand: str = ""
    """Which keys are used, one of `ONE_HAND`."""
    narration: str = ""
    """How all that happens is told in words, one of `NARRATION`."""
    name: str = ""
    """How one is called at a table with others; empty until somebody types it."""
    keys: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """For each intent that was given other keys: their names."""
    pad_buttons: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """For each intent that was given other buttons of a pad: their places."""
    swapped: bool = False
    """Have the buttons of pads that confirm and go back changed places?"""
    pads: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    """For each kind of pad that SDL does not know: which buttons mean yes and back."""

    game: str = ""
    """Which game was chosen last; empty until one is chosen."""
    looks: tuple[Mapping[str, str], ...] = ()
    """Names, colours and shapes of the seats, as they were when a match was last begun."""
    kept: Mapping[str, Any] = field(default_factory=dict, compare=False, repr=False)
    """What the file holds beyond that, as another version wrote it: it is written back."""

    def __post_init__(self) -> None:
        """Refuse an invalid choice."""
        for name, fits in self._fits().items():
            if not fits:
                value = f"{getattr(self, name)!r:.60}"
                raise Refused("settings.value", name=name, value=value)

    def _fits(self) -> dict[str, bool]:
        return {
            "language": self.language in ("", *languages()),
            "speed": type(self.speed) in (int, float) and self.speed in SPEEDS,
            "text_size": _within(self.text_size, *TEXT_SIZES),
            "reduced_motion": isinstance(self.reduced_motion, bool),
            "year_end": isinstance(self.year_end, bool),
            "voices": isinstance(self.voices, bool),
            "wait": isinstance(self.wait, bool),
            "automatic_rolls": isinstance(self.automatic_rolls, bool),
            "confirm": self.confirm in CONFIRM,
            "fullscreen": isinstance(self.fullscreen, bool),
            "effects": _within(self.effects, 0, LOUDEST),
            "ambience": _within(self.ambience, 0, LOUDEST),
            "music": _within(self.music, 0, LOUDEST),
            "muted": isinstance(self.muted, bool),
            "attract": isinstance(self.attract, bool),
            "high_contrast": isinstance(self.high_contrast, bool),
            "patterns": isinstance(self.patterns, bool),
            "plain_titles": isinstance(self.plain_titles, bool),
            "hold": isinstance(self.hold, bool),
            "wait_rivals": isinstance(self.wait_rivals, bool),
            "one_hand": self.one_hand in ONE_HAND,
            "narration": self.narration in NARRATION,
            "lessons": _are_counts(self.lessons),
            "explained": _within(self.explained, 0, LOUDEST),
            "invited": isinstance(self.invited, bool),
            "name": isinstance(self.name, str)
            and len(self.name) <= LONGEST_NAME
            and is_shown(self.name),
            "keys": _are_of(str, self.keys),
            "pad_buttons": _are_of(str, self.pad_buttons),
            "swapped": isinstance(self.swapped, bool),
            "pads": _are_of(int, self.pads) and all(map(_is_pair, self.pads.values())),
            "game": isinstance(self.game, str) and len(self.game) <= LONGEST_NAME,
            "looks": isinstance(self.looks, list | tuple)
            and all(isinstance(look, Mapping) for look in self.looks),
        }

    @property
    def levels(self) -> tuple[float, float, float]:
        """The three volumes as the ear takes them: half of the slider sounds half as loud."""
        volumes = (self.effects, self.ambience, self.music)
        effects, ambience, music = (
            0.0 if self.muted else (volume / LOUDEST) ** 2 for volume in volumes
        )
        return effects, ambience, music

    def but(self, **changes: Any) -> Settings:
        """The same with some choices changed."""
        kept = {name: value for name, value in self.kept.items() if name not in changes}
        return replace(self, **{"kept": kept, **changes})


FORMER_NAMES: Final = {"coats": "looks"}
"""What older versions called a choice."""
CHOICES: Final = tuple(one.name for one in fields(Settings) if one.name != "kept")


def _within(value: object, least: int, most: int) -> bool:
    return type(value) is int and least <= value <= most


def _are_counts(counts: object) -> bool:
    return isinstance(counts, Mapping) and all(
        isinstance(name, str) and type(count) is int and count >= 0
        for name, count in counts.items()
    )


def _are_of(kind: type, chosen: object) -> bool:
    """A table with a list of keys or buttons for each name."""
    return isinstance(chosen, Mapping) and all(
        isinstance(intent, str)
        and isinstance(names, list | tuple)
        and all(type(name) is kind and is_shown(str(name)) for name in names)
        for intent, names in chosen.items()
    )


def _is_pair(numbers: Sequence[int]) -> bool:
    """Two different buttons?"""
    return len(numbers) == len(set(numbers)) == 2 and min(numbers) >= 0


def load(folder: Path) -> tuple[Settings, Refused | None]:
    """The settings of a player, and what was wrong with them: that is as at first then."""
    path = folder / FILE
    try:
        read = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return Settings(), None
    except (OSError, ValueError, RecursionError):
        return Settings(), Refused("settings.damaged")
    if not isinstance(read, dict):
        return Settings(), Refused("settings.damaged")
    return chosen_of(read)


def chosen_of(read: Mapping[str, Any]) -> tuple[Settings, Refused | None]:
    """Choice by choice: one that is damaged does not take the others with it."""
    read = {FORMER_NAMES.get(name, name): value for name, value in read.items()}
    settings, unused = Settings(), dict(read)
    for name in CHOICES:
        if name in read:
            with suppress(Refused):
                settings = settings.but(**{name: read[name]})
                del unused[name]
    lost = tuple(Saying(f"settings.{name}") for name in CHOICES if name in unused)
    settings = replace(
        settings,
        keys={intent: tuple(names) for intent, names in settings.keys.items()},
        pad_buttons={intent: tuple(places) for intent, places in settings.pad_buttons.items()},
        pads={guid: (taught[0], taught[1]) for guid, taught in settings.pads.items()},
        looks=tuple(settings.looks),
        kept=unused,
    )
    return settings, Refused("settings.partly_damaged", names=lost) if lost else None


def save(folder: Path, settings: Settings) -> None:
    """Write the settings at once, over what was there; Refused if that fails."""
    path = folder / FILE
    beside = path.with_name(f"{FILE}.new")
    written = {name: value for name, value in asdict(settings).items() if name in CHOICES}
    try:
        private_folder(folder)
        text = json.dumps(written | dict(settings.kept), indent=1)
        beside.write_text(text + "\n", encoding="utf-8")
        os.replace(beside, path)
    except OSError as error:
        with suppress(OSError):
            beside.unlink(missing_ok=True)
        raise Refused("settings.not_kept", why=reason(error)) from None
