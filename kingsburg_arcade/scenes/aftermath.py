"""After a fault: what was played, where it is kept, and how it goes on from there."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from ..engine.contract import Refused
from ..games.players import Players
from ..reports.crash_report import MatchTold
from ..ui import scene
from .house import House
from .party.far_mode import FarMode
from .party.lobby_scene import LobbyScene
from .party.party import Party
from .party.score import FarWaysOn
from .replay.replay_mode import ReplayMode
from .table.ending import EndingScene
from .table.home_players import HomePlayers, go_on_at_home
from .table.table_scene import TableScene

ENDING: Final = 5.0
"""Seconds that the network has to end before a match goes on from its journal."""


@dataclass(frozen=True, slots=True)
class Broken:
    """What was on the screen when something broke."""

    scenes: tuple[str, ...] = ()
    match: MatchTold | None = None
    file: Path | None = None
    """Where the match is kept: a record, or a notebook of a match on the LAN."""
    party: Party | None = None
    players: Players | None = None
    """Those at the table, who hold the record open."""

    @property
    def far(self) -> bool:
        return self.party is not None


def look(scenes: Sequence[scene.Scene]) -> Broken:
    """What can be told of these scenes; a part that is broken itself is left out."""
    names = tuple(type(one).__name__ for one in scenes)
    for one in reversed(scenes):
        found = _of(one)
        if found is not None:
            return replace(found, scenes=names)
    return Broken(names)


def _of(shown: scene.Scene) -> Broken | None:
    if isinstance(shown, LobbyScene):
        return Broken(file=_notebook(shown.party), party=shown.party)
    if isinstance(shown, EndingScene):
        party = shown.ways.party if isinstance(shown.ways, FarWaysOn) else None
        table = shown.players.table
        return Broken(match=MatchTold(table.record, table.digest, "over"), party=party)
    if not isinstance(shown, TableScene):
        return None
    mode, record = shown.mode, shown.mode.record
    if isinstance(mode, FarMode):
        told = MatchTold(record, _digest(mode.company.table), "on the LAN")
        return Broken((), told, _notebook(mode.party), mode.party, mode.players)
    if isinstance(mode.players, HomePlayers):
        players = mode.players
        told = MatchTold(record, _digest(players.table), "at home")
        return Broken((), told, players.file, None, players)
    place = "replay" if isinstance(mode, ReplayMode) else "lesson"
    return Broken(match=MatchTold(record, "", place))


def _digest(table: object) -> str:
    digest = getattr(table, "digest", "")
    return digest if isinstance(digest, str) else ""


def _notebook(party: Party) -> Path | None:
    """A spectator has none, and nobody comes back to a match that is over."""
    return party.notebook if party.notebook is not None and party.notebook.exists() else None


def let_go(house: House, broken: Broken) -> None:
    """The record is closed, and the network ends, so that its journal is whole and free."""
    house.attendants.clear()
    if broken.players is not None:
        broken.players.close()
    if broken.party is not None:
        broken.party.line.close()
        broken.party.line.wait(ENDING)


def is_kept(broken: Broken) -> bool:
    """Is there a match that can be gone on with?"""
    with suppress(OSError):
        return broken.file is not None and broken.file.stat().st_size > 0
    return False


def go_on(house: House, broken: Broken) -> None:
    """Back into the match, from its journal; Refused if it cannot be read."""
    if broken.file is None:
        raise Refused("party.nothing_kept")
    if broken.far:
        house.push(house.doors.party_again(broken.file))
    else:
        go_on_at_home(house, broken.file)
