"""Each answer on the rule sheet, and what it says of who begins, of easier games and of odds, is
held against the engine."""

import random
from functools import cache

import pytest

from cuatto_kit.games.columns import sheet
from cuatto_kit.games.columns.game import BUST, ROLL_ON, STOP, Move, Phase, make_game
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


def facts_of(text, value):
    """What the topics say that a text is filled with, None where it is not told."""
    return next((topic.facts for topic in topics_of(text) if topic.value == value), None)


@pytest.mark.parametrize("board", ["four teams", "every column", "as sold"])
def test_who_begins_and_who_follows_is_the_same_for_every_number_of_players(board):
    variant, layout = load(BOARDS[board])
    facts = facts_of(BOARDS[board], "order") or facts_of(BOARDS[board], "order_two")
    assert facts["first"] == facts["order"][0]
    assert tuple(name.key for name in facts["order"]) == variant.teams.colours
    fewest, most = variant.seats
    for seats in range(fewest, most + 1):
        game = make_game(variant, layout, seats)
        state, seen = game.initial(), []
        for _ in range(seats + 1):
            seen.append(state.seat)
            column = next(iter(game.board.columns))
            state = game.place({}, runners={column: 1}, seat=state.seat, phase=Phase.DECIDE)
            state = game.apply(state, STOP)
        assert seen == [*range(seats), 0]
    assert (facts_of(BOARDS[board], "fewer") is not None) == (fewest < most > 2)


def easier_on(board):
    return [topic.value for topic in topics_of(BOARDS[board]) if topic.switch == "easier"]


def test_an_easier_game_ends_sooner_and_allows_more():
    text = BOARDS["the other switches"]
    few = next(topic.facts["few"] for topic in topics_of(text) if topic.value == "columns")
    game = changed(text, columns_to_win=few)
    owners = dict.fromkeys([2, 12][: few - 1], 0)
    state = game.place({}, owners=owners, runners={3: 5}, phase=Phase.DECIDE)
    assert game.winners(game.apply(state, STOP)) == (0,)
    free, sharing = changed(text, must_scope=MustScope.PAIRING), changed(text, blocking=False)
    assert all({*legal} <= {*free.legal(state)} for state, legal in picking(text))
    assert all(STOP in sharing.legal(state) for state, _ in deciding(text))
    assert easier_on("the other switches") == ["game", "columns", "pairs", "share"]
    assert easier_on("as sold") == ["game", "columns"]
    assert easier_on("one column") == []


@pytest.mark.parametrize("board", BOARDS)
def test_odds_that_are_told_are_the_odds(board):
    variant, layout = load(BOARDS[board])
    dice, sides = variant.dice.number, variant.dice.sides
    for topic in sheet.topics(variant, layout):
        if topic.value == "tip":
            for key in ("often", "rare"):
                ways, rolls = oracle.odds([topic.facts[key]], dice, sides)
                assert topic.facts[f"{key}_rolls"] == round(100 * ways / rolls)
