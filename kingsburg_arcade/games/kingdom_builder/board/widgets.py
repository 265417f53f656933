"""The Kingdom Builder page laid out: its widgets, from the picture and what is legal."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from ....engine.contract import Move
from ....i18n import tr
from ....ui.canvas import LEGIBLE, Canvas
from ....ui.controls import Button
from ....ui.couch import chair_words
from ....ui.layout import Box, columns, rows
from ....ui.seat_marks import seat_name
from ....ui.widget import Card, Widget
from ...table_doors import Table
from ..rules.forecast import Change
from ..rules.moves import GiveUp
from . import explanations, layout, pieces
from .choosing import Choosing
from .ground import Ground
from .hex_widgets import Hex, key_of
from .layout import Places
from .picture import ALWAYS, Picture, worth
from .player_page import PlayerPage
from .reach import MANDATORY
from .seat_panels import SeatPanel
from .secret_cards import SecretCards
from .sidebar import BuilderCard, Pile, TerrainCard
from .tiles import Tile

REASON: Final = " · "
"""What stands between a hint and the reason for it."""


def replayed_box(here: Places, touched: bool) -> Box:
    """Where the card that was played lies in a replay; nowhere in a narrow one."""
    verdict = replay_rows(here, touched)[2]
    return Box(verdict.x, verdict.y, 108 if verdict.width >= 280 else 0, min(124, verdict.height))


def replay_rows(here: Places, touched: bool) -> list[Box]:
    """The bar, the keys and the verdict of a replay."""
    parts = (84, 214, 132) if touched else (104, 156, 150)
    return rows(here.side.inflate(-24, -24), parts, 8)


def lay_out(table: Table, hand: Choosing, secrets: SecretCards) -> list[Widget]:
    """What a person wants first comes first: the lit hexes, the tiles, the answers, the rest."""
    here = layout.places(table)
    shown, log = seats(table, hand, secrets), table.tools.log(here.log)
    if not table.playing:
        room = replayed_box(here, table.tools.touched)
        card = [played_card(table, room)] if room.width else []
        return [*builder_cards(table, hand), *shown, *card, *log]
    return [
        *lit(table, hand),
        *tiles(table, hand),
        *answers(table, hand),
        *builder_cards(table, hand),
        *terrain_cards(table, secrets),
        *tool_row(table),
        *shown,
        *log,
    ]


def first_focus(table: Table, hand: Choosing) -> str | None:
    """The lit hex that is nearest to the last one; else a usable tile; else an answer."""
    if hand.reach:
        near = hand.last_hex
        if near is None:
            return key_of(next(iter(hand.reach)))
        plan = layout.places(table).plan
        x, y = plan.middle(near)

        def far(hex_: int) -> float:
            right, low = plan.middle(hex_)
            return (right - x) ** 2 + (low - y) ** 2

        return key_of(min(hand.reach, key=far))
    for start in ("tile:", "move:", "pass:"):
        for widget in table.widgets:
            if widget.key.startswith(start) and widget.press is not None and widget.enabled:
                return widget.key
    return "tool:menu"


# ------------------------------------------------------------------------------------ the board
def lit(table: Table, hand: Choosing) -> list[Widget]:
    """The hexes that a press can mean."""
    meant = table.focus
    return [
        hex_widget(table, hand, hex_, move, meant=key_of(hex_) == meant)
        for hex_, move in hand.reach.items()
    ]


def hex_widget(
    table: Table, hand: Choosing, hex_: int, move: Move | None = None, *, meant: bool = False
) -> Hex:
    def explain() -> Card:
        return explanations.hex_card(table.show.picture, hex_, hand.hex_lines(hex_))

    return Hex(
        key=key_of(hex_),
        box=layout.places(table).hex_box(hex_),
        press=table.turn.answer(move) if move is not None else None,
        explain=explain,
        hex=hex_,
        change=hand.shown_change(hex_) if meant or hex_ == hand.laid_hex else None,
        laid=hex_ == hand.laid_hex,
    )


# ------------------------------------------------------------------------------------- the hand
def tiles(table: Table, hand: Choosing) -> list[Widget]:
    """The tiles of the person in front, and before them the way back to the mandatory action."""
    seat = table.hand_seat
    if seat < 0 or hand.choices:
        return []
    has = table.show.picture.players[seat]
    resting = table.show.picture.seat != seat
    kinds = list(has.tiles)
    return [
        Tile(
            key=f"tile:{kind}",
            box=box,
            press=hand.take_up(kind) if not resting else None,
            enabled=kind in hand.tools,
            explain=tile_explained(hand, kind),
            location=kind,
            count=has.tiles[kind],
            ready=has.ready.get(kind, 0),
            fresh=kind in hand.fresh,
            chosen=hand.tool == kind,
            resting=resting,
            number=at,
        )
        for at, (kind, box) in enumerate(
            zip(kinds, layout.places(table).tile_boxes(len(kinds)), strict=True), start=1
        )
    ]


def tile_explained(hand: Choosing, kind: str) -> Callable[[], Card]:
    def explain() -> Card:
        return explanations.tile_card(kind, *hand.tile_standing(kind))

    return explain


def answers(table: Table, hand: Choosing) -> list[Widget]:
    """Ending the turn, giving up a tile, looking at my card: what is said in words."""
    here = layout.places(table)
    if table.show.director.holding:
        return [*table.tools.go_on(here.answers)]
    if hand.choices:
        spots = [here.tiles.inflate(0, -4), here.answers]
        upper = columns(spots[0], [1, 1], 12) if table.turn.laid is not None else spots
        done = table.tools.done(here.answers)
        return [
            *(answer(table, hand, move, at) for move, at in zip(hand.choices, upper, strict=True)),
            *done,
        ]
    idle = next((move for move in table.turn.legal if move.idle), None)
    wanted = [
        back_to_mandatory(hand),
        None if idle is None else partial(end_turn, table, hand, idle),
        None if table.turn.laid in (None, idle) else partial(done_here, table),
    ]
    made = [make for make in wanted if make is not None]
    spots = columns(here.answers, [1] * max(1, len(made)), 12)
    return [make(box) for make, box in zip(made, spots, strict=False)]


def back_to_mandatory(hand: Choosing) -> Callable[[Box], Widget] | None:
    """The way back from a tile to the settlements that must be built."""
    if hand.tool in ("", MANDATORY) or MANDATORY not in hand.tools:
        return None
    words, press = tr("builder_answer.mandatory"), hand.take_up(MANDATORY)
    return lambda box: Button(key="tile:build", box=box, press=press, words=words)


def end_turn(table: Table, hand: Choosing, idle: Move, box: Box) -> Widget:
    """Ends the turn; once it is laid, it says what is left and sends it."""
    laid = table.turn.laid is idle
    words, left = hand.done_words(idle) if laid else (tr("builder_answer.end_turn"), "")
    return Button(
        key="pass:act",
        box=box,
        press=table.turn.answer(idle),
        words=words,
        hint=left,
        main=laid,
        explain=lambda: Card(words, (tr("about_builder.end_turn"),)),
    )


def done_here(table: Table, box: Box) -> Widget:
    """The button that sends what is laid."""
    (done,) = table.tools.done(box)
    return done


def answer(table: Table, hand: Choosing, move: GiveUp, box: Box) -> Button:
    which = "ready" if move.ready else "spent"
    words = tr(f"builder_answer.{which}")
    lines = (tr(f"builder_what.{which}"), tr("builder_what.give_up"))
    return Button(
        key=f"move:{move.text}",
        box=box,
        press=table.turn.answer(move),
        words=words,
        main=table.turn.laid is move,
        picture=f"tile.{hand.lifting}",
        explain=lambda: Card(words, lines),
    )


# ------------------------------------------------------------------------------------ the cards
def weighed_seat(table: Table) -> int:
    """Whose gold the cards tell: the panel meant, else the person's, else whose turn it is."""
    kind, _, seat = (table.focus or "").partition(":")
    if kind == "seat" and table.playing:
        return int(seat)
    acting: int = table.show.picture.seat
    return table.hand_seat if table.hand_seat >= 0 else acting


