"""Which chapter of the rules speaks of a thing on the Kingsburg table."""

from __future__ import annotations

from typing import Final

from ..rules.content import BUILDINGS, PHASES

KINDS: Final = {
    "destiny": "destinies",
    "governor": "governor_cards",
    "governor_of": "governor_cards",
    "offer": "governor_cards",
    "track": "governor_cards",
    "bidders": "governor_cards",
    "space": "strips",
    "strip": "strips",
    "advisor": "advisors",
    "battle": "winter",
    "die": "dice",
    "enemy": "winter",
    "order": "roll",
    "seat": "goal",
    "tool": "small_print",
    "log": "year",
}
QUESTIONS: Final = {
    "aid_good": "kings_aid",
    "reroll": "row_1",
    "place": "influence",
    "receive": "help",
    "trade": "help",
    "build": "build",
    "build_again": "kings_envoy",
    "pay": "season_end",
    "recruit": "recruiting",
    "reward_good": "winter",
    "lose": "defeat",
    "choose_good": "destinies",
    "star_good": "destinies",
    "debt": "destinies",
    "keep": "governor_cards",
    "name_card": "governor_cards",
    "bid": "governor_cards",
    "free_building": "governor_cards",
    "use_card": "governor_cards",
    "soldier_token": "tokens",
    "look": "goblin_valley",
    "low_roll_good": "strips",
    "pick_strip": "strips",
    "lay_strips": "strips",
    "deal": "destinies",
}
MODULES: Final = {"rows": "rows", "strips": "strips"}
"""The chapter of a module by its option."""
ROWS: Final = ("B", "C", "D", "E", "F")


def topic_of(key: str | None, phase: int, question: str) -> str:
    """By the key of what is meant; else by what is asked, else by the phase of the year."""
    kind, _, name = (key or "").partition(":")
    if kind == "building":
        building = BUILDINGS[int(name)]
        if building.module:
            return MODULES.get(building.module, "build")
        return f"row_{ROWS.index(building.row) + 1}" if building.row in ROWS else "build"
    if kind in ("move", "pass") and question.replace(" ", "_") in QUESTIONS:
        return QUESTIONS[question.replace(" ", "_")]
    if kind in KINDS:
        return KINDS[kind]
    return PHASES[phase - 1] if phase else "setup"
