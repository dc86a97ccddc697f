"""Moves and rolls as text, and back."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cuatto_kit.games.columns.game import (
    BUST,
    ROLL_ON,
    STOP,
    ColumnsGame,
    Move,
    Phase,
    Position,
)
from cuatto_kit.games.columns.text import FORM, read, write
from cuatto_kit.games.game import CHANCE, END

from .boards import document, game_of

BOARDS = [
    document(seats=2),
    document({2: 2, 3: 2, 4: 2}, dice=4, sides=2, columns_to_win=1, blocking=True),
    document(dict.fromkeys(range(2, 25), 3), dice=6, sides=12, columns_to_win=4),
]
WORDS = ["stop", "roll"]
SEPARATORS = [" ", "  ", ",", ", ", "+", " + ", "-"]


def walked(game: ColumnsGame, chance: random.Random, steps: int) -> Position:
    """Return the position after some random choices; a finished game is restarted."""
    state = game.initial()
    for _ in range(steps):
        if game.actor(state) == CHANCE:
            dice = range(1, game.board.sides + 1)
            state = game.apply(state, tuple(chance.choices(dice, k=game.board.dice)))
        elif game.actor(state) == END:
            state = game.initial()
        else:
            state = game.apply(state, chance.choice(game.legal(state)))
    return state


@pytest.mark.slow
@given(st.sampled_from(BOARDS), st.randoms(use_true_random=False), st.integers(0, 60))
def test_what_is_written_is_read(text: str, chance: random.Random, steps: int) -> None:
    game = game_of(text)
    state = walked(game, chance, steps)
    moves = game.legal(state)
    for move in moves:
        written = write(game, state, move)
        assert read(game, state, written) == move
        words = written.split()
        chance.shuffle(words)
        loose = chance.choice(SEPARATORS).join(words).upper()
        assert read(game, state, f" {loose} ") == move
    assert len({write(game, state, move) for move in moves}) == len(moves)
    for outcome, _ in game.outcomes(state)[:20]:
        dice = tuple(chance.sample(outcome, len(outcome)))
        assert read(game, state, write(game, state, dice)) == dice


def test_how_moves_and_rolls_are_written() -> None:
    game = game_of(BOARDS[0])
    state = game.initial()
    written = {Move((6, 8)): "6 8", Move((6, 6)): "6 6", Move((7,)): "7"}
    written |= {STOP: "stop", ROLL_ON: "roll", BUST: "bust"}
    assert {choice: write(game, state, choice) for choice in written} == written
    assert write(game, state, (4, 1, 3, 2)) == "4 1 3 2"


def test_what_is_written_has_the_form_of_a_move() -> None:
    for move in (Move((7,)), Move((6, 8)), Move((3, 3, 12)), STOP, ROLL_ON, BUST):
        game = game_of(BOARDS[0])
        assert FORM.fullmatch(write(game, game.initial(), move))
    for text in ("6+8", "8, 6", "STOP", "99"):
        assert FORM.fullmatch(text)
    for text in ("undo", "help", "6 x", "", "stop 6"):
        assert not FORM.fullmatch(text)


@given(st.text(max_size=12).filter(lambda text: text.strip(" ,+-").lower() not in WORDS))
def test_any_other_text_is_refused_in_words(text: str) -> None:
    game = game_of(BOARDS[0])
    state = game.place({}, {}, {6: 1}, phase=Phase.DECIDE)
    with pytest.raises(ValueError, match="expected one of: roll, stop"):
        read(game, state, text)


@pytest.mark.parametrize("text", ["", "6", "8", "6 8 8", "stop", "7 9", "bust", "06 08"])
def test_a_play_that_is_not_legal_names_those_that_are(text: str) -> None:
    game = game_of(BOARDS[0])
    state = game.apply(game.initial(), (3, 3, 4, 4))
    with pytest.raises(ValueError, match="cannot be played; expected one of: 6 8, 7 7"):
        read(game, state, text)


@pytest.mark.parametrize("text", ["", "1 2 3", "1 2 3 4 5", "1 2 3 7", "0 1 2 3", "a b c d"])
def test_a_roll_that_cannot_be_says_what_can(text: str) -> None:
    game = game_of(BOARDS[0])
    with pytest.raises(ValueError, match="is no roll; expected 4 dice from 1 to 6"):
        read(game, game.initial(), text)


def test_nothing_is_read_once_the_game_is_over() -> None:
    game = game_of(BOARDS[0])
    over = game.apply(game.place({}, {2: 0, 12: 0}, {7: 13}, phase=Phase.DECIDE), STOP)
    with pytest.raises(ValueError, match="the game is over"):
        read(game, over, "stop")
