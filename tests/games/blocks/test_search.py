"""The search: what it proves is so, what it must see it sees, and it always has a move."""

import random
from collections import Counter
from dataclasses import replace
from functools import cache

import pytest

from cuatto_kit.games.blocks.game import PASS, BlocksGame, Position
from cuatto_kit.games.blocks.players import BOTS, Searcher, SearchResult, make_bot
from cuatto_kit.games.blocks.search import MATE_BOUND, WIN, packed, score_in, score_kept
from cuatto_kit.games.game import END
from tests.cases import often, only, seldom

from . import brute, oracle
from .boards import CABEZA, CABEZAS, ROUND, STUCK, Board, after, board, fresh, placed

EVEN = 100
"""The score of a draw is within a row of nothing, whatever a draw is thought to be worth."""
SMALL = 1 << 14
"""Positions that a searcher remembers where the default would cost more than the search."""
BOARDS = {
    "classic": CABEZA,
    "8 x 8": board(8, 8),
    "6 x 7": board(6, 7, {"m": (1, 1, 1), "f": (2, 1, 1)}),
    "crush through": board(8, 8, crush_through=True),
    "12 x 10": board(12, 10, once="", repetition="none", ply_cap=0),
}


def searched(on: Board, state: Position | str, depth: int = 5) -> SearchResult:
    """What a search finds that begins with an empty table."""
    state = on.position(state) if isinstance(state, str) else state
    return Searcher(on.game(), SMALL).search(state, depth)


@cache
def mined(name: str, number: int = 60) -> list[tuple[Position, int]]:
    """Positions of a board, as many of each kind as there are up to `number`: in how many moves
    they are won, by brute force."""
    on, chance = BOARDS[name], random.Random(name)
    game, found = on.game(), Counter[int]()
    kept = []
    for _ in range(6 * number):
        state = on.position(on.strewn(chance))
        if game.actor(state) != END:
            proven = brute.wins_in(game, state, 2)
            found[proven] += 1
            if found[proven] <= number // 4:
                kept.append((state, proven))
    return kept


# Wins and losses


def test_a_win_in_one_is_played() -> None:
    assert searched(CABEZA, placed(C="e8", c="a6")).wins_in == 1
    assert searched(CABEZA, placed(C="a1", c="e6", M="e4")).move == "Mnn"
    assert searched(CABEZA, placed(C="a1", c="e2", side="b")).move[:2] == "cs"


def test_a_win_in_two_is_found() -> None:
    """Two rows at a time; no piece is in the way."""
    result = searched(CABEZA, placed(C="e6", c="a9"))
    assert (result.wins_in, len(result.pv)) == (2, 3)
    assert brute.wins_in(CABEZA.game(), CABEZA.position(placed(C="e6", c="a9")), 2) == 2


def test_a_win_in_three_is_found() -> None:
    on, chance = BOARDS["8 x 8"], random.Random(7)
    found = 0
    while found < 3:
        state = on.position(on.strewn(chance))
        if on.game().actor(state) != END and brute.wins_in(on.game(), state, 3) == 3:
            result = searched(on, state, 8)
            assert result.wins_in == 3
            assert brute.wins_in(on.game(), on.game().apply(state, result.move), 2) == -2
            found += 1


@pytest.mark.slow
@pytest.mark.parametrize("name", only(["classic", "6 x 7"], BOARDS))
def test_what_is_won_or_lost_in_two_is_announced_and_nothing_else(name: str) -> None:
    on = BOARDS[name]
    kinds = Counter(proven for _, proven in mined(name))
    assert all(kinds[proven] >= 4 for proven in (-2, -1, 0, 1, 2))
    for state, proven in mined(name):
        result = searched(on, state)
        assert (result.wins_in if abs(result.wins_in) <= 2 else 0) == proven


@pytest.mark.slow
@pytest.mark.parametrize("name", only(["classic", "6 x 7"], BOARDS))
def test_an_announced_win_is_kept_by_the_move(name: str) -> None:
    on = BOARDS[name]
    for state, proven in mined(name):
        reached = on.game().apply(state, searched(on, state).move)
        if proven == 1:
            assert on.game().winners(reached) == (state.side,)
        elif proven == 2:
            assert brute.wins_in(on.game(), reached, 1) == -1


@cache
def pressed(number: int) -> list[tuple[Position, str]]:
    """Positions in which just one move lets the other side not win at once, and that move."""
    on, chance = BOARDS["6 x 7"], random.Random(5)
    game, found = on.game(), []
    while len(found) < number:
        state = on.position(on.strewn(chance))
        if game.actor(state) == END or brute.wins_in(game, state, 1):
            continue
        if brute.wins_in(game, replace(state, side=1 - state.side), 1) == 1:
            moves = {move: game.apply(state, move) for move in game.legal(state)}
            safe = [move for move in moves if brute.wins_in(game, moves[move], 1) != 1]
            if len(safe) == 1 < len(moves):
                found.append((state, safe[0]))
    return found


