"""What the rule sheet of a race tells: what this board needs words for, its set-up, examples."""

from collections.abc import Iterator, Mapping, Sequence

from cuatto_kit.board.layout import Layout, Space, SpaceKind
from cuatto_kit.config.model import text_in
from cuatto_kit.drawing.labels import Labels
from cuatto_kit.drawing.scene import CutOut, Scene
from cuatto_kit.games.facts import Example, Topic
from cuatto_kit.games.race.config import names
from cuatto_kit.games.race.config.classes import CLASSES
from cuatto_kit.games.race.config.models import RaceVariant
from cuatto_kit.games.race.config.names import FINISH, SAFE
from cuatto_kit.games.race.config.rules import STICKS_THROWN, Full, Hit, Rules, TripleDouble
from cuatto_kit.games.race.printing.parts import ROSETTE, make_parts
from cuatto_kit.games.race.sheet.examples import find_moments
from cuatto_kit.games.race.sheet.moments import KINDS
from cuatto_kit.games.race.sheet.names import colour, path_name, space_name
from cuatto_kit.games.race.sheet.routes import Routes
from cuatto_kit.games.race.sheet.scenes import SceneMaker
from cuatto_kit.games.race.sheet.starts import STARTS, Told, head_starts, lanes
from cuatto_kit.games.race.sheet.switches import UNTOLD, Switches, texts_of

ALWAYS = ("goal", "board", "turn", "move")
PLAIN_STRONG, OPEN_STRONG = "strong_plain", "strong_open"
"""A strong checker where it hits no more than others do, and where no space is ever owned."""
STRUCTURES = (
    "pool", "pool_return", "yards", "yard_return", "jail", "jails", "jail_return", "exit", "exits",
    "exit_of", "exit_room", "exit_hits", "exit_hits_safe", *STARTS, "own_bridge", "bridge",
    "split", "split_at", "split_at_start", "join", "jump", "jump_from", "jump_out",
    "circuit", "two_way", "own_ways", "own_way", "home_rows", "centre", "goals",
    "tray", "out", "share", "single", "single_taken", "any_number", "pair_safe", "safe",
    "safe_rows", "safe_stars", "again",
)  # fmt: skip
PIECES = (
    "panel", "inlay-safe", "inlay-exit", "inlay-home", "inlay-yard", "inlay-centre", "tile",
    ROSETTE, "bridge-cell", "start-bridge", "finish-tray", "bridge", "connector", "pawn-ball",
    "pawn-cone", "pawn-cube", "pawn-cross",
)  # fmt: skip
CHECKERS = tuple(CLASSES)
MANY = 6
"""More safe spaces than so many are not told one by one."""


VALUES: Mapping[str, tuple[str, ...]] = {
    "always": ALWAYS,
    **{switch: texts_of(switch) for switch in Rules.model_fields if switch not in UNTOLD},
    "class": (*CHECKERS, PLAIN_STRONG, OPEN_STRONG),
    "structure": STRUCTURES,
    "piece": (
        *PIECES,
        "die",
        "stick",
        "checker-base",
        *(f"checker-top-{name}" for name in CHECKERS),
    ),
    "example": KINDS,
}
"""Every topic that a race may need words for."""


def topics(variant: RaceVariant, layout: Layout) -> Iterator[Topic]:
    """Everything that the players of this very board need words for."""
    teller = _Teller(variant, layout)
    yield from teller.always()
    yield from teller.switches.told()
    yield from teller.classes()
    yield from teller.structures()
    yield from teller.pieces()


def set_up(variant: RaceVariant, layout: Layout) -> Scene:
    """The board with every team on its start."""
    return SceneMaker(variant, layout, layout.seats).set_up()


def examples(variant: RaceVariant, layout: Layout) -> Iterator[Example]:
    """One scene of each kind that random games on this board come to, the clearest met."""
    makers: dict[int, SceneMaker] = {}
    for one in find_moments(variant, layout):
        if one.seats not in makers:
            makers[one.seats] = SceneMaker(variant, layout, one.seats)
        yield Example(one.kind, one.facts, makers[one.seats].scenes(one))


