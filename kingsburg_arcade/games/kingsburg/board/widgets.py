"""The Kingsburg page laid out: the widgets of the table, from the picture and what is legal."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from ....i18n import tr
from ....scenes.table import banner, tools
from ....ui import seat_marks
from ....ui.canvas import Canvas
from ....ui.controls import Button
from ....ui.couch import chair_words
from ....ui.layout import Box, columns, rows
from ....ui.widget import Card, Widget
from ..rules.content import ADVISORS, CARDS, PHASES
from ..rules.moves import Place
from . import explanations, layout
from .battle import BattleView, battle_card
from .court import AdvisorCard
from .hand import draw_answer, hand_boxes, hand_dice, options
from .picture import forecast_of, guests_at
from .seat_panels import SeatPanel, TurnOrder
from .sidebar import Calendar, Enemy, Threat, enemy_card
from .ways import badges
from .words import helping_advisor, sum_of

if TYPE_CHECKING:
    from .seen import Seen
    from .table import TableScene

TOOLS_WIDTH: Final = 212
ZONE: Final = Box(
    layout.HAND.x + 16,
    layout.HAND.y + 66,
    layout.HAND.width - TOOLS_WIDTH - 44,
    layout.HAND.height - 78,
)
"""Where the dice lie and the answers stand."""


def lay_out(scene: TableScene) -> list[Widget]:
    """What a person wants first comes first: the hand, the court, then the rest."""
    return [
        *hand(scene),
        *court(scene),
        *tool_column(scene),
        *seats(scene),
        *sidebar(scene),
    ]


def first_focus(scene: TableScene) -> str | None:
    """The first answer that is not a no; while placing, the first die."""
    keys = [widget.key for widget in scene.widgets]
    if "go_on" in keys:
        return "go_on"
    for start in ("die:", "move:"):
        found = next((key for key in keys if key.startswith(start)), None)
        if found is not None and (start == "move:" or scene.placing):
            return found
    return "tool:province"


# ------------------------------------------------------------------------------------- the hand
def hand(scene: TableScene) -> list[Widget]:
    if scene.director.holding:
        return [go_on(scene)]
    seat = scene.hand_seat
    if seat < 0:
        return []
    tint = seat_marks.tint_of(seat)
    legal = scene.legal
    state = scene.sitting.table.state
    if legal and not scene.placing:
        prices = state.forecast(seat).offers
        return [*options(legal, ZONE, state.question, scene.answer, tint, prices)]
    if scene.picture.tumble is not None:
        return []
    has = scene.picture.provinces[seat]
    room = dice_room(scene.placing)
    widgets: list[Widget] = []
    if scene.placing:
        passing = [move for move in legal if move.idle]
        spot = Box(room.right + 16, ZONE.centery - 55, 200, 110)
        widgets += options(passing, spot, state.question, scene.answer, tint)

    def chosen(kind: str, at: int) -> bool:
        return at in getattr(scene.chosen, kind)

    def choose(kind: str, at: int) -> Callable[[], None] | None:
        return scene.choose_die(kind, at) if scene.placing else None

    dice = hand_dice(has.coloured, has.white, room, tint, chosen, choose)
    return [*dice, *widgets]


def dice_room(placing: bool) -> Box:
    """Where the dice lie; who places them has a no beside them."""
    return Box(ZONE.x + 24, ZONE.y, ZONE.width - 24 - 216 * placing, ZONE.height)


def rolling_boxes(scene: TableScene) -> list[Box]:
    """Where the dice in front come to lie."""
    if scene.hand_seat < 0:
        return []
    has = scene.picture.provinces[scene.hand_seat]
    return hand_boxes(dice_room(False), len(has.coloured) + len(has.white))


def go_on(scene: TableScene) -> Button:
    """Where the show waits for somebody."""
    box = Box(ZONE.centerx - 180, ZONE.centery - 45, 360, 90)
    words = tr("battle.go_on")
    return Button(key="go_on", box=box, press=scene.director.skip, words=words, main=True)


def paint_way(way: Place, seat: int) -> Callable[[Canvas, Box], None]:
    def paint(canvas: Canvas, box: Box) -> None:
        draw_answer(canvas, way, box, seat_marks.tint_of(seat))

    return paint


# ------------------------------------------------------------------------------------- the court
def court(scene: Seen) -> list[Widget]:
    picture = scene.picture
    battle = picture.battle
    if battle is not None:
        view = BattleView(
            key="battle",
            box=layout.COURT,
            explain=lambda: battle_card(battle),
            battle=battle,
            year=picture.year,
            order=picture.order,
        )
        return [view]
    ways = scene.ways
    helping = helping_advisor(scene.sitting.table.state) if scene.legal else None
    return [advisor(scene, number, ways, helping) for number in range(1, len(ADVISORS) + 1)]


def advisor(
    scene: Seen, number: int, ways: dict[int, list[Place]], helping: int | None
) -> AdvisorCard:
    guests = guests_at(scene.picture.court, number)
    found = ways.get(number)

    def explain() -> Card:
        reason = ""
        if scene.placing and not found:
            has = scene.picture.provinces[scene.hand_seat]
            coloured, white = scene.chosen.dice(has.coloured, has.white)
            reason = explanations.why_out_of_reach(
                number, guests, (*coloured, *white), bool(coloured)
            )
        return explanations.advisor_card(number, guests, found, reason)

    return AdvisorCard(
        key=f"advisor:{number}",
        box=layout.ADVISOR_BOXES[number],
        press=scene.go_to(number) if scene.placing else None,
        explain=explain,
        number=number,
        guests=guests,
        badges=badges(found) if found else () if number == helping else None,
        asked=scene.placing,
        marked=("advisor", number) in scene.picture.marks,
    )


# ------------------------------------------------------------------------------------- the seats
def seats(scene: Seen) -> list[Widget]:
    picture, table = scene.picture, scene.sitting.table
    acting = table.actor if scene.idle or table.actor >= 0 else -1
    order = TurnOrder(
        key="order",
        box=layout.ORDER,
        order=picture.order,
        acting=acting,
        explain=lambda: Card(tr("table.order"), (tr("about.order"),)),
    )
    return [order, *(panel(scene, seat, acting) for seat in range(table.seats))]


def panel(scene: Seen, seat: int, acting: int) -> SeatPanel:
    picture = scene.picture
    count = len(picture.provinces)
    placing = [other for other, one in enumerate(picture.provinces) if one.placing]
    marks = frozenset(
        str(mark[3])
        for mark in picture.marks | scene.pointed
        if mark[:3] == ("seat", seat, "building")
    )
    return SeatPanel(
        key=f"seat:{seat}",
        box=layout.seat_box(seat, count),
        explain=lambda: explanations.seat_card(seat, picture),
        seat=seat,
        chair=chair_words(scene.house.couch, scene.sitting.captions, seat),
        province=picture.provinces[seat],
        acting=seat == acting,
        touched=("seat", seat) in picture.marks,
        marks=marks,
        envoy=picture.envoy == seat,
        aided=picture.aided == seat,
        tumbling=seat in picture.tumbling,
        passed=seat not in placing and bool(placing),
    )


# ----------------------------------------------------------------------------------- the sidebar
def sidebar(scene: Seen) -> list[Widget]:
    picture = scene.picture
    calendar = Calendar(
        key="calendar",
        box=layout.CALENDAR,
        explain=lambda: explanations.calendar_card(picture.phase),
        year=picture.year,
        phase=picture.phase,
        marked=("calendar",) in picture.marks,
    )
    weighed = weighed_seat(scene)
    threats = threats_to(scene, weighed)
    looked = picture.provinces[weighed].peeked and weighed in scene.sitting.persons
    secret = looked and len(scene.sitting.persons) > 1 and len(threats) > 1
    enemy = Enemy(
        key="enemy",
        box=layout.ENEMY,
        press=(lambda: scene.look_at_enemy(weighed)) if secret else None,
        explain=lambda: enemy_card(threats),
        year=picture.year,
        seat=weighed,
        threats=threats,
        marked=("enemy",) in picture.marks,
    )
    return [calendar, enemy, *scene.chronicle.widgets(layout.LOG, scene.reader)]


def weighed_seat(scene: Seen) -> int:
    """Against whom the enemy is weighed: the seat meant, else the person's, else the first."""
    kind, _, seat = (scene.focus or "").partition(":")
    if kind == "seat":
        return int(seat)
    return max(0, scene.hand_seat)


