"""The table: one scene for every game and every mode, made of a board, players and a mode."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pygame

from ...engine.contract import Event
from ...engine.record import Record
from ...games import playing
from ...games.board import Board
from ...games.governors import adviser
from ...games.players import Company
from ...i18n import tr
from ...stage.director import Clock
from ...stage.synth import Around
from ...ui.canvas import Canvas
from ...ui.couch import hands_words
from ...ui.inputs import Intent, Pointer, Press
from ...ui.page import Page
from ...ui.seat_marks import seat_name
from ...ui.widget import Widget
from ..house import House, Scene
from .adviser import Adviser
from .mode import Mode
from .show import Show
from .speakers import Voices, conversation
from .take_back import TakeBack
from .tools import Tools
from .turn import Turn


class TableScene(Scene):
    """Wires a board to a mode. What it looks like is the board's, who acts is the mode's."""

    def __init__(self, house: House, mode: Mode) -> None:
        super().__init__(house)
        self.mode = mode
        self.players: Company = mode.company
        self.hand_seat = self.players.persons[0] if self.players.persons else -1
        header = mode.record.header
        kind = playing(header.game, header.options).screen()
        self.board: Board[Any] = kind.on(self)
        speed = mode.speed(house.settings)
        voices = Voices(lambda: conversation(self), lambda: house.settings.voices)
        self.show = Show(self.board, house.sound, mode.first_state(), speed, self.game, voices)

        def heard(event: Event) -> None:
            self.show.note(event)
            self.stale = True
            self.board.listen(event)
            self.show.feelings.feel(self.board.reactions(event))

        self.show.cues.heard = heard
        self.adviser = Adviser(house.thinker, self.board, adviser(self.game))
        self.turn = Turn(self, mode.players)
        self.take_back = TakeBack(self, self.turn)
        self.tools = Tools(self)
        self._entered = False
        self._waited = False
        """Did the show wait for a press when it was last looked at?"""
        mode.open(self)

    @property
    def record(self) -> Record:
        return self.mode.record

    @property
    def game(self) -> str:
        return self.record.header.game

    @property
    def playing(self) -> bool:
        return self.mode.playing

    @property
    def page(self) -> Page:
        return self.house.page(self.board.places.least)

    # ----------------------------------------------------------------------------------- life
    def enter(self) -> None:
        self.show.director.clock = Clock(self.mode.speed(self.house.settings))
        self.show.cues.reduced = self.house.settings.reduced_motion
        if not self._entered and self.mode.interludes:
            self.show.director.feed(self.show.cues.prelude())
        self._entered = True
        self.turn.answering.look_away()
        self.mode.enter()
        super().enter()

    def leave(self) -> None:
        self.mode.leave()

    def update(self, seconds: float) -> None:
        self.mode.before(seconds)
        self.turn.answering.wait(seconds)
        self.board.update(seconds)
        self.stale |= self.show.feelings.fade(seconds) | self.show.voices.fade(seconds)
        self.turn.skipping.update(seconds)
        if self.show.running:
            self.pointing.hush()
        super().update(seconds)
        self.turn.take_advice()
        self.show_news()
        self.show.director.advance(seconds)
        if self.show.running:
            self.turn.answering.disturb()  # a press that comes a moment too late means the show
        self.look_again()
        if not (self.mode.interludes and self.board.interlude()):
            self.mode.go_on()
        self.mode.after(seconds)

    def go_on_behind(self, seconds: float, *, covered: bool) -> None:
        self.turn.answering.wait(seconds)
        self.turn.take_advice()
        self.mode.behind(seconds, covered=covered)

    def show_news(self) -> None:
        """Show what has happened elsewhere."""
        players = self.mode.players
        if players is None:
            return
        mover = players.table.actor
        for told in players.news():
            if told is None:
                self.start_anew()
            else:
                self.show.feed(told, players.table.state)
                self.turn.wait_after(mover)
            mover = players.table.actor

    def start_anew(self) -> None:
        """The match stands elsewhere now."""
        self.show.start_anew(self.record, self.players.table.state)
        self.turn.forget()
        self.refresh()

    def look_again(self) -> None:
        """Lay out anew what has changed while something was shown. Where the show begins to wait
        for a press, what goes on is meant."""
        before, self._waited = self._waited, self.show.director.holding
        if self._waited and not before and not self.explaining:
            self.focus = None
        if self.show.changed or self.stale:
            self.refresh()

    # ------------------------------------------------------------------------------ the hands
    def admits(self, press: Press, on_top: bool) -> bool | None:
        """While a person is asked, other pads can open the menu and take back their own move."""
        turn, intent = self.turn, press.intent
        put_back = self.board.hand.choosing or turn.laid is not None
        to_menu = on_top and intent is Intent.BACK and not put_back
        takes_back = on_top and intent is Intent.UNDO and self.take_back.may()
        free = not turn.legal or turn.asked < 0 or to_menu or takes_back
        return free or turn.may_press()

    def pad_changed(self, hands: str) -> None:
        """The pad of somebody at this table came or went."""
        couch = self.house.couch
        for seat in (seat for seat in self.players.persons if couch.owner(seat) == hands):
            said = "hands.back" if self.house.inputs.pads.here(hands) else "hands.gone"
            self.say(tr(said, seat=seat_name(seat), hands=hands_words(hands)))

    def hear(self, event: pygame.event.Event) -> bool:
        """A press that brings the window back to the front is meant for nothing else."""
        if event.type == pygame.WINDOWFOCUSGAINED:
            self.turn.answering.disturb()
        return super().hear(event)

    def press(self, press: Press) -> None:
        self.turn.answering.begin_press()
        super().press(press)

    def intercept(self, meant: str | None) -> bool:
        return self.mode.intercept(meant)

    def on(self, intent: Intent) -> bool:
        if intent is Intent.BACK and self.turn.take_up():
            return True
        if intent is Intent.BACK and self.board.hand.choosing:
            self.board.hand.put_back()
            self.refresh()
            return True
        return self.mode.on(intent) or self.board.on(intent)

    def point(self, pointer: Pointer, at: tuple[int, int]) -> None:
        if pointer.kind == "down":
            self.turn.answering.begin_press()
        if not self.mode.point(pointer, at):
            super().point(pointer, at)

    def back(self) -> None:
        self.house.push(self.mode.menu())

    def ask_advice(self) -> None:
        """What would a strong governor do here? A second press asks for silence."""
        if self.adviser.speaks:
            if self.turn.laid is self.adviser.best:
                self.turn.take_up()
            self.adviser.forget()
        elif self.turn.legal:
            turn = self.turn
            if self.mode.players is not None:
                self.mode.players.hinted()
            self.adviser.ask(turn.view, turn.legal, turn.moment, turn.laid)
        self.refresh()

    def dropped(self, held: str, on: str) -> None:
        self.board.hand.drop(held, on)

    def wheel(self, widget: Widget, turn: int) -> None:
        if widget.key.startswith("log"):
            self.focus = "log"
            self.show.log.scroll(turn * 3)
            self.refresh()
        else:
            self.mode.wheel(widget, turn)

    def forget_notice(self) -> None:
        super().forget_notice()
        if self.show.pointed:
            self.show.pointed = frozenset()
            self.refresh()

    # ---------------------------------------------------------------------------- what is meant
    def widget(self, key: str | None) -> Widget | None:
        return super().widget(key) or self.board.widget(key)

    def under(self, at: tuple[int, int]) -> Widget | None:
        key = None if self.mode.covers(at) else self.board.under(at)
        return super().under(at) if key is None else self.widget(key)

    def towards(self, direction: tuple[int, int]) -> str | None:
        return self.board.towards(direction) or super().towards(direction)

    def meant(self) -> None:
        self.mode.meant()
        self.board.meant()

    def topic(self) -> str:
        return self.board.words.topic()

    def first_focus(self) -> str | None:
        return self.mode.first_focus() or self.board.first_focus()

    def refresh(self) -> None:
        before = self.focus
        super().refresh()
        self.mode.refreshed(before)

    # ------------------------------------------------------------------------------- drawing
    @property
    def surroundings(self) -> Around | None:
        return self.board.surroundings

    @property
    def moving(self) -> bool:
        return self.show.picture.lively

    def lay_out(self) -> Sequence[Widget]:
        return [*self.mode.lay_out(self.board.lay_out()), self.tools.aloud()]

    def paint(self, canvas: Canvas) -> None:
        self.board.paint(canvas)
        self.mode.paint(canvas)

    def paint_over(self, canvas: Canvas) -> None:
        self.board.ring(canvas, self.show.pointed)
        self.board.paint_over(canvas)
        self.show.voices.paint(canvas, self)
        self.mode.paint_over(canvas)

    def paint_moving(self, canvas: Canvas) -> None:
        self.board.paint_moving(canvas)
