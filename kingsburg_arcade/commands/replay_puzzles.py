"""The puzzles of a record: the moves where one was clearly best, found by a close look at each."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, Final

from ..engine.record import Record
from ..engine.refused import Refused
from ..folders import own_folders
from ..governors.hint import Verdict, step
from ..governors.thinking import AtOnce
from ..i18n import tr
from ..scenes.replay.analysis import Analyst
from ..scenes.replay.reel import Reel
from .printing import as_json, complain

PLAYED: Final = "commands.puzzle.played"


def puzzles(record: Record, trouble: Refused | None, file: Path, *, json: bool) -> int:
    """Print them; what a replay on the screen has found already is not thought out again."""
    reel = Reel(record, trouble)
    analyst = Analyst(reel, AtOnce(), own_folders().cache)
    try:
        look_at_all(analyst, json=json)
    except KeyboardInterrupt:
        so_far(reel, analyst, json=json)
        raise
    finally:
        analyst.close()
    found = found_by(reel, analyst)
    if json:
        as_json(found)
    else:
        print(readable(found))
    if reel.trouble is not None:
        complain(reel.trouble, file)
    return 0


def look_at_all(analyst: Analyst, *, json: bool) -> None:
    """With the count on a terminal; elsewhere a person is told at the start how many there are."""
    counted, told = sys.stderr.isatty(), json
    try:
        while not analyst.is_done:
            new = analyst.go_on(0)
            done, of = analyst.progress
            if counted and new:
                sys.stderr.write(f"\r{tr('commands.puzzle.progress', done=done, wanted=of)} ")
            elif not counted and not told and done < of:
                told = True
                print(tr("commands.puzzle.looking", count=of - done), file=sys.stderr, flush=True)
    finally:
        if counted:
            sys.stderr.write("\n")


def so_far(reel: Reel, analyst: Analyst, *, json: bool) -> None:
    """What an interrupted search has found."""
    done, of = analyst.progress
    if not done:
        return
    found = found_by(reel, analyst)
    if json:
        as_json(found | {"interrupted": True})
    else:
        head = tr("commands.puzzle.so_far", done=done, wanted=of)
        print(f"{head}\n{readable(found)}", file=sys.stderr)


def found_by(reel: Reel, analyst: Analyst) -> dict[str, Any]:
    rows = [row(reel, at, analyst.verdicts[at]) for at in analyst.puzzles]
    return {"puzzles": rows, "analysed": len(analyst.verdicts)}


def row(reel: Reel, at: int, verdict: Verdict) -> dict[str, Any]:
    """A puzzle for a script: where it stands, its answer, and what was played."""
    stop, before = reel.stops[at], reel.stops[at - 1]
    return {
        "move": at,
        "entry": before.entries + 1,
        "seat": reel.record.header.names[stop.seat],
        "question": str(before.state.question),
        "best": verdict.best.text,
        "others": [move.text for move in verdict.others],
        "lead": round(verdict.margin, 1),
        "better": step(verdict.margin),
        "played": verdict.played.text,
        "found": verdict.played == verdict.best,
    }


def readable(found: dict[str, Any]) -> str:
    """A line for each, or that there is none."""
    lines = [line(one) for one in found["puzzles"]]
    return "\n".join(lines) or tr("commands.puzzle.none", count=found["analysed"])


def line(one: dict[str, Any]) -> str:
    played = one["played"]
    mark = tr("commands.puzzle.found") if one["found"] else tr(PLAYED, played=played)
    told = {name: one[name] for name in ("seat", "best", "better", "lead")}
    return tr("commands.puzzle.line", move=f"{one['move']:>5}", mark=mark, **told)
