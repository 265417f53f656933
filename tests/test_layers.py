"""The arrow points down: who may import whom, and what the rules must never touch."""

import shutil
from pathlib import Path

import pytest

from layers import violations

ROOT = Path(__file__).parents[1] / "kingsburg_arcade"


def test_the_arrow_points_down():
    assert violations(ROOT) == []


# What is planted, where, and the words by which the violation is reported.
PLANTS = {
    "a screen in the rules": ("engine/table.py", "import pygame", "pygame"),
    "a socket in the rules": ("engine/kingsburg/state.py", "import socket", "socket"),
    "a loop in the rules": ("engine/table.py", "from asyncio import sleep", "asyncio"),
    "a thread in the rules": ("engine/table.py", "import threading", "threading"),
    "a clock in the rules": ("engine/table.py", "from time import monotonic", "time"),
    "a date in the rules": ("engine/record.py", "import datetime", "datetime"),
    "an environment in the rules": ("engine/record.py", "import os.path", "os"),
    "a path in the rules": ("engine/record.py", "from pathlib import Path", "pathlib"),
    "luck of its own": ("engine/kingsburg/state.py", "import random", "random"),
    "luck for the system": ("engine/kingsburg/state.py", "import secrets", "secrets"),
    "luck outside its module": ("engine/kingsburg/dice.py", "import hashlib", "hashlib"),
    "luck by the back door": ("engine/kingsburg/dice.py", "from ..luck import bits", "luck.bits"),
    "a library in the rules": ("engine/table.py", "import zeroconf", "zeroconf"),
    "a file in the rules": ("engine/record.py", "data = open('x').read()", "open()"),
    "a file by way of builtins": ("engine/record.py", "import builtins", "builtins"),
    "words on the screen": ("engine/record.py", "print('hello')", "print()"),
    "a hash of this process": ("engine/codec.py", "key = hash('x')", "hash()"),
    "an address of this process": ("engine/codec.py", "key = id('x')", "id()"),
    "a walk over a set": (
        "engine/table.py",
        "for name in {'a', 'b'}:\n    pass",
        "the order of a set",
    ),
    "a walk over a made set": (
        "engine/table.py",
        "names = [name for name in set('ab')]",
        "the order of a set",
    ),
    "a list of a set": ("engine/table.py", "names = list({'a', 'b'} | {'c'})", "order of a set"),
    "a module found by name": ("engine/record.py", "import importlib", "importlib"),
    "the screen from below": ("engine/table.py", "from ..stage import clock", "stage"),
    "the network from below": ("engine/table.py", "import kingsburg_arcade.net", "net"),
    "the journal from below": ("engine/record.py", "from .. import journal", "journal"),
    "one cabinet in the other": (
        "engine/kingdom_builder/state.py",
        "from ..kingsburg import content",
        "kingsburg",
    ),
    "the other in the one": (
        "engine/kingsburg/state.py",
        "import kingsburg_arcade.games.kingdom_builder.rules.state",
        "kingdom_builder",
    ),
    "the table of the one on the other": (
        "scenes/kingdom_builder/table.py",
        "from ..kingsburg import boxes",
        "imports the game kingsburg",
    ),
    "the rules of the other on a table": (
        "scenes/kingsburg/table.py",
        "from ...engine.kingdom_builder import moves",
        "imports the game kingdom_builder",
    ),
    "the picture of the one in the other": (
        "stage/kingdom_builder/cues.py",
        "def late():\n    from ..kingsburg.picture import Picture",
        "imports the game kingsburg",
    ),
    "a governor of the other": (
        "governors/kingdom_builder/steward.py",
        "from ..kingsburg import features",
        "imports the game kingsburg",
    ),
    "a cabinet in what is shared": ("engine/record.py", "from .kingsburg import CABINET", "game"),
    "a scene in the stage": ("stage/director.py", "from ..scenes import title", "scenes"),
    "the network in the stage": ("stage/director.py", "from .. import net", "net"),
    "a widget in a governor": ("governors/squire.py", "from ..ui import text", "ui"),
    "a command in a scene": ("scenes/title.py", "from ..commands import sim", "commands"),
    "a governor in the match": ("match.py", "from .governors import governor", "governors"),
    "an import where nobody looks": (
        "engine/table.py",
        "def late():\n    from ..scenes import title",
        "scenes",
    ),
    "a module without a place": ("misc.py", "", "no place"),
    "a climb out of the package": ("cli.py", "from ... import tests", "climbs out"),
}


@pytest.mark.parametrize("plant", PLANTS.values(), ids=PLANTS)
def test_a_planted_violation_is_found(plant, tmp_path):
    where, line, said = plant
    house = tmp_path / "kingsburg_arcade"
    shutil.copytree(ROOT, house, ignore=shutil.ignore_patterns("__pycache__"))
    planted = house / where
    planted.parent.mkdir(parents=True, exist_ok=True)
    before = planted.read_text(encoding="utf-8") if planted.exists() else ""
    planted.write_text(f"{before}\n{line}\n", encoding="utf-8")
    (found,) = set(violations(house)) - set(violations(ROOT))
    assert where in found
    assert said in found


def test_what_is_allowed_is_not_reported(tmp_path):
    house = tmp_path / "kingsburg_arcade"
    (house / "engine").mkdir(parents=True)
    (house / "engine" / "value.py").write_text(
        "from __future__ import annotations\n"
        "import re\n"
        "from dataclasses import dataclass\n"
        "import msgpack\n"
        "from . import contract\n"
        "from .luck import SeededDealer\n"
        "class Value:\n"
        "    def __hash__(self):\n"
        "        return hash(1)\n"
        "for name in sorted({'a', 'b'}):\n"
        "    known = name in {'a', 'b'}\n"
    )
    assert violations(house) == []
