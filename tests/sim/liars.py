"""Peers that lie: what they send in place of, or besides, what an honest peer would send."""

from random import Random
from typing import Any

from kingsburg_arcade.engine.chain import Entry
from kingsburg_arcade.engine.codec import encode
from kingsburg_arcade.net.masks.group import BASE, encoded
from kingsburg_arcade.net.protocol import wire
from kingsburg_arcade.net.protocol.history import Dealt, Deed, read_item
from kingsburg_arcade.net.protocol.signed_statement import SignedStatement

from .node import Node


def own_deed(node: Node, data: bytes) -> Deed | None:
    """The move that this message brings, if it is the sender's own and alone."""
    message = wire.read(data)
    if not isinstance(message, wire.Items) or len(message.items) != 1:
        return None
    item = read_item(message.items[0])
    return item if isinstance(item, Deed) and item.statement.seat == node.seat else None


def other_tongue(node: Node, deed: Deed, random: Random) -> bytes | None:
    """The same place with another legal move, signed as well."""
    history = node.play.history
    position = history.find((deed.statement.place[0], deed.previous))
    if position is None:
        return None
    at = history.moment(position)
    others = [m for m in at.course.state.legal() if m.plain != deed.entry.move]
    if not others or at.course.actor != deed.entry.seat:
        return None
    return signed_items(node, at, deed.entry.seat, random.choice(others).plain)


def signed_items(node: Node, at: Any, seat: int, move: tuple[Any, ...]) -> bytes:
    try:
        digest = at.course.take(seat, move).digest
    except ValueError:
        digest = at.digest
    entry = Entry.after(at.link, at.index + 1, seat, move, digest)
    match, epoch = node.play.match, at.epoch.number
    deed = Deed.signed(node.signer, match, node.seat, epoch, at.link, entry)
    return wire.Items(match, at.place, (deed.encoded,)).encoded


def lie(node: Node, kind: str, random: Random) -> bytes | None:
    """A message that no honest peer would send now, or None if there is no occasion."""
    at = node.play.tip
    actor = at.course.actor
    if kind == "illegal move" and actor >= 0 and at.epoch.roster[actor] == node.seat:
        return signed_items(node, at, actor, ("take", 9))
    if kind == "wrong turn" and actor >= 0 and at.epoch.roster[actor] != node.seat:
        seat = random.choice([actor, node.seat])
        return signed_items(node, at, seat, random.choice(at.course.state.legal()).plain)
    if kind == "forged move" and actor >= 0 and at.epoch.roster[actor] != node.seat:
        return _forged_move(node, at, actor, random)
    if kind == "forged dice":
        return _forged_dice(node, at, random)
    return None


def _forged_move(node: Node, at: Any, actor: int, random: Random) -> bytes:
    """A move of somebody else, under a signature that is not theirs."""
    move = random.choice(at.course.state.legal()).plain
    digest = at.course.take(actor, move).digest
    entry = Entry.after(at.link, at.index + 1, actor, move, digest)
    person = at.epoch.roster[actor]
    body = encode((at.link, entry.encoded))
    place = (at.epoch.number, entry.index)
    forged = SignedStatement.signed(node.signer, "deed", node.play.match, person, place, body)
    return wire.Items(node.play.match, at.place, (Deed.of(forged).encoded,)).encoded


def _forged_dice(node: Node, at: Any, random: Random) -> bytes:
    """An answer of luck made of parts that nobody gave."""
    threshold = node.play.rules.agreement.luck.threshold
    people = node.play.rules.agreement.invitation.people[:threshold]
    proof = tuple(bytes((seat,)) + encoded(BASE) + random.randbytes(64) for seat in people)
    dealt = Dealt(at.epoch.number, at.index + 1, at.link, at.digest, proof)
    return wire.Items(node.play.match, at.place, (dealt.encoded,)).encoded
