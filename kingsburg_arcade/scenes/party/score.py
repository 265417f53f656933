"""The end of a match far away: the score, and the proof that nobody has cheated."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any

from ... import games, journal
from ...disk import refusing
from ...engine.contract import Cabinet, Refused
from ...i18n import refusal, tr
from ...net.protocol import journal_format
from ...net.protocol.proof import Proven, proven
from ...net.room.identities import verify
from ...saved_matches.home import write_result
from ...saved_matches.lan import finish
from ...ui.controls import Button
from ...ui.layout import Box
from ...ui.widget import Card, Widget
from ..table.ending import EndingScene
from ..table.honours import honoured_far
from .party import Party
from .party_words import stop_attending

DIGITS = 16
"""Of a digest: enough to compare it aloud."""


class FarWaysOn:
    """The program checks what it has kept anew, from the first promise to the last digest."""

    def __init__(self, scene: EndingScene, party: Party) -> None:
        self._scene, self.party = scene, party
        self._checking: Future[Proven] | None = None
        self.checked = ""
        self._pool = ThreadPoolExecutor(1, "proof")
        finish(party.notebook)
        if party.notebook is not None and party.notebook.exists():
            record = scene.players.table.record
            file = party.notebook.with_suffix(".record")
            with suppress(Refused, OSError):  # the journal of the party is there all the same
                journal.save(file, record)
                write_result(file, scene.result)

    def leave(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)
        stop_attending(self._scene.house)

    # ------------------------------------------------------------------------------- widgets
    def buttons(self, spots: Callable[[Sequence[float]], list[Box]]) -> list[Widget]:
        """Who only watched has kept nothing that could be verified."""
        scene = self._scene
        proves = self.party.notebook is not None
        home, *proof, replay, again = spots([1, *[1.3] * proves, 1, 1])
        verify = [
            Button(
                key="verify",
                box=spot,
                press=self.verify,
                explain=lambda: Card(tr("score.verify"), (tr("about.verify"),)),
                words=self._said(),
            )
            for spot in proof
        ]
        return [
            Button(key="home", box=home, press=scene.back, words=tr("score.home")),
            *verify,
            Button(key="replay", box=replay, press=scene.replay, words=tr("score.replay")),
            Button(key="again", box=again, press=self._again, words=tr("score.rooms"), main=True),
        ]

    def _said(self) -> str:
        if self._checking is not None:
            return tr("score.verifying")
        return tr("score.verified") if self.checked else tr("score.verify")

    def _again(self) -> None:
        house = self._scene.house
        house.go_home()
        house.push(house.doors.rooms())

    # --------------------------------------------------------------------------------- proof
    def verify(self) -> None:
        """On a thread: some hundred signatures take longer than a frame."""
        if self._checking is None and self.party.notebook is not None:
            header = self._scene.players.table.record.header
            cabinet = games.cabinet(header.game)
            self._checking = self._pool.submit(checked, self.party.notebook, cabinet)
            self._scene.refresh()

    def _enter(self, proof: Proven) -> str:
        """A match that is proven may have a place among the best, which is signed; what went wrong
        with that, if anything did."""
        scene, party = self._scene, self.party
        if party.seat is None or party.notebook is None:
            return ""
        record, house = scene.players.table.record, scene.house
        file = party.notebook.with_suffix(".record")
        try:
            honours = honoured_far(
                house.folder, file, record, scene.players.chairs, party.seat, proof
            )
        except Refused as reason:
            return refusal(reason)
        for place in honours.places.values():
            house.push(house.doors.sign(honours.kind, place))
        return ""

    def update(self, seconds: float) -> None:
        if self._checking is None or not self._checking.done():
            return
        done, self._checking = self._checking, None
        try:
            found = done.result()
        except Refused as reason:
            self._scene.say(tr("score.unproven", reason=refusal(reason)))
        else:
            same = found.digest == self._scene.players.table.digest
            self.checked = found.digest if same else ""
            trouble = self._enter(found) if same else ""
            names = self._scene.players.table.record.header.names
            said = proof_words(found, names) if same else tr("score.other_match")
            self._scene.say(f"{said} {trouble}".rstrip())
        self._scene.refresh()


def checked(kept: Path, cabinet: Cabinet[Any]) -> Proven:
    """What the notebook proves."""
    with refusing(kept, "read"):
        data = kept.read_bytes()
    return proven(journal_format.frames(data)[0], cabinet, verify)


def proof_words(found: Proven, names: Sequence[str]) -> str:
    """What was checked, which luck the match had, and how its seats have changed."""
    counts = {"moves": found.moves, "rolls": found.rolls, "cards": found.cards}
    said = [tr("score.proof", digest=found.digest[:DIGITS], **counts), luck_words(found)]
    if found.changes:
        said.append(tr("score.seatings", changes=changes_words(found, names)))
    return " ".join(said)


def luck_words(found: Proven) -> str:
    return tr("score.unique" if found.unique else "score.former")


def changes_words(found: Proven, names: Sequence[str]) -> str:
    """Who proposed each change of the seats, and why."""
    told = [
        tr("score.seating", name=names[who], reason=tr(f"seating.{why}")) if why else names[who]
        for who, why in found.changes
    ]
    return ", ".join(told)
