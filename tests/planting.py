"""A copy of the program with a few lines changed, to see what a change would do."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
PACKAGE = "kingsburg_arcade"


class Copy:
    """The package in a folder of its own; `change` it, then `run` a program with it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        ignored = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / PACKAGE, folder / PACKAGE, ignore=ignored)
        (folder / "assets").symlink_to(ROOT / "assets")

    def change(self, path: str, before: str, after: str) -> None:
        """Replace what stands exactly once in a module of the package."""
        file = self.folder / PACKAGE / path
        text = file.read_text(encoding="utf-8")
        assert text.count(before) == 1, f"{path} has {text.count(before)} times {before!r}"
        file.write_text(text.replace(before, after), encoding="utf-8")

    def run(self, program: str, *arguments: str) -> subprocess.CompletedProcess[str]:
        """What the program prints, and how it ends."""
        paths = os.pathsep.join(map(str, (self.folder, ROOT / "tests")))
        return subprocess.run(
            [sys.executable, "-c", program, *arguments],
            capture_output=True,
            text=True,
            env={**os.environ, "PYTHONPATH": paths, "PYTHONDONTWRITEBYTECODE": "1"},
            cwd=self.folder,
            check=False,
        )

    def printed(self, program: str) -> str:
        """What a program prints that must end well."""
        done = self.run(program)
        assert done.returncode == 0, done.stderr
        return done.stdout
