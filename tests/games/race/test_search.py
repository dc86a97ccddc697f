"""The search for a move of a race: legal, sensible, the same again, and stronger than others."""

import random

import numpy as np
import pytest

from cuatto_kit.config import bundled
from cuatto_kit.games.game import END
from cuatto_kit.games.outlook import WIN
from cuatto_kit.games.race.console.bots import RaceThinker, make_bot
from cuatto_kit.games.race.engine import search as kernel
from cuatto_kit.games.race.engine import tables
from cuatto_kit.games.race.engine.game import Choice, Position, RaceGame
from cuatto_kit.games.race.engine.state import MOVE, ROLL
from cuatto_kit.games.race.engine.tables import Ends, Workspace
from cuatto_kit.games.thinking import Limits, Stop, Thought
from cuatto_kit.statistics import share_of
from tests.cases import only, rarely, seldom

from .boards import BUNDLED, STRAIGHT, document, game_of
from .test_bots import CHANCES, on, stand

SMALL, LARGE = Limits(depth=20), Limits(depth=300)
USUAL = ("snake-24-full", "parques")


def thought_of(
    game: RaceGame, state: Position, seed: int = 1, limits: Limits = SMALL
) -> Thought[Choice]:
    """What is found."""
    return RaceThinker(game).think(state, limits, seed, Stop())


def chosen(game: RaceGame, state: Position, seed: int = 1, limits: Limits = SMALL) -> Choice:
    """The move that is found."""
    return thought_of(game, state, seed, limits).best


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


@pytest.mark.parametrize("variant", rarely(["parques"], only(USUAL, BUNDLED)))
def test_legal_moves_are_found_on_every_board(variant: str) -> None:
    game = game_of(bundled.bundled()[variant].read_text("utf-8"))
    thinker = RaceThinker(game)
    for state in random_positions(game, 5, 36)[::6]:
        found = thinker.think(state, Limits(depth=1, lines=3), 1, Stop())
        moves = [prospect.moves[0] for prospect in found.prospects]
        assert set(moves) <= set(game.legal(state))
        assert len(set(moves)) == len(moves) <= 3
        assert moves  # fewer, where turns that begin otherwise end alike


@pytest.mark.slow
def test_a_win_at_once_is_taken() -> None:
    """With an exact finish only the 3 goes home, and only while the checker has not gone by 2."""
    game = game_of(document(STRAIGHT, checkers={"regular": 1}, rules={"finish": "exact"}))
    state = game.place({0: [("regular", "main.4")], 1: [("regular", "main.5")]}, dice=(2, 3))
    assert {move.die for move in game.legal(state)} == {2, 3}
    for seed in range(5):
        assert chosen(game, state, seed).die == 3


@pytest.mark.slow
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


@pytest.mark.slow
@pytest.mark.parametrize("chance", CHANCES)
def test_who_would_be_called_out_hits(chance: str) -> None:
    game = on("parques")
    own, other, dice = CHANCES[chance]
    state = stand(game, own, (other,), dice)
    while game.actor(state) == 0:
        state = game.apply(state, chosen(game, state, 1, LARGE))
    assert [space for _, space in game.checkers(state, 1)] == ["start.3"] * 4


# The same again


@pytest.mark.parametrize("winner", [0, 1])
def test_a_loss_is_as_bad_as_a_win_is_good(winner: int) -> None:
    game = game_of(document(STRAIGHT, checkers={"regular": 1}))
    placed = {winner: [("regular", "main.6")], 1 - winner: [("regular", "main.1")]}
    state = game.place(placed, seat=winner, dice=(1, 1))
    over = game.apply(state, game.legal(state)[0])
    assert game.winners(over) == (winner,)
    outlooks = [kernel.outlook(game.board.table, game.read(over), seat) for seat in range(2)]
    assert outlooks[winner] > 100
    assert outlooks[winner] == -outlooks[1 - winner]


def test_a_search_depends_on_its_seed_and_how_much_it_tries_alone() -> None:
    game = on("snake-24-full")
    used = RaceThinker(game)
    for state in random_positions(game, 3, 30)[::3]:
        fresh = thought_of(game, state, 7)
        assert used.think(state, SMALL, 7, Stop()).prospects == fresh.prospects


