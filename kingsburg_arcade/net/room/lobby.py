"""The lobby: who is in a room, what each of them wants, and what is said in a chat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from ...engine import named_packs
from ...engine.chain import NAME_LENGTH, WORD_LENGTH
from ...engine.codec import encode
from ...engine.contract import Refused
from ...engine.shown_text import Text, checked, cleaned
from ..protocol.signed_statement import KEY, VERSION
from .packs_told import RoomPack, read_packs
from .room_code import RoomCode
from .strangers import Budget

NOTHING: Final = cleaned("", 0)
WATCHERS: Final = 8
"""People who may watch a match, at most."""
SIGNS: Final = ("hello", "well_played", "thanks", "think", "hurry", "sorry", "laugh", "alas")
"""What can be said with one press; each person reads it in their own language."""
LONGEST: Final = 120
"""Letters of what somebody types."""
AT_ONCE: Final = 5
OPTIONS: Final = 64
EACH: Final = 2.0
"""So many things may be said at once, and another one after so many seconds."""


def is_word(word: str) -> bool:
    """Whether this can be the name of a game or an option."""
    return bool(word) and checked(word, WORD_LENGTH) is not None


def check_name(name: str) -> Text:
    """A name as it was typed; Refused if it cannot be one."""
    text = checked(name, NAME_LENGTH) if name.strip() else None
    if text is None:
        raise Refused("lan.name", name=repr(name[:LONGEST]), most=NAME_LENGTH)
    return text


# --------------------------------------------------------------------------------------- talking
@dataclass(frozen=True, slots=True)
class Said:
    """A quick sign, or a few typed words, of the person with that key."""

    who: bytes
    sign: str = ""
    text: Text = NOTHING
    watcher: Text = NOTHING
    """The name of a spectator; those who play are known by their seats."""

    @classmethod
    def of(cls, who: bytes, sign: str = "", text: str = "", watcher: object = "") -> Said:
        """What somebody says; Refused if it cannot be shown to a person."""
        shown = checked(text, LONGEST)
        if shown is None or not isinstance(watcher, str):
            raise Refused("lan.say", what="text")
        said = cls(who, sign, shown, check_name(watcher) if watcher else NOTHING)
        said.check()
        return said

    def check(self) -> None:
        """Refuse what cannot be shown to a person."""
        if bool(self.sign) == bool(self.text):
            raise Refused("lan.say", what="sign or text")
        if self.watcher:
            check_name(self.watcher)
        if self.sign and self.sign not in SIGNS:
            raise Refused("lan.say", what="unknown sign")
        if checked(self.text, LONGEST) is None:
            raise Refused("lan.say", what="text")

    @property
    def encoded(self) -> bytes:
        named = (self.watcher,) if self.watcher else ()
        return encode((VERSION, "said", self.who, self.sign, self.text, *named))


class Patience(Budget):
    """How much each person can say: what comes faster is dropped."""

    def __init__(self) -> None:
        super().__init__(AT_ONCE, 1 / EACH)


# ---------------------------------------------------------------------------------- the room
@dataclass(frozen=True, slots=True)
class Chair:
    """A seat before the match: a person with a key, a governor, or free."""

    key: bytes = b""
    name: Text = NOTHING
    governor: Text = NOTHING
    ready: bool = False

    @property
    def free(self) -> bool:
        return not self.key and not self.governor


@dataclass(frozen=True, slots=True)
class Ask:
    """What a guest wants: another chair, and whether to begin."""

    chair: int
    ready: bool

    @property
    def encoded(self) -> bytes:
        return encode((VERSION, "ask", self.chair, self.ready))


@dataclass(frozen=True)
class LobbyState:
    """The room as everybody in it sees it."""

    name: Text
    game: str
    options: Mapping[str, Any]
    grace: int
    code: str
    """The code as it is typed, which changes when it was attacked; empty for an open room."""
    chairs: tuple[Chair, ...]
    watchers: int = 0
    began: bool = False
    closed: bool = False
    """Whether nobody new is let in."""
    move_time: int = 0
    """Seconds for a move; 0 if none were agreed."""
    packs: tuple[RoomPack, ...] = ()
    """The content packs that the match will use."""

    @property
    def coded(self) -> bool:
        return bool(self.code)

    @property
    def encoded(self) -> bytes:
        chairs = [(one.key, one.name, one.governor, one.ready) for one in self.chairs]
        given = (self.name, self.game, dict(self.options), self.grace, self.code, chairs)
        more = (self.watchers, self.began, self.closed, self.move_time)
        packs = ([pack.plain for pack in self.packs],) if self.packs else ()
        return encode((VERSION, "gathered", *given, *more, *packs))

    @property
    def free(self) -> int:
        return sum(chair.free for chair in self.chairs)

    @property
    def all_ready(self) -> bool:
        """Is every chair taken, and does everybody want to begin?"""
        return all(chair.governor or (chair.key and chair.ready) for chair in self.chairs)

    def chair_of(self, key: bytes) -> int | None:
        return next((at for at, one in enumerate(self.chairs) if key and one.key == key), None)


Lobby = Said | Ask | LobbyState


def read(plain: Any) -> Lobby | None:
    """Something said in a lobby, as plain data; None if it is something else."""
    match plain:
        case [int(version), "said", bytes(who), str(sign), str(text), *named] if (
            version == VERSION and len(named) <= 1
        ):
            return Said.of(who, sign, text, *named)
        case [int(version), "ask", int(chair), bool(ready)] if (
            version == VERSION and type(chair) is int
        ):
            return Ask(chair, ready)
        case [
            int(version),
            "gathered",
            str(name),
            str(game),
            dict(options),
            int(grace),
            str(code),
            [*chairs],
            int(watchers),
            bool(began),
            bool(closed),
            int(move_time),
            *packs,
        ] if version == VERSION and len(packs) <= 1:
            read = tuple(_chair(chair) for chair in chairs)
            if not (is_word(game) and are_options(options) and _is_code(code)):
                raise Refused("lan.malformed", what="lobby")
            given = (check_name(name), game, options, grace, code, read)
            told = read_packs(*packs) if packs else ()
            return LobbyState(*given, watchers, began, closed, move_time, told)
    return None


def are_options(options: Mapping[Any, Any]) -> bool:
    """Whether these can be the options of a game."""
    return len(options) <= OPTIONS and all(
        is_word(name) and (isinstance(value, bool) or _is_choice(name, value))
        for name, value in options.items()
    )


def _is_choice(name: str, value: object) -> bool:
    if not isinstance(value, str):
        return False
    return is_word(value) or (name == named_packs.OPTION and _names_packs(value))


def _names_packs(text: str) -> bool:
    try:
        return len(text) <= named_packs.LONGEST and bool(named_packs.read_packs(text))
    except Refused:
        return False


def _is_code(given: str) -> bool:
    return not given or str(RoomCode.read(given)) == given


def _chair(given: Sequence[Any]) -> Chair:
    match given:
        case [bytes(key), str(name), str(governor), bool(ready)] if len(key) in (0, KEY) and not (
            key and governor
        ):
            called = check_name(name) if key or name else NOTHING
            played = check_name(governor) if governor else NOTHING
            return Chair(key, called, played, ready)
    raise Refused("lan.malformed", what="chair")
