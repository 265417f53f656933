"""What the compiler has to be told: which classes have children that it does not compile.

The rules, the match loop and the minds may be compiled (docs/adr/0018). A game with content packs
is played by a copy of its modules that is not, and its classes are children of these here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

__all__ = ["mypyc_attr"]

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr
else:

    def mypyc_attr(**_):
        """Nothing at run time: only the compiler reads it."""
        return lambda decorated: decorated
