"""The kernel that steps games of Cabeza side by side."""

from typing import Any

from cuatto_kit.games.blocks.engine.endings import UNFINISHED, ending_of, winner_by
from cuatto_kit.games.blocks.engine.kernel import NO_MOVE, list_moves, make, pass_turn
from cuatto_kit.games.blocks.engine.table import MOST_PAST, Ints, State, Table, Workspace
from cuatto_kit.games.encoding import clear_mask, find_moves, pay
from cuatto_kit.kernels.kernel import compiled
from cuatto_kit.kernels.language import copy, inlined, shared
from cuatto_kit.kernels.records import Rows

PASSING = 0
"""The action of a side without a move; placements follow."""


@compiled
def step_games(
    table: Table,
    start: State,
    states: Rows[State],
    work: Workspace,
    turned: Ints,
    pasts: Ints,
    lengths: Ints,
    repeated: Ints,
    begin: bool,
    auto_reset: bool,
    seed: Ints,
    chosen: Ints,
    numbers: Ints,
    streams: Ints,
    actors: Ints,
    counts: Ints,
    legal: Ints,
    moves: Ints,
    masks: Any,
    rewards: Any,
    ended: Any,
) -> int:
    """As games/encoding.py has it; seed, numbers and streams say nothing here. Each game begins at
    `start`. `turned` is int64, by placement the one that it is on the board turned round; `pasts`
    int64[games × MOST_PAST], the hashes of the positions that came before, `lengths` how many there
    are, `repeated` how often the one that is there now is among them."""
    t, games, listed = table, len(chosen), work.moves[0]
    width, actions = len(legal) // games, len(masks) // games
    if not begin:
        wrong = find_moves(games, width, chosen, counts, legal)
        if wrong >= 0:
            return wrong
    for k in range(games):
        s, past = states[k], pasts[k * MOST_PAST :]
        clear_mask(masks[k * actions :], legal[k * width :], counts[k])
        ended[k] = 0
        rewards[2 * k] = rewards[2 * k + 1] = 0.0
        if begin:
            set_out(s, start, lengths[k:], repeated[k:])
        elif counts[k] > 0:
            go_on(t, s, moves[k * width + chosen[k]], past, lengths[k:], repeated[k:])
        n = list_moves(t, s, listed)
        ending = ending_of(t, s, repeated[k], n)
        if ending != UNFINISHED and not begin and counts[k] > 0:
            ended[k] = 1
            winner = winner_by(t, s, ending)
            pay(rewards[2 * k :], 2, 1 << winner if winner >= 0 else 0)
            if auto_reset:
                numbers[k] += games
                set_out(s, start, lengths[k:], repeated[k:])
                n = list_moves(t, s, listed)
                ending = ending_of(t, s, 0, n)
        actors[k] = -1
        counts[k] = 0
        if ending == UNFINISHED:
            if n == 0:
                listed[0] = NO_MOVE
            actors[k] = s.side
            counts[k] = max(n, 1)
        for number in range(counts[k]):
            move = listed[number]
            action = action_of(s, turned, move)
            moves[k * width + number] = move
            legal[k * width + number] = action
            masks[k * actions + action] = 1
    return -1


@inlined
def action_of(s: State, turned: Ints, move: int) -> int:
    """Return the action of a move from the point of view of the side that makes it."""
    if move == NO_MOVE:
        return PASSING
    return PASSING + 1 + (turned[move] if s.side else move)


@shared
def set_out(s: State, start: State, length: Ints, repeated: Ints) -> None:
    """Set up a game at its start."""
    copy(s, start)
    length[0] = 0
    repeated[0] = 0


@shared
def go_on(t: Table, s: State, move: int, past: Ints, length: Ints, repeated: Ints) -> None:
    """Make a move and update the game's history, `past`.

    If the history is full, its older half is dropped.
    """
    if t.draw_3:
        if length[0] == MOST_PAST:
            half = MOST_PAST // 2
            for place in range(half):
                past[place] = past[half + place]
            length[0] = half
        past[length[0]] = s.hash
        length[0] += 1
    if move == NO_MOVE:
        pass_turn(t, s, 1)
    else:
        make(t, s, move)
    repeated[0] = 0
    if t.draw_3:
        for place in range(length[0]):
            repeated[0] += past[place] == s.hash
