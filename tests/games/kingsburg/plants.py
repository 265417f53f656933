"""Content of Kingsburg to plant in a copy of the program: of each kind a row."""

from planting import Copy

CONTENT = "games/kingsburg/rules/content.py"
EFFECTS = "games/kingsburg/rules/effects.py"
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


def plant_gift(copy: Copy) -> None:
    """The Jester gives a soldier and a token as well."""
    copy.change(
        CONTENT,
        '"jester", (Gift(points=1),)',
        '"jester", (Gift(points=1, soldiers=1, tokens=1),)',
    )


def plant_prince(copy: Copy) -> None:
    """The governor card of docs/adr/0002, in the hands of everybody: he may turn his dice."""
    rules = "games/kingsburg/rules"
    verb = "class TurnDice(Effect):\n    faces: tuple[int, ...]\n    at_most: int\n\n\n"
    plant_effect(copy, verb)
    copy.change(CONTENT, "    SoldiersCost,\n", "    SoldiersCost,\n    TurnDice,\n")
    names = "tuple(building.name for building in BUILDINGS)"
    copy.change(CONTENT, f"POWERS: Final = {names}", f'POWERS: Final = (*{names}, "prince")')
    extended = "ROWS.extend(building.effects for building in BUILDINGS)\n"
    copy.change(CONTENT, extended, f"{extended}ROWS.append((TurnDice((3, 4, 6), at_most=8),))\n")
    copy.change(
        f"{rules}/moves.py",
        "class Place(Move):",
        """class Turn(Move):
    __slots__ = ("power",)

    def __init__(self, power: int) -> None:
        self.power = power
        super().__init__(f"turn dice by {POWERS[power]}", ("turn", POWERS[power]))


class Place(Move):""",
    )
    season = f"{rules}/season.py"
    copy.change(
        season, "from .effects import ", "from .effects import TurnDice\nfrom .effects import "
    )
    copy.change(season, "= powers_with(Reroll)", "= powers_with(Reroll) | powers_with(TurnDice)")
    copy.change(
        season,
        "    return (*found, PASS) if found else ()\n\n\n@rule(REROLL_CHECK)",
        """    for number, turned in effects(powers, TurnDice):
        if sum(dice) <= turned.at_most:
            found.append(moves.Turn(number))
    return (*found, PASS) if found else ()


@rule(REROLL_CHECK)""",
    )
    copy.change(
        season,
        "    power, kind = move.power, move.dice\n",
        """    if isinstance(move, moves.Turn):
        ((_, turned),) = effects(1 << move.power, TurnDice)
        state.used[seat] |= 1 << move.power
        state.coloured[seat] = packed(turned.faces)
        state.agenda.append(REROLL_CHECK | seat << BITS)
        return
    power, kind = move.power, move.dice
""",
    )
    copy.change(
        f"{rules}/position.py", "self.powers = [0] * seats", "self.powers = [PROVINCE + 1] * seats"
    )
