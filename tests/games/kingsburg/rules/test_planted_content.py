"""A row of content is enough: rules, positions, moves and records take it as it comes."""

import pytest

from planting import Copy

pytestmark = pytest.mark.sources

CONTENT = "games/kingsburg/rules/content.py"
PLAY = """
from random import Random
from kingsburg_arcade.engine.codec import decode, encode
from kingsburg_arcade.engine.contract import LUCK, NOBODY
from kingsburg_arcade.engine.luck import SeededDealer
from kingsburg_arcade.engine.record import Record, verify
from kingsburg_arcade.engine.table import Table
from kingsburg_arcade.games.kingsburg.rules import CABINET

told = []
for seed in range(6):
    table = Table(CABINET, 2 + seed % 4, CABINET.options(), SeededDealer(seed), seed=seed)
    table.listeners.append(told.append)
    chance = Random(seed)
    while not table.over:
        state, legal = table.state, table.legal(table.actor)
        if len(table.record) % 5 == 0:
            assert CABINET.from_plain(state.to_plain()).pack() == state.pack()
            packed = decode(encode(state.pack()))
            assert CABINET.unpack(state.seats, state.options, packed).pack() == state.pack()
            for move in legal:
                assert CABINET.move_from_text(move.text).plain == move.plain
                assert CABINET.move_from_plain(decode(encode(move.plain))).text == move.text
            for seat in range(state.seats):
                state.forecast(seat)
        table.submit(table.actor, chance.choice([m for m in legal if not m.idle] or legal))
    record, trouble = Record.read(table.record.to_bytes(), lambda _: CABINET)
    assert trouble is None
    verify(record, CABINET)
print(*(event.to_plain() for event in told), sep="\\n")
"""
PLANTED = {
    "a building": (
        '    Building("F", 4, "embassy", 2, 2, 2, 4, (AtSeasonEnd(Gift(points=1)),)),\n',
        '    Building("A", 1, "watch_house", 0, 1, 0, 1, (Defends(1), Reach(2))),\n'
        '    Building("F", 5, "forge", 2, 0, 0, 3, (SoldiersCost(1), WhiteDice(2))),\n',
        "'building': 'watch_house'",
    ),
    "an enemy": (
        '    Enemy(5, "dragons", 9, Loss(points=5), Gift(points=3)),\n',
        '    Enemy(1, "giants", 6, Loss(any=5, buildings=2), Gift(any=2, gold=5)),\n',
        "'creature': 'giants'",
    ),
}


@pytest.fixture
def copy(tmp_path):
    return Copy(tmp_path)


@pytest.mark.parametrize("kind", PLANTED)
def test_a_planted_row_is_played(copy, kind):
    last, rows, seen = PLANTED[kind]
    copy.change(CONTENT, last, last + rows)
    assert seen in copy.printed(PLAY)


def test_a_planted_advisor_is_visited(copy):
    king = '    Advisor(18, "king", (Gift(gold=1, wood=1, stone=1, soldiers=1),)),\n'
    emperor = (
        '    Advisor(19, "emperor", (Gift(any=4, gold=2, peek=True), Gift(wood=6, peek=True))),\n'
    )
    copy.change(CONTENT, king, king + emperor)
    copy.printed(PLAY)
    said = copy.printed("""
from kingsburg_arcade.games.kingsburg.rules import CABINET
seat = {"dice": [5, 6, 6], "tokens": 1}
state = CABINET.from_plain({"game": "kingsburg", "phase": "spring", "step": "influence",
                            "seats": [seat, {}, {}]})
told = []
state.play(CABINET.move_from_text("place 19 with 5 6 6 +2"), told.append)
assert state.question == "receive" and state.forecast(0).advisor == 19
assert CABINET.from_plain(state.to_plain()).pack() == state.pack()
print(sorted(move.text for move in state.legal())[-1])
state.play(CABINET.move_from_text("take wood wood wood wood wood wood"), told.append)
print(*(event.to_plain() for event in told), sep="\\n")
""")
    assert "take wood wood wood wood wood wood" in said
    assert "'source': 'emperor', 'gold': 0, 'wood': 6" in said


def test_a_planted_effect_is_asked_at_its_moment(copy):
    """A verb of its own, and the one place where the rules listen to it."""
    path = "games/kingsburg/rules/effects.py"
    copy.change(
        path,
        "@dataclass(frozen=True, slots=True)\nclass AtVictory(Effect):",
        '''\
@dataclass(frozen=True, slots=True)
class AtDefeat(Effect):
    """Given for each battle lost."""

    gift: Gift


@dataclass(frozen=True, slots=True)
class AtVictory(Effect):''',
    )
    last = PLANTED["a building"][0]
    chapel = '    Building("A", 1, "shrine", 0, 0, 0, 0, (AtDefeat(Gift(points=2)),)),\n'
    copy.change(CONTENT, last, last + chapel)
    copy.change(CONTENT, "    AtVictory,\n", "    AtDefeat,\n    AtVictory,\n")
    winter = "games/kingsburg/rules/winter.py"
    copy.change(winter, "    AtVictory,\n", "    AtDefeat,\n    AtVictory,\n")
    copy.change(
        winter,
        "    loss = state.enemy.loss\n    gold = min",
        """\
    for number, lost in effects(state.powers[seat], AtDefeat):
        give_all(state, seat, lost.gift, POWERS[number], tell)
    loss = state.enemy.loss
    gold = min""",
    )
    assert "'reason': 'shrine'" in copy.printed(PLAY)


def test_a_planted_house_rule_is_asked_for(copy):
    """A yes/no option: the first season of a year has no King's aid."""
    copy.change(
        "games/kingsburg/rules/options.py",
        '    plus_two: str = "season"\n',
        '    plus_two: str = "season"\n    unaided: bool = False\n',
    )
    copy.change(
        "games/kingsburg/rules/calendar.py",
        "    behind = least_developed(state)\n    if tell is not None:\n        tell(KingsAidWent",
        "    behind = [] if state.options.unaided else least_developed(state)\n"
        "    if tell is not None:\n        tell(KingsAidWent",
    )
    asked = PLAY.replace("CABINET.options()", 'CABINET.options.read({"unaided": "yes"})')
    assert "'event': 'kings_aid_went', 'seats': (0," in copy.printed(PLAY)
    assert "'event': 'kings_aid_went', 'seats': (0," not in copy.printed(asked)
