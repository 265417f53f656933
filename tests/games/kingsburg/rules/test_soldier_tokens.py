"""Soldier tokens of Forge a Realm: chosen in secret in winter, shown together, and then gone."""

from random import Random

import pytest

from games.kingsburg.rules.table_talk import ANN, BRIAN, CINDY, TableTalk
from games.kingsburg.rules.test_laws import looks, played_out, reads_back
from games.kingsburg.rules.test_rows_a_and_g import ROW_G
from kingsburg_arcade.engine.codec import digest
from kingsburg_arcade.engine.contract import LUCK, NOBODY, Choice, Choose, Refused
from kingsburg_arcade.engine.luck import SeededDealer
from kingsburg_arcade.engine.table import Table
from kingsburg_arcade.games.kingsburg.rules import CABINET, Options
from kingsburg_arcade.games.kingsburg.rules.events import BattleFought, OwnDieRolled, TokensShown
from kingsburg_arcade.games.kingsburg.rules.realm.soldier_tokens import (
    AFTER,
    ALL_TOKENS,
    TOKENS,
    VALUES,
    WITHHELD,
    laid,
)

TOKENS_ON = {"options": {"tokens": True}}


def at(*seats, year=1, left=None, **rest):
    realm = {"soldier_tokens": left or [ALL_TOKENS] * len(seats)}
    return TableTalk.at("winter", *seats, year=year, realm=realm, **TOKENS_ON, **rest)


def held(*tokens):
    """These tokens as a position has them."""
    found, bits = list(TOKENS), 0
    for token in tokens:
        place = found.index(token)
        found[place] = -1
        bits |= 1 << place
    return bits


def chooses(table, seat, token):
    table.says(seat, f"choose {token} for soldier tokens of year {table.state.year}")


# ------------------------------------------------------------------------------ as it is printed
def test_the_summary_of_a_winter_with_tokens():
    """Each bets one face down, all turn theirs over at once, and it counts as reinforcement."""
    table = at({"soldiers": 1}, {}, turn_order=[BRIAN, ANN])
    table.luck("open goblins 3")
    assert table.asked == (BRIAN, "soldier token")
    asked = "soldier tokens of year 1"
    assert table.may(BRIAN) == [f"choose {token} for {asked}" for token in (0, 1, 2, 3, 4)]
    chooses(table, BRIAN, 4)
    assert table.soldiers(BRIAN) == 0
    chooses(table, ANN, 1)
    assert table.state.wish().text == f"reveal {asked}"
    table.luck("reveal 4, 1")
    assert table.told(TokensShown) == [TokensShown((BRIAN, ANN), (4, 1), (4, 1), (2, 4))]
    fought = {event.seat: (event.combat, event.outcome) for event in table.told(BattleFought)}
    assert fought == {ANN: (2, "defeat"), BRIAN: (4, "victory")}
    assert table.state.realm.soldier_tokens == [held(0, 1, 2, 3, 4), held(0, 1, 1, 2, 3)]


def test_no_die_of_the_king_is_rolled():
    table = at({}, {})
    table.luck("open goblins 3")
    chooses(table, ANN, 0)
    chooses(table, BRIAN, 0)
    table.luck("reveal 0, 0")
    assert table.phase() == (2, "kings_aid") or table.asked[1] != "king's die"
    assert not any("king's die" in step for step in table.state.to_plain()["agenda"])


def test_what_was_chosen_is_gone_and_one_is_left_at_the_end():
    state, dealer, chance = CABINET.new(3, Options(tokens=True)), SeededDealer(4), Random(4)
    gone, seen = [[], [], []], {}

    def tell(event):
        if isinstance(event, TokensShown):
            for seat, token in zip(event.seats, event.gone, strict=True):
                gone[seat].append(token)

    while state.actor != NOBODY:
        if state.actor == LUCK and state.question == "tokens shown":
            names = [seen[seat] for seat in state.wish().seats]
            state.play(CABINET.move_from_text(f"reveal {', '.join(names)}"), tell)
            seen = {}
            continue
        if state.actor == LUCK:
            state.play(dealer.deal(state.wish()), tell)
            continue
        legal = state.legal()
        assert len(legal) > 1
        move = chance.choice(legal)
        if isinstance(move, Choose):
            seen[state.actor] = move.name
        state.play(move, tell)
    for seat in range(3):
        (left,) = VALUES[state.realm.soldier_tokens[seat]]
        assert sorted([*gone[seat], left]) == sorted(TOKENS)


def test_tokens_all_alike_are_laid_without_a_question():
    table = at({}, {}, {}, year=5, left=[held(1, 1), held(0, 4), held(1, 1)])
    table.luck("open demons 8")
    assert table.asked == (BRIAN, "soldier token")
    chooses(table, BRIAN, 4)
    table.luck("reveal 4")
    (shown,) = table.told(TokensShown)
    assert dict(zip(shown.seats, shown.soldiers, strict=True)) == {ANN: 1, BRIAN: 4, CINDY: 1}
    alike = at({}, {}, year=5, left=[held(1, 1)] * 2)
    alike.luck("open demons 8")
    assert alike.over


