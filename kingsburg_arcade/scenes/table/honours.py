"""What a match that has just ended is worth to its players: places among the best, and its deal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any, Final

from ... import games
from ...engine.contract import LUCK, Draw, Open, Roll
from ...engine.luck import SeededDealer
from ...engine.record import Record, beginning, fold, replay, went_back
from ...engine.refused import Refused
from ...governors.mind import LEVELS, OF
from ...net.protocol.proof import Proven
from ...saved_matches.deals import Deal
from ...saved_matches.home import PERSON, read_note, times, write_beside
from ...saved_matches.scores import Kind, Scores
from .home_players import HomePlayers

DRAWN: Final = "drawn"
"""How a match came to its deal: by chance, which nobody chose."""
OF_THE_DAY: Final = "day"
AGAIN: Final = "again"
"""A deal that was played before, here or by a friend."""
BELOW: Final = "random"
"""Rivals below the lowest level."""


@dataclass(frozen=True, slots=True)
class Honours:
    """What was written down."""

    kind: Kind
    places: dict[int, int]
    """By seat, the best first: the place among the ten best."""
    deal: Deal | None
    """What can be played again; None where no code could tell it."""
    refused: Refused | None
    """Why the match has no place among the best, if so."""


def today() -> date:
    """The day that all share."""
    return datetime.now(UTC).date()


def honoured_far(
    folder: Path, file: Path, record: Record, chairs: Sequence[str], seat: int, proof: Proven
) -> Honours:
    """The same for a match on the LAN whose record has been proven: nobody chose its luck."""
    note, kind = read_note(file), kind_of(record, chairs)
    refused = None
    if proof.changes or chairs[seat] != PERSON:
        refused = Refused("scores.seats_changed")
    elif went_back(record):
        refused = Refused("scores.take_backs")
    elif times(note, "hints"):
        refused = Refused("scores.hints")
    found = Honours(kind, {}, None, refused)
    if refused is None and not note.get("entered"):
        scores, _ = Scores.load(folder)
        points = record_points(record)
        place = scores.enter(kind, points[seat], today(), file_in(file), changed_rules(record))
        if place:
            found.places[seat] = place
        with suppress(OSError):  # then another proof may enter it once more
            write_beside(file, entered=True)
    return found


def record_points(record: Record) -> Sequence[int]:
    """What every seat has at the end."""
    rules = games.playing(record.header.game, record.header.options).rules()
    return fold(record, rules).state.result().points


def file_in(record: Path) -> str:
    """A record as it is called within the folder of the player."""
    return f"{record.parent.name}/{record.name}"


def honoured(folder: Path, players: HomePlayers) -> Honours | None:
    """Enter what a match at home has come to, once; None if the match is kept nowhere."""
    if players.file is None:
        return None
    note, record = read_note(players.file), players.table.record
    kind, refused = kind_of(record, players.chairs), refusal_of(note, record)
    found = Honours(kind, {}, deal_of(note, record, players.chairs), refused)
    if note.get("entered"):
        return found
    scores, _ = Scores.load(folder)
    points, file = players.table.result.points, file_in(players.file)
    if found.deal is not None and is_dealt(record):
        helped = bool(went_back(record) or times(note, "hints"))
        scores.finish(found.deal.key, file, points[players.persons[0]], helped=helped)
    if refused is None:
        for seat in sorted(players.persons, key=lambda seat: -points[seat]):
            place = scores.enter(kind, points[seat], today(), file, changed_rules(record))
            if place:
                found.places[seat] = place
    players.note(entered=True)
    return found


def kind_of(record: Record, chairs: Sequence[str]) -> Kind:
    """With what a match is compared: its rivals count as the weakest of them."""
    header = record.header
    levels = [chair.partition(OF)[0] for chair in chairs if chair != PERSON]
    weakest = min((LEVELS.index(one) if one in LEVELS else -1 for one in levels), default=None)
    level = "" if weakest is None else BELOW if weakest < 0 else LEVELS[weakest]
    return Kind(header.game, header.rules, header.seats, level)


def deal_of(note: Mapping[str, Any], record: Record, chairs: Sequence[str]) -> Deal | None:
    """The deal that friends can play as well: as that of a day, or by itself."""
    if "branch" in note:
        return None
    if isinstance(day := note.get("day"), str):
        deal = Deal.of_day(record.header.game, date.fromisoformat(day))
        if (deal.chairs, deal.seed) == (tuple(chairs), record.header.seed):
            return deal
    return Deal.of_match(record, chairs)


def refusal_of(note: Mapping[str, Any], record: Record) -> Refused | None:
    """Why a match has no place among the best."""
    if "branch" in note or note.get("deal") != DRAWN:
        return Refused("scores.chosen")
    if went_back(record):
        return Refused("scores.take_backs")
    if times(note, "hints"):
        return Refused("scores.hints")
    try:
        verify_deal(record)
    except Refused as reason:
        return Refused("scores.unverified", reason=reason)
    return None


def is_dealt(record: Record) -> bool:
    """Did all happen as this deal has it? If not, the attempt stays one that never ended."""
    try:
        verify_deal(record)
    except Refused:
        return False
    return True


def verify_deal(record: Record) -> None:
    """Raise Refused where the match could not have been so, or luck was another than its seed's."""
    rules = games.playing(record.header.game, record.header.options).rules()
    dealer = SeededDealer(record.header.seed or 0)
    before = beginning(record.header, rules)
    for number, step in enumerate(replay(record, rules), 1):
        wish, entry = before.wish, step.entry
        drawn = entry.seat == LUCK and isinstance(wish, Roll | Draw | Open)
        if drawn and wish is not None and dealer.deal(wish).plain != entry.move:
            raise Refused("scores.other_luck", entry=number)
        before = step.course


def changed_rules(record: Record) -> int:
    """How many house rules are not as printed."""
    choices = games.cabinet(record.header.game).options.choices()
    options = games.cabinet(record.header.game).options.read(record.header.options).typed
    return sum(
        name not in choices or choice != choices[name][0] for name, choice in options.items()
    )
