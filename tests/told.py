"""Facts of the network, as a program far away tells them to its screen."""

from kingsburg_arcade import games
from kingsburg_arcade.engine.record import advanced, fold
from kingsburg_arcade.net.protocol import facts


def happened(record, *entries):
    """Entries of this record, one after the other, with all that came of them."""
    cabinet = games.cabinet(record.header.game)
    course, told = fold(record, cabinet, entries[0].index - 1), []
    for entry in entries:
        step = advanced(course, entry)
        course = step.course
        told.append(facts.Happened(entry, step.events, course))
    return told
