"""Show a situation: whose turn it is, what is legal, and what comes of a move."""

from __future__ import annotations

import argparse
import json
import sys
from contextlib import nullcontext
from pathlib import Path
from typing import Any, Final

from ..disk import named
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
    brief,
    luck_from_text,
)
from ..engine.values import written
from ..games import cabinet, names
from ..i18n import tr
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
    add = arguments.add_argument
    add("file", metavar="FILE", help=tr("help.position.file"))
    add("--play", metavar="MOVE", action="append", default=[], help=tr("help.position.play"))
    add("--json", action="store_true", help=tr("help.json"))


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
    called = "standard input" if file == "-" else named(file)
    if len(data) > LARGEST:
        reason = Refused("bytes.too_many", count=len(data), most=LARGEST)
        raise Refused("position.unreadable", file=called, reason=reason)
    try:
        text = data.decode("utf-8-sig")
        plain = json.loads(text, object_pairs_hook=_each_once, parse_int=_whole)
    except Refused as trouble:
        raise Refused("position.unreadable", file=called, reason=trouble) from None
    except UnicodeDecodeError:
        raise _unreadable(called, "json.encoding") from None
    except json.JSONDecodeError as trouble:
        reason = _where(text, trouble)
        raise Refused("position.unreadable", file=called, reason=reason) from None
    except RecursionError:
        raise _unreadable(called, "json.nested") from None
    if not isinstance(plain, dict):
        raise _unreadable(called, "json.no_object")
    return plain


def _unreadable(file: str, code: str) -> Refused:
    return Refused("position.unreadable", file=file, reason=Refused(code))


def _where(text: str, trouble: json.JSONDecodeError) -> Refused:
    """Where it stops to be JSON, in our own words."""
    if not text.strip():
        return Refused("json.empty")
    if trouble.pos >= len(text.rstrip()):
        return Refused("json.cut_off")
    return Refused("json.malformed", line=trouble.lineno, column=trouble.colno)


def _whole(digits: str) -> int:
    """A whole number that could be one of a position; the interpreter has limits of its own."""
    if len(digits) > LONGEST_NUMBER:
        raise Refused("json.digits", digits=len(digits.lstrip("-")), most=LONGEST_NUMBER)
    return int(digits)


def _each_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """The object of these pairs: of two values for one name, neither can be meant."""
    found: dict[str, Any] = {}
    for name, value in pairs:
        if name in found:
            raise Refused("json.twice", name=written(name))
        found[name] = value
    return found


def _game(plain: dict[str, Any]) -> str:
    name = plain.get("game")
    if not isinstance(name, str):
        raise Refused("position.no_game", games=names())
    return name


def understood(game: Cabinet[Any], state: State, text: str) -> Move:
    """The move that is meant, if it may be played now."""
    said = brief(text, QUOTED)
    if state.actor == NOBODY:
        raise Refused("position.over", move=said)
    if state.actor == LUCK:
        wish = state.wish()
        answer = luck_from_text(text) if len(text) <= LONGEST_ANSWER else None
        if answer is None:
            raise Refused("luck.answer", wish=wish.text, answer=said)
        if refusal := wish.refusal(answer):
            raise refusal
        return answer
    by_text = {move.text: move for move in state.legal()}
    meant = by_text.get(text) or by_text.get(_canonical(game, text))
    if meant is None:
        few = tuple(map(repr, list(by_text)[:NAMED]))
        seat, count = state.actor, len(by_text)
        raise Refused("position.illegal", move=said, seat=seat, moves=few, count=count)
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
    who = said(turn) if isinstance(turn, str) else tr("commands.position.seat", seat=turn)
    rows = [("turn", who), ("question", str(shown["question"])), ("digest", shown["digest"])]
    rows += [("legal", text) for text in shown["legal"]]
    rows += [("result", json.dumps(shown["result"]))] if "result" in shown else []
    rows += [("event", json.dumps(event)) for event in shown.get("events", ())]
    rows += [("position", json.dumps(shown["position"]))] if "position" in shown else []
    width = max(len(said(name)) for name, _ in rows)
    return "\n".join(f"{said(name):<{width}}  {value}" for name, value in rows)


def said(name: str) -> str:
    """A word of the list."""
    return tr(f"commands.position.{name}")
