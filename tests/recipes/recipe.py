"""The recipes of CONTRIBUTING.md, read as they are written and followed in a copy."""

from __future__ import annotations

import re
import shlex
import shutil
from dataclasses import dataclass
from pathlib import Path

from planting import ROOT, Copy, link, write

TEXT = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
FENCE = re.compile(r"^( *)```(\w+)\n(.*?)^\1```", re.DOTALL | re.MULTILINE)
PATH = re.compile(r"`((?:kingsburg_arcade|assets|tests)/[\w/.]+\.\w+)`")
COUNTED = re.compile(r"(\d+|one) (file|folder)s?(,| and|$)")


@dataclass(frozen=True)
class Block:
    """What one block of a recipe does to one file."""

    path: str
    kind: str
    """`diff` changes a file that is there, `sh` copies one; anything else is a new file."""
    text: str


@dataclass(frozen=True)
class Recipe:
    title: str
    text: str

    @property
    def blocks(self) -> list[Block]:
        """Each block belongs to the path that was named last before it."""
        found: list[Block] = []
        end = 0
        for fence in FENCE.finditer(self.text):
            indent, kind, inside = fence.groups()
            text = "".join(line.removeprefix(indent) for line in inside.splitlines(keepends=True))
            named = PATH.findall(self.text[end : fence.start()])
            if kind == "sh":
                found += [Block(shlex.split(line)[-1], kind, line) for line in text.splitlines()]
            else:
                assert named or found, f"{self.title}: which file is it that reads {text}"
                found.append(Block(named[-1] if named else found[-1].path, kind, text))
            end = fence.end()
        return found

    @property
    def files(self) -> set[str]:
        """The files and the folders that it writes."""
        return {block.path for block in self.blocks}

    def planted(self, folder: Path) -> Copy:
        """A copy of the program in which somebody has followed this recipe."""
        copy = with_assets(folder)
        self.plant(copy)
        return copy

    def plant(self, copy: Copy) -> None:
        for block in self.blocks:
            file = copy.folder / block.path
            if block.kind == "diff":
                change(file, block.text)
                continue
            assert not file.exists(), f"{block.path} is there already"
            file.parent.mkdir(parents=True, exist_ok=True)
            if block.kind == "sh":
                command, *_, source, _ = shlex.split(block.text)
                assert command == "cp", block.text
                (shutil.copytree if (ROOT / source).is_dir() else shutil.copy)(ROOT / source, file)
            else:
                write(file, block.text)


def with_assets(folder: Path) -> Copy:
    """A copy of the program that has pictures and words of its own, and room for tests."""
    copy = Copy(folder)
    (folder / "assets").unlink()
    link("assets", folder)
    (folder / "tests").mkdir()
    for name in ("pyproject.toml", "tests/conftest.py"):
        shutil.copy(ROOT / name, folder / name)
    return copy


def change(file: Path, diff: str) -> None:
    """Change the one place of a file that reads as the diff says."""
    lines = diff.splitlines()
    before = "".join(f"{line[1:]}\n" for line in lines if line[:1] != "+")
    after = "".join(f"{line[1:]}\n" for line in lines if line[:1] != "-")
    text = file.read_text(encoding="utf-8")
    assert text.count(before) == 1, f"{file.name} has {text.count(before)} times:\n{before}"
    write(file, text.replace(before, after))


def recipes() -> dict[str, Recipe]:
    """Every recipe by the beginning of its heading, such as `Add a building`."""
    _, *parts = re.split(r"^### ", TEXT, flags=re.MULTILINE)
    titles = [part.partition("\n")[0] for part in parts]
    return {
        title.partition(":")[0]: Recipe(title, part)
        for title, part in zip(titles, parts, strict=True)
    }
