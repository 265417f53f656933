"""Content of Kingsburg to plant in a copy of the program: of each kind a row."""

from planting import Copy

CONTENT = "games/kingsburg/rules/content.py"
EFFECTS = "games/kingsburg/rules/effects.py"
GOVERNORS = "games/kingsburg/rules/realm/governors.py"
WATCHMAN = (
    'Card("watchman", (RingsBells(3), AtSeasonStart(Gift(gold=2)), AtLowRoll(9, Gift(wood=1))),'
    " module=OPTION)"
)
"""A governor's card."""
WATCH_HOUSE = 'Building("E", 5, "watch_house", 1, 1, 0, 1, (AtSeasonEnd(Gift(wood=1)), Defends(1)))'
"""A row that does what is known."""
BELL_TOWER = 'Building("G", 1, "bell_tower", 1, 1, 1, 1, (RingsBells(3),))'
"""A row whose verb is new, in a row of the province of its own."""
GRAND_MASTER = (
    'Advisor(19, "grand_master", (Gift(gold=2, wood=2, tokens=1), Gift(any=4, tokens=1)))'
)
HYDRA = 'Enemy(1, "hydras", 5, Loss(any=3, buildings=2, points=1), Gift(any=2, soldiers=1))'


def plant_effect(copy: Copy, written: str) -> None:
    """One verb more beside those of content."""
    decorated = f'@dataclass(frozen=True, slots=True)\n{written}E = TypeVar("E"'
    copy.change(EFFECTS, 'E = TypeVar("E"', decorated)


def plant_verb(copy: Copy) -> None:
    """A new effect that no one asks for, and a building that has it."""
    plant_effect(copy, "class RingsBells(Effect):\n    bells: int\n\n\n")
    copy.change(CONTENT, "    Reroll,\n", "    Reroll,\n    RingsBells,\n")
    copy.add_row(CONTENT, "BUILDINGS", BELL_TOWER)


def plant_governor(copy: Copy) -> None:
    """A governor's card that gives much, and does something that no one asks for."""
    plant_effect(copy, "class RingsBells(Effect):\n    bells: int\n\n\n")
    copy.change(GOVERNORS, "    ReadsAs,\n", "    ReadsAs,\n    RingsBells,\n")
    copy.add_row(GOVERNORS, "GOVERNORS", WATCHMAN)


def plant_gift(copy: Copy) -> None:
    """The Jester gives a soldier and a token as well."""
    copy.change(
        CONTENT,
        '"jester", (Gift(points=1),)',
        '"jester", (Gift(points=1, soldiers=1, tokens=1),)',
    )
