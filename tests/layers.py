"""The order of the house as rules: each says where a module breaks it."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Callable, Iterator, Mapping
from fnmatch import fnmatchcase
from typing import NamedTuple

from house import ANYTHING, PACKAGE, ROOT, House, Import, Module, house, knots

# Who may import whom. A part is a top folder or module of the package. Inside a game its rules,
# minds and board are parts of their own, and what is left of it, the manifest, is `games.game`;
# `games` is the registry, and what lies beside it, for all games to keep, is `games.contract`.
CORE = frozenset(
    {"engine", "paths", "folders", "disk", "plurals", "language_files", "i18n", "build", "__init__"}
)
SHOWN = CORE | {"stage", "governors", "settings", "ui"}
HOUSE = (
    SHOWN
    | {"games", "games.contract", "net", "journal", "rule_book", "lesson_script"}
    | {"saved_matches", "packs", "reports", "handout"}
)
MAY: Mapping[str, frozenset[str]] = {
    "__init__": frozenset(),
    "engine": frozenset(),
    "paths": frozenset(),
    "folders": frozenset({"paths"}),
    "disk": frozenset({"engine"}),
    "reports": frozenset({"engine", "paths", "disk"}),
    "moving_in": frozenset({"folders", "disk", "engine", "net"}),
    "plurals": frozenset(),
    "language_files": frozenset({"engine", "disk", "plurals"}),
    "i18n": frozenset({"engine", "paths", "plurals", "language_files"}),
    "journal": frozenset({"engine", "disk"}),
    "settings": CORE,
    "stage": CORE,
    "governors": frozenset({"engine"}),
    "build": frozenset({"engine", "paths", "governors"}),
    "net": frozenset({"engine", "disk", "build", "reports"}),
    "ui": SHOWN,
    "games.rules": frozenset({"engine"}),
    "games.minds": frozenset({"engine", "governors", "games.rules"}),
    "games.contract": SHOWN,
    "games.board": SHOWN | {"games.contract", "games.rules", "games.minds"},
    "games.game": SHOWN | {"games.contract", "games.rules", "games.minds", "games.board"},
    "games": SHOWN | {"games.contract", "games.game"},
    "handout": CORE,
    "rule_book": CORE | {"games", "games.contract"},
    "lesson_script": CORE | {"games", "games.contract"},
    "packs": frozenset({"engine", "disk", "folders", "games", "games.contract"}),
    "saved_matches": CORE | {"governors", "games", "games.contract", "journal", "net"},
    "simulate": frozenset({"engine", "games", "games.contract", "governors", "packs"}),
    "scenes": HOUSE,
    "app": HOUSE | {"scenes"},
    "main_loop": HOUSE | {"scenes", "app"},
    "commands": HOUSE | {"scenes", "simulate", "app", "main_loop"},
    "cli": HOUSE | {"scenes", "simulate", "app", "main_loop", "commands", "moving_in"},
    "__main__": frozenset({"cli"}),
    "measured": HOUSE | {"commands", "cli"},
}

# What lies beside the registry; the governors by the name of a game are a part of it.
BESIDE = frozenset(path.stem for path in (ROOT / "games").glob("*.py"))
CONTRACT = BESIDE - {"__init__", "governors"}

# The parts of the standard library that are the same on every machine and at every hour.
PURE = frozenset(
    {"__future__", "abc", "array", "bisect", "collections", "copy", "dataclasses", "enum"}
    | {"functools", "heapq", "itertools", "math", "msgpack", "operator", "re", "string"}
    | {"struct", "types", "typing", "zlib"}
)
# What single pure modules need besides, and why it is safe there.
ALSO = {
    "engine.luck": {"hashlib"},  # the one place that makes random numbers
    "engine.compiled": {"mypy_extensions"},  # what the type checker alone reads
    "engine.codec": {"hashlib"},  # digests of positions
    "engine.rules_hash": {"hashlib"},
    "engine.shown_text": {"unicodedata"},  # which letters are marks: it never decides about a move
}
BANNED_CALLS = {"open", "input", "print", "eval", "exec", "id", "hash", "__import__", "breakpoint"}
# Libraries that are not part of Python, by the names they are imported by; numpy is for tools only.
LIBRARIES = frozenset(
    {"cryptography", "ifaddr", "msgpack", "pygame", "spake2", "zeroconf"}  # what is installed
    | {"distributed"}  # an extra of the installation
    | {"mypy_extensions"}  # what the type checker alone reads
)
LUCK_FOR_ALL = {"SeededDealer", "SeededStream"}

# Every import that waits until a function is called, by the reason why it does; `*` is any name.
LAZY: Mapping[str, tuple[str, ...]] = {
    "a command without a window does not wait for pygame, the scenes and their pictures": (
        "commands.bench -> commands.bench_against",
        "commands.bench -> commands.bench_net",
        "commands.bench -> commands.bench_screen",
        "commands.bench -> commands.bench_shelf",
        "commands.doctor -> app",
        "commands.doctor -> commands.doctor_report",
        "commands.doctor -> pygame",
        "commands.doctor -> stage.art",
        "commands.doctor -> stage.sound",
        "commands.doctor -> ui.pads",
        "commands.doctor -> ui.text",
        "commands.play -> app",
        "commands.play -> main_loop",
        "commands.play -> scenes.front.title",
        "commands.play -> secrets",
        "commands.play_where -> saved_matches.lan",
        "commands.play_where -> saved_matches.home",
        "commands.play_where -> scenes.*",
        "commands.play -> stage.art",
        "commands.play -> stage.raster_cache",
        "commands.play -> stage.sound",
        "commands.replay -> app",
        "commands.replay -> main_loop",
        "commands.replay -> commands.replay_puzzles",
        "commands.replay -> scenes.replay.reel",
        "commands.replay -> saved_matches.home",
        "commands.shot -> app",
        "commands.shot -> pygame",
        "commands.shot -> scenes.states",
    ),
    "a command that stays alone does not wait for cryptography and zeroconf": (
        "commands.doctor -> commands.doctor_network",
        "commands.arguments -> net.discovery.interfaces",
        "commands.peer -> commands.headless",
        "commands.play_where -> commands.find_room",
        "commands.play_where -> net.room.*",
        "commands.peer -> net.room.lobby",
        "commands.peer -> net.room.room_code",
        "commands.rooms -> net.discovery",
    ),
    "a command is loaded when it is typed": ("cli -> commands.*",),
    "a game is loaded when somebody asks for it": (
        "games -> games.*.game",
        "games.copies -> *",
        "games.*.game -> games.*.rules",
        "games.*.game -> games.*.reading_packs",
        "games.*.game -> games.*.board*",
        "games.*.game -> games.*.minds",
    ),
    "the title opens before the scenes behind it are loaded": (
        "scenes.doors -> scenes.*",
        "scenes.front.title -> scenes.table.home_players",
    ),
    "no sound is made, and nothing is thought over, before the first frame stands": (
        "commands.play -> stage.workshop.*",
        "i18n -> logging",
        "governors.thinking -> concurrent",
        "stage.raster_cache -> queue",
        "ui.voices -> subprocess",
        "stage.raster_cache -> threading",
        "stage.sound -> stage.synth.catalogue",
        "engine.rules_hash -> hashlib",
    ),
    "only who asks for the version waits for it": ("commands.parser -> reports.this_program",),
    "only who has languages of their own waits for it": ("language_files -> string",),
    "a shelf is looked at when a pack is wanted": (
        "cli -> packs.shelf",
        "commands.arguments -> packs.shelf",
    ),
    "only a program that broke needs it": (
        "main_loop -> reports.crash_report",
        "main_loop -> reports.this_program",
        "reports.faults -> reports.crash_report",
        "reports.faults -> reports.redacted",
        "cli -> reports.crash_report",
        "main_loop -> scenes.aftermath",
        "main_loop -> scenes.front.crash_page",
    ),
    "only some systems are asked by it, and not at the start": (
        "app -> ctypes",
        "ui.pads -> pygame",
    ),
    "only a program in an archive, or one made by a freezer, needs it": (
        "cli -> multiprocessing",
        "paths -> importlib",
    ),
    "a program that is measured loads nothing else": ("measured -> *",),
    "a cluster is an extra of the installation": ("simulate.worker_pool -> distributed",),
}

GAME_NAMES = re.compile(r"kingsburg|kingdom.?builder|builder", re.IGNORECASE)
OWN_NAMES = re.compile(
    r"kingsburg[ _-]arcade"  # the program's own name, and its name on the network:
    r"|_kingsburg\._tcp"
    r"|kingsburg:(//)?",
    re.IGNORECASE,
)

MOST_ABOVE, MOST_NAMES = 3, 60


class Violation(NamedTuple):
    module: str
    line: int
    said: str

    def __str__(self) -> str:
        return f"{self.module}: {self.said}"


Found = Iterator[tuple[int, str]]
Rule = Callable[[House, Module], Found]


def violations(rule: Rule, whole: House | None = None, only: Module | None = None) -> list[str]:
    """One sentence for each place that breaks a rule, in the whole house or in one module."""
    whole = whole or house()
    judged = whole.modules.values() if only is None else (only,)
    found = {
        f"{module.name}: {said}": line for module in judged for line, said in rule(whole, module)
    }
    return sorted(found)


def part(parts: tuple[str, ...], games: frozenset[str]) -> str:
    """The part of the house that a dotted path lies in; empty if it lies in none."""
    if not parts:
        return "__init__"
    if parts[0] == "games" and len(parts) > 1:
        if parts[1] not in games:
            return "games.contract" if parts[1] in CONTRACT else "games"
        inner = f"games.{parts[2]}" if len(parts) > 2 else ""
        return inner if inner in MAY else "games.game"
    return parts[0] if parts[0] in MAY else ""


# --------------------------------------------------------------------------------------- storeys
def the_arrow_points_down(house: House, module: Module) -> Found:
    """A module imports only parts that its own part may use."""
    mine = part(module.parts, house.games)
    if not mine:
        yield 1, "has no place in MAY of tests/layers.py"
        return
    for found in module.imports:
        if not found.target:
            yield found.line, "climbs out of the package"
        elif found.target[0] == PACKAGE:
            theirs = part(found.target[1:], house.games) or "__init__"
            if theirs != mine and theirs not in MAY[mine] | {"__init__"}:
                yield found.line, f"{mine} reaches up to {theirs}"


def games_stay_apart(house: House, module: Module) -> Found:
    """A game never imports another one; the others import only `games`, not what lies in it."""
    inside = module.parts[0] == "games"
    mine = module.parts[1] if inside and len(module.parts) > 1 else ""
    for found in module.imports:
        if found.target[:2] != (PACKAGE, "games") or len(found.target) < 3:
            continue
        theirs = found.target[2]
        if theirs not in house.games or theirs == mine:
            continue
        if mine in house.games:
            yield found.line, f"the game {mine} imports the game {theirs}"
        elif not inside:
            yield found.line, f"reaches into the game {theirs}"


# ---------------------------------------------------------------------------------------- knots
def no_cycle(house: House, module: Module) -> Found:
    """No module reaches itself through imports, those in functions counted."""
    if module.name in house.knotted_at_run_time:
        yield 1, "lies in an import cycle"


def no_cycle_for_types(house: House, module: Module) -> Found:
    """The same, with the imports under TYPE_CHECKING."""
    if module.name in house.knotted_for_types:
        yield 1, "is in a cycle, with imports for types"


def scenes_have_an_order(house: House, module: Module) -> Found:
    """The folders of `scenes` do not import each other in a circle."""
    if module.parts[0] != "scenes":
        return
    edges: dict[str, set[str]] = {}
    for name, targets in house.edges_at_run_time.items():
        if name.startswith("scenes."):
            folders = {_folder(target) for target in targets if target.startswith("scenes.")}
            edges.setdefault(_folder(name), set()).update(folders - {_folder(name)})
    mine = _folder(module.name)
    for knot in knots(edges):
        for target in sorted(house.edges_at_run_time[module.name]):
            theirs = _folder(target)
            if mine != theirs and {mine, theirs} <= knot:
                yield 1, f"{mine} and {theirs} import each other"


def _folder(name: str) -> str:
    return ".".join(name.split(".")[:2])


# ----------------------------------------------------------------------------------- lazy imports
def lazy_imports_are_listed(house: House, module: Module) -> Found:
    """An import inside a function stands in LAZY, with its reason."""
    listed = [each for imports in LAZY.values() for each in imports]
    for line, each in lazy_imports(house, module):
        if not any(fnmatchcase(each, one) for one in listed):
            yield line, f"imports {each.partition(' -> ')[2]} inside a function"


def lazy_imports(house: House, module: Module) -> Iterator[tuple[int, str]]:
    """`module -> target` for each import inside a function."""
    for found in module.imports:
        if found.lazy and not found.typed:
            yield found.line, f"{module.name} -> {_named(house, found)}"


def _named(house: House, found: Import) -> str:
    if found.target[:1] != (PACKAGE,):
        return found.target[0]
    parts = found.target[1:]
    if "*" not in parts:
        (parts,) = [tuple(name.split(".")) for name in house.meant(found)] or [()]
    return ".".join(parts)


def libraries_are_listed(house: House, module: Module) -> Found:
    """What is not Python's own stands in LIBRARIES, even where a module can do without it."""
    known = LIBRARIES | sys.stdlib_module_names | {PACKAGE, ANYTHING}
    for found in module.imports:
        if found.target and found.target[0] not in known:
            yield found.line, f"imports the library {found.target[0]}"


