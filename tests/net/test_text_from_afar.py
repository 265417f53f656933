"""No decoder of messages lets through what a terminal or a screen would obey."""

import asyncio
import re
from dataclasses import fields, is_dataclass, replace
from pathlib import Path

import pytest

from kingsburg_arcade.commands.json_lines import EventLines
from kingsburg_arcade.engine.codec import decode, encode
from kingsburg_arcade.engine.contract import Refused
from kingsburg_arcade.engine.shown_text import Text, is_shown
from kingsburg_arcade.i18n import refusal
from kingsburg_arcade.net.discovery.notice import GATHERING, Notice
from kingsburg_arcade.net.protocol import facts, reasons, wire
from kingsburg_arcade.net.room import waiting_room
from kingsburg_arcade.net.room.entrance import CodeChanged
from kingsburg_arcade.net.room.lobby import Ask, Chair, LobbyState, Said
from kingsburg_arcade.net.room.waiting_room import EntranceState, Guest, Knock, Laid, Turned
from net.rooms import a_room

EVIL = (
    "\x1b]0;owned\x07",
    "\x1b[2J",
    "a\nb",
    "\u202etxt.exe",
    "\u200b",
    "\u2067x",
    "\r",
    "\x9b31m",
)
PACKAGE = Path(__file__).parents[2] / "kingsburg_arcade"


def messages():
    """One of each message that has a text in it, as honest programs send them."""

    async def gathered():
        seat, _ = await a_room(2)
        state, invitation = seat.room.lobby, None
        seat.room.knocks(b"b" * 32, Knock.by("Bob", 4000, seat.cabinet, {}))
        invitation = seat.room.lay(bytes(32))
        await seat.close()
        return state, invitation

    state, invitation = asyncio.run(gathered())
    chairs = (Chair(b"a" * 32, "Ada"), Chair(b"", governor="page"))
    place = (0, bytes(32))
    return [
        (waiting_room.read, Knock("Bob", 4000, state.game, "r").encoded),
        (waiting_room.read, Said(b"a" * 32, "", "words").encoded),
        (waiting_room.read, Said(b"a" * 32, "hello", "", "Zoé").encoded),
        (waiting_room.read, replace(state, chairs=chairs, code="K7-4F9QX").encoded),
        (waiting_room.read, Turned(Refused("lan.game", game="g")).encoded),
        (waiting_room.read, Turned(Refused("lan.full")).encoded),
        (waiting_room.read, Ask(1, True).encoded),
        (waiting_room.read, EntranceState(False, ()).encoded),
        (waiting_room.read, Laid(invitation, (("10.0.0.1", 1), ("", 2))).encoded),
        (Notice.read, Notice("t", "1", 2, "g", "r", "A", 2, 1, ("A",), (("o", "v"),), "K7",
                             GATHERING, "m", 0).encoded),
        (wire.read, wire.Refusal(bytes(32), place, reasons.told(Refused("lan.illegal"))).encoded),
        (wire.read, wire.Refusal(
            bytes(32), place, reasons.told(Refused("lan.game", game="x"))).encoded),
    ]  # fmt: skip


def bent(plain, evil):
    """Every spelling of a message with this text in the place of one of its texts."""
    if isinstance(plain, str):
        yield evil
        yield plain + evil
    elif isinstance(plain, bytes):
        try:
            inside = decode(plain)
        except Refused:
            return
        if isinstance(inside, tuple):
            yield from (encode(one) for one in bent(inside, evil))
    elif isinstance(plain, tuple):
        for at, part in enumerate(plain):
            for one in bent(part, evil):
                yield (*plain[:at], one, *plain[at + 1 :])
    elif isinstance(plain, dict):
        for key, value in plain.items():
            for one in bent(value, evil):
                yield plain | {key: one}
            yield {**{k: v for k, v in plain.items() if k != key}, evil: value}


def texts(thing):
    """Every text in what a decoder made."""
    if isinstance(thing, str):
        yield thing
    elif isinstance(thing, Refused):
        yield refusal(thing)
    elif is_dataclass(thing):
        for field in fields(thing):
            yield from texts(getattr(thing, field.name))
    elif isinstance(thing, dict):
        yield from texts([*thing, *thing.values()])
    elif isinstance(thing, tuple | list):
        for one in thing:
            yield from texts(one)


def outcome(read, data):
    """What a decoder makes of a message, or why it refuses it."""
    try:
        return read(data)
    except Refused as reason:
        return reason


@pytest.mark.parametrize("evil", EVIL, ids=ascii)
def test_no_decoder_makes_a_text_that_cannot_be_shown(evil):
    tried = refused = 0
    for read, data in messages():
        for plain in bent(decode(data), evil):
            tried += 1
            made = outcome(read, encode(plain))
            refused += isinstance(made, Refused)
            assert [text for text in texts(made) if not is_shown(text)] == []
    assert tried > 60
    assert refused > tried / 2


@pytest.mark.parametrize("json", [True, False])
def test_what_peer_prints_is_obeyed_by_no_terminal(json, capsys):
    """Even if a decoder had let it through."""
    lines = EventLines(json)
    evil = "".join(EVIL)
    for fact in (
        Guest(bytes(32), evil, 1),
        CodeChanged(evil),
        facts.Differing(1, evil, evil, evil),
        facts.Refusing(0, Refused("lan.unknown", told=evil)),
        facts.Convicted(0, Refused(evil)),
    ):
        lines.fact(fact, bytes(32))
    lines.line("said", seat=0, name=evil, said=evil)
    printed = capsys.readouterr().out
    assert printed.count("\n") == 6
    assert not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f\u200b\u202a-\u202e\u2066-\u2069]", printed)


@pytest.mark.sources
def test_only_the_checking_functions_make_a_text_from_afar():
    made = [
        path.relative_to(PACKAGE).as_posix()
        for path in PACKAGE.rglob("*.py")
        if re.search(r"(?<![\w.])Text\(", path.read_text(encoding="utf-8"))
    ]
    assert made == ["engine/shown_text.py"]
    assert Text is not None
    assert LobbyState.__annotations__["name"] == "Text"
