"""What the acting governor holds and is asked: dice to choose, and answers to press."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from ....engine.contract import Choose, Move
from ....i18n import tr
from ....ui.canvas import LEGIBLE, SQUEEZED, Canvas
from ....ui.layout import Box, flowed, inset
from ....ui.layout import rows as lined
from ....ui.widget import Card, Press, Widget, ring
from ..rules.content import BUILDINGS, GOODS, SOURCES, TOKEN
from ..rules.dice import faces
from ..rules.effects import ROWS
from ..rules.forecast import Offer
from ..rules.moves import (
    Bid,
    Build,
    Bundle,
    Exchange,
    Goods,
    Keep,
    Lay,
    NameCard,
    Pay,
    Pick,
    Place,
    Recruit,
    Reroll,
    Take,
    Trade,
    Turn,
    Use,
)
from ..rules.realm.strips import STRIPS
from ..rules.realm.winter_moves import Look
from . import signs
from .chosen_dice import dice_of
from .words import (
    AMOUNTS,
    amounts,
    bought,
    building_words,
    effect_words,
    goods_of,
    origin_words,
    picture_of,
    power_words,
    strip_words,
    strips_of,
    swap_words,
    way_words,
)

MOST_ACROSS: Final = 5
NARROWEST: Final = 92
"""So wide an answer has to be."""
HIGH: Final = 200
"""The card of a building so high has larger words."""
LOW: Final = 72
"""An answer so low has no room for pictures of four buildings."""
LARGE: Final = 68
"""How large the signs of an answer may stand."""
DECKS: Final = ("card.back", "card.goblin_valley")
"""The backs of the enemies, and of the second deck."""
NO: Final = {"recruit": "recruit_stop"}
"""Questions whose no has a name of its own, since a yes has theirs."""


@dataclass(slots=True, kw_only=True)
class HandDie(Widget):
    """One of my dice; a chosen one stands higher and has a golden ground. Of one that is laid on
    an advisor only the place is left."""

    face: int
    tint: str
    chosen: bool = False
    laid: bool = False

    def draw(self, canvas: Canvas, focused: bool) -> None:
        if self.laid:
            canvas.plate(self.box, "night", "gold_light", width=3, radius=20)
            signs.die(canvas, self.face, inset(self.box, 18), self.tint, faded=True)
            if focused:
                ring(canvas, self.box, 18)
            return
        box = self.box.move(0, -12) if self.chosen else self.box
        if self.chosen:
            canvas.plate(box.inflate(14, 14), "gold_light", radius=24)
        signs.die(canvas, self.face, box, self.tint)
        if focused:
            ring(canvas, box, 18)


@dataclass(slots=True, kw_only=True)
class Option(Widget):
    """An answer to what is asked, as signs and words."""

    move: Move
    question: str = ""
    tint: str = "ivory"
    cost: Offer | None = None
    """What a building costs this governor now."""
    laid: bool = False
    """It lies on the table and waits to be sent."""

    def draw(self, canvas: Canvas, focused: bool) -> None:
        box = self.box
        if self.laid:
            canvas.plate(box.inflate(14, 14), "gold_light", radius=20)
        if self.move.idle:
            canvas.plate(box.move(0, 3), "lead", radius=14)
            canvas.plate(box, "twilight", "gold_deep", radius=14)
            words = tr(f"answer.{NO.get(self.question, self.question)}")
            canvas.words(
                words,
                inset(box, 8, 4),
                24,
                "ivory",
                face="bold",
                align="center",
                wrap=True,
                least=LEGIBLE,
            )
        else:
            canvas.plate(box.move(0, 3), "gold_deep", radius=14)
            canvas.plate(box, "parchment_light", "gold", width=3, radius=14)
            draw_answer(canvas, self.move, inset(box, 8, 6), self.tint, self.cost)
        if focused:
            ring(canvas, box, 14)


def draw_answer(canvas: Canvas, move: Move, box: Box, tint: str, cost: Offer | None = None) -> None:
    """An answer, by its kind."""
    match move:
        case Build() if cost is not None:
            draw_building(canvas, cost, box)
            if move.power >= 0:
                canvas.picture(power_picture(move.power), Box(box.right - 38, box.y, 38, 38))
        case Goods():
            things = signs_of((move.gold, move.wood, move.stone))
            things += ["tokens"] * (move.tokens if isinstance(move, Recruit) else 0)
            upper, lower = halves(box, 3, 2)
            signs.signs_row(canvas, things, upper, "ink", largest=LARGE)
            said = goods_words(move)
            if not canvas.fits(said, lower, 22, face="bold", wrap=True, least=LEGIBLE):
                said = tr(f"answer.{kind_of(move)}")  # the pictures above tell of what
            canvas.words(
                said, lower, 22, "ink", face="bold", align="center", wrap=True, least=LEGIBLE
            )
        case Trade():
            others = [good for good in ("gold", "wood", "stone") if good != move.good]
            signs.signs_row(canvas, [move.good, "→", *others], box, "ink", largest=LARGE)
        case Pay():
            paid = "tokens" if move.price == TOKEN else move.price
            upper, lower = halves(box, 3, 2)
            signs.signs_row(canvas, [paid, "→", *bought_by(move)], upper, "ink", largest=LARGE)
            name = power_words(move.power)
            canvas.words(name, lower, 22, "ink", face="bold", align="center")
        case Exchange():
            upper, lower = halves(box, 3, 2)
            things = [*signs_of(move.given), "→", *signs_of(move.got)]
            signs.signs_row(canvas, things, upper, "ink", largest=LARGE)
            name = power_words(move.power)
            canvas.words(name, lower, 22, "ink", face="bold", align="center")
        case Place():
            upper, lower = halves(box, 3, 2)
            coloured, white = dice_of(move)
            signs.dice_row(canvas, inset(upper, 4), coloured, white, tint, align="center")
            canvas.words(way_words(move), lower, 22, "ink", face="bold", align="center", wrap=True)
        case _:
            draw_answer_of_the_realm(canvas, move, box, tint)


def draw_answer_of_the_realm(canvas: Canvas, move: Move, box: Box, tint: str) -> None:
    """An answer that only cards, strips, tokens and the second deck ask for."""
    match move:
        case Pick() | Lay():
            said = strip_words(strips_of(move))
            if box.height < LOW:  # with packs there can be many
                canvas.words(said, box, 22, "ink", align="center", least=LEGIBLE)
                return
            upper, lower = halves(box, 3, 2)
            draw_emblems(canvas, strips_of(move), upper)
            canvas.words(said, lower, 22, "ink", face="bold", align="center", wrap=True)
        case Turn():
            upper, lower = halves(box, 3, 2)
            shown = faces(move.coloured), faces(move.white)
            signs.dice_row(canvas, inset(upper, 4), *shown, tint, align="center")
            words = power_words(move.power)
            canvas.words(words, lower, 22, "ink", face="bold", align="center", wrap=True)
        case Reroll() | Use() | NameCard():
            upper, lower = halves(box, 3, 2)
            canvas.picture(power_picture(move.power), upper)
            words = power_answer(move)
            canvas.words(words, lower, 22, "ink", face="bold", align="center", wrap=True)
        case Look():
            upper, lower = halves(box, 3, 1)
            canvas.picture(DECKS[move.second], upper)
            said = tr(f"answer.{'look_second' if move.second else 'look_first'}")
            canvas.words(said, lower, 22, "ink", face="bold", align="center", least=LEGIBLE)
        case Choose(name=number):
            upper, lower = halves(box, 3, 1)
            canvas.picture(f"token.soldier_{number}", upper)
            said = tr("count.soldiers", count=int(number))
            canvas.words(said, lower, 22, "ink", face="bold", align="center", least=LEGIBLE)
        case Keep() | Bid():
            words = bid_words(move) if isinstance(move, Bid) else keep_words(move)
            canvas.words(words, box, 24, "ink", face="bold", align="center", wrap=True)


def power_answer(move: Reroll | Use | NameCard) -> str:
    """What a building or a card would do."""
    match move:
        case Reroll():
            return tr(f"answer.reroll_{move.dice}")
        case Use(envoy=True):
            return f"{tr('answer.use', card=power_words(move.power))}, {tr('answer.envoy')}"
        case Use():
            return tr("answer.use", card=power_words(move.power))
    return power_words(move.power)


def keep_words(move: Keep) -> str:
    return tr("answer.keep", place=move.place + 1)


def bid_words(move: Bid) -> str:
    return tr("answer.bid_what", what=tr("count.victory_points", count=move.points))


def power_picture(power: int) -> str:
    """The picture of a building or a card."""
    return picture_of(SOURCES[power])


def power_card(power: int) -> Card:
    """A building or a card, and what it does."""
    said = tuple(effect_words(effect) for effect in ROWS[power])
    return Card(power_words(power), said, power_picture(power))


def signs_of(bundle: Bundle) -> list[str]:
    """A sign for each good."""
    return [good for good, count in zip(GOODS, bundle, strict=True) for _ in range(count)]


def draw_emblems(canvas: Canvas, strips: Sequence[str], box: Box) -> None:
    """The four buildings of each strip in small, a line for each."""
    for name, line in zip(strips, lined(box, [1] * len(strips), 2), strict=True):
        numbers = [at for at, row in enumerate(BUILDINGS) if row.board == name]
        side = min(line.height, line.width // len(numbers))
        left = line.centerx - side * len(numbers) // 2
        for at, number in enumerate(numbers):
            spot = Box(left + at * side, line.centery - side // 2, side, side)
            canvas.picture(f"building.{BUILDINGS[number].name}", spot)


def bought_by(move: Pay) -> list[str]:
    """The signs of what is given for a payment."""
    gift = bought(move)
    return [what for what in AMOUNTS for _ in range(getattr(gift, what))]


def kind_of(move: Goods) -> str:
    return {Recruit: "recruit", Take: "take"}.get(type(move), "lose")


def goods_words(move: Goods) -> str:
    """What the answer does, and with what."""
    kind = kind_of(move)
    if kind == "recruit":
        return tr(f"answer.{kind}")
    return tr(f"answer.{kind}_what", what=goods_of(move))


def draw_building(canvas: Canvas, cost: Offer, box: Box) -> None:
    """A building to be put up: emblem, name and points, what it does, and its price."""
    building, large = BUILDINGS[cost.build.number], box.height >= HIGH
    side, title, text, foot = (72, 27, 24, 36) if large else (46, 22, 20, 30)
    side = min(side, box.width * 3 // 10)
    emblem = Box(box.x, box.y, side, side)
    canvas.picture(f"building.{building.name}", emblem)
    name = Box(emblem.right + 6, box.y - 2, box.right - emblem.right - 6, emblem.height + 4)
    said = tr(f"building.{building.name}")
    title = canvas.largest(said, name, (title, 22), face="title") or 22
    if canvas.fits(said, name, title, face="title", wrap=True, least=SQUEEZED):  # else the picture
        canvas.words(said, name, title, "ink", face="title", wrap=True, least=SQUEEZED)
    points = Box(box.right - 58, box.bottom - foot - 2, 58, foot)
    does = Box(box.x + 2, emblem.bottom + 2, box.width - 4, points.y - emblem.bottom - 4)
    told = " ".join(building_words(building))
    if canvas.height_of(told, does.width, LEGIBLE) <= does.height:  # else it is told on demand
        canvas.words(told, does, text, "ink", wrap=True, least=LEGIBLE)
    price = [*["gold"] * cost.gold, *["wood"] * cost.wood, *["stone"] * cost.stone]
    row = Box(box.x, points.y, box.width - points.width - 4, foot)
    signs.signs_row(canvas, price, row, "ink", align="left")
    signs.counted(canvas, "points", building.points, points, "ink", 24)


def halves(box: Box, above: int, below: int) -> tuple[Box, Box]:
    high = box.height * above // (above + below)
    return (
        Box(box.x, box.y, box.width, high),
        Box(box.x, box.y + high, box.width, box.height - high),
    )


def answer_card(move: Move, question: str, cost: Offer | None) -> Card:
    """What a press on this answer would do."""
    match move:
        case _ if move.idle:
            key = NO.get(question, question)
            return Card(tr(f"answer.{key}"), (tr(f"what.no_{key}"),))
        case Build():
            building = BUILDINGS[move.number]
            said = building_words(building)
            said += tuple(filter(None, [origin_words(building)]))
            if cost is not None:
                goods = amounts(gold=cost.gold, wood=cost.wood, stone=cost.stone)
                points = amounts(points=building.points)
                said = (*said, tr("card.costs", what=goods, points=points))
            return Card(tr(f"building.{building.name}"), said, f"building.{building.name}")
        case Goods():
            return Card(goods_words(move), (tr(f"what.{kind_of(move)}", what=goods_of(move)),))
        case Trade():
            return Card(tr(f"good.{move.good}"), (tr("what.trade"),))
        case Look():
            key = "look_second" if move.second else "look_first"
            return Card(tr(f"answer.{key}"), (tr(f"what.{key}"),), DECKS[move.second])
        case Choose(name=number):
            name = tr("count.soldiers", count=int(number))
            return Card(name, (tr("what.soldier_token"),), f"token.soldier_{number}")
        case Pick() | Lay():
            spaces = [row for row in BUILDINGS if row.board in strips_of(move)]
            lines = [
                tr("what.strip_space", building=tr(f"building.{row.name}"), does=" ".join(said))
                for row, said in zip(spaces, map(building_words, spaces), strict=True)
            ]
            chosen = [strip for strip in STRIPS if strip.name in strips_of(move)]
            lines += dict.fromkeys(map(origin_words, chosen))
            lines += [tr("what.pick" if isinstance(move, Pick) else "what.lay")]
            return Card(strip_words(strips_of(move)), tuple(lines))
        case Exchange():
            given, got = swap_words(move)
            lines = [tr("what.exchange", what=given, gift=got)]
            return Card(power_words(move.power), tuple(lines), power_picture(move.power))
        case Pay() | Reroll() | Turn() | Use() | NameCard():
            return power_card(move.power)
        case Keep():
            return Card(keep_words(move), (tr("what.answer"),))
        case Bid():
            return Card(bid_words(move), (tr("what.answer"),))
    return Card(tr("named.answer"), (tr("what.answer"),))


def die_card(kind: str, face: int, choosing: bool) -> Card:
    """What one of my dice is good for."""
    if kind == "white":
        return Card(tr("thing.white_die"), (tr("about_thing.white_die"),))
    return Card(tr("named.die", face=face), (tr("what.die" if choosing else "what.die_idle"),))


def die_explained(kind: str, face: int, choosing: bool) -> Callable[[], Card]:
    return lambda: die_card(kind, face, choosing)


def options(
    legal: Sequence[Move],
    box: Box,
    question: str,
    answer: Callable[[Move], Press],
    tint: str,
    prices: Mapping[int, Offer] | None = None,
    laid: Move | None = None,
    said: str = "",
) -> list[Option]:
    """The answers side by side, in two rows where there are many.

    `said` is the question as the words of the answer that says no have it, if not by its name.
    """
    worded = (said or question).replace(" ", "_")
    most = min(MOST_ACROSS, max(1, (box.width + 12) // (NARROWEST + 12)))
    rows = -(-len(legal) // most) or 1
    across = max(1, -(-len(legal) // rows))
    high = (box.height - 12 * (rows - 1)) // rows
    high, widest = (min(260, high), 290) if prices else (min(150, high), 200)
    room = min(box.width, across * widest + (across - 1) * 12)
    inside = Box(box.x + (box.width - room) // 2, box.y, room, box.height)
    found = []
    for move, spot in zip(legal, flowed(inside, len(legal), across, high, 12), strict=True):
        key = f"pass:{question.replace(' ', '_')}" if move.idle else f"move:{move.text}"
        cost = prices[move.number] if prices and isinstance(move, Build) else None
        found.append(
            Option(
                key=key,
                box=spot,
                press=answer(move),
                move=move,
                question=worded,
                tint=tint,
                cost=cost,
                laid=move is laid,
                explain=partial(answer_card, move, worded, cost),
            )
        )
    return found


def hand_dice(
    coloured: Sequence[int],
    white: Sequence[int],
    box: Box,
    tint: str,
    chosen: Callable[[str, int], bool],
    choose: Callable[[str, int], Press | None],
    laid: bool = False,
) -> list[HandDie]:
    """My dice in a row, coloured ones first; `laid` if those chosen lie on an advisor."""
    hand = [("coloured", at, face) for at, face in enumerate(coloured)]
    hand += [("white", at, face) for at, face in enumerate(white)]
    return [
        HandDie(
            key=f"die:{kind}:{at}",
            box=spot,
            press=choose(kind, at),
            face=face,
            tint=tint if kind == "coloured" else "ivory",
            chosen=chosen(kind, at),
            laid=laid and chosen(kind, at),
            explain=die_explained(kind, face, choose(kind, at) is not None),
        )
        for (kind, at, face), spot in zip(hand, hand_boxes(box, len(hand)), strict=True)
    ]


def hand_boxes(box: Box, count: int) -> list[Box]:
    """Where my dice lie, each as large as a hand would like it."""
    side, gap = min(104, (box.width - 20 * count) // max(1, count)), 22
    top = box.centery - side // 2 + 6
    return [Box(box.x + at * (side + gap), top, side, side) for at in range(count)]
