"""Text that leaves this machine: without names, addresses, keys, or the folders of a person."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Final

ADDRESS: Final = re.compile(
    r"\b\d{1,3}(?:\.\d{1,3}){3}\b|\b[0-9a-fA-F]{1,4}(?:::?[0-9a-fA-F]{1,4}){3,7}\b"
)
SECRET: Final = re.compile(r"\b[0-9a-fA-F]{32,}\b|(?:\\x[0-9a-f]{2}){8,}")
LOCAL: Final = ("127.0.0.1", "0.0.0.0")
SHORTEST: Final = 2
"""Letters of a name that is looked for: a shorter one would be found everywhere."""


class Redactor:
    """Puts letters in the place of names and addresses: the same one, the same letter."""

    def __init__(self, names: Iterable[str] = (), home: Path | None = None) -> None:
        self._letters: dict[str, str] = {}
        own = (home or Path.home()).as_posix()
        folders = {own, own.replace("/", "\\")} - {"/", "\\"}
        self._folders = sorted(folders, key=len, reverse=True)
        self._login = Path(own).name
        found = {name.strip() for name in names}
        self._names = sorted((one for one in found if len(one) >= SHORTEST), key=len, reverse=True)

    def text(self, said: str) -> str:
        """The same without what tells who and where somebody is."""
        for folder in self._folders:
            said = said.replace(folder, "~")
        for name in self._names:
            said = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", self._letter("name", name), said)
        if len(self._login) > SHORTEST and self._login != "root":
            said = re.sub(rf"(?<!\w){re.escape(self._login)}(?!\w)", "login", said)
        said = SECRET.sub("(key)", said)
        return ADDRESS.sub(self._address, said)

    def _address(self, found: re.Match[str]) -> str:
        return found[0] if found[0] in LOCAL else self._letter("address", found[0])

    def _letter(self, kind: str, what: str) -> str:
        known = [key for key in self._letters if key.startswith(f"{kind} ")]
        return self._letters.setdefault(f"{kind} {what}", f"({kind} {len(known) + 1})")