# --------------------------------------------------------------------------------------- purity
def rules_are_pure(house: House, module: Module) -> Found:
    """The engine and the rules of a game: no clock, file, socket, thread, screen, or set order."""
    mine = part(module.parts, house.games)
    if mine not in ("engine", "games.rules"):
        return
    for found in module.imports:
        if found.target[:1] == (PACKAGE,):
            if found.target[1:3] == ("engine", "luck") and not LUCK_FOR_ALL.issuperset(
                found.target[3:]
            ):
                yield found.line, f"makes luck of its own with {'.'.join(found.target[2:])}"
        elif found.target and found.target[0] not in PURE | ALSO.get(module.name, set()):
            yield found.line, f"the rules import {found.target[0]}"
    yield from _impure(module)


def _impure(module: Module) -> Found:
    in_hash = {
        id(inner)
        for node in module.nodes
        if isinstance(node, ast.FunctionDef) and node.name == "__hash__"
        for inner in ast.walk(node)
    }
    for node in module.nodes:
        match node:
            case ast.Call(func=ast.Name(id=name)) if name in BANNED_CALLS:
                if not (name == "hash" and id(node) in in_hash):
                    yield node.lineno, f"the rules call {name}()"
            case ast.Call(func=ast.Name(id="list" | "tuple" | "iter" | "enumerate"), args=[made]):
                if _is_a_set(made):
                    yield node.lineno, "depends on the order of a set"
            case ast.For(iter=made) | ast.comprehension(iter=made) if _is_a_set(made):
                yield made.lineno, "depends on the order of a set"


