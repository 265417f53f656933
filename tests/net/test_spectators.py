"""Spectators: they come in quickly, check afterwards, and are served to the end."""

import pytest

from kingsburg_arcade.engine.codec import decode, encode
from kingsburg_arcade.engine.contract import NOBODY
from kingsburg_arcade.net.protocol import facts, wire
from kingsburg_arcade.net.protocol.peer import Peer
from net.table import Peers
from sim.little import LITTLE
from sim.little_hands import LITTLE_HANDS


class Watched(Peers):
    """A table with somebody who only watches, once `comes` was called."""

    watcher: Peer | None = None

    def comes(self) -> None:
        self.later: list[facts.Work] = []
        self.guest = self.ring.signer()
        given = (self.game, self.guest, self.ring.verify, lambda frames: 0)
        self.watcher = Peer(self.invitation, *given, bytes(32), self.now)
        self.shown: list[object] = []
        self.cut_off = False
        for seat, signer in enumerate(self.signers):
            self.tell(facts.Linked(signer.key))
            self.give(seat, facts.Linked(self.guest.key))

    def tell(self, happened: facts.Input) -> None:
        for output in self.watcher.on(self.now, happened):
            if isinstance(output, facts.Send):
                seat = self.invitation.seat_of(output.who)
                self.give(seat, facts.Received(self.guest.key, output.data))
            elif isinstance(output, facts.Work):
                self.later.append(output)
            else:
                self.shown.append(output)

    def _deliver(self, seat, output):
        if self.watcher is not None and output.who == self.guest.key:
            if not self.cut_off:
                self.tell(facts.Received(self.signers[seat].key, output.data))
            return
        super()._deliver(seat, output)

    def tick(self):
        super().tick()
        if self.watcher is not None:
            self.tell(facts.Tick())


def watched(game, moves: int, twist=None) -> Watched:
    table = Watched(3, game=game)
    table.passes(3.0)
    for _ in range(moves):
        seat = table.actor
        state = table.play(0).tip.course.state
        table.give(table.person(seat), facts.Submit(seat, state.legal()[0].plain))
        table.passes(0.3)
    table.twist = twist or table.twist
    table.comes()
    return table


@pytest.mark.parametrize("game", [LITTLE, LITTLE_HANDS])
def test_a_spectator_comes_in_at_once_and_checks_afterwards(game):
    table = watched(game, 4)
    table.passes(1.0)
    assert table.watcher.play.tip.link == table.play(0).tip.link, "within a second"
    (work,) = [one for one in table.later if one.name == ("recheck",)]
    assert not table.watcher.play.ledger.believes
    assert work.done().result is None, "and nothing was wrong"


def test_what_was_believed_and_is_wrong_is_found():
    bent = []

    def twist(seat, output):
        message = wire.read(output.data)
        if not isinstance(message, wire.Items) or len(message.items) < 2:
            return output
        items = []
        for data in message.items:
            kind, *rest = decode(data)
            if kind == "dealt":
                proof = tuple(part[:-1] + bytes((part[-1] ^ 1,)) for part in rest[-1])
                data = encode((kind, *rest[:-1], proof))
                bent.append(seat)
            items.append(data)
        told = wire.Items(message.match, message.after, tuple(items))
        return facts.Send(output.who, told.encoded)

    table = watched(LITTLE, 4, twist)
    table.passes(1.0)
    assert bent
    (work,) = [one for one in table.later if one.name == ("recheck",)]
    table.tell(work.done())
    (refusing,) = [one for one in table.shown if isinstance(one, facts.Refusing)]
    assert refusing.reason.code.startswith("lan.")


def test_players_know_which_spectator_lacks_the_end():
    table = watched(LITTLE, 2)
    table.passes(1.0)
    table.cut_off = True
    for _ in range(60):
        if table.actor == NOBODY:
            break
        table.move()
        table.passes(0.2)
    assert table.facts(0, facts.Over)
    assert table.play(0).spectators_lack == [table.guest.key]
    table.cut_off = False
    table.passes(1.2)
    assert [table.play(seat).spectators_lack for seat in range(3)] == [[], [], []]
    assert any(isinstance(one, facts.Over) for one in table.shown)
