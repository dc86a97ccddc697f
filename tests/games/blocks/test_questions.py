"""Each answer on the rule sheet is held against the engine."""

import random
import re
from functools import cache

import pytest

from cuatto_kit.games.blocks.game import PASS, make_game
from cuatto_kit.games.blocks.sheet import FAQ, QUESTIONS
from cuatto_kit.games.game import END

from . import oracle
from .boards import (
    BLUE,
    CABEZA,
    CABEZAS,
    RED,
    ROUND,
    STUCK,
    THROUGH,
    after,
    board,
    fen_after,
    legal,
    load,
    of,
    placed,
    won_by,
)
from .test_sheet import BOARDS, topics_of

MOVES = 400


@cache
def played(text):
    """The game of a board and moves of it, played at random: before, move, after."""
    game, chance, moves = make_game(*load(text), 2), random.Random(3), []
    state = game.initial()
    for _ in range(MOVES):
        move = chance.choice(game.legal(state))
        moves.append((state, move, game.apply(state, move)))
        state = moves[-1][2]
        if game.actor(state) == END:
            state = game.initial()
    return game, moves


def asked(text, key):
    """The facts of the questions of one kind on a board."""
    return [topic.facts for topic in topics_of(text) if (topic.switch, topic.value) == (FAQ, key)]


def alone(**pieces):
    """A position with both cabezas in corners, and these pieces."""
    return placed(**{"C": "a1", "c": "j10", **pieces})


def alike():
    start = {piece.letter: piece for piece in oracle.parse(oracle.START).pieces}
    (facts,) = asked(BOARDS["classic"], "alike")
    assert [facts[name].key for name in ("low", "high")] == ["flaco", "chato"]
    for letters in ("fh", "FH"):
        low, high = (start[letter] for letter in letters)
        assert len(low.squares) == len(high.squares)
        heights = [1 + max(z for _, _, z in piece.cells) for piece in (low, high)]
        assert heights == [facts["low_height"], facts["high_height"]]


def over():
    assert "Mnn" not in legal(alone(M="e4", m="e5"))
    assert "Mnn" not in legal(alone(M="e4", c="e5"))
    assert won_by(alone(M="e4", c="e5"), "Mn") == (RED,)
    swings_over_the_edge(CABEZA)


def over_through():
    assert "Mnn" not in legal(alone(M="e4", m="e5"), THROUGH)
    assert "Mnn" in legal(alone(M="e4", c="e5"), THROUGH)
    swings_over_the_edge(THROUGH)


def swings_over_the_edge(on):
    """A piece right behind the landing place of a block does not block it."""
    assert "Mn" in legal(alone(M="e4", o="e6-f7"), on)
    assert {"Fn"} == {"Fn"} & legal(alone(F="e4", o="e7-f8"), on)
    assert "Fn" not in legal(alone(F="e4", o="e6-f7"), on)


def two_pieces():
    game, moves = played(BOARDS["classic"])
    for state, _, following in moves:
        moved = [
            now != then
            for now, then in zip(
                following.places[state.side], state.places[state.side], strict=True
            )
        ]
        assert sum(moved) == 1
        assert game.actor(following) in (1 - state.side, END)


def backwards():
    for letter, squares in {"C": "e5", "M": "e5", "F": "e5", "H": "e5-f6", "O": "e5-f6"}.items():
        moves = legal(alone(**{letter: squares}))
        assert {f"{letter}{direction}" for direction in "nesw"} <= moves
    assert {"Cne", "Cnw", "Cse", "Csw"} <= legal(alone(C="e5"))


def there_and_back():
    _, moves = played(BOARDS["classic"])
    assert all(following.places != state.places for state, _, following in moves)
    assert not {"Mns", "Mew", "Fns", "Few"} & legal(alone(M="e5", F="g5"))


def crushed():
    for letter, squares in {"M": "d4", "F": "d3-d4", "H": "d3-e4", "O": "d3-e4"}.items():
        assert won_by(placed(C="a1", c="d5", **{letter: squares}), f"{letter}n") == (RED,)
    assert won_by(placed(C="a1", c="e10", M="e9"), "Mn") == (RED,)
    assert "Mn" not in legal(placed(C="e5", c="j10", M="e4"))


def captured():
    _, moves = played(BOARDS["classic"])
    for _, _, following in moves:
        assert all(place >= 0 for row in following.places for place in row[1:])
    assert not {"Cn", "Ce", "Cs"} & legal(placed(C="e5", c="e6", M="f5", m="e4"))


def between():
    assert "Cne" not in legal(placed(C="e4", c="j10", M="e5", m="f4"))
    assert "Cne" in legal(placed(C="e4", c="j10", M="e5"))


def block_home():
    assert won_by(alone(M="e9"), "Mn") == ()
    assert won_by(placed(C="e9", c="j10"), "Cn") == (RED,)


def passing(stalemate):
    """The moves of a side that is shut in, and who has won."""
    on = board(stalemate=stalemate)
    assert all(PASS not in on.game().legal(state) for state, _, _ in played(BOARDS["classic"])[1])
    game, state = on.game(), on.position(STUCK)
    return game.legal(state), game.winners(state), game.actor(state)


def pass_loss():
    assert passing("loss") == ([], (BLUE,), END)


def pass_draw():
    assert passing("draw") == ([], (), END)


def pass_pass():
    assert passing("pass") == ([PASS], (), RED)


def repeated_draw_3():
    on = board(repetition="draw_3", ply_cap=0)
    assert on.game().actor(after(CABEZAS, *ROUND, on=on)) == RED
    state = after(CABEZAS, *ROUND, *ROUND, on=on)
    assert (on.game().actor(state), on.game().winners(state)) == (END, ())


def repeated_none():
    on = board(repetition="none", ply_cap=0)
    assert on.game().actor(after(CABEZAS, *ROUND * 5, on=on)) == RED


def notation():
    (facts,) = asked(BOARDS["classic"], "notation")
    assert (facts["corner"], facts["far_corner"]) == ("a1", "j10")
    assert (facts["move"], facts["name"].key) == ("Fne", "flaco")
    start = oracle.parse(alone(F="d4"))
    assert fen_after(alone(F="d4"), "Fne") == oracle.fen(oracle.moves(start)["Fne"])
    moves = legal(alone(C="e5", M="g2", F="c8"))
    assert all(re.fullmatch("[ns]*[ew]*", move[1:]) for move in of("C", moves) | of("M", moves))
    assert {"Fne", "Fen"} <= moves
    assert {"Cne", "Cn", "Mn"} <= moves


def notation_once():
    (facts,) = asked(BOARDS["bricks"], "notation_once")
    assert (facts["move"], facts["name"].key) == ("Bn", "brick")
    assert (facts["corner"], facts["far_corner"]) == ("a1", "g8")
    game, moves = played(BOARDS["bricks"])
    assert {"Bn"} & {name for state, _, _ in moves for name in game.legal(state)}


CHECKS = {
    check.__name__: check
    for check in (
        *(alike, over, over_through, two_pieces, backwards, there_and_back, crushed, captured),
        *(between, block_home, pass_loss, pass_draw, pass_pass, repeated_draw_3, repeated_none),
        *(notation, notation_once),
    )
}


def test_every_question_has_its_check_and_is_asked_somewhere():
    assert tuple(CHECKS) == QUESTIONS
    assert {t.value for text in BOARDS.values() for t in topics_of(text) if t.switch == FAQ} == set(
        QUESTIONS
    )


@pytest.mark.parametrize("key", QUESTIONS)
def test_the_engine_answers_as_the_sheet_does(key):
    CHECKS[key]()
