"""Makes golden matches: records kept as files, to be folded the same way for ever.

    python -m tests.golden.make

A match that is kept is frozen: it is never made again. Add a row to MATCHES for a new one. If an
old one does not verify any more, the rules are at fault, not the file.
"""

import json
from pathlib import Path

from kingsburg_arcade import games, journal
from kingsburg_arcade.engine.luck import SeededDealer, SeededStream
from kingsburg_arcade.engine.record import replay
from kingsburg_arcade.engine.table import Table

HERE = Path(__file__).parent
PLAYERS = ("Ann", "Brian", "Cindy", "David", "Eve")
EVERY = 20
"""Of so many entries one is told with its digest in the readable file."""
ALL = {"rows": "yes", "destinies": "yes", "tokens": "yes", "goblin_valley": "yes"}
"""With strips and governors' cards, which come in several ways, all of Forge a Realm."""
MATCHES = {
    "kingsburg_2": ("kingsburg", 2, {}, 101),
    "kingsburg_3": ("kingsburg", 3, {}, 102),
    "kingsburg_3_group": ("kingsburg", 3, {"plus_two": "group"}, 103),
    "kingsburg_4": ("kingsburg", 4, {}, 104),
    "kingsburg_5": ("kingsburg", 5, {}, 105),
    "kingsburg_5_rows": ("kingsburg", 5, {"rows": "yes"}, 733),
    "kingsburg_4_destinies": ("kingsburg", 4, {"destinies": "yes"}, 738),
    "kingsburg_3_tokens": ("kingsburg", 3, {"tokens": "yes"}, 740),
    "kingsburg_4_valley": ("kingsburg", 4, {"goblin_valley": "yes"}, 760),
    "kingsburg_3_strips": ("kingsburg", 3, {"strips": "picked"}, 735),
    "kingsburg_4_strips": ("kingsburg", 4, {"strips": "dealt", "rows": "yes"}, 734),
    "kingsburg_4_governors": ("kingsburg", 4, {"governor_cards": "dealt"}, 780),
    "kingsburg_3_auction": ("kingsburg", 3, {"governor_cards": "auction"}, 781),
    "kingsburg_2_realm": (
        "kingsburg",
        2,
        {**ALL, "strips": "dealt", "governor_cards": "auction"},
        790,
    ),
    "kingsburg_3_realm": (
        "kingsburg",
        3,
        {**ALL, "strips": "picked", "governor_cards": "dealt"},
        791,
    ),
    "kingsburg_5_realm": (
        "kingsburg",
        5,
        {**ALL, "strips": "dealt", "governor_cards": "dealt", "plus_two": "group"},
        792,
    ),
    "kingdom_builder_2": ("kingdom_builder", 2, {}, 201),
    "kingdom_builder_2_first": ("kingdom_builder", 2, {"setup": "first"}, 202),
    "kingdom_builder_3": ("kingdom_builder", 3, {}, 203),
    "kingdom_builder_4": ("kingdom_builder", 4, {}, 204),
}
"""Each match by its name: game, seats, options, seed."""


def played(game, seats, options, seed):
    """A whole match, with moves taken back and made again on the way."""
    found = games.cabinet(game)
    table = Table(
        found,
        seats,
        found.options.read(options),
        SeededDealer(seed),
        names=PLAYERS[:seats],
        seed=seed,
    )
    stream = SeededStream(seed, "golden")
    while not table.over:
        seat = table.actor
        # By text, so that another order of the same legal moves makes the same match.
        legal = sorted(table.legal(seat), key=lambda move: move.text)
        move = legal[stream.below(len(legal))]
        if move.text == "pass" and stream.below(4):
            move = legal[stream.below(len(legal))]
        table.submit(seat, move)
        refusal = table.undo_refusal(seat)
        # Hidden choices could be taken back when the first were frozen: their luck is still drawn.
        drawn = refusal is None or refusal.code == "undo.hidden"
        if drawn and stream.below(10) == 0 and refusal is None:
            table.undo(seat)
            if stream.below(2):
                table.redo(seat)
    return table


def told(record):
    """The same match for a reader: how it was set up, how it ended, digests on the way."""
    header, last = record.header, len(record)
    steps = list(replay(record, games.cabinet(header.game)))
    return {
        "game": header.game,
        "rules": header.rules,
        "names": list(header.names),
        "options": header.options,
        "seed": header.seed,
        "entries": last,
        "events": sum(len(step.events) for step in steps),
        "taken back": sum(entry.move == ("undo",) for entry in record.entries),
        "result": steps[-1].course.state.result().to_plain(),
        "head": record.head.hex(),
        "digests": {
            str(entry.index): entry.digest
            for entry in record.entries
            if entry.index % EVERY == 0 or entry.index in (1, last)
        },
    }


def write(name, directory=HERE):
    """Write the record and the readable file of a new match; never over one that is kept."""
    files = [directory / f"{name}.{kind}" for kind in ("match", "json")]
    if any(file.exists() for file in files):
        raise FileExistsError(f"the golden match {name} is frozen")
    record = played(*MATCHES[name]).record
    journal.save(files[0], record)
    files[1].write_bytes((json.dumps(told(record), indent=2) + "\n").encode())


if __name__ == "__main__":
    for new in MATCHES:
        if not (HERE / f"{new}.match").exists():
            write(new)
