"""The graph of all reachable positions between turns, with the results of each roll.

A kernel walks the graph; its arrays are created here and grow. A position is stored as its key
(positions.py), which a hash table finds again, so that it takes about forty bytes, and each way on
five.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cuatto_kit.games.race.analysis.positions import Keys, key_of, set_to, terms_of
from cuatto_kit.games.race.engine.batch import winners as winners_of
from cuatto_kit.games.race.engine.game import Position, RaceGame
from cuatto_kit.games.race.engine.legal import list_moves
from cuatto_kit.games.race.engine.state import BEGIN, END, MOVE, NOBODY
from cuatto_kit.games.race.engine.steps import play
from cuatto_kit.games.race.engine.tables import Ints, Pending, State, Table, Workspace
from cuatto_kit.games.race.engine.turns import begin, first_combo, last_combo, roll_combo
from cuatto_kit.kernels.kernel import compiled
from cuatto_kit.kernels.language import copy, inlined, shared
from cuatto_kit.timing import Progress

MOST_BYTES = 4_000_000_000
"""The maximum total size of the arrays of a walk (bytes)."""
AT_ONCE = 100_000
"""Four times the number of positions between reports of progress, unless `most` is given."""
FIRST_ROOM = 1 << 12
"""The initial capacity of the arrays, in positions and in ways on."""
KNOWN, WALKED = range(2)
"""The indices of `so_far`: the known positions, and the positions whose ways on are known."""

Bytes = NDArray[np.int8]
Longs = NDArray[np.int64]


@dataclass(frozen=True)
class Graph:
    """`n` positions by number, with the start first, and the `m` ways between them.

    The ways of each roll are adjacent.

        keys        int64[n]: the positions (positions.py)
        actors      int8[n]: the seat to move, NOBODY after the end
        winners     int8[n]: the seats that have won, as bits
        home        int8[n]: the number of checkers at home, which never decreases
        first_edge  int64[n + 1]: the index of a position's first way on
        rolls       int8[m]: the roll of each way, an index of `roll_weights`
        targets     int32[m]: the position after the turn, once for each roll
    """

    keys: Keys
    actors: Bytes
    winners: Bytes
    home: Bytes
    first_edge: Longs
    rolls: Bytes
    targets: Ints

    def __len__(self) -> int:
        return len(self.keys)

    def position(self, game: RaceGame, number: int) -> Position:
        """Return a position as the game represents it."""
        table = game.board.table
        state = State.new(table)
        set_to(table, terms_of(game.board), state, int(self.keys[number]))
        return Position(state.array.tobytes())


def graph_of(
    game: RaceGame,
    progress: Progress = lambda *_: None,
    start: Position | None = None,
    most: int | None = None,
) -> Graph:
    """Walk through a game, or through all positions that can follow a position between turns.

    Raises ValueError, with a message for users, if the arrays are too large or there are more than
    `most` positions.
    """
    return _Walk(game, start or game.initial(), most).graph(progress)


class _Walk:
    """The arrays of a walk: those of a graph with spare capacity, and a hash table.

    `slots` holds the number of a position plus 1 at the hash of its key. `offsets` holds, for each
    position, the offset at which it was last written among the ways on of the present position.
    """

    def __init__(self, game: RaceGame, start: Position, most: int | None) -> None:
        table = game.board.table
        self.table = table
        self.most = most
        self.terms = terms_of(game.board)
        self.state = game.read(start).copy()
        self.work, self.pending = Workspace.new(table), Pending.new(table)
        self.keys = np.zeros(FIRST_ROOM, np.int64)
        self.offsets = np.zeros(FIRST_ROOM, np.int32)
        self.actors, self.winners, self.home = (np.zeros(FIRST_ROOM, np.int8) for _ in range(3))
        self.first_edge = np.zeros(FIRST_ROOM + 1, np.int64)
        self.rolls = np.zeros(FIRST_ROOM, np.int8)
        self.targets = np.zeros(FIRST_ROOM, np.int32)
        self.slots = np.zeros(2 * FIRST_ROOM, np.int32)
        self.so_far = np.array([1, 0])
        self.keys[0] = key_of(table, self.terms, self.state)
        fill_slots(self.keys, 1, self.slots)

    def graph(self, progress: Progress) -> Graph:
        while self.so_far[WALKED] < self.so_far[KNOWN]:
            if self.most is not None and self.so_far[KNOWN] > self.most:
                raise ValueError(f"there are more than {self.most:,} positions; expected fewer")
            until = int(self.so_far[WALKED]) + (self.most or AT_ONCE) // 4
            has_room = walk(
                self.table, self.terms, self.state, self.work, self.pending, self.slots,
                self.keys, self.offsets, self.actors, self.winners, self.home, self.first_edge,
                self.rolls, self.targets, self.so_far, until,
            )  # fmt: skip
            if not has_room:
                self._grow()
            progress("positions", int(self.so_far[WALKED]), int(self.so_far[KNOWN]))
        return self._finished()

    def _grow(self) -> None:
        """Enlarge the full arrays by half: those of positions or those of ways on.

        Raises ValueError if all arrays take more than MOST_BYTES.
        """
        if self.so_far[KNOWN] < len(self.keys):
            room = len(self.targets) * 3 // 2
            self.rolls.resize(room, refcheck=False)
            self.targets.resize(room, refcheck=False)
        else:
            room = len(self.keys) * 3 // 2
            for array in self._by_position():
                array.resize(room, refcheck=False)
            self.offsets.resize(room, refcheck=False)
            self.first_edge.resize(room + 1, refcheck=False)
            if len(self.slots) < room * 3 // 2:
                self.slots = np.zeros(2 * len(self.slots), np.int32)
                fill_slots(self.keys, int(self.so_far[KNOWN]), self.slots)
        if self._bytes() > MOST_BYTES:
            known = int(self.so_far[KNOWN])
            message = f"{known:,} positions and their ways on take {MOST_BYTES / 1e9:g} GB"
            raise ValueError(f"{message}, and there are more; expected a smaller game")

    def _by_position(self) -> list[NDArray[Any]]:
        return [self.keys, self.actors, self.winners, self.home]

    def _bytes(self) -> int:
        """Return the size of all arrays (bytes)."""
        return sum(array.nbytes for array in vars(self).values() if isinstance(array, np.ndarray))

    def _finished(self) -> Graph:
        """Return the graph without spare capacity, after the walk is over."""
        positions, edges = int(self.so_far[KNOWN]), int(self.first_edge[self.so_far[KNOWN]])
        del self.slots, self.offsets
        for array in self._by_position():
            array.resize(positions, refcheck=False)
        self.first_edge.resize(positions + 1, refcheck=False)
        self.rolls.resize(edges, refcheck=False)
        self.targets.resize(edges, refcheck=False)
        return Graph(
            self.keys, self.actors, self.winners, self.home, self.first_edge, self.rolls,
            self.targets,
        )  # fmt: skip


def roll_weights(game: RaceGame) -> list[float]:
    """Return the probability of each roll that a walk tries, in its order.

    Rolls of two dice precede rolls of one, if the game has both.
    """
    table = game.board.table
    ways, whole = table.combo_ways.tolist(), int(table.whole_combos)
    found = [n / sum(ways[:whole]) for n in ways[:whole]]
    if table.one_die and game.board.dice > 1:
        found += [n / sum(ways[whole:]) for n in ways[whole:]]
    return found


@compiled
def walk(
    table: Table, terms: Keys, state: State, workspace: Workspace, pending: Pending, slots: Ints,
    keys: Keys, offsets: Ints, actors: Bytes, winners: Bytes, home: Bytes, first_edge: Longs,
    rolls: Bytes, targets: Ints, so_far: Longs, until: int,
) -> bool:  # fmt: skip
    """Walk on from position `so_far[WALKED]` to `until` or to the end.

    Returns False if an array is full; the position without room is then walked again.
    """
    t, s = table, state
    while so_far[WALKED] < min(so_far[KNOWN], until):
        number = so_far[WALKED]
        set_to(t, terms, s, keys[number])
        home[number] = checkers_home(t, s)
        winners[number] = winners_of(t, s)
        actors[number] = NOBODY if s.phase == END else s.actor
        edge = first_edge[number]
        if s.phase != END:
            edge = walk_turns(
                t, terms, s, workspace, pending, slots, len(slots) - 1, keys, len(keys), offsets,
                rolls, targets, len(targets), so_far, edge,
            )  # fmt: skip
        if edge < 0:
            return False
        first_edge[number + 1] = edge
        so_far[WALKED] += 1
    return True


@shared
def checkers_home(t: Table, s: State) -> int:
    """Return the number of checkers of all seats on their goals."""
    found = 0
    for seat in range(t.seats):
        for checker in range(t.team):
            found += t.goal[seat, s.checkers[seat, checker]]
    return found


@shared
def walk_turns(
    t: Table, terms: Keys, s: State, work: Workspace, pending: Pending, slots: Ints, mask: int,
    keys: Keys, room: int, offsets: Ints, rolls: Bytes, targets: Ints, edges: int, so_far: Longs,
    first_edge: int,
) -> int:  # fmt: skip
    """Write the ways on of a position.

    Returns the index after the last one, or -1 if an array is full.
    """
    moves, here = work.moves, pending.held
    edge = first_edge
    for number_of_roll in range(first_combo(t, s), last_combo(t, s)):
        copy(pending.waiting[0], s)
        waiting, roll_edge = 1, edge
        if s.phase == BEGIN:
            seat = t.combo_dice[number_of_roll, 0] - t.combo_dice[0, 0]
            if seat >= t.seats:
                continue
            begin(pending.waiting[0], seat)
        else:
            roll_combo(t, pending.waiting[0], number_of_roll)
        while waiting > 0:
            waiting -= 1
            copy(here, pending.waiting[waiting])
            if here.phase != MOVE:
                target = number_of(key_of(t, terms, here), slots, mask, keys, room, so_far)
                if target < 0 or edge == edges:
                    return -1
                last = first_edge + offsets[target]
                if not roll_edge <= last < edge or targets[last] != target:
                    offsets[target] = edge - first_edge
                    targets[edge] = target
                    rolls[edge] = number_of_roll
                    edge += 1
                continue
            for move in range(list_moves(t, here, moves, work)):
                below = pending.waiting[waiting]
                copy(below, here)
                play(t, below, moves[move, 0], moves[move, 1])
                waiting += 1
    return edge


# The hash table


@inlined
def number_of(key: int, slots: Ints, mask: int, keys: Keys, room: int, so_far: Longs) -> int:
    """Return the number of a position, a new one for an unknown key; -1 if there is no room."""
    slot = slot_of(key, slots, mask, keys)
    if slots[slot]:
        return slots[slot] - 1
    number = so_far[KNOWN]
    if number == room:
        return -1
    keys[number] = key
    slots[slot] = number + 1
    so_far[KNOWN] = number + 1
    return number


@compiled
def fill_slots(keys: Keys, known: int, slots: Ints) -> None:
    """Insert `known` positions with different keys into empty slots."""
    for number in range(known):
        slots[slot_of(keys[number], slots, len(slots) - 1, keys)] = number + 1


@shared
def slot_of(key: int, slots: Ints, mask: int, keys: Keys) -> int:
    """Return the slot that contains a key, or a free one for it."""
    # Both products fit into a word, so that interpreted code gets the same result.
    word = (key & 0x3FFFFFFF) * 0x3779B97F + (key >> 30) * 0x2545F491
    slot = (word ^ (word >> 29)) & mask
    while slots[slot] and keys[slots[slot] - 1] != key:
        slot = (slot + 1) & mask
    return slot
