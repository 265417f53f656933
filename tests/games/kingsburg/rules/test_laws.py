"""What holds at every step of every match, with random seats, house rules and moves."""

import json
from collections import Counter
from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.walks import slots
from games.kingsburg.rules import slow_rules
from games.kingsburg.rules.audit import Audit
from games.kingsburg.rules.slow_rules import BUILDINGS, COLUMN, ENDLESS, GOODS, ROW
from kingsburg_arcade.engine.codec import decode, digest, encode
from kingsburg_arcade.engine.contract import LUCK, NOBODY, Refused
from kingsburg_arcade.engine.luck import SeededDealer
from kingsburg_arcade.engine.record import Record, fold
from kingsburg_arcade.engine.table import Table
from kingsburg_arcade.games.kingsburg.rules import CABINET, Options

seeds = st.integers(0, 2**32)
players = st.integers(2, 5)
house_rules = st.sampled_from(["season", "group"]).map(Options)


# --------------------------------------------------------------------------------- playing
def chosen(legal, chance):
    """Any move; a pass is seldom among the first, so that matches have their true length."""
    move = chance.choice(legal)
    if move.text == "pass" and len(legal) > 1 and chance.random() < 0.7:
        return chance.choice([other for other in legal if other is not move])
    return move


def next_move(state, dealer, chance):
    return dealer.deal(state.wish()) if state.actor == LUCK else chosen(state.legal(), chance)


def played_out(state, seed, tell=None):
    """Play to the end; the digest after every move."""
    dealer, chance, digests = SeededDealer(seed), Random(seed), []
    while state.actor != NOBODY:
        state.play(next_move(state, dealer, chance), tell)
        digests.append(digest(state))
    return digests


def texts(state):
    return [move.text for move in state.legal()]


def audited(state, seed, met=None):
    """Yield every position of a match after the audit has heard and checked how it came about."""
    audit = Audit(state, Counter() if met is None else met)
    dealer, chance = SeededDealer(seed), Random(seed)
    while state.actor != NOBODY:
        yield state, audit, chance
        state.play(next_move(state, dealer, chance), audit.hear)
        audit.agrees(state)
    assert audit.over
    yield state, audit, chance


# ------------------------------------------------------------------------- the laws of a state
def looks(state):
    """All that a position shows."""
    asked = texts(state) if state.actor >= 0 else str(state.wish()) if state.actor == LUCK else ""
    known = [state.knows(seat) for seat in range(state.seats)]
    return state.pack(), state.actor, state.question, state.seats, asked, state.sealed(), known


def same_in_every_slot(state, other):
    """Also what is derived and never packed: who acts, which advisors are occupied. What modules
    add is packed whole, and what `legal` said is no part of a position."""
    for name in slots(state):
        if name not in ("choices", "realm"):
            assert getattr(state, name) == getattr(other, name), name


def reads_back(state):
    shown = looks(state)
    packed = decode(encode(state.pack()))
    again = CABINET.unpack(state.seats, state.options, packed)
    assert looks(again) == shown
    same_in_every_slot(state, again)
    plain = state.to_plain()
    written = CABINET.from_plain(json.loads(json.dumps(plain)))
    assert looks(written) == shown
    same_in_every_slot(state, written)
    assert written.to_plain() == plain
    closed = {1 << group["advisor"] for group in plain["court"] if not group.get("own")}
    assert state.taken == sum(closed)
    return again


def asks_what_the_rules_ask(state, audit):
    """The legal moves are those of the slow rules; each is spelled so that it is read back."""
    legal = state.legal()
    said = texts(state)
    assert len(legal) > 1, "a seat is asked only when it has a choice"
    assert len(set(said)) == len(said)
    advisor = (
        audit.queue[audit.helped]["advisor"]
        if audit.dice_out and audit.queue[audit.helped :]
        else None
    )
    assert set(said) == slow_rules.legal(state.to_plain(), state.question, state.actor, advisor)
    for move in legal:
        assert CABINET.move_from_text(move.text).plain == move.plain
        assert CABINET.move_from_plain(json.loads(json.dumps(move.plain))).text == move.text


def copies_go_their_own_ways(state, chance):
    """Every listed move can be played on a copy; neither copy nor original feels the other."""
    shown = looks(state)
    for move in state.legal():
        twin = state.copy()
        assert looks(twin) == shown
        same_in_every_slot(state, twin)
        twin.play(move)
        assert twin.pack() != shown[0]
        assert twin.actor in (LUCK, NOBODY) or twin.legal()
    original = state.copy()
    for _ in range(3):
        if original.actor >= 0:
            original.play(chance.choice(original.legal()))
    assert looks(state) == shown


