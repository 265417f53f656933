"""What is played in a room, as its lobby shows it: the game, its house rules, its packs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from ... import games
from ...engine.contract import Refused
from ...i18n import readable, tr, tr_or
from ...net.room.lobby import LobbyState
from ...rule_book import option_name
from ...ui.canvas import LEGIBLE, Canvas
from ...ui.layout import Box
from ...ui.widget import Card, Widget, ring
from ..front.house_rules import INLINE, changed_words
from .lobby_packs import pack_lines
from .party_words import option_words

BELOW_RULES: Final = 158
"""Where what is played has been told, with house rules on three lines."""


@dataclass(slots=True, kw_only=True)
class Played(Widget):
    """What is played in the room, seen by all."""

    words: str
    rules: Sequence[str]
    """The house rules in words, the longest first: what has room is shown."""

    def draw(self, canvas: Canvas, focused: bool) -> None:
        upper = Box(self.box.x + 4, self.box.y + 4, self.box.width - 8, 40)
        canvas.words(self.words, upper, "label", "gold_light")
        lower = Box(upper.x, upper.bottom, upper.width, self.box.bottom - upper.bottom)
        fits = (one for one in self.rules if canvas.fits(one, lower, wrap=True, least=LEGIBLE))
        said = next(fits, self.rules[-1])
        canvas.words(said, lower, "body", "parchment", wrap=True, least=LEGIBLE)
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
        box=Box(side.x + 24, side.y + 14, side.width - 48, BELOW_RULES - 12),
        words=title,
        rules=rules_lines(gathered),
        explain=(lambda: Card(title, every)) if every else None,
    )


def rules_lines(gathered: LobbyState) -> Sequence[str]:
    """The one house rule there is, or what is not as printed among many, and how many that are."""
    options = gathered.options
    if len(options) <= INLINE:
        return [" · ".join(option_words(name, value) for name, value in options.items())]
    printed = printed_rules(gathered.game)
    changed = [name for name, value in options.items() if value not in printed.get(name, (value,))]
    if len(changed) == 1:
        return [option_words(changed[0], options[changed[0]])]
    count = tr("rooms.option", option=tr("rules.house"), choice=changed_words(len(changed)))
    if not changed:
        return [count]

    def told(brief: bool) -> str:
        """All that is changed; what is on by its name alone, and in brief what was chosen too."""
        named = [
            option_name(name)
            if options[name] is True or (brief and options[name] is not False)
            else option_words(name, options[name])
            for name in changed
        ]
        return " · ".join(named)

    return [told(brief=False), told(brief=True), count]


def printed_rules(game: str) -> dict[str, tuple[Any, ...]]:
    """What each option is until somebody chooses, as written and as typed, in a game we have."""
    try:
        usual = games.cabinet(game).options()
    except Refused:
        return {}
    return {name: (value, usual.typed[name]) for name, value in usual.to_plain().items()}
