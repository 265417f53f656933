"""What a person has picked up: a tile, or the settlement in the hand, and where it can be used."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from ....engine.contract import Event, Move
from ....i18n import tr
from ...board_parts import Hand
from ...table_doors import Table
from ..rules.events import SettlementBuilt, SettlementMoved, TileTaken, TurnBegan
from ..rules.forecast import Change
from ..rules.game_board import NAMES
from ..rules.hexes import SIDE, neighbours
from ..rules.moves import Build, GiveUp, Lift, Put
from . import explanations
from .hex_widgets import hex_of, key_of
from .picture import Picture
from .reach import MANDATORY, PUT, lifts, reach, tool_of, tools, usual


class Choosing(Hand[Picture]):
    """The hand of one table: what is legal is looked up, and what it brings is played on a copy."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.taken_up = ""
        """The tile a person has chosen; empty for what is usual."""
        self.last_hex: int | None = None
        """Where a settlement was last built or put: the eye is still there."""
        self.fresh: set[str] = set()
        """Kinds of which a tile was taken in the turn that goes on."""
        self._tools: tuple[object, tuple[str, ...]] = (None, ())
        self._ways: tuple[object, dict[int, Move]] = (None, {})
        self._changes: dict[tuple[int, Move], Change] = {}

    def hear(self, event: Event) -> None:
        match event:
            case TurnBegan():
                self.fresh.clear()
            case TileTaken(location=kind):
                self.fresh.add(kind)
            case SettlementBuilt(row=row, column=column) | SettlementMoved(row=row, column=column):
                self.last_hex = row * SIDE + column

    def recall(self, told: Iterable[Event]) -> None:
        """What is fresh at another moment of the match; the newest event comes first."""
        self.fresh.clear()
        for event in told:
            if isinstance(event, TurnBegan):
                return
            if isinstance(event, TileTaken):
                self.fresh.add(event.location)

    # -------------------------------------------------------------------------------- the tool
    @property
    def tools(self) -> tuple[str, ...]:
        """What can be used now: the mandatory action, tiles, the settlement in the hand."""
        legal = self.table.turn.legal
        known = self._known(legal)
        if self._tools[0] != known or known is None:
            self._tools = known, tools(legal)
        return self._tools[1]

    @property
    def tool(self) -> str:
        """What a press on the board is made with."""
        found = self.tools
        return self.taken_up if self.taken_up in found else usual(found)

    @property
    def lifts(self) -> bool:
        """Does the tool take up a settlement?"""
        return lifts(self.table.turn.legal, self.tool)

    @property
    def reach(self) -> dict[int, Move]:
        """The hexes that are lit, and the move that each of them means."""
        legal, tool = self.table.turn.legal, self.tool
        known = self._known(legal)
        if self._ways[0] != (known, tool) or known is None:
            self._ways = (known, tool), reach(legal, tool)
        return self._ways[1]

    def _known(self, legal: Sequence[Move]) -> object:
        """What stands for these moves while they are asked for; None if there are none."""
        return (id(legal), self.table.turn.moment) if legal else None

    @property
    def choices(self) -> list[GiveUp]:
        """Answers that are not hexes: which of two tiles goes."""
        return [move for move in self.table.turn.legal if isinstance(move, GiveUp)]

    @property
    def lifting(self) -> str:
        """The location with whose tile a settlement is being moved."""
        lifter: int = self.table.players.table.state.lifter
        return NAMES[lifter] if lifter >= 0 else ""

    @property
    def holds_a_settlement(self) -> bool:
        return any(isinstance(move, Put) for move in self.table.turn.legal)

    @property
    def choosing(self) -> bool:
        return bool(self.taken_up) or self.holds_a_settlement

    def forget(self) -> None:
        self.taken_up = ""

    def put_back(self) -> None:
        if self.holds_a_settlement:
            self.table.take_back.undo()
        else:
            self.forget()

    def is_whole(self, move: Move) -> bool:
        """A settlement that is taken up can be put back; where it goes is the move."""
        return not isinstance(move, Lift)

    def lay(self, move: Move | None) -> None:
        """What a laid move is made with stays in the hand."""
        if move is not None and (tool := tool_of(move)) and tool != self.tool:
            self.taken_up = tool

    def keys_of(self, move: Move) -> frozenset[str]:
        hex_, tool = getattr(move, "hex", None), tool_of(move)
        if hex_ is None:
            return frozenset({"pass:act" if move.idle else f"move:{move.text}"})
        if tool not in (MANDATORY, PUT) and tool != self.tool:
            return frozenset({f"tile:{tool}"})
        return frozenset({key_of(hex_)} if tool == self.tool else {"tile:build"})

    def show(self, move: Move) -> None:
        """Take up its tile, and mean its hex."""
        tool = tool_of(move)
        if tool and tool != self.tool:
            self.take_up(tool)()
        self.table.mean(next(filter(self.table.widget, self.keys_of(move)), None))

    def take_up(self, tool: str) -> Callable[[], None]:
        """Take a tile into the hand, or put it back."""

        def press() -> None:
            if tool in self.tools and self.table.turn.may_press():
                self.table.turn.take_up()
                back = tool in (self.taken_up, MANDATORY)
                self.taken_up = "" if back else tool
                self.table.focus = None
                self.table.refresh()

        return press

    def drop(self, held: str, on: str) -> None:
        """A settlement was dragged from one hex to another: taken up and put down in one go."""
        source, goal = hex_of(held), hex_of(on)
        lift = self.reach.get(source) if source is not None else None
        if goal is None or not isinstance(lift, Lift):
            return
        self.table.turn.submit(lift)
        put = self.reach.get(goal)
        if put is not None:
            self.table.turn.choose(put)
        else:
            self.table.say(tr("builder_why.adjacent"))

    # ------------------------------------------------------------------------- what it would be
    def change_of(self, move: Move) -> Change:
        """What a move would bring, found by playing it on a copy."""
        key = (self.table.turn.moment, move)
        if key not in self._changes:
            self._changes = {kept: one for kept, one in self._changes.items() if kept[0] == key[0]}
            state = self.table.players.table.state
            self._changes[key] = state.forecast(state.seat, move).change
        return self._changes[key]

    def change_at(self, hex_: int) -> Change:
        """What a press on a hex would bring."""
        move = self.reach.get(hex_)
        return Change() if move is None else self.change_of(move)

    def shown_change(self, hex_: int) -> Change | None:
        """What stands beside a hex while it is meant; nothing where a press changes nothing yet."""
        move = self.reach.get(hex_)
        return None if move is None or isinstance(move, Lift) else self.change_at(hex_)

    @property
    def laid_hex(self) -> int:
        """Where a settlement is laid that is not sent yet; -1 for nowhere."""
        return getattr(self.table.turn.laid, "hex", -1)

    @property
    def foreseen(self) -> Change:
        """What the move that is laid would bring, or else the one that is meant."""
        laid = self.table.turn.laid
        if laid is not None:
            return self.change_of(laid)
        hex_ = hex_of(self.table.focus)
        return Change() if hex_ is None else self.change_at(hex_)

    def done_words(self, move: Move) -> tuple[str, str]:
        """What sending a move does, and what is then left."""
        change = self.change_of(move)
        if move.idle or change.ends_turn:
            left = tr("laid.tiles_unused", count=change.unused) if change.unused else ""
            ends = {Build: "laid.build_and_end", Put: "laid.move_and_end"}
            return tr(ends.get(type(move), "laid.end_turn")), left
        if isinstance(move, Build):
            owed = self.picture.owed - (tool_of(move) == MANDATORY)
            return tr("laid.settle"), tr("builder.to_build", count=owed) if owed > 0 else ""
        return tr("laid.move" if isinstance(move, Put) else "laid.done"), ""

    # ------------------------------------------------------------------------------- in words
    def hex_lines(self, hex_: int) -> tuple[str, ...]:
        """What a press there would bring, or why it is not lit."""
        if hex_ in self.reach:
            return *explanations.change_words(self.change_at(hex_)), *self.by_finger
        tool = self.tool
        if not self.table.turn.legal or not tool:
            return ()
        reason = explanations.why_not(self.picture, hex_, tool, self.lifts)
        return (reason,) if reason else ()

    def tile_standing(self, kind: str) -> tuple[str, str]:
        """How my tile stands, and why it cannot be used."""
        table = self.table
        seat = table.hand_seat
        has = self.picture.players[seat]
        if self.picture.seat != seat:
            return tr("builder.ready"), ""
        if kind in self.tools:
            return tr("builder.ready"), ""
        if not has.ready.get(kind):
            fresh = kind in self.fresh
            return "", tr("builder_why.fresh" if fresh else "builder_why.used")
        if self.holds_a_settlement:
            return tr("builder.ready"), tr("builder_why.put_first")
        if table.players.table.question == "build":
            return tr("builder.ready"), tr("builder_why.during")
        return tr("builder.ready"), tr("builder_why.nowhere") if table.turn.legal else ""

    def hint_words(self) -> str:
        """One sentence about what a press would do next."""
        usual_words = self.table.tools.hint_words()
        if usual_words:
            return usual_words
        if self.table.turn.laid is not None:
            said = explanations.change_words(self.foreseen)
            return " · ".join(said) or tr("laid.confirm")
        if self.choices:
            return tr("hint.answer")
        if self.holds_a_settlement:
            return tr("builder_hint.put_back")
        if not self.tool:
            kind, _, name = (self.table.focus or "").partition(":")
            return tr(f"use_location.{name}") if kind == "tile" and name in NAMES else ""
        return tr("builder_hint.lit" if len(self.tools) == 1 else "builder_hint.tile")

    @property
    def by_finger(self) -> tuple[str, ...]:
        """How a finger chooses among hexes that are smaller than its tip."""
        slides = self.table.tools.touched and self.reach and self.table.turn.laid is None
        return (tr("builder_hint.slide"),) if slides else ()

    def why_lit(self) -> str:
        """Why these hexes and no others: by what stands on the table."""
        silent = self.table.adviser.speaks or self.table.turn.laid is not None
        if not self.reach or silent or self.tool == PUT or self.lifts:
            return ""
        own = self.picture.settlements[self.picture.seat]
        if not own:
            return tr("builder_hint.begin")
        beside = neighbours(own)
        near = [bool(beside >> hex_ & 1) for hex_ in self.reach]
        if all(near):
            return tr("builder_hint.adjacent")
        return "" if any(near) else tr("builder_hint.anywhere")
