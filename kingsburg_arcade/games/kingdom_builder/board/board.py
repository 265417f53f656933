"""The Kingdom Builder table: a lit hex is pressed, a tile is taken up, the turn is ended."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from ....engine.contract import Event, Move
from ....governors.mind import Reason
from ....i18n import tr
from ....stage.synth import Around
from ....ui.backdrop import paint_hall
from ....ui.canvas import Canvas
from ....ui.focus import key_towards
from ....ui.inputs import NUMBERED, Intent
from ....ui.layout import Box, columns, rows
from ....ui.log import Line, News
from ....ui.page import Least, Shape
from ....ui.seat_marks import paint_advised, seat_name
from ....ui.widget import Widget
from ...board import Board
from ...board_parts import ENDS, LessonPlaces, Places, ReplayPlaces, Words, teachers_spots
from ...feelings import Feeling
from ...screen import BoardKind
from ...table_doors import Spot, Table
from ...table_page import LEAST
from ..rules.events import TurnBegan, TurnEnded
from . import layout, move_words, moving, outlines, pieces, widgets
from .chapters import BuilderChapters
from .choosing import Choosing
from .cues import Cues
from .ending import BuilderEnding
from .ground import Ground
from .hex_widgets import hex_of, key_of, walked
from .log_lines import line_of
from .news import news_of
from .occasions import Witness
from .picture import Picture, worth
from .reactions import reactions, reckoned
from .rule_topics import topic_of
from .secret_cards import SecretCards
from .states import STATES

STEPS: Final = ("first", "phase_back", "back", "forward", "phase_on", "last")
KEYS: Final[Sequence[Mapping[str, float]]] = (
    dict.fromkeys((*STEPS[:3], "play", *STEPS[3:]), 1),
    {"pace": 0.85, "take_over": 1.9, "leave": 1},
    {"judge": 1.06, "puzzle": 1},
)
"""The keys of a replay in rows, and how wide they are to each other."""
NARROW: Final[Sequence[Mapping[str, float]]] = (
    dict.fromkeys(STEPS, 1),
    {"play": 1.1, "pace": 1.7, "leave": 1.1},
    {"judge": 0.8, "puzzle": 0.6, "take_over": 1.3},
)
"""The same where analysis and puzzle have no room for words."""
ROOMY: Final = 270


def replay_in(here: layout.Places, touched: bool) -> ReplayPlaces:
    """What goes on in one row, with steps and jumps; below it what else can be done. A finger
    presses the bar at its ends."""
    bar, steps, verdict = widgets.replay_rows(here, touched)
    lines = KEYS if steps.width >= ROOMY else NARROW
    keys: dict[str, Box] = {}
    for line, row in zip(lines, rows(steps, [1] * len(lines), 6), strict=True):
        shares = {name: share for name, share in line.items() if not (touched and name in ENDS)}
        keys |= zip(shares, columns(row, list(shares.values()), 6), strict=True)
    taken = widgets.replayed_box(here, touched).width
    left = taken + 8 if taken else 0
    said = Box(verdict.x + left, verdict.y, verdict.width - left, verdict.height)
    return ReplayPlaces(here.banner, here.side, bar, keys, said)


MANY: Final = 16
"""If more hexes are taught, the words keep clear of the lesson's own alone."""


class BuilderWords(Words[Picture]):
    """What the hexes, the cards and the tiles say."""

    hand: Choosing

    def line_of(self, event: Event) -> Line | None:
        return line_of(event)

    def news(self, events: Iterable[Event], me: int) -> Sequence[News]:
        return news_of(events, me, self.table.players.table.state)

    @property
    def emblem(self) -> str:
        return "title.kingdom_builder"

    @property
    def going_on(self) -> str:
        if not self.picture.quadrants:
            return tr("table.happening")
        return tr("builder_log.turn", seat=seat_name(self.picture.seat))

    @property
    def turn_seat(self) -> int:
        """While others act it is they who are shown, not who will be asked next."""
        shown = not self.table.show.idle and self.picture.quadrants
        return self.picture.seat if shown else super().turn_seat

    def prompt(self, seat: int) -> str:
        return move_words.asked(self.table.players.table.state, self.hand.tool, self.hand.lifts)

    def hint_words(self) -> str:
        return self.hand.hint_words()

    def deed(self, move: Move, question: str) -> str:
        return move_words.deed(move)

    def plan(self, move: Move, question: str, then: Move | None = None) -> str:
        return move_words.deed(move, "builder_plan", then)

    def reason(self, reason: Reason) -> str:
        return move_words.reason_words(reason)

    def topic(self) -> str:
        question = self.table.players.table.question if self.table.playing else ""
        return topic_of(self.table.focus, self.picture, question)


