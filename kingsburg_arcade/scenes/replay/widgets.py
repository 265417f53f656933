"""The page of a replay: the table as ever, and the bar, the keys and the verdict."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from ...i18n import tr
from ...ui import seat_marks
from ...ui.canvas import Canvas
from ...ui.controls import Button
from ...ui.inputs import Intent
from ...ui.key_words import line_of
from ...ui.layout import Box, columns, inset, rows
from ...ui.log import Sieve
from ...ui.seat_names import seat_name
from ...ui.widget import Card, Widget
from ..table.adviser import decimal
from ..table.pace import speed_words
from .analysis import agrees
from .bar import Bar
from .player_keys import Key

if TYPE_CHECKING:
    from .scene import ReplayScene

KEYS: Final = (
    *("first", "phase_back", "back", "play", "forward", "phase_on", "last"),
    *("pace", "judge", "take_over", "leave"),
)


@dataclass(frozen=True, slots=True)
class Places:
    """Where a game has room for what a replay needs besides its table."""

    banner: Box
    panel: Box
    """The ground of all the others."""
    bar: Box
    keys: Mapping[str, Box]
    verdict: Box


INTENTS: Final = {
    "back": Intent.UNDO,
    "forward": Intent.REDO,
    "phase_back": Intent.PAGE_UP,
    "phase_on": Intent.PAGE_DOWN,
    "play": Intent.PASS,
    "pace": Intent.FASTER,
    "judge": Intent.HINT,
}


def lay_out(scene: ReplayScene[Any]) -> list[Widget]:
    bar = Bar(
        key="bar",
        box=scene.places.bar,
        press=lambda: None,
        explain=lambda: Card(tr("replay.bar"), (tr("about.replay_bar"),)),
        chart=scene.chart,
        at=scene.at,
        goto=lambda at: pause_at(scene, at),
        slips=scene.analyst.slips if scene.judging else (),
    )
    return [*keys(scene), bar, *scene.table_widgets()]


def pause_at(scene: ReplayScene[Any], at: int) -> None:
    scene.playing = False
    scene.goto(at)


def keys(scene: ReplayScene[Any]) -> list[Widget]:
    spots = [scene.places.keys[name] for name in KEYS]
    first, last = scene.at == 0, scene.at == scene.reel.last
    play = "pause" if scene.playing else "play"
    return [
        key(
            scene, "first", spots[0], lambda: pause_at(scene, 0), -1, 2, bar=True, enabled=not first
        ),
        key(scene, "phase_back", spots[1], scene.phase_before, -1, 2, enabled=not first),
        key(scene, "back", spots[2], scene.backward, -1, enabled=not first),
        Button(
            key="key:play",
            box=spots[3],
            press=scene.play,
            explain=explained(scene, "play"),
            words=tr(f"replay.{play}"),
            picture=f"icon.{play}",
            tint="ink",
            main=True,
        ),
        key(scene, "forward", spots[4], scene.forward, 1, enabled=not last),
        key(scene, "phase_on", spots[5], scene.next_phase, 1, 2, enabled=not last),
        key(
            scene,
            "last",
            spots[6],
            lambda: pause_at(scene, scene.reel.last),
            1,
            2,
            bar=True,
            enabled=not last,
        ),
        pace(scene, spots[7]),
        Button(
            key="key:judge",
            box=spots[8],
            press=scene.judge,
            explain=explained(scene, "judge"),
            words=tr("replay.judge"),
            picture=f"icon.{'check' if scene.judging else 'close'}",
            tint="gold",
        ),
        Button(
            key="key:take_over",
            box=spots[9],
            press=scene.take_over,
            enabled=scene.can_take_over,
            explain=explained(scene, "take_over"),
            words=tr("replay.take_over"),
        ),
        Button(key="key:leave", box=spots[10], press=scene.back, words=tr("menu.back")),
    ]


def explained(scene: ReplayScene[Any], name: str) -> Callable[[], Card]:
    """What a key of the page does, and what it can be pressed with besides."""
    lines = [tr(f"about.replay_{name}")]
    if name in INTENTS:
        lines.append(line_of(scene.house.inputs, INTENTS[name]))
    return lambda: Card(tr(f"replay.{name}"), tuple(lines))


def key(
    scene: ReplayScene[Any],
    name: str,
    box: Box,
    press: Callable[[], None],
    way: int,
    heads: int = 1,
    *,
    bar: bool = False,
    enabled: bool = True,
) -> Key:
    return Key(
        key=f"key:{name}",
        box=box,
        press=press,
        enabled=enabled,
        explain=explained(scene, name),
        way=way,
        heads=heads,
        bar=bar,
    )


def pace(scene: ReplayScene[Any], box: Box) -> Sieve:
    from .scene import PACES

    at = PACES.index(scene.pace)
    return Sieve(
        key="key:pace",
        box=box,
        press=lambda: scene.set_pace((at + 1) % len(PACES)),
        explain=explained(scene, "pace"),
        values=[speed_words(speed) for speed in PACES],
        at=at,
        choose=scene.set_pace,
    )


# ------------------------------------------------------------------------------- behind it all
def paint(canvas: Canvas, scene: ReplayScene[Any]) -> None:
    """The banner with the move on show, and the ground of the keys."""
    seat = scene.stop.seat
    ground, words = seat_marks.colours(seat) if seat >= 0 else ("dusk", "gold_light")
    canvas.plate(scene.places.banner, ground, "gold", width=3, radius=14)
    room = inset(scene.places.banner, 10, 5)
    sign = Box(room.x, room.y, 48, 48)
    if seat >= 0:
        seat_marks.arms(canvas, seat, sign)
    else:
        canvas.picture(scene.emblem, sign)
    count = tr("replay.count", at=scene.at, of=scene.reel.last)
    wide = canvas.width_of(count, "body") + 10
    said = Box(room.x + 62, room.y, room.width - 72 - wide, room.height)
    canvas.words(banner(scene), said, 30, words, face="title")
    number = Box(room.right - wide, room.y, wide - 4, room.height)
    canvas.words(count, number, "body", words, align="right")
    canvas.plate(scene.places.panel, "dusk", "gold_deep", width=2, radius=16, alpha=235)
    paint_verdict(canvas, scene)


def banner(scene: ReplayScene[Any]) -> str:
    """Who did what."""
    stop = scene.stop
    if scene.at == 0:
        return tr("replay.begins")
    if stop.move is None:
        words = tr("log.undone") if undone(scene) else tr("log.redone")
    else:
        words = scene.deed(stop.move, scene.reel.stops[scene.at - 1].state.question)
    return tr("replay.move", seat=seat_name(stop.seat), deed=words)


def undone(scene: ReplayScene[Any]) -> bool:
    return bool(scene.reel.record.entries[scene.stop.entries - 1].move[0] == "undo")


# --------------------------------------------------------------------------------- the verdict
def paint_verdict(canvas: Canvas, scene: ReplayScene[Any]) -> None:
    """What was played, what the Regent would have played, and what lies between them."""
    canvas.plate(scene.places.verdict, "night", "twilight", width=2, radius=12)
    room = inset(scene.places.verdict, 14, 4)
    verdict = scene.analyst.verdicts.get(scene.at)
    if not scene.judging or verdict is None:
        canvas.words(waiting_words(scene), room, "small", "parchment", align="center", wrap=True)
        return
    if agrees(verdict):
        icon = Box(room.x, room.centery - 20, 40, 40)
        canvas.picture("icon.check", icon, "emerald")
        words = Box(room.x + 54, room.y, room.width - 54, room.height)
        said = tr("replay.agrees", points=decimal(verdict.points))
        canvas.words(said, words, "body", "emerald_light", wrap=True)
        return
    left, middle, right = halves(room)
    question = scene.reel.stops[scene.at - 1].state.question
    for box, key, move, points in (
        (left, "replay.played", verdict.played, verdict.points),
        (right, "replay.regent", verdict.best, verdict.best_points),
    ):
        head = tr(key if wide(room) else f"{key}_short", points=decimal(points))
        _told(canvas, box, head, scene.deed(move, question))
    cost = tr("replay.cost", points=decimal(verdict.cost))
    ground = "ruby_deep" if verdict.cost >= scene.reel.telling.SLIP else "twilight"
    canvas.plate(middle.inflate(0, -6), ground, radius=10)
    canvas.words(cost, middle.inflate(-12, -10), "small", "ivory", align="center", wrap=True)


def halves(room: Box) -> tuple[Box, Box, Box]:
    """What was played, what it cost, what would have been better: side by side, or in rows."""
    if wide(room):
        left, middle, right = columns(room, (5, 2.1, 5), 12)
    else:
        left, middle, right = rows(room, (1.2, 0.9, 1.2), 4)
    return left, middle, right


def wide(room: Box) -> bool:
    return room.width > 3 * room.height


def _told(canvas: Canvas, box: Box, head: str, words: str) -> None:
    upper = Box(box.x, box.y, box.width, box.height * 2 // 5)
    lower = Box(box.x, upper.bottom, box.width, box.height - upper.height)
    canvas.words(head, upper, 18, "parchment")
    canvas.words(words, lower, "body", "ivory", face="bold")


def waiting_words(scene: ReplayScene[Any]) -> str:
    """Why there is no verdict."""
    if not scene.judging:
        return tr("replay.unjudged")
    if scene.stop.move is None:
        return tr("replay.no_move")
    if not scene.analyst.has_choice(scene.at):
        return tr("replay.no_choice")
    return tr("replay.thinks")


def paint_over(canvas: Canvas, scene: ReplayScene[Any]) -> None:
    """A sign on what the Regent would have chosen instead."""
    verdict = scene.analyst.verdicts.get(scene.at)
    if not scene.judging or verdict is None or agrees(verdict) or not scene.idle:
        return
    scene.mark_better(canvas, verdict.best)
