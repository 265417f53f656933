"""What buildings and cards say, typed again line by line.

Of house cards, and of cards that measurements tune, the numbers may change: `#` stands for a
number that is read off the words of the screen, which are all that a player has.
"""

import re
from functools import cache

from games.kingsburg.rules import slow_rules
from kingsburg_arcade.games.kingsburg.board.words import building_words, destiny_words
from kingsburg_arcade.games.kingsburg.rules.content import BUILDINGS
from kingsburg_arcade.games.kingsburg.rules.realm.destinies import DESTINIES
from kingsburg_arcade.games.kingsburg.rules.realm.governors import GOVERNORS

GOODS = slow_rules.GOODS

KNOWN = """
    statue: Roll all dice alike: may reroll one.
    chapel: Roll 7 or less in total: may reroll all dice.
    church: +1 in battle against Demons.
    cathedral: End of the game: 1 point for every 2 goods.
    inn: End of each summer: 1 “+2” token.
    market: Once a season: reach an advisor 1 above or below your sum.
    farms: Each season: 1 white die more. −1 in battle.
    merchants_guild: Start of each season: 1 gold.
    guard_tower: +1 in battle.
    blacksmith: +1 in battle.
    barracks: A soldier costs 1 good.
    wizards_guild: +2 in battle.
    palisade: +1 in battle; +2 against Zombies.
    stables: Sergeant, General, King: 1 soldier more.
    stone_wall: +1 in battle. You win ties in battle.
    fortress: +1 in battle. For each battle won: 1 victory point.
    barricade: +1 in battle against Goblins.
    crane: Columns 3, 4: 1 gold cheaper.
    town_hall: End of each season, once: pay a token or a good for 1 victory point.
    embassy: End of each season: 1 victory point.

    sawmill: End of each summer, once: pay 1 wood for 2 gold.
    quarry: End of each summer, once: pay 1 stone for 3 gold.
    goldsmith: End of each summer, once: pay 1 gold for 1 soldier, 1 victory point.
    mint: The other buildings of row A also work at the end of spring and autumn.
    improvised_defenses: +1 in battle if the enemy’s strength is 5 or less.
    recruiting_center: Recruiting: a “+2” token also pays for a soldier.
    training_camp: Recruiting, with fewer than 2 soldiers: 1 soldier.
    military_academy: Winter: roll a die of your own; it counts if it is better than the King’s.

    sorcerer: Start of year 3: up to 3 buildings of column 1 for nothing. They never score.
    duke: When all have placed: the dice on your highest advisor may go to the Duchess.
    prince: Roll 8 or less in total: may turn your coloured dice to 3 4 6.
    trickster: Placing dice: a 2 also counts as 1, 3.
    fairy: Each summer: 1 white die more.
    philosopher: Roll 9 or less in total: may reroll all dice. Total 9 or less after all rerolls: 1 victory point.
    politician: Once a season: a space of your own beside the Sergeant, same help.
    priest: Once a year, before a roll: a white die more for all, or 1 VP with one already.
    damsel: You alone win ties for the King’s Aid, Reward and Envoy. Total 7 or less after all rerolls: 1 victory point.
    general: Start of each winter: 1 soldier.

    famine: You roll 1 coloured die less.
    good_year: Each season: a white die, or 1 good if you have one.
    fierce_enemies: Strength of the enemy: +1.
    heavy_snow: No King’s die: the King sends 2 soldiers.
    rising_stars: Each season, advisors 3, 7, 11, 15: 1 good for the first player there.
    king_is_ill: King (18): no guests.
    royal_gift: Start of the year: 1 good.
    stone_finds: Each season: roll a die; 4 or more brings 1 stone.
"""  # noqa: E501
OURS = """
    ferry: End of each season, once: exchange # good for # good of another kind.
    travelling_market: End of each summer, once: exchange # good for # goods of other kinds.
    counting_house: End of each season, once: pay # gold for # wood, # stone.
    exchange: End of each season, once: pay # good for # victory points.
    bridge: Once a season: one die may show # more or less.
    altar: Total # or less after all rerolls: # victory point.
    monastery: Total # or less after all rerolls: # good.
    dome: End of the game: # point for each of your buildings in rows A, C.
    well: Each spring: # white die more.
    brewery: End of each season, compulsory: # soldier for # victory point.
    vineyard: Each summer and autumn: # white die more.
    fountain: End of each season: # victory points. −# in battle.
    watch_fire: End of each season, once: pay # wood for # soldier.
    armory: End of each season, once: pay # “+#” token for # soldiers.
    drill_yard: Recruiting, with fewer than # soldiers: # soldiers.
    war_council: Start of winter: # soldier for every # goods you have.
    riding_school: Squire, Champion: # soldier more.
    griffin_ranch: Astronomer, Master Hunter, Swordsmith, Wizard: # soldier more.
    kennels: Phase #, if the Envoy does not come to you: # soldier.
    royal_stud: Queen, King: # soldiers more.
    surveyor: Columns #, #: # gold cheaper.
    workshop: All buildings: # wood cheaper.
    architects_guild: Each later building that you pay for: # victory point.
    royal_hall: End of the game: # point for each of your buildings in columns #, #.
    signal_tower: Start of each autumn: a look at the enemy.
    hospital: A defeat takes no points, except those of a destroyed building.
    veterans_hall: After the battle # soldiers stay for the next winter.
    order_of_the_king: For each battle won: # victory points. You win ties in battle.
    preacher: A season in which another player builds nothing: # victory point.
    minstrel: Summer and autumn; last in turn order: # VP; lowest roll: # VP, # if tied.
    tax_collector: Another player builds in column #: # gold.
    miner: Start of each year: # gold, or columns #: # gold cheaper all year.
    carpenter: Start of each year: # wood, or columns #: # wood cheaper all year.
    sculptor: Start of each year: # stone, or columns #: # stone cheaper all year.
    heiress: Total # or less after all rerolls: # “+#” token.
    banker: Start of each autumn: # gold. End of each autumn: # point for every # gold.
    herald: Once a year, before a roll: be first in turn order this season. For each battle won: # victory point.
    astrologer: Start of each spring: a look at the enemy. You win ties in battle. +# in battle.
    innkeeper: Start of each spring: # “+#” token. You may use two “+#” tokens a season, one with each group of dice.
    captain: After the battle # soldier stay for the next winter.
    smugglers_cousin: Smuggler: # gold, # victory point more.
    master_mason: Once a year: a second building in one season. Columns #: # stone cheaper.
    gold_mine: Columns #: # gold cheaper.
    timber_yard: Columns #: # wood cheaper.
    stone_yard: Columns #: # stone cheaper.
    secret_deals: Name an advisor each season: another player there takes # good, you # gold.
    royal_wedding: Queen, King: # victory point more.
    builders_year: Each building costs # good less: gold, else wood, else stone.
    hard_times: Columns #, #: # gold dearer.
    mild_winter: Strength of the enemy: −#.
    court_fair: End of each season, once: exchange # goods for # good of another kind.
    pilgrimage: King’s Reward: # victory point more.
    conscription: A soldier costs # good.
    truce: No building is destroyed.
    open_gates: The enemy is turned over at the end of spring.
    plague: At most # dice on an advisor.
    fools_day: Jester: # victory points more.
    flood: Nothing can be built in rows F, G.
    golden_harvest: Start of each season: # gold.
    old_debts: End of winter: pay a good or lose # victory point.
    crusade: For each battle won: # victory point.
    long_night: No “+#” tokens on advisors.
    open_court: Each season one advisor may have two guests.
    tournament: Highest total of the season: # victory point.
    great_thaw: A soldier costs # goods. You win ties in battle.
    muster: Start of the year: # soldier.
"""  # noqa: E501
ROWS_A_AND_G = """
    sawmill               A 1  0 2 1  1
    quarry                A 2  1 1 2  2
    goldsmith             A 3  2 2 2  3
    mint                  A 4  6 1 1  5
    improvised_defenses   G 1  0 0 1  0
    recruiting_center     G 2  1 1 0  1
    training_camp         G 3  1 2 0  2
    military_academy      G 4  2 1 1  3
"""
STRIPS = """
    A ferry travelling_market counting_house exchange
    B bridge altar monastery dome
    C well brewery vineyard fountain
    D watch_fire armory drill_yard war_council
    E riding_school griffin_ranch kennels royal_stud
    F surveyor workshop architects_guild royal_hall
    G signal_tower hospital veterans_hall order_of_the_king
"""
ADVISORS = (
    *("Jester", "Squire", "Architect", "Merchant", "Sergeant", "Alchemist", "Astronomer"),
    *("Treasurer", "Master Hunter", "General", "Swordsmith", "Duchess", "Champion", "Smuggler"),
    *("Inventor", "Wizard", "Queen", "King"),
)
PRINTED_DESTINIES = (
    *("famine", "good_year", "fierce_enemies", "heavy_snow", "rising_stars", "king_is_ill"),
    *("royal_gift", "stone_finds", "secret_deals"),
)
OUR_GOVERNORS = (
    *("banker", "herald", "astrologer", "innkeeper", "captain", "smugglers_cousin"),
    "master_mason",
)


