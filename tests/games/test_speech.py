"""Persons speak: enough lines in every language, each once in a match, seldom, alike everywhere."""

from collections import Counter
from functools import cache

import pytest

from every_language import LANGUAGES
from kingsburg_arcade import games
from kingsburg_arcade.engine.luck import SeededDealer, SeededStream
from kingsburg_arcade.engine.record import replay
from kingsburg_arcade.engine.table import Table
from kingsburg_arcade.games import speech
from kingsburg_arcade.games.feelings import RISING
from kingsburg_arcade.games.governors import governor
from kingsburg_arcade.games.kingdom_builder.board import occasions as builders
from kingsburg_arcade.games.kingdom_builder.rules import events as settled
from kingsburg_arcade.games.kingsburg.board import occasions as governors
from kingsburg_arcade.games.kingsburg.rules import events as told
from kingsburg_arcade.games.kingsburg.rules.content import ADVISORS, BUILDINGS
from kingsburg_arcade.games.speech import (
    BEGIN,
    CLOSE,
    OFTEN,
    Conversation,
    Former,
    Occasion,
    key_of,
    lines,
    parting,
)
from kingsburg_arcade.i18n import speak, words
from kingsburg_arcade.stage.portraits import PERSONS

LEAST = 60
"""Lines of each person in each language."""
REMEMBERED = ("met_won", "met_lost", "met_close", "met_often")
MANNERS = {**governors.MANNERS, **builders.MANNERS}
CHAIRS = ("human", "squire:abbot", "squire:courtier", "squire:marshal")
PLEASANT = {"kingsburg": (12, 32), "kingdom_builder": (7, 28)}
"""Lines of three persons in a whole match."""
MATCHES = [(game, seed) for game in PLEASANT for seed in (3, 8)]


@cache
def events(game, seed):
    """A whole match of Pages on those chairs, and the first link of its record."""
    cabinet, players = games.cabinet(game), [governor("page", game) for _ in CHAIRS]
    table = Table(cabinet, len(CHAIRS), cabinet.options(), SeededDealer(seed), seed=seed)
    while not table.over:
        seat = table.actor
        luck = SeededStream(seed, f"{len(table.record)}")
        table.submit(seat, players[seat].choose(table.view(seat), table.legal(seat), luck))
    steps = replay(table.record, cabinet, verified=True)
    return [event for step in steps for event in step.events], table.record.header.link


def conversation(game, link=b"a match of theirs", chairs=CHAIRS, former=None):
    return Conversation(games.game(game).screen().witness(chairs), chairs, link, former)


def talk(game, seed):
    """All that is said in a match, and after how many events."""
    happened, link = events(game, seed)
    said = conversation(game, link)
    heard = ((at, said.hear(event)) for at, event in enumerate(happened))
    return [(at, line) for at, line in heard if line is not None]


# ------------------------------------------------------------------------------------ the lines
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("person", PERSONS)
def test_each_has_a_line_for_every_occasion_in_every_language(person, language):
    others = [f"to_{other}" for other in PERSONS if other != person]
    wanted = [*(name for name in MANNERS if name != "to"), *others, *REMEMBERED]
    assert len(wanted) >= 40
    assert [name for name in wanted if not list(lines(person, name))] == []
    own = {
        key: words(language)[key] for key in words(language) if key.startswith(key_of(person, ""))
    }
    assert len(own) >= LEAST
    assert len({*own.values()}) == len(own), "nobody says the same to two occasions"


def test_every_line_answers_to_some_occasion():
    known = {*MANNERS, *REMEMBERED, *(f"to_{other}" for other in PERSONS)}
    for key in words("en"):
        if key.startswith("speech."):
            person, _, name = key.removeprefix("speech.").partition("_")
            bare = name.rstrip("0123456789").rstrip("_")
            assert person in PERSONS, key
            assert bare in known, key


def test_no_two_persons_say_the_same():
    said = Counter(text for key, text in words("en").items() if key.startswith("speech."))
    assert [text for text, times in said.items() if times > 1] == []


def test_who_speaks_feels_something():
    assert {manner.mood for manner in MANNERS.values()} <= {*RISING}


# ---------------------------------------------------------------------------------- the tempo
@pytest.mark.parametrize(("game", "seed"), MATCHES)
def test_a_match_has_some_words_none_of_them_twice(game, seed):
    spoken = [line.key for _, line in talk(game, seed)]
    least, most = PLEASANT[game]
    assert least <= len(spoken) <= most
    assert len(spoken) == len({*spoken})
    assert {line.seat for _, line in talk(game, seed)} == {1, 2, 3}
    assert all(key.startswith(f"speech.{CHAIRS[line.seat].partition(':')[2]}_")
               for (_, line), key in zip(talk(game, seed), spoken, strict=True))  # fmt: skip


