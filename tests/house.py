"""Reads every module of the package once: what it imports, where, and which classes it has."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

PACKAGE = "kingsburg_arcade"
ROOT = Path(__file__).parents[1] / PACKAGE
ANYTHING = "*"
"""What stands in a module's name for a part that is known only at run time."""


@dataclass(frozen=True)
class Import:
    """One name that a module imports."""

    line: int
    target: tuple[str, ...]
    """The dotted path, with the imported name last: a module, or something inside one."""
    lazy: bool
    """It runs when a function is called, not when the module is loaded."""
    typed: bool
    """It stands under TYPE_CHECKING."""
    bound: str = ""
    """The name by which the module then knows it."""


@dataclass(frozen=True)
class Class:
    """One class of the package: its bases as absolute dotted paths, and the names it defines."""

    line: int
    bases: tuple[tuple[str, ...], ...]
    names: frozenset[str]


@dataclass(frozen=True)
class Module:
    """One file of the package. `path` is relative to the package's folder."""

    path: Path
    source: str

    @cached_property
    def parts(self) -> tuple[str, ...]:
        """The dotted path inside the package; a package is named by its folder."""
        parts = self.path.with_suffix("").parts
        return parts[:-1] if parts[-1] == "__init__" and len(parts) > 1 else parts

    @cached_property
    def name(self) -> str:
        return ".".join(self.parts)

    @cached_property
    def tree(self) -> ast.Module:
        return ast.parse(self.source, str(self.path))

    @cached_property
    def nodes(self) -> tuple[ast.AST, ...]:
        return tuple(ast.walk(self.tree))

    @cached_property
    def imports(self) -> tuple[Import, ...]:
        """Every import, those by `import_module` at the end."""
        return (
            *self._imports(self.tree, lazy=False, typed=False),
            *self._imports_by_name(),
        )

    @cached_property
    def classes(self) -> Mapping[tuple[str, ...], Class]:
        """The classes at the top of the module, by their absolute dotted paths."""
        return {
            (*self.parts, node.name): self._class(node)
            for node in self.tree.body
            if isinstance(node, ast.ClassDef)
        }

    # ------------------------------------------------------------------------------- imports
    def _imports(self, node: ast.AST, *, lazy: bool, typed: bool) -> Iterator[Import]:
        for child in _statements(node):
            match child:
                case ast.Import():
                    for alias in child.names:
                        target = tuple(alias.name.split("."))
                        yield Import(child.lineno, target, lazy, typed, alias.asname or target[0])
                case ast.ImportFrom():
                    base = self._absolute(child.level, child.module or "")
                    for alias in child.names:
                        target = (*base, alias.name) if base else ()
                        yield Import(child.lineno, target, lazy, typed, alias.asname or alias.name)
                case _:
                    yield from self._imports(
                        child,
                        lazy=lazy or isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef),
                        typed=typed or _is_for_types(child),
                    )

    def _imports_by_name(self) -> Iterator[Import]:
        if "import_module" in self.source:
            for node in self.nodes:
                match node:
                    case ast.Call(func=ast.Name(id="import_module"), args=[named, *_]):
                        yield Import(node.lineno, self._named(named), lazy=True, typed=False)

    def _absolute(self, level: int, named: str) -> tuple[str, ...]:
        """A relative import as an absolute path; it is empty for a climb out of the package."""
        after = tuple(named.split(".")) if named else ()
        if level == 0:
            return after
        here = (PACKAGE, *self.path.parent.parts)
        return (*here[: len(here) - level + 1], *after) if level <= len(here) else ()

    def _named(self, node: ast.expr) -> tuple[str, ...]:
        """The argument of `import_module`, with ANYTHING for what only the program knows."""
        match node:
            case ast.Constant(value=str(text)):
                pass
            case ast.JoinedStr(values=values):
                text = "".join(
                    str(value.value) if isinstance(value, ast.Constant) else ANYTHING
                    for value in values
                )
            case _:
                return (ANYTHING,)
        level = len(text) - len(text.lstrip("."))
        return self._absolute(level, text.lstrip("."))

    # ------------------------------------------------------------------------------- classes
    def _class(self, node: ast.ClassDef) -> Class:
        bases = (_dotted(base) for base in node.bases)
        return Class(
            node.lineno,
            tuple(self._meant(base) for base in bases if base),
            frozenset(name for name in _names(node) if not name.startswith("__")),
        )

    def _meant(self, dotted: tuple[str, ...]) -> tuple[str, ...]:
        """What a name means in this module: imported from somewhere, or defined here."""
        for found in self.imports:
            if found.bound == dotted[0] and found.target[0] == PACKAGE:
                return (*found.target[1:], *dotted[1:])
        return (*self.parts, *dotted)


def _statements(node: ast.AST) -> Iterator[ast.AST]:
    for field in ("body", "orelse", "handlers", "finalbody", "cases"):
        yield from getattr(node, field, ())


def _is_for_types(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)


def _dotted(node: ast.expr) -> tuple[str, ...]:
    match node:
        case ast.Name(id=name):
            return (name,)
        case ast.Attribute(value=value, attr=name):
            return (*_dotted(value), name)
        case ast.Subscript(value=value):
            return _dotted(value)
    return ()


