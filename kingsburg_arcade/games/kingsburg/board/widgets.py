"""The Kingsburg page laid out: the widgets of the table, from the picture and what is legal."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from ....engine.contract import Choose
from ....i18n import tr
from ....ui import seat_marks
from ....ui.canvas import LEGIBLE, Canvas
from ....ui.couch import chair_words
from ....ui.layout import Box, centred
from ....ui.seat_marks import seat_name
from ....ui.widget import Card, Widget
from ...table_doors import Table
from ..rules.content import ADVISORS, CARD, SOURCES
from ..rules.foe import AND, joins
from ..rules.forecast import Change
from ..rules.laying import names_of
from ..rules.moves import Build, Place
from . import explanations, layout
from .advisor_card import AdvisorCard
from .battle import BattleView, battle_card
from .choosing import Choosing
from .chosen_dice import badges, dice_of
from .destiny_card import Destiny, destiny_card
from .governor_cards import GovernorBadge, governor_card, in_the_hall, over_court
from .hand import NARROWEST, hand_boxes, hand_dice, options
from .laid_words import change_words
from .panel_layout import badge_box
from .peeks import known_card, look_at_enemy
from .picture import Battle, Guest, battle_more, forecast_of, guests_at, strengths
from .province_scene import open_province
from .seat_panels import SeatPanel, TurnOrder, ghost_of
from .sidebar import Calendar, Enemy, Threat, enemy_card
from .strip_cards import strip_cards
from .words import asked_in_words, helping_advisor, phase_key, strip_words, sum_of

NARROW: Final = 700
OF_STRIPS: Final = ("pick strip", "lay strips")
"""What is asked before any card of a governor lies on the table."""
MANY: Final = 10
"""More answers than this have no room in any hand."""
WANTED: Final = 124
"""So much room an answer wants where a hand is narrow."""
TOLD: Final = 190
"""So wide is a building to be built that says what it does."""


def lay_out(table: Table, choosing: Choosing) -> list[Widget]:
    """What a person wants first comes first: the hand, the court, then the rest."""
    shown = [*seats(table, choosing), *sidebar(table, choosing)]
    if not table.playing:
        return [*court(table, choosing), *shown]
    return [*hand(table, choosing), *court(table, choosing), *tool_column(table), *shown]


def first_focus(table: Table, choosing: Choosing) -> str | None:
    """The first answer that is not a no; while placing, the first die."""
    keys = [widget.key for widget in table.widgets]
    if choosing.dealing:
        return f"advisor:{min(choosing.dealing)}"
    for start in ("die:", "move:"):
        found = next((key for key in keys if key.startswith(start)), None)
        if found is not None and (start == "move:" or choosing.placing):
            return found
    return "tool:province"


# ------------------------------------------------------------------------------------- the hand
def hand(table: Table, choosing: Choosing) -> list[Widget]:
    if table.show.director.holding:
        zone = layout.places(table).zone
        return [*table.tools.go_on(centred(zone, min(360, zone.width), min(90, zone.height)))]
    seat = table.hand_seat
    if seat < 0:
        return []
    tint, here = seat_marks.tint_of(seat), layout.places(table)
    legal, laid = table.turn.legal, table.turn.laid
    state = table.players.table.state
    if choosing.covered.lies:
        return [choosing.covered.button(here.answers)]
    aside = refusals(table, tint)
    if in_the_hall(table):
        return aside
    if legal and not choosing.placing and not choosing.dealing:
        prices = state.forecast(seat).offers if building(table) else None
        room = here.court if answers_over_court(table, choosing) else here.answers
        yeses = [move for move in legal if not move.idle]
        answer = table.turn.answer
        made = options(yeses, room, state.question, answer, tint, prices, laid)
        return [*made, *aside]
    if table.show.picture.tumble is not None:
        return []
    has = table.show.picture.provinces[seat]

    def chosen(kind: str, at: int) -> bool:
        return at in getattr(choosing.chosen, kind)

    def choose(kind: str, at: int) -> Callable[[], None] | None:
        return choosing.choose_die(kind, at) if choosing.placing else None

    lies = isinstance(laid, Place)
    room = dice_room(here, choosing.placing)
    return [*hand_dice(has.coloured, has.white, room, tint, chosen, choose, lies), *aside]


def refusals(table: Table, tint: str) -> list[Widget]:
    """At the right of the hand: the answer that says no, and what sends a laid move."""
    turn, question = table.turn, table.players.table.question
    idle = [move for move in turn.legal if move.idle]
    here = layout.places(table)
    said = asked_in_words(table.players.table.state)
    no = options(idle, here.no, question, turn.answer, tint, laid=turn.laid, said=said)
    return [*table.tools.done(here.done), *no]


def answers_over_court(table: Table, choosing: Choosing) -> bool:
    """Do the answers stand over the court, because they are too many for the hand?"""
    covered = choosing.covered.lies or choosing.strips or in_the_hall(table)
    if choosing.placing or choosing.dealing or covered:
        return False
    count, here = sum(not move.idle for move in table.turn.legal), layout.places(table)
    if building(table):
        return count * TOLD > here.answers.width
    of_tokens = any(isinstance(move, Choose) for move in table.turn.legal)
    wanted = NARROWEST if of_tokens else WANTED
    return count > MANY or count * wanted > here.answers.width < NARROW


def building(table: Table) -> bool:
    """Is it asked which building is to be put up?"""
    return any(isinstance(move, Build) for move in table.turn.legal)


def dice_room(here: layout.Places, placing: bool) -> Box:
    """Where the dice lie; who places them has a no beside them."""
    return (here.answers if placing else here.zone).inflate(-24, 0).move(12, 0)


def rolling_boxes(table: Table) -> list[Box]:
    """Where the dice in front come to lie."""
    if table.hand_seat < 0:
        return []
    has = table.show.picture.provinces[table.hand_seat]
    room = dice_room(layout.places(table), False)
    return hand_boxes(room, len(has.coloured) + len(has.white))


# ------------------------------------------------------------------------------------- the court
def court(table: Table, choosing: Choosing) -> list[Widget]:
    if table.playing and answers_over_court(table, choosing):
        return []
    picture = table.show.picture
    if table.playing and choosing.strips:
        spaces = picture.provinces[table.hand_seat].spaces
        return strip_cards(choosing.strips, spaces, layout.places(table).court)
    before_cards = table.players.table.question in OF_STRIPS
    cards = None if before_cards else over_court(table, choosing.covered.lies)
    if cards is not None:
        return cards
    battle = picture.battle
    if battle is not None:
        view = BattleView(
            key="battle",
            box=layout.places(table).court,
            explain=lambda: battle_card(battle, picture.year),
            here=layout.places(table),
            battle=battle,
            year=picture.year,
            order=picture.order,
            tokens=picture.chooses_tokens,
        )
        return [view]
    ways = choosing.ways
    state = table.players.table.state
    helping = helping_advisor(state) if table.turn.legal else None
    signs = state.forecast(max(0, table.hand_seat)).signs if state.options.destinies else {}
    numbers = range(1, len(ADVISORS) + 1)
    return [advisor(table, choosing, number, ways, helping, signs) for number in numbers]


def advisor(
    table: Table,
    choosing: Choosing,
    number: int,
    ways: dict[int, list[Place]],
    helping: int | None,
    signs: Mapping[int, str],
) -> AdvisorCard:
    guests = guests_at(table.show.picture.court, number)
    found = ways.get(number)
    deal = choosing.dealing.get(number)
    offered = table.turn.answer(deal) if deal is not None else None

    def explain() -> Card:
        card = explanations.advisor_card(number, guests, found, choosing.why_not(number))
        return explanations.with_destiny(card, signs.get(number, ""))

    return AdvisorCard(
        key=f"advisor:{number}",
        box=layout.places(table).advisors[number].move(choosing.swing(number), 0),
        press=choosing.go_to(number) if choosing.placing else offered,
        explain=explain,
        number=number,
        guests=guests,
        laid=laid_on(table, number),
        sign=signs.get(number, ""),
        badges=badges(found) if found else () if number == helping or offered else None,
        asked=choosing.placing or bool(choosing.dealing),
        dealer=table.show.picture.deals.get(number, -1),
        marked=("advisor", number) in table.show.picture.marks,
    )


def laid_on(table: Table, number: int) -> Guest | None:
    """The dice that are laid on an advisor and not sent yet."""
    move = table.turn.laid
    if not isinstance(move, Place) or move.advisor != number:
        return None
    power = SOURCES[move.power] if move.power >= 0 else ""
    seat = table.hand_seat
    return Guest(number, seat, *dice_of(move), move.token, power, move.envoy or move.second)


# ------------------------------------------------------------------------------------- the seats
def seats(table: Table, choosing: Choosing) -> list[Widget]:
    picture, match = table.show.picture, table.players.table
    acting = match.actor if table.show.idle or match.actor >= 0 else -1
    order = TurnOrder(
        key="order",
        box=layout.places(table).order,
        order=picture.order,
        acting=acting,
        explain=lambda: Card(tr("table.order"), (tr("about.order"),)),
    )
    change = choosing.change
    return [
        order,
        *(
            panel(table, seat, acting, change if seat == table.hand_seat else None)
            for seat in range(match.seats)
        ),
        *(badge(table, seat) for seat in range(match.seats) if picture.provinces[seat].governor),
    ]


def badge(table: Table, seat: int) -> GovernorBadge:
    """The card of a governor in the panel of its seat."""
    card = table.show.picture.provinces[seat].governor
    box = badge_box(layout.places(table).seats[seat])
    return GovernorBadge(
        key=f"governor:{seat}", box=box, card=card, explain=partial(governor_card, card)
    )


def panel(table: Table, seat: int, acting: int, change: Change | None) -> SeatPanel:
    picture = table.show.picture
    placing = [other for other, one in enumerate(picture.provinces) if one.placing]
    marks = frozenset(
        str(mark[3])
        for mark in picture.marks | table.show.pointed
        if mark[:3] == ("seat", seat, "building")
    )
    return SeatPanel(
        key=f"seat:{seat}",
        box=layout.places(table).seats[seat],
        press=lambda: open_province(table, seat),
        explain=lambda: explanations.seat_card(seat, picture),
        seat=seat,
        chair=chair_words(table.house.couch, table.players.captions, seat),
        face=table.show.feelings.face(seat, table.players.chairs),
        province=picture.provinces[seat],
        acting=seat == acting,
        touched=("seat", seat) in picture.marks,
        marks=marks,
        envoy=picture.envoy == seat,
        aided=picture.aided == seat,
        tumbling=seat in picture.tumbling,
        passed=seat not in placing and bool(placing),
        ghost=ghost_of(change) if change is not None else None,
    )


# ----------------------------------------------------------------------------------- the sidebar
def sidebar(table: Table, choosing: Choosing) -> list[Widget]:
    picture, here = table.show.picture, layout.places(table)
    calendar = Calendar(
        key="calendar",
        box=here.calendar,
        explain=lambda: explanations.calendar_card(picture.phase),
        year=picture.year,
        phase=picture.phase,
        marked=("calendar",) in picture.marks,
    )
    destiny = Destiny(
        key="destiny",
        box=here.destiny,
        explain=lambda: destiny_card(picture.destiny),
        name=picture.destiny,
        marked=("destiny",) in picture.marks,
    )
    weighed = weighed_seat(table)
    change = choosing.change if weighed == table.hand_seat else None
    threats = threats_to(table, weighed, change)
    weak, strong = strengths(picture.decks[max(1, picture.year) - 1])
    harder = battle_more(picture.destiny)
    has = picture.provinces[weighed]
    looked = (has.peeked or has.peeked_second) and weighed in table.players.persons
    secret = looked and table.playing and len(table.players.persons) > 1
    secret = secret and (len(threats) > 1 or has.peeked_second)
    valley = second_known(table, weighed)
    enemy = Enemy(
        key="enemy",
        box=here.enemy,
        press=(lambda: look_at_enemy(table, weighed)) if secret else None,
        explain=lambda: enemy_card(threats, seat_name(weighed) if secret else "", valley),
        year=picture.year,
        seat=weighed,
        threats=threats,
        valley=valley,
        range=(weak + harder, strong + harder),
        marked=("enemy",) in picture.marks,
    )
    shown = [calendar, destiny, enemy] if here.destinies else [calendar, enemy]
    return [*shown, *table.tools.log(here.log)]


def weighed_seat(table: Table) -> int:
    """Against whom the enemy is weighed: the seat meant, else the person's, else the first."""
    kind, _, seat = (table.focus or "").partition(":")
    if kind == "seat":
        return int(seat)
    return max(0, table.hand_seat)


