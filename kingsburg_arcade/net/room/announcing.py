"""Announcing: when our room or match is announced on the network, and when others are sought."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...engine.contract import Cabinet, Refused
from ..discovery import Row, new_tag
from ..discovery.announcer import Announcer
from ..protocol.play import Play
from .station import Station


class Announcing:
    """Keeps the announcement in step with the room, and then with the match."""

    def __init__(
        self,
        cabinet: Cabinet[Any],
        station: Station,
        notice: Callable[[], bytes],
        found: Callable[[Row], None],
    ) -> None:
        """`notice`: what our room or match says about itself now."""
        self.tag = new_tag()
        """The name of our room on the network."""
        self._cabinet, self._station, self._notice, self._found = cabinet, station, notice, found
        self._announcer: Announcer | None = None

    def _cabinet_of(self, game: str) -> Cabinet[Any]:
        """Only our own match is looked for, so only its game counts."""
        if game != self._cabinet.name:
            raise Refused("lan.game", game=game)
        return self._cabinet

    def attend(self, interface: str | None) -> None:
        """From now on announce whenever it is our turn, and find the others of our match."""
        if self._announcer is None:
            self._announcer = Announcer(self.tag, interface, self._found, self._cabinet_of)

    async def begin(self, name: str, interface: str | None) -> Refused | None:
        """Announce our room; what is wrong if that is not possible."""
        self.attend(interface)
        assert self._announcer is not None
        trouble = await self._announcer.begin(name, self._station.port, self._notice())
        return None if trouble is None else Refused("lan.unannounced", reason=trouble)

    def update(self) -> None:
        """Tell those who look that something has changed."""
        if self._announcer is not None:
            self._announcer.changed(self._notice())

    def tick(self, now: float, name: str, play: Play | None, is_first: bool) -> None:
        """Of those present the lowest seat announces the match; all seek the missing ones."""
        announcer = self._announcer
        if announcer is None or play is None or play.seat is None:
            return
        # A match that is over is not announced anew.
        wanted = announcer.announces if play.is_over else is_first
        announcer.look(now, wanted, name, self._station.port, self._notice())
        agreement, electorate = play.rules.agreement, play.tip.epoch.electorate
        keys = [agreement.key(seat) for seat in electorate if seat != play.seat]
        announcer.seek(now, any(key not in self._station.linked for key in keys))

    async def close(self) -> None:
        if self._announcer is not None:
            await self._announcer.close()
