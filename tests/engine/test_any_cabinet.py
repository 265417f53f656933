"""What every cabinet keeps, seen from the table: moves fit for a record, secrets, readers."""

import pickle
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.walks import OtherSecrets, cabinet, every_game, seeds, step, table, walked
from kingsburg_arcade.engine.contract import Move, Refused
from kingsburg_arcade.engine.course import TABLE_WORDS
from kingsburg_arcade.engine.record import fold


@every_game
@settings(max_examples=6)
@given(seed=seeds, other=seeds)
def test_what_is_sealed_cannot_be_seen_by_who_has_not_looked(game, seed, other):
    one, two = table(game, seed), table(game, seed, dealer=OtherSecrets(seed, other))
    ones, twos = Random(seed), Random(seed)
    for _ in range(40):
        if one.over or one.record.head != two.record.head:
            break  # something was opened, and it was not the same
        assert one.digest == two.digest
        for seat in range(one.seats):
            mine, theirs = one.view(seat), two.view(seat)
            assert mine.state.pack() == theirs.state.pack()
            assert mine.secrets.keys() == theirs.secrets.keys()
            assert bool(mine.secrets) == bool(one.state.knows(seat))
            assert one.legal(seat) == two.legal(seat) or seat != one.actor
        assert [m.text for m in one.legal(one.actor)] == [m.text for m in two.legal(two.actor)]
        step(one, ones)
        step(two, twos)


@every_game
def test_every_move_of_a_cabinet_is_fit_for_a_record(game):
    """Plain faces are tuples that differ, texts differ, and neither is a word of the table."""
    rules = cabinet(game)
    at, random = table(game, 8), Random(8)
    while not at.over and len(at.record) < 80:
        legal = at.legal(at.actor)
        assert legal
        assert len({move.text for move in legal}) == len(legal)
        assert len({move.plain for move in legal}) == len(legal), "hashable: tuples all through"
        for move in random.sample(list(legal), min(len(legal), 5)):
            assert move.plain[0] not in TABLE_WORDS
            assert rules.move_from_text(move.text).plain == move.plain
            assert rules.move_from_plain(move.plain).text == move.text
        step(at, random)
    assert fold(at.record, rules).digest == at.digest


plain_things = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5) | st.binary(max_size=3),
    lambda inner: st.lists(inner, max_size=4).map(tuple),
    max_leaves=6,
)
VERBS = ["take", "roll", "draw", "open", "place", "build", "choose", "settle", *TABLE_WORDS]


def read_or_refused(read, thing):
    try:
        return isinstance(read(thing), Move)
    except Refused as reason:
        return bool(str(reason))


@every_game
@given(plain=st.lists(plain_things, max_size=6), text=st.text(max_size=40))
def test_reading_any_move_ends_in_a_move_or_a_refusal(game, plain, text):
    rules = cabinet(game)
    for thing in (plain, *([verb, *plain] for verb in VERBS)):
        assert read_or_refused(rules.move_from_plain, thing)
    for words in (text, *(f"{verb} {text}" for verb in VERBS)):
        assert read_or_refused(rules.move_from_text, words)


@every_game
@given(random=st.randoms(use_true_random=False), count=st.integers(1, 3))
def test_reading_a_spoiled_move_ends_in_a_move_or_a_refusal(game, random, count):
    """Nearer to what is right than wild values: real moves with a part or two changed."""
    rules, at = cabinet(game), walked(game, random.randrange(9), random.randrange(30))
    if at.over:
        return
    move = random.choice(at.legal(at.actor))
    plain, text = list(move.plain), list(move.text)
    for _ in range(count):
        oddity = random.choice([None, True, -1, 7, 10**30, "", "x", b"", (), ((),), [1], 0.5, {}])
        plain[random.randrange(len(plain))] = oddity
        text[random.randrange(len(text))] = random.choice("0 9-,/x\n")
    assert read_or_refused(rules.move_from_plain, plain)
    assert read_or_refused(rules.move_from_text, "".join(text))


@every_game
def test_options_reach_another_process(game):
    """As `sim` sends them; those of a compiled class as well."""
    kinds = cabinet(game).options.choices().items()
    for options in (cabinet(game).options.read({name: known[-1]}) for name, known in kinds):
        assert pickle.loads(pickle.dumps(options)) == options
        assert options != cabinet(game).options()