def builder_cards(table: Table, hand: Choosing) -> list[Widget]:
    picture = table.show.picture
    worths = worth(table.players.table.state, picture)
    seat = weighed_seat(table)
    change = dict(hand.foreseen.gold)
    found: list[Widget] = []
    for at, name in enumerate((*picture.cards, ALWAYS)):
        gold = {player: row.get(name, 0) for player, row in enumerate(worths)}
        found.append(
            BuilderCard(
                key=f"card:{name}",
                box=layout.places(table).cards[at],
                explain=card_explained(name, gold),
                name=name,
                gold=gold[seat] if seat >= 0 else None,
                change=change.get(name, 0),
                marked=("card", name) in picture.marks,
            )
        )
    return found


def card_explained(name: str, gold: dict[int, int]) -> Callable[[], Card]:
    return lambda: explanations.builder_card(name, gold)


def terrain_cards(table: Table, secrets: SecretCards) -> list[Widget]:
    picture = table.show.picture
    here = layout.places(table)
    label = "" if picture.shown else tr("builder.terrain_card")
    pile = Pile(
        key="pile",
        box=here.pile,
        explain=lambda: explanations.pile_card(picture),
        count=picture.pile,
    )
    return [played_card(table, here.played, label), *own_card(table, secrets), pile]


def played_card(table: Table, box: Box, label: str = "") -> TerrainCard:
    picture = table.show.picture
    return TerrainCard(
        key="played",
        box=box,
        explain=lambda: explanations.played_card(picture),
        terrain="" if card_under_way(picture) else picture.shown,
        label=label,
    )


