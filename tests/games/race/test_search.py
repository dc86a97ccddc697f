"""The search for a move of a race: legal, sensible, the same again, and stronger than others."""

import random
import time

import numpy as np
import pytest

from cuatto_kit.config import bundled
from cuatto_kit.games.game import END
from cuatto_kit.games.race.console.bots import by_choice, make_bot
from cuatto_kit.games.race.engine import search as kernel
from cuatto_kit.games.race.engine import tables
from cuatto_kit.games.race.engine.game import Move, Position, RaceGame
from cuatto_kit.games.race.engine.searcher import Budget, Playouts, Searcher, Seconds
from cuatto_kit.games.race.engine.state import MOVE
from cuatto_kit.games.race.engine.tables import Ends, Workspace
from cuatto_kit.statistics import share_of
from tests.cases import often

from .boards import BUNDLED, STRAIGHT, document, game_of
from .test_bots import CHANCES, on, stand

TINY, SMALL, LARGE = Playouts(1), Playouts(200), Playouts(3_000)
USUAL = ("snake-24-full", "parques", "royal-ur")


def chosen(game: RaceGame, state: Position, seed: int = 1, budget: Budget = SMALL) -> Move:
    """The move that is found."""
    searcher = Searcher(game.board.table)
    bot = by_choice(game, lambda array, _: searcher.choose(array, seed, budget))
    return bot(state, random.Random(1).randrange)


def random_positions(game: RaceGame, seed: int, choices: int) -> list[Position]:
    """Positions of a random game in which a seat is to move."""
    chance, state, found = random.Random(seed), game.initial(), []
    while len(found) < choices and game.actor(state) != END:
        moves = game.legal(state)
        if moves:
            found.append(state)
        outcomes = [outcome for outcome, _ in game.outcomes(state)]
        state = game.apply(state, chance.choice(moves or outcomes))
    return found


@pytest.mark.parametrize("variant", often(USUAL, BUNDLED))
def test_a_legal_move_is_found_on_every_board_and_the_position_stays(variant: str) -> None:
    game = game_of(bundled.bundled()[variant].read_text("utf-8"))
    searcher = Searcher(game.board.table)
    for state in random_positions(game, 5, 36)[::6]:
        array = game.read(state).copy()
        assert game.move_of(state, *searcher.choose(array, 1, TINY)) in game.legal(state)
        assert array.array.tobytes() == state.raw


def test_the_bot_plays_its_move() -> None:
    game = game_of(document(STRAIGHT))
    bot = make_bot("search:1", game)
    for state in random_positions(game, 2, 20):
        assert bot(state, random.Random(1).randrange) in game.legal(state)


def test_a_win_at_once_is_taken() -> None:
    """With an exact finish only the 3 goes home, and only while the checker has not gone by 2."""
    game = game_of(document(STRAIGHT, checkers={"regular": 1}, rules={"finish": "exact"}))
    state = game.place({0: [("regular", "main.4")], 1: [("regular", "main.5")]}, dice=(2, 3))
    assert {move.die for move in game.legal(state)} == {2, 3}
    for seed in range(5):
        assert chosen(game, state, seed).die == 3


def test_a_win_is_not_thrown_away() -> None:
    """The other seat will be out by any roll: to hit it is all that helps."""
    game = game_of(document(STRAIGHT, checkers={"regular": 2}, rules={"hit": "on_landing"}))
    placed = {
        0: [("regular", "main.1"), ("regular", "main.2")],
        1: [("regular", "main.6"), ("regular", "finish")],
    }
    state = game.place(placed, dice=(4,))
    assert len(game.legal(state)) == 2
    for seed in range(5):
        assert chosen(game, state, seed).origin == "main.2"


@pytest.mark.parametrize("chance", CHANCES)
def test_who_would_be_called_out_hits(chance: str) -> None:
    game = on("parques")
    own, other, dice = CHANCES[chance]
    state = stand(game, own, (other,), dice)
    while game.actor(state) == 0:
        state = game.apply(state, chosen(game, state, 1, LARGE))
    assert [space for _, space in game.checkers(state, 1)] == ["start.2"] * 4


# The same again


def test_a_search_depends_on_its_seed_and_how_much_it_tries_alone() -> None:
    game = on("snake-24-full")
    used, table = Searcher(game.board.table), game.board.table
    for state in random_positions(game, 3, 30)[::3]:
        fresh = Searcher(table).choose(game.read(state), 7, SMALL)
        assert used.choose(game.read(state), 7, SMALL) == fresh


def test_playouts_count_on_as_if_they_were_tried_at_once() -> None:
    game = on("snake-24-full")
    state = random_positions(game, 1, 30)[-1]
    once, twice = (worth_of(game, state, kernel.search, parts)[2] for parts in ([8], [3, 5]))
    assert once == pytest.approx(twice)


