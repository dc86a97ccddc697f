"""The contents of the rule sheet of a race: topics of this board, set-ups and examples."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import TypeAlias

from cuatto_kit import __version__
from cuatto_kit.board.layout import Layout, Space, SpaceKind
from cuatto_kit.cad.dice import FLAT_PIECES, LONG_DIE, NUMBERED_DIE, die_size, piece_size
from cuatto_kit.cad.scale import Scale
from cuatto_kit.config.languages import USUAL
from cuatto_kit.config.model import text_in
from cuatto_kit.drawing.labels import Labels
from cuatto_kit.drawing.legend import Sign, board_signs, piece_sign
from cuatto_kit.drawing.scene import CutOut, Scene, Token
from cuatto_kit.games.facts import Example, Fact, Name, Topic
from cuatto_kit.games.race.config.classes import CLASSES
from cuatto_kit.games.race.config.models import RaceVariant
from cuatto_kit.games.race.config.names import AGAIN, FINISH, SAFE
from cuatto_kit.games.race.config.rules import (
    Callout,
    ExitHit,
    Hit,
    Protect,
    Rules,
    TripleDouble,
    TripleSix,
)
from cuatto_kit.games.race.config.throws import DIE_SIDES, ThrowTable
from cuatto_kit.games.race.printing.checkers import BASE, MAN, PIN, PLAIN_BASE, PLAIN_MAN
from cuatto_kit.games.race.printing.parts import (
    BADGE,
    CROSSING,
    LOOP,
    OVERPASS,
    POINT,
    ROSETTE,
    STAR,
    make_parts,
)
from cuatto_kit.games.race.sheet.assembly import ASSEMBLY, assembly
from cuatto_kit.games.race.sheet.easier import EASIER, easier
from cuatto_kit.games.race.sheet.examples import KINDS, find_moments
from cuatto_kit.games.race.sheet.names import colour, path_name, space_name
from cuatto_kit.games.race.sheet.questions import QUESTIONS, questions
from cuatto_kit.games.race.sheet.routes import Routes
from cuatto_kit.games.race.sheet.scenes import SceneMaker
from cuatto_kit.games.race.sheet.special import SPECIAL, special
from cuatto_kit.games.race.sheet.starts import (
    STARTS,
    Told,
    head_starts,
    lanes,
    standing_first,
    waiting,
)
from cuatto_kit.games.race.sheet.steps import STEPS, steps
from cuatto_kit.games.race.sheet.switches import Switches
from cuatto_kit.games.race.sheet.throws import THROWS, throws
from cuatto_kit.games.race.sheet.twice import TWICE, overpasses, passed_twice
from cuatto_kit.games.race.sheet.values import UNTOLD, texts_of
from cuatto_kit.games.race.sheet.ways import WAY, WAYS, open_goals, way_examples
from cuatto_kit.games.race.sheet.ways import goals as goals_of_teams

ALWAYS = (
    "story", "goal", "goal_one", "goal_alone", "goal_pairs", "hinder", "hinder_hit",
    "hinder_block", "hinder_swap", "hinder_swap_block", "board", "board_fewer", "turn", "turn_two",
    "turn_fewer", "turn_seating", "turn_playing", "move", "move_marks", "move_thrown", "landing",
    "credits", "licence",
)  # fmt: skip
PLAIN_PIN = "pin_plain"
"""The class of a pin that never shares a space with other teams."""
PLAIN_STRONG, OPEN_STRONG = "strong_plain", "strong_open"
"""Two texts on a strong checker: if it hits only as others do, and if spaces are never owned."""
STRUCTURES = (
    "pool", "pool_return", "swap_return", "yards", "yard_return", "jail", "jails", "jail_return",
    "exit", "exits", "exit_of", "exit_room", "exit_hits", "exit_hits_safe", "exit_hits_single",
    "exit_hits_single_safe", "exit_hits_landing", "exit_hits_nobody",
    "exit_hits_full", "exit_hits_full_safe", *STARTS, *THROWS,
    "own_bridge", "bridge", "split", "split_at", "split_at_start", "split_from", "pair_of", "join",
    "part", "part_of", "jump", "jump_from",
    "jump_back", "jump_out", "clockwise", "counterclockwise", "circuit", "two_way", "own_ways",
    "own_way", "home_rows", "home_rows_some", "home_row_of", "centre", "goals", "tray", "out",
    "stay",
    "share", "single",
    "single_taken", "single_swap", "any_number", "rooms", "rooms_any", "room_of", "room_any_of",
    "pair_safe", "pair_safe_exit", "barrier_safe", "barrier_safe_exit", "safe", "safe_rows",
    "safe_stars", "safe_taken", "again", "rosettes", "unnumbered", "unnamed", "jump_either", *WAYS,
    *TWICE,
    *SPECIAL,
)  # fmt: skip
PIECES = (
    "panel", "inlay-safe", "inlay-exit", "inlay-home", "inlay-yard", "inlay-centre", "tile",
    POINT, STAR, LOOP, ROSETTE, BADGE, CROSSING, OVERPASS, "bridge-cell", "start-bridge",
    "finish-tray", "bridge", "adapter", "connector",
    "pawn-ball", "pawn-cone", "pawn-cube", "pawn-cross", "pawn-star", "pawn-drum",
)  # fmt: skip
ANY_TILE = "tile_any"
"""A tile that holds any number of checkers."""
PLAIN_TILE = "tile_plain"
"""A tile on a board whose spaces hold different numbers of checkers."""
CHECKERS = tuple(CLASSES)
Facts: TypeAlias = Mapping[str, Fact]
TWO = 2
AGES = (4, 6, 8)
"""The youngest ages for three kinds of races.