@settings(max_examples=12)
@given(seed=seeds, seats=players, options=house_rules)
def test_every_step_of_a_match(seed, seats, options):
    for steps, (state, audit, chance) in enumerate(audited(CABINET.new(seats, options), seed)):
        again = reads_back(state)
        if state.actor >= 0:
            asks_what_the_rules_ask(state, audit)
            copies_go_their_own_ways(state, chance)
            assert texts(again) == texts(state)
        assert steps < 1000, "five years have an end"
    assert state.year == 5


@settings(max_examples=20)
@given(seed=seeds, seats=players, options=house_rules, at=st.integers(0, 150))
def test_a_position_read_back_plays_on_alike(seed, seats, options, at):
    for steps, (state, _, _) in enumerate(audited(CABINET.new(seats, options), seed)):
        if steps == at:
            packed = CABINET.unpack(seats, options, state.pack())
            written = CABINET.from_plain(state.to_plain())
            told, others = [], []
            ends = played_out(state.copy(), seed, told.append)
            assert played_out(packed, seed) == ends
            assert played_out(written, seed, others.append) == ends
            assert [event.to_plain() for event in others] == [event.to_plain() for event in told]
            break


def test_listening_changes_nothing():
    for seats in CABINET.seats:
        heard = played_out(CABINET.new(seats, Options()), 6, lambda event: None)
        assert played_out(CABINET.new(seats, Options()), 6) == heard


# -------------------------------------------------------------------------- the laws of a table
def everything_sayable():
    """Texts of all that anybody may say somewhere in Kingsburg, except for placing dice."""
    found = {"pass"} | {f"trade {good}" for good in GOODS}
    for count in (1, 2, 3, 4):
        some = slow_rules.bags(ENDLESS, count)
        found |= {f"{verb} {goods}" for verb in ("take", "lose") for goods in some}
        found |= {f"recruit for {goods}" for goods in some if count < 3}
    for name in BUILDINGS:
        found |= {f"build {name}", f"build {name} by envoy"}
    found |= {f"pay {price} to town_hall" for price in (*GOODS, "+2")}
    found |= {f"reroll {what} by chapel" for what in ("all dice",)}
    found |= {f"reroll a {what} die by statue" for what in ("coloured", "white")}
    return sorted(found)


SAYABLE = everything_sayable()
PLACINGS = [
    f"place {advisor} with {face}{second}{token}{white}{power}{envoy}"
    for advisor, face, second, token, white, power, envoy in product(
        range(1, 19), range(1, 7), ("", " 6"), ("", " +2"), ("", " and white 3"),
        ("", " by market"), ("", " by envoy"),
    )
]  # fmt: skip


def refuses(table, seat, text):
    """The sentence of a refusal, after which nothing has changed."""
    before = looks(table.state), table.digest, table.record.head
    with pytest.raises(Refused) as caught:
        table.submit(seat, CABINET.move_from_text(text))
    assert (looks(table.state), table.digest, table.record.head) == before
    assert "\n" not in str(caught.value)


def seated(seed, seats, options, dealer=None):
    return Table(CABINET, seats, options, dealer or SeededDealer(seed), seed=seed)


@settings(max_examples=8)
@given(seed=seeds, seats=players, options=house_rules)
def test_what_is_not_listed_is_refused_and_changes_nothing(seed, seats, options):
    table, chance = seated(seed, seats, options), Random(seed)
    while not table.over:
        legal = table.legal(table.actor)
        listed = [move.text for move in legal]
        wild = [*chance.sample(SAYABLE, 4), *chance.sample(PLACINGS, 4)]
        for text in wild:
            if text not in listed:
                refuses(table, table.actor, text)
        move = chosen(legal, chance)
        other = (table.actor + chance.randrange(1, seats)) % seats
        refuses(table, other, move.text)
        refuses(table, LUCK, "roll 1")
        table.submit(table.actor, move)
    refuses(table, 0, "pass")
    assert fold(table.record, CABINET).digest == table.digest


@settings(max_examples=10)
@given(seed=seeds, seats=players, options=house_rules)
def test_undo_equals_never_having_moved(seed, seats, options):
    """A table that goes back and forth ends where a table ends that never did."""
    table, straight = seated(seed, seats, options), seated(seed, seats, options)
    chance, undone = Random(seed), 0
    while not table.over:
        seat, shown, count = table.actor, looks(table.state), len(table.record)
        knew = shown[-1]
        move = chosen(table.legal(seat), chance)
        table.submit(seat, move)
        luck = any(entry.seat == LUCK for entry in table.record.entries[count:])
        looked = [table.state.knows(other) for other in range(seats)] != knew
        may = table.undo_refusal(seat) is None
        assert may == (not luck and not looked and table.state.actor >= 0)
        for other in range(seats):
            assert other == seat or table.undo_refusal(other)
        if may and chance.random() < 0.5:
            after = looks(table.state)
            table.undo(seat)
            undone += 1
            assert looks(table.state) == shown
            if chance.random() < 0.5:
                continue
            table.redo(seat)
            assert looks(table.state) == after
        straight.submit(seat, move)
        assert straight.digest == table.digest
    assert straight.over
    assert undone
    assert (
        fold(table.record, CABINET).digest == table.digest == fold(straight.record, CABINET).digest
    )


