"""What the rule sheet of a race tells: what this board needs words for, its set-up, examples."""

from collections import Counter
from collections.abc import Iterator, Mapping
from enum import EnumMeta
from typing import Any, get_args

from cuatto_kit.board.labels import Labels
from cuatto_kit.board.layout import Layout, SpaceKind
from cuatto_kit.games.facts import CutOut, Example, Fact, Scene, Topic
from cuatto_kit.games.race import names
from cuatto_kit.games.race.engine import make_game
from cuatto_kit.games.race.rules import DiceUse, Full, Hit, Rules, Throw
from cuatto_kit.games.race.sheet_examples import found
from cuatto_kit.games.race.sheet_finds import KINDS
from cuatto_kit.games.race.sheet_names import class_name, colour, space_name
from cuatto_kit.games.race.sheet_scenes import Table
from cuatto_kit.games.race.sheet_ways import Ways
from cuatto_kit.games.race.spec import CheckerClass, Spec
from cuatto_kit.games.race.tables import STICKS_THROWN
from cuatto_kit.variant.model import text_in

UNTOLD = {"class_quota"}
"""Switches that speak to a designer, not to a player."""
ALWAYS = ("goal", "board", "turn", "move", "share", "owned")
PLAIN_STRONG = "strong_plain"
"""A strong checker where it hits no more than others do."""
STRUCTURES = (
    "pool", "lanes", "line_up", "own_bridge", "pool_return", "bridge", "split", "split_at",
    "split_at_start", "join", "jump", "jump_from", "jump_out", "circuit", "two_way", "own_ways",
    "own_way", "tray", "out", "single", "single_taken", "safe", "again",
)  # fmt: skip
PIECES = (
    "tile",
    "bridge-cell",
    "start-bridge",
    "finish-tray",
    "bridge",
    "connector",
    "die",
    "stick",
)
CHECKERS = get_args(CheckerClass)


def _values(annotation: Any) -> tuple[str, ...]:
    """What a switch may be set to, as YAML writes it."""
    if isinstance(annotation, EnumMeta):
        return tuple(member.value for member in annotation)  # type: ignore[var-annotated]
    return {bool: ("false", "true"), int: ("1", "2")}[annotation]


VALUES: Mapping[str, tuple[str, ...]] = {
    "always": ALWAYS,
    **{
        switch: _values(field.annotation)
        for switch, field in Rules.model_fields.items()
        if switch not in UNTOLD
    },
    "class": (*CHECKERS, PLAIN_STRONG),
    "structure": STRUCTURES,
    "piece": (*PIECES, "checker-base", *(f"checker-top-{name}" for name in CHECKERS)),
    "example": KINDS,
}
"""Every topic that a race may need words for."""


def topics(spec: Spec, layout: Layout) -> Iterator[Topic]:
    """Everything that the players of this very board need words for."""
    teller = _Teller(spec, layout)
    yield from teller.always()
    yield from teller.switches()
    yield from teller.classes()
    yield from teller.structures()
    yield from teller.pieces()


def set_up(spec: Spec, layout: Layout) -> Scene:
    """The board with every team on its start."""
    game = make_game(spec, layout, layout.seats)
    return Table(spec, layout, game).scene(game.initial())


def examples(spec: Spec, layout: Layout) -> Iterator[Example]:
    """One scene of each kind that random games on this board come to, the clearest met."""
    tables: dict[int, Table] = {}
    for one in found(spec, layout):
        if one.seats not in tables:
            tables[one.seats] = Table(spec, layout, make_game(spec, layout, one.seats))
        yield Example(one.kind, one.facts, tables[one.seats].scenes(one))


