"""One kernel for a game played outside Python: it changes a position, lists moves, and searches."""

from cuatto_kit.games.blocks.kernels import NO_MOVE, ending_of, list_moves, make, set_up, winner_by
from cuatto_kit.games.blocks.records import MOST_PLY, Ints, State, Table, Workspace
from cuatto_kit.games.blocks.search import search
from cuatto_kit.games.game import Numbers
from cuatto_kit.kernels.kernel import compiled

SET_UP, LIST_MOVES, MAKE_MOVE, PASS_TURN, FIND_ENDING, FIND_WINNER, PREPARE, SEARCH = range(8)
"""The actions.

- SET_UP: derive the rest of the position from side, ply and places.
- LIST_MOVES: write the moves to the workspace, as `moves`; return their number.
- MAKE_MOVE: make move `one`.
- PASS_TURN: give the turn to the other side.
- FIND_ENDING: return the ending; the position occurred `one` times before and has `two` moves.
- FIND_WINNER: return the side that wins by ending `one`, or −1.
- PREPARE: begin a search with `one` earlier positions; `path` in the workspace has their hashes.
- SEARCH: return the score at depth `one`; the best move is in the workspace, as `best`. `two` has
  the lower bound, plus SHIFT, times 65,536, plus the upper bound, plus SHIFT.
"""
ACTIONS = {
    "setUp": SET_UP, "listMoves": LIST_MOVES, "makeMove": MAKE_MOVE, "passTurn": PASS_TURN,
    "findEnding": FIND_ENDING, "findWinner": FIND_WINNER, "prepare": PREPARE, "search": SEARCH,
}  # fmt: skip
"""The actions by the names that the page knows."""
SHIFT = 32_768


@compiled
def act(
    table: Table,
    state: State,
    workspace: Workspace,
    tt: Ints,
    random_stream: Numbers,
    action: int,
    one: int,
    two: int,
) -> int:
    """Perform an action on a position; return what it describes, else 0.

    `tt` is a transposition table, int64, as for `search_root`; `random_stream` is int64[4].
    """
    t, s, work = table, state, workspace
    if action == SET_UP:
        set_up(t, s)
    if action == LIST_MOVES:
        return list_moves(t, s, work.moves[0])
    if action == MAKE_MOVE:
        make(t, s, one)
    if action == PASS_TURN:
        s.side = 1 - s.side
        s.ply += 1
        s.hash ^= t.side_key
    if action == FIND_ENDING:
        return ending_of(t, s, one, two)
    if action == FIND_WINNER:
        return winner_by(t, s, one)
    if action == PREPARE:
        for k in range(len(tt)):
            tt[k] = 0
        for ply in range(MOST_PLY):
            work.refutations.killers[ply, 0] = NO_MOVE
            work.refutations.killers[ply, 1] = NO_MOVE
        for side in range(2):
            for move in range(t.placement_count):
                work.refutations.history[side, move] = 0
        work.stopped = 0
        work.barred_count = 0
        work.past = one
    if action == SEARCH:
        low, high = two // 65_536 - SHIFT, two % 65_536 - SHIFT
        work.nodes = 0
        return search(t, s, work, tt, len(tt) // 4 - 1, work.never, one, low, high)
    return 0
