"""Matches with content that was planted: played in a process of their own, told as JSON."""

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from kingsburg_arcade.engine.contract import LUCK, NOBODY, Event, Governor, Move, State
from kingsburg_arcade.engine.luck import SeededDealer, SeededStream
from kingsburg_arcade.games import cabinet
from kingsburg_arcade.games.governors import adviser, characters, governor, levels
from kingsburg_arcade.governors.hint import advice, judged, opinion
from kingsburg_arcade.governors.mind import driven
from kingsburg_arcade.simulate.one_match import LiveView

ADVISED = 29
"""Every so many choices are advised upon."""


def matches(
    game: str, line_up: Mapping[Sequence[str], Sequence[int]], seats: int, **options: str
) -> None:
    """Who plays which seeds, each against Squires; prints how often every word fell."""
    told: dict[str, Counter[str]] = {}
    for names, seeds in line_up.items():
        for name in names:
            told[name] = Counter()
            for seed in seeds:
                others = [governor("squire", game) for _ in range(seats - 1)]
                own = governor(name, game)
                state = played(game, [own, *others], seed, told[name], options=options)
                told[name]["points"] += state.result().points[0]
    print(json.dumps(told))


def everybody(game: str) -> tuple[str, ...]:
    """Every level, and everybody who has a character."""
    return ("random", *levels(game), *(f"squire:{name}" for name in characters(game)))


def played(
    game: str,
    governors: Sequence[Governor],
    seed: int,
    words: Counter[str],
    advised: int = 0,
    options: Mapping[str, str] = MappingProxyType({}),
) -> Any:
    """One match; `advised` asks for a hint and an analysis of every so many choices."""
    rules = cabinet(game)
    state: State = rules.new(len(governors), rules.options.read(options))
    dealer = SeededDealer(seed)
    luck = [SeededStream(seed, f"seat {seat}") for seat in range(len(governors))]

    def tell(event: Event) -> None:
        words.update(map(str, spread(event.to_plain())))

    choices = 0
    while state.actor != NOBODY:
        if state.actor == LUCK:
            state.play(dealer.deal(state.wish()), tell)
            continue
        seat, legal = state.actor, state.legal()
        view = LiveView(seat, state, dealer)
        choices += 1
        if advised and choices % advised == 0:
            words["hints"] += 1
            ask(game, view, legal)
        move = governors[seat].choose(view, legal, luck[seat])
        assert move in legal
        words[move.text] += 1
        state.play(move, tell)
    return state


def ask(game: str, view: LiveView, legal: Sequence[Move]) -> None:
    """What the table and the replay would ask."""
    strong, quick = adviser(game), adviser(game, quick=True)
    assert strong is not None
    assert quick is not None
    stream = SeededStream(1, "hint")
    hint = driven(advice(strong, view, legal, stream))
    assert sorted(move.text for move in hint.moves) == sorted(move.text for move in legal)
    assert driven(opinion(quick, view, legal, stream)).costs[0] == 0
    assert driven(judged(strong, view, legal, legal[-1], stream)).cost >= 0


def hints(game: str, seed: int) -> None:
    """A match of Squires that is advised upon."""
    words: Counter[str] = Counter()
    played(game, [governor("squire", game) for _ in range(2)], seed, words, ADVISED)
    print(json.dumps(words))


def spread(value: Any) -> list[Any]:
    """Every single value in an event."""
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list | tuple):
        return [one for inner in value for one in spread(inner)]
    return [value]
