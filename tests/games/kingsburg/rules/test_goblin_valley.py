"""Goblin Valley of Forge a Realm: a second card each winter, and the goblins that join."""

from collections import Counter
from random import Random

import pytest

from engine.walks import OtherSecrets
from games.kingsburg.rules.table_talk import ANN, BRIAN, TableTalk, loosely, province, standing
from games.kingsburg.rules.test_laws import reads_back
from kingsburg_arcade.engine.contract import LUCK, NOBODY, Choice, Choose, Refused
from kingsburg_arcade.engine.luck import SeededDealer, SeededStream
from kingsburg_arcade.engine.table import Table
from kingsburg_arcade.games.governors import governor
from kingsburg_arcade.games.kingsburg.minds.enemy_odds import candidates, odds
from kingsburg_arcade.games.kingsburg.rules import CABINET, Options
from kingsburg_arcade.games.kingsburg.rules.events import (
    BattleFought,
    EnemyPeeked,
    KingSentMore,
    SecondEnemyPeeked,
    SecondEnemyRevealed,
)
from kingsburg_arcade.games.kingsburg.rules.foe import FOES
from kingsburg_arcade.simulate.one_match import LiveView

VALLEY = {"options": {"goblin_valley": True}}


def at(*seats, year=1, **rest):
    given = VALLEY if "options" not in rest else {}
    return TableTalk.at("winter", *seats, year=year, **given, **rest)


def fights(table, first, second, kings_die=1):
    table.luck(f"open {first}")
    table.luck(f"open {second}")
    table.rolls(str(kings_die))
    return {event.seat: event for event in table.told(BattleFought)}


# ------------------------------------------------------------------------------ as it is printed
def test_goblins_add_strength_losses_and_reward_and_the_king_sends_more():
    """Year 2: barbarians 5 and goblins 3; the King sends two soldiers more."""
    loser = {"gold": 3, "wood": 3, "stone": 2, "points": 5, "buildings": ["palisade", "barricade"]}
    table = at({"soldiers": 9}, loser, year=2)
    fought = fights(table, "barbarians 5", "goblins 3")
    assert table.told(SecondEnemyRevealed) == [SecondEnemyRevealed(2, "goblins", 3, True)]
    assert table.told(KingSentMore) == [KingSentMore(2, (11, 2))]
    assert (fought[ANN].strength, fought[ANN].soldiers) == (8, 12)
    assert fought[ANN].outcome == "victory"
    assert table.goods(ANN) == (1, 1, 0), "the reward of both cards"
    # barbarians: two goods and a point; goblins: 2 wood, 2 stone, a building, a point
    assert table.goods(BRIAN)[1:] == (1, 0)
    table.says(BRIAN, "lose gold gold")
    assert table.goods(BRIAN) == (1, 1, 0)
    assert table.points(BRIAN) == 3
    assert table.owns(BRIAN) == {"barricade"}


def test_another_card_goes_back():
    table = at({"soldiers": 3}, {}, year=2)
    fought = fights(table, "goblins 3", "orcs 4")
    assert table.told(SecondEnemyRevealed) == [SecondEnemyRevealed(2, "orcs", 4, False)]
    assert not table.told(KingSentMore)
    assert (fought[ANN].strength, fought[ANN].soldiers) == (3, 4)


def test_in_year_five_any_card_joins():
    table = at({"soldiers": 12}, {"points": 9}, year=5)
    fought = fights(table, "barbarians 8", "dragons 9")
    assert (fought[ANN].strength, fought[ANN].soldiers) == (17, 18)
    assert table.points(ANN) == 1 + 3 + 1, "both rewards, and the point of the strongest"
    assert table.points(BRIAN) == 9 - 5


@pytest.mark.parametrize(
    ("building", "year", "first", "second", "bonus"),
    [
        ("barricade", 2, "goblins 3", "goblins 4", 1),
        ("barricade", 2, "orcs 4", "goblins 4", 1),
        ("barricade", 2, "orcs 4", "zombies 5", 0),
        ("palisade", 2, "zombies 5", "goblins 4", 2),
        ("church", 5, "demons 8", "demons 9", 1),
        ("church", 5, "barbarians 7", "demons 9", 1),
    ],
)
def test_a_bonus_counts_once_against_both(building, year, first, second, bonus):
    table = at(province(building), {}, year=year)
    assert dict(fights(table, first, second)[ANN].bonuses).get(building, 0) == bonus


