"""The order of the house: who may import whom, what the rules never touch, how large an object is.

Each rule is shown to fail: one planted module is judged in the house as it stands.
"""

from fnmatch import fnmatchcase
from pathlib import Path

import pytest

from house import Module, house
from layers import (
    LAZY,
    RULES,
    classes_are_shallow,
    games_stay_apart,
    lazy_imports,
    lazy_imports_are_listed,
    libraries_are_listed,
    named_games,
    no_cycle,
    no_cycle_for_types,
    objects_are_small,
    rules_are_pure,
    scenes_have_an_order,
    shared_parts_name_no_game,
    the_agenda_is_of_the_rules,
    the_arrow_points_down,
    violations,
    which_tests_name_a_game,
)
from not_yet import NOT_YET, TESTS_NAMING_A_GAME


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.__name__)
def test_the_house_keeps_its_rules(rule):
    found, known = set(violations(rule)), set(NOT_YET.get(rule.__name__, ()))
    assert sorted(found - known) == [], f"mend these: {rule.__doc__}"
    assert sorted(known - found) == [], "mended: delete these entries from tests/not_yet.py"


def test_every_excuse_belongs_to_a_rule():
    assert NOT_YET.keys() <= {rule.__name__ for rule in RULES}


def test_tests_of_what_is_shared_name_no_game():
    found, known = set(which_tests_name_a_game()), set(TESTS_NAMING_A_GAME)
    assert sorted(found - known) == [], "use any game, or move these tests to tests/games"
    assert sorted(known - found) == [], "mended: delete these entries from tests/not_yet.py"


def test_the_list_of_lazy_imports_is_not_stale():
    listed = [each for imports in LAZY.values() for each in imports]
    found = {
        each for module in house().modules.values() for _, each in lazy_imports(house(), module)
    }
    assert [one for one in listed if not any(fnmatchcase(each, one) for each in found)] == []
    assert len(listed) == len(set(listed))


# ----------------------------------------------------------------------------------------- plants
RULES_OF_ONE = "games/kingsburg/rules/dice.py"
DEEP = "class A: ...\nclass B(A): ...\nclass C(B): ...\nclass D(C): ...\nclass E(D): ..."
SLOTS = ", ".join(f"'s{n}'" for n in range(20))
MANY = "\n".join(
    [
        "class A:",
        f"    __slots__ = ({SLOTS})",
        *(f"    def m{n}(self): self.a{n} = {n}" for n in range(20)),
        "class B(A):",
        "    kind: int = 1",
    ]
)

