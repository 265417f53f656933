"""What cues of all games share: motion, sound, fact and log in order; and the season's drift."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import inf
from typing import Any, ClassVar, Final, Generic, Protocol, TypeVar

from ..engine.contract import Event
from ..engine.course import Redone, Undone
from .easing import Ease
from .tween import AtTempo, Call, InTurn, Motion, Tween, Wait

Heard = Sequence[tuple[str, int]]
"""Names of the catalogue of sounds, and of how many things each tells."""
Say = Callable[[Any], Heard]
F = TypeVar("F")


class ByEvent(dict[type[Event], F]):
    """What is to be done about each kind of event."""

    def about(self, event: type[Event]) -> Callable[[F], F]:
        """Registers the function below it for this kind of event."""

        def register(made: F) -> F:
            self[event] = made
            return made

        return register


def once(name: str) -> Say:
    """One sound, of one thing."""
    return lambda event: [(name, 1)]


class Moved(Protocol):
    """A picture that motions change."""

    def settle(self) -> None: ...
    def become(self, other: Any, /) -> None: ...


P = TypeVar("P", bound=Moved)


class Cueing(Generic[P]):
    """Turns what happened into motions of one picture."""

    motions: ClassVar[Mapping[type[Event], Callable[[Any, Any], Motion]]] = {}
    after: ClassVar[Mapping[type[Event], float]] = {}
    """Seconds to look at what has just been shown."""
    begins: ClassVar[Mapping[type[Event], Say]] = {}
    """Heard while the motion goes on."""
    lands: ClassVar[Mapping[type[Event], Say]] = {}
    """Heard when the fact stands."""
    step: ClassVar[float] = 0.45
    """The least that a step of a governor is shown."""

    def __init__(self, picture: P, *, reduced: bool = False, patience: float = inf) -> None:
        self.picture = picture
        self.reduced = reduced
        """Nothing flies or falls; the time to look stays."""
        self.patience = patience
        """How long a moment waits for a press before it goes on by itself, where one waits."""
        self.own: frozenset[int] = frozenset()
        """The seats of the persons here: what others do is shown faster. Empty: all alike."""
        self.to_throw = 0.0
        """How long dice that have come already wait for the press that shows them."""
        self.heard: Callable[[Event], None] = lambda event: None
        """Told of each event when it has been shown: the log."""
        self.sound: Callable[[str, int], object] = lambda name, count: None
        """Told of each sound by its name, and of how many things."""
        self.actor: tuple[str, int] | None = None
        """Whose doing is being shown: its sounds come from there."""
        self.beside: Callable[[Motion], None] = lambda motion: motion.land()
        """Given what is shown besides, for which nobody waits."""

    # ------------------------------------------------------------------ what each game fills in
    def hear(self, event: Event) -> None:
        """Make true in the picture what an event tells."""
        raise NotImplementedError

    def prelude(self) -> list[Motion]:
        """What is shown to those who sit down, before anything happens."""
        return []

    # ---------------------------------------------------------------------------------- in turn
    def of(self, events: Iterable[Event], picture_after: Callable[[], P]) -> list[Motion]:
        """The motions of some events; `picture_after` is asked for where a move was taken back."""
        return [self.cue(event, picture_after) for event in events]

    def cue(self, event: Event, picture_after: Callable[[], P]) -> Motion:
        if isinstance(event, Undone):
            after = picture_after()
            return Call(lambda: self._taken_back(event, after))
        if isinstance(event, Redone):
            return Call(lambda: self._told(event))
        make = self.motions.get(type(event))
        shown = make(self, event) if make else Wait(0.0)
        stands = Call(lambda: self._stands(event))
        begins = Call(lambda: self._sound(self.begins, event))
        return InTurn(begins, shown, stands, Wait(self.after.get(type(event), 0.0)))

    def _stands(self, event: Event) -> None:
        self.picture.settle()
        self.stand(event)

    def stand(self, event: Event) -> None:
        """The fact stands now, whatever else is still on its way."""
        self.hear(event)
        self._told(event)

    def _taken_back(self, event: Undone, after: P) -> None:
        self.picture.become(after)
        self._told(event)

    def _told(self, event: Event) -> None:
        self._sound(self.lands, event)
        self.heard(event)

    def _sound(self, sounds: Mapping[type[Event], Say], event: Event) -> None:
        seat = getattr(event, "seat", None)
        self.actor = None if seat is None else ("seat", seat)
        say = sounds.get(type(event))
        for name, count in say(event) if say else ():
            self.sound(name, count)

    def at_tempo(self, seat: int, motion: Motion) -> Motion:
        """What a seat does: in full for the persons here, else twice as fast."""
        return AtTempo(motion, OTHERS) if self.own and seat not in self.own else motion

    def moved(self, apply: Callable[[float], None], length: float, ease: Ease) -> Motion:
        """A change of the picture from 0 to 1; a moment to look where nothing may move."""
        return Wait(self.step) if self.reduced else Tween(apply, 0.0, 1.0, length, ease)


OTHERS: Final = 2.0
"""So much faster goods and dice of the other seats go."""
DRIFT: Final = 5.0
"""Seconds for which something drifts."""


class Drifted(Protocol):
    """A picture through which something can fall."""

    drift: float | None


class Drift:
    """What falls when a season begins: petals, motes, leaves or snow. Nobody waits for it."""

    length = DRIFT

    def __init__(self, picture: Drifted) -> None:
        self._picture = picture

    def show(self, at: float) -> None:
        self._picture.drift = at

    def land(self) -> None:
        self._picture.drift = None
