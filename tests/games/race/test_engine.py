"""The engine against the oracle, move for move, and invariants of every position."""

import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cuatto_kit.config import bundled
from cuatto_kit.games.game import CHANCE, END
from cuatto_kit.games.race.engine.game import PASS, Move, Position, RaceGame
from tests.cases import each

from . import oracle
from .boards import (
    BRIDGED,
    EVEN_SPLIT,
    LONG,
    SPLIT,
    STRAIGHT,
    any_start,
    document,
    game_of,
    load,
    setup_of,
)

SWITCHES: dict[str, list[Any]] = {
    "finish": ["overshoot", "exact", "within_reach", "bounce"],
    "dice_use": ["mandatory", "optional", "maximise"],
    "doubles": ["two_moves", "four_moves", "roll_again"],
    "win": ["immediate", "round_end"],
    "jump_blocks": [True, False],
    "full": ["strict", "after_hit"],
    "hit": ["on_ownership", "on_landing", "none"],
    "hit_return": ["bridge_lowest", "bridge_highest"],
    "start_order": ["seat", "roll_off"],
    "dice": [2, 1],
    "throw": ["dice", "four_sticks"],
}
SPECIAL = [
    {},
    {"capacity": 1},
    {"safe": [0, 1]},
    {"again": [0, 2]},
    {"capacity": 1, "safe": [1], "again": [1]},
]
"""What boards may have besides their paths; spaces by number along all paths."""
BOARDS = {"straight": STRAIGHT, "split": SPLIT, "even split": EVEN_SPLIT, "bridged": BRIDGED}
TEAMS = [
    {"regular": 3},
    {"regular": 2, "pin": 1},
    {"strong": 1, "regular": 2},
    {"odd": 1, "even": 1, "regular": 1},
    {"bidirectional": 1, "pin": 1, "strong": 1},
    {"bidirectional": 2, "regular": 3},
]


def told(setup: oracle.Setup, game: RaceGame, move: Move) -> oracle.Move:
    """An engine's move in the oracle's words."""
    if move == PASS:
        return oracle.PASS
    number = {name: k for k, name in enumerate(game.board.names)}
    path = tuple(number[name] for name in move.path)
    return oracle.Move(move.die, number[move.origin], move.checker, path, move.count)


def same_position(game: RaceGame, state: Position, setup: oracle.Setup, told: oracle.State) -> bool:
    for seat in range(game.seats):
        here = Counter(game.checkers(state, seat))
        there = Counter()
        for rank, name in enumerate(setup.class_names):
            for space, count in enumerate(told.checkers[seat][rank]):
                if count:
                    there[(name, game.board.names[space])] += count
        if here != there:
            return False
    acting = oracle.actor(setup, told)
    actor = {"chance": CHANCE, "end": END}.get(acting, acting)
    return game.actor(state) == actor and game.dice(state) == told.dice


def play_both(text: str, seats: int, seed: int, moves: int) -> int:
    """Plays one random game on both sides, comparing everything; how many moves it took."""
    game, setup = game_of(text, seats), setup_of(text, seats)
    dice = random.Random(seed)
    state, told_state = game.initial(), oracle.initial(setup)
    for number in range(moves):
        assert same_position(game, state, setup, told_state)
        actor = game.actor(state)
        if actor == END:
            assert game.winners(state) == oracle.winners(setup, told_state)
            return number
        if actor == CHANCE:
            outcomes = game.outcomes(state)
            theirs = oracle.outcomes(setup, told_state)
            assert {o if len(o) > 1 else o[0] for o, _ in outcomes} == {
                o if isinstance(o, int) or len(o) > 1 else o[0] for o, _ in theirs
            }
            assert [p for _, p in outcomes] == [p for _, p in theirs]
            pick = dice.randrange(len(outcomes))
            state = game.apply(state, outcomes[pick][0])
            told_state = oracle.apply(setup, told_state, theirs[pick][0])
        else:
            legal = game.legal(state)
            said = [told(setup, game, move) for move in legal]
            assert len(set(said)) == len(said)
            assert set(said) == set(oracle.legal(setup, told_state))
            pick = dice.randrange(len(legal))
            state = game.apply(state, legal[pick])
            told_state = oracle.apply(setup, told_state, said[pick])
    return moves


ANY_GAME = {
    "board": st.sampled_from(list(BOARDS)),
    "team": st.sampled_from(TEAMS),
    "bridge": st.booleans(),
    "start": st.booleans(),
    "seats": st.integers(1, 4),
    "special": st.sampled_from(SPECIAL),
    "rules": st.fixed_dictionaries({name: st.sampled_from(v) for name, v in SWITCHES.items()}),
    "seed": st.integers(0, 2**32),
}