class BuilderPlaces(Places[Picture]):
    """Where the board, the seats and the hand stand."""

    hand: Choosing

    @property
    def least(self) -> Least:
        return LEAST

    @property
    def banner(self) -> Box:
        return layout.places(self.table).banner

    def panel_box(self, seat: int) -> Box:
        return layout.places(self.table).seat_box(seat, self.table.players.table.seats)

    @property
    def hand_box(self) -> Box:
        here = layout.places(self.table)
        return here.tiles.union(here.answers)

    @property
    def replay(self) -> ReplayPlaces:
        return replay_in(layout.places(self.table), self.table.tools.touched)

    @property
    def lesson(self) -> LessonPlaces:
        here = layout.places(self.table)
        above, middle, below = teachers_spots(here.board)
        spots = [below, above, middle, below.move(0, -below.height), above.move(0, above.height)]
        if here.page.shape is Shape.TALL:
            spots += teachers_spots(here.players)
        return LessonPlaces(spots, {"board": here.board})

    def needed(self, taught: Sequence[Move], own: Move | None) -> list[Box]:
        """The hexes on which the moves that are taught are made."""
        here = layout.places(self.table)
        shown = [own] if len(taught) > MANY and own is not None else taught
        found = (hex_ for move in shown if (hex_ := getattr(move, "hex", None)) is not None)
        return [here.hex_box(hex_) for hex_ in found]

    def lit(self) -> list[Box]:
        here = layout.places(self.table)
        touched = [place[1] for place in self.picture.marks if place[0] == "hex"]
        return [here.hex_box(hex_) for hex_ in {*self.hand.reach, *touched}]