class _Teller:
    """Goes through a board and names what there is to tell."""

    def __init__(self, spec: Spec, layout: Layout) -> None:
        self.spec = spec
        self.layout = layout
        self.rules = spec.rules
        self.colours = tuple(map(colour, spec.teams.colours[: layout.seats]))
        self.used = {name: n for name, n in spec.teams.checkers.items() if n}
        self.ways = Ways(spec, layout, self.colours)
        self.several = layout.seats > 1
        self.single = spec.board.capacity == 1
        self.sticks = spec.rules.throw is Throw.FOUR_STICKS

    def always(self) -> Iterator[Topic]:
        """What holds in every race."""
        yield Topic("always", "goal", {"size": self.spec.teams.size})
        yield Topic("always", "board")
        yield Topic("always", "move")
        if self.several:
            yield Topic("always", "turn", {"colours": self.colours})
            if not self.single:
                yield Topic("always", "share")
                yield Topic("always", "owned")

    # Switches

    def switches(self) -> Iterator[Topic]:
        """The switches that matter here, each as it plays here."""
        rules, facts = self.rules, self._facts_of_switches()
        idle = self._idle() | UNTOLD
        for switch in (name for name in Rules.model_fields if name not in idle):
            value = getattr(rules, switch)
            if switch == "full" and rules.hit is Hit.NONE:
                value = Full.STRICT  # no hit makes room
            if switch == "dice_use" and rules.moves_a_roll == 1 and value is DiceUse.MAXIMISE:
                value = DiceUse.MANDATORY
            yield Topic(switch, str(value).lower(), facts.get(switch, {}))

    def _idle(self) -> set[str]:
        """Switches whose values all play alike on this board."""
        rules, spec = self.rules, self.spec
        hits = self.several and rules.hit is not Hit.NONE
        matters = {
            "dice": not self.sticks,
            "doubles": rules.dice == 2 and not self.sticks,
            "win": self.several,
            "hit": self.several and not self.single,
            "hit_return": hits and spec.bridge > 0,
            "full": self._can_fill() and not self.single,
            "jump_blocks": self._can_fill() or (self.several and spec.teams.size > 1),
            "start_order": self.several,
            "route_choice": bool(self.ways.splits),
        }
        return {switch for switch, so in matters.items() if not so}

    def _can_fill(self) -> bool:
        """Whether so many checkers are in play that one may find a space full."""
        return self.spec.teams.size * self.layout.seats > self._capacity

    @property
    def _capacity(self) -> int:
        fields = (space for space in self.layout.spaces if space.kind is SpaceKind.FIELD)
        return max((space.capacity or 0 for space in fields), default=0)

    def _facts_of_switches(self) -> Mapping[str, Mapping[str, Fact]]:
        return {
            "full": {"capacity": self._capacity},
            "start_order": {"first": self.colours[0]},
        }

    # Checkers

    def classes(self) -> Iterator[Topic]:
        """The classes of a team where there are several, or one that is special."""
        if set(self.used) == {"regular"}:
            return
        for name in filter(self.used.__contains__, CHECKERS):
            plain = name == "strong" and self.rules.hit is not Hit.ON_OWNERSHIP
            yield Topic("class", PLAIN_STRONG if plain else name, {"count": self.used[name]})

    # Structures

    def structures(self) -> Iterator[Topic]:
        """Where teams start and end, and what the ways between are like."""
        for value, facts in self._structures():
            yield Topic("structure", value, facts)

    def _structures(self) -> Iterator[tuple[str, Mapping[str, Fact]]]:
        spec, team, rules = self.spec, self.spec.teams, self.rules
        if spec.bridge:
            yield "lanes", {"size": team.size, "slots": spec.bridge}
            if len(self.used) > 1:
                order = dict.fromkeys(team.line_up)
                yield "line_up", {"order": tuple(map(class_name, order))}
            yield "own_bridge", {}
        else:
            yield "pool", {"size": team.size}
            if self.several and self.rules.hit is not Hit.NONE:
                yield "pool_return", {}
        cells = sum(space.kind is SpaceKind.CROSSING for space in self.layout.spaces)
        if cells:
            yield "bridge", {"cells": cells}
        yield from self.ways.told()
        if self.single:
            takes = rules.hit is Hit.ON_LANDING and rules.full is Full.AFTER_HIT
            yield ("single_taken" if takes and self.several else "single"), {}
        for flag in names.FLAGS:
            spaces = [space.id for space in self.layout.spaces if flag in space.flags]
            if spaces:
                yield flag, {"at": tuple(space_name(self.layout, name) for name in spaces)}
        yield ("tray" if spec.board.finish == "tray" else "out"), {}

    # The box

    def pieces(self) -> Iterator[Topic]:
        """What the box holds, by the names of the parts."""
        panels = Counter(self._panels())
        for name in filter(panels.__contains__, PIECES):
            yield Topic("piece", name, {"count": panels[name], "capacity": self._capacity})
        if self.layout.connectors:
            yield Topic("piece", "connector", {"count": len(self.layout.connectors)})
        yield Topic("piece", "checker-base", {"count": self.spec.teams.size * self.layout.seats})
        for name, count in self.used.items():
            yield Topic("piece", f"checker-top-{name}", {"count": count * self.layout.seats})
        if self.sticks:
            yield Topic("piece", "stick", {"count": STICKS_THROWN})
        else:
            yield Topic("piece", "die", {"count": self.rules.dice})

    def _panels(self) -> Iterator[str]:
        """The part that each panel is printed as."""
        shapes = Counter((p.joints, p.slots) for p in self.layout.panels if p.kind == "bridge")
        for panel in self.layout.panels:
            if panel.kind == "tile":
                crossing = self.layout.space(panel.spaces[0]).kind is SpaceKind.CROSSING
                yield "bridge-cell" if crossing and not self.single else "tile"
            elif shapes[panel.joints, panel.slots] > 1:
                yield "bridge"  # the same part at both ends of the race
            else:
                yield {"start": "start-bridge", "finish": "finish-tray"}[panel.name]


def labels(spec: Spec, layout: Layout, language: str) -> Labels:
    """Numbers along each path, and its name beside it where it has one."""
    drawn = [space for space in layout.spaces if space.outline and space.cell]
    words = {space.id: text_in(space.label, language).rpartition(" ") for space in drawn}
    titled = {space.path: words[space.id][0] for space in drawn if words[space.id][0]}
    return Labels({name: number for name, (_, _, number) in words.items()}, titled)


def cut_outs(spec: Spec, layout: Layout) -> Iterator[CutOut]:
    """The checkers of each team, by class."""
    for seat in range(layout.seats):
        for name, count in spec.teams.checkers.items():
            if count:
                yield CutOut(name, seat, count)