@pytest.mark.parametrize(("game", "seed"), MATCHES)
def test_between_two_words_there_is_silence(game, seed):
    witness, at = games.game(game).screen().witness(CHAIRS), dict(talk(game, seed))
    manners = {**witness.manners, **dict.fromkeys(REMEMBERED, witness.manners[BEGIN])}
    quiet = witness.rests[0]
    for number, event in enumerate(events(game, seed)[0]):
        quiet += witness.beats(event)
        if number in at:
            name = at[number].key.split("_", 1)[1].rstrip("0123456789").rstrip("_")
            manner = manners.get(name) or manners["to"]
            assert quiet >= witness.rests[manner.weight - 1], at[number]
            quiet = 0


@pytest.mark.parametrize(("game", "seed"), MATCHES)
def test_the_same_match_is_talked_about_alike_in_any_language(game, seed):
    said = talk(game, seed)
    speak("ru")
    assert talk(game, seed) == said
    happened, _ = events(game, seed)
    other = conversation(game, b"another match of theirs")
    elsewhere = [line for line in map(other.hear, happened) if line is not None]
    assert elsewhere != [line for _, line in said], "another match has other words"


def test_plain_rivals_and_players_say_nothing():
    chairs = ("human", "squire", "page")
    said = conversation("kingsburg", chairs=chairs)
    assert said.hear(told.YearBegan(1)) is None


# ------------------------------------------------------------------------------ what is noticed
def noticed(*happened, chairs=CHAIRS):
    witness = governors.Witness(chairs)
    found = []
    for event in happened:
        found = list(witness.notice(event))
    return found


def rolled(*dice):
    return told.DiceRolled(dice, tuple(() for _ in dice))


def visit(seat, advisor, dice):
    return told.AdvisorInfluenced(seat, advisor, dice, (), False, "", False)


QUEEN = 17
HAND = rolled((6, 6, 5), (1, 1, 2), (6, 6, 5), (2, 3, 4))
"""The Courtier, on seat 2, could go to the Queen; she is nothing to the others."""


def test_who_is_kept_from_a_loved_advisor_says_so_to_the_player():
    assert noticed(HAND, visit(0, QUEEN, (6, 6, 5))) == [Occasion(2, "blocked_you", 0, "17")]
    twice = (HAND, visit(0, QUEEN, (6, 6, 5)), HAND, visit(0, QUEEN, (6, 6, 5)))
    assert noticed(*twice) == [Occasion(2, "blocked_again", 0, "17")]
    by_rival = (rolled((1,), (6, 6, 5), (6, 6, 5), (1,)), visit(1, QUEEN, (6, 6, 5)))
    assert noticed(*by_rival) == [Occasion(2, "blocked", 1, "17")]


def test_who_could_not_have_gone_there_does_not_mind():
    assert noticed(rolled((6, 6, 5), (1,), (6, 6), (1,)), visit(0, QUEEN, (6, 6, 5))) == []
    spent = (HAND, visit(2, 12, (6, 6)), visit(0, QUEEN, (6, 6, 5)))
    assert noticed(*spent) == []


def heard(said, *happened):
    """What is said to the last of some events, after a long silence."""
    for event in (*happened[:-1], *[told.PhaseBegan(1, 2, "spring")] * 9):
        said.hear(event)
    return said.hear(happened[-1])


def test_the_queen_has_lines_of_her_own():
    said, taken = conversation("kingsburg"), visit(0, QUEEN, (6, 6, 5))
    assert heard(said, HAND, taken).key == "speech.courtier_blocked_you_17"
    assert heard(said, HAND, taken).key == "speech.courtier_blocked_again_17"
    assert heard(said, HAND, taken).key == "speech.courtier_blocked_again_1"


def test_what_somebody_loves_to_build_is_talked_about_by_others():
    built = told.BuildingBuilt(3, "guard_tower", 1, False)
    assert {one.name for one in noticed(built)} == {"built", "to"}
    talks = (conversation("kingsburg", f"match {number}".encode()) for number in range(30))
    keys = {line.key for line in (heard(said, built) for said in talks) if line is not None}
    assert keys == {
        "speech.marshal_built_1",
        "speech.abbot_to_marshal",
        "speech.courtier_to_marshal",
    }
    great = told.BuildingBuilt(0, "cathedral", 5, False)
    assert [(one.seat, one.name) for one in noticed(great)] == [
        (seat, "great_you") for seat in (1, 2, 3)
    ]


def test_the_lead_is_looked_at_when_a_phase_begins():
    def led(*totals):
        yield told.YearBegan(2)
        for seat, total in totals:
            yield told.Scored(seat, 1, total, "row")
        yield told.PhaseBegan(2, 1, "aid")

    assert noticed(*led((1, 5))) == []
    found = noticed(*led((1, 5)), *led((0, 7)))
    assert found == [Occasion(1, "lead_lost_you", 0), Occasion(0, "lead", 1)]
    assert noticed(*led((1, 5)), *led((0, 5))) == []