def threats_to(table: Table, seat: int, change: Change | None = None) -> list[Threat]:
    """What may come this winter, and what a seat sets against each: now, or after a change."""
    picture = table.show.picture
    year = max(1, picture.year)
    shown = picture.enemies[year - 1] or known_card(table, seat)
    names = [shown] if shown else picture.decks[year - 1]
    second = second_known(table, seat)
    if second and joins(CARD[year, second]):
        names = [f"{name}{AND}{second}" for name in names if name != second]
    battle = picture.battle or picture.fought
    if battle is not None:
        ahead = table.players.table.state.year != picture.year
        if ahead or any(fight.seat == seat for fight in battle.fights):
            return [fought(table, battle, seat)]
    battles = forecast_of(table.players.table.state, picture, seat).battles
    found = []
    for name in names:
        battle = change.battles[name] if change is not None else battles[name]
        more = battle.combat - battles[name].combat
        found.append(Threat(name, battle.strength, battle.combat, battle.outcome, more))
    return found


def fought(table: Table, battle: Battle, seat: int) -> Threat:
    """The enemy as it was met: the soldiers may be home, and the rules in the next year."""
    picture = table.show.picture
    has, strength = picture.provinces[seat], battle.foe(picture.year).strength
    told = [fight for fight in battle.fights if fight.seat == seat]
    mine = told[0].combat if told else has.soldiers
    rising = ("defeat", "draw", "victory")
    outcome = told[0].outcome if told else rising[1 + (mine > strength) - (mine < strength)]
    name = f"{battle.creature} {battle.strength}"
    name += f"{AND}{battle.second}" if battle.second else ""
    return Threat(name, strength, mine, outcome)


