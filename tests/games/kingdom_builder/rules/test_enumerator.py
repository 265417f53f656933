"""The legal moves and the gold of the engine against those of the slow rules."""

import random
from collections import Counter

import pytest

from games.kingdom_builder.rules.situations import loosely, random_game, random_move
from games.kingdom_builder.rules.slow_rules import BUILDABLE, Position, neighbours, printed_map
from kingsburg_arcade.games.kingdom_builder.rules.content import QUADRANTS
from kingsburg_arcade.games.kingdom_builder.rules.game_board import NAMES
from kingsburg_arcade.games.kingdom_builder.rules.scoring import CARD_NAMES, CARDS, CASTLES

WORDS = {
    "build",
    "oracle",
    "farm",
    "oasis",
    "tower",
    "tavern",
    "barn from",
    "harbor from",
    "paddock from",
    "put",
    "give up",
    "end turn",
}
RARE = {"put", "give up"}


def compare(state, seen):
    if state.actor < 0:
        return
    plain = state.to_plain()
    moves = state.legal()
    said = [move.text for move in moves]
    assert len(set(said)) == len(said)
    assert sorted(said) == sorted(Position(plain).legal()), plain
    assert loosely(plain).pack() == state.pack()
    words = list(dict.fromkeys(move.plain[0] for move in moves))
    seen.update(words)
    seen.update(f"{word} alone" for word in words if len(words) == 1 and len(moves) == 1)
    if plain["question"] == "put":
        seen.update([f"put by {plain['moving']['with']}"])


def scattered(chance):
    """A position nobody would reach: settlements in heaps and lines, terrains nearly full."""
    board = [name + chance.choice(("", " turned")) for name in chance.sample(list(QUADRANTS), 4)]
    printed = printed_map(board)
    free = sorted(hex_ for hex_, kind in printed.items() if kind in BUILDABLE or kind == "water")
    locations = [hex_ for hex_, kind in printed.items() if kind == "location"]
    terrain = chance.choice(BUILDABLE)
    seats = chance.randint(2, 4)
    # One settlement at each of two alike locations: moving one leaves a tile too many.
    pairs = {}
    for row, column in locations:
        pairs.setdefault((row // 10, column // 10), []).append((row, column))
    twins = chance.choice([pair for pair in pairs.values() if len(pair) == 2] or [[]])
    settlements = []
    crowded = chance.random() < 0.5
    for _ in range(seats):
        own = []
        for hex_ in twins if chance.random() < 0.5 else []:
            beside = [n for n in neighbours(hex_) if n in free]
            if beside:
                own.append(chance.choice(beside))
                free.remove(own[-1])
        # Crowded boards fill the terrain in question, so that little or nothing is adjacent.
        while crowded and len(own) < 30 and (rest := [h for h in free if printed[h] == terrain]):
            own.append(chance.choice(rest[: chance.randint(1, 40)]))
            free.remove(own[-1])
            if chance.random() < 0.03:
                break
        for _ in range(chance.choice((0, 1, 2, 5, 10))):
            touched = [n for o in locations for n in neighbours(o) if n in free]
            near = [n for hex_ in own for n in neighbours(hex_) if n in free]
            hex_ = chance.choice(chance.choice([free, near or free, touched or free]))
            own.append(hex_)
            free.remove(hex_)
        own += walk(free, chance) if chance.random() < 0.5 else []
        settlements.append([list(hex_) for hex_ in own])
    return {
        "seats": seats,
        "board": board,
        "cards": chance.sample(CARD_NAMES, 3),
        "start": chance.randrange(seats),
        "turn": chance.randrange(seats),
        "settlements": settlements,
        "terrain": terrain,
        "owed": chance.choice((0, 1, 2, 3, 3, 3)),
    }


def walk(free, chance):
    """A chain of settlements as a merchant would like it."""
    found = [chance.choice(free)]
    free.remove(found[0])
    while len(found) < 8 and (near := [n for n in neighbours(found[-1]) if n in free]):
        found.append(max(near) if len(found) > 1 and chance.random() < 0.5 else chance.choice(near))
        free.remove(found[-1])
    return found


def with_other_tiles(plain, chance):
    """Some of the tiles spent, and one more that the seat got somewhere else."""
    for tile in plain["tiles"][plain["turn"]]:
        tile["ready"] = chance.random() < 0.7
    return plain


def touches(state, move):
    printed = printed_map(state.board.names)
    return any(printed[hex_] == "location" for hex_ in neighbours(move.plain[1:]))


def scattered_state(chance):
    while True:
        written = scattered(chance)
        if max(map(len, written["settlements"])) <= 40:  # the supply of a seat
            return loosely(written)


def sweep(positions, seed):
    chance = random.Random(seed)
    seen = Counter()
    left = positions
    while left > 0:
        state = scattered_state(chance)
        if state.question == "act":
            state = loosely(with_other_tiles(state.to_plain(), chance))
        for _ in range(4):
            compare(state, seen)
            left -= 1
            if state.actor < 0:
                break
            tiles = [m for m in state.legal() if m.plain[0] not in ("build", "end turn")]
            leaving = [m for m in tiles if m.plain[0].endswith("from") and touches(state, m)]
            some = leaving or tiles
            state.play(chance.choice(some) if some else random_move(state, chance))
    return seen


def check_all_kinds(seen):
    assert set(seen) >= WORDS, WORDS - set(seen)
    assert min(seen[word] for word in WORDS - RARE) >= 10, seen
    assert all(seen[f"put by {mover}"] for mover in ("barn", "harbor", "paddock")), seen


def test_scattered_positions_agree_with_the_slow_rules():
    check_all_kinds(sweep(500, seed=1))


@pytest.mark.long
def test_ten_thousand_positions_agree_with_the_slow_rules():
    check_all_kinds(sweep(10_000, seed=2))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_whole_games_agree_with_the_slow_rules(seats):
    seen = Counter()
    for seed in range(2):
        for state in random_game(seats, seed):
            compare(state, seen)
    assert seen["build"] > 50


@pytest.mark.parametrize("positions", [60, pytest.param(300, marks=pytest.mark.long)])
def test_gold_agrees_with_the_slow_rules(positions):
    chance = random.Random(3)
    scored = Counter()
    for _ in range(positions):
        state = scattered_state(chance)
        position = Position(state.to_plain())
        for card, score in [*CARDS.items(), ("castles", CASTLES)]:
            gold = score(state.board, state.settlements)
            assert gold == [position.gold(card, seat) for seat in range(state.seats)], card
            scored[card] += any(gold)
    assert len(NAMES) == 8
    assert min(scored[card] for card in [*CARD_NAMES, "castles"]) > positions // 8, scored
