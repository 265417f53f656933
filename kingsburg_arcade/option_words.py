"""House rules in words: what an option is called, what it can be, and what it is about."""

from __future__ import annotations

from .i18n import ENGLISH, language, readable, tr_in, words


def option_name(option: str, spoken: str = "") -> str:
    """What an option is called; without words, its name made readable."""
    return _text(spoken, f"option.{option}") or readable(option)


def option_choice(option: str, value: object, spoken: str = "") -> str:
    """One of the things that an option can be; yes and no need no words of their own."""
    typed = {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
    said = _text(spoken, f"option.{option}_{typed}") or _text(spoken, f"rules.{typed}")
    return said or readable(typed)


def about_option(option: str, spoken: str = "") -> str:
    """What an option changes; empty without words."""
    return _text(spoken, f"about.{option}")


def _text(spoken: str, key: str) -> str:
    """A text that may rightly be missing: an option can come from another program."""
    spoken = spoken or language()
    known = key in words(spoken) or key in words(ENGLISH)
    return tr_in(spoken, key) if known else ""