def _names(node: ast.ClassDef) -> Iterator[str]:
    """The names that a class gives its objects: methods, attributes, and what is set on `self`."""
    for statement in node.body:
        match statement:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                yield name
                yield from _set_on_self(statement)
            case ast.AnnAssign(target=ast.Name(id=name)):
                yield name
            case ast.Assign(targets=targets):
                for target in targets:
                    yield from (found.id for found in ast.walk(target) if _is_name(found))
                if _is_name(targets[0], "__slots__"):
                    yield from (
                        str(found.value)
                        for found in ast.walk(statement.value)
                        if isinstance(found, ast.Constant)
                    )


def _is_name(node: ast.AST, name: str = "") -> bool:
    return isinstance(node, ast.Name) and name in ("", node.id)


def _set_on_self(method: ast.AST) -> Iterator[str]:
    for node in ast.walk(method):
        match node:
            case ast.Attribute(value=ast.Name(id="self"), attr=name, ctx=ast.Store()):
                yield name


# ----------------------------------------------------------------------------------- the whole
@dataclass(frozen=True)
class House:
    """All modules of the package, by name."""

    modules: Mapping[str, Module]

    @cached_property
    def games(self) -> frozenset[str]:
        """One folder a game: the folders are the registry."""
        return frozenset(
            module.parts[1]
            for module in self.modules.values()
            if module.parts[0] == "games" and len(module.parts) > 1 and not _is_leaf(module)
        )

    def with_module(self, module: Module) -> House:
        return House({**self.modules, module.name: module})

    @cached_property
    def edges_at_run_time(self) -> Mapping[str, set[str]]:
        """Which module imports which, now or when a function is called."""
        return self._edges(typed=False)

    @cached_property
    def edges_for_types(self) -> Mapping[str, set[str]]:
        """The same, and what stands under TYPE_CHECKING."""
        return self._edges(typed=True)

    @cached_property
    def knotted_at_run_time(self) -> frozenset[str]:
        """The modules that reach themselves."""
        return frozenset().union(*knots(self.edges_at_run_time))

    @cached_property
    def knotted_for_types(self) -> frozenset[str]:
        return frozenset().union(*knots(self.edges_for_types))

    def _edges(self, *, typed: bool) -> dict[str, set[str]]:
        return {
            name: {
                target
                for found in module.imports
                if typed or not found.typed
                for target in self.meant(found)
                if target != name
            }
            for name, module in self.modules.items()
        }

    def meant(self, found: Import) -> list[str]:
        """The modules of the package that an import names."""
        if found.target[:1] != (PACKAGE,):
            return []
        parts = found.target[1:]
        if ANYTHING in ".".join(parts):
            wanted = re.compile(re.escape(".".join(parts)).replace(r"\*", r"[^.]+"))
            return [name for name in self.modules if wanted.fullmatch(name)]
        while parts and ".".join(parts) not in self.modules:
            parts = parts[:-1]
        return [".".join(parts)] if parts else []

    def ancestors(self, path: tuple[str, ...]) -> frozenset[tuple[str, ...]]:
        """A class of the package and all of our classes above it."""
        known = self._classes.get(path)
        if known is None:
            return frozenset()
        above = (self.ancestors(self._home(base)) for base in known.bases)
        return frozenset({path}).union(*above)

    def names(self, path: tuple[str, ...]) -> frozenset[str]:
        """Every name on an object of that class, its own and inherited."""
        return frozenset().union(*(self._classes[each].names for each in self.ancestors(path)))

    @cached_property
    def _classes(self) -> Mapping[tuple[str, ...], Class]:
        return {
            path: found
            for module in self.modules.values()
            for path, found in module.classes.items()
        }

    def _home(self, path: tuple[str, ...]) -> tuple[str, ...]:
        """Where a class is defined that a package hands on from one of its modules."""
        module = self.modules.get(".".join(path[:-1]))
        if path in self._classes or module is None:
            return path
        for found in module.imports:
            if found.target[0] == PACKAGE and found.bound == path[-1]:
                return self._home(found.target[1:])
        return path


def _is_leaf(module: Module) -> bool:
    return len(module.path.parts) == 2 and module.path.name != "__init__.py"


@cache
def house() -> House:
    """The package as it stands, read once in a process."""
    modules = (
        Module(path.relative_to(ROOT), path.read_text(encoding="utf-8"))
        for path in sorted(ROOT.rglob("*.py"))
    )
    return House({module.name: module for module in modules})


# ------------------------------------------------------------------------------------- cycles
def knots(edges: Mapping[str, set[str]]) -> list[set[str]]:
    """Sets of more than one node that all reach each other (Tarjan), largest first."""
    order: dict[str, int] = {}
    low: dict[str, int] = {}
    waiting: list[str] = []
    found: list[set[str]] = []

    def visit(node: str) -> None:
        order[node] = low[node] = len(order)
        waiting.append(node)
        for target in sorted(edges.get(node, ())):
            if target not in order:
                visit(target)
                low[node] = min(low[node], low[target])
            elif target in waiting:
                low[node] = min(low[node], order[target])
        if low[node] == order[node]:
            at = waiting.index(node)
            if len(waiting) - at > 1:
                found.append(set(waiting[at:]))
            del waiting[at:]

    for node in edges:
        if node not in order:
            visit(node)
    return sorted(found, key=len, reverse=True)
