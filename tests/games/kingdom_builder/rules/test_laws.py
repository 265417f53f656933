"""What holds at every moment of every game."""

import json
import random
from collections import Counter

import pytest

from games.kingdom_builder.rules.situations import OPTIONS, random_game, random_move
from kingsburg_arcade.engine.codec import digest
from kingsburg_arcade.engine.contract import LUCK, NOBODY
from kingsburg_arcade.engine.luck import SeededDealer, SeededStream
from kingsburg_arcade.games.kingdom_builder.rules import CABINET
from kingsburg_arcade.games.kingdom_builder.rules.content import TERRAINS
from kingsburg_arcade.games.kingdom_builder.rules.hexes import ALL, neighbours

FIRST = CABINET.options.read({"setup": "first"})
GAMES = [(seats, seed) for seats in (2, 3, 4) for seed in range(3)]


@pytest.mark.parametrize(("seats", "seed"), GAMES)
def test_settlements_tiles_and_cards_are_conserved(seats, seed):
    for state in random_game(seats, seed):
        plain = state.to_plain()
        standing = [tuple(hex_) for own in plain["settlements"] for hex_ in own]
        assert len(set(standing)) == len(standing)
        for own, supply in zip(plain["settlements"], plain["supply"], strict=True):
            assert len(own) + supply == 40
            assert supply >= 0
        for row in plain["locations"]:
            held = sum(tile["at"] == row["at"] for tiles in plain["tiles"] for tile in tiles)
            lost = sum(row["at"] in places for places in plain["lost"])
            assert row["left"] + held + lost == 2
            assert row["left"] >= 0
        cards = Counter(plain["box"]) + Counter(plain["discards"]) + Counter([plain["terrain"]])
        for stack in plain["stacks"]:
            cards += Counter(stack["unshown"])
        assert all(cards[terrain] == 5 for terrain in TERRAINS)
        assert state.empty == ALL & ~sum(state.settlements)
        assert state.near == [neighbours(own) for own in state.settlements]


@pytest.mark.parametrize(("seats", "seed"), GAMES)
def test_a_seat_always_has_a_choice_and_never_a_formality(seats, seed):
    for state in random_game(seats, seed):
        if state.actor >= 0:
            texts = [move.text for move in state.legal()]
            assert texts
            assert texts != ["end turn"]
            assert len(set(texts)) == len(texts)
            for move in state.legal():
                assert CABINET.move_from_text(move.text) is move
                assert CABINET.move_from_plain(json.loads(json.dumps(move.plain))) is move
        elif state.actor == LUCK:
            assert state.wish().text
            assert state.legal() == ()


@pytest.mark.parametrize(("seats", "seed"), GAMES)
def test_pack_and_plain_are_read_back(seats, seed):
    options = FIRST if seed % 2 else OPTIONS
    for state in random_game(seats, seed, options):
        packed = state.pack()
        assert CABINET.unpack(seats, options, packed).pack() == packed
        plain = state.to_plain()
        again = CABINET.from_plain(json.loads(json.dumps(plain)))
        assert again.pack() == packed
        assert again.to_plain() == plain
        assert again.legal() == state.legal()
        assert digest(again) == digest(state)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_copy_is_independent(seats):
    chance = random.Random(seats)
    for state in random_game(seats, seats):
        if state.actor == NOBODY:
            continue
        before, twin = state.pack(), state.copy()
        assert twin.pack() == before
        for _ in range(4):
            if twin.actor != NOBODY:
                twin.play(random_move(twin, chance))
        assert state.pack() == before
        assert twin.pack() != before
        # What is kept beside the packed fields must be copied as well.
        fresh = CABINET.unpack(seats, OPTIONS, before)
        assert (state.near, state.empty) == (fresh.near, fresh.empty)
        assert state.legal() == fresh.legal()


def test_a_state_read_back_plays_on_alike():
    for state in random_game(3, 8):
        if state.actor == NOBODY:
            continue
        move = random_move(state, random.Random(1))
        twin = CABINET.unpack(3, OPTIONS, state.pack())
        told, twin_told = [], []
        here = state.copy()
        here.play(move, told.append)
        twin.play(move, twin_told.append)
        assert told == twin_told
        assert twin.pack() == here.pack()


def test_listening_changes_nothing():
    *_, silent = random_game(4, 5)
    *_, told = random_game(4, 5, tell=lambda event: None)
    assert silent.pack() == told.pack()


def test_events_are_plain():
    told = []
    for _ in random_game(4, 2, tell=told.append):
        pass
    for event in told:
        assert json.loads(json.dumps(event.to_plain()))["event"]


class Altered:
    """A packed state with one field changed."""

    def __init__(self, packed):
        self.packed = packed

    def pack(self):
        return self.packed


def changes(packed):
    """The packed state with each of its numbers changed in turn."""
    for at, value in enumerate(packed):
        if isinstance(value, list):
            for inner in changes(value):
                yield [*packed[:at], inner, *packed[at + 1 :]]
        else:
            other = bytes([value[0] ^ 1, *value[1:]]) if isinstance(value, bytes) else value + 1
            yield [*packed[:at], other, *packed[at + 1 :]]


def test_every_packed_field_matters_to_the_digest():
    *_, state = random_game(4, 3)
    packed = state.pack()
    seen = [digest(Altered(packed)), *(digest(Altered(other)) for other in changes(packed))]
    assert len(set(seen)) == len(seen) > 50


def played_by_seed(seed):
    dealer, stream = SeededDealer(seed), SeededStream(seed, "walk")
    state = CABINET.new(3, OPTIONS)
    digests = []
    while state.actor != NOBODY:
        legal = state.legal()
        move = dealer.deal(state.wish()) if not legal else legal[stream.below(len(legal))]
        state.play(move)
        digests.append(digest(state))
    return digests


def test_the_same_seed_gives_the_same_game():
    assert played_by_seed(4) == played_by_seed(4)
    assert played_by_seed(4) != played_by_seed(5)
