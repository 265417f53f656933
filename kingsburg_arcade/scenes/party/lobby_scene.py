"""The lobby: who sits on which chair, who is ready, what is played, and a few words meanwhile."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from ... import games
from ...handout.server import Handout
from ...i18n import refusal, tr
from ...net.room.lobby import Chair, LobbyState
from ...ui import seat_marks
from ...ui.backdrop import paint_hall
from ...ui.canvas import LEGIBLE, Canvas
from ...ui.controls import Button, paint_title, tick
from ...ui.layout import Box, columns
from ...ui.page import Shape
from ...ui.seat_marks import chair_name, face_of, shield_name
from ...ui.widget import Card, Widget, ring
from ..house import House, Scene
from .handout_page import HandoutScene
from .lobby_packs import get_packs, packs_awaited, packs_line
from .lobby_rules import BELOW_RULES, played
from .party import CODE_CHANGED, Party
from .party_words import stop_attending, time_words
from .rival_scene import RivalScene
from .talk import TalkScene, paint_talk
from .typing import copied
from .vote import AskScene


class Frame(NamedTuple):
    """Where the parts of the page stand."""

    chairs: Box
    side: Box
    ways: Box
    door: Box
    """Where one waits to be let in."""


FRAMES: Final = {
    Shape.USUAL: Frame(
        Box(120, 216, 1000, 640),
        Box(1150, 216, 650, 640),
        Box(120, 930, 1680, 90),
        Box(360, 260, 1200, 520),
    ),
    Shape.TALL: Frame(
        Box(60, 210, 960, 640),
        Box(60, 940, 960, 690),
        Box(60, 1650, 960, 190),
        Box(60, 560, 960, 620),
    ),
}
HIGH: Final = 110
GAPS: Final = {2: 60, 3: 48, 4: 36}
"""Between the chairs, when few stand there."""
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
        place = Box(box.x + 16, box.y + 14, 84, 84)
        if chair.free:
            seat_marks.shape(canvas, self.seat, place, 90)
        else:
            seat_marks.emblem(canvas, self.seat, face_of(chair.governor), place)
        name = Box(box.x + 124, box.y + 10, box.width - 440, 52)
        canvas.words(self._name(), name, "heading", "ivory", face="title")
        below = Box(name.x, box.y + 62, name.width, 38)
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
        said = shield_name(self.seat)
        if self.chair.key and self.press is not None:
            return f"{said} · {tr(self.offer)}"
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
        self.handout: Handout | None = None
        """What is handed to guests just now."""

    # ---------------------------------------------------------------------------------- life
    def leave(self) -> None:
        if self.handout is not None:
            self.handout.close()
            self.handout = None
        if self.party.table is None:
            self.party.close()
            stop_attending(self.house)

    def update(self, seconds: float) -> None:
        super().update(seconds)
        party = self.party
        if party.table is not None:
            self.house.replace(self.house.doors.far_table(party))
            return
        self._waited = 0.0 if party.linked else self._waited + seconds
        slow = self._waited > SLOW
        if party.changes != self._known or slow != self._slow:
            self._known, self._slow = party.changes, slow
            tell_notices(self)
            self.refresh()

    @property
    def gathered(self) -> LobbyState | None:
        return self.party.gathered

    # ------------------------------------------------------------------------------- widgets
    def lay_out(self) -> Sequence[Widget]:
        gathered = self.gathered
        mine = self.party.chair
        if self.trouble or (gathered is None and not self.party.packs.packs):
            return [way_out(self)]
        if gathered is None or mine is None:
            return waiting_to_watch(self)
        left, middle, *others, right = self.page.ways(
            frame_of(self).ways, [1] * (2 + self.party.hosts) + [2]
        )
        back = Button(key="back", box=left, press=self.back, words=tr("lobby.leave"), size="label")
        talk = Button(key="talk", box=middle, press=self.talk, words=tr("party.talk"), size="label")
        begin = begin_button(self, gathered.chairs[mine], right)
        doors = [door(self.party, gathered, spot) for spot in others]
        chairs = self._chairs(gathered, mine)
        return [
            begin,
            *chairs,
            played(gathered, frame_of(self).side),
            *codes(self),
            talk,
            *doors,
            back,
        ]

    def first_focus(self) -> str | None:
        return next((key for key in ("ready", "packs") if self.widget(key) is not None), "back")

    def refresh(self) -> None:
        """Who has come in is to get ready next: until then there was only the way out."""
        calling = self.first_focus() == "back"
        super().refresh()
        if calling:
            self.mean(self.first_focus())

    def _chairs(self, gathered: LobbyState, mine: int) -> list[Widget]:
        count, chairs = len(gathered.chairs), frame_of(self).chairs
        gap = GAPS.get(count, 12)
        top = chairs.centery - (count * HIGH + (count - 1) * gap) // 2
        return [
            Seat(
                key=f"chair:{at}",
                box=Box(chairs.x + 20, top + at * (HIGH + gap), chairs.width - 40, HIGH),
                press=self._sit(at, chair),
                explain=about_chair(self, at, chair),
                seat=at,
                chair=chair,
                mine=at == mine,
                offer=offer(self.party, chair),
            )
            for at, chair in enumerate(gathered.chairs)
        ]

    def _sit(self, at: int, chair: Chair) -> Callable[[], None] | None:
        """A free chair: the creator seats a rival, a guest moves there."""
        if chair.key:
            asked = SendAwayScene(self.house, self.party, at, chair)
            return (lambda: self.house.push(asked)) if may_send_away(self.party, chair) else None
        if self.party.hosts:
            asks = RivalScene(self.house, self.party, at, chair.governor)
            return lambda: self.house.push(asks)
        return None if chair.governor else lambda: self._move(at)

    def _move(self, at: int) -> None:
        self.party.line.ask(at, False)

    # -------------------------------------------------------------------------------- acting
    def copy(self, words: str) -> None:
        key = "rooms.copied" if copied(words) else "rooms.not_copied"
        self.say(tr(key, address=words))

    def get_ready(self) -> None:
        gathered, mine = self.gathered, self.party.chair
        if gathered is not None and mine is not None:
            self.party.line.ask(mine, not gathered.chairs[mine].ready)

    def talk(self) -> None:
        self.house.push(TalkScene(self.house, self.party))

    # ------------------------------------------------------------------------------- drawing
    def paint(self, canvas: Canvas) -> None:
        paint_hall(canvas)
        gathered = self.gathered
        name = gathered.name if gathered is not None else self.name or tr("rooms.title")
        paint_title(canvas, name, margin=60)
        chairs, side, _, door = frame_of(self)
        trouble = self.trouble
        if trouble or gathered is None or self.party.chair is None:
            canvas.plate(door, "night", "ruby" if trouble else "gold_deep", width=3, radius=20)
            front = games.chosen(self.house.game).front
            doorman = front.doorman or front.inviter or DOORMAN
            canvas.picture(doorman, Box(door.centerx - 90, door.y + 36, 180, 180))
            words = Box(door.x + 60, door.y + 226, door.width - 120, door.height - 370)
            said = trouble or self._calling()
            canvas.words(said, words, "heading", "ivory", align="center", wrap=True)
            return
        canvas.plate(chairs, "night", "gold_deep", width=2, radius=20, alpha=200)
        canvas.plate(side, "night", "gold_deep", width=2, radius=20, alpha=200)
        paint_state(canvas, self.party, gathered, side)
        top = side.y + BELOW_RULES + 98 + 76 * len(codes(self))
        talk = Box(side.x + 24, top, side.width - 48, side.bottom - top - 24)
        paint_talk(canvas, talk, self.party, talk.height // 50)
        high = 76 if self.page.tall else 58
        line = Box(chairs.x, chairs.bottom + 8, self.page.width - 2 * chairs.x, high)
        canvas.words(self.awaited, line, "label", "amber_light", align="center", wrap=True)

    @property
    def trouble(self) -> str:
        """Why one is not let in, or is cut off."""
        if self.party.failed:
            return refusal(self.party.failed)
        return refusal(self.party.turned) if self.party.turned else ""

    @property
    def awaited(self) -> str:
        """What the match still waits for."""
        gathered, mine = self.gathered, self.party.chair
        if gathered is None or mine is None:
            return ""
        if self.party.packs.packs:
            return packs_awaited(self.party)
        if gathered.free:
            hosts = self.party.hosts
            return tr("lobby.free_here" if hosts else "lobby.free_there", count=gathered.free)
        chairs = enumerate(gathered.chairs)
        late = {one.seat for one in self.party.asked}
        slow = [
            chair.name
            for at, chair in chairs
            if chair.key and (not chair.ready or at in late) and at != mine
        ]
        if slow:
            return tr("lobby.awaited", names=", ".join(slow))
        return tr("lobby.begins" if gathered.chairs[mine].ready else "lobby.only_you")

    def _calling(self) -> str:
        if self.returns:
            return tr("lobby.returning")
        if self.party.packs.packs:
            return packs_awaited(self.party)
        if self.gathered is not None and self.party.chair is None:
            return tr("lobby.watching")
        return tr("lobby.silent" if self._slow else "lobby.calling", name=self.name)


class SendAwayScene(AskScene):
    """Shall this guest go? They cannot come back into the room."""

    gold = 0

    def __init__(self, house: House, party: Party, seat: int, chair: Chair) -> None:
        super().__init__(house, party, seat)
        self.chair = chair

    @property
    def title(self) -> str:
        return tr("party.send_away_title", name=self.chair.name)

    @property
    def words(self) -> str:
        return tr("party.send_away_words")

    @property
    def answers(self) -> Sequence[tuple[str, Callable[[], None]]]:
        return (("keep", self.back), ("send_away", self._send_away))

    @property
    def away(self) -> Sequence[int]:
        """The question is answered when the guest goes, or the match begins."""
        gathered = self.party.gathered
        at = gathered.chair_of(self.chair.key) if gathered and not gathered.began else None
        return () if at is None else (self.seat,)

    def _send_away(self) -> None:
        self.party.line.send_away(self.chair.key)
        self.house.pop()


def tell_notices(scene: LobbyScene) -> None:
    """Say what was refused, and that somebody tried too many codes."""
    while scene.party.notices:
        key, values = scene.party.notices.popleft()
        if not key:
            scene.say(refusal(values["reason"]))
        elif key == CODE_CHANGED:
            scene.say(tr(key, **values))


# ------------------------------------------------------------------------------- widgets
def frame_of(scene: LobbyScene) -> Frame:
    return FRAMES[scene.page.shape]


def may_send_away(party: Party, chair: Chair) -> bool:
    """Whether this is the creator's screen and a guest's chair."""
    return party.hosts and chair.key not in (b"", party.line.key)


def offer(party: Party, chair: Chair) -> str:
    """What a press on a chair would do."""
    if may_send_away(party, chair):
        return "lobby.send_away"
    return "lobby.give" if party.hosts else "lobby.sit"


def door(party: Party, gathered: LobbyState, spot: Box) -> Widget:
    """The creator lets nobody new in, or anybody again."""
    words = tr("lobby.open_door" if gathered.closed else "lobby.close_door")
    return Button(
        key="door",
        box=spot,
        press=lambda: party.line.close_entrance(not gathered.closed),
        words=words,
        size="label",
        explain=lambda: Card(words, (tr("about.lobby_door"),)),
    )


def begin_button(scene: LobbyScene, chair: Chair, spot: Box) -> Widget:
    """Who lacks a pack cannot be ready, and gets the pack instead."""
    if scene.party.packs.packs:
        return get_packs(scene.party, spot)
    words = tr("lobby.wait" if chair.ready else "lobby.get_ready")
    main = not chair.ready
    return Button(
        key="ready", box=spot, press=scene.get_ready, words=words, main=main, size="heading"
    )


def waiting_to_watch(scene: LobbyScene) -> list[Widget]:
    door = frame_of(scene).door
    left = Box(door.centerx - 332, door.bottom - 116, 320, 80)
    right = left.move(344, 0)
    lacks = bool(scene.party.packs.packs)
    words = tr("lobby.leave" if lacks else "menu.back")
    back = Button(key="back", box=left, press=scene.back, words=words, size="label")
    if lacks:
        return [get_packs(scene.party, right), back]
    talk = Button(key="talk", box=right, press=scene.talk, words=tr("party.talk"), size="label")
    return [back, talk]


def way_out(scene: LobbyScene) -> Widget:
    """While one waits at the door, or is not let in."""
    door = frame_of(scene).door
    box = Box(door.centerx - 220, door.bottom - 116, 440, 80)
    trouble = bool(scene.trouble)
    words = tr("score.rooms" if trouble else "menu.back")
    return Button(key="back", box=box, press=scene.back, words=words, main=trouble, size="label")


def about_chair(scene: LobbyScene, at: int, chair: Chair) -> Callable[[], Card] | None:
    sends = may_send_away(scene.party, chair)

    def explain() -> Card:
        if sends:
            return Card(chair.name, (tr("about.lobby_guest"), tr("about.lobby_namesake")))
        about = "about.lobby_host" if scene.party.hosts else "about.lobby_chair"
        return Card(shield_name(at), (tr(about),))

    return None if chair.key and not sends else explain


def codes(scene: LobbyScene) -> list[Widget]:
    listening = scene.party.listening
    if listening is None:
        return []
    side = frame_of(scene).side
    spot = Box(side.x + 24, side.y + BELOW_RULES + 98, side.width - 48, 64)
    where, give = columns(spot, [5, 1], 12)
    address = Button(
        key="copy",
        box=where,
        press=lambda: scene.copy(listening.address),
        words=tr("lobby.address", address=listening.address),
    )
    handing = Button(
        key="handout",
        box=give,
        press=lambda: scene.house.push(HandoutScene(scene.house, scene, listening.address)),
        words="",
        picture="icon.down",
        main=scene.handout is not None,
        explain=lambda: Card(tr("handout.title"), (tr("about.handout"),)),
    )
    if not listening.code:
        return [address, handing]
    code = Button(
        key="code",
        box=spot.move(0, 76),
        press=lambda: scene.copy(listening.code),
        words=tr("lobby.code", code=listening.code),
    )
    return [address, handing, code]


def paint_state(canvas: Canvas, party: Party, gathered: LobbyState, side: Box) -> None:
    """How long somebody is waited for, and who is lost or watches."""
    lines = [tr("lobby.grace", seconds=tr("count.seconds", count=gathered.grace))]
    if gathered.move_time:
        lines.append(tr("lobby.move_time", time=time_words(gathered.move_time)))
    if not party.linked and not party.hosts:
        lines.append(tr("lobby.lost"))
    elif gathered.watchers:
        lines.append(tr("count.watchers", count=gathered.watchers))
    if gathered.closed:
        lines.append(tr("lobby.closed"))
    if gathered.closed or gathered.packs:
        lines[1:] = [" · ".join(lines[1:])]
    lines = [*packs_line(gathered), *filter(None, lines)]
    high = min(46, 94 // len(lines))
    for at, line in enumerate(lines):
        box = Box(side.x + 28, side.y + BELOW_RULES + 1 + at * high, side.width - 56, high - 2)
        canvas.words(line, box, "body", "parchment", wrap=True, least=LEGIBLE)
