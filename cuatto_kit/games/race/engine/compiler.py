"""Layout and rules → the table that the kernel reads (tables.py)."""

from enum import Enum

import numpy as np

from cuatto_kit.board.layout import Layout, LinkKind, Space, SpaceKind
from cuatto_kit.games.race.config import names
from cuatto_kit.games.race.config.classes import Ability, can
from cuatto_kit.games.race.config.models import RaceVariant
from cuatto_kit.games.race.config.rules import (
    STICKS_THROWN,
    DiceUse,
    Doubles,
    ExitCount,
    ExitDuty,
    Full,
    Hit,
    HitReturn,
    Sixes,
    StartOrder,
    SumMove,
    Throw,
    Win,
)
from cuatto_kit.games.race.engine import tables as t
from cuatto_kit.games.race.engine.tabled_moves import KINDS, TabledMoves
from cuatto_kit.games.race.engine.tables import Board

_ABILITIES = {
    t.BACKWARD: Ability.BACKWARD,
    t.PINS: Ability.PINS,
    t.UNPINNABLE: Ability.UNPINNABLE,
    t.BREAKS: Ability.BREAKS,
    t.ODD_ONLY: Ability.ODD_ONLY,
    t.EVEN_ONLY: Ability.EVEN_ONLY,
}


def make_board(spec: RaceVariant, layout: Layout, seats: int) -> Board:
    """The tables of a game for a number of seats.

    Raises ValueError, in words, where a seat has more ways than can be tabled.
    """
    return _Maker(spec, layout, seats).board()