They are: only rolling and moving; choosing a checker; special classes or callouts.
"""
MANY = 6
"""The most safe spaces that are listed one by one."""


VALUES: Mapping[str, tuple[str, ...]] = {
    "always": ALWAYS,
    **{switch: texts_of(switch) for switch in Rules.model_fields if switch not in UNTOLD},
    "step": STEPS,
    "class": (*CHECKERS, PLAIN_PIN, PLAIN_STRONG, OPEN_STRONG),
    "structure": STRUCTURES,
    "piece": (
        *PIECES,
        ANY_TILE,
        PLAIN_TILE,
        "die",
        NUMBERED_DIE,
        LONG_DIE,
        *FLAT_PIECES,
        MAN,
        PLAIN_MAN,
        BASE,
        PLAIN_BASE,
        PIN,
        *(f"checker-top-{name}" for name in CHECKERS),
    ),
    "example": (*KINDS, WAY),
    "assembly": ASSEMBLY,
    "easier": EASIER,
    "faq": QUESTIONS,
}
"""All topics for which a race may need texts."""


def topics(variant: RaceVariant, layout: Layout) -> Iterator[Topic]:
    """Yield all topics for which this board needs texts."""
    teller = _Teller(variant, layout)
    yield from teller.rules_told()
    yield from teller.pieces()
    yield from assembly(variant, layout)
    yield from easier(teller.switches)
    yield from questions(teller.switches, teller.colours)


def rules_told(variant: RaceVariant, layout: Layout) -> Iterator[Topic]:
    """Yield the topics that tell how the game is played on this board."""
    return _Teller(variant, layout).rules_told()


def set_ups(variant: RaceVariant, layout: Layout) -> Mapping[int, Scene]:
    """Return the board with all playing teams on their starts, by the number of players."""
    fewest, most = variant.seats
    return {seats: SceneMaker(variant, layout, seats).set_up() for seats in range(fewest, most + 1)}


def age(variant: RaceVariant) -> int:
    """Return the age from which a race can be played; without choices it is the lowest."""
    rules, special = variant.rules, set(variant.teams.checkers) - {"regular"}
    if variant.teams.size == rules.moves_a_roll == 1:
        return AGES[0]
    return AGES[1] if rules.callout is Callout.OFF and not special else AGES[2]


def examples(variant: RaceVariant, layout: Layout) -> Iterator[Example]:
    """Yield the clearest example of each kind that this board can show."""
    makers: dict[int, SceneMaker] = {}
    for one in find_moments(variant, layout):
        if one.seats not in makers:
            makers[one.seats] = SceneMaker(variant, layout, one.seats)
        yield Example(one.kind, one.facts, makers[one.seats].scenes(one))
    yield from way_examples(variant, layout)


class _Teller:
    """The topics of one board."""

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

    def rules_told(self) -> Iterator[Topic]:
        """Yield the topics that tell how the game is played."""
        yield from self.always()
        yield from self.switches.told()
        yield from steps(self.switches)
        yield from self.classes()
        yield from self.structures()

    def always(self) -> Iterator[Topic]:
        """Yield the topics of every race."""
        for value, facts in chain(self._aim(), self._moving()):
            yield Topic("always", value, facts)
        for value, facts in self._turns() if self.several else ():
            yield Topic("always", value, facts)
        yield Topic("always", "credits")
        yield Topic("always", "licence", {"version": __version__})

    def _aim(self) -> Iterator[Told]:
        size: Facts = {"size": self.variant.teams.size}
        fewer = self.several and self.switches.fewer
        yield ("board_fewer" if fewer else "board"), {"most": self.variant.seats[1]}
        if not self.several:
            yield "goal_alone", size
            return
        yield "story", {}
        if self.switches.pairs:
            yield "goal_pairs", {}
        else:
            yield ("goal_one" if self.switches.lone else "goal"), size
        hits = self.switches.hits
        closed = self.switches.bars_rivals or self._cells > 0
        closed |= self.switches.protect is not Protect.NONE
        blocks = closed or "pin" in map(self._class, self.used)
        if self.switches.hit is Hit.SWAP:
            yield ("hinder_swap_block" if blocks else "hinder_swap"), {}
        elif hits or blocks:
            yield ("hinder" if hits and blocks else "hinder_hit" if hits else "hinder_block"), {}

    def _moving(self) -> Iterator[Told]:
        tabled = isinstance(self.rules.throw, ThrowTable) and self.switches.sticks
        yield ("move_thrown" if tabled else "move_marks" if self.switches.sticks else "move"), {}
        closed = self.switches.closing or self.switches.can_fill
        if closed or self._cells or self.variant.bridge > 0:
            yield "landing", {}

    def _turns(self) -> Iterator[Told]:
        """Yield the order of turns, and the colours that fewer players take."""
        facts: Facts = {"colours": self.colours, "most": self.variant.seats[1]}
        if not self.switches.fewer:
            yield ("turn_two" if self.layout.seats == TWO else "turn"), facts
        elif not self.switches.apart:
            yield "turn_fewer", facts
        else:
            yield "turn_seating", facts
            for few, seats in self.switches.fewer.items():
                yield "turn_playing", {"few": few, "played": tuple(self.colours[k] for k in seats)}

    @property
    def _cells(self) -> int:
        """The number of spaces of all bridges on the way."""
        return sum(space.kind is SpaceKind.CROSSING for space in self.layout.places)

    # Checkers

    def classes(self) -> Iterator[Topic]:
        """Yield the classes of a team if there are several or one that is special."""
        if set(self.used) == {"regular"}:
            return
        for name in filter(self.used.__contains__, CHECKERS):
            yield Topic("class", self._class(name), {"count": self.used[name]})

    def _class(self, name: str) -> str:
        if name == "pin" and not self._shared:
            return PLAIN_PIN
        if name != "strong" or (self.rules.hit is Hit.ON_OWNERSHIP and self.rules.owning):
            return name
        opens = self.rules.hit is Hit.ON_OWNERSHIP and not self.switches.alone
        return OPEN_STRONG if opens else PLAIN_STRONG

    @property
    def _shared(self) -> bool:
        """True if checkers of several teams can share a space."""
        if self.switches.single or self.switches.alone or not self.several:
            return False
        if self.switches.hit is Hit.SWAP and self.switches.lone:
            return self.switches.safe
        return self.switches.hit is not Hit.ON_LANDING or self.switches.safe

    # Structures

    def structures(self) -> Iterator[Topic]:
        """Yield the starts and ends of teams, and the ways between them."""
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
        yield from throws(self.rules)
        yield from standing_first(self.variant, self.layout, self.colours)
        if self._cells:
            yield "bridge", {"cells": self._cells}
        if self.variant.yards or self.variant.print.words != "spaces":
            named = labels(self.variant, self.layout, USUAL).names
            yield ("unnamed" if named else "unnumbered"), {}
        for pair in self.rules.partners:
            yield "pair_of", {"owners": tuple(self.colours[seat - 1] for seat in pair)}
        yield from self.routes.told()
        yield from passed_twice(self.variant, self.layout, self.colours)
        yield from overpasses(self.variant, self.layout)
        yield from self._room()
        yield from self._flags()
        yield from special(self.variant, self.layout)
        yield from self._end()

    def _waiting(self) -> Iterator[Told]:
        """Yield the places where checkers wait and to which they return."""
        waits, yards = self.rules.waits, self.variant.yards
        where = waiting(self.variant, self.layout)
        if self.switches.someone_waits:
            yield where
        jailed = self.rules.triple_double is TripleDouble.JAIL_FARTHEST
        jailed |= self.rules.triple_six in (TripleSix.JAIL_LAST, TripleSix.JAIL_FARTHEST)
        if self.switches.hit is Hit.SWAP:
            if self.switches.returns:
                yield "swap_return", {}
        elif self.switches.hits or jailed or (waits and self.several):
            back = "jail_return" if waits else "yard_return" if yards else "pool_return"
            yield back, {}

    def _exits(self) -> Iterator[Told]:
        """Yield the exits to the board if checkers are freed or if the file names entries."""
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
        rooms = {self.layout.space(space).capacity or 0 for space in exits}
        last = self.rules.exit_hit is ExitHit.WHEN_FULL and self.several
        if len(rooms) == 1 and rooms != {0} and not last:
            yield "exit_room", {"capacity": max(rooms)}
        if self.several:
            yield from self._exit_hits(exits)

    def _exit_hits(self, exits: Sequence[str]) -> Iterator[Told]:
        """Yield the checkers that are sent back by one that comes out."""
        safe = any(SAFE in self.layout.space(space).flags for space in exits)
        match self.rules.exit_hit:
            case ExitHit.ALL:
                yield ("exit_hits_safe" if safe else "exit_hits"), {}
            case ExitHit.SINGLE:
                yield ("exit_hits_single_safe" if safe else "exit_hits_single"), {}
            case ExitHit.WHEN_FULL:
                yield ("exit_hits_full_safe" if safe else "exit_hits_full"), {}
            case ExitHit.AS_LANDING:
                everywhere = all(SAFE in self.layout.space(space).flags for space in exits)
                hits = self.switches.hits and not everywhere
                yield ("exit_hits_landing" if hits else "exit_hits_nobody"), {}

    def _exit(self, seat: int) -> str:
        (start,) = self.layout.starts[seat]
        return next(link.target for link in self.layout.links_from(start, seat))

    def _room(self) -> Iterator[Told]:
        """Yield the number of checkers that may share a space."""
        if self.single:
            hits = "single_swap" if self.switches.hit is Hit.SWAP else "single_taken"
            yield (hits if self.switches.hits else "single"), {}
        elif not (self.switches.capacity or self.switches.rooms or self.switches.closing):
            yield "any_number", {}
        yield from self._other_rooms()
        if self._shared and self.switches.hits and not self.switches.hit.alone:
            yield "share", {}
        if self.switches.bars_rivals and self.switches.hit is Hit.ON_LANDING:
            safe = "pair_safe" if self.switches.owning else "barrier_safe"
            hit = self.rules.exit_hit
            pairs_hit = self.rules.waits and hit not in (ExitHit.SINGLE, ExitHit.AS_LANDING)
            yield (f"{safe}_exit" if pairs_hit else safe), {}

    def _other_rooms(self) -> Iterator[Told]:
        """Yield the spaces and paths that hold more or fewer checkers than others."""
        by_room: dict[int, list[Name]] = {}
        for name, room in self.switches.rooms.items():
            of_space = name in self.layout.by_id
            told = space_name(self.layout, name) if of_space else path_name(self.variant, name)
            by_room.setdefault(room, []).append(told)
        if by_room:
            usual = self.switches.capacity
            yield ("rooms" if usual else "rooms_any"), {"capacity": usual}
        for room, names in by_room.items():
            yield ("room_of" if room else "room_any_of"), {"at": tuple(names), "capacity": room}

    def _flags(self) -> Iterator[Told]:
        """Yield the special spaces by their marks: stars, curved arrows and rosettes."""
        told: dict[str, list[Space]] = {SAFE: [], AGAIN: [], "rosettes": []}
        for space in self.layout.places:
            flags = space.flags & ({SAFE, AGAIN} if self.switches.safe else {AGAIN})
            if flags:
                told["rosettes" if len(flags) > 1 else next(iter(flags))].append(space)
        for key, spaces in told.items():
            if key == SAFE and len(spaces) > MANY:
                yield self._many_safe(spaces)
            elif spaces:
                yield key, {"at": tuple(space_name(self.layout, space.id) for space in spaces)}
        if self.single and self.switches.safe:
            yield "safe_taken", {}

    def _many_safe(self, spaces: Sequence[Space]) -> Told:
        """Return the safe numbers if several paths have the same, else the text about stars."""
        numbers: dict[str, list[int]] = {}
        for space in spaces:
            numbers.setdefault(space.path, []).append(int(space.id.rpartition(".")[2]))
        alike = next(iter(numbers.values()))
        if len(numbers) == 1 or any(each != alike for each in numbers.values()):
            return "safe_stars", {}
        ways = tuple(path_name(self.variant, name) for name in numbers)
        return "safe_rows", {"numbers": tuple(alike), "ways": ways}

    def _end(self) -> Iterator[Told]:
        """Yield where checkers go that are home."""
        yield from goals_of_teams(self.variant, self.layout, hits=self.switches.hits)
        goals = [goal for goal in self.layout.finishes[0] if goal != FINISH]
        if goals and not open_goals(self.layout):
            yield "goals", {"count": len(goals)}
        if FINISH not in self.layout.by_id:
            return
        if self.variant.yards and self.layout.space(FINISH).outline:
            yield "centre", {}
        if self.variant.board.finish_place:
            yield "stay", {}
        else:
            yield ("tray" if self.variant.board.finish == "tray" else "out"), {}

    # The box

    def pieces(self) -> Iterator[Topic]:
        """Yield the contents of the box, by the names of the parts."""
        kit = make_parts(self.variant, self.layout, self.variant.print.default_clearance)
        counts = dict(kit.contents)
        for name in (*PIECES, *counts):
            if count := counts.pop(name, 0):
                value = name
                if name == "tile":
                    usual = name if self.switches.capacity else ANY_TILE
                    value = PLAIN_TILE if self.switches.rooms else usual
                facts: Facts = {"count": count, "capacity": self.switches.capacity}
                yield Topic("piece", value, {**facts, **self._of_dice(name)})

    def _of_dice(self, name: str) -> Facts:
        """Return the facts on the sides of dice that are no cubes with pips."""
        thrown = self.rules.thrown
        if name == NUMBERED_DIE:
            return {"sides": len(thrown.results)}
        return {"values": tuple(thrown.results)} if name == LONG_DIE else {}


def labels(variant: RaceVariant, layout: Layout, language: str) -> Labels:
    """Return the labels of a board: path numbers and titles, and the numbers of slots.

    The slots of the first lane represent those of all lanes.
    """
    drawn = [space for space in layout.places if space.outline and space.cell]
    words = {space.id: text_in(space.label, language).rpartition(" ") for space in drawn}
    titled = {space.path: words[space.id][0] for space in drawn if words[space.id][0]}
    numbers = {name: number for name, (_, _, number) in words.items()}
    numbers |= {
        space.id: text_in(space.label, language)
        for space in layout.spaces
        if space.kind is SpaceKind.LANE and space.seat == 0
    }
    rungs = {name for name, path in variant.board.walks.items() if path.ladder}
    climbed = frozenset(space.id for space in drawn if space.path in rungs)
    return Labels(numbers, titled, ladders=variant.has_ladders, by_number=climbed)


def legend(variant: RaceVariant, layout: Layout) -> Iterator[Sign]:
    """Yield the signs of the classes, if there are several or a special one, and of the board."""
    used = [name for name, count in variant.teams.checkers.items() if count]
    for name in used if used != ["regular"] else ():
        checker = Token((0.0, 0.0), 0, name, mark=CLASSES[name].mark)
        yield piece_sign(name, checker, variant.team_colours)
    yield from board_signs(layout, labels(variant, layout, USUAL), variant.team_colours)


def cut_outs(variant: RaceVariant, layout: Layout) -> Iterator[CutOut]:
    """Yield what is thrown, and each team's checkers, by class if there are several."""
    yield from _thrown_cuts(variant)
    scale = Scale(variant.print.scale)
    several = sum(map(bool, variant.teams.checkers.values())) > 1
    man = (2 * scale.default("man", "man_radius"),) * 2 if variant.points else None
    for seat in range(layout.seats):
        for kind, count in variant.teams.checkers.items():
            if count:
                called = ("class", kind) if several else ("noun", "checker")
                yield CutOut(kind, seat, count, man, mark=CLASSES[kind].mark, name=called)


