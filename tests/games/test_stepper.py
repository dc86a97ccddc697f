"""Games stepped by compiled rules are those that the interpreted rules play, state by state."""

import copy
import pickle
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

import numpy as np
import pytest
from scipy import stats

import cuatto_kit
from cuatto_kit.config import bundled
from cuatto_kit.games.encoding import Encoding, Stepper, returns
from cuatto_kit.games.game import CHANCE, END
from tests.cases import often, only, seldom

from .stepped import compare

BOARDS = only(["cabeza", "cant-stop", "parques", "royal-ur"], bundled.bundled())
GAMES = 2
STEPS = 20
SEED = 11


@cache
def encoding_of(board: str, seats: int | None = None) -> Encoding[Any, Any]:
    design = cuatto_kit.load(board)
    return design.board_game.encoding(design.seats(seats))


@cache
def stepper_of(board: str, games: int, auto_reset: bool = True) -> Stepper[Any]:
    return encoding_of(board).stepper(games, auto_reset=auto_reset)


@pytest.mark.parametrize("board", seldom(4, BOARDS))
def test_games_are_those_of_the_interpreted_rules(board: str, request: Any) -> None:
    """Random games, each position looked for among those to which a move and dice may lead."""
    slow = request.node.get_closest_marker("slow") is not None
    compare(stepper_of(board, GAMES, False), 4 * STEPS if slow else STEPS, SEED)


OTHER_RULES: list[tuple[str, dict[str, Any]]] = [
    ("cabeza", {"rules": {"ply_cap": 12, "repetition": "none"}}),
    ("cabeza", {"rules": {"crush_through": True, "stalemate": "pass", "ply_cap": 0}}),
    ("cant-stop", {"rules": {"blocking": True, "must_scope": "roll", "auto_stop": False}}),
    ("cant-stop", {"dice": {"number": 6}, "rules": {"columns_to_win": 1}}),
]


@pytest.mark.slow
@pytest.mark.parametrize(("board", "settings"), OTHER_RULES)
def test_games_by_other_rules_are_too(board: str, settings: dict[str, Any]) -> None:
    design = cuatto_kit.load(board, **settings)
    encoding = design.board_game.encoding(design.seats())
    assert encoding is not None
    compare(encoding.stepper(GAMES, auto_reset=False), 5 * STEPS, SEED)


def test_a_position_that_comes_for_the_third_time_is_a_draw() -> None:
    """Both sides go to and fro."""
    encoding, stepper = encoding_of("cabeza"), stepper_of("cabeza", 1, False)
    game = encoding.game
    stepper.reset()
    states = [game.initial()]
    for ply in range(8):
        assert not stepper.ended[0]
        state = states[-1]
        before = states[-3] if ply % 4 > 1 else None
        action, after = next(
            (action, after)
            for action, move in encoding.legal(state).items()
            for after in [game.apply(state, move)]
            if goes_to(before, state, after) or (before is None and can_go_back(game, state, after))
        )
        stepper.step(action)
        states.append(after)
        told = encoding.read(stepper.observe(0)[0])["repeated"]
        assert told.tolist() == [after.seen.count(after.key)]
    assert states[8].key == states[4].key == states[0].key
    assert game.actor(states[8]) == END
    assert stepper.ended[0]
    assert not stepper.rewards.any()


def goes_to(before: Any, state: Any, after: Any) -> bool:
    """Return true if the pieces of the side that moved are where they were before."""
    return before is not None and after.places[state.side] == before.places[state.side]


def can_go_back(game: Any, before: Any, after: Any) -> bool:
    """Whether a side that moved could take its move back, were it to move again."""
    if game.actor(after) == END:
        return False
    again = replace(after, side=before.side)
    return any(game.apply(again, move).places == before.places for move in game.legal(again))


@pytest.mark.parametrize("board", only(["cabeza", "cant-stop"], bundled.bundled()))
def test_games_end_as_the_interpreted_rules_say(board: str) -> None:
    encoding, stepper = encoding_of(board), stepper_of(board, 64, False)
    game = encoding.game
    stepper.reset(SEED)
    paid = np.zeros_like(stepper.rewards)
    for _ in range(20_000):
        stepper.step(stepper.sample())
        paid += stepper.rewards
        if (stepper.actors < 0).all():
            break
    assert (stepper.actors < 0).all()
    assert not stepper.masks.any()
    for k in range(64):
        position = stepper.position(k)
        if game.actor(position) == END:
            assert paid[k] == pytest.approx(returns(game.winners(position), game.seats))
        else:  # a draw by what came before
            assert board == "cabeza"
            assert not paid[k].any()
    assert paid.max() == 1
    before = [stepper.position(k) for k in range(64)]
    stepper.step(np.full(64, 999_999))
    assert [stepper.position(k) for k in range(64)] == before
    assert not stepper.ended.any()