@pytest.mark.slow
@pytest.mark.parametrize("depth", [1, 2, 4])
def test_the_one_defence_is_played(depth: int) -> None:
    for state, defence in pressed(5):
        assert searched(BOARDS["6 x 7"], state, depth).move == defence


@pytest.mark.slow
def test_the_line_is_one_that_can_be_played() -> None:
    for state, proven in mined("classic"):
        result = searched(CABEZA, state, 4)
        assert result.pv[0] == result.move
        here = state
        for move in result.pv:
            here = CABEZA.game().apply(here, move)
        if proven == 2:
            assert CABEZA.game().winners(here) == (state.side,)


# Draws


@pytest.mark.slow
def test_a_side_that_is_lost_repeats_the_position() -> None:
    """The defence has been on the board twice: it is a draw at once."""
    game = CABEZA.game()
    lost = [state for state, proven in mined("classic") if proven == -2]
    for state in lost[:8]:
        moves = {move: game.apply(state, move) for move in game.legal(state)}
        escape = next(m for m in moves if brute.wins_in(game, moves[m], 1) != 1)
        again = moves[escape].key
        other = (again[0], 1 - again[1])
        past = replace(state, seen=(again, other, again, other, (state.places, again[1])), ply=5)
        assert game.actor(game.apply(past, escape)) == END
        result = Searcher(game, SMALL).search(past, 4)
        assert (result.move, result.wins_in) == (escape, 0)
        assert abs(result.score) < EVEN


@pytest.mark.slow
def test_without_the_rule_nothing_is_gained_by_repeating() -> None:
    on = board(repetition="none")
    lost = [state for state, proven in mined("classic") if proven == -2][:4]
    assert all(searched(on, state).wins_in == -2 for state in lost)


def test_a_win_that_comes_after_the_ply_cap_is_none() -> None:
    state = CABEZA.position(placed(C="e6", c="a9"))
    for ply, wins_in in ((0, 2), (297, 2), (298, 0)):
        result = searched(CABEZA, replace(state, ply=ply), 6)
        assert result.wins_in == wins_in, ply
    assert abs(searched(CABEZA, replace(state, ply=298), 6).score) < EVEN


@pytest.mark.parametrize(("first", "then", "wins_in"), [(298, 0, 2), (0, 298, 0)])
def test_what_is_remembered_of_another_ply_does_not_mislead(
    first: int, then: int, wins_in: int
) -> None:
    """A searcher is asked about the same pieces near the ply cap and far from it."""
    state = CABEZA.position(placed(C="e6", c="a9", M="j1", m="j9"))
    searcher = Searcher(CABEZA.game(), SMALL)
    searcher.search(replace(state, ply=first), 12)
    assert searcher.search(replace(state, ply=then), 5).wins_in == wins_in


def test_the_last_ply_before_the_cap_is_searched() -> None:
    state = CABEZA.position(oracle.START)
    assert searched(CABEZA, replace(state, ply=299)).move in CABEZA.game().legal(state)
    with pytest.raises(ValueError, match="the game is over"):
        searched(CABEZA, replace(state, ply=300))


@pytest.mark.parametrize("fen", [placed(C="a10", c="j10"), placed(C="a1", M="e5", side="b"), STUCK])
def test_a_game_that_is_over_is_not_searched(fen: str) -> None:
    with pytest.raises(ValueError, match="the game is over"):
        searched(CABEZA, fen)


def test_a_game_drawn_by_repetition_is_not_searched() -> None:
    with pytest.raises(ValueError, match="the game is over"):
        searched(CABEZA, after(CABEZAS, *ROUND, *ROUND))


# Stalemate


def test_a_side_without_a_move_passes() -> None:
    on = board(stalemate="pass")
    result = searched(on, STUCK)
    assert (result.move, result.pv) == (PASS, (PASS,))


SHUT = {"C": "a1", "o": "b1-c2"}
"""Red's cabeza is in the corner beside an opa; an upright flaco on a2 shuts it in. Neither
can land on it: they would roll off the board."""


@pytest.mark.parametrize(
    ("stalemate", "wins_in"), seldom(3, map(pytest.param, ("loss", "draw", "pass"), (1, 2, 2)))
)
def test_shutting_in_wins_where_stalemate_is_a_loss(stalemate: str, wins_in: int) -> None:
    """Else blue waits until red has stepped onto a2, its one free square."""
    on = board(stalemate=stalemate)
    result = searched(on, placed(**SHUT, c="j9", f="a3-a4", side="b"), 2)
    assert result.wins_in == wins_in
    assert (result.move == "fs") == (wins_in == 1)


@pytest.mark.slow
def test_a_side_that_is_shut_in_and_passes_is_searched_on() -> None:
    """Red can only pass; blue needs two moves to walk home."""
    result = searched(board(stalemate="pass"), placed(**SHUT, c="j5", f="a2", side="b"), 4)
    assert result.wins_in == 2
    assert result.move[:3] == "css"


# Time, transposition table, sameness


def test_a_clock_that_has_run_out_leaves_a_legal_move() -> None:
    game = CABEZA.game(oracle.START)
    result = Searcher(game).search(game.initial(), seconds=0)
    assert result.move in game.legal(game.initial())
    assert result.depth >= 1


