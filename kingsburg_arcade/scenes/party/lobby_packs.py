"""The content packs of a room: which they are, and the question to a guest who lacks one."""

from __future__ import annotations

from ...engine.named_packs import SHORT
from ...i18n import tr
from ...net.room.lobby import LobbyState
from ...net.room.packs_told import RoomPack
from ...ui.controls import Button
from ...ui.layout import Box
from .party import Party

KILOBYTE = 1000


def packs_awaited(party: Party) -> str:
    """What is asked about packs, or how far they have come; empty if all are here."""
    lacking = party.packs
    if not lacking.packs:
        return ""
    count = len(lacking.packs)
    if lacking.coming:
        given = {"had": size_words(lacking.had), "size": size_words(lacking.size)}
        return tr("lobby.packs_come", count=count, **given)
    named = ", ".join(map(_words, lacking.packs))
    return tr("lobby.lacks_packs", count=count, packs=named)


def get_packs(party: Party, spot: Box) -> Button:
    """Says yes to the packs; while they come it stands there and does nothing."""
    words = tr("lobby.get_packs", count=len(party.packs.packs))
    coming = party.packs.coming
    press = None if coming else party.line.get_packs
    return Button(key="packs", box=spot, press=press, words=words, main=not coming, size="heading")


def packs_line(gathered: LobbyState) -> tuple[str, ...]:
    """The titles of the packs in one line, if there are any."""
    titles = ", ".join(pack.title for pack in gathered.packs)
    return (tr("lobby.packs", titles=titles),) if titles else ()


def pack_lines(gathered: LobbyState) -> tuple[str, ...]:
    """Each pack with the first digits of its hash."""
    return tuple(
        tr("rooms.pack", title=pack.title, digest=pack.digest[:SHORT]) for pack in gathered.packs
    )


def size_words(size: int) -> str:
    """So many bytes, as a person reads them."""
    return tr("lobby.kilobytes", count=max(1, round(size / KILOBYTE)))


def _words(pack: RoomPack) -> str:
    cards = tr("count.cards", count=pack.cards)
    return tr("lobby.pack", title=pack.title, cards=cards, size=size_words(pack.size))
