"""Proofs by brute force: every move of both sides, nothing pruned but what is decided."""

from cuatto_kit.games.blocks.game import BlocksGame, Position
from cuatto_kit.games.blocks.kernels import list_moves, play, take_back, wins
from cuatto_kit.games.blocks.records import Perft, State, Table
from cuatto_kit.kernels.kernel import compiled
from cuatto_kit.kernels.language import shared

DEEPEST = 8
NEVER = 99


@shared
def _forced(t: Table, s: State, work: Perft, plies: int, attacks: bool) -> bool:
    """Return true if the attacker wins within some plies; `attacks` is true on its move."""
    row = work.plies[plies].moves
    n = list_moves(t, s, row)
    for number in range(n):
        if wins(t, s, row[number]):
            return attacks
    if n == 0:
        return not attacks
    if plies <= 1:
        return False
    for number in range(n):
        origin = play(t, s, row[number])
        won = _forced(t, s, work, plies - 1, not attacks)
        take_back(t, s, origin)
        if won == attacks:
            return attacks
    return not attacks


@compiled
def _ask(table: Table, state: State, work: Perft, plies: int, attacks: bool) -> bool:
    return _forced(table, state, work, plies, attacks)


def _within(game: BlocksGame, state: Position, plies: int, attacks: bool) -> bool:
    return _ask(game.table, game.read(state), Perft.new(game.table), plies, attacks)


def won_within(game: BlocksGame, state: Position, plies: int) -> bool:
    """Return true if the side to move can force a win within some plies."""
    return _within(game, state, plies, True)


def lost_within(game: BlocksGame, state: Position, plies: int) -> bool:
    """Whether the other side does."""
    return _within(game, state, plies, False)


def wins_in(game: BlocksGame, state: Position, most: int) -> int:
    """In how many of its moves the side to move wins for certain, or, negative, the other
    side; 0 where it takes more than `most` or is open. Stalemate is a loss here."""
    for moves in range(1, most + 1):
        if _within(game, state, 2 * moves - 1, True):
            return moves
        if _within(game, state, 2 * moves, False):
            return -moves
    return 0
