"""Matches with content packs: their cards are dealt, what they replace is not, and no two meet."""

import sys

import pytest

from games.kingsburg.packs.shelved import (
    copy_with,
    example,
    known,
    made,
    named,
    options,
)
from games.kingsburg.rules.test_realm_mixes import EVERYTHING, walk
from kingsburg_arcade import games, i18n
from kingsburg_arcade.engine.chain import Header
from kingsburg_arcade.engine.codec import digest
from kingsburg_arcade.engine.contract import Refused
from kingsburg_arcade.engine.luck import SeededDealer
from kingsburg_arcade.engine.record import Record, fold, verify
from kingsburg_arcade.engine.table import Table
from kingsburg_arcade.games.kingsburg.rules import content
from kingsburg_arcade.games.kingsburg.rules import options as base
from kingsburg_arcade.games.kingsburg.rules.state import CHAPTERS
from kingsburg_arcade.governors.by_chance import RandomSeat
from kingsburg_arcade.simulate.one_match import play_out

MILLER = {"name": "miller", "does": [{"verb": "at_season_start", "gift": {"wood": 1}}]}
ORCS = {"year": 2, "creature": "orcs", "strength": 4, "loss": {"gold": 1}, "reward": {"gold": 3}}


def table(pack, seats=3, seed=4, **chosen):
    return Table(games.cabinet("kingsburg"), seats, options(pack, **chosen), SeededDealer(seed))


def played(one: Table) -> Table:
    while not one.over:
        one.submit(one.actor, one.legal(one.actor)[0])
    return one


def test_the_example_is_dealt_and_what_it_replaces_is_not():
    pack = example()
    rules = copy_with(pack)
    here = rules.new(5, rules.options.read(EVERYTHING | {"packs": named(pack)})).in_play
    short = pack.short
    assert {f"{short}_admiral", f"{short}_harbour_master"} <= {*here.governors}
    assert "captain" not in here.governors
    assert f"{short}_blockade" in here.destinies
    assert "court_fair" not in here.destinies
    assert f"{short}_pirates 3" in here.cards[0].contents
    assert "goblins 3" not in here.cards[0].contents
    assert len(here.cards[0].contents) == 5
    assert len(here.cards[3].contents) == 6
    assert here.strips.bit_count() == 8


@pytest.mark.parametrize("seats", [2, 5])
def test_whole_matches_are_played_with_the_example(seats):
    pack = example()
    rules = copy_with(pack)
    chosen = rules.options.read(EVERYTHING | {"packs": named(pack)})
    assert walk(seats, seats, chosen, every=9, cabinet=rules) > 100


def test_seats_that_play_by_chance_meet_the_enemies_of_a_pack():
    pack, met = made(enemies=[ORCS]), set()
    rules = copy_with(pack)
    chosen = rules.options.read({"packs": named(pack)})
    for seed in range(12):
        ends = []
        for moves in (None, []):
            state, _ = play_out(rules, chosen, [RandomSeat() for _ in range(3)], seed, moves)
            ends.append(digest(state))
        assert ends[0] == ends[1]
        met.update(state.enemies)
    assert len(content.ENEMIES) in met


def test_an_enemy_of_a_pack_replaces_the_one_of_its_name():
    pack = made(enemies=[ORCS])
    rules = copy_with(pack)
    state = rules.new(3, rules.options.read({"packs": named(pack)}))
    assert state.in_play.cards[1].contents.count("orcs 4") == 1
    state.year = 2
    card = [at for at, one in enumerate(content.ENEMIES) if (one.year, one.name) == (2, "orcs 4")]
    state.enemies[1] = len(content.ENEMIES)
    assert state.enemy.reward.gold == 3
    assert content.ENEMIES[card[0]].reward.gold == 1
    read = rules.from_plain(state.to_plain() | {"agenda": [], "phase": "winter"})
    assert read.enemies[1] == len(content.ENEMIES)