# ----------------------------------------------------------------------------- the spaces
ROW, COLUMN, PRICE, POINTS, BOARD = {}, {}, {}, {}, {}


def _space(name, board, row, column, price, points):
    ROW[name], COLUMN[name], PRICE[name], POINTS[name] = row, int(column), tuple(price), points
    BOARD[name] = board


for _name in slow_rules.BUILDINGS:
    _space(
        *(_name, "", slow_rules.ROW[_name], slow_rules.COLUMN[_name]),
        *(slow_rules.PRICE[_name], slow_rules.POINTS[_name]),
    )
for _line in ROWS_A_AND_G.strip().splitlines():
    _name, _row, _column, *_numbers = _line.split()
    *_price, _points = map(int, _numbers)
    _space(_name, f"row_{_row.lower()}", _row, _column, _price, _points)
_OURS = {building.name: building for building in BUILDINGS if building.house}
for _line in STRIPS.strip().splitlines():
    _row, *_names = _line.split()
    for _column, _name in enumerate(_names, start=1):
        _ours = _OURS.pop(_name)
        _price = _ours.gold, _ours.wood, _ours.stone
        _space(_name, f"strip_{_row.lower()}", _row, _column, _price, _ours.points)
assert not _OURS


# ------------------------------------------------------------------------------- the words
def _typed(text):
    for line in filter(None, map(str.strip, text.splitlines())):
        name, _, words = line.partition(": ")
        yield name, words