def card_under_way(picture: Picture) -> bool:
    """Is the card that is played being turned over, or being put away?"""
    leaves = any(flight.source == ("played",) for flight in picture.flights)
    return leaves or picture.turning is not None


def own_card(table: Table, secrets: SecretCards) -> list[Widget]:
    """The card for my next turn: face up for a lone person, else only for its owner."""
    seat = table.hand_seat
    if seat < 0:
        return []
    holds = table.show.picture.players[seat].holds
    known = secrets.terrain(seat) if holds else ""
    lone = len(table.players.persons) == 1
    return [
        TerrainCard(
            key="hand",
            box=layout.places(table).hand,
            press=(lambda: secrets.look(seat)) if known and not lone else None,
            explain=explanations.hand_card,
            terrain=known if lone else "",
            label=tr("builder.hand") if not holds else tr("builder_answer.look") * (not lone),
            down=holds and not (known and lone),
        )
    ]


# ---------------------------------------------------------------------------------- the players
def seats(table: Table, hand: Choosing, secrets: SecretCards) -> list[Widget]:
    picture, match = table.show.picture, table.players.table
    worths = worth(match.state, picture)
    acting = picture.seat if picture.quadrants and not match.over else -1
    return [
        SeatPanel(
            key=f"seat:{seat}",
            box=layout.places(table).seat_box(seat, match.seats),
            press=seat_opened(table, secrets, seat),
            explain=seat_explained(table, seat, worths[seat]),
            seat=seat,
            chair=chair_words(table.house.couch, table.players.captions, seat),
            face=table.show.feelings.face(seat, table.players.chairs),
            player=picture.players[seat],
            worth=worths[seat],
            acting=seat == acting,
            touched=("seat", seat) in picture.marks,
            starts=seat == picture.start and bool(picture.quadrants),
            fresh=frozenset(hand.fresh) if seat == acting else frozenset(),
            ghost=hand.foreseen if seat == acting and seat == table.hand_seat else Change(),
        )
        for seat in range(match.seats)
    ]


def seat_opened(table: Table, secrets: SecretCards, seat: int) -> Callable[[], None]:
    return lambda: table.house.push(PlayerPage(table, secrets, seat))


def seat_explained(table: Table, seat: int, gold: dict[str, int]) -> Callable[[], Card]:
    return lambda: explanations.seat_card(seat, table.show.picture, gold)


def tool_row(table: Table) -> list[Widget]:
    hint, undo, redo, menu = columns(layout.places(table).tools, [3.4, 1, 1, 1], 8)
    return [
        table.tools.hint(hint),
        table.tools.undo(undo),
        table.tools.redo(redo),
        table.tools.menu(menu, wordless=True),
    ]


# ------------------------------------------------------------------------------- behind it all
def paint(canvas: Canvas, table: Table, hand: Choosing, ground: Ground) -> None:
    """The banner, the board with everything that stands on it, the ground of the hand."""
    picture = table.show.picture
    pieces.paint_land(canvas, ground, picture, hand.reach)
    if hand.laid_hex >= 0:
        pieces.paint_laid(canvas, picture, hand.laid_hex)
    if not table.playing:
        return
    here = layout.places(table)
    table.tools.banner(canvas, "terrain.castle")
    canvas.remembered(
        ("builder hand",),
        here.play,
        lambda aside: aside.plate(here.play, "dusk", "gold_deep", radius=16, alpha=235),
    )
    words = hand.hint_words()
    why, slide = hand.why_lit(), hand.by_finger
    ways = ((words, why, *slide), (words, *slide), (words, why), (words,))
    told = [". ".join(filter(None, way)) for way in ways]
    fitting = (said for said in told if canvas.has_room(said, here.asked))
    head, more, _ = words.partition(REASON)
    said = next(fitting, f"{head}{REASON}…" if more else words)  # the hint's card tells the rest
    canvas.words(said, here.asked, 22, "gold_light", wrap=True, least=LEGIBLE)
    owed(canvas, table)


def owed(canvas: Canvas, table: Table) -> None:
    """Beside the card a settlement for each that is still to be built on its terrain."""
    picture = table.show.picture
    if not picture.owed:
        return
    box = layout.places(table).owed
    side = min(46, box.width // picture.owed - 6, box.height - 54)
    words = Box(box.x, box.y - 2, box.width, box.height - side - 2)
    canvas.words(owed_words(table), words, 20, "parchment", align="center", wrap=True)
    left = box.centerx - (side * picture.owed + 6 * (picture.owed - 1)) // 2
    for at in range(picture.owed):
        spot = Box(left + at * (side + 6), words.bottom + 2, side, side)
        pieces.paint_house(canvas, picture.seat, spot)


def owed_words(table: Table) -> str:
    """Beside my own tiles it must be said whose card this is, if it is not mine."""
    picture = table.show.picture
    if picture.seat == table.hand_seat:
        return tr("builder.to_build", count=picture.owed)
    return tr("builder.builds", seat=seat_name(picture.seat), count=picture.owed)
