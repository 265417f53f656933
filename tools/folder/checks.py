"""The checks of a folder: each says in one sentence what it found, or Failed."""

from __future__ import annotations

import json
import os
import re
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any, Final, NamedTuple

from .copies import PATIENCE, Copy, unpacked

SIM: Final = ("sim", "--game", "kingsburg", "--seats", "squire,page,page", "--seed", "3", "--json")
"""A series that is played by all cores."""
STARTS: Final = 3
INSIDE: Final = Path(__file__).resolve().with_name("inside.py")
LINK: Final = "kingsburg://192.0.2.7:50413"
"""A room that nobody has opened."""
SIZE: Final = "1280x800"
COLOURS: Final = 2000
"""A picture of the title has more; a window that stayed empty has few."""
OPENS: Final = 60.0
"""Seconds a window may take on a busy machine."""


class Failed(Exception):
    """What a check found wrong."""


class Tried(NamedTuple):
    """What is being checked."""

    copy: Copy
    beside: Copy | None
    out: Path
    place: Path


def said(tried: Tried, copy: Copy, *words: str, **more: Any) -> str:
    """What a command prints; Failed if it fails."""
    run = copy.run(*words, **more)
    if run.returncode:
        raise Failed(f"{' '.join(words)}: {run.returncode}: {run.stderr.strip()[-300:]}")
    return run.stdout


def told(tried: Tried, copy: Copy, *words: str, **more: Any) -> Any:
    return json.loads(said(tried, copy, *words, "--json", **more))


# ------------------------------------------------------------------------------------ the checks
def version(tried: Tried) -> str:
    return said(tried, tried.copy, "--version").strip()


def doctor(tried: Tried) -> str:
    """Everything that is looked at works, with a window on a real X server."""
    with display(tried) as number:
        run = tried.copy.run("doctor", "--json", seen=True, DISPLAY=number)
    found = json.loads(run.stdout or "{}")
    found.pop("version", None)
    bad = [f"{name}: {one['says']}" for name, one in found.items() if not one["works"]]
    if run.returncode or bad or not found:
        raise Failed("; ".join(bad) or run.stderr.strip()[-300:])
    return "; ".join(one["says"] for name, one in found.items() if name != "folder")


def pictures(tried: Tried) -> str:
    """A picture drawn without a window; beside another copy, the same points."""
    shots = []
    for copy in filter(None, (tried.copy, tried.beside)):
        file = tried.out.resolve() / f"title of the {copy.name}.png"
        said(tried, copy, "shot", "title", "--out", copy.path(file), "--size", "960x540")
        shots.append(file)
    if len(shots) < 2:
        return "a picture is drawn"
    line = ["compare", "-metric", "AE", *map(str, shots), "null:"]
    differs = subprocess.run(line, capture_output=True, text=True, check=False).stderr.strip()
    return f"a picture is drawn; {differs} of 518400 points differ from the copy beside it"


def sim(tried: Tried) -> str:
    """A series on all cores; the same matches as the copy beside it."""
    games = str(4 * (os.cpu_count() or 1))
    results = [
        json.loads(said(tried, copy, *SIM, "--games", games))
        for copy in filter(None, (tried.copy, tried.beside))
    ]
    digests = {result["digest"] for result in results}
    if len(digests) > 1:
        raise Failed(f"other matches than beside: {digests}")
    same = "the same matches as beside" if len(results) > 1 else "no copy beside"
    return f"{games} games on {os.cpu_count()} cores, digest {min(digests)[:16]}, {same}"


def start(tried: Tried) -> str:
    """Processor time to the first frame of the title, by turns with the copy beside it."""
    copies = [copy for copy in (tried.copy, tried.beside) if copy]
    figures: dict[str, list[float]] = {copy.name: [] for copy in copies}
    for _ in range(STARTS):
        for copy in copies:
            figures[copy.name].append(told(tried, copy, "bench", "start")["warm_cpu_ms"])
    ours = median(figures[tried.copy.name])
    if not tried.beside:
        return f"{ours} ms"
    ratio = median(a / b for a, b in zip(*figures.values(), strict=True))
    return f"{ours} ms of processor time, {ratio:.2f} times that of the copy beside it"


def window(tried: Tried) -> str:
    """The title stands on a real X server, under its own name, and closes when it is asked to."""
    with display(tried) as number:
        x11 = {"DISPLAY": number, "SDL_AUDIODRIVER": "dummy"}
        game = tried.copy.start(player="window", window=True, **x11)
        try:
            found = window_of(game, number)
            file = tried.out / f"window of the {tried.copy.name}.png"
            colours = settled(number, file)
            kind = asked("xprop", "-display", number, "-id", found, "WM_CLASS")
            game.terminate()
            ended = game.wait(OPENS)
        finally:
            game.kill()
            game.communicate()
    if colours < COLOURS:
        raise Failed(f"the window is empty: {colours} colours, see {file.name}")
    names = ", ".join(re.findall('"([^"]*)"', kind))
    return f"{colours} colours ({file.name}), its class is {names}; closed by a signal with {ended}"