def second_known(table: Table, seat: int) -> str | None:
    """The card of Goblin Valley of this year as this screen may show it; None without it."""
    picture = table.show.picture
    if not picture.valley:
        return None
    return picture.valley[max(1, picture.year) - 1] or known_card(table, seat, second=True)


# ------------------------------------------------------------------------------------- the tools
def tool_column(table: Table) -> list[Widget]:
    province, hint, back, forth, menu = layout.places(table).tools(table.tools.touched)
    return [
        table.tools.tool("province", province, lambda: open_province(table), "building.statue"),
        table.tools.hint(hint),
        table.tools.undo(back),
        table.tools.redo(forth),
        table.tools.menu(menu),
    ]


# ------------------------------------------------------------------------------- behind it all
def paint(canvas: Canvas, table: Table, choosing: Choosing) -> None:
    """The banner that says whose turn it is and what they may do, and the ground of the hand."""
    table.tools.banner(canvas, phase_key(table.show.picture.phase))
    here = layout.places(table)
    canvas.remembered(
        ("hand",),
        here.hand,
        lambda aside: aside.plate(here.hand, "dusk", "gold_deep", radius=16, alpha=235),
    )
    words = hint_words(table, choosing)
    canvas.words(words, here.hint, "body", "gold_light", wrap=True, least=LEGIBLE)


def another_strip(table: Table) -> str:
    """While strips are picked: those that this seat has picked already."""
    state = table.players.table.state
    if state.question != "pick strip" or table.hand_seat < 0:
        return ""
    picked = names_of(state.realm.strips[table.hand_seat])
    return tr("hint.another_strip", strips=strip_words(picked)) if picked else ""


def hint_words(table: Table, choosing: Choosing) -> str:
    """One line above the dice: what a press would do next."""
    usual = table.tools.hint_words()
    if usual:
        return usual
    if choosing.refusal:
        return choosing.refusal
    if table.turn.laid is not None:
        return change_words(choosing.change or Change()) or tr("laid.confirm")
    if choosing.dealing:
        return tr("hint.deal")
    if not choosing.placing:
        return another_strip(table) or tr("hint.answer")
    if not choosing.chosen:
        return tr("hint.choose_dice")
    has = table.show.picture.provinces[table.hand_seat]
    coloured, white = choosing.chosen.dice(has.coloured, has.white)
    dice = (*coloured, *white)
    if not coloured:
        return tr("why.white_alone")
    count = len(choosing.ways)
    return tr(
        "hint.chosen", dice=sum_of(dice), sum=sum(dice), reach=tr("count.advisors", count=count)
    )
