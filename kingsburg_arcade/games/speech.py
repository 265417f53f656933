"""What the persons at a table say to what happens: one at a time, and no line twice in a match.

What is said is a function of the events, the chairs and the header of the record alone: a replay, a
match that is opened again and everybody on a LAN hear the same. Only what a person remembers of
former matches differs from machine to machine; it takes the place of a greeting, and nothing else
depends on it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any, Final, NamedTuple, Protocol

from ..engine.contract import Event
from ..engine.luck import SeededStream
from ..governors.mind import OF
from ..i18n import ENGLISH, tr, words


class Manner(NamedTuple):
    """How an occasion is taken."""

    weight: int
    """From 1 to 4: of several occasions the weightiest is heard, and after a shorter rest."""
    one_in: int = 1
    """How seldom it is worth a word."""
    mood: str = "glad"
    """The face of who speaks."""


class Occasion(NamedTuple):
    """Something that a seat may say a word to."""

    seat: int
    name: str
    about: int = -1
    """The seat that has given the occasion, if not the speaker."""
    detail: str = ""
    """Of what kind it is, where somebody may have a word for that alone."""


class Former(NamedTuple):
    """What one person remembers of the player: former matches of the same game."""

    matches: int
    won: int
    """Those in which the player came before that person."""
    ahead: int
    """By how much the player was ahead of that person in the last one; below 0: behind."""


class Said(NamedTuple):
    """A line that was said."""

    seat: int
    key: str
    about: int
    mood: str
    values: tuple[tuple[str, int], ...] = ()

    @property
    def person(self) -> str:
        return self.key.partition(".")[2].partition("_")[0]

    def words(self) -> str:
        values = dict(self.values)
        return tr(self.key, **values) if values else tr(self.key)


class Witness(Protocol):
    """What a game notices of a match, from its events alone. It has a memory of its own."""

    @property
    def manners(self) -> Mapping[str, Manner]: ...

    @property
    def rests(self) -> Sequence[int]:
        """For each weight, the beats that must have gone by since the last line."""

    def beats(self, event: Event) -> int:
        """How many beats an event takes: the measure of silence."""

    def notice(self, event: Event) -> Iterable[Occasion]:
        """All that this gives occasion to, for every seat."""


HUMAN: Final = "human"
"""The chair of a player."""
BEGIN: Final = "begin"
"""The occasion at which a person remembers former matches."""
CLOSE: Final = 2
"""Points or gold by which a match is close."""
OFTEN: Final = 5
"""From so many matches on somebody counts them."""
SHARED: Final[Mapping[str, Manner]] = {
    BEGIN: Manner(4, mood="glad"),
    "lead": Manner(2, 2, "proud"),
    "lead_lost_you": Manner(3, mood="angry"),
    "lead_lost": Manner(2, 2, "worried"),
    "first": Manner(4, mood="proud"),
    "first_close": Manner(4, mood="startled"),
    "behind": Manner(4, mood="worried"),
    "behind_close": Manner(4, mood="angry"),
    "last": Manner(4, mood="worried"),
    "to": Manner(1, 2, "proud"),
}
"""Occasions of every game."""


def person_on(chair: str) -> str:
    """The person on a chair; empty where a player or a plain rival sits."""
    return chair.partition(OF)[2]


@dataclass(frozen=True, slots=True)
class Seated:
    """Who sits where, as a witness wants to know it."""

    chairs: tuple[str, ...]

    @property
    def speakers(self) -> dict[int, str]:
        return {at: person for at, chair in enumerate(self.chairs) if (person := person_on(chair))}

    @property
    def players(self) -> list[int]:
        """The seats of people."""
        return [at for at, chair in enumerate(self.chairs) if chair == HUMAN]

    def by(self, name: str, giver: int) -> str:
        """An occasion as it is called when a player, and not a rival, has given it."""
        return f"{name}_you" if giver in self.players else name


def race(
    seated: Seated, points: Sequence[int], before: int, name: str = "lead"
) -> tuple[int, list[Occasion]]:
    """Who leads alone now, or still, and what that gives occasion to."""
    most = max(points)
    if not most or points.count(most) > 1:
        return before, []
    leader = points.index(most)
    if leader == before or before < 0:
        return leader, []
    passed = Occasion(before, seated.by(f"{name}_lost", leader), leader)
    return leader, [passed, Occasion(leader, name, before)]


def ended(points: Sequence[int], winners: Sequence[int]) -> list[Occasion]:
    """What the end of a match gives occasion to."""
    found = []
    for seat, own in enumerate(points):
        others = [other for at, other in enumerate(points) if at != seat]
        if seat in winners:
            close = own - max(others) <= CLOSE
            found.append(Occasion(seat, "first_close" if close else "first"))
        elif own == min(points) and len(points) > 2:
            found.append(Occasion(seat, "last"))
        else:
            close = max(points) - own <= CLOSE
            found.append(Occasion(seat, "behind_close" if close else "behind", winners[0]))
    return found


def parting(chairs: Sequence[str], points: Sequence[int], winners: Sequence[int]) -> Said | None:
    """What the winner has to say, if it is a person alone: it has a page for it."""
    person = person_on(chairs[winners[0]]) if chairs and len(winners) == 1 else ""
    said = (one for one in ended(points, winners) if one.seat in winners)
    keys = [(one, key) for one in said for key in lines(person, one.name)]
    return Said(keys[0][0].seat, keys[0][1], -1, "proud") if person and keys else None


class Conversation:
    """Every person at one table, from the first event on."""

    def __init__(
        self,
        witness: Witness,
        chairs: Sequence[str],
        link: bytes,
        former: Mapping[str, Former] | None = None,
    ) -> None:
        """`link` is the first link of the record: each match has its own."""
        self._witness = witness
        self._speakers = Seated(tuple(chairs)).speakers
        self._seed = int.from_bytes(link[:8])
        self._former = former or {}
        self._events = 0
        self._quiet = witness.rests[0]
        self._used: set[str] = set()

    def hear(self, event: Event) -> Said | None:
        """What is said to that, if anything."""
        self._events += 1
        self._quiet += self._witness.beats(event)
        found = [one for one in self._witness.notice(event) if one.seat in self._speakers]
        if not found:
            return None
        luck = SeededStream(self._seed, f"speech {self._events}")
        ranked = [(-self._weight(one), luck.below(1 << 30), one) for one in found]
        for _, drawn, occasion in sorted(ranked):
            manner = self._manner(occasion)
            rested = self._quiet >= self._witness.rests[manner.weight - 1]
            if rested and drawn % manner.one_in == 0:
                said = self._said(occasion, manner, drawn)
                if said is not None:
                    self._used.add(said.key)
                    self._quiet = 0
                    return said
        return None

    def _manner(self, occasion: Occasion) -> Manner:
        return self._witness.manners[occasion.name]

    def _weight(self, occasion: Occasion) -> int:
        """Who remembers the player greets before all others."""
        met = occasion.name == BEGIN and self._speakers[occasion.seat] in self._former
        return self._manner(occasion).weight + met

    def _said(self, occasion: Occasion, manner: Manner, drawn: int) -> Said | None:
        person, about = self._speakers[occasion.seat], occasion.about
        if occasion.name == BEGIN and person in self._former:
            remembered = self._remembered(occasion.seat, person, drawn)
            if remembered.key in words(ENGLISH):
                return remembered
        detail = self._speakers.get(about, "") if occasion.name == "to" else occasion.detail
        names = [f"{occasion.name}_{detail}"] if detail else []
        if occasion.name != "to":
            names.append(occasion.name)
        for name in names:
            key = next((key for key in lines(person, name) if key not in self._used), None)
            if key is not None:
                return Said(occasion.seat, key, about, manner.mood)
        return None

    def _remembered(self, seat: int, person: str, drawn: int) -> Said:
        former = self._former[person]
        if former.matches >= OFTEN and drawn & 1:
            values = (("count", former.matches), ("won", former.won))
            return Said(seat, key_of(person, "met_often"), -1, "glad", values)
        ahead = former.ahead
        if abs(ahead) <= CLOSE:
            return Said(seat, key_of(person, "met_close"), -1, "worried")
        name, mood = ("met_lost", "angry") if ahead > 0 else ("met_won", "proud")
        return Said(seat, key_of(person, name), -1, mood, (("count", abs(ahead)),))


def key_of(person: str, name: str) -> str:
    return f"speech.{person}_{name}"


def lines(person: str, name: str) -> Iterable[str]:
    """The keys of all that somebody can say to an occasion, in turn."""
    known: Mapping[str, Any] = words(ENGLISH)
    key = key_of(person, name)
    if key in known:
        yield key
    for number in count(1):
        if f"{key}_{number}" not in known:
            return
        yield f"{key}_{number}"
