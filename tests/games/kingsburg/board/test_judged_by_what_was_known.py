"""The analysis of a match with all modules: it runs, and knows no more than the players knew."""

from dataclasses import replace
from functools import cache
from random import Random

import pytest

from games.kingsburg.oracle.tables import developed
from games.kingsburg.rules.test_realm_mixes import EVERYTHING, chosen
from kingsburg_arcade.commands.replay import spoken
from kingsburg_arcade.engine.contract import LUCK, NOBODY, Choice, Choose, SealedChoice
from kingsburg_arcade.engine.luck import SeededDealer, SeededStream
from kingsburg_arcade.engine.record import Record, fold
from kingsburg_arcade.engine.table import Table
from kingsburg_arcade.games.governors import adviser
from kingsburg_arcade.games.kingsburg.board.move_words import deed_words
from kingsburg_arcade.games.kingsburg.rules import CABINET, Options
from kingsburg_arcade.governors.hint import opinion
from kingsburg_arcade.governors.mind import driven
from kingsburg_arcade.governors.thinking import AtOnce
from kingsburg_arcade.i18n import speak
from kingsburg_arcade.scenes.replay.analysis import Analyst
from kingsburg_arcade.scenes.replay.reel import Reel

QUICK = adviser("kingsburg", quick=True)
SEED = 3
LAST = 2
"""So many moves before something is shown are judged."""


@cache
def match(years, cards="dealt", seats=3):
    """Random moves with each option on."""
    options = Options.read(EVERYTHING | {"governor_cards": cards})
    table, chance = Table(CABINET, seats, options, SeededDealer(SEED), seed=SEED), Random(SEED)
    while table.state.year <= years and not table.over:
        table.submit(table.actor, chosen(table.legal(table.actor), chance))
    return table.record


def begun(header, told):
    """A record with these entries behind another header."""
    new = Record(header)
    for entry in told:
        new.add(*new.continued([(entry.seat, entry.move, entry.digest)]))
    return new


def with_others(record, count, *others):
    """The first entries of a record, and others in place of what followed."""
    new, course = record.up_to(count), fold(record, CABINET, count)
    for seat, move in others:
        course = course.take(seat, move)
        new.add(*new.continued([(seat, move, course.digest)]))
    return new


def judged(reel, at):
    """What the quick adviser thinks of each answer."""
    legal = reel.stops[at - 1].state.legal()
    found = driven(opinion(QUICK, reel.view_before(at), legal, SeededStream(1, "judge")))
    return {move.text: found.cost(move) for move in legal}


def other_answer(wish, told):
    """The same luck with another card."""
    word, card = told
    if word == "open":
        return word, next(name for name in wish.sealed.left if name != card)
    return word, tuple(reversed(wish.pool))[: len(card)]


def test_what_was_sealed_changes_no_judgement():
    record, compared, known = match(1), 0, 0
    for index, entry in enumerate(record.entries):
        if entry.seat != LUCK or entry.move[0] not in ("open", "draw") or index < 3:
            continue
        wish = fold(record, CABINET, index).wish
        one = Reel(record.up_to(index + 1))
        other = Reel(with_others(record, index, (LUCK, other_answer(wish, entry.move))))
        assert one.last == other.last
        for at in range(max(1, one.last - LAST), one.last + 1):
            if len(one.stops[at - 1].state.legal()) < 2:
                continue
            seen = one.view_before(at).secrets != other.view_before(at).secrets
            known += seen
            if not seen:
                compared += 1
                assert judged(one, at) == judged(other, at), (index, at)
    assert compared > 12


def test_the_tokens_of_others_change_no_judgement():
    record, compared = match(1), 0
    for index, entry in enumerate(record.entries[:-1]):
        following = record.entries[index + 1]
        if {entry.move[0], following.move[0]} == {"choose"}:
            name = "4" if entry.move[2] != "4" else "0"
            moves = (*entry.move[:2], name), following.move
            seats = entry.seat, following.seat
            one = Reel(record.up_to(index + 2))
            other = Reel(with_others(record, index, *zip(seats, moves, strict=True)))
            assert judged(one, one.last) == judged(other, other.last)
            compared += 1
    assert compared