def _numbers(name):
    """The numbers in the words of the screen."""
    row = _ROWS.get(name)
    shown = destiny_words(name) if row is None else building_words(row)
    return re.findall(r"[0-9]+", " ".join(shown))


def _filled(name, words):
    """The words with their numbers."""
    numbers = _numbers(name)
    assert len(numbers) == words.count("#"), f"{name} does something else now: write it into OURS"
    for number in numbers:
        words = words.replace("#", number, 1)
    return words


def _lines(words):
    return tuple(line.strip() for line in re.findall(r".+?\.(?= |$)", words))


_ROWS = {row.name: row for row in (*BUILDINGS, *GOVERNORS)}
LINES = {name: _lines(words) for name, words in _typed(KNOWN)}
LINES |= {name: _lines(_filled(name, words)) for name, words in _typed(OURS)}
LINES |= {f"row_{row}": () for row in "ag"} | {f"strip_{row}": () for row in "abcdefg"}
assert {*_ROWS, *(card.name for card in DESTINIES)} <= LINES.keys()
CARDS = tuple(card.name for card in GOVERNORS if not card.chosen)
ALL_DESTINIES = tuple(card.name for card in DESTINIES)
CHOSEN = {"gold": "gold_mine", "wood": "timber_yard", "stone": "stone_yard"}
SOURCES = {name: f"governor_card.{name}" for name in (*CARDS, *CHOSEN.values())}
"""What events call the cards of governors: an advisor and a card may have one name."""


@cache
def found(name, pattern):
    """The matches of a pattern among the lines of a building or a card."""
    matches = [re.fullmatch(pattern, line) for line in LINES[name]]
    return tuple(match for match in matches if match)


UNITS = {
    **{good: good for good in GOODS},
    **{"good": "any", "goods": "any", "soldier": "soldiers", "soldiers": "soldiers"},
    **{"victory point": "points", "victory points": "points", "VP": "points"},
    **{"“+2” token": "tokens", "“+2” tokens": "tokens"},
}


@cache
def gift(words):
    """`1 soldier, 1 victory point` as pairs of what and how many."""
    if words == "a look at the enemy":
        return (("look", 1),)
    parts = (re.fullmatch(r"(\d+) (.+)", part) for part in words.split(", "))
    return tuple((UNITS[part[2]], int(part[1])) for part in parts)