def test_improvised_defenses_see_the_sum():
    on = {"options": {"goblin_valley": True, "rows": True}}
    for second, bonus in (("goblins 2", 1), ("goblins 3", 0)):
        table = at({"buildings": ["improvised_defenses"]}, {}, **on)
        fought = fights(table, "orcs 3", second)
        assert dict(fought[ANN].bonuses).get("improvised_defenses", 0) == bonus


def test_fierce_enemies_count_once_to_the_sum():
    on = {
        "options": {"goblin_valley": True, "destinies": True},
        "realm": {"destinies": ["fierce_enemies", None, None, None, None]},
    }
    table = at({}, {}, **on)
    assert fights(table, "orcs 3", "goblins 2")[ANN].strength == 6


def test_with_soldier_tokens_both_count():
    table = at({}, {}, options={"goblin_valley": True, "tokens": True}, year=1)
    table.luck("open orcs 3")
    table.luck("open goblins 2")
    assert table.soldiers(ANN) == 1
    for seat in (ANN, BRIAN):
        table.says(seat, "choose 3 for soldier tokens of year 1")
    table.luck("reveal 3, 3")
    assert {event.soldiers for event in table.told(BattleFought)} == {4}


# ----------------------------------------------------------------------------------------- looks
def with_general(ann=(), brian=(), **rest):
    """The General helps Ann, and afterwards the Wizard helps Brian."""
    seats = [dict(ann), dict(brian)]
    court = [standing(10, ANN), standing(16, BRIAN)]
    plain = {"phase": "summer", "step": "help", "seats": seats, "court": court, **VALLEY, **rest}
    return TableTalk(loosely(plain))


def test_who_may_look_chooses_the_deck_and_the_others_are_helped_after_it():
    table = with_general()
    assert table.asked == (ANN, "look")
    assert table.may(ANN) == ["look at the first deck", "look at the second deck"]
    assert table.goods(BRIAN) == (0, 0, 0)
    table.says(ANN, "look at the second deck")
    assert table.told(SecondEnemyPeeked) == [SecondEnemyPeeked(ANN, 1)]
    assert not table.told(EnemyPeeked)
    assert table.goods(BRIAN) == (4, 0, 0)
    assert [card.position for card in table.state.knows(ANN)] == [1]
    assert not table.state.knows(BRIAN)


def test_who_knows_one_card_sees_the_other():
    table = with_general(ann={"peeked": True})
    assert [card.position for card in table.state.knows(ANN)] == [0, 1]
    again = with_general(ann={"peeked": True}, realm={"second_peeked": [1, 0]})
    assert not again.told(SecondEnemyPeeked)
    assert again.asked[1] != "look"


def test_what_is_known_is_sealed_and_another_card_than_the_one_shown():
    state = CABINET.new(3, Options(goblin_valley=True))
    dealer, chance = SeededDealer(8), Random(8)
    names = Counter()
    while state.actor != NOBODY:
        sealed = state.sealed()
        assert all(set(state.knows(seat)) <= set(sealed) for seat in range(3))
        assert len({(card.stack, card.position) for card in sealed}) == len(sealed)
        if state.actor == LUCK:
            wish = state.wish()
            if state.question == "second enemy":
                first = FOES[state.enemies[state.year - 1]].name
                assert first not in wish.sealed.left
                assert len(wish.sealed.left) == 4
                names[dealer.deal(wish).card] += 1
            state.play(dealer.deal(wish))
        else:
            state.play(chance.choice(state.legal()))
    assert sum(names.values()) == 5
    assert not state.sealed()


# ---------------------------------------------------------------------------------------- rivals
def test_rivals_reckon_with_both_decks_as_far_as_they_know():
    state = with_general().state
    dealer = SeededDealer(1)
    view = LiveView(ANN, state, dealer)
    unknown = candidates(view)
    assert len(unknown) == 20
    strengths = Counter(FOES[number].strength for number in unknown)
    assert strengths[2 + 3] == 1 + 1 + 1 + 1, "two goblins either way, and goblins behind others"
    state.play(CABINET.move_from_text("look at the second deck"))
    known = candidates(LiveView(ANN, state, dealer))
    (name,) = LiveView(ANN, state, dealer).secrets.values()
    assert len(known) == 4
    joined = name.startswith("goblins")
    assert all((" + " in FOES[number].name) == joined for number in known)
    assert len(candidates(LiveView(BRIAN, state, dealer))) == 20


