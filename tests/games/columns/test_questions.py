"""Each answer on the rule sheet is held against the engine."""

import random
from functools import cache

import pytest

from cuatto_kit.games.columns.game import BUST, ROLL_ON, STOP, Move, Phase
from cuatto_kit.games.columns.model import MustScope
from cuatto_kit.games.columns.sheet import FAQ, QUESTIONS
from cuatto_kit.games.columns.turns import usual_game
from cuatto_kit.games.game import CHANCE, Roll
from tests.cases import seldom

from . import oracle
from .boards import load
from .test_sheet import BOARDS, topics_of

STEPS = 1_500


@cache
def played(text):
    """The game of a board and steps of it, played at random: before, choice, after."""
    variant, layout = load(text)
    game, chance, steps = usual_game(variant, layout), random.Random(7), []
    state = game.initial()
    for _ in range(STEPS):
        if game.actor(state) == CHANCE:
            choice = Roll(chance.choices(range(1, variant.dice.sides + 1), k=variant.dice.number))
        else:
            choice = chance.choice(game.legal(state))
        after = game.apply(state, choice)
        steps.append((state, choice, after))
        state = game.initial() if after.phase is Phase.END else after
    return game, steps


def changed(text, **rules):
    """The same game under other rules."""
    variant, layout = load(text)
    rules = variant.rules.model_copy(update=rules)
    return usual_game(variant.model_copy(update={"rules": rules}), layout)


def picking(text):
    """The positions with dice on the table, and what may be played there."""
    game, steps = played(text)
    return [(state, game.legal(state)) for state, _, _ in steps if state.phase is Phase.PICK]


def deciding(text):
    game, steps = played(text)
    return [(state, game.legal(state)) for state, _, _ in steps if state.phase is Phase.DECIDE]


def without(sums, columns):
    """What of some sums is left."""
    rest = list(sums)
    for column in columns:
        rest.remove(column) if column in rest else rest.append(None)
    return rest


def plays_all_of(game, state, move, sums):
    """Whether a play is one of these sums, and leaves none that could be played besides."""
    rest = without(sums, move.columns)
    after = game.apply(state, move)
    return None not in rest and (
        after.phase is not Phase.DECIDE or not {*rest} & {*game.playable(after)}
    )


def every_sum(text):
    game, _ = played(text)
    for state, legal in picking(text):
        for move in legal:
            pairings = list(oracle.pairings(game.dice(state)))
            assert move == BUST or any(plays_all_of(game, state, move, p) for p in pairings)


def every_sum_pairing(text):
    every_sum(text)
    assert any(len({len(move.columns) for move in legal}) > 1 for _, legal in picking(text))


def every_sum_roll(text):
    every_sum(text)
    free = changed(text, must_scope=MustScope.PAIRING)
    for state, legal in picking(text):
        most = max(len(move.columns) for move in free.legal(state))
        assert {len(move.columns) for move in legal} == {most}


def some_sums(text):
    game, _ = played(text)
    assert any(len(move.columns) == 1 for _, legal in picking(text) for move in legal)
    for state, legal in picking(text):
        sums = {s for pairing in oracle.pairings(game.dice(state)) for s in pairing}
        assert (legal == [BUST]) == (not sums & {*game.playable(state)})


def stop_first(text):
    game, steps = played(text)
    assert game.initial().phase is Phase.ROLL
    assert all(after.phase in (Phase.ROLL, Phase.END) for _, c, after in steps if c in (STOP, BUST))
    assert all(STOP not in legal for _, legal in picking(text))


def all_runners(text):
    game, _ = played(text)
    most = load(text)[0].runners
    assert any(STOP in legal for state, legal in deciding(text) if len(game.runners(state)) < most)


def two_runners(text):
    game, steps = played(text)
    again = 0
    for state, choice, after in steps:
        if isinstance(choice, Move) and choice.columns and after.phase is Phase.DECIDE:
            before, now = game.runners(state), game.runners(after)
            assert now.keys() == before.keys() | {*choice.columns}
            for column in before.keys() & {*choice.columns}:
                again += now[column] > before[column]
    assert again


def claimed(text):
    game, _ = played(text)
    seen = set()
    for state, legal in picking(text):
        for column in game.board.columns:
            if (owner := game.owner(state, column)) is not None:
                seen.add(owner == state.seat)
                assert column not in game.playable(state)
                assert not any(column in move.columns for move in legal)
    assert seen == ({True, False} if game.seats > 1 else {True})


def top(text):
    game, steps = played(text)
    column, length = min(game.board.columns.items(), key=lambda item: item[1])
    reached = game.place({}, runners={column: length}, phase=Phase.DECIDE)
    assert game.owner(reached, column) is None
    assert game.owner(game.apply(reached, STOP), column) == 0
    for state, choice, after in steps:
        if choice == BUST:
            for column in game.board.columns:
                assert game.owner(after, column) == game.owner(state, column)


def keep(text):
    game, steps = played(text)
    busts = [(state, after) for state, choice, after in steps if choice == BUST]
    assert busts
    for state, after in busts:
        assert not game.runners(after)
        for seat in range(game.seats):
            assert game.cubes(after, seat) == game.cubes(state, seat)


def side_by_side(game, **more):
    """Seat 0 has a runner beside the cube of seat 1, on the lowest space of the longest column."""
    column = max(game.board.columns, key=game.board.columns.__getitem__)
    runners = {column: 1, **more.pop("runners", {})}
    return column, game.place({1: {column: 1}}, runners=runners, phase=Phase.DECIDE, **more)


def share_false(text):
    game, _ = played(text)
    column, state = side_by_side(game)
    after = game.apply(state, STOP)
    assert [game.cubes(after, seat)[column] for seat in range(2)] == [1, 1]


def share_true(text):
    game, _ = played(text)
    column, state = side_by_side(game)
    assert game.legal(state) == [ROLL_ON]
    others = sorted(game.board.columns.keys() - {column}, key=game.board.columns.__getitem__)
    last, *rest = others[: load(text)[0].rules.columns_to_win]
    _, state = side_by_side(
        game, owners=dict.fromkeys(rest, 0), runners={last: game.board.columns[last]}
    )
    assert game.winners(game.apply(state, STOP)) == (0,)


CHECKS = {
    "every_sum_pairing": every_sum_pairing,
    "every_sum_roll": every_sum_roll,
    "some_sums": some_sums,
    "stop_first": stop_first,
    "all_runners": all_runners,
    "two_runners": two_runners,
    "claimed": claimed,
    "claimed_alone": claimed,
    "top": top,
    "keep": keep,
    "share_false": share_false,
    "share_true": share_true,
}
ASKED = [
    (board, topic.value)
    for board, text in BOARDS.items()
    for topic in topics_of(text)
    if topic.switch == FAQ
]


def test_every_question_has_its_check_and_is_asked_somewhere():
    assert tuple(CHECKS) == QUESTIONS
    assert {key for _, key in ASKED} == set(QUESTIONS)


@pytest.mark.parametrize(("board", "key"), seldom(3, [pytest.param(*one) for one in ASKED]))
def test_the_engine_answers_as_the_sheet_does(board, key):
    CHECKS[key](BOARDS[board])
