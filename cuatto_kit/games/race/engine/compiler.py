"""The compiler from a layout and rules to the table that the kernel reads (tables.py)."""

from collections import Counter, deque
from collections.abc import Iterable
from enum import Enum
from itertools import chain, combinations_with_replacement
from math import factorial, prod
from typing import Any, TypeAlias

import numpy as np

from cuatto_kit.board.layout import Flag, Layout, LinkKind, Space, SpaceKind
from cuatto_kit.games.race.board.seating import seated
from cuatto_kit.games.race.board.splits import paths_of
from cuatto_kit.games.race.board.starts import standing
from cuatto_kit.games.race.config import names
from cuatto_kit.games.race.config.classes import Ability, can
from cuatto_kit.games.race.config.models import RaceVariant
from cuatto_kit.games.race.config.rule_values import NO_BONUS, ROLL_AGAIN
from cuatto_kit.games.race.config.rules import (
    AfterHome,
    Barriers,
    Bars,
    BearOff,
    BonusUse,
    BreakOn,
    DiceUse,
    Doubles,
    Entry,
    ExitCount,
    ExitDuty,
    Finish,
    Full,
    Hit,
    HitReturn,
    Protect,
    Retreat,
    Sixes,
    Stacks,
    StartOrder,
    SumMove,
    Waiting,
    Win,
)
from cuatto_kit.games.race.engine import tables as t
from cuatto_kit.games.race.engine.state import LARGE
from cuatto_kit.games.race.engine.tabled_moves import KINDS, TabledMoves, extent_of, many_dice
from cuatto_kit.games.race.engine.tables import Board

Fields: TypeAlias = dict[str, Any]
"""The fields of a table, by name."""

_ABILITIES = {
    "backward": Ability.BACKWARD,
    "pins": Ability.PINS,
    "unpinnable": Ability.UNPINNABLE,
    "breaks": Ability.BREAKS,
    "odd_only": Ability.ODD_ONLY,
    "even_only": Ability.EVEN_ONLY,
}


GENERAL: Fields = {
    "any_guards": True,
    "any_returns": True,
    "harmless": False,
    "open_goals": True,
    "hits_open": False,
    "more_rolls": True,
}
"""The fields that have the same values in general tables of all boards.

By these rules a kernel otherwise omits what the board does not need.
"""


def make_board(spec: RaceVariant, layout: Layout, seats: int, *, general: bool = False) -> Board:
    """Return the board of a game for a number of seats.

    Args:
        general: Describe the board less closely, so that boards with the same rules share their
            kernels.

    Raises:
        ValueError: A seat has more ways than can be tabled, or starts too far ahead; the message is
            readable.
    """
    spec, layout = seated(spec, layout, seats)
    for known in _RECENT:
        if known[0] is spec and known[1] is layout and known[2:4] == (seats, general):
            return known[4]
    made = _Maker(spec, layout, seats, general).board()
    _RECENT.append((spec, layout, seats, general, made))
    return made


_RECENT: deque[tuple[RaceVariant, Layout, int, bool, Board]] = deque(maxlen=4)
"""The boards made last, since checks, set-up, games and sheets of a design all need the same one.
"""


