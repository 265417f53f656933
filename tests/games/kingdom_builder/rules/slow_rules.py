"""The rules once more, written slowly and plainly: coordinates and loops over a written position.

Nothing is shared with the engine but the printed quadrants. Hexes are (row, column); straight
lines are found in cube coordinates, where each of the six directions is one and the same step.
"""

from functools import cache

from kingsburg_arcade.games.kingdom_builder.rules.content import QUADRANTS

BUILDABLE = ("grass", "flowers", "forest", "canyon", "desert")
LETTERS = dict(
    zip("GBFSDWMCT", (*BUILDABLE, "water", "mountain", "castle", "location"), strict=True)
)
DIRECTIONS = ((1, -1, 0), (1, 0, -1), (0, 1, -1), (-1, 1, 0), (-1, 0, 1), (0, -1, 1))


# ---------------------------------------------------------------------------------- geometry
def cube(hex_):
    row, column = hex_
    x = column - (row - row % 2) // 2
    return x, -x - row, row


def from_cube(point):
    x, _, row = point
    return row, x + (row - row % 2) // 2


def on_board(hex_):
    return 0 <= hex_[0] < 20 and 0 <= hex_[1] < 20


def step(hex_, direction, length=1):
    return from_cube(tuple(a + length * b for a, b in zip(cube(hex_), direction, strict=True)))


@cache
def neighbours(hex_):
    return tuple(there for way in DIRECTIONS if on_board(there := step(hex_, way)))


def printed_map(board):
    """What is printed on each hex, for names such as "oasis" and "oasis turned"."""
    found = {}
    for corner, name in zip(((0, 0), (0, 10), (10, 0), (10, 10)), board, strict=True):
        lines = QUADRANTS[name.removesuffix(" turned")].strip().splitlines()
        for row in range(10):
            for column in range(10):
                letter = lines[row].split()[column]
                if name.endswith(" turned"):
                    there = (corner[0] + 9 - row, corner[1] + 9 - column)
                else:
                    there = (corner[0] + row, corner[1] + column)
                found[there] = LETTERS[letter]
    return found


