"""The engine against the oracle, move for move, on boards and switches drawn at random."""

import random

import pytest

from cuatto_kit.games.columns.game import STOP
from cuatto_kit.games.game import CHANCE, END
from tests.cases import seldom

from ..engines import ENGINES
from . import oracle
from .boards import document, game_of, oracle_of, seen, told

BOARDS = 40
POSITIONS = 300
"""Positions of one board that are compared, in as many games as it takes."""


def drawn_board(chance: random.Random) -> str:
    """A small board; often so short that columns are claimed, often with sums left out."""
    dice = chance.choice([2, 4, 4, 4, 6])
    sides = chance.randint(2, 6 if dice < 6 else 4)
    sums = range(2, 2 * sides + 1)
    some = sorted(chance.sample(sums, chance.randint(1, len(sums))))
    return document(
        {column: chance.randint(1, chance.choice([2, 4, 7])) for column in some},
        seats=chance.randint(1, 4),
        dice=dice,
        sides=sides,
        runners=chance.choice([1, 2, 3, 3, 4, 8]),
        must_scope=chance.choice(["pairing", "roll"]),
        auto_stop=chance.random() < 0.6,
        blocking=chance.random() < 0.5,
        columns_to_win=chance.randint(1, len(some)),
    )


@ENGINES
@pytest.mark.usefixtures("engine")
@pytest.mark.parametrize("seed", seldom(2, range(BOARDS)))
def test_the_engine_plays_by_the_book(seed: int) -> None:
    chance = random.Random(seed)
    text = drawn_board(chance)
    game, book = game_of(text), oracle_of(text)
    state, page = game.initial(), oracle.start(book)
    for _ in range(POSITIONS):
        assert seen(game, state) == page
        if game.actor(state) == END:
            state, page = game.initial(), oracle.start(book)
        elif game.actor(state) == CHANCE:
            dice = [chance.randint(1, book.sides) for _ in range(book.dice)]
            state, page = game.apply(state, tuple(dice)), oracle.roll(book, page, sorted(dice))
        else:
            legal = game.legal(state)
            assert len(legal) == len(set(legal))
            assert {told(move) for move in legal} == oracle.moves(book, page)
            successors = [game.apply(state, move) for move in legal]
            pages = [oracle.play(book, page, told(move)) for move in legal]
            assert [seen(game, after) for after in successors] == pages
            picked = chance.randrange(len(legal))
            if STOP in legal and chance.random() < 0.3:
                picked = legal.index(STOP)
            state, page = successors[picked], pages[picked]


def test_positions_made_by_hand_are_those_that_play_leads_to() -> None:
    chance = random.Random(1)
    text = document(seats=3)
    game, state = game_of(text), game_of(text).initial()
    for _ in range(600):
        if game.actor(state) == END:
            break
        assert state == game.place(
            {seat: game.cubes(state, seat) for seat in range(3)},
            seen(game, state).owners,
            game.runners(state),
            seat=state.seat,
            phase=state.phase,
            dice=game.dice(state),
        )
        options = game.legal(state) or [dice for dice, _ in game.outcomes(state)]
        state = game.apply(state, chance.choice(options))


def test_the_drawn_boards_play_every_switch() -> None:
    """Else the comparison above would be blind for one."""
    found = [oracle_of(drawn_board(random.Random(seed))) for seed in range(BOARDS)]
    for switch in ("must_scope", "auto_stop", "blocking"):
        assert len({getattr(book, switch) for book in found}) == 2
    assert {book.dice for book in found} == {2, 4, 6}
    assert {book.seats for book in found} == {1, 2, 3, 4}
    assert min(book.runners for book in found) == 1
