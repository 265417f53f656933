"""What a thing on the table is, in words, when somebody asks: a hex, a tile, a card, a player."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ....i18n import tr
from ....stage.seat_look import look_of
from ....ui.seat_marks import seat_name
from ....ui.text import signed
from ....ui.widget import Card
from ..rules.content import TERRAINS
from ..rules.forecast import Change
from ..rules.hexes import BIT, EDGE
from .move_words import (
    card_name,
    gold_words,
    kind_name,
    kinds,
    location_at,
    name_of_hex,
    named,
)
from .picture import ALWAYS, Picture
from .reach import MANDATORY, PUT

PANES: Final = {"castle": "terrain.castle"}
FIXED: Final = {"farm": "grass", "oasis": "desert"}
"""Tiles that name a terrain of their own."""


# ---------------------------------------------------------------------------------------- hexes
def hex_card(picture: Picture, hex_: int, lines: tuple[str, ...]) -> Card:
    """A hex: what it is, who stands there, and what else there is to say of it."""
    kind, owner = kinds(picture.quadrants)[hex_], picture.owner(hex_)
    name = kind_name(picture.quadrants, hex_)
    title = tr("builder.hex", hex=name_of_hex(hex_), terrain=name)
    about = [tr(f"about_terrain.{kind}")]
    if owner >= 0:
        about.insert(0, tr("builder.settlement", seat=seat_name(owner)))
    if kind == "location":
        location = location_at(picture.quadrants, hex_)
        about += [
            tr(f"about_location.{location}"),
            tr("builder.left", count=picture.left.get(hex_, 0)),
        ]
        return Card(title, (*about, *lines), f"location.{location}")
    return Card(title, (*about, *lines), PANES.get(kind, f"terrain.{kind}_1"))


def change_words(change: Change) -> tuple[str, ...]:
    """What a move would bring at once."""
    said = [named(card_name(card), signed(amount)) for card, amount in change.gold if amount]
    if change.takes:
        said.append(tr("builder_what.takes", location=tr(f"location.{change.takes}")))
    if change.loses:
        said.append(tr("builder_what.loses", location=tr(f"location.{change.loses}")))
    return tuple(said)


def why_not(picture: Picture, hex_: int, tool: str, moves: bool) -> str:
    """One sentence for a hex that is not lit; `moves` if a settlement is to be taken up."""
    owner, kind = picture.owner(hex_), kinds(picture.quadrants)[hex_]
    if moves:
        return tr("builder_why.stuck" if owner == picture.seat else "builder_why.lift")
    if owner >= 0:
        own = owner == picture.seat
        return tr("builder_why.own") if own else tr("builder_why.taken", seat=seat_name(owner))
    if tool == PUT:
        return tr("builder_why.adjacent")
    if kind not in TERRAINS:
        return tr("builder_why.on_water" if kind == "water" else "builder_why.unbuildable")
    return _terrain_words(picture, hex_, tool, kind)


def _terrain_words(picture: Picture, hex_: int, tool: str, kind: str) -> str:
    if tool == "tower" and not BIT[hex_] & EDGE:
        return tr("builder_why.edge")
    if tool == "tavern":
        return tr("builder_why.line")
    wanted = FIXED.get(tool, picture.shown if tool in (MANDATORY, "oracle") else kind)
    if kind == wanted:
        return tr("builder_why.adjacent")
    if tool in FIXED:
        return tr(f"builder_why.{wanted}")
    return tr("builder_why.terrain", terrain=tr(f"terrain.{wanted}")) if wanted else ""


# ---------------------------------------------------------------------------------------- cards
def builder_card(name: str, worths: Mapping[int, int]) -> Card:
    """A Kingdom Builder card, or the castles, and what it is worth to everybody."""
    said = [named(seat_name(seat), gold_words(gold)) for seat, gold in worths.items()]
    lines = (tr(f"about_card.{name}"), tr("builder.worth", gold="; ".join(said)))
    return Card(tr(f"card.{name}"), lines, picture_of(name))


def picture_of(name: str) -> str:
    return "terrain.castle" if name == ALWAYS else f"builder.{name}"


def played_card(picture: Picture) -> Card:
    said = tr(f"terrain.{picture.shown}") if picture.shown else "–"
    title = tr("builder.terrain_played", terrain=said)
    left = tr("builder.to_build", count=picture.owed)
    face = f"terrain.{picture.shown}_1" if picture.shown else ""
    return Card(title, (tr("about_builder.terrain_card"), left), face)


def hand_card() -> Card:
    return Card(tr("builder.hand"), (tr("about_builder.hand"),))


def pile_card(picture: Picture) -> Card:
    cards = tr("count.terrain_cards", count=picture.pile)
    gone = tr("count.terrain_cards", count=picture.discards)
    lines = (tr("about_builder.pile"), named(tr("builder.discards"), gone))
    return Card(named(tr("builder.pile"), cards), lines)


# ---------------------------------------------------------------------------------------- tiles
def tile_card(location: str, standing: str, reason: str) -> Card:
    """A location tile, how it stands, and why it cannot be used."""
    lines = [tr(f"about_location.{location}"), *([standing] if standing else [])]
    lines += [reason] if reason else []
    return Card(
        tr("builder.tile", location=tr(f"location.{location}")), tuple(lines), f"tile.{location}"
    )


def seat_card(seat: int, picture: Picture, worth: Mapping[str, int]) -> Card:
    """A player: supply, tiles, and gold card by card."""
    has = picture.players[seat]
    built = tr("count.settlements", count=has.supply)
    lines = [named(tr("builder.supply"), built)]
    if has.tiles:
        names = [
            tr(f"location.{kind}") + (f" ×{count}" if count > 1 else "")
            for kind, count in has.tiles.items()
        ]
        lines.append(named(tr("builder.tiles"), ", ".join(names)))
    lines += [named(card_name(card), gold_words(gold)) for card, gold in worth.items()]
    if seat == picture.start:
        lines.append(tr("about_builder.start_player"))
    lines.append(tr("builder.opens"))
    return Card(seat_name(seat), tuple(lines), f"shape.{look_of(seat).shape}", look_of(seat).colour)
