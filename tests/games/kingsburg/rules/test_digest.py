"""Any one thing changed in a position changes its digest, in both games; nothing is forgotten."""

from random import Random

import pytest

from engine.walks import slots
from games.kingsburg.rules.test_laws import next_move
from games.kingsburg.rules.test_realm_mixes import EVERYTHING
from kingsburg_arcade import games
from kingsburg_arcade.engine.codec import decode, digest, encode
from kingsburg_arcade.engine.contract import NOBODY, Move, Options
from kingsburg_arcade.engine.luck import SeededDealer
from kingsburg_arcade.games.kingsburg.rules import CABINET
from kingsburg_arcade.games.kingsburg.rules.content import POWER, POWERS

every_game = pytest.mark.parametrize("game", games.names())

# What is not packed, and why.
IN_THE_HEADER = {"kingsburg": {"in_play", "realm"}, "kingdom_builder": {"options", "seats"}}
FOLLOWS_FROM_THE_REST = {
    "kingsburg": {"actor", "guests", "taken"},
    "kingdom_builder": {"empty", "near"},
}
REMEMBERED_LEGAL_MOVES = {"kingsburg": {"choices"}, "kingdom_builder": {"_legal"}}


def positions(game, seed=4, seats=None):
    """Every position of a match."""
    found = games.cabinet(game)
    state = found.new(seats or found.seats[-1], found.options())
    dealer, chance = SeededDealer(seed), Random(seed)
    while state.actor != NOBODY:
        yield state
        state.play(next_move(state, dealer, chance))


def middle(game, wanted=lambda state: True):
    """A position in which much is going on, copied out of a match."""
    return next(
        state.copy()
        for step, state in enumerate(positions(game))
        if step > 60 and state.actor >= 0 and wanted(state)
    )


def crowded(game):
    """In Kingsburg one with dice on the court, an Envoy and somebody who has peeked."""
    if game != "kingsburg":
        return middle(game)

    def full(state):
        plain = state.to_plain()
        peeked = any(own["peeked"] for own in plain["seats"])
        return len(plain["court"]) > 2 and plain["envoy"] is not None and peeked

    return middle(game, full)


class Packed:
    """Stands for a state when only the digest of what it packs is wanted."""

    def __init__(self, packed):
        self.pack = lambda: packed


def twisted(packed, path=()):
    """The same with one leaf changed, for every leaf and both directions; and with its place."""
    for place, part in enumerate(packed):
        around = packed[:place], packed[place + 1 :]
        if isinstance(part, list | tuple):
            others = [(inner, where) for inner, where in twisted(list(part), (*path, place))]
            others.append(([*part, 0], (*path, place, "longer")))
        elif isinstance(part, bytes):
            others = [
                (bytes([*part[:at], part[at] ^ 1, *part[at + 1 :]]), (*path, place, at))
                for at in range(len(part))
            ]
        else:
            others = [(int(part) + step, (*path, place, step)) for step in (1, -1)]
        for other, where in others:
            yield [*around[0], other, *around[1]], where


@every_game
def test_every_packed_number_changes_the_digest(game):
    state = crowded(game)
    packed = decode(encode(state.pack()))
    digests = {digest(state): ("nothing changed",)}
    for other, where in twisted(list(packed)):
        found = digest(Packed(other))
        assert found not in digests, (where, digests[found])
        digests[found] = where
    assert len(digests) > 100
    assert {where[0] for where in digests.values()} == {"nothing changed", *range(len(packed))}


# ------------------------------------------------------------------------- the fields themselves
def variants(value):
    """Other values of the same shape: each number in it one more."""
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield value + 1
    elif isinstance(value, list | tuple):
        for place, part in enumerate(value):
            for other in variants(part):
                changed = [*value[:place], other, *value[place + 1 :]]
                yield value._make(changed) if hasattr(value, "_make") else type(value)(changed)


def others(game, name, value):
    """Values that a field might have as well: near ones, or those of another match."""
    found = list(variants(value))
    if found:
        return found
    there = [getattr(state, name) for seed in (5, 6) for state in positions(game, seed)]
    return [other for other in there if other != value][:20]