class _Maker:
    def __init__(self, spec: RaceVariant, layout: Layout, seats: int, general: bool) -> None:
        self.spec = spec
        self.general = general
        self.rules = spec.rules
        self.layout = layout
        self.seats = seats
        self.names = tuple(space.id for space in layout.spaces)
        self.extent = extent_of(len(self.names) + 1, general=general)
        self.paths = paths_of(layout)
        self.number = {name: number for number, name in enumerate(self.names)}
        self.ground = [self.number[layout.place_of(name)] for name in self.names]
        self.classes = tuple(
            name for name, count in spec.teams.checkers.items() for _ in range(count)
        )

    def board(self) -> Board:
        tabled = TabledMoves(self.spec, self.layout, self.seats, general=self.general)
        fields = self._sizes(tabled) | self._switches() | self._abilities()
        fields |= self._spaces() | self._teams(tabled) | self._tabled(tabled)
        fields |= self._guard_sets(tabled) | self._barriers() | self._freeing(tabled)
        fields |= self._neighbours(tabled)
        fields["open_goals"] = bool(fields["barriers"]) and self._has_open_goals(tabled)
        alike = not fields["breaks"] and not fields["any_guards"]
        fields["hits_open"] = bool(fields["after_hit"]) and fields["hit"] != t.HIT_NEVER and alike
        fields["harmless"] = self._harmless(fields)
        fields |= GENERAL if self.general else {}
        fields["pinned_extent"] = fields["extent"] if fields["pins"] else 0
        fields["after_slots"] = fields["max_moves"] if fields["extent"] < LARGE else 1
        fields["end_slots"] = t.MOST_ENDS + fields["max_moves"]
        fields["pending_slots"] = fields["dice_slots"] * fields["max_moves"] + 1
        extents = {
            "barred_extent": fields["barred"] or fields["lone_safe"] or fields["walls"],
            "latest_extent": fields["exit_hit"] == t.EXIT_FULL,
            "own_extent": fields["triple_six"] == t.SIX_LAST,
            "visit_extent": self._visits_again,
            "hold_extent": any(fields["hold_at"]),
            "miss_extent": any(fields["miss_at"]),
        }
        fields |= {name: fields["extent"] if so else 0 for name, so in extents.items()}
        fields["own_way"] = self._own_ways(tabled) if fields["own_extent"] else []
        fields["missing_slots"] = self.seats if fields["miss_extent"] else 0
        fields |= {} if fields["hold_extent"] else {"hold_at": []}
        fields |= {} if fields["miss_extent"] else {"miss_at": []}
        fields |= self._visits() | self._backs(tabled) | self._partners()
        fields["mate_slots"] = 0 if self.rules.barriers_move else fields["team"]
        fields["huffable_slots"] = fields["team"] if fields["huffing"] else 0
        table = t.Table.build(fields)
        walks = [tabled.moves[seat] for seat in tabled.like]
        return Board(table, walks, self.names, self.classes)

    def _spaces(self) -> Fields:
        """Return the properties of each space."""
        spaces = self.layout.spaces
        return {
            "kind": self._by_space(KINDS[space.kind] for space in spaces),
            "capacity": self._by_space(space.capacity or t.UNLIMITED for space in spaces),
            "safe": self._by_space(names.SAFE in space.flags for space in spaces),
            "again_at": self._by_space(names.AGAIN in space.flags for space in spaces),
            "hold_at": self._by_space(Flag.HOLD in space.flags for space in spaces),
            "miss_at": self._by_space(map(self._missed, spaces)),
        }

    def _missed(self, space: Space) -> int:
        """Return the number of turns that a team misses by landing on a space."""
        effects = self.spec.board.effects_at.get(space.id, ())
        return sum(effect.numbers[0] for effect in effects if effect.kind is Flag.MISS)

    def _backs(self, tabled: TabledMoves) -> Fields:
        """Return the spaces to which others send checkers back, by seat."""
        targets = {
            space: self.number[names.single_space(effect.space)]
            for space, effects in tabled.effects.items()
            for effect in effects
            if effect.kind is Flag.BACK
        }
        lists = [
            tabled.before(seat, targets[space]) if space in targets else []
            for seat in range(self.seats)
            for space in range(self.extent)
        ]
        return {
            "any_backs": bool(targets),
            "backs_at": np.cumsum([0, *map(len, lists)]) if targets else [],
            "backs": [space for listed in lists for space in listed],
        }

    @property
    def _visits_again(self) -> bool:
        """True if a place has more than one visit."""
        return len({*self.ground}) < len(self.ground)

    def _visits(self) -> Fields:
        """Return the places that spaces are visits of, and the ring of the visits of each."""
        if not self._visits_again:
            return {"ground": [], "next_visit": []}
        visits: dict[int, list[int]] = {}
        for space, ground in enumerate(self.ground):
            visits.setdefault(ground, []).append(space)
        onward = {
            space: following
            for ring in visits.values()
            for space, following in zip(ring, [*ring[1:], ring[0]], strict=True)
        }
        nowhere = range(len(self.names), self.extent)
        following = [onward[space] for space in range(len(self.names))]
        return {"ground": [*self.ground, *nowhere], "next_visit": [*following, *nowhere]}

    def _by_space(self, values: Iterable[int], nowhere: int = 0) -> list[int]:
        """Return a section by space; `nowhere` fills the places after the layout's spaces."""
        known = list(values)
        return known + [nowhere] * (self.extent - len(known))

    def _teams(self, tabled: TabledMoves) -> Fields:
        """Return the fields of the teams, from start to goal, and the paths of the spaces."""
        seats, finishes = range(self.seats), self.layout.finishes
        return {
            "start": [self._start(seat) for seat in seats],
            "path_of": self._by_space(
                (
                    self.paths.index(space.path) if space.cell else t.NOWHERE
                    for space in self.layout.spaces
                ),
                t.NOWHERE,
            ),
            "pools": [self._pool(seat) for seat in seats],
            "exits": [self._exit(seat) for seat in seats],
            "goal": [self._by_space(n in finishes[seat] for n in self.names) for seat in seats],
            "lane_at": [self._lane(seat) for seat in seats],
            "distance": [self._by_space(tabled.distances(seat), t.UNLIMITED) for seat in seats],
        }

    def _has_open_goals(self, tabled: TabledMoves) -> bool:
        """Return True if a team walks over an ordinary space that is a goal of another one."""
        goals = [{self.number[name] for name in goals} for goals in self.layout.finishes]
        fields = {k for k, kind in enumerate(tabled.kind) if kind == t.FIELD}
        return any(
            not fields.isdisjoint(goals[seat] & places)
            for other, places in enumerate(self._walked(tabled))
            for seat in range(self.seats)
            if seat != other
        )

    def _own_ways(self, tabled: TabledMoves) -> list[list[int]]:
        """Return for each seat the spaces over which only its own checkers walk."""
        walked = self._walked(tabled)
        return [
            self._by_space(
                all((place in places) == (other == seat) for other, places in enumerate(walked))
                for place in self.ground
            )
            for seat in range(self.seats)
        ]

    def _walked(self, tabled: TabledMoves) -> list[set[int]]:
        """Return for each seat the places over which its checkers walk."""
        known = {
            seat: self._places({space for move in moves if move for space in move.path})
            for seat, moves in tabled.moves.items()
        }
        return [known[seat] for seat in tabled.like]

    def _places(self, path: Iterable[int]) -> set[int]:
        """Return the places that a walk visits."""
        return {self.ground[space] for space in path}

    def _tabled(self, tabled: TabledMoves) -> Fields:
        """Return the tabled moves; those that lead nowhere have no guards."""
        nowhere = len(self.names)
        guards = tabled.each(lambda move: move.guards if move else ())
        arms = tabled.each(lambda move: move.arms if move else ())
        feet = tabled.each(lambda move: move.feet if move else ())
        return {
            "directions": tabled.directions,
            "slots": tabled.slots,
            "ways": tabled.directions * tabled.slots,
            "tabled_at": [] if tabled.slots else tabled.begins,
            "land": tabled.each(lambda move: move.land if move else nowhere),
            "row_of": tabled.each(lambda move: move.row if move else 0),
            "guards_at": np.cumsum([0, *map(len, guards)]) if any(guards) else [],
            "guards": [space for closed in guards for space in closed],
            "arm_count": len(tabled.arms),
            "path_count": len(self.paths),
            "arms_at": np.cumsum([0, *map(len, arms)]),
            "arms": [arm for taken in arms for arm in taken],
            "feet_at": np.cumsum([0, *map(len, feet)]),
            "feet": [space for left in feet for space in left],
            "any_returns": any(
                move and self.ground[move.land] == self.ground[move.origin]
                for move in chain.from_iterable(tabled.moves.values())
            ),
            "any_guards": any(guards),
            "max_moves": self._most_moves(tabled),
        }

    def _guard_sets(self, tabled: TabledMoves) -> Fields:
        """Return the guards of the moves as bits, so that one comparison tests them all.

        The sets are empty if a seat has more than MOST_GUARDS guards, or if a move passes the place
        where it began.
        """
        known: dict[int, dict[int, int]] = {seat: {} for seat in tabled.moves}
        sets: dict[int, list[int]] = {seat: [] for seat in tabled.moves}
        returns = False
        for seat, moves in tabled.moves.items():
            for move in moves:
                guards = move.guards if move else ()
                bits = {1 << known[seat].setdefault(space, len(known[seat])) for space in guards}
                sets[seat].append(sum(bits))
                if move and guards:
                    returns |= self.ground[move.origin] in self._places(guards)
        most = max(map(len, known.values()))
        if most > t.MOST_GUARDS or returns:
            return {"guard_sets": False, "guard_count": 0, "guard_set": [], "seat_guards": []}
        nowhere = [len(self.names)] * most
        return {
            "guard_sets": most > 0 or self.general,
            "guard_count": most,
            "guard_set": [*chain.from_iterable(map(sets.__getitem__, tabled.like))],
            "seat_guards": [[*known[seat], *nowhere][:most] for seat in tabled.like],
        }

    def _most_moves(self, tabled: TabledMoves) -> int:
        """Return an upper bound of the number of moves of a position.

        It counts each checker by each die, and by the sum, in either direction, the most checkers
        that a double frees, and a pass.
        """
        most = max(np.diff(tabled.begins), default=0)
        rows = self.rules.moves_a_roll + self.rules.sums
        rows += len(self.rules.bonus_pips)
        rows = t.MOST_PIPS if self.rules.bank else rows
        return len(self.classes) * rows * 2 * int(most) + t.MOST_FREED + 1

    def _harmless(self, fields: Fields) -> bool:
        """Return True if no walk of a team can make a walk of another checker of it illegal.

        Nothing but foreign barriers closes a space, all checkers of a team are alike, and the dice
        do nothing else than move them, each once.
        """
        rules, spaces = self.rules, self.layout.spaces
        finishes = {name for row in self.layout.finishes for name in row}
        bound = {
            "any_guards", "any_returns", "barred", "many_dice", "pins", "backward", "freed_by",
            "clear_exit", "break_on_six", "huffing", "lane_slots", "odd_only", "even_only", "swaps",
            "stacks",
        }  # fmt: skip
        if self._visits_again:
            return False
        roomy = all(space.capacity is None for space in spaces if space.kind is SpaceKind.FIELD)
        roomy &= all(space.kind is SpaceKind.FINISH for space in spaces if space.id in finishes)
        alike = len(set(self.classes)) == 1 and rules.sum_move is SumMove.STEPWISE
        alike &= rules.barriers_move
        return roomy and alike and not any(fields[name] for name in bound)

    def _sizes(self, tabled: TabledMoves) -> Fields:
        rules = self.rules
        held = bool(rules.bonus_pips) or rules.bank
        four = rules.doubles in (Doubles.FOUR_MOVES, Doubles.UNDERSIDES)
        results = rules.thrown.results
        return {
            "seats": self.seats,
            "team": len(self.classes),
            "spaces": len(self.names) + 1,
            "extent": self.extent,
            "dice": rules.moves_a_roll,
            "held": t.MOST_PIPS if held else t.MOST_DICE if four else rules.moves_a_roll,
            "dice_slots": t.MOST_PIPS if held else t.MOST_DICE,
            "try_slots": (t.MOST_PIPS if held else t.MOST_DICE) + 1,
            "many_dice": many_dice(rules),
            "sum_row": tabled.sum_row,
            "first_row": tabled.first_row,
            "first_throws": len(tabled.first_throws),
            "first_dice": [
                [int(die) for die in throw.split("+")] for throw, _ in tabled.first_throws.values()
            ],
            "lots": 0 if rules.plain_dice else len(results),
            "lot_value": [] if rules.plain_dice else results,
            "sides": max(results),
            "values": max(results) + 1,
            "again_values": sum(1 << pips for pips in rules.thrown.again),
            "bank": rules.bank,
            **self._combos(),
            "rows": tabled.rows,
            "lane_slots": len(self._lane(0)),
        }

    def _combos(self) -> Fields:
        """Return all different rolls with their weights: of all dice, then of one die if fewer."""
        weights = Counter(self.rules.thrown.results)
        faces, dice = sorted(weights), self.rules.moves_a_roll
        rolls: dict[tuple[int, ...], int] = {}
        for count in sorted({1, dice}, reverse=True):
            for combo in combinations_with_replacement(faces, count):
                orders = factorial(count)
                for times in Counter(combo).values():
                    orders //= factorial(times)
                rolls[combo] = orders * prod(weights[face] for face in combo)
        return {
            "combos": len(rolls),
            "whole_combos": sum(len(combo) == dice for combo in rolls),
            "faces": len(faces),
            "combo_dice": [[*combo, *[0] * (t.MOST_DICE - len(combo))] for combo in rolls],
            "combo_ways": list(rolls.values()),
        }

    def _switches(self) -> Fields:
        rules = self.rules
        again = any(names.AGAIN in space.flags for space in self.layout.spaces)
        rolls_again = rules.doubles in (Doubles.ROLL_AGAIN, Doubles.UNDERSIDES)
        bonuses = {name: _bonus(getattr(rules, name)) for name in ("hit_bonus", "home_bonus")}
        return {
            "hit": t.HIT_ALWAYS
            if rules.hit.alone
            else (Hit.NONE, Hit.ON_OWNERSHIP).index(rules.hit),
            "swaps": rules.hit is Hit.SWAP,
            "after_hit": rules.full is Full.AFTER_HIT,
            "stacks": rules.stacks is Stacks.MOVE_TOGETHER,
            "optional": rules.dice_use is DiceUse.OPTIONAL,
            "maximise": rules.maximises,
            "larger": rules.dice_use is DiceUse.MAXIMISE_LARGER,
            "waiting_first": rules.waiting is Waiting.FIRST,
            "home_spaces": rules.home_spaces if rules.bear_off is BearOff.ALL_IN else 0,
            "rearmost": rules.finish is Finish.REARMOST,
            "four_moves": rules.doubles is Doubles.FOUR_MOVES,
            "roll_again": rolls_again,
            "undersides": rules.doubles is Doubles.UNDERSIDES,
            "more_rolls": rolls_again
            or again
            or rules.sixes is Sixes.ROLL_AGAIN
            or t.BONUS_ROLL in bonuses.values()
            or bool(rules.thrown.again)
            or (rules.waits and rules.jail_rolls > 1),
            "round_end": rules.win is Win.ROUND_END,
            "roll_off": rules.start_order is StartOrder.ROLL_OFF,
            **bonuses,
            "bonus_optional": rules.bonus_use is BonusUse.OPTIONAL,
            "freed_by": _place(rules.entry),
            "freeing_rolls": rules.jail_rolls,
            "free_most": rules.exit_count is ExitCount.MAX,
            "must_free": rules.must_free_on_double,
            "must_enter": rules.exit_duty is ExitDuty.ENTER,
            "clear_exit": rules.exit_duty is ExitDuty.CLEAR_AND_ENTER,
            "exit_hit": _place(rules.exit_hit),
            "sixes": rules.sixes is Sixes.ROLL_AGAIN,
            "six_counts": rules.six_counts,
            "triple_six": _place(rules.triple_six),
            "triple": _place(rules.triple_double),
            "pool_doubles": rules.jail_double_counts,
            "sum_move": _place(rules.sum_move),
            "retreats": rules.retreat is Retreat.FORCED,
            "huffing": _place(rules.callout),
            "one_die": rules.one_die_distance,
            "playing": -1,
        }

    def _barriers(self) -> Fields:
        """Return the fields of barriers: what they are, and which teams they bar."""
        rules = self.rules
        kinds = (Barriers.NONE, Barriers.OWN_PAIR, Barriers.ANY_PAIR, Barriers.OWN_SINGLE)
        any_pair = rules.barriers is Barriers.ANY_PAIR
        others = rules.bars is Bars.OTHERS or rules.barriers is Barriers.NONE
        return {
            "barriers": kinds.index(rules.barriers),
            "owners": 1 if rules.barriers is Barriers.OWN_SINGLE else t.OWNERS,
            "bars": _place(rules.bars),
            "barred": any_pair or not others,
            "lone_safe": not rules.share_safe,
            "guarded_goals": not rules.goal_pass,
            "break_on_six": rules.break_on is BreakOn.SIX,
        }

    def _partners(self) -> Fields:
        """Return the pairs of seats; they need all seats."""
        pairs = [(one - 1, other - 1) for one, other in self.rules.partners]
        pairs = pairs if 2 * len(pairs) == self.seats else []
        partner = {one: other for pair in pairs for one, other in (pair, pair[::-1])}
        playing = bool(pairs) and self.rules.after_home is AfterHome.PLAY_PARTNER
        return {
            "partners": bool(pairs),
            "play_partner": playing,
            "pair_slots": len(partner),
            "deputy_slots": int(playing),
            "partner": [partner[seat] for seat in sorted(partner)],
        }

    def _neighbours(self, tabled: TabledMoves) -> Fields:
        """Return the ordinary spaces beside each other whose checkers protect each other."""
        protect = self.rules.protect
        before: list[list[int]] = [[] for _ in range(self.extent)]
        after: list[list[int]] = [[] for _ in range(self.extent)]
        for link in self.layout.links if protect is not Protect.NONE else ():
            origin, target = self.number[link.origin], self.number[link.target]
            fields = tabled.kind[origin] == tabled.kind[target] == t.FIELD
            if link.kind is LinkKind.STEP and fields:
                after[origin].append(target)
                before[target].append(origin)
        slots = max(map(len, before + after))

        def filled(near: list[list[int]]) -> list[list[int]]:
            return [row + [space] * (slots - len(row)) for space, row in enumerate(near)]

        return {
            "near_slots": slots,
            "walls": protect is Protect.PAIRS_AND_WALLS,
            "before": filled(before),
            "after": filled(after),
        }

    def _freeing(self, tabled: TabledMoves) -> Fields:
        """Return the dice and the sums that free a checker."""
        rules = self.rules
        values = rules.entry_value if rules.entry is Entry.ON_VALUE else ()
        sums = [value for value in values if value > 1] if rules.entry_sum else []
        return {
            "freeing_dice": sum(1 << value for value in values),
            "freeing_sums": sum(1 << value for value in sums),
            "freeing_ways": len(values) + len(sums),
            "freeing_rows": [*values, *(tabled.sum_row + value for value in sums)],
        }

    def _abilities(self) -> Fields:
        """Return, as bits, the checkers that are first of their class or have an ability."""
        flags = {
            name: [can(one, ability) for one in self.classes]
            for name, ability in _ABILITIES.items()
        }
        flags["class_starts"] = [
            self.classes.index(name) == k for k, name in enumerate(self.classes)
        ]
        return {
            name: sum(flag << checker for checker, flag in enumerate(row))
            for name, row in flags.items()
        }

    def _start(self, seat: int) -> list[int]:
        """Return the start of each checker of a team, sorted by space within a class."""
        line = standing(self.spec, self.layout, seat)
        places = sorted((self.number[space], name) for name, space in line)
        return [
            space for one in dict.fromkeys(self.classes) for space, name in places if name == one
        ]

    def _pool(self, seat: int) -> int:
        first = self.layout.starts[seat][0]
        return self.number[first] if self.layout.space(first).kind is SpaceKind.POOL else -1

    def _exit(self, seat: int) -> int:
        """Return the space to which a seat's freed checkers come, -1 if they walk in."""
        links = self.layout.links_from(self.layout.starts[seat][0], seat)
        exits = [self.number[link.target] for link in links if link.kind is LinkKind.RELEASE]
        return exits[0] if exits else -1

    def _lane(self, seat: int) -> list[int]:
        """Return a lane's slots in the order in which hit checkers fill them; empty for a pool."""
        slots = [
            self.number[name]
            for name in self.layout.starts[seat]
            if self.layout.space(name).kind is SpaceKind.LANE
        ]
        return slots if self.rules.hit_return is HitReturn.BRIDGE_LOWEST else slots[::-1]


def _bonus(value: str | int) -> int:
    """Return a bonus as the kernel knows it: its pips, or NO_BONUS or BONUS_ROLL."""
    named = {NO_BONUS: t.NO_BONUS, ROLL_AGAIN: t.BONUS_ROLL}
    return value if isinstance(value, int) else named[value]


def _place(value: Enum) -> int:
    """Return the position of a value in its enum; the kernel's constants have the same order."""
    return list(type(value)).index(value)
