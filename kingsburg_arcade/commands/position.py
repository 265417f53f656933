"""Show a situation: whose turn it is, what is legal, and what comes of a move."""

from __future__ import annotations

import argparse
import json
import sys
from contextlib import nullcontext
from pathlib import Path
from typing import Any, Final

from ..engine import codec
from ..engine.contract import (
    LUCK,
    NOBODY,
    Cabinet,
    Draw,
    Event,
    Move,
    Open,
    Refused,
    State,
    Wish,
    luck_from_text,
)
from ..engine.values import brief
from ..games import cabinet
from .printing import as_json, whose_turn

LARGEST: Final = 1 << 20
"""Bytes of a position file."""
LONGEST_NUMBER: Final = 100
"""Digits; more are a slip, whatever the number stands for."""
NAMED: Final = 6
"""Legal moves that a refusal names."""
QUOTED: Final = 80
"""Letters of a move that a refusal repeats."""
LONGEST_ANSWER: Final = 1000


def declare(arguments: argparse.ArgumentParser) -> None:
    arguments.add_argument("file", metavar="FILE", help="a position as JSON; - reads it from stdin")
    arguments.add_argument(
        "--play",
        metavar="MOVE",
        action="append",
        default=[],
        help="carry out a move, written as it is listed (luck's answers too); may be repeated",
    )
    arguments.add_argument("--json", action="store_true", help="one object for a script")


def run(typed: argparse.Namespace) -> int:
    plain = _plain(typed.file)
    game = cabinet(_game(plain))
    state = game.from_plain(plain)
    told: list[Event] = []
    for text in typed.play:
        state.play(understood(game, state, text), told.append)
    shown: dict[str, Any] = situation(state)
    if typed.play:
        shown["events"] = [event.to_plain() for event in told]
        shown["position"] = state.to_plain()
    if typed.json:
        as_json(shown)
    else:
        print(readable(shown))
    return 0


# --------------------------------------------------------------------------------------- reading
def _plain(file: str) -> dict[str, Any]:
    with nullcontext(sys.stdin.buffer) if file == "-" else Path(file).open("rb") as source:
        data = source.read(LARGEST + 1)
    called = "standard input" if file == "-" else file
    if len(data) > LARGEST:
        raise Refused(f"{called} is no position: it has more than {LARGEST} bytes")
    try:
        text = data.decode("utf-8-sig")
        plain = json.loads(text, object_pairs_hook=_each_once, parse_int=_whole)
    except Refused as trouble:
        raise Refused(f"{called} is no position: {trouble}") from None
    except UnicodeDecodeError:
        raise Refused(f"{called} is not text in UTF-8") from None
    except json.JSONDecodeError as trouble:
        raise Refused(f"{called} is not JSON: {_where(text, trouble)}") from None
    except RecursionError:
        raise Refused(f"{called} is no position: it is nested too deeply") from None
    if not isinstance(plain, dict):
        raise Refused(f"{called} is no position: a position is an object")
    return plain


def _where(text: str, trouble: json.JSONDecodeError) -> str:
    """Where it stops to be JSON, in our own words."""
    if not text.strip():
        return "it is empty"
    if trouble.pos >= len(text.rstrip()):
        return "its end is missing"
    return f"line {trouble.lineno} cannot be read from column {trouble.colno} on"


def _whole(digits: str) -> int:
    """A whole number that could be one of a position; the interpreter has limits of its own."""
    if len(digits) > LONGEST_NUMBER:
        raise Refused(f"a number in it has {len(digits.lstrip('-'))} digits")
    return int(digits)


def _each_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """The object of these pairs: of two values for one name, neither can be meant."""
    found: dict[str, Any] = {}
    for name, value in pairs:
        if name in found:
            raise Refused(f"{brief(name)} is written twice in one object")
        found[name] = value
    return found


def _game(plain: dict[str, Any]) -> str:
    name = plain.get("game")
    if not isinstance(name, str):
        raise Refused('a position names its game, as in "game": "kingsburg"')
    return name


def understood(game: Cabinet[Any], state: State, text: str) -> Move:
    """The move that is meant, if it may be played now."""
    said = repr(text if len(text) <= QUOTED else f"{text[:QUOTED]}...")
    if state.actor == NOBODY:
        raise Refused(f"{said} cannot be played: the match is over")
    if state.actor == LUCK:
        wish = state.wish()
        answer = luck_from_text(text) if len(text) <= LONGEST_ANSWER else None
        if answer is None:
            raise Refused(f"luck is asked to {wish.text}, not to {said}")
        if refusal := wish.refusal(answer):
            raise Refused(refusal)
        return answer
    by_text = {move.text: move for move in state.legal()}
    meant = by_text.get(text) or by_text.get(_canonical(game, text))
    if meant is None:
        few = ", ".join(repr(legal) for legal in list(by_text)[:NAMED])
        more = f" and {len(by_text) - NAMED} more" if len(by_text) > NAMED else ""
        raise Refused(f"{said} is not legal for seat {state.actor}; legal are {few}{more}")
    return meant


def _canonical(game: Cabinet[Any], text: str) -> str:
    """A move spelled in another order is the same move; other text stays as it is."""
    try:
        return game.move_from_text(text).text
    except Refused:
        return text


# --------------------------------------------------------------------------------------- showing
def situation(state: State) -> dict[str, Any]:
    """Who must act and what they may do."""
    shown: dict[str, Any] = {
        "turn": whose_turn(state.actor),
        "question": state.question,
        "legal": [],
        "digest": codec.digest(state),
    }
    if state.actor == LUCK:
        wish = state.wish()
        shown["legal"] = answers(wish)
        shown["wish"] = wish.text
    elif state.actor == NOBODY:
        shown["result"] = state.result().to_plain()
    else:
        shown["legal"] = [move.text for move in state.legal()]
    return shown


def answers(wish: Wish) -> list[str]:
    """Each answer of luck where it names one thing; else what it is asked for, in words."""
    match wish:
        case Open(sealed):
            return [f"open {card}" for card in dict.fromkeys(sealed.left)]
        case Draw(_, pool, 1):
            return [f"draw {name}" for name in dict.fromkeys(pool)]
    return [wish.text]


def readable(shown: dict[str, Any]) -> str:
    """The same for a person."""
    turn = shown["turn"]
    who = f"seat {turn}" if isinstance(turn, int) else turn
    lines = [f"turn      {who}", f"question  {shown['question']}", f"digest    {shown['digest']}"]
    lines += [f"legal     {text}" for text in shown["legal"]]
    if "result" in shown:
        lines.append(f"result    {json.dumps(shown['result'])}")
    lines += [f"event     {json.dumps(event)}" for event in shown.get("events", ())]
    if "position" in shown:
        lines.append(f"position  {json.dumps(shown['position'])}")
    return "\n".join(lines)
