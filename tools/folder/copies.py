"""Copies of the game on this machine, each with the environment in which it is called."""

from __future__ import annotations

import os
import shutil
import subprocess
import zipfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

PATIENCE: Final = 300.0
"""Seconds a command may take, also where Wine runs it on a busy machine."""
Ended = subprocess.CompletedProcess[str]


class Copy(NamedTuple):
    """A way to call the game."""

    name: str
    line: Sequence[str]
    place: Path
    """Where it has its homes."""
    environment: Mapping[str, str]
    wine: bool = False
    window: Sequence[str] = ()
    """How the window is opened, if not by the same call."""
    python: Sequence[str] = ()
    """The Python of a folder."""

    def home(self, player: str) -> Path:
        """The folder of a player of this copy."""
        home = self.place / f"{self.name} {player}"
        home.mkdir(exist_ok=True)
        return home

    def set_up(self, player: str, **more: str) -> dict[str, str]:
        home = self.home(player)
        own = {"KINGSBURG_ARCADE_HOME": self.path(home / "kept"), "HOME": str(home)}
        own |= {"WINEPREFIX": self.environment["WINEPREFIX"]} if self.wine else {}
        return {**self.environment, **own, **more}

    def path(self, path: Path) -> str:
        """A path as this copy reads it."""
        return "Z:" + str(path).replace("/", "\\") if self.wine else str(path)

    @property
    def folder(self) -> Path:
        """Where the starter lies."""
        return Path(self.line[-1]).parent

    def run(self, *words: str, player: str = "one", seen: bool = False, **more: str) -> Ended:
        """Run a command to its end, without a display if none of its windows is to be seen."""
        return self._ended([*self.line, *words], player, seen, more)

    def inside(self, *words: str, player: str = "inside") -> Ended:
        """Run a script with the Python of the folder."""
        return self._ended([*self.python, *words], player, False, {})

    def _ended(self, line: list[str], player: str, seen: bool, more: dict[str, str]) -> Ended:
        quiet = {"SDL_AUDIODRIVER": "dummy"} | ({} if seen else {"SDL_VIDEODRIVER": "dummy"})
        return subprocess.run(
            line,
            env=self.set_up(player, **(quiet | more)),
            input="",
            capture_output=True,
            text=True,
            encoding="utf-8",
            timeout=PATIENCE,
            check=False,
        )

    def start(self, *words: str, player: str, window: bool = False, **more: str) -> Any:
        """Start a command and go on."""
        return subprocess.Popen(
            [*(self.window if window and self.window else self.line), *words],
            env=self.set_up(player, **more),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )


def unpacked(archive: Path, place: Path) -> Path:
    """The folder in a zip, with the rights that it names."""
    with zipfile.ZipFile(archive) as packed:
        for entry in packed.infolist():
            file = Path(packed.extract(entry, place))
            file.chmod(entry.external_attr >> 16 & 0o777 or 0o644)
    (folder,) = place.iterdir()
    return folder


def wine_copy(folder: Path, prefix: Path, shim: Path | None, place: Path) -> Copy:
    """The folder for Windows, called through Wine; `shim` and the rest change this copy alone.

    Wine 8 does not answer what `_wmi` asks (the module `platform` goes on without it), and lacks
    ProcessPrng, which a shim gives.
    """
    environment = {name: os.environ[name] for name in ("PATH", "LANG") if name in os.environ}
    environment |= {"WINEPREFIX": str(prefix), "WINEDEBUG": "-all"}
    wine = shutil.which("wine")
    assert wine is not None, "Wine is installed"
    if not prefix.exists():
        subprocess.run([wine, "wineboot", "-i"], env=environment, check=True, capture_output=True)
    # A server of Wine that runs already would open the sockets in the network that it is in.
    ended = [str(Path(wine).with_name("wineserver")), "-k"]
    subprocess.run(ended, env=environment, check=False, capture_output=True)
    wmi = folder / "python" / "_wmi.pyd"
    wmi.unlink(missing_ok=True)
    if shim:
        for beside in (folder, folder / "python"):
            shutil.copy(shim, beside / "bcryptprimitives.dll")
        environment["WINEDLLOVERRIDES"] = "bcryptprimitives=n"
    console, window = (
        [wine, str(folder / f"kingsburg-arcade{kind}.exe")] for kind in ("-console", "")
    )
    python = [wine, str(folder / "python" / "python.exe")]
    return Copy("wine", console, place, environment, True, window, python)
