"""What only the compiler reads: classes with children that it does not compile, whole words.

The rules, the match loop and the minds may be compiled (docs/adr/0018). A game with content packs
is played by a copy of its modules that is not, and its classes are children of these here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

__all__ = ["i64", "mypyc_attr"]

if TYPE_CHECKING:
    from mypy_extensions import i64, mypyc_attr
else:
    i64 = int

    def mypyc_attr(**_):
        """Nothing at run time: only the compiler reads it."""
        return lambda decorated: decorated