def test_playouts_count_on_as_if_they_were_tried_at_once() -> None:
    game = on("snake-24-full")
    state = random_positions(game, 1, 30)[-1]
    once, twice = (worth_of(game, state, kernel.search, parts)[2] for parts in ([8], [3, 5]))
    assert once == pytest.approx(twice)


@pytest.mark.parametrize(
    "variant", rarely(["parques"], only(USUAL, ["snake-24-full", "parques", "royal-ur"]))
)
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


@pytest.mark.parametrize(
    "variant", rarely(["parques"], only(USUAL, ["snake-24-full", "parques", "back-and-forth"]))
)
def test_every_end_of_a_roll_is_listed_once(variant: str) -> None:
    game = on(variant)
    for state in random_positions(game, 6, 50)[::7]:
        ends, firsts, worth = worth_of(game, state, kernel.search, [1])
        found = [np.array(end, np.int32).tobytes() for end in ends]
        assert len(set(found)) == len(found)
        assert set(found) == ends_by_play(game, state)
        assert {game.move_of(state, *move) for move in firsts} <= set(game.legal(state))
        assert (abs(worth) <= 1_000).all()


@pytest.mark.slow
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


# How the game ends


def share_won(game: RaceGame, state: Position, seat: int) -> float:
    """Return a seat's chance to win in a game without choices and hits, over all rolls."""
    actor = game.actor(state)
    if actor == END:
        return float(seat in game.winners(state))
    if actor >= 0:
        (move,) = game.legal(state)
        return share_won(game, game.apply(state, move), seat)
    return sum(
        float(share) * share_won(game, game.apply(state, roll), seat)
        for roll, share in game.outcomes(state)
    )


@pytest.mark.slow
@pytest.mark.parametrize(("own", "other"), [("main.2", "main.4"), ("main.4", "main.2")])
def test_the_chance_to_win_is_that_of_all_rolls(own: str, other: str) -> None:
    text = document(STRAIGHT, checkers={"regular": 1}, rules={"dice": 1, "hit": "none"})
    game = game_of(text)
    state = game.place({0: [("regular", own)], 1: [("regular", other)]}, dice=(1,))
    worth = thought_of(game, state, limits=Limits(depth=2_000)).worth
    assert worth.half < 0.03
    assert worth.win == pytest.approx(share_won(game, state, 0), abs=1.5 * worth.half)


@pytest.mark.parametrize(
    "variant", rarely(["parques"], only(USUAL, ["snake-24-full", "parques", "royal-ur"]))
)
def test_compiled_and_plain_games_end_alike(variant: str) -> None:
    game = on(variant)
    table = game.board.table
    state = random_positions(game, 4, 60)[-1]
    end = game.read(state).copy()
    end.phase = ROLL
    for first in (0, 2):
        won = [
            play(table, end, Workspace.new(table), np.zeros(4, np.int64), 0, 3, first, 2)
            for play in (kernel.finish, kernel.finish.function)
        ]
        assert won[0] == won[1]
        assert 0 <= won[0] <= 2 * WIN


def test_a_win_at_once_is_worth_it() -> None:
    game = game_of(document(STRAIGHT, checkers={"regular": 1}, rules={"finish": "exact"}))
    state = game.place({0: [("regular", "main.4")], 1: [("regular", "main.5")]}, dice=(2, 3))
    found = thought_of(game, state, limits=Limits(depth=40, lines=2))
    assert found.worth.win == 1.0
    assert found.prospects[1].worth.win < 1.0
    assert found.prospects[1].worth.score < found.worth.score


# Strength


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.parametrize("variant", ["short-12", "parques"])
@pytest.mark.parametrize("against", seldom(2, ["greedy", "random"]))
def test_searching_beats_the_simple_bots(variant: str, against: str) -> None:
    game, games, won = on(variant), 60, 0
    thinker, other = RaceThinker(game), make_bot(against, game)
    for number in range(games):
        chance, state = random.Random(number // 2), game.initial()
        while (actor := game.actor(state)) != END:
            if actor < 0:
                move = chance.choice([outcome for outcome, _ in game.outcomes(state)])
            else:
                if actor == number % 2:
                    move = thinker.think(state, SMALL, 1, Stop()).best
                else:
                    move = other(state, random.Random(number).randrange)
            state = game.apply(state, move)
        won += game.winners(state) == (number % 2,)
    assert share_of(won, games).ci95[0] > 0.5
