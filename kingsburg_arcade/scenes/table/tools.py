"""The tools of a table: hint, undo, redo, menu, and what the game adds, each with its keys."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Protocol

from ...i18n import tr
from ...ui.canvas import Canvas
from ...ui.controls import Button
from ...ui.inputs import Intent
from ...ui.key_words import key_of, line_of
from ...ui.layout import Box
from ...ui.log import News
from ...ui.narrated import Aloud, spoken
from ...ui.page import Page
from ...ui.widget import Card, Widget
from .banner import Bannered, banner, hint_words, paint
from .log_panel import Reader
from .mode import Mode
from .since import Told

TWO_LINES: Final = 60
"""So high must a button be to say that nobody can take a move back."""
TOOLS: Final = {
    "province": Intent.PROVINCE,
    "hint": Intent.HINT,
    "undo": Intent.UNDO,
    "redo": Intent.REDO,
    "menu": Intent.BACK,
}


class Equipped(Bannered, Protocol):
    """A table, as its tools know it."""

    @property
    def mode(self) -> Mode: ...
    @property
    def page(self) -> Page: ...
    @property
    def game(self) -> str: ...
    def back(self) -> None: ...
    def ask_advice(self) -> None: ...
    def refresh(self) -> None: ...


class Tools:
    """What every board puts on its page, wherever it has room."""

    def __init__(self, table: Equipped) -> None:
        self._table = table
        self._heard: int | None = None
        """So many lines of the log have been told to a narrator."""

    @property
    def touched(self) -> bool:
        """Are they used with a finger?"""
        return self._table.house.inputs.touched

    def hint(self, box: Box) -> Button:
        table = self._table
        refusal = None if table.turn.legal else table.mode.others_act
        if table.adviser.mind is None:
            refusal = tr("why.no_adviser")
        made = self.tool("hint", box, table.mode.advise, "icon.hint", refusal)
        if made.enabled:
            told = (table.adviser.words,) if table.adviser.best is not None else ()
            keys = line_of(table.house.inputs, TOOLS["hint"])
            lines = *told, tr("about.hint"), tr("about.steps"), keys
            made.explain = lambda: Card(tr("tool.hint"), lines)
        return made

    def done(self, box: Box) -> list[Widget]:
        """The button that sends what is laid, while something is."""
        turn = self._table.turn
        if turn.laid is None:
            return []
        words, left = self._table.board.hand.done_words(turn.laid)
        final = tr("laid.final") if turn.is_final(turn.laid) else ""
        lines = (*filter(None, (left, final)), tr("about.laid"))
        left = left or (final if box.height >= TWO_LINES else "")
        return [
            Button(
                key="done",
                box=box,
                press=turn.send,
                explain=lambda: Card(words, lines),
                words=words,
                hint=left,
                main=True,
            )
        ]

    def go_on(self, box: Box) -> list[Widget]:
        """The button that ends the waiting, while the show waits for a press."""
        director = self._table.show.director
        if not director.holding or director.throwing:
            return []
        words = tr("table.go_on")
        return [Button(key="go_on", box=box, press=director.skip, words=words, main=True)]

    def undo(self, box: Box) -> Button:
        """Takes up what is laid, before anything that was sent is taken back."""
        back = self._table.take_back
        if self._table.turn.laid is not None:
            return self.tool("undo", box, self._take_up, "icon.undo", wordless=True)
        made = self.tool("undo", box, back.undo, "icon.undo", back.undo_refusal, wordless=True)
        keys = line_of(self._table.house.inputs, TOOLS["undo"])
        if made.enabled:
            made.explain = lambda: Card(tr("tool.undo"), (back.coming_back, keys))
        return made

    def _take_up(self) -> None:
        self._table.turn.take_up()

    def redo(self, box: Box) -> Button:
        back = self._table.take_back
        return self.tool("redo", box, back.redo, "icon.redo", back.redo_refusal, wordless=True)

    def menu(self, box: Box, *, wordless: bool = False) -> Button:
        return self.tool("menu", box, self._table.back, "icon.pause", wordless=wordless)

    def tool(
        self,
        name: str,
        box: Box,
        press: Callable[[], None],
        picture: str = "",
        refusal: str | None = None,
        *,
        wordless: bool = False,
    ) -> Button:
        """A tool of the table, or one of the game's own with a key of its own."""
        keys = line_of(self._table.house.inputs, TOOLS[name])
        lines = (tr(f"about.{name}"), keys, *([refusal] if refusal else []))
        return Button(
            key=f"tool:{name}",
            box=box,
            press=press,
            enabled=refusal is None,
            explain=lambda: Card(tr(f"tool.{name}"), lines),
            words="" if wordless else tr(f"tool.{name}"),
            picture=picture,
            tint="gold" if refusal is None else "faded",
        )

    def opened(self, name: str) -> None:
        self._table.mode.tool_opened(name)

    # ---------------------------------------------------------------------------- the banner
    def banner(self, canvas: Canvas, sign: str) -> None:
        """Whose turn it is, or `sign` and what is going on."""
        paint(canvas, self._table, sign)

    def hint_words(self) -> str:
        """One line about what a press would do next, while that is the same in every game."""
        return hint_words(self._table)

    # --------------------------------------------------------------------------------- aloud
    def aloud(self) -> Widget:
        """What the narrator tells of a table."""
        return Aloud(key="aloud", box=Box(0, 0, 0, 0), asked=self._asked, news=self._news)

    def _news(self) -> Sequence[tuple[str, str]]:
        """Lines of the log that are new; those of before the first look are not."""
        log = self._table.show.log
        heard, self._heard = self._heard, len(log.lines)
        return log.told_aloud(self._heard if heard is None else heard)

    def _asked(self) -> tuple[str, ...]:
        """Whose turn it is, what a press would do, and the keys for what is laid; nothing while
        something is shown."""
        table = self._table
        asked = table.turn.legal or table.turn.awaits_throw or table.players.table.over
        if not table.show.idle or not (asked or table.mode.announcement):
            return ()
        seat = table.mode.quiet if table.mode.announcement else table.board.words.turn_seat
        keys = ""
        if table.turn.laid is not None:
            wanted = {"send": Intent.CONFIRM, "back": Intent.BACK}
            inputs = table.house.inputs
            signs = {name: spoken(key_of(inputs, intent)) for name, intent in wanted.items()}
            keys = tr("narrated.laid", **signs)
        return banner(table, seat), table.board.words.hint_words(), keys

    # ------------------------------------------------------------------------------- the log
    def log(self, box: Box) -> list[Widget]:
        table = self._table
        mine = table.hand_seat
        plain = Reader(
            press=self._point_out,
            scroll=self._scroll_log,
            sift=self._sift_log,
            text_scale=table.page.text,
            game=table.game,
            told=Told(self._since(), table.show.since.leaf, self._turn_leaf, self._put_away),
            seats=[mine] if mine >= 0 else [],
            touched=self.touched,
            mine=mine,
        )
        return table.show.log.widgets(box, table.mode.reader(plain))

    def _since(self) -> Sequence[News]:
        """What others did since the last move of the person asked."""
        table, asked = self._table, self._table.turn.asked
        since = table.show.since
        stays = bool(table.turn.legal) or since.lasts(asked)
        if asked < 0 or not stays or table.show.log.back:
            return ()
        return table.board.words.news(since.told(asked), asked)

    def _turn_leaf(self) -> None:
        self._table.show.since.leaf += 1
        self._table.refresh()

    def _put_away(self) -> None:
        self._table.show.since.put_away(self._table.turn.asked)
        self._table.refresh()

    def _point_out(self, number: int) -> None:
        """Mark what a line of the log speaks of."""
        show = self._table.show
        show.pointed = frozenset(show.log.lines[number].about)
        self._table.refresh()

    def _scroll_log(self, by: int) -> None:
        self._table.show.log.scroll(by)
        self._table.refresh()

    def _sift_log(self, shown: str | int) -> None:
        self._table.show.log.show(shown)
        self._table.refresh()
