"""What a seat without a window prints: a line for each event."""

from __future__ import annotations

import sys
import time
from typing import Any, Final
from unicodedata import category

from ..engine.contract import Refused
from ..engine.shown_text import JOINERS
from ..i18n import refusal
from ..net.protocol import facts
from ..net.room.entrance import CodeChanged
from ..net.room.lobby import LobbyState
from ..net.room.waiting_room import Guest, Laid
from .printing import as_json

KEY: Final = 16
"""Letters of a key that are shown: enough to tell people apart, and to name one in an order."""


def obeyed_by_none(said: str) -> str:
    """What a line says without anything that a terminal would obey, wherever it came from."""
    return "".join(sign for sign in said if category(sign)[0] != "C" or sign in JOINERS)


class EventLines:
    """Prints events, for a script or for a person; `at` is the clock of this machine."""

    def __init__(self, json: bool) -> None:
        self._json = json
        self._open: frozenset[facts.Awaited | facts.Late] = frozenset()

    def line(self, event: str, **shown: Any) -> None:
        if self._json:
            as_json({"event": event, **shown, "at": round(time.monotonic(), 6)})
        else:
            print(" ".join([event, *(obeyed_by_none(str(value)) for value in shown.values())]))
        sys.stdout.flush()

    def refused(self, seat: int | None, reason: Refused) -> None:
        self.line("refused", seat=seat, code=reason.code, reason=refusal(reason))

    def _asked(self, told: tuple[facts.Awaited | facts.Late, ...]) -> None:
        """Moves that are awaited, and who has become late; parts of luck come and go at once."""
        for one in told:
            if isinstance(one, facts.Awaited) and one.what == "move" and one not in self._open:
                self.line("awaited", seat=one.seat, what=one.what, seconds=one.seconds)
            elif isinstance(one, facts.Late) and one not in self._open:
                self.line("late", seat=one.seat, what=one.what)
        self._open = frozenset(told)

    def fact(self, fact: object, key: bytes) -> None:
        """One thing that happened to the peer with this key."""
        match fact:
            case Guest(who, name, _):
                self.line("joined", name=name, key=who.hex()[:KEY])
            case CodeChanged(code):
                self.line("code", code=code)
            case Laid(invitation):
                self.line("seated", seat=invitation.seat_of(key))
            case LobbyState():
                pass
            case facts.Started(match):
                self.line("started", match=match.hex()[:16])
            case facts.Happened(entry):
                said = {"seat": entry.seat, "move": entry.move}
                self.line("entry", index=entry.index, digest=entry.digest, **said)
            case facts.Rewound(index):
                self.line("rewound", index=index)
            case facts.Missing(seat):
                self.line("missing", seat=seat)
            case facts.Back(seat):
                self.line("back", seat=seat)
            case facts.Waiting(waiting):
                self.line("waiting", waiting=waiting)
            case facts.Seated(epoch, index, roster):
                seated = {"epoch": epoch, "index": index, "roster": list(roster)}
                why = {"proposer": fact.proposer, "reason": fact.reason, "paused": fact.paused}
                self.line("seating", **seated, **why)
            case facts.PauseAsked(seat):
                self.line("pause", seat=seat)
            case facts.TurnAsked(seat, kept):
                self.line("take_back", seat=seat, kept=kept)
            case facts.Asked(told):
                self._asked(told)
            case facts.Spoiled(seat, reason):
                self.line("spoiled", seat=seat, code=reason.code, reason=refusal(reason))
            case facts.Convicted(seat, reason):
                self.line("convicted", seat=seat, code=reason.code, reason=refusal(reason))
            case facts.Refusing(seat, reason):
                self.refused(seat, reason)
            case facts.Differing(index, field, here, there):
                self.line("differing", index=index, field=field, here=here, there=there)
            case facts.Mended(index):
                self.line("mended", index=index)
            case facts.OtherCopy(index):
                self.line("other_copy", index=index)
            case facts.Over(result, digest):
                self.line("over", result=result.to_plain(), digest=digest)
