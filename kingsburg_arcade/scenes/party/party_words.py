"""What the network tells, as sentences for the person at the screen, whatever scene is shown."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil
from pathlib import Path
from typing import Any

from ...engine.contract import Cabinet, Refused
from ...i18n import refusal, tr
from ...net.room.line import Line
from ...net.room.lobby import Said
from ...packs.shelf import PartyShelf
from ...rule_book import option_choice, option_name
from ...ui.seat_marks import chair_name
from ..house import House
from ..table.table_scene import TableScene
from .party import Party


def sentence(key: str, values: Mapping[str, Any]) -> str:
    """A tiding in the language spoken now; a reason alone is a refusal of something of ours."""
    said = dict(values)
    if "reason" in said:
        said["reason"] = refusal(said["reason"])
    if isinstance(said.get("said"), Said):
        said["said"] = said_words(said["said"])
    if "governor" in said:
        said["governor"] = chair_name(str(said["governor"]))
    return tr(key, **said) if key else str(said["reason"])


def said_words(said: Said) -> str:
    """A sign in the own language, words as they were typed."""
    return tr(f"sign.{said.sign}") if said.sign else said.text


def option_words(name: str, value: object) -> str:
    """A house rule and how it stands."""
    return tr("rooms.option", option=option_name(name), choice=option_choice(name, value))


def standing(party: Party, brief: bool = False) -> str:
    """What keeps the match from going on, or is worth knowing all the time; empty if nothing."""
    if party.turned:
        return refusal(party.turned)
    if party.failed:
        return tr("party.failed", reason=refusal(party.failed))
    # without a majority everybody with a vote is needed, even if a governor plays for them
    if party.other_copy:
        return refusal(Refused("lan.other_copy"))
    missing = party.unheard if party.alone or party.waiting else party.missing
    names = ", ".join(party.name(seat) for seat in missing)
    seconds = int(max((party.absence(seat) for seat in missing), default=0))
    if missing and brief:
        return tr("party.gone", names=names, seconds=seconds)
    if party.alone and len(missing) == 1:
        return tr("party.lone", name=names, seconds=seconds)
    if party.alone:
        return tr("party.alone", seconds=seconds)
    if party.waiting:
        return tr("party.waiting", names=names)
    if missing:
        return tr("party.gone", names=names, seconds=seconds)
    return resting(party)


def resting(party: Party) -> str:
    """Why nothing goes on although everybody can be heard; empty if it does."""
    if party.paused:
        return tr("party.paused")
    if party.dozing:
        return tr("party.dozing")
    if party.late:
        what = min(party.late.values())
        seats = [seat for seat, owed in party.late.items() if owed == what]
        names = ", ".join(map(party.name, seats))
        return tr("party.late", names=names, what=tr(f"awaited.{what}"))
    if party.pause_asked is not None:
        return tr("party.pause_asked", name=party.name(party.pause_asked))
    return awaited_words(party)


def awaited_words(party: Party) -> str:
    """Who is awaited for what, and how long still; of the person here it is said elsewhere."""
    waits = [wait for wait in party.awaited if wait.seat != party.seat]
    if not waits:
        return ""
    names = ", ".join(party.name(wait.seat) for wait in waits if wait.what == waits[0].what)
    left = minutes(waits[0].left)
    return tr("party.awaits", names=names, what=tr(f"awaited.{waits[0].what}"), left=left)


def own_time(party: Party) -> str:
    """How long the person here has left for a move, once half of the time is over."""
    own = [wait for wait in party.awaited if (wait.seat, wait.what) == (party.seat, "move")]
    return minutes(own[0].left) if own else ""


def time_words(seconds: int) -> str:
    """The agreed time for a move."""
    if not seconds:
        return tr("create.no_move_time")
    if seconds % 60:
        return tr("count.seconds", count=seconds)
    return tr("count.minutes", count=seconds // 60)


def minutes(seconds: float) -> str:
    """A time as a clock shows it."""
    whole = ceil(seconds)
    return f"{whole // 60}:{whole % 60:02}"


class Attending:
    """Takes in what the line tells and says it where the person looks."""

    def __init__(self, house: House, party: Party) -> None:
        self.house, self.party = house, party

    def __call__(self, seconds: float) -> None:
        self.party.hear()
        while self.party.notices:
            key, values = self.party.notices.popleft()
            top = self.house.top
            if not (isinstance(top, TableScene) and key in top.mode.shows):
                top.say(sentence(key, values))


def line_of(house: House, cabinet: Cabinet[Any], kept: Path | None) -> Line:
    """A line of this house, which keeps its journal in `kept`, with the packs of this machine."""
    keys, shelf = house.folders.keys, PartyShelf(house.folder)
    return Line(cabinet, keys, house.interface, kept, shelf=shelf)


def attend(house: House, party: Party) -> None:
    """Listen to this party in every frame, whatever scene is on top, and to no other."""
    stop_attending(house)
    house.attendants.append(Attending(house, party))


def stop_attending(house: House) -> None:
    house.attendants[:] = [one for one in house.attendants if not isinstance(one, Attending)]
