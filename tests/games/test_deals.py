"""A deal of the day is one for all, and a code tells a deal and a result, or is refused."""

from contextlib import suppress
from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from every_game import IN_THE_BOX
from kingsburg_arcade import games
from kingsburg_arcade.engine.refused import Refused
from kingsburg_arcade.games import governors
from kingsburg_arcade.net.room.room_code import LETTERS
from kingsburg_arcade.saved_matches.deals import (
    ALPHABET,
    DAYS,
    FIRST_DAY,
    MOST_POINTS,
    SEEDS,
    Deal,
    Told,
    edition,
    read_code,
    tag,
)
from kingsburg_arcade.saved_matches.home import PERSON
from kingsburg_arcade.scenes.table.home_players import HomePlayers

TOLDS = st.builds(
    Told,
    st.text(ALPHABET, min_size=3, max_size=3),
    st.integers(0, MOST_POINTS - 1),
    st.booleans(),
)


@st.composite
def deals(draw):
    """Any deal that a code can tell."""
    game = draw(st.sampled_from(IN_THE_BOX))
    if draw(st.booleans()):
        return Deal.of_day(game, FIRST_DAY + timedelta(days=draw(st.integers(0, DAYS - 1))))
    seats = draw(st.sampled_from(list(games.game(game).seats)))
    people = ["", *(f":{name}" for name in governors.characters(game))]
    rival = st.builds(str.__add__, st.sampled_from(governors.levels(game)), st.sampled_from(people))
    chairs = draw(st.lists(rival, min_size=seats - 1, max_size=seats - 1))
    chairs.insert(draw(st.integers(0, seats - 1)), PERSON)
    choices = games.cabinet(game).options.choices()
    options = tuple((name, draw(st.sampled_from(some))) for name, some in choices.items())
    return Deal(game, tuple(chairs), options, draw(st.integers(0, SEEDS - 1)))


@given(deals(), TOLDS)
def test_a_code_tells_what_was_told(deal, told):
    code = deal.code(told)
    assert read_code(code) == (deal, told)
    assert read_code(code.lower().replace("-", " ")) == (deal, told)


@given(deals(), TOLDS, st.data())
def test_a_code_with_a_wrong_sign_is_refused_or_tells_another_deal_by_rare_chance(deal, told, data):
    code = deal.code(told).replace("-", "")
    at = data.draw(st.integers(0, len(code) - 3))
    other = data.draw(st.sampled_from([sign for sign in LETTERS if sign != code[at]]))
    found = None
    with suppress(Refused):
        found = read_code(code[:at] + other + code[at + 1 :])
    assert found != (deal, told)


@pytest.mark.parametrize("typed", ["", "K7", "K7-4F9QX", "0000-0000", "é" * 12, "2" * 500])
def test_a_text_without_a_code_is_refused(typed):
    with pytest.raises(Refused) as refused:
        read_code(typed)
    assert refused.value.code in ("deal.code", "deal.game")


@given(st.text(LETTERS + "-é\x1b", max_size=30))
def test_any_text_is_refused_or_read(typed):
    try:
        deal, told = read_code(typed)
    except Refused:
        return
    assert read_code(deal.code(told)) == (deal, told)


@pytest.mark.parametrize("game", IN_THE_BOX)
def test_the_deal_of_a_day(game):
    """Known numbers: on every machine and with every Python the day has these."""
    days = [Deal.of_day(game, date(2026, 11, 16) + timedelta(days=at)) for at in range(7)]
    known = {"kingsburg": 1680894871, "kingdom_builder": 550958573}
    assert days[0].seed == known[game]
    levels = [{rival.partition(":")[0] for rival in day.rivals} for day in days]
    assert levels == [
        {"page"}, {"squire"}, {"bailiff"}, {"steward"}, {"steward"}, {"chancellor"}, {"regent"}
    ]  # fmt: skip
    assert len({day.seed for day in days}) == len({day.key for day in days}) == 7
    for day in days:
        assert day.chairs[0] == PERSON
        assert len(set(day.rivals)) == 2
        HomePlayers.begin(day.chairs, day.seed, dict(day.options), game=game)


def test_games_and_editions_are_told_apart(monkeypatch):
    assert len({tag(name) for name in games.names()}) == len(games.names())
    deal = Deal.of_day("kingsburg", date(2026, 11, 19))
    code = deal.code(Told("ADA", 40))
    usual = dict(deal.options)
    assert edition("kingsburg", usual) != edition("kingsburg", {**usual, "tokens": "yes"})
    monkeypatch.setattr(governors, "levels", lambda game: ("page", "squire", "regent"))
    with pytest.raises(Refused) as refused:
        read_code(code)
    assert refused.value.code == "deal.version"