# What is planted, where, which rule finds it, and the words by which it is reported.
PLANTS = {
    "a screen in the engine": ("engine/table.py", "import pygame", rules_are_pure, "pygame"),
    "a socket in the rules": (RULES_OF_ONE, "import socket", rules_are_pure, "socket"),
    "a loop in the rules": (
        "engine/table.py",
        "from asyncio import sleep",
        rules_are_pure,
        "asyncio",
    ),
    "a thread in the rules": ("engine/table.py", "import threading", rules_are_pure, "threading"),
    "a clock in the rules": (RULES_OF_ONE, "from time import monotonic", rules_are_pure, "time"),
    "a date in the rules": ("engine/record.py", "import datetime", rules_are_pure, "datetime"),
    "an environment": ("engine/record.py", "import os.path", rules_are_pure, "import os"),
    "a path in the rules": (
        "engine/record.py",
        "from pathlib import Path",
        rules_are_pure,
        "pathlib",
    ),
    "luck of its own": (RULES_OF_ONE, "import random", rules_are_pure, "random"),
    "luck for the system": (RULES_OF_ONE, "import secrets", rules_are_pure, "secrets"),
    "luck outside its module": (RULES_OF_ONE, "import hashlib", rules_are_pure, "hashlib"),
    "luck by the back door": (
        RULES_OF_ONE,
        "from ....engine.luck import bits",
        rules_are_pure,
        "luck.bits",
    ),
    "a library in the rules": ("engine/table.py", "import zeroconf", rules_are_pure, "zeroconf"),
    "a file in the rules": (
        "engine/record.py",
        "data = open('x').read()",
        rules_are_pure,
        "open()",
    ),
    "a file by way of builtins": (
        "engine/record.py",
        "import builtins",
        rules_are_pure,
        "builtins",
    ),
    "an agenda on the screen": (
        "scenes/table/table_scene.py",
        "def over(state):\n    return not state.agenda",
        the_agenda_is_of_the_rules,
        "reads the agenda",
    ),
    "an agenda in a mind": (
        "games/kingsburg/minds/squire.py",
        "def last(state):\n    return state.agenda[-1]",
        the_agenda_is_of_the_rules,
        "reads the agenda",
    ),
    "words on the screen": (RULES_OF_ONE, "print('hello')", rules_are_pure, "print()"),
    "a hash of this process": ("engine/codec.py", "key = hash('x')", rules_are_pure, "hash()"),
    "an address of this process": ("engine/codec.py", "key = id('x')", rules_are_pure, "id()"),
    "a walk over a set": (
        RULES_OF_ONE,
        "for name in {'a', 'b'}:\n    pass",
        rules_are_pure,
        "the order of a set",
    ),
    "a walk over a made set": (
        "engine/table.py",
        "names = [name for name in set('ab')]",
        rules_are_pure,
        "the order of a set",
    ),
    "a list of a set": (
        "engine/table.py",
        "names = list({'a', 'b'} | {'c'})",
        rules_are_pure,
        "the order of a set",
    ),
    "a module found by name": (
        "engine/record.py",
        "import importlib",
        rules_are_pure,
        "importlib",
    ),
    "the screen from below": (
        "engine/table.py",
        "from ..stage import director",
        the_arrow_points_down,
        "engine reaches up to stage",
    ),
    "the network from below": (
        "engine/table.py",
        "import kingsburg_arcade.net",
        the_arrow_points_down,
        "engine reaches up to net",
    ),
    "the journal from below": (
        "engine/record.py",
        "from .. import journal",
        the_arrow_points_down,
        "engine reaches up to journal",
    ),
    "a game in the engine": (
        "engine/record.py",
        "from ..games.kingsburg.rules import CABINET",
        the_arrow_points_down,
        "engine reaches up to games.rules",
    ),
    "a board in the rules": (
        RULES_OF_ONE,
        "from ..board import picture",
        the_arrow_points_down,
        "games.rules reaches up to games.board",
    ),
    "a governor in the rules": (
        RULES_OF_ONE,
        "from ....governors.mind import Mind",
        the_arrow_points_down,
        "games.rules reaches up to governors",
    ),
    "a board in a mind": (
        "games/kingsburg/minds/page.py",
        "from ..board import words",
        the_arrow_points_down,
        "games.minds reaches up to games.board",
    ),
    "the registry in the rules": (
        RULES_OF_ONE,
        "from ... import cabinet",
        the_arrow_points_down,
        "games.rules reaches up to games",
    ),
    "a game in a governor": (
        "governors/squire.py",
        "from ..games import cabinet",
        the_arrow_points_down,
        "governors reaches up to games",
    ),
    "a game in the network": (
        "net/room/link.py",
        "from ...games import cabinet",
        the_arrow_points_down,
        "net reaches up to games",
    ),
    "a scene in the stage": (
        "stage/director.py",
        "from ..scenes import front",
        the_arrow_points_down,
        "stage reaches up to scenes",
    ),
    "a widget in the stage": (
        "stage/director.py",
        "from ..ui import text",
        the_arrow_points_down,
        "stage reaches up to ui",
    ),
    "the network in the stage": (
        "stage/director.py",
        "from .. import net",
        the_arrow_points_down,
        "stage reaches up to net",
    ),
    "a widget in a governor": (
        "governors/squire.py",
        "from ..ui import text",
        the_arrow_points_down,
        "governors reaches up to ui",
    ),
    "a scene on a board": (
        "games/kingsburg/board/cues.py",
        "from ....scenes.table import match",
        the_arrow_points_down,
        "games.board reaches up to scenes",
    ),
    "a command in a scene": (
        "scenes/front/title.py",
        "from ...commands import sim",
        the_arrow_points_down,
        "scenes reaches up to commands",
    ),
    "a scene in a series": (
        "simulate/series.py",
        "from ..scenes import table",
        the_arrow_points_down,
        "simulate reaches up to scenes",
    ),
    "an import where nobody looks": (
        "engine/table.py",
        "def late():\n    from ..scenes import front",
        the_arrow_points_down,
        "engine reaches up to scenes",
    ),
    "a module found by its name": (
        "governors/squire.py",
        "import_module(f'..games.{game}.minds', __package__)",
        the_arrow_points_down,
        "governors reaches up to games",
    ),
    "a module without a place": ("misc.py", "", the_arrow_points_down, "no place"),
    "a climb out of the package": (
        "cli.py",
        "from ... import tests",
        the_arrow_points_down,
        "climbs out",
    ),
    "one game in the other": (
        "games/kingdom_builder/rules/state.py",
        "from ...kingsburg.rules import content",
        games_stay_apart,
        "the game kingdom_builder imports the game kingsburg",
    ),
    "the other in the one": (
        "games/kingsburg/board/cues.py",
        "def late():\n    import kingsburg_arcade.games.kingdom_builder.rules.state",
        games_stay_apart,
        "the game kingsburg imports the game kingdom_builder",
    ),
    "a game in a scene": (
        "scenes/front/title.py",
        "from ...games.kingsburg.rules.content import ADVISORS",
        games_stay_apart,
        "reaches into the game kingsburg",
    ),
    "its manifest in a command": (
        "commands/sim.py",
        "from ..games.kingsburg import game",
        games_stay_apart,
        "reaches into the game kingsburg",
    ),
    "a circle": (
        "engine/contract.py",
        "from .table import Table",
        no_cycle,
        "lies in an import cycle",
    ),
    "a circle in a function": (
        "engine/contract.py",
        "class A:\n    def late(self):\n        with self:\n            from .table import Table",
        no_cycle,
        "lies in an import cycle",
    ),
    "a circle for types": (
        "engine/contract.py",
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from .table import Table",
        no_cycle_for_types,
        "is in a cycle, with imports for types",
    ),
    "a circle of folders": (
        "scenes/table/log.py",
        "from ..front.title import TitleScene",
        scenes_have_an_order,
        "scenes.table and scenes.front import each other",
    ),
    "a lazy import without a reason": (
        "commands/sim.py",
        "def late():\n    from . import shot",
        lazy_imports_are_listed,
        "imports commands.shot inside a function",
    ),
    "a lazy import by name": (
        "commands/sim.py",
        "found = import_module('.shot', __package__)",
        lazy_imports_are_listed,
        "imports commands.shot inside a function",
    ),
    "a library where it can be done without": (
        "games/kingsburg/minds/worth.py",
        "try:\n    import numpy\nexcept ImportError:\n    numpy = None",
        libraries_are_listed,
        "imports the library numpy",
    ),
    "a library in a function": (
        "packs/png.py",
        "def late():\n    from numpy.random import default_rng",
        libraries_are_listed,
        "imports the library numpy",
    ),
    "a library by its name": (
        "governors/hint.py",
        "found = import_module('numpy')",
        libraries_are_listed,
        "imports the library numpy",
    ),
    "a game's name in a key": (
        "scenes/front/title.py",
        "KEY = 'line_kingdom_builder'",
        shared_parts_name_no_game,
        "names a game",
    ),
    "a game's name in a class": (
        "net/room/link.py",
        "class FarBuilder: ...",
        shared_parts_name_no_game,
        "names a game",
    ),
    "a game's name in a path": (
        "scenes/table/kingsburg_table.py",
        "",
        shared_parts_name_no_game,
        "its path names a game",
    ),
    "a tower of classes": ("net/room/link.py", DEEP, classes_are_shallow, "E has more than 3"),
    "a crowd of names": ("net/room/link.py", MANY, objects_are_small, "B has more than 60"),
}


