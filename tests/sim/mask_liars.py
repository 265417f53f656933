"""Peers that lie about a stack: false deals, shuffles, parts and complaints, all of them signed."""

from dataclasses import replace
from hashlib import sha256
from random import Random
from typing import Any

from kingsburg_arcade.engine.codec import decode, encode
from kingsburg_arcade.net.masks import dealing, proving
from kingsburg_arcade.net.masks.dealing import Deal
from kingsburg_arcade.net.masks.group import POINT
from kingsburg_arcade.net.masks.opened_cards import PART
from kingsburg_arcade.net.masks.shuffle_transcript import COMPLAINT, DEAL, SHUFFLE
from kingsburg_arcade.net.protocol import wire
from kingsburg_arcade.net.protocol.signed_statement import SignedStatement

from .node import Node

TOLD_IN = {
    "false deal": DEAL,
    "misfit": DEAL,
    "false shuffle": SHUFFLE,
    "two shuffles": SHUFFLE,
    "false part": PART,
}
"""In which statement somebody tells each lie."""


def twisted(node: Node, kind: str, data: bytes, random: Random) -> bytes | None:
    """The same message with a lie in place of what its author has said; None if there is none."""
    message = wire.read(data)
    if not isinstance(message, wire.Masks) or (kind == "two shuffles" and random.random() < 0.5):
        return None
    lies = in_place_of_own(node, kind, message)
    return None if lies is None else lies.encoded


def in_place_of_own(node: Node, kind: str, message: wire.Masks) -> wire.Masks | None:
    """The message with lies in place of what its author has said; None if there is none."""
    said = [SignedStatement.read(one) for one in message.said]
    mine = [one.seat == node.seat and one.kind == TOLD_IN.get(kind) for one in said]
    if not any(mine):
        return None
    lies = [_lie(node, kind, one) if own else one for one, own in zip(said, mine, strict=True)]
    return wire.Masks(message.match, tuple(one.encoded for one in lies))


def _lie(node: Node, kind: str, said: SignedStatement) -> SignedStatement:
    first, *rest = decode(said.body)
    match kind, rest:
        case "false deal", [dealt]:
            told = [_spoiled(dealt)]
        case "misfit", [dealt]:
            told = [_misfit(node, said, dealt)]
        case "false shuffle", [before, deck, proof]:
            told = [before, deck[: 2 * POINT] * 2 + deck[4 * POINT :], proof]  # a card twice
        case "two shuffles", [before, deck, proof]:
            told = [before, deck, _spoiled(proof)]
        case _, [part]:
            told = [_spoiled(part)]
        case _:
            raise AssertionError(f"nothing is known of a {kind}")
    return _said_by(node, said.kind, said.seat, said.place, encode((first, *told)))


def _said_by(
    node: Node, kind: str, seat: int, place: tuple[int, ...], body: bytes
) -> SignedStatement:
    return SignedStatement.signed(node.signer, kind, node.play.match, seat, place, body)


def _spoiled(data: bytes) -> bytes:
    return data[:-1] + bytes((data[-1] ^ 1,))


def _misfit(node: Node, said: SignedStatement, dealt: bytes) -> bytes:
    """A deal that is right in everything but the envelope of one other person."""
    play = node.play
    (pile,) = [one for one in play.tip.masked_stacks if one.key == said.place]
    stack, keys = pile.stack(play.match), play.rules.agreement.envelopes
    honest = Deal.read(stack, dealt)
    victim = (stack.makers.index(said.seat) + 1) % len(stack.makers)
    envelopes = list(honest.envelopes)
    envelopes[victim] ^= 1
    bare = replace(honest, envelopes=tuple(envelopes))
    root = node.peer._secrets.masks  # type: ignore[union-attr]
    given = bytes((said.seat,)), dealing._keys(stack, keys)
    seed = dealing.hashed("deal seed", root, stack.id, *given)
    secrets = (
        dealing.hashed_to_scalar("coefficient", seed, bytes((0,))),
        dealing.hashed_to_scalar("hint", seed),
    )
    context = dealing._whole(stack, said.seat, keys, bare)
    proof = proving.proven(dealing.KNOWN, context, dealing._rows(bare), secrets)
    return replace(bare, proof=proof).encoded


def told(node: Node, kind: str, random: Random) -> bytes | None:
    """A message that no honest peer would send now, or None if there is no occasion."""
    hands = node.play.hands
    shuffles = () if hands is None else hands.shuffling._running.values()
    running = [one for one in shuffles if one.deals]
    if not running or node.seat is None:
        return None
    progress = random.choice(running)
    others = sorted(seat for seat in progress.deals if seat != node.seat)
    if not others or node.seat not in progress.masked.makers:
        return None
    about = progress.deal_by(random.choice(others))
    if kind == "false complaint":
        lie = _complaint(node, progress, about)
        return wire.Masks(node.play.match, (about.encoded, lie.encoded)).encoded
    name, dealt = decode(about.body)
    body = encode((name, _spoiled(dealt)))
    forged = _said_by(node, about.kind, about.seat, about.place, body)
    return wire.Masks(node.play.match, (forged.encoded,)).encoded


def _complaint(node: Node, progress: Any, about: SignedStatement) -> SignedStatement:
    """About a share that fits."""
    own = node.peer._secrets.envelope  # type: ignore[union-attr]
    deal = progress.deals[about.seat]
    shown = dealing.complaint(progress.stack, about.seat, deal, node.seat, own)
    body = encode((about.seat, sha256(about.body).digest(), shown))
    return _said_by(node, COMPLAINT, node.seat or 0, progress.masked.key, body)
