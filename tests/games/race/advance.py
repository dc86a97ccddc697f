"""A step of a race by the engine, interpreted or compiled: what chance decides, then all moves."""

from cuatto_kit.games.race.engine.legal import list_moves
from cuatto_kit.games.race.engine.state import BEGIN, MOVE, ROLL
from cuatto_kit.games.race.engine.steps import play
from cuatto_kit.games.race.engine.tables import Ends, State, Table, Workspace
from cuatto_kit.games.race.engine.turns import begin, roll
from cuatto_kit.kernels.kernel import compiled
from cuatto_kit.kernels.language import copy


@compiled
def advance(
    table: Table,
    state: State,
    first: int,
    second: int,
    third: int,
    workspace: Workspace,
    ends: Ends,
) -> int:
    """Lets chance decide where the state awaits it (`first` is a seat, or a die; dice kept
    from before are left), then lists the
    moves and, one after the other, the states they lead to; how many there are."""
    t, s, moves = table, state, workspace.moves
    if s.phase == BEGIN:
        begin(s, first)
    elif s.phase == ROLL:
        rolled, left = (3 if third else 2 if second else 1), s.dice_left
        s.dice[left] = first
        if rolled > 1:
            s.dice[left + 1] = second
        if rolled > 2:
            s.dice[left + 2] = third
        roll(t, s, rolled)
    if s.phase != MOVE:
        return 0
    n = list_moves(t, s, moves, workspace)
    for number in range(n):
        here = ends.position[number]
        copy(here, s)
        play(t, here, moves[number, 0], moves[number, 1])
    return n