@pytest.mark.parametrize("board", often(["cabeza"], ["royal-ur", "cabeza"]))
def test_a_game_that_has_ended_begins_anew_as_the_next_of_its_seed(board: str) -> None:
    games, first = 8, 5
    stepper, other = stepper_of(board, games), stepper_of(board, games, False)
    stepper.reset(SEED, first)
    began = Counter[int]()
    while len(began) < games:
        stepper.step(stepper.sample())
        for k in np.flatnonzero(stepper.ended):
            began[k] += 1
            other.reset(SEED, first + began[k] * games)
            assert stepper.position(k) == other.position(k)
            assert stepper.actors[k] == other.actors[k] >= 0
            assert (stepper.masks[k] == other.masks[k]).all()
            assert sorted(stepper.rewards[k])[-1] in (0, 1)
            assert abs(stepper.rewards[k].sum()) < 1e-9
        going = ~stepper.ended
        assert not stepper.rewards[going].any()


def played(board: str, games: int, seed: int, first: int = 0, steps: int = 30) -> list[Any]:
    stepper = stepper_of(board, games)
    stepper.reset(seed, first)
    told: list[Any] = []
    for _ in range(steps):
        actions = stepper.sample()
        assert all(stepper.masks[k, action] for k, action in enumerate(actions))
        told.append([(stepper.position(k), int(actions[k])) for k in range(games)])
        stepper.step(actions)
    return told


def test_a_game_follows_from_its_seed_and_its_number() -> None:
    whole = played("royal-ur", 8, 1)
    assert played("royal-ur", 8, 1) == whole
    assert [row[2:4] for row in whole] == played("royal-ur", 2, 1, first=2)
    assert played("royal-ur", 8, 2) != whole


def test_an_action_that_is_not_legal_is_refused_before_anything_is_played() -> None:
    stepper = stepper_of("royal-ur", 8)
    stepper.reset(1)
    actions, before = stepper.sample().copy(), [stepper.position(k) for k in range(8)]
    for wrong in (int(np.flatnonzero(~stepper.masks[5])[0]), -1, 10**9):
        with pytest.raises(ValueError, match=f"action {wrong} is not legal in game 5"):
            stepper.step(np.where(np.arange(8) == 5, wrong, actions))
        assert [stepper.position(k) for k in range(8)] == before
    stepper.step(actions)
    assert [stepper.position(k) for k in range(8)] != before


def test_what_a_stepper_is_asked_is_looked_at() -> None:
    encoding = encoding_of("royal-ur")
    for games in (0, -1):
        with pytest.raises(ValueError, match="expected 1 or more"):
            encoding.stepper(games)
    stepper = stepper_of("royal-ur", 8)
    for seed in (-1, 2**63):
        with pytest.raises(ValueError, match="expected 0 to"):
            stepper.reset(seed)
    for seat in (-1, 2):
        with pytest.raises(ValueError, match="count from 0 to 1"):
            stepper.observe(seat)
    with pytest.raises(IndexError):
        stepper.position(8)


def test_what_a_stepper_shows_is_not_written_to_nor_copied() -> None:
    stepper = stepper_of("royal-ur", 8)
    for shown in ("actors", "counts", "masks", "rewards", "ended"):
        with pytest.raises(ValueError, match="read-only"):
            getattr(stepper, shown)[0] = 1
    for copied in (copy.copy, copy.deepcopy, pickle.dumps):
        with pytest.raises(TypeError, match="cannot be copied"):
            copied(stepper)


ROLLED = 4_000


@pytest.mark.parametrize("board", ["royal-ur", "cant-stop"])
def test_dice_fall_as_likely_as_the_rules_say(board: str) -> None:
    """The first roll of many games; p is far from 0 by a seed that was not chosen for it."""
    encoding = encoding_of(board)
    game, stepper = encoding.game, stepper_of(board, ROLLED)
    shares = first_rolls(game, game.initial(), 1.0)
    stepper.reset(SEED)
    counts = Counter(stepper.position(k) for k in range(ROLLED))
    assert counts.keys() <= shares.keys()
    expected = [ROLLED * share for share in shares.values()]
    assert stats.chisquare([counts[state] for state in shares], expected).pvalue > 1e-4


def first_rolls(game: Any, state: Any, share: float) -> dict[Any, float]:
    """The positions that chance leads to first, and how likely each is."""
    if game.actor(state) != CHANCE:
        return {state: share}
    found = Counter[Any]()
    for outcome, part in game.outcomes(state):
        for after, whole in first_rolls(game, game.apply(state, outcome), share * part).items():
            found[after] += whole
    return found


