"""A match far away: who is missing, what is said, and the way out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil, inf
from typing import Final

from ...i18n import tr
from ...stage.tween import Wait
from ...ui import speech_bubble
from ...ui.canvas import LEGIBLE, Canvas
from ...ui.controls import Button
from ...ui.layout import Box
from ...ui.scene import Scene
from ...ui.widget import Widget
from ..house import House
from ..table.mode import Host, Mode
from ..table.pause import PauseScene
from ..table.speakers import needed
from ..table.turn import FAR_GRACE
from . import watching
from .decisions import Decisions
from .far_players import FarPlayers, couch_of
from .party import NOWHERE, Party, recent
from .party_words import awaited_words, own_time, said_words, standing, stop_attending
from .talk import TalkScene
from .vote import LeaveScene

ROOMY: Final = 1000
"""A banner so wide has room for a question beside its words, else it stands below."""
BEHIND: Final = 40.0
"""Seconds of the show that nobody has to sit through before seeing what is now."""
SHOWN: Final = 3.0
"""Seconds after which dice show themselves that no press has thrown."""
NOTICED: Final = 8.0
"""Seconds after which a sentence that nobody pressed away goes by itself."""


class FarMode(Mode):
    """Who is missing, what is said, and the way out: what a table needs when others are far."""

    shows = frozenset({"party.missing"})

    def __init__(self, party: Party) -> None:
        self.party = party
        self.decisions = Decisions(party, lambda: self.table)
        super().__init__(FarPlayers(party))
        self._heard_of: object = None
        self._noticed = 0.0
        self._lost: tuple[str, str | None] | None = None
        """What was meant and is gone, and what is meant since, because nothing else was there."""

    # ------------------------------------------------------------------------------- widgets
    def lay_out(self, board: Sequence[Widget]) -> Sequence[Widget]:
        if self.party.seat is None:
            board = watching.tools(
                board, self.table.board.places.banner, self.table.open_rules, self.table.house.pop
            )
        return [*board, *self.throw_button(), *self._beside()]

    def _beside(self) -> list[Widget]:
        found: list[Widget] = [
            Button(key="talk", box=self._talk_box, press=self.open_talk, words=tr("party.talk"))
        ]
        offer = self.decisions.offer
        if offer is not None:
            key, words, press = offer
            found.append(Button(key=key, box=self._vote_box, press=press, words=words, main=True))
        return found

    @property
    def beside_banner(self) -> int:
        """Room for the buttons and the clock that stand in the banner."""
        leftmost = self._clock_box if own_time(self.party) else self._leftmost
        return self.table.board.places.banner.right - leftmost.x

    @property
    def _talk_box(self) -> Box:
        banner = self.table.board.places.banner
        wide = 166 if banner.width >= ROOMY else 112
        return Box(banner.right - wide - 10, banner.y + 8, wide, banner.height - 16)

    @property
    def _vote_box(self) -> Box:
        talk = self._talk_box
        if self.table.board.places.banner.width < ROOMY:
            return Box(talk.right - 312, talk.bottom + 14, 312, 56)
        return Box(talk.x - 320, talk.y, 312, talk.height)

    @property
    def _leftmost(self) -> Box:
        narrow = self.table.board.places.banner.width < ROOMY
        return self._talk_box if narrow or self.decisions.offer is None else self._vote_box

    @property
    def _clock_box(self) -> Box:
        beside = self._leftmost
        return Box(beside.x - 108, beside.y, 100, beside.height)

    @property
    def quiet(self) -> int:
        """The seat by which the announcement is coloured, if it is no alarm."""
        if self.announcement and self.announcement == awaited_words(self.party):
            return next(one.seat for one in self.party.awaited if one.seat != self.party.seat)
        return -1

    @property
    def announcement(self) -> str:
        party = self.party
        stands = party.failed or party.waiting or party.alone or party.paused or party.other_copy
        own_turn = isinstance(self.players, FarPlayers) and self.players.own_turn
        if own_turn and self.table.show.idle and not stands:
            return ""  # what the person is asked is worth more; the veil tells who is missing
        return standing(party, brief=self.decisions.votes)

    @property
    def others_act(self) -> str:
        party = self.party
        if party.failed:
            return tr("party.stopped")
        if party.seat is None:
            return tr("party.watch_line")
        if party.paused:
            return tr("party.paused")
        return tr("party.awaited") if party.waiting or party.alone else super().others_act

    # ---------------------------------------------------------------------------------- life
    def open(self, table: Host) -> None:
        """Seats are called by the people who came for them."""
        table.house.gather(couch_of(self.party))
        super().open(table)

    def enter(self) -> None:
        """The dice have come; a press shows them, and they do not wait long for it."""
        super().enter()
        settings = self.table.house.settings
        speed, sits = self.speed(settings), self.party.seat is not None
        waits = sits and speed < inf and not settings.automatic_rolls
        self.table.show.cues.to_throw = SHOWN * speed if waits else 0.0

    def leave(self) -> None:
        super().leave()
        if not self.party.table or not self.party.table.over:
            stop_attending(self.table.house)

    def before(self, seconds: float) -> None:
        self._look_at_party(seconds)

    def after(self, seconds: float) -> None:
        self._catch_up()

    def undone(self) -> None:
        """A rival that is played here waits until it has heard that the turn is asked for."""
        if self.company.table.actor != self.party.seat:
            self.table.show.director.feed([Wait(FAR_GRACE)])

    def behind(self, seconds: float, *, covered: bool) -> None:
        """The others do not wait for a reader: where nobody looks, what happened simply is."""
        table = self.table
        self._look_at_party(seconds)
        table.show_news()
        if covered and table.house.settings.wait_rivals:
            self._land_move()
            self._catch_up()
        elif covered:
            self._land()
        else:
            table.show.director.advance(seconds)
            table.look_again()
            self._catch_up()
        self.go_on()

    def _land(self) -> None:
        """Show at once everything that has happened."""
        if self.table.show.land():
            self.table.refresh()

    def _land_move(self) -> None:
        """Show at once what moves, up to where a reader goes on."""
        if self.table.show.running:
            self.table.show.director.skip()
            self.table.refresh()

    def _catch_up(self) -> None:
        """A player who comes late, or looks too long at one thing, sees what is now. One who reads
        the moves of the others may do so until the own time for a move runs short."""
        table, director = self.table, self.table.show.director
        if table.house.settings.wait_rivals:
            late = director.busy and bool(own_time(self.party))
        else:
            late = director.left > BEHIND and not director.holding
        if late:
            self._land()
            table.say(tr("party.caught_up"))

    def go_on(self) -> None:
        """A battle that waits for a press of the person here keeps nobody else waiting."""
        table = self.table
        table.turn.move_on()
        if table.show.director.holding and table.turn.answered:
            table.turn.play_answer()

    def refreshed(self, before: str | None) -> None:
        """A question that cannot be answered for a moment comes back with what was meant."""
        table = self.table
        if self._lost is not None and table.focus == self._lost[1]:
            if table.widget(self._lost[0]) is not None:
                table.focus, self._lost = self._lost[0], None
        elif before is not None and table.focus != before:
            self._lost = before, table.focus

    def meant(self) -> None:
        self._lost = None  # a player who has gone elsewhere stays there

    def asked(self) -> None:
        self._lost = None
        if not self._on_top:
            self.table.house.top.say(tr("party.your_turn"))

    @property
    def _on_top(self) -> bool:
        here: object = self.table
        return self.table.house.top is here

    def _look_at_party(self, seconds: float) -> None:
        party, table = self.party, self.table
        away = int(sum(party.absence(seat) for seat in party.unheard))
        left = tuple(ceil(wait.left) for wait in party.awaited)
        known = (party.changes, away, len(recent(party)), left)
        if known != self._heard_of:
            self._heard_of = known
            table.refresh()
        self._noticed = self._noticed + seconds if table.notice else 0.0
        if self._noticed > NOTICED:
            table.forget_notice()
        self.decisions.look()

    # ------------------------------------------------------------------------- other scenes
    def open_talk(self) -> None:
        self.table.house.push(TalkScene(self.table.house, self.party))

    def menu(self) -> Scene:
        return FarPauseScene(self.table.house, self.party, self.table.topic())

    def finish(self) -> None:
        house = self.table.house
        if not self._on_top or self.table.show.hears_out():
            return  # what is being read is read to its end
        assert self.players is not None
        house.replace(house.doors.far_score(self.party, self.players))

    # ------------------------------------------------------------------------------- drawing
    def paint(self, canvas: Canvas) -> None:
        if self.party.seat is None and not self.table.show.director.holding:
            watching.paint(canvas, self.table.board.places.hand_box)

    def paint_over(self, canvas: Canvas) -> None:
        board = self.table.board
        missing, late = self.party.missing, self.party.late
        for seat in missing:
            words = tr("party.silent", seconds=int(self.party.absence(seat)))
            paint_missing(canvas, board.places.panel_box(seat), words)
        for seat in late.keys() - set(missing):
            words = tr("party.owes", what=tr(f"awaited.{late[seat]}"))
            paint_late(canvas, board.places.panel_box(seat), words)
        if own_time(self.party):
            paint_time(canvas, self._clock_box, own_time(self.party))
        paint_talk(canvas, self.table, self.party)


def paint_talk(canvas: Canvas, table: Host, party: Party) -> None:
    """What players say, beside each other and beside what a rival says."""
    places, rival = table.board.places, table.show.voices.now
    taken = [*needed(table), *([rival.at] if rival is not None and rival.at else [])]
    seated = [spoken for spoken in recent(party) if spoken.seat != NOWHERE]
    last = {spoken.seat: spoken for spoken in seated}
    for seat, spoken in last.items():
        words = said_words(spoken.said)
        at = speech_bubble.place(canvas, places.panel_box(seat), words, taken)
        speech_bubble.paint(canvas, at, seat, words)
        taken.append(at)


def paint_time(canvas: Canvas, box: Box, left: str) -> None:
    """How long the person here has for a move."""
    canvas.plate(box, "night", "gold", width=2, radius=10)
    canvas.words(left, box.inflate(-16, 0), "body", "gold_light", face="bold", align="center")


def paint_missing(canvas: Canvas, box: Box, words: str) -> None:
    """Over the panel of somebody who cannot be heard."""
    veil = Box(box.x + 3, box.y + 55, box.width - 6, box.height - 58)
    canvas.plate(veil, "night", "ruby", width=2, radius=10, alpha=190)
    plate = Box(veil.x + 10, veil.centery - 22, veil.width - 20, 44)
    canvas.plate(plate, "ruby_deep", "ruby_light", width=2, radius=10)
    canvas.words(words, plate.inflate(-16, 0), "body", "ivory", face="bold", align="center")


def paint_late(canvas: Canvas, box: Box, words: str) -> None:
    """On the panel of somebody who is late, and whose goods stay to be seen."""
    plate = Box(box.x + 13, box.bottom - 48, box.width - 26, 40)
    canvas.plate(plate, "ruby_deep", "ruby_light", width=2, radius=10)
    room = plate.inflate(-16, 0)
    canvas.words(words, room, "body", "ivory", face="bold", align="center", least=LEGIBLE)


class FarPauseScene(PauseScene):
    """The others play on behind it."""

    note = "party.pause_note"
    high = 730

    def __init__(self, house: House, party: Party, about: str = "") -> None:
        super().__init__(house, about)
        self.party = party

    def wanted(self) -> list[tuple[str, Callable[[], None]]]:
        *first, quit_ = super().wanted()
        if self.party.hosts:
            first.append(("open_door" if self._closed else "close_door", self._turn_door))
        if self.party.seat is None:
            return [*first, quit_]
        pause = ("end_pause", self._resume) if self.party.paused else ("ask", self._ask)
        return [*first, pause, ("leave", self._leave), quit_]

    def _ask(self) -> None:
        self.party.line.pause(True)
        self.back()
        self.house.top.say(tr("party.asked_pause"))

    def _resume(self) -> None:
        self.party.line.pause(False)
        self.back()

    @property
    def _closed(self) -> bool:
        return self.party.gathered is not None and self.party.gathered.closed

    def _turn_door(self) -> None:
        """Let no more spectators in, or let them in again."""
        self.party.line.close_entrance(not self._closed)
        self.back()

    def _leave(self) -> None:
        self.house.replace(LeaveScene(self.house, self.party))
