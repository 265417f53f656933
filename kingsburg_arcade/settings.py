"""What a player has chosen once and for all: read with suspicion, written at once."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, field, fields, replace
from pathlib import Path
from typing import Any, Final

from .engine.contract import Refused
from .i18n import LANGUAGES

FILE: Final = "settings.json"
INSTANT: Final = 0.0
"""How a speed without any motion is written down."""
SPEEDS: Final = (0.5, 1.0, 2.0, 4.0, INSTANT)
TEXT_SIZES: Final = (80, 130)
LOUDEST: Final = 100


@dataclass(frozen=True, slots=True)
class Settings:
    """Every choice, with what it is until somebody chooses."""

    language: str = ""
    """Empty until chosen: then the language of the machine, if we speak it."""
    speed: float = 1.0
    text_size: int = 100
    """In percent of what is usual."""
    reduced_motion: bool = False
    wait: bool = True
    """Does a battle stay on the table until a press?"""
    fullscreen: bool = False
    effects: int = 80
    ambience: int = 60
    music: int = 60
    """How loud dice and coins, the seasons and the theme are, in percent."""
    muted: bool = False
    lessons: Mapping[str, int] = field(default_factory=dict)
    """For each lesson begun: how many of its steps have been taken."""
    invited: bool = False
    """Has this player been asked to the lessons?"""
    keys: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """For each intent that was given other keys: their names."""

    def __post_init__(self) -> None:
        """Refuse what is no choice, in one sentence."""
        for name, fits in {
            "language": self.language in ("", *LANGUAGES),
            "speed": type(self.speed) in (int, float) and self.speed in SPEEDS,
            "text_size": _within(self.text_size, *TEXT_SIZES),
            "reduced_motion": isinstance(self.reduced_motion, bool),
            "wait": isinstance(self.wait, bool),
            "fullscreen": isinstance(self.fullscreen, bool),
            "effects": _within(self.effects, 0, LOUDEST),
            "ambience": _within(self.ambience, 0, LOUDEST),
            "music": _within(self.music, 0, LOUDEST),
            "muted": isinstance(self.muted, bool),
            "lessons": _are_counts(self.lessons),
            "invited": isinstance(self.invited, bool),
            "keys": _are_keys(self.keys),
        }.items():
            if not fits:
                raise Refused(f"the setting {name} cannot be {getattr(self, name)!r:.60}")

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
        return replace(self, **changes)


def _within(value: object, least: int, most: int) -> bool:
    return type(value) is int and least <= value <= most


def _are_counts(counts: object) -> bool:
    return isinstance(counts, Mapping) and all(
        isinstance(name, str) and type(count) is int and count >= 0
        for name, count in counts.items()
    )


def _are_keys(keys: object) -> bool:
    return isinstance(keys, Mapping) and all(
        isinstance(intent, str)
        and isinstance(names, list | tuple)
        and all(isinstance(name, str) for name in names)
        for intent, names in keys.items()
    )


def load(folder: Path) -> tuple[Settings, str | None]:
    """The settings of a player, and one sentence if they could not be used."""
    path = folder / FILE
    try:
        read = json.loads(path.read_text(encoding="utf-8"))
        if not isinstance(read, dict):
            raise Refused("they are not a table of names and values")
        known = {one.name for one in fields(Settings)}
        chosen = {name: value for name, value in read.items() if name in known}
        settings = Settings(**chosen)
        keys = {intent: tuple(names) for intent, names in settings.keys.items()}
        return settings.but(keys=keys), None
    except FileNotFoundError:
        return Settings(), None
    except (OSError, ValueError, RecursionError) as trouble:
        why = trouble if isinstance(trouble, Refused) else "the file is damaged"
        return Settings(), f"the settings could not be used and are as at first: {why}"


def save(folder: Path, settings: Settings) -> None:
    """Write the settings at once, over what was there; Refused if that fails."""
    path = folder / FILE
    beside = path.with_name(f"{FILE}.new")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        beside.write_text(json.dumps(asdict(settings), indent=1) + "\n", encoding="utf-8")
        os.replace(beside, path)
    except OSError as error:
        with suppress(OSError):
            beside.unlink(missing_ok=True)
        why = (error.strerror or str(error)).lower()
        raise Refused(f"the settings cannot be kept: {path}: {why}") from None