def test_what_a_seat_had_seen_does():
    """The cards in its own hand: another seed deals others."""
    record = match(1)
    kept = next(n for n, entry in enumerate(record.entries) if entry.move[0] == "keep")
    found = {}
    for seed in (SEED, SEED + 1):
        reel = Reel(begun(replace(record.header, seed=seed), record.entries[: kept + 1]))
        assert len(reel.view_before(reel.last).secrets) == 3
        found[seed] = judged(reel, reel.last)
    assert found[SEED] != found[SEED + 1]
    reel = Reel(begun(replace(record.header, seed=None), record.entries[: kept + 1]))
    analyst = Analyst(reel, AtOnce())
    assert analyst.has_choice(reel.last)
    assert not analyst.can_judge(reel.last), "two of the cards are not told"


# --------------------------------------------------------------------------- choices under cover
def under_cover(entry):
    if entry.move[0] != "choose":
        return entry
    return replace(entry, move=SealedChoice(entry.move[1], "00ff").plain)


def test_a_choice_that_was_sealed_is_told_once_it_is_shown():
    """As a match among peers is kept: nobody can read a choice before the reveal."""
    record = match(1)
    sealed = begun(replace(record.header, seed=None), map(under_cover, record.entries))
    reel = Reel(sealed)
    assert reel.trouble is None
    known = Reel(record)
    shown = [stop.move for stop in reel.stops if isinstance(stop.move, Choose)]
    assert shown == [stop.move for stop in known.stops if isinstance(stop.move, Choose)]
    assert shown
    first = next(n for n, entry in enumerate(sealed.entries) if entry.move[0] == "sealed")
    cut = Reel(sealed.up_to(first + 1))
    assert isinstance(cut.stops[-1].move, SealedChoice)
    assert not Analyst(cut, AtOnce()).can_judge(cut.last)
    assert spoken(CABINET, sealed.entries[first]) == "choose"


# ------------------------------------------------------------------------------ the whole record
def analysed(record):
    """A glance at each move, and what was asked there."""
    reel = Reel(record)
    analyst = Analyst(reel, AtOnce())
    moments = [at for at in range(1, reel.last + 1) if analyst.can_judge(at)]
    for at in moments:
        assert driven(analyst.glance(at)) >= 0
    return {reel.stops[at - 1].state.question for at in moments}


def test_a_glance_at_a_year_with_all_modules():
    assert analysed(match(1)) >= {"keep", "lay strips", "soldier token", "place", "build"}


@pytest.mark.long
@pytest.mark.parametrize("seats", CABINET.seats)
@pytest.mark.parametrize("cards", ["dealt", "auction"])
def test_a_glance_at_whole_matches_with_all_modules(seats, cards):
    assert len(analysed(match(5, cards, seats))) > 12


def test_two_answers_to_a_question_are_told_apart():
    """Else a verdict would compare a move with itself."""
    compared = 0
    for seed in range(12):
        state, chance = CABINET.from_plain(developed(seed, "governor_cards")), Random(seed)
        dealer = SeededDealer(seed)
        for _ in range(30):
            if state.actor == LUCK:
                state.play(dealer.deal(state.wish()))
            elif state.actor != NOBODY:
                legal = state.legal()
                told = [deed_words(move, state.question) for move in legal]
                assert len({*told}) == len(legal), sorted(told)
                compared += len(legal)
                move = chosen(legal, chance)
                state.play(Choice(move.question) if isinstance(move, Choose) else move)
    assert compared > 1000


@pytest.mark.parametrize("language", ["en", "fr", "ru"])
def test_every_deed_of_a_replay_is_told_in_words(language):
    speak(language)
    reel = Reel(match(1))
    for at in range(1, reel.last + 1):
        move, question = reel.stops[at].move, reel.stops[at - 1].state.question
        named = reel.telling.deed_of(move, reel.view_before(at))
        assert ("keep" in move.text) == bool(named)
        for words in filter(None, (named, deed_words(move, question))):
            assert not {"{", "_", "."} & {*words}, words
