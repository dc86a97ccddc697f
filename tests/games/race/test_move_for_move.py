"""The engine against the oracle: a number of moves for every switch, on random boards with random
other rules. By default a few, uncompiled; with -m slow more, compiled. A million moves per switch,
on two cores:

    ORACLE_MOVES=1000000 pytest -m slow -n 2 --dist load tests/games/race/test_move_for_move.py

In each position both must list the same legal moves, and each of these must lead both to the same:
the same position, turn and dice left. One of the moves is then played. A pass is
compared, too, but not counted.
"""

import os
import random
from collections.abc import Callable
from typing import Any

import pytest

from cuatto_kit.games.race.engine.game import Position
from cuatto_kit.games.race.engine.state import BEGIN, END, MOVE, ROLL
from cuatto_kit.games.race.engine.steps import PASS
from cuatto_kit.games.race.engine.tables import Ends, State, Workspace
from tests.cases import often, seldom

from . import ludo_family, oracle, test_engine, test_parques
from .advance import advance
from .boards import any_start, document, game_of, ring, setup_of
from .ring_cases import RING_CASES

MOVES = int(os.environ.get("ORACLE_MOVES", 2_000))
"""What is compared of each switch, at least."""
MOVES_BY_RULES = 10_000
"""The number of moves after which other rules are drawn, which take a second to compile."""
FEW_MOVES = 100
"""What is compared by default for each value of a switch."""
HEAD_STARTS = 0.3
"""How often teams start on slots of their own choice, and ahead."""
STEPS = 300
"""The longest game: some have no end."""
FAMILIES = (test_parques.SWITCHES, test_engine.SWITCHES, ludo_family.SWITCHES)
"""The switches that the boards of each module have."""
SWITCHES: dict[str, list[Any]] = {
    switch: [
        value
        for number, family in enumerate(FAMILIES)
        for value in family.get(switch, ())
        if all(value not in before.get(switch, ()) for before in FAMILIES[:number])
    ]
    for switch in {switch: None for family in FAMILIES for switch in family}
}


@pytest.mark.parametrize("switch", often(["finish", "one_die_distance"], SWITCHES))
def test_engine_and_oracle_agree_on_each_switch(switch: str) -> None:
    chance = random.Random(switch)
    for value in SWITCHES[switch]:
        seats, text = any_game(switch, value, chance)
        Comparison(text, seats, chance, advance.function).run(FEW_MOVES)


@pytest.mark.slow
@pytest.mark.parametrize("switch", seldom(40, SWITCHES))
def test_engine_and_oracle_agree_move_for_move(switch: str, record_property: Any) -> None:
    chance, compared = random.Random(switch), 0
    while compared < MOVES:
        for value in SWITCHES[switch]:
            seats, text = any_game(switch, value, chance)
            compared += Comparison(text, seats, chance).run(min(MOVES, MOVES_BY_RULES))
    record_property("moves", compared)


def any_game(switch: str, value: Any, chance: random.Random) -> tuple[int, str]:
    """Seats, and the YAML of a board with any rules beside one value of a switch, of any module
    whose boards have the value."""
    makers = (any_ring, any_line, ludo_family.any_game)
    able = [
        maker
        for maker, family in zip(makers, FAMILIES, strict=True)
        if value in family.get(switch, ())
    ]
    return chance.choice(able)(switch, value, chance)


def any_line(switch: str, value: Any, chance: random.Random) -> tuple[int, str]:
    """A board without a ring."""
    seats, team = chance.randint(1, 4), chance.choice(test_engine.TEAMS)
    board = chance.choice(list(test_engine.BOARDS))
    special = chance.choice(test_engine.SPECIAL)
    lanes = switch == "hit_return" or chance.random() < 0.5
    slots, start = sum(team.values()) if lanes else 0, {}
    if chance.random() < HEAD_STARTS:
        slots, start = any_start(chance, seats, team, lanes=lanes)
    return seats, document(
        test_engine.BOARDS[board],
        seats=seats,
        checkers=team,
        bridge=slots,
        start=start,
        rules=any_rules(test_engine.SWITCHES, chance) | {switch: value},
        **{key: test_engine.spaces_named(board, told) for key, told in special.items()},
    )


