"""The house rules of a game: which choice holds for each, and a page to choose on."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from ... import games
from ...engine.named_packs import OPTION, read_packs, spelled
from ...games.known_packs import Pack, look_on
from ...i18n import tr
from ...packs.shelf import shelf_in
from ...rule_book import about_option, option_choice, option_name
from ...ui.backdrop import paint_hall
from ...ui.canvas import Canvas
from ...ui.controls import Button, Choice, paint_title
from ...ui.focus import next_key
from ...ui.layout import Box, columns, rows
from ...ui.page import Shape
from ...ui.widget import Card, Widget
from ..house import House, Scene
from . import cabinets

INLINE: Final = 1
"""So many house rules stand on the page that they belong to; more have a page of their own."""
DOWN: Final = 6
ON_A_PAGE: Final = 2 * DOWN
FIELDS: Final = {Shape.USUAL: Box(120, 190, 1680, 630), Shape.TALL: Box(60, 280, 960, 1290)}
"""Where as many stand as have room on a page; few of them stand in the middle of it."""
LINE: Final = 94
GAP: Final = 14
BELOW: Final = 200
"""What the words about one of them, and the ways on, take below."""
KEY: Final = "option:"
"""What the key of the widget of a house rule begins with."""
PACK: Final = "pack:"
"""What the name of a switch for a content pack begins with."""


def changed_words(count: int) -> str:
    """So many house rules are not as printed."""
    return tr("count.rules_changed", count=count) if count else tr("rules.as_printed")


def installed(house: House) -> tuple[Pack, ...]:
    """The packs of the player at this machine; matches find them from now on."""
    shelf = shelf_in(house.folder)
    look_on(shelf.find)
    return shelf.all()


class ChosenRules:
    """The house rules of a game, each with the choice that holds: at first the printed rule.

    Each content pack that is installed is a switch among them.
    """

    def __init__(self, game: str, packs: Sequence[Pack] = ()) -> None:
        self.game = game
        self.packs = {PACK + pack.digest: pack for pack in packs if pack.game == game}
        self.choices = {
            **games.cabinet(game).options.choices(),
            **dict.fromkeys(self.packs, ("no", "yes")),
        }
        self.at = dict.fromkeys(self.choices, 0)

    @property
    def options(self) -> dict[str, str]:
        """The choices by their names, as an options class reads them."""
        chosen = {rule: choices[self.at[rule]] for rule, choices in self.choices.items()}
        switches = {rule: chosen.pop(rule) == "yes" for rule in self.packs}
        packs = [pack.named for rule, pack in self.packs.items() if switches[rule]]
        return chosen | ({OPTION: spelled(packs)} if packs else {})

    def choose(self, options: Mapping[str, str]) -> None:
        """Choose as it was typed; Refused if the game has no such rule or choice."""
        plain = games.cabinet(self.game).options.read(options).to_plain()
        wanted = read_packs(str(plain.pop(OPTION, "")))
        for rule, value in plain.items():
            if rule in self.choices:
                said = {True: "yes", False: "no"}.get(value, value)
                self.at[rule] = self.choices[rule].index(said)
        for rule, pack in self.packs.items():
            self.at[rule] = self.choices[rule].index("yes" if pack.named in wanted else "no")

    def name(self, rule: str) -> str:
        """What a house rule or a pack is called."""
        pack = self.packs.get(rule)
        return option_name(rule) if pack is None else tr("option.pack", pack=pack.title)

    def about(self, rule: str) -> str:
        """What it changes."""
        pack = self.packs.get(rule)
        if pack is None:
            return about_option(rule)
        return tr("about.pack", version=pack.version, digest=pack.short)

    @property
    def summary(self) -> str:
        """How many of them are not as printed."""
        return changed_words(sum(at > 0 for at in self.at.values()))

    def widgets(self, house: House, box: Box, changed: Callable[[], None]) -> list[Widget]:
        """The one house rule there is, or the way to the page of all."""
        if len(self.choices) <= INLINE:
            return [self.choice(rule, box, changed) for rule in self.choices]
        words = tr("rules.house")
        return [
            Button(
                key="house_rules",
                box=box,
                press=lambda: house.push(HouseRulesScene(house, self)),
                words=words,
                hint=self.summary,
                explain=lambda: Card(words, (tr("rules.house_intro"),)),
            )
        ]

    def choice(self, rule: str, box: Box, changed: Callable[[], None]) -> Choice:
        choices = self.choices[rule]

        def choose(at: int) -> None:
            self.at[rule] = at
            changed()

        return Choice(
            key=KEY + rule,
            box=box,
            press=lambda: choose((self.at[rule] + 1) % len(choices)),
            words=self.name(rule),
            values=[option_choice(rule, choice) for choice in choices],
            at=self.at[rule],
            choose=choose,
            explain=lambda: Card(self.name(rule), tuple(filter(None, [self.about(rule)]))),
        )


class HouseRulesScene(Scene):
    """All house rules of a game in two columns, and below what the one that is meant changes."""

    def __init__(self, house: House, rules: ChosenRules) -> None:
        super().__init__(house)
        self.rules = rules
        self.first = 0

    @property
    def game(self) -> str:
        return self.rules.game

    def lay_out(self) -> Sequence[Widget]:
        every = list(self.rules.choices)
        field, across = self._field, 1 if self.page.tall else 2
        lines = [columns(line, [1] * across, 40) for line in rows(field, [1] * self._down, GAP)]
        spots = [line[at] for at in range(across) for line in lines]
        shown = zip(every[self.first : self.first + ON_A_PAGE], spots, strict=False)
        back, more = columns(Box(field.centerx - 380, field.bottom + 120, 760, 80), [1, 1], 24)
        widgets: list[Widget] = [
            *(self.rules.choice(rule, spot, self.refresh) for rule, spot in shown),
            Button(
                key="back",
                box=back if len(every) > ON_A_PAGE else back.move(back.width // 2 + 12, 0),
                press=self.back,
                words=tr("menu.back"),
                main=True,
                size="label",
            ),
        ]
        if len(every) > ON_A_PAGE:
            words = tr("rules.other_page")
            widgets.append(
                Button(key="more", box=more, press=self._turn, words=words, size="label")
            )
        return widgets

    @property
    def _down(self) -> int:
        """So many lines there are, in one column or in two."""
        shown = min(len(self.rules.choices), ON_A_PAGE)
        return shown if self.page.tall else -(-shown // 2)

    @property
    def _field(self) -> Box:
        """Where they stand."""
        room = FIELDS[self.page.shape]
        high = self._down * (LINE + GAP) - GAP
        spare = max(0, self.page.height - room.y - high - BELOW)
        return Box(room.x, room.y + spare // 3, room.width, high)

    def towards(self, direction: tuple[int, int]) -> str | None:
        """Left and right choose: so up and down go through both columns."""
        _, down = direction
        return next_key(self.widgets, self.focus, down) if down else super().towards(direction)

    def _turn(self) -> None:
        after = self.first + ON_A_PAGE
        self.first = after if after < len(self.rules.choices) else 0
        self.refresh()

    # -------------------------------------------------------------------------------- drawing
    def paint(self, canvas: Canvas) -> None:
        paint_hall(canvas)
        paint_title(canvas, tr("rules.house"))
        field = FIELDS[self.page.shape]
        name = Box(field.right - 420, 180 if self.page.tall else 52, 420, 76)
        if self.page.tall:
            name.centerx = field.centerx
        cabinets.name(canvas, games.game(self.game), name, 48)

    def paint_over(self, canvas: Canvas) -> None:
        rule = (self.focus or "").removeprefix(KEY)
        if rule in self.rules.choices:
            field = self._field
            line = Box(field.x, field.bottom + 14, field.width, 92)
            said = self.rules.about(rule)
            canvas.words(said, line, "body", "parchment", align="center", wrap=True)