@pytest.mark.parametrize(
    ("points", "winners", "names"),
    [
        ((9, 20, 12), (1,), ["last", "first", "behind"]),
        ((9, 20, 19), (1,), ["last", "first_close", "behind_close"]),
        ((9, 20), (1,), ["behind", "first"]),
    ],
)
def test_the_end_has_words_for_everybody(points, winners, names):
    found = noticed(told.MatchEnded(points, winners), chairs=CHAIRS[: len(points)])
    assert [one.name for one in found] == names


def test_a_person_who_wins_alone_has_a_last_word_for_the_page_of_the_winner():
    assert parting(CHAIRS[:2], (30, 41), (1,)).key == "speech.abbot_first"
    assert parting(CHAIRS[:2], (40, 41), (1,)).key == "speech.abbot_first_close"
    assert parting(CHAIRS[:2], (50, 41), (0,)) is None
    assert parting(CHAIRS[:2], (41, 41), (0, 1)) is None
    assert parting((), (30, 41), (1,)) is None


# ------------------------------------------------------------------------------------- memory
@pytest.mark.parametrize(
    ("former", "name"),
    [
        (Former(1, 1, CLOSE + 1), "met_lost"),
        (Former(1, 0, -CLOSE - 1), "met_won"),
        (Former(2, 1, CLOSE), "met_close"),
        (Former(2, 1, 0), "met_close"),
    ],
)
def test_somebody_who_has_met_the_player_remembers(former, name):
    said = conversation("kingsburg", chairs=CHAIRS[:2], former={"abbot": former})
    line = said.hear(told.YearBegan(1))
    assert line.key == f"speech.abbot_{name}"
    if name in ("met_lost", "met_won"):
        assert "3" in line.words()


def test_who_remembers_greets_before_the_others():
    for number in range(8):
        said = conversation("kingsburg", bytes([number] * 8), former={"courtier": Former(1, 1, 9)})
        assert said.hear(told.YearBegan(1)).key == "speech.courtier_met_lost"


def test_who_has_no_words_for_a_memory_greets_as_ever(monkeypatch):
    known = {key: text for key, text in words("en").items() if "abbot_met" not in key}
    monkeypatch.setattr(speech, "words", lambda language: known)
    said = conversation("kingsburg", chairs=CHAIRS[:2], former={"abbot": Former(9, 1, 9)})
    assert said.hear(told.YearBegan(1)).key == "speech.abbot_begin_1"


def test_old_acquaintances_count_their_matches():
    keys = Counter()
    for number in range(20):
        former = {"abbot": Former(OFTEN, 2, 9)}
        link = f"match {number}".encode()
        said = conversation("kingsburg", link, CHAIRS[:2], former)
        keys[said.hear(told.YearBegan(1)).key] += 1
    assert set(keys) == {"speech.abbot_met_often", "speech.abbot_met_lost"}


def test_memory_changes_the_greeting_alone():
    happened, link = events("kingsburg", 3)
    former = {person: Former(1, 1, 9) for person in PERSONS}
    with_it, without = (
        conversation("kingsburg", link, CHAIRS, former),
        conversation("kingsburg", link),
    )
    said = [(with_it.hear(event), without.hear(event)) for event in happened]
    told_apart = [(one, other) for one, other in said if one != other]
    assert len(told_apart) == 1
    assert "_met_lost" in told_apart[0][0].key
    assert "_begin" in told_apart[0][1].key


# --------------------------------------------------------------------------- nobody left out
@pytest.mark.parametrize("person", PERSONS)
def test_everybody_has_somebody_to_visit_and_something_to_build(person):
    assert any(governors.favours(person, advisor.number) for advisor in ADVISORS)
    taste = governors.taste_of(person)
    assert any(taste.building(number) > 0 for number in range(len(BUILDINGS)))


@pytest.mark.parametrize("person", PERSONS)
def test_everybody_has_a_home_in_the_land_and_not_everywhere(person):
    witness, found = builders.Witness(("human", f"page:{person}")), set()
    for event in events("kingdom_builder", 3)[0]:
        if isinstance(event, settled.BoardLaid):
            list(witness.notice(event))
    for row in range(0, 20, 2):
        for column in range(20):
            built = settled.SettlementBuilt(1, row, column, "build", 40)
            found.add("home" in {one.name for one in witness.notice(built)})
    for column in range(20):
        built = settled.SettlementBuilt(1, 1, column, "build", 40)
        found.add("home" in {one.name for one in witness.notice(built)})
    assert found == {True, False}


def test_the_gold_that_is_told_is_that_of_the_rules():
    happened, _ = events("kingdom_builder", 8)
    witness = builders.Witness(CHAIRS)
    for event in happened:
        list(witness.notice(event))
    ended = next(event for event in happened if isinstance(event, settled.MatchEnded))
    assert tuple(witness._reckoned()) == ended.gold
