"""A branch: steps that somebody sent, kept beside our history until one of both is chosen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...engine.contract import Refused
from .history import Decided, Deed, History, Item, Moment, Place, Rules, Step, read_item
from .signed_statement import SignedStatement


@dataclass(frozen=True)
class Branch:
    """Steps that go on from a position of our history, all checked."""

    position: int
    root: Place
    steps: tuple[Step, ...]
    refused: Refused | None = None
    """Why the next item sent was not one more of them."""
    item: Item | None = None
    contradiction: tuple[SignedStatement, SignedStatement] | None = None
    """Two statements that convict their author."""

    def tip(self, history: History) -> Moment:
        return self.steps[-1].after if self.steps else history.moment(self.position)

    def still_fits(self, history: History) -> bool:
        """Whether our history still holds its root, and not its tip already.

        A branch that our history has taken in is of no use: asking for what follows it would
        bring the same steps again.
        """
        position = self.position
        if position > len(history) or history.moment(position).place != self.root:
            return False
        return not self.steps or history.find(self.steps[-1].after.place) is None


def follow(
    history: History, rules: Rules, side: Branch | None, after: Place, items: Sequence[bytes]
) -> Branch | None:
    """The branch that these items make; None if we do not know the place where they begin."""
    position, steps = history.find(after), list[Step]()
    if position is None:
        if side is None or not side.still_fits(history):
            return None
        places = [step.after.place for step in side.steps]
        if after not in places:
            return None
        position, steps = side.position, list(side.steps[: places.index(after) + 1])
    refused, item, contradiction = None, None, None
    for data in items:
        try:
            item = read_item(data)
            if not steps and position < len(history):
                own = history.steps[position].item
                if own.encoded == data:
                    position += 1
                    continue
                contradiction = _contradiction(rules, own, item)
            at = steps[-1].after if steps else history.moment(position)
            step = rules.step(at, item)
            known = history.moment(position + 1) if not steps and position < len(history) else None
            if known is not None and step.after.place == known.place:
                position += 1  # the same, under another signature
                continue
            steps.append(step)
        except Refused as reason:
            refused = reason
            break
    root = history.moment(position).place
    return Branch(position, root, tuple(steps), refused, item, contradiction)


def _contradiction(
    rules: Rules, own: Item, item: Item
) -> tuple[SignedStatement, SignedStatement] | None:
    """Two statements of one person for one place, if these items are such."""
    if isinstance(own, Deed | Decided) and isinstance(item, Deed | Decided):
        one, other = own.statement, item.statement
        key = rules.agreement.key(other.seat)
        if one.contradicts(other) and other.holds(key, rules.verify):
            return one, other
    return None


def better(history: History, branch: Branch) -> bool:
    """Whether to adopt a branch: it continues our history, or a later vote decided for it."""
    if not branch.steps:
        return False
    if branch.position == len(history):
        return True
    return branch.tip(history).epoch.number > history.tip.epoch.number