class _Teller:
    """Goes through a board and names what there is to tell."""

    def __init__(self, variant: RaceVariant, layout: Layout) -> None:
        self.variant = variant
        self.layout = layout
        self.rules = variant.rules
        self.colours = tuple(map(colour, variant.teams.colours[: layout.seats]))
        self.used = {name: n for name, n in variant.teams.checkers.items() if n}
        self.routes = Routes(variant, layout, self.colours)
        self.switches = Switches(variant, layout, self.routes)
        self.several = layout.seats > 1
        self.single = self.switches.single

    def always(self) -> Iterator[Topic]:
        """What holds in every race."""
        yield Topic("always", "goal", {"size": self.variant.teams.size})
        yield Topic("always", "board")
        yield Topic("always", "move")
        if self.several:
            yield Topic("always", "turn", {"colours": self.colours})

    # Checkers

    def classes(self) -> Iterator[Topic]:
        """The classes of a team where there are several, or one that is special."""
        if set(self.used) == {"regular"}:
            return
        for name in filter(self.used.__contains__, CHECKERS):
            yield Topic("class", self._class(name), {"count": self.used[name]})

    def _class(self, name: str) -> str:
        if name != "strong" or (self.rules.hit is Hit.ON_OWNERSHIP and self.rules.barriers):
            return name
        return OPEN_STRONG if self.rules.hit is Hit.ON_OWNERSHIP else PLAIN_STRONG

    # Structures

    def structures(self) -> Iterator[Topic]:
        """Where teams start and end, and what the ways between are like."""
        for value, facts in self._structures():
            yield Topic("structure", value, facts)

    def _structures(self) -> Iterator[Told]:
        if self.variant.bridge:
            yield from lanes(self.variant)
            yield "own_bridge", {}
        else:
            yield from self._waiting()
            yield from self._exits()
        yield from head_starts(self.variant, self.layout, self.colours)
        cells = sum(space.kind is SpaceKind.CROSSING for space in self.layout.spaces)
        if cells:
            yield "bridge", {"cells": cells}
        yield from self.routes.told()
        yield from self._room()
        yield from self._flags()
        yield from self._end()

    def _waiting(self) -> Iterator[Told]:
        """Where checkers wait, and come back to."""
        waits, yards = self.rules.waits, self.variant.yards
        start = ("jails" if waits else "yards") if yards else ("jail" if waits else "pool")
        yield start, {"size": self.variant.teams.size}
        jailed = self.rules.triple_double is TripleDouble.JAIL_FARTHEST
        if self.switches.hits or jailed or (waits and self.several):
            back = "jail_return" if waits else "yard_return" if yards else "pool_return"
            yield back, {}

    def _exits(self) -> Iterator[Told]:
        """Where checkers come on to the board, if that is a space of their own or guarded."""
        if not (self.rules.waits or self.variant.board.entries):
            return
        exits = [self._exit(seat) for seat in range(self.layout.seats)]
        if len(set(exits)) == 1:
            yield "exit", {"at": space_name(self.layout, exits[0])}
        else:
            yield "exits", {}
            for seat, space in enumerate(exits):
                at = space_name(self.layout, space)
                yield "exit_of", {"owner": self.colours[seat], "at": at}
        if not self.rules.waits:
            return
        if self.switches.capacity:
            yield "exit_room", {"capacity": self.switches.capacity}
        if self.several:
            safe = any(SAFE in self.layout.space(space).flags for space in exits)
            yield ("exit_hits_safe" if safe else "exit_hits"), {}

    def _exit(self, seat: int) -> str:
        (start,) = self.layout.starts[seat]
        return next(link.target for link in self.layout.links_from(start, seat))

    def _room(self) -> Iterator[Told]:
        """How many stand together on a space."""
        if self.single:
            takes = self.rules.hit is Hit.ON_LANDING and self.rules.full is Full.AFTER_HIT
            yield ("single_taken" if takes and self.several else "single"), {}
        elif not self.switches.capacity:
            yield "any_number", {}
        if self.several and not self.single and self.rules.hit is not Hit.ON_LANDING:
            yield "share", {}
        if self.switches.owning and self.rules.hit is Hit.ON_LANDING:
            yield "pair_safe", {}

    def _flags(self) -> Iterator[Told]:
        for flag in names.FLAGS:
            spaces = [space for space in self.layout.spaces if flag in space.flags]
            if flag == SAFE and len(spaces) > MANY:
                yield self._many_safe(spaces)
            elif spaces:
                yield flag, {"at": tuple(space_name(self.layout, space.id) for space in spaces)}

    def _many_safe(self, spaces: Sequence[Space]) -> Told:
        """The numbers that are safe on every path that has safe spaces, where they are the same
        on all."""
        numbers: dict[str, list[int]] = {}
        for space in spaces:
            numbers.setdefault(space.path, []).append(int(space.id.rpartition(".")[2]))
        alike = next(iter(numbers.values()))
        if len(numbers) == 1 or any(each != alike for each in numbers.values()):
            return "safe_stars", {}
        ways = tuple(path_name(self.variant, name) for name in numbers)
        return "safe_rows", {"numbers": tuple(alike), "ways": ways}

    def _end(self) -> Iterator[Told]:
        """What becomes of those who are home."""
        goals = [goal for goal in self.layout.finishes[0] if goal != FINISH]
        if goals:
            yield "goals", {"count": len(goals)}
        if FINISH not in self.layout.by_id:
            return
        if self.variant.yards and self.layout.space(FINISH).outline:
            yield "centre", {}
        yield ("tray" if self.variant.board.finish == "tray" else "out"), {}

    # The box

    def pieces(self) -> Iterator[Topic]:
        """What the box holds, by the names of the parts."""
        kit = make_parts(self.variant, self.layout, self.variant.print.default_clearance)
        thrown = {"stick": STICKS_THROWN} if self.switches.sticks else {"die": self.rules.dice}
        counts = {**kit.contents, **thrown}  # what is thrown may be printed or not
        for name in (*PIECES, *counts):
            if count := counts.pop(name, 0):
                yield Topic("piece", name, {"count": count, "capacity": self.switches.capacity})


