"""A notice: what a room says about itself to everybody who asks, before any handshake."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from ...build import build_of
from ...engine.chain import NAME_LENGTH, WORD_LENGTH
from ...engine.codec import decode, encode
from ...engine.contract import CabinetOf, Refused
from ...engine.named_packs import MOST_PACKS
from ...engine.shown_text import checked
from ..protocol.signed_statement import KEY
from ..room.link import LENGTH, framed

QUESTION: Final = framed(b"KBAROOM?")
"""The whole question; it and the first fields of the answer are the same in every version."""
LONGEST: Final = 4096
TAG: Final = 16
"""Letters of the random name that a room has on the network."""
MOST: Final = 16

GATHERING: Final = "gathering"
PLAYING: Final = "playing"


@dataclass(frozen=True, slots=True)
class Notice:
    """What a room, or a match in play, says about itself."""

    tag: str
    version: str
    """The version of the program, for people."""
    speaks: int
    """The version of the protocol: only peers with the same one can talk."""
    game: str
    rules: str
    name: str
    seats: int
    free: int
    players: tuple[str, ...]
    options: tuple[tuple[str, str], ...]
    """The options that differ from the printed rules, as they would be typed."""
    code: str
    """The public half of the room's code; empty for an open room."""
    stage: str
    match: str = ""
    """The name of a match in play, the same for all who announce it."""
    seat: int = -1
    """The seat of the player who announces it."""
    closed: bool = False
    """Whether nobody new is let in, not even to watch."""
    creator: bytes = b""
    """The key of the room's creator: each room sees another key of a person who calls it."""
    build: str = ""
    """The build of the rules; empty if an earlier version did not say."""
    packs: tuple[tuple[str, str], ...] = ()
    """The title and the first digits of the hash of each content pack that it plays with."""

    def has_build_of(self, cabinet_of: CabinetOf) -> bool:
        """Whether it does not say that its rules were built of another source than ours."""
        try:
            return self.build in ("", build_of(cabinet_of(self.game)))
        except Refused:
            return True

    def has_rules_of(self, cabinet_of: CabinetOf) -> bool:
        """Whether this program has the game and plays it by the same rules."""
        try:
            cabinet = cabinet_of(self.game)
            return cabinet.rules_of(cabinet.options.read(dict(self.options))) == self.rules
        except Refused:
            return False

    def lacking(self, cabinet_of: CabinetOf) -> tuple[tuple[str, str], ...]:
        """The options that this program does not know, of a game that it has."""
        try:
            known = cabinet_of(self.game).options.choices()
        except Refused:
            return ()
        return tuple(one for one in self.options if one[1] not in known.get(one[0], ()))

    @property
    def encoded(self) -> bytes:
        known = (self.tag, self.version, self.speaks, self.game, self.rules, self.name)
        inside = (self.seats, self.free, self.players, self.options, self.code, self.stage)
        where = (self.match, self.seat, self.closed, self.creator)
        packs = (self.packs,) if self.packs else ()
        return encode((*known, *inside, *where, self.build, *packs))

    @classmethod
    def read(cls, data: bytes) -> Notice:
        """A notice as it was received: later versions can append more fields."""
        match decode(data, LONGEST):
            case [
                str(tag),
                str(version),
                int(speaks),
                str(game),
                str(rules),
                str(name),
                int(seats),
                int(free),
                [*players],
                [*options],
                str(code),
                str(stage),
                *more,
            ] if (
                _short(tag, version, game, rules, name, code, stage, *players)
                and 0 <= free <= seats <= MOST
                and all(_is_option(option) for option in options)
            ):
                inside = (seats, free, tuple(players), tuple(options), code, stage)
                return cls(tag, version, speaks, game, rules, name, *inside, *_match(more))
        raise Refused("lan.malformed", what="notice")


Packs = tuple[tuple[str, str], ...]


def _match(more: Sequence[Any]) -> tuple[str, int, bool, bytes, str, Packs]:
    """The match, the seat, whether it is closed, whose it is, the build, the packs.

    Earlier versions were silent about them.
    """
    match more:
        case [str(match), int(seat), *rest] if _short(match) and -1 <= seat < MOST:
            match rest:
                case [bool(closed), bytes(creator), *build] if len(creator) in (0, KEY):
                    return match, seat, closed, creator, *_build(build)
            return match, seat, False, b"", "", ()
    return "", -1, False, b"", "", ()


def _build(told: Sequence[Any]) -> tuple[str, Packs]:
    match told:
        case [str(build), *rest] if _short(build):
            return build, _packs(rest)
    return "", ()


def _packs(told: Sequence[Any]) -> Packs:
    match told:
        case [[*packs], *_] if len(packs) <= MOST_PACKS and all(map(_is_option, packs)):
            return tuple(packs)
    return ()


def _is_option(option: Any) -> bool:
    return isinstance(option, tuple) and len(option) == 2 and _short(*option)


def _short(*texts: object) -> bool:
    """Whether all of them are short, and may be shown."""
    most = max(WORD_LENGTH, NAME_LENGTH)
    return len(texts) <= 64 and all(
        isinstance(text, str) and checked(text, most) is not None for text in texts
    )


# ------------------------------------------------------------------------------------ on the wire
def is_question(data: bytes) -> bool:
    """Whether the beginning of a stream asks for the notice."""
    return data[: len(QUESTION)] == QUESTION


def answer(notice: Notice) -> bytes:
    return framed(notice.encoded)


def read_answer(data: bytes) -> Notice | None:
    """The notice at the beginning of a stream; None if more must come."""
    if len(data) < LENGTH.size:
        return None
    (length,) = LENGTH.unpack_from(data)
    if length > LONGEST:
        raise Refused("lan.too_long", bytes=length)
    if len(data) < LENGTH.size + length:
        return None
    return Notice.read(data[LENGTH.size : LENGTH.size + length])
