"""The outbox: messages to the others, and those that wait until what they say is on the disk."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from . import facts, wire
from .agreement import Agreement
from .journal_format import JournalQueue, framed

Emit = Callable[[facts.Output], None]


class Outbox:
    """Sends messages; what we have signed is sent only when our disk has it."""

    def __init__(
        self,
        agreement: Agreement,
        seat: int | None,
        own_key: bytes,
        journal: JournalQueue,
        emit: Emit,
    ) -> None:
        self.match, self.journal, self.emit = agreement.match, journal, emit
        self.watchers: list[bytes] = []
        self.cut_off: set[int] = set()
        """Seats to which nothing is sent any more."""
        self._agreement, self._seat, self._own_key = agreement, seat, own_key
        self._held: dict[bytes, tuple[int, wire.Message | None]] = {}

    def write(self, *frame: Any) -> None:
        """Append a frame to the journal; Refused if the disk takes nothing."""
        self.journal.write(framed(*frame))

    # --------------------------------------------------------------------------------- sending
    def send_to(self, key: bytes, message: wire.Message) -> None:
        self.emit(facts.Send(key, message.encoded))

    def send(self, seat: int, message: wire.Message) -> None:
        if seat != self._seat and seat not in self.cut_off:
            self.send_to(self._agreement.key(seat), message)

    def tell_all(self, message: wire.Message, *, watchers: bool = False, but: bytes = b"") -> None:
        """Send it to every other person, and to the spectators if they should have it."""
        data = message.encoded
        people = self._agreement.invitation.people
        keys = [self._agreement.key(seat) for seat in people if seat not in self.cut_off]
        for key in [*keys, *(self.watchers if watchers else ())]:
            if key not in (but, self._own_key):
                self.emit(facts.Send(key, data))

    # --------------------------------------------------------------------- waiting for the disk
    def say(self, signed: bytes, message: wire.Message | None) -> None:
        """Send what we have signed as soon as the page written last is on the disk."""
        self._held[signed] = self.journal.page, message
        self.release()

    def may_say(self, signed: bytes) -> bool:
        """Whether this is not waiting for the disk."""
        return signed not in self._held

    def release(self) -> None:
        """Send all that the disk has now."""
        for signed, (page, message) in tuple(self._held.items()):
            if self.journal.is_saved(page):
                del self._held[signed]
                if message is not None:
                    self.tell_all(message, watchers=not isinstance(message, wire.Votes))
