"""Special spaces: the engine against the oracle and against simulators of published games."""

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cuatto_kit.games.game import CHANCE, END, Event, EventKind, Roll
from cuatto_kit.games.race.analysis.positions import key_of, set_to, terms_of
from cuatto_kit.games.race.console.positions import RacePositions
from cuatto_kit.games.race.engine.game import RaceGame
from cuatto_kit.games.race.engine.tables import State
from cuatto_kit.games.race.family import RaceFamily

from .boards import document, game_of, load
from .test_engine import play_both

WALK = {"main": {"from": "start", "walk": "up 14", "to": "finish"}}
FORK = {
    "main": {"from": "start", "walk": "up 6"},
    "left": {"from": "main", "walk": "left 1, up 4, right 1"},
    "right": {"from": "main", "walk": "right 1, up 5"},
    "end": {"from": ["left", "right"], "walk": "up 2", "to": "finish"},
}
EFFECTS: list[Any] = [
    {"miss": 1},
    {"miss": 3},
    "hold_until_relieved",
    ["hold_until_relieved", {"miss": 2}, "stop"],
    "to_start",
    "repeat_throw",
    {"needs": 4},
    {"needs": [3, 5]},
    "stop",
    ["stop", "repeat_throw"],
    {"back_to": "main.1"},
    {"back_to": "main.4"},
]
SWITCHES: dict[str, list[Any]] = {
    "finish": ["overshoot", "exact", "within_reach", "bounce"],
    "dice_use": ["mandatory", "optional"],
    "doubles": ["two_moves", "roll_again"],
    "win": ["immediate", "round_end"],
    "jump_blocks": [True, False],
    "hit": ["on_ownership", "on_landing", "swap", "none"],
    "barriers": ["own_pair", "none", "own_single"],
    "sum_move": ["stepwise", "jump", "off", "only"],
    "start_order": ["seat", "roll_off"],
}
ANY_GAME = {
    "paths": st.sampled_from([WALK, FORK]),
    "effects": st.dictionaries(
        st.integers(2, 6).map("main.{}".format), st.sampled_from(EFFECTS), min_size=1, max_size=3
    ),
    "team": st.sampled_from([{"regular": 1}, {"regular": 3}]),
    "seats": st.integers(1, 4),
    "capacity": st.sampled_from([2, "any"]),
    "rules": st.fixed_dictionaries({name: st.sampled_from(v) for name, v in SWITCHES.items()}),
    "seed": st.integers(0, 2**32),
}


def compare(
    paths: dict[str, Any],
    effects: dict[str, Any],
    team: dict[str, int],
    seats: int,
    capacity: Any,
    rules: dict[str, Any],
    seed: int,
) -> None:
    effects = {name: effect for name, effect in effects.items() if effect != {"back_to": name}}
    if rules["sum_move"] in ("stepwise", "off"):
        effects = {
            name: {"needs": 4} if effect == {"needs": [3, 5]} else effect
            for name, effect in effects.items()
        }
    if rules["hit"] == "swap":  # as config/conflicts.py wants
        capacity, rules = "any", rules | {"barriers": "none"}
    text = document(
        paths, seats=seats, checkers=team, rules=rules, effects=effects, capacity=capacity
    )
    play_both(text, seats, seed, 100)


@settings(max_examples=12)
@given(**ANY_GAME)
def test_engine_and_oracle_agree_on_special_spaces(**game: Any) -> None:
    compare(**game)


def test_a_space_from_which_a_checker_can_only_start_again_is_within_reach() -> None:
    text = document(
        {"main": {"from": "start", "walk": "up 14", "to": "finish"}},
        seats=1,
        checkers={"regular": 1},
        rules={"finish": "within_reach"},
        effects={"main.2": {"needs": 4}, "main.6": "to_start"},
    )
    play_both(text, 1, 0, 60)


@pytest.mark.long
@settings(max_examples=1_000)
@given(**ANY_GAME)
def test_engine_and_oracle_agree_on_many_games_with_special_spaces(**game: Any) -> None:
    compare(**game)


def special(**board: Any) -> str:
    """The YAML of a board with special spaces, for two teams of one checker."""
    rules = {"sum_move": "only", "hit": "none", "barriers": False}
    return document(WALK, checkers={"regular": 1}, capacity="any", rules=rules, **board)


