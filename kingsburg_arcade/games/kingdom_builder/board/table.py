"""The Kingdom Builder table: a lit hex is pressed, a tile is taken up, the turn is ended."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from ....engine.contract import Event, Move
from ....i18n import tr
from ....scenes.table import adviser, banner
from ....scenes.table.history_view import Spot
from ....scenes.table.match import MatchScene
from ....ui.backdrop import paint_hall
from ....ui.canvas import Canvas
from ....ui.inputs import NUMBERED, Intent
from ....ui.layout import Box
from ....ui.log import Line
from ....ui.scene import House
from ....ui.seat_names import seat_name
from ....ui.widget import Widget
from ...players import Players
from ..rules.board import NAMES
from ..rules.events import SettlementBuilt, SettlementMoved, TileTaken, TurnBegan
from ..rules.forecast import Change
from ..rules.hexes import SIDE, neighbours
from ..rules.moves import GiveUp, Lift, Put
from . import explanations, layout, move_words, moving, outlines, pieces, widgets
from .asking import asked
from .cues import Cues
from .ground import Ground
from .hexes import hex_of, hex_under, key_of, walked
from .log_lines import line_of
from .picture import Picture
from .rule_topics import topic_of
from .ways import MANDATORY, PUT, lifts, reach, tool_of, tools, usual


class TableScene(MatchScene[Picture]):
    """One match of Kingdom Builder on the screen."""

    lead = "advice.better_gold"

    def __init__(self, house: House, sitting: Players) -> None:
        self.taken_up = ""
        """The tile a person has chosen; empty for what is usual."""
        self.last_hex: int | None = None
        """Where a settlement was last built or put: the eye is still there."""
        self._ways: tuple[object, dict[int, Move]] = (None, {})
        self._known: dict[int, str] = {}
        """The card that each person here may look at, as last seen."""
        self.fresh: set[str] = set()
        """Kinds of which a tile was taken in the turn that goes on."""
        self._changes: dict[tuple[int, int, str], Change] = {}
        self.ground = Ground(house.gallery.art)
        super().__init__(house, sitting)

    # ----------------------------------------------------------------------------- what it is
    def new_cues(self) -> Cues:
        return Cues(self.picture)

    def tell(self, event: Event) -> Line | None:
        return line_of(event)

    def picture_of(self, state: Any) -> Picture:
        return Picture.of(state)

    def boxes_of(self, places: Iterable[Spot]) -> list[Box]:
        seats = len(self.picture.players)
        found = (layout.box_of(place, self.picture.cards, seats) for place in places)
        return [box for box in found if box is not None and box not in self._hexes_of(places)]

    def _hexes_of(self, places: Iterable[Spot]) -> list[Box]:
        """Hexes are ringed by their own outline, not by a box."""
        return [layout.hex_box(place[1]).inflate(-8, -8) for place in places if place[0] == "hex"]

    def looks(self) -> object:
        return self.picture.lifted, self.card_under_way

    def remember(self, event: Event) -> None:
        self.listen(event)

    def listen(self, event: Event) -> None:
        match event:
            case TurnBegan():
                self.fresh.clear()
            case TileTaken(location=kind):
                self.fresh.add(kind)
            case SettlementBuilt(row=row, column=column) | SettlementMoved(row=row, column=column):
                self.last_hex = row * SIDE + column

    @property
    def card_under_way(self) -> bool:
        """Is the card that is played being turned over, or being put away?"""
        picture = self.picture
        leaves = any(flight.source == ("played",) for flight in picture.flights)
        return leaves or picture.turning is not None

    @property
    def surroundings(self) -> str:
        return self.picture.season

    @property
    def going_on(self) -> str:
        if not self.picture.quadrants:
            return tr("table.happening")
        return tr("builder_log.turn", seat=seat_name(self.picture.seat))

    @property
    def turn_seat(self) -> int:
        """While others act it is they who are shown, not who will be asked next."""
        shown = not self.idle and self.picture.quadrants
        return self.picture.seat if shown else super().turn_seat

    def prompt(self, seat: int) -> str:
        tool = self.tool
        return asked(self.sitting.table.state, tool, lifts(self.legal, tool))

    def deed(self, move: Move, question: str) -> str:
        return move_words.deed(move)

    def panel_box(self, seat: int) -> Box:
        return layout.seat_box(seat, self.sitting.table.seats)

    # -------------------------------------------------------------------------------- choosing
    @property
    def tools(self) -> tuple[str, ...]:
        """What can be used now: the mandatory action, tiles, the settlement in the hand."""
        return tools(self.legal)

    @property
    def tool(self) -> str:
        """What a press on the board is made with."""
        legal = self.legal
        return self.taken_up if self.taken_up in tools(legal) else usual(legal)

    @property
    def reach(self) -> dict[int, Move]:
        """The hexes that are lit, and the move that each of them means."""
        legal, tool = self.legal, self.tool
        known = (id(legal), len(self.sitting.table.record), tool) if legal else None
        if self._ways[0] != known or known is None:
            self._ways = known, reach(legal, tool)
        return self._ways[1]

    @property
    def choices(self) -> list[GiveUp]:
        """Answers that are no hex: which of two tiles goes."""
        return [move for move in self.legal if isinstance(move, GiveUp)]

    @property
    def lifting(self) -> str:
        """The location with whose tile a settlement is being moved."""
        lifter: int = self.sitting.table.state.lifter
        return NAMES[lifter] if lifter >= 0 else ""

    def take_up(self, tool: str) -> Callable[[], None]:
        """Take a tile into the hand, or put it back."""

        def press() -> None:
            if tool in self.tools and self._is_own(self.sitting.asked):
                back = tool in (self.taken_up, MANDATORY)
                self.taken_up = "" if back else tool
                self.focus = None
                self.refresh()

        return press

    def forget_choice(self) -> None:
        self.taken_up = ""

    @property
    def choosing(self) -> bool:
        return bool(self.taken_up) or self._holds_a_settlement

    @property
    def _holds_a_settlement(self) -> bool:
        return any(isinstance(move, Put) for move in self.legal)

    def dropped(self, held: str, on: str) -> None:
        """A settlement was dragged from one hex to another: taken up and put down in one go."""
        source, goal = hex_of(held), hex_of(on)
        lift = self.reach.get(source) if source is not None else None
        if goal is None or not isinstance(lift, Lift):
            return
        self.answer(lift)()
        self.director.drain()
        self._go_on()
        put = self.reach.get(goal)
        if put is not None:
            self.answer(put)()
        else:
            self.say(tr("builder_why.adjacent"))

    # ------------------------------------------------------------------------- what it would be
    def change_at(self, hex_: int) -> Change:
        """What a press on a hex would bring, found by playing it on a copy."""
        move = self.reach.get(hex_)
        if move is None:
            return Change()
        key = (len(self.sitting.table.record), hex_, tool_of(move))
        if key not in self._changes:
            self._changes = {kept: one for kept, one in self._changes.items() if kept[0] == key[0]}
            state = self.sitting.table.state
            self._changes[key] = state.forecast(state.seat, move).change
        return self._changes[key]

    def shown_change(self, hex_: int) -> Change | None:
        """What stands beside a hex while it is meant; nothing where a press changes nothing yet."""
        move = self.reach.get(hex_)
        return None if move is None or isinstance(move, Lift) else self.change_at(hex_)

    @property
    def meant_change(self) -> Change:
        """What the hex that is meant would bring."""
        hex_ = hex_of(self.focus)
        return Change() if hex_ is None else self.change_at(hex_)

    @property
    def weighed_seat(self) -> int:
        """Whose gold the cards tell: the panel meant, else the person's, else whose turn it is."""
        kind, _, seat = (self.focus or "").partition(":")
        if kind == "seat":
            return int(seat)
        return self.hand_seat if self.hand_seat >= 0 else self.picture.seat

    def hex_lines(self, hex_: int) -> tuple[str, ...]:
        """What a press there would bring, or why it is not lit."""
        if hex_ in self.reach:
            return explanations.change_words(self.change_at(hex_))
        tool = self.tool
        if not self.legal or not tool:
            return ()
        reason = explanations.why_not(self.picture, hex_, tool, lifts(self.legal, tool))
        return (reason,) if reason else ()

    def tile_standing(self, kind: str) -> tuple[str, str]:
        """How my tile stands, and why it cannot be used."""
        seat = self.hand_seat
        has = self.picture.players[seat]
        if self.picture.seat != seat:
            return tr("builder.ready"), ""
        if kind in self.tools:
            return tr("builder.ready"), ""
        if not has.ready.get(kind):
            fresh = kind in self.fresh
            return "", tr("builder_why.fresh" if fresh else "builder_why.used")
        if self._holds_a_settlement:
            return tr("builder.ready"), tr("builder_why.put_first")
        if self.sitting.table.question == "build":
            return tr("builder.ready"), tr("builder_why.during")
        return tr("builder.ready"), tr("builder_why.nowhere") if self.legal else ""

    # --------------------------------------------------------------------------- secret cards
    def own_terrain(self, seat: int) -> str:
        """The card that a person at this screen may look at; empty if there is none."""
        if seat not in self.sitting.persons or not self.picture.players[seat].holds:
            return ""
        known = next(iter(self.sitting.table.view(seat).secrets.values()), "")
        if known:  # the match may be ahead of the show, and the card shown there already
            self._known[seat] = known
        return self._known.get(seat, "")

    def press_of(self, seat: int) -> Callable[[], None] | None:
        """Who shares the screen with others looks at the own next card by the own panel."""
        persons = self.sitting.persons
        if len(persons) < 2 or seat not in persons or not self.picture.players[seat].holds:
            return None
        return lambda: self.look_at_card(seat)

    def look_at_card(self, seat: int) -> None:
        from ....ui.handover import HandoverScene

        terrain = self.own_terrain(seat)
        if terrain and self._is_own(seat):
            self.house.push(
                HandoverScene(self.house, seat, (tr(f"terrain.{terrain}"),), f"terrain.{terrain}_1")
            )

    # ---------------------------------------------------------------------------------- hints
    def keys_of(self, move: Move) -> frozenset[str]:
        hex_, tool = getattr(move, "hex", None), tool_of(move)
        if hex_ is None:
            return frozenset({"pass:act" if move.idle else f"move:{move.text}"})
        if tool not in (MANDATORY, PUT) and tool != self.tool:
            return frozenset({f"tile:{tool}"})
        return frozenset({key_of(hex_)} if tool == self.tool else {"tile:build"})

    def hint_words(self) -> str:
        """One sentence about what a press would do next."""
        usual_words = banner.hint_words(self)
        if usual_words:
            return usual_words
        if self.choices:
            return tr("hint.answer")
        if self._holds_a_settlement:
            return tr("builder_hint.put_back")
        if not self.tool:
            kind, _, name = (self.focus or "").partition(":")
            return tr(f"use_location.{name}") if kind == "tile" and name in NAMES else ""
        return tr("builder_hint.lit" if len(self.tools) == 1 else "builder_hint.tile")

    def why_lit(self) -> str:
        """Why these hexes and no others: by what stands on the table."""
        if not self.reach or self.adviser.thinks or self.adviser.best is not None:
            return ""
        if self.tool == PUT or lifts(self.legal, self.tool):
            return ""
        beside = neighbours(self.picture.settlements[self.picture.seat])
        near = [bool(beside >> hex_ & 1) for hex_ in self.reach]
        if all(near):
            return tr("builder_hint.adjacent")
        return "" if any(near) else tr("builder_hint.anywhere")

    # ---------------------------------------------------------------------------------- hands
    def on(self, intent: Intent) -> bool:
        if intent is Intent.BACK and self._holds_a_settlement:
            self.undo()
        elif intent in NUMBERED:
            self._choose_numbered(NUMBERED.index(intent))
        else:
            return super().on(intent)
        return True

    def _choose_numbered(self, number: int) -> None:
        tiles = [widget for widget in self.widgets if widget.key.startswith("tile:")]
        if number < len(tiles) and (press := tiles[number].press) is not None:
            press()

    def topic(self) -> str:
        return topic_of(self.focus, self.picture, self.sitting.table.question)

    def widget(self, key: str | None) -> Widget | None:
        """Every hex is a widget, also those that only can be explained."""
        found = super().widget(key)
        hex_ = hex_of(key)
        if found is None and hex_ is not None and self.picture.quadrants:
            return widgets.hex_widget(self, hex_)
        return found

    def under(self, at: tuple[int, int]) -> Widget | None:
        hex_ = hex_under(at)
        return super().under(at) if hex_ is None else self.widget(key_of(hex_))

    def towards(self, direction: tuple[int, int]) -> str | None:
        """Over the lit hexes from one to the next; at their end to what stands beside the board."""
        here = hex_of(self.focus)
        if here is None:
            return super().towards(direction)
        there = walked(list(self.reach), here, direction)
        return key_of(there) if there is not None else self._leave_board(here, direction)

    def _leave_board(self, here: int, direction: tuple[int, int]) -> str | None:
        from ....ui.focus import key_towards

        off = [widget for widget in self.widgets if hex_of(widget.key) is None]
        return key_towards([widgets.hex_widget(self, here), *off], self.focus, direction)

    def update(self, seconds: float) -> None:
        if hex_of(self.focus) in self.reach:
            self.pointing.wait()  # who ponders over a lit hex wants to see its neighbours
        super().update(seconds)

    def meant(self) -> None:
        super().meant()
        self.refresh()  # the cards tell what the hex that is meant would bring

    # ------------------------------------------------------------------------------- drawing
    def lay_out(self) -> Sequence[Widget]:
        return widgets.lay_out(self)

    def first_focus(self) -> str | None:
        return widgets.first_focus(self)

    def paint(self, canvas: Canvas) -> None:
        paint_hall(canvas, self.picture.season, bare=True)
        widgets.paint(canvas, self)

    def paint_over(self, canvas: Canvas) -> None:
        super().paint_over(canvas)
        for place in self.pointed:
            if place[0] == "hex":
                outlines.outline(canvas, place[1], "night", 9, 1.16)
                outlines.outline(canvas, place[1], "gold_light", 7, 1.13)
        self._paint_advice(canvas)

    def _paint_advice(self, canvas: Canvas) -> None:
        keys = self.advised
        beside = [widget for widget in self.widgets if hex_of(widget.key) is None]
        adviser.paint(canvas, beside, keys)
        for hex_ in filter(None, map(hex_of, keys)):
            pieces.paint_advised(canvas, hex_)

    def paint_moving(self, canvas: Canvas) -> None:
        moving.paint(canvas, self.picture)
