"""Try a folder that `tools/freeze.py` has made, as a guest without Python would have it.

    python tools/check_folder.py kingsburg-arcade-0.2.0-linux-x86_64.zip --out DIR
    python tools/check_folder.py kingsburg-arcade-0.2.0-windows-x86_64.zip --out DIR --wine PREFIX

It unpacks the zip, empties the path and every variable of Python, goes into a network namespace of
its own and runs the checks; a table says what each of them found, and DIR keeps the screenshots.
`--beside CALL` names another installation on this machine: its games and its start are compared,
and it takes the third seat of the match. Needed: Linux, unshare, ip, Xvfb, xdotool, ImageMagick;
for a folder for Windows also Wine (docs/packaging.md).
"""

from __future__ import annotations

import argparse
import json
import os
import shlex
import sys
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from folder.checks import CHECKS, Failed, Tried
from folder.copies import Copy, unpacked, wine_copy

NAME: Final = "kingsburg-arcade"
INSIDE: Final = "KINGSBURG_ARCADE_CHECKED_INSIDE"
NETWORK: Final = (
    "ip link set lo up && ip link add party type veth peer name other && ip link set other up && "
    "ip addr add 192.0.2.7/24 dev party && ip link set party up && "
    "ip route add 224.0.0.0/4 dev party && exec"
)
"""A network with one machine in it: what multicast and peers send stays here."""


def enter_network() -> None:
    """Go on in a network namespace; it ends with us."""
    as_root = [] if os.geteuid() == 0 else ["--map-root-user"]
    again = shlex.join([sys.executable, *sys.argv])
    line = ["unshare", "--net", *as_root, "sh", "-c", f"{NETWORK} {again}"]
    os.execvpe("unshare", line, os.environ | {INSIDE: "1"})


def copies(typed: argparse.Namespace, place: Path) -> tuple[Copy, Copy | None]:
    """The folder, and what it is compared with."""
    folder = unpacked(typed.zip, place / "a folder")
    beside = typed.beside and Copy("beside", shlex.split(typed.beside), place, dict(os.environ))
    if typed.wine:
        return wine_copy(folder, typed.wine.resolve(), typed.shim, place), beside
    bare = {"PATH": "", "LANG": "C.UTF-8"}
    python = [str(folder / "python" / "bin" / "python3")]
    return Copy("folder", [str(folder / NAME)], place, bare, python=python), beside


def checked(tried: Tried, chosen: list[str]) -> dict[str, dict[str, object]]:
    """What each check found, told as it is found."""
    told: dict[str, dict[str, object]] = {}
    for name, check in CHECKS.items():
        if not chosen or name in chosen:
            works, says = outcome(check, tried)
            print(f"{'works' if works else 'FAILS':<6} {name:<10} {says}", flush=True)
            told[name] = {"works": works, "says": says}
    return told


def outcome(check: Callable[[Tried], str], tried: Tried) -> tuple[bool, str]:
    try:
        return True, check(tried)
    except Failed as trouble:
        return False, str(trouble)


def main() -> int:
    reader = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    reader.add_argument("zip", type=Path)
    reader.add_argument("--out", type=Path, required=True, metavar="DIR")
    reader.add_argument("--beside", metavar="CALL", help="such as 'python3 -m kingsburg_arcade'")
    reader.add_argument("--wine", type=Path, metavar="PREFIX", help="of Wine, made if missing")
    reader.add_argument("--shim", type=Path, metavar="DLL", help="laid beside a copy, for Wine")
    reader.add_argument("--only", action="append", default=[], choices=[*CHECKS], metavar="CHECK")
    typed = reader.parse_args()
    if INSIDE not in os.environ:
        enter_network()
    typed.out.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as name:
        copy, beside = copies(typed, Path(name))
        told = checked(Tried(copy, beside, typed.out, Path(name)), typed.only)
    report = json.dumps(told, indent=1) + "\n"
    (typed.out / "report.json").write_text(report, encoding="utf-8")
    return 0 if all(found["works"] for found in told.values()) else 1


if __name__ == "__main__":
    sys.exit(main())
