"""The folder for Windows: the embeddable CPython, and two starters that mingw compiles."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

from . import icons
from .parts import PACKAGING, windows_python

COMPILER: Final = "x86_64-w64-mingw32-gcc"
RESOURCES: Final = "x86_64-w64-mingw32-windres"
STARTERS: Final = {"kingsburg-arcade.exe": "-mwindows", "kingsburg-arcade-console.exe": "-mconsole"}
"""What a person starts, and the same for commands, with a console."""


def carry(python: Path, folder: Path, work: Path) -> str:
    """Put CPython into `python` and the starters into `folder`; the version of CPython."""
    windows_python(work, python)
    number = f"{sys.version_info.major}{sys.version_info.minor}"
    places = [f"python{number}.zip", ".", "..\\site"]
    (python / f"python{number}._pth").write_text("\r\n".join(places) + "\r\n", encoding="ascii")
    shutil.copy(PACKAGING / "windows" / "start.py", python / "start.py")
    icons.write_ico(work / "icon.ico")
    shutil.copy(PACKAGING / "windows" / "starter.rc", work)
    subprocess.run([RESOURCES, "starter.rc", "starter.o"], cwd=work, check=True)
    for name, kind in STARTERS.items():
        line = [COMPILER, "-O2", "-Wall", "-Werror", "-municode", kind, "-s"]
        line += [f'-DPYTHON_DLL=L"python{number}.dll"', "-Wl,--no-insert-timestamp"]
        line += ["-o", str(folder / name), str(PACKAGING / "windows" / "starter.c"), "starter.o"]
        subprocess.run(line, cwd=work, check=True)
    return version_of((python / f"python{number}.dll").read_bytes())


def version_of(program: bytes) -> str:
    """The version that a program for Windows says it is of: a package may carry a later one."""
    key = "ProductVersion".encode("utf-16-le")
    found = re.search(re.escape(key) + rb"(?:\0\0)+((?:[\d.]\0)+)", program)
    assert found is not None, "CPython says which version it is"
    return found[1].decode("utf-16-le")
