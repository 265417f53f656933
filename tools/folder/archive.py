"""The folder as one zip: sorted, dated and with rights, so that two builds are the same file."""

from __future__ import annotations

import os
import subprocess
import sys
import time
import zipfile
from pathlib import Path
from typing import Final

RUNS: Final = 0o755
READS: Final = 0o644
FIRST: Final = (1980, 1, 1, 0, 0, 0)
"""A zip knows no earlier time."""


def compile_all(folder: Path) -> None:
    """Compile every module; a source that somebody changes is compiled anew when it is loaded."""
    line = [sys.executable, "-m", "compileall", "-q", "-f", "--invalidation-mode", "checked-hash"]
    environment = os.environ | {"PYTHONHASHSEED": "0"}
    environment.pop("PYTHONPYCACHEPREFIX", None)
    run = [*line, "-s", str(folder), str(folder)]
    subprocess.run(run, check=True, env=environment, stdout=subprocess.DEVNULL)


def zipped(folder: Path, archive: Path, epoch: int) -> None:
    """Pack a folder under its own name."""
    when = max(FIRST, time.gmtime(epoch)[:6])
    files = sorted(file for file in folder.rglob("*") if file.is_file())
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for file in files:
            inside = file.relative_to(folder.parent).as_posix()
            entry = zipfile.ZipInfo(inside, when)
            entry.create_system = 3  # UNIX: the rights are kept
            entry.external_attr = (0o100000 | (RUNS if os.access(file, os.X_OK) else READS)) << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            packed.writestr(entry, file.read_bytes(), compresslevel=9)