def sound(tried: Tried) -> str:
    """What is heard after a key: SDL's driver `disk` writes it to a file."""
    raw = tried.place / "heard.raw"
    with display(tried) as number:
        drivers = {"SDL_AUDIODRIVER": "disk", "SDL_DISKAUDIOFILE": tried.copy.path(raw)}
        game = tried.copy.start(player="sound", window=True, DISPLAY=number, **drivers)
        try:
            window_of(game, number)
            settled(number, tried.place / "sound.png")
            asked("xdotool", "mousemove", "640", "400", at=number)  # the keys go to what is there
            for _ in range(6):
                asked("xdotool", "key", "Tab", at=number)
                time.sleep(0.5)
        finally:
            game.kill()
            game.communicate()
    heard = raw.read_bytes() if raw.exists() else b""
    loud = sum(1 for byte in heard if byte)
    if not loud:
        raise Failed(f"silence: {len(heard)} bytes, none of them a sound")
    return f"{len(heard)} bytes, {loud} of them not silent"


def match(tried: Tried) -> str:
    """Peers play a match over this network; one is killed and comes back; all records verify."""
    copies = [tried.copy, tried.copy, *filter(None, [tried.beside])]
    games = [peer(copies[0], "peer 0", len(copies), host=True)]
    hears(games[0], "room")
    for number, copy in enumerate(copies[1:], 1):
        games.append(peer(copy, f"peer {number}", len(copies), host=False))
    try:
        hears(games[1], "entry", 20)
        games[1].kill()
        games[1].communicate()
        time.sleep(1)
        games[1] = peer(copies[1], "peer 1", len(copies), host=False)
        endings = [game.communicate(timeout=PATIENCE) for game in games]
    finally:
        for game in games:
            game.kill()
    codes = [game.returncode for game in games]
    if any(codes):
        raise Failed(f"exit codes {codes}: {[err.strip()[-200:] for _, err in endings]}")
    digests = set()
    for number, copy in enumerate(copies):
        record = copy.path(copy.home(f"peer {number}") / "record")
        result = told(tried, copy, "replay", record, "--verify")
        if not (result["verified"] and result["over"]):
            raise Failed(f"the record of peer {number} does not verify: {result['trouble']}")
        digests.add(result["digest"])
    if len(digests) != 1:
        raise Failed(f"the peers ended with different matches: {digests}")
    who = ", ".join(copy.name for copy in copies)
    digest = digests.pop()[:16]
    return f"{len(copies)} peers ({who}), one killed and back: verified, digest {digest}"


def licences(tried: Tried) -> str:
    """Each part that the list names has a licence, and its text is there."""
    folder = tried.copy.folder
    parts = json.loads((folder / "parts.json").read_text(encoding="utf-8"))
    named = {part["name"] for part in parts["components"]}
    named.add("kingsburg-arcade")
    wheels = {file.name.split("-")[0] for file in (folder / "site").glob("*.dist-info")}
    lost = {wheel for wheel in wheels if wheel.replace("_", "-") not in named}
    texts = sorted(file.name for file in (folder / "licences").iterdir())
    bare = [one["name"] for one in parts["components"] if not one["licenses"][0]["license"]["name"]]
    if lost or bare or not texts:
        raise Failed(f"not listed: {sorted(lost)}; without a licence: {bare}")
    commit = parts["metadata"]["properties"][0]["value"]
    return f"{len(named)} parts, {len(texts)} texts, commit {commit[:12]}"


def scenes(tried: Tried) -> str:
    """Guide, high scores, the page after a fault and that for guests, drawn by the folder alone."""
    file = tried.out.resolve() / f"scenes of the {tried.copy.name}.png"
    found = by_itself(tried, "scenes", tried.copy.path(file))
    if found["missing"]:
        raise Failed(f"{found['scene']} lacks {found['missing']}")
    return f"{', '.join(found['scenes'])}: every text and picture is there ({file.name})"


def fault(tried: Tried) -> str:
    """A planted fault becomes a page and a report without the name of the player."""
    found = by_itself(tried, "fault", tried.copy.path(tried.copy.home("fault") / "kept"))
    if found != {"page": "CrashScene", "report": True, "named": False}:
        raise Failed(str(found))
    return "a planted fault became a page, and a report that names nobody"


def handout(tried: Tried) -> str:
    """The folder hands itself out; what a guest fetches starts as well."""
    file = tried.place / "fetched.zip"
    found = by_itself(tried, "handout", tried.copy.path(file))
    if not found["told"]:
        raise Failed("the page for guests does not tell the digest")
    folder = unpacked(file, tried.place / "fetched")
    line = [*tried.copy.line[:-1], str(folder / Path(tried.copy.line[-1]).name)]
    told = said(tried, tried.copy._replace(line=line), "--version").strip()
    file.unlink()
    return f"{found['name']}, {found['bytes'] / 1e6:.1f} MB, fetched and started: {told}"