def test_actions_by_chance_are_all_as_likely() -> None:
    stepper = stepper_of("cabeza", ROLLED)
    stepper.reset(SEED)
    counts = Counter(stepper.sample().tolist())
    legal = np.flatnonzero(stepper.masks[0])
    assert stats.chisquare([counts[action] for action in legal]).pvalue > 1e-4


@pytest.mark.parametrize(
    ("winners", "seats", "paid"),
    [
        ((1,), 2, [-1, 1]),
        ((), 2, [0, 0]),
        ((0,), 3, [1, -0.5, -0.5]),
        ((0, 2), 4, [1 / 3, -1 / 3, 1 / 3, -1 / 3]),
        ((0, 1), 2, [0, 0]),
    ],
)
def test_what_a_game_is_to_its_seats(
    winners: tuple[int, ...], seats: int, paid: list[float]
) -> None:
    assert returns(winners, seats) == pytest.approx(paid)


# What is seen


def seen_by(board: str, seed: int, seat: int, steps: int = 25) -> Iterator[tuple[Any, Any]]:
    """Positions of a random game, and what a seat sees of them, by field."""
    encoding = encoding_of(board)
    stepper = stepper_of(board, 1)
    stepper.reset(seed)
    for _ in range(steps):
        state = stepper.position(0)
        yield state, encoding.read(encoding.observe(state, seat))
        stepper.step(stepper.sample())


@pytest.mark.parametrize("board", often(["royal-ur"], ["parques", "royal-ur"]))
def test_a_race_is_seen_as_it_stands(board: str) -> None:
    game: Any = encoding_of(board).game
    for seat in range(game.seats):
        for state, fields in seen_by(board, SEED, seat):
            for other in range(game.seats):
                own = fields["checkers"][(other - seat) % game.seats]
                for checker, space in game.checkers(state, other):
                    row = list(dict.fromkeys(game.board.classes)).index(checker)
                    own[row, game.board.names.index(space)] -= 1
            assert not fields["checkers"].any()
            faces = [face for face, dice in enumerate(fields["dice"]) for _ in range(dice)]
            assert faces == list(game.dice(state))
            assert np.flatnonzero(fields["actor"]).tolist() == [
                (game.actor(state) - seat) % game.seats
            ]


def test_columns_are_seen_as_they_stand() -> None:
    game: Any = encoding_of("cant-stop").game
    for seat in range(game.seats):
        for state, fields in seen_by("cant-stop", SEED, seat, 60):
            for other in range(game.seats):
                row = (other - seat) % game.seats
                cubes = {n + 2: int(k) for n, k in enumerate(fields["cubes"][row]) if k}
                claimed = {n + 2 for n in np.flatnonzero(fields["claimed"][row])}
                assert cubes == game.cubes(state, other)
                assert claimed == set(game.claimed(state, other))
            assert {n + 2: int(k) for n, k in enumerate(fields["runners"]) if k} == game.runners(
                state
            )
            faces = [face + 1 for face, dice in enumerate(fields["dice"]) for _ in range(dice)]
            assert faces == list(game.dice(state))


def test_cabeza_is_seen_from_the_own_side() -> None:
    game: Any = encoding_of("cabeza").game
    grid = game.grid
    for side in range(2):
        for state, fields in seen_by("cabeza", SEED, side):
            expected = np.zeros((2, len(grid.kinds), grid.rows, grid.columns), np.int8)
            for other, kind in np.ndindex(2, len(grid.kinds)):
                if (number := state.places[other][kind]) >= 0:
                    place = grid.placements[number]
                    for square in grid.squares_of(place):
                        row, column = divmod(square, grid.columns)
                        expected[other, kind, row, column] = place.size[2]
            if side:
                expected = expected[::-1, :, ::-1, ::-1]
            assert (fields["pieces"] == expected).all()
            assert fields["actor"].tolist() == [state.side == side, state.side != side]


def test_both_sides_of_cabeza_number_their_moves_alike() -> None:
    """The board turned round, with the other side to move, has the same actions."""
    encoding = encoding_of("cabeza")
    game: Any = encoding.game
    for state, _ in seen_by("cabeza", SEED, 0):
        turned = replace(state, side=1 - state.side, places=mirrored(game.grid, state.places))
        assert list(encoding.legal(turned)) == list(encoding.legal(state))
        own = encoding.observe(state, state.side)
        assert (encoding.observe(turned, turned.side) == own).all()


def mirrored(grid: Any, places: Any) -> Any:
    def turned(number: int) -> int:
        if number < 0:
            return number
        squares = [grid.squares - 1 - square for square in grid.squares_of(grid.placements[number])]
        same = [
            n
            for n, place in enumerate(grid.placements)
            if place.kind == grid.placements[number].kind
            and sorted(grid.squares_of(place)) == sorted(squares)
        ]
        (found,) = same
        return found

    first, second = (tuple(map(turned, side)) for side in places)
    return second, first
