"""Faults planted in a copy of the rules, for each module some: the oracle finds each of them."""

import pytest

from planting import PACKAGE, ROOT, Copy

pytestmark = pytest.mark.sources

PROGRAM = ROOT / PACKAGE
SOURCES = {
    file.relative_to(PROGRAM).as_posix(): file.read_text(encoding="utf-8")
    for file in (PROGRAM / "games/kingsburg/rules").rglob("*.py")
}
FIND = """
from games.kingsburg.oracle.lockstep import Difference, compare
try:
    compare({module!r}, 15_000)
except (Difference, AssertionError, IndexError, KeyError, StopIteration) as found:
    print("found:", found)
"""
FAULTS = {
    "rows": {
        "the Mint does nothing": (
            " or (number < len(BUILDINGS) and BUILDINGS[number].row in longer)",
            "",
        ),
        "the Camp trains who has two soldiers": (
            "if state.soldiers[seat] < camp.fewer_than:",
            "if state.soldiers[seat] <= camp.fewer_than:",
        ),
        "a token is the only way to pay for a soldier": (
            "return (RECRUIT_FOR_TOKEN, *(found or (PASS,)))",
            "return (RECRUIT_FOR_TOKEN, PASS)",
        ),
        "Improvised Defenses fear a strength of five": (
            "if self.up_to and strength > self.up_to:",
            "if self.up_to and strength >= self.up_to:",
        ),
        "row G falls first": (
            "(-BUILDINGS[number].column, BUILDINGS[number].row)",
            "(-BUILDINGS[number].column, -ord(BUILDINGS[number].row))",
        ),
        "the Academy's die is added": (
            "more = max(0, face - sent) if sent else (face + 1) // 2",
            "more = face if sent else (face + 1) // 2",
        ),
    },
    "strips": {
        "a swap gives the same strip back": (
            "hand[1] = pile.pop(0)",
            "hand[1] = pile.pop()",
        ),
        "the Brewery takes soldiers who are not there": (
            "if state.phase in leaving.seasons and state.soldiers[seat]:",
            "if state.phase in leaving.seasons:",
        ),
        "the Guild is paid for what is free": (
            "if paid and any(cost):",
            "if paid:",
        ),
        "an exchange gives back a kind that is paid": (
            "if not any(out and back for out, back in zip(given, got, strict=True))",
            "if given != got",
        ),
        "the Hospital saves no points": (
            "if loss.points and not unshamed:",
            "if loss.points:",
        ),
    },
    "governor_cards": {
        "the Dome counts what never scores": (
            "state.powers[seat] & ~free, counted",
            "state.powers[seat], counted",
        ),
        "Captain and Veterans' Hall do not add up": (
            "state.soldiers[seat] += soldiers\n            if tell",
            "state.soldiers[seat] = soldiers\n            if tell",
        ),
        "the Minstrel knows no ties": (
            "ends.tied if sums.count(sums[seat]) > 1 else ends.lowest",
            "ends.lowest",
        ),
        "another names after each card": (
            "if seat == realm.namer:",
            "if left:",
        ),
        "who names a card may pass": (
            "return higher if state.added.bid == NOT_YET else (*higher, PASS)",
            "return (*higher, PASS)",
        ),
        "the Duke never spends the Envoy": (
            "return (ENVOY_USES[power], PASS) if state.envoy == seat else ()",
            "return ()",
        ),
        "the Preacher is paid for himself": (
            "if powers & PASS_WATCHERS and other != seat:",
            "if powers & PASS_WATCHERS:",
        ),
        "a blessing brings everybody a die": (
            "own[seat] += not white_without_blessing(state, seat)",
            "own[seat] += 1",
        ),
        "the Innkeeper spends any number of tokens": (
            "more = state.powers[seat] & TOKEN_SPENDERS & ~state.used[seat]",
            "more = state.powers[seat] & TOKEN_SPENDERS",
        ),
        "what never scored costs points when it falls": (
            "free = bool(state.realm.unscored[seat] >> number & 1)",
            "free = False",
        ),
        "a good of last year's Miner stays cheaper": (
            "state.powers = [powers & ~CHOSEN for powers in state.powers]",
            "pass",
        ),
    },
    "destinies": {
        "a stone is found with five": (
            "if faces[seat] >= find.at_least:",
            "if faces[seat] > find.at_least:",
        ),
        "a Good Year gives a good to all": (
            "if first and (blessings(state) or not rolls_first_white_die(state, seat)):",
            "if first:",
        ),
        "a blessing always comes after the die of a Good Year": (
            "return (*TAKES[1], PASS) if either and blessings(state) else TAKES[1]",
            "return (PASS,) if either and blessings(state) else TAKES[1]",
        ),
        "wood is saved last": (
            "return (0, wood - 1, stone) if wood else (0, 0, max(0, stone - 1))",
            "return (0, wood, stone - 1) if stone else (0, max(0, wood - 1), 0)",
        ),
        "dice of nobody take a star": (
            "if any((number & 7) - 1 != NEUTRAL for number in guests):",
            "if guests:",
        ),
        "a deal with oneself pays twice": (
            "return power if dealer != guest else -1",
            "return power",
        ),
        "the Court is open to many": (
            "if openers and not any(used & openers for used in state.used):",
            "if openers:",
        ),
        "the last good pays no debt": (
            "if state.goods(seat):\n                ask(state, DEBT",
            "if state.goods(seat) > 1:\n                ask(state, DEBT",
        ),
        "a truce spares nothing": (
            "return state.powers[seat] & SPARERS > 0, ",
            "return False, ",
        ),
    },
    "tokens": {
        "withholding keeps the largest": (
            "return VALUES[held][0], VALUES[held][-1]",
            "return VALUES[held][0], VALUES[held][0]",
        ),
        "only the token fights": (
            "state.soldiers[seat] += soldiers\n            held",
            "state.soldiers[seat] = soldiers\n            held",
        ),
        "a token is never gone": (
            "held[seat] = AFTER[held[seat], gone]",
            "pass",
        ),
        "half of the Academy's die is rounded down": (
            "else (face + 1) // 2",
            "else face // 2",
        ),
    },
    "goblin_valley": {
        "only goblins join in year five": (" or card.year == YEARS", ""),
        "the King sends as many as in year two": (
            "[soldiers + year for soldiers in state.soldiers]",
            "[soldiers + 2 for soldiers in state.soldiers]",
        ),
        "the losses of one card": (
            "loss=sum([card.loss for card in cards], start=Loss())",
            "loss=cards[0].loss",
        ),
        "bonuses count for each card": (
            "return self.special if self.against in creatures else self.bonus",
            "return self.special * list(creatures).count(self.against) or self.bonus",
        ),
        "what was seen is not remembered": (
            "if state.second(state.year) < 0 and not state.looked_at_second(seat):",
            "if state.second(state.year) < 0:",
        ),
    },
}
assert sum(map(len, FAULTS.values())) >= 20


def where(before):
    """The file of the rules in which these words stand; they stand once."""
    (file,) = [file for file in SOURCES if before in SOURCES[file]]
    assert SOURCES[file].count(before) == 1, before
    return file


def test_every_fault_has_its_place_in_the_rules():
    assert all(where(before) for faults in FAULTS.values() for before, _ in faults.values())


@pytest.mark.long
@pytest.mark.parametrize(
    ("module", "fault"), [(module, fault) for module in FAULTS for fault in FAULTS[module]]
)
def test_a_planted_fault_is_found(tmp_path, module, fault):
    copy = Copy(tmp_path)
    before, after = FAULTS[module][fault]
    copy.change(where(before), before, after)
    assert copy.printed(FIND.format(module=module)).startswith("found:")
