"""A governor does not see what is sealed: two tables that differ in nothing else get one answer."""

import pytest

from engine.walks import OtherSecrets
from games.kingsburg.minds.matches import KINGSBURG, OPTIONS
from kingsburg_arcade.engine.contract import LUCK, NOBODY
from kingsburg_arcade.engine.luck import SeededDealer, SeededStream
from kingsburg_arcade.engine.table import Table
from kingsburg_arcade.games.governors import governor, levels
from kingsburg_arcade.simulate.one_match import LiveView

LEVELS = levels("kingsburg")
SEARCH_EVERY = {"chancellor": 3, "regent": 6}
"""Not at every question, for they take their time; nor where there is but one answer."""
VALLEY = KINGSBURG.options(goblin_valley=True)
"""A second card for each winter."""


class Elsewhere:
    """Deals as any dealer of its seed; but until it is dealt, a card lies where another one lay.

    What a seat has looked at lies where it did.
    """

    def __init__(self, seed, other, known=()):
        self._dealer, self._other, self._known = SeededDealer(seed), SeededDealer(other), known

    def deal(self, wish):
        return self._dealer.deal(wish)

    def peek(self, sealed):
        return (self._dealer if sealed in self._known else self._other).peek(sealed)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("seats", "options"), [(2, VALLEY), (4, OPTIONS[0])])
def test_the_choice_does_not_depend_on_what_nobody_has_seen(level, seats, options):
    dealers = Elsewhere(17, 17), Elsewhere(17, 1018)
    one, other = (Table(KINGSBURG, seats, options, dealer) for dealer in dealers)
    assert all(dealers[0].peek(card) != dealers[1].peek(card) for card in one.state.sealed())
    asked, compared = 0, []
    player, walker = governor(level, "kingsburg"), governor("squire", "kingsburg")
    while one.actor >= 0:
        seat = one.actor
        views = [table.view(seat) for table in (one, other)]
        legal = views[0].state.legal()
        asked += len(legal) > 1
        blind = len(legal) > 1 and not one.state.knows(seat)
        if blind and asked % SEARCH_EVERY.get(level, 1) == 0:
            assert views[0].state.pack() == views[1].state.pack()
            compared.append(one.state.year)
            moves = [
                player.choose(view, view.state.legal(), SeededStream(3, "whims")) for view in views
            ]
            assert moves[0] is moves[1]
        move = walker.choose(views[0], legal, SeededStream(asked, "walk"))
        one.submit(seat, move)
        other.submit(seat, move)
    assert set(compared) == {1, 2, 3, 4, 5}


def choices(player, state, dealers):
    """Every choice that one of these dealers leads to."""
    views = [LiveView(state.actor, state, dealer) for dealer in dealers]
    return {player.choose(view, state.legal(), SeededStream(5, "whims")) for view in views}


@pytest.mark.parametrize(
    "level",
    [pytest.param(name, marks=[pytest.mark.long] * (name == "regent")) for name in LEVELS],
)
@pytest.mark.parametrize("options", [OPTIONS[0], VALLEY], ids=["one card", "two cards"])
def test_only_a_card_that_was_looked_at_changes_a_choice(level, options):
    """Every winter of whole matches, with other cards under all backs, and under the unseen."""
    player, walker = governor(level, "kingsburg"), governor("steward", "kingsburg")
    asked = blind = changed = 0
    seen = set()
    for seed in range(3):
        state, dealer = KINGSBURG.new(3, options), SeededDealer(seed)
        others = [seed + 100 * other for other in range(4)]
        while state.actor != NOBODY:
            if state.actor == LUCK:
                state.play(dealer.deal(state.wish()))
                continue
            legal, known = state.legal(), state.knows(state.actor)
            asked += len(legal) > 1
            if len(legal) > 1 and asked % min(3, SEARCH_EVERY.get(level, 1)) == 0:
                unseen = [Elsewhere(seed, other, known) for other in others[:3]]
                assert len(choices(player, state, unseen)) == 1
                blind += not known
                if known:
                    all_backs = [OtherSecrets(seed, other) for other in others]
                    changed += len(choices(player, state, all_backs)) > 1
                    seen.add((state.year, len(known)))
            view = LiveView(state.actor, state, dealer)
            state.play(walker.choose(view, legal, SeededStream(seed, "walk")))
    assert blind > 10
    assert {year for year, _ in seen} == {1, 2, 3, 4, 5}
    assert max(cards for _, cards in seen) == 1 + options.goblin_valley
    assert changed


@pytest.mark.parametrize("level", ["steward", "chancellor"])
def test_live_views_are_no_wider(level):
    """The fast match hands out the running state; what is sealed is not in it either."""
    player, walker = governor(level, "kingsburg"), governor("page", "kingsburg")
    state = KINGSBURG.new(3, OPTIONS[0])
    dealers = OtherSecrets(23, 23), OtherSecrets(23, 99)
    asked = 0
    while state.phase != 8:
        if state.actor == LUCK:
            state.play(dealers[0].deal(state.wish()))
            continue
        views = [LiveView(state.actor, state, dealer) for dealer in dealers]
        if not state.knows(state.actor):
            legal = state.legal()
            moves = [player.choose(view, legal, SeededStream(5, "whims")) for view in views]
            assert moves[0] is moves[1]
            asked += 1
        state.play(walker.choose(views[0], state.legal(), SeededStream(asked, "walk")))
    assert asked > 10
