"""A copy of the program with a few lines changed, to see what a change would do.

    copy = Copy(tmp_path)                        # the package as it is, in a folder of its own
    copy.add_row(CONTENT, "BUILDINGS", row)      # a row of content more, as a recipe says
    plant_card(copy)                             # or one of the plants in tests/games/*/plants.py
    said = copy.printed("from planted import ...; print(...)")

The program runs in a process of its own, in which `kingsburg_arcade` is the copy and the folder
of the tests can be imported from: put what is long into a module there.
"""

import atexit
import os
import py_compile
import re
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path
from tempfile import mkdtemp

ROOT = Path(__file__).parent.parent
PACKAGE = "kingsburg_arcade"


@cache
def originals() -> Path:
    """The package with its bytecode, and what it shows, made once in a process: never write here.

    The bytecode is checked by the hash of its source: a module that is changed is compiled anew.
    """
    folder = Path(mkdtemp(prefix="compiled"))
    atexit.register(shutil.rmtree, folder)
    shutil.copytree(ROOT / "assets", folder / "assets")
    shutil.copytree(ROOT / PACKAGE, folder / PACKAGE, ignore=shutil.ignore_patterns("__pycache__"))
    for file in (folder / PACKAGE).rglob("*.py"):
        bytecode = file.parent / "__pycache__" / f"{file.stem}.{sys.implementation.cache_tag}.pyc"
        checked = py_compile.PycInvalidationMode.CHECKED_HASH
        py_compile.compile(str(file), str(bytecode), doraise=True, invalidation_mode=checked)
    return folder


def link(name: str, folder: Path) -> None:
    """Put the package or the assets there: each file is the original until `write` replaces it."""
    shutil.copytree(originals() / name, folder / name, copy_function=os.link)


def write(file: Path, text: str) -> None:
    """Write a file of a copy: a new one, so that its original stays as it is."""
    file.unlink(missing_ok=True)
    file.write_text(text, encoding="utf-8")


class Copy:
    """The package in a folder of its own; `change` it, then `run` a program with it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        link(PACKAGE, folder)
        (folder / "assets").symlink_to(ROOT / "assets")

    def change(self, path: str, before: str, after: str) -> None:
        """Replace what stands exactly once in a module of the package."""
        file = self.folder / PACKAGE / path
        text = file.read_text(encoding="utf-8")
        assert text.count(before) == 1, f"{path} has {text.count(before)} times {before!r}"
        write(file, text.replace(before, after))

    def add_row(self, path: str, table: str, row: str) -> None:
        """Add a row at the end of a table of a module: a tuple or a dict over several lines."""
        file = self.folder / PACKAGE / path
        text = file.read_text(encoding="utf-8")
        begins = re.findall(rf"^{table}: Final.* = [({{]$", text, re.MULTILINE)
        assert len(begins) == 1, f"{path} has {len(begins)} tables {table}"
        end = re.compile(r"^[)}]$", re.MULTILINE).search(text, text.index(begins[0]))
        assert end is not None
        added = f"{text[: end.start()]}    {row},\n{text[end.start() :]}"
        write(file, added)

    def run(self, program: str, *arguments: str) -> subprocess.CompletedProcess[str]:
        """What the program prints, and how it ends."""
        paths = os.pathsep.join(map(str, (self.folder, ROOT / "tests")))
        given = {name: value for name, value in os.environ.items() if name != "PYTHONPYCACHEPREFIX"}
        given["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
        return subprocess.run(
            [sys.executable, "-c", program, *arguments],
            capture_output=True,
            text=True,
            env={**given, "PYTHONPATH": paths, "PYTHONDONTWRITEBYTECODE": "1"},
            cwd=self.folder,
            check=False,
        )

    def printed(self, program: str) -> str:
        """What a program prints that must end well."""
        done = self.run(program)
        assert done.returncode == 0, done.stderr
        return done.stdout