def _is_a_set(node: ast.expr) -> bool:
    match node:
        case ast.Set() | ast.SetComp() | ast.Call(func=ast.Name(id="set" | "frozenset")):
            return True
        case ast.BinOp(left=left, right=right):
            return _is_a_set(left) or _is_a_set(right)
    return False


def the_agenda_is_of_the_rules(house: House, module: Module) -> Found:
    """Outside the rules of a game nothing takes the agenda apart: the state is asked."""
    if part(module.parts, house.games) == "games.rules":
        return
    for node in module.nodes:
        if isinstance(node, ast.Attribute) and node.attr == "agenda":
            yield node.lineno, "reads the agenda outside the rules"


# ------------------------------------------------------------------------------ names and classes
def shared_parts_name_no_game(house: House, module: Module) -> Found:
    """Outside `games/` no identifier, key, string, path or comment names a game."""
    if module.parts[0] == "games":
        return
    if GAME_NAMES.search(OWN_NAMES.sub("", module.path.as_posix())):
        yield 1, "its path names a game"
    for line in named_games(module.source):
        yield line, "names a game"


def named_games(source: str) -> Iterator[int]:
    """The lines that name a game; the name of the program does not count."""
    for number, line in enumerate(OWN_NAMES.sub("", source).splitlines(), 1):
        if GAME_NAMES.search(line):
            yield number


