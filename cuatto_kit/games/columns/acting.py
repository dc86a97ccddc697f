"""One kernel for a game played outside Python: it changes a position, lists moves, and chooses."""

from cuatto_kit.games.columns.kernels import list_moves, play, playable, roll
from cuatto_kit.games.columns.players import play_out
from cuatto_kit.games.columns.policies import choose
from cuatto_kit.games.columns.records import Estimates, State, Table, Workspace, set_up
from cuatto_kit.games.game import Numbers
from cuatto_kit.games.streams import seed_stream
from cuatto_kit.kernels.kernel import compiled

SET_UP, ROLL_THROW, LIST_MOVES, PLAY_MOVE, CHOOSE, COUNT_BUSTS, PLAY_OUT = range(7)
"""The actions.

- SET_UP: clear the board.
- ROLL_THROW: roll the dice of roll `one`, in which their order matters.
- LIST_MOVES: write the legal moves to the workspace, as `moves`; return their number.
- PLAY_MOVE: play move `one`.
- CHOOSE: return the index of the move that policy `one` picks; `two` is the seed.
- COUNT_BUSTS: return the number of rolls that would be a bust.
- PLAY_OUT: play move `one` and then to the end, the others by the Rule of 28, with seed `two`;
  return 2 if the actor wins, 1 if there is no winner, else 0.
"""
ACTIONS = {
    "setUp": SET_UP, "rollThrow": ROLL_THROW, "listMoves": LIST_MOVES, "playMove": PLAY_MOVE,
    "choose": CHOOSE, "countBusts": COUNT_BUSTS, "playOut": PLAY_OUT,
}  # fmt: skip
"""The actions by the names that the page knows."""


@compiled
def act(
    table: Table,
    state: State,
    workspace: Workspace,
    estimates: Estimates,
    here: State,
    random_stream: Numbers,
    action: int,
    one: int,
    two: int,
) -> int:
    """Perform an action on a position; return what it describes, else 0.

    `here` is a work array for a position, and `random_stream` is int64[4].
    """
    t, s, work, stream = table, state, workspace, random_stream
    if action == SET_UP:
        set_up(t, s)
    if action == ROLL_THROW:
        roll(s, t.throw_of[one])
    if action == LIST_MOVES:
        return list_moves(t, s, work.moves)
    if action == PLAY_MOVE:
        play(t, s, one)
    if action == CHOOSE:
        seed_stream(stream, two, 0)
        n = list_moves(t, s, work.moves)
        return choose(t, s, one, work.moves, n, stream, work, estimates)
    if action == PLAY_OUT:
        seed_stream(stream, two, 0)
        return play_out(t, s, here, work, estimates, stream, one)
    busts = 0
    if action == COUNT_BUSTS:
        columns = playable(t, s)
        for throw in range(t.throws):
            if t.shown[throw] & columns == 0:
                busts += t.ways[throw]
    return busts
