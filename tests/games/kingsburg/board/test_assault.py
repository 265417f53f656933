"""A battle is fought: in time, piece by piece, in the way of each enemy, and it adds up."""

from itertools import combinations
from math import inf

import pytest

from kingsburg_arcade.engine.luck import SeededDealer, SeededStream
from kingsburg_arcade.engine.table import Table
from kingsburg_arcade.games.kingsburg.board import arena
from kingsburg_arcade.games.kingsburg.board.assault import LONGEST, STILLNESS, beats_of
from kingsburg_arcade.games.kingsburg.board.battle import pieces_of
from kingsburg_arcade.games.kingsburg.board.cues import Cues
from kingsburg_arcade.games.kingsburg.board.gaits import GAITS, gait_of
from kingsburg_arcade.games.kingsburg.board.picture import Fight, Picture
from kingsburg_arcade.games.kingsburg.rules import CABINET
from kingsburg_arcade.games.kingsburg.rules.content import ENEMIES
from kingsburg_arcade.games.kingsburg.rules.events import BattleFought, EnemyRevealed
from kingsburg_arcade.governors.by_chance import RandomSeat
from kingsburg_arcade.stage.director import Director
from kingsburg_arcade.stage.tween import Hold
from kingsburg_arcade.ui.layout import Box
from pilot import open_app

WALLS = (("guard_tower", 1), ("palisade", 1), ("barricade", 1), ("stone_wall", 1))


def moves_of(seats, seed, **options):
    """The events of each move of a match by chance, and the state after it."""
    table = Table(CABINET, seats, CABINET.options(**options), SeededDealer(seed), seed=seed)
    streams = [SeededStream(seed, f"seat {seat}") for seat in range(seats)]
    while not table.over:
        seat = table.actor
        move = RandomSeat().choose(table.view(seat), table.legal(seat), streams[seat])
        yield table.submit(seat, move), table.state


def battle_of(seats, seed, *, own=(), reduced=False, **options):
    """The motions of the first whole battle, those of the wait after it left out."""
    picture = Picture.of(CABINET.new(seats, CABINET.options(**options)))
    cues, director = Cues(picture, reduced=reduced), Director()
    cues.own = frozenset(own)
    for events, state in moves_of(seats, seed, **options):
        motions = cues.of(events, lambda state=state: Picture.of(state))
        kinds = [type(event) for event in events]
        ends = [at for at, motion in enumerate(motions) if isinstance(motion, Hold)]
        if EnemyRevealed in kinds and ends:
            alone = cues.of(events[: kinds.index(EnemyRevealed)], lambda: picture)
            director.feed(motions[: len(alone)])
            director.drain()
            return motions[len(alone) : ends[0]], picture, cues
        director.feed(motions)
        director.drain()
    raise AssertionError("no battle was fought in one move")


def length(motions):
    return sum(motion.length for motion in motions)


@pytest.mark.parametrize("seed", range(4))
def test_a_battle_of_five_takes_twelve_seconds_at_most(seed):
    motions, _, _ = battle_of(5, seed)
    assert 6 < length(motions) <= LONGEST + 1e-6 == 12 + 1e-6


def test_the_provinces_of_rivals_are_fought_for_twice_as_fast():
    alike, _, _ = battle_of(3, 2)
    mine, _, _ = battle_of(3, 2, own={0})
    nobodys, _, _ = battle_of(3, 2, own={7})
    assert length(nobodys) < length(mine) < length(alike)


def test_a_press_ends_one_piece_of_it():
    motions, picture, cues = battle_of(5, 1)
    seen, still = [], []
    cues.sound = lambda name, count: seen.append(name)
    director = Director()
    director.feed(motions)
    while director.busy:
        director.advance(0.05)
        if picture.assault is not None:
            still.append(picture.assault[0].seat)
        seen.clear()
        director.skip_one()
        assert len({"rout", "stand_off", "fire"} & set(seen)) <= 1, "one verdict a press at most"
    assert len(set(still)) == 5
    assert len(still) >= 9, "its blows and its end are seen apart"


def test_with_less_motion_nobody_marches():
    motions, picture, _ = battle_of(3, 2, reduced=True)
    director, seen = Director(), set()
    director.feed(motions)
    while director.busy:
        director.advance(0.05)
        seen.add(picture.assault)
    assert seen == {None}
    assert length(motions) < inf


@pytest.mark.parametrize("pieces", range(1, 10))
def test_stillness_comes_between_the_last_blow_and_the_end(pieces):
    beats = beats_of(pieces)
    assert list(beats.strikes) == sorted(set(beats.strikes))
    assert len(beats.strikes) == pieces
    assert beats.strikes[-1] < beats.stillness
    assert beats.verdict - beats.stillness == pytest.approx(STILLNESS)
    assert beats.length < 3


def test_every_enemy_has_a_gait_of_its_own_and_comes_to_stand():
    creatures = {enemy.creature for enemy in ENEMIES}
    assert set(GAITS) <= creatures
    for one, other in combinations(GAITS, 2):
        assert [gait_of(one)(at / 8) for at in range(8)] != [
            gait_of(other)(at / 8) for at in range(8)
        ]
    for creature in (*creatures, "hydra"):
        for step in gait_of(creature)(1.0):
            assert step.far == pytest.approx(1)
            assert abs(step.lean) < 1
        assert all(-0.1 < step.far < 1.1 for at in range(20) for step in gait_of(creature)(at / 20))


@pytest.mark.parametrize("size", [(690, 560), (460, 270), (300, 200)])
@pytest.mark.parametrize("outcome", ["victory", "draw", "defeat"])
def test_the_number_grows_blow_by_blow_to_the_combat_value(tmp_path, monkeypatch, outcome, size):
    app = open_app(tmp_path)
    canvas, said = app.canvas, []
    words = canvas.words

    def listen(text, box, *style, **more):
        said.append(text)
        words(text, box, *style, **more)

    monkeypatch.setattr(canvas, "words", listen)
    fight = Fight(1, 5, WALLS, 9, outcome, token=2)
    beats, box = beats_of(len(pieces_of(fight, None))), Box(300, 200, *size)
    before = canvas.surface.get_clip()
    shown = []
    for now in (0.0, *(at + 0.001 for at in beats.strikes), beats.verdict + 0.3, beats.length):
        said.clear()
        arena.paint_arena(canvas, box, fight, ("dragons", "goblins"), 8, now)
        assert "8" in said
        numbers = [int(text) for text in said if text.isdigit()]
        assert beats.strikes[0] > now or size[0] < 400 or "3" in said, "each says what it brings"
        shown.append(numbers[-1])
    assert shown == [0, 3, 5, 6, 7, 8, 9, 9, 9]
    assert canvas.surface.get_clip() == before
    assert canvas.overflows == []
    app.close()


def test_what_a_row_of_advisors_gives_comes_in_one_wave(tmp_path):
    """Each thing counts when it has landed, and in the order in which it was told."""
    for events, _ in moves_of(5, 3):
        gifts = [event for event in events if type(event).__name__ in ("Gained", "Scored")]
        if len(gifts) > 4 and not any(isinstance(event, BattleFought) for event in events):
            break
    picture, heard, flying = Picture.of(CABINET.new(5, CABINET.options())), [], set()
    cues, director = Cues(picture), Director()
    cues.heard, cues.own = heard.append, frozenset({0})
    motions = cues.of(events, lambda: picture)
    assert len(motions) < len(events)
    director.feed(motions)
    while director.busy:
        director.advance(0.02)
        flying.add(len(picture.flights))
    assert heard == list(events)
    assert max(flying) > 2, "several at once"
    assert picture.still
