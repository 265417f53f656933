"""What a strong governor thinks of the moves of a record: looked at closely aside, and kept."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from ...engine.contract import Move, SealedChoice
from ...engine.luck import SeededStream
from ...games.governors import adviser
from ...governors.hint import Verdict, judged, opinion
from ...governors.mind import Thinking
from ...governors.thinking import Pondering, Thinker
from .kept_verdicts import KeptVerdicts
from .reel import PastView, Reel

SEED: Final = 1
"""An analysis is the same whenever it is made."""
Read = tuple[Sequence[int], Mapping[int, Verdict]]
"""The moments that can be judged, and what is known of them."""


class Task:
    """Something to think about, and what becomes of it."""

    def __init__(
        self, key: tuple[str, int], work: Callable[[], Thinking[Any]], use: Callable[[Any], object]
    ) -> None:
        self.key = key
        self._work, self._use = work, use
        self._pondering: Pondering[Any] | None = None

    def begin(self, thinker: Thinker) -> None:
        self._pondering = thinker.ponder(self._work())

    def take(self) -> bool:
        """Use what was found; is it there by now?"""
        found = self._pondering.found if self._pondering is not None else None
        if found is None:
            return False
        self._use(found)
        return True

    def give_up(self) -> None:
        if self._pondering is not None:
            self._pondering.give_up()


class Analyst:
    """Looks closely at every choice of a reel, one after the other: first at what is on show, then
    at what cost most at a glance."""

    def __init__(self, reel: Reel, thinker: Thinker, cache: Path | None = None) -> None:
        self._reel, self._thinker = reel, thinker
        game = reel.record.header.game
        self._mind = adviser(game)
        self._quick = adviser(game, quick=True)
        """Tells where to look first."""
        self._kept = KeptVerdicts(cache, reel) if cache is not None and self._mind else None
        self.verdicts: dict[int, Verdict] = {}
        """By the moment to which the move led."""
        self._choices: Sequence[int] | None = None
        """What can be judged; None before that is known."""
        self._glances: dict[int, float] = {}
        """What each move cost at a glance."""
        self._task: Task | None = None
        """What is being thought about."""

    def has_choice(self, at: int) -> bool:
        """Was there anything to choose where this move was made, and anybody to judge it?"""
        stop = self._reel.stops[at]
        asked = stop.move is not None and len(self._reel.stops[at - 1].state.legal()) > 1
        return asked and self._mind is not None

    def can_judge(self, at: int) -> bool:
        """Does the record tell what was chosen there, and all that was known?"""
        hidden = isinstance(self._reel.stops[at].move, SealedChoice)
        return self.has_choice(at) and not hidden and self._reel.knew(at)

    # --------------------------------------------------------------------------- what was found
    @property
    def slips(self) -> tuple[int, ...]:
        """The moments whose move was clearly worse than another, as a close look confirms."""
        return tuple(sorted(at for at, found in self.verdicts.items() if found.is_slip))

    @property
    def puzzles(self) -> tuple[int, ...]:
        """The moments whose move was to be found: one was clearly best by what everybody knew.

        Half a move is none: what is taken up tells nothing without where it goes.
        """
        found = sorted(at for at, verdict in self.verdicts.items() if verdict.is_puzzle)
        return tuple(at for at in found if self._is_whole(at) and not self._knew_more(at))

    def _is_whole(self, at: int) -> bool:
        return self._mind is None or not self._mind.begins(self.verdicts[at].best)

    def _knew_more(self, at: int) -> bool:
        stop, before = self._reel.stops[at], self._reel.stops[at - 1]
        return bool(before.state.knows(stop.seat))

    @property
    def progress(self) -> tuple[int, int]:
        """How many moves were looked at, of how many; 0 of 0 before that is known."""
        return len(self.verdicts), len(self._choices or ())

    @property
    def is_done(self) -> bool:
        return self._choices is not None and len(self.verdicts) == len(self._choices)

    # ------------------------------------------------------------------------------- the work
    def go_on(self, at: int) -> bool:
        """Go on looking, at this moment before any other; is there anything new to show?"""
        task = self._next(at)
        if task is None:
            return False
        if self._task is None or self._task.key != task.key:
            self.stop()
            self._task = task
            task.begin(self._thinker)
        if not self._task.take():
            return False
        self._task = None
        return task.key[0] != "glance"

    def _next(self, at: int) -> Task | None:
        """What there is to think about now: what is being thought about, unless another moment
        has come on show."""
        if self._choices is None:
            return Task(("read", 0), self._read, self._remember)
        if at in self._choices and at not in self.verdicts:
            return self._judging(at)
        if self._task is not None or self.is_done:
            return self._task
        if any(at not in self._glances for at in self._left):
            return Task(("glance", 0), self._read_through, lambda _: None)
        return self._judging(max(self._left, key=self._glances.__getitem__))

    @property
    def _left(self) -> list[int]:
        return [at for at in self._choices or () if at not in self.verdicts]

    def _judging(self, at: int) -> Task:
        return Task(("judge", at), lambda: self.judge(at), lambda found: self._judged(at, found))

    def _judged(self, at: int, found: Verdict) -> None:
        self.verdicts[at] = found
        if self.is_done:
            self._keep()

    def _read_through(self) -> Thinking[bool]:
        """Glance at everything that is left; what was seen stays when this is given up."""
        for at in self._left:
            if at not in self._glances:
                self._glances[at] = yield from self.glance(at)
        return True

    def glance(self, at: int) -> Thinking[float]:
        """What the move that led to this moment cost, by a quick reader."""
        assert self._quick is not None
        view, legal, move, luck = self._question(at)
        found = yield from opinion(self._quick, view, legal, luck)
        return found.cost(move)

    def _read(self) -> Thinking[Read]:
        """What can be judged, and what was kept of it."""
        choices = []
        for at in range(1, self._reel.last + 1):
            if self.can_judge(at):
                choices.append(at)
            yield
        return choices, self._kept.read() if self._kept is not None else {}

    def _remember(self, found: Read) -> None:
        self._choices, known = found
        self.verdicts = {at: known[at] for at in self._choices if at in known}

    def _keep(self) -> None:
        if self._kept is not None:
            self._kept.write(self.verdicts)

    def judge(self, at: int) -> Thinking[Verdict]:
        """The close look at the move that led to this moment."""
        assert self._mind is not None
        view, legal, move, luck = self._question(at)
        return judged(self._mind, view, legal, move, luck)

    def _question(self, at: int) -> tuple[PastView, Sequence[Move], Move, SeededStream]:
        """What was seen and could be done, what was done, and the luck to think with."""
        played = self._reel.stops[at].move
        assert played is not None
        legal = self._reel.stops[at - 1].state.legal()
        move = next(move for move in legal if move.plain == played.plain)
        return self._reel.view_before(at), legal, move, SeededStream(SEED, f"move {at}")

    def close(self) -> None:
        """Nothing is wanted any more: keep what was found."""
        self.stop()
        if self.verdicts and not self.is_done:
            self._keep()

    def stop(self) -> None:
        """What is being thought about is not wanted any more."""
        if self._task is not None:
            self._task.give_up()
        self._task = None
