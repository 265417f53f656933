"""A deal that friends play as well: the rivals, what everybody made of it, and the code to tell."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final, NamedTuple

from ... import games
from ...engine.refused import Refused
from ...games import governors
from ...i18n import refusal, tr
from ...net.room.room_code import LETTERS
from ...saved_matches.deals import GROUP, LONGEST, Deal, read_code
from ...saved_matches.home import PERSON
from ...saved_matches.scores import Result, Scores
from ...stage.portraits import CALM, mooded
from ...ui import seat_marks
from ...ui.backdrop import paint_hall
from ...ui.canvas import LEGIBLE, Canvas
from ...ui.controls import Button, Label, paint_title, section
from ...ui.couch import Couch
from ...ui.layout import Box, columns, inset, rows
from ...ui.page import ALSO_TALL, Page, Shape
from ...ui.seat_marks import chair_name, face_of, seat_name, tint_of
from ...ui.text import figure
from ...ui.widget import Card, Widget
from ..front.house_rules import changed_words
from ..house import House, Scene
from ..party.typing import TypingScene, copied
from ..table.home_players import HomePlayers
from ..table.honours import AGAIN, OF_THE_DAY, file_in, today
from .scores_page import choice


class Frame(NamedTuple):
    """Where the parts of the page stand."""

    game: Box
    table: Box
    results: Box
    ways: Box


FRAMES: Final = {
    Shape.USUAL: Frame(
        Box(120, 190, 820, 72),
        Box(120, 282, 820, 640),
        Box(980, 190, 820, 732),
        Box(480, 956, 960, 90),
    ),
    Shape.TALL: Frame(
        Box(60, 200, 960, 84),
        Box(60, 304, 960, 640),
        Box(60, 964, 960, 720),
        Box(60, 1720, 960, 110),
    ),
}
SHOWN: Final = 8
"""Results that have room."""


class DealScene(Scene):
    """Of a day, or of a match that somebody has played."""

    def __init__(
        self, house: House, deal: Deal | None = None, clock: Callable[[], date] | None = None
    ) -> None:
        """Without a deal that of today, for the game that is lit."""
        super().__init__(house)
        self.today = clock or today
        self.deal = deal or Deal.of_day(self._games()[0], self.today())
        self.scores, trouble = Scores.load(house.folder)
        if trouble is not None:
            self.say(refusal(trouble))

    def _games(self) -> list[str]:
        """Those that have rivals; the one that is lit first."""
        shown = [game.name for game in games.on_screen() if governors.levels(game.name)]
        return sorted(shown, key=lambda name: name != self.house.game)

    @property
    def game(self) -> str:
        return self.deal.game

    @property
    def page(self) -> Page:
        return self.house.page(ALSO_TALL)

    @property
    def frame(self) -> Frame:
        return FRAMES[self.page.shape]

    @property
    def own(self) -> Result | None:
        """What counts: the first attempt."""
        return next(iter(self.scores.own(self.deal.key)), None)

    def enter(self) -> None:
        self.scores, _ = Scores.load(self.house.folder)
        super().enter()

    # ------------------------------------------------------------------------------- widgets
    def lay_out(self) -> Sequence[Widget]:
        back, play = columns(self.frame.ways, [1, 2], 24)
        again = self.own is not None
        return [
            Button(
                key="play",
                box=play,
                press=self.play,
                words=tr("deal.again" if again else "deal.play"),
                hint=tr("deal.no_count") if again and self.deal.day else "",
                main=not again,
                size="label",
                explain=lambda: Card(tr("deal.play"), (tr("about.deal"),)),
            ),
            *self._game(),
            *self._results(),
            Button(key="back", box=back, press=self.back, words=tr("menu.back"), size="label"),
        ]

    def first_focus(self) -> str | None:
        return "play" if self.own is None else "copy"

    def _game(self) -> list[Widget]:
        """Each game has its deal of the day; another deal has one game."""
        shown = self._games()
        if not self.deal.day or self.deal.day != self.today().isoformat() or len(shown) < 2:
            words = games.game(self.deal.game).title
            return [section("game", words, self.frame.game)]

        def choose(at: int) -> None:
            self.deal = Deal.of_day(shown[at], self.today())
            self.refresh()

        titles = [games.game(name).title for name in shown]
        return [choice("game", self.frame.game, titles, shown.index(self.deal.game), choose)]

    def _results(self) -> list[Widget]:
        """Everybody's result, the best first, and below them what can be told to friends."""
        room = inset(self.frame.results, 30, 20)
        head, *lines, code, ways = rows(room, [0.9, *[1] * SHOWN, 1.2, 1.2], 8)
        made: list[Widget] = [section("results", tr("deal.results"), head)]
        for line, result in zip(lines, self._listed(), strict=False):
            made.append(ResultLine(key=f"result:{line.y}", box=line, result=result))
        if not self._listed():
            room = lines[0].unionall(lines[1:])
            words = " ".join((tr("deal.nobody"), tr("about.deal")))
            made.append(
                Label(
                    key="nobody",
                    box=room,
                    words=words,
                    size="label",
                    colour="parchment",
                    align="center",
                    wrap=True,
                )
            )
        told = self.own.told if self.own is not None else None
        copy, paste = columns(ways, [1, 1], 20)
        if told is not None:
            written = self.deal.code(told)
            made.append(
                Label(
                    key="code",
                    box=code,
                    words=written,
                    size="heading" if len(written) <= 3 * GROUP else "label",
                    colour="gold_light",
                    face="bold",
                    align="center",
                )
            )
            made.append(
                Button(
                    key="copy",
                    box=copy,
                    press=lambda: self._copy(written),
                    words=tr("deal.copy"),
                    main=True,
                    explain=lambda: Card(tr("deal.copy"), (tr("about.deal_code"),)),
                )
            )
        about = Card(tr("deal.enter"), (tr("about.deal_told"),))
        made.append(
            Button(
                key="enter",
                box=paste,
                press=self._ask,
                words=tr("deal.enter"),
                explain=lambda: about,
            )
        )
        return made

    def _listed(self) -> list[Result]:
        own = [self.own] if self.own is not None else []
        every = [*own, *self.scores.heard(self.deal.key)]
        return sorted(every, key=lambda one: -1 if one.points is None else -one.points)[:SHOWN]

    # -------------------------------------------------------------------------------- acting
    def play(self) -> None:
        """The first attempt counts, whatever comes of it; later ones are for pleasure."""
        house, deal = self.house, self.deal
        if house.couch == Couch():
            house.gather(Couch.read({"looks": list(house.settings.looks)}))
        besides = {
            "couch": Couch(house.couch.looks).to_plain(),
            "deal": OF_THE_DAY if deal.day else AGAIN,
            **({"day": deal.day} if deal.day else {}),
        }
        try:
            players = HomePlayers.begin(
                deal.chairs, deal.seed, dict(deal.options), house.folder, deal.game, besides
            )
            if players.file is not None:
                self.scores.begin(deal.key, file_in(players.file))
        except Refused as reason:
            self.say(refusal(reason))
            return
        house.gather(Couch(house.couch.looks))
        house.replace(house.doors.table(players))

    def _copy(self, code: str) -> None:
        self.say(tr("deal.copied" if copied(code) else "deal.not_copied"))

    def _ask(self) -> None:
        half = len(LETTERS) // 3
        keys = (LETTERS[:half], LETTERS[half : 2 * half], LETTERS[2 * half :], "-")
        self.house.push(
            TypingScene(
                self.house,
                tr("deal.enter"),
                self._heard,
                rows=keys,
                most=LONGEST,
                capitals=True,
                check=self._wrong,
            )
        )

    def _wrong(self, code: str) -> str:
        """What is wrong with a code; empty if nothing is."""
        try:
            read_code(code)
        except Refused as reason:
            return refusal(reason)
        return ""

    def _heard(self, code: str) -> None:
        """A friend's result; of another deal, that one is shown."""
        deal, told = read_code(code)
        try:
            self.scores.hear(deal.key, told)
        except Refused as reason:
            self.say(refusal(reason))
        if deal != self.deal:
            self.deal = deal
            self.say(tr("deal.other"))
        self.refresh()

    # ------------------------------------------------------------------------------- drawing
    def paint(self, canvas: Canvas) -> None:
        paint_hall(canvas)
        day = self.deal.day
        paint_title(canvas, tr("deal.day") if day else tr("deal.title"), 50)
        for box in (self.frame.table, self.frame.results):
            canvas.plate(box, "night", "gold_deep", width=2, radius=16, alpha=225)
        room = inset(self.frame.table, 30, 20)
        seats, foot = rows(room, [5, 1], 10)
        high = min(190, seats.height // len(self.deal.chairs))
        for seat, chair in enumerate(self.deal.chairs):
            line = Box(seats.x, seats.y + seat * high, seats.width, high - 14)
            paint_chair(canvas, seat, chair, line)
        said = [tr("deal.date", day=day)] if day else []
        said.append(changed_words(self._changed))
        canvas.words(" · ".join(said), foot, "body", "parchment", align="center", wrap=True)

    @property
    def _changed(self) -> int:
        choices = games.cabinet(self.deal.game).options.choices()
        return sum(choice != choices[name][0] for name, choice in self.deal.options)


@dataclass(slots=True, kw_only=True)
class ResultLine(Widget):
    """What somebody made of the deal, and how it is known."""

    result: Result

    def draw(self, canvas: Canvas, focused: bool) -> None:
        result = self.result
        canvas.plate(self.box, "dusk", "gold_deep" if result.file else None, alpha=235)
        who, points, how = columns(inset(self.box, 20, 2), [1, 1, 2.2], 16)
        bright = "gold_light" if result.file else "ivory"
        canvas.words(result.initials, who, "label", bright, face="title")
        number = "–" if result.points is None else figure(result.points)
        canvas.words(number, points, "label", bright, face="title", align="right")
        said = [tr("deal.you" if result.file else "deal.told")]
        said += [tr("deal.helped")] if result.helped else []
        words = " · ".join(said)
        canvas.words(words, how, "small", "parchment", align="right", wrap=True, least=LEGIBLE)


def paint_chair(canvas: Canvas, seat: int, chair: str, line: Box) -> None:
    """Who sits there: a portrait with the name, or the shield of the player."""
    side = min(line.height, 150)
    where = Box(line.x, line.centery - side // 2, side, side)
    face = face_of(chair)
    if face:
        canvas.picture(mooded(face, CALM), where, tint_of(seat))
    else:
        seat_marks.shape(canvas, seat, where.inflate(-20, -20))
    words = Box(where.right + 24, line.y, line.right - where.right - 24, line.height)
    name = tr("deal.your_seat") if chair == PERSON else chair_name(chair)
    seat_marks.named(canvas, name, seat_name(seat), words)
