"""What holds in every position of every game, whatever the board and the rules."""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cuatto_kit.games.game import END
from cuatto_kit.games.race.config.classes import Ability, can
from cuatto_kit.games.race.engine.game import Choice, Move, Position, RaceGame
from cuatto_kit.games.race.engine.state import recount
from cuatto_kit.games.race.engine.tables import CROSSING, FIELD, LANE

from .boards import any_start, document, game_of
from .test_engine import BOARDS, SWITCHES, TEAMS

Step = tuple[Position, Choice, Position]
STEPS = 80

RULES = st.fixed_dictionaries({name: st.sampled_from(values) for name, values in SWITCHES.items()})
SEEDS = st.integers(0, 2**32)
several = settings(max_examples=8)


@st.composite
def games(
    draw: Any,
    rules: st.SearchStrategy[dict[str, Any]] = RULES,
    teams: Sequence[dict[str, int]] = TEAMS,
) -> RaceGame:
    team = draw(st.sampled_from(teams))
    seats, chance = draw(st.integers(2, 4)), draw(st.randoms(use_true_random=False))
    slots, start = any_start(chance, seats, team, lanes=draw(st.booleans()))
    return game_of(
        document(
            BOARDS[draw(st.sampled_from(sorted(BOARDS)))],
            seats=seats,
            checkers=team,
            bridge=slots,
            rules=draw(rules),
            start=start,
        )
    )


def random_play(game: RaceGame, seed: int) -> Iterator[Step]:
    """Steps of a random game: the position before, the choice, the position after."""
    chance = random.Random(seed)
    state = game.initial()
    while game.actor(state) != END:
        options = game.legal(state) or [outcome for outcome, _ in game.outcomes(state)]
        choice = chance.choice(options)
        after = game.apply(state, choice)
        yield state, choice, after
        state = after


def first_steps(game: RaceGame, seed: int) -> Iterator[Step]:
    return islice(random_play(game, seed), STEPS)


def kind_of(game: RaceGame, space: str) -> int:
    table = game.board.table
    return int(table.kind[game.board.names.index(space)])


def crowd(game: RaceGame, state: Position) -> dict[str, Counter[int]]:
    """Return the number of checkers of each seat on each space."""
    found: dict[str, Counter[int]] = {}
    for seat in range(game.seats):
        for _, space in game.checkers(state, seat):
            found.setdefault(space, Counter())[seat] += 1
    return found


@several
@given(games(), SEEDS)
def test_no_checker_is_lost_or_changes_its_class(game: RaceGame, seed: int) -> None:
    team = sorted(game.board.classes)
    for _, _, after in first_steps(game, seed):
        for seat in range(game.seats):
            assert sorted(name for name, _ in game.checkers(after, seat)) == team


@several
@given(games(), SEEDS)
def test_no_space_holds_more_than_it_can(game: RaceGame, seed: int) -> None:
    table = game.board.table
    for _, _, after in first_steps(game, seed):
        for space, standing in crowd(game, after).items():
            room = table.capacity[game.board.names.index(space)]
            assert standing.total() <= room or kind_of(game, space) not in (FIELD, CROSSING, LANE)


@several
@given(games(), SEEDS)
def test_a_lane_holds_its_own_team_only(game: RaceGame, seed: int) -> None:
    table = game.board.table
    for _, _, after in first_steps(game, seed):
        for space, standing in crowd(game, after).items():
            if kind_of(game, space) == LANE:
                (seat,) = standing
                assert game.board.names.index(space) in table.lane_at[seat]


HITTING = st.fixed_dictionaries(
    {
        name: st.sampled_from(["on_ownership", "on_landing"] if name == "hit" else values)
        for name, values in SWITCHES.items()
    }
)


@several
@given(games(HITTING), SEEDS)
def test_an_owner_is_alone_on_its_space(game: RaceGame, seed: int) -> None:
    for _, _, after in first_steps(game, seed):
        for space, standing in crowd(game, after).items():
            if kind_of(game, space) == FIELD and max(standing.values()) >= 2:
                assert len(standing) == 1


def moves_of(game: RaceGame, seed: int) -> Iterator[tuple[Position, int, Move]]:
    """Every legal move of the positions met: the position, who moves, the move."""
    for state, _, _ in first_steps(game, seed):
        for move in game.legal(state):
            if move.path:
                yield state, game.actor(state), move


@several
@given(games(teams=[team for team in TEAMS if "pin" in team]), SEEDS)
def test_a_pinned_checker_has_no_move(game: RaceGame, seed: int) -> None:
    for state, seat, move in moves_of(game, seed):
        if can(move.checker, Ability.UNPINNABLE) or kind_of(game, move.origin) != FIELD:
            continue
        foreign = [other for other in range(game.seats) if other != seat]
        assert not any(("pin", move.origin) in game.checkers(state, other) for other in foreign)


@several
@given(games(), SEEDS)
def test_nobody_is_passed_on_a_bridge(game: RaceGame, seed: int) -> None:
    for state, _, move in moves_of(game, seed):
        taken = crowd(game, state)
        bridge = [s for s in move.path if kind_of(game, s) in (LANE, CROSSING)]
        assert not any(space in taken for space in bridge)


@pytest.mark.slow
@several
@given(games(), SEEDS)
def test_what_a_state_keeps_up_to_date_is_what_a_recount_finds(game: RaceGame, seed: int) -> None:
    for _, _, after in first_steps(game, seed):
        counted = game.read(after).copy()
        recount(game.board.table, counted)
        assert counted.array.tobytes() == after.raw


@several
@given(games(), SEEDS)
def test_the_same_choice_gives_the_same_position_again(game: RaceGame, seed: int) -> None:
    steps = list(first_steps(game, seed))
    kept = [state.raw for state, _, _ in steps]
    assert [game.apply(state, choice) for state, choice, _ in steps] == [
        after for _, _, after in steps
    ]
    assert [state.raw for state, _, _ in steps] == kept


@several
@given(games(), SEEDS)
def test_a_seat_that_is_to_move_has_a_move(game: RaceGame, seed: int) -> None:
    for state, _, _ in first_steps(game, seed):
        assert bool(game.legal(state)) == (game.actor(state) >= 0)
        assert bool(game.outcomes(state)) == (game.actor(state) < 0)