def test_the_clock_is_kept() -> None:
    game = CABEZA.game(oracle.START)
    searcher = Searcher(game)
    searcher.search(game.initial(), 1)  # compiles
    result = searcher.search(game.initial(), seconds=0.2)  # or it would never end
    assert result.depth > 1


def test_after_a_stopped_search_the_next_is_whole() -> None:
    state = CABEZA.position(oracle.START)
    searcher = Searcher(CABEZA.game(), SMALL)
    searcher.search(state, seconds=0)
    assert searcher.search(state, 3).depth == 3


@pytest.mark.slow
@pytest.mark.parametrize("table_size", [2, 4])
def test_a_table_that_is_full_misleads_nobody(table_size: int) -> None:
    searcher = Searcher(CABEZA.game(), table_size)
    for state, proven in mined("classic"):
        result = searcher.search(state, 3)
        assert result.move in CABEZA.game().legal(state)
        if abs(proven) == 1:
            assert result.wins_in == proven


@pytest.mark.slow
def test_a_table_that_is_kept_misleads_nobody() -> None:
    """One searcher through all positions, twice, at growing depth."""
    searcher = Searcher(BOARDS["8 x 8"].game(), SMALL)
    for depth in (3, 5):
        for state, proven in mined("8 x 8"):
            found = searcher.search(state, depth).wins_in
            assert abs(found) > 2 or found == proven or (found == 0 and depth == 3)


def told(result: SearchResult) -> SearchResult:
    return replace(result, seconds=0.0)


@pytest.mark.parametrize("depth", [1, 3, 5])
def test_a_search_to_a_depth_is_the_same_again(depth: int) -> None:
    first, second = (told(searched(CABEZA, oracle.START, depth)) for _ in range(2))
    assert first == second
    assert first.depth == depth


@pytest.mark.slow
def test_searchers_do_not_know_of_each_other() -> None:
    alone = told(searched(CABEZA, oracle.START, 4))
    other = Searcher(CABEZA.game(), SMALL)
    for state, _ in mined("classic")[:5]:
        other.search(state, 4)
    assert told(searched(CABEZA, oracle.START, 4)) == alone


def test_a_deeper_search_looks_at_more() -> None:
    nodes = [searched(CABEZA, oracle.START, depth).nodes for depth in (1, 2, 3, 4)]
    assert nodes == sorted(set(nodes))


def test_thinking_leaves_the_position_as_it_was() -> None:
    state = CABEZA.position(oracle.START)
    before = (state.places, state.side, state.ply, state.seen)
    searched(CABEZA, state, 3)
    assert (state.places, state.side, state.ply, state.seen) == before


FRESH = f"""
from cuatto_kit.games.blocks.players import Searcher
from tests.games.blocks.boards import board
game = board().game({oracle.START!r})
result = Searcher(game, {SMALL}).search(game.initial(), 4)
print(result.move, result.score, result.nodes)
"""


@pytest.mark.slow
def test_a_kernel_from_the_cache_is_the_one_that_was_compiled() -> None:
    """Another process takes what this one compiled."""
    result = searched(CABEZA, oracle.START, 4)
    answer = fresh(FRESH)
    assert answer.returncode == 0, answer.stderr
    assert answer.stdout.split() == [result.move, str(result.score), str(result.nodes)]


# A whole game


@pytest.mark.parametrize("name", often(["classic"], BOARDS))
def test_a_game_of_searches_has_an_end_and_only_legal_moves(name: str) -> None:
    on = BOARDS[name]
    game: BlocksGame = on.game()
    state = on.position(on.strewn(random.Random(3), most_missing=0))
    searcher = Searcher(game, SMALL)
    for _ in range(40):
        if game.actor(state) == END:
            break
        state = game.apply(state, searcher.search(state, 2).move)


def test_bots_are_named_from_the_weakest_to_the_strongest() -> None:
    assert BOTS[:3] == ("random", "search:1", "search:2")
    state = CABEZA.position(placed(C="e8", c="a6"))
    for name in ("search:1", "search:3"):
        assert make_bot(name, CABEZA.game())(state, lambda n: 0)[:3] == "Cnn"


def test_a_bot_of_chance_draws_among_the_moves() -> None:
    state = CABEZA.position(oracle.START)
    bot, moves = make_bot("random", CABEZA.game()), CABEZA.game().legal(state)
    assert [bot(state, lambda n, k=k: k) for k in range(len(moves))] == moves


@pytest.mark.parametrize("score", [0, 250, -250, WIN - 7, 7 - WIN])
@pytest.mark.parametrize("ply", [0, 3, 6])
def test_a_win_is_as_far_from_its_position_wherever_that_comes_up(score: int, ply: int) -> None:
    """A position found at one ply may be met again at another: a win there is so much farther."""
    entry = packed(score_kept(score, ply), 5, 0, 12)
    for again in (0, 2, 9):
        later = again - ply if abs(score) > MATE_BOUND else 0
        assert score_in(entry, again) == score - later * (1 if score > 0 else -1)
