"""Follows a press from its widget to where it leaves the screen."""

import sys
from contextlib import ExitStack
from pathlib import Path
from unittest.mock import patch

import kingsburg_arcade
from kingsburg_arcade.engine.table import Table
from kingsburg_arcade.scenes.party.party_states import StillLine
from kingsburg_arcade.scenes.replay.playback import Playback
from kingsburg_arcade.scenes.table.laid import LONGEST

MOST_FILES = 4
OURS = Path(kingsburg_arcade.__file__).parent
ENDS = {
    (Table, "submit"): "engine/table.py",
    (StillLine, "submit"): "net/room/line.py",  # a still line stands for one of the network
    (Playback, "goto"): "scenes/replay/playback.py",
}
"""Where a move is played or sent, and where a replay turns to another moment."""


class Arrived(BaseException):
    """The press has come to its end; there nothing is done."""

    def __init__(self, end, frame):
        self.files = [OURS / end]
        while frame.f_code is not way_of.__code__:
            self.files.append(Path(frame.f_code.co_filename))
            frame = frame.f_back
        super().__init__(self.files)


def arriving(end):
    def arrive(*_):
        raise Arrived(end, sys._getframe(1))

    return arrive


def way_of(press):
    """The files through which a press goes, the last one first."""
    with ExitStack() as ends:
        for (kind, name), end in ENDS.items():
            ends.enter_context(patch.object(kind, name, arriving(end)))
        try:
            press()
        except Arrived as arrived:
            return arrived.files
    raise AssertionError("the press leads nowhere")


def press_once(table):
    """A press counts now, and plays what it would only lay."""
    if hasattr(table, "turn"):
        table.house.change(confirm="never")
        for _ in range(3):
            table.turn.answering.wait(LONGEST)


def check_the_way(table, key):
    """This widget does something, and one reads few files to know what."""
    press_once(table)
    files = set(way_of(table.widget(key).press))
    assert all(file.is_relative_to(OURS) for file in files), files
    assert len(files) <= MOST_FILES, sorted(files)


def check_the_way_of(table, move):
    """The same for what this move is made with, once only a press is missing."""
    table.board.hand.show(move)
    table.refresh()
    table.look_again()
    keys = table.board.hand.keys_of(move)
    there = [widget.key for widget in table.widgets if widget.key in keys]
    check_the_way(table, there[-1] if there else max(keys))
