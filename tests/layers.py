"""Reads every module of a package tree and says where it reaches up, sideways or outside."""

import ast
from collections.abc import Iterator
from pathlib import Path

PACKAGE = "kingsburg_arcade"

# Each storey may use itself and what is below it; modules of one line are neighbours who do not
# know each other, unless they are the same package.
STOREYS = (
    ("cli", "app", "commands", "__main__"),
    ("scenes",),
    ("games",),
    ("stage", "ui", "net", "governors"),
    ("simulate", "journal", "disk", "i18n", "rule_book", "lesson_script", "settings", "paths"),
    ("engine",),
    ("__init__",),
)
FLOOR = {name: floor for floor, names in enumerate(reversed(STOREYS)) for name in names}
STRANGERS = frozenset(STOREYS[3])

# The parts of the standard library that are the same on every machine and at every hour.
PURE = frozenset(
    {"__future__", "abc", "array", "bisect", "collections", "copy", "dataclasses", "enum"}
    | {"functools", "heapq", "itertools", "math", "msgpack", "operator", "re", "string"}
    | {"struct", "types", "typing", "zlib"}
)
# What single modules of the engine need besides, and why it is safe there.
ALSO = {
    "luck.py": {"hashlib"},  # the one place that makes random numbers
    "codec.py": {"hashlib"},  # digests of positions
    "kingsburg/__init__.py": {"hashlib"},  # the hash of the rules
    "cabinets.py": {"importlib"},  # a cabinet is imported only when it is asked for
}
BANNED_CALLS = {"open", "input", "print", "eval", "exec", "id", "hash", "__import__", "breakpoint"}
LUCK_FOR_ALL = {"SeededDealer", "SeededStream"}
CABINETS = {"kingsburg", "kingdom_builder"}


def violations(root: Path) -> list[str]:
    """One sentence for each place where a module under `root` breaks the order of the house."""
    found: list[str] = []
    for path in sorted(root.rglob("*.py")):
        module = path.relative_to(root)
        tree = ast.parse(path.read_text(encoding="utf-8"), str(path))
        reasons = [*_placed(module), *_imports(module, tree)]
        if module.parts[0] == "engine":
            reasons += _impure(module, tree)
        found += [f"{module.as_posix()}:{line}: {reason}" for line, reason in reasons]
    return found


def _placed(module: Path) -> Iterator[tuple[int, str]]:
    if _house(module.with_suffix("").parts) not in FLOOR:
        yield 1, "has no place in the storeys of tests/layers.py"


def _house(parts: tuple[str, ...]) -> str:
    return parts[0] if parts else "__init__"


# ------------------------------------------------------------------------------------- imports
def _imports(module: Path, tree: ast.AST) -> Iterator[tuple[int, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield from _judged(module, node.lineno, tuple(alias.name.split(".")))
        elif isinstance(node, ast.ImportFrom):
            base = _absolute(module, node)
            if base is None:
                yield node.lineno, "climbs out of the package"
                continue
            for target in sorted({_target(base, alias.name) for alias in node.names}):
                yield from _judged(module, node.lineno, target)


def _absolute(module: Path, node: ast.ImportFrom) -> tuple[str, ...] | None:
    named = tuple(node.module.split(".")) if node.module else ()
    if node.level == 0:
        return named
    here = (PACKAGE, *module.parent.parts)
    climbed = node.level - 1
    return (*here[: len(here) - climbed], *named) if climbed < len(here) else None


def _target(base: tuple[str, ...], name: str) -> tuple[str, ...]:
    """`from . import journal` imports a module; what hangs below it does not matter here."""
    return (*base, name) if base[:1] == (PACKAGE,) else base


def _judged(module: Path, line: int, target: tuple[str, ...]) -> Iterator[tuple[int, str]]:
    inside = module.parts[0] == "engine"
    if target[0] != PACKAGE:
        if inside and target[0] not in PURE | ALSO.get("/".join(module.parts[1:]), set()):
            yield line, f"the rules import {target[0]}"
        return
    mine = _house(module.with_suffix("").parts)
    theirs = target[1] if len(target) > 1 else "__init__"
    if theirs not in FLOOR:
        theirs = "__init__"  # a name that the package itself offers, such as its version
    if FLOOR.get(mine, 0) < FLOOR[theirs]:
        yield line, f"{mine} reaches up to {theirs}"
    elif mine != theirs and mine in STRANGERS and theirs in STRANGERS:
        yield line, f"{mine} and {theirs} do not know each other"
    if inside and theirs == "engine":
        yield from _within_the_rules(module, line, target[2:])
    elif not inside:
        yield from _between_the_cabinets(module, line, target)


def _within_the_rules(
    module: Path, line: int, target: tuple[str, ...]
) -> Iterator[tuple[int, str]]:
    here = module.parts[1]
    if target and target[0] in CABINETS and target[0] != here:
        who = f"the cabinet {here}" if here in CABINETS else "what both games share"
        yield line, f"{who} imports the game {target[0]}"
    if target[:1] == ("luck",) and not LUCK_FOR_ALL.issuperset(target[1:]):
        yield line, f"makes luck of its own with {'.'.join(target)}"


def _between_the_cabinets(
    module: Path, line: int, target: tuple[str, ...]
) -> Iterator[tuple[int, str]]:
    """What belongs to one game, on the screen or among the governors, knows no other game."""
    mine = CABINETS.intersection(module.parts)
    others = CABINETS.intersection(target) - mine
    if mine and others:
        yield line, f"what is of {', '.join(mine)} imports the game {', '.join(others)}"


# --------------------------------------------------------------------------------------- purity
def _impure(module: Path, tree: ast.AST) -> Iterator[tuple[int, str]]:
    in_hash = {
        id(inner)
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef) and node.name == "__hash__"
        for inner in ast.walk(node)
    }
    for node in ast.walk(tree):
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
