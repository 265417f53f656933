"""Kingdom Builder in words: whole games are asked, played and told in any language."""

import re

import pytest

from every_language import LANGUAGES
from kingsburg_arcade.engine.contract import LUCK
from kingsburg_arcade.games.kingdom_builder.board.log_lines import TELLS, line_of
from kingsburg_arcade.games.kingdom_builder.board.move_words import deed, hex_name, prompt
from kingsburg_arcade.games.kingdom_builder.rules import events
from kingsburg_arcade.games.kingdom_builder.rules.content import QUADRANTS, SYMBOLS
from kingsburg_arcade.games.kingdom_builder.rules.scoring import CARDS
from kingsburg_arcade.games.kingdom_builder.rules.steps import OVER, QUESTIONS
from kingsburg_arcade.i18n import speak, words
from tests.games.kingdom_builder.rules.situations import play, random_game, situation

SAID_ELSEWHERE = {
    events.CardDrawn,  # the hand that lies there shows it
    events.CardDiscarded,
    events.SettlementLifted,  # the move that follows names both hexes
    events.TileUsed,  # the building or the move that follows names the tile
    events.TurnEnded,  # the next turn is a heading
}


def test_everything_that_can_be_meant_is_explained():
    wanted = [f"about_terrain.{name}" for name in SYMBOLS.values()]
    wanted += [f"{kind}_location.{name}" for kind in ("use", "about") for name in QUADRANTS]
    wanted += [f"{kind}_card.{name}" for kind in ("short", "about") for name in (*CARDS, "castles")]
    wanted += [f"builder_ask.{name.replace(' ', '_')}" for name in (*QUESTIONS, OVER)]
    assert [key for key in wanted if key not in words("en")] == []


def test_every_event_is_told_or_said_elsewhere():
    every = {thing for thing in vars(events).values() if isinstance(thing, type)}
    every = {thing for thing in every if issubclass(thing, events.Event)} - {events.Event}
    assert every - set(TELLS) == SAID_ELSEWHERE


@pytest.mark.parametrize("language", LANGUAGES)
def test_whole_games_are_told(language):
    speak(language)
    told, asked, done = [], set(), set()
    for seed in range(3):
        for state in random_game(3, seed, tell=told.append):
            said = prompt(state)
            assert said
            assert "{" not in said
            asked.add(state.question)
            if state.actor != LUCK and state.legal():
                done |= {type(move).__name__: deed(move) for move in state.legal()}.keys()
    assert asked >= set(QUESTIONS) - {"give up"} | {OVER}
    assert done >= {"Build", "Lift", "Put", "EndTurn"}
    lines = [line for line in map(line_of, told) if line is not None]
    assert len({type(event) for event in told}) > 12
    assert all(line.words() and "{" not in line.words() for line in lines)


def test_a_question_says_how_many_where_and_by_what():
    state = situation(settlements=[[[0, 0]], []], owed=3)
    assert prompt(state) == "build 3 settlements on Grass"
    play(state, state.legal()[0].text)
    assert prompt(state) == "build 2 more settlements on Grass"


def test_a_tile_that_is_ready_may_come_first():
    tavern = situation(
        settlements=[[[6, 1], [6, 3]], []],
        tiles=[[{"location": "tavern", "at": [6, 2]}], []],
        owed=3,
    )
    assert prompt(tavern) == "build 3 settlements on Grass, or use a tile first"


def test_a_hex_has_a_letter_and_a_number():
    assert [hex_name(0, 0), hex_name(19, 19), hex_name(6, 2)] == ["A1", "T20", "C7"]


def test_the_numbers_of_the_cards_are_those_of_the_rules():
    one = {"fishermen", "miners", "workers", "discoverers", "hermits"}
    wanted = {card: {"1"} for card in one} | {"merchants": {"4"}, "knights": {"2"}}
    wanted |= {"citizens": {"1", "2"}, "farmers": {"3"}, "lords": {"12", "6"}, "castles": {"3"}}
    assert set(wanted) == {*CARDS, "castles"}
    for language in LANGUAGES:
        for card, numbers in wanted.items():
            for kind in ("short", "about"):
                found = set(re.findall(r"\d+", words(language)[f"{kind}_card.{card}"]))
                assert found - {"0"} == numbers, (language, kind, card)
