"""Work that the machines of one simulated match share: what one has read or checked stays read.

Each machine of a real match decodes every message, checks every signature and plays every move
by itself. All of these are functions of bytes, so that a simulated match needs each result once.
What is refused is not kept: it is refused anew. The end of a match is verified without this.
"""

import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import cache
from typing import Any
from unittest.mock import patch

from kingsburg_arcade.net.protocol import history, presence, seating, wire
from kingsburg_arcade.net.protocol.history import Rules
from kingsburg_arcade.net.protocol.signed_statement import SignedStatement

READERS = (presence.Head, seating.Vote, seating.Proposal)
"""What is read from bytes, or from a statement, and never changes."""
PLACES = ("kingsburg_arcade.net.", "sim.", "tests.sim.")


@contextmanager
def shared_work() -> Iterator[None]:
    """Share the work of all machines until the end of one match."""
    with ExitStack() as patches:
        for kind in (SignedStatement, *READERS):
            _share_reading(patches, kind)
        encoded = SignedStatement.encoded.fget  # type: ignore[attr-defined]
        patches.enter_context(patch.object(SignedStatement, "encoded", property(cache(encoded))))
        holds = cache(SignedStatement.holds)
        patches.enter_context(
            patch.object(
                SignedStatement, "holds", lambda said, key, verify: holds(said, key, verify)
            )
        )
        for function in (wire.read, history.read_item):
            _share_everywhere(patches, function)
        _share_steps(patches)
        yield


def _share_reading(patches: ExitStack, kind: Any) -> None:
    read = cache(kind.read)
    patches.enter_context(patch.object(kind, "read", staticmethod(read)))


def _share_everywhere(patches: ExitStack, function: Callable[..., Any]) -> None:
    """Wherever a module has this function by its name."""
    shared, name = cache(function), function.__name__
    for module in tuple(sys.modules.values()):
        if module.__name__.startswith(PLACES) and vars(module).get(name) is function:
            patches.enter_context(patch.object(module, name, shared))


def _share_steps(patches: ExitStack) -> None:
    """A step that one machine has taken is the same for the others, who stand where it stood."""
    opening, step = Rules.opening, Rules.step
    began, known = {}, {}

    def shared_opening(rules: Rules) -> Any:
        match = rules.agreement.match
        if match not in began:
            began[match] = opening(rules)
        return began[match]

    def shared_step(rules: Rules, at: Any, item: Any) -> Any:
        if rules.agreement.hidden_stacks:
            return step(rules, at, item)
        place = id(at), item
        if place not in known:
            known[place] = at, step(rules, at, item)
        return known[place][1]

    patches.enter_context(patch.object(Rules, "opening", shared_opening))
    patches.enter_context(patch.object(Rules, "step", shared_step))
