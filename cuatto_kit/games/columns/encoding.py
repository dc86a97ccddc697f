"""Column games as arrays, for programs that learn."""

from functools import cached_property
from itertools import combinations
from typing import Any

import numpy as np

from cuatto_kit.games.columns.game import Choice, ColumnsGame, Move, Phase, Position, number_of
from cuatto_kit.games.columns.kernels import list_moves, play
from cuatto_kit.games.columns.records import (
    COLUMN_BITS,
    DECIDE,
    END,
    MOST_PLAYS,
    PICK,
    Board,
    Ints,
    State,
    Table,
    Workspace,
    set_up,
    winners,
)
from cuatto_kit.games.columns.values import roll_if_due
from cuatto_kit.games.encoding import (
    STREAM,
    Encoding,
    Field,
    Observation,
    Stepping,
    clear_mask,
    find_moves,
    pay,
)
from cuatto_kit.games.game import Numbers
from cuatto_kit.games.streams import seed_stream
from cuatto_kit.kernels.kernel import compiled
from cuatto_kit.kernels.language import shared
from cuatto_kit.kernels.records import Rows

# Encoding


class ColumnsEncoding(Encoding[Position, Choice]):
    """The encoding of Can't Stop.

    Action 0 is bust, 1 stops and 2 rolls on. The other actions are plays, sorted by the columns
    that they climb: every play that some throw of the dice may allow.
    """

    def __init__(self, game: ColumnsGame) -> None:
        self.game: ColumnsGame = game
        self.fields = fields_of(game.board)
        self.actions = FIRST_PLAY + len(self._plays)
        self.chances = len(game.board.throws.dice)
        self._size = self.size

    def action_of(self, state: Position, move: Choice) -> int:
        assert isinstance(move, Move)
        if move.columns:
            return FIRST_PLAY + self._plays[move.columns]
        number = number_of(move)
        assert number is not None
        return -number

    def observe(self, state: Position, seat: int) -> Observation:
        seen = np.zeros(self._size, np.int8)
        write(self.game.board.table, self.game.read(state), self._shown.ravel(), seat, seen)
        return seen

    def stepping(self, games: int) -> Stepping[Position]:
        table = self.game.board.table
        states = Rows.new(games, State, table)
        return Stepping(
            step=step_games,
            stepped=(table, states, Workspace.new(table), self._play_actions),
            watch=watch_games,
            watched=(table, states, self._shown.ravel()),
            most_moves=MOST_PLAYS,
            position=lambda k: _kept(states[k]),
        )

    @cached_property
    def _shown(self) -> Ints:
        """The number of dice that show each face, by throw and face."""
        board = self.game.board
        faces = range(1, board.sides + 1)
        return np.array([[dice.count(n) for n in faces] for dice in board.throws.dice], np.int32)

    @cached_property
    def _plays(self) -> dict[tuple[int, ...], int]:
        """The plays in order, with their numbers from 0."""
        board = self.game.board
        plays = {
            play
            for pairings in board.throws.pairings
            for sums in pairings
            for size in range(1, len(sums) + 1)
            for play in combinations([column for column in sums if column in board.columns], size)
        }
        return {play: number for number, play in enumerate(sorted(plays))}

    @cached_property
    def _play_actions(self) -> Ints:
        """The action of each play by its number in the kernel, or -1."""
        found = np.full(1 << COLUMN_BITS * self.game.board.table.pairs, -1, np.int32)
        for sums, number in self._plays.items():
            found[number_of(Move(sums))] = FIRST_PLAY + number
        return found


def _kept(state: State) -> Position:
    return Position(state.array.tobytes(), Phase(state.phase), state.actor)


# Observations

LEAST_SUM = 2