def _thrown_cuts(variant: RaceVariant) -> Iterator[CutOut]:
    """Yield the dice or sticks; for dice that are no cubes, slips to draw with their numbers."""
    scale, thrown, count = Scale(variant.print.scale), variant.rules.thrown, variant.rules.dice
    if thrown.kind in FLAT_PIECES:
        size, name = piece_size(thrown.kind, scale), ("noun", thrown.kind)
        yield CutOut("stick", None, thrown.pieces, size, name=name)
    elif thrown.kind == "die" and len(thrown.results) == DIE_SIDES:
        if count:
            edges = (die_size(scale),) * 3
            yield CutOut("die", None, count, edges=edges, sides=DIE_SIDES, name=("noun", "die"))
    else:
        edge = die_size(scale)
        for pips, slips in sorted(Counter(thrown.results).items()):
            name = ("noun", "slip")
            size = (edge, edge)
            yield CutOut("slip", None, slips, size, str(pips), name=name)


class RaceRulebook:
    """The contents of the rule sheet of one board (games/family.py)."""

    def __init__(self, variant: RaceVariant, layout: Layout) -> None:
        self._variant = variant
        self._layout = layout

    def topics(self) -> Iterator[Topic]:
        return topics(self._variant, self._layout)

    def set_ups(self) -> Mapping[int, Scene]:
        return set_ups(self._variant, self._layout)

    @property
    def age(self) -> int:
        return age(self._variant)

    def labels(self, language: str) -> Labels:
        return labels(self._variant, self._layout, language)

    def legend(self) -> Iterator[Sign]:
        return legend(self._variant, self._layout)

    def cut_outs(self) -> Iterator[CutOut]:
        return cut_outs(self._variant, self._layout)

    def examples(self) -> Iterator[Example]:
        return examples(self._variant, self._layout)
