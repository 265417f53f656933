"""The lobby: who sits on which chair, who is ready, what is played, and a few words meanwhile."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from ... import games
from ...i18n import readable, refusal, tr, tr_or
from ...net.room.lobby import Chair, LobbyState
from ...ui import seat_marks
from ...ui.backdrop import paint_hall
from ...ui.canvas import PAGE, Canvas
from ...ui.controls import Button, tick
from ...ui.layout import Box, columns
from ...ui.seat_names import chair_name, seat_name
from ...ui.widget import Card, Widget, ring
from ..front.chairs import company
from ..house import House, Scene
from . import attending
from .party import Party
from .talk import TalkScene, paint_talk
from .typing import copied
from .words import option_words

CHAIRS: Final = Box(120, 216, 1000, 640)
SIDE: Final = Box(1150, 216, 650, 640)
HIGH: Final = 110
GAPS: Final = {2: 60, 3: 48, 4: 36}
"""Between the chairs, when few stand there."""
DOOR: Final = Box(360, 260, PAGE[0] - 720, 520)
"""Where one waits to be let in."""
DOORMAN: Final = "icon.person"
"""Who keeps the door, if the game names no one."""
SLOW: Final = 4.0
"""Seconds after which we call a room silent that does not answer."""


@dataclass(slots=True, kw_only=True)
class Seat(Widget):
    """One chair of the room."""

    seat: int
    chair: Chair
    mine: bool
    offer: str
    """What a press would do while it is free."""

    def draw(self, canvas: Canvas, focused: bool) -> None:
        box, chair = self.box, self.chair
        ground, _ = seat_marks.colours(self.seat)
        edge = "gold_light" if self.mine else ground
        alpha = 120 if chair.free else 240
        canvas.plate(box, "dusk", edge, width=4 if self.mine else 3, radius=16, alpha=alpha)
        seat_marks.shape(
            canvas, self.seat, Box(box.x + 16, box.y + 14, 84, 84), 90 if chair.free else 255
        )
        name = Box(box.x + 124, box.y + 10, 520, 52)
        canvas.words(self._name(), name, "heading", "ivory", face="title")
        below = Box(name.x, box.y + 62, 520, 38)
        canvas.words(self._below(), below, "body", "parchment")
        state = Box(box.right - 300, box.y + 26, 280, 60)
        if chair.ready or chair.governor:
            mark = Box(state.right - 52, state.y + 6, 48, 48)
            canvas.plate(mark, "emerald", "emerald_light", radius=24)
            tick(canvas, mark, "ivory")
            words = Box(state.x, state.y, state.width - 64, state.height)
            canvas.words(tr("lobby.ready"), words, "label", "emerald_light", align="right")
        elif chair.key:
            canvas.words(tr("lobby.not_ready"), state, "label", "amber_light", align="right")
        elif self.offer:
            canvas.words(tr(self.offer), state, "body", "steel", align="right")
        if focused:
            ring(canvas, box, 16)

    def _name(self) -> str:
        if self.chair.key:
            return self.chair.name
        return chair_name(self.chair.governor) if self.chair.governor else tr("lobby.free")

    def _below(self) -> str:
        said = seat_name(self.seat)
        return f"{said} · {tr('lobby.you')}" if self.mine else said


class LobbyScene(Scene):
    """Before the match, in your own room or in that of another player."""

    def __init__(
        self, house: House, party: Party, name: str = "", *, returns: bool = False
    ) -> None:
        super().__init__(house)
        self.party, self.name, self.returns = party, name, returns
        self._known = -1
        self._waited = 0.0
        self._slow = False

    # ---------------------------------------------------------------------------------- life
    def leave(self) -> None:
        if self.party.table is None:
            self.party.close()
            attending.leave(self.house)

    def update(self, seconds: float) -> None:
        super().update(seconds)
        party = self.party
        if party.table is not None:
            self._begin()
            return
        self._waited = 0.0 if party.linked else self._waited + seconds
        slow = self._waited > SLOW
        if party.changes != self._known or slow != self._slow:
            self._known, self._slow = party.changes, slow
            self.refresh()

    def _begin(self) -> None:
        self.house.replace(self.house.doors.far_table(self.party))

    @property
    def gathered(self) -> LobbyState | None:
        return self.party.gathered

    # ------------------------------------------------------------------------------- widgets
    def lay_out(self) -> Sequence[Widget]:
        gathered = self.gathered
        mine = self.party.chair
        if gathered is None or self._trouble():
            return [self._way_out()]
        if mine is None:
            return self._waiting_to_watch()
        left, middle, right = columns(Box(120, 930, 1680, 90), [1, 1, 2], 24)
        back = Button(key="back", box=left, press=self.back, words=tr("lobby.leave"), size="label")
        talk = Button(
            key="talk", box=middle, press=self._talk, words=tr("party.talk"), size="label"
        )
        ready = gathered.chairs[mine].ready
        words = tr("lobby.wait" if ready else "lobby.get_ready")
        begin = Button(
            key="ready", box=right, press=self._ready, words=words, main=not ready, size="heading"
        )
        return [begin, *self._chairs(gathered, mine), *self._codes(), talk, back]

    def _waiting_to_watch(self) -> list[Widget]:
        left = Box(DOOR.centerx - 332, DOOR.bottom - 116, 320, 80)
        right = left.move(344, 0)
        return [
            Button(key="back", box=left, press=self.back, words=tr("menu.back"), size="label"),
            Button(key="talk", box=right, press=self._talk, words=tr("party.talk"), size="label"),
        ]

    def _way_out(self) -> Widget:
        """While one waits at the door, or is not let in."""
        box = Box(DOOR.centerx - 220, DOOR.bottom - 116, 440, 80)
        trouble = bool(self._trouble())
        words = tr("score.rooms" if trouble else "menu.back")
        return Button(key="back", box=box, press=self.back, words=words, main=trouble, size="label")

    def first_focus(self) -> str | None:
        return "ready" if self.widget("ready") is not None else "back"

    def refresh(self) -> None:
        """Who has come in is to get ready next: until then there was only the way out."""
        calling = self.widget("ready") is None
        super().refresh()
        if calling:
            self.mean(self.first_focus())

    def _chairs(self, gathered: LobbyState, mine: int) -> list[Widget]:
        count = len(gathered.chairs)
        gap = GAPS.get(count, 12)
        top = CHAIRS.centery - (count * HIGH + (count - 1) * gap) // 2
        return [
            Seat(
                key=f"chair:{at}",
                box=Box(CHAIRS.x + 20, top + at * (HIGH + gap), CHAIRS.width - 40, HIGH),
                press=self._sit(at, chair),
                explain=self._explained(at, chair),
                seat=at,
                chair=chair,
                mine=at == mine,
                offer="lobby.give" if self.party.hosts else "lobby.sit",
            )
            for at, chair in enumerate(gathered.chairs)
        ]

    def _explained(self, at: int, chair: Chair) -> Callable[[], Card] | None:
        def explain() -> Card:
            about = "about.lobby_host" if self.party.hosts else "about.lobby_chair"
            return Card(seat_name(at), (tr(about),))

        return None if chair.key else explain

    def _sit(self, at: int, chair: Chair) -> Callable[[], None] | None:
        """A free chair: the creator seats a governor, a guest moves there."""
        if chair.key:
            return None
        if self.party.hosts:
            return lambda: self._next_governor(at, chair)
        return None if chair.governor else lambda: self._move(at)

    def _next_governor(self, at: int, chair: Chair) -> None:
        """Free, then each level in turn, then the creator's own chair is not changed by it."""
        assert self.gathered is not None
        order = ["", *company(self.gathered.game)[1:]]
        now = order.index(chair.governor) if chair.governor in order else 0
        self.party.line.seat_governor(at, order[(now + 1) % len(order)])

    def _move(self, at: int) -> None:
        self.party.line.ask(at, False)

    def _codes(self) -> list[Widget]:
        listening = self.party.listening
        if listening is None:
            return []
        spot = Box(SIDE.x + 24, SIDE.y + 196, SIDE.width - 48, 64)
        address = Button(
            key="copy",
            box=spot,
            press=lambda: self._copy(listening.address),
            words=tr("lobby.address", address=listening.address),
        )
        if not listening.code:
            return [address]
        code = Button(
            key="code",
            box=spot.move(0, 76),
            press=lambda: self._copy(listening.code),
            words=tr("lobby.code", code=listening.code),
        )
        return [address, code]

    # -------------------------------------------------------------------------------- acting
    def _copy(self, words: str) -> None:
        key = "rooms.copied" if copied(words) else "rooms.not_copied"
        self.say(tr(key, address=words))

    def _ready(self) -> None:
        gathered, mine = self.gathered, self.party.chair
        if gathered is not None and mine is not None:
            self.party.line.ask(mine, not gathered.chairs[mine].ready)

    def _talk(self) -> None:
        self.house.push(TalkScene(self.house, self.party))

    # ------------------------------------------------------------------------------- drawing
    def paint(self, canvas: Canvas) -> None:
        paint_hall(canvas)
        gathered = self.gathered
        name = gathered.name if gathered is not None else self.name or tr("rooms.title")
        title = Box(120, 50, PAGE[0] - 240, 90)
        canvas.words(name, title, "title", "gold_light", face="title", align="center")
        canvas.picture("ornament.divider", Box(660, 140, 600, 36))
        trouble = self._trouble()
        if trouble or gathered is None or self.party.chair is None:
            canvas.plate(DOOR, "night", "ruby" if trouble else "gold_deep", width=3, radius=20)
            front = games.chosen(self.house.game).front
            doorman = front.doorman or front.inviter or DOORMAN
            canvas.picture(doorman, Box(DOOR.centerx - 90, DOOR.y + 36, 180, 180))
            words = Box(DOOR.x + 60, DOOR.y + 226, DOOR.width - 120, 150)
            said = trouble or self._calling()
            canvas.words(said, words, "heading", "ivory", align="center", wrap=True)
            return
        canvas.plate(CHAIRS, "night", "gold_deep", width=2, radius=20, alpha=200)
        canvas.plate(SIDE, "night", "gold_deep", width=2, radius=20, alpha=200)
        self._paint_rules(canvas, gathered)
        top = SIDE.y + 196 + 76 * len(self._codes())
        talk = Box(SIDE.x + 24, top, SIDE.width - 48, SIDE.bottom - top - 24)
        paint_talk(canvas, talk, self.party, talk.height // 50)
        line = Box(CHAIRS.x, CHAIRS.bottom + 8, SIDE.right - CHAIRS.x, 58)
        canvas.words(self.awaited, line, "label", "amber_light", align="center")

    def _trouble(self) -> str:
        if self.party.failed:
            return refusal(self.party.failed)
        return refusal(self.party.turned) if self.party.turned else ""

    @property
    def awaited(self) -> str:
        """What the match still waits for."""
        gathered, mine = self.gathered, self.party.chair
        if gathered is None or mine is None:
            return ""
        if gathered.free:
            hosts = self.party.hosts
            return tr("lobby.free_here" if hosts else "lobby.free_there", count=gathered.free)
        chairs = enumerate(gathered.chairs)
        slow = [chair.name for at, chair in chairs if chair.key and not chair.ready and at != mine]
        if slow:
            return tr("lobby.awaited", names=", ".join(slow))
        return tr("lobby.begins" if gathered.chairs[mine].ready else "lobby.only_you")

    def _calling(self) -> str:
        if self.returns:
            return tr("lobby.returning")
        if self.gathered is not None and self.party.chair is None:
            return tr("lobby.watching")
        return tr("lobby.silent" if self._slow else "lobby.calling", name=self.name)

    def _paint_rules(self, canvas: Canvas, gathered: LobbyState) -> None:
        """What is played, seen by all."""
        game = tr_or(f"game.{gathered.game}", readable(gathered.game))
        lines = [tr("lobby.plays", game=game, count=len(gathered.chairs))]
        lines += [option_words(name, value) for name, value in gathered.options.items()]
        lines.append(tr("lobby.grace", seconds=tr("count.seconds", count=gathered.grace)))
        if not self.party.linked and not self.party.hosts:
            lines.append(tr("lobby.lost"))
        elif gathered.watchers:
            lines.append(tr("count.watchers", count=gathered.watchers))
        for at, line in enumerate(lines[:4]):
            box = Box(SIDE.x + 28, SIDE.y + 18 + at * 42, SIDE.width - 56, 40)
            size = "label" if at == 0 else "body"
            canvas.words(line, box, size, "gold_light" if at == 0 else "parchment")
