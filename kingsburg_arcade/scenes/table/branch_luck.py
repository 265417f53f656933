"""The luck of a match that goes on from the middle of another one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ... import games
from ...engine.contract import Move, Open, Reveal, Revealed, Sealed, Wish
from ...engine.luck import SeededDealer, shuffled
from ...engine.record import Record, beginning, replay

Cards = dict[tuple[str, int], str]
"""What sealed cards were, by stack and position."""


def shown_cards(record: Record) -> Cards:
    """Every card that was turned over for all to see."""
    found: Cards = {}
    cabinet = games.cabinet(record.header.game)
    course = beginning(record.header, cabinet)
    for step in replay(record, cabinet):
        wish, answer = course.wish, step.entry.move
        if isinstance(wish, Open) and answer[0] == "open":
            found[wish.sealed.stack, wish.sealed.position] = str(answer[1])
        course = step.course
    return found


class BranchDealer(SeededDealer):
    """Luck of a branch: what was shown, or looked at, before stays what it was.

    The other cards of a stack lie where there is room, in an order of the branch's own. A hidden
    choice of our own is known here by its question and seat, like a card; those of others are
    withheld.
    """

    def __init__(self, seed: int, faces: Mapping[tuple[str, int], str]) -> None:
        super().__init__(seed)
        self.seed, self.faces = seed, dict(faces)

    def deal(self, wish: Wish) -> Move:
        if not isinstance(wish, Reveal):
            return super().deal(wish)
        both = zip(wish.seats, wish.withheld, strict=True)
        return Revealed([self.faces.get((wish.key, seat), worst) for seat, worst in both])

    def peek(self, sealed: Sealed) -> str:
        known = {at: face for (stack, at), face in self.faces.items() if stack == sealed.stack}
        rest = shuffled(self._seed, sealed.stack, sealed.contents)
        for at, face in list(known.items()):
            if face in rest:
                rest.remove(face)
            else:  # the note is damaged
                del known[at]
        unknown = [at for at in range(len(sealed.contents)) if at not in known]
        return known.get(sealed.position) or rest[unknown.index(sealed.position)]

    @property
    def note(self) -> dict[str, Any]:
        faces = [[stack, position, face] for (stack, position), face in self.faces.items()]
        return {"seed": self.seed, "faces": faces}

    @classmethod
    def read(cls, note: object) -> BranchDealer | None:
        """What `note` wrote; None if it is lost or damaged."""
        match note:
            case {"seed": int(seed), "faces": [*faces]}:
                known = {}
                for one in faces:
                    match one:
                        case [str(stack), int(position), str(face)]:
                            known[stack, position] = face
                return cls(seed, known)
        return None
