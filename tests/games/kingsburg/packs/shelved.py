"""Packs of Kingsburg for tests: known to the process as long as a test runs."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from kingsburg_arcade import games
from kingsburg_arcade.engine.contract import Cabinet, Options
from kingsburg_arcade.engine.named_packs import spelled
from kingsburg_arcade.games import known_packs
from kingsburg_arcade.games.known_packs import Pack
from kingsburg_arcade.packs.parcel import open_parcel, pack_folder
from made_packs import files, parcel

EXAMPLE = Path(__file__).parents[4] / "docs" / "packs" / "example"


def example() -> Pack:
    return open_parcel(pack_folder(EXAMPLE))


def made(title: str = "The Harbour", **sheets: object) -> Pack:
    """A pack of these cards, with a title for each of them."""
    about = {"title": title, "game": "kingsburg", "version": "1"}
    named = {name: {"title": name.replace("_", " ").title()[:28]} for name in names(sheets)}
    return open_parcel(parcel(files(pack=about, **sheets, words_en=named)))


def names(sheets) -> list[str]:
    found = []
    for row in (row for rows in sheets.values() for row in rows):
        found += [row["name"]] if "name" in row else []
        found += [space["name"] for space in row.get("buildings", ())]
        creature = row.get("creature", "goblins")
        if creature not in ("barbarians", "demons", "dragons", "goblins", "orcs", "zombies"):
            found.append(creature)
    return found


@contextmanager
def known(*packs: Pack) -> Iterator[None]:
    """Let the process know these packs."""
    here = {pack.digest: pack for pack in packs}
    known_packs.look_on(here.get)
    try:
        yield
    finally:
        known_packs.forget(here.get)


def copy_with(*packs: Pack) -> Cabinet:
    """The rules of the copy for these packs."""
    with known(*packs):
        return games.playing("kingsburg", {"packs": named(*packs)}).rules()


def named(*packs: Pack) -> str:
    return spelled([pack.named for pack in packs])


def options(*packs: Pack, **chosen: str) -> Options:
    """The options of a match with these packs, as the game itself reads them."""
    return games.cabinet("kingsburg").options.read(chosen | {"packs": named(*packs)})