@pytest.mark.parametrize("variant", ["snake-24-full", "parques", "royal-ur"])
def test_compiled_and_plain_searches_are_the_same(variant: str) -> None:
    game = on(variant)
    for state in random_positions(game, 4, 40)[10::15]:
        compiled, plain = (
            worth_of(game, state, function, [3])
            for function in (kernel.search, kernel.search.function)
        )
        assert compiled[:2] == plain[:2]
        assert compiled[2] == pytest.approx(plain[2])


def worth_of(game, state, search, parts):
    """The ends of a roll, their first moves, and what playouts in parts come to from each."""
    table = game.board.table
    ends = Ends.new(table)
    given = (table, game.read(state).copy(), Workspace.new(table), ends, np.zeros(4, np.int64))
    found = int(search(*given, np.zeros(0, np.int64), 9, 0, 0, np.zeros(0)))
    worth, first = np.zeros(found), 0
    for playouts in parts:
        assert search(*given, np.arange(found), 9, first, playouts, worth) == 0
        first += playouts
    return ends.position.array[:found].tolist(), ends.move[:found].tolist(), worth


# The ends of a roll


def ends_by_play(game: RaceGame, state: Position) -> set[bytes]:
    """Every position in which a roll can end, by playing all moves."""
    if game.read(state).phase != MOVE:
        return {state.raw}
    after = (game.apply(state, move) for move in game.legal(state))
    return set().union(*(ends_by_play(game, next_state) for next_state in after))


@pytest.mark.parametrize("variant", ["snake-24-full", "parques", "back-and-forth"])
def test_every_end_of_a_roll_is_listed_once(variant: str) -> None:
    game = on(variant)
    for state in random_positions(game, 6, 50)[::7]:
        ends, firsts, worth = worth_of(game, state, kernel.search, [1])
        found = [np.array(end, np.int32).tobytes() for end in ends]
        assert len(set(found)) == len(found)
        assert set(found) == ends_by_play(game, state)
        assert {game.move_of(state, *move) for move in firsts} <= set(game.legal(state))
        assert (abs(worth) <= 1_000).all()


def test_where_there_is_no_room_every_end_is_one_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(tables, "MOST_ENDS", 0)
    game = game_of(bundled.bundled()["back-and-forth"].read_text("utf-8"))
    for state in random_positions(game, 6, 50)[::7]:
        ends, _, _ = worth_of(game, state, kernel.search, [1])
        found = {np.array(end, np.int32).tobytes() for end in ends}
        assert found <= ends_by_play(game, state)
        assert found


# Time and names


def test_a_search_by_the_clock_ends_in_time() -> None:
    game = on("parques")
    searcher = Searcher(game.board.table)
    states = [state for state in random_positions(game, 8, 60) if len(game.legal(state)) > 2]
    searcher.choose(game.read(states[0]), 1, TINY)
    began = time.perf_counter()
    for state in states[:5]:
        searcher.choose(game.read(state), 1, Seconds(0.02))
    assert time.perf_counter() - began < 2


def test_what_leaves_no_choice_takes_no_time() -> None:
    game = game_of(document(STRAIGHT, checkers={"regular": 1}))
    state = game.place({0: [("regular", "main.1")], 1: [("regular", "main.1")]}, dice=(2,))
    assert [chosen(game, state, 1, Seconds(3_600))] == game.legal(state)


@pytest.mark.parametrize("name", ["search:", "search:0", "search:x", "search:-5", "search:1.5"])
def test_a_search_of_no_milliseconds_is_refused(name: str) -> None:
    expected = f"no bot '{name}'; expected one of random, greedy, lookahead, search:MS"
    with pytest.raises(ValueError, match=expected):
        make_bot(name, game_of(document(STRAIGHT)))


# Strength


@pytest.mark.slow
@pytest.mark.parametrize("variant", ["short-12", "parques"])
@pytest.mark.parametrize("against", ["random", "greedy"])
def test_searching_beats_the_simple_bots(variant: str, against: str) -> None:
    game, games, won = on(variant), 30, 0
    searcher, other = Searcher(game.board.table), make_bot(against, game)
    bot = by_choice(game, lambda array, _: searcher.choose(array, 1, SMALL))
    for number in range(games):
        chance, state = random.Random(number // 2), game.initial()
        while (actor := game.actor(state)) != END:
            if actor < 0:
                move = chance.choice([outcome for outcome, _ in game.outcomes(state)])
            else:
                player = bot if actor == number % 2 else other
                move = player(state, random.Random(number).randrange)
            state = game.apply(state, move)
        won += game.winners(state) == (number % 2,)
    assert share_of(won, games).ci95[0] > 0.5