def test_of_two_enemies_of_one_name_the_later_pack_counts():
    one, other = made(enemies=[ORCS]), made(enemies=[ORCS | {"reward": {"points": 2}}])
    for packs, reward in (((one, other), 0), ((other, one), 3)):
        rules = copy_with(*packs)
        state = rules.new(3, rules.options.read({"packs": named(*packs)}))
        assert state.in_play.cards[1].contents.count("orcs 4") == 1
        tables = sys.modules[type(rules).__module__].content
        assert tables.ENEMIES[tables.CARD[2, "orcs 4"]].reward.gold == reward


def test_two_packs_of_one_name_are_played_together():
    one, other = made(governors=[MILLER]), made(governors=[MILLER], enemies=[ORCS])
    rules = copy_with(one, other)
    chosen = EVERYTHING | {"packs": named(one, other), "governor_cards": "dealt"}
    state = rules.new(3, rules.options.read(chosen))
    assert state.in_play.governors[-2:] == (f"{one.short}_miller", f"{other.short}_miller")
    assert walk(1, 3, state.options, every=20, cabinet=rules) > 60
    turned = copy_with(other, one)
    assert turned.rules_of(turned.options.read(EVERYTHING | {"packs": named(other, one)})) != (
        rules.rules_of(rules.options.read(EVERYTHING | {"packs": named(one, other)}))
    )


# ------------------------------------------------------------------------- nothing else is changed
def masks():
    """What the chapters of the rules have worked out from the tables."""
    return {
        (part.__name__, name): value
        for part in CHAPTERS
        for name, value in vars(part).items()
        if name.isupper() and isinstance(value, int)
    }


def test_nothing_of_the_game_itself_is_changed():
    rules = games.cabinet("kingsburg")
    plain = rules.options.read(EVERYTHING)
    before = rules.rules_of(plain), content.POWERS, [*content.ROWS], content.CARDS, content.TABLES
    before_masks = masks()
    copy_with(example())
    copy_with(made(governors=[MILLER]))
    base.what_is_in_play.cache_clear()
    assert masks() == before_masks
    assert before == (
        *(rules.rules_of(plain), content.POWERS, [*content.ROWS]),
        *(content.CARDS, content.TABLES),
    )


def test_matches_with_different_packs_are_played_move_by_move_in_one_process():
    first, second = example(), made(governors=[MILLER], enemies=[ORCS])
    with known(first, second):
        alone = [played(table(pack, **EVERYTHING)).state.pack() for pack in (first, second)]
        plain = Table(games.cabinet("kingsburg"), 3, options(**EVERYTHING), SeededDealer(4))
        together = [table(first, **EVERYTHING), table(second, **EVERYTHING), plain]
        while any(not one.over for one in together):
            for one in together:
                if not one.over:
                    one.submit(one.actor, one.legal(one.actor)[0])
    assert [one.state.pack() for one in together[:2]] == alone
    assert not any(first.short in name for name in plain.state.in_play.governors)


# -------------------------------------------------------------------------------------- records
def record_of(pack) -> bytes:
    with known(pack):
        return played(
            table(pack, seats=2, governor_cards="auction", strips="dealt")
        ).record.to_bytes()


def test_a_record_names_its_packs_and_is_played_again():
    pack = example()
    with known(pack):
        record, trouble = Record.read(record_of(pack), games.cabinet)
        assert trouble is None
        rules = games.cabinet("kingsburg")
        verify(record, rules)
        state = fold(record, rules).state
        again = rules.unpack(2, rules.options.read(record.header.options), state.pack())
        assert again.to_plain() == state.to_plain()
        assert state.to_plain()["options"]["packs"] == f"The Harbour:{pack.digest}"
        assert rules.from_plain(state.to_plain()).pack() == state.pack()
        moves = games.playing("kingsburg", record.header.options).rules()
        assert [moves.move_from_plain(one.move).plain for one in record.entries] == [
            one.move for one in record.entries
        ]
    assert record.header.options["packs"] == f"The Harbour:{pack.digest}"
    assert pack.digest not in str(record.entries)
    assert f"{pack.short}_quays".encode() in record.to_bytes(), "names, not numbers"