# ------------------------------------------------------------------------------------- withheld
@pytest.mark.parametrize("held_now", range(1, ALL_TOKENS + 1))
def test_withholding_is_never_better_than_any_token(held_now):
    """The smallest counts and the largest is gone: as many soldiers or fewer, now and later."""
    soldiers, gone = laid(held_now, WITHHELD)
    left = VALUES[AFTER[held_now, gone]]
    for token in VALUES[held_now]:
        honest, spent = laid(held_now, str(token))
        assert (honest, spent) == (token, token)
        others = VALUES[AFTER[held_now, spent]]
        assert soldiers <= honest
        assert all(mine <= other for mine, other in zip(left, others, strict=True))


def test_a_withheld_choice_costs_the_largest_token():
    table = at({}, {})
    table.luck("open goblins 3")
    chooses(table, ANN, 4)
    chooses(table, BRIAN, 4)
    table.luck("reveal withheld, 4")
    assert table.told(TokensShown) == [TokensShown((ANN, BRIAN), (0, 4), (4, 4), (0, 4))]
    assert table.state.realm.soldier_tokens[ANN] == held(0, 1, 1, 2, 3)


# ----------------------------------------------------------------------------- with other cards
@pytest.mark.parametrize(("face", "more"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_half_of_the_academy_s_die_is_added_to_the_token(face, more):
    on = {"options": {"tokens": True, "rows": True}}
    realm = {"soldier_tokens": [ALL_TOKENS] * 2}
    table = TableTalk.at("winter", {"buildings": ROW_G}, {}, year=5, realm=realm, **on)
    table.luck("open dragons 9")
    chooses(table, ANN, 3)
    chooses(table, BRIAN, 3)
    table.luck("reveal 3, 3")
    table.rolls(str(face))
    (rolled,) = table.told(OwnDieRolled)
    assert (rolled.soldiers, rolled.has) == (more, 3 + more)


# ------------------------------------------------------------------------------------- secrecy
def test_the_state_keeps_only_who_has_chosen():
    tables = []
    for token in (0, 4):
        table = at({}, {}, {})
        table.luck("open goblins 3")
        chooses(table, ANN, token)
        tables.append(table)
    one, two = (looks(table.state) for table in tables)
    assert one == two
    assert digest(tables[0].state) == digest(tables[1].state)
    assert tables[0].events == tables[1].events
    assert all("choose 4" not in step for step in tables[1].state.to_plain()["agenda"])


def test_a_table_shows_what_was_chosen_and_lets_no_one_change_it():
    table = Table(CABINET, 2, Options(tokens=True), SeededDealer(5), seed=5)
    while table.state.question != "soldier token":
        table.submit(table.actor, table.legal(table.actor)[-1])
    first, second = table.state.order
    table.submit(first, table.legal(first)[3])
    assert table.view(second).chosen == {}
    table.submit(second, table.legal(second)[1])
    shown = next(e.move for e in table.record.entries if e.move[0] == "reveal")
    assert shown == ("reveal", ("3", "1"))
    with pytest.raises(Refused, match=r"undo\.luck"):
        table.undo(first)


# ---------------------------------------------------------------------------------- positions
@pytest.mark.parametrize("seed", [1, pytest.param(range(2, 60), marks=pytest.mark.long)])
def test_every_position_reads_back(seed):
    for one in [seed] if isinstance(seed, int) else seed:
        state = CABINET.new(2 + one % 4, Options(tokens=True, rows=bool(one % 2)))
        dealer, chance = SeededDealer(one), Random(one)
        while state.actor != NOBODY:
            if state.phase == 8 or chance.random() < 0.1:
                reads_back(state)
            if state.actor == LUCK:
                state.play(dealer.deal(state.wish()))
                continue
            legal = state.legal()
            assert len(legal) > 1
            for move in legal:
                assert CABINET.move_from_text(move.text) is move or not isinstance(move, Choose)
                assert CABINET.move_from_plain(move.plain).text == move.text
            move = chance.choice(legal)
            state.play(Choice(move.question) if isinstance(move, Choose) else move)


def test_a_match_plays_on_alike_from_a_copy():
    state = CABINET.new(3, Options(tokens=True))
    assert played_out(state.copy(), 7) == played_out(state, 7)


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"agenda": ["soldier tokens 0"]}, r"agenda\.module"),
        ({"agenda": ["soldier token 8"], **TOKENS_ON}, r"enemy\.missing"),
        ({"agenda": ["soldier tokens 9", "enemy 0"], **TOKENS_ON}, r"agenda\.argument"),
        ({"realm": {"soldier_tokens": [64, 0]}, **TOKENS_ON}, r"number"),
        ({"realm": {"soldier_tokens": [-1, 0]}, **TOKENS_ON}, r"number"),
    ],
)
def test_a_position_that_could_not_be_is_refused(given, code):
    with pytest.raises(Refused, match=code):
        TableTalk.at("winter", {}, {}, **given)


def test_without_the_option_nothing_of_it_is_there():
    assert "realm" not in CABINET.new(2, Options()).to_plain()
    assert CABINET.rules_of(Options(tokens=True)) != CABINET.rules_of(Options())