def test_the_soldiers_against_the_valley_are_expected_until_they_come():
    state = with_general().state
    pair = next(n for n in candidates(LiveView(ANN, state, SeededDealer(1))) if FOES[n].soldiers)
    whole = FOES[pair]
    assert whole.soldiers == 1
    lost, _ = odds(0, 0, pair)
    assert lost == min(6, whole.strength - 1 - 1)


@pytest.mark.parametrize("name", ["steward", "chancellor"])
def test_a_rival_does_not_see_a_second_card_that_it_has_not_looked_at(name):
    player, walker = governor(name, "kingsburg"), governor("page", "kingsburg")
    options = Options(goblin_valley=True)
    dealers = [OtherSecrets(23, other) for other in (23, 1023)]
    one, other = (Table(CABINET, 3, options, dealer) for dealer in dealers)
    asked = 0
    while one.state.year == 1 and one.state.phase < 8:
        seat = one.actor
        views = [table.view(seat) for table in (one, other)]
        legal = views[0].state.legal()
        asked += 1
        if not one.state.knows(seat) and asked % 3 == 0 and len(legal) > 1:
            moves = [player.choose(view, legal, SeededStream(3, "whims")) for view in views]
            assert moves[0] is moves[1]
        move = walker.choose(views[0], legal, SeededStream(asked, "walk"))
        one.submit(seat, move)
        other.submit(seat, move)
    assert asked > 10


# ------------------------------------------------------------------------------------- positions
@pytest.mark.parametrize("seeds", [[2], pytest.param(range(3, 60), marks=pytest.mark.long)])
def test_every_position_reads_back(seeds):
    for seed in seeds:
        on = {"tokens": bool(seed % 2), "rows": bool(seed % 3), "destinies": not seed % 4}
        on |= {"governor_cards": "dealt" if seed % 3 == 2 else "none"}
        state = CABINET.new(2 + seed % 4, Options(goblin_valley=True, **on))
        dealer, chance = SeededDealer(seed), Random(seed)
        while state.actor != NOBODY:
            if state.phase == 8 or state.question == "look" or chance.random() < 0.1:
                reads_back(state)
            if state.actor == LUCK:
                state.play(dealer.deal(state.wish()))
                continue
            legal = state.legal()
            assert len(legal) > 1
            for move in legal:
                assert CABINET.move_from_text(move.text).text == move.text
                assert CABINET.move_from_plain(move.plain).text == move.text
            move = chance.choice(legal)
            state.play(Choice(move.question) if isinstance(move, Choose) else move)


@pytest.mark.parametrize(
    ("second", "code"),
    [
        (["orcs 3 of year 1", None, None, None, None], r"enemy\.second"),
        (["goblins 3 of year 2", None, None, None, None], r"enemy\.second"),
        ([None, "goblins 3 of year 2", None, None, None], r"enemy\.sealed"),
        ([None] * 5, r"enemy\.missing"),
    ],
)
def test_a_position_that_could_not_be_is_refused(second, code):
    enemies = ["orcs 3", None, None, None, None]
    with pytest.raises(Refused, match=code):
        at({}, {}, enemies=enemies, agenda=["battle 0"], realm={"second": second})


def test_without_the_option_no_second_card_is_there():
    state = CABINET.new(2, Options())
    assert all(card.position == 0 for card in state.sealed())
    assert CABINET.rules_of(Options(goblin_valley=True)) != CABINET.rules_of(Options())


def test_the_astrologer_chooses_a_deck_in_spring():
    on = {"options": {"goblin_valley": True, "governor_cards": "dealt"}}
    table = TableTalk.at("spring", {"cards": ["astrologer"]}, {}, **on)
    assert table.asked == (ANN, "look")
    reads_back(table.state)
    table.says(ANN, "look at the second deck")
    assert table.state.question == "roll"
    assert [card.position for card in table.state.knows(ANN)] == [1]