def test_first_throws_and_effects_go_together() -> None:
    text = special(
        effects={"main.3": "repeat_throw", "main.9": ["stop", {"needs": [2, 5]}]},
        first_throw={"1+2": "main.9", "5+6": "main.4"},
        jumps={"main.6": "start", "main.12": "main.7"},
    )
    for seed in range(12):
        play_both(text, 2, seed, 60)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ({"effects": {"main.3": {"miss": 1}}}, {"effects": {"main.3": {"miss": 2}}}),
        ({"effects": {"main.9": {"needs": 3}}}, {"effects": {"main.9": {"needs": 4}}}),
        ({"effects": {"main.9": {"back_to": "main.1"}}},
         {"effects": {"main.9": {"back_to": "main.2"}}}),
        ({"first_throw": {"1+2": "main.4"}}, {"first_throw": {"1+2": "main.5"}}),
    ],
)  # fmt: skip
def test_boards_that_differ_in_effects_are_different_games(
    one: dict[str, Any], other: dict[str, Any]
) -> None:
    boards = [load(special(**board)) for board in (one, other)]
    first, second = (RaceFamily().on(*board).played() for board in boards)
    assert first != second


def test_a_jump_to_the_start_is_the_effect_of_that_name() -> None:
    by_jump = game_of(special(jumps={"main.3": "start"})).board
    by_effect = game_of(special(effects={"main.3": "to_start"})).board
    assert by_jump.numbered == by_effect.numbered


def test_a_checker_sent_back_goes_to_the_nearest_free_space_before() -> None:
    """The first seat's way there is taken by others, one after the other."""
    text = document(WALK, seats=3, checkers={"regular": 1}, capacity=1,
                    rules={"dice": 1}, effects={"main.9": {"back_to": "main.2"}})  # fmt: skip
    game = game_of(text)
    for taken, goes in (([], "main.2"), (["main.2"], "main.1"), (["main.2", "main.1"], "start")):
        rivals = {seat: [("regular", space)] for seat, space in enumerate(taken, 1)}
        state = game.place({0: [("regular", "main.8")]} | rivals, dice=(1,))
        (move,) = game.legal(state)
        played = game.play(state, move)
        assert game.checkers(played.state, 0) == [("regular", goes)]
        assert [e.place for e in played.events if e.kind is EventKind.JUMPED] == [goes]


def test_turns_to_miss_and_checkers_held_are_told() -> None:
    text = document(WALK, checkers={"regular": 1}, capacity="any", rules={
        "dice": 1, "hit": "none", "barriers": False},
        effects={"main.2": {"miss": 2}, "main.3": "hold_until_relieved"})  # fmt: skip
    game = game_of(text)
    told = [(event.kind, event.seat, event.count) for event in _rolled(game, 2)]
    assert (EventKind.MISSES, 0, 2) in told
    state = game.place({0: [("regular", "main.2")], 1: [("regular", "main.1")]}, dice=(1,))
    held = game.play(state, game.legal(state)[0])
    assert EventKind.HELD in [event.kind for event in held.events]
    after = game.apply(held.state, Roll((2,)))
    relieved = game.play(after, game.legal(after)[0]).events
    assert {(e.kind, e.seat) for e in relieved} >= {(EventKind.HELD, 1), (EventKind.RELEASED, 0)}


def _rolled(game: RaceGame, die: int) -> tuple[Event, ...]:
    """The events of a first move by a die."""
    state = game.apply(game.initial(), Roll((die,)))
    return game.play(state, game.legal(state)[0]).events


def test_positions_with_turns_to_miss_and_held_checkers_are_read_back() -> None:
    """As text, and as the numbers of an exhaustive walk."""
    text = document(WALK, checkers={"regular": 1}, capacity="any", rules={
        "dice": 1, "hit": "none", "barriers": False},
        effects={"main.2": {"miss": 3}, "main.4": "hold_until_relieved"})  # fmt: skip
    game = game_of(text)
    positions = RacePositions(game, ("gold", "red"))
    table, terms = game.board.table, terms_of(game.board)
    chance, state, special = random.Random(3), game.initial(), 0
    for _ in range(120):
        if game.actor(state) == END:
            state = game.initial()
        if game.actor(state) == CHANCE:
            array, again = game.read(state), State.new(table)
            special += bool(array.missing.any()) + bool(array.holder.any())
            set_to(table, terms, again, key_of(table, terms, array))
            assert again.array.tobytes() == state.raw
        assert positions.read(positions.write(state)) == state
        choices = game.legal(state) or [roll for roll, _ in game.outcomes(state)]
        state = game.apply(state, chance.choice(choices))
    assert special > 10


def test_notes_that_do_not_fit_a_position_are_refused() -> None:
    text = document(WALK, checkers={"regular": 1}, capacity="any", rules={
        "dice": 1, "hit": "none", "barriers": False},
        effects={"main.2": {"miss": 3}, "main.4": "hold_until_relieved"})  # fmt: skip
    positions = RacePositions(game_of(text), ("gold", "red"))
    for note, words in (
        ("misses=blue:1", "expected one of gold, red"),
        ("misses=red:4", "expected"),
        ("held=main.4:red", "expected a space that holds checkers"),
        ("held=main.1:gold", "expected a space that holds checkers"),
    ):
        with pytest.raises(ValueError, match=words):
            positions.read(f"gold main.1 / red start / gold rolls {note}")