def classes_are_shallow(house: House, module: Module) -> Found:
    """No class has more than three of our own classes above it."""
    for path, found in module.classes.items():
        above = len(house.ancestors(path)) - 1
        if above > MOST_ABOVE:
            yield found.line, f"{path[-1]} has more than {MOST_ABOVE} of our classes above it"


def objects_are_small(house: House, module: Module) -> Found:
    """No object has more than sixty names, with those it inherits and those set on `self`."""
    for path, found in module.classes.items():
        if len(house.names(path)) > MOST_NAMES:
            yield found.line, f"{path[-1]} has more than {MOST_NAMES} names"


RULES: tuple[Rule, ...] = (
    the_arrow_points_down,
    games_stay_apart,
    no_cycle,
    no_cycle_for_types,
    scenes_have_an_order,
    lazy_imports_are_listed,
    libraries_are_listed,
    rules_are_pure,
    the_agenda_is_of_the_rules,
    shared_parts_name_no_game,
    classes_are_shallow,
    objects_are_small,
)
TESTS = ROOT.parent / "tests"
# Tests of one game, and of the recipes that add to one.
OF_A_GAME = ("games/", "recipes/")
# These say what a violation looks like, so they name games.
OF_THE_HOUSE = {"layers.py", "not_yet.py", "test_layers.py", "test_style.py"}


def which_tests_name_a_game() -> list[str]:
    """The tests of shared parts that name a game."""
    return [
        name
        for path in sorted(TESTS.rglob("*.py"))
        if not (name := path.relative_to(TESTS).as_posix()).startswith(OF_A_GAME)
        and name not in OF_THE_HOUSE
        and any(named_games(path.read_text(encoding="utf-8")))
    ]
