"""What a thing on the table is, in words, when somebody asks: an advisor, a seat, the phase."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from ....i18n import tr
from ....stage.seat_look import look_of
from ....ui.seat_marks import seat_name
from ....ui.widget import Card
from ..rules.content import ADVISORS, BUILDINGS, PHASES
from ..rules.moves import Place
from .picture import Guest, Picture
from .words import (
    advisor_name,
    amounts,
    building_words,
    card_words,
    destiny_words,
    gifts_words,
    giver,
    origin_words,
    phase_key,
    sum_of,
    told_by_pack,
    way_words,
)

MOST_WAYS: Final = 6


def advisor_card(
    number: int, guests: Sequence[Guest], ways: Sequence[Place] | None, reason: str
) -> Card:
    """An advisor: the gifts, the guests, and the ways there or why there is none."""
    lines = [tr("card.gives", gift=gifts_words(number))]
    for guest in guests:
        dice = sum_of((*guest.coloured, *guest.white), guest.token)
        lines.append(tr("card.guest", seat=seat_name(guest.seat), dice=dice))
    if ways:
        said = "; ".join(map(way_words, ways[:MOST_WAYS]))
        more = len(ways) - MOST_WAYS
        said += f" {tr('card.more', count=more)}" if more > 0 else ""
        lines.append(tr("card.ways", ways=said))
    elif reason:
        lines.append(reason)
    name = tr("card.numbered", number=number, name=advisor_name(number))
    return Card(name, tuple(lines), f"advisor.{ADVISORS[number - 1].name}")


def with_destiny(card: Card, destiny: str) -> Card:
    """What the destiny of the year does to an advisor stands before the dice that lead there."""
    if not destiny:
        return card
    said = tr("card.destiny", destiny=giver(destiny), effect=" ".join(destiny_words(destiny)))
    return Card(card.title, (card.lines[0], said, *card.lines[1:]), card.picture, card.tint)


def why_out_of_reach(
    number: int, guests: Sequence[Guest], dice: Sequence[int], any_coloured: bool
) -> str:
    """One sentence for an advisor that the dice meant do not reach."""
    if guests:
        return tr("why.taken", seat=seat_name(guests[0].seat))
    if dice and not any_coloured:
        return tr("why.white_alone")
    if dice:
        return tr("why.other_sum", sum=sum(dice), number=number)
    return tr("why.no_way", number=number)


def seat_card(seat: int, picture: Picture) -> Card:
    has = picture.provinces[seat]
    lines = [tr("card.points", what=amounts(points=has.points) or "0")]
    lines.append(tr("card.holds", what=holdings(has) or tr("card.nothing")))
    built = [tr(f"building.{row.name}") for row in BUILDINGS if row.name in has.buildings]
    if built:
        lines.append(tr("card.buildings", names=", ".join(built)))
    if has.governor:
        lines.append(tr("card.governor", card=card_words(has.governor)))
    if picture.envoy == seat:
        lines.append(tr("card.envoy"))
    if has.soldier_tokens:
        left = ", ".join(map(str, has.soldier_tokens))
        lines.append(tr("card.soldier_tokens", left=left))
    if has.peeked:
        lines.append(tr("card.peeked"))
    lines.append(tr("card.opens"))
    return Card(seat_name(seat), tuple(lines), f"shape.{look_of(seat).shape}", look_of(seat).colour)


def holdings(has: Any) -> str:
    return amounts(
        gold=has.gold, wood=has.wood, stone=has.stone, tokens=has.tokens, soldiers=has.soldiers
    )


def building_card(number: int, reason: str = "") -> Card:
    building = BUILDINGS[number]
    price = amounts(gold=building.gold, wood=building.wood, stone=building.stone)
    lines = [tr("card.costs", what=price, points=amounts(points=building.points) or "0")]
    lines += building_words(building)
    key = f"building.{building.name}"
    lines += filter(None, [told_by_pack(key), origin_words(building), reason])
    return Card(tr(key), tuple(lines), key)


def calendar_card(phase: int) -> Card:
    about = f"about.{PHASES[phase - 1]}" if phase else "about.before_years"
    return Card(tr(phase_key(phase)), (tr(about),))