def fields_of(board: Board) -> tuple[Field, ...]:
    """Return the fields of an observation of a board, in the order of `write`."""
    table = board.table
    columns = table.sums - LEAST_SUM
    return (
        Field(
            "cubes",
            (table.seats, columns),
            "the space of a seat's cube in a column, from 1; 0 for none; columns by their sums "
            "from 2",
        ),
        Field("claimed", (table.seats, columns), "1 for a column that a seat has claimed"),
        Field("runners", (columns,), "the space of the actor's runner in a column; 0 for none"),
        Field("dice", (table.sides,), "the number of dice to be played that show 1, 2 …"),
        Field("actor", (table.seats,), "1 for the seat whose turn it is"),
        Field("phase", (2,), "1 if a play is to be chosen; 1 if the turn may stop"),
    )


@compiled
def watch_games(
    table: Table, states: Rows[State], shown: Ints, seats: Numbers, observations: Any
) -> None:
    """Write what a seat of each game sees.

    `shown` is the number of dice that show each face, int32, by throw and face; `observations` is
    int8, one observation after another.
    """
    games = len(seats)
    size = len(observations) // games
    for k in range(games):
        write(table, states[k], shown, seats[k], observations[k * size :])


@shared
def write(t: Table, s: State, shown: Ints, looking: int, seen: Any) -> None:
    """Write an observation."""
    columns = t.sums - LEAST_SUM
    for seat in range(t.seats):
        row = ((seat - looking) % t.seats) * columns
        for column in range(LEAST_SUM, t.sums):
            place = row + column - LEAST_SUM
            seen[place] = s.cubes[seat, column]
            seen[t.seats * columns + place] = s.owner[column] == seat + 1
    at = 2 * t.seats * columns
    for column in range(LEAST_SUM, t.sums):
        seen[at + column - LEAST_SUM] = s.here[column]
    at += columns
    for face in range(t.sides):
        seen[at + face] = shown[s.throw * t.sides + face] if s.phase == PICK else 0
    at += t.sides
    for seat in range(t.seats):
        seen[at + (seat - looking) % t.seats] = s.actor == seat
    at += t.seats
    seen[at] = s.phase == PICK
    seen[at + 1] = s.phase == DECIDE


# Steps

FIRST_PLAY = 3
"""The action of the first play; bust, stop and roll on have their negated numbers as actions."""


@compiled
def step_games(
    table: Table,
    states: Rows[State],
    work: Workspace,
    plays: Ints,
    begin: bool,
    auto_reset: bool,
    seed: Numbers,
    chosen: Numbers,
    numbers: Numbers,
    streams: Numbers,
    actors: Numbers,
    counts: Numbers,
    legal: Numbers,
    moves: Numbers,
    masks: Any,
    rewards: Any,
    ended: Any,
) -> int:
    """As games/encoding.py has it. `plays` is int32, the action of a play by its number."""
    t, games = table, len(chosen)
    width, actions = len(legal) // games, len(masks) // games
    if not begin:
        wrong = find_moves(games, width, chosen, counts, legal)
        if wrong >= 0:
            return wrong
    for k in range(games):
        s, stream = states[k], streams[STREAM * k :]
        clear_mask(masks[k * actions :], legal[k * width :], counts[k])
        ended[k] = 0
        for seat in range(t.seats):
            rewards[k * t.seats + seat] = 0.0
        if begin:
            set_out(t, s, stream, seed[0], numbers[k])
        elif counts[k] > 0:
            play(t, s, moves[k * width + chosen[k]])
            roll_if_due(t, s, stream)
            if s.phase == END:
                ended[k] = 1
                pay(rewards[k * t.seats :], t.seats, winners(t, s))
                if auto_reset:
                    numbers[k] += games
                    set_out(t, s, stream, seed[0], numbers[k])
        actors[k] = -1
        counts[k] = 0
        if s.phase != END:
            actors[k] = s.actor
            counts[k] = list_moves(t, s, work.moves)
        for number in range(counts[k]):
            move = work.moves[number]
            action = plays[move] if move > 0 else -move
            moves[k * width + number] = move
            legal[k * width + number] = action
            masks[k * actions + action] = 1
    return -1


@shared
def set_out(t: Table, s: State, stream: Numbers, seed: int, number: int) -> None:
    """Set up a game of a seed by its number, and roll the dice for the first seat."""
    seed_stream(stream, seed, number)
    set_up(t, s)
    roll_if_due(t, s, stream)
