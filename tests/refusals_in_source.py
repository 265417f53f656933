"""Every refusal of the network: where it stands, and the source of its module without it."""

import ast
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent
PACKAGE = "kingsburg_arcade"
FOLDERS = ("net/protocol", "net/masks", "net/room", "net/discovery")


@dataclass(frozen=True)
class Removal:
    """One refusal, and the source of its module without it."""

    path: str
    function: str
    said: str
    turn: int
    """The how manyth of those that are written alike in this function, from 1."""
    line: int
    column: int
    source: str

    @property
    def name(self) -> str:
        """By what it is known in the lists: no line numbers, which move."""
        again = f" ({self.turn})" if self.turn > 1 else ""
        return f"{self.path}: {self.function}: {self.said}{again}"


def removals(chosen: str = "") -> Iterator[Removal]:
    """Every refusal of the network whose path has `chosen` in it."""
    for folder in FOLDERS:
        for file in sorted((ROOT / PACKAGE / folder).glob("*.py")):
            path = file.relative_to(ROOT / PACKAGE).as_posix()
            if chosen in path:
                yield from of_module(path, file.read_text(encoding="utf-8"))


def of_module(path: str, source: str) -> Iterator[Removal]:
    """The refusals of one module."""
    lines, before = source.splitlines(), Counter[tuple[str, str]]()
    for function, node in _statements(ast.parse(source), ""):
        if not _refuses(node):
            continue
        start, end = node.lineno - 1, node.end_lineno or node.lineno
        indent = " " * node.col_offset
        instead = "pass" if isinstance(node, ast.Raise) else "return None"
        without = "\n".join([*lines[:start], indent + instead, *lines[end:]]) + "\n"
        said = " ".join(ast.unparse(node).split())
        before[function, said] += 1
        turn = before[function, said]
        yield Removal(path, function, said, turn, start, node.col_offset, without)


def marked(source: str, chosen: list[Removal], call: str) -> str:
    """The module with a call before each of these refusals; `{}` in it is the refusal's name."""
    lines = source.splitlines()
    for removal in chosen:
        line, at = lines[removal.line], removal.column
        lines[removal.line] = f"{line[:at]}{call.format(repr(removal.name))}; {line[at:]}"
    return "\n".join(lines) + "\n"


def _statements(node: ast.AST, function: str) -> Iterator[tuple[str, ast.stmt]]:
    """Every statement, with the dotted name of the function that it stands in."""
    for child in ast.iter_child_nodes(node):
        inner = function
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            inner = f"{function}.{child.name}".lstrip(".")
        elif isinstance(child, ast.stmt):
            yield function, child
        yield from _statements(child, inner)


def _refuses(node: ast.stmt) -> bool:
    """A `raise` of something, or an answer that is a refusal; not the passing on of one."""
    if isinstance(node, ast.Raise):
        return isinstance(node.exc, ast.Call)
    made = node.value if isinstance(node, ast.Return) else None
    return (
        isinstance(made, ast.Call)
        and isinstance(made.func, ast.Name)
        and made.func.id in ("Refused", "Lie")
    )
