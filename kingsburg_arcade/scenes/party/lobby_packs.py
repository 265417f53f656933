"""The content packs of a room: which they are, and the question to a guest who lacks one."""

from __future__ import annotations

from ...engine.named_packs import SHORT
from ...i18n import tr
from ...net.room.lobby import LobbyState
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
    what = _size(sum(pack.cards for pack in lacking.packs), lacking.size)
    if count > 1:
        return tr("lobby.lacks_packs", count=count, what=what)
    return tr("lobby.lacks_pack", pack=tr("lobby.pack", title=lacking.packs[0].title, what=what))


def get_packs(party: Party, spot: Box) -> Button:
    """Says yes to the packs; while they come it stands there and does nothing."""
    words = tr("lobby.get_packs", count=len(party.packs.packs))
    coming = party.packs.coming
    press = None if coming else party.line.get_packs
    return Button(key="packs", box=spot, press=press, words=words, main=not coming, size="heading")


def packs_line(gathered: LobbyState) -> tuple[str, ...]:
    """The title of the one pack, or how many there are: the card has them all."""
    count = len(gathered.packs)
    titles = gathered.packs[0].title if count == 1 else str(count)
    return (tr("lobby.packs", titles=titles),) if count else ()


def pack_lines(gathered: LobbyState) -> tuple[str, ...]:
    """Each pack with the first digits of its hash."""
    return tuple(
        tr("rooms.pack", title=pack.title, digest=pack.digest[:SHORT]) for pack in gathered.packs
    )


def size_words(size: int) -> str:
    """So many bytes, as a person reads them."""
    return tr("lobby.kilobytes", count=max(1, round(size / KILOBYTE)))


def _size(cards: int, size: int) -> str:
    return tr("lobby.pack_size", cards=tr("count.cards", count=cards), size=size_words(size))
