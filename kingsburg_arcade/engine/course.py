"""The course of a match: where it stands, and what of it may be taken back.

A course never changes: each step gives the next course and leaves the one before as it was. So
a step that fails half-way has changed nothing, and a snapshot is simply an older course's state.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Final

from .codec import digest, encode
from .contract import (
    LUCK,
    NOBODY,
    Choice,
    Choose,
    Event,
    Move,
    Refused,
    Reveal,
    Revealed,
    SealedChoice,
    State,
    Tell,
    Wish,
    brief,
    luck_from_plain,
)
from .moves import SEALED
from .timeline import STAND

UNDO: Final = ("undo",)
REDO: Final = ("redo",)
RETURN: Final = ("return",)
"""The seat that is asked gives the turn back to the seat that moved last."""
TABLE_WORDS: Final = ("undo", "redo", "return", STAND)
"""First words of entries that speak of the table, not of the game. No cabinet's move has one."""
PATIENCE: Final = 100
"""Undos between two barriers, so that nobody can fill a record by going back and forth."""

_UNTOUCHED: Final = "undo.nothing"
_LUCK: Final = "undo.luck"
_MOVED: Final = "undo.moved"
_PEEK: Final = "undo.peek"
_STANDS: Final = "undo.stands"
_HIDDEN: Final = "undo.hidden"
_PASSED: Final = "undo.passed"


Chosen = tuple[tuple[int, Choice], ...]
"""Hidden choices by seat, in the order in which they were made."""


@dataclass(frozen=True, slots=True)
class Undone(Event):
    """A seat took its last move back: the picture is to be made anew from the state."""

    seat: int
    move: str
    agreed: int = -1
    """The seat that gave the turn back for it, if it had passed."""


@dataclass(frozen=True, slots=True)
class Redone(Event):
    """A seat makes the move again that it took back; what comes of it follows."""

    seat: int
    move: str


@dataclass(frozen=True, slots=True)
class Done:
    """A move that may be taken back, and the position it was made in."""

    seat: int
    move: Move
    before: State


