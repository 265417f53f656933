"""Take each refusal of the network out, one at a time: something must go red.

    python -m tests.removals --list                        what would be taken out
    python -m tests.removals --module protocol/luck        those of some modules
    python -m tests.removals --workers 2                   all of them: it takes an hour or two

A refusal is a `raise` or a `return Refused(...)` in `net/`. What no test notices is printed, and
must stand in `survivors.json` with the reason why nothing can notice it.
"""

import argparse
import ast
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent
PACKAGE = "kingsburg_arcade"
FOLDERS = ("net/protocol", "net/masks", "net/room", "net/discovery")
SURVIVORS = Path(__file__).with_name("survivors.json")
SECONDS = 600.0
"""For all tests of one removal: a test that hangs has noticed."""
SLOW = ("test_processes", "test_machines", "test_fuzz", "test_bench_net", "test_discovery")
"""Tests that take long and look at the whole: they are not asked about a single refusal."""


@dataclass(frozen=True)
class Removal:
    """One refusal, and the source of its module without it."""

    path: str
    function: str
    said: str
    source: str

    @property
    def name(self) -> str:
        """By what it is known in the list of survivors: no line numbers, which move."""
        return f"{self.path}: {self.function}: {self.said}"


def removals(chosen: str = "") -> Iterator[Removal]:
    """Every refusal of the network whose path has `chosen` in it."""
    for folder in FOLDERS:
        for file in sorted((ROOT / PACKAGE / folder).glob("*.py")):
            path = file.relative_to(ROOT / PACKAGE).as_posix()
            if chosen in path:
                yield from _of_module(path, file.read_text(encoding="utf-8"))


def _of_module(path: str, source: str) -> Iterator[Removal]:
    lines = source.splitlines()
    for function, node in _statements(ast.parse(source), ""):
        if not _refuses(node):
            continue
        start, end = node.lineno - 1, node.end_lineno or node.lineno
        indent = " " * node.col_offset
        instead = "pass" if isinstance(node, ast.Raise) else "return None"
        without = [*lines[:start], indent + instead, *lines[end:]]
        said = " ".join(ast.unparse(node).split())
        yield Removal(path, function, said, "\n".join(without) + "\n")


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


# ----------------------------------------------------------------------------------------- asking
def tests_for(removal: Removal) -> list[list[str]]:
    """The tests to ask, those that know the module first."""
    module = Path(removal.path).stem
    net = [
        file
        for file in sorted((ROOT / "tests" / "net").rglob("test_*.py"))
        if file.stem not in SLOW
    ]
    near = [file for file in net if module in file.read_text(encoding="utf-8")]
    rest = [file for file in net if file not in near]
    sim = [ROOT / "tests" / "sim" / f"test_{name}.py" for name in ("sim", "hands", "liars")]
    asked = [near, rest, [file for file in sim if file.exists()]]
    return [[str(file.relative_to(ROOT)) for file in some] for some in asked if some]


def noticed(removal: Removal) -> str:
    """The first test that notices that the refusal is gone; empty if none does."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder)
        for name in (PACKAGE, "tests"):
            shutil.copytree(ROOT / name, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
        for name in ("assets", "docs"):
            (copy / name).symlink_to(ROOT / name)
        shutil.copy(ROOT / "pyproject.toml", copy)
        (copy / PACKAGE / removal.path).write_text(removal.source, encoding="utf-8")
        for files in tests_for(removal):
            failed = _failed(copy, files)
            if failed:
                return failed
    return ""


def _failed(copy: Path, files: list[str]) -> str:
    call = [sys.executable, "-m", "pytest", "-x", "-q", "-n0", "-p", "no:cacheprovider", *files]
    env = {**os.environ, "PYTHONPATH": str(copy), "CI": "1"}
    try:
        done = subprocess.run(
            call, cwd=copy, env=env, capture_output=True, text=True, timeout=SECONDS, check=False
        )
    except subprocess.TimeoutExpired:
        return "a test that does not end"
    if done.returncode == 0:
        return ""
    lines = done.stdout.splitlines()
    said = [line for line in lines if line.startswith(("FAILED ", "ERROR "))]
    return said[0] if said else f"pytest ended with {done.returncode}"


def main() -> int:
    reader = argparse.ArgumentParser(prog="python -m tests.removals", description=__doc__)
    reader.add_argument("--module", default="", metavar="PART", help="only paths with this in it")
    reader.add_argument("--workers", type=int, default=1, metavar="N")
    reader.add_argument("--list", action="store_true", help="name them and do nothing")
    typed = reader.parse_args()
    chosen = list(removals(typed.module))
    if typed.list:
        print("\n".join(removal.name for removal in chosen))
        return 0
    known = json.loads(SURVIVORS.read_text(encoding="utf-8"))
    alive = []
    with ThreadPoolExecutor(typed.workers) as pool:
        for removal, by in zip(chosen, pool.map(noticed, chosen), strict=True):
            print(f"{'ALIVE' if not by else 'found'}  {removal.name}  {by}", flush=True)
            alive += [] if by else [removal.name]
    fresh = [name for name in alive if name not in known]
    print(f"{len(chosen)} taken out, {len(alive)} not noticed, {len(fresh)} of them not explained")
    return 1 if fresh else 0


if __name__ == "__main__":
    sys.exit(main())