def compare(
    board: str,
    team: dict[str, int],
    bridge: bool,
    start: bool,
    seats: int,
    special: dict[str, Any],
    rules: dict[str, Any],
    seed: int,
) -> None:
    slots, begin = sum(team.values()) if bridge else 0, {}
    if start:
        slots, begin = any_start(random.Random(seed), seats, team, lanes=bridge)
    more = {key: spaces_named(board, value) for key, value in special.items()}
    text = document(
        BOARDS[board], seats=seats, checkers=team, bridge=slots, rules=rules, start=begin, **more
    )
    play_both(text, seats, seed, 120)


def spaces_named(board: str, value: Any) -> Any:
    """The names of spaces by their number along all paths; a capacity stays as it is."""
    if isinstance(value, int):
        return value
    _, layout = load(document(BOARDS[board]))
    names = [space.id for space in layout.spaces if space.cell]
    return [names[number] for number in value]


@settings(max_examples=12)
@given(**ANY_GAME)
def test_engine_and_oracle_agree_whatever_the_rules(**game: Any) -> None:
    compare(**game)


@pytest.mark.slow
@pytest.mark.long
@settings(max_examples=1_500)
@given(**ANY_GAME)
def test_engine_and_oracle_agree_on_thousands_of_games(**game: Any) -> None:
    compare(**game)


@pytest.mark.parametrize("switch", each(9, SWITCHES))
def test_engine_and_oracle_agree_on_each_value_of_a_switch(switch: str) -> None:
    for value in SWITCHES[switch]:
        for board in BOARDS.values():
            text = document(board, checkers=TEAMS[1], bridge=3, rules={switch: value})
            play_both(text, 2, 1, 80)


def test_engine_and_oracle_agree_on_jumps() -> None:
    text = document(STRAIGHT, jumps={"main.2": "main.5", "main.6": "main.1"}, checkers=TEAMS[4])
    for seed in range(8):
        play_both(text, 2, seed, 150)


def test_engine_and_oracle_agree_on_checkers_that_change_places() -> None:
    rules = {"hit": "swap", "barriers": "none", "full": "after_hit", "dice_use": "maximise"}
    back = {"main.5": "main.3"}
    boards: list[dict[str, Any]] = [
        {"capacity": 1, "checkers": TEAMS[4]},
        {"capacity": "any", "seats": 3, "checkers": TEAMS[1], "safe": ["main.4"], "jumps": back},
        {"capacity": "any", "rules": {**rules, "dice": 1, "finish": "bounce"}, "again": ["main.2"]},
        {"capacity": 1, "rules": {**rules, "sum_move": "jump", "hit_bonus": "roll_again"}},
    ]
    for seed, board in enumerate(boards):
        play_both(document(STRAIGHT, **{"rules": rules, **board}), board.get("seats", 2), seed, 200)


def test_engine_and_oracle_agree_on_checkers_that_protect_each_other_and_walk_back() -> None:
    usual = {"protect": "pairs_and_walls", "retreat": "forced", "full": "after_hit", "dice": 1}
    usual |= {"hit": "swap", "finish": "exact"}
    ahead = {"standing": {1: {"main.2": 1, "main.4": 1}, 2: {"main.1": 1, "main.3": 1}}}
    boards: list[dict[str, Any]] = [
        {"paths": LONG, "checkers": {"regular": 4}, "start": ahead},
        {"paths": LONG, "checkers": {"regular": 5}, "rules": {**usual, "protect": "pairs"}},
        {"paths": SPLIT, "checkers": TEAMS[5], "rules": {**usual, "hit": "on_landing"}, "seats": 3},
        {"paths": STRAIGHT, "checkers": TEAMS[3], "jumps": {"main.5": "main.2"}, "seats": 3},
        {"paths": LONG, "checkers": {"regular": 6}, "rules": {**usual, "retreat": "none"}},
        {"paths": LONG, "rules": {"protect": "pairs", "full": "after_hit", "hit": "on_landing",
            "sum_move": "jump", "callout": "forced_capture"}, "checkers": {"regular": 4}},
    ]  # fmt: skip
    for seed, board in enumerate(boards):
        text = document(**{"rules": usual, "capacity": 1, **board})
        play_both(text, board.get("seats", 2), seed, 250)


def test_engine_and_oracle_agree_on_senet() -> None:
    text = bundled.bundled()["senet"].read_text("utf-8")
    text = text.replace("\nrules:\n", "\nrules:\n  dice: 1\n")  # as the oracle counts a throw
    for seed in range(2):
        play_both(text, 2, seed, 500)


def test_a_game_can_begin_with_any_number_of_seats() -> None:
    text = document(STRAIGHT, seats=4)
    assert [game_of(text, seats).seats for seats in (1, 2, 3, 4)] == [1, 2, 3, 4]


def test_an_illegal_choice_is_refused() -> None:
    game = game_of(document(STRAIGHT))
    with pytest.raises(ValueError, match="no outcome"):
        game.apply(game.initial(), (7, 1))
    rolled = game.apply(game.initial(), (1, 2))
    with pytest.raises(ValueError, match="not legal"):
        game.apply(rolled, Move(5, "start", "regular", ("main.5",)))
