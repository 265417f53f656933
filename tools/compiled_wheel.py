"""What is done while an archive or a wheel is built: the commit is written into it, and on request
the modules that `pyproject.toml` lists are compiled with mypyc.

Nothing is compiled unless `HATCH_BUILD_HOOKS_ENABLE=1` is set: then the wheel is for one Python and
one platform. The sources stay in it, because copies with content packs are loaded from them.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PACKAGE = "kingsburg_arcade"
CARRIED = "commit.txt"
OPTIMISED = "3"
QUIET = ("--follow-imports=silent", "--ignore-missing-imports")
"""A build needs no pygame: its types are checked elsewhere."""


def sources(listed: dict[str, list[str]]) -> list[str]:
    """The files of the modules, by folder and name."""
    return sorted(f"{PACKAGE}/{folder}/{name}.py" for folder in listed for name in listed[folder])


def compiles() -> bool:
    return os.environ.get("HATCH_BUILD_HOOKS_ENABLE") == "1"


class CustomBuildHook(BuildHookInterface[Any]):
    """One group, so that modules call each other natively."""

    def dependencies(self) -> list[str]:
        wanted: list[str] = self.config.get("compiler", [])
        return wanted if compiles() and self.target_name == "wheel" else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        self._tell_commit(build_data)
        if compiles() and self.target_name == "wheel":
            self._compile(build_data)

    def _tell_commit(self, build_data: dict[str, Any]) -> None:
        """An archive that was made from a checkout carries it already."""
        if (Path(self.root) / PACKAGE / CARRIED).is_file():
            return
        asked = ["git", "-C", self.root, "rev-parse", "--show-toplevel", "HEAD"]
        try:
            said = subprocess.run(asked, capture_output=True, text=True, check=True).stdout
        except (OSError, subprocess.CalledProcessError):  # there is no git, or no checkout
            return
        top, told = said.splitlines()
        if Path(top).resolve() != Path(self.root).resolve():  # unpacked inside another checkout
            return
        self._told = TemporaryDirectory()  # until the archive is written
        file = Path(self._told.name) / CARRIED
        file.write_text(f"{told}\n", encoding="ascii")
        build_data["force_include"][str(file)] = f"{PACKAGE}/{CARRIED}"

    def _compile(self, build_data: dict[str, Any]) -> None:
        from mypyc.build import mypycify  # needed by this hook alone
        from setuptools import Distribution

        left = Path.cwd()
        os.chdir(self.root)
        try:
            files = sources(self.config["modules"])
            missing = [file for file in files if not Path(file).is_file()]
            if missing:
                raise FileNotFoundError(f"listed to be compiled, but missing: {missing}")
            self._scratch = TemporaryDirectory()  # until the wheel is written
            scratch = Path(self._scratch.name)
            extensions = mypycify(
                [*QUIET, *files],
                opt_level=os.environ.get("KINGSBURG_ARCADE_OPTIMISED", OPTIMISED),
                debug_level="0",
                multi_file=sys.platform == "win32",  # its compiler runs out of memory otherwise
                group_name=PACKAGE,
                target_dir=str(scratch / "c"),
            )
            build = Distribution({"name": PACKAGE, "ext_modules": extensions})
            command = build.get_command_obj("build_ext")
            command.build_lib, command.build_temp = str(scratch / "lib"), str(scratch / "temp")
            command.ensure_finalized()
            command.run()
        finally:
            os.chdir(left)
        built = [file for file in (scratch / "lib").rglob("*") if file.is_file()]
        for file in built:
            build_data["force_include"][str(file)] = file.relative_to(scratch / "lib").as_posix()
        build_data["pure_python"], build_data["infer_tag"] = False, True
        self.app.display_info(f"compiled {len(files)} modules")
