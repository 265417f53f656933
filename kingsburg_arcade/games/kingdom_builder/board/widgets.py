"""The Kingdom Builder page laid out: its widgets, from the picture and what is legal."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ....engine.contract import Move
from ....i18n import tr
from ....scenes.table import banner, tools
from ....ui.canvas import Canvas
from ....ui.controls import Button
from ....ui.couch import chair_words
from ....ui.layout import Box, columns
from ....ui.seat_names import seat_name
from ....ui.widget import Card, Widget
from ..rules.moves import GiveUp
from . import explanations, layout, pieces
from .gold import ALWAYS, worth
from .hexes import Hex, key_of
from .seat_panels import SeatPanel
from .sidebar import BuilderCard, Pile, TerrainCard
from .tiles import Tile
from .ways import MANDATORY

if TYPE_CHECKING:
    from .seen import Seen
    from .table import TableScene


def lay_out(scene: TableScene) -> list[Widget]:
    """What a person wants first comes first: the lit hexes, the tiles, the answers, the rest."""
    return [
        *lit(scene),
        *tiles(scene),
        *answers(scene),
        *builder_cards(scene),
        *terrain_cards(scene),
        *tool_row(scene),
        *seats(scene),
        *scene.chronicle.widgets(layout.LOG, scene.reader),
    ]


def first_focus(scene: TableScene) -> str | None:
    """The lit hex that is nearest to the last one; else a usable tile; else an answer."""
    if scene.reach:
        near = scene.last_hex
        if near is None:
            return key_of(next(iter(scene.reach)))
        x, y = layout.PLAN.middle(near)

        def far(hex_: int) -> float:
            right, low = layout.PLAN.middle(hex_)
            return (right - x) ** 2 + (low - y) ** 2

        return key_of(min(scene.reach, key=far))
    for start in ("tile:", "move:", "pass:"):
        for widget in scene.widgets:
            if widget.key.startswith(start) and widget.press is not None and widget.enabled:
                return widget.key
    return "tool:menu"


# ------------------------------------------------------------------------------------ the board
def lit(scene: TableScene) -> list[Widget]:
    """The hexes that a press can mean."""
    meant = scene.focus
    return [
        hex_widget(scene, hex_, move, meant=key_of(hex_) == meant)
        for hex_, move in scene.reach.items()
    ]


def hex_widget(
    scene: TableScene, hex_: int, move: Move | None = None, *, meant: bool = False
) -> Hex:
    def explain() -> Card:
        return explanations.hex_card(scene.picture, hex_, scene.hex_lines(hex_))

    return Hex(
        key=key_of(hex_),
        box=layout.hex_box(hex_),
        press=scene.answer(move) if move is not None else None,
        explain=explain,
        hex=hex_,
        change=scene.shown_change(hex_) if meant else None,
    )


# ------------------------------------------------------------------------------------- the hand
def tiles(scene: TableScene) -> list[Widget]:
    """The tiles of the person in front, and before them the way back to the mandatory action."""
    seat = scene.hand_seat
    if seat < 0 or scene.choices:
        return []
    has = scene.picture.players[seat]
    resting = scene.picture.seat != seat
    kinds = list(has.tiles)
    return [
        Tile(
            key=f"tile:{kind}",
            box=box,
            press=scene.take_up(kind) if not resting else None,
            enabled=kind in scene.tools,
            explain=tile_explained(scene, kind),
            location=kind,
            count=has.tiles[kind],
            ready=has.ready.get(kind, 0),
            fresh=kind in scene.fresh,
            chosen=scene.tool == kind,
            resting=resting,
            number=at,
        )
        for at, (kind, box) in enumerate(
            zip(kinds, layout.tile_boxes(len(kinds)), strict=True), start=1
        )
    ]


def tile_explained(scene: TableScene, kind: str) -> Callable[[], Card]:
    def explain() -> Card:
        return explanations.tile_card(kind, *scene.tile_standing(kind))

    return explain


def answers(scene: TableScene) -> list[Widget]:
    """Ending the turn, giving up a tile, looking at my card: what is said in words."""
    found: list[Widget] = []
    spots = columns(layout.ANSWERS, [1, 1], 12)
    if scene.choices:
        upper = [layout.TILES.inflate(0, -4), layout.ANSWERS]
        return [answer(scene, move, box) for move, box in zip(scene.choices, upper, strict=True)]
    if scene.tool not in ("", MANDATORY) and MANDATORY in scene.tools:
        words = tr("builder_answer.mandatory")
        back = scene.take_up(MANDATORY)
        found.append(Button(key="tile:build", box=spots[0], press=back, words=words))
    idle = next((move for move in scene.legal if move.idle), None)
    if idle is not None:
        words = tr("builder_answer.end_turn")
        found.append(
            Button(
                key="pass:act",
                box=layout.ANSWERS,
                press=scene.answer(idle),
                words=words,
                main=True,
                explain=lambda: Card(words, (tr("about_builder.end_turn"),)),
            )
        )
    return found


def answer(scene: TableScene, move: GiveUp, box: Box) -> Button:
    which = "ready" if move.ready else "spent"
    words = tr(f"builder_answer.{which}")
    lines = (tr(f"builder_what.{which}"), tr("builder_what.give_up"))
    return Button(
        key=f"move:{move.text}",
        box=box,
        press=scene.answer(move),
        words=words,
        picture=f"tile.{scene.lifting}",
        explain=lambda: Card(words, lines),
    )


# ------------------------------------------------------------------------------------ the cards
def builder_cards(scene: Seen) -> list[Widget]:
    picture = scene.picture
    worths = worth(scene.sitting.table.state, picture)
    seat = scene.weighed_seat
    change = dict(scene.meant_change.gold)
    found: list[Widget] = []
    for at, name in enumerate((*picture.cards, ALWAYS)):
        gold = {player: row.get(name, 0) for player, row in enumerate(worths)}
        found.append(
            BuilderCard(
                key=f"card:{name}",
                box=layout.card_box(at),
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


def terrain_cards(scene: TableScene) -> list[Widget]:
    picture = scene.picture
    played = TerrainCard(
        key="played",
        box=layout.PLAYED,
        explain=lambda: explanations.played_card(picture),
        terrain="" if scene.card_under_way else picture.shown,
        label="" if picture.shown else tr("builder.terrain_card"),
    )
    pile = Pile(
        key="pile",
        box=layout.PILE,
        explain=lambda: explanations.pile_card(picture),
        count=picture.pile,
    )
    return [played, *own_card(scene), pile]


def own_card(scene: TableScene) -> list[Widget]:
    """The card for my next turn: face up for a lone person, else only for whoever may look."""
    seat = scene.hand_seat
    if seat < 0:
        return []
    holds = scene.picture.players[seat].holds
    known = scene.own_terrain(seat) if holds else ""
    lone = len(scene.sitting.persons) == 1
    return [
        TerrainCard(
            key="hand",
            box=layout.HAND,
            press=(lambda: scene.look_at_card(seat)) if known and not lone else None,
            explain=explanations.hand_card,
            terrain=known if lone else "",
            label=tr("builder.hand") if not holds else tr("builder_answer.look") * (not lone),
            down=holds and not (known and lone),
        )
    ]


# ---------------------------------------------------------------------------------- the players
def seats(scene: Seen) -> list[Widget]:
    picture, table = scene.picture, scene.sitting.table
    worths = worth(table.state, picture)
    acting = picture.seat if picture.quadrants and not table.over else -1
    return [
        SeatPanel(
            key=f"seat:{seat}",
            box=layout.seat_box(seat, table.seats),
            press=scene.press_of(seat),
            explain=seat_explained(scene, seat, worths[seat]),
            seat=seat,
            chair=chair_words(scene.house.couch, scene.sitting.captions, seat),
            player=picture.players[seat],
            worth=worths[seat],
            acting=seat == acting,
            touched=("seat", seat) in picture.marks,
            starts=seat == picture.start and bool(picture.quadrants),
            fresh=frozenset(scene.fresh) if seat == acting else frozenset(),
        )
        for seat in range(table.seats)
    ]


def seat_explained(scene: Seen, seat: int, gold: dict[str, int]) -> Callable[[], Card]:
    return lambda: explanations.seat_card(seat, scene.picture, gold)


def tool_row(scene: TableScene) -> list[Widget]:
    hint, undo, redo, menu = columns(layout.TOOLS, [3.4, 1, 1, 1], 8)
    return [
        tools.hint(scene, hint),
        tools.undo(scene, undo),
        tools.redo(scene, redo),
        tools.menu(scene, menu, wordless=True),
    ]


# ------------------------------------------------------------------------------- behind it all
def paint(canvas: Canvas, scene: TableScene) -> None:
    """The banner, the board with everything that stands on it, the ground of the hand."""
    banner.paint(canvas, scene, "terrain.castle")
    picture = scene.picture
    pieces.paint_ground(canvas, scene.ground, picture, scene.reach)
    pieces.paint_lit(canvas, scene.reach)
    pieces.paint_tiles(canvas, picture)
    pieces.paint_marks(canvas, picture)
    pieces.paint_houses(canvas, picture)
    canvas.remembered(
        ("builder hand",),
        layout.PLAY,
        lambda aside: aside.plate(layout.PLAY, "dusk", "gold_deep", radius=16, alpha=235),
    )
    said = ". ".join(filter(None, (scene.hint_words(), scene.why_lit())))
    canvas.words(said, layout.ASKED, 22, "gold_light", wrap=True)
    owed(canvas, scene)


def owed(canvas: Canvas, scene: TableScene) -> None:
    """Beside the card a settlement for each that is still to be built on its terrain."""
    picture = scene.picture
    if not picture.owed:
        return
    box = layout.OWED
    words = Box(box.x, box.y - 2, box.width, 54)
    canvas.words(owed_words(scene), words, 20, "parchment", align="center", wrap=True)
    side = 46
    left = box.centerx - (side * picture.owed + 6 * (picture.owed - 1)) // 2
    for at in range(picture.owed):
        spot = Box(left + at * (side + 6), words.bottom + 2, side, side)
        pieces.paint_house(canvas, picture.seat, spot)


def owed_words(scene: TableScene) -> str:
    """Beside my own tiles it must be said whose card this is, if it is not mine."""
    picture = scene.picture
    if picture.seat == scene.hand_seat:
        return tr("builder.to_build", count=picture.owed)
    return tr("builder.builds", seat=seat_name(picture.seat), count=picture.owed)