class Late:
    """Luck that is submitted by somebody, later."""

    def __init__(self, seed):
        self.peek = SeededDealer(seed).peek

    def deal(self, wish):
        return None


@settings(max_examples=10)
@given(seed=seeds, seats=players, options=house_rules)
def test_nothing_is_taken_back_while_luck_is_awaited(seed, seats, options):
    table, dealer, chance = (
        seated(seed, seats, options, Late(seed)),
        SeededDealer(seed),
        Random(seed),
    )
    at_once = seated(seed, seats, options)
    while not table.over:
        if table.actor == LUCK:
            assert all(table.undo_refusal(seat) for seat in range(seats))
            table.submit(LUCK, dealer.deal(table.wish))
            assert all(table.undo_refusal(seat) for seat in range(seats))
        else:
            assert table.digest == at_once.digest
            move = chosen(table.legal(table.actor), chance)
            at_once.submit(table.actor, move)
            table.submit(table.actor, move)
    assert table.record.to_bytes() == at_once.record.to_bytes()


@settings(max_examples=20)
@given(seed=seeds, seats=players, options=house_rules, at=st.integers(0, 120))
def test_save_load_continue_equals_not_saving(seed, seats, options, at):
    table, chance = seated(seed, seats, options), Random(seed)
    loaded = None
    for step in range(1000):
        if step == at or (table.over and loaded is None):
            record, trouble = Record.read(table.record.to_bytes(), lambda _: CABINET)
            assert trouble is None
            loaded = Table.resume(record, CABINET, SeededDealer(seed))
            assert looks(loaded.state) == looks(table.state)
        if table.over:
            break
        seat, move = table.actor, chosen(table.legal(table.actor), chance)
        table.submit(seat, move)
        if loaded is not None:
            loaded.submit(seat, CABINET.move_from_text(move.text))
            assert loaded.digest == table.digest
    assert table.over
    assert loaded.record.to_bytes() == table.record.to_bytes()


@pytest.mark.long
@pytest.mark.parametrize(
    "law",
    [
        test_every_step_of_a_match,
        test_what_is_not_listed_is_refused_and_changes_nothing,
        test_undo_equals_never_having_moved,
    ],
    ids=lambda law: law.__name__,
)
def test_laws_hold_in_many_more_matches(law):
    playing = given(seed=seeds, seats=players, options=house_rules)
    settings(max_examples=100)(playing(law.hypothesis.inner_test))()


# ------------------------------------------------------------------------- what has been met
def developed(seed):
    """The third spring of a match in which the provinces have grown, as chance would have it."""
    chance = Random(seed)
    seats = []
    for _ in range(chance.randint(2, 5)):
        lengths = {row: chance.choice((0, 1, 2, 3, 4, 4)) for row in "BCDEF"}
        own = {good: chance.randint(0, 5) for good in GOODS}
        own["buildings"] = [name for name in BUILDINGS if COLUMN[name] <= lengths[ROW[name]]]
        seats.append(own | {"tokens": chance.randint(0, 2), "points": chance.randint(-2, 20)})
    aided = chance.randrange(len(seats))
    plain = {"game": "kingsburg", "year": 3, "phase": "spring", "seats": seats}
    return CABINET.from_plain({**plain, "white_die": aided, "options": {"plus_two": "group"}})


FREQUENT = [
    *("king's white die", "envoy to nobody", "envoy unused", "envoy on an advisor"),
    *("envoy double build", "statue", "chapel", "tied dice", "token", "second token"),
    *("market", "market and token", "white dice placed", "two white dice placed"),
    *("forced pass with dice", "alchemist declined", "peek", "crane", "rebuilt"),
    *("merchants' guild", "inn", "embassy", "town hall with token", "town hall with good"),
    *("barracks", "victory", "draw", "defeat", "destroyed building", "combat above nine"),
    *("stone wall wins a tie", "fortress", "cathedral", "shared strongest", "negative score"),
    *("smuggler below zero", "neutral dice apart"),
]
RARE = ["neutral doubles", "statue after another", "chapel after another"]


@pytest.mark.parametrize("times", [1, pytest.param(2, marks=pytest.mark.long)])
def test_all_that_matters_has_been_met(times):
    """Laws that hold because nothing ever happened would be no laws."""
    met = Counter()
    for seed in range(60 * times):
        options = Options(("season", "group")[seed // 4 % 2])
        for _ in audited(CABINET.new(2 + seed % 4, options), seed, met):
            pass
    for seed in range(20 * times):
        for _ in audited(developed(seed), seed, met):
            pass
    assert min(met[name] for name in FREQUENT) >= 2 * times, met
    assert min(met[name] for name in RARE) >= times, met
    assert set(met) == {*FREQUENT, *RARE}