@every_game
def test_every_field_is_packed_or_known_to_follow(game):
    """A field that is added must be packed, or be put down above with the reason why not."""
    state = crowded(game)
    unpacked = IN_THE_HEADER[game] | FOLLOWS_FROM_THE_REST[game] | REMEMBERED_LEGAL_MOVES[game]
    assert unpacked < slots(state)
    before = digest(state)
    for name in sorted(slots(state) - unpacked):
        tried = others(game, name, getattr(state, name))
        assert tried, name
        for value in tried:
            twin = state.copy()
            setattr(twin, name, value)
            assert digest(twin) != before, (name, value)


@every_game
def test_what_follows_from_the_rest_is_found_again(game):
    found = games.cabinet(game)
    for step, state in enumerate(positions(game)):
        again = found.unpack(state.seats, state.options, decode(encode(state.pack())))
        for name in sorted(slots(state) - REMEMBERED_LEGAL_MOVES[game]):
            assert getattr(again, name) == getattr(state, name), (step, name)


@every_game
def test_every_field_is_copied(game):
    """A copy has all of it, and shares nothing that a move could change."""
    for state in positions(game):
        twin = state.copy()
        for name in slots(state):
            mine, other = getattr(state, name), getattr(twin, name)
            assert mine == other, name
            if isinstance(mine, list) and name not in REMEMBERED_LEGAL_MOVES[game]:
                assert mine is not other, name


@every_game
def test_a_state_holds_plain_values_only(game):
    """No names, no history, no generator: numbers, what is made of them, options and moves."""
    for state in positions(game, seats=2):
        for name in slots(state) - REMEMBERED_LEGAL_MOVES[game]:
            value = getattr(state, name)
            flat = [value]
            while flat:
                part = flat.pop()
                if isinstance(part, list | tuple):
                    flat += part
                else:
                    plain = part is None or isinstance(part, int | bytes | Options)
                    assert plain or name in ("board", "in_play"), name
        if state.actor >= 0:
            assert all(isinstance(move, Move) for move in state.legal())


@every_game
def test_all_positions_of_a_match_have_different_digests(game):
    """Turns go round, but no match comes back to a position it had; a cut digest would show."""
    digests = [digest(state) for seed in range(3) for state in positions(game, seed)]
    beginning = len(digests) - len(set(digests))
    assert beginning <= 2, "only the beginnings are alike"
    assert {len(name) for name in digests} == {32}


# --------------------------------------------------------------------------- modules of Kingsburg
def in_the_realm(cards):
    """Positions of matches with all modules, from the first question to the third year."""
    options = CABINET.options.read({**EVERYTHING, "governor_cards": cards})
    state, dealer, chance = CABINET.new(3, options), SeededDealer(4), Random(4)
    while state.year < 3:
        yield state
        state.play(next_move(state, dealer, chance))


@pytest.mark.parametrize(("cards", "asked"), [("dealt", "place"), ("auction", "bid")])
def test_every_field_of_a_module_changes_the_digest(cards, asked):
    state = next(one for one in in_the_realm(cards) if one.question == asked)
    assert {field.name for field in state.realm.fields} == slots(state.realm) - {"fields"}
    digests = {digest(state): "nothing changed"}
    for field in state.realm.fields:
        for value in variants(getattr(state.realm, field.name)):
            twin = state.copy()
            setattr(twin.realm, field.name, value)
            found = digest(twin)
            assert found not in digests, (field.name, digests[found])
            digests[found] = field.name
    assert set(digests.values()) == {"nothing changed", *slots(state.realm)} - {"fields"}


def test_every_power_changes_the_digest():
    """Cards stand above the 64 bits of a number."""
    state, digests = next(one for one in in_the_realm("dealt") if one.year), set()
    for name in ("powers", "used"):
        for power in filter(None, POWERS):
            twin = state.copy()
            getattr(twin, name)[1] ^= 1 << POWER[power]
            digests.add(digest(twin))
    assert len(digests) == 2 * len(POWER)


def test_a_copy_shares_no_field_of_a_module():
    state = next(one for one in in_the_realm("auction") if one.question == "bid")
    twin = state.copy()
    assert twin.realm.to_plain() == state.realm.to_plain()
    for field in state.realm.fields:
        mine, other = getattr(state.realm, field.name), getattr(twin.realm, field.name)
        assert mine is not other or not isinstance(mine, list), field.name