class _Maker:
    def __init__(self, spec: RaceVariant, layout: Layout, seats: int) -> None:
        self.spec = spec
        self.rules = spec.rules
        self.layout = layout
        self.seats = seats
        self.names = tuple(space.id for space in layout.spaces)
        self.number = {name: number for number, name in enumerate(self.names)}
        self.classes = tuple(
            name for name, count in spec.teams.checkers.items() for _ in range(count)
        )

    def board(self) -> Board:
        layout, seats = self.layout, range(self.seats)
        backward = any(can(name, Ability.BACKWARD) for name in self.classes)
        tabled = TabledMoves(self.rules, layout, self.seats, backward=backward)
        table = t.TableBuilder(self._sizes(tabled) | self._switches() | self._checkers())
        table.add(t.KIND, [*(KINDS[space.kind] for space in layout.spaces), t.POOL])
        table.add(t.CAPACITY, [*(space.capacity or t.UNLIMITED for space in layout.spaces), 0])
        table.add(t.ROOM, [*map(_room, layout.spaces), 0])
        table.add(t.SAFE, [*(names.SAFE in space.flags for space in layout.spaces), 0])
        table.add(t.AGAIN_AT, [*(names.AGAIN in space.flags for space in layout.spaces), 0])
        table.add(t.START, [self._start(seat) for seat in seats])
        table.add(t.POOLS, [self._pool(seat) for seat in seats])
        table.add(t.EXITS, [self._exit(seat) for seat in seats])
        table.add(
            t.GOAL, [[*(name in layout.finishes[s] for name in self.names), 0] for s in seats]
        )
        table.add(t.LANE_AT, [self._lane(seat) for seat in seats])
        table.add(t.DISTANCE, [[*tabled.distances(seat), t.UNLIMITED] for seat in seats])
        moves = [move for move in tabled.numbered if move]
        guards = [move.guards if move else () for move in tabled.numbered]
        nowhere = len(self.names)
        table.add(t.TABLED_AT, tabled.begins)
        table.add(t.LAND, [move.land if move else nowhere for move in tabled.numbered])
        table.add(t.DIE_OF, [move.row if move else 0 for move in tabled.numbered])
        table.add(t.GUARDS_AT, np.cumsum([0, *map(len, guards)]))
        table.add(t.GUARDS, [space for closed in guards for space in closed])
        self._add_guard_sets(table, tabled)
        table.header[t.SLOTS] = tabled.slots
        table.header[t.ANY_RETURNS] = any(move.land == move.origin for move in moves)
        table.header[t.ANY_GUARDS] = any(move.guards for move in moves)
        alike = not table.header[t.BREAKS] and not table.header[t.ANY_GUARDS]
        hits = table.header[t.AFTER_HIT] and table.header[t.HIT] != t.HIT_NEVER
        table.header[t.HITS_OPEN] = hits and alike
        table.header[t.MAX_MOVES] = self._most_moves(tabled)
        return Board(t.Table(table.array()), tuple(tabled.numbered), self.names, self.classes)

    def _add_guard_sets(self, table: t.TableBuilder, tabled: TabledMoves) -> None:
        """The guards of a move as bits, where each seat has few of them and no move comes by where
        it began: all are then looked at by one comparison."""
        nowhere = len(self.names)
        of_seat: list[dict[int, int]] = [{} for _ in range(self.seats)]
        sets = []
        for move in tabled.numbered:
            known = of_seat[move.seat] if move else {}
            guards = move.guards if move else ()
            sets.append(sum({1 << known.setdefault(space, len(known)) for space in guards}))
        most = max(map(len, of_seat))
        fits = most <= t.MOST_GUARDS and not any(
            move and move.origin in move.guards for move in tabled.numbered
        )
        table.add(t.GUARD_SET, sets if fits else [])
        rows = [[*known, *[nowhere] * (most - len(known))] for known in of_seat]
        table.add(t.SEAT_GUARDS, rows if fits else [])
        table.header[t.GUARD_SETS] = bool(most) and fits
        table.header[t.GUARD_COUNT] = most

    def _most_moves(self, tabled: TabledMoves) -> int:
        """Each checker by each die, and by the sum, in either direction; the most that a double
        frees, and a pass."""
        most = max(np.diff(tabled.begins), default=0)
        rows = self.rules.moves_a_roll + (self.rules.sum_move is SumMove.JUMP)
        return len(self.classes) * rows * 2 * int(most) + t.MOST_FREED + 1

    def _sizes(self, tabled: TabledMoves) -> dict[int, int]:
        sticks = STICKS_THROWN if self.rules.throw is Throw.FOUR_STICKS else 0
        return {
            t.SEATS: self.seats,
            t.TEAM: len(self.classes),
            t.SPACES: len(self.names) + 1,
            t.DICE: self.rules.moves_a_roll,
            t.STICKS: sticks,
            t.LEAST_FACE: 0 if sticks else 1,
            t.SIDES: sticks or t.DIE_SIDES,
            t.ROWS: tabled.rows,
            t.LANE_SLOTS: len(self._lane(0)),
        }

    def _switches(self) -> dict[int, int]:
        rules = self.rules
        again = any(names.AGAIN in space.flags for space in self.layout.spaces)
        rolls_again = rules.doubles is Doubles.ROLL_AGAIN
        return {
            t.HIT: (Hit.NONE, Hit.ON_OWNERSHIP, Hit.ON_LANDING).index(rules.hit),
            t.AFTER_HIT: rules.full is Full.AFTER_HIT,
            t.OPTIONAL: rules.dice_use is DiceUse.OPTIONAL,
            t.MAXIMISE: rules.dice_use is DiceUse.MAXIMISE,
            t.FOUR_MOVES: rules.doubles is Doubles.FOUR_MOVES,
            t.ROLL_AGAIN: rolls_again,
            t.MORE_ROLLS: rolls_again
            or again
            or rules.sixes is Sixes.ROLL_AGAIN
            or (rules.waits and rules.jail_rolls > 1),
            t.ROUND_END: rules.win is Win.ROUND_END,
            t.ROLL_OFF: rules.start_order is StartOrder.ROLL_OFF,
            t.BARRIERS: rules.barriers,
            t.FREED_BY: _place(rules.entry),
            t.FREEING_VALUE: rules.entry_value,
            t.FREEING_ROLLS: rules.jail_rolls,
            t.FREE_MOST: rules.exit_count is ExitCount.MAX,
            t.MUST_FREE: rules.must_free_on_double,
            t.CLEAR_EXIT: rules.exit_duty is ExitDuty.CLEAR_AND_ENTER,
            t.SIXES: rules.sixes is Sixes.ROLL_AGAIN,
            t.TRIPLE: _place(rules.triple_double),
            t.POOL_DOUBLES: rules.jail_double_counts,
            t.SUM: _place(rules.sum_move),
            t.HUFFING: _place(rules.callout),
            t.ONE_DIE: rules.one_die_distance,
            t.PLAYING: -1,
        }

    def _checkers(self) -> dict[int, int]:
        """Who is the first of its class, and who has each ability."""
        starts = [self.classes.index(name) == k for k, name in enumerate(self.classes)]
        flags = {
            header: [can(name, ability) for name in self.classes]
            for header, ability in _ABILITIES.items()
        }
        return {
            header: sum(flag << checker for checker, flag in enumerate(row))
            for header, row in {t.CLASS_STARTS: starts, **flags}.items()
        }

    def _start(self, seat: int) -> list[int]:
        """Where each checker of a team starts: the line-up on its lane, or the pool."""
        starts = [self.number[name] for name in self.layout.starts[seat]]
        if len(starts) == 1:
            return starts * len(self.classes)
        free: dict[str, list[int]] = {name: [] for name in self.classes}
        for name, space in zip(self.spec.teams.line_up, starts, strict=False):
            free[name].append(space)
        return [free[name].pop(0) for name in self.classes]

    def _pool(self, seat: int) -> int:
        first = self.layout.starts[seat][0]
        return self.number[first] if self.layout.space(first).kind is SpaceKind.POOL else -1

    def _exit(self, seat: int) -> int:
        """Where the freed checkers of a seat come, -1 where they walk in."""
        links = self.layout.links_from(self.layout.starts[seat][0], seat)
        exits = [self.number[link.target] for link in links if link.kind is LinkKind.RELEASE]
        return exits[0] if exits else -1

    def _lane(self, seat: int) -> list[int]:
        """A lane's slots in the order in which hit checkers fill them, empty for a pool."""
        slots = [
            self.number[name]
            for name in self.layout.starts[seat]
            if self.layout.space(name).kind is SpaceKind.LANE
        ]
        return slots if self.rules.hit_return is HitReturn.BRIDGE_LOWEST else slots[::-1]


def _room(space: Space) -> int:
    """With how many checkers a space is full to those who would land: at once a pool, never a
    finish."""
    if space.kind is SpaceKind.POOL:
        return 0
    return t.UNLIMITED if space.kind is SpaceKind.FINISH else space.capacity or t.UNLIMITED


def _place(value: Enum) -> int:
    """The place of a value among those of its switch: the kernel's constants are in their order."""
    return list(type(value)).index(value)
