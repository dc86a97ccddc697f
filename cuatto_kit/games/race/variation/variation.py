"""The random generation of boards of races (games/variation.py)."""

import math
from collections.abc import Mapping, Sequence
from random import Random

from pydantic import JsonValue

from cuatto_kit.board.geometry import Edge
from cuatto_kit.board.layout import Layout
from cuatto_kit.config.messages import counted
from cuatto_kit.errors import YamlPath
from cuatto_kit.games.editing import Said
from cuatto_kit.games.race.config import by_seat, effects, names
from cuatto_kit.games.race.config.names import FINISH, START
from cuatto_kit.games.race.config.rules import Rules
from cuatto_kit.games.race.editing.sketch import LISTS, End, Sketch, Spot, Track
from cuatto_kit.games.race.variation import features
from cuatto_kit.games.race.variation.changes import BEND, amiss, picked, sensible, towards, tried
from cuatto_kit.games.race.variation.chart import Chart
from cuatto_kit.games.race.variation.crossing import crossed
from cuatto_kit.games.race.variation.drawing import draw_way
from cuatto_kit.games.race.variation.features import FEATURES, ROUTES, SPLITS, TILES
from cuatto_kit.games.race.variation.ground import ground_of
from cuatto_kit.games.race.variation.rules import RULES, values_of, with_other_rules
from cuatto_kit.games.race.variation.tidying import chart_of, tidied, with_pins_of, written
from cuatto_kit.games.variation import Feature, NoWay, Room, Varied

BEGINNINGS, CHANGES = 24, 40
"""The number of attempts to begin, or to change, a board before NoWay is raised."""
ROUNDS = 40
"""The most changes that lead a new board to its intended features."""
FEW_ROUNDS = 10
"""The most changes that bring a board back into its room."""
SPREAD = 3
"""The usual range of a feature above its minimum, whatever its maximum is."""
ARM = 0.2
"""The approximate length of an arm as a share of the length of the first way."""
BENDS = 0.15
"""The probability that a bend is moved before another change."""

SPACES: Mapping[YamlPath, JsonValue] = {
    names.PATHS: {"main": {"from": START, "walk": "up 12", "to": FINISH}},
    names.MAP: None,
    names.NAMES: {},
    names.JUMPS: {},
    names.ENTRIES: [],
    by_seat.ROUTES: {},
    effects.EFFECTS: {},
    effects.FIRST_THROW: {},
    **{("board", str(flag)): [] for flag in names.FLAGS},
}
"""The keys of a board with the positions of its spaces, each with a replacement (see
`Variation`).
"""


class RaceVariation:
    """A generator of race boards: ways grow, shrink, bend, part and meet; spaces get effects."""

    features: tuple[Feature, ...] = FEATURES
    spaces: Mapping[YamlPath, JsonValue] = SPACES

    def values(self, setting: str) -> Sequence[JsonValue]:
        """Return the usual values of a setting (games/variation.py)."""
        above, _, switch = setting.partition(".")
        known = above == RULES and switch in Rules.model_fields
        return values_of(switch) if known else ()

    def count(self, layout: Layout) -> Mapping[str, int]:
        """Return the number of each feature of a board."""
        return features.count(layout)

    def begin(self, base: Said, room: Room, chance: Random) -> Varied:
        """Return a board without parents (games/variation.py)."""
        ground = ground_of(base)
        for _ in range(BEGINNINGS):
            wish = _wish(room, chance)
            arms = math.log2(wish[ROUTES][0])
            cells = draw_way(max(round(wish[TILES][0] / (1 + ARM * arms)), 3), chance)
            way = Track("main", [Spot(cell) for cell in cells], [End(START)], [End(FINISH)])
            sketch = Sketch(
                [way], [], {key: [] for key in LISTS}, ground.lanes, yards=False, drawn=None
            )
            chart = tidied(Chart(sketch, ground, Edge.UP))
            if chart.crowding or not chart.is_sound:
                continue
            chart = towards(chart, wish, chance, 0, ROUNDS)
            chart = towards(chart, room, chance, 0, ROUNDS)
            if not amiss(chart.features, room) and (pinned := with_pins_of(base, chart)):
                tiles = chart.features[TILES]
                return Varied(written(base, pinned), f"{counted(tiles, 'space')} newly drawn")
        raise NoWay("no board that meets all requirements was found")

    def change(self, said: Said, room: Room, chance: Random) -> Varied:
        """Return a board with one change, or one fitted into its area (games/variation.py)."""
        before = chart_of(said)
        crowding = before.crowding
        if amiss(before.features, room):
            chart = towards(before, room, chance, crowding, ROUNDS)
            if not amiss(chart.features, room):
                return Varied(written(said, chart), "fitted into its area")
            raise NoWay("the board cannot be changed to meet the requirements")
        for _ in range(CHANGES):
            chart = before
            if chance.random() < BENDS and (bent := tried(chart, BEND.do, chance, crowding)):
                chart, _ = bent
            change = picked(sensible(chart.features, room), chance)
            if found := tried(chart, change.do, chance, crowding):
                chart = towards(found[0], room, chance, crowding, FEW_ROUNDS)
                if not amiss(chart.features, room):
                    return Varied(written(said, chart), found[1])
        raise NoWay("nothing can be changed here")

    def change_rules(self, said: Said, chance: Random) -> Varied:
        """Return a board with other rules (games/variation.py)."""
        return with_other_rules(said, chance)

    def cross(self, one: Said, other: Said, room: Room, chance: Random) -> Varied:
        """Return a board with one part from each of two (games/variation.py)."""
        first, second = chart_of(one), chart_of(other)
        crowding = max(first.crowding, second.crowding)
        for chart, words in crossed(first, second, room[TILES], crowding, chance):
            chart = towards(chart, room, chance, crowding, FEW_ROUNDS)
            if not amiss(chart.features, room):
                return Varied(written(one, chart), words)
        raise NoWay("the boards have no parts that fit together")


def _wish(room: Room, chance: Random) -> Room:
    """Return the intended features of a new board, as ranges within its room.

    The number of tiles is any of the room, with a tolerance of one; other features are rather few.
    """
    wish = {}
    for name, (least, most) in room.items():
        number = chance.randint(least, most if name == TILES else min(most, least + SPREAD))
        wish[name] = (number, number)
    tiles, routes = wish[TILES][0], wish[ROUTES][0]
    return {
        **wish,
        TILES: (max(tiles - 1, room[TILES][0]), min(tiles + 1, room[TILES][1])),
        ROUTES: (routes, min(routes + routes // 3, room[ROUTES][1])),
        SPLITS: room[SPLITS],
    }
