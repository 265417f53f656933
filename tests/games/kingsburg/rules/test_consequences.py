"""What a move is said to bring is what it brings; nothing of it comes from luck or a secret."""

from collections import Counter
from random import Random

import pytest

from kingsburg_arcade.engine.contract import LUCK, NOBODY, Open, Opened
from kingsburg_arcade.engine.luck import SeededDealer
from kingsburg_arcade.engine.outlook import Stop, outlook
from kingsburg_arcade.games.kingsburg.rules import CABINET
from kingsburg_arcade.games.kingsburg.rules.consequences import HELD
from kingsburg_arcade.games.kingsburg.rules.content import ADVISORS
from kingsburg_arcade.games.kingsburg.rules.moves import Build, Place

GOODS = ("gold", "wood", "stone")


class OtherCards:
    """Deals the same, but other cards lie under cover."""

    def __init__(self, seed):
        self._dealer = SeededDealer(seed)

    def deal(self, wish):
        return Opened(self.peek(wish.sealed)) if isinstance(wish, Open) else self._dealer.deal(wish)

    def peek(self, sealed):
        shown = self._dealer.peek(sealed)
        return next(card for card in sealed.contents if card != shown)


def positions(seed, seats=3, dealer=SeededDealer):
    """Each position of a match in which a seat acts, and a move by chance."""
    state, chance, deals = CABINET.new(seats, CABINET.options()), Random(seed), dealer(seed)
    while state.actor != NOBODY:
        if state.actor == LUCK:
            state.play(deals.deal(state.wish()))
        else:
            move = chance.choice(state.legal())
            yield state, move
            state.play(move)


def held(state, seat):
    return {name: getattr(state, name)[seat] for name in HELD}


@pytest.mark.parametrize("seed", [1, 2])
def test_what_is_not_placed_brings_what_was_foretold(seed):
    seen = set()
    for state, move in positions(seed):
        if isinstance(move, Place):
            continue
        seat = state.actor
        foretold, before = state.forecast(seat, move).change, held(state, seat)
        after = state.copy()
        after.play(move)
        now = held(after, seat)
        assert foretold.held == {
            name: now[name] - amount for name, amount in before.items() if now[name] != amount
        }
        assert foretold.battles == after.forecast(seat).battles
        assert foretold.building == (move.number if isinstance(move, Build) else -1)
        assert not foretold.later
        seen.add(type(move))
    assert len(seen) >= 5


@pytest.mark.parametrize("seed", range(3))
def test_an_advisor_gives_what_was_foretold(seed):
    """Followed from the placement to where the advisor helps."""
    promised, followed = {}, set()
    for state, move in positions(seed):
        seat = state.actor
        if isinstance(move, Place):
            promised[seat, move.advisor] = state.forecast(seat, move).change, move.token
        told = []
        state.copy().play(move, told.append)
        for (owner, advisor), given in gifts_told(told).items():
            check_gift(*promised[owner, advisor], given)
            followed.add(advisor)
    assert len(followed) >= 10


def gifts_told(told):
    """What each advisor gave to each seat, of which was told."""
    numbers = {advisor.name: advisor.number for advisor in ADVISORS if not advisor.trades}
    found = {}
    for event in told:
        source = getattr(event, "source", getattr(event, "reason", None))
        if source in numbers:
            given = found.setdefault((event.seat, numbers[source]), Counter())
            for name in HELD:
                given[name] += getattr(event, name, 0)
    return found


def check_gift(change, token, given):
    assert change.later
    assert given["soldiers"] == change.soldiers
    assert given["points"] == change.points
    assert given["tokens"] == change.tokens + token, "a token that was spent is not given"
    more = [given[good] - getattr(change, good) for good in GOODS]
    assert min(more) >= 0
    assert all(have <= most + change.any for have, most in zip(more, change.either, strict=True))
    assert sum(more) == change.any + bool(sum(change.either))


def test_what_becomes_affordable_can_then_be_built_and_could_not_before():
    seen = 0
    for state, move in (found for seed in range(3) for found in positions(seed)):
        if isinstance(move, Place):
            continue
        seat = state.actor
        foretold = state.forecast(seat, move).change
        after = state.copy()
        after.play(move)
        assert set(foretold.affordable) == payable(after, seat) - payable(state, seat)
        seen += bool(foretold.affordable and foretold.building >= 0)
    assert seen, "no building has brought another into reach"


def payable(state, seat):
    """The buildings that a seat could pay for, by the prices that are foretold."""
    has = state.gold[seat], state.wood[seat], state.stone[seat]
    return {
        number
        for number, offer in state.forecast(seat).offers.items()
        if all(a >= b for a, b in zip(has, (offer.gold, offer.wood, offer.stone), strict=True))
    }


def test_matches_that_differ_in_hidden_things_alone_are_foretold_alike():
    """The same dice and choices, other cards under cover: until one of them is turned over."""
    pairs = zip(positions(3), positions(3, dealer=OtherCards), strict=False)
    alike = 0
    for (state, move), (other, twin) in pairs:
        if state.enemies != other.enemies:
            break
        assert move is twin
        for legal in state.legal():
            seat = state.actor
            assert state.forecast(seat, legal).change == other.forecast(seat, legal).change
            alike += 1
    assert alike > 100


def test_an_outlook_stops_before_luck_and_before_a_look():
    stops = {}
    for state, move in positions(4):
        seen = outlook(state, state.actor, move)
        stops.setdefault(seen.stop, (state.question, move.text))
        assert (seen.state.actor == LUCK) == (seen.stop is Stop.LUCK) or seen.stop is Stop.SECRET
        if seen.stop is Stop.ASKED:
            assert seen.state.actor == state.actor
    assert set(stops) >= {Stop.ASKED, Stop.OTHER, Stop.LUCK}