def portable(tried: Tried) -> str:
    """With a file `portable` beside it, all but the key is kept in the folder."""
    mark = tried.copy.folder / "portable"
    mark.touch()
    try:
        run = tried.copy.run("doctor", "--json", KINGSBURG_ARCADE_HOME="", player="stick")
    finally:
        mark.unlink()
    kept = tried.copy.path(tried.copy.folder / "kept")
    says = str(json.loads(run.stdout)["folder"]["says"])
    keys = says.rpartition(", keys in ")[2]
    if f"matches are kept in {kept}," not in says or keys.startswith(kept):
        raise Failed(says)
    return "matches and settings lie in the folder, the key does not"


def link(tried: Tried) -> str:
    """A link to a room opens the window and shows that room."""
    with display(tried) as number:
        x11 = {"DISPLAY": number, "SDL_AUDIODRIVER": "dummy"}
        game = tried.copy.start(LINK, player="link", window=True, **x11)
        try:
            window_of(game, number)
            file = tried.out / f"link in the {tried.copy.name}.png"
            colours = settled(number, file)
        finally:
            game.kill()
            game.communicate()
    if colours < COLOURS:
        raise Failed(f"the window is empty: {colours} colours, see {file.name}")
    return f"{LINK} opens a window of {colours} colours ({file.name})"


def by_itself(tried: Tried, *words: str) -> Any:
    """What `inside.py` finds, run by the Python of the folder."""
    run = tried.copy.inside(tried.copy.path(INSIDE), *words)
    if run.returncode:
        raise Failed(f"{' '.join(words)}: {run.returncode}: {run.stderr.strip()[-300:]}")
    return json.loads(run.stdout.strip().splitlines()[-1])


CHECKS: Final[dict[str, Callable[[Tried], str]]] = {
    "version": version,
    "licences": licences,
    "doctor": doctor,
    "pictures": pictures,
    "window": window,
    "sound": sound,
    "sim": sim,
    "start": start,
    "scenes": scenes,
    "fault": fault,
    "handout": handout,
    "portable": portable,
    "link": link,
    "match": match,
}


# ----------------------------------------------------------------------------------- the display
@contextmanager
def display(tried: Tried) -> Iterator[str]:
    """A real X server that shows its screen to nobody."""
    reading, writing = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writing), "-screen", "0", f"{SIZE}x24", "-nolisten", "tcp"],
        pass_fds=[writing],
        stderr=subprocess.DEVNULL,
    )
    os.close(writing)
    try:
        with os.fdopen(reading) as told_by_it:
            number = told_by_it.readline().strip()
        if not number:
            raise Failed("Xvfb does not start")
        yield f":{number}"
    finally:
        server.terminate()
        server.wait()


def asked(*line: str, at: str = "") -> str:
    """What a tool of X says."""
    environment = os.environ | ({"DISPLAY": at} if at else {})
    return subprocess.run(
        line, env=environment, capture_output=True, text=True, check=False
    ).stdout.strip()


def window_of(game: Any, number: str) -> str:
    """The window, once it is there."""
    end = time.monotonic() + OPENS
    while time.monotonic() < end:
        tree = asked("xwininfo", "-display", number, "-root", "-tree")
        if found := re.search(r'(0x[0-9a-f]+) "Kingsburg Arcade"', tree):
            return found[1]
        if game.poll() is not None:
            raise Failed(f"it ended with {game.returncode}: {game.stderr.read().strip()[-300:]}")
        time.sleep(0.5)
    raise Failed("no window came")


def settled(number: str, file: Path) -> int:
    """Take the screen when two pictures in a row have as many colours; how many they are."""
    colours, end = -1, time.monotonic() + OPENS
    while time.monotonic() < end:
        asked("import", "-window", "root", str(file), at=number)
        before, colours = colours, int(asked("identify", "-format", "%k", str(file)) or 0)
        if colours == before and colours >= COLOURS:
            break
        time.sleep(1.5)
    return colours


# -------------------------------------------------------------------------------------- the peers
def peer(copy: Copy, player: str, seats: int, *, host: bool) -> Any:
    """A player of the match."""
    who = ["--create", "Ada", "--seats", str(seats)] if host else ["--join", "Ada"]
    record = copy.path(copy.home(player) / "record")
    more = [] if host else ["--name", player.replace(" ", "")]
    words = ["peer", *who, *more, "--governor", "squire", "--save", record, "--json"]
    return copy.start(*words, player=player)


def hears(game: Any, event: str, index: int = 0) -> None:
    """Read what a peer prints until it tells of this event, or has that entry."""
    for line in game.stdout:
        heard = json.loads(line)
        if heard["event"] == event and heard.get("index", index) >= index:
            return
    raise Failed(f"a peer ended early: {game.stderr.read().strip()[-300:]}")
