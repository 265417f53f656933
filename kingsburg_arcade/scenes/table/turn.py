"""Whose turn it is: what a person may answer, what a governor has thought out, and what is next."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from ...engine.contract import Event, Move, Refused
from ...engine.outlook import Stop, outlook
from ...engine.table import SeatView
from ...games.players import Players
from ...i18n import refusal, tr
from ...saved_matches.home import PERSON
from ...settings import CONFIRM_ALWAYS, CONFIRM_FINAL, CONFIRM_NEVER
from ...stage.tween import Hold, Wait
from ...ui.couch import hands_words
from ...ui.seat_marks import seat_name
from .laid import Laid
from .place import Place
from .skipping import Skipping

GRACE: Final = 0.6
"""Seconds that a governor waits after a person's move: time to take it back."""
FAR_GRACE: Final = 1.5
"""The same on a LAN, where the turn has to be asked for."""


class Turn:
    """Asks persons and governors, and plays their answers. Without players nobody is asked."""

    def __init__(self, place: Place, players: Players | None) -> None:
        self._place = place
        self.players = players
        self._answer: Move | None = None
        self._shown = -1
        """The length of the record when a person was asked last."""
        self.last_person = -1
        self.answering = Laid()
        """The answer on its way from the hand to the table: laid first, then sent."""
        self.skipping = Skipping(place, self.answering)

    # ------------------------------------------------------------------------------- looking
    @property
    def asked(self) -> int:
        """The person at this screen who must act now, or -1."""
        return self.players.asked if self.players is not None else -1

    @property
    def legal(self) -> Sequence[Move]:
        """What the person asked may do now; nothing while the show goes on."""
        players, asked = self.players, self.asked
        if players is None or asked < 0 or not self._place.show.idle:
            return ()
        return players.table.legal(asked) if self._shown == len(players.table.record) else ()

    @property
    def moment(self) -> int:
        """Which moment of the match this is: another after every entry of its record."""
        return len(self.players.table.record) if self.players is not None else -1

    @property
    def view(self) -> SeatView:
        """What the person asked may see."""
        assert self.players is not None
        return self.players.table.view(self.asked)

    @property
    def advised(self) -> frozenset[str]:
        """The widgets that a hint speaks of."""
        best = self._place.adviser.best
        if best is None or not self.legal:
            return frozenset()
        return self._place.board.hand.keys_of(best)

    @property
    def awaits_throw(self) -> bool:
        """Do the dice wait for a press, with nothing else to be shown before?"""
        return self.players is not None and self.players.throws and self._place.show.idle

    @property
    def laid(self) -> Move | None:
        """The move that is laid and not sent; None where none is, or while the show goes on."""
        move = self.answering.move
        return move if move is not None and move in self.legal else None

    @property
    def answered(self) -> bool:
        """Has a governor thought out its move?"""
        return self._answer is not None

    def may_press(self, seat: int | None = None) -> bool:
        """May the hands that press move this seat? Others are told whose turn it is."""
        house = self._place.house
        seat = self.asked if seat is None else seat
        if seat < 0 or house.couch.may(seat, house.hands, house.inputs.pads):
            return True
        owner = hands_words(house.couch.owner(seat))
        self._place.say(tr("hands.other", seat=seat_name(seat), hands=owner))
        return False

    # ----------------------------------------------------------------------------- going on
    def move_on(self) -> None:
        """Governors think, and whatever is next is done when all has been shown."""
        place, players = self._place, self.players
        if players is None:
            return
        if self._answer is None:
            self._answer = players.think(place.house.thinker)
        if place.show.idle and place.mode.may_go_on():
            self.go_on()

    def go_on(self) -> None:
        """The match is over, a governor answers, or a person is asked."""
        players = self.players
        assert players is not None
        if players.table.over:
            self._place.mode.finish()
        elif self._answer is not None:
            self.play_answer()
        elif players.throws:
            self._await_throw(players)
        elif players.asked >= 0 and self._shown != len(players.table.record):
            self._ask(players)

    def play_answer(self) -> None:
        """What a governor has thought out."""
        assert self._answer is not None
        move, self._answer = self._answer, None
        mover = self.players.table.actor if self.players is not None else -1
        if self._submit(move):
            self.wait_after(mover)

    def wait_after(self, mover: int) -> None:
        """A rival leaves a person far away time to ask for the turn. Where a player wants it, what
        others did stays until a press."""
        place, players = self._place, self.players
        if players is None or mover < 0:
            return
        actor, chairs = players.table.actor, players.chairs
        if chairs[mover] == PERSON and actor >= 0 and chairs[actor] != PERSON:
            place.show.director.feed([Wait(FAR_GRACE)])
        theirs = mover not in players.persons and actor != mover
        if theirs and players.persons and place.house.settings.wait_rivals:
            place.show.director.feed([Hold()])

    def _await_throw(self, players: Players) -> None:
        """The dice lie in the hand, unless they roll by themselves."""
        place = self._place
        if place.house.settings.automatic_rolls:
            self._throw()
        elif self._shown != len(players.table.record):
            self._shown = len(players.table.record)
            place.focus = None
            place.refresh()

    def throw(self) -> None:
        """A person throws the dice, for everybody at this table."""
        if self.answering.calm:
            self._throw()

    def _throw(self) -> None:
        place, players = self._place, self.players
        if players is not None and players.throws:
            place.show.feed(players.throw(), players.table.state)
            place.refresh()

    def _ask(self, players: Players) -> None:
        """A person is asked something new."""
        place = self._place
        self._shown = len(players.table.record)
        self.answering.ask(self._shown)
        place.adviser.forget()
        place.hand_seat = self.last_person = players.asked
        place.board.hand.forget()
        place.focus = None
        place.explaining = False
        place.mode.asked()
        place.refresh()

    # -------------------------------------------------------------------------------- acting
    def answer(self, move: Move) -> Callable[[], None]:
        """What a press on this answer does: it lays the move, and sends one that is laid."""

        def press() -> None:
            if move not in self.legal or not self.answering.calm or not self.may_press():
                return
            if self.laid is move:
                self.send()
            else:
                self.choose(move)

        return press

    def choose(self, move: Move) -> None:
        """Lay an answer, or play it at once where nothing has to be confirmed."""
        if not self._place.mode.fits(move):
            return
        if self.must_confirm(move):
            self.lay(move)
        elif self.answering.close():
            self._send(move)

    def lay(self, move: Move) -> None:
        """Lay an answer, whatever has to be confirmed: one more press plays it."""
        if move in self.legal and self.answering.lay(move):
            self._place.board.hand.lay(move)
            self._place.refresh()

    def take_up(self) -> bool:
        """Take up what was laid; was there anything?"""
        if not self.answering.take_up():
            return False
        self._place.board.hand.lay(None)
        self._place.refresh()
        return True

    def send(self) -> None:
        """Play what is laid, if the press that is going on was made for that."""
        if self.laid is not None and self.may_press():
            move = self.answering.send()
            if move is not None:
                self._send(move)

    def _send(self, move: Move) -> None:
        if self._place.mode.takes(move):
            self.play(move)
        else:
            self.answering.reopen()

    def take_advice(self) -> None:
        """A hint that has just been found lies on the table: one more press plays it."""
        place = self._place
        if not place.adviser.ready():
            return
        best = place.adviser.best
        if best is not None and best in self.legal:
            self.take_up()
            place.board.hand.show(best)
            self.lay(best)
        place.refresh()

    def must_confirm(self, move: Move) -> bool:
        """Is this answer laid before it is sent, by what the player wants and who else plays?"""
        place = self._place
        wanted = place.house.settings.confirm
        if wanted == CONFIRM_NEVER or not place.board.hand.is_whole(move):
            return False
        if wanted == CONFIRM_ALWAYS or (self._shared and wanted != CONFIRM_FINAL):
            return True
        return self.is_final(move)

    def is_final(self, move: Move) -> bool:
        """Will nobody be able to take it back: for luck, a secret or another person comes next, or
        it stands like a bid?"""
        assert self.players is not None
        if move.stands:
            return True
        seen = outlook(self.players.table.state, self.asked, move)
        if seen.stop is Stop.LUCK:
            by_hand = self.players.by_hand(seen.state.wish())
            return not by_hand or self._place.house.settings.automatic_rolls
        return seen.stop is not Stop.ASKED and (self._shared or seen.stop is not Stop.OTHER)

    @property
    def _shared(self) -> bool:
        """Do several persons play, here or far away?"""
        return self.players is not None and self.players.shared

    def play(self, move: Move) -> None:
        """Play an answer of the person asked."""
        players = self.players
        assert players is not None
        self._place.board.hand.forget()
        self._place.show.since.moved(players.asked)
        told = self._submit(move)
        if told and not players.table.over and players.asked < 0:
            self._place.show.director.feed([Wait(GRACE)])

    def make(self, move: Move) -> None:
        """Play an answer at once, without laying it."""
        if move in self.legal and self.may_press() and self.answering.close():
            self._send(move)

    def submit(self, move: Move) -> None:
        """Play an answer and land what comes of it at once, so that the next can follow."""
        self.make(move)
        self._place.show.director.drain()
        if self._place.mode.may_go_on():
            self.go_on()

    def pass_(self) -> None:
        """Say no to whatever is offered, if that is possible."""
        idle = next((move for move in self.legal if move.idle), None)
        if idle is not None:
            self.answer(idle)()

    def _submit(self, move: Move) -> Sequence[Event]:
        """Whatever has come of it already."""
        place, players = self._place, self.players
        assert players is not None
        try:
            told = players.submit(move)
        except Refused as reason:
            self.answering.reopen()
            place.say(refusal(reason))
            return ()
        place.show.feed(told, players.table.state)
        place.refresh()
        return told

    # ------------------------------------------------------------------------------ forgetting
    def forget(self) -> None:
        """The match stands elsewhere now: ask again."""
        self.forget_thought()
        self._place.board.hand.forget()
        self.answering.reopen()
        self._shown = -1

    def forget_thought(self) -> None:
        """What a governor has thought of does not stand any more."""
        self._answer = None
        if self.players is not None:
            self.players.forget(self._place.house.thinker)
