"""The fewest turns that one seat needs on average, by value iteration over small boards: over
the engine's own moves, over the oracle's, and by hand where that can be done."""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable
from fractions import Fraction
from itertools import product
from typing import Any

import numpy as np
import pytest

from cuatto_kit.games.columns.game import BUST, STOP
from cuatto_kit.games.game import CHANCE, END

from . import oracle
from .boards import document, game_of, oracle_of, simulator_of

Next = Iterable[tuple[float, Any]]
"""By a roll: probability and position; by a move: the turns that it ends, and the position."""


def fewest_turns(
    start: Any,
    key: Callable[[Any], Hashable],
    kind: Callable[[Any], str],
    rolls: Callable[[Any], Next],
    moves: Callable[[Any], Next],
) -> float:
    """The optimum: the mean over rolls, the least over moves, until nothing changes."""
    states, number = [start], {key(start): 0}
    nodes: list[tuple[str, list[tuple[float, int]]]] = []
    for state in states:  # grows while it is read
        onward = []
        if kind(state) != "end":
            for weight, after in (rolls if kind(state) == "roll" else moves)(state):
                if key(after) not in number:
                    number[key(after)] = len(states)
                    states.append(after)
                onward.append((float(weight), number[key(after)]))
        nodes.append((kind(state), onward))
    value = np.zeros(len(nodes))
    groups = {}
    for name in ("roll", "move"):
        some = [k for k, (found, _) in enumerate(nodes) if found == name]
        edges = [edge for k in some for edge in nodes[k][1]]
        first = np.cumsum([0, *(len(nodes[k][1]) for k in some[:-1])])
        weights, targets = (np.array(column) for column in zip(*edges, strict=True))
        groups[name] = (np.array(some), first, weights, targets.astype(int))
    for _ in range(20_000):
        before = value.copy()
        some, first, shares, targets = groups["roll"]
        value[some] = np.add.reduceat(shares * value[targets], first)
        some, first, turns, targets = groups["move"]
        value[some] = np.minimum.reduceat(turns + value[targets], first)
        if abs(value - before).max() < 1e-12:
            return float(value[0])
    raise AssertionError("the values do not settle")


def by_the_engine(text: str) -> float:
    game = game_of(text, 1)

    def moves(state: Any) -> Next:
        for move in game.legal(state):
            after = game.apply(state, move)
            ended = move in (STOP, BUST) or game.actor(after) == END
            yield float(ended), after

    return fewest_turns(
        game.initial(),
        lambda state: state,
        lambda state: {CHANCE: "roll", END: "end"}.get(game.actor(state), "move"),
        lambda state: [
            (share, game.apply(state, dice)) for dice, share in game.outcomes(state)
        ],
        moves,
    )  # fmt: skip


def by_the_oracle(text: str) -> float:
    book = oracle_of(text, 1)
    faces = range(1, book.sides + 1)
    throws = Counter(tuple(sorted(dice)) for dice in product(faces, repeat=book.dice))
    kinds = {"roll": "roll", "end": "end"}

    def moves(page: oracle.Position) -> Next:
        for move in oracle.moves(book, page):
            after = oracle.play(book, page, move)
            yield float(move in ("stop", "bust") or after.phase == "end"), after

    return fewest_turns(
        oracle.start(book),
        lambda page: (
            *(tuple(sorted(part.items())) for part in (page.cubes[0], page.owners, page.runners)),
            page.phase,
            page.dice,
        ),
        lambda page: kinds.get(page.phase, "move"),
        lambda page: [
            (Fraction(ways, throws.total()), oracle.roll(book, page, dice))
            for dice, ways in throws.items()
        ],
        moves,
    )


BOARDS = {
    "two sides": document({2: 2, 3: 3, 4: 2}, sides=2, columns_to_win=2),
    "one runner": document({2: 1, 3: 2, 4: 1}, sides=2, runners=1, columns_to_win=2),
    "three sides": document(
        {2: 1, 3: 1, 4: 2, 5: 1, 6: 1}, sides=3, runners=2, columns_to_win=2, must_scope="roll"
    ),
    "two dice": document(
        {3: 2, 4: 3, 5: 2}, dice=2, sides=3, runners=2, columns_to_win=2, auto_stop=False
    ),
}


@pytest.mark.parametrize("board", BOARDS)
def test_engine_and_oracle_have_the_same_optimum(board: str) -> None:
    text = BOARDS[board]
    optimum = by_the_engine(text)
    assert optimum == pytest.approx(by_the_oracle(text), abs=1e-9)
    assert optimum >= 1


@pytest.mark.parametrize(("length", "turns"), [(1, Fraction(8, 7)), (2, Fraction(16, 13))])
def test_one_column_of_four_dice_by_hand(length: int, turns: Fraction) -> None:
    """Of the 16 rolls of four coins 14 have a 3, and 6 of them have it twice. One space takes
    8/7 turns. For two, who has climbed one rolls on:
    v = 6/16 + 8/16 · (1 + v/8) + 2/16 · (1 + v)."""
    text = document({3: length}, sides=2, columns_to_win=1)
    assert by_the_engine(text) == pytest.approx(float(turns), abs=1e-9)


@pytest.mark.parametrize("length", [1, 2, 3])
def test_a_coin_has_a_known_optimum(length: int) -> None:
    """The sum 3 of two dice of two sides falls with p = 1/2: to stop at every space takes
    2 · length turns, never to stop 2 ** length; up to two spaces it is all the same."""
    text = document({3: length}, dice=2, sides=2, columns_to_win=1)
    assert by_the_engine(text) == pytest.approx(2 * length, abs=1e-9)


@pytest.mark.parametrize("policy", ["random", "rule28", "planner"])
def test_no_policy_beats_the_optimum_and_the_planner_comes_near(policy: str) -> None:
    text = BOARDS["two sides"]
    optimum = by_the_engine(text)
    turns = simulator_of(text, 1).play([policy], 1, 0, 20_000).columns["turns"]
    error = float(turns.std()) / len(turns) ** 0.5
    assert turns.mean() > optimum - 4 * error
    if policy == "planner":
        assert turns.mean() < 1.5 * optimum
