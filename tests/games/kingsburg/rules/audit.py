"""An audit of Kingsburg: the whole position kept a second time, from nothing but what is told."""

from games.kingsburg.rules import slow_rules
from games.kingsburg.rules.slow_rules import BUILDINGS, COLUMN, GOODS, LOSS, POINTS, ROW, SEASONS

PHASES = [
    "kings_aid",
    *("spring", "kings_reward", "summer", "kings_envoy", "autumn"),
    *("recruiting", "winter"),
]


class Audit:
    """Keeps the whole position a second time, from nothing but events, and doubts each of them.

    `plain` has the shape of `to_plain` without the agenda. `met` counts what was worth meeting.
    An audit begins before the dice of a season are rolled, or before the match.
    """

    def __init__(self, state, met):
        seats = state.seats
        self.plain = state.to_plain()
        del self.plain["agenda"]
        self.seats = self.plain["seats"]
        self.met = met
        self.rolled = [0] * seats
        """White dice of each seat this season."""
        self.returned = None
        """The seat that has just sent the Envoy back to use it."""
        self.built = [0] * seats
        self.ruins = set()
        self.turn = self.helped = self.at = 0
        self.last = self.due = None
        self.dice_out = self.over = False

    def hear(self, event):
        plain = event.to_plain()
        name = plain.pop("event")
        assert not self.over
        if self.due is not None:
            assert (name, plain.get("seat"), plain.get("points"), plain.get("reason")) == self.due
            self.due = None
        getattr(self, name)(**plain)
        self.last = name, plain

    @property
    def order(self):
        return self.plain["turn_order"]

    def in_order(self, seat):
        """Nobody acts before those who stand higher on the turn order chart."""
        assert self.order.index(seat) >= self.at
        self.at = self.order.index(seat)

    # ------------------------------------------------------------------------- the calendar
    def turn_order_drawn(self, order):
        assert sorted(order) == sorted(self.order)
        self.plain["turn_order"] = list(order)

    def year_began(self, year):
        assert year == self.plain["year"] + 1
        assert self.plain["phase"] == ("winter" if year > 1 else "")
        self.plain["year"] = year

    def phase_began(self, year, phase, name):
        assert (year, name) == (self.plain["year"], PHASES[phase - 1])
        assert (
            phase == (PHASES.index(self.plain["phase"]) + 1) % 8 + 1 if self.plain["phase"] else 1
        )
        assert self.plain["court"] == []
        self.plain["phase"] = name
        self.at = 0
        if name in SEASONS:
            self.built = [0] * len(self.seats)
            for own in self.seats:
                own["used"], own["token_spent"] = [], False

    def kings_aid_went(self, seats, white_die):
        assert set(seats) == slow_rules.laggards(self.plain)
        assert white_die == (len(seats) == 1)
        self.plain["white_die"] = seats[0] if white_die else None
        self.met["king's white die"] += white_die

    def kings_reward_went(self, seats):
        most = max(len(own["buildings"]) for own in self.seats)
        best = {seat for seat, own in enumerate(self.seats) if len(own["buildings"]) == most}
        assert set(seats) == best

    def envoy_returned(self, seat, used):
        assert seat == self.plain["envoy"]
        self.plain["envoy"] = None
        self.returned = seat if used else None
        self.met["envoy unused"] += not used

    def envoy_awarded(self, seat):
        behind = slow_rules.laggards(self.plain)
        assert self.plain["envoy"] is None
        assert behind == {seat} if seat is not None else len(behind) > 1
        self.plain["envoy"] = seat
        self.met["envoy to nobody"] += seat is None

    # ----------------------------------------------------------------------- goods and points
    def gained(self, seat, source, has, **more):
        own = self.seats[seat]
        assert min(more.values()) >= 0
        for name, count in more.items():
            own[name] += count
        assert has == tuple(own[name] for name in (*GOODS, "tokens", "soldiers"))
        if source == "victory":
            self.stakes[seat]["goods"] -= sum(more[good] for good in GOODS)
        self.met["merchants' guild"] += source == "merchants_guild"
        self.met["inn"] += source == "inn"
        if source == "recruiting":
            name, paid = self.last
            cost = 1 if "barracks" in own["buildings"] else 2
            assert (name, paid["seat"], paid["reason"]) == ("paid", seat, "recruiting")
            assert (sum(paid[good] for good in GOODS), more["soldiers"]) == (cost, 1)
            self.met["barracks"] += cost == 1

    def paid(self, seat, reason, has, **less):
        own = self.seats[seat]
        assert min(less.values()) >= 0
        for name, count in less.items():
            own[name] -= count
        assert has == tuple(own[name] for name in (*GOODS, "tokens"))
        assert min(has) >= 0
        if reason == "defeat":
            self.stakes[seat]["goods"] += sum(less[good] for good in GOODS)
        if reason in BUILDINGS and reason not in own["buildings"]:
            self.due = "building_built", seat, POINTS[reason], None
        elif reason in BUILDINGS:
            assert reason == "town_hall"
            assert "town_hall" not in own["used"]
            own["used"] = sorted([*own["used"], "town_hall"], key=BUILDINGS.index)
            self.met["town hall with token" if less["tokens"] else "town hall with good"] += 1

    def scored(self, seat, points, total, reason):
        self.seats[seat]["points"] += points
        assert total == self.seats[seat]["points"]
        if reason in ("victory", "defeat"):
            self.stakes[seat]["points"] -= points
        self.met["smuggler below zero"] += reason == "smuggler" and total < 0
        self.met["negative score"] += total < 0
        self.met["embassy"] += reason == "embassy" and self.last[0] != "building_built"
        if reason == "fortress" and points == 1:
            self.met["fortress"] += 1
            assert self.combats[seat][1] == "victory"
        if reason == "cathedral" and self.plain["phase"] == "winter" and points > 0:
            assert points == sum(self.seats[seat][good] for good in GOODS) // 2
            self.met["cathedral"] += 1
        if reason == "strongest":
            assert points == 1
            self.strongest.add(seat)

    # ----------------------------------------------------------------------------------- dice
    def neutral_dice_rolled(self, dice, blocks):
        assert len(self.seats) == 2
        three, two = dice[:3], dice[3:]
        expected = [(sum(three), three)]
        if sum(three) != sum(two):
            expected.append((sum(two), two))
        else:
            expected += [(face, (face,)) for face in sorted(set(two))]
            self.met["neutral dice apart" if two[0] != two[1] else "neutral doubles"] += 1
        shown = [(advisor, sorted(faces)) for advisor, faces in blocks]
        assert shown == [(advisor, sorted(faces)) for advisor, faces in expected]
        for advisor, faces in blocks:
            self.stand(advisor, None, faces, (), False, "", False)

    def dice_rolled(self, coloured, white):
        self.dice_out = True
        for seat, own in enumerate(self.seats):
            aided = self.plain["phase"] == "spring" and self.plain["white_die"] == seat
            self.rolled[seat] = aided + ("farms" in own["buildings"])
            assert (len(coloured[seat]), len(white[seat])) == (3, self.rolled[seat])
            own["dice"], own["white_dice"] = sorted(coloured[seat]), sorted(white[seat])

    def dice_rerolled(self, seat, power, rolled, coloured, white):
        own = self.seats[seat]
        dice = own["dice"] + own["white_dice"]
        assert power in own["buildings"]
        assert power not in own["used"]
        if power == "statue":
            assert (len(set(dice)), len(rolled)) == (1, 1)
            assert sorted([*coloured, *white]) == sorted([*dice[1:], *rolled])
        else:
            assert power == "chapel"
            assert sum(dice) <= 7
            assert sorted([*coloured, *white]) == sorted(rolled)
        assert (len(coloured), len(white)) == (3, self.rolled[seat])
        self.in_order(seat)
        self.met[f"{power} after another"] += bool(own["used"])
        self.met[power] += 1
        own["used"] = sorted([*own["used"], power], key=BUILDINGS.index)
        own["dice"], own["white_dice"] = list(coloured), list(white)

    def turn_order_set(self, order, totals):
        assert list(totals) == [sum(own["dice"] + own["white_dice"]) for own in self.seats]
        rank = {seat: (totals[seat], self.order.index(seat)) for seat in self.order}
        self.met["tied dice"] += len(set(totals)) < len(totals)
        assert list(order) == sorted(rank, key=rank.get)
        self.plain["turn_order"] = list(order)
        self.turn = self.helped = self.at = 0
        for own in self.seats:
            own["placing"] = True

    def takes_turn(self, seat):
        """Round and round, over those who have not passed."""
        while not self.seats[self.order[self.turn]]["placing"]:
            self.turn = (self.turn + 1) % len(self.order)
        assert seat == self.order[self.turn]
        self.turn = (self.turn + 1) % len(self.order)

    def advisor_influenced(self, seat, advisor, coloured, white, token, power, envoy):
        own = self.seats[seat]
        self.takes_turn(seat)
        assert coloured
        for hand, dice in (("dice", coloured), ("white_dice", white)):
            for face in dice:
                own[hand].remove(face)
        if token:
            own["tokens"] -= 1
            assert own["tokens"] >= 0
            assert (
                self.plain["options"].get("plus_two", "season") == "group" or not own["token_spent"]
            )
            self.met["second token"] += own["token_spent"]
            own["token_spent"] = True
        value = sum(coloured) + sum(white) + 2 * token
        if power:
            assert power == "market"
            assert power in own["buildings"]
            assert power not in own["used"]
            assert advisor in (value - 1, value + 1)
            own["used"] = sorted([*own["used"], power], key=BUILDINGS.index)
        else:
            assert advisor == value
        there = [group["advisor"] for group in self.plain["court"]].count(advisor)
        assert there == (1 if envoy else 0)
        assert self.returned == (seat if envoy else None)
        self.returned = None
        self.stand(advisor, seat, coloured, white, token, power, envoy)
        self.met["token"] += token
        self.met["market"] += bool(power)
        self.met["market and token"] += bool(power) and token
        self.met["white dice placed"] += bool(white)
        self.met["two white dice placed"] += len(white) > 1
        self.met["envoy on an advisor"] += envoy

    def stand(self, advisor, seat, coloured, white, token, power, envoy):
        assert 1 <= advisor <= 18
        group = {"advisor": advisor, "seat": seat, "dice": sorted(coloured)}
        group |= {"white_dice": sorted(white), "token": token, "power": power, "envoy": envoy}
        self.plain["court"].append(group)

    def passed_influence(self, seat, forced):
        self.takes_turn(seat)
        if forced:
            assert not slow_rules.placements(self.plain, seat)
            self.met["forced pass with dice"] += bool(self.seats[seat]["dice"])
        self.seats[seat]["placing"] = False

    @property
    def queue(self):
        """The guests of the court in the order in which they are helped."""
        guests = [group for group in self.plain["court"] if group["seat"] is not None]
        return sorted(guests, key=lambda group: (group["advisor"], group["envoy"]))

    def advisor_helped(self, seat, advisor):
        guest = self.queue[self.helped]
        assert (guest["seat"], guest["advisor"]) == (seat, advisor)
        self.helped += 1

    def advisor_declined(self, seat, advisor):
        assert advisor == 6
        self.met["alchemist declined"] += any(self.seats[seat][good] for good in GOODS)
        self.advisor_helped(seat, advisor)

    def enemy_peeked(self, seat, year):
        assert year == self.plain["year"]
        self.seats[seat]["peeked"] = True
        self.met["peek"] += 1

    def dice_returned(self):
        assert self.helped == len(self.queue)
        assert not any(own["placing"] for own in self.seats)
        self.plain["court"] = []
        self.dice_out = False
        self.at = 0
        if self.plain["phase"] == "spring":
            self.plain["white_die"] = None
        for own in self.seats:
            own["dice"], own["white_dice"] = [], []

    # ----------------------------------------------------------------------------- construction
    def building_built(self, seat, building, points, by_envoy):
        own = self.seats[seat]
        name, paid = self.last
        assert (name, paid["seat"], paid["reason"], paid["tokens"]) == ("paid", seat, building, 0)
        price = slow_rules.price(self.plain, seat, building)
        assert tuple(paid[good] for good in GOODS) == price
        self.met["crane"] += price != slow_rules.PRICE[building]
        self.in_order(seat)
        assert self.built[seat] == (1 if by_envoy else 0)
        assert self.returned == (seat if by_envoy else None)
        self.returned = None
        self.built[seat] += 1
        assert building not in own["buildings"]
        own["buildings"] = sorted([*own["buildings"], building], key=BUILDINGS.index)
        self.owes_points(seat, points, building)
        self.met["envoy double build"] += by_envoy
        self.met["rebuilt"] += (seat, building) in self.ruins

    def owes_points(self, seat, points, building):
        assert abs(points) == POINTS[building]
        if points:
            self.due = "scored", seat, points, building

    def passed_building(self, seat):
        self.in_order(seat)

    # ------------------------------------------------------------------------------- the winter
    def enemy_revealed(self, year, creature, strength):
        assert (year, f"{creature} {strength}") in LOSS
        assert self.plain["enemies"][year - 1] is None
        self.plain["enemies"][year - 1] = f"{creature} {strength}"
        self.combats, self.stakes, self.strongest = {}, {}, set()

    def king_sent_soldiers(self, soldiers, has):
        for own in self.seats:
            own["soldiers"] += soldiers
        assert has == tuple(own["soldiers"] for own in self.seats)

    def battle_fought(self, seat, soldiers, bonuses, combat, strength, outcome):
        own = self.seats[seat]
        creature, printed = slow_rules.card(self.plain)[1].split()
        assert (strength, soldiers) == (int(printed), own["soldiers"])
        assert combat == slow_rules.combat(own, creature)
        assert combat == soldiers + sum(added for _, added in bonuses)
        assert outcome == slow_rules.outcome(own, creature, strength)
        self.combats[seat] = combat, outcome
        self.stakes[seat] = self.at_stake(own, outcome)
        self.met[outcome] += 1
        self.met["stone wall wins a tie"] += outcome == "victory" and combat == strength
        self.met["combat above nine"] += combat > 9

    def at_stake(self, own, outcome):
        """What the card gives or takes; what is missing is not replaced, except by choice."""
        won, lost = (
            slow_rules.REWARD[slow_rules.card(self.plain)],
            LOSS[slow_rules.card(self.plain)],
        )
        if outcome == "victory":
            return {"goods": sum(won[:4]), "points": won[4], "falling": 0}
        if outcome == "draw":
            return {"goods": 0, "points": 0, "falling": 0}
        held = [own[good] for good in GOODS]
        fixed = sum(map(min, held, lost[:3]))
        chosen = min(sum(held) - fixed, lost[3])
        falling = min(len(own["buildings"]), lost[4])
        return {"goods": -fixed - chosen, "points": -lost[5], "falling": falling}

    def building_destroyed(self, seat, building, points):
        own = self.seats[seat]
        assert self.combats[seat][1] == "defeat"
        assert building == slow_rules.doomed(own["buildings"])
        own["buildings"].remove(building)
        self.owes_points(seat, -points, building)
        self.stakes[seat]["falling"] -= 1
        self.met["destroyed building"] += 1
        self.ruins.add((seat, building))

    def soldiers_went_home(self):
        best = max(combat for combat, _ in self.combats.values())
        victors = {seat for seat, held in self.combats.items() if held == (best, "victory")}
        assert self.strongest == victors
        assert not any(left for stake in self.stakes.values() for left in stake.values())
        self.met["shared strongest"] += len(victors) > 1
        for own in self.seats:
            own["soldiers"], own["peeked"] = 0, False

    def match_ended(self, points, winners):
        assert (self.plain["year"], self.plain["phase"]) == (5, "winter")
        assert list(points) == [own["points"] for own in self.seats]
        assert set(winners) == slow_rules.result(self.plain)
        self.over = True

    # ------------------------------------------------------------------------------- comparing
    def agrees(self, state):
        """The position is the one that was told, and it keeps what must be kept."""
        plain = state.to_plain()
        del plain["agenda"]
        if state.question == "roll again":  # the power is used; the dice have not come yet
            return
        assert plain == self.plain
        for seat, own in enumerate(self.seats):
            mine = [group for group in plain["court"] if group["seat"] == seat]
            for hand, count in (("dice", 3), ("white_dice", self.rolled[seat])):
                there = len(own[hand]) + sum(len(group[hand]) for group in mine)
                assert there == (count if self.dice_out else 0)
            for name in own["buildings"]:
                before = [n for n in BUILDINGS if ROW[n] == ROW[name] and COLUMN[n] < COLUMN[name]]
                assert set(before) <= set(own["buildings"])
            assert min(own[name] for name in (*GOODS, "tokens", "soldiers")) >= 0
