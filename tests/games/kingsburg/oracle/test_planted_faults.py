"""Faults planted in a copy of the rules, for each module some: the oracle finds each of them."""

import pytest

from planting import Copy

RULES = "games/kingsburg/rules"
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
            "province.py",
            " or (number < len(BUILDINGS) and BUILDINGS[number].row in longer)",
            "",
        ),
        "the Camp trains who has two soldiers": (
            "winter.py",
            "if state.soldiers[seat] < camp.fewer_than:",
            "if state.soldiers[seat] <= camp.fewer_than:",
        ),
        "a token is the only way to pay for a soldier": (
            "winter.py",
            "return (RECRUIT_FOR_TOKEN, *(found or (PASS,)))",
            "return (RECRUIT_FOR_TOKEN, PASS)",
        ),
        "Improvised Defenses fear a strength of five": (
            "effects.py",
            "if self.up_to and strength > self.up_to:",
            "if self.up_to and strength >= self.up_to:",
        ),
        "row G falls first": (
            "province.py",
            "(-BUILDINGS[number].column, BUILDINGS[number].row)",
            "(-BUILDINGS[number].column, -ord(BUILDINGS[number].row))",
        ),
        "the Academy's die is added": (
            "winter.py",
            "more = max(0, face - sent) if sent else (face + 1) // 2",
            "more = face if sent else (face + 1) // 2",
        ),
    },
    "strips": {
        "a swap gives the same strip back": (
            "laying.py",
            "hand[1] = pile.pop(0)",
            "hand[1] = pile.pop()",
        ),
        "the Brewery takes soldiers who are not there": (
            "province.py",
            "if state.phase in leaving.seasons and state.soldiers[seat]:",
            "if state.phase in leaving.seasons:",
        ),
        "the Guild is paid for what is free": (
            "province.py",
            "if paid and cost.gold + cost.wood + cost.stone:",
            "if paid:",
        ),
        "an exchange gives back a kind that is paid": (
            "province.py",
            "if not any(out and back for out, back in zip(given, got, strict=True))",
            "if given != got",
        ),
        "the Hospital saves no points": (
            "winter.py",
            "if loss.points and not unshamed:",
            "if loss.points:",
        ),
    },
    "governor_cards": {
        "the Dome counts what never scores": (
            "calendar.py",
            "state.powers[seat] & ~free, counted",
            "state.powers[seat], counted",
        ),
        "Captain and Veterans' Hall do not add up": (
            "winter.py",
            "state.soldiers[seat] += soldiers\n        if tell",
            "state.soldiers[seat] = soldiers\n        if tell",
        ),
        "the Minstrel knows no ties": (
            "season.py",
            "ends.tied if sums.count(sums[seat]) > 1 else ends.lowest",
            "ends.lowest",
        ),
        "another names after each card": (
            "realm/auction.py",
            "if seat == realm.namer:",
            "if left:",
        ),
        "who names a card may pass": (
            "realm/auction.py",
            "return higher if state.added.bid == NOT_YET else (*higher, PASS)",
            "return (*higher, PASS)",
        ),
        "the Duke never spends the Envoy": (
            "court.py",
            "return (ENVOY_USES[power], PASS) if state.envoy == seat else ()",
            "return ()",
        ),
        "the Preacher is paid for himself": (
            "province.py",
            "if other != seat and unused:",
            "if unused:",
        ),
        "a blessing brings everybody a die": (
            "season.py",
            "own[seat] += not white_without_blessing(state, seat)",
            "own[seat] += 1",
        ),
        "the Innkeeper spends any number of tokens": (
            "court.py",
            "more = state.powers[seat] & TOKEN_SPENDERS & ~state.used[seat]",
            "more = state.powers[seat] & TOKEN_SPENDERS",
        ),
        "what never scored costs points when it falls": (
            "winter.py",
            "free = bool(state.realm.unscored[seat] >> number & 1)",
            "free = False",
        ),
        "a good of last year's Miner stays cheaper": (
            "realm/governors_at_work.py",
            "state.powers = [powers & ~CHOSEN for powers in state.powers]",
            "pass",
        ),
    },
    "destinies": {
        "a stone is found with five": (
            "destiny.py",
            "if faces[seat] >= find.at_least:",
            "if faces[seat] > find.at_least:",
        ),
        "a Good Year gives a good to all": (
            "destiny.py",
            "if not rolls_first_white_die(state, seat):",
            "if state.powers[seat] & FIRST_WHITENERS:",
        ),
        "wood is saved last": (
            "province.py",
            "return (0, wood - 1, stone) if wood else (0, 0, max(0, stone - 1))",
            "return (0, wood, stone - 1) if stone else (0, max(0, wood - 1), 0)",
        ),
        "dice of nobody take a star": (
            "court.py",
            "if any((number & 7) - 1 != NEUTRAL for number in guests):",
            "if guests:",
        ),
        "a deal with oneself pays twice": (
            "court.py",
            "return power if dealer != guest else -1",
            "return power",
        ),
        "the Court is open to many": (
            "court.py",
            "if openers and not any(used & openers for used in state.used):",
            "if openers:",
        ),
        "the last good pays no debt": (
            "destiny.py",
            "if state.goods(seat):",
            "if state.goods(seat) > 1:",
        ),
        "a truce spares nothing": (
            "winter.py",
            "for _ in range(0 if state.powers[seat] & SPARERS else loss.buildings):",
            "for _ in range(loss.buildings):",
        ),
    },
    "tokens": {
        "withholding keeps the largest": (
            "realm/soldier_tokens.py",
            "return VALUES[held][0], VALUES[held][-1]",
            "return VALUES[held][0], VALUES[held][0]",
        ),
        "only the token fights": (
            "realm/choosing_tokens.py",
            "state.soldiers[seat] += soldiers",
            "state.soldiers[seat] = soldiers",
        ),
        "a token is never gone": (
            "realm/choosing_tokens.py",
            "held[seat] = AFTER[held[seat], gone]",
            "pass",
        ),
        "half of the Academy's die is rounded down": (
            "winter.py",
            "else (face + 1) // 2",
            "else face // 2",
        ),
    },
    "goblin_valley": {
        "only goblins join in year five": ("foe.py", " or card.year == YEARS", ""),
        "the King sends as many as in year two": (
            "realm/goblin_valley.py",
            "[soldiers + year for soldiers in state.soldiers]",
            "[soldiers + 2 for soldiers in state.soldiers]",
        ),
        "the losses of one card": (
            "foe.py",
            "loss=sum([card.loss for card in cards], start=Loss())",
            "loss=cards[0].loss",
        ),
        "bonuses count for each card": (
            "effects.py",
            "return self.special if self.against in creatures else self.bonus",
            "return self.special * list(creatures).count(self.against) or self.bonus",
        ),
        "what was seen is not remembered": (
            "realm/goblin_valley.py",
            "if state.second(state.year) < 0 and not state.looked_at_second(seat):",
            "if state.second(state.year) < 0:",
        ),
    },
}
assert sum(map(len, FAULTS.values())) >= 20


@pytest.mark.long
@pytest.mark.parametrize(
    ("module", "fault"), [(module, fault) for module in FAULTS for fault in FAULTS[module]]
)
def test_a_planted_fault_is_found(tmp_path, module, fault):
    copy = Copy(tmp_path)
    file, before, after = FAULTS[module][fault]
    copy.change(f"{RULES}/{file}", before, after)
    assert copy.printed(FIND.format(module=module)).startswith("found:")
