"""What is played in a room, as its lobby shows it: the game, its house rules, its packs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ... import games
from ...engine.contract import Refused
from ...i18n import readable, tr, tr_or
from ...net.room.lobby import LobbyState
from ...ui.canvas import LEGIBLE, Canvas
from ...ui.layout import Box
from ...ui.widget import Card, Widget, ring
from ..front.house_rules import INLINE, changed_words
from .lobby_packs import pack_lines
from .party_words import option_words


@dataclass(slots=True, kw_only=True)
class Played(Widget):
    """What is played in the room, seen by all."""

    words: str
    rules: str

    def draw(self, canvas: Canvas, focused: bool) -> None:
        upper = Box(self.box.x + 4, self.box.y + 4, self.box.width - 8, 40)
        canvas.words(self.words, upper, "label", "gold_light")
        lower = Box(upper.x, upper.y + 40, upper.width, 46)
        canvas.words(self.rules, lower, "body", "parchment", wrap=True, least=LEGIBLE)
        if focused:
            ring(canvas, self.box, 12)


def played(gathered: LobbyState, side: Box) -> Widget:
    """What is played, by which house rules: the card has them all."""
    game = tr_or(f"game.{gathered.game}", readable(gathered.game))
    rules = tuple(option_words(name, value) for name, value in gathered.options.items())
    every = (*rules, *pack_lines(gathered))
    title = tr("lobby.plays", game=game, count=len(gathered.chairs))
    return Played(
        key="played",
        box=Box(side.x + 24, side.y + 14, side.width - 48, 86),
        words=title,
        rules=rules_line(gathered),
        explain=(lambda: Card(title, every)) if every else None,
    )


def rules_line(gathered: LobbyState) -> str:
    """The one house rule there is, or what is not as printed among many."""
    options = gathered.options
    if len(options) <= INLINE:
        return " · ".join(option_words(name, value) for name, value in options.items())
    printed = printed_rules(gathered.game)
    changed = [name for name, value in options.items() if value not in printed.get(name, (value,))]
    if len(changed) == 1:
        return option_words(changed[0], options[changed[0]])
    return tr("rooms.option", option=tr("rules.house"), choice=changed_words(len(changed)))


def printed_rules(game: str) -> dict[str, tuple[Any, ...]]:
    """What each option is until somebody chooses, as written and as typed, in a game we have."""
    try:
        usual = games.cabinet(game).options()
    except Refused:
        return {}
    return {name: (value, usual.typed[name]) for name, value in usual.to_plain().items()}
