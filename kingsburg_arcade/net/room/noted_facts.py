"""What the log tells of a match on the network: kinds, seats and numbers, and nothing that a
person wrote."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import Final

from ...engine.contract import Refused
from ...reports.rolling_log import note
from ..protocol import facts

AREA: Final = "network"
USUAL: Final = (facts.Settled,)
"""Facts that come with every entry and tell nothing more."""
TELLING: Final = ("seat", "index", "epoch", "roster", "electorate", "proposer", "paused")
MORE: Final = ("reason", "waiting", "what", "who", "match", "kept", "deadly", "field")
"""The fields of facts that are noted."""
DIGEST: Final = 16


def note_fact(fact: object) -> None:
    """One line for what happened to this peer."""
    if isinstance(fact, USUAL):
        return
    kind = type(fact).__name__
    if isinstance(fact, facts.Happened):
        entry = fact.entry
        note(AREA, kind, index=entry.index, seat=entry.seat, digest=entry.digest[:DIGEST])
    elif isinstance(fact, facts.Asked):
        late = [one for one in fact.open if isinstance(one, facts.Late)]
        for one in late:
            note(AREA, "Late", seat=one.seat, what=one.what)
    elif is_dataclass(fact):
        known = {one.name for one in fields(fact)} & {*TELLING, *MORE}
        told = {name: getattr(fact, name) for name in (*TELLING, *MORE) if name in known}
        note(AREA, kind, **{name: _plain(value) for name, value in told.items()})


def _plain(value: object) -> object:
    return value.code if isinstance(value, Refused) else value
