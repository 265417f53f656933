"""The page of a replay: the table as ever, and the bar, the keys and the verdict."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Protocol

from ...engine.contract import Move
from ...engine.course import Undone
from ...games.board_parts import ENDS, REPLAY_KEYS, ReplayPlaces
from ...governors.hint import Verdict, step
from ...i18n import tr, tr_or
from ...settings import PACES
from ...ui import seat_marks
from ...ui.canvas import LEGIBLE, SQUEEZED, Canvas
from ...ui.controls import Button
from ...ui.inputs import Intent
from ...ui.key_words import line_of, speed_words
from ...ui.layout import Box, columns, inset, rows
from ...ui.log import Sieve, undone_words
from ...ui.seat_marks import seat_name
from ...ui.widget import Card, Widget
from ..table.adviser import decimal
from ..table.mode import Host
from . import puzzle_page
from .analysis import Analyst
from .bar import Bar, Chart
from .playback import Playback
from .player_keys import Key
from .puzzle import Puzzles


class Replayed(Protocol):
    """A replay, as its widgets know it."""

    table: Host
    chart: Chart
    analyst: Analyst
    judging: bool
    playback: Playback
    puzzles: Puzzles

    @property
    def can_take_over(self) -> bool: ...
    def judge(self) -> None: ...
    def take_over(self) -> None: ...


def places(replay: Replayed) -> ReplayPlaces:
    """Where the board has room for the replay."""
    return replay.table.board.places.replay


ROOMY: Final = 170
"""A narrower key with a picture has smaller words."""
INTENTS: Final = {
    "back": Intent.UNDO,
    "forward": Intent.REDO,
    "phase_back": Intent.PAGE_UP,
    "phase_on": Intent.PAGE_DOWN,
    "play": Intent.PASS,
    "pace": Intent.FASTER,
    "judge": Intent.HINT,
}


def lay_out(replay: Replayed) -> list[Widget]:
    if replay.puzzles.current is not None:
        return puzzle_page.lay_out(replay, replay.puzzles.current, places(replay))
    bar = Bar(
        key="bar",
        box=places(replay).bar,
        press=lambda: None,
        explain=lambda: Card(tr("replay.bar"), (told_of(replay, "bar"),)),
        chart=replay.chart,
        at=replay.playback.at,
        goto=replay.playback.pause_at,
        slips=replay.analyst.slips if replay.judging else (),
    )
    return [*keys(replay), bar]


def keys(replay: Replayed) -> list[Widget]:
    """Those that have room on this page."""
    spots = places(replay).keys
    return [made(replay, name, spots[name]) for name in REPLAY_KEYS if name in spots]


def made(replay: Replayed, name: str, box: Box) -> Widget:
    """A key of the page by its name."""
    playback = replay.playback
    last = playback.reel.last
    ways: dict[str, tuple[Callable[[], None], int, int]] = {
        "first": (lambda: playback.pause_at(0), -1, 2),
        "phase_back": (playback.phase_before, -1, 2),
        "back": (playback.backward, -1, 1),
        "forward": (playback.forward, 1, 1),
        "phase_on": (playback.next_phase, 1, 2),
        "last": (lambda: playback.pause_at(last), 1, 2),
    }
    if name in ways:
        press, way, heads = ways[name]
        return Key(
            key=f"key:{name}",
            box=box,
            press=press,
            enabled=playback.at != (0 if way < 0 else last),
            explain=explained(replay, name),
            way=way,
            heads=heads,
            bar=name in ENDS,
        )
    return pace(replay, box) if name == "pace" else button(replay, name, box)


def button(replay: Replayed, name: str, box: Box) -> Button:
    """A key with words on it."""
    playing = name == "play" and replay.playback.running
    presses = {
        "play": replay.playback.play,
        "judge": replay.judge,
        "puzzle": replay.puzzles.next,
        "take_over": replay.take_over,
        "leave": replay.table.house.pop,
    }
    pictures = {
        "play": "icon.pause" if playing else "icon.play",
        "judge": f"icon.{'check' if replay.judging else 'close'}",
        "puzzle": "icon.hint",
    }
    refused = {"take_over": not replay.can_take_over, "puzzle": not replay.analyst.puzzles}
    words = {"play": "replay.pause" if playing else "replay.play", "leave": "menu.back"}
    return Button(
        key=f"key:{name}",
        box=box,
        press=presses[name],
        enabled=not refused.get(name),
        explain=None if name == "leave" else explained(replay, name),
        words=tr(words.get(name, f"replay.{name}")),
        picture=pictures.get(name, ""),
        size="small" if name in pictures and box.width < ROOMY else "body",
        tint={"play": "ink", "judge": "gold", "puzzle": "gold"}.get(name, ""),
        main=name == "play",
    )


def told_of(replay: Replayed, name: str) -> str:
    """What a part of the page is, in the words of this game."""
    game = replay.playback.reel.record.header.game
    return tr_or(f"about.replay_{name}_{game}", tr(f"about.replay_{name}"))


def explained(replay: Replayed, name: str) -> Callable[[], Card]:
    """What a key of the page does, and what it can be pressed with besides."""
    lines = [told_of(replay, name)]
    if name == "judge":
        lines.append(tr("about.steps"))
    if name == "puzzle" and not replay.analyst.puzzles:
        lines.append(tr("why.no_puzzles" if replay.analyst.is_done else "why.no_puzzle"))
    if name in INTENTS:
        lines.append(line_of(replay.table.house.inputs, INTENTS[name]))
    return lambda: Card(tr(f"replay.{name}"), tuple(lines))


def pace(replay: Replayed, box: Box) -> Sieve:
    at = PACES.index(replay.playback.pace)
    return Sieve(
        key="key:pace",
        box=box,
        press=lambda: replay.playback.set_pace((at + 1) % len(PACES)),
        explain=explained(replay, "pace"),
        values=[speed_words(speed) for speed in PACES],
        at=at,
        choose=replay.playback.set_pace,
    )


# ------------------------------------------------------------------------------- behind it all
def paint(canvas: Canvas, replay: Replayed) -> None:
    """The banner with the move on show, and the ground of the keys."""
    puzzle = replay.puzzles.current
    seat = replay.playback.stop.seat if puzzle is None else puzzle.seat
    ground, words = seat_marks.colours(seat) if seat >= 0 else ("dusk", "gold_light")
    canvas.plate(places(replay).banner, ground, "gold", width=3, radius=14)
    room = inset(places(replay).banner, 10, 5)
    sign = Box(room.x, room.y, 48, 48)
    if seat >= 0:
        seat_marks.shape(canvas, seat, sign)
    else:
        canvas.picture(replay.table.board.words.emblem, sign)
    numbers = () if puzzle is not None else counts(replay)
    size = "body" if len(numbers) < TWO else "small"
    wide = max((canvas.width_of(line, size) + 10 for line in numbers), default=0)
    said = Box(room.x + 62, room.y, room.width - 72 - wide, room.height)
    told = banner(replay) if puzzle is None else puzzle_page.question(replay, puzzle)
    canvas.words(told, said, 30, words, face="title", wrap=True, least=LEGIBLE)
    column = Box(room.right - wide, room.y, wide - 4, room.height)
    for line, where in zip(numbers, rows(column, [1] * len(numbers), 0), strict=True):
        canvas.words(line, where, size, words, align="right")
    canvas.plate(places(replay).panel, "dusk", "gold_deep", width=2, radius=16, alpha=235)
    if puzzle is None:
        paint_verdict(canvas, replay)


TWO: Final = 2


def counts(replay: Replayed) -> list[str]:
    """Which move this is, and how many are analysed, as long as some are not."""
    playback = replay.playback
    found = [tr("replay.count", at=playback.at, of=playback.reel.last)]
    done, of = replay.analyst.progress
    if replay.judging and done < of:
        found.append(tr("replay.looked", done=done, of=of))
    return found


def banner(replay: Replayed) -> str:
    """Who did what."""
    stop = replay.playback.stop
    if replay.playback.at == 0:
        times = replay.playback.reel.went_back
        return tr("replay.begins_again", count=times) if times else tr("replay.begins")
    seat, back = stop.seat, next((one for one in stop.events if isinstance(one, Undone)), None)
    if stop.move is not None:
        words = deed(replay, stop.move)
    elif back is not None:
        seat, words = back.seat, undone_words(back)
    else:
        words = tr("log.redone")
    return tr("replay.move", seat=seat_name(seat), deed=words)


def deed(replay: Replayed, move: Move) -> str:
    """What a move does, with the name of a card that only its seat had seen then."""
    reel = replay.playback.reel
    named = reel.telling.deed_of(move, reel.view_before(replay.playback.at))
    return named or replay.table.board.words.deed(move, replay.playback.question)


# --------------------------------------------------------------------------------- the verdict
def paint_verdict(canvas: Canvas, replay: Replayed) -> None:
    """What was played, what the Regent would have played, and what lies between them."""
    canvas.plate(places(replay).verdict, "night", "twilight", width=2, radius=12)
    room = inset(places(replay).verdict, 14, 4)
    verdict = replay.analyst.verdicts.get(replay.playback.at)
    if not replay.judging or verdict is None:
        canvas.words(waiting_words(replay), room, "small", "parchment", align="center", wrap=True)
        return
    if verdict.agrees:
        words = room
        if room.width >= MARKED:
            icon = Box(room.x, room.centery - 20, 40, 40)
            canvas.picture("icon.check", icon, "emerald")
            words = Box(room.x + 54, room.y, room.width - 54, room.height)
        said = agreement(replay, verdict)
        canvas.words(said, words, "body", "emerald_light", wrap=True, least=LEGIBLE)
        return
    left, middle, right = halves(room)
    _told(canvas, left, tr("replay.played"), deed(replay, verdict.played))
    _told(canvas, right, tr("replay.regent"), deed(replay, verdict.best))
    how = tr(f"replay.{step(verdict.cost)}")
    cost = tr("replay.cost", how=how, lead=decimal(verdict.cost))
    if canvas.height_of(cost, middle.width - 12, "small") > middle.height - 10:
        cost = how
    ground = "ruby_deep" if verdict.is_slip else "twilight"
    canvas.plate(middle.inflate(0, -6), ground, radius=10)
    room = middle.inflate(-12, -6)
    canvas.words(cost, room, "small", "ivory", align="center", wrap=True, least=SQUEEZED)


def agreement(replay: Replayed, verdict: Verdict) -> str:
    if verdict.played == verdict.best:
        return tr("replay.agrees")
    return tr("replay.as_good", deed=deed(replay, verdict.best))


MARKED: Final = 240
"""In so wide a box the words have their sign beside them."""
TWO_LINES: Final = 48
"""In a box so high the points stand above the move, in a lower one the move alone."""


def halves(room: Box) -> tuple[Box, Box, Box]:
    """What was played, what it cost, what would have been better: side by side, or in rows."""
    if wide(room):
        left, middle, right = columns(room, (5, 3.8, 5), 12)
    else:
        left, middle, right = rows(room, (1.2, 0.9, 1.2), 4)
    return left, middle, right


def wide(room: Box) -> bool:
    return room.width > 3 * room.height


def _told(canvas: Canvas, box: Box, head: str, words: str) -> None:
    if box.height < TWO_LINES:
        canvas.words(words, box, "body", "ivory", face="bold", wrap=True, least=SQUEEZED)
        return
    upper = Box(box.x, box.y, box.width, box.height * 2 // 5)
    lower = Box(box.x, upper.bottom, box.width, box.height - upper.height)
    canvas.words(head, upper, "small", "parchment")
    canvas.words(words, lower, "body", "ivory", face="bold", wrap=True, least=LEGIBLE)


def waiting_words(replay: Replayed) -> str:
    """Why there is no verdict."""
    if not replay.judging:
        return tr("replay.unjudged")
    if replay.playback.stop.move is None:
        return tr("replay.no_move")
    if not replay.analyst.has_choice(replay.playback.at):
        return tr("replay.no_choice")
    if not replay.analyst.can_judge(replay.playback.at):
        return tr("replay.untold")
    return tr("replay.thinks")


def paint_over(canvas: Canvas, replay: Replayed) -> None:
    """A sign on what the Regent would have chosen instead."""
    verdict = replay.analyst.verdicts.get(replay.playback.at)
    puzzle = replay.puzzles.current
    if puzzle is not None:
        puzzle_page.paint_over(canvas, replay, puzzle)
        return
    if not replay.judging or verdict is None or verdict.agrees or not replay.table.show.idle:
        return
    replay.table.board.mark(canvas, verdict.best, replay.playback.stop.seat)