@dataclass(frozen=True, slots=True)
class Course:
    """One moment of a match. `state` is to be read, never played on; copy it first."""

    state: State
    names: tuple[str, ...]
    done: tuple[Done, ...] = ()
    undone: tuple[tuple[int, Move], ...] = ()
    barrier: str = _UNTOUCHED
    """The code of the refusal to take back what is not in `done`."""
    undos: int = 0
    stays: bool = False
    """Does a turn that has passed stay? Each comes back only once, so that nobody is held up."""
    chosen: Chosen = ()
    """What lies under cover: the state knows only that it was chosen."""

    # ------------------------------------------------------------------------------- looking
    @property
    def actor(self) -> int:
        return self.state.actor

    @property
    def wish(self) -> Wish | None:
        """What luck is asked for; None when luck is not asked."""
        return self.state.wish() if self.actor == LUCK else None

    @property
    def digest(self) -> str:
        return digest(self.state)

    def covered(self, question: str) -> dict[int, Choice]:
        """The hidden choices at this question, by seat."""
        return {seat: choice for seat, choice in self.chosen if choice.question == question}

    def name(self, actor: int) -> str:
        return "luck" if actor == LUCK else self.names[actor]

    def turn_refusal(self, seat: int) -> Refused | None:
        """Why this seat may not act now, or None."""
        if type(seat) is not int or not LUCK <= seat < len(self.names):
            return Refused("seat.unknown", seat=brief(seat), seats=len(self.names))
        if seat == self.actor:
            return None
        if self.actor == NOBODY:
            return Refused("turn.over")
        if self.actor == LUCK:
            return Refused("turn.luck", player=self.name(seat))
        asked = self.name(self.actor)
        question = self.state.question
        return Refused("turn.other", player=self.name(seat), asked=asked, question=question)

    # ------------------------------------------------------------------------------- playing
    def choose(self, seat: int, move: Move) -> Move:
        """The legal move of that text, or luck's answer; Refused if it may not be played."""
        refusal = self.turn_refusal(seat)
        if refusal is not None:
            raise refusal
        if not isinstance(move, Move):
            raise Refused("move.unknown", move=brief(move))
        if seat == LUCK:
            return self._answer(move.plain)
        legal = self.state.legal()
        if move in legal:
            return move
        for option in legal:
            if option.text == move.text:
                return option
        raise self._illegal(seat, move.text)

    def play(self, seat: int, move: Move, tell: Tell | None = None) -> Course:
        """The course after a move that `choose` gave."""
        after, chosen = self.state.copy(), self._chosen_after(seat, move)
        after.play(Choice(move.question) if isinstance(move, Choice) else move, tell)
        # Luck that was asked for may be on its way already, so the question itself is a barrier.
        if LUCK in (seat, after.actor):
            return self._past_barrier(after, chosen, _LUCK)
        if lookers(self.state, after):
            return self._past_barrier(after, chosen, _PEEK)
        if move.stands:
            return self._past_barrier(after, chosen, why_it_stands(move).code)
        done = Done(seat, move, self.state)
        if self.done and self.done[-1].seat != seat:
            return replace(self._past_barrier(after, chosen, _MOVED), done=(done,))
        return replace(self, state=after, chosen=chosen, done=(*self.done, done), undone=())

    def _chosen_after(self, seat: int, move: Move) -> Chosen:
        """What lies under cover after this move."""
        if isinstance(move, Choice):
            return (*self.chosen, (seat, move))
        wish = self.wish if isinstance(move, Revealed) else None
        if isinstance(wish, Reveal):
            return tuple(one for one in self.chosen if one[1].question != wish.key)
        return self.chosen

    def take(self, seat: int, plain: tuple[Any, ...], tell: Tell | None = None) -> Course:
        """The course after an entry of a record; Refused if it may not stand there."""
        if plain in (UNDO, REDO):
            return self.undo(seat, tell) if plain == UNDO else self.redo(seat, tell)
        if plain == RETURN:
            return self.give_back(seat, tell)
        refusal = self.turn_refusal(seat)
        if refusal is not None:
            raise refusal
        if seat == LUCK:
            return self.play(seat, self._answer(plain), tell)
        sealed = self._sealed(plain)
        if sealed is not None:
            return self.play(seat, sealed, tell)
        spelled = encode(plain)  # since True == 1, but only one of them was written by the game
        for option in self.state.legal():
            if option.plain == plain and encode(option.plain) == spelled:
                return self.play(seat, option, tell)
        raise self._illegal(seat, plain)

    def _past_barrier(self, after: State, chosen: Chosen, barrier: str) -> Course:
        return Course(after, self.names, barrier=barrier, chosen=chosen)

    def _sealed(self, plain: tuple[Any, ...]) -> SealedChoice | None:
        """A choice that only its author can read, if one is asked for: any option may be in it."""
        sealed = SealedChoice.read(plain) if plain[:1] == (SEALED,) else None
        asked = [option for option in self.state.legal()[:1] if isinstance(option, Choose)]
        if sealed is None or not asked or asked[0].question != sealed.question:
            return None
        return sealed

    def _answer(self, plain: tuple[Any, ...]) -> Move:
        """Luck's answer as the contract reads it, of whatever type it was given."""
        answer = luck_from_plain(plain) if isinstance(plain, tuple) else None
        wish = self.state.wish()
        if answer is None:
            raise Refused("luck.answer", wish=wish.text, answer=brief(plain))
        refusal = wish.refusal(answer)
        if refusal is not None:
            raise refusal
        if isinstance(wish, Reveal) and isinstance(answer, Revealed):
            self._check_revealed(wish, answer)
        return answer

    def _check_revealed(self, wish: Reveal, answer: Revealed) -> None:
        """Refuse another name than the one that was chosen, where this can be seen here."""
        covered = self.covered(wish.key)
        for seat, name in zip(wish.seats, answer.names, strict=True):
            choice = covered.get(seat)
            if isinstance(choice, Choose) and choice.name != name:
                raise Refused("luck.answer", wish=wish.text, answer=brief(answer.text))

    def _illegal(self, seat: int, wanted: object) -> Refused:
        player, question = self.name(seat), self.state.question
        return Refused("move.illegal", move=brief(wanted), player=player, question=question)

    # --------------------------------------------------------------------------- taking back
    def undo_refusal(self, seat: int) -> Refused | None:
        """Why this seat has nothing to take back, or None."""
        if type(seat) is not int or not 0 <= seat < len(self.names):
            return Refused("seat.unknown", seat=brief(seat), seats=len(self.names))
        if not self.done:
            return Refused(self.barrier)
        if self.done[-1].seat != seat:
            return Refused("undo.other", player=self.name(self.done[-1].seat))
        if self.undos >= PATIENCE:
            return Refused("undo.enough")
        return None

    def undo_label(self, seat: int) -> str | None:
        """The text of the move that this seat would take back."""
        return None if self.undo_refusal(seat) else self.done[-1].move.text

    def undo(self, seat: int, tell: Tell | None = None) -> Course:
        refusal = self.undo_refusal(seat)
        if refusal is not None:
            raise refusal
        if tell is not None:
            tell(Undone(seat, self.done[-1].move.text))
        return self._before_last(self.undos + 1, self.stays)

    def _before_last(self, undos: int, stays: bool) -> Course:
        """As if the last move had not been made, but that it can be made again."""
        *done, last = self.done
        return replace(
            self,
            state=last.before,
            done=tuple(done),
            undone=(*self.undone, (last.seat, last.move)),
            undos=undos,
            stays=stays,
        )

    def return_refusal(self, seat: int) -> Refused | None:
        """Why this seat cannot give the turn back to the seat that moved last, or None."""
        refusal = self.turn_refusal(seat)
        if refusal is not None:
            return refusal
        if not self.done:
            return Refused(self.barrier)
        last = self.done[-1]
        if last.seat == seat:
            return Refused(_MOVED)
        return Refused(_PASSED) if self.stays else None

    def give_back(self, seat: int, tell: Tell | None = None) -> Course:
        """The course in which the seat that moved last is asked again."""
        refusal = self.return_refusal(seat)
        if refusal is not None:
            raise refusal
        last = self.done[-1]
        if tell is not None:
            tell(Undone(last.seat, last.move.text, seat))
        return self._before_last(self.undos, True)

    def settled(self) -> Course:
        """The same, but that the turn that has passed stays."""
        return replace(self, stays=True)

    def redo_refusal(self, seat: int) -> Refused | None:
        """Why this seat has nothing to do again, or None."""
        if not self.undone or self.undone[-1][0] != seat:
            return Refused("redo.nothing")
        return None

    def redo_label(self, seat: int) -> str | None:
        """The text of the move that this seat would do again."""
        return None if self.redo_refusal(seat) else self.undone[-1][1].text

    def redo(self, seat: int, tell: Tell | None = None) -> Course:
        refusal = self.redo_refusal(seat)
        if refusal is not None:
            raise refusal
        *undone, (_, move) = self.undone
        if tell is not None:
            tell(Redone(seat, move.text))
        return replace(self.play(seat, move, tell), undone=tuple(undone))


def why_it_stands(move: Move) -> Refused:
    """Why a move that stands once it is made cannot be taken back."""
    return Refused(_HIDDEN if isinstance(move, Choice) else _STANDS)


def lookers(before: State, after: State) -> tuple[int, ...]:
    """The seats that know of a sealed card now, and did not before."""
    return tuple(
        seat
        for seat in range(after.seats)
        if not {*_places(after, seat)} <= {*_places(before, seat)}
    )


def _places(state: State, seat: int) -> Iterator[tuple[str, int]]:
    return ((card.stack, card.position) for card in state.knows(seat))
