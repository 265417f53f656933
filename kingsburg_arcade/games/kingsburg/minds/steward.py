"""One move ahead, by the worth of the season it leads to, with exact battle odds: the Steward, and
whom those who search suppose."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Final

from ....engine.contract import Move, Stream, View
from ....governors.mind import Mind, Thinking
from ..rules.state import State
from .answer_worth import ASKED, anything_else
from .characters import SOBER, Taste
from .enemy_odds import KINGS_DIE, candidates, sends_of
from .features import POINT, SEASONS_A_YEAR, bulwark
from .governor_choice import chosen
from .placing_worth import place
from .row_gains import MOODY, in_a_mood
from .season_value import Outlook, remembered
from .token_game import mixed
from .worth import Worth, planned_for, steward_for, worth_for

DOUBT: Final = 2 * POINT // 5
"""How much too good the building looks that it likes to begin with: played on to the end, one that
it finds .6 points better is no better."""


class OneAhead(Mind):
    """One move ahead: what is on the court, and what the season will have been worth with it.

    By the weights that were tuned before anybody learned: it plays on quickly for those who search.
    """

    weighs = True

    far: ClassVar[bool] = False
    """Does it think of the rest of its hand when it places a group?"""

    def __init__(self, taste: Taste = SOBER, worth: Worth | None = None) -> None:
        self.taste = taste
        self._worth = worth
        """Set by those who tune."""

    def choose(self, view: View[State], legal: Sequence[Move], luck: Stream) -> Move:
        if len(legal) == 1:
            return legal[0]
        if view.state.question in MOODY:
            return in_a_mood(view.state, view.seat, legal, luck)
        worths = self.worths(view, legal)
        if view.state.question == "soldier token":
            return legal[mixed(worths, luck)]
        return self.taste.pick(view.state, legal, worths, luck, DOUBT)

    def weigh(
        self, view: View[State], legal: Sequence[Move], luck: Stream, closely: Sequence[Move] = ()
    ) -> Thinking[Sequence[float]]:
        yield
        scored = view.state.points[view.seat]
        return [scored + worth / POINT for worth in self.worths(view, legal)]

    def worth(self, seats: int) -> Worth:
        """The weights it plays by at a table of so many."""
        return self._worth or worth_for(seats)

    def worths(self, view: View[State], legal: Sequence[Move]) -> list[int]:
        """Thousandths of a point for each move, points already scored left out."""
        worth = self.worth(view.state.seats)
        outlook = looked_at(view, worth)
        question = view.state.question
        about_cards = chosen(view, legal) if view.state.in_play.governors else None
        if about_cards is not None:
            return about_cards
        if question == "place":
            placed: Sequence[Any] = legal
            return place(view.state, view.seat, placed, outlook, self.far)
        return ASKED.get(question, anything_else)(view.state, view.seat, legal, outlook)


class Steward(OneAhead):
    """The same by weights that were fitted to the matches of Chancellors."""

    def worth(self, seats: int) -> Worth:
        return self._worth or steward_for(seats)


class Planner(OneAhead):
    """Plans the rest of the hand as well, as if nobody came in between.

    Nobody plays as this one: it is whom those who search suppose in the seats of the others.
    """

    far = True


class Schooled(Planner):
    """A Planner by weights that were fitted again: how a seat that searches thinks of itself."""

    def worth(self, seats: int) -> Worth:
        return self._worth or planned_for(seats)


def looked_at(view: View[State], worth: Worth) -> Outlook:
    """This season as the seat sees it."""
    state, seat = view.state, view.seat
    part = max(0, state.phase // 2 - 1) if state.phase < 7 else 2
    season = (state.year - 1) * SEASONS_A_YEAR + part
    # Each season looks at one thing of the others; the rest stays out of what is remembered.
    rival = most = least = 0
    others = [other for other in state.order if other != seat]
    if part == 2:
        rival = max([state.soldiers[n] + bulwark(state.powers[n]) // 2 for n in others])
    elif part == 1:
        least = min([state.buildings(n) for n in others])
    else:
        most = max([state.buildings(n) for n in others])
    cards, sends = (candidates(view), sends_of(state, seat)) if part == 2 else ((), KINGS_DIE)
    return remembered(worth, season, cards, rival, most, least, state.in_play.spaces, sends)
