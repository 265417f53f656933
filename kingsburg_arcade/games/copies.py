"""Copies of a game for matches with content packs: the same modules, loaded once more.

The tables of a game are made when its modules are loaded, and so is what is worked out from them:
masks of powers, moves, weights. A match with packs is played by a copy of the game's package that
was loaded with their rows at the end of its tables. So nothing of the game itself is changed, and
matches with different packs never meet (docs/adr/0016).
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from importlib.util import module_from_spec, spec_from_file_location
from threading import Lock
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final

from ..engine.added_content import Added, add
from ..engine.contract import Cabinet, Move, Options, Refused
from ..engine.named_packs import OPTION, NamedPack, read_packs
from ..engine.rules_hash import with_digests
from ..i18n import ENGLISH, add_words
from ..paths import added_pictures
from . import known_packs
from .known_packs import Pack

if TYPE_CHECKING:
    from .manifest import Game

COPY: Final = "_with_"
"""Stands in the name of a copy's package, before the hashes of its packs."""
_COPYING: Final = Lock()
MOST_COPIES: Final = 32
"""Copies that are kept; the one that was asked for longest ago goes."""
_copies: Final[dict[tuple[str, tuple[NamedPack, ...]], str]] = {}
"""The names of the copies by their packages and packs, the one asked for last at the end."""
MOST_ROWS: Final = 110
"""Rows that all packs of a match may add to the tables of powers."""


def named_in(options: Mapping[str, object]) -> tuple[NamedPack, ...]:
    """The packs that the options of a match name; Refused if they cannot be read."""
    told = options.get(OPTION, "")
    return read_packs(told) if isinstance(told, str) else ()


def opened(named: Sequence[NamedPack], game: str) -> tuple[Pack, ...]:
    """The packs that are named; Refused if one of them is missing, or another than it says."""
    found = []
    for one in named:
        pack = known_packs.find(one.digest)
        if pack is None or pack.named != one or pack.game != game:
            raise Refused("packs.missing", title=one.title, digest=one.short)
        found.append(pack)
    if sum(pack.shown.rows for pack in found) > MOST_ROWS:
        raise Refused("packs.many_cards")
    return tuple(found)


def copied(package: str, game: str, named: tuple[NamedPack, ...]) -> Game:
    """The manifest of a copy of the game in that package which is played with these packs.

    A copy stays when a pack is taken off the shelf: matches are being played with it. Threads that
    ask at once get the same one.
    """
    with _COPYING:
        name = _copies.pop((package, named), "")
        if not name:
            packs = opened(named, game)
            name = package + COPY + "_".join(pack.digest for pack in packs)
            _copy(package, name, packs)
        _copies[package, named] = name
        if len(_copies) > MOST_COPIES:
            forget(next(iter(_copies)))
    manifest: Game = sys.modules[f"{name}.game"].GAME
    return manifest


def forget(copy: tuple[str, tuple[NamedPack, ...]]) -> None:
    """Unload a copy; when it is asked for again, it is made again."""
    name = _copies.pop(copy)
    for module in [one for one in sys.modules if one == name or one.startswith(f"{name}.")]:
        del sys.modules[module]


class FromSource:
    """Finds the modules of copies among the sources: a compiled module is loaded once only."""

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        for folder in path or () if COPY in name else ():
            found = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(name)
            if found is not None:
                return found
        return None


FROM_SOURCE: Final = FromSource()


def _copy(package: str, name: str, packs: Sequence[Pack]) -> None:
    """Load the modules of a package once more, under this name and with these packs."""
    add(name, [Added(pack.short, pack.digest, pack.sheets) for pack in packs])
    original = sys.modules[package]
    folders = list(original.__path__)
    spec = spec_from_file_location(name, original.__file__, submodule_search_locations=folders)
    assert spec is not None
    sys.modules[name] = module_from_spec(spec)
    if FROM_SOURCE not in sys.meta_path:
        sys.meta_path.insert(0, FROM_SOURCE)
    show(packs)
    import_module(f"{name}.game")


def show(packs: Sequence[Pack]) -> None:
    """Put the words and pictures of packs where the screen finds ours.

    Their names begin with a hash, so they are in nobody's way and can stay.
    """
    for pack in packs:
        add_words(ENGLISH, {f"pack.{pack.short}": pack.title})
        for language, words in pack.shown.words.items():
            add_words(language, words)
        added_pictures.update(pack.shown.pictures)


# ------------------------------------------------------------------------------------- the rules
class WithPacks:
    """The rules of a game, and for a match with packs those of the copy that has them."""

    def __init__(self, own: Cabinet[Any], package: str) -> None:
        self._own, self._package = own, package
        self.name, self.seats = own.name, own.seats
        self.options, self.former_rules = own.options, own.former_rules

    def hidden_stacks(self, options: Options) -> tuple[str, ...]:
        rules, inner = self._for(options)
        return rules.hidden_stacks(inner)

    def rules_of(self, options: Options) -> str:
        """The rules without packs, and the hashes of the packs: no copy is made to tell it."""
        plain = options.to_plain()
        packs = opened(named_in(plain), self.name)
        plain.pop(OPTION, None)
        rules = self._own.rules_of(self.options(**plain))
        return with_digests(rules, [pack.digest for pack in packs])

    def new(self, seats: int, options: Options) -> Any:
        rules, inner = self._for(options)
        return rules.new(seats, inner)

    def move_from_text(self, text: str) -> Move:
        return self._own.move_from_text(text)

    def move_from_plain(self, plain: Sequence[Any]) -> Move:
        return self._own.move_from_plain(plain)

    def unpack(self, seats: int, options: Options, packed: Sequence[Any]) -> Any:
        rules, inner = self._for(options)
        return rules.unpack(seats, inner, packed)

    def from_plain(self, plain: Mapping[str, Any]) -> Any:
        options = plain.get("options")
        named = named_in(options) if isinstance(options, Mapping) else ()
        return self._with(named).from_plain(plain)

    def _for(self, options: Options) -> tuple[Cabinet[Any], Options]:
        """The rules of a match with these options, and the options as those rules know them."""
        if not getattr(options, OPTION, ""):
            return self._own, options
        rules = self._with(named_in(options.to_plain()))
        return rules, rules.options(**options.to_plain())

    def _with(self, named: tuple[NamedPack, ...]) -> Cabinet[Any]:
        return copied(self._package, self.name, named).rules() if named else self._own


def with_packs(own: Cabinet[Any], package: str) -> Cabinet[Any]:
    """The rules of a game that has packs; a copy has its packs already."""
    return own if COPY in package else WithPacks(own, package)