def any_ring(switch: str, value: Any, chance: random.Random) -> tuple[int, str]:
    """A ring; where a switch has a case of its own, by rules under which its values differ."""
    goals, team = chance.random() < 0.5, chance.choice(test_parques.TEAMS)
    team = {name: min(n, 2) for name, n in team.items()} if goals else team
    telling = RING_CASES[switch].board["rules"] if switch in RING_CASES else {}
    rules = any_rules(test_parques.SWITCHES, chance) | telling | {switch: value}
    ahead = [chance.randrange(5), chance.randrange(5)] if chance.random() < HEAD_STARTS else [0, 0]
    special = chance.choice(test_parques.SPECIAL)
    return 2, ring(rules, goals=goals, team=team, start={"head_start": ahead}, **special)


def any_rules(switches: dict[str, list[Any]], chance: random.Random) -> dict[str, Any]:
    return {name: chance.choice(values) for name, values in switches.items()}


class Comparison:
    """Games of one board on both sides, all choices by `chance`; `advance` is compiled or
    not."""

    def __init__(
        self,
        text: str,
        seats: int,
        chance: random.Random,
        advance: Callable[..., int] = advance,
    ) -> None:
        self.text, self.chance, self.advance = text, chance, advance
        self.game, self.setup = game_of(text, seats), setup_of(text, seats)
        self.table = self.game.board.table
        self.work, self.ends = Workspace.new(self.table), Ends.new(self.table)
        self.walks: dict[tuple[int, int], oracle.Move] = {}
        """Moves of the table as the oracle says them."""

    def run(self, moves: int) -> int:
        """Play games until enough moves are compared; return their number."""
        compared = 0
        while compared < moves:
            compared += self.play()
        return compared

    def play(self) -> int:
        """Plays a game; how many moves were compared."""
        setup, compared = self.setup, 0
        state = self.game.read(self.game.initial()).copy()
        other = oracle.initial(setup)
        for _ in range(STEPS):
            actor = oracle.actor(setup, other)
            if actor == "end":
                assert self.game.winners(position(state)) == oracle.winners(setup, other), self.text
                break
            rolled = (0, 0, 0)
            if actor == "chance":
                outcome = self.outcome(state, other)
                other = oracle.apply(setup, other, outcome)
                rolled = (*numbers(outcome), 0, 0)[:3]
            n = self.advance(self.table, state, *rolled, self.work, self.ends)
            self.assert_same(state, other)
            if n:
                state, other = self.follow(state, other, n)
                compared += n - (PASS in self.work.moves[:n, 1])
        return compared

    def outcome(self, state: State, other: oracle.State) -> Any:
        """What chance decides, of what both say that it may."""
        outcomes = oracle.outcomes(self.setup, other)
        ours = self.game.outcomes(position(state))
        assert ours == [(numbers(outcome), p) for outcome, p in outcomes], self.text
        return self.chance.choice(outcomes)[0]

    def follow(self, state: State, other: oracle.State, n: int) -> tuple[State, oracle.State]:
        """Both positions after one of the `n` moves; all are compared."""
        moves = [self.told(state, *move) for move in self.work.moves[:n].tolist()]
        legal = oracle.legal(self.setup, other)
        assert len(moves) == len(legal), (self.text, other)
        assert set(moves) == set(legal), (self.text, other)
        states = [self.ends.position[k] for k in range(n)]
        others = [oracle.apply(self.setup, other, move) for move in moves]
        for after, other_after in zip(states, others, strict=True):
            self.assert_same(after, other_after)
        picked = self.chance.randrange(n)
        return states[picked].copy(), others[picked]

    def told(self, state: State, checker: int, tabled: int) -> oracle.Move:
        """A move of the engine as the oracle says it."""
        known = self.walks.get((checker, tabled))
        if known is None:
            move = self.game.move_of(position(state), checker, tabled)
            known = test_engine.told(self.setup, self.game, move)
            if tabled >= 0 and not self.table.stacks:  # others depend on the position
                self.walks[checker, tabled] = known
        return known

    def assert_same(self, state: State, other: oracle.State) -> None:
        setup = self.setup
        assert state.checkers.ravel().tolist() == [
            space
            for ranks in other.checkers
            for counts in ranks
            for space, count in enumerate(counts)
            if count
            for _ in range(count)
        ], (self.text, other)
        phases = {BEGIN: "chance", ROLL: "chance", MOVE: state.actor, END: "end"}
        assert phases[state.phase] == oracle.actor(setup, other), (self.text, other)
        assert state.actor == other.seat or state.phase == BEGIN, (self.text, other)
        dice = state.dice[: state.dice_left].tolist()
        assert tuple(dice) == other.dice, (self.text, other)


def position(state: State) -> Position:
    return Position(state.array.tobytes())


def numbers(outcome: Any) -> tuple[int, ...]:
    """An outcome of the oracle: the dice, or the seat that begins."""
    return outcome if isinstance(outcome, tuple) else (outcome,)
