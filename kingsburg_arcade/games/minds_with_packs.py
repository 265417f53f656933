"""The minds of a game, and for a match with content packs those of the copy that has them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..engine.contract import Move, Stream, View
from ..governors.mind import Mind, Minds, Reason, Thinking, Trust
from .copies import COPY, copied, named_in


class MindWithPacks(Mind):
    """A mind that asks its like in the copy whose match it sees."""

    def __init__(self, own: Mind, game: str, package: str, level: str, character: str) -> None:
        self._own, self._game, self._package = own, game, package
        self._level, self._character = level, character
        self._others: dict[str, Mind] = {}

    @property
    def quick(self) -> bool:  # type: ignore[override]  # it is what its own mind is
        return self._own.quick

    @property
    def weighs(self) -> bool:  # type: ignore[override]
        return self._own.weighs

    def choose(self, view: View[Any], legal: Sequence[Move], luck: Stream) -> Move:
        return self._for(view).choose(view, legal, luck)

    def think(self, view: View[Any], legal: Sequence[Move], luck: Stream) -> Thinking[Move]:
        return self._for(view).think(view, legal, luck)

    def weigh(
        self, view: View[Any], legal: Sequence[Move], luck: Stream, closely: Sequence[Move] = ()
    ) -> Thinking[Sequence[float]]:
        return self._for(view).weigh(view, legal, luck, closely)

    def trusted(self, view: View[Any]) -> Trust:
        return self._for(view).trusted(view)

    def alike(self, view: View[Any], one: Move, other: Move) -> bool:
        return self._for(view).alike(view, one, other)

    def begins(self, move: Move) -> bool:
        return self._own.begins(move)

    def then(self, view: View[Any], move: Move) -> Thinking[Move | None]:
        return self._for(view).then(view, move)

    def because(
        self, view: View[Any], better: Move, worse: Move, luck: Stream
    ) -> Thinking[Reason | None]:
        return self._for(view).because(view, better, worse, luck)

    def gains(
        self, view: View[Any], one: Move, other: Move, luck: Stream, matches: int
    ) -> Thinking[Sequence[float]]:
        return self._for(view).gains(view, one, other, luck, matches)

    def _for(self, view: View[Any]) -> Mind:
        packs: str = view.state.options.packs
        if not packs:
            return self._own
        if packs not in self._others:
            found = copied(self._package, self._game, named_in({"packs": packs})).minds
            assert found is not None, "a copy has what its game has"
            self._others[packs] = found().mind(self._level, self._character)
        return self._others[packs]


class MindsWithPacks:
    """Every level of a game, each of which finds its way into copies."""

    def __init__(self, own: Minds, game: str, package: str) -> None:
        self._own, self._game, self._package = own, game, package
        self.levels, self.characters = own.levels, own.characters

    def mind(self, level: str, character: str = "") -> Mind:
        own = self._own.mind(level, character)
        return MindWithPacks(own, self._game, self._package, level, character)


def minds_with_packs(own: Minds, game: str, package: str) -> Minds:
    """The minds of a game that has packs; a copy has its packs already."""
    return own if COPY in package else MindsWithPacks(own, game, package)