def labels(variant: RaceVariant, layout: Layout, language: str) -> Labels:
    """Numbers along each path, and its name beside it where it has one."""
    drawn = [space for space in layout.spaces if space.outline and space.cell]
    words = {space.id: text_in(space.label, language).rpartition(" ") for space in drawn}
    titled = {space.path: words[space.id][0] for space in drawn if words[space.id][0]}
    return Labels({name: number for name, (_, _, number) in words.items()}, titled)


def cut_outs(variant: RaceVariant, layout: Layout) -> Iterator[CutOut]:
    """The checkers of each team, by class."""
    for seat in range(layout.seats):
        for name, count in variant.teams.checkers.items():
            if count:
                yield CutOut(name, seat, count, mark=CLASSES[name].mark)


class RaceRulebook:
    """What the rule sheet of one board tells (games/family.py)."""

    def __init__(self, variant: RaceVariant, layout: Layout) -> None:
        self._variant = variant
        self._layout = layout

    def topics(self) -> Iterator[Topic]:
        return topics(self._variant, self._layout)

    def set_up(self) -> Scene:
        return set_up(self._variant, self._layout)

    def labels(self, language: str) -> Labels:
        return labels(self._variant, self._layout, language)

    def cut_outs(self) -> Iterator[CutOut]:
        return cut_outs(self._variant, self._layout)

    def examples(self) -> Iterator[Example]:
        return examples(self._variant, self._layout)
