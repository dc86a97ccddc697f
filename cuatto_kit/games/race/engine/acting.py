"""One kernel for a game played outside Python: it changes a position, lists moves, and chooses.

A page that plays a board (design/play_page.py) holds the arrays and calls the kernel with the
number of an action. It writes the numbers of dice to the position itself, behind the dice left.
"""

from cuatto_kit.games.game import Numbers
from cuatto_kit.games.race.engine.batch import random_roll, winners
from cuatto_kit.games.race.engine.legal import list_moves
from cuatto_kit.games.race.engine.lookahead import prepare
from cuatto_kit.games.race.engine.policies import GREEDY, choose
from cuatto_kit.games.race.engine.state import END, MOVE, set_up
from cuatto_kit.games.race.engine.steps import play
from cuatto_kit.games.race.engine.tables import State, Table, Workspace
from cuatto_kit.games.race.engine.turns import begin, dice_to_roll, roll
from cuatto_kit.games.streams import seed_stream
from cuatto_kit.kernels.kernel import compiled
from cuatto_kit.kernels.language import copy, ones, shared

SET_UP, BEGIN_WITH, COUNT_DICE, ROLL_DICE, LIST_MOVES, PLAY_MOVE, CHOOSE, PLAY_OUT = range(8)
"""The actions.

- SET_UP: put all checkers where they start.
- BEGIN_WITH: let seat `one` begin.
- COUNT_DICE: return the number of dice, or throws, of the next roll.
- ROLL_DICE: roll `one` dice; return the checker that a third double or six takes, or NOBODY.
- LIST_MOVES: write the legal moves to the workspace, as `moves`; return their number.
- PLAY_MOVE: play checker `one` by tabled move `two`.
- CHOOSE: write the choice of policy `one` to the workspace, as `chosen`; `two` is the seed.
- PLAY_OUT: play a move and then greedily to the end, with seed `two`; return 2 if the actor wins, 1
  if it shares the win or the game has no end, else 0. `one` is the checker times SPAN, plus its
  tabled move, plus OTHERS.
"""
SPAN, OTHERS = 1 << 24, 64
MOST_ROLLS = 2_000
"""The number of rolls after which a game played out has no end."""
ACTIONS = {
    "setUp": SET_UP, "beginWith": BEGIN_WITH, "countDice": COUNT_DICE, "rollDice": ROLL_DICE,
    "listMoves": LIST_MOVES, "playMove": PLAY_MOVE, "choose": CHOOSE, "playOut": PLAY_OUT,
}  # fmt: skip
"""The actions by the names that the page knows."""


@compiled
def act(
    table: Table,
    state: State,
    workspace: Workspace,
    random_stream: Numbers,
    action: int,
    one: int,
    two: int,
) -> int:
    """Perform an action on a position; return what it describes, else 0.

    `random_stream` is int64[4].
    """
    t, s, work, stream = table, state, workspace, random_stream
    if action == SET_UP:
        set_up(t, s)
    if action == BEGIN_WITH:
        begin(s, one)
    if action == COUNT_DICE:
        return dice_to_roll(t, s)
    if action == ROLL_DICE:
        return roll(t, s, one)
    if action == LIST_MOVES:
        return list_moves(t, s, work.moves, work)
    if action == PLAY_MOVE:
        play(t, s, one, two)
    if action == CHOOSE:
        seed_stream(stream, two, 0)
        prepare(t, s, work)
        _, checker, tabled = choose(t, s, one, stream, work)
        work.chosen[0], work.chosen[1] = checker, tabled
    if action == PLAY_OUT:
        seed_stream(stream, two, 0)
        return play_out(t, s, work, stream, one // SPAN, one % SPAN - OTHERS)
    return 0


@shared
def play_out(
    t: Table, s: State, work: Workspace, stream: Numbers, checker: int, tabled: int
) -> int:
    """Return 2, 1 or 0, as PLAY_OUT says."""
    here, rolls = work.answered, 0
    copy(here, s)
    play(t, here, checker, tabled)
    while here.phase != END and rolls < MOST_ROLLS:
        if here.phase == MOVE:
            _, checker_then, tabled_then = choose(t, here, GREEDY, stream, work)
            play(t, here, checker_then, tabled_then)
        else:
            random_roll(t, here, stream)
            rolls += 1
    if here.phase != END:
        return 1
    won = winners(t, here)
    alone = ones(won) == (2 if t.partners else 1)
    return (2 if alone else 1) if (won >> s.actor) & 1 else 0