# ------------------------------------------------------------------------------------ targets
class Position:
    """A position as `to_plain` writes it, seen from the active seat."""

    def __init__(self, plain):
        self.plain = plain
        self.map = printed_map(plain["board"])
        self.seat = plain["turn"]
        self.all = [[tuple(hex_) for hex_ in seat] for seat in plain["settlements"]]
        self.own = self.all[self.seat]
        self.occupied = {hex_ for seat in self.all for hex_ in seat}
        self.supply = 40 - len(self.own)

    def next_to_own(self, hex_, own):
        return any(near in own for near in neighbours(hex_))

    def placings(self, wanted, own, occupied):
        """Free hexes of the wanted kind, if possible next to the player's own."""
        free = [hex_ for hex_ in sorted(self.map) if wanted(hex_) and hex_ not in occupied]
        adjacent = [hex_ for hex_ in free if self.next_to_own(hex_, own)]
        return adjacent or free

    def is_terrain(self, *terrains):
        return lambda hex_: self.map[hex_] in terrains

    def wanted_by(self, action):
        if action in ("build", "oracle", "barn"):
            return self.is_terrain(self.plain["terrain"])
        if action == "tower":
            return lambda hex_: (
                (hex_[0] in (0, 19) or hex_[1] in (0, 19)) and self.map[hex_] in BUILDABLE
            )
        return self.is_terrain({"farm": "grass", "oasis": "desert", "harbor": "water"}[action])

    def ends_of_runs(self):
        found = set()
        for hex_ in self.own:
            for way in DIRECTIONS:
                run = [step(hex_, way, length) for length in range(3)]
                end = step(hex_, way, 3)
                if all(part in self.own for part in run) and on_board(end):
                    found.add(end)
        return sorted(
            end for end in found if end not in self.occupied and self.map[end] in BUILDABLE
        )

    def puts(self, action, origin):
        if action == "paddock":
            jumps = [step(origin, way, 2) for way in DIRECTIONS]
            return sorted(
                hex_
                for hex_ in jumps
                if on_board(hex_) and self.map[hex_] in BUILDABLE and hex_ not in self.occupied
            )
        rest = [hex_ for hex_ in self.own if hex_ != origin]
        found = self.placings(self.wanted_by(action), rest, self.occupied - {origin})
        return [hex_ for hex_ in found if hex_ != origin]

    def builds(self, action):
        if not self.supply:
            return []
        if action == "tavern":
            return self.ends_of_runs()
        return self.placings(self.wanted_by(action), self.own, self.occupied)

    # ------------------------------------------------------------------------------- legal
    def legal(self):
        question, plain = self.plain["question"], self.plain
        if question == "build":
            return [f"build {r},{c}" for r, c in self.builds("build")]
        if question == "put":
            origin = tuple(plain["moving"]["from"])
            return [f"put {r},{c}" for r, c in self.puts(plain["moving"]["with"], origin)]
        if question == "give up":
            name = self.tile_without_settlement()
            return [f"give up ready {name}", f"give up spent {name}"]
        found = []
        must_build = plain["owed"] > 0 and self.supply > 0
        if must_build:
            found += [f"build {r},{c}" for r, c in self.builds("build")]
        for name in dict.fromkeys(t["location"] for t in plain["tiles"][self.seat] if t["ready"]):
            if name in ("barn", "harbor", "paddock"):
                lifts = [hex_ for hex_ in sorted(self.own) if self.puts(name, hex_)]
                found += [f"{name} from {r},{c}" for r, c in lifts]
            else:
                found += [f"{name} {r},{c}" for r, c in self.builds(name)]
        return found if must_build else [*found, "end turn"]

    def tile_without_settlement(self):
        for tile in self.plain["tiles"][self.seat]:
            if not any(near in self.own for near in neighbours(tuple(tile["at"]))):
                return tile["location"]
        raise AssertionError("every tile has its settlement")

    # ------------------------------------------------------------------------------- gold
    def areas(self, own):
        rest, found = set(own), []
        while rest:
            area = [rest.pop()]
            for hex_ in area:
                for near in neighbours(hex_):
                    if near in rest:
                        rest.discard(near)
                        area.append(near)
            found.append(area)
        return found

    def beside(self, hex_, *kinds):
        return any(self.map[near] in kinds for near in neighbours(hex_))

    def gold(self, card, seat):
        own = self.all[seat]
        rows = [sum(1 for hex_ in own if hex_[0] == row) for row in range(20)]
        sectors = [sum(1 for r, c in own if (r // 10, c // 10) == at) for at in SECTORS]
        match card:
            case "castles":
                castles = [hex_ for hex_, kind in self.map.items() if kind == "castle"]
                return 3 * sum(any(n in own for n in neighbours(hex_)) for hex_ in castles)
            case "fishermen":
                dry = [hex_ for hex_ in own if self.map[hex_] != "water"]
                return sum(self.beside(hex_, "water") for hex_ in dry)
            case "miners":
                return sum(self.beside(hex_, "mountain") for hex_ in own)
            case "workers":
                return sum(self.beside(hex_, "castle", "location") for hex_ in own)
            case "merchants":
                return 4 * len(self.linked(own))
            case "discoverers":
                return sum(1 for count in rows if count)
            case "knights":
                return 2 * max(rows)
            case "hermits":
                return len(self.areas(own))
            case "citizens":
                return max(map(len, self.areas(own)), default=0) // 2
            case "farmers":
                return 3 * min(sectors)
            case "lords":
                return sum(self.lords_gold(seat, at) for at in SECTORS)
        raise AssertionError(card)

    def linked(self, own):
        """Special hexes from which a walk over own settlements leads to another special hex."""
        found = set()
        special = [hex_ for hex_, kind in self.map.items() if kind in ("castle", "location")]
        for origin in special:
            reached, queue = {origin}, [origin]
            for hex_ in queue:
                for near in neighbours(hex_):
                    if near in own and near not in reached:
                        reached.add(near)
                        queue.append(near)
            walked = reached - {origin}
            if any(o != origin and any(n in walked for n in neighbours(o)) for o in special):
                found.add(origin)
        return found

    def lords_gold(self, seat, sector):
        counts = [sum(1 for r, c in own if (r // 10, c // 10) == sector) for own in self.all]
        different = sorted(set(counts), reverse=True)
        return {0: 12, 1: 6}.get(different.index(counts[seat]), 0)


SECTORS = ((0, 0), (0, 1), (1, 0), (1, 1))