@pytest.mark.parametrize("plant", PLANTS.values(), ids=PLANTS)
def test_a_planted_violation_is_found(plant):
    where, source, rule, said = plant
    planted = Module(Path(where), source)
    (found,) = violations(rule, house().with_module(planted), only=planted)
    assert said in found


def test_every_rule_is_shown_to_fail():
    assert {rule for _, _, rule, _ in PLANTS.values()} == set(RULES)


# What looks like a violation and is none.
ALLOWED = {
    "engine/value.py": "from __future__ import annotations\n"
    "import re\n"
    "from dataclasses import dataclass\n"
    "import msgpack\n"
    "from . import contract\n"
    "from .luck import SeededDealer\n"
    "class Value:\n"
    "    def __hash__(self):\n"
    "        return hash(1)\n"
    "for name in sorted({'a', 'b'}):\n"
    "    known = name in {'a', 'b'}\n",
    "games/kingsburg/game.py": "from .rules import CABINET\nfrom .board import words\n",
    "commands/anew.py": "from .. import __version__\n"
    "from ..games import cabinet\n"
    "NAME = 'kingsburg-arcade'\n",
}


@pytest.mark.parametrize("where", ALLOWED)
def test_what_is_allowed_is_not_reported(where):
    planted = Module(Path(where), ALLOWED[where])
    whole = house().with_module(planted)
    assert [said for rule in RULES for said in violations(rule, whole, only=planted)] == []


def test_the_name_of_the_program_names_no_game():
    lines = ["kingsburg_arcade", "KINGSBURG_ARCADE_HOME", "Kingsburg Arcade", "kingsburg", "x"]
    assert list(named_games("\n".join(lines))) == [4]
