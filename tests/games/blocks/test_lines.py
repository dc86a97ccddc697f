"""Several of the best moves at once, and the search as a thinker that can be stopped."""

import random
import threading

import pytest

from cuatto_kit.games.blocks.game import PASS, Position
from cuatto_kit.games.blocks.players import ODDS, BlocksThinker, Searcher, SearchResult, worth
from cuatto_kit.games.game import END
from cuatto_kit.games.thinking import Limits, Stop, Thought

from . import brute, oracle
from .boards import CABEZA, STUCK, board, placed

SMALL = 1 << 14
START = CABEZA.position(oracle.START)


def lines_of(state: Position, lines: int, depth: int = 4) -> list[SearchResult]:
    return Searcher(CABEZA.game(), SMALL).search_lines(state, lines, depth)


def strewn(number: int) -> list[Position]:
    chance, found = random.Random(number), []
    while len(found) < number:
        state = CABEZA.position(CABEZA.strewn(chance))
        if CABEZA.game().actor(state) != END:
            found.append(state)
    return found


def test_every_move_has_a_line_where_all_are_asked_for() -> None:
    game = CABEZA.game()
    for state in strewn(6):
        lines = lines_of(state, 500, 2)
        assert sorted(line.move for line in lines) == sorted(game.legal(state))
        assert [line.score for line in lines] == sorted((x.score for x in lines), reverse=True)


@pytest.mark.slow
def test_lines_end_as_brute_force_says() -> None:
    """All reported wins and losses within two moves are true."""
    game, proven = CABEZA.game(), 0
    for state in strewn(40):
        for line in lines_of(state, 6, 5):
            after = game.apply(state, line.move)
            if line.wins_in == 1:
                assert game.winners(after) == (state.side,)
            elif line.wins_in == 2:
                assert brute.lost_within(game, after, 2)
            elif line.wins_in in (-1, -2):
                assert brute.won_within(game, after, -2 * line.wins_in - 1)
            else:
                assert not brute.won_within(game, after, 1)
            proven += line.wins_in != 0
    assert proven > 40


def test_each_line_can_be_played() -> None:
    game = CABEZA.game()
    for line in lines_of(START, 4, 5):
        here = START
        for move in line.pv:
            assert move in game.legal(here)
            here = game.apply(here, move)


def test_the_best_move_is_the_same_however_many_are_followed() -> None:
    """On positions with a clear best move."""
    for state in strewn(20):
        alone, (first, second) = lines_of(state, 1, 5)[0], lines_of(state, 2, 5)
        if first.score - second.score > 60:
            assert alone.move == first.move


def test_moves_that_win_at_once_come_first() -> None:
    state = CABEZA.position(placed(C="e8", c="a6"))
    winning = [move for move in CABEZA.game().legal(state) if move.count("n") == 2]
    lines = lines_of(state, len(winning) + 2)
    assert {line.move for line in lines[:-2]} == set(winning)
    assert all(line.wins_in == 1 for line in lines[:-2])
    assert all(line.wins_in != 1 for line in lines[-2:])


def test_all_lines_are_told_at_each_depth() -> None:
    told: list[Thought] = []
    thinker = BlocksThinker(CABEZA.game())
    thought = thinker.think(START, Limits(depth=3, lines=2), 0, Stop(), told.append)
    assert [len(one.prospects) for one in told] == [2] * len(told)
    assert [one.depth for one in told] == [1, 2, 3]
    assert told[-1].prospects == thought.prospects


def test_to_a_depth_the_same_is_found_again() -> None:
    thinker = BlocksThinker(CABEZA.game())
    first, second = (thinker.think(START, Limits(depth=5, lines=3), 0, Stop()) for _ in range(2))
    assert (first.prospects, first.nodes) == (second.prospects, second.nodes)


def test_a_stop_is_obeyed_at_once() -> None:
    stop, thinker = Stop(), BlocksThinker(CABEZA.game())
    threading.Timer(0.3, stop.set).start()
    thought = thinker.think(START, Limits(lines=3), 0, stop)  # or it would never end
    assert [p.moves[0] in CABEZA.game().legal(START) for p in thought.prospects] == [True] * 3
    assert len({p.moves[0] for p in thought.prospects}) == 3


def test_a_stop_that_is_set_leaves_a_move() -> None:
    stop = Stop()
    stop.set()
    thought = BlocksThinker(CABEZA.game()).think(START, Limits(), 0, stop)
    assert thought.best in CABEZA.game().legal(START)
    assert thought.depth <= 1


def test_the_clock_sets_nobodys_stop() -> None:
    stop, thinker = Stop(), BlocksThinker(CABEZA.game())
    thinker.think(START, Limits(seconds=0.05, lines=2), 0, stop)
    assert not stop.is_set
    assert thinker.think(START, Limits(depth=2), 0, stop).depth == 2


def test_a_thinker_refuses_a_game_that_is_over() -> None:
    with pytest.raises(ValueError, match="the game is over"):
        BlocksThinker(CABEZA.game()).think(CABEZA.position(STUCK), Limits(depth=1), 0, Stop())


def test_a_side_without_a_move_passes() -> None:
    on = board(stalemate="pass")
    thought = BlocksThinker(on.game()).think(on.position(STUCK), Limits(depth=2), 0, Stop())
    assert thought.best == PASS


def result(score: int) -> SearchResult:
    return SearchResult(PASS, score, 1, 1, 0.0, (PASS,))


def test_a_score_is_a_chance_to_win() -> None:
    assert worth(result(0)).win == 0.5
    odds = worth(result(ODDS)).win / worth(result(-ODDS)).win
    assert odds == pytest.approx(2.718281828)
    won, lost = worth(result(29_997)), worth(result(-29_998))
    assert (won.win, won.wins_in, won.exact) == (1.0, 2, True)
    assert (lost.win, lost.wins_in, lost.exact) == (0.0, -1, True)
    assert not worth(result(300)).exact