class BuilderBoard(Board[Picture]):
    """Twenty by twenty hexes, the cards that give gold, and tiles in the hand."""

    hand: Choosing

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.hand = Choosing(table)
        self.words = BuilderWords(table, self.hand)
        self.places = BuilderPlaces(table, self.hand)
        self.secrets = SecretCards(table)
        self.ground = Ground(table.house.gallery.art)
        self._gold: list[int] = []
        """Of every seat at the end of the last turn that was shown; empty before the first."""

    # ------------------------------------------------------------------------- what is shown
    def picture_of(self, state: Any) -> Picture:
        return Picture.of(state)

    def cues(self, picture: Picture) -> Cues:
        cues = Cues(picture)
        cues.own = frozenset(self.table.players.persons)
        return cues

    def looks(self) -> object:
        return self.picture.lifted, widgets.card_under_way(self.picture)

    def boxes_of(self, places: Iterable[Spot]) -> list[Box]:
        """Hexes are ringed by their own outline, not by a box."""
        seats, here = len(self.picture.players), layout.places(self.table)
        others = (place for place in places if place[0] != "hex")
        found = (here.box_of(place, self.picture.cards, seats) for place in others)
        return [box for box in found if box is not None]

    @property
    def surroundings(self) -> Around:
        return Around(self.picture.season, "kingdom")

    def remember(self, event: Event) -> None:
        self.hand.hear(event)

    def listen(self, event: Event) -> None:
        self.hand.hear(event)

    def reactions(self, event: Event) -> Iterable[Feeling]:
        yield from reactions(event, self.picture)
        if isinstance(event, TurnEnded):
            before, self._gold = self._gold, self._reckoned()
            if before:
                yield from reckoned(event.seat, before, self._gold)

    def _reckoned(self) -> list[int]:
        """The gold of every seat as the picture shows it."""
        worths = worth(self.table.players.table.state, self.picture)
        return [sum(gold.values()) for gold in worths]

    def start_anew(self) -> None:
        self._gold = []

    def arrived(self, told: Iterable[Event]) -> None:
        if self.table.show.idle:  # it has not come by a move that is being shown
            self._gold = self._reckoned()
        self.hand.recall(told)

    # ---------------------------------------------------------------------------- the presses
    def on(self, intent: Intent) -> bool:
        if not self.table.playing or intent not in NUMBERED:
            return False
        number = NUMBERED.index(intent)
        tiles = [widget for widget in self.table.widgets if widget.key.startswith("tile:")]
        if number < len(tiles) and (press := tiles[number].press) is not None:
            press()
        return True

    # -------------------------------------------------------------------------- the 400 hexes
    def widget(self, key: str | None) -> Widget | None:
        """Every hex is a widget, also those that only can be explained."""
        hex_ = hex_of(key)
        if hex_ is None or not self.picture.quadrants or not self.table.playing:
            return None
        return widgets.hex_widget(self.table, self.hand, hex_)

    def under(self, at: tuple[int, int]) -> str | None:
        hex_ = layout.places(self.table).hex_under(at) if self.table.playing else None
        return None if hex_ is None else key_of(hex_)

    def towards(self, direction: tuple[int, int]) -> str | None:
        """Over the lit hexes from one to the next; at their end to what stands beside the board."""
        here = hex_of(self.table.focus)
        if here is None or not self.table.playing:
            return None
        plan = layout.places(self.table).plan
        there = walked(plan, list(self.hand.reach), here, direction)
        if there is not None:
            return key_of(there)
        off = [widget for widget in self.table.widgets if hex_of(widget.key) is None]
        standing = widgets.hex_widget(self.table, self.hand, here)
        return key_towards([standing, *off], self.table.focus, direction)

    def update(self, seconds: float) -> None:
        if hex_of(self.table.focus) in self.hand.reach:
            self.table.pointing.wait()  # a player who ponders over a lit hex sees its neighbours

    def meant(self) -> None:
        self.table.refresh()  # the cards tell what the hex that is meant would bring

    # ------------------------------------------------------------------------------- the page
    def lay_out(self) -> Sequence[Widget]:
        return widgets.lay_out(self.table, self.hand, self.secrets)

    def first_focus(self) -> str | None:
        return widgets.first_focus(self.table, self.hand)

    def paint(self, canvas: Canvas) -> None:
        paint_hall(canvas, self.picture.season, bare=True)
        widgets.paint(canvas, self.table, self.hand, self.ground)

    def paint_over(self, canvas: Canvas) -> None:
        keys = self.table.turn.advised
        beside = [widget for widget in self.table.widgets if hex_of(widget.key) is None]
        paint_advised(canvas, beside, keys)
        for hex_ in filter(None, map(hex_of, keys)):
            pieces.paint_advised(canvas, hex_)

    def paint_moving(self, canvas: Canvas) -> None:
        moving.paint(canvas, self.picture)

    def spots(self, move: Move, seat: int) -> Sequence[Spot]:
        hex_: int | None = getattr(move, "hex", None)
        return () if hex_ is None else (("hex", hex_),)

    def ring(self, canvas: Canvas, places: Iterable[Spot]) -> None:
        places = tuple(places)
        super().ring(canvas, places)
        for place in places:
            if place[0] == "hex":
                outlines.outline(canvas, place[1], "night", 9, 1.16)
                outlines.outline(canvas, place[1], "gold_light", 7, 1.13)

    def mark(self, canvas: Canvas, move: Move, seat: int) -> None:
        for _, hex_ in self.spots(move, seat):
            pieces.paint_advised(canvas, hex_)


def turn_begun(event: Event) -> int | None:
    return event.seat if isinstance(event, TurnBegan) else None


BOARD: Final = BoardKind(
    on=BuilderBoard,
    chapters=BuilderChapters(),
    ending=BuilderEnding,
    states=STATES,
    turn_begun=turn_begun,
    witness=Witness,
)