def test_a_record_without_its_pack_is_one_clear_sentence():
    pack = made("Mills", governors=[MILLER])
    raw = record_of(pack)
    games.copies.forget(next(reversed(games.copies._copies)))
    with pytest.raises(Refused) as missing:
        Record.read(raw, games.cabinet)
    assert i18n.refusal(missing.value) == f"This match needs the pack Mills ({pack.short}…)"
    other = made("Grain", governors=[MILLER])
    renamed = f"Mills:{other.digest}"
    rules = games.cabinet("kingsburg")
    chosen = rules.options.read({"packs": renamed})
    with known(other), pytest.raises(Refused, match=r"packs\.missing"):
        rules.rules_of(chosen)


def test_a_match_without_packs_is_written_as_it_always_was():
    rules = games.cabinet("kingsburg")
    header = Header.of(rules, 2, rules.options.read({"rows": "yes"}))
    assert "packs" not in header.options
    assert rules.options.read({}).to_plain().keys() == rules.options.choices().keys()


def test_what_is_taken_back_comes_again():
    pack = example()
    with known(pack):
        one = table(pack, governor_cards="dealt", strips="dealt")
        while one.undo_label(one.actor if one.actor >= 0 else 0) is None:
            one.submit(one.actor, one.legal(one.actor)[0])
        seat = next(seat for seat in range(3) if one.undo_label(seat) is not None)
        after = one.state.pack()
        one.undo(seat)
        assert one.state.pack() != after
        one.redo(seat)
        assert one.state.pack() == after


def test_the_hash_of_the_rules_names_the_packs_and_needs_no_copy():
    rules, pack = games.cabinet("kingsburg"), made("Unheard of", governors=[MILLER])
    with known(pack):
        hashed = rules.rules_of(options(pack, rows="yes"))
    assert not any(pack.digest in name for name in sys.modules)
    assert hashed != rules.rules_of(options(rows="yes"))
    copy = copy_with(pack)
    assert copy.rules_of(copy.options.read({"packs": named(pack), "rows": "yes"})) == hashed


# -------------------------------------------------------------------------------------- options
@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("x", "malformed"),
        (f"A:{'0' * 63}", "malformed"),
        (f"A:{'G' * 64}", "malformed"),
        (f":{'0' * 64}", "malformed"),
        (f" A:{'0' * 64}", "malformed"),
        (f"A\u202e:{'0' * 64}", "malformed"),
        (f"A:{'0' * 64},", "malformed"),
        (",".join(f"A:{at:x}{'0' * 63}" for at in range(5)), "many"),
        (f"A:{'0' * 64},B:{'0' * 64}", "twice"),
        (f"A:{'0' * 64},B:{'0' * 63}1", "twice"),
    ],
)
def test_an_option_that_names_no_packs_is_refused(text, code):
    with pytest.raises(Refused, match=rf"packs\.{code}"):
        games.cabinet("kingsburg").options.read({"packs": text})


def test_too_many_cards_for_one_match_are_refused_and_leave_nothing_behind():
    cards = [{"name": f"miller_{at}", "does": [{"verb": "wins_ties"}]} for at in range(30)]
    packs = [made(f"Mills {at}", governors=cards, destinies=renamed(cards)) for at in range(3)]
    with pytest.raises(Refused, match=r"packs\.many_cards"):
        copy_with(*packs)
    assert copy_with(packs[0]).name == "kingsburg"
    with pytest.raises(Refused, match=r"packs\.many_cards"):
        copy_with(*packs)


def test_the_copy_that_was_asked_for_longest_ago_is_forgotten(monkeypatch):
    """It is made again when it is asked for; a match that had begun goes on."""
    packs = [made(title, governors=[MILLER]) for title in ("Weir", "Race", "Sluice")]
    monkeypatch.setattr(games.copies, "_copies", {})
    monkeypatch.setattr(games.copies, "MOST_COPIES", 2)
    with known(*packs):
        began = table(packs[1])
        first, second = map(copy_with, packs[:2])
        assert copy_with(packs[0]) is first, "now the second was asked for longest ago"
        copy_with(packs[2])
        assert copy_with(packs[0]) is first
        assert copy_with(packs[1]) is not second
        assert played(began).over
    for copy in list(games.copies._copies):
        games.copies.forget(copy)
    assert not [name for name in sys.modules if any(pack.digest in name for pack in packs)]


def renamed(cards):
    return [card | {"name": f"{card['name']}_year"} for card in cards]