def threats_to(scene: Seen, seat: int) -> list[Threat]:
    """What may come this winter, and what a seat sets against each."""
    picture = scene.picture
    year = max(1, picture.year)
    shown = picture.enemies[year - 1] or known_card(scene, seat)
    names = [shown] if shown else CARDS[year - 1]
    battles = forecast_of(scene.sitting.table.state, picture, seat).battles
    found = []
    for name in names:
        creature, _, strength = name.rpartition(" ")
        battle = battles[name]
        found.append(Threat(creature, int(strength), battle.combat, battle.outcome))
    return found


def known_card(scene: Seen, seat: int) -> str:
    """The card a lone person has peeked at: nobody else looks at this screen."""
    if scene.sitting.persons != (seat,) or not scene.picture.provinces[seat].peeked:
        return ""
    return next(iter(scene.sitting.table.view(seat).secrets.values()), "")


# ------------------------------------------------------------------------------------- the tools
def tool_column(scene: TableScene) -> list[Widget]:
    column = Box(
        layout.HAND.right - TOOLS_WIDTH - 14,
        layout.HAND.y + 14,
        TOOLS_WIDTH,
        layout.HAND.height - 28,
    )
    spots = rows(column, [1] * 4, 10)
    left, right = columns(spots[2], [1, 1], 10)
    return [
        tools.tool(scene, "province", spots[0], scene.open_province, "building.statue"),
        tools.hint(scene, spots[1]),
        tools.undo(scene, left),
        tools.redo(scene, right),
        tools.menu(scene, spots[3]),
    ]


# ------------------------------------------------------------------------------- behind it all
def paint(canvas: Canvas, scene: TableScene) -> None:
    """The banner that says whose turn it is and what they may do, and the ground of the hand."""
    banner.paint(canvas, scene, f"phase.{PHASES[max(1, scene.picture.phase) - 1]}")
    canvas.remembered(
        ("hand",),
        layout.HAND,
        lambda aside: aside.plate(layout.HAND, "dusk", "gold_deep", radius=16, alpha=235),
    )
    hint = Box(layout.HAND.x + 24, layout.HAND.y + 7, layout.HAND.width - TOOLS_WIDTH - 60, 57)
    canvas.words(hint_words(scene), hint, "body", "gold_light", wrap=True)


def hint_words(scene: TableScene) -> str:
    """One line above the dice: what a press would do next."""
    usual = banner.hint_words(scene)
    if usual:
        return usual
    if not scene.placing:
        return tr("hint.answer")
    if not scene.chosen:
        return tr("hint.choose_dice")
    has = scene.picture.provinces[scene.hand_seat]
    coloured, white = scene.chosen.dice(has.coloured, has.white)
    dice = (*coloured, *white)
    if not coloured:
        return tr("why.white_alone")
    count = len(scene.ways)
    return tr(
        "hint.chosen", dice=sum_of(dice), sum=sum(dice), reach=tr("count.advisors", count=count)
    )
