"""Follows a press from its widget to the table of the engine."""

import sys
from pathlib import Path

import kingsburg_arcade
from kingsburg_arcade.engine.table import Table

MOST_FILES = 4
OURS = Path(kingsburg_arcade.__file__).parent


def way_to_the_engine(press):
    """The calls that lead from a press to `Table.submit`, as file and function."""
    found = []

    def watch(frame, event, _):
        if event == "call" and frame.f_code is Table.submit.__code__:
            sys.setprofile(None)
            while frame.f_code is not way_to_the_engine.__code__:
                found.append((Path(frame.f_code.co_filename), frame.f_code.co_qualname))
                frame = frame.f_back

    sys.setprofile(watch)
    try:
        press()
    finally:
        sys.setprofile(None)
    return found[::-1]


def check_the_way(table, key):
    """A press on this widget makes a move, and one reads few files to know how."""
    entries = len(table.record)
    calls = way_to_the_engine(table.widget(key).press)
    assert len(table.record) > entries
    assert calls[-1][1] == "Table.submit"
    files = {file for file, _ in calls}
    assert all(file.is_relative_to(OURS) for file in files), files
    assert len(files) <= MOST_FILES, calls
