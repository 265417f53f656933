"""A row of content is enough: rules, positions, moves and records take it as it comes."""

import pytest

from planting import Copy

pytestmark = pytest.mark.sources


PLAY = """
from random import Random
from kingsburg_arcade.engine.codec import decode, encode
from kingsburg_arcade.engine.luck import SeededDealer
from kingsburg_arcade.engine.record import Record, verify
from kingsburg_arcade.engine.table import Table
from kingsburg_arcade.games.kingdom_builder.rules import CABINET
told = []
for seed in range(12):
    table = Table(CABINET, 2 + seed % 3, CABINET.options(), SeededDealer(seed), seed=seed)
    told += [str(table.state.board.names), str(table.state.to_plain()["cards"])]
    table.listeners.append(lambda event: told.append(str(event.to_plain())))
    chance = Random(seed)
    while not table.over:
        state, legal = table.state, table.legal(table.actor)
        if len(table.record) % 20 == 0:
            assert CABINET.from_plain(state.to_plain()).pack() == state.pack()
            packed = decode(encode(state.pack()))
            assert CABINET.unpack(state.seats, state.options, packed).pack() == state.pack()
            for move in legal:
                assert CABINET.move_from_text(move.text).plain == move.plain
                assert CABINET.move_from_plain(decode(encode(move.plain))).text == move.text
            forecast = state.forecast(state.seat, legal[0])
            for card in forecast.gold:
                assert len(forecast.earning(card)) == state.seats
        tiles = [m for m in legal if m.text.startswith("quarry")]
        table.submit(table.actor, chance.choice(tiles or legal))
    record, trouble = Record.read(table.record.to_bytes(), lambda _: CABINET)
    assert trouble is None
    verify(record, CABINET)
print(*told, sep="\\n")
"""
CONTENT = "games/kingdom_builder/rules/content.py"
QUARRY = "\n".join(
    "        " + ("S S S S T S S S C G" if row in (2, 7) else "S S W M S S S D F B")
    for row in range(10)
)


@pytest.fixture
def copy(tmp_path):
    return Copy(tmp_path)


def test_a_planted_quadrant_and_its_location_are_played(copy):
    copy.change(
        CONTENT,
        "QUADRANTS: Final = {\n",
        f'QUADRANTS: Final = {{\n    "quarry": """\n{QUARRY}\n    """,\n',
    )
    copy.change(
        "games/kingdom_builder/rules/locations.py",
        '    "oasis": build_on(desert),\n',
        '    "oasis": build_on(desert),\n    "quarry": build_on(grass),\n',
    )
    said = copy.printed(PLAY)
    assert "'quarry" in said
    assert "'how': 'quarry'" in said


def test_a_planted_card_is_scored(copy):
    copy.change(
        "games/kingdom_builder/rules/scoring.py",
        '    "lords": lords,\n',
        '    "lords": lords,\n    "hunters": apart(lambda board, own: own.bit_count()),\n',
    )
    said = copy.printed(PLAY)
    assert "'card': 'hunters'" in said
