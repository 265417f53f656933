"""The luck of a match that goes on from the middle of another: stacks stay whole."""

from collections import Counter

import pytest

from every_game import IN_THE_BOX
from kingsburg_arcade.engine.contract import Reveal, Roll, Sealed
from kingsburg_arcade.engine.luck import SeededDealer
from kingsburg_arcade.governors.thinking import AtOnce
from kingsburg_arcade.scenes.replay.take_over import branched
from kingsburg_arcade.scenes.table.branch_luck import BranchDealer, shown_cards
from kingsburg_arcade.scenes.table.home_players import HomePlayers

SEATS = ["random"] * 3


def played(sitting, entries):
    """Governors play on for so many entries, or to the end."""
    thinker = AtOnce()
    while not sitting.table.over and len(sitting.table.record) < entries:
        sitting.submit(sitting.think(thinker))
    return sitting


@pytest.fixture(scope="module")
def record():
    """Far enough into a match that half of the first stack has been shown."""
    sitting = played(HomePlayers.begin(SEATS, 8, game=IN_THE_BOX[1]), 60)
    assert 8 < len(shown_cards(sitting.table.record)) < 20
    return sitting.table.record


@pytest.mark.parametrize("seed", range(5))
def test_another_luck_never_shows_more_cards_of_a_land_than_there_are(record, seed, tmp_path):
    sitting = branched(record, len(record), SEATS, seed, tmp_path, "here")
    played(sitting, 10_000)
    assert sitting.table.over
    shown = shown_cards(sitting.table.record)
    first = Counter(face for (stack, _), face in shown.items() if stack.endswith(" 1"))
    assert set(first.values()) == {5}  # the whole stack was turned over
    sitting.close()


def test_what_is_taken_up_again_lies_as_it_lay(record, tmp_path):
    sitting = branched(record, len(record), SEATS, 3, tmp_path, "here")
    played(sitting, len(record) + 12)
    before = [sitting.table.view(seat).secrets for seat in range(3)]
    assert sum(map(bool, before)) > 1
    kept = next(tmp_path.rglob("*.record"))
    sitting.close()
    again, trouble = HomePlayers.resume(kept)
    assert trouble is None
    assert [again.table.view(seat).secrets for seat in range(3)] == before
    assert played(again, 10_000).table.over
    again.close()


def test_a_known_card_keeps_its_place_and_the_rest_of_the_stack_is_whole():
    contents = ("grass",) * 2 + ("desert",) * 3 + ("forest",)

    def card(at):
        return Sealed("cards", at, contents, contents)

    for seed in range(20):
        dealer = BranchDealer(seed, {("cards", 0): "forest", ("cards", 5): "desert"})
        faces = [dealer.peek(card(at)) for at in range(6)]
        assert (faces[0], faces[5]) == ("forest", "desert")
        assert Counter(faces) == Counter(contents)
    orders = {tuple(BranchDealer(seed, {}).peek(card(at)) for at in range(6)) for seed in range(20)}
    assert len(orders) > 5


def test_a_damaged_note_spoils_no_stack():
    contents = ("grass", "desert")
    dealer = BranchDealer(1, {("cards", 0): "tundra", ("cards", 1): "grass"})
    faces = [dealer.peek(Sealed("cards", at, contents, contents)) for at in range(2)]
    assert faces == ["desert", "grass"]


def test_a_hidden_choice_of_our_own_stays_and_those_of_others_are_withheld():
    options = (("1", "2"), ("1", "2"))
    wish = Reveal("tokens of year 1", (0, 1), options, ("nothing", "nothing"))
    dealer = BranchDealer.read(BranchDealer(1, {("tokens of year 1", 1): "2"}).note)
    assert dealer.deal(wish).names == ("nothing", "2")
    assert BranchDealer(1, {}).deal(wish).names == ("nothing", "nothing")
    assert dealer.deal(Roll("roll", (3,))).plain == SeededDealer(1).deal(Roll("roll", (3,))).plain
